"""Players' names in records: wherever a seat is written, and what is neither seat nor name; and texts that are kept."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from moonsolver import NotationError, Rules, Seat
from moonsolver.records.reader import read_records
from moonsolver.records.record import Fault, RecordFile
from support.cli import run
from support.records import DEAL, read_hand
from support.reviews import ROOT

EVENING = ROOT / "examples/evening.toml"
HAND: dict[str, Any] = {
    "deal": DEAL,
    "first": "C",
    "auction": "pass 5 pass",
    "bidder": "A",
    "trump": "2",
    "discard": "54",
    "plays": ["A: 22 21 31"],
}
PLAYERS = {"A": "Ann", "B": "Bo", "C": "Cal Lee"}


def read(players: dict[str, str], **fields: Any) -> RecordFile:
    return read_records(json.dumps({"players": players, "hand": [HAND | fields]}))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first", "Cal Lee"),
        ("first", " cal  LEE "),
        ("first", None),
        ("bidder", "ANN"),
        ("plays", ["Ann: 22 21 31"]),
        ("plays", ["ann : 2-2 2:1 3:1"]),
        ("auction", "Cal Lee: pass, Ann: 5, Bo: pass"),
        ("auction", "Cal Lee: pass Ann: 5 Bo: pass"),
        ("auction", "cal lee pass, ann 5, bo pass"),
        ("auction", "C: pass; A: 5; pass"),
        ("auction", "C pass\nA 5\nB pass"),
        ("auction", ["Cal Lee: pass", "Ann 5", "pass"]),
    ],
)
def test_a_name_serves_wherever_a_seat_does(field: str, value: Any) -> None:
    players = dict(PLAYERS)
    wanted = read(players).hands[0]
    assert wanted.faults == ()
    assert read(players, **{field: value}).hands[0] == wanted


def test_named_calls_tell_who_spoke_first() -> None:
    hand = read(PLAYERS, first=None, bidder=None, auction="Cal Lee: pass, Ann: 5, Bo: pass", plays=None).hands[0]
    assert hand.auction is not None
    assert (hand.auction.first, hand.bidder, hand.faults) == (Seat.C, Seat.A, ())


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"first": "Earl"}, 'first: "Earl" is no'),
        ({"bidder": "Earl"}, 'bidder: "Earl" is no'),
        ({"plays": ["Earl: 22 21 31"]}, 'trick 1: "Earl" is no'),
        ({"auction": "Earl: pass, Ann: 5, Bo: pass"}, 'auction: "Earl" is no'),
        ({"auction": ["Cal Lee: pass", "Earl: 5"]}, 'auction: "Earl" is no'),
    ],
)
def test_what_is_no_seat_and_no_name_is_told_with_both(fields: dict[str, Any], words: str) -> None:
    (fault, *_) = (fault for fault in read(PLAYERS, **fields).hands[0].faults if "Earl" in fault.words)
    assert fault.words.startswith(words)
    assert 'the players "Ann" (A), "Bo" (B) and "Cal Lee" (C)' in fault.words
    assert "A, B and C" in fault.words


def test_a_call_under_another_name_is_out_of_turn() -> None:
    (fault, *_) = read(PLAYERS, auction="Cal Lee: pass, Bo: 5, Ann: pass").hands[0].faults
    assert fault.words == 'auction: "Bo" (B) is written where it is A\'s turn, starting from C'


@pytest.mark.parametrize("auction", ["pass 5 pass:", ":", "Ann:", "Ann::5", "pass, :5", "5: Ann", "A:B: 5"])
def test_an_auction_with_a_stray_colon_is_a_fault(auction: str) -> None:
    assert any(fault.words.startswith("auction: ") for fault in read(PLAYERS, auction=auction).hands[0].faults)


def test_a_letter_always_means_the_seat() -> None:
    file = read({"A": "B", "B": "A", "C": "c"})
    assert [file.seat(letter) for letter in "Abc"] == [Seat.A, Seat.B, Seat.C]
    assert file.hands[0].faults == ()


def test_a_name_of_two_players_is_refused_where_it_stands_for_a_seat() -> None:
    file = read({"A": "Ann", "B": "ANN "}, bidder="ann")
    assert [fault.words for fault in file.hands[0].faults] == [
        'bidder: "ann" is the name of A and B: write the seat\'s letter instead'
    ]
    assert read({"A": "Ann", "B": "Ann"}).hands[0].faults == ()
    with pytest.raises(NotationError, match="is no"):
        read({"A": ""}).seat("")


def test_the_drill_takes_a_name() -> None:
    assert run("drill", str(EVENING), "--seat", "ann", stdin="q\n") == run(
        "drill", str(EVENING), "--seat", "A", stdin="q\n"
    )
    done = run("drill", str(EVENING), "--seat", "Earl")
    assert done.code == 2
    assert '"Earl" is no' in done.err
    assert '"Cal" (C)' in done.err


@given(st.text(), st.text(), st.text())
@example("a\r\nb", "", "")
@example("\r", "x\n", '"""\n')
@example("\x00\x1b\x7f\x85\u2028", "\t\n", "\\\r\n'''")
@settings(max_examples=150, deadline=None)
def test_every_text_survives_toml_and_json(name: str, note: str, place: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = """\n22 21 31\n62 41 51\n"""')
    file = RecordFile(Rules.named("moon3"), (hand,), {Seat.A: name, Seat.C: note}, note=note, place=place)
    assert read_records(file.to_toml()) == read_records(file.to_json()) == file


FOREIGN = "\x1b]52;c;cm0=\x07\u202e" + "x" * 100_000


@pytest.mark.parametrize("field", [*HAND, "A", "widow", "bid", "result", "note", "other"])
@pytest.mark.parametrize("value", [FOREIGN, FOREIGN[:30], "22 " * 100_000, [FOREIGN] * 20, {FOREIGN: FOREIGN}, 10**99])
def test_foreign_words_of_any_length_are_printable_and_short_in_every_fault(field: str, value: Any) -> None:
    fields = {**HAND, field: value}
    if field in "A widow":
        del fields["deal"]
    file = read_records(json.dumps({"players": PLAYERS | {FOREIGN: FOREIGN}, "hand": [fields]}))
    assert len(file.all_faults) < 40
    for fault in (*file.all_faults, *file.all_worked_out):
        assert str(fault).isprintable()
        assert len(str(fault)) < 1000


def test_the_words_of_a_fault_are_printable_whatever_it_is_made_of() -> None:
    assert Fault("a\x1bb\u202e\nc").words == "a\\x1bb\\u202e\\nc"
