"""How tiles, trumps, choices, chances and players are said, and the sentences about answers, for text and pages alike.

In prose a tile is ``6-5`` and a chance ``39%``; in tables, ``65`` and ``39.0%``. A report with values carries
`assumption`.
"""

from collections.abc import Callable, Iterable, Sequence

from moonsolver.game.auction import Auction
from moonsolver.game.notation import listed, printable
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.par import Par

__all__ = [
    "ASSUMPTION",
    "FORESIGHT_ASSUMPTION",
    "assumption",
    "auction_words",
    "choice_words",
    "choices_cell",
    "choices_words",
    "counted",
    "listed",
    "marks_words",
    "par_verdict",
    "percent",
    "player",
    "plays_verdict",
    "printable",
    "rough_percent",
    "rough_percents",
    "scores_words",
    "shot_line",
    "shot_verdict",
    "signed",
    "table_line",
    "table_verdict",
    "tile_words",
    "tiles_words",
    "trump_words",
    "trumps_words",
    "try_words",
    "who",
    "with_minus",
]

ASSUMPTION = "Values: tricks the bidder's side takes with all hands open and everyone playing perfectly"
MOST_CHOICES = 3
WHOLE_HAND = 8  # the seven dealt and the widow

FORESIGHT_ASSUMPTION = (
    "Foresight: chances over every layout the player could not rule out. All of them count as equally likely (the"
    " bidding is ignored), and each is played perfectly from there."
)


def assumption(rules: Rules) -> str:
    """Say what a value means under these rules."""
    return ASSUMPTION + ("; the defenders play as one." if rules.seats == 3 else ".")


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: ``1 trick``, ``2 tricks``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tile_words(tile: Tile) -> str:
    """Say a tile in a sentence.

    >>> tile_words(Tile(6, 5))
    '6-5'
    """
    return f"{tile.high}-{tile.low}"


def tiles_words(tiles: Iterable[Tile], word: str = "and") -> str:
    """Say several tiles in a sentence.

    >>> tiles_words([Tile(6, 5), Tile(3, 3), Tile(4, 1)], "or")
    '6-5, 3-3 or 4-1'
    """
    return listed(map(tile_words, tiles), word)


def trump_words(trump: Trump) -> str:
    """Say a trump after "with".

    >>> [trump_words(trump) for trump in (Trump.THREE, Trump.DOUBLES, Trump.NONE)]
    ['threes as trumps', 'doubles as trumps', 'no trumps']
    """
    return "no trumps" if trump is Trump.NONE else f"{trump.words} as trumps"


def trumps_words(trumps: Iterable[Trump]) -> str:
    """Say trumps of which any will do after "with".

    >>> trumps_words([Trump.TWO, Trump.SIX, Trump.NONE]), trumps_words([Trump.DOUBLES, Trump.FOUR])
    ('twos or sixes as trumps, or no trumps', 'doubles or fours as trumps')
    """
    found = list(trumps)
    named = listed((trump.words for trump in found if trump is not Trump.NONE), "or")
    parts = ([f"{named} as trumps"] if named else []) + (["no trumps"] if Trump.NONE in found else [])
    return (", or " if len(found) > 2 else " or ").join(parts)


def choice_words(choice: Choice) -> str:
    """Say a choice after "with".

    >>> choice_words(Choice(Trump.THREE, Tile(6, 4)))
    'threes as trumps, discarding 6-4'
    """
    return choices_words([choice])


def choices_words(choices: Iterable[Choice]) -> str:
    """Say equally good choices after "with", trump by trump; the tail of a long list is only counted.

    >>> choices_words([Choice(Trump.THREE, Tile(6, 4)), Choice(Trump.THREE, Tile(5, 2)), Choice(Trump.NONE)])
    'threes as trumps, discarding 6-4 or 5-2; or no trumps'
    """
    by_trump = _by_trump(choices)
    if not any(by_trump.values()):
        return trumps_words(by_trump)
    parts = [trump_words(trump) + _discarding(discards) for trump, discards in by_trump.items()]
    if len(parts) > MOST_CHOICES:
        parts = [*parts[:MOST_CHOICES], counted(len(parts) - MOST_CHOICES, "other trump")]
    return "; or ".join(["; ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


def choices_cell(choices: Iterable[Choice]) -> str:
    """Write equally good choices for a table, trump by trump; the tail of a long list is only counted.

    >>> choices_cell([Choice(Trump.THREE, Tile(6, 4)), Choice(Trump.THREE, Tile(5, 2)), Choice(Trump.NONE)])
    'trump 3, discard 64 or 52; trump none'
    """
    parts = [f"trump {trump}{_discard_cell(discards)}" for trump, discards in _by_trump(choices).items()]
    if len(parts) > MOST_CHOICES:
        parts = [*parts[:MOST_CHOICES], counted(len(parts) - MOST_CHOICES, "more trump")]
    return "; ".join(parts)


def _by_trump(choices: Iterable[Choice]) -> dict[Trump, list[Tile]]:
    """Return the discards of choices by trump; none where there is no widow."""
    found: dict[Trump, list[Tile]] = {}
    for choice in choices:
        found.setdefault(choice.trump, []).extend([choice.discard] if choice.discard else [])
    return found


def _discard_cell(discards: Sequence[Tile]) -> str:
    if not discards:
        return ""
    return ", any discard" if len(discards) == WHOLE_HAND else f", discard {listed(map(str, discards), 'or')}"


def _discarding(discards: Sequence[Tile]) -> str:
    if not discards:
        return ""
    return ", discarding any tile" if len(discards) == WHOLE_HAND else f", discarding {tiles_words(discards, 'or')}"


def table_line(table: DealValues) -> str:
    """Say in one line, among those of other bidders, what the bidder can make and with which trumps."""
    side = listed(table.deal.rules.side_of(table.bidder))
    bids = "" if table.deal.rules.seats == 3 else f"{table.bidder} bids: "
    trumps = trumps_words(_by_trump(table.best_choices))
    if table.best_tricks == table.deal.rules.hand_size:
        return f"{bids}{side} can shoot the moon with {trumps}."
    return f"{bids}{side} can take {counted(table.best_tricks, 'trick')} with {trumps}: {_bids_allowed(table)}."


def table_verdict(table: DealValues) -> str:
    """Say what the bidder can make: the most tricks, with which choices, and the bid that it allows."""
    rules = table.deal.rules
    most = table.best_tricks
    who, how = listed(rules.side_of(table.bidder)), choices_words(table.best_choices)
    if most == rules.hand_size:
        return f"{who} can shoot the moon with {how}."
    return f"{who} can take {counted(most, 'trick')} with {how}: {_bids_allowed(table)}."


def _bids_allowed(table: DealValues) -> str:
    most, lowest = table.best_tricks, table.deal.rules.lowest_bid
    return f"bid up to {most}" if most >= lowest else f"too few for any bid (the lowest is {lowest})"


def shot_line(shot: Shot) -> str:
    """Say in one line, among those of other bidders, whether the moon can be shot, or how near it is."""
    side = listed(shot.deal.rules.side_of(shot.bidder))
    bids = "" if shot.deal.rules.seats == 3 else f"{shot.bidder} bids: "
    if shot.possible:
        return f"{bids}{side} can shoot the moon with {choice_words(shot.choice)}."
    return f"{bids}{side} cannot shoot the moon: the best is {counted(shot.tricks, 'trick')}."


def shot_verdict(shot: Shot) -> str:
    """Say whether the moon can be shot, and with what; or the best that can be done."""
    side = listed(shot.deal.rules.side_of(shot.bidder))
    if shot.possible:
        return f"{side} can shoot the moon with {choice_words(shot.choice)}."
    best = f"the best {side} can do is {counted(shot.tricks, 'trick')}, with {choices_words(shot.choices)}"
    return f"{side} cannot shoot the moon: {best}."


def try_words(shot: Shot) -> str:
    """Return a title for the line: how the moon is shot, or the best try and the first trick that it loses.

    That trick is what happens in this line; why the moon is not there is another question.
    """
    if shot.stop is None:
        return f"How to shoot it, {shot.choice}"
    stop = shot.stop
    return f"The best try, {shot.choice}, loses trick {stop.trick} to {stop.seat}'s {tile_words(stop.tile)}"


def plays_verdict(plays: PlayValues) -> str:
    """Say which plays are best and what they lead to."""
    if not plays.values:
        return "The hand is over: no tiles are left to play."
    side = plays.position.side
    bidder = f"the bidder ({side[0]})" if len(side) == 1 else f"the bidder's side ({listed(side)})"
    return (
        f"{plays.to_play} should play {tiles_words(plays.best, 'or')}:"
        f" {counted(plays.value, 'trick')} out of {plays.position.tricks_left} for {bidder}."
    )


def par_verdict(par: Par, name: Callable[[Seat], str] = str) -> str:
    """Say how the auction of a deal goes when everyone sees all hands, and what it comes to; `name` says a seat."""
    calls = auction_words(par.auction)
    if par.plan is None or par.result is None:
        return f"Par: everyone passes ({calls}) and nothing is scored."
    rules = par.deal.rules
    tricks = ", ".join(f"{seat} {taken}" for seat, taken in zip(rules.all_seats, par.result.tricks, strict=True))
    return (
        f"Par: {name(par.plan.bidder)} bids {par.auction.highest} ({calls}) with {choice_words(par.plan.choice)}."
        f" Tricks: {tricks}. {rules.scoring.capitalize()}: {scores_words(rules, par.score)}."
    )


def percent(chance: float, error: float = 0.0) -> str:
    """Write a chance for a table: a percentage with one place, and its standard error if it has one.

    What is not certain never reads as 0.0 or 100.0.

    >>> percent(1.0), percent(0.9999), percent(0.00001), percent(0.5, 0.0158)
    ('100.0%', '99.9%', '0.1%', '50.0% ± 1.6')
    """
    return f"{_percents(chance):.1f}%" + (f" ± {100 * error:.1f}" if error else "")


def signed(score: float, error: float = 0.0) -> str:
    """Return an expected score with its sign, and its standard error if it has one."""
    return f"{score:+.2f}" + (f" ± {error:.2f}" if error else "")


def rough_percent(chance: float) -> str:
    """Say a chance in a sentence: whole percents, a decimal near the ends, never 0% or 100% for what is not certain.

    >>> rough_percent(1.0), rough_percent(0.9999), rough_percent(0.5)
    ('100%', '99.9%', '50%')
    """
    shown = _percents(chance)
    return f"{shown:.0f}%" if chance in (0, 1) or 10 <= shown <= 90 else f"{shown:.1f}%"


def rough_percents(chance: float, other: float) -> tuple[str, str]:
    """Say two chances that are compared: with a decimal where whole percents would hide which is the greater.

    >>> rough_percents(0.39, 0.77), rough_percents(0.8191, 0.8242), rough_percents(0.5, 0.5)
    (('39%', '77%'), ('81.9%', '82.4%'), ('50%', '50%'))
    """
    said = rough_percent(chance), rough_percent(other)
    return (percent(chance), percent(other)) if chance != other and said[0] == said[1] else said


def _percents(chance: float) -> float:
    """Return a chance in percent; what is not certain stays a tenth away from 0 and 100."""
    return min(max(100 * chance, 0.1), 99.9) if 0 < chance < 1 else 100 * chance


def auction_words(auction: Auction) -> str:
    """Return an auction with its seats: ``A pass, B 4, C pass``.

    >>> auction_words(Auction(Rules.named("moon3")).say("pass").say("4"))
    'A pass, B 4'
    """
    seats = auction.rules.seats
    return ", ".join(f"{auction.first.after(turn, seats=seats)} {call}" for turn, call in enumerate(auction.calls))


def scores_words(rules: Rules, scores: Sequence[int], number: Callable[[int], str] = str) -> str:
    """Return the scores of all sides: ``A 12, B 5, C -3``; `number` writes each."""
    pairs = zip(rules.partnerships, scores, strict=True)
    return ", ".join(f"{'+'.join(map(str, side))} {number(score)}" for side, score in pairs)


def marks_words(rules: Rules) -> str:
    """Return what stands after scores that are marks and not points."""
    return " (marks)" if rules.plays_for_marks else ""


def with_minus(points: int) -> str:
    """Write points with a minus sign of full width."""
    return f"−{-points}" if points < 0 else str(points)


def who(seat: Seat, name: str) -> str:
    """Introduce a player: the name, if there is one, and the seat.

    >>> who(Seat.A, "Ann"), who(Seat.B, "B"), who(Seat.C, "")
    ('Ann (A)', 'B', 'C')
    """
    return str(seat) if name in ("", str(seat)) else f"{name} ({seat})"


def player(seat: Seat, names: Sequence[str]) -> str:
    """Say a player once introduced: the name alone, given everybody's in turn; with the seat where two share a name.

    >>> player(Seat.A, ["Ann", "Bo", ""]), player(Seat.A, ["Ann", "ann", "C"]), player(Seat.C, ["Ann", "Bo", ""])
    ('Ann', 'Ann (A)', 'C')
    """
    name = names[seat.index]
    taken = [*(other for place, other in enumerate(names) if place != seat.index), *map(str, Seat)]
    return who(seat, name) if name.casefold() in map(str.casefold, ["", *taken]) else name
