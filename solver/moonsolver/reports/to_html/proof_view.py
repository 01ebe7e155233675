"""The strategy of a proof in the order in which a page shows it: folded by trick, each position drawn out once."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Trick
from moonsolver.reports.proof_words import ending_sentence
from moonsolver.solving.proof import Branch, Node, Proof

__all__ = ["CourseView", "MoveView", "ProofView", "proof_view"]


@dataclass(frozen=True, slots=True)
class MoveView:
    """One play of a course: any of `groups`, each of equal tiles of which the first stands for all."""

    seat: Seat
    groups: tuple[tuple[Tile, ...], ...]
    by_prover: bool


@dataclass(frozen=True, slots=True)
class CourseView:
    """One course of a trick, and the position `node` after it.

    What follows is in `courses`; without any, `ending` says why the claim is settled, or `is_seen` that the position
    is drawn out elsewhere, or `is_left_out` that it is not drawn for want of room.
    """

    moves: tuple[MoveView, ...]
    winner: Seat | None
    node: int
    ending: str = ""
    courses: tuple["CourseView", ...] = ()
    is_seen: bool = False
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class ProofView:
    """A proof as courses of its first trick, and how many positions were left out for want of room."""

    proof: Proof
    ending: str
    courses: tuple[CourseView, ...]
    left_out: int


@dataclass(slots=True)
class _Outline:
    """Which positions are drawn out, and after which course of which position."""

    courses: dict[int, list[CourseView]] = field(default_factory=dict)
    owners: dict[int, tuple[int, int]] = field(default_factory=dict)


def proof_view(proof: Proof, most: int) -> ProofView:
    """Arrange a proof. Trick by trick from the first, until `most` courses are drawn."""
    root = proof.nodes[0]
    if not root.branches:
        return ProofView(proof, ending_sentence(proof, root), (), 0)
    outline = _outline(proof, most)
    reached = {course.node for courses in outline.courses.values() for course in courses}
    left_out = sum(bool(proof.nodes[node].branches) and node not in outline.courses for node in reached)
    return ProofView(proof, "", _drawn(proof, outline, 0), left_out)


def _outline(proof: Proof, most: int) -> _Outline:
    outline = _Outline()
    waiting = deque([0])
    drawn = 0
    while waiting:
        number = waiting.popleft()
        courses = _merged(proof, list(_courses(proof, proof.nodes[number])))
        if drawn and drawn + len(courses) > most:
            break
        drawn += len(courses)
        outline.courses[number] = courses
        for place, course in enumerate(courses):
            if proof.nodes[course.node].branches and course.node not in outline.owners and course.node:
                outline.owners[course.node] = (number, place)
                waiting.append(course.node)
    return outline


def _drawn(proof: Proof, outline: _Outline, number: int) -> tuple[CourseView, ...]:
    found = []
    for place, course in enumerate(outline.courses[number]):
        after = proof.nodes[course.node]
        if not after.branches:
            found.append(replace(course, ending=ending_sentence(proof, after)))
        elif course.node not in outline.courses:
            found.append(replace(course, is_left_out=True))
        elif outline.owners.get(course.node) != (number, place):
            found.append(replace(course, is_seen=True))
        else:
            found.append(replace(course, courses=_drawn(proof, outline, course.node)))
    return tuple(found)


def _courses(proof: Proof, node: Node, moves: tuple[MoveView, ...] = ()) -> Iterator[CourseView]:
    """Yield every course of the trick from `node`, up to the next lead or to where the claim is settled."""
    for branch in node.branches:
        after = proof.nodes[branch.node]
        so_far = (*moves, MoveView(node.to_play, (_equal(branch),), node.by_prover))
        if after.position.table and after.branches:
            yield from _courses(proof, after, so_far)
        else:
            table = (*node.position.table, branch.tile)
            seats = node.position.rules.seats
            trick = Trick(node.position.leader, *table, trump=node.position.trump, seats=seats)
            yield CourseView(so_far, trick.winner, branch.node)


def _equal(branch: Branch) -> tuple[Tile, ...]:
    return (branch.tile, *(tile for tile in branch.tiles if tile != branch.tile))


def _merged(proof: Proof, courses: list[CourseView]) -> list[CourseView]:
    """Put courses together that differ in the last play alone and lead to the same position, or end in the same words.

    A settled position after them may then be any of several; its number is that of the first.
    """
    found: dict[object, CourseView] = {}
    for course in courses:
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
