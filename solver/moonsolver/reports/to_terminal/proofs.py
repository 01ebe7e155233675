"""A proof as text, folded by trick: the prover's plays, and every reply of the others, equal ones together."""

from collections.abc import Iterator, Sequence

from moonsolver.game.deal import Deal
from moonsolver.reports.proof_tree import Course, Move, courses_from
from moonsolver.reports.proof_words import claim_sentence, ending_sentence, failure_sentence, latest_sentence
from moonsolver.reports.to_terminal.answers import deal_picture
from moonsolver.reports.to_terminal.grids import Grid
from moonsolver.reports.to_terminal.sheets import Parts
from moonsolver.solving.answers import Choice
from moonsolver.solving.proof import Proof

__all__ = ["FOLDED_LINES", "proof_lines", "proof_sheet", "proofs_sheet"]

FOLDED_LINES = 40
"""Lines of a strategy that a reader gets at first: about a screen."""


def proof_sheet(proof: Proof) -> Parts:
    """Return the position, what is proved of it, and the beginning of the strategy."""
    return [str(proof.position), *_claim(proof), "", *proof_lines(proof)]


def proofs_sheet(
    deal: Deal,
    proofs: Sequence[tuple[Choice, Proof]],
    *,
    reason: Sequence[str] = (),
    where: str = "",
    plain: bool = False,
    most: int | None = FOLDED_LINES,
) -> Parts:
    """Return the deal, what is proved and how much proves it, then the strategy for the first choice.

    Several proofs are of choices all of which fail, the nearest first: how many there are for each trump stands in a
    table. `most` lines of strategy are shown; None shows every strategy whole. `reason` follows the verdict.
    """
    position = proofs[0][1].position
    parts: Parts = [f"{where}{deal.rules}, bidder {position.bidder}", deal_picture(deal, plain=plain), ""]
    if len(proofs) == 1:
        choice, proof = proofs[0]
        first, latest = _claim(proof)
        return [*parts, f"{choice}. {first}", *reason, latest, "", *proof_lines(proof, most)]
    parts += [failure_sentence(proofs), *reason, "", _by_trump(proofs, plain), ""]
    shown = proofs if most is None else proofs[:1]
    for choice, proof in shown:
        which = "The nearest, " if most is not None else ""
        parts += [f"{which}{choice}. {' '.join(_claim(proof))}", *proof_lines(proof, most), ""]
    if most is None:
        return parts[:-1]
    return [*parts, f"... and {len(proofs) - 1} more proofs: --full prints them all"]


def _claim(proof: Proof) -> tuple[str, str]:
    return claim_sentence(proof), latest_sentence(proof)


def _by_trump(proofs: Sequence[tuple[Choice, Proof]], plain: bool) -> Grid:
    """Return a row for each trump: how many proofs, and of how many positions."""
    grid = Grid(plain=plain)
    for title in ("trump", "proofs", "positions"):
        grid.add_column(title, right=True, key=title == "trump")
    for trump in sorted({choice.trump for choice, _ in proofs}, key=lambda trump: trump.index):
        sizes = [len(proof.nodes) for choice, proof in proofs if choice.trump is trump]
        grid.add_row(str(trump), str(len(sizes)), f"{sum(sizes):,}")
    return grid


def proof_lines(proof: Proof, most: int | None = FOLDED_LINES) -> list[str]:
    """Return the strategy, a line for each course of a trick, what follows from it indented below.

    In a line ``21=41`` are equal plays; ``[n]`` numbers a position, and ``as [n]`` refers to one shown before. Where
    `most` lines do not hold all, as many whole tricks are shown as they do; ``...`` marks what is folded, and a last
    line says how much. None shows everything.
    """
    tree = _Tree(proof)
    lines = list(tree.walk())
    if most is None or len(lines) <= most:
        return lines
    shown, tricks = lines[:most], 0
    for deep in range(1, proof.position.tricks_left):
        shallow = list(tree.walk(deep))
        if len(shallow) > most:
            break
        shown, tricks = shallow, deep
    where = f"after trick {tricks}" if tricks else f"after {most} lines"
    return [*shown, f"... folded {where}: {len(shown)} of {len(lines):,} lines are shown, --full prints all"]


class _Tree:
    """The lines of a proof, down to any depth."""

    def __init__(self, proof: Proof) -> None:
        self._proof = proof
        self._courses: dict[int, list[Course]] = {}

    def walk(self, deep: int | None = None) -> Iterator[str]:
        """Yield the lines of the first `deep` tricks, or all."""
        return self._below(0, 0, deep, set())

    def _below(self, number: int, depth: int, deep: int | None, shown: set[int]) -> Iterator[str]:
        indent = "    " * depth
        node = self._proof.nodes[number]
        if not node.branches:
            yield f"{indent}[{number}] {ending_sentence(self._proof, node)}"
            return
        if number in shown:
            yield f"{indent}as [{number}]"
            return
        shown.add(number)
        yield f"{indent}[{number}] {node.to_play} {'leads' if not node.position.table else 'plays'}:"
        if number not in self._courses:
            self._courses[number] = courses_from(self._proof, node)
        for course in self._courses[number]:
            is_folded = deep == depth + 1 and bool(self._proof.nodes[course.node].branches)
            yield f"{indent}  {_course_text(course)}{' ...' if is_folded else ''}"
            if not is_folded:
                yield from self._below(course.node, depth + 1, deep, shown)


def _course_text(course: Course) -> str:
    """Write a course in a line: ``A 21=41!, B 31, C any of 33 53 -> A``."""
    won = f" -> {course.winner}" if course.winner else ""
    return ", ".join(map(_move_text, course.moves)) + won


def _move_text(move: Move) -> str:
    tiles = ["=".join(map(str, group)) + "!" * move.by_prover for group in move.groups]
    return f"{move.seat} {tiles[0]}" if len(tiles) == 1 else f"{move.seat} any of {' '.join(tiles)}"
