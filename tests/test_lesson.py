"""Lessons: what a teacher writes, what is wrong with it and where, the page and the sheet as text, the command."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Bid, MoonError, NotationError, Seat, Tile, Trump, solve_deal, solve_plays
from moonsolver.explorer.lesson_page import lesson_html
from moonsolver.reports.lesson_words import contract_sentence, said_of, tricks_so_far, why_words
from moonsolver.reports.to_html.lesson_sheet import lesson_sheet_html
from moonsolver.solving.lines import best_line
from moonsolver.teaching.board import Board, Show
from moonsolver.teaching.board_reader import FIELDS
from moonsolver.teaching.lesson import Lesson, read_lesson
from support.cli import run

EXAMPLE = Path(__file__).parents[1] / "examples" / "pulling-trumps.md"
DEAL = "66 44 65 54 53 32 21 / 00 52 51 43 42 41 31 / 55 33 22 11 63 62 61 / 64"
PARTNERS = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20"
HOSTILE = '<img src=x onerror="document.title=1"></script><b>&amp;'


def block(*lines: str, word: str = "question") -> str:
    return "\n".join([f"```{word}", *lines, "```", ""])


def one(*lines: str, word: str = "question") -> Board:
    (board,) = read_lesson(block(*lines, word=word)).boards
    return board


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(NotationError) as caught:
        read_lesson(text)
    return caught.value.faults


PLAY = (f"hands: {DEAL}", "trump: fours", "discard: 53")


# Boards


def test_a_play_is_asked_and_the_solver_answers() -> None:
    board = one(*PLAY, "bidder: A", "bid: 5", "hidden: others", "tempting: 66")
    assert board.position is not None
    assert (
        {str(tile) for tile in board.answers} == {"44", "64", "54"} == set(map(str, solve_plays(board.position).best))
    )
    assert (board.seat, board.hidden, board.number) == (Seat.A, (Seat.B, Seat.C), 1)
    assert said_of(board, Tile.parse("66")) == "No: 6-6 gives away 2 tricks. Try again."
    assert said_of(board, Tile.parse("44")) == "4-4 is right. 6-4 and 5-4 are just as good."
    assert why_words(board).startswith("B has no sixes and can trump it with the 4-1.")


def test_plays_lead_to_the_question_and_tricks_count_in_the_whole_hand() -> None:
    board = one(*PLAY, "plays: 44 41 11, 64 42 22", "players: Ann, Bo, Cal")
    assert [str(tile) for tile in board.answers] == ["54"]
    assert board.values[Tile.parse("54")] == 5
    assert tricks_so_far(board)[1] == "Ann 6-4, Bo 4-2, Cal 2-2: Ann wins"
    assert (
        contract_sentence(board) == "Ann plays with fours as trumps and discarded 5-3. Ann has 2 tricks. You are Ann."
    )


def test_a_trump_a_discard_and_a_bid_are_asked() -> None:
    trump = one(f"hands: {DEAL}", "asks: trump")
    assert trump.answers == (Trump.FOUR,)
    assert trump.values[Trump.FIVE] == max(solve_deal(DEAL, "A").tricks[Trump.FIVE].values())
    assert len(trump.hands[0]) == 8
    discard = one(f"hands: {DEAL}", "trump: 4", "asks: discard", "answer: 53, 32 or 21")
    assert [str(tile) for tile in discard.answers] == ["53", "32", "21"]
    bid = one(f"hands: {DEAL}", "asks: bid")
    assert bid.answers == (Bid.FIVE,)
    assert len(bid.hands[0]) == 7
    assert said_of(bid, Bid.MOON) == "No: 21 scores 26 points less than the best bid. Try again."


def test_what_tempts_is_explained_where_the_teacher_says_nothing() -> None:
    trump = one(f"hands: {DEAL}", "asks: trump", "tempting: doubles")
    assert why_words(trump).startswith("Fours make A's 4-4 good: it takes trick 1")
    discard = one(f"hands: {DEAL}", "trump: 4", "asks: discard", "tempting: 66")
    assert "6-6" in why_words(discard)
    assert why_words(one(f"hands: {DEAL}", "asks: trump", "tempting: doubles", "why: Mine.")) == "Mine."
    assert why_words(one(f"hands: {DEAL}", "asks: bid", "tempting: 6")) == ""


def test_answers_in_words() -> None:
    board = one(*PLAY, "choices: Yes | No | It depends", "ask: Is it?", "answer: No", "tempting: Yes")
    assert (board.answers, board.is_words, board.values) == (("No",), True, {})
    assert said_of(board, "Yes") == "Yes: no. Try again."


def test_tiles_that_are_left_and_a_partnership() -> None:
    board = one("hands: 53 / 66 61 / 54 62", "trump: none", "bidder: B", "leader: A", "table: 64", "hidden: C")
    assert (board.seat, [str(tile) for tile in board.answers]) == (Seat.B, ["66"])
    assert contract_sentence(board) == "B plays with no trumps. You are B."
    four = one(f"hands: {PARTNERS}", "trump: 2", "bidder: A", "plays: 65 62", word="position")
    assert (four.seat, four.rules.name) == (Seat.C, "moon4")


def test_a_deal_is_shown_with_its_widow_or_without() -> None:
    board = one(f"hands: {DEAL}", "title: The deal", word="deal")
    assert (board.show, str(board.widow), board.title) == (Show.DEAL, "64", "The deal")
    assert one(f"hands: {DEAL}", "rules: moon3", word="deal").rules.name == "moon3"


def test_lines_go_on_and_notes_are_left_out() -> None:
    board = one(
        "# mine", "Hands: 66 44 65 54 53 32 21 / 00 52 51 43", "  42 41 31 / 55 33 22 11 63 62 61 / 64", "", *PLAY[1:]
    )
    assert str(board.deal) == DEAL


# What is wrong


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ((*PLAY, "answer: 66"), 5, "answer: 6-6 gives away 2 tricks; right would be 4-4, 6-4 or 5-4"),
        ((*PLAY, "answer: 44"), 5, "answer: 6-4 or 5-4 are just as good: write 4-4, 6-4 or 5-4, or leave the line out"),
        ((*PLAY, "answer: 55"), 5, "answer: 5-5 is not possible: choose among"),
        ((*PLAY, "answer: ace"), 5, 'answer: "ace"'),
        ((*PLAY, "tempting: 44"), 5, "tempting: 4-4 is right, and a tempting answer is wrong"),
        ((*PLAY, "trmp: 3"), 5, 'nothing is called "trmp" here. Did you mean trump?'),
        ((*PLAY, "trump: 3"), 5, "trump is written twice: line 3 has it already"),
        ((*PLAY, "just words"), 5, '"just words" has no colon'),
        ((*PLAY, "hint:"), 5, "hint: nothing stands after the colon"),
        ((*PLAY, "ask:"), 5, "ask: nothing stands after the colon"),
        ((*PLAY, "plays: 44 43 66"), 5, "plays: play 3, C 66"),
        ((*PLAY, "plays: 44 63"), 5, "plays: play 2, B 63"),
        ((*PLAY, "hidden: B, X"), 5, 'hidden: "X" is not a seat'),
        ((*PLAY, "hidden: A"), 5, "hidden: A answers"),
        ((*PLAY, "asks: cards"), 5, 'asks: "cards" cannot be asked: write bid, trump, discard or play'),
        ((*PLAY, "choices: Yes", "ask: Hm?", "answer: Yes"), 5, "choices: write 2 to 8 different answers"),
        ((*PLAY, "choices: Yes | No", "ask: Hm?", "answer: Maybe"), 7, 'answer: "Maybe" is not among the choices'),
        ((*PLAY, "choices: Yes | No", "ask: Hm?"), 1, "answer: the right answer is missing"),
        ((*PLAY, "players: Ann, Bo"), 5, "players: 2 names, but 3 play"),
        ((*PLAY, "table: 66"), 5, "table goes with tiles that are left"),
        ((*PLAY, "bid: 9"), 5, 'bid: "9" is not a bid'),
        ((*PLAY, "rules: moon5"), 5, "rules: "),
        ((f"hands: {DEAL}", "trump: 4"), 1, "there is a widow, so write what the bidder put away"),
        ((f"hands: {DEAL}", "trump: 4", "discard: 55"), 4, "discard: "),
        ((f"hands: {DEAL}", "discard: 53"), 1, "there is no trump"),
        (("trump: 4",), 1, "this question has no hands"),
        (("hands: 66 65 / 66 54 / 62 63", "trump: 4"), 2, "hands: "),
        (("hands: 64 53 / 66 31 / 62 54", "asks: trump", "trump: 4"), 3, "asks: a trump needs a whole deal"),
        (("hands: 66 / 55 / 44", "trump: none"), 1, "every answer is as good as any other here"),
        ((f"hands: {DEAL}", "asks: trump", "plays: 66"), 4, "plays: the trump comes before the first play"),
        ((*PLAY, "title: " + "a" * 5000), 5, "title: 5,000 characters"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_right(
    lines: tuple[str, ...], line: int, words: str
) -> None:
    found = faults(block(*lines))
    assert any(
        fault.startswith(f"line {line}: {words}") or (fault.startswith(f"line {line}: ") and words in fault)
        for fault in found
    ), found


def test_blocks_that_are_misspelled_or_misplaced() -> None:
    assert faults("# A\n\n```queston\nhands: 1\n```\n") == (
        'line 3: no block is called "queston". Did you mean question?',
    )
    assert "line 1: what is this block?" in faults("```\nhands: 66 / 55 / 44\n```\n")[0]
    assert "line 1: a deal stands by itself" in faults(f"> ```deal\n> hands: {DEAL}\n> ```\n")[0]
    assert "line 1: a position needs a trump" in faults(block(f"hands: {DEAL}", word="position"))[0]
    assert "line 2: ask belongs to a question" in faults(block("ask: What?", f"hands: {DEAL}", word="deal"))[0]
    for text in ("", "# A", "# A\n\n```python\nhands: 1\n```\n"):
        (fault,) = faults(text)
        assert fault.startswith("it has no deal, position or question in it: examples/pulling-trumps.md shows")


def test_every_fault_of_a_lesson_is_told_in_the_order_of_its_lines() -> None:
    text = block(*PLAY, "answer: 66") + "\n![a](b.png)\n\n" + block(*PLAY, "answer: 65")
    assert [fault.split(":")[0] for fault in faults(text)] == ["line 5", "line 8", "line 14"]


@given(st.text(max_size=300), st.sampled_from(["question", "deal", "position"]))
def test_anything_written_in_a_block_is_a_lesson_or_told_with_its_line(text: str, word: str) -> None:
    try:
        read_lesson(block(text.replace("`", "'"), word=word))
    except MoonError as error:
        untold = [fault for fault in error.faults if not re.match(r"line \d+: ", fault)]
    else:
        untold = []
    assert untold == []


# The page and the sheet


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    read = json.loads(found[1])
    assert isinstance(read, dict)
    return read


def hostile_lesson() -> str:
    names = HOSTILE.replace(",", "")
    lines = (
        f"title: {HOSTILE}",
        f"players: {names}, Bo, Cal",
        *(f"{name}: {HOSTILE}" for name in ("ask", "hint", "why")),
    )
    links = "[a](javascript:alert(1)) [b](data:text/html,x) [c](https://example.org)"
    return f"# {HOSTILE}\n\n{links} {HOSTILE}\n\n" + block(*PLAY, *lines)


@pytest.mark.parametrize("make", [lesson_html, lesson_sheet_html], ids=["page", "sheet"])
def test_what_a_teacher_wrote_stays_text(make: object) -> None:
    assert callable(make)
    page = make(hostile_lesson())
    assert "<img" not in page
    assert page.lower().count("<script") == page.lower().count("</script")
    assert 'href="javascript' not in page
    assert 'href="data:' not in page
    assert '<a href="https://example.org" rel="noopener noreferrer">c</a>' in page
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert not re.search(r"<(?:link|iframe|object|embed)\b", page)


def test_the_sheet_hides_what_is_hidden_and_has_the_answers_on_a_page_of_their_own() -> None:
    sheet = lesson_sheet_html(block(*PLAY, "hidden: others", "why: Because.", "tempting: 66"))
    before, after = sheet.split('<section class="answers">')
    assert before.count("class='back'") == 14
    assert "4-3" not in before.replace("5-3", "")
    assert before.count("Answer:") == 1
    assert "Right answers: 4-4, 6-4 or 5-4." not in before
    assert "Right answers: 4-4, 6-4 or 5-4. 6-6 gives away 2 tricks." in after
    assert "Because." in after
    assert ".answers { break-before: page;" in before
    assert "size: A4" in before


def test_the_page_is_the_same_each_time_and_small() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert lesson_html(text) == lesson_html(text)
    assert len(lesson_html(text)) < 400_000
    boards = data_of(lesson_html(text))["boards"]
    assert isinstance(boards, list)
    assert [board["level"] for board in boards] == [3] * 7


# The example


@pytest.fixture(scope="module")
def example() -> Lesson:
    return read_lesson(EXAMPLE)


def test_the_example_has_the_answers_that_its_words_say(example: Lesson) -> None:
    right = {board.title: [str(answer) for answer in board.answers] for board in example.questions}
    assert right == {
        "How many are out?": ["3"],
        "Pull": ["44", "64", "54"],
        "One more round?": ["54"],
        "Leave it alone": ["66", "11", "65"],
        "The last trump": ["32"],
        "Theirs are higher": ["66"],
    }
    for board in example.questions:
        if board.is_words:
            continue
        assert board.position is not None
        assert set(board.answers) == set(solve_plays(board.position).best)
        assert max(board.values.values()) == (board.bid.tricks if board.bid else 0)


def line_after(example: Lesson, title: str, tile: str) -> list[str]:
    (board,) = [board for board in example.questions if board.title == title]
    assert board.position is not None
    after = board.position.play(tile)
    return [tile, *map(str, best_line(after).plays)]


def test_what_the_example_says_of_the_play_happens(example: Lesson) -> None:
    """The six-six is trumped with 4-1, two tricks are lost; the 5-5 catches the 6-5; the 6-2 brings the lead back."""
    assert line_after(example, "Pull", "66")[1] == "41"
    assert why_words(next(board for board in example.questions if board.title == "Pull")).count("two tricks") == 1
    boss = line_after(example, "Leave it alone", "43")
    assert boss[2:5] == ["63", "55", "65"]
    (last,) = [board for board in example.questions if board.title == "The last trump"]
    assert last.position is not None
    now = last.position
    for tile in ("32", "11", "21", "52", "51", "55"):
        now = now.play(tile)
    assert now.leader is Seat.C
    for lead in now.legal_plays:
        assert "62" in [str(tile) for tile in best_line(now.play(lead)).plays]
        assert solve_plays(now.play(lead)).value == 2
    three = Trump.THREE
    for seat in (Seat.B, Seat.C):
        assert not any(3 in (tile.high, tile.low) for tile in last.position.hands[seat.index]), three


# The command


def test_the_command_looks_over_a_lesson() -> None:
    done = run("lesson", str(EXAMPLE))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == "Pulling trumps: 6 questions and 1 position. Nothing in it is wrong."
    assert "line 32, Question 2: Pull. Right answers: 4-4, 6-4 or 5-4." in done.out


def test_a_page_and_a_sheet_are_written(tmp_path: Path) -> None:
    page, sheet = tmp_path / "p.html", tmp_path / "s.html"
    done = run("lesson", str(EXAMPLE), "--html", str(page), "--print", str(sheet))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert page.read_text(encoding="utf-8") == lesson_html(EXAMPLE)
    assert sheet.read_text(encoding="utf-8") == lesson_sheet_html(EXAMPLE)
    text = EXAMPLE.read_text(encoding="utf-8")
    assert run("lesson", "-", "--print", "-", stdin=text).out == lesson_sheet_html(EXAMPLE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "missing argument"),
        (("no such file.md",), "no such file"),
        ((str(EXAMPLE), "--html", str(EXAMPLE)), "would overwrite"),
        ((str(EXAMPLE), "--print", str(EXAMPLE)), "would overwrite"),
        ((str(EXAMPLE), "--html", "-", "--print", "-"), "both go to stdout"),
        ((str(EXAMPLE), "--html", "x.html", "--print", "x.html"), "would overwrite"),
        ((str(EXAMPLE.with_name("evening.toml")),), "this looks like a record"),
        ((str(EXAMPLE), "--html", ""), "--html needs the name of a file"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], words: str) -> None:
    done = run("lesson", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_what_is_wrong_in_a_lesson_names_the_file_and_the_line() -> None:
    done = run("lesson", "-", stdin=block(*PLAY, "answer: 66", "trmp: 4"))
    assert done.code == 2
    assert done.complaints == [
        'moonsolver: stdin: line 6: nothing is called "trmp" here. Did you mean trump?',
    ]


def test_a_lesson_given_to_another_command_is_told_apart() -> None:
    done = run("review", str(EXAMPLE))
    assert (done.code, done.out) == (2, "")
    assert "this looks like a lesson; try: moonsolver lesson " in done.err


def test_the_lesson_in_the_documents_is_a_sound_one() -> None:
    document = (EXAMPLE.parents[1] / "docs" / "teaching.md").read_text(encoding="utf-8")
    text = document.split("## Lessons\n")[1].split("\n## ")[0]
    found = re.search(r"^````markdown\n(.*?)^````$", text, re.DOTALL | re.MULTILINE)
    assert found
    (board,) = read_lesson(found[1]).questions
    assert [str(answer) for answer in board.answers] == ["44", "64", "54"]
    named = {name for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert named == set(FIELDS)
