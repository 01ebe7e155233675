"""Pages: whole, self-contained and accessible; the facts on them are the review's; hostile text stays text."""

import base64
import hashlib
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Deal, MoonError, Position, Rules, Seat, Solver, Tile
from moonsolver.game.tricks import Line
from moonsolver.records.reader import read_records
from moonsolver.records.record import Fault, Record, RecordFile
from moonsolver.reports.review_words import foresight_sentence, why_proofs, why_sentences
from moonsolver.reports.to_html.pages import proof_html, review_html
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.words import FORESIGHT_ASSUMPTION, assumption, tile_words
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import PlayReview, Review, review_record
from moonsolver.solving.proof import Proof, prove
from support.pages import Element, colors, contrast, read_page
from support.records import random_record

ROOT = Path(__file__).parents[1]
FILES = sorted([*(ROOT / "tests" / "data" / "records").glob("*.toml"), ROOT / "examples" / "evening.toml"])
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></style></script><svg onload=alert(1)>",
    "{{ 7 * 7 }}{% raw %}",
    "\u202egnihton\u2066\u200f",
    "javascript:alert(1)",
    "a\x00b\x1b[31mc\ud800",
    "&lt;b&gt;",
    "long " * 2000,
)


def reviewed(file: RecordFile, solver: Solver) -> list[Review | Record]:
    found: list[Review | Record] = []
    for record in file.hands:
        try:
            found.append(review_record(record, solver=solver))
        except MoonError:
            found.append(record)
    return found


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def page(request: pytest.FixtureRequest) -> tuple[RecordFile, list[Review | Record], Element, str]:
    file = read_records(request.param.read_text(encoding="utf-8"))
    reviews = reviewed(file, Solver())
    text = review_html(file, reviews)
    return file, reviews, read_page(text), text


Page = tuple[RecordFile, list[Review | Record], Element, str]


def check_page(text: str) -> Element:
    """Check what holds for every page, and return it."""
    text.encode("utf-8")
    root = read_page(text)
    assert text.startswith("<!doctype html>")
    assert root.one("html").attributes["lang"] == "en"
    assert root.one("head").one("title").text
    assert len(root.all("h1")) == 1
    for landmark in ("header", "main", "footer"):
        root.one(landmark)
    levels = [int(element.tag[1]) for element in root.walk() if re.fullmatch(r"h[1-6]", element.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    check_self_contained(root, text)
    ids = [element.attributes["id"] for element in root.walk() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    for element in root.walk():
        for name in ("href", "aria-labelledby", "aria-describedby"):
            for target in element.attributes.get(name, "").split():
                assert target.removeprefix("#") in ids, f"{name}={target} leads nowhere"
    for drawing in root.all("svg"):
        hidden = drawing.attributes.get("aria-hidden") == "true"
        assert hidden or (drawing.attributes["role"] == "img" and drawing.below("title")[0].text)
    for header in root.all("th"):
        assert header.attributes["scope"] in ("row", "col")
    for table in root.all("table"):
        widths = {len([cell for cell in row.walk() if cell.tag in ("th", "td")]) for row in table.all("tr")}
        assert len(widths) == 1, "every row of a table has a cell for every column"
    for button in root.all("button"):
        assert button.attributes.get("aria-label") or button.text
        assert button.attributes["type"] == "button"
    return root


def check_self_contained(root: Element, text: str) -> None:
    """Check that a page fetches nothing and runs and styles with nothing but what its policy knows by hash."""
    assert set(re.findall(r"https?://[^\s\"'<]*", re.sub(r"<(?:bdi|dd)[^>]*>.*?</(?:bdi|dd)>", "", text))) <= {
        "http://www.w3.org/2000/svg"
    }
    policy = root.one("meta", http_equiv="Content-Security-Policy").attributes["content"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("script", "style"):
        (inline,) = [element for element in root.all(tag) if element.attributes.get("type") != "application/json"]
        body = "".join(child for child in inline.children if isinstance(child, str))
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
        assert "@import" not in body
        assert "url(" not in body
        assert "innerHTML" not in body
    for element in root.walk():
        assert element.tag not in ("link", "img", "iframe", "object", "embed", "base", "form", "a:link")
        for name, value in element.attributes.items():
            assert not name.startswith("on")
            assert name not in ("src", "srcset", "style", "action", "formaction", "data")
            assert name != "href" or value.startswith("#")


def test_every_page_is_whole_self_contained_and_in_order(page: Page) -> None:
    check_page(page[3])


def test_every_page_says_what_its_values_assume(page: Page) -> None:
    file, _, root, _ = page
    assert assumption(file.rules) in root.one("footer").text


def hands(page: Page) -> list[tuple[Review, Element]]:
    _, reviews, root, _ = page
    sections = root.all("section", "hand")
    assert len(sections) == len(reviews)
    return [(made, section) for made, section in zip(reviews, sections, strict=True) if isinstance(made, Review)]


def test_every_play_is_on_the_page_with_its_facts(page: Page) -> None:
    for made, section in hands(page):
        rows = [row for table in section.all("table", "plays-table") for row in table.one("tbody").all("tr")]
        assert len(rows) == len(made.plays)
        for play, row in zip(made.plays, rows, strict=True):
            cells = [cell.text for cell in row.walk() if cell.tag in ("th", "td")]
            assert cells[:5] == [str(play.trick), str(play.seat), str(play.tile), str(play.before), str(play.after)]
            assert cells[5] == (f"−{play.cost}" if play.cost else "0")
            assert cells[6] == str(play.best)
            shown: dict[Tile, int] = {}
            for group in row.all("span", "group"):
                tiles, _, value = group.text.partition(":")
                assert tuple(tiles.split("=")) in {tuple(map(str, equal)) for equal in play.plays.equal}
                shown |= {Tile.parse(tile): int(value) for tile in tiles.split("=")}
            assert shown == dict(play.values)


def test_every_trick_is_a_row_of_dominoes_with_its_marks(page: Page) -> None:
    for made, section in hands(page):
        rows = [row for trick_list in section.all("ol", "all") for row in trick_list.all("li", "trick")]
        shown = [play for row in rows for play in row.all("li", "play")]
        assert len(shown) == len(made.plays)
        for play, element in zip(made.plays, shown, strict=True):
            assert element.attributes["data-seat"] == str(play.seat)
            assert element.attributes["data-tile"] == str(play.tile)
            assert element.one("svg").one("title").text.removesuffix(", trump") == tile_words(play.tile)
            assert len(element.all("use", href=f"#tile-{play.tile}")) == 1
            is_trump = play.plays.position.trump.is_trump(play.tile)
            assert bool(element.all("use", href="#trump")) == is_trump
            assert ("costs" in element.classes) == bool(play.cost)
            assert [mark.text for mark in element.all("span", "cost")] == [f"−{play.cost} gave away"] * bool(play.cost)
            assert bool(element.all("span", "turn")) == play.is_turning_point
            assert bool(element.all("span", "lead")) == (not play.plays.position.table)
        for number, row in enumerate(rows, 1):
            plays = [play for play in made.plays if play.trick == number]
            if len(plays) == made.record.rules.seats:
                winner = made.record.positions[plays[-1].number].leader
                assert row.attributes["data-winner"] == str(winner)
                (star,) = [element for element in row.all("li", "play") if element.all("span", "win")]
                assert star.attributes["data-seat"] == str(winner)
            else:
                assert "data-winner" not in row.attributes


def test_every_costly_play_unfolds_to_both_lines_and_every_legal_tile(page: Page) -> None:
    for made, section in hands(page):
        found = section.all("details", "mistake")
        assert [element.attributes["data-number"] for element in found] == [str(play.number) for play in made.costly]
        for play, element in zip(made.costly, found, strict=True):
            summary = element.all("summary")[0].text
            assert tile_words(play.tile) in summary
            assert all(sentence in summary for sentence in why_sentences(play, page[0]))
            proofs = [line.text for one in element.all("ol", "proof-lines") for line in one.all("li")]
            assert proofs == why_proofs(play, page[0])
            punished, better = element.all("div", "line")
            check_line(punished, play.punished, play)
            check_line(better, play.better, play)
            check_options(element.one("table", "options"), play)


def check_line(element: Element, line: Line | None, play: PlayReview) -> None:
    assert line is not None
    rows = element.all("li", "trick")
    shown = [[one.attributes["data-tile"] for one in row.all("li", "play")] for row in rows]
    assert shown == [[str(tile) for tile in trick.plays] for trick in line]
    assert [row.attributes["data-winner"] for row in rows] == [str(trick.winner) for trick in line]
    (start,) = element.all("li", "start")
    assert start.attributes["data-tile"] == str(line.plays[0])
    assert len(element.all("li", "was")) == len(play.plays.position.table)
    side = play.plays.position.side
    assert element.one("h4").text.endswith(f"→ {play.plays.position.tricks_taken + line.won_by(side)}")


def check_options(table: Element, play: PlayReview) -> None:
    shown: dict[str, tuple[int, int]] = {}
    for row in table.one("tbody").all("tr"):
        tiles = row.one("th").text.removesuffix(" played").split(" = ")
        total, cost = (cell.text for cell in row.all("td"))
        assert ("played" in row.classes) == (str(play.tile) in tiles)
        assert ("★" in total) == (cost == "0")
        for tile in tiles:
            shown[tile] = (int(total[0]), int(cost.removeprefix("−")))
    assert shown == {str(tile): (value, play.plays.cost(tile)) for tile, value in play.values.items()}


def test_the_table_of_choices_is_the_bidders_with_best_and_chosen_marked(page: Page) -> None:
    for made, section in hands(page):
        table = made.tables[made.record.bidder]
        grid = section.one("table", "choices")
        heads = [head.text for head in grid.one("thead").all("th")][1:]
        assert heads == [str(trump) for trump in table.tricks]
        for row, discard in zip(grid.one("tbody").all("tr"), next(iter(table.tricks.values())), strict=True):
            assert row.one("th").text == (str(discard) if discard else "tricks")
            for cell, (trump, values) in zip(row.all("td"), table.tricks.items(), strict=True):
                assert int(cell.text[0]) == values[discard]
                assert ("★" in cell.text) == ("best" in cell.classes) == (values[discard] == table.best_tricks)
                chosen = made.choice is not None and (made.choice.choice.trump, made.choice.choice.discard) == (
                    trump,
                    discard,
                )
                assert ("chosen" in cell.text) == ("chosen" in cell.classes) == chosen


def test_the_graph_has_every_total_and_the_target(page: Page) -> None:
    for made, section in hands(page):
        graphs = section.all("svg", "graph")
        assert len(graphs) == bool(made.plays)
        for graph in graphs:
            words = graph.one("desc").text
            assert words.startswith("values: " + " ".join(map(str, made.totals)))
            assert (f"bid {made.record.bid}: {made.target}" in words) == (made.target is not None)
            assert len(graph.all("path", "turning")) == len(made.turning_points)
            falls = sum(play.after < play.before for play in made.plays)
            assert len(graph.all("path", "falls")) == falls
            assert len(graph.all("path", "rises")) == len(made.costly) - falls


def test_stepping_shows_each_position_with_the_values_of_its_legal_plays(page: Page) -> None:
    for made, section in hands(page):
        players = section.all("div", "player")
        assert len(players) == bool(made.plays)
        for player in players:
            steps = json.loads(player.one("script").text)
            assert len(steps) == len(made.totals)
            for step, play in zip(steps, made.plays, strict=False):
                assert step["turn"] == str(play.seat)
                assert step["values"] == {str(tile): value for tile, value in play.values.items()}
                assert step["best"] == [str(tile) for tile in play.best]
                assert step["costs"] == bool(play.cost)
            assert steps[-1]["turn"] == ""
            assert steps[-1]["values"] == {}
            for number, position in enumerate(made.record.positions):
                for seat, hand in zip(position.rules.all_seats, position.hands, strict=True):
                    held = [
                        tile.attributes["data-tile"]
                        for tile in player.one("div", "hands").one("div", "seat", data_seat=str(seat)).all("li")
                        if int(tile.attributes.get("data-out", "99")) > number
                    ]
                    assert held == [str(tile) for tile in hand]
            assert player.one("p", "say").attributes["aria-live"] == "polite"
            assert player.attributes["tabindex"] == "0"
            assert {button.attributes["data-go"] for button in player.all("button")} >= {"first", "back", "on", "last"}


def test_a_game_that_is_won_says_by_whom(page: Page) -> None:
    file, _, root, _ = page
    for hand, game, section in zip(file.hands, file.games, root.all("section", "hand"), strict=True):
        won = [
            fact.one("dd").text
            for fact in section.one("dl", "facts").all("div")
            if fact.one("dt").text == "Won the game"
        ]
        assert len(won) == (game is not None and game.winner is not None), hand.number
        if game is not None and game.winner is not None:
            assert all(file.name(seat) in won[0] for seat in game.winner)


def test_the_summary_says_what_each_seat_gave_away_and_the_file_adds_up(page: Page) -> None:
    file, reviews, root, _ = page
    for made, section in hands(page):
        for row in [row for table in section.all("table", "seats") for row in table.one("tbody").all("tr")]:
            seat = Seat.parse(row.attributes["data-seat"])
            taken, given_away, where = (cell.text for cell in row.all("td"))
            assert int(taken) == made.record.positions[-1].taken[seat.index]
            assert int(given_away) == made.given_away[seat]
            assert where.count("trick") == sum(play.seat is seat for play in made.costly)
    totals = root.all("table", id="totals")
    assert len(totals) == (len(reviews) > 1)
    played = [made for made in reviews if isinstance(made, Review) and made.plays]
    for table in totals:
        for row in table.one("tbody").all("tr"):
            seat = Seat.parse(row.attributes["data-seat"])
            assert file.name(seat) in row.one("th").text
            assert int(row.one("td", "given").text) == sum(made.given_away[seat] for made in played)


def test_faults_stand_on_the_page_with_their_lines(page: Page) -> None:
    file, reviews, root, _ = page
    for record, section in zip(file.hands, root.all("section", "hand"), strict=True):
        shown = [item.text for faults in section.all("ul", "faults") for item in faults.all("li")]
        assert shown == [
            (f"Line {fault.line}: " if fault.line else "") + clean(fault.words, 600) for fault in record.faults
        ]
    assert len(reviews) == len(file.hands)


def test_faults_of_the_file_and_hands_without_a_deal_are_shown() -> None:
    rules = Rules.named("moon3")
    broken = Record(rules, 1, faults=(Fault("A has 2 tiles", 1, 7),))
    file = RecordFile(rules, (broken,), faults=(Fault("players: there is no seat D"),))
    root = check_page(review_html(file, [broken]))
    assert "players: there is no seat D" in root.one("main").text
    assert "Line 7: A has 2 tiles" in root.one("section", "hand").text
    assert "This hand could not be reviewed." in root.one("section", "hand").text
    assert not root.all("table", "choices")


def test_a_hand_without_a_trump_shows_what_could_have_been_made() -> None:
    file = read_records('[[hand]]\ndeal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"\n')
    root = check_page(review_html(file, [review_record(file.hands[0])]))
    assert "no contract recorded" in root.one("h2").text
    assert len(root.all("table", "choices")) == 1
    assert not root.all("div", "player")


def test_a_file_can_be_shown_in_part_with_the_score_of_the_whole() -> None:
    file = read_records((ROOT / "examples" / "evening.toml").read_text(encoding="utf-8"))
    made = review_record(file.hands[1])
    root = check_page(review_html(file, [made]))
    score = file.scores[1]
    assert score is not None
    shown = root.one("dl", "facts").text.replace("−", "-")
    words = ", ".join(f"{seat} {points}" for seat, points in zip("ABC", score, strict=True))
    assert f"Score of the game{words}" in shown


def test_foresight_stands_beside_hindsight_where_it_is_known() -> None:
    file = read_records((ROOT / "examples" / "evening.toml").read_text(encoding="utf-8"))
    made = review_record(file.hands[0])
    assert "at the table" not in [head.text for head in check_page(review_html(file, [made])).all("th")]
    seen = foresee(made, budget=2000, seed=1)
    root = check_page(review_html(file, [seen]))
    assert FORESIGHT_ASSUMPTION in root.one("footer").text
    kinds = [row.all("span", "kind")[0].text for row in root.one("table", "plays-table").one("tbody").all("tr")]
    assert kinds == [play.verdict.value for play in seen.plays if play.verdict]
    for play, element in zip(seen.costly, root.all("details", "mistake"), strict=True):
        assert play.verdict is not None
        assert element.one("span", "kind").text == play.verdict.value
        assert [words.text for words in element.all("p", "foresight")] == [foresight_sentence(play, file)]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_places_notes_and_faults_stay_text(text: str) -> None:
    source = read_records((ROOT / "tests" / "data" / "records" / "faults.toml").read_text(encoding="utf-8"))
    players = dict.fromkeys(source.rules.all_seats, text)
    spoilt = [replace(hand, note=text, faults=(*hand.faults, Fault(text, 1, 1))) for hand in source.hands]
    file = RecordFile(source.rules, tuple(spoilt), players, source.date, text, text, (Fault(text),))
    page_text = review_html(file, [review_record(hand) for hand in file.hands])
    root = check_page(page_text)
    assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\x00\x1b") & set(page_text)
    assert "49" not in [element.text for element in root.all("bdi")]
    shown = {element.text for element in root.all("bdi")}
    assert clean(text) in shown or clean(text, 60) in shown
    if len(text) < 100:
        assert clean(Fault(text).words) in root.one("section", "alert").text


@given(st.text(max_size=80))
@settings(max_examples=25)
def test_any_name_gives_a_page_that_reads_back(name: str) -> None:
    file = read_records((ROOT / "tests" / "data" / "records" / "unfinished.toml").read_text(encoding="utf-8"))
    file = replace(file, players={Seat.A: name, Seat.B: name[::-1]}, place=name, note=name)
    root = check_page(review_html(file, [review_record(file.hands[1])]))
    if name:
        assert clean(name) in {element.text for element in root.all("bdi")}


def test_the_colors_of_text_have_the_contrast_that_people_need() -> None:
    css = (Path(review_html.__code__.co_filename).parent / "templates" / "page.css").read_text(encoding="utf-8")
    light, dark, paper = colors(css)
    for palette in (light, light | dark, light | paper):
        for ink in ("ink", "muted", "accent", "good", "bad", "turn"):
            for ground in ("ground", "card", "good-soft", "bad-soft"):
                assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)
        for ink in ("felt-ink", "felt-soft"):
            assert contrast(palette[ink], palette["felt"]) >= 4.5
        assert contrast(palette["badge-ink"], palette["badge"]) >= 4.5
        assert contrast(palette["ink"], palette["now"]) >= 4.5
        assert contrast(palette["focus"], palette["card"]) >= 3
    for palette in (light, light | dark):
        assert contrast("#ffd76a", palette["felt"]) >= 4.5


# Proofs


def moon() -> Proof:
    deal = Deal.parse("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22")
    return prove(Position.start(deal, trump="2", discard="00"), 6)


def close() -> Proof:
    deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
    return prove(Position.start(deal, trump="3", discard="64"), 5)


def impossible() -> Proof:
    deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
    return prove(Position.start(deal, trump="3", discard="64"), 6)


def middle() -> Proof:
    return prove(Position.of("33 00 64 / 22 41 / 53 43", trump="3", leader="B", table="21 42"), 2)


def settled() -> Proof:
    return prove(Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3"), 0)


@pytest.mark.parametrize("make", [moon, close, impossible, middle, settled])
def test_a_proof_page_shows_every_reply_at_every_position_drawn_out(make: Callable[[], Proof]) -> None:
    proof = make()
    root = check_page(proof_html(proof))
    assert not root.all(id="left-out")
    drawn = {
        int(element.attributes["id"].removeprefix("position-")): element
        for element in root.walk()
        if element.attributes.get("id", "").startswith("position-")
    }
    leads = [node for node in proof.nodes if node.branches and (not node.position.table or not node.number)]
    assert set(drawn) == {node.number for node in leads}
    for number, element in drawn.items():
        tree = element if number == 0 else element.one_below("details")
        shown = {course for line in tree.one_below("ul").below("li") for course in courses_of(line)}
        assert shown == set(expected(proof, number))


def courses_of(line: Element) -> list[tuple[str, ...]]:
    """The courses that a line of a proof stands for: the seats and tiles; where several tiles do, each."""
    course = line.all("span", "course")[0]
    found: list[tuple[str, ...]] = [()]
    for move in course.all("span", "move"):
        tiles = [title.text.removesuffix(", trump").replace("-", "") for title in move.all("title")]
        mine = "!" if "mine" in move.classes else ""
        found = [(*before, f"{move.attributes['data-seat']}{tile}{mine}") for before in found for tile in tiles]
    return found


def expected(proof: Proof, number: int) -> list[tuple[str, ...]]:
    """The courses of the trick from a node, every legal reply spelt out."""
    node = proof.nodes[number]
    found: list[tuple[str, ...]] = []
    for branch in node.branches:
        after = proof.nodes[branch.node]
        rest = expected(proof, branch.node) if after.position.table and after.branches else [()]
        for tile in branch.tiles:
            move = f"{node.to_play}{tile}" + ("!" if node.by_prover else "")
            found += ((move, *course) for course in rest)
    return found


def test_a_large_proof_is_cut_and_says_so() -> None:
    proof = close()
    whole, cut = proof_html(proof), proof_html(proof, most=10)
    root = check_page(cut)
    assert len(root.all("span", "course")) <= 10
    assert "not drawn" in root.one("p", id="left-out").text
    assert str(len(proof.nodes)) in root.one("p", id="left-out").text
    assert len(cut) < len(whole)
    assert root.one("div", id="position-0").all("li")


def test_a_proof_says_what_is_proved_and_by_whom() -> None:
    assert "A takes at least 5 tricks" in check_page(proof_html(close())).one("h1").text
    root = check_page(proof_html(impossible()))
    assert root.one("h1").text == "A cannot take 6 tricks"
    assert "The strategy of B and C" in root.one("main").text


@pytest.mark.parametrize(("name", "head"), [("moon3", "lost by trump and discard"), ("moon4", "lost by trump")])
def test_the_table_of_players_speaks_of_a_discard_only_where_there_is_one(name: str, head: str) -> None:
    rules, rng = Rules.named(name), random.Random(1)
    file = RecordFile(rules, tuple(random_record(rng, rules, number) for number in (1, 2)))
    heads = read_page(review_html(file)).one("table", id="totals").all("th", scope="col")
    assert heads[-1].text == head
