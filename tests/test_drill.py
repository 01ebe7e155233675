"""The drill: which questions it asks, which tiles it accepts, what it shows, and how it counts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from moonsolver.reviews.drill import DrillQuestion, questions_for

from moonsolver import Hand, PlayError, Seat, Tile, solve_plays
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_terminal.drill import seen_lines, try_sentence
from moonsolver.reports.words import tile_words
from support.cli import COMMAND, run
from support.reviews import FILES, reviewed
from support.terminal import watched

EVENING = str(next(path for path in FILES if path.stem == "evening"))
QUESTIONS = [(reviewed(path)[0], question) for path in FILES for question in questions_for(reviewed(path)[0])]


def ids(value: object) -> str:
    return f"{value.record.number}-{value.play.number}" if isinstance(value, DrillQuestion) else ""


def text_of(lines: object) -> str:
    assert isinstance(lines, list)
    return "\n".join(str(line) for line in lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_costly_play_is_a_question_and_no_other(path: Path) -> None:
    file, reviews = reviewed(path)
    costly = [(review.record.number, play.number) for review in reviews for play in review.costly]
    assert [(found.record.number, found.play.number) for found in questions_for(file)] == costly
    for seat in file.rules.all_seats:
        own = [(found.record.number, found.play.number) for found in questions_for(file, seat)]
        assert own == [
            (review.record.number, play.number) for review in reviews for play in review.costly if play.seat is seat
        ]


def test_there_are_questions_where_several_tiles_are_right() -> None:
    assert len(QUESTIONS) > 10
    assert any(len(question.play.best) > 1 for _, question in QUESTIONS)


@pytest.mark.parametrize(("file", "question"), QUESTIONS, ids=ids)
def test_every_tile_as_good_as_the_best_is_right_and_no_other(file: RecordFile, question: DrillQuestion) -> None:
    position = question.play.plays.position
    plays = solve_plays(position)
    for tile in position.hands[question.play.seat.index]:
        if tile not in position.legal_plays:
            with pytest.raises(PlayError, match="must follow"):
                question.is_right(tile)
            continue
        sentence, right = try_sentence(question, tile)
        assert right == question.is_right(tile) == (plays.cost(tile) == 0)
        if not right:
            assert f"gives away {plays.cost(tile)} trick" in sentence
            assert (", the tile that was played, gives" in sentence) == (tile == question.play.tile)
    assert not question.is_right(question.play.tile)
    assert file.all_faults is not None


@pytest.mark.parametrize(("file", "question"), QUESTIONS, ids=ids)
def test_nobody_elses_tiles_are_shown_before_the_answer(file: RecordFile, question: DrillQuestion) -> None:
    """Only what this seat could see: its own hand, its discard, the tiles played, in pictures and in plain text."""
    position = question.play.plays.position
    seat = question.play.seat
    record = question.record
    seen = Hand(record.plays[: question.play.number - 1]) | position.hands[seat.index]
    if record.discard is not None and seat is record.bidder:
        seen = seen.add(record.discard)
    text = text_of(seen_lines(question, file, plain=True))
    shown = {Tile.parse(word) for word in re.findall(r"\b[0-6]-?[0-6]\b", text)} - {Tile.parse("21")}
    assert shown == set(seen) - {Tile.parse("21")}
    assert (Tile.parse("21") in seen) <= ("21" in text)
    for other in record.rules.tiles - seen:
        with pytest.raises(PlayError) as caught:
            question.is_right(other)
        assert str(caught.value) == f"you do not hold {other}: you hold {position.hands[seat.index]}"
    assert f"seat {seat}" in text


def test_what_the_seat_put_away_is_shown_to_it_alone() -> None:
    for file, question in QUESTIONS:
        text = text_of(seen_lines(question, file, plain=True))
        own = question.play.seat is question.record.bidder and question.record.discard is not None
        assert (" and discarded " in text) == own


# At the command line


def first_question(seat: str) -> DrillQuestion:
    return questions_for(reviewed(Path(EVENING))[0], Seat.parse(seat))[0]


def wrong_and_right(question: DrillQuestion) -> tuple[Tile, Tile]:
    return question.play.tile, next(iter(question.play.best))


def closing(out: str) -> str:
    (found,) = [line for line in out.splitlines() if "right at once" in line]
    return found


def test_finding_it_at_once_shows_the_answer_and_counts() -> None:
    question = first_question("A")
    _, right = wrong_and_right(question)
    done = run("drill", EVENING, "--seat", "a", stdin=f"{right}\nq\n")
    assert done.code == 0
    assert f"{tile_words(right)} is right." in done.out
    assert f"gave away {question.play.cost} trick" in done.out
    assert ": 1 right at once, 0 on a later try, 0 shown, 0 skipped." in closing(done.out)


def test_another_try_a_slip_and_an_illegal_tile() -> None:
    question = first_question("A")
    wrong, right = wrong_and_right(question)
    slips = run("drill", EVENING, "--seat", "A", stdin=f"\n\nsix\n99\n66 65\n{right}\nq\n")
    assert ": 1 right at once, 0 on a later try" in closing(slips.out)
    done = run("drill", EVENING, "--seat", "A", stdin=f"{wrong}\n{wrong}\n{right}\nq\n")
    assert done.out.count(f"No: {tile_words(wrong)}, the tile that was played, gives away") == 2
    assert ": 0 right at once, 1 on a later try, 0 shown, 0 skipped." in closing(done.out)


@pytest.mark.parametrize("word", ["s", "S", "skip", " skip "])
def test_skipping_shows_nothing(word: str) -> None:
    done = run("drill", EVENING, "--seat", "A", stdin=f"{word}\nq\n")
    assert "gave away" not in done.out
    assert "0 shown, 1 skipped." in closing(done.out)


def test_the_answer_is_shown_on_request() -> None:
    question = first_question("A")
    done = run("drill", EVENING, "--seat", "A", stdin="?\nq\n")
    assert f"'s {tile_words(question.play.tile)} gave away {question.play.cost} trick" in done.out
    assert "1 shown, 0 skipped." in closing(done.out)


@pytest.mark.parametrize("stdin", ["q\n", "quit\n", "", "Q"])
def test_stopping_at_once_and_the_end_of_input_close_with_the_count(stdin: str) -> None:
    done = run("drill", EVENING, stdin=stdin)
    total = len(questions_for(reviewed(Path(EVENING))[0]))
    assert done.code == 0
    assert closing(done.out).startswith(f"0 of {total} questions: 0 right at once")
    assert "all hands open" in done.out


def test_all_questions_are_asked_in_turn_and_counted() -> None:
    total = len(questions_for(reviewed(Path(EVENING))[0]))
    done = run("drill", EVENING, stdin="s\n" * (total + 3))
    asked = [line for line in done.out.splitlines() if line.startswith("Question ")]
    assert asked == [f"Question {number} of {total}" for number in range(1, total + 1)]
    assert closing(done.out).startswith(f"{total} of {total} questions: ")


def test_prompts_go_to_stderr() -> None:
    done = run("drill", EVENING, stdin="q\n")
    assert "Type a tile" in done.err
    assert "Type a tile" not in done.out


def test_the_prompt_ends_its_line_when_nobody_answers() -> None:
    done = run("drill", EVENING, stdin="")
    assert (done.code, done.err) == (0, "Type a tile, ? for the answer, s to skip, q to stop: \n")


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
    assert (done.code, done.out, done.err) == (0, "Nobody gave away a trick: there is nothing to drill.\n", "")
    assert run("drill", clean, "--seat", "b").out.startswith("B never gave away a trick: there")


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
    assert f"{tile_words(right)} is right." in shown
    code, shown = watched("drill", EVENING, "--seat", "A", typed="q\n", NO_COLOR="1")
    assert code == 0
    assert not set("┌╔│║\x1b") & set(shown)
