"""Where a text is clear, a text will do; what is of the wrong kind is refused in words that quote it."""

import io
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from inspect import isfunction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import moonsolver
from moonsolver import (
    Auction,
    Bid,
    Choice,
    Deal,
    Game,
    Hand,
    HandResult,
    Journal,
    Knowledge,
    Layouts,
    MissingError,
    MoonError,
    Position,
    Proof,
    Rules,
    Seat,
    Solver,
    Suit,
    SurveyQuestion,
    Tile,
    Trick,
    Trump,
    advise,
    best_line,
    deal_svg,
    explain_choice,
    explain_moon,
    explain_play,
    explanation_sentences,
    explorer_html,
    find_par,
    find_puzzles,
    foresee,
    hand_odds,
    lesson_html,
    lesson_sheet_html,
    odds_of,
    plays_batch,
    position_svg,
    proof_html,
    prove,
    puzzle_sheet_html,
    random_deals,
    read_lesson,
    read_records,
    record_from_server,
    review_html,
    review_record,
    run_survey,
    score_sheet_html,
    score_sheet_svg,
    shoot,
    solve,
    solve_batch,
    solve_deal,
    solve_plays,
    solve_tables,
    state_from_server,
    tabulate,
    tempting_play,
    tempting_plays,
    trace_batch,
)
from support.positions import positions
from support.strategies import deals, rebuilt

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44,33,00,6-5,54,51,21 / [4|3]"
POSITION = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
ODDS_HAND = "66 64 53 44 32 21 11"
LESSON = "# A\n\n```question\nhands: 64 53 / 66 31 / 62 54\ntrump: none\n```\n"
RECORD = """[[hand]]
deal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"
bid = 7
trump = "2"
discard = "54"
plays = "00 21"
"""
SURE: dict[str, Any] = {"widow": "54", "held": {"B": "53 52 51 44 43 42 41"}, "rules": "moon3"}
SURE_HAND = "66 65 64 63 62 61 55"
WRONG: tuple[tuple[Any, str], ...] = (
    (3.5, "3.5"),
    (b"6400", "6400"),
    (["zz"], "zz"),
    ({"yy": 1}, "yy"),
    ("nonsense \x1b[2J", "nonsense"),
    (object, "object"),
    (-987, "-987"),
)
"""Values that are nothing that anybody asks for, and what a message about each must quote."""


@dataclass(frozen=True)
class Case:
    """A way to ask with one argument left open, and forms of that argument that must all get the same answer."""

    name: str
    ask: Callable[[Any], object]
    forms: tuple[Any, ...] = ()


def sure_odds(**changed: Any) -> object:
    return hand_odds(**{"hand": SURE_HAND, "trump": "6", "samples": 1, **SURE, **changed})


def puzzle_with(name: str, value: Any) -> object:
    return find_puzzles(**{"kind": "make", "seed": 1, name: value})


def masks_of(deal: Deal) -> list[list[int]]:
    return [list(deal.to_masks())]


def lists(arrays: tuple[Any, ...]) -> list[Any]:
    return [array.tolist() for array in arrays]


DEAL_FORMS = (DEAL, str(DEAL), LINE, json.dumps({"deal": LINE}))
POSITION_FORMS = (
    POSITION,
    str(POSITION),
    "33 00 64 / 22 41 21 / 53 43 42 trump threes",
    "33,00,64/22,41,21/53,43,42, Trump: 3",
)
HAND_FORMS = (Hand.parse(ODDS_HAND), ODDS_HAND, ODDS_HAND.split(), "1-1 12 23 44 53 46 66")
SEATS = ("B", "b", Seat.B)
TRUMPS = ("3", 3, "threes", Trump.THREE)
TILES = ("43", "3-4", Tile(4, 3))
BIDS = ("5", 5, Bid.FIVE)
RULES = ("moon3", "MOON3", Rules.named("moon3"))
(PUZZLE,) = find_puzzles("make", seed=1)
PUZZLE_FORMS: dict[str, tuple[Any, ...]] = {
    "kind": ("make", "MAKE", PUZZLE.note.kind),
    "level": (PUZZLE.level, str(PUZZLE.level)),
    "sort": ("open", PUZZLE.note.sort),
    "count": (1, "1"),
    "seed": (1,),
    "rules": RULES,
    "deals": (5000, "5000"),
}
HAND = Hand.parse("64 53")
WHY = explain_play("44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B", "33")
WRONG_CHOICE, WRONG_CHOICE_OF_B = Choice(Trump.FOUR, Tile(5, 5)), Choice(Trump.ZERO, Tile(4, 3))
ROW = [[*DEAL.to_masks(), int(DEAL.widow)]]
HELD = [[hand.mask for hand in POSITION.hands]]
BITS = [[tile.bit for tile in Hand.parse_tiles("33 21")]]
MOON = Rules.named("moon3")

CASES = (
    *(Case(each.__name__, each, POSITION_FORMS) for each in (solve, solve_plays, tabulate, best_line, position_svg)),
    *(Case(each.__name__, each, POSITION_FORMS) for each in (tempting_play, tempting_plays)),
    *(Case(each.__name__, each, POSITION_FORMS) for each in (Solver().solve, Solver().plays)),
    *(Case(each.__name__, each, DEAL_FORMS) for each in (solve_deal, shoot, find_par, deal_svg, Solver().deal)),
    Case("solve_deal bidder", lambda seat: solve_deal(DEAL, seat), SEATS),
    Case("shoot bidder", lambda seat: shoot(DEAL, seat), SEATS),
    Case("find_par first", lambda seat: find_par(DEAL, seat), SEATS),
    Case("trace", lambda plays: Solver().trace(POSITION, plays), ("33 21", ["33", Tile(2, 1)])),
    Case("reach", lambda tricks: Solver().reach(DEAL, tricks=tricks), (5, "5", np.int8(5))),
    Case("prove", lambda position: prove(position, 2), POSITION_FORMS),
    Case("prove tricks", lambda tricks: prove(POSITION, tricks), (2, "2")),
    Case("solve_batch", lambda hands: solve_batch(hands, "3").tolist(), (masks_of(DEAL), np.array(masks_of(DEAL)))),
    Case("solve_batch trumps", lambda trumps: solve_batch(masks_of(DEAL), trumps).tolist(), (*TRUMPS, ["3"], (3,))),
    Case(
        "solve_batch several", lambda trumps: solve_batch(masks_of(DEAL), trumps).tolist(), ("3 none", [3, "follow me"])
    ),
    Case("solve_batch bidder", lambda seat: solve_batch(masks_of(DEAL), "3", bidder=seat).tolist(), SEATS),
    Case("solve_batch rules", lambda rules: solve_batch(masks_of(DEAL), "3", rules=rules).tolist(), RULES),
    Case("solve_batch threads", lambda threads: solve_batch(masks_of(DEAL), "3", threads=threads).tolist(), (1, "1")),
    Case("solve_tables", lambda rows: solve_tables(rows, "3").tolist(), (ROW, np.array(ROW))),
    Case("solve_tables trumps", lambda trumps: solve_tables(ROW, trumps).tolist(), (*TRUMPS, ["3"], (3,))),
    Case("solve_tables bidder", lambda seat: solve_tables(ROW, "3", bidder=seat).tolist(), SEATS),
    Case("solve_tables rules", lambda rules: solve_tables(ROW, "3", rules=rules).tolist(), RULES),
    Case("solve_tables threads", lambda threads: solve_tables(ROW, "3", threads=threads).tolist(), (1, "1")),
    Case("random_deals", lambda n: random_deals(n, 1).tolist(), (2, "2", np.int8(2))),
    Case(
        "random_deals rng", lambda rng: random_deals(2, rng).tolist(), (7, "7", np.int64(7), np.random.default_rng(7))
    ),
    Case("random_deals rules", lambda rules: random_deals(2, 1, rules=rules).tolist(), RULES),
    Case("plays_batch", lambda hands: lists(plays_batch(hands, "3")), (HELD, np.array(HELD))),
    Case(
        "plays_batch trump", lambda trump: lists(plays_batch(HELD, trump)), (*TRUMPS, ["3"], np.int8(3), np.array([3]))
    ),
    Case(
        "plays_batch bidder", lambda seat: lists(plays_batch(HELD, 3, bidder=seat)), (*SEATS, 1, ["b"], np.array([1]))
    ),
    Case("plays_batch leader", lambda seat: lists(plays_batch(HELD, 3, leader=seat)), (*SEATS, 1, [Seat.B])),
    Case("plays_batch rules", lambda rules: lists(plays_batch(HELD, 3, rules=rules)), RULES),
    Case("plays_batch table", lambda table: lists(plays_batch(HELD, 3, table=table)), (None, [[]], np.array([[-1]]))),
    Case("plays_batch threads", lambda threads: lists(plays_batch(HELD, 3, threads=threads)), (1, "1")),
    Case("trace_batch", lambda hands: trace_batch(hands, "3", [[]]).tolist(), (HELD, np.array(HELD))),
    Case("trace_batch plays", lambda plays: trace_batch(HELD, "3", plays).tolist(), (BITS, np.array(BITS))),
    Case("explain_moon", explain_moon, DEAL_FORMS),
    Case("explain_moon bidder", lambda seat: explain_moon(DEAL, seat), SEATS),
    Case("explain_moon tricks", lambda tricks: explain_moon(DEAL, tricks=tricks), (6, "6")),
    Case("explain_choice", lambda deal: explain_choice(deal, "A", WRONG_CHOICE), DEAL_FORMS),
    Case("explain_play", lambda tile: explain_play(WHY.position, tile), ("33", Tile(3, 3))),
    Case("explanation_sentences", explanation_sentences, (WHY, WHY)),
    Case("explanation_sentences you", lambda seat: explanation_sentences(WHY, you=seat), SEATS),
    Case("explain_choice bidder", lambda seat: explain_choice(DEAL, seat, WRONG_CHOICE_OF_B), SEATS),
    Case("hand_odds", lambda hand: sure_odds(hand=hand), (SURE_HAND, Hand.parse(SURE_HAND), SURE_HAND.split())),
    Case("hand_odds widow", lambda widow: sure_odds(widow=widow), ("54", "4-5", Tile(5, 4))),
    Case("hand_odds trump", lambda trump: sure_odds(trump=trump), ("6", 6, "sixes", Trump.SIX)),
    Case(
        "hand_odds seat",
        lambda seat: sure_odds(bidder=seat, held={"B" if seat in ("A", Seat.A) else "A": "53"}),
        ("A", Seat.A),
    ),
    Case(
        "hand_odds held",
        lambda held: sure_odds(held=held),
        ({"b": "53 52 51 44 43 42 41"}, {Seat.B: Hand.parse("53 52 51 44 43 42 41")}),
    ),
    Case("hand_odds voids", lambda voids: sure_odds(voids=voids), ({"c": "5"}, {Seat.C: [Suit.FIVES]}, {"C": 5})),
    Case("odds_of", lambda hand: odds_of(hand, trump="3", samples=15), (*HAND_FORMS, Knowledge.of_hand(ODDS_HAND))),
    Case("Layouts", lambda hand: len(Layouts(hand)), (*HAND_FORMS, Knowledge.of_hand(ODDS_HAND))),
    Case("Knowledge seat", lambda seat: Knowledge.of_hand(ODDS_HAND, seat=seat), SEATS),
    Case("Knowledge rules", lambda rules: Knowledge.of_hand(ODDS_HAND, rules=rules), RULES),
    Case("advise", lambda hand: advise(hand, "5 7", samples=15, pass_samples=1), HAND_FORMS),
    Case(
        "advise auction",
        lambda said: advise(ODDS_HAND, said, samples=15, pass_samples=1),
        ("5 7", "5, 7", Auction(MOON, Seat.B).say(5).say(7)),
    ),
    Case(
        "advise scores",
        lambda scores: advise(ODDS_HAND, "5 7", scores=scores, samples=15, pass_samples=1),
        ("A=1,B=2,C=3", (1, 2, 3), [1, 2, 3]),
    ),
    Case("review_record", review_record, (RECORD, read_records(RECORD), read_records(RECORD).hands[0])),
    Case("foresee", lambda record: foresee(record, budget=100), (RECORD, review_record(RECORD))),
    Case("review_html", review_html, (RECORD, read_records(RECORD), review_record(RECORD))),
    Case("read_records", read_records, (RECORD, io.StringIO(RECORD))),
    Case("explorer_html", explorer_html, (DEAL, str(DEAL), LINE, [DEAL], [LINE])),
    Case("explorer_html bidder", lambda seat: explorer_html(DEAL, bidder=seat), SEATS),
    Case("explorer_html record", lambda record: explorer_html(record=record), (RECORD, read_records(RECORD))),
    Case("read_lesson", read_lesson, (LESSON, io.StringIO(LESSON))),
    Case("lesson_html", lesson_html, (LESSON, read_lesson(LESSON))),
    Case("lesson_sheet_html", lesson_sheet_html, (LESSON, read_lesson(LESSON))),
    *(Case(f"find_puzzles {name}", partial(puzzle_with, name), forms) for name, forms in PUZZLE_FORMS.items()),
    Case("puzzle_sheet_html", puzzle_sheet_html, (PUZZLE, [PUZZLE], (PUZZLE,))),
    Case("score_sheet_svg", score_sheet_svg, RULES),
    Case("score_sheet_html", score_sheet_html, RULES),
    Case("proof_html", proof_html, (prove(POSITION, 2),)),
    Case("state_from_server", state_from_server),
    Case("record_from_server", lambda text: record_from_server(text, "")),
    Case("run_survey", lambda journal: list(run_survey(SurveyQuestion(MOON, 1), journal))),
    Case("run_survey question", lambda question: list(run_survey(question, None))),  # type: ignore[arg-type]
    Case("Journal", lambda question: Journal("nowhere.journal", question)),
    Case("SurveyQuestion", lambda rules: SurveyQuestion(rules, 1), RULES),
    Case("SurveyQuestion deals", lambda deal: SurveyQuestion(MOON, deals=(deal,)), (DEAL, str(DEAL))),
    Case("SurveyQuestion hands", lambda hand: SurveyQuestion(MOON, 1, hands=(hand,)), HAND_FORMS),
    Case(
        "SurveyQuestion bidders",
        lambda seats: SurveyQuestion(MOON, 1, bidders=seats),
        ("AC", ["A", Seat.C], (Seat.A, Seat.C)),
    ),
    Case("Hand", Hand, HAND_FORMS),
    Case("Hand.parse", Hand.parse, HAND_FORMS),
    Case("Hand.add", HAND.add, TILES),
    Case("Hand.remove", HAND.remove, TILES),
    Case("Hand in", HAND.__contains__, TILES),
    Case("Hand.from_int", Hand.from_int, (3, np.uint32(3))),
    Case("Tile.parse", Tile.parse, TILES),
    Case("Tile", lambda end: Tile(6, end), (4,)),
    Case("is_trump", Trump.FOUR.is_trump, TILES),
    Case("led_suit", Trump.TWO.led_suit, TILES),
    Case("Trump.parse", Trump.parse, TRUMPS),
    Case("Seat.parse", Seat.parse, SEATS),
    Case("Bid.parse", Bid.parse, BIDS),
    Case("Rules.named", Rules.named, RULES),
    Case("house", MOON.house, ({"first-lead": "trump"}, {"First lead": "TRUMP"})),
    Case(
        "house trumps",
        lambda trumps: MOON.house({"trumps": trumps}),
        ("3 none", ["none", 3], (Trump.NONE, Trump.THREE)),
    ),
    Case("side_of", MOON.side_of, SEATS),
    Case("Deal", lambda widow: Deal(MOON, DEAL.hands, widow), ("43", ["34"], DEAL.widow)),
    Case("Deal hands", lambda hands: Deal(MOON, hands, DEAL.widow), (DEAL.hands, tuple(map(str, DEAL.hands)))),
    Case("Deal.parse", Deal.parse, (str(DEAL), LINE)),
    Case(
        "Deal.of",
        lambda hand: Deal.of([hand, *DEAL.hands[1:]], "43"),
        (DEAL.hands[0], str(DEAL.hands[0]), list(DEAL.hands[0])),
    ),
    Case("Deal.completed", lambda hand: Deal.completed([hand, *DEAL.hands[1:], "43"]), (DEAL.hands[0], "?", None)),
    Case("Deal.random", lambda rng: Deal.random("moon3", rng), (7, np.int64(7), random.Random(7), "7")),
    Case(
        "Deal.from_masks",
        Deal.from_masks,
        (DEAL.to_masks(), np.array(DEAL.to_masks()), [*DEAL.to_masks(), int(DEAL.widow)]),
    ),
    Case("discard", lambda tile: DEAL.after_exchange("A", tile), TILES),
    Case("Auction", lambda calls: Auction("moon3", "B", calls), ("pass 5", ["pass", 5], (Bid.PASS, Bid.FIVE))),  # type: ignore[arg-type]
    Case("say", Auction(MOON).say, BIDS),
    Case("Position", lambda table: Position(MOON, POSITION.hands, Trump.THREE, table=table), ("", (), [])),
    Case("Position.parse", Position.parse, POSITION_FORMS[1:]),
    Case(
        "Position.of",
        lambda hands: Position.of(hands, trump=3),
        ("33 00 64 / 22 41 21 / 53 43 42", list(POSITION.hands)),
    ),
    Case("Position.start", lambda deal: Position.start(deal, trump="3", discard="64"), (DEAL, str(DEAL))),
    Case("play", POSITION.play, ("33", Tile(3, 3))),
    Case("HandResult", lambda bid: HandResult(MOON, Seat.A, bid, (5, 1, 1)), BIDS),
    Case(
        "HandResult tricks",
        lambda tricks: HandResult(MOON, Seat.A, Bid.FIVE, tricks),
        ((5, 1, 1), [5, 1, 1], ("5", 1, 1)),
    ),
    Case("Game", lambda scores: Game(MOON, scores), ((1, 2, 3), [1, 2, 3])),
    Case("Game.add", Game(MOON).add),
    Case("Game.new", lambda rng: Game.new("moon3", rng), (7, random.Random(7))),
    Case("Trick", lambda lead: Trick("A", lead, trump="3", seats=3), TILES),
    Case("won_by", best_line(POSITION).won_by, ("AC", "a+c", [Seat.A, "C"])),
    Case("Choice", lambda trump: Choice(trump, None), TRUMPS),
    Case("tricks", lambda trump: solve_deal(DEAL).tricks[trump], TRUMPS),
    Case("discards", lambda tile: solve_deal(DEAL).tricks["3"][tile], TILES),
    Case("values", lambda tile: solve_plays(POSITION).values[tile], ("33", Tile(3, 3))),
    Case("cost", solve_plays(POSITION).cost, ("33", Tile(3, 3))),
)
OF_ITS_OWN = ("solve_batch", "solve_tables", "plays_batch", "plays_batch table", "trace_batch", "trace_batch plays")
"""Arrays are described, not quoted."""

READ_AS_TEXT = (
    *"review_record foresee review_html read_records state_from_server record_from_server".split(),
    *"read_lesson lesson_html lesson_sheet_html".split(),
    "explorer_html record",
)
NOT_HASHABLE = ("tricks", "discards", "values")  # keys of a dict


def answer(case: Case, form: Any) -> object:
    if isinstance(form, io.StringIO | random.Random):  # they are used up
        form = io.StringIO(form.getvalue()) if isinstance(form, io.StringIO) else random.Random(7)
    return case.ask(form)


def test_every_public_function_is_tried() -> None:
    functions = {name for name in moonsolver.__all__ if isfunction(getattr(moonsolver, name))}
    assert functions <= {case.name.split()[0] for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_form_of_an_argument_gets_the_same_answer(case: Case) -> None:
    for form in case.forms[1:]:
        assert answer(case, form) == answer(case, case.forms[0]), form


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_wrong_is_refused_by_an_error_of_ours_that_quotes_it(case: Case) -> None:
    for value, quoted in WRONG:
        if case.name in NOT_HASHABLE and isinstance(value, list | dict):
            continue
        with pytest.raises(MoonError) as caught:
            case.ask(value)
        if case.name not in OF_ITS_OWN and not (case.name in READ_AS_TEXT and isinstance(value, str)):
            assert quoted in str(caught.value), value
        assert "\x1b" not in str(caught.value)


@settings(max_examples=15, deadline=None)
@given(deals(plain=True))
def test_a_deal_and_its_line_get_the_same_answers(deal: Deal) -> None:
    if deal.rules.name == "moon3-21":  # a line without 00 and widow
        assert solve_deal(str(deal)).deal == deal
    assert solve_deal(str(deal)) == solve_deal(deal)
    assert shoot(str(deal), "b") == shoot(deal, Seat.B)
    assert deal_svg(str(deal)) == deal_svg(deal)


@settings(deadline=None)
@given(positions(5, 3))
def test_a_position_reads_back_from_its_line(position: Position) -> None:
    again = Position.parse(str(position), position.rules)
    assert again == replace(position, taken=())
    assert solve(again) == solve(position)


@given(deals())
def test_a_deal_goes_to_masks_and_back(deal: Deal) -> None:
    masks = deal.to_masks()
    assert Deal.from_masks(masks, deal.rules) == deal
    assert Deal.from_masks(np.array(masks, dtype=np.uint32), deal.rules) == deal
    for seat, mask in zip(deal.rules.all_seats, masks, strict=True):
        assert [bit for bit in range(32) if mask >> bit & 1] == sorted(tile.bit for tile in deal.hand(seat))


@given(deals(plain=True), st.sampled_from([[], [1], [1, 2], [1, 2, 3, 4, 5], [1 << 28, 1, 2], ["64", 1, 2], [7, 7, 7]]))
def test_masks_of_no_deal_are_refused(deal: Deal, masks: list[Any]) -> None:
    with pytest.raises(MoonError):
        Deal.from_masks(masks, deal.rules)


def test_a_numpy_generator_deals_on() -> None:
    one, other = np.random.default_rng(3), np.random.default_rng(3)
    dealt = [Deal.random("moon3", one) for _ in range(3)]
    assert dealt == [Deal.random("moon3", other) for _ in range(3)]
    assert len(set(dealt)) == 3


def test_keys_that_a_table_does_not_have_are_named_beside_those_it_has() -> None:
    row = solve_deal(DEAL).tricks["3"]
    keys: list[Any] = ["43", "66", Tile(4, 3), None]
    assert [key in row for key in keys] == [True, False, True, False]
    assert (row.get("66"), row.get("43")) == (None, row[Tile(4, 3)])
    with pytest.raises(MissingError, match=r"nothing for 66: .* 64") as caught:
        _ = row["66"]
    assert isinstance(caught.value, KeyError)


def test_records_come_from_names_paths_and_open_files(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(RECORD, encoding="utf-8")
    expected = read_records(RECORD)
    assert read_records(path) == read_records(str(path)) == expected
    with path.open(encoding="utf-8") as text, path.open("rb") as raw:
        assert read_records(text) == read_records(raw) == expected
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(MoonError, match=r"a\.toml is not valid UTF-8"):
        read_records(path)
    for missing in ("nowhere.toml", Path("nowhere"), tmp_path):
        with pytest.raises(MoonError, match=str(missing)):
            read_records(missing)


VALUES: Mapping[str, Callable[[], object]] = {
    "table": lambda: solve_deal(DEAL),
    "plays": lambda: solve_plays(POSITION),
    "par": lambda: find_par(DEAL),
    "shot": lambda: shoot(DEAL),
    "proof": lambda: prove(POSITION, 2),
    "odds": lambda: hand_odds(ODDS_HAND, widow="63", samples=5),
    "odds by widow": lambda: hand_odds(ODDS_HAND, samples=15),
    "advice": lambda: advise(ODDS_HAND, "5 7", samples=15, pass_samples=1),
}


@pytest.mark.parametrize("make", VALUES.values(), ids=VALUES)
def test_the_repr_of_an_answer_rebuilds_it_with_keys_that_may_be_text(make: Callable[[], object]) -> None:
    value = make()
    again: Any = rebuilt(value)
    assert again == value
    if hasattr(value, "tricks") and not isinstance(value, Proof) and hasattr(value, "best_choices"):
        assert again.tricks["3"]["43"] == again.tricks[Trump.THREE][Tile(4, 3)]
