"""``moonsolver prove``: a strategy that shows that a result can be reached, or that it cannot."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import click

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.reports.proof_words import claim_sentence
from moonsolver.reports.to_json.reviews import proof_to_json
from moonsolver.reports.to_terminal.proofs import proof_lines
from moonsolver.reports.words import assumption
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import Solver
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
    rules_options,
)
from moonsolver_cli.output import Screen, print_json
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source
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
    html: str | None,
    rules: RulesAsked,
    bidder: str,
    as_json: bool,
) -> None:
    """Prove that the bidder can take --tricks on DEAL, or that it can't be done.

    A proof is a strategy: one play for the side that has it, and every reply by the other side, until the result is
    beyond doubt. Without --trump you get a proof for a choice that works; if none does, one proof for every choice.
    """
    page = None
    if html is not None:
        page = Target.of("--html", html, (deal, rules.house_file), stdout_taken="--json" if as_json else "")
    if discard is not None and trump is None:
        raise click.UsageError("--discard needs --trump: name both")
    chosen = rules.read()
    source = Source(deal, "deal")
    screen = Screen()
    solver = Solver()
    entries = source.entries(lambda line: read_deal(line, chosen, bidder))
    asked: Iterable[_Asked] = (
        _Asked(dealt, seat, choice)
        for dealt, seats in (entry.value for entry in entries if entry.value)
        for seat in seats
        for choice in _choices(dealt, seat, tricks, trump, discard, solver)
    )
    if page is not None:
        asked = _only_one(asked)
    shown: Rules | None = None
    for one in watched(asked, 1 if page else None, "proofs"):
        start = Position.start(one.deal, bidder=one.bidder, trump=one.choice.trump, discard=one.choice.discard)
        proof = prove_position(start, tricks, solver=solver)
        if as_json:
            print_json({"discard": str(one.choice.discard) if one.choice.discard else None, **proof_to_json(proof)})
        if page is not None:
            from moonsolver.reports.to_html.pages import proof_html

            page.write(proof_html(proof))
        elif not as_json:
            screen.show(f"{one.deal}", f"{one.choice}. {claim_sentence(proof)}", *proof_lines(proof), "")
            shown = one.deal.rules
    if shown is not None:
        screen.show(_explanation(shown), "")
    context.exit(2 if source.had_faults else 0)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One proof that is asked for."""

    deal: Deal
    bidder: Seat
    choice: Choice


def _only_one(asked: Iterable[_Asked]) -> list[_Asked]:
    """Return the one proof that a page can show. Raises UsageError, before anything is written, for several."""
    found = list(itertools.islice(asked, 2))
    if len(found) > 1:
        raise click.UsageError(
            "--html shows one proof, but this asks for several: give one deal, and name --bidder, --trump and --discard"
        )
    return found


def _choices(
    deal: Deal, bidder: Seat, tricks: int, trump: str | None, discard: str | None, solver: Solver
) -> tuple[Choice, ...]:
    if trump is not None:
        named = deal.rules.allow_trump(trump)
        if discard is not None or not deal.widow:
            return (Choice(named, Tile.parse(discard) if discard is not None else None),)
        row = solver.deal(deal, bidder).tricks[named]
        good = [held for held, value in row.items() if value >= tricks]
        return tuple(Choice(named, held) for held in (good[:1] or row))
    table = solver.deal(deal, bidder)
    if table.best_tricks >= tricks:
        return table.best_choices[:1]
    return tuple(Choice(trump, held) for trump, row in table.tricks.items() for held in row)


def _explanation(rules: Rules) -> str:
    return (
        "! marks the play of the side with the proof; a=b are equal plays, shown once; [n] numbers the positions."
        f" {assumption(rules)}"
    )
