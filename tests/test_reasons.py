"""Reasons for costly plays: each cause where it belongs, silence where none does, and every proof by the book."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from moonsolver import Explanation, Hand, PlayError, Position, Rules, Seat, Solver, Suit, Tile, Trump, explain_play
from moonsolver.reasons.causes import Cause, ChangeKind, Reason, Role
from support.low_tiles import Open, total_with
from support.positions import RULE_SETS, positions, random_position

WARM = Solver()  # shared on purpose: what one question leaves in the tables must not spoil another


def explained(text: str, tile: str, better: str | None = None) -> Explanation:
    return explain_play(text, tile, better=better, solver=WARM)


def first(text: str, tile: str) -> Reason:
    return explained(text, tile).reasons[0]


def costly(position: Position, rng: random.Random) -> Tile | None:
    """Some costly play, or None."""
    plays = WARM.plays(position)
    found = [tile for tile in plays.values if plays.cost(tile)]
    return rng.choice(found) if found else None


def fresh(count: int, seed: int, most3: int = 7, most4: int = 5) -> Iterator[tuple[Position, Tile]]:
    """Costly plays of random positions, of every rule set in turn."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        rules = Rules.named(RULE_SETS[found % 3])
        position = random_position(rng, rules, most3 if rules.seats == 3 else most4)
        tile = costly(position, rng)
        if tile is not None:
            found += 1
            yield position, tile


# ------------------------------------------------------------------------------------------------ by cause

VOID = "44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B"
RANK = "11 00 54 43 / 44 65 51 41 / 55 33 53 21, trump 2, bidder C, leader B"


def test_an_enemy_who_cannot_follow() -> None:
    reason = first(VOID, "33")
    assert (reason.cause, reason.seat, reason.suit, reason.role) == (Cause.VOID, Seat.A, Suit.THREES, Role.RUFF)
    assert reason.tiles == Hand.parse_tiles("31")
    assert reason.remedy == Tile.parse("41")


def test_a_tile_that_an_enemy_beats_in_the_suit() -> None:
    text = "66 55 22 64 63 62 61 / 33 65 54 43 42 31 21 / 44 11 00 53 51 41 32, trump 6, bidder A, leader A"
    reason = first(text, "61")
    assert (reason.cause, reason.tile, reason.seat) == (Cause.TOO_LOW, Tile.parse("65"), Seat.B)
    assert reason.remedy == Tile.parse("66")


def test_a_low_tile_that_only_loses_the_trick() -> None:
    text = "66 55 22 64 53 51 43 / 33 11 00 62 54 32 21 / 44 65 63 61 52 42 31, trump 5, bidder A, leader A"
    reason = first(text, "51")
    assert (reason.cause, reason.role, reason.more) == (Cause.TOO_LOW, Role.THIS_TRICK, 0)


def test_a_trump_that_is_still_out() -> None:
    reason = first("55 53 51 42 / 44 33 65 64 / 00 62 52 21, trump 2, bidder C, leader C", "00")
    assert (reason.cause, reason.tile, reason.seat, reason.trick) == (Cause.TRUMP_OUT, Tile.parse("42"), Seat.A, 4)


@pytest.mark.parametrize(
    ("text", "tile", "trick", "against", "remedy"),
    [
        (RANK, "65", 7, "53", "44"),
        ("33 22 43 32 / 44 11 63 53 / 52 42 21, trump 3, bidder A, leader C, table 54", "33", 5, "63", None),
        ("22 65 64 21 / 44 33 00 62 / 43 42 32, trump 2, bidder C, leader C, table 52", "22", 6, "32", "21"),
        ("42 / 52 / 55 44, trump 1, bidder A, leader A, table 00 54", "44", 7, "42", "55"),
    ],
)
def test_a_tile_that_is_needed_later(text: str, tile: str, trick: int, against: str, remedy: str | None) -> None:
    reason = first(text, tile)
    assert reason.cause in (Cause.SPENT, Cause.TOO_HIGH)
    assert (reason.tile, reason.trick) == (Tile.parse(tile), trick)
    assert reason.against == Tile.parse(against)
    assert reason.remedy == (Tile.parse(remedy) if remedy else None)


@pytest.mark.parametrize(
    ("text", "tile", "guarded"),
    [
        ("55 65 64 54 / 66 62 31 21 / 44 33 63, trump 1, bidder B, leader C, table 42", "64", "65"),
        ("55 00 54 51 / 44 22 53 52 43 / 33 11 61 32, trump 6, bidder C, leader C, table 63 31", "43", "53"),
    ],
)
def test_a_tile_that_guards_another(text: str, tile: str, guarded: str) -> None:
    reason = first(text, tile)
    assert reason.cause in (Cause.SPENT, Cause.TOO_HIGH)
    assert reason.role in (Role.GUARD_HIGH, Role.GUARD_LOW)
    assert (reason.guarded, reason.trick) == (Tile.parse(guarded), 7)


@pytest.mark.parametrize(
    ("text", "tile", "better"),
    [
        ("64 62 61 54 41 / 66 55 22 53 43 31 / 44 11 65 51 42 21, trump 3, bidder B, leader A, table 00", "22", "31"),
        (
            "66 55 22 00 65 43 / 33 11 62 54 52 / 44 63 61 53 51 32, trump doubles, bidder A, leader B, table 42",
            "32",
            "44",
        ),
    ],
)
def test_a_trick_that_was_there_to_take(text: str, tile: str, better: str) -> None:
    reason = first(text, tile)
    assert (reason.cause, reason.tile, reason.role) == (Cause.MISSED, Tile.parse(better), Role.RUFF)
    assert reason.more == explained(text, tile).cost - 1


@pytest.mark.parametrize(
    ("text", "tile", "cause", "about", "seat"),
    [
        ("66 44 52 51 43 / 55 00 62 61 41 21 / 22 11 65 54 53 42, trump 3, bidder A, leader A, table 63", "21",
         Cause.PARTNER, "54", Seat.C),
        ("22 64 42 41 / 66 11 62 31 / 44 61 51 21, trump 3, bidder B, leader C", "44", Cause.PARTNER, "22", Seat.A),
        ("44 00 61 42 21 / 22 11 65 64 62 54 / 66 55 52 51 31, trump 3, bidder C, leader C, table 63 53", "11",
         Cause.OWN, "22", Seat.B),
        ("55 62 54 52 31 21 / 33 22 65 63 61 43 / 66 44 00 53 42 32, trump 1, bidder A, leader A", "31", Cause.THROWS,
         "66", Seat.C),
        ("66 44 63 52 51 43 / 55 00 62 61 41 21 / 22 11 65 54 53 42, trump 3, bidder A, leader A", "63", Cause.BEATER,
         "54", Seat.C),
    ],
)  # fmt: skip
def test_what_the_better_play_rests_on_and_what_punishes(
    text: str, tile: str, cause: Cause, about: str, seat: Seat
) -> None:
    reason = explained(text, tile).reason(cause)
    assert reason is not None
    assert (reason.tile, reason.seat) == (Tile.parse(about), seat)


def test_a_partner_who_trumps() -> None:
    text = "44 33 00 53 43 32 / 55 22 11 63 62 52 / 66 51 42 41 31 21, trump 3, bidder A, leader C"
    reason = first(text, "66")
    assert (reason.cause, reason.seat, reason.suit) == (Cause.PARTNER_VOID, Seat.B, Suit.FOURS)


def test_a_trick_to_take_over_from_the_partner() -> None:
    text = "11 54 42 / 55 52 31 / 66 22 62 61, trump 3, bidder B, leader A, table 65 00"
    reason = first(text, "61")
    assert (reason.cause, reason.tile, reason.seat) == (Cause.TAKE_OVER, Tile.parse("66"), Seat.C)


def test_only_the_order_is_wrong() -> None:
    reason = explained(VOID, "33").reason(Cause.FIRST)
    assert reason is not None
    assert (reason.tile, reason.remedy) == (Tile.parse("41"), Tile.parse("41"))
    assert {proof.change.kind for proof in reason.proofs if proof.change} == {ChangeKind.PLAY}


# ---------------------------------------------------------------------------------------------------- pitfalls


def test_a_void_that_hurts_the_better_play_too_is_not_named() -> None:
    for position, tile in fresh(150, seed=3):
        explanation = explain_play(position, tile, solver=WARM)
        if explanation.reason(Cause.VOID):
            led = [position.trump.led_suit(play) for play in (tile, explanation.better)]
            assert not position.table
            assert led[0] is not led[1]


def test_a_tile_that_takes_a_trick_after_both_plays_is_not_named() -> None:
    for position, tile in fresh(150, seed=4):
        explanation = explain_play(position, tile, solver=WARM)
        takers = [
            {trick.winning_tile for trick in line if trick.is_full}
            for line in (explanation.punished, explanation.better_line)
        ]
        for reason in explanation.reasons:
            if reason.cause in (Cause.BEATER, Cause.TRUMP_OUT):
                assert reason.tile in takers[0] - takers[1]
            if reason.cause in (Cause.OWN, Cause.PARTNER):
                assert reason.tile in takers[1] - takers[0]


def test_a_loss_that_nothing_explains_stays_unexplained() -> None:
    text = "11 64 41 / 66 44 63 / 51 43 42, trump 5, bidder C, leader C"
    assert not explained(text, "51").is_proved


def test_the_bare_trick_comes_last_and_is_no_proof() -> None:
    for position, tile in fresh(150, seed=5):
        reasons = explain_play(position, tile, solver=WARM).reasons
        assert Cause.TRICK not in [reason.cause for reason in reasons[:-1]]


def test_the_order_must_help_the_defenders_too() -> None:
    """After 22 the 33 still costs: what the trick before gave is not counted twice."""
    text = "43 42 32 / 55 53 51 / 33 22 31, trump 0, bidder A, leader C"
    assert explained(text, "33", "22").reason(Cause.FIRST) is None


def test_trumps_that_some_other_suits_would_save_are_not_named() -> None:
    text = "44 33 62 52 32 / 66 65 63 42 41 / 22 00 64 51 43, trump 1, bidder A, leader A"
    assert explained(text, "44", "33").reason(Cause.TRUMPS_OUT) is None


# ------------------------------------------------------------------------------------------------ by the book


@given(positions(most3=4, most4=3), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_imagined_hands_have_the_value_of_the_book(position: Position, rng: random.Random) -> None:
    held = [tile for hand in position.hands for tile in hand]
    assume(held)
    lows = []
    for tile in rng.sample(held, min(len(held), rng.randint(1, 3))):
        suits = [suit for suit in Suit if suit.number not in (7, position.trump.pip)]
        lows.append((tile, rng.choice([*suits, Suit.TRUMPS] if position.trump.is_trump(tile) else suits)))
    book = Open(position)
    book.make_low(lows)
    found = WARM.value_with_lows(position, lows)
    assert found == (book.value() if book.nobody_revoked() else None)


def test_the_last_tricks_and_whole_hands_can_be_imagined() -> None:
    position = Position.parse("44 / 33 / 64, trump 1, bidder B, leader B")
    assert WARM.value_with_lows(position, []) == WARM.solve(position) == 1
    assert WARM.value_with_lows(position, [(Tile.parse("33"), Suit.SIXES)]) == 0


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("trump", ["number", "0", "doubles", "none"])
def test_every_proof_holds_by_the_book(rules: str, trump: str) -> None:
    """Changes, plays and both values, worked out again by plain minimax; some of them within a trick."""
    rng = random.Random(f"{rules} {trump}")
    named = Rules.named(rules)
    proofs = 0
    while proofs < 60:
        which = Trump.parse(rng.randint(1, 6)) if trump == "number" else Trump.parse(trump)
        position = random_position(rng, named, 4 if named.seats == 3 else 3, trump=which)
        tile = costly(position, rng)
        if tile is None:
            continue
        explanation = explain_play(position, tile, solver=WARM)
        for reason in explanation.reasons:
            assert reason.proofs, reason
            for proof in reason.proofs:
                assert total_with(explanation, proof, changed=False) == proof.before, (str(position), reason, proof)
                assert total_with(explanation, proof, changed=True) == proof.after, (str(position), reason, proof)
                proofs += 1


def lowered(explanation: Explanation, tile: Tile) -> set[Suit]:
    """The suits in which a tile can be low, by the book: those that make nobody's play a revoke."""
    position = explanation.position
    blanks = position.rules.seats == 4
    all_suits = {suit for suit in Suit if suit.number < 7 and suit.number != position.trump.pip}
    all_suits -= set() if blanks else {Suit.BLANKS}
    own = {Suit(pip) for pip in tile.pips} & all_suits
    wanted = all_suits if position.trump.is_trump(tile) or not own else own
    found = set()
    for suit in wanted:
        book = Open(position)
        book.make_low([(tile, suit)])
        plays = ((played.high, played.low) for played in (explanation.tile, explanation.better))
        if book.nobody_revoked() and all(book.may_play(played) for played in plays):
            found.add(suit)
    return found


def test_a_tile_is_named_only_where_every_low_tile_in_its_place_changes_the_value() -> None:
    named = 0
    for position, tile in fresh(400, seed=6, most3=5, most4=3):
        explanation = explain_play(position, tile, solver=WARM)
        harm = (explanation.value - explanation.cost, explanation.value)
        for reason in explanation.reasons:
            if reason.cause not in (Cause.BEATER, Cause.TRUMP_OUT, Cause.OWN, Cause.PARTNER):
                continue
            assert reason.tile is not None
            of_play = [proof for proof in reason.proofs if proof.play == tile and proof.change]
            tried = {low.suit for proof in of_play if proof.change for low in proof.change.lows}
            assert tried == lowered(explanation, reason.tile)
            wanted = harm if reason.cause in (Cause.BEATER, Cause.TRUMP_OUT) else (harm[0], harm[0])
            assert {(proof.before, proof.after) for proof in of_play} == {wanted}
            named += 1
    assert named > 60


def cured(explanation: Explanation, tile: Tile) -> bool:
    """Whether the tile does the harm alone, by the values of imagined hands."""
    position = explanation.position
    suits = lowered(explanation, tile)
    for suit in suits:
        low = [(tile, suit)]
        values = [WARM.value_with_lows(now, low) for now in (position, position.play(explanation.tile))]
        taken = position.play(explanation.tile).tricks_taken - position.tricks_taken
        value, made = values[0], values[1]
        assert value is not None
        assert made is not None
        if position.to_play not in position.side:
            value, made = position.tricks_left - value, position.tricks_left - taken - made
        else:
            made += taken
        if not value == made == explanation.value:
            return False
    return bool(suits)


def test_two_tiles_are_named_together_only_where_neither_does_the_harm_alone() -> None:
    named = 0
    for position, tile in fresh(900, seed=13):
        explanation = explain_play(position, tile, solver=WARM)
        for reason in explanation.reasons:
            if reason.cause is Cause.PAIR:
                assert len(reason.tiles) == 2
                assert not any(cured(explanation, one) for one in reason.tiles)
                named += 1
    assert named > 10


# -------------------------------------------------------------------------------------------------- the same again


def facts(explanation: Explanation) -> list[tuple[Cause, Role | None, int, int]]:
    return [(reason.cause, reason.role, reason.more, len(reason.proofs)) for reason in explanation.reasons]


def test_cold_and_warm_tables_give_the_same_reasons() -> None:
    for position, tile in fresh(60, seed=7):
        cold = explain_play(position, tile, solver=Solver())
        assert explain_play(position, tile, solver=WARM) == cold
        assert explain_play(position, tile, better=cold.better, solver=WARM) == cold
        assert WARM.solve(position) == Solver().solve(position)


def turned(position: Position, by: int) -> Position:
    """The same position with every seat `by` places on."""
    seats = position.rules.seats
    hands = tuple(position.hands[(seat - by) % seats] for seat in range(seats))
    bidder, leader = (seat.after(by, seats=seats) for seat in (position.bidder, position.leader))
    return Position(position.rules, hands, position.trump, bidder, leader, position.table)


def test_it_does_not_matter_who_sits_where() -> None:
    for position, tile in fresh(90, seed=8):
        here = explain_play(position, tile, solver=WARM)
        seats = position.rules.seats
        for by in range(1, seats):
            there = explain_play(turned(position, by), tile, better=here.better, solver=WARM)
            assert facts(there) == facts(here)
            for mine, theirs in zip(here.reasons, there.reasons, strict=True):
                assert theirs.tile == mine.tile
                assert theirs.seat == (mine.seat and mine.seat.after(by, seats=seats))


def renamed(tile: Tile, trump: int, other: int) -> Tile:
    """A tile where the trump is another number, and the other numbers keep their order."""
    pips = [pip for pip in range(1, 7) if pip != trump]
    into = [pip for pip in range(1, 7) if pip != other]
    ends = [other if pip == trump else into[pips.index(pip)] if pip else 0 for pip in (tile.high, tile.low)]
    return Tile(max(ends), min(ends))


@pytest.mark.parametrize("other", [1, 3, 6])
def test_all_numbers_make_one_game(other: int) -> None:
    """Only the natural line may differ, by the pips: what is proved of the tiles of both lines is the same."""
    rng = random.Random(9)
    same = 0
    while same < 25:
        trump = rng.randint(1, 6)
        position = random_position(rng, Rules.named("moon3"), trump=Trump.from_int(trump))
        tile = costly(position, rng)
        if tile is None:
            continue
        hands = tuple(Hand(renamed(held, trump, other) for held in hand) for hand in position.hands)
        table = tuple(renamed(played, trump, other) for played in position.table)
        there = Position(position.rules, hands, Trump.from_int(other), position.bidder, position.leader, table)
        here = explain_play(position, tile, solver=WARM)
        found = explain_play(there, renamed(tile, trump, other), better=renamed(here.better, trump, other), solver=WARM)
        lines = [[renamed(play, trump, other) for play in line.plays] for line in (here.punished, here.better_line)]
        if [list(line.plays) for line in (found.punished, found.better_line)] == lines:
            assert facts(found) == facts(here)
            same += 1


def test_threads_share_a_solver() -> None:
    plays = list(fresh(40, seed=10))
    shared = Solver()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda play: explain_play(*play, solver=shared), plays))
    assert found == [explain_play(*play, solver=WARM) for play in plays]


# ---------------------------------------------------------------------------------------------------- what it tells


def test_the_lines_begin_with_the_two_plays_and_are_worth_what_is_said() -> None:
    for position, tile in fresh(60, seed=11):
        explanation = explain_play(position, tile, solver=WARM)
        assert explanation.punished.plays[0] == explanation.tile == tile
        assert explanation.better_line.plays[0] == explanation.better
        ours = position.to_play in position.side
        for line, worth in (
            (explanation.better_line, explanation.value),
            (explanation.punished, explanation.value - explanation.cost),
        ):
            won = line.won_by(position.side)
            assert (won if ours else position.tricks_left - won) == worth


def test_most_costly_plays_of_every_rule_set_have_a_proved_reason() -> None:
    for rules in RULE_SETS:
        found = [
            explain_play(position, tile, solver=WARM).is_proved
            for position, tile in fresh(240, seed=12)
            if position.rules.name == rules
        ]
        assert sum(found) >= 0.7 * len(found)


@pytest.mark.parametrize(
    ("tile", "better", "words"),
    [
        ("41", None, "B's 41 costs nothing here"),
        ("44", None, "B may not play 44: the legal plays are 33 00 41"),
        ("33", "00", "B's 00 costs a trick itself: compare with one of 41"),
        ("33", "31", "B may not play 31"),
    ],
)
def test_what_cannot_be_explained_is_refused(tile: str, better: str | None, words: str) -> None:
    with pytest.raises(PlayError, match=words):
        explain_play(VOID, tile, better=better)


def test_a_hand_that_is_over_has_nothing_to_explain() -> None:
    with pytest.raises(PlayError, match="may not play 33: the legal plays are none"):
        explain_play(" / / , trump 1", "33")


@pytest.mark.parametrize(
    ("lows", "words"),
    [
        ([("65", Suit.SIXES)], "is not held"),
        ([("33", Suit.SIXES), ("33", Suit.ONES)], "there twice"),
        ([("33", Suit.TRUMPS)], "is not a trump"),
    ],
)
def test_tiles_that_cannot_become_low_are_refused(lows: list[tuple[str, Suit]], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        WARM.value_with_lows(VOID, [(Tile.parse(tile), suit) for tile, suit in lows])
