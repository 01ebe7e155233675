"""The explorer's engine against the library: whatever moon.wasm says in a page, Python says too."""

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest

from moonsolver import Auction, Bid, Deal, Hand, Position, Rules, Seat, Solver, Tile, Trump
from moonsolver.chances.full_counts import count_choices
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.errors import AuctionError, PlayError
from moonsolver.game.score import HandResult
from moonsolver.game.tiles import TILES
from moonsolver.game.trumps import Suit
from moonsolver.solving.lines import best_line, natural_play
from support.page_engine import NAMES, ask, deal_of, house_of, position_of
from support.positions import random_position

BIDS = tuple(Bid)
HOUSES = [Rules.named(name).house(house) for name in NAMES for house in ({}, {"first-lead": "trump"})]


def bits(mask: int) -> list[int]:
    return [tile.bit for tile in sorted(Hand.from_int(mask), key=lambda tile: tile.bit)]


def some_positions(count: int, seed: int, most4: int = 5) -> list[Position]:
    """Random positions of every rule set, with and without the house rule for the first lead, within tricks too."""
    rng = random.Random(seed)
    return [
        random_position(rng, rules, 7 if rules.seats == 3 else most4)
        for _ in range(count // len(HOUSES))
        for rules in HOUSES
    ]


def asked(call: str, positions: list[Position], *more: Any) -> list[Any]:
    return ask([call, house_of(position.rules), position_of(position), *more] for position in positions)


def random_line(rng: random.Random, position: Position) -> list[Tile]:
    """Legal plays at random, for a while."""
    plays: list[Tile] = []
    for _ in range(rng.randint(0, 12)):
        if position.is_over:
            break
        plays.append(rng.choice(list(position.legal_plays)))
        position = position.play(plays[-1])
    return plays


# ------------------------------------------------------------------------------------------------- facts of the game


def test_tiles_and_rule_sets_are_those_of_the_library() -> None:
    tiles, sets, names, trumps, bids, suits = ask(
        [[what] for what in "tiles ruleSets RULE_SETS TRUMPS BIDS SUITS".split()]
    )
    assert [(tile["high"], tile["low"], tile["isDouble"]) for tile in tiles] == [
        (tile.high, tile.low, tile.is_double) for tile in TILES
    ]
    assert [(each["seats"], each["tiles"], each["handSize"], each["widowSize"]) for each in sets] == [
        (rules.seats, rules.tiles.mask, rules.hand_size, rules.widow_size) for rules in map(Rules.named, NAMES)
    ]
    assert tuple(names) == NAMES
    assert trumps == [str(trump) for trump in Trump]
    assert bids == [str(bid) for bid in Bid]
    assert suits == [str(suit) for suit in Suit]


def test_suits_are_those_of_the_library() -> None:
    keys = [(rules, trump, suit) for rules in map(Rules.named, NAMES) for trump in Trump for suit in Suit]
    found = ask(["suitTiles", house_of(rules), trump.index, suit.number] for rules, trump, suit in keys)
    assert found == [(trump.suit_tiles(suit) & rules.tiles).mask for rules, trump, suit in keys]
    pairs = [(trump, tile) for trump in Trump for tile in TILES]
    led = ask(["ledSuit", trump.index, tile.bit] for trump, tile in pairs)
    assert led == [trump.led_suit(tile).number for trump, tile in pairs]
    assert ask(["isTrump", trump.index, tile.bit] for trump, tile in pairs) == [suit == 7 for suit in led]


def test_sides_trumps_and_bids_are_those_of_the_house() -> None:
    for name in NAMES:
        rules = Rules.named(name).house({"trumps": "6 doubles", "lowest-bid": "5"})
        house = house_of(rules)
        *sides, trumps, bids = ask(
            [*(["side", house, seat.index] for seat in rules.all_seats), ["trumps", house], ["bids", house]]
        )
        assert sides == [rules.side_mask(seat) for seat in rules.all_seats]
        assert trumps == 1 << 6 | 1 << 7
        assert [str(BIDS[at]) for at in bits(bids)] == ["pass", "5", "6", "7", "21"]


# --------------------------------------------------------------------------------------------------------- the play


def test_values_and_equal_plays_are_those_of_the_native_search() -> None:
    positions = some_positions(3000, 1)
    solver = Solver()
    for position, found, value in zip(positions, asked("plays", positions), asked("value", positions), strict=True):
        plays = solver.plays(position)
        values = [plays.values.get(tile, -1) for tile in TILES]
        assert (found["values"], found["groups"]) == (values, list(plays.groups)), position
        assert (found["legal"], found["best"]) == (position.legal_plays.mask, plays.best.mask), position
        assert found["value"] == value == solver.solve(position), position


def test_facts_of_a_position_are_those_of_the_library() -> None:
    positions = some_positions(1200, 2, most4=7)
    for position, found in zip(positions, asked("facts", positions), strict=True):
        trick, own = position.trick, position.hands[position.to_play.index]
        led = position.trump.led_suit(position.table[0]) if position.table else None
        suit = position.trump.suit_tiles(led) & position.rules.tiles if led else Hand()
        winning = trick.winning_tile
        bound = "must-follow" if own & suit else "free"
        if not position.table and own and position.legal_leads != position.rules.tiles:
            bound = "must-lead-trump"
        assert found == {
            "isOver": position.is_over,
            "toPlay": -1 if position.is_over else position.to_play.index,
            "legal": position.legal_plays.mask,
            "bound": bound,
            "suit": led.number if led else -1,
            "suitTiles": suit.mask,
            "winningSeat": next((seat.index for seat, tile in trick.by_seat if tile == winning), -1),
            "winningTile": winning.bit if winning else -1,
            "tricksLeft": position.tricks_left,
            "isFirstTrick": position.is_first_trick,
            "side": position.rules.side_mask(position.bidder),
        }, position


def test_a_tile_that_may_not_be_played_is_refused_for_the_reason_the_library_gives() -> None:
    rng = random.Random(3)
    starts = [random_start(rng, rules) for rules in HOUSES for _ in range(10)]
    cases = [(position, tile) for position in (*starts, *some_positions(120, 3, most4=7)) for tile in TILES]
    found = ask(["whyNot", house_of(each.rules), position_of(each), tile.bit] for each, tile in cases)
    for (position, tile), fault in zip(cases, found, strict=True):
        assert (fault and (fault["at"], reason_of(position, fault))) == refusal(position, tile), position
    names = {fault["name"] if fault else "legal" for fault in found}
    assert names == {"legal", "hand-over", "not-held", "must-follow", "must-lead-trump"}


def random_start(rng: random.Random, rules: Rules) -> Position:
    """The first position of the play of a random deal."""
    deal = Deal.random(rules, rng)
    discard = rng.choice(list(deal.discards("B"))) if deal.widow else None
    return Position.start(deal, bidder="B", trump=rng.choice(tuple(Trump)), discard=discard)


def reason_of(position: Position, fault: dict[str, Any]) -> str:
    """A fault of the engine as the library begins to say it."""
    if fault["name"] == "not-held":
        return f"held by {position.rules.all_seats[fault['what']] if fault['what'] >= 0 else 'nobody'}"
    if fault["name"] == "must-follow":
        return f"must follow {tuple(Suit)[fault['what']]}"
    return str(fault["name"])


def refusal(position: Position, tile: Tile) -> tuple[int, str] | None:
    """Why the library does not let `tile` be played."""
    try:
        position.play(tile)
    except PlayError as error:
        said = str(error)
        if position.is_over:
            return 0, "hand-over"
        if "cannot play" in said:
            holders = [seat for seat in position.rules.all_seats if tile in position.hands[seat.index]]
            return 0, f"held by {holders[0] if holders else 'nobody'}"
        return 0, "must-lead-trump" if "must lead a trump" in said else said[said.index("must follow") :]
    return None


def test_plays_lead_to_the_position_that_the_library_reaches_up_to_the_first_that_is_illegal() -> None:
    rng = random.Random(4)
    lines = [(position, random_line(rng, position)) for position in some_positions(600, 4, most4=7)]
    wrong = [0]  # 10 is in no three-seat set; with four seats it may be anywhere
    found = ask(["replay", house_of(at.rules), position_of(at), [*(t.bit for t in line), *wrong]] for at, line in lines)
    for (position, line), played in zip(lines, found, strict=True):
        seats, winners, now = [], [], position
        for tile in line:
            seats.append(now.to_play.index)
            now = now.play(tile)
            winners += [] if now.table else [now.leader.index]
        if not now.is_over and TILES[0] in now.legal_plays:
            continue
        assert played["position"] == position_of(now)
        assert played["taken"] == [after - before for after, before in zip(now.taken, position.taken, strict=True)]
        assert (played["seats"], played["winners"]) == (seats, winners)
        assert played["fault"]["at"] == len(line)


def test_best_lines_and_totals_along_a_line_are_those_of_the_library() -> None:
    rng = random.Random(5)
    positions = some_positions(300, 5)
    solver = Solver()
    for position, line in zip(positions, asked("line", positions), strict=True):
        assert line == [tile.bit for tile in best_line(position, solver=solver).plays], position
    lines = [random_line(rng, position) for position in positions]
    found = ask(
        ["trace", house_of(at.rules), position_of(at), [tile.bit for tile in line]]
        for at, line in zip(positions, lines, strict=True)
    )
    for position, line, totals in zip(positions, lines, found, strict=True):
        assert totals == list(solver.trace(position, line)), position
    start = positions[0]
    assert ask([["trace", house_of(start.rules), position_of(start), [0]]])[0]["thrown"]["at"] == 0


def chances(
    solver: Solver, position: Position, humans: set[Seat], friends: set[Seat], *, wide: bool
) -> tuple[int, int]:
    """Replies and value-keeping ones at the next real choice of `humans`, worked out from the values alone."""
    while not position.is_over:
        seat, legal = position.to_play, position.legal_plays
        if len(legal) == 1:
            wide = wide and seat not in humans
            position = position.play(next(iter(legal)))
            continue
        best = solver.plays(position).best
        if seat in humans:
            return len(legal), len(best)
        if wide and seat in friends:
            return max(
                (chances(solver, position.play(tile), humans, friends, wide=True) for tile in best), key=temptation
            )
        position = position.play(natural_play(position, best))
    return 0, 0


def temptation(found: tuple[int, int]) -> tuple[float, int]:
    replies, keeping = found
    return ((replies - keeping) / replies if replies else 0.0, replies - keeping)


def test_perfect_defence_leaves_the_most_chances_to_go_wrong() -> None:
    rng = random.Random(6)
    positions = [position for position in some_positions(300, 6, most4=4) if not position.is_over]
    masks = [rng.choice((0, 0, rng.randrange(1, 1 << position.rules.seats))) for position in positions]
    answers = ask(
        ["defence", house_of(position.rules), position_of(position), mask]
        for position, mask in zip(positions, masks, strict=True)
    )
    solver = Solver()
    for position, mask, found in zip(positions, masks, answers, strict=True):
        ours = position.side if position.to_play in position.side else position.rules.against(position.bidder)
        humans = {seat for seat in position.rules.all_seats if (mask >> seat.index & 1 if mask else seat not in ours)}
        friends = set(ours) - humans
        values = {
            tile.bit: chances(solver, position.play(tile), humans, friends, wide=True)
            for tile in solver.plays(position).best
        }
        expected = {tile: temptation(each) for tile, each in values.items()}
        seen = {each["tile"]: temptation((each["replies"], each["keeping"])) for each in found["all"]}
        assert seen == expected, position
        tied = Hand(TILES[tile] for tile, each in expected.items() if each == max(expected.values()))
        assert found["tile"] == natural_play(position, tied).bit, position


def test_positions_that_cannot_be_are_refused_with_the_reason() -> None:
    house = house_of(Rules.named("moon3"))
    good = {"hands": [1 << 27, 1 << 26, 1 << 25], "trump": 0, "bidder": 0, "leader": 0, "table": []}
    bad: list[tuple[dict[str, Any], str, int]] = [
        ({"trump": 9}, "no-trump", 9),
        ({"bidder": 3}, "no-seat", 3),
        ({"leader": -1}, "no-seat", -1),
        ({"hands": [1 << 27, 1 << 27, 1 << 25]}, "tile-twice", 27),
        ({"hands": [1 << 27, 1 << 26, 1 << 25 | 1 << 24]}, "unequal-hands", 2),
        ({"hands": [1 << 27, 1 << 26, 1]}, "not-in-set", 0),
        ({"hands": [1 << 27, 1 << 26, 1 << 28]}, "no-tile", -1),
        ({"table": [1, 2, 4]}, "table-too-long", 3),
        ({"hands": [0, 1 << 26, 1 << 25], "table": [26]}, "tile-twice", 26),
        ({"hands": [0, 1 << 26, 1 << 25], "table": [28]}, "no-tile", 28),
        # 65 was led; 66 was held back and 44 played
        ({"hands": [1 << 2, 1 << 27, 1 << 23 | 1 << 4], "table": [20, 25]}, "table-revoke", 6),
    ]  # fmt: skip
    found = ask(["checkPosition", house, {**good, **change}] for change, _, _ in bad)
    assert [(fault["name"], fault["what"]) for fault in found] == [(name, what) for _, name, what in bad]
    few = {**house, "trumps": 1 << 6}
    assert ask([["value", few, good]])[0]["thrown"]["name"] == "trump-not-allowed"
    assert ask([["checkPosition", house, good]]) == [None]


def test_rubbish_on_the_board_always_comes_back() -> None:
    assert ask([["rubbish", seed, 200] for seed in range(5)]) == [200] * 5


# --------------------------------------------------------------------------------------------- deals and contracts


def deals(count: int, seed: int) -> Iterator[tuple[Deal, Seat]]:
    rng = random.Random(seed)
    for _ in range(count):
        for rules in HOUSES:
            yield Deal.random(rules, rng), rng.choice(rules.all_seats)


def test_tables_of_deals_are_those_of_the_library() -> None:
    cases = list(deals(5, 7))
    solver = Solver()
    found = ask(["table", house_of(deal.rules), deal_of(deal), seat.index] for deal, seat in cases)
    for (deal, seat), rows in zip(cases, found, strict=True):
        for trump, row in solver.deal(deal, seat).tricks.items():
            values = [row.get(tile, -1) for tile in TILES]
            assert rows[trump.index] == {"value": max(row.values()), "values": values}


def test_trumps_that_may_not_be_named_have_no_row() -> None:
    rules = Rules.named("moon3").house({"trumps": "5 none"})
    deal = Deal.random(rules, 8)
    (rows,) = ask([["table", house_of(rules), deal_of(deal), 0]])
    assert [at for at, row in enumerate(rows) if row] == [5, 8]


def test_the_play_starts_after_the_exchange_and_only_with_a_discard_that_is_held() -> None:
    cases = [(deal, seat, tile) for deal, seat in deals(3, 9) for tile in (*TILES, None)]
    found = ask(
        [
            "proof",
            house_of(deal.rules),
            deal_of(deal),
            {"bidder": seat.index, "trump": 6, "discard": tile.bit if tile else -1},
            [],
        ]
        for deal, seat, tile in cases
    )
    for (deal, seat, tile), played in zip(cases, found, strict=True):
        allowed = deal.discards(seat)
        if tile in allowed if tile else not allowed:
            start = Position.start(deal, bidder=seat, trump="6", discard=tile)
            assert (played["position"], played["fault"]) == (position_of(start), None)
        else:
            assert played["stage"] == "choice"
            assert played["fault"]["name"] == ("discard-not-held" if tile and allowed else "discard-not-allowed")


def test_a_proof_tells_whether_deal_choice_or_play_is_at_fault() -> None:
    rng = random.Random(14)
    rules = Rules.named("moon3").house({"first-lead": "trump", "trumps": "0 1 2 3 4 5 6"})
    house, deal = house_of(rules), Deal.random(rules, rng)
    start = Position.start(deal, bidder="C", trump="6", discard=next(iter(deal.widow)))
    line = [tile.bit for tile in best_line(start).plays]
    choice = {"bidder": 2, "trump": 6, "discard": next(iter(deal.widow)).bit}
    hands = deal_of(deal)
    held = [tile.bit for tile in start.hands[2] if tile not in start.legal_plays]
    cases: list[tuple[list[Any], str, str | None, int]] = [
        ([hands, choice, line], "plays", None, 21),
        ([{**hands, "widow": 0}, choice, line], "deal", "widow-size", 0),
        ([hands, {**choice, "trump": 8}, line], "choice", "trump-not-allowed", 0),
        ([hands, {**choice, "bidder": 3}, line], "choice", "no-seat", 0),
        ([hands, {**choice, "discard": -1}, line], "choice", "discard-not-allowed", 0),
        ([hands, choice, [*line, 5]], "plays", "hand-over", 21),
        ([hands, choice, [*line[:5], line[2]]], "plays", "not-held", 5),
        ([hands, choice, [*line[:5], 99]], "plays", "no-tile", 5),
        ([hands, choice, [held[0], *line]], "plays", "must-lead-trump", 0),
    ]
    found = ask(["proof", house, *case] for case, *_ in cases)
    for played, (_, stage, name, plays) in zip(found, cases, strict=True):
        assert (played["stage"], played["fault"] and played["fault"]["name"]) == (stage, name)
        assert len(played["seats"]) == plays
    assert ask([["start", house, hands, {**choice, "discard": -1}]])[0]["thrown"]["name"] == "discard-not-allowed"


def test_deals_that_cannot_be_are_refused_with_the_reason() -> None:
    rules = Rules.named("moon3")
    deal = deal_of(Deal.random(rules, 10))
    a, b, c = deal["hands"]
    lowest = a & -a
    bad = [
        ({**deal, "widow": 0}, "widow-size"),
        ({**deal, "widow": lowest}, "tile-twice"),
        ({**deal, "widow": 1}, "not-in-set"),
        ({**deal, "hands": [a ^ lowest, b, c]}, "hand-size"),
        ({**deal, "hands": [a ^ lowest | 1, b, c]}, "not-in-set"),
        ({**deal, "hands": [a, a, c]}, "tile-twice"),
        ({**deal, "hands": [a, b, 1 << 30 | c]}, "no-tile"),
    ]
    assert [fault["name"] for fault in ask(["checkDeal", house_of(rules), each] for each, _ in bad)] == [
        name for _, name in bad
    ]
    assert ask([["checkDeal", house_of(rules), deal]]) == [None]


def said(auction: Auction, calls: tuple[int, ...]) -> tuple[Auction, int, str]:
    """What the library makes of the calls: how far it comes, and why no further."""
    for at, call in enumerate(calls):
        try:
            auction = auction.say(BIDS[call])
        except AuctionError as error:
            if "after the auction ended" in str(error):
                return auction, at, "auction-over"
            return auction, at, "must-bid" if "must bid" in str(error) and call == 0 else "bid-too-low"
    return auction, len(calls), ""


def state_of(auction: Auction) -> dict[str, Any]:
    allowed = sum(1 << BIDS.index(bid) for bid in auction.allowed)
    return {
        "isOver": auction.is_over,
        "toSpeak": auction.to_speak.index if auction.to_speak else -1,
        "allowed": allowed,
        "highest": BIDS.index(auction.highest),
        "winner": auction.winner.index if auction.winner else -1,
        "redeal": auction.redeal,
        "mustBid": not auction.is_over and not allowed & 1,
    }


@pytest.mark.parametrize("house", [{}, {"lowest-bid": "3"}, {"lowest-bid": "5", "all-pass": "last-must-bid"}], ids=str)
def test_auctions_are_those_of_the_library(house: dict[str, str]) -> None:
    cases = [
        (Rules.named(name).house(house), first, calls)
        for name in ("moon3", "moon4")
        for first in (0, 2)
        for size in range(5)
        for calls in itertools.product(range(7) if size < 4 else (0, 2, 5), repeat=size)
    ]
    found = ask(["auction", house_of(rules), first, calls] for rules, first, calls in cases)
    for (rules, first, calls), state in zip(cases, found, strict=True):
        auction = Auction(rules, tuple(Seat)[first])
        fault = state.pop("fault")
        auction, at, reason = said(auction, calls)
        assert (fault and (fault["at"], fault["name"])) == ((at, reason) if reason else None)
        assert state == state_of(auction)


def test_results_are_those_of_the_library() -> None:
    houses = [
        Rules.named(name).house(house)
        for name in ("moon3", "moon4")
        for house in ({}, {"scoring": "marks"}, {"moon-made": "wins-game", "lowest-bid": "3"})
    ]
    cases = [
        (rules, seat, bid, tricks)
        for rules in houses
        for seat in rules.all_seats
        for bid in BIDS[2:]
        for tricks in itertools.product(range(8), repeat=rules.seats)
        if sum(tricks) == 7 and (rules.seats == 3 or tricks[0] % 3 == 1 or max(tricks) == 7)
    ]
    found = ask(["result", house_of(r), seat.index, BIDS.index(bid), tricks] for r, seat, bid, tricks in cases)
    for (rules, seat, bid, tricks), result in zip(cases, found, strict=True):
        book = HandResult(rules, seat, bid, tricks)
        assert result == {
            "sideTricks": book.side_tricks,
            "needed": bid.tricks,
            "isMade": book.made,
            "winsGame": book.wins_outright,
            "score": list(book.score),
            "partnerships": [sum(1 << each.index for each in side) for side in rules.partnerships],
        }
    house = house_of(houses[0])
    wrong = ask(
        [["result", house, 0, 2, [7, 1, 0]], ["result", house, 0, 0, [7, 0, 0]], ["result", house, 0, 1, [7, 0, 0]]]
    )
    assert [each["thrown"]["name"] for each in wrong] == ["tricks", "bid-too-low", "bid-too-low"]


# ------------------------------------------------------------------------------------------------------------ layouts


def knowledges() -> list[tuple[Knowledge, Seat, dict[str, Any]]]:
    """What bidders know before the play: with and without a widow, before it is seen, with tiles ruled out."""
    rng = random.Random(11)
    found = []
    for rules in HOUSES:
        deal, seat = Deal.random(rules, rng), rng.choice(rules.all_seats)
        hand, widow = deal.hand(seat), next(iter(deal.widow), None)
        other = seat.after(1, seats=rules.seats)
        for seen in {None, widow}:
            for suits in ("", "6"):
                voids: dict[str | Seat, str | Iterable[str | Suit]] = {other: suits} if suits else {}
                knows = Knowledge.of_hand(hand, seat=seat, widow=seen, voids=voids, trump="5", rules=rules)
                known = {
                    "bidder": seat.index,
                    "hand": hand.mask,
                    "widow": 1 << seen.bit if seen else 0,
                    "barred": [barred.mask for barred in knows.barred],
                }
                found.append((knows, seat, known))
    return found


def test_layouts_have_the_numbers_that_they_have_in_the_library() -> None:
    rng = random.Random(12)
    cases = [(knows, house_of(knows.rules), known, Layouts(knows)) for knows, _, known in knowledges()]
    found = ask(["layouts", house, known] for _, house, known, _ in cases)
    assert found == [{"count": len(layouts), "unseen": knows.unseen.mask} for knows, _, _, layouts in cases]
    numbers = [[0, len(each) - 1, *(rng.randrange(len(each)) for _ in range(40))] for *_, each in cases]
    rows = iter(
        ask(
            ["layout", house, known, number]
            for (_, house, known, _), each in zip(cases, numbers, strict=True)
            for number in each
        )
    )
    for (*_, layouts), each in zip(cases, numbers, strict=True):
        found = [next(rows) for _ in each]
        assert [[*row["hands"], row["widow"]] for row in found] == layouts.rows(each).tolist()
    too_high = ask(["layout", house, known, len(layouts)] for _, house, known, layouts in cases)
    assert {each["thrown"]["name"] for each in too_high} == {"layout-number"}


def test_a_shuffle_has_every_number_once_and_another_seed_another_order() -> None:
    counts, seeds = (1, 2, 5, 64, 65, 3432), (0, 1, 2**32 - 1)
    numbers = iter(ask(["shuffled", count, seed, at] for count in counts for seed in seeds for at in range(count)))
    for count in counts:
        orders = [[next(numbers) for _ in range(count)] for _ in seeds]
        assert all(sorted(order) == list(range(count)) for order in orders)
        assert count < 60 or len(set(map(tuple, orders))) == 3


def counted(knows: Knowledge, seat: Seat, trump: Trump, numbers: list[int]) -> list[list[int]]:
    """What the library counts over the layouts with these numbers, by discard as the engine has them."""
    own, aside = knows.known[seat.index], knows.known[-1]
    discards = [TILES[bit] for bit in bits((own | aside).mask)] if aside else [None]
    kept = [((own | aside).remove(tile) if tile else own).mask for tile in discards]
    hands = np.ascontiguousarray(Layouts(knows).rows(numbers)[:, : knows.rules.seats])
    found = count_choices(hands, np.array(kept, dtype=np.uint32), (trump,), knows.rules, seat)
    return [[int(each) for each in row] for row in found[:, 0]]


def test_odds_are_those_of_the_library_in_chunks_and_in_samples() -> None:
    rng = random.Random(13)
    cases = [case for case in knowledges() if not case[0].rules.has_widow or case[0].known[-1]]
    questions: list[list[Any]] = []
    for knows, _, known in cases:
        count = len(Layouts(knows))
        size = min(90 if knows.rules.seats == 3 else 5, count // 3)
        chunk = ["odds", house_of(knows.rules), known, rng.randrange(9), size // 2, size]
        seed = rng.randrange(2**32)
        questions += [chunk, [*chunk, seed]]
        questions += [["shuffled", count, seed, at] for at in range(size // 2, size // 2 + size)]
    answers = iter(zip(questions, ask(questions), strict=True))
    for knows, seat, _ in cases:
        (_, _, _, trump, start, size), chunk = next(answers)
        _, sample = next(answers)
        numbers = sorted(next(answers)[1] for _ in range(size))
        pool = knows.known[seat.index] | knows.known[-1]
        assert chunk["discards"] == sample["discards"] == (bits(pool.mask) if knows.known[-1] else [-1])
        named = Trump.from_int(trump)
        assert chunk["counts"] == counted(knows, seat, named, list(range(start, start + size)))
        assert sample["counts"] == counted(knows, seat, named, numbers)


def test_odds_need_to_know_the_widow() -> None:
    unseen = next(case for case in knowledges() if case[0].rules.has_widow and not case[0].known[-1])
    (found,) = ask([["odds", house_of(unseen[0].rules), unseen[2], 6, 0, 1]])
    assert found["thrown"]["name"] == "widow-size"
