"""``moonsolver prove``: a strategy that shows that a result can be reached, or that it cannot."""

from pathlib import Path

import click

from moonsolver.answers import Choice
from moonsolver.deal import Deal
from moonsolver.engine import Solver
from moonsolver.position import Position
from moonsolver.proof import prove as prove_position
from moonsolver.reports.proof_text import claim_sentence, proof_lines
from moonsolver.reports.review_json import proof_to_json
from moonsolver.reports.words import assumption
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Tile
from moonsolver_cli.options import bidder_option, json_option, read_deal, rules_from, rules_options
from moonsolver_cli.output import Screen, print_json, watched, write_out
from moonsolver_cli.sources import Source

EPILOG = """\b
Examples:
  moonsolver prove examples/deal.txt                              the moon of a deal
  moonsolver prove "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43" --tricks 5
"""


@click.command(epilog=EPILOG, short_help="Prove that a result can be reached, or not.")
@click.argument("deal")
@click.option(
    "--tricks", type=click.IntRange(0, 7), default=7, show_default=True, help="The result to prove or refute."
)
@click.option("--trump", metavar="T", help="With this trump.  [default: the best choice]")
@click.option("--discard", metavar="TILE", help="With this discard; goes with --trump.")
@click.option("--html", "html", metavar="OUT", help="Write the strategy as an HTML page to this file (- for stdout).")
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
    rules: str | None,
    house: tuple[str, ...],
    house_file: Path | None,
    bidder: str,
    as_json: bool,
) -> None:
    """Prove that the bidder takes --tricks on DEAL, or that it cannot be done.

    A proof is a strategy: one play for the side that proves, and every reply of the other side, until the result is
    beyond doubt. Without --trump it is given for a choice that works; if none works, for every choice (one proof
    each).
    """
    chosen = rules_from(rules, house, house_file)
    source = Source(deal, "deal")
    screen = Screen()
    solver = Solver()
    for question in source.questions(lambda line: read_deal(line, chosen, bidder)):
        if question.value is None:
            continue
        dealt, seats = question.value
        asked = [(seat, choice) for seat in seats for choice in _choices(dealt, seat, tricks, trump, discard, solver)]
        for seat, choice in watched(asked, len(asked), "choices"):
            start = Position.start(dealt, bidder=seat, trump=choice.trump, discard=choice.discard)
            proof = prove_position(start, tricks, solver=solver)
            if html is not None:
                from moonsolver.reports.html import proof_html

                if len(asked) > 1:
                    raise click.UsageError("--html draws one proof: name --bidder, --trump and --discard")
                write_out(Path(html) if html != "-" else None, proof_html(proof))
            elif as_json:
                print_json({"discard": str(choice.discard) if choice.discard else None, **proof_to_json(proof)})
            else:
                screen.show(f"{dealt}", f"{choice}. {claim_sentence(proof)}", *proof_lines(proof), "")
        if not as_json and html is None:
            screen.show(_explanation(dealt.rules), "")
    context.exit(2 if source.had_faults else 0)


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
    if discard is not None:
        raise click.UsageError("--discard goes with --trump: name both")
    table = solver.deal(deal, bidder)
    if table.best_tricks >= tricks:
        return table.best_choices[:1]
    return tuple(Choice(trump, held) for trump, row in table.tricks.items() for held in row)


def _explanation(rules: Rules) -> str:
    return (
        "! marks a play of the side that proves; a=b are equal plays, the first stands for all; [n] is a position."
        f" {assumption(rules)}"
    )
