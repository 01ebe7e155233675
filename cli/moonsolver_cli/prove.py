"""``moonsolver prove``: a strategy that shows that a result can be reached, or that it cannot."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import click

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.reasons.moons import explain_moon
from moonsolver.reports.choice_reason_words import moon_sentences
from moonsolver.reports.to_json.reviews import proof_to_json
from moonsolver.reports.to_terminal.proofs import FOLDED_LINES, proofs_sheet
from moonsolver.reports.words import assumption
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import Solver
from moonsolver.solving.proof import Proof
from moonsolver.solving.proof import prove as prove_position
from moonsolver_cli.options import (
    TRUMPS,
    RulesAsked,
    Whole,
    bidder_option,
    completing,
    deal_argument,
    json_option,
    read_deal,
    refuse_idle,
    rules_options,
)
from moonsolver_cli.output import Screen, print_json
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source, at_line
from moonsolver_cli.targets import Target

EPILOG = """\b
Examples:
  moonsolver prove examples/deal.txt                              prove the moon
  moonsolver prove "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43" --tricks 5
"""


@click.command(epilog=EPILOG, short_help="Prove a result, or prove it can't be done.")
@deal_argument
@click.option("--tricks", type=Whole(0, 7), default=7, show_default=True, help="How many tricks to prove.")
@click.option(
    "--trump",
    metavar="T",
    shell_complete=completing(TRUMPS),
    help="Prove it for this trump.  [default: the best choice]",
)
@click.option("--discard", metavar="TILE", help="Prove it for this discard; needs --trump.")
@click.option("--full", is_flag=True, help="Print every line of every proof.")
@click.option("--html", "html", metavar="OUT", help="Write the proof as an HTML page to this file (- for stdout).")
@rules_options
@bidder_option
@json_option
@click.pass_context
def prove(
    context: click.Context,
    deal: str,
    tricks: int,
    trump: str | None,
    discard: str | None,
    full: bool,
    html: str | None,
    rules: RulesAsked,
    bidder: str,
    as_json: bool,
) -> None:
    """Prove that the bidder can take --tricks on DEAL, or that it can't be done.

    A proof is a strategy: one play for the side that has it, and every reply by the other side, until the result is
    beyond doubt. Without --trump you get a proof for a choice that works; if none does, one proof for every choice,
    of which the nearest is shown. What takes more than a screen is folded: --full prints everything.
    """
    page = None
    if html is not None:
        page = Target.of("--html", html, (deal, rules.house_file), stdout_taken="--json" if as_json else "")
    if discard is not None and trump is None:
        raise click.UsageError("--discard needs --trump: name both")
    for given, option in ((as_json, "--json"), (page, "--html")):
        refuse_idle(context, "full", not given, f"has no effect with {option}, which has all of a proof: leave it out")
    chosen = rules.read()
    source = Source(deal, "deal")
    solver = Solver()
    asked: Iterable[_Asked] = (
        _Asked(entry.line, entry.value[0], seat, _choices(entry.value[0], seat, tricks, trump, discard, solver))
        for entry in source.entries(lambda line: read_deal(line, chosen, bidder))
        if entry.value
        for seat in entry.value[1]
    )
    if page is not None:
        asked = _only_one(asked)
    shown: Rules | None = None
    for one in watched(asked, 1 if page else None, "deals"):
        if page is None and not as_json:
            _show(one, list(one.proofs(tricks, solver)), full, solver)
            shown = one.deal.rules
            continue
        for choice, proof in one.proofs(tricks, solver):
            if as_json:
                discarded = str(choice.discard) if choice.discard else None
                print_json({"discard": discarded, **proof_to_json(proof)})
            if page is not None:
                from moonsolver.reports.to_html.pages import proof_html

                page.write(proof_html(proof))
    if shown is not None:
        Screen().show(_explanation(shown), "")
    context.exit(2 if source.had_faults else 0)


def _show(one: "_Asked", proofs: list[tuple[Choice, Proof]], full: bool, solver: Solver) -> None:
    screen = Screen()
    most = None if full else FOLDED_LINES
    proofs = sorted(proofs, key=lambda found: -one.choices[found[0]])  # the nearest first
    choice, proof = proofs[0]
    why: list[str] = []
    if not proof.holds and (len(proofs) == 1 or len({each.trump for each, _ in proofs}) > 1):
        asked = choice if len(proofs) == 1 else None
        why = moon_sentences(explain_moon(one.deal, one.bidder, choice=asked, tricks=proof.tricks, solver=solver))
    screen.show(*proofs_sheet(one.deal, proofs, reason=why, where=at_line(one.line), plain=screen.plain, most=most), "")


@dataclass(frozen=True, slots=True)
class _Asked:
    """One result that is asked for: of one choice, or of several, all of which fail; with what each is worth."""

    line: int
    deal: Deal
    bidder: Seat
    choices: Mapping[Choice, int]

    def proofs(self, tricks: int, solver: Solver) -> Iterator[tuple[Choice, Proof]]:
        """Yield the proof for each choice."""
        for choice in self.choices:
            start = Position.start(self.deal, bidder=self.bidder, trump=choice.trump, discard=choice.discard)
            yield choice, prove_position(start, tricks, solver=solver)


def _only_one(asked: Iterable[_Asked]) -> list[_Asked]:
    """Return the one proof that a page can show. Raises UsageError, before anything is written, for several."""
    found = list(itertools.islice(asked, 2))
    if sum(len(one.choices) for one in found) > 1:
        raise click.UsageError(
            "--html shows one proof, but this asks for several: give one deal, and name --bidder, --trump and --discard"
        )
    return found


def _choices(
    deal: Deal, bidder: Seat, tricks: int, trump: str | None, discard: str | None, solver: Solver
) -> dict[Choice, int]:
    """Return a choice that reaches the result, or all that were asked about; with what each is worth, where known."""
    named = None if trump is None else deal.rules.allow_trump(trump)
    if named is not None and (discard is not None or not deal.widow):
        return {Choice(named, Tile.parse(discard) if discard is not None else None): 0}
    rows = solver.deal(deal, bidder).tricks
    values = {
        Choice(each, held): value for each, row in rows.items() if named in (None, each) for held, value in row.items()
    }
    most = max(values.values())
    if most < tricks:
        return values
    return dict([next(item for item in values.items() if item[1] >= (tricks if named else most))])


def _explanation(rules: Rules) -> str:
    return (
        "! marks the play of the side with the proof; a=b are equal plays, shown once; [n] numbers the positions."
        f" {assumption(rules)}"
    )
