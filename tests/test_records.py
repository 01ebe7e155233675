"""Record files: every field, both spellings, hands filled in from the plays, and every kind of fault with its line."""

import datetime
import json
import random
import tomllib
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from moonsolver import Bid, Deal, Game, Hand, MoonError, NotationError, Rules, RulesError, Seat, Tile, Trump
from moonsolver.records.file_forms import FileForm, file_schema, read_form
from moonsolver.records.line_numbers import lines_in_toml
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from support.records import DEAL, plays_text, random_record, read_hand, record_files, typed
from support.strategies import nonsense, refusal

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted([*(ROOT / "tests/data/records").glob("*.toml"), ROOT / "examples/evening.toml"])
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/record.schema.json").read_text("utf-8"))


# Fields


def test_every_field_of_the_file_is_kept() -> None:
    file = read_records(
        f"""
        rules = "moon3"
        house = {{ lowest-bid = 5, trumps = [0, "1", 2, "doubles"] }}
        date = 2026-11-28
        place = "the back porch"
        note = "cold"
        players = {{ A = "Ann", b = "Bo" }}
        [[hand]]
        deal = "{DEAL}"
        """
    )
    assert file.rules == Rules.named("moon3").house({"lowest-bid": "5", "trumps": "0 1 2 doubles"})
    assert (file.date, file.place, file.note) == (datetime.date(2026, 11, 28), "the back porch", "cold")
    assert file.players == {Seat.A: "Ann", Seat.B: "Bo"}
    assert [file.name(seat) for seat in file.rules.all_seats] == ["Ann", "Bo", "C"]
    assert file.all_faults == ()


def test_every_field_of_a_hand_is_kept() -> None:
    hand = read_hand(
        f"""
        [[hand]]
        deal = "{DEAL}"
        first = "c"
        auction = "pass 5 pass"
        bidder = "A"
        bid = 5
        trump = "twos"
        discard = "5-4"
        plays = '''
        2-2 21 31   # the double

        A: 62 41 51
        '''
        result = 7
        note = "quick"
        """
    )
    assert hand.faults == ()
    assert hand.deal == Deal.parse(DEAL)
    assert hand.auction is not None
    assert (hand.auction.first, hand.auction.calls) == (Seat.C, (Bid.PASS, Bid.FIVE, Bid.PASS))
    assert (hand.bidder, hand.bid, hand.trump, hand.discard) == (Seat.A, Bid.FIVE, Trump.TWO, Tile.parse("54"))
    assert " ".join(map(str, hand.plays)) == "22 21 31 62 41 51"
    assert (hand.result, hand.note, hand.is_complete) == (7, "quick", False)
    assert [position.tricks_taken for position in hand.positions] == [0, 0, 0, 1, 1, 1, 2]


def test_a_hand_may_be_written_seat_by_seat() -> None:
    line = read_hand(f'[[hand]]\ndeal = "{DEAL}"')
    parts = DEAL.split(" / ")
    fields = "\n".join(f'{name} = "{part}"' for name, part in zip(["A", "B", "C", "widow"], parts, strict=True))
    assert read_hand(f"[[hand]]\n{fields}") == line
    fields = fields.replace(parts[1], "?")
    assert read_hand(f"[[hand]]\n{fields}") == line


@pytest.mark.parametrize(
    "plays", ['"22 21 31"', '["22 21 31"]', '"""22 21 31"""', '"A: 22 21 31"', '"a:[2|2],2-1 1:3"']
)
def test_plays_may_be_written_in_several_ways(plays: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{DEAL}"\ntrump = 2\ndiscard = "54"\nplays = {plays}')
    assert (" ".join(map(str, hand.plays)), hand.faults) == ("22 21 31", ())


@pytest.mark.parametrize("trump", ["0", '"0"', '"blanks"'])
def test_zero_is_a_trump_and_not_the_lack_of_one(trump: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{DEAL}"\ntrump = {trump}\ndiscard = "54"\nplays = "00 21 31"')
    assert (hand.trump, hand.faults, len(hand.plays)) == (Trump.ZERO, (), 3)
    assert hand.positions[-1].tricks_taken == 1


@pytest.mark.parametrize("auction", ['"pass 5 pass"', '"pass, 5, pass"', '["pass", 5, "pass"]', '" pass  5 pass "'])
def test_an_auction_may_be_text_or_a_list(auction: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{DEAL}"\nfirst = "C"\nauction = {auction}')
    assert (hand.bidder, hand.bid, hand.faults) == (Seat.A, Bid.FIVE, ())


def test_the_seat_to_the_left_of_the_hand_before_speaks_first() -> None:
    hand = f'[[hand]]\ndeal = "{DEAL}"\n'
    spoken = hand + 'auction = "pass pass 5"\n'
    file = read_records(hand + 'first = "B"\nbid = 5\n' + spoken + spoken.replace("auction", 'first = "C"\nauction'))
    assert file.all_faults == ()
    assert [str(record.auction.first) for record in file.hands if record.auction] == ["C", "C"]
    assert file.hands[1].bidder is Seat.B
    all_passed = read_records(hand + 'first = "C"\nauction = "pass pass pass"\n' + spoken)
    assert [record.auction.first for record in all_passed.hands if record.auction] == [Seat.C, Seat.A]


@pytest.mark.parametrize("bidder", ["A", "B", "C"])
def test_who_spoke_first_follows_from_the_bidder_where_nothing_else_tells(bidder: str) -> None:
    hand = read_hand(f'[[hand]]\ndeal = "{DEAL}"\nauction = "pass 5 pass"\nbidder = "{bidder}"')
    assert hand.faults == ()
    assert hand.auction is not None
    assert hand.auction.winner is hand.bidder is Seat.parse(bidder)


def test_the_discard_of_a_complete_hand_is_the_tile_that_nobody_played() -> None:
    record = random_record(random.Random(4), Rules.named("moon3"), plays=21)
    text = typed(record)
    assert read_hand(text.replace(f'discard = "{record.discard}"\n', "")).discard == record.discard


# Round trips


@given(record_files())
@settings(max_examples=60, deadline=None)
def test_a_file_is_the_same_after_writing_and_reading_it(file: RecordFile) -> None:
    for text in (file.to_toml(), file.to_json()):
        again = read_records(text)
        assert again.all_faults == ()
        assert again == file


@given(record_files())
@settings(max_examples=25, deadline=None)
def test_what_is_written_fits_the_schema_and_reads_as_the_same_form(file: RecordFile) -> None:
    form = file.to_form()
    for text in (file.to_toml(), file.to_json()):
        read, _, faults = read_form(text)
        assert faults == ()
        assert [one_plays(hand.plays) for hand in read.hand] == [one_plays(hand.plays) for hand in form.hand]
        for hand in (*read.hand, *form.hand):
            hand.plays = None
        assert read == form
        form = file.to_form()
    jsonschema.validate(json.loads(file.to_json()), SCHEMA, jsonschema.Draft202012Validator)


def one_plays(plays: str | list[str] | None) -> list[str] | None:
    return plays.split("\n")[:-1] if isinstance(plays, str) else plays


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_records_in_the_repository_survive_toml_and_json(path: Path) -> None:
    file = read_records(path.read_text("utf-8"))
    sound = read_records(file.to_toml())
    assert [replace(hand, faults=()) for hand in read_records(file.to_json()).hands] == [
        replace(hand, faults=()) for hand in sound.hands
    ]
    assert [hand.plays for hand in sound.hands] == [hand.plays for hand in file.hands]
    assert [hand.deal for hand in sound.hands] == [hand.deal for hand in file.hands]


def test_a_hand_that_all_passed_is_written_without_a_bidder() -> None:
    text = f'[[hand]]\ndeal = "{DEAL}"\nfirst = "B"\nauction = "pass pass pass"\n'
    file = read_records(text)
    assert file.all_faults == ()
    assert read_records(file.to_toml()) == file


# The schema


def test_the_published_schema_is_that_of_the_forms() -> None:
    assert file_schema() == SCHEMA
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_records_in_the_repository_fit_the_schema(path: Path) -> None:
    data = msgspec.to_builtins(tomllib.loads(path.read_text("utf-8")))
    jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)
    data["hand"][0]["tricks"] = 3
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)


# Hands filled in


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21", "moon4"]), st.data())
@settings(max_examples=60, deadline=None)
def test_any_one_part_of_a_deal_is_what_the_others_leave(seed: int, name: str, data: st.DataObject) -> None:
    table = Rules.named(name)
    record = random_record(random.Random(seed), table)
    part = data.draw(st.integers(0, table.seats - 1 + table.widow_size))
    hand = read_hand(typed(record, unknown=frozenset([part])))
    assert (hand.deal, hand.plays, hand.faults) == (record.deal, record.plays, ())


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21", "moon4"]), st.data())
@settings(max_examples=60, deadline=None)
def test_a_complete_play_tells_every_hand(seed: int, name: str, data: st.DataObject) -> None:
    """All the hands may be left out; the bidder's follows with the widow and the discard."""
    table = Rules.named(name)
    record = random_record(random.Random(seed), table, plays=table.seats * 7)
    unknown = data.draw(st.frozensets(st.integers(0, table.seats - 1)))
    hand = read_hand(typed(record, unknown=unknown))
    assert (hand.deal, hand.plays, hand.faults) == (record.deal, record.plays, ())
    others = unknown - {record.bidder.index} | {table.seats} if table.has_widow else unknown
    assert read_hand(typed(record, unknown=others)).deal == record.deal


def test_the_line_of_a_deal_may_leave_out_what_the_plays_tell() -> None:
    record = random_record(random.Random(3), Rules.named("moon4"), plays=28)
    assert record.deal is not None
    line = " / ".join(["?", str(record.deal.hands[1]), "?", "?"])
    text = f'rules = "moon4"\n[[hand]]\ndeal = "{line}"\nbidder = "{record.bidder}"\ntrump = "{record.trump}"\n'
    assert read_hand(f"{text}plays = {plays_text(record)}").deal == record.deal


def test_hands_that_the_plays_do_not_tell_are_named() -> None:
    text = '[[hand]]\ndeal = "? / ? / 33 65 63 61 53 51 31 / 22"\ntrump = 2\ndiscard = 54\nplays = "22 21 31"'
    hand = read_hand(text.replace("54", '"54"'))
    assert hand.deal is None
    assert [fault.words for fault in hand.faults] == [
        "A's hand and B's hand cannot be worked out: write them, or all the plays"
    ]
    assert hand.faults[0].line == 2


def test_a_widow_that_the_bidder_cannot_have_taken_is_a_fault() -> None:
    record = random_record(random.Random(5), Rules.named("moon3"), plays=21)
    assert record.deal is not None
    other = next(iter(record.deal.hand(record.bidder.after(1, seats=3))))
    text = typed(record, unknown=frozenset([0, 1, 2])).replace(f'"{record.deal.widow}"', f'"{other}"')
    hand = read_hand(text)
    assert hand.deal is None
    assert [fault.words for fault in hand.faults] == [
        f"the widow is {other}, but {record.bidder} neither played nor discarded it"
    ]


# Faults. In these texts a comment marks each line that a fault must name: "# <-".

SOUND = f"""
[[hand]]
deal = "{DEAL}"
bidder = "A"
bid = 5
trump = "2"
discard = "54"
plays = '''
22 21 31
62 41 51
'''
"""

FAULTS = {
    "revoke": (
        "22 21 31\n11 66 51 # <-\n32 43 61",
        4,
        ["trick 2: B played 66 to 11 but holds 41 and must follow ones"],
    ),
    "tile twice": ("22 21 31\n62 41 31 # <-", 5, ["trick 2: C played 31, which was played in trick 1"]),
    "tile twice in a trick": ("22 21 31\n62 62 31 # <-", 3, ["trick 2: 62 is written twice"]),
    "tile of another seat": (
        "22 21 31\n62 53 51 # <-",
        4,
        ["trick 2: B cannot play 53: C holds it; B holds 66 55 44 64 43 41"],
    ),
    "the discard": ("22 21 31\n54 # <-", 3, ["trick 2: A played 54, which is the discard"]),
    "wrong leader": (
        "22 21 31\nB: 62 41 51 # <-",
        3,
        ["trick 2: B is written as the leader, but A won trick 1 and leads"],
    ),
    "wrong first leader": (
        "C: 22 21 31 # <-",
        0,
        ["trick 1: C is written as the leader, but A is the bidder and leads"],
    ),
    "seat that is none": (
        "D: 22 21 31 # <-",
        0,
        ['trick 1: "D" is not a seat at this table: the seats are A, B and C'],
    ),
    "unknown tile": ("22 21 31\n\n# a comment\n62 78 51 # <-", 3, ['trick 2: "78" (column 4) is not a tile']),
    "no tile at all": (
        "22 21 31\nA plays the six # <-",
        3,
        ['trick 2: "A" (column 1) is not a tile'] + ["trick 2: "] * 3,
    ),
    "tile that is not in the set": (
        "22 21 31\n62 41 10 # <-",
        5,
        ["trick 2: C played 10, which is not used in moon3"],
    ),
    "too few tiles": ("22 21 # <-\n62 41 51", 0, ["trick 1: 2 tiles (22 21): only the last trick may be unfinished"]),
    "too many tiles": ("22 21 31 62 # <-\n41 51", 0, ["trick 1: 4 tiles (22 21 31 62): a trick has 3"]),
}


def marked(text: str) -> list[int]:
    """The lines that are marked as faulty."""
    return [number for number, line in enumerate(text.split("\n"), 1) if "# <-" in line]


def as_list(plays: str) -> str:
    """Plays as a TOML list, the comments, with brackets and quotes in them, beside the strings."""
    rows = []
    for row in plays.split("\n"):
        tiles, _, comment = row.partition("#")
        rows.append(f'  "{tiles.strip()}", #{comment} ] "66" [')
    return "[\n" + "\n".join(rows) + "\n]"


@pytest.mark.parametrize("form", ["string", "list", "json"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_play_is_reported_with_the_line_of_its_trick(fault: str, form: str) -> None:
    plays, sound, words = FAULTS[fault]
    head = SOUND[: SOUND.index("plays")]
    rows = f"'''\n{plays}\n'''" if form == "string" else as_list(plays)
    after = '[[hand]]\nnote = "[[hand]] plays = [" # [[hand]]\nbidder = "C"\n'
    text = f"# no = 1\n{SOUND}{head}plays = {rows}\n{after}"
    wanted = marked(text)
    if form == "json":
        row = next(row for row in plays.split("\n") if "# <-" in row).removesuffix(" # <-")
        text = json.dumps(
            {"hand": tomllib.loads(text.replace(f"plays = {rows}", f"plays = {as_list(plays)}"))["hand"]}, indent=1
        )
        wanted = [number for number, line in enumerate(text.split("\n"), 1) if line.strip(", ") == f'"{row}"']
    first, hand, last = read_records(text).hands
    assert (first.faults, len(first.plays)) == ((), 6)
    assert len(hand.plays) == sound
    assert [found.line for found in hand.faults] == wanted * len(words)
    for found, start in zip(hand.faults, words, strict=True):
        assert found.words.startswith(start)
        assert str(found) == f"line {found.line}, hand 2: {found.words}"
    assert [found.hand for found in last.faults] == [3]


FIELD_FAULTS = {
    "illegal bid": ('first = "B"\nauction = "5 pass 4" # <-', ["auction: A said 4: 5 was bid, so A may say"]),
    "bid below the lowest": ("bid = 3 # <-", ["the bid is 3, but the lowest is 4"]),
    "call after the end": ('first = "B"\nauction = "21 pass" # <-', ["auction: pass was said after the auction ended"]),
    "no call": ('first = "B"\nauction = "pass what" # <-', ['auction: "what" is not a bid']),
    "bid against the auction": (
        'first = "C"\nauction = "pass 5 pass"\nbid = 6 # <-',
        ["the bid is written as 6, but the auction ended at 5"],
    ),
    "bidder against the auction": (
        'first = "C"\nauction = "pass 5 pass"\nbidder = "B" # <-',
        ["B is written as the bidder, but A won the auction"],
    ),
    "contract though all passed": ('auction = "pass pass pass" # <-\nbid = 5', ["everyone passed in the auction"]),
    "a pass as the bid": ('bid = "pass" # <-', ["bid: a pass is not a contract"]),
    "no bid": ('bid = "many" # <-', ['bid: "many" is not a bid']),
    "no seat": ('bidder = "D" # <-', ['bidder: "D" is not a seat at this table']),
    "first is not a seat": ('first = "Ann" # <-', ['first: "Ann" is not a seat at this table']),
    "no trump": ('trump = "seven" # <-', ['trump: "seven" is not a trump']),
    "trump of the wrong type": ("trump = 2.5 # <-", ['trump is written as "2.5": it must be a number from 0 to 6']),
    "discard not held": ('discard = "66" # <-', ["discard: A cannot discard 66: it is not among the eight tiles held"]),
    "discard is not a tile": ('discard = "77" # <-', ['discard: "77" (column 1) is not a tile']),
    "result of the wrong type": ('result = "two" # <-', ['result is written as "two": it must be a whole number']),
    "result out of range": ("result = 8 # <-", ["result 8: the bidder's side takes 0 to 7 tricks"]),
    "result below what was taken": (
        "result = 1 # <-",
        ["the result is written as 1, but with 2 taken and 5 tricks left"],
    ),
    "unknown field": ('tricks = "22 21 31" # <-', ['unknown field "tricks": a hand has deal, A, B, C, D, widow,']),
    "both forms of the deal": (
        'widow = "22"\n',
        ["the deal is written twice, on one line and seat by seat: keep one"],
    ),
    "a list as a note": ('note = ["a", "b"] # <-', ["note is written as"]),
}


def test_a_discard_that_is_written_wrong_is_not_said_to_be_missing() -> None:
    text = SOUND.replace('discard = "54"', "discard = 54")
    assert text != SOUND
    (fault,) = read_records(text).hands[0].faults
    assert fault.words == 'discard is written as "54": it must be text in quotes'


def test_hands_that_cannot_be_worked_out_are_listed() -> None:
    (fault,) = read_records('[[hand]]\nA = "66 11 62 61 32 31 21"\n').hands[0].faults
    assert fault.words.startswith("B's hand, C's hand and the widow cannot be worked out")


@pytest.mark.parametrize("fault", FIELD_FAULTS)
def test_a_faulty_field_is_reported_with_its_line_and_does_not_lose_the_rest(fault: str) -> None:
    fields, words = FIELD_FAULTS[fault]
    names = {line.split(" = ")[0] for line in fields.split("\n")}
    if "auction" in names:
        names |= {"bidder", "bid"}
    kept = [line for line in SOUND.split("\n") if line.split(" = ")[0] not in names]
    kept[2:2] = fields.split("\n")
    if "widow" in names:
        kept = [f"{line} # <-" if line.startswith("deal") else line for line in kept]
    text = "\n".join([*kept, SOUND])
    hand, next_hand = read_records(text).hands
    assert next_hand.faults == ()
    found = [fault for fault in hand.faults if fault.words.startswith(words[0])]
    assert [fault.line for fault in found] == marked(text)
    assert hand.deal is not None


DEAL_FAULTS = {
    "six tiles": ("11 00 62 54 52 42 / 66 55 44 64 43 41 21 / ? / 22", ["deal: A has 6 tiles"]),
    "tile in two hands": (
        "11 00 62 54 52 42 32 / 66 55 44 64 43 41 11 / ? / 22",
        ["deal: 11 is in A's hand and in B's"],
    ),
    "too few parts": ("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21", ["deal: "]),
    "no widow": ("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ?", ["C's hand and the widow cannot be worked out"]),
    "two unknown": ("11 00 62 54 52 42 32 / ? / ? / 22", ["B's hand and C's hand cannot be worked out"]),
    "no tile": (
        "11 00 62 54 52 42 3x / 66 55 44 64 43 41 21 / ? / 22",
        ['deal: A\'s hand: "3x" (column 19) is not a tile'],
    ),
    "tile of another set": (
        "11 00 62 54 52 42 10 / 66 55 44 64 43 41 21 / ? / 22",
        ["deal: 10 in A's hand is not used in moon3"],
    ),
}


@pytest.mark.parametrize("fault", DEAL_FAULTS)
def test_a_faulty_deal_is_reported_with_its_line(fault: str) -> None:
    line, words = DEAL_FAULTS[fault]
    text = SOUND + f'[[hand]]\nnote = """\ndeal = 1\n"""\n\ndeal = "{line}" # <-\nbidder = "B"\n' + SOUND
    before, hand, after = read_records(text).hands
    assert (before.faults, after.faults, hand.deal) == ((), (), None)
    assert hand.bidder is Seat.B
    assert [found.line for found in hand.faults] == marked(text)
    assert [found.words[: len(start)] for found, start in zip(hand.faults, words, strict=True)] == words


def test_a_hand_of_the_wrong_size_is_not_blamed_on_the_hand_worked_out() -> None:
    hand = read_hand('[[hand]]\nA = "11 00 62 54 52 42"\nB = "66 55 44 64 43 41 21"\nwidow = "22"\n')
    assert [fault.words for fault in hand.faults] == ["deal: A has 6 tiles (11 00 62 54 52 42): every seat is dealt 7"]


@pytest.mark.parametrize(
    ("name", "field", "words"),
    [
        ("moon3", 'D = "66"', "D's hand is written, but moon3 has three seats"),
        ("moon3-21", 'widow = "22"', "a widow is written, but moon3-21 has none"),
        ("moon4", 'discard = "22"', "discard: a discard (22) was named, but moon4 has no widow to exchange"),
    ],
)
def test_what_the_rules_do_not_have_is_a_fault(name: str, field: str, words: str) -> None:
    record = random_record(random.Random(1), Rules.named(name))
    unwritten = typed(record).replace("plays", f"{field} # <-\nplays")
    if name == "moon3":
        unwritten = unwritten.replace("[[hand]]", "[[hand]]")
    hand = read_hand(unwritten)
    assert [fault.words for fault in hand.faults] == [words]
    assert [fault.line for fault in hand.faults] == marked(unwritten)


def test_wrong_result_of_a_complete_hand_says_what_the_plays_give() -> None:
    record = random_record(random.Random(2), Rules.named("moon4"), plays=28)
    taken = record.positions[-1].tricks_taken
    text = typed(record) + f"result = {(taken + 1) % 8} # <-"
    hand = read_hand(text)
    assert [(fault.line, fault.words) for fault in hand.faults] == [
        (
            marked(text)[0],
            f"the result is written as {(taken + 1) % 8}, but in the plays the bidder's side took {taken}",
        )
    ]
    assert read_hand(typed(record) + f"result = {taken}").faults == ()


def test_an_eighth_trick_is_a_fault() -> None:
    record = random_record(random.Random(2), Rules.named("moon3"), plays=21)
    text = typed(record)[:-4] + "66 65 64 # <-\n'''\n"
    hand = read_hand(text.replace('"""', "'''"))
    assert [fault.line for fault in hand.faults] == marked(text)
    assert len(hand.plays) == 21


def test_plays_without_what_they_need_are_faults() -> None:
    whole = SOUND.strip().split("\n")
    for field, words in (
        ("trump", "the trump is missing: the plays cannot be judged without it"),
        ("discard", "the discard is not written: A discarded one of 11 00 54 52 42 32"),
    ):
        text = "\n".join(line for line in whole if not line.startswith(field)).replace(
            "plays = '''", "plays = ''' # <-"
        )
        hand = read_hand(text)
        assert [(fault.line, fault.words) for fault in hand.faults] == [(marked(text)[0], words)]
        assert (hand.plays, hand.start) == ((), None)


@pytest.mark.parametrize("field", ["trump", "discard", "bidder", "auction"])
def test_one_wrong_field_is_one_fault(field: str) -> None:
    """What cannot be read is not also called missing."""
    lines = [line for line in SOUND.split("\n") if not line.startswith(field)]
    for wrong in ('"?!"', "[[1]]", "2026-11-28"):
        lines[2:2] = [f"{field} = {wrong} # <-"]
        found = [fault for fault in read_hand("\n".join(lines)).faults if fault.line == 3]
        assert len(found) == 1
        assert read_hand("\n".join(lines)).faults[0] == found[0]
        del lines[2]


def test_faults_of_the_file_have_their_lines() -> None:
    text = 'date = "yesterday" # <-\nweather = "fine" # <-\nplace = 5 # <-\n[players] # <-\nD = "Dee"\n' + SOUND
    file = read_records(text)
    assert [fault.line for fault in file.faults] == marked(text)
    starts = (
        'date is written as "yesterday": it must be a date',
        'unknown field "weather"',
        "place is",
        'players: "D"',
    )
    for fault, start in zip(sorted(file.faults, key=lambda fault: fault.line or 0), starts, strict=True):
        assert fault.words.startswith(start)
    assert file.hands[0].faults == ()
    assert len(file.hands[0].plays) == 6


REFUSED = {
    "empty": ("", "the record has no hands: write at least one [[hand]]"),
    "blank": (" \n\t\n", "the record has no hand"),
    "no hand": ('place = "here"', "the record has no hand"),
    "single brackets": (f'[hand]\ndeal = "{DEAL}"', "line 1: hand must be a list: write [[hand]], in double brackets"),
    "broken TOML": ("[[hand]]\ndeal = \n", "line 2: not TOML: invalid value (column 8)"),
    "open string": ('[[hand]]\n\nplays = """\n22 21', "line 4: not TOML: "),
    "a line of tiles": (DEAL, "line 1: not TOML: "),
    "broken JSON": ('{"hand": [\n{"bid": 5,}]}', "line 2: not JSON: "),
    "half a JSON": ('{"hand":', "line 1: not JSON: "),
    "a JSON list": ('[{"deal": "11"}]', "line 1: not TOML: "),
    "deep TOML": ("x = " + "[" * 5000, "not a record: nested too deeply"),
    "deep JSON": ('{"x": ' * 50000, "not a record: nested too deeply"),
    "huge number": ("[[hand]]\nbid = " + "9" * 5000, "not a record: it contains a number that is far too long"),
    "huge JSON number": (
        '{"hand": [{"bid": ' + "9" * 5000 + "}]}",
        "not a record: it contains a number that is far too long",
    ),
    "number too long to print": ("[[hand]]\nresult = 0x" + "f" * 20000, "a number that is far too long"),
    "half a character": ('{"hand": [], "note": "\\ud800"}', "not a record: it contains half a character, '\\ud800'"),
    "unknown rules": ('rules = "moon5"\n[[hand]]', '"moon5"'),
    "rules of the wrong type": ("rules = 3\n[[hand]]", 'line 1: rules is written as "3": it must be text'),
    "house rule that is none": ("house = { widow = true }\n[[hand]]", "line 1: house is written as"),
    "two kinds of trouble": ("rules = 3\nhouse = 4\n[[hand]]", "line 1: rules is written as"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_text_that_is_no_record_is_refused_in_words(kind: str) -> None:
    text, words = REFUSED[kind]
    with pytest.raises((NotationError, RulesError)) as caught:
        read_records(text)
    assert words in caught.value.faults[0]
    assert all("\n" not in fault and "msgspec" not in fault and "$" not in fault for fault in caught.value.faults)


@pytest.mark.parametrize("hand", ["5", "[]", '"deal"', "true"])
def test_a_hand_that_is_no_table_does_not_hide_the_others(hand: str) -> None:
    file = read_records(json.dumps({"hand": [json.loads(hand), {"deal": DEAL}]}))
    assert [len(record.faults) for record in file.hands] == [1, 0]
    assert "is not a hand: write [[hand]]" in file.hands[0].faults[0].words
    assert file.hands[1].deal == Deal.parse(DEAL)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\N{ZERO WIDTH NO-BREAK SPACE}"])
def test_files_of_every_system_are_read_with_their_lines(ends: str, mark: str) -> None:
    text = SOUND.replace("62 41", "61 41")
    hand = read_hand(mark + ends.join(text.split("\n")))
    assert [fault.line for fault in hand.faults] == [text.split("\n").index("61 41 51") + 1]


HOSTILE = [
    "\x1b[31m",
    "<script>",
    '"""',
    "'''",
    "\\",
    "\x00",
    "\u202e",
    "{{ x }}",
    "[[hand]]",
    "a\r\nb",
    "\N{PILE OF POO}",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_and_notes_are_kept_as_they_are(name: str) -> None:
    file = RecordFile(Rules.named("moon3"), (read_hand(SOUND),), {Seat.A: name}, note=name, place=name)
    assert read_records(file.to_toml()) == read_records(file.to_json()) == file


@pytest.mark.parametrize(
    "field", ["deal", "first", "auction", "bidder", "bid", "trump", "discard", "plays", "A", "widow"]
)
@pytest.mark.parametrize("value", [*HOSTILE, "9" * 5000, "\u0667\u0667", "\x85\u2028"])
def test_hostile_words_in_a_field_are_faults_on_one_line(field: str, value: str) -> None:
    hand = read_records(json.dumps({"hand": [{field: value}]})).hands[0]
    for fault in hand.faults:
        assert fault.words.isprintable()
        assert len(fault.words) < 500


# No text breaks the reader.

fields = st.sampled_from("deal A B C D widow first auction bidder bid trump discard plays result note other".split())
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | nonsense
    | st.sampled_from([DEAL, "pass 5", "22 21 31", "A"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@given(st.dictionaries(fields, values, max_size=8), st.sampled_from(["moon3", "moon3-21", "moon4"]))
@example({"result": 1 << 20000}, "moon3")
@settings(max_examples=150, deadline=None)
def test_no_content_of_a_hand_breaks_the_reader(hand: dict[str, Any], name: str) -> None:
    given_up = refusal(read_records, hex_json({"rules": name, "hand": [hand, {"deal": None}]}))
    assert given_up is None or "a number that is far too long" in str(given_up) or "half a character" in str(given_up)


def hex_json(data: Any) -> str:
    """Write JSON even with a number of thousands of digits."""
    try:
        return json.dumps(data)
    except ValueError:
        return '{"hand": [{"bid": ' + "7" * 6000 + "}]}"


@given(nonsense | st.text(alphabet="[]{}hand=\"'\n#,:\\ 0123456789", max_size=80))
@settings(max_examples=400, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    error = refusal(read_records, text)
    assert error is None or isinstance(error, MoonError)


@given(st.sampled_from(FILES), st.data())
@settings(max_examples=100, deadline=None)
def test_no_damage_to_a_record_breaks_the_reader(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    if data.draw(st.booleans()):
        text = read_records(text).to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(len(text), at + 30)))
    damaged = text[:at] + data.draw(nonsense) + text[end:]
    try:
        file = read_records(damaged)
    except MoonError:
        return
    lines = damaged.count("\n") + 1
    assert all(fault.line is None or 1 <= fault.line <= lines for fault in file.all_faults)
    read_records(file.to_toml())


# Facts of a record


@given(record_files())
@settings(max_examples=60, deadline=None)
def test_the_score_of_a_file_is_that_of_the_games_played(file: RecordFile) -> None:
    game = Game(file.rules)
    for hand, score in zip(file.hands, file.scores, strict=True):
        result = hand.hand_result
        assert (result is None) == (hand.bid is None or len(hand.plays) < 7 * file.rules.seats)
        if result is None:
            assert score is None
            continue
        if game.winner is not None:
            game = Game(file.rules)
        game = game.add(result)
        assert score == game.scores


@given(record_files())
@settings(max_examples=60, deadline=None)
def test_there_is_a_position_before_every_play_and_one_after_the_last(file: RecordFile) -> None:
    for hand in file.hands:
        assert len(hand.positions) == len(hand.plays) + 1
        held = Hand(tile for part in hand.positions[-1].hands for tile in part)
        assert held.isdisjoint(Hand(hand.plays))
        assert sum(hand.positions[-1].taken) == len(hand.plays) // file.rules.seats


def test_a_form_is_what_the_schema_says() -> None:
    assert set(SCHEMA["$defs"]["FileForm"]["properties"]) == set(FileForm.__struct_fields__)


def test_a_string_of_millions_is_placed_without_a_piece_for_each_letter() -> None:
    text = '[[hand]]\nauction = "' + "pass " * 1_000_000 + '"\n'
    tracemalloc.start()
    lines_in_toml(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * len(text)
