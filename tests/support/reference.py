"""Moon by the book: a slow, obvious solver that shares nothing with the library, not even a type.

A tile is a tuple (high, low), a trump the text that names it, a seat a number from 0. Written from the rules, sentence
by sentence, for tests to hold everything else against.
"""

from collections.abc import Iterator

Tile = tuple[int, int]


def tile(text: str) -> Tile:
    high, low = sorted((int(text[0]), int(text[1])), reverse=True)
    return high, low


def tiles(text: str) -> list[Tile]:
    return [tile(word) for word in text.split()]


def is_trump(piece: Tile, trump: str) -> bool:
    if trump == "doubles":
        return piece[0] == piece[1]
    if trump == "none":
        return False
    return int(trump) in piece


def led_suit(lead: Tile, trump: str) -> str:
    """The suit led: trump if the tile led is a trump, else its higher end."""
    return "trump" if is_trump(lead, trump) else str(lead[0])


def belongs(piece: Tile, suit: str, trump: str) -> bool:
    if is_trump(piece, trump):
        return suit == "trump"
    return suit != "trump" and int(suit) in piece


def legal(hand: list[Tile], table: list[Tile], trump: str, must_lead_trump: bool = False) -> list[Tile]:
    if not table:
        trumps = [piece for piece in hand if is_trump(piece, trump)]
        return trumps if must_lead_trump and trumps else list(hand)
    suit = led_suit(table[0], trump)
    return [piece for piece in hand if belongs(piece, suit, trump)] or list(hand)


def rank(piece: Tile, suit: str, trump: str) -> int:
    """How high a tile stands in a suit that it belongs to."""
    high, low = piece
    if suit == "trump" and trump == "doubles":
        return high
    if high == low:
        return 10
    pip = int(trump) if suit == "trump" else int(suit)
    return low if high == pip else high


def winner(table: list[Tile], trump: str) -> int:
    """The place in the trick of the play that wins it."""
    trumps = [place for place, piece in enumerate(table) if is_trump(piece, trump)]
    suit = "trump" if trumps else led_suit(table[0], trump)
    fighting = [place for place, piece in enumerate(table) if belongs(piece, suit, trump)]
    return max(fighting, key=lambda place: rank(table[place], suit, trump))


class Reference:
    """Plain minimax for one trump and one bidder's side; remembers positions between tricks and nothing else."""

    def __init__(self, trump: str, side: set[int]) -> None:
        self.trump = trump
        self.side = side
        self.known: dict[tuple[tuple[frozenset[Tile], ...], int], int] = {}

    def value(self, hands: list[list[Tile]], leader: int, table: list[Tile], must_lead_trump: bool = False) -> int:
        """Tricks that the side takes from here on."""
        if not table and not must_lead_trump:
            key = (tuple(frozenset(hand) for hand in hands), leader)
            if key not in self.known:
                self.known[key] = self._best(hands, leader, table, False)
            return self.known[key]
        return self._best(hands, leader, table, must_lead_trump)

    def plays(
        self, hands: list[list[Tile]], leader: int, table: list[Tile], must_lead_trump: bool = False
    ) -> dict[Tile, int]:
        """The value of every legal play."""
        return dict(self._plays(hands, leader, table, must_lead_trump))

    def _best(self, hands: list[list[Tile]], leader: int, table: list[Tile], must_lead_trump: bool) -> int:
        seats = len(hands)
        if not table and not any(hands):
            return 0
        values = [value for _, value in self._plays(hands, leader, table, must_lead_trump)]
        return max(values) if (leader + len(table)) % seats in self.side else min(values)

    def _plays(
        self, hands: list[list[Tile]], leader: int, table: list[Tile], must_lead_trump: bool
    ) -> Iterator[tuple[Tile, int]]:
        seats = len(hands)
        seat = (leader + len(table)) % seats
        for piece in legal(hands[seat], table, self.trump, must_lead_trump):
            after = [[held for held in hand if held != piece] for hand in hands]
            played = [*table, piece]
            if len(played) < seats:
                yield piece, self.value(after, leader, played)
            else:
                taker = (leader + winner(played, self.trump)) % seats
                yield piece, (taker in self.side) + self.value(after, taker, [])
