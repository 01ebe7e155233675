"""What a record leaves out: worked out exactly where the rest decides it, said, and never guessed where it does not."""

import json
import random
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Deal, Hand, Rules, Seat
from moonsolver.records.gaps import filled_deal
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record
from support.cli import run
from support.records import DEAL, random_record, read_hand, typed

NAMES = st.sampled_from(["moon3", "moon3-21", "moon4"])
PLAYS = "22 21 31\n62 41 51\n52 43 61\n42 44 65\n32 55 63\n11 64 53\n00 66 33"


def complete(seed: int, name: str) -> Record:
    table = Rules.named(name)
    return random_record(random.Random(seed), table, plays=table.seats * 7)


def fields(record: Record) -> dict[str, Any]:
    """A complete record as the fields of its hand, the plays a trick a row."""
    hand: dict[str, Any] = tomllib.loads(typed(record))["hand"][0]
    hand["plays"] = hand["plays"].split("\n")[:-1]
    return hand


def read(record: Record, hand: dict[str, Any]) -> Record:
    return read_records(json.dumps({"rules": record.rules.name, "hand": [hand]})).hands[0]


def gaps(hand: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Every part of a hand that can be taken away: a field, a tile of a hand, a tile of a trick, or the last tricks."""
    found = [(name, -1, -1) for name in hand if name not in ("trump", "plays")]
    found += [(name, -1, at) for name in "ABCD" if name in hand for at in range(7)]
    found += [("plays", row, at) for row, tiles in enumerate(hand["plays"]) for at in range(len(tiles.split()))]
    return [*found, ("plays", 6, -1)]


def without(hand: dict[str, Any], name: str, row: int, at: int) -> dict[str, Any]:
    """The hand with one part taken away."""
    left = {**hand, "plays": list(hand["plays"])}
    if name == "plays":
        tiles = left["plays"][row].split()
        left["plays"][row] = " ".join(tiles[:at] + tiles[at + 1 :] if at >= 0 else [])
    elif at < 0:
        left.pop(name, None)
    elif name in left:
        left[name] = " ".join(left[name].split()[:at] + left[name].split()[at + 1 :])
    return left


def same(one: Record, other: Record) -> bool:
    return (one.deal, one.bidder, one.trump, one.discard, one.plays) == (
        (other.deal, other.bidder, other.trump, other.discard, other.plays)
    )


@given(st.integers(0, 10**9), NAMES, st.data())
@settings(max_examples=80, deadline=None)
def test_any_one_thing_missing_from_a_complete_record_is_worked_out_and_said(
    seed: int, name: str, data: st.DataObject
) -> None:
    record = complete(seed, name)
    gap = data.draw(st.sampled_from(gaps(fields(record))))
    hand = read(record, without(fields(record), *gap))
    assert hand.faults == ()
    assert same(hand, record)
    assert len(hand.worked_out) == (0 if gap[0] == "bidder" and record.bidder is Seat.A else 1)


@given(st.integers(0, 10**9), NAMES, st.data())
@settings(max_examples=150, deadline=None)
def test_with_several_things_missing_nothing_is_guessed(seed: int, name: str, data: st.DataObject) -> None:
    """What comes out without a fault is what was played, or the beginning of it."""
    record = complete(seed, name)
    hand = fields(record)
    taken = data.draw(st.lists(st.sampled_from(gaps(hand)), min_size=2, max_size=3, unique=True))
    for gap in taken:
        at = gap[2]
        if gap[0] == "plays" and gap[1] == 6 and at >= len(hand["plays"][6].split()):
            continue
        hand = without(hand, *gap)
    found = read(record, hand)
    assert found.faults or same(found, replace(record, plays=record.plays[: len(found.plays)]))
    if found.deal is not None and record.bidder is found.bidder:
        assert found.deal == record.deal
    if found.discard is not None:
        assert found.discard == record.discard


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (f'deal = "{DEAL[:41]}/ 33 65 63 61 53 51 31 / 22"', ["21 is missing: B held it"]),
        (f'deal = "{DEAL[:-5]}"', ["the widow is missing: it was 22"]),
        (f'deal = "{DEAL[:41]}/ 33 65 63 61 53 51 31"\nplays = "22 21 31"\ntrump = 2\ndiscard = "54"',
         ["21 is missing: B held it", "the widow is missing: it was 22"]),
        (f'deal = "{DEAL}"\ntrump = 2\nplays = """\n{PLAYS}"""', ["the discard is missing: it was 54"]),
        (f'deal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n{PLAYS[:-9]}"""',
         ["the last trick is missing: A played 00, B 66 and C 33"]),
        (f'deal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n{PLAYS[:-6]}"""',
         ["the last 2 plays are missing: B played 66 and C 33"]),
        (f'deal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n{PLAYS[:-3]}"""',
         ["trick 7: 33 is missing: C played it"]),
        (f'deal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n{PLAYS.replace(" 43", "")}"""',
         ["trick 3: 43 is missing: B played it"]),
        ('B = "66 55 44 64 43 41 21"\nC = "33 65 63 61 53 51 31"\nwidow = "22"',
         ["A's hand is missing: it was 11 00 62 54 52 42 32"]),
        (f'deal = "{DEAL}"\nauction = "5 pass pass"\ntrump = 6\nplays = "66 65 62"\ndiscard = "21"',
         ["the first bidder is missing: it was B, since B led trick 1"]),
        (f'deal = "{DEAL}"\ntrump = 6\nplays = "B: 66 65 62"\ndiscard = "21"',
         ["the bidder is missing: it was B, who led trick 1"]),
    ],
)  # fmt: skip
def test_each_kind_of_gap_is_said_in_words(hand: str, said: list[str]) -> None:
    found = read_hand(f"[[hand]]\n{hand}\n")
    assert found.faults == ()
    assert found.deal == Deal.parse(DEAL)
    assert [finding.words for finding in found.worked_out] == said
    assert all(finding.line for finding in found.worked_out)


DISCARDS = """
[[hand]]
deal = "11 62 54 52 42 32 31 / 66 55 44 64 43 41 21 / 33 00 65 63 61 53 51 / 22"
trump = "none"
plays = "32 43 33"
"""


def test_a_discard_is_worked_out_where_only_one_allows_the_plays() -> None:
    """A did not follow to a six although the 62 was among the eight tiles: so it was put away."""
    hand = read_hand(DISCARDS.replace('"32 43 33"', '["32 43 33", "61 11 66"]'))
    assert (str(hand.discard), hand.faults, len(hand.plays)) == ("62", (), 6)
    assert [str(found) for found in hand.worked_out] == ["line 5, hand 1: the discard is missing: it was 62"]


def test_a_discard_that_the_plays_leave_open_is_a_fault_that_names_what_it_can_be() -> None:
    hand = read_hand(DISCARDS)
    assert hand.discard is None
    assert [fault.words for fault in hand.faults] == [
        "the discard is not written: A discarded one of 22 11 62 54 52 42 31"
    ]


AMBIGUOUS = [
    ("11 00 62 54 52 42 / 66 55 44 64 43 41 / 33 65 63 61 53 51 31 / 22",
     "32 and 21 are in no hand, and A's hand and B's hand are short of tiles"),
    ("11 00 62 54 52 42 32 / 66 55 44 64 43 41 / 33 65 63 61 53 51 31 / ",
     "22 and 21 are in no hand, and B's hand and the widow are short of tiles"),
    ("11 00 62 54 52 42 32 / 66 53 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22",
     "55 is in no hand: one of the two 53s must be 55"),
    ("11 00 62 54 52 42 32 / 66 66 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22", "55 is in no hand"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "words"), AMBIGUOUS)
def test_what_could_be_completed_in_two_ways_is_a_fault_that_names_both(deal: str, words: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{deal}"')
    assert hand.deal is None
    assert hand.worked_out == ()
    assert any(words in fault.words for fault in hand.faults)


def test_a_tile_played_twice_where_one_was_never_played_names_both() -> None:
    text = f'[[hand]]\ndeal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n{PLAYS.replace("65", "61")}"""'
    (fault,) = read_hand(text).faults
    assert fault.words == (
        "trick 4: C played 61, which was played in trick 3: 65 was never played, one of the two must be 65"
    )


@given(st.integers(0, 10**9), NAMES, st.data())
@settings(max_examples=60, deadline=None)
def test_a_deal_is_completed_exactly_where_one_way_fits(seed: int, name: str, data: st.DataObject) -> None:
    """Judged by trying every way to put the missing tiles back."""
    table = Rules.named(name)
    deal = Deal.random(table, seed)
    whole = [*deal.hands, deal.widow] if deal.widow else list(deal.hands)
    lost = data.draw(st.sets(st.sampled_from(sorted(table.tiles)), min_size=1, max_size=4))
    parts = [hand - Hand(lost) for hand in whole]
    ways = {1} if len({at for at, hand in enumerate(whole) if hand & Hand(lost)}) == 1 else {1, 2}
    found = filled_deal(table, [part if part else None for part in parts])
    assert found == (tuple(whole) if ways == {1} else None)


def test_commands_say_what_they_worked_out_and_exit_with_zero() -> None:
    text = f'[[hand]]\ndeal = "{DEAL[:41]}/ 33 65 63 61 53 51 31 / 22"\nplayers = 1\n'.replace("players = 1\n", "")
    said = "moonsolver: stdin: line 2, hand 1: 21 is missing: B held it"
    for command in (["record", "-"], ["review", "-"], ["review", "-", "--json"], ["review", "-", "--html", "-"]):
        done = run(*command, stdin=text)
        assert (done.code, done.err.strip()) == (0, said)
    assert "21 is missing: B held it (worked out)." in run("review", "-", stdin=text).out
    (found,) = json.loads(run("review", "-", "--json", stdin=text).out)["worked_out"]
    assert found == {"hand": 1, "line": 2, "finding": "21 is missing: B held it"}
    assert "21 is missing: B held it" in run("review", "-", "--html", "-", stdin=text).out
    whole = run("record", "-", "--json", stdin=text).out
    assert read_records(whole).hands[0].worked_out == ()
    assert read_records(whole) == read_records(text)
