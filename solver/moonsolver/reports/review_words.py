"""Sentences of the post-mortem, for people: what happened, what each decision cost, what would have been better."""

from collections.abc import Sequence
from typing import Any

from moonsolver.chances.odds import BidOdds
from moonsolver.game.auction import Bid
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.reasons.choices import ChoiceFault
from moonsolver.records.record import RecordFile
from moonsolver.reports.choice_reason_words import fault_sentences
from moonsolver.reports.reason_proofs import proof_lines
from moonsolver.reports.reason_words import explanation_sentences, label_words
from moonsolver.reports.words import (
    choice_words,
    counted,
    listed,
    marks_words,
    par_verdict,
    player,
    printable,
    rough_percent,
    rough_percents,
    scores_words,
    signed,
    tile_words,
    tiles_words,
    trump_words,
    who,
)
from moonsolver.reviews.bids import BidVerdict
from moonsolver.reviews.review import ChoiceReview, PlayReview, Review
from moonsolver.reviews.verdicts import Foresight, Verdict

__all__ = [
    "bid_sentences",
    "choice_sentences",
    "contract_sentences",
    "file_sentences",
    "foresight_sentence",
    "foresight_sentences",
    "judged_sentences",
    "named",
    "play_sentence",
    "seat_sentences",
    "verdict_sentences",
    "why_proofs",
    "why_sentences",
]


def named(file: RecordFile | None, seat: Seat) -> str:
    """Say a player in a sentence: by name, or by seat where no name is known."""
    return player(seat, [printable(file.name(each)) for each in file.rules.all_seats]) if file else str(seat)


def _introduced(file: RecordFile | None, seat: Seat) -> str:
    """Say a player for the first time: the name and the seat."""
    return who(seat, printable(file.name(seat)) if file else "")


def verdict_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Return the post-mortem in sentences: contract, choices, moon, the plays that gave something away, the seats."""
    plays = [play_sentence(play, file) for play in review.costly]
    if review.plays and not plays:
        plays = ["Nobody gave a trick away in the play."]
    return [
        *contract_sentences(review, file),
        *choice_sentences(review, file),
        *plays,
        *seat_sentences(review, file),
    ]


def contract_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say what was bid and taken, against what was makeable, and what it scored."""
    record = review.record
    if record.auction is not None and record.auction.redeal:
        return [*_passed_sentences(review, file), *_par_sentences(review, file)]
    seats = record.rules.side_of(record.bidder)
    side = listed(named(file, seat) for seat in seats)
    sentences = [f"{found.words[:1].upper()}{found.words[1:]} (worked out)." for found in record.worked_out]
    if record.bid is not None and record.trump is not None:
        bid = "bid 21, the moon," if record.bid is Bid.MOON else f"bid {record.bid}"
        discard = f" and discarded {tile_words(record.discard)}" if record.discard else ""
        bidder = _introduced(file, record.bidder)
        sentences.append(f"{bidder} {bid} with {trump_words(record.trump)}{discard}.")
    sentences += _taken_sentences(review, side)
    sentences += _makeable_sentences(review, side, file)
    others = [seat for seat in review.moon_seats if seat is not record.bidder]
    if review.makeable == record.rules.hand_size:
        others = [seat for seat in others if seat not in seats]
    if others:
        shooters = listed((named(file, seat) for seat in others), "or")
        sentences.append(f"{shooters} could have shot the moon as the bidder.")
    if record.hand_result is not None:
        score = _scores(record.hand_result.score, record.rules)
        sentences.append(f"Score of the hand: {score}.")
    return [*sentences, *_par_sentences(review, file)]


def _makeable_sentences(review: Review, side: str, file: RecordFile | None) -> list[str]:
    """Say what the bidder's side could have made, and so what became of a bid that perfect play decides otherwise."""
    made = [str(each.bid) for each in review.bids if each.made]
    down = [str(each.bid) for each in review.bids if not each.made]
    if not down:
        bids = "every bid makes, the moon too"
    elif not made:
        bids = "every bid goes set"
    else:
        bids = f"bids up to {made[-1]} make; {listed(down)} {'goes' if len(down) == 1 else 'go'} set"
    sentences = [f"Perfect play gets {side} {counted(review.makeable, 'trick')}: {bids}."]
    if review.missed_moon:
        sentences.append(f"{named(file, review.record.bidder)} bid {review.record.bid} with the moon there.")
    if review.target is not None and review.record.is_complete and review.outlook is not None:
        was_made, was_there = review.outlook >= review.target, review.makeable >= review.target
        if was_made != was_there:
            fate = "could have been made" if was_there else "should have gone set"
            sentences.append(f"The bid of {review.record.bid} {fate}.")
    return sentences


def _taken_sentences(review: Review, side: str) -> list[str]:
    """Say what was taken, as far as the record goes, and what was written down."""
    record, sentences = review.record, list[str]()
    if record.is_complete and review.outlook is not None:
        fate = ""
        if review.target is not None:
            short = review.target - review.outlook
            fate = " and made it" if short <= 0 else f" and went set by {short}"
        sentences.append(f"{side} took {counted(review.outlook, 'trick')}{fate}.")
    elif review.outlook is not None and review.plays:
        taken = record.positions[-1].tricks_taken
        after = counted(len(review.plays), "play")
        sentences.append(
            f"The record ends after {after}, with {counted(taken, 'trick')} for {side}: perfect play from there"
            f" makes it {review.outlook}."
        )
    if record.result is not None and not record.is_complete:
        sentences.append(f"The record says {side} took {counted(record.result, 'trick')}.")
    return sentences


def _par_sentences(review: Review, file: RecordFile | None) -> list[str]:
    """Say what the best auction would have been, every seat knowing all hands."""
    return [] if review.par is None else [par_verdict(review.par, lambda seat: named(file, seat))]


def _passed_sentences(review: Review, file: RecordFile | None) -> list[str]:
    """Say of a hand that all passed what each seat could have made as the bidder."""
    most = listed(f"{_introduced(file, seat)} {table.best_tricks}" for seat, table in review.tables.items())
    return [
        "Everyone passed, so the tiles were dealt again.",
        f"Most tricks each could have taken as the bidder: {most}.",
    ]


def choice_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say whether the trump and the discard were right, and what each cost."""
    choice = review.choice
    if choice is None:
        return []
    bidder = named(file, review.record.bidder)
    trump = choice.choice.trump
    sentences = []
    if choice.trump_cost:
        better = listed(dict.fromkeys(best.trump.words for best in choice.table.best_choices), "or")
        sentences.append(_cost_sentence(f"Naming {trump.words}", bidder, choice.trump_cost, better))
        sentences += _why_chosen(choice, choice.reasons.trump if choice.reasons else None, file)
    else:
        sentences.append(f"Naming {trump.words} was right.")
    if choice.choice.discard is not None:
        discarding = f"Discarding {tile_words(choice.choice.discard)}"
        if choice.discard_cost:
            better = tiles_words((tile for tile in choice.best_discards if tile), "or")
            sentences.append(_cost_sentence(discarding, bidder, choice.discard_cost, better))
            sentences += _why_chosen(choice, choice.reasons.discard if choice.reasons else None, file)
        else:
            sentences.append(f"{discarding} was right.")
    return sentences


def _why_chosen(choice: ChoiceReview, fault: ChoiceFault | None, file: RecordFile | None) -> list[str]:
    """Say in one line why a trump or a discard cost tricks; nothing where nothing is proved."""
    if choice.reasons is None or fault is None:
        return []
    names = [named(file, seat) for seat in choice.table.deal.rules.all_seats]
    said = fault_sentences(choice.reasons, fault, names, at_table=choice.at_table)
    return [" ".join(said)] if said else []


def _cost_sentence(deed: str, bidder: str, cost: int, better: str) -> str:
    return f"{deed} cost {bidder} {counted(cost, 'trick')}; {better} would have kept {'it' if cost == 1 else 'them'}."


def play_sentence(play: PlayReview, file: RecordFile | None = None) -> str:
    """Say what a play gave away and what was better."""
    played = f"Trick {play.trick}: {named(file, play.seat)}'s {tile_words(play.tile)} gave away"
    gift, better = counted(play.cost, "trick"), tiles_words(play.best, "or")
    if not play.is_turning_point:
        return f"{played} {gift}; {better} would have kept {'it' if play.cost == 1 else 'them'}."
    if play.by_bidder_side:
        return f"{played} {gift} and the contract; {better} would have kept it."
    bidder = named(file, play.plays.position.bidder)
    return f"{played} {gift} and let {bidder} make the contract; {better} would have set it."


def judged_sentences(play: PlayReview, file: RecordFile | None = None, *, you: Seat | None = None) -> list[str]:
    """Say how a costly play looked to the player and why it lost, without saying "at the table too" twice.

    you: the seat that is spoken to, if one is.
    """
    seen, why = foresight_sentence(play, file), why_sentences(play, file, you=you)
    if seen and why and play.verdict is Verdict.MISTAKE:
        why[0] = why[0].removeprefix(f"{label_words(True)} ")
    return [*([seen] if seen else []), *([" ".join(why)] if why else [])]


def why_sentences(play: PlayReview, file: RecordFile | None = None, *, you: Seat | None = None) -> list[str]:
    """Say why a play gave tricks away; nothing where that was not asked for, or where nothing is proved.

    you: the seat that is spoken to, if one is.
    """
    if play.reasons is None:
        return []
    names = [named(file, seat) for seat in play.plays.position.rules.all_seats]
    return explanation_sentences(play.reasons, names, at_table=play.at_table, you=you)


def why_proofs(play: PlayReview, file: RecordFile | None = None) -> list[str]:
    """Say what proves `why_sentences`, line by line."""
    if play.reasons is None:
        return []
    return proof_lines(play.reasons, [named(file, seat) for seat in play.plays.position.rules.all_seats])


def foresight_sentence(play: PlayReview, file: RecordFile | None = None) -> str | None:
    """Say how a play looked to the player who made it; None where that is not known, or it was right both ways."""
    seen, kind = play.foresight, play.verdict
    if seen is None or kind is None or kind is Verdict.RIGHT:
        return None
    chance, best_chance = rough_percents(seen.chance, seen.best_chance)
    tile, best = tile_words(play.tile), f"{tiles_words(seen.best, 'or')} {best_chance}"
    aim = "the contract"
    keeps, keeping = (f"keeps {aim}", f"keeping {aim}") if play.by_bidder_side else (f"sets {aim}", f"setting {aim}")
    often, over = f"{chance} of the time", _over(seen)
    if kind is Verdict.MISTAKE:
        return f"A mistake at the table too: {tile} {keeps} {often}, {best} ({over})."
    if kind is Verdict.UNLUCKY:
        return f"Unlucky: at the table {tile} was as good as any, {keeping} {often} ({over})."
    return f"Trick {play.trick}: {named(file, play.seat)}'s {tile} was lucky: it {keeps} {often}, {best} ({over})."


def bid_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say whether the bid was right for what the bidder could know; nothing while there is no foresight."""
    seen = review.bid
    if seen is None:
        return []
    made, best = seen.made, seen.best
    knew = f"for what {named(file, review.record.bidder)} could know"
    knew += " before the widow" if review.record.rules.has_widow else ""
    over = "all layouts counted"
    if seen.seed is not None:
        error = f"standard error {max(seen.error, 0.01):.2f} {review.record.rules.scoring}"
        over = f"{seen.counted:,} of {seen.possible:,} layouts sampled, {error}"
    worth = f"{made.bid} {_worth(made)} ({signed(made.score)} {review.record.rules.scoring} on average)"
    if seen.verdict is BidVerdict.RIGHT:
        return [f"The bid of {made.bid} was right {knew}: {worth}; {over}."]
    if seen.verdict is BidVerdict.PASS:
        return [f"A pass would have been right {knew}: {worth}, and every bid loses; {over}."]
    fault = "too high" if seen.verdict is BidVerdict.TOO_HIGH else "too low"
    better = f"{best.bid} {_worth(best)} ({signed(best.score)})"
    return [f"The bid of {made.bid} was {fault} {knew}: {worth}, {better}; {over}."]


def _worth(option: BidOdds) -> str:
    return f"makes {rough_percent(option.chance)} of the time"


def foresight_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say how the bid and the choice looked, and which plays were lucky. Empty while there is no foresight."""
    choice = review.choice
    if choice is None or choice.foresight is None or choice.verdict is None:
        return []
    seen = choice.foresight
    chance, best_chance = rough_percents(seen.chance, seen.best_chance)
    chosen = f"the bid makes {chance} of the time with {choice_words(choice.choice)}"
    best = f"{best_chance} with {choice_words(seen.best[0])}"
    what, were = ("trump and discard", "were") if choice.choice.discard else ("trump", "was")
    verdict = {
        Verdict.RIGHT: f"The {what} {were} right at the table too: {chosen}",
        Verdict.UNLUCKY: f"At the table the {what} {were} as good as any: {chosen}",
        Verdict.LUCKY: f"The {what} {were} lucky: {chosen}, but {best}",
        Verdict.MISTAKE: f"The {what} {were} a mistake at the table too: {chosen}, but {best}",
    }[choice.verdict]
    lucky = [foresight_sentence(play, file) for play in review.plays if play.verdict is Verdict.LUCKY]
    chose = f"{verdict} ({_over(seen)})."
    return [*bid_sentences(review, file), chose, *(sentence for sentence in lucky if sentence)]


def seat_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say what each seat gave away in the play, and where; with foresight, what was a mistake at the table too."""
    found = []
    for seat, given in review.given_away.items():
        if given:
            tricks = [play.trick for play in review.costly if play.seat is seat]
            found.append(f"{named(file, seat)} gave away {counted(given, 'trick')} in {_in_tricks(tricks)}.")
    if any(play.foresight for play in review.plays):
        choice = review.choice
        mistakes = []
        for seat in review.record.rules.all_seats:
            chose_badly = choice is not None and choice.verdict is Verdict.MISTAKE and seat is review.record.bidder
            tricks = [play.trick for play in review.plays if play.verdict is Verdict.MISTAKE and play.seat is seat]
            what = [_wrong_choice(choice)] if choice is not None and chose_badly else []
            what += [_in_tricks(tricks)] * bool(tricks)
            if what:
                noun = "mistake" if chose_badly + len(tricks) == 1 else "mistakes"
                mistakes.append(f"{named(file, seat)}'s {noun}: {listed(what)}.")
        found += mistakes or ["Nobody made a mistake."]
    return found


def _wrong_choice(choice: ChoiceReview) -> str:
    """Say which choice cost tricks."""
    return listed(["the trump"] * bool(choice.trump_cost) + ["the discard"] * bool(choice.discard_cost))


def _in_tricks(tricks: Sequence[int]) -> str:
    """Say in which tricks: ``trick 3``, ``tricks 3 and 5``."""
    return f"{'trick' if len(tricks) == 1 else 'tricks'} {listed(map(str, tricks))}"


def _over(seen: Foresight[Any]) -> str:
    """Say over how many layouts, and in a sample how sure it is."""
    if seen.is_exact:
        return f"all {seen.possible:,} layouts counted" if seen.possible > 1 else "only one layout is possible"
    error = f"standard error {max(seen.error * 100, 0.1):.1f} points"
    return f"{seen.counted:,} of {seen.possible:,} layouts sampled, {error}"


def _scores(scores: tuple[int, ...], rules: Rules) -> str:
    """Return the scores of the sides; marks are called so."""
    return scores_words(rules, scores) + marks_words(rules)


def file_sentences(file: RecordFile, reviews: Sequence[Review]) -> list[str]:
    """Say what a whole file adds up to: the tricks that each player gave away in play and by choices, and the score."""
    sentences = [f"Over {counted(len(reviews), 'hand')}:"]
    what = "trump and discard" if file.rules.widow_size else "choice of trump"
    for seat in file.rules.all_seats:
        play = sum(review.given_away[seat] for review in reviews)
        choices = [review.choice for review in reviews if review.choice and review.record.bidder is seat]
        lost = sum(choice.trump_cost + choice.discard_cost for choice in choices)
        bids = f"and {lost} by {what} in {counted(len(choices), 'contract')}" if choices else "and held no contract"
        sentences.append(f"{_introduced(file, seat)} gave away {counted(play, 'trick')} in play {bids}.")
        if any(play.foresight for review in reviews for play in review.plays):
            kinds = [play.verdict for review in reviews for play in review.plays if play.seat is seat]
            kinds += [choice.verdict for choice in choices]
            counts = {kind: kinds.count(kind) for kind in Verdict}
            sentences.append(
                f"  At the table: {counted(counts[Verdict.MISTAKE], 'mistake')}, {counts[Verdict.UNLUCKY]} unlucky,"
                f" {counts[Verdict.LUCKY]} lucky."
            )
    games = [(hand.number, game) for hand, game in zip(file.hands, file.games, strict=True) if game is not None]
    for number, game in games:
        if game.winner is not None:
            won = listed(named(file, seat) for seat in game.winner)
            sentences.append(f"{won} won the game on hand {number}: {_scores(game.scores, file.rules)}.")
    if games and games[-1][1].winner is None:
        sentences.append(f"Score of the game: {_scores(games[-1][1].scores, file.rules)}.")
    return sentences
