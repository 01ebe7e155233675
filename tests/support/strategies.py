"""Values of every type for Hypothesis, and what people write for them."""

import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import moonsolver
from moonsolver import TILES, Auction, Bid, Deal, Game, Hand, HandResult, MoonError, Rules, Seat, Tile, Trump
from moonsolver.game.rules import HOUSE_RULES, TARGETS

RULE_SETS = ("moon3", "moon3-21", "moon4")

tiles = st.sampled_from(TILES)
masks = st.integers(0, (1 << 28) - 1)
hands = masks.map(Hand.from_int)
trumps = st.sampled_from(list(Trump))
seats = st.sampled_from(list(Seat))
bids = st.sampled_from(list(Bid))

TILE_FORMS = (
    "{}{}",
    "{}-{}",
    "{}:{}",
    "{}/{}",
    "{}_{}",
    "{}|{}",
    "{}\N{EN DASH}{}",
    "[{}{}]",
    "[{}-{}]",
    "[{},{}]",
    "[{}, {}]",
    "[{} | {}]",
    "[ {} / {} ]",
)
"""How people write a tile, with the places of its two ends."""

nonsense = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="0123456789-:/_|[], ?#\u2013", max_size=40),
    st.text(alphabet="0123456 /?,", max_size=90),
)
"""Text that means nothing, or nearly something."""


@st.composite
def written_tiles(draw: st.DrawFn, tile: Tile) -> str:
    """One tile as somebody might write it: any form, either end first."""
    ends = (tile.high, tile.low) if draw(st.booleans()) else (tile.low, tile.high)
    return draw(st.sampled_from(TILE_FORMS)).format(*ends)


@st.composite
def written_hands(draw: st.DrawFn, hand: Hand) -> str:
    """A hand as somebody might write it: any order, any forms, blanks or commas between."""
    order = draw(st.permutations(list(hand)))
    gaps = st.sampled_from([" ", ", ", ",", "  ", "\t"])
    return "".join(draw(written_tiles(tile)) + draw(gaps) for tile in order)


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, str]:
    """Some house rules, as text."""
    chosen = draw(st.lists(st.sampled_from(list(HOUSE_RULES)), unique=True))
    settings: dict[str, str] = {}
    for option in chosen:
        if option == "trumps":
            named = draw(st.lists(trumps, min_size=1, unique=True))
            settings[option] = draw(st.sampled_from([" ", ",", ", "])).join(map(str, named))
        elif option == "target":
            settings[option] = str(draw(st.sampled_from(TARGETS)))
        else:
            settings[option] = draw(st.sampled_from(HOUSE_RULES[option]))
    return settings


@st.composite
def rules(draw: st.DrawFn, name: str | None = None) -> Rules:
    """Any rule set with any house rules."""
    return Rules.named(name or draw(st.sampled_from(RULE_SETS))).house(draw(house_rules()))


@st.composite
def deals(draw: st.DrawFn, name: str | None = None, *, plain: bool = False) -> Deal:
    """A deal of any rule set; `plain` leaves house rules out."""
    named = Rules.named(name or draw(st.sampled_from(RULE_SETS))) if plain else draw(rules(name))
    return Deal.random(named, draw(st.integers(0, 1 << 32)))


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """An auction of any rule set, over or not."""
    at_table = draw(rules())
    auction = Auction(at_table, draw(st.sampled_from(at_table.all_seats)))
    for _ in range(draw(st.integers(0, at_table.seats))):
        if auction.is_over:
            break
        auction = auction.say(draw(st.sampled_from(auction.allowed)))
    return auction


def results_of(at_table: Rules) -> st.SearchStrategy[HandResult]:
    """Any result of a hand played by `at_table`."""

    def build(bidder: Seat, bid: Bid, takers: list[Seat]) -> HandResult:
        return HandResult(at_table, bidder, bid, tuple(takers.count(seat) for seat in at_table.all_seats))

    allowed = [bid for bid in Bid if bid.value >= at_table.lowest_bid]
    one_seat = st.sampled_from(at_table.all_seats)
    return st.builds(build, one_seat, st.sampled_from(allowed), st.lists(one_seat, min_size=7, max_size=7))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of any rules after some hands."""
    at_table = draw(rules())
    game = Game.of(at_table, first_bidder=draw(st.sampled_from(at_table.all_seats)))
    for result in draw(st.lists(results_of(at_table), max_size=6)):
        if game.winner is not None:
            break
        game = game.add(result)
    return game


def rebuilt(value: object) -> object:
    """What the text of `repr` says, in a namespace that has the public names and nothing else."""
    names: dict[str, Any] = {name: getattr(moonsolver, name) for name in moonsolver.__all__}
    return eval(repr(value), {"__builtins__": {}}, names)  # noqa: S307 - the text is our own


def random_deal(name: str, seed: int) -> Deal:
    """A deal without house rules, always the same for the same seed."""
    return Deal.random(name, random.Random(seed))


def refusal(read: Callable[[str], object], text: str) -> MoonError | None:
    """The error of our own with which `text` is refused, or None; any other error goes through and fails the test."""
    try:
        read(text)
    except MoonError as error:
        return error
    return None
