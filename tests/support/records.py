"""Records for tests: played at random by the rules, as files of every rule set, and as a person might type them."""

import random

from hypothesis import strategies as st

from moonsolver import Auction, Bid, Deal, Position, Rules, Tile
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from support.strategies import rules

DEAL = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"
"""The deal of most examples: A bids with twos and discards 54."""

words = st.text(st.characters(codec="utf-8"), max_size=30)


def random_record(rng: random.Random, table: Rules, number: int = 1, plays: int | None = None) -> Record:
    """Deal, bid, name and play at random by the rules; `plays` tiles of them, or any number."""
    deal = Deal.random(table, rng)
    auction: Auction | None = Auction(table, rng.choice(table.all_seats))
    while auction is not None and not auction.is_over:
        auction = auction.say(rng.choice(auction.allowed))
    if auction is None or auction.winner is None or rng.random() < 0.3:
        auction = None
        bidder = rng.choice(table.all_seats)
        bid = rng.choice([None, *(bid for bid in Bid if bid.value >= table.lowest_bid)])
    else:
        bidder, bid = auction.winner, auction.highest
    trump = rng.choice(table.trumps)
    discard = rng.choice(list(deal.discards(bidder))) if deal.widow else None
    now = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    tiles: list[Tile] = []
    wanted = (
        rng.choice([*range(table.seats * 6), table.seats * 7]) if plays is None else plays
    )  # the last trick is sure
    while len(tiles) < wanted:
        tiles.append(rng.choice(list(now.legal_plays)))
        now = now.play(tiles[-1])
    return Record(table, number, deal, auction, bidder, bid, trump, discard, tuple(tiles))


@st.composite
def record_files(draw: st.DrawFn) -> RecordFile:
    """Files of one to four hands of any rules, with any names and notes."""
    table = draw(rules())
    rng = draw(st.randoms(use_true_random=False))
    hands = tuple(random_record(rng, table, number) for number in range(1, draw(st.integers(1, 4)) + 1))
    return RecordFile(
        table,
        hands,
        draw(st.dictionaries(st.sampled_from(table.all_seats), words)),
        draw(st.none() | st.dates()),
        draw(st.none() | words),
        draw(st.none() | words),
    )


def read_hand(text: str) -> Record:
    """Read a file of one hand."""
    (hand,) = read_records(text).hands
    return hand


def plays_text(record: Record) -> str:
    """The plays of a record as a multi-line TOML string."""
    seats = record.rules.seats
    tiles = list(map(str, record.plays))
    return '"""\n' + "".join(" ".join(tiles[at : at + seats]) + "\n" for at in range(0, len(tiles), seats)) + '"""'


def typed(record: Record, *, unknown: frozenset[int] = frozenset()) -> str:
    """A record as a person might type it, seat by seat, the hands in `unknown` (the widow is the last) left out."""
    assert record.deal is not None
    names = [*map(str, record.rules.all_seats), "widow"]
    parts = [*record.deal.hands, *([record.deal.widow] if record.deal.widow else [])]
    lines = [f'rules = "{record.rules.name}"', "[[hand]]"]
    lines += [
        f'{name} = "{part}"' for at, (name, part) in enumerate(zip(names, parts, strict=False)) if at not in unknown
    ]
    lines += [f'bidder = "{record.bidder}"', f'trump = "{record.trump}"']
    lines += [f'discard = "{record.discard}"'] if record.discard else []
    return "\n".join([*lines, f"plays = {plays_text(record)}", ""])
