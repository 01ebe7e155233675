"""What to bid: what each call still open is worth, in points, or near the end of a game in chances to win it.

What is exact and what is estimated:

* a bid: its chance and score are those of the odds, *as if it won the auction*: nobody is assumed to bid higher.
* a pass: layouts are drawn at random; in each the seats after us bid as they would with all hands open (``par``), and
  the bidder plays so too. Nobody at a table sees all hands, so this makes the others better than they are.
* the chance to win: the hand as above, either defender equally likely to take a defensive trick; after it the rest of
  the game, played out at random many times, in which every later hand ends as the par of a random deal.
"""

import functools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass

from moonsolver.chances.count_odds import OddsInterrupted, odds_of
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.errors import AuctionError, KnowledgeError, MoonError, NotationError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.given import text_of, whole_number
from moonsolver.game.notation import listed, quote
from moonsolver.game.rules import Rules
from moonsolver.game.score import Game, HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Hand
from moonsolver.game.which_rules import told_by_sight
from moonsolver.solving.engine import Solver
from moonsolver.solving.par import find_par, par_auction, plan
from moonsolver.solving.parallel import in_any_order

__all__ = ["Advice", "CallOdds", "advise", "auction_from", "scores_from"]

PASS_SAMPLES = 100  # layouts in which a pass is tried
GAME_SAMPLES = 100  # random deals that stand for the rest of a game
PLAYOUTS = 400  # games played out from each score that this hand can lead to
NEAR = {"points": 7, "marks": 1}  # the most one hand can score without the moon


@dataclass(frozen=True, slots=True)
class CallOdds:
    """What a call is worth. Chances are 0 to 1; scores in points or marks, as the rules count.

    `chance` that the bid is made (None for a pass), `score` expected for the own side and `others` for all other sides
    together, `error` the standard error of `score` and `chance_error` that of `chance`; `win` the chance to win the
    game, None when its end is not near.
    """

    call: Bid
    chance: float | None
    score: float
    others: float
    error: float
    win: float | None = None
    chance_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Advice(Tabled):
    """Every call that is open to `seat`, with what it is worth; `odds` are those of the hand."""

    knowledge: Knowledge
    seat: Seat
    auction: Auction
    scores: tuple[int, ...]
    odds: HandOdds | WidowOdds
    calls: tuple[CallOdds, ...]
    samples: int
    seed: int

    @property
    def by_win(self) -> bool:
        """Whether calls are compared by the chance to win the game rather than by points."""
        return self.calls[0].win is not None

    @property
    def best(self) -> CallOdds:
        """The call that is worth most; of equals, the lowest."""
        return max(self.calls, key=lambda call: (call.win or 0.0, call.score) if self.by_win else (call.score,))


def advise(
    hand: str | Hand,
    auction: str | Auction = "",
    *,
    scores: str | Iterable[int] = (),
    samples: int | None = None,
    pass_samples: int = PASS_SAMPLES,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    so_far: Callable[[HandOdds | WidowOdds], None] | None = None,
) -> Advice:
    """Return what each call open to the seat to speak is worth with `hand`, its seven tiles.

    auction: what has been said so far, also as text (``"pass 4"``), with A to speak next; the tiles tell the rules.
    scores: what each of ``rules.partnerships`` has, also as text (``"A=12,B=5,C=-3"``), all 0 by default.
    samples: how many layouts the odds are counted over, by default all (a sample in the four-seat game);
    pass_samples: layouts in which a pass is tried; seed of both. threads, executor, progress, so_far: as in
    ``odds_of``.
    Raises AuctionError when the auction is over, MoonError for scores at which the game is over, and OddsInterrupted,
    with the odds known by then, on Ctrl-C.
    """
    if not isinstance(auction, Auction):
        auction = auction_from(auction, rules=told_by_sight([str(Hand.parse(hand))]) or "moon3")
    rules = auction.rules
    seat = auction.to_speak
    if seat is None:
        raise AuctionError("the auction is over, so there is nothing to bid")
    pass_samples = whole_number(pass_samples, "a number of samples", "give 1 or more", KnowledgeError)
    if pass_samples < 1:
        raise KnowledgeError(f"{pass_samples} samples: at least 1 is needed")
    given = scores_from(scores, rules) if isinstance(scores, str) else scores
    game = Game(rules, given, auction.first)  # type: ignore[arg-type] # checked there
    if game.winner is not None:
        now = ", ".join(
            f"{_side_name(side)}={score}" for side, score in zip(rules.partnerships, game.scores, strict=True)
        )
        raise MoonError(f"{now}: the game to {rules.target} is over, {_side_name(game.winner)} has won it")
    knowledge = Knowledge.of_hand(hand, seat=seat, rules=rules)
    odds = odds_of(
        knowledge,
        seat,
        samples=samples,
        seed=seed,
        threads=threads,
        executor=executor,
        progress=progress,
        so_far=so_far,
    )
    try:
        calls = _calls(knowledge, auction, game, odds, pass_samples, seed, threads, executor)
    except KeyboardInterrupt:
        raise OddsInterrupted(odds) from None
    return Advice(knowledge, seat, auction, game.scores, odds, calls, pass_samples, seed)


def _calls(
    knowledge: Knowledge,
    auction: Auction,
    game: Game,
    odds: HandOdds | WidowOdds,
    pass_samples: int,
    seed: int,
    threads: int | None,
    executor: Executor | None,
) -> tuple[CallOdds, ...]:
    """Weigh every call that is open."""
    rules, seat = game.rules, odds.bidder
    near = max(game.scores) + NEAR[rules.scoring] >= rules.target
    rest = _Rest(rules, seed, threads, executor) if near else None
    own = rules.partnership_of(seat)
    calls = []
    for call in auction.allowed:
        if call is Bid.PASS:
            layouts = Layouts(knowledge)
            numbers = layouts.sample(pass_samples, seed)
            deals = [_deal(rules, row) for row in layouts.rows(numbers).tolist()]
            work = functools.partial(_pass_result, auction=auction.say(Bid.PASS))
            found = dict(in_any_order(work, deals, executor=executor, threads=threads))
            calls.append(_passed([found[at] for at in range(len(deals))], game, own, rest))
        else:
            bid = odds.bid(call)
            win = _win_by_bid(game, seat, call, bid.tricks, own, rest) if rest else None
            calls.append(CallOdds(call, bid.chance, bid.score, bid.others, bid.error, win, bid.chance_error))
    return tuple(calls)


def auction_from(text: str, seat: str | Seat = "A", rules: str | Rules = "moon3") -> Auction:
    """Read the calls before `seat`'s, in turn: ``4 pass``. Raises AuctionError for a call that was not allowed.

    >>> auction_from("pass 4", "C").allowed
    (Bid.PASS, Bid.FIVE, Bid.SIX, Bid.SEVEN, Bid.MOON)
    """
    rules = Rules.named(rules)
    text_of(text, "an auction", "give what was said before, such as pass 4")
    calls = [Bid.parse(word) for word in text.replace(",", " ").split()]
    if len(calls) >= rules.seats:
        raise AuctionError(f"{len(calls)} calls before your turn: each of the {rules.seats} seats calls once")
    auction = Auction(rules, rules.seat(seat).after(-len(calls), seats=rules.seats))
    for call in calls:
        auction = auction.say(call)
    return auction


def scores_from(text: str, rules: str | Rules = "moon3") -> tuple[int, ...]:
    """Read the score of every side: ``A=12,B=5,C=-3``, or ``A=12,B=5`` where A and C play against B and D.

    Raises NotationError with every fault.

    >>> scores_from("b=5 A=12, C=-3")
    (12, 5, -3)
    """
    rules = Rules.named(rules)
    text_of(text, "a score", "give A=12,B=5,C=-3")
    found: dict[tuple[Seat, ...], int] = {}
    faults: list[str] = []
    for word in text.replace(",", " ").split():
        name, equals, number = word.partition("=")
        try:
            side = _side(name, rules)
            score = int(number)
        except NotationError as error:
            faults += error.faults
        except ValueError:
            faults.append(f"{quote(word)} is not a score: write SEAT=POINTS, such as A=12" if equals else
                          f"{quote(word)} has no \"=\": write SEAT=POINTS, such as A=12")  # fmt: skip
        else:
            if side in found:
                faults.append(f"{_side_name(side)} has two scores: give each side one")
            found[side] = score
    missing = [_side_name(side) for side in rules.partnerships if side not in found]
    if missing and not faults:
        faults.append(f"the score of {' and '.join(missing)} is missing: give every side's, 0 at the start")
    if faults:
        raise NotationError(faults)
    return tuple(found[side] for side in rules.partnerships)


def _side(name: str, rules: Rules) -> tuple[Seat, ...]:
    """Read a side: one of its seats, or all of them as in ``A+C``."""
    seats = [rules.seat(each) for each in name.split("+")]
    side = rules.side_of(seats[0])
    if len(seats) > 1 and set(seats) != set(side):
        sides = listed(map(_side_name, rules.partnerships))
        raise NotationError(f"{quote(name)} is not a side: the sides are {sides}")
    return side


def _side_name(side: tuple[Seat, ...]) -> str:
    return "+".join(map(str, side))


def _deal(rules: Rules, row: list[int]) -> Deal:
    hands = [Hand.from_int(mask) for mask in row]
    return Deal(rules, tuple(hands[:-1]), hands[-1])


def _pass_result(deal: Deal, auction: Auction) -> HandResult | None:
    """Return how a deal ends when the seats still to speak choose best knowing all hands."""
    seats = deal.rules.seats
    bidders = {auction.first.after(at, seats=seats) for at in range(len(auction.calls), seats)}
    if auction.winner is not None:
        bidders.add(auction.winner)
    solver = Solver()
    return par_auction(deal, auction, {seat: plan(deal, seat, solver=solver) for seat in bidders}).result


def _passed(results: list[HandResult | None], game: Game, own: int, rest: "_Rest | None") -> CallOdds:
    scores = [result.score if result else (0,) * len(game.scores) for result in results]
    mine = [score[own] for score in scores]
    mean = sum(mine) / len(mine)
    spread = math.sqrt(sum((score - mean) ** 2 for score in mine) / max(1, len(mine) - 1) / len(mine))
    others = sum(sum(score) for score in scores) / len(scores) - mean
    win = None
    if rest:
        after = [game.add(result) if result else game.redealt() for result in results]
        win = math.fsum(rest.chances(each)[own] for each in after) / len(after)
    return CallOdds(Bid.PASS, None, mean, others, spread, win)


def _win_by_bid(game: Game, bidder: Seat, bid: Bid, tricks: tuple[float, ...], own: int, rest: "_Rest") -> float:
    """Return the chance to win the game with this contract: `tricks[n]` is the chance of n tricks."""
    rules = game.rules
    defenders = rules.against(bidder)
    total = 0.0
    for taken, chance in enumerate(tricks):
        lost = rules.hand_size - taken
        for first in range(lost + 1):
            # With four seats the defenders are one side, and how they share does not matter.
            share = math.comb(lost, first) / 2**lost if rules.seats == 3 else float(first == lost)
            if chance and share:
                by_seat = dict.fromkeys(rules.all_seats, 0)
                by_seat[bidder] = taken
                by_seat[defenders[0]] += first
                by_seat[defenders[1]] += lost - first
                after = game.add(HandResult(rules, bidder, bid, tuple(by_seat.values())))
                total += chance * share * rest.chances(after)[own]
    return total


class _Rest:
    """The rest of a game, played out many times at random: every later hand ends as the par of some random deal."""

    def __init__(self, rules: Rules, seed: int, threads: int | None, executor: Executor | None) -> None:
        rng = random.Random(seed)
        deals = [Deal.random(rules, rng) for _ in range(GAME_SAMPLES)]
        found = dict(in_any_order(_par_result, deals, executor=executor, threads=threads))
        results = [result for at in range(len(deals)) if (result := found[at]) is not None]
        self._rules = rules
        self._seed = seed
        # In those deals A spoke first; here are the results, with their scores, for every first bidder.
        self._hands = {
            first: [(turned, turned.score) for turned in (_turned(result, first) for result in results)]
            for first in rules.all_seats
        }
        self._known: dict[tuple[tuple[int, ...], Seat], tuple[float, ...]] = {}

    def chances(self, game: Game) -> tuple[float, ...]:
        """Return the chance of each partnership to win `game`: an estimate, but always the same for the same score."""
        sides = self._rules.partnerships
        if game.winner is not None:
            return tuple(float(side == game.winner) for side in sides)
        if not self._hands[game.first_bidder]:  # house rules under which nobody can ever make a bid
            return (1 / len(sides),) * len(sides)
        key = (game.scores, game.first_bidder)
        if key not in self._known:
            rng = random.Random(f"{self._seed} {key}")
            winners = Counter(self._winner(*key, rng) for _ in range(PLAYOUTS))
            self._known[key] = tuple(winners[side] / PLAYOUTS for side in sides)
        return self._known[key]

    def _winner(self, scores: tuple[int, ...], first: Seat, rng: random.Random) -> tuple[Seat, ...]:
        rules = self._rules
        while True:
            result, gains = rng.choice(self._hands[first])
            scores = tuple(map(sum, zip(scores, gains, strict=True)))
            first = first.after(1, seats=rules.seats)
            if max(scores) >= rules.target or result.wins_outright:
                winner = Game(rules, scores, first, result).winner
                if winner is not None:
                    return winner


def _turned(result: HandResult, first: Seat) -> HandResult:
    """Return a result of a deal in which A spoke first as if `first` had sat there."""
    seats = result.rules.seats
    return HandResult(
        result.rules,
        result.bidder.after(first.index, seats=seats),
        result.bid,
        tuple(result.tricks[(at - first.index) % seats] for at in range(seats)),
    )


def _par_result(deal: Deal) -> HandResult | None:
    return find_par(deal).result
