"""What one player can know of who holds which tile, and whether a layout is still possible. Counts nothing.

A *place* is where a tile can lie: a seat, or *aside*, which is the widow until the bidder takes it and the discard from
then on. A *layout* is one way in which the tiles that the player has not seen can lie. Layouts are not weighed: what an
auction or a play may suggest is not interpreted, only what the rules of the game make certain.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonsolver.errors import KnowledgeError, NotationError
from moonsolver.game.arguments import position_from
from moonsolver.game.deal import holder_faults
from moonsolver.game.given import items_of, not_a, whole_number
from moonsolver.game.notation import quote
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Suit, Trump

__all__ = ["Knowledge"]

NO_TILES = Hand()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """For every place (the seats in order, then aside): how many tiles lie there, which are known, which are ruled out.

    `sizes` are the tiles that lie at each place now; `known` those of them that the player has seen; `barred` the tiles
    that cannot be there. `gone` are tiles that are nowhere any more: played, or the player's own discard.
    Raises KnowledgeError, with every fault, for what contradicts itself.

    >>> mine = Knowledge.of_hand("66 65 64 63 62 61 21", widow="54")
    >>> mine.unseen == Rules.named("moon3").tiles - Hand.parse("66 65 64 63 62 61 21 54")
    True
    >>> Knowledge.of_hand("66 65 64", widow="65", voids={"B": "6"}, trump="6")
    Traceback (most recent call last):
    moonsolver.errors.KnowledgeError: the hand has 3 tiles (66 65 64): seven are needed
    65 is in the hand and in the widow: there is only one of each tile
    """

    rules: Rules
    sizes: tuple[int, ...]
    known: tuple[Hand, ...]
    barred: tuple[Hand, ...] = ()
    gone: Hand = NO_TILES

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        for name in ("known", "barred"):
            object.__setattr__(self, name, _hands(getattr(self, name)))
        sizes = items_of(self.sizes, "a list of sizes", "give how many tiles lie at each place", KnowledgeError)
        numbers = (whole_number(size, "a size", "give a number of tiles", KnowledgeError) for size in sizes)
        object.__setattr__(self, "sizes", tuple(numbers))
        object.__setattr__(self, "gone", Hand.parse(self.gone))
        places = self.rules.seats + 1
        if not self.barred:
            object.__setattr__(self, "barred", (NO_TILES,) * places)
        if not len(self.sizes) == len(self.known) == len(self.barred) == places:
            raise KnowledgeError(
                f"{len(self.sizes)} sizes, {len(self.known)} hands and {len(self.barred)} sets of barred tiles:"
                f" {self.rules.name} has {places} places, the seats and aside"
            )
        names = self.place_names
        faults = holder_faults(self.rules, [*zip(names, self.known, strict=True), ("the tiles gone", self.gone)])
        for name, size, known, barred in zip(names, self.sizes, self.known, self.barred, strict=True):
            if len(known) > size:
                faults.append(f"{name} has {_tiles(size)}, but {len(known)} are known ({known})")
            faults += (f"{tile} is known in {name}, which cannot hold it" for tile in known & barred)
        if not faults and len(self.unseen) != sum(self.sizes) - sum(map(len, self.known)):
            faults.append(
                f"{len(self.unseen)} tiles are unseen, but the places have room for"
                f" {sum(self.sizes) - sum(map(len, self.known))} more"
            )
        if faults:
            raise KnowledgeError(faults)

    @classmethod
    def of_hand(
        cls,
        hand: str | Hand,
        *,
        seat: str | Seat = "A",
        widow: str | Tile | None = None,
        held: Mapping[str | Seat, str | Hand] | None = None,
        seen: str | Hand = NO_TILES,
        voids: Mapping[str | Seat, str | Iterable[str | Suit]] | None = None,
        trump: str | Trump | None = None,
        rules: str | Rules = "moon3",
    ) -> "Knowledge":
        """Return what `seat` knows before the play: its seven tiles, and the widow when `widow` is given.

        `held` are tiles known in other hands; `seen` tiles known to be in some hand, so that they are not the widow;
        `voids` suits that a seat is known not to hold, each ``0`` to ``6`` or ``trumps``, under `trump`.
        With a widow the knowledge is that of the bidder, who has eight tiles to choose from: it lies aside.
        Raises KnowledgeError with every fault, and NotationError for what cannot be read.
        """
        rules = Rules.named(rules)
        own = rules.seat(seat)
        tiles = Hand.parse(hand)
        faults = []
        if len(tiles) != rules.hand_size:
            faults.append(f"the hand has {_tiles(len(tiles))}{f' ({tiles})' if tiles else ''}: seven are needed")
        aside = NO_TILES
        if widow is not None:
            aside = Hand([Tile.parse(widow)])
            if not rules.has_widow:
                faults.append(f"the widow is {widow}, but {rules.name} has no widow")
        others = _by_seat(rules, {} if held is None else held)
        if own in others:
            faults.append(f"{others[own]} cannot be seen in {own}: that is the hand's own seat")
        somewhere = Hand.parse(seen)
        names = [("the hand", tiles), ("the widow", aside)]
        names += [(f"{there}'s hand", found) for there, found in others.items() if there is not own]
        elsewhere = [("the hand", tiles), ("the tiles seen elsewhere", somewhere)]
        faults += holder_faults(rules, names) or holder_faults(rules, elsewhere)
        if somewhere & aside:
            faults.append(f"{somewhere & aside} is the widow, so it cannot have been seen in a hand")
        named = Trump.parse(trump) if trump is not None else None
        barred = [*(NO_TILES for _ in rules.all_seats), somewhere]
        for other, suits in _mapping({} if voids is None else voids, "6").items():
            there = rules.seat(other)
            if there is own and named is not None:
                faults.append(f"{there} cannot be said to be void: that is the hand's own seat")
                continue
            out, wrong = _void(there, suits, named, others.get(there, NO_TILES))
            barred[there.index] |= out
            faults += wrong
        for there, found in others.items():
            if len(found) > rules.hand_size:
                faults.append(f"{there} is said to hold {_tiles(len(found))} ({found}): every seat is dealt seven")
        if faults:
            raise KnowledgeError(faults)
        known = [others.get(there, NO_TILES) for there in rules.all_seats]
        known[own.index] = tiles
        sizes = (*(rules.hand_size for _ in rules.all_seats), rules.widow_size)
        return cls(rules, sizes, (*known, aside), tuple(barred))

    @classmethod
    def of_play(cls, start: str | Position, plays: str | Iterable[str | Tile], viewer: str | Seat) -> "Knowledge":
        """Return what `viewer` can know after `plays` from `start`, the first position of the play.

        That is: the player's own tiles, the tiles played, the suits that others did not follow, for the bidder the
        discard, and under ``first-lead=trump`` that a bidder who led something else held no trump. Layouts of this
        knowledge are hands as they are *now*. Raises PlayError for a play that is not legal.

        >>> from moonsolver.game.deal import Deal
        >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
        >>> start = Position.start(deal, bidder="A", trump="3", discard="64")
        >>> mine = Knowledge.of_play(start, ["55", "66"], "C")  # B has no five, and no trump at all would be no news
        >>> mine.sizes, mine.gone, str(mine.barred[1] & mine.unseen)
        ((6, 6, 7, 1), Hand.parse('66 55'), '52')
        """
        start = position_from(start)
        rules = start.rules
        seat = rules.seat(viewer)
        barred = [NO_TILES] * (rules.seats + 1)
        gone = rules.tiles - Hand(tile for hand in start.hands for tile in hand) if seat is start.bidder else NO_TILES
        now = start
        for tile in Hand.parse_tiles(plays):
            who = now.to_play
            trump = now.trump
            if now.table:
                suit = trump.suit_tiles(trump.led_suit(now.table[0]))
                ruled_out = NO_TILES if tile in suit else suit
            else:
                bound = now.is_first_trick and rules.must_lead_trump and not trump.is_trump(tile)
                ruled_out = trump.tiles if bound else NO_TILES
            now = now.play(tile)
            gone = gone.add(tile)
            barred[who.index] |= ruled_out
        known = [NO_TILES] * rules.seats
        known[seat.index] = now.hands[seat.index]
        left = len(rules.tiles - gone) - sum(map(len, now.hands))
        barred[seat.index] = NO_TILES
        return cls(rules, (*map(len, now.hands), left), (*known, NO_TILES), tuple(barred), gone)

    @property
    def place_names(self) -> tuple[str, ...]:
        """What messages call the places."""
        return (*(f"{seat}'s hand" for seat in self.rules.all_seats), "the widow")

    @property
    def unseen(self) -> Hand:
        """The tiles whose place is not known."""
        return self.rules.tiles - self.gone - Hand(tile for hand in self.known for tile in hand)

    @property
    def rooms(self) -> tuple[int, ...]:
        """How many unseen tiles lie at each place."""
        return tuple(size - len(known) for size, known in zip(self.sizes, self.known, strict=True))

    def with_widow(self, widow: str | Tile) -> "Knowledge":
        """Return the knowledge of the player who also sees that `widow` lies aside."""
        return Knowledge(self.rules, self.sizes, (*self.known[:-1], Hand([Tile.parse(widow)])), self.barred, self.gone)

    def admits(self, hands: Sequence[str | Hand]) -> bool:
        """Whether the tiles can lie so: `hands` are what every seat holds now, and the rest lies aside."""
        lying = _hands(hands)
        aside = self.rules.tiles - self.gone - Hand(tile for hand in lying for tile in hand)
        return all(
            len(hand) == size and known.issubset(hand) and hand.isdisjoint(barred) and hand.isdisjoint(self.gone)
            for hand, size, known, barred in zip((*lying, aside), self.sizes, self.known, self.barred, strict=True)
        )


def _hands(given: object) -> tuple[Hand, ...]:
    return tuple(map(Hand.parse, items_of(given, "a list of hands", "give the tiles of each place", KnowledgeError)))


def _mapping(given: Any, example: str) -> Mapping[Any, Any]:
    if not isinstance(given, Mapping):
        right = f'give a dict, such as {{"B": "{example}"}}'
        raise not_a(given, "what is known of each seat", right, KnowledgeError)
    return given


def _by_seat(rules: Rules, held: Mapping[str | Seat, str | Hand]) -> dict[Seat, Hand]:
    """Return the tiles known in each hand, merging a seat that is written twice."""
    found: dict[Seat, Hand] = {}
    for written, tiles in _mapping(held, "66 65").items():
        seat = rules.seat(written)
        found[seat] = found.get(seat, NO_TILES) | Hand.parse(tiles)
    return found


def _void(seat: Seat, suits: str | Iterable[str | Suit], trump: Trump | None, held: Hand) -> tuple[Hand, list[str]]:
    """Return the tiles that a seat without these suits cannot hold, and what contradicts that."""
    if trump is None:
        return NO_TILES, [f"{seat} is said to be void: which tiles that rules out depends on the trump, so name it"]
    out = NO_TILES
    faults: list[str] = []
    for suit in (
        [suits] if isinstance(suits, str | int | Suit) else items_of(suits, "a list of suits", "give 0 to 6, or trumps")
    ):
        tiles = trump.suit_tiles(_suit(suit))
        out |= tiles
        faults += (
            f"{seat} is said to have no {_suit_words(_suit(suit))}, but is known to hold {tile}"
            for tile in held & tiles
        )
    return out, faults


def _suit(text: str | int | Suit) -> Suit:
    if isinstance(text, Suit):
        return text
    word = str(text).strip().lower()
    if word in ("trump", "trumps", "t"):
        return Suit.TRUMPS
    try:
        pip = Trump.parse(word).pip
    except NotationError:
        pip = None
    if pip is None:
        raise KnowledgeError(f"{quote(str(text))} is not a suit: name a number from 0 to 6, or trumps")
    return Suit.of_pip(pip)


def _suit_words(suit: Suit) -> str:
    return str(suit)


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
