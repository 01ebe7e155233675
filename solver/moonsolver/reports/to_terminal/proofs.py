"""A proof as text, folded by trick: the prover's plays, and every reply of the others, equal ones together."""

from collections.abc import Iterator

from moonsolver.reports.proof_tree import Course, Move, courses_from
from moonsolver.reports.proof_words import ending_sentence
from moonsolver.solving.proof import Proof

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
            lines.append(f"... and more: --json has all {len(proof.nodes)} positions")
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
    for course in courses_from(proof, node):
        yield f"{indent}  {_course_text(course)}"
        yield from _walk(proof, course.node, depth + 2, shown)


def _course_text(course: Course) -> str:
    """Write a course in a line: ``A 21=41!, B 31, C any of 33 53 -> A``."""
    won = f" -> {course.winner}" if course.winner else ""
    return ", ".join(map(_move_text, course.moves)) + won


def _move_text(move: Move) -> str:
    tiles = ["=".join(map(str, group)) + "!" * move.by_prover for group in move.groups]
    return f"{move.seat} {tiles[0]}" if len(tiles) == 1 else f"{move.seat} any of {' '.join(tiles)}"
