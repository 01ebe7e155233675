"""Why a trump or a discard cost tricks, and what stops the moon: proofs, words, and where they are used."""

import itertools
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    AnswerError,
    Choice,
    Deal,
    MissingError,
    MoonError,
    Position,
    Rules,
    Seat,
    Solver,
    Stopping,
    Suit,
    Tile,
    Trump,
    explain_choice,
    explain_moon,
    read_records,
    review_record,
    solve_deal,
)
from moonsolver.reasons.choices import ChoiceFault
from moonsolver.reasons.lows import low_suits, neutralised
from moonsolver.reports.choice_reason_words import fault_sentences, moon_sentences
from moonsolver.reports.review_words import verdict_sentences
from support.choice_claims import (
    NAMES,
    RULES,
    Reading,
    World,
    choices_made,
    moon_reading,
    read_discard,
    read_moon,
    read_trump,
    readings_of,
)
from support.cli import run
from support.positions import random_position

STOPPED = "66 22 63 53 51 43 32 / 44 65 64 52 42 41 21 / 33 11 00 62 61 54 31 / 55"
"""The best A can do is 6: only C's 3-3 is in the way."""
THREES = "44 11 00 65 62 54 41 / 66 22 63 53 42 31 21 / 55 33 64 52 51 43 32 / 61"
"""C should name fives, not threes."""
KEEP = "66 22 64 53 52 43 42 / 65 62 61 54 51 41 31 / 55 44 11 00 63 32 21 / 33"
"""A needs the 3-3 of the widow, with twos as trumps."""


def trump_of(text: str) -> Choice:
    trump, _, discard = text.partition(" ")
    return Choice(Trump.parse(trump), Tile.parse(discard) if discard else None)


# What is proved, read back by a program that shares nothing with the prover


def test_some_hundred_claims_are_true() -> None:
    """The long run, of as many as are wanted: ``python tests/support/choice_claims.py --claims 100000``."""
    rng, solver = random.Random(3), Solver()
    claims, said, asked = 0, 0, 0
    for rules in itertools.islice(itertools.cycle(RULES), 24):
        readings = [reading for why in choices_made(rng, rules, solver) for _, _, reading in readings_of(why)]
        moon = moon_reading(rng, rules, solver)
        for reading in [*readings, *([moon[1]] if moon else [])]:
            asked += 1
            said += bool(reading.claims)
            claims += len(reading.claims)
            assert not reading.false
            assert not reading.unread
    assert claims > 250
    assert said > asked / 2


def moon_read(said: str) -> Reading:
    why = explain_moon(STOPPED)
    return read_moon(said, World.of(why.deal, why.bidder, "ABC"), why)


def fault_of(deal: str, bidder: str, choice: str) -> tuple[str, World, ChoiceFault]:
    why = explain_choice(deal, bidder, trump_of(choice))
    (fault,) = why.faults
    said = " ".join(fault_sentences(why, fault)).removeprefix("Seen with all hands open. ")
    return said, World.of(why.deal, why.bidder, "ABC"), fault


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Only C's 3-3", "Only B's 3-3"),
        ("Only C's 3-3", "Only B's 4-4"),
        ("threes as trumps", "twos as trumps"),
        ("discarding 5-1", "discarding 6-6"),
    ],
)
def test_the_reader_of_moons_tells_false_from_true(true: str, false: str) -> None:
    (said,) = moon_sentences(explain_moon(STOPPED))
    assert true in said
    assert not moon_read(said).false
    assert moon_read(said.replace(true, false)).false
    assert moon_read("The stars were against it.").unread


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("leave B's", "leave A's"),
        ("5-3 a trump", "6-6 a trump"),
        ("a trump, and", "out, and"),
        ("takes trick 1", "takes trick 2"),
        ("fives draw it", "fours draw it"),
    ],
)
def test_the_reader_of_trumps_tells_false_from_true(true: str, false: str) -> None:
    said, world, fault = fault_of(THREES, "C", "3 55")
    assert true in said
    assert not read_trump(said, world, fault).false
    assert read_trump(said.replace(true, false), world, fault).false
    assert read_trump("The stars were against it.", world, fault).unread


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Keep the 3-3", "Keep the 2-2"),
        ("takes trick 5", "takes trick 4"),
        ("and no low tile would do instead", "as any trump would"),
        ("and no low tile would do instead", "and any three would do"),
        ("The 6-4 can go", "The 6-6 can go"),
    ],
)
def test_the_reader_of_discards_tells_false_from_true(true: str, false: str) -> None:
    said, world, fault = fault_of(KEEP, "A", "2 33")
    assert true in said
    assert not read_discard(said, world, fault).false
    assert read_discard(said.replace(true, false), world, fault).false
    assert read_discard("The stars were against it.", world, fault).unread


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["moon3", "moon3-21", "moon4"]), st.integers(0, 1 << 32), st.integers(1, 7))
def test_asking_whether_low_tiles_reach_some_tricks_is_asking_for_their_value(
    name: str, seed: int, tricks: int
) -> None:
    rng, solver = random.Random(seed), Solver()
    position = random_position(rng, Rules.named(name), 5)
    held = [tile for hand in position.hands for tile in hand]
    if position.table or not held:
        return
    tiles = rng.sample(held, min(len(held), rng.randint(1, 2)))
    lows = [(low.tile, low.suit) for low in rng.choice(list(neutralised(tiles, position.trump)))]
    value = solver.value_with_lows(position, lows)
    assert value is not None
    assert solver.reaches_with_lows(position, lows, tricks) == (value >= tricks)


def test_a_neutralised_trump_is_low_in_every_suit_that_is_none() -> None:
    assert [str(suit) for suit in low_suits(Tile(6, 3), Trump.THREE)] == [
        *("blanks", "ones", "twos", "fours", "fives", "sixes")
    ]
    assert low_suits(Tile(3, 3), Trump.NONE) == (Suit.THREES,)
    assert len(low_suits(Tile(3, 3), Trump.DOUBLES)) == 7
    assert len(list(neutralised([Tile(6, 4), Tile(5, 1)], Trump.THREE))) == 4


# Moons


def test_a_moon_is_explained_by_its_values() -> None:
    why = explain_moon(STOPPED)
    assert (why.most, why.stopping, why.tiles, why.seats) == (6, Stopping.ONLY, (Tile(3, 3),), (Seat.C,))
    assert [str(choice) for choice in why.choices] == ["trump 3, discard 51"]
    assert len(why.proofs) == 6  # a trump is low in each of the other suits
    assert all(proof.before < 7 == proof.after for proof in why.proofs)
    assert moon_sentences(why, NAMES)[0].startswith("Only Cal's 3-3 stops it: ")


@pytest.mark.parametrize(
    ("deal", "stopping", "said"),
    [
        (
            "44 33 11 64 53 51 31 / 66 00 65 63 54 43 21 / 55 22 62 61 42 41 32 / 52",
            Stopping.BOTH,
            "C's 5-5 and B's 6-5 each stop it: were both low, the moon would be there with fours as trumps, discarding"
            " 5-3; one alone is not enough.",
        ),
        (
            "33 65 63 61 53 51 31 / 11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 22",
            Stopping.BOTH,
            "C's 6-6 and 6-4 each stop it: were both low, the moon would be there with threes as trumps, discarding"
            " 5-1; one alone is not enough.",
        ),
        (
            "44 11 62 60 52 31 20 / 33 22 63 61 53 42 21 / 66 64 54 50 43 32 30 / 55 00 65 51 41 40 10",
            Stopping.EACH,
            "It takes B's 2-2 and D's 0-0 together to stop it: were either low, the moon would be there.",
        ),
        (
            "00 64 61 60 51 42 32 / 55 33 11 65 41 30 20 / 66 22 63 52 40 31 10 / 44 62 54 53 50 43 21",
            Stopping.EACH,
            "It takes B's 1-1, D's 6-2 and D's 2-1 together to stop it: were any of them low, the moon would be there.",
        ),
        (
            "33 22 11 65 61 51 41 / 44 64 62 54 52 43 42 / 66 55 63 53 32 31 21",
            Stopping.ONLY,
            "Only C's 6-6 stops it: were it low, the moon would be there with ones as trumps.",
        ),
    ],
    ids=lambda value: value.value if isinstance(value, Stopping) else "",
)
def test_what_stops_the_moon_is_said(deal: str, stopping: Stopping, said: str) -> None:
    why = explain_moon(deal)
    assert why.stopping is stopping
    assert moon_sentences(why) == [said]


def test_what_cannot_be_proved_is_not_said() -> None:
    weak = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
    why = explain_moon(weak)
    assert (why.most, why.stopping, why.tiles, why.proofs) == (5, None, (), ())
    assert moon_sentences(why) == []
    (said,) = moon_sentences(explain_moon(weak, tricks=6))
    assert said.startswith("Only C's 3-3 stops it: were it low, 6 tricks would be there")


def test_a_choice_may_be_asked_about_alone() -> None:
    asked = trump_of("3 51")
    why = explain_moon(STOPPED, choice=asked)
    assert (why.asked, why.choices) == (asked, (asked,))
    assert moon_sentences(why) == ["Only C's 3-3 stops it: were it low, the moon would be there."]


def test_there_is_nothing_to_explain_where_the_moon_is_there() -> None:
    with pytest.raises(AnswerError, match="A can take 6 tricks on this deal: there is nothing to explain"):
        explain_moon(STOPPED, tricks=6)
    for tricks in (0, 8):
        with pytest.raises(MoonError, match=f"{tricks} tricks: give 1 to 7"):
            explain_moon(STOPPED, tricks=tricks)


# Choices

SAID = [
    (THREES, "C", "3 55", "Threes leave B's 5-3 a trump, and it takes trick 1; fives draw it."
     " Were it low, threes would be worth as much."),
    ("55 11 65 64 62 61 10 / 44 63 53 52 50 43 42 / 66 33 60 40 32 21 20 / 22 00 54 51 41 31 30", "B", "5",
     "Fives leave A's 5-5 a trump, and it takes trick 3; with threes it takes none."
     " Were it low, fives would be worth as much."),
    ("63 62 61 53 51 40 30 / 66 55 33 22 64 54 21 / 44 60 52 50 43 41 32 / 11 00 65 42 31 20 10", "C", "4",
     "Fours leave B's 6-6 out, and it takes trick 4; with threes it does no harm."
     " Were it low, fours would be worth as much."),
    (KEEP, "A", "3 66", "Twos make A's 6-6 good: it takes trick 4; with threes it takes none."
     " Were it low, twos would be worth no more."),
    ("55 33 22 65 63 61 21 / 66 00 43 42 41 32 31 / 44 11 64 62 54 53 52 / 51", "C", "1 64",
     "Fours make C's 6-4 and 5-4 good: were both low, fours would be worth no more."),
    ("11 64 40 32 31 21 10 / 55 33 22 65 62 61 30 / 60 53 52 51 50 43 41 / 66 44 00 63 54 42 20", "C", "0",
     "Ones make A's 1-1 good: it takes trick 2; with blanks it takes none. Were it low, ones would be worth no more."),
    ("66 55 22 53 43 41 32 / 11 65 64 62 61 51 42 / 44 33 63 54 52 31 21", "B", "2",
     "Twos leave the 2-2 and 5-2 out: were both low, twos would be worth as much."),
    ("66 44 33 00 62 53 21 / 11 60 50 32 31 30 20 / 55 22 65 63 52 51 10 / 64 61 54 43 42 41 40", "B", "0",
     "Blanks leave the others 0-0 and 1-0 as trumps: were they low, blanks would be worth as much."),
    (KEEP, "A", "2 33", "Keep the 3-3: it takes trick 5, and no low tile would do instead."
     " The 6-4 can go: it is worth nothing later."),
    ("66 11 54 53 43 42 41 / 33 65 64 51 32 31 21 / 55 44 22 00 62 61 52 / 63", "C", "0 61",
     "Keep the 6-1: it is worth a trick, and any six would do."),
    ("44 33 00 64 54 41 21 / 66 11 65 63 53 51 42 / 55 22 62 52 43 32 31 / 61", "A", "4 00",
     "Keep the 0-0: it takes trick 6, as any blank would."),
    ("44 22 11 00 61 51 21 / 66 55 65 63 54 52 42 / 64 62 53 43 41 32 31 / 33", "C", "3 31",
     "Keep the 3-1: it takes trick 5, as any trump would. The 6-4 can go: it is worth nothing later."),
    ("44 11 64 62 53 42 21 / 55 33 00 65 51 41 31 / 66 22 61 54 52 43 32 / 63", "C", "2 61",
     "Let the 5-4 go: without it C has no fives, and that saves a trick."),
    ("55 44 61 53 51 31 21 / 66 33 11 63 54 41 32 / 22 00 65 64 52 43 42 / 62", "A", "1 53",
     "B's 4-1 takes trick 3; after discarding the 6-2 it takes none. Were it low, nothing would be lost."),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "bidder", "choice", "said"), SAID, ids=lambda value: value[:24])
def test_why_a_choice_cost_tricks_is_said(deal: str, bidder: str, choice: str, said: str) -> None:
    why = explain_choice(deal, bidder, trump_of(choice))
    found = [" ".join(fault_sentences(why, fault, at_table=True)) for fault in why.faults]
    assert f"Wrong at the table too. {said}" in found


@pytest.mark.parametrize("seed", range(8))
def test_the_costs_are_those_of_the_table_and_proofs_are_values(seed: int) -> None:
    rng, solver = random.Random(seed), Solver()
    deal = Deal.random(rng.choice(["moon3", "moon3-21", "moon4"]), rng)
    table = solve_deal(deal)
    for trump, row in table.tricks.items():
        held, value = rng.choice(list(row.items()))
        if value == table.best_tricks:
            continue
        why = explain_choice(deal, "A", Choice(trump, held), table=table, solver=solver)
        assert sum(fault.cost for fault in why.faults) == table.best_tricks - value
        for fault in why.faults:
            assert table.tricks[fault.better.trump][fault.better.discard] == fault.value
            assert table.tricks[fault.made.trump][fault.made.discard] == fault.value - fault.cost
            side = deal.rules.side_of("A")
            assert fault.punished.won_by(side) == fault.value - fault.cost
            assert fault.better_line.won_by(side) == fault.value
            for proof in (proof for reason in fault.reasons for proof in reason.proofs if proof.choice.discard):
                start = Position.start(deal, trump=proof.choice.trump, discard=proof.choice.discard)
                lows = [(low.tile, low.suit) for low in proof.lows if low.tile != proof.choice.discard]
                assert solver.value_with_lows(start, lows) == proof.after
                assert solver.solve(start) == proof.before


def test_a_choice_that_costs_nothing_or_cannot_be_made_is_refused() -> None:
    best = solve_deal(STOPPED).best_choices[0]
    with pytest.raises(AnswerError, match="costs A nothing on this deal"):
        explain_choice(STOPPED, "A", best)
    with pytest.raises(MissingError, match="nothing for 44"):
        explain_choice(STOPPED, "A", trump_of("3 44"))


# Where it is used


def record_of(trump: str, discard: str) -> str:
    return f'[[hand]]\ndeal = "{KEEP}"\nbid = 4\ntrump = "{trump}"\ndiscard = "{discard}"\n'


def test_a_review_says_why_after_what_the_choice_cost() -> None:
    review = review_record(read_records(record_of("2", "33")))
    assert review.choice is not None
    assert review.choice.reasons is not None
    assert review.choice.reasons.trump is None
    said = verdict_sentences(review)
    at = next(at for at, words in enumerate(said) if words.startswith("Discarding 3-3 cost A 1 trick; "))
    assert said[at + 1] == (
        "Seen with all hands open. Keep the 3-3: it takes trick 5, and no low tile would do instead."
        " The 6-4 can go: it is worth nothing later."
    )
    right = review_record(read_records(record_of("2", "64")))
    assert right.choice is not None
    assert right.choice.reasons is None
    unasked = review_record(read_records(record_of("2", "33")), reasons=False)
    assert unasked.choice == replace(review.choice, reasons=None)


def test_a_review_as_json_has_the_reasons_of_the_choice() -> None:
    done = run("review", "-", "--json", stdin=record_of("2", "33"))
    why = json.loads(done.out.splitlines()[0])["choice"]["reasons"]
    assert set(why) == {"discard"}
    assert why["discard"]["sentences"][0].startswith("Seen with all hands open. Keep the 3-3: ")
    assert (why["discard"]["cost"], why["discard"]["better"]) == (1, {"trump": "2", "discard": "64"})
    (reason, *_) = why["discard"]["causes"]
    assert {"cause": "spent", "tile": "33", "role": "rank", "remedy": "64"}.items() <= reason.items()
    assert all(proof["after"] <= 1 + proof["before"] for proof in reason["proofs"])


def test_shoot_and_prove_say_what_stops_it_before_any_table() -> None:
    said = "Only C's 3-3 stops it: were it low, the moon would be there with threes as trumps, discarding 5-1."
    for command in (("shoot", STOPPED), ("prove", STOPPED)):
        lines = run(*command).out.splitlines()
        at = lines.index("") + 1
        assert lines[at + 1] == said
    one = run("prove", STOPPED, "--trump", "3", "--discard", "51").out
    assert "Only C's 3-3 stops it: were it low, the moon would be there.\n" in one
    assert said in run("shoot", STOPPED, "--bidder", "all").out


def test_shoot_gives_programs_the_reason_when_they_ask() -> None:
    plain = json.loads(run("shoot", STOPPED, "--json").out)
    asked = json.loads(run("shoot", STOPPED, "--json", "--reasons").out)
    assert "reasons" not in plain
    assert {**plain, "reasons": asked["reasons"]} == asked
    assert asked["reasons"]["stopping"] == "only"
    assert asked["reasons"]["tiles"] == [{"tile": "33", "seat": "C"}]
    assert "goes with --json" in run("shoot", STOPPED, "--reasons").err
