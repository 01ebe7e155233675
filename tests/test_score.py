"""Scores by the book: every row of its table, games to twenty-one and to seven marks, and ties."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Bid, Game, HandResult, MoonError, NotationError, Rules, Seat
from support.strategies import games, rebuilt, results_of, rules

MOON3 = Rules.named("moon3")
MOON4 = Rules.named("moon4")


def hand(bidder: str, bid: str, tricks: tuple[int, ...], at_table: Rules | None = None) -> HandResult:
    at_table = at_table or (MOON3 if len(tricks) == 3 else MOON4)
    return HandResult(at_table, Seat.parse(bidder), Bid.parse(bid), tricks)


@pytest.mark.parametrize(
    ("bidder", "bid", "tricks", "points"),
    [
        ("A", "4", (4, 2, 1), (4, 2, 1)),
        ("A", "4", (6, 1, 0), (4, 1, 0)),  # no overtricks
        ("B", "5", (2, 4, 1), (2, -5, 1)),  # set: -bid, the others as always
        ("C", "7", (0, 0, 7), (0, 0, 7)),
        ("C", "7", (0, 1, 6), (0, 1, -7)),
        ("A", "21", (7, 0, 0), (21, 0, 0)),
        ("A", "21", (6, 1, 0), (-21, 1, 0)),
    ],
)
def test_three_seats_score_by_the_book(bidder: str, bid: str, tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert hand(bidder, bid, tricks).points == points


@pytest.mark.parametrize(
    ("bidder", "bid", "tricks", "points"),
    [
        ("A", "4", (2, 1, 2, 2), (4, 3)),
        ("A", "4", (5, 1, 1, 0), (6, 1)),  # overtricks count
        ("D", "5", (1, 1, 2, 3), (3, -5)),
        ("B", "4", (1, 0, 1, 5), (2, 5)),
        ("C", "7", (3, 0, 4, 0), (7, 0)),
        ("C", "21", (7, 0, 0, 0), (21, 0)),
        ("B", "21", (0, 3, 1, 3), (1, -21)),
    ],
)
def test_four_seats_score_by_the_book(bidder: str, bid: str, tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert hand(bidder, bid, tricks).points == points


@given(rules().flatmap(results_of))
def test_everyone_else_scores_one_a_trick_made_or_set(result: HandResult) -> None:
    for side, points in zip(result.rules.partnerships, result.points, strict=True):
        if result.bidder not in side:
            assert points == sum(result.tricks[seat.index] for seat in side)


@given(rules().flatmap(results_of))
def test_a_bid_is_made_with_at_least_as_many_tricks_and_set_costs_the_bid(result: HandResult) -> None:
    needed = 7 if result.bid is Bid.MOON else result.bid.value
    own = dict(zip(result.rules.partnerships, result.points, strict=True))[result.rules.side_of(result.bidder)]
    assert result.made == (result.side_tricks >= needed)
    assert own == -result.bid.value if not result.made else own >= needed


@pytest.mark.parametrize(
    ("bidder", "bid", "tricks", "marks"),
    [
        ("A", "4", (4, 2, 1), (1, 0, 0)),
        ("B", "5", (2, 4, 1), (1, 0, 1)),
        ("A", "21", (7, 0, 0), (1, 0, 0)),
        ("A", "4", (2, 1, 2, 2), (1, 0)),
        ("D", "5", (1, 1, 2, 3), (1, 0)),
    ],
)
def test_a_made_bid_is_a_mark_and_a_set_bid_one_to_each_other_side(
    bidder: str, bid: str, tricks: tuple[int, ...], marks: tuple[int, ...]
) -> None:
    at_table = (MOON3 if len(tricks) == 3 else MOON4).house({"scoring": "marks"})
    result = hand(bidder, bid, tricks, at_table)
    assert result.marks == result.score == marks
    assert hand(bidder, bid, tricks).score == hand(bidder, bid, tricks).points


@pytest.mark.parametrize("tricks", [(7, 0), (4, 2, 0), (8, 0, -1), (), (3, 3, 1, 0)])
def test_tricks_that_do_not_add_up_are_refused(tricks: tuple[int, ...]) -> None:
    with pytest.raises(MoonError, match="adding up to 7"):
        HandResult(MOON3, Seat.A, Bid.FOUR, tricks)


def test_a_result_needs_a_bid_that_the_rules_allow_and_a_bidder_at_the_table() -> None:
    with pytest.raises(MoonError, match="pass is not a contract"):
        hand("A", "pass", (4, 2, 1))
    with pytest.raises(NotationError, match="is not a seat"):
        hand("D", "4", (4, 2, 1))
    with pytest.raises(MoonError, match="the lowest bid is 4"):
        hand("A", "3", (4, 2, 1))
    assert hand("A", "3", (4, 2, 1), MOON3.house({"lowest-bid": "3"})).points == (3, 2, 1)


def test_a_game_goes_to_twenty_one() -> None:
    game = Game(MOON3, (17, 3, 20))
    assert game.winner is None
    assert game.add(hand("A", "4", (4, 3, 0))).winner == (Seat.A,)
    assert game.add(hand("A", "4", (3, 3, 1))).winner == (Seat.C,)


def test_a_game_that_nobody_has_won_goes_on_below_zero() -> None:
    game = Game.of("moon3", [hand("A", "21", (0, 4, 3)), hand("B", "21", (0, 4, 3))])
    assert game.scores == (-21, -17, 6)
    assert game.winner is None


def test_the_highest_wins_when_two_pass_twenty_one_together() -> None:
    assert Game(MOON3, (17, 20, 0)).add(hand("A", "4", (4, 3, 0))).winner == (Seat.B,)


def test_a_tie_at_or_above_twenty_one_is_played_on_until_one_leads() -> None:
    game = Game(MOON3, (17, 18, 0)).add(hand("A", "4", (4, 3, 0)))
    assert game.scores == (21, 21, 0)
    assert game.winner is None
    game = game.add(hand("C", "4", (3, 3, 1)))
    assert game.scores == (24, 24, -4)
    assert game.winner is None
    assert game.add(hand("C", "5", (2, 0, 5))).winner == (Seat.A,)


def test_the_bidder_who_made_it_goes_out_first_where_the_table_says_so() -> None:
    house = MOON3.house({"tie": "bidder-first"})
    tied = Game(house, (17, 18, 0)).add(hand("A", "4", (4, 3, 0), house))
    assert tied.winner == (Seat.A,)
    others = Game(house, (20, 20, 0)).add(hand("C", "5", (1, 1, 5), house))
    assert others.scores == (21, 21, 5)
    assert others.winner is None
    set_bidder = Game(house, (21, 21, 0), last=hand("A", "5", (4, 3, 0), house))
    assert set_bidder.winner is None
    ahead = Game(house, (17, 20, 0)).add(hand("A", "4", (4, 3, 0), house))
    assert ahead.winner == (Seat.B,)


def test_games_that_go_on_differently_are_not_equal() -> None:
    house = MOON3.house({"tie": "bidder-first"})
    won = Game(house, (17, 18, 0)).add(hand("A", "4", (4, 3, 0), house))
    played_on = Game(house, (21, 21, 0), won.first_bidder)
    assert won.winner != played_on.winner
    assert won != played_on


def test_a_made_twenty_one_wins_outright_where_the_table_says_so() -> None:
    house = MOON3.house({"moon-made": "wins-game"})
    behind = Game(house, (-30, 20, 0))
    assert behind.add(hand("A", "21", (7, 0, 0), house)).winner == (Seat.A,)
    assert behind.add(hand("A", "21", (6, 0, 1), house)).winner is None
    assert Game(MOON3, (-30, 20, 0)).add(hand("A", "21", (7, 0, 0))).winner is None
    marks = MOON4.house({"moon-made": "wins-game", "scoring": "marks"})
    assert Game(marks, (0, 6)).add(hand("C", "21", (3, 0, 4, 0), marks)).winner == (Seat.A, Seat.C)


def test_marks_go_to_seven_first() -> None:
    house = MOON4.house({"scoring": "marks"})
    game = Game.of(house)
    for played in range(6):
        game = game.add(hand("AC"[played % 2], "4", (2, 1, 2, 2), house))
        assert game.winner is None
    game = game.add(hand("B", "6", (1, 5, 1, 0), house))
    assert game.scores == (7, 0)
    assert game.winner == (Seat.A, Seat.C)


def test_marks_tied_at_seven_are_played_on() -> None:
    house = MOON3.house({"scoring": "marks"})
    game = Game(house, (6, 6, 0)).add(hand("C", "6", (1, 1, 5), house))
    assert game.scores == (7, 7, 0)
    assert game.winner is None


def test_the_first_bid_moves_one_seat_to_the_left_each_deal() -> None:
    game = Game.of("moon3", first_bidder="B")
    order = [game.first_bidder]
    for result in (hand("A", "4", (4, 3, 0)), hand("B", "4", (4, 3, 0)), hand("C", "4", (4, 3, 0))):
        game = game.add(result)
        order.append(game.first_bidder)
    assert order == [Seat.B, Seat.C, Seat.A, Seat.B]


def test_a_game_is_for_seats_at_the_table() -> None:
    with pytest.raises(NotationError, match="is not a seat"):
        Game(MOON3, first_bidder=Seat.D)
    with pytest.raises(NotationError, match="is not a seat"):
        Game.of("moon3", first_bidder="D")


def test_nothing_is_played_after_the_end() -> None:
    over = Game(MOON3, (22, 0, 0))
    with pytest.raises(MoonError, match="the game is over: A won it"):
        over.add(hand("A", "4", (4, 3, 0)))
    with pytest.raises(MoonError, match="the game is over: A won it"):
        over.redealt()
    with pytest.raises(MoonError, match="the game is over"):
        Game.of("moon4", [hand("A", "21", (7, 0, 0, 0)), hand("A", "4", (7, 0, 0, 0))])


def test_a_hand_of_other_rules_is_refused() -> None:
    with pytest.raises(MoonError, match="must be the same"):
        Game.of("moon3").add(hand("A", "4", (4, 3, 0), MOON3.house({"lowest-bid": "3"})))
    with pytest.raises(MoonError, match="must be the same"):
        Game.of("moon4").add(hand("A", "4", (4, 3, 0)))


def test_scores_have_one_number_for_each_side() -> None:
    with pytest.raises(MoonError, match="moon4 keeps 2, for AC, BD"):
        Game(MOON4, (0, 0, 0))
    assert Game(MOON4).scores == (0, 0)
    assert Game(MOON3).scores == (0, 0, 0)


def test_a_game_ends_at_the_target_of_the_table() -> None:
    for target, won in ((28, True), (29, False)):
        rules = MOON3.house({"target": target})
        game = Game(rules, (21, 3, 0)).add(HandResult(rules, Seat.A, Bid.SEVEN, (7, 0, 0)))
        assert (game.scores, game.winner) == ((28, 3, 0), (Seat.A,) if won else None)
    far = MOON3.house({"target": 63})
    assert HandResult(far, Seat.A, Bid.MOON, (7, 0, 0)).points == (21, 0, 0)
    one = MOON4.house({"target": 1, "scoring": "marks"})
    assert Game(one).add(HandResult(one, Seat.B, Bid.FOUR, (1, 2, 1, 3))).winner == (Seat.B, Seat.D)


@given(games())
def test_a_game_and_its_results_read_back_from_their_repr(game: Game) -> None:
    assert rebuilt(game) == game
    assert rebuilt(game.last) == game.last
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game  # noqa: S301 - our own bytes


@given(st.data(), games())
def test_a_game_adds_up_its_hands(data: st.DataObject, game: Game) -> None:
    if game.winner is not None:
        return
    result = data.draw(results_of(game.rules))
    after = game.add(result)
    assert [b - a for a, b in zip(game.scores, after.scores, strict=True)] == list(result.score)
    if after.winner is not None and not result.wins_outright:
        own = dict(zip(game.rules.partnerships, after.scores, strict=True))[after.winner]
        assert own == max(after.scores) >= game.rules.target


def test_who_bids_first_in_a_new_game_is_drawn_by_lot() -> None:
    drawn = {Game.new("moon3", seed).first_bidder for seed in range(40)}
    assert drawn == set(Rules.named("moon3").all_seats)
    assert Game.new("moon4", 5) == Game.new("moon4", 5)
    assert Game.new("moon4").scores == (0, 0)
