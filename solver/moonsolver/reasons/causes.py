"""Reasons as frozen values: the cause, what was changed to prove it, and the values that prove it. Proves nothing.

A *cause* holds only where changing that one thing, and nothing that the better play would share, takes the cost away.
Every value here is a total for the side that moved: the tricks that it takes from the position on, this trick included,
with all hands open and everyone playing perfectly.

What is changed is a tile, mostly. *A low tile* of a suit is an imaginary one: it belongs to that suit and to no other,
leads it, follows it, and loses to every other tile of it. ``Change`` says exactly what is changed, so that a program
that shares nothing with the one that proved it can work out both values again.
"""

from dataclasses import dataclass
from enum import Enum

from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.game.trumps import Suit

__all__ = ["Cause", "Change", "ChangeKind", "Explanation", "Low", "Reason", "ReasonProof", "Role"]


class Cause(Enum):
    """Why a play cost tricks, most instructive first. ``cause.value`` is the word for it in JSON.

    *b* is the better play, *m* the one that was made.
    """

    MISSED = "missed"
    """b takes this trick and m loses it, whoever plays perfectly; holding b back gains nothing."""
    VOID = "void"
    """An enemy has none of the suit that m leads: with one low tile of it m costs nothing; other suits do not help."""
    TOO_LOW = "too_low"
    """m and b are of one suit, and an enemy tile between them beats m; or b takes this trick and m does not."""
    TRUMP_OUT = "trump_out"
    """One enemy trump does the harm."""
    OVERTOOK = "overtook"
    """m takes a trick that the partner was winning."""
    TAKE_OVER = "take_over"
    """b takes over a trick that the partner was winning, and its seat must lead next."""
    SPENT = "spent"
    """m is needed later: played to this trick it is gone. The role says as what."""
    TOO_HIGH = "too_high"
    """As SPENT, where b is a lower tile of the same suit."""
    PARTNER_VOID = "partner_void"
    """The partner has none of the suit that b leads; with one low tile of it b would gain nothing."""
    LEAD = "lead"
    """m leaves the wrong seat on lead: with the lead where b leaves it m costs nothing."""
    BEATER = "beater"
    """One enemy tile, no trump, does the harm."""
    THROWS = "throws"
    """m lets an enemy throw a tile that it would rather be rid of: had it to keep that, m would cost nothing."""
    TRUMPS_OUT = "trumps_out"
    """All enemy trumps together do the harm."""
    FIRST = "first"
    """Only the order is wrong: first b, then m costs nothing."""
    LEAD_BETTER = "lead_better"
    """b gains by leaving another seat on lead, and by nothing else."""
    PARTNER = "partner"
    """b rests on one tile of the partner."""
    OWN = "own"
    """b rests on one more tile of the same hand."""
    PAIR = "pair"
    """Two enemy tiles together do the harm."""
    SEAT = "seat"
    """One enemy tile does the harm in this seat, and none with the other enemy."""
    BURDEN = "burden"
    """b itself does the harm when it is kept."""
    ANSWER = "answer"
    """One reply of the next enemy, or one group of equal replies, punishes m; no other does."""
    TRICK = "trick"
    """Nothing but this: m loses this trick, and b wins it."""


class Role(Enum):
    """As what a tile is needed, or what a seat does instead of following."""

    RANK = "rank"
    """As the high tile that it is."""
    TRUMP = "trump"
    """As a trump."""
    TRUMP_RANK = "trump_rank"
    """As a high trump: the lowest would not do."""
    TRUMP_ANY = "trump_any"
    """As any trump."""
    GUARD_HIGH = "guard_high"
    """As a tile of its higher suit; any other of that suit would do."""
    GUARD_LOW = "guard_low"
    """As a tile of its lower suit."""
    GUARD_BOTH = "guard_both"
    """As a tile of both its suits."""
    RUFF = "ruff"
    """The seat trumps, in every perfect reply."""
    THIS_TRICK = "this_trick"
    """The tile takes this trick."""


class ChangeKind(Enum):
    """What kind of thing was changed to prove a cause."""

    LOW = "low"
    """Tiles became low tiles: see ``Change.lows``."""
    LEAD = "lead"
    """The seat ``to`` leads the next trick."""
    FORBID = "forbid"
    """``seat`` may not play any tile of ``tiles`` to this trick."""
    KEEP = "keep"
    """``seat`` still holds the first tile of ``tiles``, which it has played, in place of the second."""
    EXCHANGE = "exchange"
    """``seat`` and ``to`` exchange the two tiles of ``tiles``, in this order of who held them."""
    PLAY = "play"
    """``seat`` plays ``tiles`` next."""


@dataclass(frozen=True, slots=True)
class Low:
    """A tile that became a low tile of `suit`, in the same hand."""

    tile: Tile
    suit: Suit

    def __str__(self) -> str:
        return f"{self.tile} -> low {self.suit}"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is changed, and when: after `plays` from the position, which may be none."""

    kind: ChangeKind
    seat: Seat
    tiles: tuple[Tile, ...] = ()
    lows: tuple[Low, ...] = ()
    to: Seat | None = None
    plays: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonProof:
    """Two values: what `play` is worth as the hands lie, and with the change; totals for the side that moved.

    play: the first play, or None for the value of the position itself. With ``change.plays`` the values are those
    after these plays, of which `play` is the first. change: None where nothing is changed and the values are the fact.
    """

    change: Change | None
    play: Tile | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Reason:
    """One proved cause. Which of the fields are there depends on the cause.

    tile: what it is about. tiles: all it is about, where they are several. seat: who holds it, cannot follow, or
    should have the lead. other: who has the lead (LEAD), or the enemy with whom it would do no harm (SEAT). suit: what
    the seat cannot follow. trick: in which trick of the hand the tile takes a trick in the line that shows it, from 1.
    role: see ``Role``. more: tricks lost beyond this one. against: the enemy tile that it beats there. guarded: the
    tile that it guards. remedy: what to play first, after which the play made costs nothing; for SPENT, what can go
    since it is worth nothing later.
    """

    cause: Cause
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    seat: Seat | None = None
    other: Seat | None = None
    suit: Suit | None = None
    trick: int | None = None
    role: Role | None = None
    more: int = 0
    against: Tile | None = None
    guarded: Tile | None = None
    remedy: Tile | None = None
    proofs: tuple[ReasonProof, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why `tile` cost tricks in `position`, where `better` gives none away.

    value: tricks that the side to play takes from here on with `better`. cost: how many fewer with `tile`. reasons: the
    proved causes, the most instructive first; none where nothing could be proved. punished, better_line: perfect play
    to the end after either.
    """

    position: Position
    tile: Tile
    better: Tile
    value: int
    cost: int
    reasons: tuple[Reason, ...]
    punished: Line
    better_line: Line

    @property
    def seat(self) -> Seat:
        """Who made the play."""
        return self.position.to_play

    @property
    def is_proved(self) -> bool:
        """Whether there is a cause beyond the bare loss of this trick."""
        return any(reason.cause is not Cause.TRICK for reason in self.reasons)

    def reason(self, cause: str | Cause) -> Reason | None:
        """Return the first reason with this cause, or None."""
        return next((reason for reason in self.reasons if reason.cause is Cause(cause)), None)
