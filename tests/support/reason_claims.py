"""What the sentences of an explanation claim, worked out again from the finished English. Shares nothing with it.

A grammar of its own has one pattern for each sentence of the catalogue in ``docs/teaching.md``; a sentence that fits
none is a fault. What a sentence says is then asked of `reason_game`, which has its own suits and its own search.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from support.reason_game import LOW_TRUMP, TRUMPS, State, low_tile, number_of

PLURALS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "trumps")
SINGULARS = ("blank", "one", "two", "three", "four", "five", "six", "trump")

Claim = tuple[str, bool]


@dataclass(frozen=True)
class End:
    """The end of a trick when everybody plays perfectly after a play: what follows, and the replies."""

    state: State
    replies: tuple[tuple[int, int], ...]

    @property
    def taker(self) -> int:
        return self.state.done[-1]


@dataclass(frozen=True)
class Case:
    """A costly play: where, which, and the two lines that are shown, each from this play to the end."""

    state: State
    made: int
    better: int
    punished: tuple[int, ...]
    better_line: tuple[int, ...]
    names: tuple[str, ...]
    blanks: bool  # are there blanks besides the double?
    first_trick: int = 1  # the number of the trick that is being played

    @property
    def me(self) -> int:
        return self.state.mover

    @property
    def friends(self) -> list[int]:
        return self.state.allies(self.me)[1:]

    @property
    def enemies(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if seat not in self.state.allies(self.me)]

    @cached_property
    def good(self) -> int:
        """What the better play is worth to the side that moved."""
        return self.value(self.state, self.better)

    @cached_property
    def bad(self) -> int:
        return self.value(self.state, self.made)

    @property
    def cost(self) -> int:
        return self.good - self.bad

    def value(self, state: State, tile: int) -> int:
        return state.play(tile).worth(self.me)

    # What is changed

    def lows(self, tile: int) -> list[int]:
        """The low tiles that a tile may become: of its own suits, or for a trump of any suit that is none."""
        suits = self.state.suits
        own = suits.plain if suits.is_trump(tile) else suits.of(tile)
        found = [low_tile(suit) for suit in own if suit or self.blanks]
        return found or [low_tile(suit) for suit in suits.plain if suit or self.blanks]

    @property
    def all_lows(self) -> list[int]:
        return [low_tile(suit) for suit in self.state.suits.plain if suit or self.blanks]

    def lawful(self, changed: State) -> bool:
        legal = changed.legal
        return changed.is_sound and self.made in legal and self.better in legal

    def cured(self, changed: State) -> bool:
        """Whether the play costs nothing in a changed position, where the best is what it was."""
        best = max(self.value(changed, tile) for tile in changed.legal)
        return best == self.good == self.value(changed, self.made) == self.value(changed, self.better)

    def costs_nothing(self, changed: State) -> bool:
        """Whether the play is worth more than it was and as much as any in a changed position."""
        made = self.value(changed, self.made)
        return made > self.bad and made == max(self.value(changed, tile) for tile in changed.legal)

    def spoilt(self, changed: State) -> bool:
        """Whether nothing beats the play in a changed position, which is worth what it was."""
        best = max(self.value(changed, tile) for tile in changed.legal)
        return best == self.bad == self.value(changed, self.made)

    def every(self, changes: Iterable[State], holds: Callable[[State], bool]) -> bool:
        """Whether something holds with every lawful change, and there is one."""
        found = [holds(changed) for changed in changes if self.lawful(changed)]
        return bool(found) and all(found)

    def harm(self, seat: int, tile: int) -> bool:
        """Whether the tile does the harm: low, it takes the cost away."""
        return self.every((self.state.swapped(seat, tile, low) for low in self.lows(tile)), self.cured)

    def help(self, seat: int, tile: int) -> bool:
        """Whether the better play rests on the tile: low, it is no better."""
        return self.every((self.state.swapped(seat, tile, low) for low in self.lows(tile)), self.spoilt)

    def if_low(self, after: State, tile: int, into: Iterable[int]) -> list[int]:
        """What a position is worth with an own tile changed; those left out would be a revoke."""
        changed = [after.swapped(self.me, tile, low) for low in into]
        return [state.worth(self.me) for state in changed if state.is_sound]

    # What is played

    def ends(self, state: State, tile: int) -> list[End]:
        """All ends of the trick after a play, with perfect play by everybody."""

        def follow(now: State, replies: tuple[tuple[int, int], ...]) -> Iterator[End]:
            if not now.table:
                yield End(now, replies)
                return
            mover = now.mover
            values = {reply: now.play(reply).worth(mover) for reply in now.legal}
            for reply, value in values.items():
                if value == max(values.values()):
                    yield from follow(now.play(reply), (*replies, (mover, reply)))

        return list(follow(state.play(tile), ()))

    @cached_property
    def made_ends(self) -> list[End]:
        return self.ends(self.state, self.made)

    @cached_property
    def better_ends(self) -> list[End]:
        return self.ends(self.state, self.better)

    def ours(self, seat: int) -> bool:
        return seat == self.me or seat in self.friends

    def fates(self, line: Sequence[int]) -> dict[int, int]:
        """The tiles that take a trick in a line, with its number. Raises ValueError if a play is not perfect."""
        now, found, number = self.state, dict[int, int](), self.first_trick
        for place, tile in enumerate(line):
            if place and now.play(tile).worth(now.mover) != now.worth(now.mover):
                raise ValueError(f"tile {tile} of the line is not perfect play")
            table = (*now.table, tile)
            now = now.play(tile)
            if not now.table:
                found[table[self.state.suits.winner(table)]] = number
                number += 1
        return found

    @cached_property
    def after_made(self) -> dict[int, int]:
        return self.fates(self.punished)

    @cached_property
    def after_better(self) -> dict[int, int]:
        return self.fates(self.better_line)

    def trick_with(self, line: Sequence[int], tile: int) -> list[tuple[int, int]]:
        """The plays of the trick in which a tile falls: seats and tiles, the lead first."""
        now = self.state
        for played in line:
            table, leader = (*now.table, played), now.leader
            now = now.play(played)
            if not now.table and tile in table:
                return [((leader + at) % now.seats, each) for at, each in enumerate(table)]
        return []

    # Words

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def holds(self, seat: int, tile: int) -> bool:
        return bool(self.state.hands[seat] >> tile & 1)

    def led(self, tile: int) -> int:
        """The suit of the trick if this tile were played to it."""
        return self.state.suits.led(self.state.table[0] if self.state.table else tile)


def _trick_lost(case: Case) -> list[Claim]:
    return [
        ("the better play takes the trick", all(end.taker == case.me for end in case.better_ends)),
        ("the play loses the trick", not any(case.ours(end.taker) for end in case.made_ends)),
    ]


def _more(words: str | None) -> int:
    """How many more tricks: nothing, ``another trick``, ``1 more trick`` or ``2 more tricks``."""
    return 0 if not words else 1 if words.startswith("another") else int(words.split()[0])


def _missed(case: Case, found: re.Match[str]) -> list[Claim]:
    suits = case.state.suits
    trumps = suits.is_trump(case.better) and case.led(case.better) != TRUMPS
    return [
        ("it is the better play", number_of(found["tile"]) == case.better),
        ("trumping is trumping", trumps == (found["how"] == "trumps")),
        *_trick_lost(case),
        ("the rest", case.cost == 1 + _more(found["more"])),
    ]


def _too_low(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tile = case.seat(found["seat"]), number_of(found["tile"])
    suits, led = case.state.suits, case.led(case.made)
    same = all(led in suits.of(each) for each in (case.made, case.better, tile))
    between = same and suits.rank(case.made, led) < suits.rank(tile, led) < suits.rank(case.better, led)
    return [
        ("an enemy holds it", seat in case.enemies and case.holds(seat, tile)),
        ("it lies between", between),
        ("low, it would do no harm", case.harm(seat, tile)),
    ]


def _too_low_here(case: Case, found: re.Match[str]) -> list[Claim]:
    suits, led = case.state.suits, case.led(case.made)
    same = led in suits.of(case.made) and led in suits.of(case.better)
    return [
        ("the tiles", (number_of(found["better"]), number_of(found["made"])) == (case.better, case.made)),
        ("it is lower", same and suits.rank(case.made, led) < suits.rank(case.better, led)),
        *_trick_lost(case),
        ("the rest", case.cost == 1 + _more(found["more"])),
    ]


def _has_none(case: Case, seat: int, suit: int) -> bool:
    return not any(suit in case.state.suits.of(tile) for tile in range(28) if case.holds(seat, tile))


def _plays_later(case: Case, seat: int) -> bool:
    left = case.state.seats - len(case.state.table) - 1
    return seat in [(case.me + step) % case.state.seats for step in range(1, left + 1)]


def _void_matters(
    case: Case, seat: int, suit: int, holds: Callable[[State], bool], cures: Callable[[State], bool]
) -> bool:
    """Whether one low tile of the suit changes all, in place of some tile, and a low tile of another suit does not."""
    for tile in range(28):
        if not case.holds(seat, tile) or case.state.suits.is_trump(tile):
            continue
        changed = case.state.swapped(seat, tile, LOW_TRUMP if suit == TRUMPS else low_tile(suit))
        if not case.lawful(changed) or not holds(changed):
            continue
        others = [case.state.swapped(seat, tile, low) for low in case.all_lows if low != low_tile(suit)]
        lawful = [other for other in others if case.lawful(other)]
        if lawful and not any(cures(other) for other in lawful):
            return True
    return False


def _cost_gone(case: Case) -> Callable[[State], bool]:
    return lambda changed: case.value(changed, case.made) == max(case.value(changed, tile) for tile in changed.legal)


def _void(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, suit = case.seat(found["seat"]), PLURALS.index(found["suit"])
    suits = case.state.suits
    trumps = [tile for tile in range(28) if case.holds(seat, tile) and suits.is_trump(tile)]
    claims = [
        ("an enemy plays later", seat in case.enemies and _plays_later(case, seat)),
        ("none of the suit led", suit == case.led(case.made) and _has_none(case, seat, suit)),
        ("the void does the harm", _void_matters(case, seat, suit, case.cured, _cost_gone(case))),
    ]
    if found["trumps"]:
        claims.append(("has a trump", bool(trumps) and suit != TRUMPS))
        replies = {tile for end in case.made_ends for mover, tile in end.replies if mover == seat}
        claims.append(("trumps it, whatever perfect play", all(suits.is_trump(tile) for tile in replies)))
    if found["tile"]:
        claims.append(("with this trump", number_of(found["tile"]) in trumps))
    return claims


def _out(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tile = case.seat(found["seat"]), number_of(found["tile"])
    return [
        ("an enemy's trump", seat in case.enemies and case.holds(seat, tile) and case.state.suits.is_trump(tile)),
        ("takes the trick", case.after_made.get(tile) == int(found["trick"])),
        ("about the play", number_of(found["made"]) == case.made),
        ("no trump, no harm", case.harm(seat, tile)),
    ]


def _tiles(words: str) -> list[int]:
    return [number_of(word) for word in re.findall(r"\d-\d", words)]


def _holder(case: Case, tile: int) -> int:
    return next((seat for seat in range(case.state.seats) if case.holds(seat, tile)), -1)


def _several_out(case: Case, found: re.Match[str]) -> list[Claim]:
    tiles = _tiles(found["tiles"])
    suits = case.state.suits
    claims = [
        ("enemy trumps", all(_holder(case, tile) in case.enemies and suits.is_trump(tile) for tile in tiles)),
        ("about the play", number_of(found["made"]) == case.made),
    ]
    if found["which"] == "they":
        claims.append(("all the enemies' trumps", set(tiles) == _trumps_of(case, case.enemies)))
        return [*claims, ("without them", case.every(_all_low(case, tiles), case.costs_nothing))]
    claims.append(("two or more", (len(tiles) == 2) == (found["which"] == "either")))
    return [*claims, *(("no trump, no harm", case.harm(_holder(case, tile), tile)) for tile in tiles)]


def _trumps_of(case: Case, seats: Iterable[int]) -> set[int]:
    held = [tile for tile in range(28) if case.state.suits.is_trump(tile)]
    return {tile for tile in held if _holder(case, tile) in seats}


def _all_low(case: Case, tiles: Sequence[int]) -> Iterator[State]:
    """All these tiles low, each in a suit of its own, the suits dealt out in a few ways."""
    free = case.all_lows
    if len(free) < len(tiles):
        return
    for step in range(1, len(free)):
        if not all(step * at % len(free) for at in range(1, len(tiles))):
            continue
        for turn in range(len(free)):
            changed = case.state
            for at, tile in enumerate(tiles):
                changed = changed.swapped(_holder(case, tile), tile, free[(turn + step * at) % len(free)])
            yield changed


def _winning(case: Case) -> int | None:
    if not case.state.table:
        return None
    return (case.state.leader + case.state.suits.winner(case.state.table)) % case.state.seats


def _with_lead(case: Case, ends_: Iterable[End], seat: int) -> set[int]:
    """What the position after the trick is worth if the seat leads."""
    return {replace(end.state, leader=seat).worth(case.me) for end in ends_}


def _overtakes(case: Case, found: re.Match[str]) -> list[Claim]:
    seat = case.seat(found["seat"])
    return [
        ("the partner was winning", seat in case.friends and _winning(case) == seat),
        ("the play overtakes", case.state.suits.winner((*case.state.table, case.made)) == len(case.state.table)),
        ("about the play", number_of(found["made"]) == case.made),
    ]


def _overtook(case: Case, found: re.Match[str]) -> list[Claim]:
    free = _with_lead(case, case.made_ends, case.seat(found["lead"])) == {case.good}
    return [*_overtakes(case, found), ("with the partner on lead", found["lead"] == found["seat"] and free)]


def _overtook_needed(case: Case, found: re.Match[str]) -> list[Claim]:
    return [*_overtakes(case, found), ("needed later", _is_needed(case))]


def _is_needed(case: Case) -> bool:
    """Whether the tile played is worth the whole cost later: it is missed, or would save the cost if it were kept."""
    after = case.state.play(case.better)
    if all(value <= case.bad for value in case.if_low(after, case.made, case.all_lows)):
        return True
    for given in (tile for tile in range(28) if case.holds(case.me, tile) and tile != case.made):
        kept = [end.state.swapped(case.me, given, case.made).worth(case.me) for end in case.made_ends]
        if all(value == case.good for value in kept):
            return True
    return False


def _take_over(case: Case, found: re.Match[str]) -> list[Claim]:
    suits, table = case.state.suits, case.state.table
    return [
        (
            "the partner was winning",
            case.seat(found["seat"]) in case.friends and _winning(case) == case.seat(found["seat"]),
        ),
        ("it takes over", bool(table) and suits.winner((*table, case.better)) == len(table)),
        ("the play does not", bool(table) and suits.winner((*table, case.made)) != len(table)),
        ("the tile", number_of(found["better"]) == case.better and case.seat(found["me"]) == case.me),
        ("on lead next", _with_lead(case, case.made_ends, case.me) == {case.good}),
    ]


def _keep(case: Case, found: re.Match[str]) -> list[Claim]:
    suits = case.state.suits
    claims = [("about the play", number_of(found["made"]) == case.made)]
    if found["high"]:
        led = case.led(case.made)
        same = led in suits.of(case.made) and led in suits.of(case.better)
        claims.append(("it is higher", same and suits.rank(case.made, led) > suits.rank(case.better, led)))
    after = case.state.play(case.better)
    named = re.search(r"(?:any|a) (\w+)(?: or (\w+))? (?:would|is)", found["use"])
    wanted = [SINGULARS.index(word) for word in named.groups() if word] if named else []
    enough = {LOW_TRUMP if suit == TRUMPS else low_tile(suit) for suit in wanted}
    lacking = [low for low in case.all_lows if low not in enough]
    claims.append(("low, it is missed", all(value <= case.bad for value in case.if_low(after, case.made, lacking))))
    claims.append(("and can be low", bool(case.if_low(after, case.made, lacking))))
    if wanted:
        claims.append(("as good as any", all(suit in suits.of(case.made) for suit in wanted)))
        claims.append(("any would do", all(value > case.bad for value in case.if_low(after, case.made, enough))))
    return [*claims, *_use(case, found)]


def _use(case: Case, found: re.Match[str]) -> list[Claim]:
    claims: list[Claim] = []
    if found["worth"]:
        claims.append(("worth", case.cost == (1 if found["worth"] == "a trick" else int(found["worth"].split()[0]))))
    if found["takes"]:
        claims.append(("takes the trick", case.after_better.get(case.made) == int(found["takes"])))
    if found["beats"]:
        trick = case.trick_with(case.better_line, case.made)
        beaten = number_of(found["beats"])
        suits, seat = case.state.suits, case.seat(found["owner"])
        led = suits.led(trick[0][1])
        claims.append(("takes the trick", case.after_better.get(case.made) == int(found["when"])))
        claims.append(("beats it there", (seat, beaten) in trick and seat in case.enemies))
        claims.append(("which fought", suits.is_trump(beaten) or led in suits.of(beaten)))
    if found["guarded"]:
        tile = number_of(found["guarded"])
        claims.append(("an own tile", case.holds(case.me, tile) and tile != case.made))
        claims.append(("takes the trick", case.after_better.get(tile) == int(found["later"])))
        claims.append(("and none after the play", tile not in case.after_made))
        shared = set(case.state.suits.of(tile)) & set(case.state.suits.of(case.made))
        claims.append(("it guards its own suit", bool(shared)))
    return claims


def _can_go(case: Case, found: re.Match[str]) -> list[Claim]:
    tile = number_of(found["tile"])
    values = case.if_low(case.state.play(case.made), tile, case.all_lows)
    return [
        ("it is there to be played", tile == case.better),
        ("worth nothing later", all(value == case.bad for value in values)),
    ]


def _partner_void(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, suit = case.seat(found["seat"]), PLURALS.index(found["suit"])
    trumps = {tile for end in case.better_ends for mover, tile in end.replies if mover == seat}
    claims = [
        ("the partner plays later", seat in case.friends and _plays_later(case, seat)),
        ("none of the suit led", suit == case.led(case.better) and _has_none(case, seat, suit)),
        ("the better play", number_of(found["better"]) == case.better),
        ("the void helps", _void_matters(case, seat, suit, case.spoilt, _cost_gone(case))),
    ]
    if found["trumps"]:
        claims.append(("trumps it", bool(trumps) and all(case.state.suits.is_trump(tile) for tile in trumps)))
    return claims


def _lead(case: Case, found: re.Match[str]) -> list[Claim]:
    wrong, right = case.seat(found["wrong"]), case.seat(found["right"])
    return [
        ("leaves it on lead", {end.taker for end in case.made_ends} == {wrong}),
        ("the trick", int(found["trick"]) == case.first_trick + 1),
        ("with the other on lead", _with_lead(case, case.made_ends, right) == {case.good}),
        ("the better play sees to it", {end.taker for end in case.better_ends} == {right}),
        ("the plays", (number_of(found["made"]), number_of(found["better"])) == (case.made, case.better)),
    ]


def _lead_better(case: Case, found: re.Match[str]) -> list[Claim]:
    right, wrong = case.seat(found["right"]), case.seat(found["wrong"])
    return [
        ("leaves it on lead", {end.taker for end in case.better_ends} == {right}),
        ("no better otherwise", all(value <= case.bad for value in _with_lead(case, case.better_ends, wrong))),
        ("the better play", number_of(found["better"]) == case.better),
    ]


def _beater(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tile = case.seat(found["seat"]), number_of(found["tile"])
    return [
        ("an enemy holds it", seat in case.enemies and case.holds(seat, tile)),
        ("takes the trick", case.after_made.get(tile) == int(found["trick"])),
        ("and none after the better play", tile not in case.after_better),
        ("the better play", number_of(found["better"]) == case.better),
        ("low, it does no harm", case.harm(seat, tile)),
    ]


def _restricted(case: Case, now: State, seat: int, tile: int) -> int:
    """What the rest of the trick is worth if a seat may not play a tile to it."""
    if not now.table:
        return now.worth(case.me)
    legal = [each for each in now.legal if not (now.mover == seat and each == tile)]
    values = [_restricted(case, now.play(each), seat, tile) for each in legal]
    return (max if case.ours(now.mover) else min)(values)


def _throws(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tile = case.seat(found["seat"]), number_of(found["tile"])
    after = case.state.play(case.made)
    led = case.led(case.made)
    others = sum(case.holds(seat, each) for each in range(28)) > 1
    return [
        ("an enemy throws it", seat in case.enemies and _plays_later(case, seat) and case.holds(seat, tile) and others),
        ("not following", _has_none(case, seat, led) and not case.state.suits.is_trump(tile)),
        ("in perfect play", any((seat, tile) in end.replies for end in case.made_ends)),
        ("about the play", number_of(found["made"]) == case.made),
        ("had it to be kept", others and _restricted(case, after, seat, tile) >= case.good),
    ]


def _order(case: Case, found: re.Match[str]) -> list[Claim]:
    def free(end: End) -> bool:
        now = end.state
        return now.mover == case.me and now.play(case.made).worth(case.me) == now.worth(case.me)

    suits = case.state.suits
    claims = [
        ("a lead", not case.state.table),
        ("the tiles", number_of(found["better"]) == case.better and number_of(found["made"]) == case.made),
        ("after it the play is free", all(free(end) for end in case.better_ends)),
    ]
    if found["pull"]:
        claims.append(("pulls trumps", suits.is_trump(case.better) and bool(_trumps_of(case, case.enemies))))
    return claims


def _lets(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tile = case.seat(found["seat"]), number_of(found["tile"])
    return [
        ("the partner's tile", seat in case.friends and (case.holds(seat, tile) or tile in case.state.table)),
        ("takes this trick", case.after_better.get(tile) == case.first_trick),
        ("and none after the play", tile not in case.after_made),
        ("the tiles", (number_of(found["better"]), number_of(found["made"])) == (case.better, case.made)),
        ("low, it would not help", case.help(seat, tile)),
    ]


def _makes_good(case: Case, found: re.Match[str]) -> list[Claim]:
    tile = number_of(found["tile"])
    seat = case.seat(found["seat"]) if found["seat"] else case.me
    return [
        (
            "an own tile, or the partner's",
            seat in (case.friends if found["seat"] else [case.me]) and case.holds(seat, tile),
        ),
        ("takes the trick", case.after_better.get(tile) == int(found["trick"])),
        ("and none after the play", tile not in case.after_made),
        ("the tiles", (number_of(found["better"]), number_of(found["made"])) == (case.better, case.made)),
        ("low, it would not help", case.help(seat, tile)),
    ]


def _pair(case: Case, found: re.Match[str]) -> list[Claim]:
    first, second = _tiles(found["tiles"])
    holders = _holder(case, first), _holder(case, second)
    both = [
        case.state.swapped(holders[0], first, one).swapped(holders[1], second, other)
        for one in case.lows(first)
        for other in case.lows(second)
        if one != other
    ]
    return [
        ("enemies hold them", all(seat in case.enemies for seat in holders)),
        ("about the play", number_of(found["made"]) == case.made),
        ("low, they would do no harm", case.every(both, case.cured)),
        ("neither does it alone", not case.harm(holders[0], first) and not case.harm(holders[1], second)),
    ]


def _seat(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, other, tile = case.seat(found["seat"]), case.seat(found["other"]), number_of(found["tile"])
    suits = case.state.suits
    given = [each for each in range(28) if case.holds(other, each) and not suits.is_trump(each)]
    changed = [case.state.swapped(seat, tile, each).swapped(other, each, tile) for each in given]
    return [
        ("enemies", seat in case.enemies and other in case.enemies and case.holds(seat, tile)),
        ("about the play", number_of(found["made"]) == case.made),
        ("with the other it does no harm", case.every(changed, case.cured)),
    ]


def _burden(case: Case, found: re.Match[str]) -> list[Claim]:
    values = case.if_low(case.state.play(case.made), case.better, case.all_lows)
    return [
        ("the tiles", (number_of(found["better"]), number_of(found["made"])) == (case.better, case.made)),
        ("low, it does no harm", bool(values) and all(value >= case.good for value in values)),
    ]


def _answer(case: Case, found: re.Match[str]) -> list[Claim]:
    seat, tiles = case.seat(found["seat"]), _tiles(found["tiles"])
    after = case.state.play(case.made)
    mover = after.mover
    harmful = {tile for tile in after.legal if after.play(tile).worth(case.me) < case.good}
    return [
        ("the next enemy", bool(after.table) and mover == seat and seat in case.enemies),
        ("only that", bool(after.table) and harmful == set(tiles) and len(after.legal) > len(tiles)),
    ]


def _trick(case: Case, found: re.Match[str]) -> list[Claim]:
    lost = not any(case.ours(end.taker) for end in case.made_ends)
    won = all(case.ours(end.taker) for end in case.better_ends)
    return [("this trick", lost and won), ("the rest", case.cost == 1 + _more(found["more"]))]


SUIT, ONE = "|".join(PLURALS), "|".join(SINGULARS)
PIECES = {
    "more": r"(?P<more>another trick|1 more trick|\d more tricks)",
    "suit": rf"(?P<suit>{SUIT})",
    "tiles": r"(?P<tiles>\d-\d(?:, \d-\d)*(?: (?:and|or) \d-\d)?)",
    "ones": rf"(?:{ONE})(?: or (?:{ONE}))?",
    **{name: rf"(?P<{name}>\d-\d)" for name in ("tile", "better", "made", "beats", "guarded")},
    **{name: rf"(?P<{name}>[1-7])" for name in ("trick", "takes", "when", "later")},
    **{name: rf"(?P<{name}>@)" for name in ("seat", "other", "wrong", "right", "lead", "me", "owner")},
}
SAME = "(?:the rest comes to the same|<more> (?:goes|go) with it)"
FREE = "the <made> would cost nothing"
USE = (
    r"it is worth (?P<worth>a trick|\d tricks) later(?:, as any trump would be)?"
    r"|it takes trick <takes>(?:, as any <ones> would)?"
    r"|it beats <owner>'s <beats> in trick <when>(?:, as any trump would)?"
    r"|a <ones> is needed to guard the <guarded>, which takes trick <later>"
    r"|a <ones> is needed later, and any <ones> would do"
)
GRAMMAR: tuple[tuple[str, Callable[[Case, "re.Match[str]"], list[Claim]]], ...] = (
    (r"The <tile> (?P<how>takes|trumps) this trick; holding it back (?:gains nothing|costs <more> later)", _missed),
    (r"Too low: <seat> still has the <tile>", _too_low),
    (rf"Too low: the <better> takes this trick, the <made> does not, and {SAME}", _too_low_here),
    (r"<seat> has no <suit> and (?:need not follow|(?P<trumps>can trump it)(?: with the <tile>)?)", _void),
    (rf"<seat>'s <tile> is still out: it takes trick <trick>\. Were it not a trump, {FREE}", _out),
    (
        rf"Trumps are still out, <tiles>: if (?P<which>either|any one|they) were not (?:a trump|trumps), {FREE}",
        _several_out,
    ),
    (rf"<seat>, the partner, was winning this trick: with <lead> left on lead {FREE}", _overtook),
    (r"<seat>, the partner, was winning this trick, and the <made> is needed later", _overtook_needed),
    (r"Take over from <seat> with the <better>: <me> must lead next", _take_over),
    (rf"(?P<high>Too high\. )?Keep the <made>: (?P<use>{USE})", _keep),
    (r"The <tile> can go: it is worth nothing later", _can_go),
    (r"<seat>, the partner, has no <suit> and (?P<trumps>trumps) the <better>", _partner_void),
    (r"<seat>, the partner, has no <suit>: that makes the <better> good(?P<trumps>)", _partner_void),
    (
        r"The lead goes to <wrong> after the <made>, to <right> after the <better>;"
        r" with (?P=right) to lead trick <trick> the (?P=made) would cost nothing",
        _lead,
    ),
    (r"The <better> gains only by leaving <right> on lead; with <wrong> on lead it would be no better", _lead_better),
    (r"<seat>'s <tile> does the harm: it takes trick <trick>; after the <better> it takes none", _beater),
    (rf"It lets <seat> throw the <tile>; had (?P=seat) to keep it, {FREE}", _throws),
    (
        r"(?:Right tile, wrong time: a|(?P<pull>Pull trumps first: a)|A)fter the <better> the <made> costs nothing",
        _order,
    ),
    (r"(?P<pull>)Lead the <better> first: after that the <made> costs nothing", _order),
    (r"The <better> lets <seat>'s <tile> take this trick; after the <made> it takes none", _lets),
    (
        r"The <better> makes (?:the|<seat>'s) <tile> good: it takes trick <trick>; after the <made> it takes none",
        _makes_good,
    ),
    (rf"The <tiles> do the harm together: were both low, {FREE}", _pair),
    (rf"It matters that <seat> has the <tile>: if <other> had it, {FREE}", _seat),
    (rf"The <better> does the harm if kept: were it low, {FREE}", _burden),
    (r"Only <seat>'s <tiles> punishes it", _answer),
    (rf"It gives this trick away, and {SAME}", _trick),
)
LABEL = re.compile(r"(Wrong at the table too|Hard to see unless all hands are open|Seen with all hands open)\. ")


@cache
def _expanded(pattern: str, name: str) -> str:
    """A pattern of the grammar as a regular expression, with the names of the players."""
    return re.sub(r"(?<!\?P)<(\w+)>", lambda piece: PIECES[piece[1]], pattern).replace("@", name)


@dataclass
class Reading:
    """What was read: the label, every claim with whether it is true, and what fits no sentence of the catalogue."""

    label: str = ""
    claims: list[Claim] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    unread: str = ""

    @property
    def false(self) -> list[str]:
        return [words for words, holds in self.claims if not holds]


def read(text: str, case: Case) -> Reading:
    """Read an explanation and work out every claim in it. The play must cost what a better one keeps, as well."""
    found = Reading()
    found.claims.append(("the play is worse", case.cost > 0 and case.good == case.state.worth(case.me)))
    label = LABEL.match(text)
    if label is None:
        found.unread = text
        return found
    found.label = label[1]
    rest = text[label.end() :]
    name = "|".join(sorted(map(re.escape, case.names), key=len, reverse=True))
    while rest:
        for pattern, says in GRAMMAR:
            match = re.match(_expanded(pattern, name) + r"\.(?: |$)", rest)
            if match:
                found.forms.append(says.__name__.strip("_"))
                found.claims += says(case, match)
                rest = rest[match.end() :]
                break
        else:
            found.unread = rest
            return found
    return found
