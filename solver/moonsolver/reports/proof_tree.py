"""A proof folded by trick, as text and page both show it: from a position every course of the trick. Says nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Trick
from moonsolver.reports.proof_words import ending_sentence
from moonsolver.solving.proof import Branch, Node, Proof

__all__ = ["Course", "Move", "courses_from"]


@dataclass(frozen=True, slots=True)
class Move:
    """One play of a course: any of `groups`, each of equal tiles of which the first stands for all."""

    seat: Seat
    groups: tuple[tuple[Tile, ...], ...]
    by_prover: bool


@dataclass(frozen=True, slots=True)
class Course:
    """One course of a trick, and the position `node` after it."""

    moves: tuple[Move, ...]
    winner: Seat | None
    node: int


def courses_from(proof: Proof, node: Node) -> list[Course]:
    """Return every course of the trick from `node`, up to the next lead or to where the claim is settled.

    Courses are put together that differ in the last play alone and lead to the same position, or end in the same words.
    A settled position after them may then be any of several; its number is that of the first.
    """
    found: dict[object, Course] = {}
    for course in _courses(proof, node, ()):
        after = proof.nodes[course.node]
        fate: object = course.node if after.branches else ending_sentence(proof, after)
        key = (course.moves[:-1], course.winner, fate)
        known = found.get(key)
        if known is None:
            found[key] = course
        else:
            last = known.moves[-1]
            joined = replace(last, groups=last.groups + course.moves[-1].groups)
            found[key] = replace(known, moves=(*known.moves[:-1], joined))
    return list(found.values())


def _courses(proof: Proof, node: Node, moves: tuple[Move, ...]) -> Iterator[Course]:
    for branch in node.branches:
        after = proof.nodes[branch.node]
        so_far = (*moves, Move(node.to_play, (_equal(branch),), node.by_prover))
        if after.position.table and after.branches:
            yield from _courses(proof, after, so_far)
        else:
            position = node.position
            table = (*position.table, branch.tile)
            trick = Trick(position.leader, *table, trump=position.trump, seats=position.rules.seats)
            yield Course(so_far, trick.winner, branch.node)


def _equal(branch: Branch) -> tuple[Tile, ...]:
    return (branch.tile, *(tile for tile in branch.tiles if tile != branch.tile))
