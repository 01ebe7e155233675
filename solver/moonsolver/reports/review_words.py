"""Sentences of the post-mortem, for people: what happened, what each decision cost, what would have been better."""

from collections.abc import Sequence
from typing import Any

from moonsolver.game.auction import Bid
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.records.record import RecordFile
from moonsolver.reports.words import (
    auction_words,
    counted,
    listed,
    marks_words,
    printable,
    rough_percent,
    scores_words,
    who,
)
from moonsolver.reviews.review import PlayReview, Review
from moonsolver.reviews.verdicts import Foresight, Kind

__all__ = [
    "choice_sentences",
    "contract_sentences",
    "file_sentences",
    "foresight_sentence",
    "foresight_sentences",
    "play_sentence",
    "seat_sentences",
    "verdict_sentences",
]


def _who(file: RecordFile | None, seat: Seat) -> str:
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
    size = record.rules.hand_size
    side = listed(_who(file, seat) for seat in record.rules.side_of(record.bidder))
    sentences = [f"Worked out: {found.words}." for found in record.worked_out]
    if record.bid is not None and record.trump is not None:
        bid = "bid 21, the moon" if record.bid is Bid.MOON else f"bid {record.bid}"
        discard = f" and discarded {record.discard}" if record.discard else ""
        sentences.append(f"{_who(file, record.bidder)} {bid}, named {record.trump.words}{discard}.")
    sentences += _taken_sentences(review, side)
    most = f"{side} could have taken {counted(review.makeable, 'trick')} with the best choice"
    if review.target is not None:
        fate = "makeable" if review.makeable >= review.target else "not makeable"
        most += f": the bid of {record.bid} was {fate}"
    sentences.append(most + ".")
    outcomes = listed(f"{each.bid} scores {each.points}" for each in review.bids)
    sentences.append(f"With the best choice and perfect play by all a bid of {outcomes}.")
    others = [seat for seat in review.moon_seats if seat is not record.bidder]
    if review.makeable == size:
        sentences.append(f"The moon was there for {side}.")
        others = [seat for seat in others if seat not in record.rules.side_of(record.bidder)]
    if others:
        who = listed((_who(file, seat) for seat in others), "or")
        sentences.append(f"As the bidder, {who} could have shot the moon.")
    if record.hand_result is not None:
        score = _scores(record.hand_result.score, record.rules)
        sentences.append(f"Score of the hand: {score}.")
    return [*sentences, *_par_sentences(review, file)]


def _taken_sentences(review: Review, side: str) -> list[str]:
    """Say what was taken, as far as the record goes, and what was written down."""
    record, sentences = review.record, list[str]()
    if record.is_complete and review.outlook is not None:
        made = ""
        if review.target is not None:
            made = ": made" if review.outlook >= review.target else f": set, {review.target - review.outlook} short"
        sentences.append(f"{side} took {counted(review.outlook, 'trick')}{made}.")
    elif review.outlook is not None and review.plays:
        taken = record.positions[-1].tricks_taken
        after = counted(len(review.plays), "play")
        sentences.append(
            f"The record ends after {after} with {taken} taken by {side}: perfect play from there gives"
            f" {review.outlook} in all."
        )
    if record.result is not None and not record.is_complete:
        sentences.append(f"It was written down as {counted(record.result, 'trick')} for {side}.")
    return sentences


def _par_sentences(review: Review, file: RecordFile | None) -> list[str]:
    """Say what the best auction would have been, every seat knowing all hands."""
    best = review.par
    if best is None:
        return []
    calls = auction_words(best.auction)
    if best.plan is None:
        return [f"Par of the deal: all pass ({calls})."]
    bidder = _who(file, best.plan.bidder)
    return [
        f"Par of the deal: {bidder} bids {best.auction.highest} ({calls}), with {best.plan.choice}, for"
        f" {_scores(best.score, review.record.rules)}."
    ]


def _passed_sentences(review: Review, file: RecordFile | None) -> list[str]:
    """Say of a hand that all passed what each seat could have made as the bidder."""
    most = listed(
        f"{counted(table.best_tricks, 'trick')} by {_who(file, seat)}" for seat, table in review.tables.items()
    )
    return ["All passed: the tiles were dealt again.", f"As the bidder, each could have taken: {most}."]


def choice_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say whether the trump and the discard were right, and what each cost."""
    choice = review.choice
    if choice is None:
        return []
    bidder = _who(file, review.record.bidder)
    trump = choice.choice.trump
    sentences = []
    if choice.trump_cost:
        better = listed(dict.fromkeys(best.trump.words for best in choice.table.best_choices), "or")
        cost = counted(choice.trump_cost, "trick")
        sentences.append(f"{bidder}'s trump, {trump.words}, cost {cost}: better {better}.")
    else:
        sentences.append(f"The trump, {trump.words}, was right.")
    if choice.choice.discard is not None:
        if choice.discard_cost:
            better = listed(map(str, choice.best_discards), "or")
            cost = counted(choice.discard_cost, "trick")
            sentences.append(f"{bidder}'s discard, {choice.choice.discard}, cost {cost}: better {better}.")
        else:
            sentences.append(f"The discard, {choice.choice.discard}, was right.")
    return sentences


def play_sentence(play: PlayReview, file: RecordFile | None = None) -> str:
    """Say what a play gave away and what was better."""
    gift = f"Trick {play.trick}: {_who(file, play.seat)}'s {play.tile} gave away {counted(play.cost, 'trick')}"
    better = f"{gift}; better {listed(play.best, 'or')}."
    if play.is_turning_point:
        fate = (
            "With that the contract could be set." if play.by_bidder_side else "With that the contract could be made."
        )
        return f"{better} {fate}"
    return better


def foresight_sentence(play: PlayReview, file: RecordFile | None = None) -> str | None:
    """Say how a play looked to the player who made it; None where that is not known, or it was right both ways."""
    seen, kind = play.foresight, play.kind
    if seen is None or kind is None or kind is Kind.RIGHT:
        return None
    aim = "keep the contract" if play.by_bidder_side else "beat the contract"
    chosen, best = rough_percent(seen.chance), f"{listed(seen.best, 'or')} {rough_percent(seen.best_chance)}"
    over = _over(seen)
    if kind is Kind.MISTAKE:
        return f"A mistake at the table too: {play.tile} had {chosen} to {aim}, {best} ({over})."
    if kind is Kind.UNLUCKY:
        return f"Unlucky: at the table {play.tile} was as good as any, {chosen} to {aim} ({over})."
    who = _who(file, play.seat)
    return f"Trick {play.trick}: {who}'s {play.tile} was lucky: it had {chosen} to {aim}, {best} ({over})."


def foresight_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say how the choice looked before the play, and which plays were lucky. Empty while there is no foresight."""
    choice = review.choice
    if choice is None or choice.foresight is None or choice.kind is None:
        return []
    seen = choice.foresight
    chosen = f"{choice.choice} had {rough_percent(seen.chance)} to make the bid"
    best = f"{seen.best[0]} {rough_percent(seen.best_chance)}"
    verdict = {
        Kind.RIGHT: f"At the table the choice was right too: {chosen}",
        Kind.UNLUCKY: f"At the table the choice was as good as any: {chosen}",
        Kind.LUCKY: f"The choice was lucky: {chosen}, {best}",
        Kind.MISTAKE: f"The choice was a mistake at the table too: {chosen}, {best}",
    }[choice.kind]
    lucky = [foresight_sentence(play, file) for play in review.plays if play.kind is Kind.LUCKY]
    return [f"{verdict} ({_over(seen)}).", *(sentence for sentence in lucky if sentence)]


def seat_sentences(review: Review, file: RecordFile | None = None) -> list[str]:
    """Say what each seat gave away in the play, and where; with foresight, which of it was a mistake and to blame."""
    found = []
    for seat, given in review.given_away.items():
        if given:
            tricks = [f"trick {play.trick}" for play in review.costly if play.seat is seat]
            found.append(f"{_who(file, seat)} gave away {counted(given, 'trick')} ({listed(tricks)}).")
    if any(play.foresight for play in review.plays):
        mistakes: dict[Seat, list[str]] = {}
        if review.choice is not None and review.choice.kind is Kind.MISTAKE:
            mistakes[review.record.bidder] = ["the choice of trump and discard"]
        for play in review.plays:
            if play.kind is Kind.MISTAKE:
                mistakes.setdefault(play.seat, []).append(f"trick {play.trick}")
        by_seat = [f"{_who(file, seat)} for {listed(what)}" for seat, what in mistakes.items()]
        found.append(f"To blame: {listed(by_seat)}." if by_seat else "Nobody is to blame.")
    return found


def _over(seen: Foresight[Any]) -> str:
    """Say over how many layouts, and in a sample how sure it is."""
    if seen.is_exact:
        return f"over all {counted(seen.possible, 'layout')}"
    error = f"standard error {max(seen.error * 100, 0.1):.1f} points"
    return f"in a sample of {seen.counted} of {seen.possible} layouts, {error}"


def _scores(scores: tuple[int, ...], rules: Rules) -> str:
    """Return the scores of the sides; marks are called so."""
    return scores_words(rules, scores) + marks_words(rules)


def file_sentences(file: RecordFile, reviews: Sequence[Review]) -> list[str]:
    """Say what a whole file adds up to: for each player the tricks given away in play and choices, and the score."""
    sentences = [f"Over {counted(len(reviews), 'hand')}:"]
    for seat in file.rules.all_seats:
        play = sum(review.given_away[seat] for review in reviews)
        choices = [review.choice for review in reviews if review.choice and review.record.bidder is seat]
        lost = sum(choice.trump_cost + choice.discard_cost for choice in choices)
        bids = counted(len(choices), "contract")
        sentences.append(
            f"{_who(file, seat)} gave away {counted(play, 'trick')} in the play,"
            f" and {lost} by trump and discard in {bids}."
        )
        if any(play.foresight for review in reviews for play in review.plays):
            kinds = [play.kind for review in reviews for play in review.plays if play.seat is seat]
            kinds += [choice.kind for choice in choices]
            counts = {kind: kinds.count(kind) for kind in Kind}
            sentences.append(
                f"  Of these decisions {counted(counts[Kind.MISTAKE], 'mistake')} and {counts[Kind.UNLUCKY]} unlucky;"
                f" {counts[Kind.LUCKY]} more lucky."
            )
    games = [(hand.number, game) for hand, game in zip(file.hands, file.games, strict=True) if game is not None]
    for number, game in games:
        if game.winner is not None:
            won = listed(_who(file, seat) for seat in game.winner)
            sentences.append(f"{won} won the game with hand {number}: {_scores(game.scores, file.rules)}.")
    if games and games[-1][1].winner is None:
        sentences.append(f"Score of the game: {_scores(games[-1][1].scores, file.rules)}.")
    return sentences
