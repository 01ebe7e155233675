"""What the explorer's page holds of a post-mortem: the facts of ``review --json``, and its sentences, hand by hand."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver.reports.review_words import foresight_sentence, play_sentence
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import Review, review_record

EVENING = Path(__file__).parents[1] / "examples" / "evening.toml"


@pytest.fixture(scope="module")
def evening() -> RecordFile:
    return read_records(EVENING.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def reviews(evening: RecordFile) -> list[Review]:
    return [foresee(review_record(record), budget=200) for record in evening.hands]


def told(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    record = json.loads(found[1])["record"]
    assert isinstance(record, dict)
    return record


def test_the_facts_are_those_of_the_review_command(evening: RecordFile, reviews: list[Review]) -> None:
    hands = told(explorer_html(record=evening, reviews=reviews))["reviews"]
    for record, review, score, hand in zip(evening.hands, reviews, evening.scores, hands, strict=True):
        facts = {name: fact for name, fact in hand.items() if name != "words"}
        assert facts == json.loads(json.dumps(review_to_json(evening, record, review, score)))


def test_costly_plays_have_their_sentence_and_all_that_foresight_judged_theirs(
    evening: RecordFile, reviews: list[Review]
) -> None:
    hands = told(explorer_html(record=evening, reviews=reviews))["reviews"]
    for review, hand in zip(reviews, hands, strict=True):
        assert hand["words"]["plays"] == {str(play.number): play_sentence(play, evening) for play in review.costly}
        seen = {str(play.number): foresight_sentence(play, evening) for play in review.plays}
        assert hand["words"]["plays_foresight"] == {number: words for number, words in seen.items() if words}
    lucky = [play for review in reviews for play in review.plays if play.verdict and play.verdict.value == "lucky"]
    assert lucky, "a play that cost nothing and was wrong at the table is among them"


def test_without_foresight_there_are_no_such_sentences(evening: RecordFile) -> None:
    reviews = [review_record(record) for record in evening.hands]
    for hand in told(explorer_html(record=evening, reviews=reviews))["reviews"]:
        assert hand["words"]["plays_foresight"] == {}
        assert hand["words"]["foresight"] == []
        assert all("foresight" not in play for play in hand["plays"])


def test_a_hand_without_a_review_is_inside_with_its_faults() -> None:
    record = read_records(EVENING.read_text(encoding="utf-8").replace("11 21 51", "11 21 66", 1))
    reviews = [review_record(each) if each.deal else None for each in record.hands]
    hands = told(explorer_html(record=record, reviews=[None, *reviews[1:]]))["reviews"]
    assert "words" not in hands[0]
    assert hands[0]["faults"]


def test_names_cannot_end_the_script_that_holds_them() -> None:
    hostile = "</script><script>alert(1)</script><!--"
    record = read_records(EVENING.read_text(encoding="utf-8").replace('"Ann"', json.dumps(hostile)))
    reviews = [review_record(each) for each in record.hands]
    page = explorer_html(record=record, reviews=reviews)
    assert hostile not in page
    assert page.count("</script>") == explorer_html().count("</script>")
    assert told(page)["reviews"][0]["players"]["A"] == hostile
