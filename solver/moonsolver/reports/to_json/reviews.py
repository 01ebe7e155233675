"""The post-mortem as JSON: every fact, under stable names. ``docs/records.md`` describes the fields."""

from typing import Any

from moonsolver.records.record import Fault, Finding, Record, RecordFile
from moonsolver.reports.review_words import named
from moonsolver.reports.to_json.answers import deal_values_to_json, line_to_json
from moonsolver.reports.to_json.reasons import choice_explanation_to_json, explanation_to_json
from moonsolver.reviews.review import ChoiceReview, PlayReview, Review
from moonsolver.reviews.verdicts import Foresight
from moonsolver.solving.par import Par
from moonsolver.solving.proof import Proof

__all__ = ["faults_to_json", "proof_to_json", "review_to_json"]

Json = dict[str, Any]


def review_to_json(file: RecordFile, record: Record, review: Review | None, score: tuple[int, ...] | None) -> Json:
    """Return all that is known of one hand; `review` is None when it could not be reviewed, `score` is the game's."""
    found: Json = {
        "hand": record.number,
        "rules": record.rules.name,
        "house": record.rules.house_settings,
        "date": file.date.isoformat() if file.date else None,
        "place": file.place,
        "players": {str(seat): name for seat, name in file.players.items()},
        "deal": str(record.deal) if record.deal else None,
        "auction": {"first": str(record.auction.first), "calls": [str(call) for call in record.auction.calls]}
        if record.auction
        else None,
        "bidder": str(record.bidder),
        "bid": str(record.bid) if record.bid else None,
        "trump": str(record.trump) if record.trump else None,
        "discard": str(record.discard) if record.discard else None,
        "result": record.result,
        "note": record.note,
        "complete": record.is_complete,
        "score": _by_side(record, record.hand_result.score) if record.hand_result else None,
        "game_score": _by_side(record, score) if score else None,
        "faults": faults_to_json(record.faults),
        "worked_out": _findings(record.worked_out),
    }
    if review is None:
        return found
    choice = review.choice
    names = [named(file, seat) for seat in record.rules.all_seats]
    return {
        **found,
        "totals": list(review.totals),
        "plays": [_play(play, names) for play in review.plays],
        "turning_points": [play.number for play in review.turning_points],
        "choice": _choice(choice, names) if choice else None,
        "makeable": {str(seat): table.best_tricks for seat, table in review.tables.items()},
        "bids": [{"bid": str(each.bid), "made": each.made, "points": each.points} for each in review.bids],
        **_bid(review),
        "par": _par(review.par) if review.par else None,
        "moon": [str(seat) for seat in review.moon_seats],
        "given_away": {str(seat): given for seat, given in review.given_away.items()},
    }


def faults_to_json(faults: tuple[Fault, ...]) -> list[Json]:
    """Return faults, each with ``hand``, ``line`` (null where it is not known) and ``fault``."""
    return [{"hand": fault.hand, "line": fault.line, "fault": fault.words} for fault in faults]


def _findings(findings: tuple[Finding, ...]) -> list[Json]:
    return [{"hand": found.hand, "line": found.line, "finding": found.words} for found in findings]


def proof_to_json(proof: Proof) -> Json:
    """Return a proof as a graph: node 0 is the position asked about.

    A node has ``to_play``, ``prover`` (whether its one branch is the prover's choice), ``taken`` and ``branches``,
    each with ``tiles`` (equal here: the first stands for all) and the ``node`` it leads to. A node without branches
    is settled: by ``taken``, or by leading out the tiles of ``sure``.
    """
    position = proof.position
    return {
        "rules": position.rules.name,
        "house": position.rules.house_settings,
        "hands": [str(hand) for hand in position.hands],
        "trump": str(position.trump),
        "bidder": str(position.bidder),
        "leader": str(position.leader),
        "table": [str(tile) for tile in position.table],
        "tricks": proof.tricks,
        "holds": proof.holds,
        "prover": [str(seat) for seat in proof.prover],
        "nodes": [
            {
                "node": node.number,
                "to_play": str(node.to_play),
                "prover": node.by_prover,
                "taken": node.taken,
                "sure": [str(tile) for tile in node.sure],
                "branches": [
                    {
                        "tiles": [str(branch.tile), *(str(tile) for tile in branch.tiles if tile != branch.tile)],
                        "node": branch.node,
                    }
                    for branch in node.branches
                ],
            }
            for node in proof.nodes
        ],
    }


def _par(best: Par) -> Json:
    sides = best.deal.rules.partnerships
    return {
        "calls": [str(call) for call in best.auction.calls],
        "bidder": str(best.plan.bidder) if best.plan else None,
        "bid": str(best.auction.highest) if best.plan else None,
        "trump": str(best.plan.choice.trump) if best.plan else None,
        "discard": str(best.plan.choice.discard) if best.plan and best.plan.choice.discard else None,
        "score": {"".join(map(str, side)): points for side, points in zip(sides, best.score, strict=True)},
    }


def _choice(choice: ChoiceReview, names: list[str]) -> Json:
    found: Json = {
        "value": choice.value,
        "trump_cost": choice.trump_cost,
        "discard_cost": choice.discard_cost,
        "best": deal_values_to_json(choice.table)["best"],
    }
    if choice.foresight is not None and choice.verdict is not None:
        rows: dict[str, Any] = {}
        for option, chance in choice.foresight.chances.items():
            if option.discard is None:
                rows[str(option.trump)] = chance
            else:
                rows.setdefault(str(option.trump), {})[str(option.discard)] = chance
        found["foresight"] = _foresight(choice.foresight, rows)
        found["verdict"] = choice.verdict.value
    if choice.reasons is not None:
        found["reasons"] = choice_explanation_to_json(choice.reasons, names, choice.at_table)
    return found


def _foresight(seen: Foresight[Any], chances: Json) -> Json:
    return {
        "layouts": seen.possible,
        "counted": seen.counted,
        "seed": seen.seed,
        "chances": chances,
        "given_up": seen.given_up,
        "standard_error": seen.error,
    }


def _bid(review: Review) -> Json:
    """Return what is to be said of the bid; with foresight, what every bid was worth."""
    found: Json = {"missed_moon": review.missed_moon}
    seen = review.bid
    if seen is not None:
        found["bid_foresight"] = {
            "verdict": seen.verdict.value,
            "layouts": seen.possible,
            "counted": seen.counted,
            "seed": seen.seed,
            "standard_error": seen.error,
            "bids": [{"bid": str(each.bid), "chance": each.chance, "score": each.score} for each in seen.options],
        }
    return found


def _play(play: PlayReview, names: list[str]) -> Json:
    found: Json = {
        "play": play.number,
        "trick": play.trick,
        "seat": str(play.seat),
        "tile": str(play.tile),
        "before": play.before,
        "after": play.after,
        "cost": play.cost,
        "best": [str(tile) for tile in play.best],
        "values": {str(tile): total for tile, total in play.values.items()},
        "equal": [[str(tile) for tile in group] for group in play.plays.equal],
        "turning_point": play.is_turning_point,
    }
    if play.foresight is not None and play.verdict is not None:
        found["foresight"] = _foresight(play.foresight, {str(tile): c for tile, c in play.foresight.chances.items()})
        found["verdict"] = play.verdict.value
    if play.punished is not None and play.better is not None:
        found["punished"] = line_to_json(play.punished)
        found["better"] = line_to_json(play.better)
    if play.reasons is not None:
        found["reasons"] = explanation_to_json(play.reasons, names, play.at_table)
    return found


def _by_side(record: Record, score: tuple[int, ...]) -> dict[str, int]:
    return {"".join(map(str, side)): points for side, points in zip(record.rules.partnerships, score, strict=True)}
