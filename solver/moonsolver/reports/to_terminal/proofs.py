"""A proof as text, folded by trick: the prover's plays, and every reply of the others, equal ones together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from moonsolver.game.tricks import Trick
from moonsolver.reports.proof_words import ending_sentence
from moonsolver.solving.proof import Node, Proof

__all__ = ["proof_lines"]

MOST_LINES = 400


def proof_lines(proof: Proof, most: int = MOST_LINES) -> list[str]:
    """Return the strategy, a line for each course of a trick, what follows from it indented below.

    In a line ``21=41`` are equal plays; ``[n]`` numbers a position, and ``as [n]`` refers to one shown before. At
    most `most` lines are returned, and a last one that says how many positions are left out.
    """
    lines: list[str] = []
    shown: set[int] = set()
    for line in _walk(proof, 0, 0, shown):
        if len(lines) == most:
            lines.append(f"... and more: {len(proof.nodes)} positions in all, which --json has whole")
            break
        lines.append(line)
    return lines


def _walk(proof: Proof, number: int, depth: int, shown: set[int]) -> Iterator[str]:
    indent = "  " * depth
    node = proof.nodes[number]
    if not node.branches:
        yield f"{indent}[{number}] {ending_sentence(proof, node)}"
        return
    if number in shown:
        yield f"{indent}as [{number}]"
        return
    shown.add(number)
    yield f"{indent}[{number}] {node.to_play} {'leads' if not node.position.table else 'plays'}:"
    for course in _merged(proof, list(_courses(proof, node))):
        yield f"{indent}  {course.text}"
        yield from _walk(proof, course.node, depth + 2, shown)


@dataclass(frozen=True, slots=True)
class _Course:
    """One course of a trick: the plays before the last, the last (several, where they end alike), the node after."""

    before: tuple[str, ...]
    seat: str
    last: tuple[str, ...]
    won: str
    node: int

    @property
    def text(self) -> str:
        last = self.last[0] if len(self.last) == 1 else "any of " + " ".join(self.last)
        return ", ".join((*self.before, f"{self.seat} {last}")) + self.won


def _merged(proof: Proof, courses: list[_Course]) -> list[_Course]:
    """Put courses together that differ in the last play alone and are settled in the same words after it."""
    found: dict[object, _Course] = {}
    for course in courses:
        after = proof.nodes[course.node]
        alike: object = (
            course.node if after.branches else (course.before, course.seat, course.won, ending_sentence(proof, after))
        )
        known = found.get(alike)
        same_place = known is not None and (known.before, known.seat) == (course.before, course.seat)
        if known is not None and same_place:
            found[alike] = replace(known, last=known.last + course.last)
        else:
            found[alike if known is None else (alike, course)] = course
    return list(found.values())


def _courses(proof: Proof, node: Node) -> Iterator[_Course]:
    """Yield every course of the trick from `node`."""
    rules = node.position.rules

    def follow(now: Node, plays: tuple[str, ...]) -> Iterator[_Course]:
        for branch in now.branches:
            text = "=".join(map(str, (branch.tile, *(tile for tile in branch.tiles if tile != branch.tile))))
            text += "!" if now.by_prover else ""
            after = proof.nodes[branch.node]
            if after.position.table and after.branches:
                yield from follow(after, (*plays, f"{now.to_play} {text}"))
            else:
                table = (*now.position.table, branch.tile)
                trick = Trick(now.position.leader, *table, trump=now.position.trump, seats=rules.seats)
                won = f" -> {trick.winner}" if trick.winner else ""
                yield _Course(plays, str(now.to_play), (text,), won, branch.node)

    yield from follow(node, ())
