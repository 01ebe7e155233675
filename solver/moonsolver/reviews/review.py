"""The post-mortem of a played hand: what each play and decision was worth and cost, and what would have been better.

Facts only, worked out once and rendered many times. Values are double-dummy: all hands open, everyone playing
perfectly, the defenders of the three-seat game acting as one. What a play cost *in hindsight* is known exactly;
whether the player could have known is a second question, *foresight*, kept apart and answered by
``moonsolver.reviews.foresight``.

All values here are totals: tricks of the bidder's side in the whole hand, those already taken and those still to
come. So along a record they change only where somebody gave something away: they never rise by a play of the bidder's
side, and never fall by a defender's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from moonsolver.errors import AnswerError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.keyed import BySeat, ByTile
from moonsolver.game.position import Position
from moonsolver.game.score import HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Paged
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation, explain_choice
from moonsolver.reasons.plays import explain_play
from moonsolver.records.reader import one_record
from moonsolver.records.record import Record, RecordFile
from moonsolver.records.sources import Source
from moonsolver.reviews.bids import BidForesight
from moonsolver.reviews.sight import Sight, sight_of
from moonsolver.reviews.verdicts import Foresight, Verdict
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line, natural_play, replay
from moonsolver.solving.par import Par, par_auction, plan

__all__ = ["BidOutcome", "ChoiceReview", "PlayReview", "Review", "review_record"]


@dataclass(frozen=True, slots=True)
class PlayReview:
    """One play of a record. `before` and `after` are the totals around it; `plays` has every legal play.

    `punished` is the line of perfect play from this play on, `better` the one from a best play instead: both begin at
    this play, and both are None where nothing was given away. So are `reasons`, which say why, and `sight`, how the
    play looked to the player; neither is there if the review was asked for without reasons. `foresight` is None until
    ``foresight`` adds it.
    """

    number: int
    trick: int
    seat: Seat
    tile: Tile
    before: int
    after: int
    plays: PlayValues
    target: int | None
    punished: Line | None = None
    better: Line | None = None
    foresight: Foresight[Tile] | None = None
    reasons: Explanation | None = None
    sight: Sight | None = None

    @property
    def at_table(self) -> bool | None:
        """Whether the player could see that the play was wrong: by foresight, else by sight; None if neither is there.

        None also where nothing was given away.
        """
        if self.cost and self.verdict is not None:
            return self.verdict is Verdict.MISTAKE
        return self.sight.at_table if self.sight else None

    @property
    def verdict(self) -> Verdict | None:
        """What kind of play it was, hindsight and foresight together; None while there is no foresight."""
        return Verdict.of(cost=self.cost, given_up=self.foresight.gave_up) if self.foresight else None

    @property
    def cost(self) -> int:
        """Tricks that the side of this seat gave away: 0 or more."""
        return self.before - self.after if self.by_bidder_side else self.after - self.before

    @property
    def by_bidder_side(self) -> bool:
        """Whether the bidder's side made the play."""
        return self.seat in self.plays.position.side

    @property
    def values(self) -> ByTile[int]:
        """Every legal tile with its total."""
        taken = self.before - self.plays.value
        return ByTile((tile, taken + value) for tile, value in self.plays.values.items())

    @property
    def best(self) -> Hand:
        """Every play that gives nothing away."""
        return self.plays.best

    @property
    def is_turning_point(self) -> bool:
        """Whether the play decided the contract anew: makeable before and set after, or the other way round."""
        return self.target is not None and (self.before >= self.target) != (self.after >= self.target)


@dataclass(frozen=True, slots=True)
class BidOutcome:
    """What a bid would have scored for the bidder's side with the best choice and perfect play by all.

    `points` are marks where the house plays for marks.
    """

    bid: Bid
    made: bool
    points: int


@dataclass(frozen=True, slots=True)
class ChoiceReview:
    """The decisions before the play: the trump and the discard beside every other choice.

    `reasons` say why they cost tricks; None where they cost nothing, or if the review was asked for without reasons.
    """

    table: DealValues
    choice: Choice
    foresight: Foresight[Choice] | None = None
    reasons: ChoiceExplanation | None = None

    @property
    def at_table(self) -> bool | None:
        """Whether the bidder could see that the choice was wrong; None while there is no foresight."""
        return None if self.verdict is None else self.verdict is Verdict.MISTAKE

    @property
    def verdict(self) -> Verdict | None:
        """What kind of choice it was, hindsight and foresight together; None while there is no foresight."""
        if self.foresight is None:
            return None
        return Verdict.of(cost=self.trump_cost + self.discard_cost, given_up=self.foresight.gave_up)

    @property
    def value(self) -> int:
        """What the choice made was worth."""
        return self.table.tricks[self.choice.trump][self.choice.discard]

    @property
    def trump_cost(self) -> int:
        """Tricks that naming this trump gave away, whatever the discard."""
        return self.table.best_tricks - self._best_with_trump

    @property
    def discard_cost(self) -> int:
        """Tricks that the discard gave away once the trump was named."""
        return self._best_with_trump - self.value

    @property
    def best_discards(self) -> tuple[Tile | None, ...]:
        """The best discards for the trump that was named."""
        row = self.table.tricks[self.choice.trump]
        return tuple(discard for discard, value in row.items() if value == self._best_with_trump)

    @property
    def _best_with_trump(self) -> int:
        return max(self.table.tricks[self.choice.trump].values())


@dataclass(frozen=True, slots=True)
class Review(Paged):
    """The post-mortem of one hand. `totals` has n + 1 values for n plays: before the first and after every play.

    `tables` has the table of every seat as the bidder, so that it shows who could have made what; `choice` is None
    while the trump is not known, and `plays` is then empty. `par` is the best auction, beside the real one where that
    was written down. `bid` is None until ``foresee`` adds it.
    """

    record: Record
    tables: BySeat[DealValues]
    choice: ChoiceReview | None
    totals: tuple[int, ...]
    plays: tuple[PlayReview, ...]
    par: Par | None = None
    bid: BidForesight | None = None

    def __post_init__(self) -> None:
        if type(self.tables) is not BySeat:  # as ``repr`` writes it
            object.__setattr__(self, "tables", BySeat(self.tables))

    @property
    def target(self) -> int | None:
        """Tricks that the bid promises; None without a bid."""
        return self.record.bid.tricks if self.record.bid else None

    @property
    def costly(self) -> tuple[PlayReview, ...]:
        """The plays that gave something away, in order."""
        return tuple(play for play in self.plays if play.cost)

    @property
    def turning_points(self) -> tuple[PlayReview, ...]:
        """The plays that decided the contract anew."""
        return tuple(play for play in self.plays if play.is_turning_point)

    @property
    def makeable(self) -> int:
        """The most tricks that the bidder's side could have taken, with the best trump and discard."""
        return self.tables[self.record.bidder].best_tricks

    @property
    def outlook(self) -> int | None:
        """What the bidder's side took, or in an unfinished hand what it takes if all play perfectly from there."""
        return self.totals[-1] if self.totals else None

    @property
    def given_away(self) -> BySeat[int]:
        """Tricks that each seat gave away in the play."""
        return BySeat(
            (seat, sum(play.cost for play in self.plays if play.seat is seat)) for seat in self.record.rules.all_seats
        )

    @property
    def missed_moon(self) -> bool:
        """Whether the bidder made another bid where the moon could have been shot."""
        bid = self.record.bid
        return bid is not None and bid is not Bid.MOON and self.makeable == self.record.rules.hand_size

    @property
    def moon_seats(self) -> tuple[Seat, ...]:
        """The seats that could have shot the moon as the bidder."""
        return tuple(seat for seat, table in self.tables.items() if table.best_tricks == self.record.rules.hand_size)

    @property
    def bids(self) -> tuple[BidOutcome, ...]:
        """What each bid would have scored for the bidder's side."""
        rules, bidder, most = self.record.rules, self.record.bidder, self.makeable
        found = []
        for bid in Bid:
            if bid is Bid.PASS or bid.value < rules.lowest_bid:
                continue
            tricks = [0] * rules.seats
            tricks[bidder.index] = most
            tricks[rules.against(bidder)[0].index] = rules.hand_size - most
            result = HandResult(rules, bidder, bid, tuple(tricks))
            side = rules.partnership_of(bidder)
            found.append(BidOutcome(bid, result.made, result.score[side]))
        return tuple(found)


def review_record(
    record: Record | RecordFile | Source, *, reasons: bool = True, solver: Solver | None = None
) -> Review:
    """Return the post-mortem of `record`. Cost: some milliseconds for a three-seat hand, a few more for each reason.

    record: a hand, or a file or text with one hand. What is unfinished or faulty is reviewed as far as it is sound.
    reasons: whether to find out why each costly play was wrong, and whether its player could see that.
    Raises AnswerError when its deal is not known.

    >>> from moonsolver.records.reader import read_records
    >>> record = read_records('''
    ... [[hand]]
    ... deal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"
    ... bid = 7
    ... trump = "2"
    ... discard = "54"
    ... plays = "00 21"
    ... ''').hands[0]
    >>> review = review_record(record)
    >>> review.totals, [(str(play.tile), play.cost, str(play.best)) for play in review.plays]
    ((7, 6, 6), [('00', 1, '22 11 62 52 42 32'), ('21', 0, '21')])
    """
    solver = solver or Solver()
    record = one_record(record)
    if record.deal is None:
        raise AnswerError(f"hand {record.number} cannot be reviewed: its deal is not known")
    tables = BySeat((seat, solver.deal(record.deal, seat)) for seat in record.rules.all_seats)
    start = record.start
    if start is None or record.trump is None:
        return Review(record, tables, None, (), (), _par(record, tables, solver))
    choice = ChoiceReview(tables[record.bidder], Choice(record.trump, record.discard))
    if reasons and choice.trump_cost + choice.discard_cost:
        table = choice.table
        why = explain_choice(record.deal, record.bidder, choice.choice, table=table, solver=solver)
        choice = replace(choice, reasons=why)
    totals = solver.trace(start, record.plays)
    target = record.bid.tricks if record.bid else None
    plays = tuple(
        _review_play(solver, record if reasons else None, number, position, tile, (before, after), target)
        for number, (position, tile, before, after) in enumerate(
            zip(record.positions, record.plays, totals, totals[1:], strict=False), 1
        )
    )
    return Review(record, tables, choice, totals, plays, _par(record, tables, solver))


def _par(record: Record, tables: Mapping[Seat, DealValues], solver: Solver) -> Par | None:
    """Return the par of the deal with the seat that spoke first; None where the auction was not written down."""
    if record.deal is None or record.auction is None:
        return None
    plans = {seat: plan(record.deal, seat, solver=solver, table=table) for seat, table in tables.items()}
    return par_auction(record.deal, Auction(record.rules, record.auction.first), plans)


def _review_play(
    solver: Solver,
    explained: Record | None,
    number: int,
    position: Position,
    tile: Tile,
    totals: tuple[int, int],
    target: int | None,
) -> PlayReview:
    """Return the review of one play, with its reasons if the record that is `explained` is there."""
    plays = solver.plays(position)
    trick = (number - 1) // position.rules.seats + 1
    before, after = totals
    punished = better = why = sight = None
    if before != after and explained is not None:
        why = explain_play(position, tile, solver=solver)
        punished, better = why.punished, why.better_line
        sight = sight_of(explained, number, position, tile, why.better, solver)
    elif before != after:
        punished = _line_from(solver, position, tile)
        better = _line_from(solver, position, natural_play(position, plays.best))
    return PlayReview(
        number, trick, position.to_play, tile, before, after, plays, target, punished, better, None, why, sight
    )


def _line_from(solver: Solver, position: Position, tile: Tile) -> Line:
    """Return the line that begins with `tile` and is perfect from there on."""
    rest = best_line(position.play(tile), solver=solver)
    return replay(position, [tile, *rest.plays])
