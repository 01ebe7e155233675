"""What sentences about choices and moons claim, worked out again from the finished English. Shares nothing with it.

`reason_game` has its own suits and its own search. A sentence that fits no pattern here is a fault.

python tests/support/choice_claims.py --claims 100000 --seed 1
"""

import argparse
import itertools
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from moonsolver import Choice, Deal, Line, Rules, Seat, Solver, explain_choice, explain_moon
from moonsolver.reasons.choices import ChoiceExplanation, ChoiceFault
from moonsolver.reasons.moons import MoonExplanation
from moonsolver.reports.choice_reason_words import fault_sentences, moon_sentences
from support.reason_game import LOW_TRUMP, State, Suits, bits, low_tile, number_of, reaches

PLURALS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
SINGULARS = ("blank", "one", "two", "three", "four", "five", "six")
TRUMPS = {**{word: str(pip) for pip, word in enumerate(PLURALS)}, "doubles": "doubles", "no trumps": "none"}
LABELS = ("Wrong at the table too. ", "Hard to see unless all hands are open. ", "Seen with all hands open. ")

Lows = tuple[tuple[int, int], ...]


@dataclass
class World:
    """A deal and its bidder in the checker's own numbers."""

    seats: int
    side: int
    bidder: int
    hands: tuple[int, ...]
    widow: int
    trumps: tuple[str, ...]
    must_lead_trump: bool
    names: tuple[str, ...]

    @classmethod
    def of(cls, deal: Deal, bidder: Seat, names: Sequence[str]) -> "World":
        rules = deal.rules
        side = sum(1 << seat.index for seat in rules.side_of(bidder))
        hands = tuple(sum(1 << number_of(str(tile)) for tile in hand) for hand in deal.hands)
        widow = sum(1 << number_of(str(tile)) for tile in deal.widow)
        must = rules.house_settings.get("first-lead") == "trump"
        return cls(
            rules.seats, side, bidder.index, hands, widow, tuple(map(str, rules.trumps)), must, tuple(names)
        )  # fmt: skip

    @property
    def pool(self) -> int:
        return self.hands[self.bidder] | self.widow

    @property
    def discards(self) -> list[int | None]:
        return list(bits(self.pool)) if self.widow else [None]

    @property
    def enemies(self) -> dict[int, int]:
        """The enemies' tiles, and who holds each."""
        seats = [seat for seat in range(self.seats) if not self.side >> seat & 1]
        return {tile: seat for seat in seats for tile in bits(self.hands[seat])}

    def holder(self, tile: int) -> int:
        if self.pool >> tile & 1:
            return self.bidder
        return next(seat for seat in range(self.seats) if self.hands[seat] >> tile & 1)

    def start(self, trump: str, discard: int | None, lows: Lows = ()) -> State:
        """The first position after a choice, some tiles being low."""
        hands = list(self.hands)
        hands[self.bidder] = self.pool & ~(1 << discard if discard is not None else 0)
        for copy, (tile, suit) in enumerate(lows):
            low = LOW_TRUMP if suit == 7 else low_tile(suit, copy)
            for seat in range(self.seats):
                if hands[seat] >> tile & 1:
                    hands[seat] = hands[seat] & ~(1 << tile) | 1 << low
        return State(self.seats, trump, self.side, tuple(hands), self.bidder, must_lead_trump=self.must_lead_trump)

    def reaches(self, trump: str, discard: int | None, tricks: int, lows: Lows = ()) -> bool:
        return reaches(self.start(trump, discard, lows), self.bidder, tricks)

    def any_reaches(self, trump: str, tricks: int, lows: Lows = ()) -> bool:
        return any(self.reaches(trump, discard, tricks, lows) for discard in self.discards)

    def best_is(self, trump: str, tricks: int, lows: Lows = ()) -> bool:
        """Whether the best discard is worth exactly so many tricks."""
        return self.any_reaches(trump, tricks, lows) and not self.any_reaches(trump, tricks + 1, lows)

    def is_worth(self, trump: str, discard: int | None, tricks: int, lows: Lows = ()) -> bool:
        return self.reaches(trump, discard, tricks, lows) and not self.reaches(trump, discard, tricks + 1, lows)

    def lows(self, tiles: Sequence[int], trump: str) -> Iterator[Lows]:
        """Every way in which tiles may be low: of a suit of theirs; a trump, of any suit that is none."""
        suits = Suits(trump)
        ways = [suits.plain if suits.is_trump(tile) else suits.of(tile) for tile in tiles]
        for chosen in itertools.product(*ways):
            yield tuple(zip(tiles, chosen, strict=True))


def takers(world: World, trump: str, discard: int | None, line: Line) -> dict[int, tuple[int, int, int]]:
    """Play a line that is perfect; return the trick, the taker and the lead of each trick by the tile that takes it."""
    state = world.start(trump, discard)
    value = state.worth(world.bidder)
    found = {}
    for number, trick in enumerate(line, 1):
        tiles = [number_of(str(tile)) for tile in trick.plays]
        for tile in tiles:
            assert tile in state.legal
            state = state.play(tile)
        assert state.worth(world.bidder) == value, "a line that is not perfect"
        place = state.suits.winner(tiles)
        found[tiles[place]] = (number, state.done[-1], tiles[0])
    return found


@dataclass
class Reading:
    """What was claimed: each claim with whether it is true; and what could not be read."""

    claims: list[tuple[str, bool]] = field(default_factory=list)
    unread: str = ""

    @property
    def false(self) -> list[str]:
        return [words for words, is_true in self.claims if not is_true]


TILE = r"(\d-\d)"
HELD = r"(\w+)'s (\d-\d)"
TRUMP = "(" + "|".join(sorted(TRUMPS, key=len, reverse=True)) + ")"


def tiles_in(text: str) -> list[int]:
    return [number_of(tile) for tile in re.findall(TILE, text)]


# The moon


def read_moon(said: str, world: World, why: MoonExplanation) -> Reading:
    """Check a sentence about what stops the moon, or so many tricks."""
    reading = Reading()
    goal = rf"(the moon|\d tricks?) would be there(?: with {TRUMP}(?: as trumps)?(?:, discarding {TILE})?)?"
    patterns = {
        "only": rf"Only ({HELD}) stops it: were it low, {goal}\.",
        "each": rf"It takes (.+) together to stop it: were (?:either|any of them) low, {goal}\.",
        "both": rf"(.+) each stop it: were both low, {goal}; one alone is not enough\.",
    }
    kind, found = next(
        ((kind, match) for kind, text in patterns.items() if (match := re.fullmatch(text, said))), ("", None)
    )
    if found is None:
        return Reading(unread=said)
    held = re.findall(HELD, re.sub(rf"^(\w+)'s {TILE} and {TILE}$", r"\1's \2 and \1's \3", found[1]))
    stoppers = [number_of(tile) for _, tile in held]
    reading.claims += [
        (f"{who} holds {tile}", world.names[world.enemies[number_of(tile)]] == who) for who, tile in held
    ]
    what, trump, discard = found.groups()[-3:]
    tricks = 7 if what == "the moon" else int(what.split()[0])
    choices = [(trump, held_) for trump in world.trumps for held_ in world.discards]
    if why.asked is not None:
        choices = [(str(why.asked.trump), number_of(str(why.asked.discard)) if why.asked.discard else None)]
    named = [(TRUMPS[trump], number_of(discard) if discard else None)] if trump else choices

    def there(tiles: Sequence[int], among: list[tuple[str, int | None]]) -> bool:
        return any(
            all(world.reaches(trump, discard, tricks, lows) for lows in world.lows(tiles, trump))
            for trump, discard in among
        )

    groups = [stoppers] if kind == "both" else [[tile] for tile in stoppers]
    reading.claims.append(("it is not there", not any(world.reaches(*choice, tricks) for choice in choices)))
    reading.claims += [(f"there without {group}", there(group, named)) for group in groups]
    others = [tile for tile in world.enemies if kind == "both" or tile not in stoppers]
    reading.claims += [(f"{tile} alone is not enough", not there([tile], choices)) for tile in others]
    return reading


# A trump


def read_trump(said: str, world: World, fault: ChoiceFault) -> Reading:
    """Check what is said of a wrong trump."""
    made, better = str(fault.made.trump), str(fault.better.trump)
    lost = takers(world, made, _number(fault.made), fault.punished)
    won = takers(world, better, _number(fault.better), fault.better_line)
    high, low = fault.value, fault.value - fault.cost
    reading = Reading(
        [
            ("the better trump is worth so much", world.best_is(better, high)),
            ("the wrong one is worth so much less", world.best_is(made, low)),
        ]
    )

    def harm(tiles: Sequence[int]) -> list[tuple[str, bool]]:
        return [
            ("were it low, as much", all(world.any_reaches(made, high, lows) for lows in world.lows(tiles, made))),
            ("the better one stays", all(world.best_is(better, high, lows) for lows in world.lows(tiles, better))),
        ]

    def gain(tiles: Sequence[int]) -> list[tuple[str, bool]]:
        worlds = list(world.lows(tiles, better))
        return [
            ("were it low, no more", not any(world.any_reaches(better, low + 1, lows) for lows in worlds)),
            ("the wrong one stays", all(world.best_is(made, low, lows) for lows in world.lows(tiles, made))),
        ]

    fate = rf"(?:with {TRUMP} (it takes none|it does no harm)|{TRUMP} (draw it))"
    left = re.fullmatch(
        rf"{TRUMP} leave {HELD} (a trump|out), and it takes trick (\d); {fate}\."
        rf" Were it low, {TRUMP} would be worth as much\.",
        said, re.IGNORECASE,
    )  # fmt: skip
    if left:
        tile = number_of(left[3])
        suits = Suits(made)
        reading.claims += [
            ("the trumps", (TRUMPS[left[1].lower()], TRUMPS[left[10]]) == (made, made)),
            ("the better trump", TRUMPS[left[6] or left[8].lower()] == better),
            ("who holds it", world.names[world.enemies[tile]] == left[2]),
            ("a trump or not", suits.is_trump(tile) == (left[4] == "a trump")),
            ("its trick", lost.get(tile, (0, 0))[:2] == (int(left[5]), world.enemies[tile])),
            *harm([tile]),
        ]
        if left[7] == "it takes none" or left[9]:
            reading.claims.append(("it takes none", tile not in won))
        if left[9]:
            reading.claims.append(("drawn", Suits(better).is_trump(tile) and _drawn(world, fault, tile)))
        return reading
    good = re.fullmatch(
        rf"{TRUMP} make {HELD} good: it takes trick (\d); with {TRUMP} it takes none\."
        rf" Were it low, {TRUMP} would be worth no more\.",
        said, re.IGNORECASE,
    )  # fmt: skip
    if good:
        tile = number_of(good[3])
        reading.claims += [
            ("the trumps", [TRUMPS[good[at].lower()] for at in (1, 5, 6)] == [better, made, better]),
            ("who holds it", world.names[world.holder(tile)] == good[2] and bool(world.side >> world.holder(tile) & 1)),
            ("its trick", won.get(tile, (0,))[0] == int(good[4]) and tile not in lost),
            *gain([tile]),
        ]
        return reading
    several: dict[str, tuple[bool, Callable[[Sequence[int]], list[tuple[str, bool]]]]] = {
        rf"{TRUMP} make \w+'s (.+) good: were both low, {TRUMP} would be worth no more\.": (False, gain),
        rf"{TRUMP} leave the (.+) out: were both low, {TRUMP} would be worth as much\.": (True, harm),
        rf"{TRUMP} leave the others (.+) as trumps: were they low, {TRUMP} would be worth as much\.": (True, harm),
    }
    for pattern, (is_wrong, prove) in several.items():
        if match := re.fullmatch(pattern, said, re.IGNORECASE):
            tiles = tiles_in(match[2])
            named = {TRUMPS[match[1].lower()], TRUMPS[match[3].lower()]}
            ours = [bool(world.side >> world.holder(tile) & 1) for tile in tiles]
            reading.claims += [("the trumps", named == {made if is_wrong else better}), *prove(tiles)]
            reading.claims.append(("whose tiles", not any(ours) if is_wrong else all(ours)))
            if "the others" in pattern:
                trumps = {tile for tile in world.enemies if Suits(made).is_trump(tile)}
                reading.claims.append(("all of their trumps", set(tiles) == trumps))
            return reading
    return Reading(unread=said)


def _drawn(world: World, fault: ChoiceFault, tile: int) -> bool:
    suits = Suits(str(fault.better.trump))
    for trick in fault.better_line:
        tiles = [number_of(str(played)) for played in trick.plays]
        if tile in tiles:
            return suits.is_trump(tiles[0]) and bool(world.side >> trick.leader.index & 1)
    return False


def _number(choice: Choice) -> int | None:
    return number_of(str(choice.discard)) if choice.discard else None


# A discard


def read_discard(said: str, world: World, fault: ChoiceFault) -> Reading:
    """Check what is said of a wrong discard."""
    trump, made, better = str(fault.made.trump), _number(fault.made), _number(fault.better)
    assert made is not None
    assert better is not None
    high, low = fault.value, fault.value - fault.cost
    lost, won = takers(world, trump, made, fault.punished), takers(world, trump, better, fault.better_line)
    reading = Reading(
        [
            ("the better discard is worth so much", world.is_worth(trump, better, high)),
            ("the wrong one so much less", world.is_worth(trump, made, low)),
        ]
    )
    suits = Suits(trump)
    plain = list(suits.plain)
    go = re.fullmatch(rf"(.*) The {TILE} can go: it is worth nothing later\.", said)
    if go:
        idle = all(world.is_worth(trump, made, low, ((better, suit),)) for suit in plain)
        reading.claims += [("what can go", number_of(go[2]) == better), ("worth nothing", idle)]
        said = go[1]
    keep = re.fullmatch(
        rf"Keep the {TILE}: it (?:takes trick (\d)|is worth (a trick|\d tricks)), "
        r"(?:and (no low tile) would do instead|as any (trump) would"
        r"|(?:as|and) any (\w+)(?: or any (\w+))? would(?: do)?)\.",
        said,
    )
    if keep:
        can = {suit for suit in plain if world.reaches(trump, better, low + 1, ((made, suit),))}
        low_trump = suits.is_trump(made) and world.reaches(trump, better, low + 1, ((made, 7),))
        reading.claims.append(("what to keep", number_of(keep[1]) == made))
        if keep[2]:
            reading.claims.append(("its trick", won.get(made, (0,))[0] == int(keep[2])))
        else:
            reading.claims.append(("its worth", keep[3].replace("a", "1").split()[0] == str(fault.cost)))
        if keep[4]:
            reading.claims.append(("no low tile would do", not can and not low_trump))
        elif keep[5]:
            reading.claims.append(("any trump would do", not can and low_trump))
        else:
            named = {SINGULARS.index(word) for word in (keep[6], keep[7]) if word}
            reading.claims.append(("tiles of these suits would do", can == named))
        return reading
    gone = re.fullmatch(
        rf"Let the {TILE} go: without it (\w+) has no (\w+), and that saves (a trick|\d tricks)\.", said
    )
    if gone:
        suit = PLURALS.index(gone[3])
        kept = world.start(trump, made).hands[world.bidder] & ~(1 << better)
        does = {one for one in plain if world.reaches(trump, made, high, ((better, one),))}
        reading.claims += [
            ("what should go", number_of(gone[1]) == better and suit in suits.of(better)),
            ("who", gone[2] == world.names[world.bidder]),
            ("none is left", not any(suit in suits.of(tile) for tile in bits(kept))),
            ("it is the suit", does == set(plain) - {suit}),
        ]
        return reading
    burden = re.fullmatch(rf"Let the {TILE} go: with any low tile in its place nothing would be lost\.", said)
    if burden:
        harmless = all(world.reaches(trump, made, high, ((better, suit),)) for suit in plain)
        return Reading([*reading.claims, ("a burden", number_of(burden[1]) == better and harmless)])
    enemy = re.fullmatch(
        rf"{HELD} takes trick (\d); after discarding the {TILE} it takes none\. Were it low, nothing would be lost\.",
        said,
    )
    if enemy:
        tile = number_of(enemy[2])
        ways = list(world.lows([tile], trump))
        reading.claims += [
            ("who holds it", world.names[world.enemies[tile]] == enemy[1]),
            ("its trick", lost.get(tile, (0,))[0] == int(enemy[3]) and tile not in won),
            ("the better discard", number_of(enemy[4]) == better),
            ("were it low", all(world.reaches(trump, made, high, lows) for lows in ways)),
            ("the better one stays", all(world.is_worth(trump, better, high, lows) for lows in ways)),
        ]
        return reading
    return Reading(unread=said)


# A long run

RULES = (
    Rules.named("moon3"),
    Rules.named("moon4"),
    Rules.named("moon3-21"),
    Rules.named("moon3").house({"first-lead": "trump"}),
)
NAMES = ("Ann", "Bo", "Cal", "Dee")


def choices_made(rng: random.Random, rules: Rules, solver: Solver) -> Iterator[ChoiceExplanation]:
    """Yield a wrong trump and a wrong discard of one deal, if a player who counts trumps would make them."""
    deal = Deal.random(rules, rng)
    bidder = rng.choice(rules.all_seats)
    table = solver.deal(deal, bidder)
    held = deal.hand(bidder) | deal.widow
    counted = sorted(table.tricks, key=lambda trump: -len(held & trump.tiles))
    for trump in counted[:3]:
        row = table.tricks[trump]
        if 0 < table.best_tricks - max(row.values()) <= 2:
            discard = next(each for each, value in row.items() if value == max(row.values()))
            yield explain_choice(deal, bidder, Choice(trump, discard), table=table, solver=solver)
            break
    trump = table.best_choices[0].trump
    wrong = [tile for tile, value in table.tricks[trump].items() if tile and value < table.best_tricks]
    if wrong:
        discard = min(wrong, key=lambda tile: (trump.is_trump(tile), tile.is_double, tile.high + tile.low))
        yield explain_choice(deal, bidder, Choice(trump, discard), table=table, solver=solver)


def readings_of(why: ChoiceExplanation) -> Iterator[tuple[str, str, Reading]]:
    """Read back what is said of a choice: what kind of fault it was, the words, and what they claim."""
    world = World.of(why.deal, why.bidder, NAMES)
    for kind, fault in (("trump", why.trump), ("discard", why.discard)):
        if fault is not None:
            said = " ".join(fault_sentences(why, fault, NAMES))
            reader = read_trump if kind == "trump" else read_discard
            words = said.removeprefix("Seen with all hands open. ")
            yield kind, said, reader(words, world, fault) if said else Reading()


def moon_reading(rng: random.Random, rules: Rules, solver: Solver) -> tuple[str, Reading] | None:
    """Read back what is said of a moon that is missed by a trick or two."""
    deal = Deal.random(rules, rng)
    bidder = rng.choice(rules.all_seats)
    table = solver.deal(deal, bidder)
    if table.best_tricks not in (5, 6):
        return None
    why = explain_moon(deal, bidder, table=table, solver=solver)
    said = " ".join(moon_sentences(why, NAMES))
    return said, read_moon(said, World.of(deal, bidder, NAMES), why) if said else Reading()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng, solver = random.Random(asked.seed), Solver()
    counts: Counter[str] = Counter()
    began = time.monotonic()
    for rules in itertools.cycle(RULES):
        found = [(f"{rules} {kind}", said, reading) for why in choices_made(rng, rules, solver)
                 for kind, said, reading in readings_of(why)]  # fmt: skip
        moon = moon_reading(rng, rules, solver)
        found += [(f"{rules} moon", *moon)] if moon else []
        for kind, said, reading in found:
            counts[kind] += 1
            counts[f"{kind} said"] += bool(said)
            counts["claims"] += len(reading.claims)
            counts["false"] += len(reading.false)
            counts["unread"] += bool(reading.unread)
            if reading.false or reading.unread:
                print(kind, said, reading.false, reading.unread)
        if counts["claims"] >= asked.claims:
            break
    for name, count in sorted(counts.items()):
        print(f"{count:8,} {name}")
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
