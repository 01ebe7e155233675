"""Odds for people: chances as percentages that never round to a certainty they are not, tables, sentences."""

from collections import Counter

from rich.console import RenderableType
from rich.text import Text

from moonsolver.chances.odds import BidOdds, HandOdds, WidowOdds
from moonsolver.chances.worth import bids_of
from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed
from moonsolver.game.rules import Rules
from moonsolver.reports.to_terminal.answers import BEST_MARK, BEST_STYLE, hand_picture
from moonsolver.reports.to_terminal.grids import Grid, Labels
from moonsolver.reports.words import choices_cell, choices_words, percent, rough_percent, signed

__all__ = [
    "best_bid",
    "bids_table",
    "choices_table",
    "estimate_words",
    "hand_header",
    "odds_assumption",
    "odds_verdict",
    "widows_table",
]


MOST_TRUMPS = 3


def hand_header(odds: HandOdds | WidowOdds, *, plain: bool = False) -> RenderableType:
    """Return the hand, the widow if it is known, and how many layouts were counted."""
    grid = Labels()
    label = "" if plain else "\n\n"
    grid.add_row(Text(f"{label}hand"), hand_picture(odds.hand, plain=plain))
    if isinstance(odds, HandOdds) and odds.widow:
        grid.add_row(Text(f"{label}widow"), hand_picture([odds.widow], plain=plain))
    for seat, known in zip(odds.rules.all_seats, odds.knowledge.known, strict=False):
        if known and seat is not odds.bidder:
            grid.add_row(Text(f"{label}{seat} holds"), hand_picture(known, plain=plain))
    grid.add_row(Text("layouts"), Text(_extent(odds)))
    return grid


def bids_table(odds: HandOdds | WidowOdds, *, plain: bool = False) -> Grid:
    """Return a row for every bid: its chance, the expected score, the best choice; the best bid has a star.

    A choice that is the best for every bid has no column: `odds_verdict` names it.
    """
    rules = odds.rules
    grid = Grid(plain=plain)
    grid.add_column("bid", right=True, key=True)
    grid.add_column("chance", right=True)
    grid.add_column(_score_title(rules), right=True)
    grid.add_column("others", right=True)
    choices = _best_choices(odds)
    differ = len(set(choices)) > 1
    if differ:
        grid.add_column("best choice" if isinstance(odds, HandOdds) else "trump", wraps=True)
    best = best_bid(odds)
    for bid, choice in zip(odds.bids, choices, strict=True):
        is_best = bid.bid is best.bid
        cells = [
            str(bid.bid),
            percent(bid.chance, bid.chance_error),
            signed(bid.score, bid.error) + (BEST_MARK if is_best else " "),
            f"{bid.others:.2f}",
        ]
        if differ:
            cells.append(choice)
        grid.add_row(*(Text(cell, "" if plain or not is_best else BEST_STYLE) for cell in cells))
    return grid


def _best_choices(odds: HandOdds | WidowOdds) -> list[str]:
    """Return what is chosen for each bid, for a table; empty where the widow decides it."""
    if isinstance(odds, HandOdds):
        return [choices_cell(odds.equally_good(bid.bid)) for bid in odds.bids]
    return [str(odds.trump_for(bid.bid) or "") for bid in odds.bids]


def choices_table(odds: HandOdds, tricks: int, *, plain: bool = False) -> Grid:
    """Return the chance, in percent, of at least so many tricks for every choice: trumps across, discards down.

    The odds have all choices.
    """
    best = odds.best_counts[tricks]
    grid = Grid(plain=plain)
    grid.add_column("discard" if odds.widow else "", right=True, key=True)
    for trump in odds.counts:
        grid.add_column(str(trump), right=True)
    for discard in next(iter(odds.counts.values())):
        cells = [Text(str(discard) if discard else "percent")]
        for row in odds.counts.values():
            found = sum(row[discard][tricks:])
            is_best = found == best and found > 0
            text = percent(found / odds.counted).removesuffix("%") + (BEST_MARK if is_best else " ")
            cells.append(Text(text, "" if plain or not is_best else BEST_STYLE))
        grid.add_row(*cells)
    return grid


def widows_table(odds: WidowOdds, *, plain: bool = False) -> Grid:
    """Return a row for every widow: the chances after the best choice once it is seen.

    Where the trump is named before, each column is for the trump that is best for it over all widows. The last column
    is the trump for the best bid, if that depends on the widow.
    """
    numbers = [bid.tricks for bid in bids_of(odds.rules) if bid is not Bid.MOON]
    grid = Grid(plain=plain)
    grid.add_column("widow", right=True, key=True)
    for tricks in numbers:
        grid.add_column(f"{tricks} or more" if tricks < odds.rules.hand_size else str(tricks), right=True)
    named = {tricks: odds.trump_for(Bid.parse(tricks)) for tricks in numbers}
    best_trumps = odds.trumps_for(best_bid(odds).bid)
    differ = len(set(best_trumps.values())) > 1
    if differ:
        grid.add_column("trump", right=True)
    for widow, table in odds.by_widow.items():
        cells = []
        for tricks in numbers:
            trump = named[tricks]
            best = (table.under(trump) if trump else table).best_counts[tricks]
            cells.append("" if best is None else percent(best / table.counted))
        grid.add_row(str(widow), *cells, *([str(best_trumps[widow])] if differ else []))
    return grid


def odds_verdict(odds: HandOdds | WidowOdds) -> str:
    """Say which bid is worth most, with which choice, and how often the moon makes."""
    best = best_bid(odds)
    worth = f"{signed(best.score)} {odds.rules.scoring}"
    if best.score <= 0:
        first = f"No bid pays: even the best, {best.bid}, averages {worth}"
    else:
        first = f"The best bid is {best.bid}: it makes {rough_percent(best.chance)} of the time and averages {worth}"
    if isinstance(odds, HandOdds):
        first += f", with {choices_words(odds.equally_good(best.bid))}"
        every = len(set(_best_choices(odds))) == 1
        choice = " The choice is the same for every bid." if every else ""
    else:
        choice = f" {_trump_sentence(odds, best.bid)}"
    return f"{first}.{choice} The moon makes {rough_percent(odds.bid(Bid.SEVEN).chance)} of the time."


def _trump_sentence(odds: WidowOdds, bid: Bid) -> str:
    """Say before the widow is seen which trump it will be for a bid, and what waits for the widow."""
    if trump := odds.trump_for(bid):
        return f"Name {trump.words} before the widow is seen; the discard depends on it."
    found = Counter(odds.trumps_for(bid).values()).most_common()
    if len(found) == 1:
        return f"The trump will be {found[0][0].words}, whatever the widow; the discard depends on it."
    shares = [f"{trump.words} with {times}" for trump, times in found[:MOST_TRUMPS]]
    shares[0] += f" of the {len(odds.by_widow)}"
    left = sum(times for _, times in found[MOST_TRUMPS:])
    shares += [f"another with {left}"] if left else []
    return f"The trump and the discard depend on the widow: {listed(shares)}."


def odds_assumption(rules: Rules) -> str:
    """Say what the odds mean: what is assumed of the play, and of the layouts."""
    one = ", the defenders as one" if rules.seats == 3 else ""
    return (
        "Odds: the choice is made without seeing the other hands; after that all hands are open and everyone plays"
        f" perfectly{one}.\nAll layouts count as equally likely; the bidding is ignored."
    )


def best_bid(odds: HandOdds | WidowOdds) -> BidOdds:
    """Return the bid with the best expected score; of equals, the lowest."""
    return max(odds.bids, key=lambda bid: bid.score)


def estimate_words(odds: HandOdds | WidowOdds) -> str:
    """Return the chances so far in a few words, to stand beside a bar while the exact ones are found."""
    bids = (bid for bid in odds.bids if bid.bid is not Bid.MOON)
    return "so far " + ", ".join(f"{bid.bid}: {percent(bid.chance)}" for bid in bids)


def _extent(odds: HandOdds | WidowOdds) -> str:
    if odds.exact:
        return f"{odds.counted:,}, all counted"
    drawn = f"seed {odds.seed}" if odds.seed is not None else "partial count"
    return f"{odds.counted:,} of {odds.possible:,}, drawn at random ({drawn}); ± is one standard error"


def _score_title(rules: Rules) -> str:
    return f"expected {rules.scoring} "
