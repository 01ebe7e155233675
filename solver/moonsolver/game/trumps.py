"""Trumps and suits: which tiles lead, follow and beat which. Knows nothing of seats, hands dealt or house rules.

The whole of the game's suit logic is here, once: everything below is worked out from the three sentences of
``docs/rules.md``, tile by tile, into masks that are looked up.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from moonsolver.errors import NotationError
from moonsolver.game.notation import normal_word, quote
from moonsolver.game.tiles import TILES, Hand, Tile

__all__ = ["NUMBER_WORDS", "Suit", "Trump", "legal_tiles", "winning_place"]

NUMBER_WORDS: Final = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")


class Trump(Enum):
    """What the bidder names: a number, doubles, or none. ``trump.index`` is 0 to 6, 7 or 8, for arrays only.

    >>> Trump.parse("follow me"), Trump.parse("blanks"), str(Trump.DOUBLES)
    (Trump.NONE, Trump.ZERO, 'doubles')
    """

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    DOUBLES = "doubles"
    NONE = "none"

    index: int

    def __init__(self, text: str) -> None:
        self.index = {"doubles": 7, "none": 8}.get(text, ord(text[0]) - ord("0"))

    @classmethod
    def parse(cls, text: "str | int | Trump") -> "Trump":
        """Read a trump: ``0`` to ``6``, a number word, ``doubles``, ``none`` and the names people give to no trump."""
        if isinstance(text, Trump):
            return text
        found = None
        if not isinstance(text, bool):
            found = _TRUMP_WORDS.get(str(text)) or _TRUMP_WORDS.get(normal_word(str(text)))
        if found is None:
            raise NotationError(f"{quote(str(text))} is not a trump: name a number from 0 to 6, doubles, or none")
        return found

    @classmethod
    def from_int(cls, index: int) -> "Trump":
        """Return the trump with this index, 0 to 8."""
        if not hasattr(index, "__index__") or not 0 <= index < 9:
            raise NotationError(f"{index} is not a trump index: 0 to 6 are the numbers, 7 is doubles, 8 is none")
        return _TRUMPS[index]

    @property
    def pip(self) -> int | None:
        """The number that is trump; None for doubles and for none."""
        return self.index if self.index < 7 else None

    @property
    def tiles(self) -> Hand:
        """Every tile of the double-six set that is a trump."""
        return _TRUMP_TILES[self.index]

    @property
    def words(self) -> str:
        """The trump in words: ``fives``, ``doubles``, ``no trumps``."""
        return NUMBER_WORDS[self.index] if self.index < 7 else ("doubles" if self is Trump.DOUBLES else "no trumps")

    def is_trump(self, tile: str | Tile) -> bool:
        """Whether `tile` is a trump."""
        return tile in _TRUMP_TILES[self.index]

    def led_suit(self, lead: str | Tile) -> "Suit":
        """Return the suit that `lead` asks for: trumps, or else the suit of its higher end."""
        lead = Tile.parse(lead)
        return Suit.TRUMPS if self.is_trump(lead) else Suit.of_pip(lead.high)

    def suit_tiles(self, suit: "Suit") -> Hand:
        """Return every tile of the double-six set that belongs to `suit` under this trump."""
        return _SUIT_TILES[self.index][suit.number]

    def __repr__(self) -> str:
        return f"Trump.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


class Suit(Enum):
    """What can be led and followed: the seven numbers, and the trumps as a suit of their own."""

    BLANKS = 0
    ONES = 1
    TWOS = 2
    THREES = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6
    TRUMPS = 7

    number: int

    def __init__(self, number: int) -> None:
        self.number = number

    @classmethod
    def of_pip(cls, pip: int) -> "Suit":
        """Return the suit of a number."""
        return _SUITS[pip]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


_TRUMPS: Final = tuple(Trump)
_SUITS: Final = tuple(Suit)


def _trump_tiles(trump: Trump) -> Hand:
    if trump is Trump.DOUBLES:
        return Hand(tile for tile in TILES if tile.is_double)
    return Hand(tile for tile in TILES if trump.pip is not None and tile.has(trump.pip))


_TRUMP_TILES: Final = tuple(_trump_tiles(trump) for trump in Trump)

# A non-trump belongs to the suits of both its ends; a trump to the trumps and to nothing else.
_SUIT_TILES: Final = tuple(
    (
        *(Hand(tile for tile in TILES if tile.has(suit.number)) - _TRUMP_TILES[trump.index] for suit in _SUITS[:7]),
        _TRUMP_TILES[trump.index],
    )
    for trump in Trump
)

_TRUMP_WORDS: Final = (
    {trump.value: trump for trump in Trump}
    | {word: _TRUMPS[pip] for pip, word in enumerate(NUMBER_WORDS)}
    | {
        word: _TRUMPS[pip]
        for pip, words in enumerate(
            (
                ("zero", "blank", "zeros", "zeroes"),
                ("one", "ace", "aces"),
                ("two", "deuce", "deuces"),
                ("three", "trey", "treys"),
                ("four",),
                ("five",),
                ("six",),
            )
        )
        for word in words
    }
    | {"double": Trump.DOUBLES}
    | dict.fromkeys(
        ("nt", "no", "no-trump", "no-trumps", "notrump", "notrumps", "followme", "follow-me", "follow"), Trump.NONE
    )
)


def legal_tiles(hand: Hand, lead: Tile | None, trump: Trump) -> Hand:
    """Return what may be played from `hand` to a trick led with `lead`; all of it when `lead` is None.

    >>> str(legal_tiles(Hand.parse("53 66 44"), Tile(3, 2), Trump.SIX))
    '53'
    """
    if lead is None:
        return hand
    following = hand & trump.suit_tiles(trump.led_suit(lead))
    return following or hand


def winning_place(plays: Sequence[Tile] | Iterable[Tile], trump: Trump) -> int:
    """Return the place in the trick (0 for the lead) of the play that wins it. Raises ValueError when there is none.

    This is a place, not a seat: the seat is as many places after the leader.

    >>> winning_place(Hand.parse_tiles("42 64 44"), Trump.DOUBLES)
    2
    """
    tiles = tuple(plays)
    if not tiles:
        raise NotationError("a trick without plays has no winner")
    led = trump.suit_tiles(trump.led_suit(tiles[0]))
    fighting = Hand(tiles) & trump.tiles or Hand(tiles) & led
    return tiles.index(TILES[fighting.mask.bit_length() - 1])
