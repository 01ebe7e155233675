"""The drill: which questions it asks, which answers it accepts, what it shows and hints, and how it counts."""

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from moonsolver import Bid, Deal, Hand, MoonError, PlayError, Position, Seat, Tile, Trump, solve_deal, solve_plays
from moonsolver.records.puzzle_note import Answer, Kind, PuzzleNote, Sort
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver.reports.question_words import found_words, hints_for, wrong_words
from moonsolver.reports.to_terminal.drill import answer_lines, seen_lines
from moonsolver.reports.words import tile_words
from moonsolver.reviews.review import Review
from moonsolver.solving.lines import best_line
from moonsolver.teaching.drill import drill_of, part_of
from moonsolver.teaching.questions import Asks, Question
from support.cli import COMMAND, run
from support.reviews import FILES, reviewed
from support.terminal import watched

EVENING = str(next(path for path in FILES if path.stem == "evening"))
HELP = "h for a hint, ? for the answer, s to skip, q to stop"


@pytest.fixture(autouse=True)
def _progress_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONSOLVER_PROGRESS_FILE", str(tmp_path / "progress.json"))


@cache
def asked(path: Path) -> tuple[Question, ...]:
    return drill_of(reviewed(path)[0]).questions


QUESTIONS = [question for path in FILES for question in asked(path)]
PLAYS = [question for question in QUESTIONS if question.asks is Asks.PLAY]


def ids(value: object) -> str:
    if not isinstance(value, Question):
        return ""
    return f"{value.record.number}-{value.asks.value}-{len(value.record.plays)}"


def text_of(lines: object) -> str:
    assert isinstance(lines, list)
    return "\n".join(str(line) for line in lines)


def place(question: Question) -> tuple[int, str, int]:
    return question.record.number, question.asks.value, len(question.record.plays)


def wrong_in(review: Review) -> list[tuple[int, str, int]]:
    """Every decision of a review that gave something away, by the review's own numbers."""
    number, found = review.record.number, []
    if review.record.bid is not None:
        points = {each.bid: each.points for each in review.bids}
        allowed = allowed_bids(review)
        best = max((0 if bid is Bid.PASS else points[bid]) for bid in allowed)
        if points[review.record.bid] < best:
            found.append((number, "bid", 0))
    if review.choice is not None and review.choice.trump_cost:
        found.append((number, "trump", 0))
    if review.choice is not None and review.choice.discard_cost:
        found.append((number, "discard", 0))
    return [*found, *((number, "play", play.number - 1) for play in review.plays if play.cost)]


def allowed_bids(review: Review) -> list[Bid]:
    record = review.record
    if record.auction is None:
        return [bid for bid in Bid if bid is Bid.PASS or bid.value >= record.rules.lowest_bid]
    turn = (record.bidder.index - record.auction.first.index) % record.rules.seats
    return list(replace(record.auction, calls=record.auction.calls[:turn]).allowed)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_wrong_decision_is_a_question_and_no_other(path: Path) -> None:
    file, reviews = reviewed(path)
    wrong = [each for review in reviews for each in wrong_in(review)]
    assert [place(question) for question in asked(path)] == wrong
    for seat in file.rules.all_seats:
        own = [place(question) for question in drill_of(file, seat).questions]
        assert own == [place(question) for question in asked(path) if question.seat is seat]
    for record in file.hands:
        of_hand = [place(question) for question in drill_of(file, hand=record.number).questions]
        assert of_hand == [each for each in wrong if each[0] == record.number]


def test_there_are_questions_of_every_kind_and_some_with_several_right_answers() -> None:
    assert {question.asks for question in QUESTIONS} == set(Asks)
    for asks in (Asks.PLAY, Asks.DISCARD):
        assert any(len(question.answers) > 1 for question in QUESTIONS if question.asks is asks), asks


@pytest.mark.parametrize("question", PLAYS, ids=ids)
def test_every_tile_as_good_as_the_best_is_right_and_no_other(question: Question) -> None:
    position = question.position
    assert position is not None
    plays = solve_plays(position)
    for tile in position.hands[question.seat.index]:
        if tile not in position.legal_plays:
            with pytest.raises(PlayError, match="must follow"):
                question.is_right(tile)
            continue
        right = question.is_right(tile)
        assert right == (plays.cost(tile) == 0)
        if right:
            assert found_words(question, tile).startswith(f"{tile_words(tile)} is right.")
        else:
            words = wrong_words(question, tile)
            assert f"gives away {plays.cost(tile)} trick" in words
            assert (", the tile that was played, gives" in words) == (tile == question.chosen)
    assert question.chosen is not None
    assert not question.is_right(question.chosen)


@pytest.mark.parametrize("question", [each for each in QUESTIONS if each.asks in (Asks.TRUMP, Asks.DISCARD)], ids=ids)
def test_every_trump_and_discard_as_good_as_the_best_is_right(question: Question) -> None:
    table = solve_deal(question.deal, question.seat)
    if question.asks is Asks.TRUMP:
        worth: dict[Answer, int] = {trump: max(row.values()) for trump, row in table.tricks.items()}
    else:
        assert question.record.trump is not None
        worth = {tile: value for tile, value in table.tricks[question.record.trump].items() if tile is not None}
    assert {option: question.is_right(option) for option in question.values} == {
        option: value == max(worth.values()) for option, value in worth.items()
    }


@pytest.mark.parametrize("question", [each for each in QUESTIONS if each.asks is Asks.BID], ids=ids)
def test_the_bid_that_scores_most_is_right(question: Question) -> None:
    assert question.review is not None
    points = {each.bid: each.points for each in question.review.bids}
    worth = {bid: 0 if bid is Bid.PASS else points[bid] for bid in allowed_bids(question.review)}
    assert dict(question.values) == worth
    assert set(question.answers) == {bid for bid, score in worth.items() if score == max(worth.values())}
    assert question.sort is Sort.OPEN


def test_in_foresight_a_bid_is_judged_by_what_the_bidder_knew() -> None:
    file, _ = reviewed(Path(EVENING))
    found = [each for each in drill_of(file, foresight=True, budget=1000).questions if each.asks is Asks.BID]
    assert found
    for question in found:
        assert question.sort is Sort.TABLE
        assert question.chosen is not None
        assert question.cost(question.chosen) > question.slack > 0
        shown = text_of(seen_lines(question, plain=True))
        assert all(str(tile) in shown for tile in question.held)
        others = question.record.rules.tiles - question.held - Hand("21")
        assert not any(re.search(rf"\b{tile}\b", shown) for tile in others)


@pytest.mark.parametrize("question", PLAYS, ids=ids)
def test_nobody_elses_tiles_are_shown_before_the_answer(question: Question) -> None:
    """Only what this seat could see: its own hand, its discard, the tiles played, in pictures and in plain text."""
    record, seat = question.record, question.seat
    seen = Hand(record.plays) | question.held
    if record.discard is not None and seat is record.bidder:
        seen = seen.add(record.discard)
    text = text_of(seen_lines(question, plain=True))
    shown = {Tile.parse(word) for word in re.findall(r"\b[0-6]-?[0-6]\b", text)} - {Tile.parse("21")}
    assert shown == set(seen) - {Tile.parse("21")}
    assert (Tile.parse("21") in seen) <= ("21" in text)
    for other in record.rules.tiles - seen:
        with pytest.raises(PlayError) as caught:
            question.is_right(other)
        assert str(caught.value) == f"you do not hold {other}: you hold {question.held}"
    assert f"seat {seat}" in text


def test_what_the_seat_put_away_is_shown_to_it_alone() -> None:
    for question in PLAYS:
        own = question.seat is question.record.bidder and question.record.discard is not None
        assert (" and discarded " in text_of(seen_lines(question, plain=True))) == own


# Hints


@pytest.mark.parametrize("question", QUESTIONS, ids=ids)
def test_no_hint_is_false_and_none_gives_the_answer(question: Question) -> None:
    hints = hints_for(question)
    assert 1 <= len(hints) <= 3
    for hint in hints:
        if pair := re.fullmatch(r"One of these two is right: (.+) or (.+)\.", hint):
            said = [question.is_right(answer_in(question, word)) for word in pair.groups()]
            assert sorted(said) == [False, True]
        elif lost := re.fullmatch(
            r"(?:[Nn]aming |[Dd]iscarding )?(.+?)(?:, the tempting answer,)? gives away (\d+) tricks?\.", hint
        ):
            assert question.cost(answer_in(question, lost[1])) == int(lost[2]) > 0
        elif scored := re.fullmatch(
            r"(.+?)(?:, the tempting answer,)? scores (\d+) points? less than the best bid\.", hint
        ):
            assert question.cost(answer_in(question, scored[1])) == int(scored[2]) > 0
        elif count := re.fullmatch(r"(\d+) of the (\d+) possible answers (?:is|are) right\.", hint):
            assert (len(question.answers), len(question.values)) == (int(count[1]), int(count[2]))
        elif own := re.fullmatch(r"Look at your ([a-z]+)(?: and ([a-z]+))?\.", hint):
            assert {suit_of(question, answer) for answer in question.answers} == {word for word in own.groups() if word}
        elif hint in ("A bid pays here.", "No bid pays here."):
            assert (hint == "A bid pays here.") == any(score > 0 for score in question.values.values())
        else:
            assert question.why is not None
            assert re.fullmatch(r"Look at .+\.", hint), hint


def answer_in(question: Question, words: str) -> Answer:
    if question.asks is Asks.TRUMP:
        return next(trump for trump in Trump if trump.words.lower() == words.lower())
    return question.read(words)


def suit_of(question: Question, answer: Answer) -> str:
    assert isinstance(answer, Tile)
    trump = question.record.trump
    if trump is not None and trump.is_trump(answer):
        return "trumps"
    return "blanks ones twos threes fours fives sixes".split()[answer.high]


# Puzzles

PUZZLE = """
[[hand]]
deal = "66 44 65 54 53 32 21 / 00 52 51 43 42 41 31 / 55 33 22 11 63 62 61 / 64"
bid = 5
trump = "4"
discard = "53"
plays = ["44 41 11", "64 42 22"]
[hand.puzzle]
kind = "make"
sort = "table"
answers = "54"
tempting = "66"
"""


def puzzle(kind: Kind, text: str = PUZZLE) -> RecordFile:
    file = read_records(text)
    (record,) = file.hands
    bare = replace(record, plays=()) if not kind.is_play else record
    bare = replace(bare, trump=None) if kind is Kind.TRUMP else bare
    bare = replace(bare, discard=None) if kind is Kind.DISCARD else bare
    return replace(file, hands=(replace(bare, puzzle=PuzzleNote(kind, Sort.OPEN)),))


def test_a_puzzle_asks_one_question_and_says_why() -> None:
    (question,) = drill_of(read_records(PUZZLE)).questions
    assert (question.seat, question.answers, question.chosen) == (Seat.A, (Tile.parse("54"),), Tile.parse("66"))
    assert question.why is not None
    assert question.why.cost == 2
    assert text_of(seen_lines(question, plain=True)).count("66") == 1
    assert hints_for(question)[1] == "6-6 gives away 2 tricks."


@pytest.mark.parametrize("kind", [Kind.TRUMP, Kind.DISCARD, Kind.BID])
def test_puzzles_before_the_play_are_asked(kind: Kind) -> None:
    (question,) = drill_of(puzzle(kind)).questions
    assert question.asks.value == kind.value
    assert question.why_choice is None
    expected = {Kind.TRUMP: ["4"], Kind.DISCARD: ["53", "32", "21"], Kind.BID: ["5"]}[kind]
    assert [str(answer) for answer in question.answers] == expected
    assert question.sort is Sort.OPEN
    assert "All hands are open" in text_of(seen_lines(question, plain=True))


def test_a_tempting_trump_or_discard_is_explained_with_the_answer() -> None:
    for kind, tempting in ((Kind.TRUMP, Trump.DOUBLES), (Kind.DISCARD, Tile.parse("66"))):
        file = puzzle(kind)
        note = PuzzleNote(kind, Sort.OPEN, tempting=tempting)
        (question,) = drill_of(replace(file, hands=(replace(file.hands[0], puzzle=note),))).questions
        assert question.why_choice is not None
        assert "Seen with all hands open." in text_of(answer_lines(question, plain=True))


def test_a_hand_that_cannot_be_asked_about_is_told() -> None:
    unknown = PUZZLE.replace("66 44 65 54 53 32 21 /", "? /").replace("/ 64", "/ ?")
    made = drill_of(read_records(unknown))
    assert made.questions == ()
    assert made.unasked == ("hand 1 is not asked about: its deal is not known",)
    (record,) = read_records(PUZZLE).hands
    whole = replace(record, plays=(*record.plays, *best_line(record.positions[-1]).plays))
    over = drill_of(replace(read_records(PUZZLE), hands=(whole,)))
    assert over.unasked == ("hand 1 is not asked about: the hand is over: there is nothing left to play",)


@pytest.mark.parametrize("question", [*QUESTIONS, *drill_of(read_records(PUZZLE)).questions], ids=ids)
def test_a_question_is_found_again_in_its_own_part_of_the_record(question: Question) -> None:
    part = read_records(part_of(question).to_json())
    assert not part.all_faults
    assert question.key in [each.key for each in drill_of(part).questions]


def test_questions_have_keys_of_their_own() -> None:
    assert len({question.key for question in QUESTIONS}) == len(
        {(each.record.deal, each.seat, *place(each)[1:]) for each in QUESTIONS}
    )


def test_what_may_not_be_answered_is_refused_with_what_may() -> None:
    (trump,) = drill_of(puzzle(Kind.TRUMP)).questions
    (discard,) = drill_of(puzzle(Kind.DISCARD)).questions
    (bid,) = drill_of(puzzle(Kind.BID)).questions
    for question, text, words in (
        (trump, "7", "is not a trump"),
        (discard, "55", "you do not hold 55"),
        (bid, "3", "3 may not be bid here: say pass, 4, 5, 6, 7 or 21"),
    ):
        with pytest.raises(MoonError, match=words):
            question.read(text)
    assert trump.read("fours") is Trump.FOUR
    assert Deal.parse(str(trump.deal)) == trump.deal
    assert Position.start(trump.deal, trump="4", discard="53").to_play is trump.seat


# At the command line


def first_question(seat: str) -> Question:
    return drill_of(reviewed(Path(EVENING))[0], Seat.parse(seat)).questions[0]


def wrong_and_right(question: Question) -> tuple[Answer, Answer]:
    assert question.chosen is not None
    return question.chosen, question.answers[0]


def closing(out: str) -> str:
    (found,) = [line for line in out.splitlines() if "right at once" in line]
    return found


def test_finding_it_at_once_shows_the_answer_and_counts() -> None:
    question = first_question("A")
    _, right = wrong_and_right(question)
    done = run("drill", EVENING, "--seat", "a", stdin=f"{right}\nq\n")
    assert done.code == 0
    assert isinstance(right, Tile)
    assert f"{tile_words(right)} is right." in done.out
    assert "gave away 2 tricks and the contract" in done.out
    assert "at the table too. " in done.out
    assert ": 1 right at once, 0 on a later try, 0 shown, 0 skipped." in closing(done.out)


def test_another_try_a_slip_and_an_illegal_tile() -> None:
    question = first_question("A")
    wrong, right = wrong_and_right(question)
    slips = run("drill", EVENING, "--seat", "A", stdin=f"\n\nsix\n99\n66 65\n{right}\nq\n")
    assert ": 1 right at once, 0 on a later try" in closing(slips.out)
    done = run("drill", EVENING, "--seat", "A", stdin=f"{wrong}\n{wrong}\n{right}\nq\n")
    assert done.out.count("No: 4-1, the tile that was played, gives away 2 tricks. Try again.") == 2
    assert ": 0 right at once, 1 on a later try, 0 shown, 0 skipped." in closing(done.out)


def test_hints_come_one_by_one_and_then_the_answer() -> None:
    hints = hints_for(first_question("A"))
    done = run("drill", EVENING, "--seat", "A", stdin="h\n" * len(hints) + "hint\nq\n")
    lines = done.out.splitlines()
    assert [line for line in lines if line in hints] == hints
    assert "1 shown, 0 skipped." in closing(done.out)
    assert any("gave away" in line for line in lines)
    _, right = wrong_and_right(first_question("A"))
    helped = run("drill", EVENING, "--seat", "A", stdin=f"h\n{right}\nq\n")
    assert ": 0 right at once, 1 on a later try" in closing(helped.out)


@pytest.mark.parametrize("word", ["s", "S", "skip", " skip "])
def test_skipping_shows_nothing(word: str) -> None:
    done = run("drill", EVENING, "--seat", "A", stdin=f"{word}\nq\n")
    assert "gave away" not in done.out
    assert "0 shown, 1 skipped." in closing(done.out)


def test_the_answer_is_shown_on_request() -> None:
    done = run("drill", EVENING, "--seat", "A", stdin="?\nq\n")
    assert "'s 4-1 gave away 2 tricks" in done.out
    assert "1 shown, 0 skipped." in closing(done.out)


def test_a_discard_a_trump_and_a_bid_are_asked_in_their_words() -> None:
    missed = str(next(path for path in FILES if path.stem == "no_trump"))
    done = run("drill", missed, stdin="5\n6\nthrees\nq\n")
    assert "What should you bid?" in done.out
    assert "No: 5, the bid that was made, scores 1 point less than the best bid. Try again." in done.out
    assert "Which trump do you name?" in done.out
    assert "Threes are right." in done.out
    assert "Type a bid (or pass), h for" in done.err
    assert "Type a trump (0-6, doubles, none), h for" in done.err


@pytest.mark.parametrize("stdin", ["q\n", "quit\n", "", "Q"])
def test_stopping_at_once_and_the_end_of_input_close_with_the_count(stdin: str) -> None:
    done = run("drill", EVENING, stdin=stdin)
    total = len(asked(Path(EVENING)))
    assert done.code == 0
    assert closing(done.out).startswith(f"0 of {total} questions: 0 right at once")
    assert "all hands open" in done.out


def test_all_questions_are_asked_in_turn_and_counted() -> None:
    total = len(asked(Path(EVENING)))
    done = run("drill", EVENING, stdin="s\n" * (total + 3))
    lines = [line for line in done.out.splitlines() if line.startswith("Question ")]
    assert lines == [f"Question {number} of {total}" for number in range(1, total + 1)]
    assert closing(done.out).startswith(f"{total} of {total} questions: ")


def test_one_hand_alone() -> None:
    done = run("drill", EVENING, "--hand", "1", stdin="s\n")
    assert closing(done.out).startswith("1 of 1 question: ")
    done = run("drill", EVENING, "--hand", "6", stdin="s\n")
    assert (done.code, done.out) == (2, "")
    assert "evening.toml has only 5 hands" in done.err


def test_prompts_go_to_stderr() -> None:
    done = run("drill", EVENING, stdin="q\n")
    assert "Type a tile" in done.err
    assert "Type a tile" not in done.out


def test_the_prompt_ends_its_line_when_nobody_answers() -> None:
    done = run("drill", EVENING, stdin="")
    assert (done.code, done.err) == (0, f"Type a tile, {HELP}: \n")


@pytest.mark.skipif(sys.platform == "win32", reason="closes stdin in the way of Unix")
def test_a_closed_stdin_is_told_on_a_line_of_its_own() -> None:
    closed = subprocess.run(f"'{COMMAND}' drill {EVENING} <&-", shell=True, capture_output=True, text=True, check=False)
    assert closed.returncode == 2
    prompt, complaint = closed.stderr.splitlines()
    assert prompt.startswith("Type a tile")
    assert complaint.startswith("moonsolver: stdin is closed")


def test_a_file_without_mistakes_says_so() -> None:
    clean = str(next(path for path in FILES if path.stem == "moon_made"))
    done = run("drill", clean)
    assert (done.code, done.out, done.err) == (0, "Nobody made a mistake: there is nothing to drill.\n", "")
    assert run("drill", clean, "--seat", "b").out.startswith("b never made a mistake: there")


def test_faults_of_the_record_are_told_and_the_rest_is_drilled() -> None:
    faulty = str(next(path for path in FILES if path.stem == "faults"))
    done = run("drill", faulty)
    assert done.code == 2
    assert [line for line in done.err.splitlines() if "line 11, hand 1: trick 2: B played 66" in line]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((EVENING, "--seat", "D"), '"D" is not a seat at this table'),
        (("no such file",), "no such file: no such file"),
        ((), "missing argument"),
        (("--due", "--hand", "2"), "--hand needs a FILE"),
        (("--due", "--seat", "A"), "--seat needs a FILE"),
        (("--due", "--foresight"), "--foresight needs a FILE"),
        (("--due", "--no-progress"), "--due and --no-progress: choose one"),
        ((EVENING, "--progress-file", EVENING), "would overwrite the record"),
        ((EVENING, "--progress-file", ""), "--progress-file needs the name of a file"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], words: str) -> None:
    done = run("drill", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_at_a_terminal_the_tiles_are_boxes_and_without_color_they_are_not() -> None:
    _, right = wrong_and_right(first_question("A"))
    code, shown = watched("drill", EVENING, "--seat", "A", typed=f"{right}\nq\n")
    assert code == 0
    assert "┌─┐" in shown or "╔═╗" in shown
    assert "6-5 is right." in shown
    code, shown = watched("drill", EVENING, "--seat", "A", typed="q\n", NO_COLOR="1")
    assert code == 0
    assert not set("┌╔│║\x1b") & set(shown)
