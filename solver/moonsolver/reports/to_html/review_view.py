"""The facts of a review in the order in which a page shows them. Arranges and names; works nothing out by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonsolver.game.auction import Bid
from moonsolver.game.score import Game
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.game.trumps import Trump
from moonsolver.records.record import Fault, Record, RecordFile
from moonsolver.reports.review_words import (
    choice_sentences,
    contract_sentences,
    foresight_sentence,
    foresight_sentences,
    play_sentence,
    seat_sentences,
    why_proofs,
    why_sentences,
)
from moonsolver.reports.to_html.steps_view import steps
from moonsolver.reports.to_svg.diagrams import totals_svg
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.words import (
    auction_words,
    counted,
    listed,
    marks_words,
    scores_words,
    tile_words,
    trump_words,
    who,
    with_minus,
)
from moonsolver.reviews.review import PlayReview, Review
from moonsolver.solving.answers import DealValues

__all__ = ["FileView", "HandView", "LineView", "MistakeView", "TrickView", "file_view"]


@dataclass(frozen=True, slots=True)
class PlayMark:
    """One play as a row of a trick shows it: who, what, and the marks; `step` is its number in the hand, if it has one.

    `was_there` tells of a tile that lay on the table before a line began.
    """

    seat: Seat
    tile: Tile
    leads: bool = False
    wins: bool = False
    cost: int = 0
    turns: bool = False
    step: int | None = None
    was_there: bool = False
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick as a row: its plays in turn, who won it, and how many tricks the bidder's side has then."""

    number: int
    plays: tuple[PlayMark, ...]
    winner: Seat | None
    taken: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of play, trick by trick, and what the bidder's side takes in all."""

    title: str
    tricks: tuple[TrickView, ...]
    taken: int


@dataclass(frozen=True, slots=True)
class OptionView:
    """Legal tiles that are equal: the total of the bidder's side after any of them, and what it would cost."""

    tiles: Hand
    total: int
    cost: int
    was_played: bool


@dataclass(frozen=True, slots=True)
class MistakeView:
    """A play that gave tricks away: in words, with the line that punished it beside a better one, and every option.

    `foresight` is what can be said of the play from what the player could know; None while that is not worked out.
    `why` are the sentences that say why, and `proofs` the lines that prove them.
    """

    play: PlayReview
    sentence: str
    punished: LineView
    better: LineView
    options: tuple[OptionView, ...]
    foresight: str | None = None
    why: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat did in a hand, or over a file: contracts, tricks taken, and what was given away and where."""

    seat: Seat
    name: str
    taken: int
    given: int
    where: str
    contracts: int
    made: int
    choice_cost: int
    hands: int = 1


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand of a page. What is not known, or could not be reviewed, is None or empty."""

    number: int
    record: Record
    review: Review | None
    heading: str
    fate: str
    is_good: bool | None
    facts: tuple[tuple[str, str], ...]
    lead: tuple[str, ...]
    sentences: tuple[str, ...]
    faults: tuple[Fault, ...]
    graph: str
    tricks: tuple[TrickView, ...]
    mistakes: tuple[MistakeView, ...]
    seats: tuple[SeatView, ...]
    steps: tuple[dict[str, object], ...]
    score: tuple[tuple[str, int], ...] | None
    winner: str
    nearest: tuple[tuple[Seat, int, str], ...]

    @property
    def trump(self) -> Trump | None:
        """The trump, when it was named."""
        return self.record.trump

    @property
    def has_foresight(self) -> bool:
        """Whether its plays are judged in foresight too."""
        return self.review is not None and any(play.foresight for play in self.review.plays)

    def out_at(self, tile: Tile) -> int | None:
        """Return the number of the play that takes `tile` out of its hand; None when it is not played."""
        plays = self.record.plays
        return plays.index(tile) + 1 if tile in plays else None


@dataclass(frozen=True, slots=True)
class FileView:
    """A whole page: the file, its hands and, where there are several, the totals of the players."""

    file: RecordFile
    title: str
    hands: tuple[HandView, ...]
    totals: tuple[SeatView, ...]

    @property
    def has_foresight(self) -> bool:
        """Whether any hand is judged in foresight too."""
        return any(hand.has_foresight for hand in self.hands)


def file_view(file: RecordFile, reviews: Sequence[Review | Record]) -> FileView:
    """Arrange a file and its hands; a hand that could not be reviewed stands as its record."""
    games = dict(zip((hand.number for hand in file.hands), file.games, strict=True))
    hands = tuple(
        hand_view(file, review, games.get((review.record if isinstance(review, Review) else review).number))
        for review in reviews
    )
    where = clean(file.place or "", 80)
    date = file.date.isoformat() if file.date else ""
    title = ", ".join(["A game of Moon" if len(hands) > 1 else "A hand of Moon", *filter(None, [date, where])])
    return FileView(file, title, hands, tuple(_totals(file, hands)))


def hand_view(file: RecordFile, review: Review | Record, game: Game | None) -> HandView:
    """Arrange one hand: a review, or only the record where it could not be reviewed; `game` as it stood after it."""
    known = review if isinstance(review, Review) else None
    record = review.record if isinstance(review, Review) else review
    fate, is_good = _fate(record, known)
    plays = known.plays if known else ()
    return HandView(
        number=record.number,
        record=record,
        review=known,
        heading=_heading(file, record),
        fate=fate,
        is_good=is_good,
        facts=tuple(_facts(file, record)),
        lead=tuple(contract_sentences(known, file)) if known else (),
        sentences=_sentences(known, file) if known else (),
        faults=record.faults,
        graph=totals_svg(known) if known and known.totals else "",
        tricks=tuple(_tricks(record, plays)),
        mistakes=tuple(_mistake(file, play, record.rules.side_of(record.bidder)) for play in plays if play.cost),
        seats=tuple(_seats(file, record, known)) if known and known.plays else (),
        steps=tuple(steps(file, known)) if known and known.plays else (),
        score=tuple(zip(map("+".join, _sides(record)), game.scores, strict=True)) if game else None,
        winner=listed(_who(file, seat) for seat in game.winner) if game and game.winner else "",
        nearest=tuple((seat, table.best_tricks, _best(table)) for seat, table in known.tables.items()) if known else (),
    )


def _who(file: RecordFile, seat: Seat) -> str:
    """Introduce a player: the name and the seat."""
    return who(seat, clean(file.name(seat), 60))


def _sides(record: Record) -> list[list[str]]:
    return [[str(seat) for seat in side] for side in record.rules.partnerships]


def _heading(file: RecordFile, record: Record) -> str:
    if record.bid is None and record.trump is None:
        passed = record.auction is not None and record.auction.redeal
        return "everyone passed" if passed else "no contract recorded"
    bid = "bids the moon" if record.bid is Bid.MOON else f"bids {record.bid}" if record.bid else "plays"
    trump = f" with {trump_words(record.trump)}" if record.trump else ""
    return f"{_who(file, record.bidder)} {bid}{trump}"


def _fate(record: Record, review: Review | None) -> tuple[str, bool | None]:
    """Say in a word how the hand ended, and whether that was good for the bidder."""
    if review is None:
        return "not reviewed", None
    if review.outlook is None:
        return "not played", None
    if not record.is_complete:
        return f"stopped after {counted(len(review.plays), 'play')}", None
    if review.target is None:
        return f"{counted(review.outlook, 'trick')} taken", None
    made = review.outlook >= review.target
    return ("made" if made else f"set by {review.target - review.outlook}"), made


def _facts(file: RecordFile, record: Record) -> Iterator[tuple[str, str]]:
    rules = record.rules
    if record.auction and record.auction.calls:
        yield "Auction", auction_words(record.auction)
    if record.bid or record.trump:
        yield "Bidder", _who(file, record.bidder)
    if record.bid:
        yield "Bid", f"{record.bid}, the moon" if record.bid is Bid.MOON else str(record.bid)
    if record.trump:
        yield "Trump", record.trump.words
    if record.deal and record.deal.widow:
        yield "Widow", str(record.deal.widow)
    if record.discard:
        yield "Discard", str(record.discard)
    if record.start is not None and record.plays:
        taken, played = record.positions[-1].tricks_taken, len(record.plays) // rules.seats
        yield "Taken", f"{taken} of {counted(played, 'trick')}"
    if record.result is not None and not record.is_complete:
        yield "Result as written", counted(record.result, "trick")
    if record.hand_result is not None:
        score = scores_words(rules, record.hand_result.score, with_minus)
        yield "Score of the hand", score + marks_words(rules)


def _tricks(record: Record, plays: Sequence[PlayReview]) -> Iterator[TrickView]:
    seats = record.rules.seats
    for first in range(0, len(plays), seats):
        row = plays[first : first + seats]
        position = row[0].plays.position
        trick = Trick(position.leader, *(play.tile for play in row), trump=position.trump, seats=seats)
        marks = tuple(
            PlayMark(
                play.seat,
                play.tile,
                leads=play is row[0],
                wins=trick.is_full and play.tile == trick.winning_tile,
                cost=play.cost,
                turns=play.is_turning_point,
                step=play.number,
            )
            for play in row
        )
        taken = record.positions[row[-1].number].tricks_taken
        yield TrickView(row[0].trick, marks, trick.winner, taken, row[-1].after)


def _sentences(review: Review, file: RecordFile) -> tuple[str, ...]:
    return (
        *choice_sentences(review, file),
        *foresight_sentences(review, file),
        *seat_sentences(review, file),
    )


def _mistake(file: RecordFile, play: PlayReview, side: tuple[Seat, ...]) -> MistakeView:
    if play.punished is None or play.better is None:  # pragma: no cover - a costly play has both
        raise AssertionError(f"play {play.number} cost {play.cost} and has no lines")
    values = play.values
    groups = sorted(play.plays.equal, key=lambda group: (play.plays.cost(next(iter(group))), -group.mask))
    options = tuple(
        OptionView(group, values[next(iter(group))], play.plays.cost(next(iter(group))), was_played=play.tile in group)
        for group in groups
    )
    return MistakeView(
        play,
        play_sentence(play, file),
        _line("As played", play, play.punished, side),
        _line("Better", play, play.better, side),
        options,
        foresight_sentence(play, file),
        tuple(why_sentences(play, file)),
        tuple(why_proofs(play, file)),
    )


def _line(title: str, play: PlayReview, line: Line, side: tuple[Seat, ...]) -> LineView:
    taken = play.plays.position.tricks_taken
    rows = []
    start = line.on_table
    for number, trick in enumerate(line, play.trick):
        taken += trick.winner in side
        first = number == play.trick
        marks = tuple(
            PlayMark(
                seat,
                tile,
                leads=at == 0,
                wins=trick.is_full and tile == trick.winning_tile,
                was_there=first and at < start,
                is_start=first and at == start,
            )
            for at, (seat, tile) in enumerate(trick.by_seat)
        )
        rows.append(TrickView(number, marks, trick.winner, taken))
    return LineView(f"{title}: {tile_words(line.plays[0])}", tuple(rows), taken)


def _seats(file: RecordFile, record: Record, review: Review) -> Iterator[SeatView]:
    taken = record.positions[-1].taken
    for seat, given in review.given_away.items():
        where = listed(f"trick {play.trick} ({play.tile})" for play in review.costly if play.seat is seat)
        is_bidder = seat is record.bidder
        result = record.hand_result
        choice = review.choice
        yield SeatView(
            seat,
            clean(file.name(seat), 60),
            taken[seat.index],
            given,
            where,
            contracts=int(is_bidder and result is not None),
            made=int(is_bidder and result is not None and result.made),
            choice_cost=choice.trump_cost + choice.discard_cost if is_bidder and choice else 0,
        )


def _totals(file: RecordFile, hands: Sequence[HandView]) -> Iterator[SeatView]:
    for at, seat in enumerate(file.rules.all_seats):
        rows = [hand.seats[at] for hand in hands if hand.seats]
        gifts = [f"hand {hand.number}" for hand in hands if hand.seats and hand.seats[at].given]
        yield SeatView(
            seat,
            clean(file.name(seat), 60),
            sum(row.taken for row in rows),
            sum(row.given for row in rows),
            listed(gifts),
            sum(row.contracts for row in rows),
            sum(row.made for row in rows),
            sum(row.choice_cost for row in rows),
            len(rows),
        )


def _best(table: DealValues) -> str:
    return listed(dict.fromkeys(choice.trump.words for choice in table.best_choices), "or")
