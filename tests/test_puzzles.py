"""Puzzles: one right answer, by full tabulation; the same for a seed; as text, JSON, records, sheets and packed."""

import functools
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import (
    Deal,
    MoonError,
    Position,
    Puzzle,
    Record,
    Rules,
    Tile,
    Trump,
    find_puzzles,
    read_records,
    tabulate,
)
from moonsolver.game.auction import Bid
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation
from moonsolver.records.puzzle_note import LEVELS, Kind, PuzzleNote, Sort
from moonsolver.records.record import RecordFile
from moonsolver.reports.puzzle_words import answer_sentences
from moonsolver.reports.to_html.puzzle_sheet import puzzle_sheet_html
from moonsolver.reports.to_json.puzzles import puzzle_to_json
from moonsolver.solving.engine import Solver
from moonsolver.teaching.daily import DAYS, daily_module, daily_plan, daily_puzzles, read_daily_module
from moonsolver.teaching.drill import drill_of
from moonsolver.teaching.levels import level_of
from moonsolver.teaching.packed import packed, unpacked
from moonsolver.teaching.play_puzzles import FEWEST_PLAYS, FEWEST_TRICKS
from moonsolver.teaching.players import ahead, highest, thumb
from moonsolver.teaching.puzzle import Option
from moonsolver.teaching.puzzles import TooFewPuzzlesError, Wanted, puzzle_in
from support.cli import run

DAILY = Path(__file__).parents[1] / "solver/moonsolver/explorer/daily_puzzles.js"
PLAYS = ("moon", "make", "set")
# What is looked for, and a seed with which it is found soon.
SOON = [
    (kind, sort, rules)
    for rules in ("moon3", "moon3-21", "moon4")
    for kind in ("moon", "make", "set", "discard", "trump", "bid")
    for sort in ("open", "table")
    if kind != "discard" or rules == "moon3"
    if (kind, rules) != ("moon", "moon3-21")  # one in some hundreds of deals
]


@functools.cache
def found(kind: str, sort: str, rules: str) -> Puzzle:
    """A puzzle of that kind, the first of a seed."""
    return find_puzzles(kind, sort=sort, rules=rules, seed=3)[0]


@pytest.mark.parametrize(("kind", "sort", "rules"), SOON)
def test_exactly_one_answer_is_right_and_the_tempting_one_is_wrong(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    assert (puzzle.kind.value, puzzle.sort.value, puzzle.record.rules.name) == (kind, sort, rules)
    assert puzzle.level in LEVELS
    right = {option.answer for option in puzzle.options if does(puzzle, option)}
    if puzzle.kind is Kind.BID:
        bids = [answer for answer in right if isinstance(answer, Bid)]
        right = {max(bids, key=lambda bid: bid.value, default=Bid.PASS)}
    assert right == set(puzzle.answers)
    assert puzzle.tempting not in right
    assert not puzzle.record.faults


def does(puzzle: Puzzle, option: Option) -> bool:
    """Whether an answer does what is asked for."""
    if isinstance(option.answer, Bid):
        return option.answer is not Bid.PASS and option.answer.tricks <= option.tricks
    assert puzzle.record.bid is not None
    return (option.tricks < puzzle.record.bid.tricks) == (puzzle.kind is Kind.SET)


@pytest.mark.parametrize(("kind", "sort", "rules"), [case for case in SOON if case[0] in PLAYS])
def test_the_tricks_of_every_play_are_those_of_a_full_tabulation(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    position = puzzle.position
    assert position is not None
    if rules == "moon4" and position.tricks_left > 5:
        pytest.skip("seconds and hundreds of megabytes")
    values = tabulate(position).values
    assert {option.answer: option.tricks for option in puzzle.options} == {
        tile: position.tricks_taken + value for tile, value in values.items()
    }
    assert len(values) >= FEWEST_PLAYS
    assert position.tricks_left >= FEWEST_TRICKS


@pytest.mark.parametrize("rules", ["moon3", "moon3-21"])
@pytest.mark.parametrize("kind", ["discard", "trump"])
def test_the_tricks_of_every_choice_are_those_of_a_full_tabulation(kind: str, rules: str) -> None:
    if (kind, rules) == ("discard", "moon3-21"):
        pytest.skip("there is no widow")
    puzzle = found(kind, "open", rules)
    deal = puzzle.record.deal
    assert deal is not None

    def tricks(trump: Trump, discard: Tile | None) -> int:
        start = Position.start(deal, bidder=puzzle.seat, trump=trump, discard=discard)
        return max(tabulate(start).values.values())

    discards: list[Tile | None] = list(deal.discards(puzzle.seat))
    discards = discards or [None]
    for answer in (*puzzle.answers, puzzle.tempting):
        if isinstance(answer, Tile):
            assert puzzle.record.trump is not None
            assert puzzle.option(answer).tricks == tricks(puzzle.record.trump, answer)
        else:
            assert isinstance(answer, Trump)
            assert puzzle.option(answer).tricks == max(tricks(answer, discard) for discard in discards)


@pytest.mark.parametrize("rules", ["moon3", "moon4"])
@pytest.mark.parametrize("kind", ["make", "set"])
def test_a_play_puzzle_has_a_proved_reason_and_the_loss_shows_later(kind: str, rules: str) -> None:
    for sort in ("open", "table"):
        puzzle = found(kind, sort, rules)
        assert isinstance(puzzle.explanation, Explanation)
        assert puzzle.explanation.is_proved
        assert puzzle.explanation.tile == puzzle.tempting
        assert puzzle.depth is not None
        assert puzzle.depth >= 2


@pytest.mark.parametrize(("kind", "sort", "rules"), [case for case in SOON if case[0] in ("trump", "discard")])
def test_a_wrong_trump_or_discard_has_a_proved_reason(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    assert isinstance(puzzle.explanation, ChoiceExplanation)
    fault = puzzle.explanation.trump if kind == "trump" else puzzle.explanation.discard
    assert fault is not None
    assert fault.reasons
    made, better = (getattr(choice, kind) for choice in (fault.made, fault.better))
    assert (made, better) == (puzzle.tempting, puzzle.answers[0])
    label = "Wrong at the table too." if sort == "table" else "Seen with all hands open."
    assert label in " ".join(answer_sentences(puzzle))


@pytest.mark.parametrize(("kind", "sort", "rules"), [case for case in SOON if case[1] == "table"])
def test_at_the_table_the_right_answer_is_the_best_that_the_player_can_know(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    chances = {option.answer: option.chance for option in puzzle.options if option.chance is not None}
    if puzzle.kind is Kind.BID:
        pays = [bid for bid, chance in chances.items() if chance > 0.5 and isinstance(bid, Bid)]
        assert puzzle.answers == (max(pays, key=lambda bid: bid.value, default=Bid.PASS),)
        return
    best = max(chances.values())
    assert all(best - chance < 0.1 for answer, chance in chances.items() if answer in puzzle.answers)
    assert all(chance < best for answer, chance in chances.items() if answer not in puzzle.answers)


def test_the_same_seed_gives_the_same_puzzles_and_more_begin_with_the_fewer() -> None:
    three = find_puzzles("make", count=3, seed=8)
    assert find_puzzles("make", count=1, seed=8) == three[:1]
    assert find_puzzles("make", count=2, seed=8) == three[:2]
    assert find_puzzles("make", count=1, seed=9) != three[:1]
    numbers = [puzzle.deal_number for puzzle in three]
    assert numbers == sorted(set(numbers))


def test_the_command_finds_the_same_on_one_processor_and_on_several() -> None:
    words = ("puzzles", "--kind", "set", "--count", "6", "--seed", "8", "--json")
    one = run(*words, "--threads", "1")
    assert one.code == 0
    assert len(one.out.splitlines()) == 6
    assert run(*words, "--threads", "3").out == one.out
    assert run(*words[:4], "2", *words[5:]).out.splitlines() == one.out.splitlines()[:2]


def test_a_level_that_is_asked_for_is_the_level_that_comes() -> None:
    for level in LEVELS:
        assert find_puzzles("make", level=level, seed=2)[0].level == level


def test_harder_puzzles_are_solved_by_fewer_of_the_simple_players() -> None:
    solved: dict[int, list[int]] = {level: [] for level in LEVELS}
    wanted = Wanted(Kind.MAKE, None, Sort.OPEN, 2, Rules.named("moon3"))
    solver = Solver()
    for number in range(60):
        puzzle = puzzle_in(number, wanted, solver=solver)
        if puzzle is not None and puzzle.position is not None:
            right = [player(puzzle.position) in puzzle.answers for player in (highest, thumb, ahead)]
            solved[puzzle.level].append(sum(right))
    means = [sum(counts) / len(counts) for counts in solved.values() if counts]
    assert means == sorted(means, reverse=True)
    assert means[0] > means[-1] + 1


@given(st.lists(st.booleans(), min_size=4, max_size=4), st.integers(2, 7))
def test_one_more_player_who_is_wrong_never_makes_a_puzzle_easier(right: list[bool], depth: int) -> None:
    level = level_of(right, depth)
    assert level in LEVELS
    for at, was in enumerate(right):
        if was:
            assert level <= level_of([*right[:at], False, *right[at + 1 :]], depth) <= level + 1


@pytest.mark.parametrize("seed", range(5))
def test_the_simple_players_play_by_the_rules_and_always_alike(seed: int) -> None:
    for rules in ("moon3", "moon3-21", "moon4"):
        rng = random.Random(seed)
        deal = Deal.random(rules, rng)
        discard = next(iter(deal.discards("A")), None)
        now = Position.start(deal, bidder="A", trump=rng.choice(list(Trump)), discard=discard)
        while not now.is_over:
            for player in (highest, thumb, ahead):
                tile = player(now)
                assert tile in now.legal_plays
                assert player(now) == tile
            now = now.play(rng.choice(list(now.legal_plays)))


def test_house_rules_are_kept_to() -> None:
    at_table = Rules.named("moon3").house({"first-lead": "trump", "lowest-bid": "5", "trumps": "1 2 3 doubles"})
    for kind in ("make", "trump", "bid"):
        puzzle = find_puzzles(kind, rules=at_table, seed=1)[0]
        assert puzzle.record.rules == at_table
        if kind == "trump":
            assert {option.answer for option in puzzle.options} == set(at_table.trumps)
        if kind == "bid":
            assert Bid.FOUR not in {option.answer for option in puzzle.options}


def test_a_trump_named_before_the_widow_is_asked_without_it() -> None:
    at_table = Rules.named("moon3").house({"trump-named": "before-widow"})
    shown = find_puzzles("trump", rules=at_table, seed=1)[0]
    note = replace(shown.note, sort=Sort.TABLE)  # as if it were found: the search itself takes long
    puzzle = replace(shown, record=replace(shown.record, puzzle=note))
    assert puzzle.record.deal is not None
    widow = next(iter(puzzle.record.deal.widow))
    page = puzzle_sheet_html([puzzle], answers=False)
    assert f"{widow.high}-{widow.low}" not in page


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"kind": "win"}, "is not a kind of puzzle: choose moon, make"),
        ({"kind": "make", "sort": "shut"}, "is not a sort of puzzle"),
        ({"kind": "make", "level": 6}, "the levels are 1 to 5"),
        ({"kind": "make", "level": "hard"}, "a level"),
        ({"kind": "make", "count": 0}, "give 1 or more"),
        ({"kind": "make", "deals": 0}, "give 1 or more"),
        ({"kind": "make", "seed": -1}, "a seed is"),
        ({"kind": "make", "rules": "moon5"}, "is not a rule set"),
        ({"kind": "discard", "rules": "moon4"}, "has no widow"),
        ({"kind": "discard", "rules": "moon3-21"}, "has no widow"),
        ({"kind": "trump", "rules": Rules.named("moon3").house({"trumps": "5"})}, "only one trump"),
        ({"kind": None}, "is not a kind of puzzle"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_refused_with_what_can(options: dict[str, Any], why: str) -> None:
    with pytest.raises(MoonError, match=re.escape(why)):
        find_puzzles(**options)


def test_too_few_puzzles_are_said_and_those_found_are_kept() -> None:
    looked: list[tuple[int, int]] = []
    with pytest.raises(TooFewPuzzlesError, match=r"of 500 make puzzles found in 6 deals") as caught:
        find_puzzles("make", count=500, deals=6, seed=8, progress=lambda done, good: looked.append((done, good)))
    assert [done for done, _ in looked] == [1, 2, 3, 4, 5, 6]
    assert len(caught.value.found) == looked[-1][1] > 0
    done = run("puzzles", "--count", "500", "--deals", "6", "--seed", "8", "--json")
    assert done.code == 1
    assert len(done.out.splitlines()) == len(caught.value.found)
    assert "in 6 deals" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("--level", "0"),
        ("--level", "six"),
        ("--count", "-1"),
        ("--count", "99999999999"),
        ("--deals", "0"),
        ("--kind", "win"),
        ("--seed", "-4"),
        ("--sort", ""),
        ("--html", ""),
    ],
)
def test_absurd_options_are_bad_input(words: tuple[str, str]) -> None:
    done = run("puzzles", *words)
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(("kind", "sort", "rules"), SOON)
def test_a_puzzle_comes_back_from_a_record(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    file = RecordFile(puzzle.record.rules, (puzzle.record,))
    for text in (file.to_toml(), file.to_json()):
        read = read_records(text)
        assert not read.all_faults
        assert read.hands == (puzzle.record,)
        assert read.hands[0].puzzle == puzzle.note


def test_the_drill_asks_puzzles_and_accepts_their_answers() -> None:
    for kind in ("make", "set", "trump", "discard"):
        puzzle = found(kind, "open", "moon3")
        (question,) = drill_of(RecordFile(puzzle.record.rules, (puzzle.record,))).questions
        assert question.answers == puzzle.answers
        assert question.seat is puzzle.seat
        assert not question.is_right(puzzle.tempting)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ('kind = "win"', '"win" is not a kind of puzzle: choose moon, make, set, discard, trump or bid'),
        ('kind = "make"\nlevel = 9', "level 9: the levels are 1 to 5"),
        ('kind = "make"\nsort = "x"', '"x" is not a sort of puzzle: choose open or table'),
        ('kind = "make"\nanswers = "66"', "66 is not a legal play of C"),
        ('kind = "make"\nanswers = "wow"', "wow"),
        ('kind = "discard"\nanswers = "66"', "66 is not one of A's eight tiles"),
        ('kind = "bid"\nanswers = "3"', "3 is not a bid of these rules"),
        ('kind = "set"\nanswers = "31"\ntempting = "31"', "31 is both an answer and the tempting wrong one"),
        ('level = "x"\nkind = "make"', "puzzle is written as"),
        ('kind = "make"\nfun = 1', "puzzle is written as"),
    ],
)
def test_a_puzzle_that_cannot_be_is_a_fault_with_its_line(table: str, why: str) -> None:
    text = (
        '[[hand]]\ndeal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"\nbid = 7\n'
        'trump = "2"\ndiscard = "54"\n'
        f'plays = "22 21"\n[hand.puzzle]\n{table}\n'
    )
    read = read_records(text)
    assert [fault.line for fault in read.all_faults] == [7]
    assert why in read.all_faults[0].words
    assert read.hands[0].plays == tuple(map(Tile.parse, ("22", "21")))


@pytest.mark.parametrize(("kind", "sort", "rules"), SOON)
def test_json_says_all_and_without_answers_nothing_of_them(kind: str, sort: str, rules: str) -> None:
    puzzle = found(kind, sort, rules)
    whole = json.loads(json.dumps(puzzle_to_json(puzzle)))
    asked = puzzle_to_json(puzzle, answers=False)
    assert whole["answers"] == [str(answer) for answer in puzzle.answers]
    assert whole["words"] == answer_sentences(puzzle)
    assert asked.items() <= whole.items()
    assert not {"answers", "tempting", "worth", "words", "reasons"} & set(asked)
    assert set(whole["answers"]) | {whole["tempting"]} <= set(asked["options"])


def test_the_answers_stand_behind_all_questions_and_can_be_left_out() -> None:
    words = ("puzzles", "--kind", "make", "--count", "3", "--seed", "8")
    text = run(*words).out
    asked = run(*words, "--no-answers").out
    assert text.startswith(asked)
    assert text.removeprefix(asked).splitlines()[0] == "Answers"
    assert "tempts" not in asked
    assert asked.count("Find the play") == 3


def test_a_sheet_has_a_box_for_each_puzzle_and_the_answers_behind_them() -> None:
    puzzles = [found(kind, "open", "moon3") for kind in ("make", "set", "trump", "discard", "bid")]
    page = puzzle_sheet_html(puzzles, title="<b>Club & co</b>")
    asked, answers = page.split("<h1>Answers</h1>")
    assert asked.count("class='puzzle ") == answers.count("<li>") == 5
    assert asked == puzzle_sheet_html(puzzles, title="<b>Club & co</b>").split("<h1>Answers</h1>")[0]
    assert "tempts" not in asked
    assert "<script" not in page
    assert "&lt;b&gt;Club &amp; co&lt;/b&gt;" in page
    assert "Answers" not in puzzle_sheet_html(puzzles, answers=False)


def test_a_sheet_at_the_table_does_not_hold_the_hidden_tiles() -> None:
    for kind in ("make", "set", "trump", "discard", "bid"):
        puzzle = found(kind, "table", "moon3")
        page = puzzle_sheet_html([puzzle], answers=False)
        record, position = puzzle.record, puzzle.position
        assert record.deal is not None
        hands = position.hands if position is not None else record.deal.hands
        others = [tile for seat in record.rules.all_seats if seat is not puzzle.seat for tile in hands[seat.index]]
        shown = page.split("</style>")[1]
        assert not [tile for tile in others if f"{tile.high}-{tile.low}" in shown]


@pytest.mark.parametrize(("kind", "sort", "rules"), SOON)
def test_a_packed_puzzle_is_short_and_comes_back(kind: str, sort: str, rules: str) -> None:
    record = found(kind, sort, rules).record
    word = packed(record)
    assert len(word) <= 40
    assert unpacked(word) == record


@given(st.text(max_size=70) | st.text(alphabet="ABCabc019-_", max_size=40))
def test_what_is_no_packed_puzzle_is_refused(word: str) -> None:
    with pytest.raises(MoonError, match="is not a packed puzzle"):
        unpacked(word)


def test_only_puzzles_of_plain_rules_are_packed() -> None:
    record = found("make", "open", "moon3").record
    for wrong in (
        Record(record.rules, 1, record.deal),
        find_puzzles("make", rules=Rules.named("moon3").house({"lowest-bid": "3"}), seed=1)[0].record,
    ):
        with pytest.raises(MoonError, match="can be packed"):
            packed(wrong)


def test_the_page_has_a_puzzle_for_every_day_in_little_room() -> None:
    text = DAILY.read_text(encoding="utf-8")
    assert len(text) <= 12_000
    records = read_daily_module(text)
    assert daily_module(records) == text
    assert len(set(map(packed, records))) == len(records) == DAYS
    for record, (kind, sort, _) in zip(records, daily_plan(), strict=True):
        assert record.puzzle is not None
        assert (record.puzzle.kind, record.puzzle.sort) == (kind, sort)
    right_level = [note(record).level == level for record, (_, _, level) in zip(records, daily_plan(), strict=True)]
    assert sum(right_level) > 0.8 * DAYS
    assert {note(record).level for record in records} == set(LEVELS)


def note(record: Record) -> PuzzleNote:
    assert record.puzzle is not None
    return record.puzzle


@pytest.mark.parametrize(("kind", "sort"), [(Kind.MAKE, Sort.OPEN), (Kind.SET, Sort.TABLE), (Kind.DISCARD, Sort.OPEN)])
def test_the_puzzles_of_the_page_can_be_made_again(kind: Kind, sort: Sort) -> None:
    """The first that are found are those that come first in their level; so it is with the rest."""
    records = [record for record in read_daily_module(DAILY.read_text(encoding="utf-8")) if note(record).kind is kind]
    made = daily_puzzles(kind, sort)
    for _ in range(3):
        again = next(made)
        of_level = [r for r in records if (note(r).sort, note(r).level) == (sort, note(again).level)]
        assert again in of_level


@pytest.mark.parametrize("day", range(0, DAYS, 61))
def test_the_puzzles_of_the_page_have_one_right_answer(day: int) -> None:
    record = read_daily_module(DAILY.read_text(encoding="utf-8"))[day]
    if not note(record).kind.is_play:
        return
    position = record.positions[-1]
    values = tabulate(position).values
    best = (min if note(record).kind is Kind.SET else max)(values.values())
    assert tuple(tile for tile, value in values.items() if value == best) == note(record).answers


def test_a_tempting_trump_is_one_that_a_person_might_name() -> None:
    for puzzle in find_puzzles("trump", sort="table", seed=11, count=4):
        tempting, deal = puzzle.tempting, puzzle.record.deal
        assert isinstance(tempting, Trump)
        assert deal is not None
        assert tempting is Trump.NONE or len((deal.hand(puzzle.seat) | deal.widow) & tempting.tiles) >= 3
