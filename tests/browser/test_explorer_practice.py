"""The review while stepping, a hand played alone against perfect play, learning from mistakes: by taps and by keys."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from moonsolver import Deal, Tile, solve_deal
from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver.reports.review_words import why_sentences
from moonsolver.reports.words import tile_words
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import Review, review_record

from .conftest import DESKTOP, PHONE, check_by_axe

Opener = Callable[..., Page]
EVENING = Path(__file__).resolve().parents[2] / "examples" / "evening.toml"
OTHER = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20"
RULES = {OTHER: "moon3", FOUR: "moon4"}
HOSTILE = '<img src=x onerror="document.title=1"> & <b>Bo</b>'


@pytest.fixture(scope="module")
def evening() -> RecordFile:
    return read_records(EVENING.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def reviews(evening: RecordFile) -> list[Review]:
    return [foresee(review_record(record), budget=500) for record in evening.hands]


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory, evening: RecordFile, reviews: list[Review]) -> Path:
    path = tmp_path_factory.mktemp("review") / "evening.html"
    path.write_text(explorer_html(record=evening, reviews=reviews), encoding="utf-8")
    return path


@pytest.fixture
def dealt(open_page: Opener, tmp_path: Path) -> Opener:
    def opened(text: str, **context: object) -> Page:
        path = tmp_path / "deal.html"
        path.write_text(explorer_html(Deal.parse(text, RULES[text])), encoding="utf-8")
        return open_page(path, **context)

    return opened


def tab(page: Page, view: str) -> None:
    page.locator(f'nav [data-arg="{view}"]').tap()


def typed(page: Page, tile: str) -> None:
    page.keyboard.type(tile)


def legal(page: Page) -> list[str]:
    bits = [int(each.get_attribute("data-arg") or "") for each in page.locator(".play-tile:enabled").all()]
    return [str(Tile.from_int(bit)) for bit in bits]


# The review


def test_the_first_mistake_is_two_taps_away(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed)
    tab(page, "review")
    page.get_by_role("button", name="Next mistake").tap()
    expect(page.locator(".judged")).to_contain_text("Trick 3: Ann−2 tricks")
    expect(page.locator(".judged")).to_contain_text(
        "Ann played 4-1. It gave away 2 tricks; 6-5 would not have. From here on the contract could be set."
    )
    expect(page.locator(".play-tile.as-made")).to_have_attribute("aria-label", re.compile("^as played: 4-1: 4 in all"))


def test_the_first_mistake_is_one_key_away(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("n")
    expect(page.get_by_role("status")).to_contain_text("Trick 3: Ann played 4-1. It gave away 2 tricks")


def test_every_cost_and_both_lines_are_those_of_the_command(
    open_page: Opener, reviewed: Path, reviews: Sequence[Review]
) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("m")
    for number, review in enumerate(reviews):
        costly = review.costly
        expect(page.locator(".slip-row")).to_have_count(len(costly))
        for play in costly:
            page.keyboard.press("n")
            expect(page.locator(".verdict-mark")).to_have_text(re.compile(rf"^−{play.cost} tricks?$"))
            assert play.punished
            assert play.better
            for name, line in (("punished", play.punished), ("better", play.better)):
                start = (play.number - 1) % play.plays.position.rules.seats
                shown = re.findall(r"\b[A-D](\d\d)", page.locator(f".line-box.{name} ol").inner_text())
                assert shown[start:] == [str(tile) for tile in line.plays]
        if number + 1 < len(reviews):
            page.keyboard.press("]")
            page.keyboard.press("m")


def test_the_value_graph_goes_to_a_step_by_one_tap(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed)
    tab(page, "review")
    for step, words in ((9, "Trick 4: Bo"), (20, "Trick 7: Cal"), (0, "Trick 1: Ann")):
        page.locator(f'.graph-step[data-arg="{step}"]').tap()
        expect(page.locator(".judged h2")).to_have_text(words)
    page.locator('.graph-step[data-arg="21"]').tap()
    expect(page.locator(".judged")).to_have_text("The end of the line.")
    totals = " ".join(["6"] * 7 + ["4"] * 15)
    label = f"Tricks for Ann in all, before the first play and after each: {totals}; 6 were bid"
    expect(page.locator(".graph")).to_have_attribute("aria-label", label)


def test_hindsight_and_foresight_are_told_apart(open_page: Opener, reviewed: Path, reviews: Sequence[Review]) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("n")
    expect(page.locator(".judged .tag")).to_have_text(["With all hands open", "At the table"])
    expect(page.locator(".foresight")).to_contain_text("A mistake at the table too: 4-1 ")
    page.keyboard.press("Home")
    expect(page.locator(".choice-line .tag")).to_have_text(["With all hands open", "At the table"])
    lucky = next(play for play in reviews[0].plays if play.verdict and play.verdict.value == "lucky")
    for _ in range(lucky.number - 1):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".verdict-mark")).to_have_text("keeps all")
    expect(page.locator(".foresight")).to_contain_text(f"{tile_words(lucky.tile)} was lucky")


def test_without_foresight_the_page_says_that_it_is_no_blame(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.locator("#file").set_input_files(EVENING)
    expect(page.locator(".hand-switch")).to_contain_text("Hand 1 of 5")
    page.keyboard.press("n")
    expect(page.locator(".judged .tag")).to_have_text("With all hands open")
    expect(page.locator(".judged .why")).to_contain_text("Wrong at the table too. The lead goes to Bo after the 4-1,")
    page.keyboard.press("]")
    page.keyboard.press("n")
    for _ in range(5):
        if page.locator(".judged .why").inner_text().startswith("Hard to see unless all hands are open."):
            break
        page.keyboard.press("]")
        page.keyboard.press("n")
    expect(page.locator(".judged")).to_contain_text("saw only one hand.")
    expect(page.locator(".told")).not_to_be_attached()


def test_a_line_is_stepped_into_and_left_again(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed)
    tab(page, "review")
    page.get_by_role("button", name="Next mistake").tap()
    page.locator(".better button").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann took 6 tricks: made.")
    page.get_by_role("button", name="Back to the game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann took 4 tricks: set, 2 short.")
    expect(page.locator(".judged h2")).to_have_text("Trick 3: Ann")


def test_another_tile_is_tried_by_its_keys(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("n")
    typed(page, "65")
    expect(page.locator("#main")).to_contain_text("What if.")
    page.keyboard.press("Escape")
    expect(page.locator("#main")).to_contain_text("As it was played.")
    page.keyboard.press("I")
    expect(page.get_by_role("status")).to_contain_text("How it was punished: 41 61 42 53")


# Why


def test_the_proof_is_played_and_one_tap_leads_back(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **{**PHONE, "reduced_motion": "reduce"})
    tab(page, "review")
    page.get_by_role("button", name="Next mistake").tap()
    expect(page.locator(".judged .why")).to_contain_text("The lead goes to Bo after the 4-1,")
    page.get_by_role("button", name="Show me").tap()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Proof: Ann's 4-1 in trick 3")
    expect(title).to_be_focused()
    expect(page.locator(".proof-lines li")).to_have_text("4-1: 2 tricks as the tiles lie, 4 with Ann on lead next.")
    page.get_by_role("button", name="Forward one play").tap()
    expect(page.locator(".punished .here")).to_have_text("A41")
    page.get_by_role("button", name="Show it").tap()
    page.get_by_role("button", name="Forward one play").tap()
    expect(page.locator(".better .here")).to_have_text("A65")
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(title).to_have_text("Ann took 4 tricks: set, 2 short.")
    expect(page.locator(".judged h2")).to_have_text("Trick 3: Ann")


def test_the_proof_moves_by_itself_and_escape_leads_back(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("n")
    page.keyboard.press("w")
    expect(page.get_by_role("status")).to_contain_text("How it was punished: 41 61 42")
    expect(page.locator(".punished .here")).to_have_text("B61")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator(".better.shown")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".board-head")).to_contain_text("As it was played.")


def test_in_play_the_reason_is_folded_until_it_is_asked(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed)
    tab(page, "play")
    for _ in range(6):
        page.get_by_role("button", name="Forward one play").tap()
    expect(page.locator(".why-row")).not_to_be_attached()
    page.locator(".play-tile").last.tap()
    expect(page.locator(".why")).not_to_be_attached()
    page.get_by_role("button", name="Why not ").tap()
    expect(page.locator(".why-row .why")).to_have_text(re.compile(r"^(Wrong|Seen) .*\."))
    page.keyboard.press("w")
    expect(page.locator(".why")).not_to_be_attached()
    page.keyboard.press("W")
    expect(page.locator(".two-lines")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".why-row")).to_be_visible()
    expect(page.locator(".play-view")).to_be_visible()


def test_what_was_named_is_explained_where_the_record_tells_it(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    for _ in range(3):
        page.keyboard.press("]")
    page.keyboard.press("m")
    page.keyboard.press("Home")
    expect(page.locator(".choice-line")).to_contain_text("Keep the 3-3: it takes trick 5")


# Practice


def played_alone(page: Page, pick: Callable[[list[str]], str]) -> int:
    """Play to the end by taps, and say how many there were."""
    taps = 0
    while page.locator(".comparison").count() == 0:
        assert page.locator(".worth:not(:empty)").count() <= 1  # the word "bidder"; no value
        bit = Tile.parse(pick(legal(page))).bit
        page.locator(f'.play-tile[data-arg="{bit}"]').tap()
        taps += 1
    return taps


def result(page: Page) -> tuple[int, int]:
    you, perfect = (int(each.inner_text()) for each in page.locator(".score-box b").all())
    return you, perfect


@pytest.mark.parametrize("text", [OTHER, FOUR])
def test_a_hand_is_played_alone_in_eight_taps(dealt: Opener, text: str) -> None:
    page = dealt(text)
    tab(page, "practice")
    assert played_alone(page, lambda tiles: tiles[0]) <= 7
    you, perfect = result(page)
    assert perfect == solve_deal(Deal.parse(text, RULES[text]), bidder="A").best_tricks
    given = [int(each.removeprefix(" −")) for each in page.locator(".slip-list .cost").all_text_contents()]
    assert perfect - you == sum(given)


@pytest.mark.parametrize("seat", ["B", "C"])
def test_a_defender_is_played_alone_by_keys(dealt: Opener, seat: str) -> None:
    page = dealt(OTHER, **DESKTOP)
    page.keyboard.press("y")
    for _ in range("ABC".index(seat)):
        page.keyboard.press("j")
    expect(page.locator(".board-head")).to_contain_text(f"You are {seat}, a defender.")
    keys = 0
    while page.locator(".comparison").count() == 0:
        typed(page, legal(page)[-1])
        keys += 1
    assert keys <= 7
    you, perfect = result(page)
    assert you <= perfect == 7 - solve_deal(Deal.parse(OTHER), bidder="A").best_tricks


def test_a_play_is_taken_back_by_tap_and_by_key(dealt: Opener) -> None:
    page = dealt(OTHER)
    tab(page, "practice")
    page.locator(".play-tile").first.tap()
    expect(page.locator(".since")).to_be_visible()
    page.get_by_role("button", name="Take back").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your lead")
    expect(page.locator(".play-tile")).to_have_count(7)
    page.locator(".play-tile").nth(3).tap()
    page.keyboard.press("u")
    expect(page.locator(".play-tile")).to_have_count(7)
    played_alone(page, lambda tiles: tiles[0])
    expect(page.locator(".comparison")).to_contain_text("You went back 2 times.")


def test_the_back_button_takes_a_play_back(dealt: Opener) -> None:
    page = dealt(OTHER)
    tab(page, "practice")
    page.locator(".play-tile").first.tap()
    expect(page.locator(".since")).to_be_visible()
    page.go_back()
    expect(page.locator(".play-tile")).to_have_count(7)


def test_a_slip_is_looked_at_and_tried_again(dealt: Opener) -> None:
    page = dealt(OTHER)
    tab(page, "practice")
    played_alone(page, lambda tiles: tiles[0])
    page.locator('[data-act="lookAt"]').first.tap()
    expect(page.locator(".judged")).to_contain_text("It gave away")
    tab(page, "practice")
    page.locator('[data-act="fromHere"]').first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Your (turn|lead)$"))
    page.locator(".play-tile").last.tap()
    page.get_by_role("button", name="Take back").tap()


def test_the_other_hands_lie_face_down_when_asked(dealt: Opener) -> None:
    page = dealt(OTHER)
    tab(page, "practice")
    page.get_by_role("button", name="Hide hands").tap()
    expect(page.get_by_role("img", name="face down")).to_have_count(14)
    expect(page.locator(".play-tile")).to_have_count(7)
    page.get_by_role("button", name="Show hands").tap()
    expect(page.get_by_role("img", name="face down")).to_have_count(0)


# Learning


def test_mistakes_are_learnt_from_by_taps(open_page: Opener, reviewed: Path, reviews: Sequence[Review]) -> None:
    page = open_page(reviewed)
    tab(page, "review")
    page.get_by_role("button", name="Learn from the mistakes").tap()
    right: list[tuple[int, bool]] = []
    for review in reviews:
        assert review.choice
        discards = [tile for tile in review.choice.best_discards if tile]
        right += [(discards[0].bit, True)] if review.choice.discard_cost else []
        right += [(next(iter(play.best)).bit, bool(why_sentences(play))) for play in review.costly]
    for number, (bit, is_proved) in enumerate(right):
        expect(page.locator("#main")).to_contain_text(f"Question {number + 1} of {len(right)}")
        expect(page.locator(".worth:not(:empty)")).to_have_count(0)  # the answer is hidden
        expect(page.locator(".why")).to_have_count(0)
        page.locator(f'.play-tile[data-arg="{bit}"]').tap()
        expect(page.locator(".lesson")).to_contain_text("Yes, ")
        expect(page.locator(".why")).to_have_count(int(is_proved))
        page.locator('[data-act="nextQuestion"]').tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("6 of 6 found on the first try.")


def test_a_trump_and_a_discard_are_asked_by_keys(dealt: Opener) -> None:
    page = dealt(OTHER, **DESKTOP)
    table = solve_deal(Deal.parse(OTHER), bidder="A")
    page.keyboard.press("p")
    page.keyboard.press("t")  # another trump than the best
    page.keyboard.press("ArrowRight")
    page.keyboard.press("y")
    page.keyboard.press("k")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^A named .* What is better"))
    page.keyboard.press("h")
    expect(page.get_by_role("status")).to_have_text(re.compile("of the 9 possible answers"))
    page.keyboard.press("8")
    if table.best_choices[0].trump.index != 8:
        expect(page.locator(".lesson")).to_contain_text("No trumps give")
    page.keyboard.press({7: "7"}.get(table.best_choices[0].trump.index, str(table.best_choices[0].trump)))
    expect(page.locator(".lesson")).to_contain_text("Yes, ")
    expect(page.locator(".choice-board .pick-one").first).to_contain_text("−")


def test_a_question_has_hints_in_steps_and_an_answer(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("y")
    page.keyboard.press("k")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Ann played 4-1, which gave away 2 tricks. What is better?"
    )
    typed(page, "00")
    expect(page.locator(".lesson")).to_contain_text("0-0 gives 2 tricks away too. Try again.")
    expect(page.locator(".play-tile:disabled")).to_have_count(1)
    for words in (
        "1 of the 5 possible answers is right.",
        "Look at the sixes.",
        "One of these two is right: 6-5 or 4-1.",
    ):
        page.keyboard.press("h")
        expect(page.get_by_role("status")).to_have_text(words)
        expect(page.locator(".lesson")).to_contain_text(words)
    expect(page.locator(".play-tile:enabled")).to_have_count(2)
    page.keyboard.press("i")
    expect(page.locator(".lesson")).to_contain_text("The answer: 6-5.")
    expect(page.locator(".lesson .foresight")).to_contain_text("A mistake at the table too")
    for _ in range(6):
        page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("0 of 6 found on the first try.")
    expect(page.locator(".outcome")).to_have_text(["shown", *["skipped"] * 5])


def test_another_hand_may_be_looked_at_between_questions(open_page: Opener, reviewed: Path) -> None:
    page = open_page(reviewed, **DESKTOP)
    page.keyboard.press("y")
    page.keyboard.press("k")
    page.keyboard.press("b")
    page.get_by_role("button", name="Back to the question").click()
    expect(page.locator(".play-tile.as-made")).to_be_visible()


# Everywhere


def steps_of(view: str) -> list[str]:
    return {
        "review": ["m"],
        "mistake": ["m", "n"],
        "practice": ["y"],
        "closed": ["y", "q"],
        "question": ["y", "k", "h", "h", "h"],
        "answer": ["y", "k", "i"],
        "proof": ["n", "w"],
        "discard": ["y", "k", *["n"] * 4],
        "end": ["y", "k", *["n"] * 6],
    }[view]


VIEWS = ["review", "mistake", "proof", "practice", "closed", "question", "answer", "discard", "end"]


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_clean_to_axe_and_to_a_finger(open_page: Opener, reviewed: Path, view: str) -> None:
    page = open_page(reviewed, **{**PHONE, "color_scheme": "light", "reduced_motion": "reduce"})
    for key in steps_of(view):
        page.keyboard.press(key)
    check_by_axe(page, view)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, textarea, summary")]
            .filter((each) => each.checkVisibility())
            .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([words, box]) => `${words} ${box.width}x${box.height}`)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_end_of_a_hand_played_alone_is_clean_to_axe(dealt: Opener) -> None:
    page = dealt(FOUR, **{**PHONE, "color_scheme": "dark", "reduced_motion": "reduce"})
    tab(page, "practice")
    played_alone(page, lambda tiles: tiles[-1])
    check_by_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_names_that_look_like_markup_stay_names(open_page: Opener, tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8").replace('A = "Ann"', f"A = '{HOSTILE}'")
    record = read_records(text)
    path = tmp_path / "hostile.html"
    reviews = [review_record(each) for each in record.hands]
    path.write_text(explorer_html(record=record, reviews=reviews), encoding="utf-8")
    page = open_page(path)
    for keys in ("mn", "yk", "i", "n"):
        for key in keys:
            page.keyboard.press(key)
        assert page.locator("#app img, #app b b").count() == 0
        assert page.title() != "1"
    page.keyboard.press("m")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
