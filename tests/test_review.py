"""The post-mortem: every number against slow truths, golden reviews, the lines, the sentences, and the score."""

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import AnswerError, Bid, Game, Position, Rules, Seat, Solver, Tile, best_line, solve_deal, tabulate
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.review_words import file_sentences, play_sentence, verdict_sentences
from moonsolver.reports.words import tile_words, who
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.par import find_par
from support.positions import as_text, best_of, reference_plays
from support.records import DEAL, random_record, record_files
from support.reviews import FILES, GOLDEN, as_json, every_review, reviewed

REVIEWS = every_review()
COSTLY = [(f"{name}-{play.number}", review, play) for name, review in REVIEWS for play in review.costly]


def by_name(value: tuple[str, Review]) -> str:
    return value[0]


# What the records of the repository have in them


def test_the_golden_reviews_are_of_every_kind() -> None:
    reviews = [review for _, review in REVIEWS]
    assert len(reviews) >= 10
    kinds = {
        (review.record.rules.name, str(review.record.trump)) for review in reviews if review.record.trump is not None
    }
    for name in ("moon3", "moon3-21", "moon4"):
        assert {trump for rules, trump in kinds if rules == name} >= {"0", "doubles", "none"}
        moons = [review for review in reviews if review.record.rules.name == name and review.record.bid is Bid.MOON]
        assert {review.outlook == 7 for review in moons if review.record.is_complete} == {True, False}
        assert any(not review.record.is_complete for review in reviews if review.record.rules.name == name)
    revokes = [fault for review in reviews for fault in review.record.faults if "must follow" in fault.words]
    assert len(revokes) >= 2
    assert {len(review.record.rules.house_settings) for review in reviews} >= {0, 3}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reviews_are_the_golden_ones(path: Path) -> None:
    """A change that is meant is written by ``python tests/support/reviews.py``."""
    assert as_json(path) == json.loads((GOLDEN / f"{path.stem}.json").read_text("utf-8"))


def test_there_is_no_golden_review_without_its_record() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {path.stem for path in FILES}


# Against slow truths

MOST_TABULATED = {3: 7, 4: 5}
MOST_REFERENCE = {3: 4, 4: 3}


@pytest.mark.parametrize("named", REVIEWS, ids=by_name)
def test_every_number_of_a_review_is_that_of_the_full_tabulation(named: tuple[str, Review]) -> None:
    """Three seats from the first lead, four seats from the third trick: the earlier plays against a cold solver."""
    _, review = named
    positions = review.record.positions
    assert len(review.totals) == len(positions)
    for play, position in zip(review.plays, positions, strict=False):
        slow = position.tricks_left <= MOST_TABULATED[position.rules.seats]
        truth = (tabulate(position) if slow else Solver().plays(position)).values
        check_play(review, play.number, position, {str(tile): value for tile, value in truth.items()})
    if positions:
        assert review.totals[-1] == positions[-1].tricks_taken + Solver().solve(positions[-1])


@pytest.mark.parametrize("named", REVIEWS, ids=by_name)
def test_the_last_tricks_of_a_review_are_those_of_the_book(named: tuple[str, Review]) -> None:
    _, review = named
    for play, position in zip(review.plays, review.record.positions, strict=False):
        if position.tricks_left <= MOST_REFERENCE[position.rules.seats]:
            check_play(review, play.number, position, reference_plays(position))


def check_play(review: Review, number: int, position: Position, truth: dict[str, int]) -> None:
    """Hold one play of a review against the true values of its position."""
    play = review.plays[number - 1]
    seats = position.rules.seats
    taken = sum(position.taken[seat.index] for seat in position.side)
    best = best_of(truth, position)
    cost = abs(best - truth[str(play.tile)])
    assert (play.number, play.trick, play.seat) == (number, (number - 1) // seats + 1, position.to_play)
    assert {str(tile): value for tile, value in play.values.items()} == {
        tile: taken + value for tile, value in truth.items()
    }
    assert (play.before, play.after) == (taken + best, taken + truth[str(play.tile)])
    assert (review.totals[number - 1], review.totals[number]) == (play.before, play.after)
    assert play.cost == cost
    assert {str(tile) for tile in play.best} == {tile for tile, value in truth.items() if value == best}
    bid = review.record.bid
    crossed = bid is not None and (play.before >= min(bid.value, 7)) != (play.after >= min(bid.value, 7))
    assert play.is_turning_point == crossed
    assert (play in review.turning_points, play in review.costly) == (crossed, cost > 0)


@pytest.mark.parametrize("named", REVIEWS, ids=by_name)
def test_a_review_by_a_cold_solver_and_by_a_warm_one_are_the_same(named: tuple[str, Review]) -> None:
    _, review = named
    assert review_record(review.record) == review


@pytest.mark.parametrize("named", REVIEWS, ids=by_name)
def test_choices_are_judged_by_the_table_of_the_deal(named: tuple[str, Review]) -> None:
    _, review = named
    record = review.record
    assert record.deal is not None
    assert {seat: table.best_tricks for seat, table in review.tables.items()} == {
        seat: solve_deal(record.deal, seat).best_tricks for seat in record.rules.all_seats
    }
    table = solve_deal(record.deal, record.bidder).tricks
    best = max(value for row in table.values() for value in row.values())
    assert review.makeable == best
    assert set(review.moon_seats) == {seat for seat, found in review.tables.items() if found.best_tricks == 7}
    choice = review.choice
    if choice is None or record.trump is None:
        assert record.trump is None
        return
    row = table[record.trump]
    assert choice.value == row[record.discard] == review.totals[0]
    assert choice.trump_cost == best - max(row.values())
    assert choice.discard_cost == max(row.values()) - row[record.discard]
    assert set(choice.best_discards) == {tile for tile, value in row.items() if value == max(row.values())}


# Along any record


@given(record_files())
@settings(max_examples=20, deadline=None)
def test_totals_fall_only_by_the_bidders_side_and_rise_only_by_the_defenders(file: RecordFile) -> None:
    for record in file.hands:
        review = review_record(record)
        assert len(review.totals) == len(record.plays) + 1
        given = dict.fromkeys(record.rules.all_seats, 0)
        for play, before, after in zip(review.plays, review.totals[:-1], review.totals[1:], strict=True):
            assert (play.before, play.after) == (before, after)
            change = after - before
            assert change <= 0 if play.seat in record.rules.side_of(record.bidder) else change >= 0
            assert play.cost == abs(change)
            given[play.seat] += abs(change)
            assert (play.punished is None) == (play.better is None) == (change == 0)
        assert review.given_away == given
        if record.is_complete:
            assert review.totals[-1] == review.outlook == record.positions[-1].tricks_taken


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21", "moon4"]))
@settings(max_examples=12, deadline=None)
def test_the_line_of_the_solver_itself_has_no_mistake(seed: int, name: str) -> None:
    record = random_record(random.Random(seed), Rules.named(name), plays=0)
    assert record.start is not None
    line = best_line(record.start)
    played = Record(record.rules, 1, record.deal, None, record.bidder, None, record.trump, record.discard, line.plays)
    review = review_record(played)
    assert review.costly == ()
    assert set(review.totals) == {line.won_by(record.start.side)}
    assert "Nobody gave a trick away in the play." in verdict_sentences(review)


@pytest.mark.parametrize(("name", "review", "play"), COSTLY, ids=[name for name, _, _ in COSTLY])
def test_the_two_lines_of_a_costly_play_begin_there_and_realise_the_totals(
    name: str, review: Review, play: object
) -> None:
    found = review.plays[int(name.rsplit("-", 1)[1]) - 1]
    assert found is play
    position = found.plays.position
    assert found.punished is not None
    assert found.better is not None
    assert found.punished.plays[0] == found.tile
    assert found.better.plays[0] in found.best
    for line, total in ((found.punished, found.after), (found.better, found.before)):
        now = position
        for tile in line.plays:
            now = now.play(tile)
        assert now.is_over
        assert now.tricks_taken == total
        assert position.tricks_taken + line.won_by(position.side) == total


@given(record_files())
@settings(max_examples=15, deadline=None)
def test_bids_score_what_the_book_says(file: RecordFile) -> None:
    review = review_record(file.hands[0])
    most = review.makeable
    assert [each.bid for each in review.bids] == [
        bid for bid in Bid if bid is not Bid.PASS and bid.value >= file.rules.lowest_bid
    ]
    for each in review.bids:
        made = most >= min(each.bid.value, 7)
        assert each.made == made
        if file.rules.plays_for_marks:
            assert each.points == int(made)
        elif not made:
            assert each.points == -each.bid.value
        elif each.bid is Bid.MOON or file.rules.seats == 3:
            assert each.points == each.bid.value
        else:
            assert each.points == most


# Unfinished and faulty


def test_a_hand_without_plays_is_judged_by_its_choice() -> None:
    (record,) = read_records(f'[[hand]]\ndeal = "{DEAL}"\nbid = 5\ntrump = 2\ndiscard = "54"').hands
    review = review_record(record)
    assert (review.totals, review.plays, review.outlook) == ((7,), (), 7)
    assert review.choice is not None


def test_a_hand_without_a_trump_shows_what_was_there() -> None:
    (record,) = read_records(f'[[hand]]\ndeal = "{DEAL}"').hands
    review = review_record(record)
    assert (review.totals, review.plays, review.choice, review.outlook) == ((), (), None, None)
    assert review.makeable == 7
    assert any("every bid makes, the moon too" in sentence for sentence in verdict_sentences(review))


def test_a_hand_whose_deal_is_not_known_cannot_be_reviewed() -> None:
    (record,) = read_records('[[hand]]\ntrump = 2\nplays = "22 21 31"').hands
    with pytest.raises(AnswerError, match="hand 1 cannot be reviewed: its deal is not known"):
        review_record(record)


@pytest.mark.parametrize("stop", range(0, 22, 4))
def test_a_record_cut_short_has_the_same_review_up_to_there(stop: int) -> None:
    record = random_record(random.Random(stop), Rules.named("moon3"), plays=21)
    whole = review_record(record)
    cut = Record(
        record.rules, 1, record.deal, None, record.bidder, record.bid, record.trump, record.discard, record.plays[:stop]
    )
    assert review_record(cut).totals == whole.totals[: stop + 1]
    assert review_record(cut).plays == whole.plays[:stop]


# Sentences


def assert_bids_that_make(text: str, review: Review) -> None:
    """Perfect play's tricks, and every bid among those that make or those that go set."""
    (found,) = re.findall(r"^Perfect play gets .* (\d) tricks?: (.*)\.$", text, re.MULTILINE)
    makes, _, down = found[1].partition("; ")
    assert int(found[0]) == review.makeable
    assert ("the moon too" in found[1]) == (review.makeable == 7)
    if " up to " in makes:
        assert int(makes.removeprefix("bids up to ").removesuffix(" make")) == review.makeable
        assert re.findall(r"\d+", down) == [str(each.bid) for each in review.bids if not each.made]
    else:
        assert found[1] in ("every bid makes, the moon too", "every bid goes set")
        assert {each.made for each in review.bids} == {makes.startswith("every bid makes")}


@pytest.mark.parametrize("named", REVIEWS, ids=by_name)
def test_the_sentences_say_the_facts(named: tuple[str, Review]) -> None:
    _, review = named
    record = review.record
    text = "\n".join(verdict_sentences(review))
    if record.is_complete and review.target is not None:
        short = review.target - record.positions[-1].tricks_taken
        assert (" and made it." in text) == (short <= 0)
        assert (f" and went set by {short}." in text) == (short > 0)
        assert ("could have been made." in text) == (short > 0 and review.makeable >= review.target)
        assert ("should have gone set." in text) == (short <= 0 and review.makeable < review.target)
    if record.auction is None or not record.auction.redeal:
        assert_bids_that_make(text, review)
    if review.choice is not None:
        assert bool(re.search(r"^Naming .* was right\.$", text, re.MULTILINE)) == (review.choice.trump_cost == 0)
        assert bool(re.search(r"^Discarding .* was right\.$", text, re.MULTILINE)) == (
            record.discard is not None and review.choice.discard_cost == 0
        )
    for seat, given_away in review.given_away.items():
        found = re.search(rf"^{seat} gave away (\d) tricks? in (tricks?) (.*)\.$", text, re.MULTILINE)
        assert (found is None) == (given_away == 0)
        if found:
            assert int(found[1]) == given_away
            where = [str(play.trick) for play in review.costly if play.seat is seat]
            assert re.findall(r"\d", found[3]) == where
            assert (found[2] == "trick") == (len(where) == 1)
    for play in review.costly:
        sentence = play_sentence(play)
        assert sentence in text
        assert sentence.startswith(
            f"Trick {play.trick}: {play.seat}'s {tile_words(play.tile)} gave away {play.cost} trick"
        )
        assert set(re.findall(r"\b\d-\d\b", sentence)) == {tile_words(play.tile), *map(tile_words, play.best)}
        assert (" and the contract; " in sentence) == (play.is_turning_point and play.by_bidder_side)
        assert (f" and let {record.bidder} make the contract; " in sentence) == (
            play.is_turning_point and not play.by_bidder_side
        )
    if record.hand_result is not None:
        scores = [int(score) for score in re.findall(r" (-?\d+)", re.findall(r"Score of the hand: (.*)\.", text)[0])]
        assert tuple(scores) == record.hand_result.score


def test_a_moon_of_the_partner_alone_is_told() -> None:
    for seed in range(300):
        record = random_record(random.Random(seed), Rules.named("moon4"), plays=0)
        review = review_record(record)
        partner = record.bidder.after(2, seats=4)
        if partner in review.moon_seats and record.bidder not in review.moon_seats:
            (found,) = [
                words
                for words in verdict_sentences(review)
                if words.endswith("could have shot the moon as the bidder.")
            ]
            assert str(partner) in found.partition(" could have ")[0]
            assert not any("the moon too" in words for words in verdict_sentences(review))
            return
    pytest.fail("no such deal")


def test_where_there_is_no_widow_nothing_is_lost_by_a_discard() -> None:
    file = read_records(Path(__file__).parent / "data" / "records" / "partners.toml")
    sentences = file_sentences(file, [review_record(hand) for hand in file.hands])
    assert sentences[1] == "Nan (A) gave away 2 tricks in play and 0 by choice of trump in 1 contract."


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_adds_up(path: Path) -> None:
    file, reviews = reviewed(path)
    sentences = file_sentences(file, reviews)
    for seat in file.rules.all_seats:
        given_away = sum(play.cost for review in reviews for play in review.plays if play.seat is seat)
        own = [review.choice for review in reviews if review.choice and review.record.bidder is seat]
        lost = sum(choice.table.best_tricks - choice.value for choice in own)
        (found,) = [
            sentence
            for sentence in sentences
            if re.match(rf"{re.escape(who(seat, file.name(seat)))} gave away", sentence)
        ]
        numbers = [str(given_away), *([str(lost), str(len(own))] if own else [])]
        assert re.findall(r"\b\d+\b", found) == numbers
        assert ("held no contract" in found) == (not own)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_score_of_a_file_is_that_of_its_game(path: Path) -> None:
    file, _ = reviewed(path)
    text = "\n".join(file_sentences(file, reviewed(path)[1]))
    game = Game(file.rules)
    for hand, score in zip(file.hands, file.scores, strict=True):
        result = hand.hand_result
        assert (score is None) == (result is None)
        if result is not None:
            game = (game if game.winner is None else Game(file.rules)).add(result)
            assert game.scores == score
            assert (f"won the game on hand {hand.number}:" in text) == (game.winner is not None)
    assert ("Score of the game:" in text) == (any(file.scores) and game.winner is None)


def test_a_hand_that_all_passed_says_what_each_seat_could_have_made() -> None:
    (record,) = read_records(f'[[hand]]\ndeal = "{DEAL}"\nfirst = "B"\nauction = "pass pass pass"').hands
    review = review_record(record)
    first, second, third = verdict_sentences(review)
    assert first == "Everyone passed, so the tiles were dealt again."
    assert third.startswith("Par: B bids 21 (B 21) with fours as trumps, discarding ")
    most = [int(count) for count in re.findall(r"[ABC] (\d)", second)]
    assert most == [table.best_tricks for table in review.tables.values()]


def test_a_result_written_down_for_a_claimed_hand_is_told() -> None:
    text = f'[[hand]]\ndeal = "{DEAL}"\nbid = 5\ntrump = 2\ndiscard = "54"\nplays = "22 21 31"\nresult = 6'
    (record,) = read_records(text).hands
    assert record.faults == ()
    assert "The record says A took 6 tricks." in verdict_sentences(review_record(record))


def test_names_stand_beside_the_letters() -> None:
    (record,) = read_records(f'[[hand]]\ndeal = "{DEAL}"\nbid = 5\ntrump = 2\ndiscard = "11"\nplays = "00"').hands
    file = RecordFile(record.rules, (record,), {Seat.A: "Ann"})
    text = " ".join(verdict_sentences(review_record(record), file))
    assert "Ann (A) bid 5 with twos as trumps and discarded 1-1. " in text
    assert "Trick 1: Ann's 0-0 gave away" in text
    assert as_text(review_record(record).plays[0].plays)[str(Tile.parse("00"))] < 7


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_par_stands_beside_a_written_auction_and_is_that_of_the_deal(path: Path) -> None:
    file, reviews = reviewed(path)
    for record, review in zip(file.hands, reviews, strict=False):
        assert (review.par is None) == (record.auction is None)
        if review.par is not None and record.auction is not None and record.deal is not None:
            assert review.par == find_par(record.deal, record.auction.first)
            assert any(sentence.startswith("Par: ") for sentence in verdict_sentences(review, file))
