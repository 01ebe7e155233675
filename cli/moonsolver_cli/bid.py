"""``moonsolver bid``: what each call still open is worth."""

import click

from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.game.which_rules import told_by_sight, which_rules
from moonsolver.reports.to_json.odds import advice_to_json, odds_to_json
from moonsolver.reports.to_terminal.odds import bids_table, hand_header, odds_assumption
from moonsolver.reports.to_terminal.odds_sheets import advice_sheet
from moonsolver_cli.counting import counted_words, counting
from moonsolver_cli.options import (
    SAMPLES_TYPE,
    RulesAsked,
    hand_argument,
    json_option,
    rules_options,
    samples_option,
    seat_option,
    seed_option,
    threads_option,
)
from moonsolver_cli.output import Screen, complain, print_json
from moonsolver_cli.streams import heed_ctrl_c, imports_begin

EPILOG = """\b
Examples:
  moonsolver bid "66 65 64 63 62 61 21"
  moonsolver bid "66 64 53 44 32 21 11" --seat C --auction "4 pass" --score A=12,B=5,C=17
  moonsolver bid "66 64 53 44 32 21 11" --samples 1500
"""


@click.command(epilog=EPILOG, short_help="Show what to bid with a hand.")
@hand_argument
@seat_option("--seat", "The seat that holds the hand and bids next.")
@click.option("--auction", default="", metavar="CALLS", help='The bidding so far, in order: "4 pass".')
@click.option("--score", metavar="A=12,B=5,C=-3", help="Each side's score before this hand.  [default: all 0]")
@samples_option("Count N random layouts instead of all of them.")
@click.option(
    "--pass-samples",
    type=SAMPLES_TYPE,
    default=100,
    show_default=True,
    metavar="N",
    help="How many random layouts to try a pass in.",
)
@seed_option("Seed for all sampling.")
@threads_option
@rules_options
@json_option
@click.pass_context
def bid(
    context: click.Context,
    hand: str,
    seat: str,
    auction: str,
    score: str | None,
    samples: int | None,
    pass_samples: int,
    seed: int,
    threads: int | None,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Show what a pass and each bid still open are worth with HAND, seven tiles, before you see the widow.

    Near the end of a game (give --score), they are compared by your chance of winning it.
    """
    imports_begin()
    from moonsolver.chances.bidding import advise, auction_from, scores_from
    from moonsolver.chances.count_odds import OddsInterrupted

    heed_ctrl_c()
    calls = auction.replace(",", " ").split()
    scored = [word.partition("=")[0].rpartition("+")[2] for word in (score or "").replace(",", " ").split()]
    told = "moon4" if len(calls) == 3 or "+" in (score or "") else told_by_sight([hand], [seat, *scored])
    chosen = which_rules(rules.read(), told=told)
    said = auction_from(auction, seat, chosen)
    scores = scores_from(score, chosen) if score is not None else ()
    try:
        with counting(context) as watching:
            advice = advise(
                hand,
                said,
                scores=scores,
                samples=samples,
                pass_samples=pass_samples,
                seed=seed,
                threads=threads,
                progress=watching.progress,
                so_far=watching.so_far,
            )
    except OddsInterrupted as stop:
        if as_json:
            print_json(odds_to_json(stop.odds))
        else:
            _show_odds(Screen(), stop.odds)
        complain(f"stopped: {counted_words(stop.odds)}; passing was not tried")
        context.exit(1)
    if as_json:
        print_json(advice_to_json(advice))
    else:
        screen = Screen()
        screen.show(*advice_sheet(advice, plain=screen.plain))


def _show_odds(screen: Screen, known: HandOdds | WidowOdds) -> None:
    header = hand_header(known, plain=screen.plain)
    screen.show(str(known.rules), header, "", bids_table(known, plain=screen.plain), "", odds_assumption(known.rules))
