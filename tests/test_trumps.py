"""Trumps and suits against the rules by the book: which tiles lead, follow and beat which."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import TILES, Hand, NotationError, Position, Rules, Seat, Suit, Tile, Trick, Trump
from moonsolver.game.trumps import legal_tiles, winning_place
from support.strategies import hands, nonsense, rebuilt, refusal, tiles, trumps

PUZZLES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "rule_puzzles.jsonl").read_text("utf-8").splitlines()
]

ALL = [f"{high}{low}" for high in range(7) for low in range(high + 1)]


def trump_by_the_book(tile: str, trump: str) -> bool:
    """The rules in their own words: doubles are the trumps, or nothing is, or every tile with that number is."""
    if trump == "doubles":
        return tile[0] == tile[1]
    return trump != "none" and trump in tile


def suits_by_the_book(tile: str, trump: str) -> set[str]:
    """A trump belongs to the trumps only, a non-trump to both its suits."""
    return {"trumps"} if trump_by_the_book(tile, trump) else set(tile)


def strength_by_the_book(tile: str, suit: str, trump: str) -> int:
    """The double is the highest of its suit, then by the other end; doubles as trumps go by their number."""
    if suit == "trumps" and trump == "doubles":
        return int(tile[0])
    number = trump if suit == "trumps" else suit
    return 9 if tile[0] == tile[1] else int(tile.replace(number, "", 1))


def winner_by_the_book(plays: list[str], trump: str) -> int:
    led = "trumps" if trump_by_the_book(plays[0], trump) else plays[0][0]
    suit = "trumps" if any(trump_by_the_book(tile, trump) for tile in plays) else led
    fighting = [tile for tile in plays if suit in suits_by_the_book(tile, trump)]
    return plays.index(max(fighting, key=lambda tile: strength_by_the_book(tile, suit, trump)))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle['kind']}: {puzzle['why']}")
def test_puzzles_from_rules_pages_have_their_known_answers(puzzle: dict[str, Any]) -> None:
    trump = Trump.parse(puzzle["trump"])
    if puzzle["kind"] == "legal":
        found = legal_tiles(Hand.parse(puzzle["hand"]), Tile.parse(puzzle["led"]), trump)
        assert found == Hand.parse(puzzle["legal"])
    else:
        assert winning_place(Hand.parse_tiles(puzzle["plays"]), trump) == puzzle["winner"]


def test_the_puzzles_are_all_there() -> None:
    assert len(PUZZLES) == 22
    assert {puzzle["kind"] for puzzle in PUZZLES} == {"legal", "winner"}


@pytest.mark.parametrize("trump", list(Trump))
def test_every_tile_belongs_to_the_suits_of_the_book(trump: Trump) -> None:
    for tile in ALL:
        belongs = {suit.name for suit in Suit if Tile.parse(tile) in trump.suit_tiles(suit)}
        names = dict(zip("0123456", ("BLANKS", "ONES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES"), strict=True))
        assert belongs == {names.get(suit, "TRUMPS") for suit in suits_by_the_book(tile, str(trump))}, tile
        assert trump.is_trump(Tile.parse(tile)) == trump_by_the_book(tile, str(trump))


@pytest.mark.parametrize("trump", list(Trump))
def test_any_two_tiles_are_won_by_the_tile_of_the_book(trump: Trump) -> None:
    for lead in ALL:
        for second in ALL:
            if lead != second:
                plays = [Tile.parse(lead), Tile.parse(second)]
                assert winning_place(plays, trump) == winner_by_the_book([lead, second], str(trump)), plays


@given(st.lists(tiles, min_size=1, max_size=4, unique=True), trumps)
def test_a_trick_is_won_by_the_tile_of_the_book(plays: list[Tile], trump: Trump) -> None:
    assert winning_place(plays, trump) == winner_by_the_book([str(tile) for tile in plays], str(trump))


@given(hands, tiles, trumps)
def test_what_follows_must_be_played_and_otherwise_anything_may(hand: Hand, lead: Tile, trump: Trump) -> None:
    hand = hand.remove(lead)
    suit = "trumps" if trump_by_the_book(str(lead), str(trump)) else str(lead)[0]
    following = {tile for tile in hand if suit in suits_by_the_book(str(tile), str(trump))}
    assert set(legal_tiles(hand, lead, trump)) == (following or set(hand))


@given(hands, trumps)
def test_a_lead_is_free(hand: Hand, trump: Trump) -> None:
    assert legal_tiles(hand, None, trump) == hand


def test_the_double_is_the_highest_of_its_suit_then_by_the_other_end() -> None:
    """The book's own example, twos in the set of 22."""
    played_with = Rules.named("moon3").tiles
    order = sorted(Trump.TWO.tiles & played_with, reverse=True)
    assert " ".join(map(str, order)) == "22 62 52 42 32 21"
    for better, worse in itertools.pairwise(order):
        assert winning_place([worse, better], Trump.TWO) == 1


def test_zero_is_a_trump_and_not_no_trump() -> None:
    assert Trump.parse("0") is Trump.parse(0) is Trump.ZERO
    assert Trump.parse("none") is not Trump.parse("0")
    assert Trump.ZERO.is_trump(Tile(0, 0))
    assert winning_place(Hand.parse_tiles("66 65 00"), Trump.ZERO) == 2
    assert winning_place(Hand.parse_tiles("66 65 00"), Trump.NONE) == 0


def test_double_blank_is_the_only_zero_trump_of_twenty_two_and_one_of_seven_of_twenty_eight() -> None:
    assert Trump.ZERO.tiles & Rules.named("moon3").tiles == Hand.parse("00")
    assert Trump.ZERO.tiles & Rules.named("moon4").tiles == Hand.parse("00 60 50 40 30 20 10")
    assert not Trump.ZERO.tiles & Rules.named("moon3-21").tiles
    assert winning_place(Hand.parse_tiles("60 50 00 10"), Trump.ZERO) == 2


def test_either_end_follows() -> None:
    assert legal_tiles(Hand.parse("53 66"), Tile(5, 4), Trump.NONE) == Hand.parse("53")
    assert legal_tiles(Hand.parse("53 66"), Tile(3, 1), Trump.NONE) == Hand.parse("53")


def test_the_led_suit_is_the_higher_end_of_a_tile_that_is_no_trump() -> None:
    assert Trump.NONE.led_suit(Tile(5, 3)) is Suit.FIVES
    assert Trump.SIX.led_suit(Tile(5, 3)) is Suit.FIVES
    assert Trump.THREE.led_suit(Tile(5, 3)) is Suit.TRUMPS
    assert Trump.FIVE.led_suit(Tile(5, 3)) is Suit.TRUMPS
    assert Trump.DOUBLES.led_suit(Tile(5, 5)) is Suit.TRUMPS
    assert Trump.NONE.led_suit(Tile(5, 5)) is Suit.FIVES


def test_a_trump_neither_leads_nor_follows_the_suit_of_its_other_end() -> None:
    assert legal_tiles(Hand.parse("42 65"), Tile(2, 1), Trump.FOUR) == Hand.parse("42 65")
    assert legal_tiles(Hand.parse("42 22"), Tile(4, 3), Trump.TWO) == Hand.parse("42 22")
    assert legal_tiles(Hand.parse("42 43"), Tile(4, 1), Trump.TWO) == Hand.parse("43")


def test_the_led_suit_is_never_the_lower_end_even_where_the_leader_would_like_it() -> None:
    assert legal_tiles(Hand.parse("31 65"), Tile(5, 3), Trump.NONE) == Hand.parse("65")


def test_a_seat_that_can_follow_may_not_trump_instead() -> None:
    assert legal_tiles(Hand.parse("66 53"), Tile(5, 1), Trump.SIX) == Hand.parse("53")


def test_trumping_is_never_forced() -> None:
    assert legal_tiles(Hand.parse("66 41"), Tile(5, 3), Trump.SIX) == Hand.parse("66 41")


def test_doubles_leave_their_number_suits() -> None:
    assert legal_tiles(Hand.parse("44 41"), Tile(6, 4), Trump.DOUBLES) == Hand.parse("44 41")
    assert legal_tiles(Hand.parse("44 64"), Tile(4, 2), Trump.DOUBLES) == Hand.parse("64")
    assert winning_place(Hand.parse_tiles("43 64 54"), Trump.DOUBLES) == 1


def test_doubles_as_trumps_go_from_double_six_down_to_double_blank() -> None:
    order = sorted(Trump.DOUBLES.tiles, reverse=True)
    assert " ".join(map(str, order)) == "66 55 44 33 22 11 00"
    assert winning_place(order[::-1], Trump.DOUBLES) == 6


def test_doubles_trump_is_no_pip_and_matches_none() -> None:
    assert Trump.DOUBLES.pip is None
    assert Trump.NONE.pip is None
    assert [Trump.from_int(pip).pip for pip in range(7)] == list(range(7))
    assert all(tile.is_double for tile in Trump.DOUBLES.tiles)
    with pytest.raises(NotationError):
        Trump.parse("7")


def test_without_trumps_doubles_stay_highest_in_their_suits() -> None:
    assert not Trump.NONE.tiles
    assert winning_place(Hand.parse_tiles("53 63 33"), Trump.NONE) == 0
    assert winning_place(Hand.parse_tiles("53 65 55"), Trump.NONE) == 2
    assert winning_place(Hand.parse_tiles("53 66 44"), Trump.NONE) == 0


def test_the_winner_is_a_seat_counted_from_the_leader_not_a_place_in_the_trick() -> None:
    plays = Hand.parse_tiles("53 55 64")
    assert winning_place(plays, Trump.NONE) == 1
    assert [Trick(leader, *plays, trump=Trump.NONE, seats=3).winner for leader in (Seat.A, Seat.B, Seat.C)] == [
        Seat.B,
        Seat.C,
        Seat.A,
    ]


def test_four_plays_make_a_trick_of_four_and_three_one_of_three() -> None:
    three = Position.of("64 10 / 63 20 / 62 30 / 61 40", trump="none", rules="moon4")
    for tile in ("64", "63", "62"):
        three = three.play(tile)
    assert len(three.table) == 3
    assert not three.play("61").table


def test_a_trick_without_plays_has_no_winner() -> None:
    with pytest.raises(NotationError, match="no winner"):
        winning_place([], Trump.NONE)


@given(trumps)
def test_a_trump_reads_back_from_its_text_its_index_and_its_repr(trump: Trump) -> None:
    assert Trump.parse(str(trump)) is trump
    assert Trump.parse(trump.words) is trump
    assert Trump.from_int(trump.index) is trump
    assert rebuilt(trump) is trump
    assert Trump.parse(trump) is trump


@pytest.mark.parametrize(
    ("words", "trump"),
    [
        ("0 blanks Blanks BLANK zero", Trump.ZERO),
        ("1 ones aces ace one", Trump.ONE),
        ("2 twos deuces deuce", Trump.TWO),
        ("3 threes treys trey", Trump.THREE),
        ("4 fours", Trump.FOUR),
        ("5 fives", Trump.FIVE),
        ("6 sixes", Trump.SIX),
        ("doubles Doubles", Trump.DOUBLES),
        ("none nt NT no-trump no_trump notrump follow-me FOLLOW_ME follow", Trump.NONE),
    ],
)
def test_trumps_are_read_in_the_words_people_use(words: str, trump: Trump) -> None:
    assert {Trump.parse(word) for word in words.split()} == {trump}


def test_words_in_two_are_trumps_too() -> None:
    assert Trump.parse(" no trump ") is Trump.parse("Follow me") is Trump.NONE


def test_one_form_is_written() -> None:
    assert [str(trump) for trump in Trump] == ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]


@pytest.mark.parametrize("text", ["7", "-1", "", "66", "five six", "x", True, False, 7])
def test_what_is_no_trump_is_refused_with_what_would_be_one(text: str | int) -> None:
    with pytest.raises(NotationError, match="a number from 0 to 6, doubles, or none") as caught:
        Trump.parse(text)
    assert f'"{text}"' in str(caught.value)


@pytest.mark.parametrize("index", [-1, 9])
def test_an_index_that_is_no_trump_is_refused(index: int) -> None:
    with pytest.raises(NotationError, match="index"):
        Trump.from_int(index)


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    error = refusal(Trump.parse, text)
    assert error is None or '"' in str(error)


@pytest.mark.parametrize("trump", list(Trump))
def test_a_higher_bit_beats_a_lower_one_within_every_suit(trump: Trump) -> None:
    for suit in Suit:
        order = list(trump.suit_tiles(suit))
        name = "trumps" if suit is Suit.TRUMPS else str(suit.number)
        strengths = [strength_by_the_book(str(tile), name, str(trump)) for tile in order]
        assert strengths == sorted(strengths, reverse=True)
        assert len(set(strengths)) == len(strengths)


def test_suits_are_named_for_messages() -> None:
    assert [str(suit) for suit in Suit] == "blanks ones twos threes fours fives sixes trumps".split()
    assert all(rebuilt(suit) is suit for suit in Suit)
    assert len(TILES) == len(ALL)
