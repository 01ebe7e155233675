"""``moonsolver odds``: the exact odds of a hand before the other hands are open."""

from typing import Any

import click

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.errors import KnowledgeError
from moonsolver.game.notation import quote
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand
from moonsolver.game.which_rules import told_by_sight, which_rules
from moonsolver.reports.to_json.odds import odds_to_json
from moonsolver.reports.to_terminal.odds_sheets import odds_sheet
from moonsolver_cli.counting import counted_words, counting
from moonsolver_cli.options import (
    TRUMPS,
    RulesAsked,
    completing,
    hand_argument,
    json_option,
    refuse_idle,
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
  moonsolver odds "66 65 64 63 62 61 21" --widow 54
  moonsolver odds "66 64 53 44 32 21 11"
  moonsolver odds "66 64 53 44 32 21 11" --widow 54 --seen B=55 --void C=6 --trump 6
  moonsolver odds "66 65 64 63 22 21 20" --rules moon4 --samples 4000 --seed 1
"""


@click.command(epilog=EPILOG, short_help="Show the odds of making each bid with a hand.")
@hand_argument
@click.option("--widow", metavar="TILE", help="The widow, once you have seen it.  [default: try every possible widow]")
@seat_option("--bidder", "The seat that holds the hand; the bidder leads first.")
@click.option(
    "--seen",
    multiple=True,
    metavar="SEAT=TILES|TILES",
    help="Tiles you know about: B=55 is in B's hand; 55 is in some hand, so not the widow (repeatable).",
)
@click.option(
    "--void",
    "voids",
    multiple=True,
    metavar="SEAT=SUIT",
    help="A suit (0 to 6, or trumps) that a seat is out of, given --trump (repeatable).",
)
@click.option("--trump", metavar="T", shell_complete=completing(TRUMPS), help="Count only this trump.")
@click.option("--all", "every", is_flag=True, help="Count every choice, not only the best for each bid.")
@samples_option("Count N random layouts instead of all of them.")
@seed_option("Seed for sampling.")
@threads_option
@rules_options
@json_option
@click.pass_context
def odds(
    context: click.Context,
    hand: str,
    widow: str | None,
    bidder: str,
    seen: tuple[str, ...],
    voids: tuple[str, ...],
    trump: str | None,
    every: bool,
    samples: int | None,
    seed: int,
    threads: int | None,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Show the odds of making each bid with HAND, seven tiles, over every way the unseen tiles can lie.

    The best choice for each bid is found; with --all, every trump and discard is counted, which takes ten times as
    long. Without --widow, every possible widow is tried. The choice is made without seeing the other hands; after that,
    all hands are open and everyone plays perfectly.
    """
    imports_begin()
    from moonsolver.chances.count_odds import OddsInterrupted, odds_of

    heed_ctrl_c()
    held, somewhere = _seen(seen)
    there = [text.partition("=")[0] for text in (*seen, *voids) if "=" in text]
    told = told_by_sight([hand, widow or "", *(text.rpartition("=")[2] for text in seen)], [bidder, *there])
    chosen = which_rules(rules.read(), told=told)
    known: dict[str, Any] = {"held": held, "seen": somewhere, "voids": _voids(voids)}
    knowledge = Knowledge.of_hand(hand, seat=bidder, widow=widow, trump=trump, rules=chosen, **known)
    refuse_idle(
        context, "seed", samples is not None or chosen.seats > 3, "needs --samples: without it, all layouts are counted"
    )
    # With the widow, programs get every choice; otherwise only --all counts more than the best.
    every |= as_json and not (chosen.has_widow and widow is None)
    how: dict[str, Any] = {"trump": trump, "all_choices": every, "samples": samples, "seed": seed, "threads": threads}
    stopped = None
    try:
        with counting(context) as watching:
            found = odds_of(knowledge, bidder, progress=watching.progress, so_far=watching.so_far, **how)
    except OddsInterrupted as stop:
        found = stop.odds
        stopped = f"stopped: {counted_words(found)}"
    _answer(found, as_json)
    if stopped:
        complain(stopped)
    context.exit(1 if stopped else 0)


def _answer(found: HandOdds | WidowOdds, as_json: bool) -> None:
    if as_json:
        print_json(odds_to_json(found))
    else:
        screen = Screen()
        screen.show(*odds_sheet(found, plain=screen.plain))


def _seen(options: tuple[str, ...]) -> tuple[dict[str | Seat, str | Hand], Hand]:
    held: dict[str | Seat, str | Hand] = {}
    somewhere = Hand()
    for text in options:
        seat, equals, tiles = text.partition("=")
        if equals:
            held[Seat.parse(seat)] = Hand.parse(held.get(Seat.parse(seat), Hand())) | Hand.parse(tiles)
        else:
            somewhere |= Hand.parse(text)
    return held, somewhere


def _voids(options: tuple[str, ...]) -> dict[str | Seat, list[str]]:
    voids: dict[str | Seat, list[str]] = {}
    for text in options:
        seat, equals, suit = text.partition("=")
        if not equals:
            raise KnowledgeError(f'--void {quote(text)} has no "=": write SEAT=SUIT, such as B=5 or C=trumps')
        voids.setdefault(Seat.parse(seat), []).append(suit)
    return voids
