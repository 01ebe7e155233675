"""Narrow terminals: no number, tile or word of a report is cut at any width; from 40 columns on no line runs over."""

import io
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType
from rich.text import Text

from moonsolver import Deal, HandOdds, Position, Rules, WidowOdds, prove, shoot, solve_deal, solve_plays
from moonsolver.chances.bidding import advise, auction_from
from moonsolver.chances.count_odds import odds_of
from moonsolver.chances.knowledge import Knowledge
from moonsolver.game.trumps import Trump
from moonsolver.reports.to_terminal.answers import (
    deal_picture,
    deal_table,
    hand_picture,
    line_table,
    plays_table,
    position_picture,
)
from moonsolver.reports.to_terminal.bidding import advice_assumptions, advice_verdict, calls_table
from moonsolver.reports.to_terminal.drill import answer_lines, seen_lines
from moonsolver.reports.to_terminal.grids import Grid
from moonsolver.reports.to_terminal.odds import bids_table, choices_table, hand_header, odds_verdict, widows_table
from moonsolver.reports.to_terminal.proofs import proof_lines
from moonsolver.reports.to_terminal.reviews import better_lines, tricks_table, value_line
from moonsolver.reports.to_terminal.surveys import survey_table
from moonsolver.reviews.review import Review
from moonsolver.surveys.survey import Tally
from moonsolver.teaching.drill import drill_of
from moonsolver.teaching.questions import Question
from support.cli import run
from support.reviews import FILES, reviewed
from support.strategies import RULE_SETS
from support.terminal import watched

WIDTHS = (20, 40, 60, 80, 120)
PIPE = 200
FRAMES = "─═│║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╭╮╰╯"
HAND = "66 64 53 44 32 21 11"
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
ROOT = Path(__file__).parents[1]


def shown(picture: RenderableType, width: int) -> list[str]:
    """The lines that a terminal of this width is sent, one that runs over its edge whole."""
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(picture, crop=False)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def words(lines: list[str]) -> Counter[str]:
    """Numbers, tiles and words, without the frames around them."""
    return Counter("\n".join(lines).translate(dict.fromkeys(map(ord, FRAMES), " ")).split())


def letters(lines: list[str]) -> Counter[str]:
    """Everything but frames and blanks: dominoes are drawn letter by letter."""
    return Counter("".join(words(lines).elements()))


def drawn_tiles(lines: list[str]) -> list[str]:
    """The tiles that stand upright in a picture: the pips above and below each bar, row by row."""
    return [
        lines[number - 1][bar.start() + 1] + lines[number + 1][bar.start() + 1]
        for number, line in enumerate(lines)
        for bar in re.finditer("├─┤|╠═╣", line)
    ]


def table_reports(name: str) -> dict[str, Callable[[bool], RenderableType]]:
    """What the commands that solve show of a deal by these rules, as functions of `plain`."""
    rules = Rules.named(name)
    deal = Deal.random(rules, 5)
    table, shot = solve_deal(deal, "B"), shoot(deal, "B")
    side = rules.side_of(shot.bidder)
    start = Position.start(deal, bidder="B", trump=shot.choice.trump, discard=shot.choice.discard)
    later = start.play(next(iter(start.legal_plays)))
    equal = Position.of("66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / 43 42 41 32 31 22 21", trump="6")
    return {
        "deal": lambda plain: deal_picture(deal, plain=plain),
        "table": lambda plain: deal_table(table, plain=plain),
        "line": lambda plain: line_table(shot.line, side=side, seats=rules.seats, plain=plain),
        "slim line": lambda plain: line_table(shot.line, side=side, seats=rules.seats, plain=plain, slim=True),
        "position": lambda plain: position_picture(later, plain=plain),
        "plays": lambda plain: plays_table(solve_plays(start), plain=plain),
        "equal plays": lambda plain: plays_table(solve_plays(equal), plain=plain),
    }


def chance_reports(name: str) -> dict[str, Callable[[bool], RenderableType]]:
    """What ``odds``, ``bid`` and ``survey`` show under these rules."""
    rules = Rules.named(name)
    knowledge = Knowledge.of_hand(HAND, widow="63" if rules.has_widow else None, rules=rules)
    known = odds_of(knowledge, "A", samples=12)
    assert isinstance(known, HandOdds)
    advice = advise(HAND, auction_from("", "A", rules), samples=12, pass_samples=1)
    to_win = replace(advice, calls=tuple(replace(call, win=0.999) for call in advice.calls))
    tallies = {
        "all": {"best trump": Tally(1234567, [1234567, 234567, 4567, 1])},
        "trump": {str(trump): Tally(1234567, [1234567, 567, 7, 0]) for trump in Trump},
        "longest suit": {str(length): Tally(11, [10, 9, 8, 7]) for length in range(2, 8)},
    }
    found: dict[str, Callable[[bool], RenderableType]] = {
        "hand": lambda plain: hand_header(known, plain=plain),
        "bids": lambda plain: bids_table(known, plain=plain),
        "choices": lambda plain: choices_table(known, 4, plain=plain),
        "odds verdict": lambda _: Text(odds_verdict(known)),
        "calls": lambda plain: calls_table(advice, plain=plain),
        "calls to win": lambda plain: calls_table(to_win, plain=plain),
        "advice": lambda _: Text(advice_verdict(to_win) + "\n" + advice_assumptions(to_win)),
        "survey": lambda plain: survey_table(tallies, plain=plain),
    }
    if rules.has_widow:
        unseen = advice.odds
        assert isinstance(unseen, WidowOdds)
        found["bids before the widow"] = lambda plain: bids_table(unseen, plain=plain)
        found["widows"] = lambda plain: widows_table(unseen, plain=plain)
    return found


@cache
def reports(name: str) -> dict[str, Callable[[bool], RenderableType]]:
    """All of them."""
    return table_reports(name) | chance_reports(name)


@cache
def whole_report(name: str, title: str, plain: bool) -> list[str]:
    return shown(reports(name)[title](plain), PIPE)


DRAWN = ("deal", "position", "hand")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "boxed"])
@pytest.mark.parametrize("name", RULE_SETS)
def test_nothing_is_cut_at_any_width(name: str, plain: bool, width: int) -> None:
    for title, report in reports(name).items():
        lines = shown(report(plain), width)
        whole = whole_report(name, title, plain)
        said = letters if title in DRAWN else words
        assert not said(whole) - said(lines), title
        assert set(words(lines)) <= set(words(whole)), title
        assert "…" not in "".join(lines)
        if width >= 40:
            assert max(map(len, lines)) <= width, title


@cache
def reviews() -> list[tuple[str, Review]]:
    """The first reviews of tables of three and of four, and of a hand that was left."""
    files = ("evening", "no_widow", "partners", "unfinished")
    return [(path.stem, review) for path in FILES if path.stem in files for review in reviewed(path)[1][:2]]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "boxed"])
def test_a_review_is_whole_at_any_width(plain: bool, width: int) -> None:
    for title, review in reviews():
        tables = [tricks_table(review, plain=plain), value_line(review, plain=plain)] if review.plays else []
        tables += [better_lines(play, review, plain=plain) for play in review.costly]
        for table in tables:
            lines, whole = shown(table, width), shown(table, PIPE)
            assert not letters(whole) - letters(lines), title
            assert "…" not in "".join(lines)
            if width >= 40:
                assert max(map(len, lines)) <= width, title


@pytest.mark.parametrize("width", WIDTHS)
def test_a_plain_review_keeps_every_word_at_any_width(width: int) -> None:
    for title, review in reviews():
        if review.plays:
            table = tricks_table(review, plain=True)
            assert not words(shown(table, PIPE)) - words(shown(table, width)), title


@cache
def questions() -> list[Question]:
    """The first mistakes of a table of three and of one of four."""
    files = [reviewed(path)[0] for path in FILES if path.stem in ("evening", "partners")]
    return [question for file in files for question in drill_of(file).questions[:3]]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "boxed"])
def test_a_drill_is_whole_at_any_width(plain: bool, width: int) -> None:
    for question in questions():
        for part in (*seen_lines(question, plain=plain), *answer_lines(question, plain=plain)):
            lines, whole = shown(part, width), shown(part, PIPE)
            assert not letters(whole) - letters(lines)
            if width >= 40:
                assert max(map(len, lines), default=0) <= width


def test_a_proof_is_broken_between_its_words() -> None:
    deal = Deal.parse(LINE)
    start = Position.start(deal, trump="3", discard="64")
    for line in proof_lines(prove(start, 5), 200):
        lines = shown(Text(line), 40)
        assert words(lines) == words([line])
        assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("width", [4, 9, 16, 20, 40, 120])
def test_tiles_that_do_not_fit_stand_in_a_second_row(width: int) -> None:
    hand = Deal.parse(LINE).hands[0]
    lines = shown(hand_picture(hand, trump=Trump.FIVE), width)
    assert drawn_tiles(lines) == [str(tile) for tile in hand]
    assert max(map(len, lines)) <= width
    assert len(lines) == 5 * -(-7 // (width // 4))


def test_the_name_of_a_hand_stands_beside_the_middle_of_its_first_row() -> None:
    lines = shown(deal_picture(Deal.parse(LINE)), 24)
    assert [lines.index(line) for line in lines if line.startswith(("A ", "widow "))] == [2, 32]


def test_a_table_loses_its_box_then_its_wide_gaps_then_goes_on_below() -> None:
    grid = Grid(plain=False)
    for header in ("key", "one", "two"):
        grid.add_column(header, right=True, key=header == "key")
    grid.add_row("a", "1", "2")
    assert shown(grid, 19)[1] == "│ key │ one │ two │"
    assert shown(grid, 18) == shown(grid, 13) == ["key  one  two", "  a    1    2"]
    assert shown(grid, 12) == shown(grid, 11) == ["key one two", "  a   1   2"]
    assert shown(grid, 8) == ["key  one", "  a    1", "", "key  two", "  a    2"]
    assert shown(grid, 7) == shown(grid, 2) == ["key one", "  a   1", "", "key two", "  a   2"]


def test_a_table_in_parts_keeps_its_boxes_where_they_need_no_further_part() -> None:
    grid = Grid(plain=False)
    for header in ("key", "three", "seven", "eight", "fifty"):
        grid.add_column(header, key=header == "key")
    headers = [[line for line in shown(grid, width) if "key" in line] for width in (22, 23)]
    assert headers[0] == ["key  three  seven", "key  eight  fifty"]
    assert headers[1] == ["│ key │ three │ seven │", "│ key │ eight │ fifty │"]


cells = st.text(alphabet="0123456789*%±>", min_size=1, max_size=12)


@given(st.data())
def test_any_table_keeps_every_cell_whole_on_one_line(data: st.DataObject) -> None:
    columns = data.draw(st.integers(1, 8))
    grid = Grid(plain=data.draw(st.booleans()))
    keys = data.draw(st.integers(0, 2))
    table = [[data.draw(cells) for _ in range(columns)] for _ in range(data.draw(st.integers(1, 4)))]
    wraps = data.draw(st.sets(st.integers(0, columns - 1)))
    for place, header in enumerate(table[0]):
        grid.add_column(header, key=place < keys, right=data.draw(st.booleans()), wraps=place in wraps)
    for row in table[1:]:
        grid.add_row(*(" ".join([cell] * 3) if place in wraps else cell for place, cell in enumerate(row)))
    width = data.draw(st.integers(1, 120))
    lines, whole = shown(grid, width), shown(grid, 400)
    assert not words(whole) - words(lines)
    assert set(words(lines)) == set(words(whole))
    least = sum(sorted((max(len(row[place]) for row in table) for place in range(columns)), reverse=True)[: keys + 1])
    if width >= least + keys:
        assert max(map(len, lines)) <= width


COMMANDS = {
    "solve": ("solve", LINE),
    "solve four": ("solve", "examples/deals4.txt"),
    "shoot": ("shoot", LINE),
    "par": ("par", LINE),
    "plays": ("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3"),
    "odds": ("odds", HAND, "--widow", "63", "--samples", "15", "--threads", "1"),
    "odds unseen": ("odds", HAND, "--trump", "3", "--samples", "15", "--threads", "1"),
    "bid": ("bid", HAND, "--samples", "15", "--pass-samples", "1", "--threads", "1"),
    "survey": ("survey", "--count", "2", "--threads", "1"),
    "review": ("review", "examples/evening.toml", "--hand", "1"),
    "review four": ("review", "tests/data/records/partners.toml", "--hand", "1"),
    "prove": ("prove", LINE, "--tricks", "5"),
    "deal": ("deal", "--picture", "--seed", "1"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=list(COMMANDS))
def test_every_command_says_in_a_narrow_terminal_what_it_says_in_a_pipe(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    piped = letters(run(*arguments).out.splitlines())
    for columns in (40, 60):
        code, text = watched(*arguments, columns=columns)
        assert code == 0
        answer = text.rpartition("\x1b[2K")[2]  # what stands there once the progress bar is gone
        lines = [re.sub("\x1b\\[[0-9;?]*[a-zA-Z]", "", line) for line in answer.splitlines()]
        assert max(map(len, lines)) <= columns
        assert "…" not in answer
        assert not piped - letters(lines)
