"""How hands are scored, in a line for players, as the rules in force have it. Works nothing out."""

from moonsolver.game.rules import Rules
from moonsolver.reports.words import counted

__all__ = ["scoring_words"]


def scoring_words(rules: Rules) -> str:
    """Say how a hand is scored under these rules, and when the game is won.

    >>> print(scoring_words(Rules.named("moon4")).partition(" 21 needs")[0])
    Bid made: the side scores its tricks. Set: it loses the bid. The other side scores 1 a trick either way.
    """
    return " ".join((_hand(rules), _moon(rules), _game(rules), _all_pass(rules)))


def _hand(rules: Rules) -> str:
    if rules.plays_for_marks:
        whose, others = (
            ("the bidder", "each of the others") if rules.seats == 3 else ("the bidder's side", "the other side")
        )
        return f"Bid made: 1 mark for {whose}. Set: 1 mark for {others}."
    if rules.seats == 3:
        return (
            "Bid made: the bidder scores the bid, no more. Set: the bidder loses the bid. Each of the others scores 1 a"
            " trick either way."
        )
    return "Bid made: the side scores its tricks. Set: it loses the bid. The other side scores 1 a trick either way."


def _moon(rules: Rules) -> str:
    scored = "" if rules.plays_for_marks else " for +21, or else −21"
    return f"21 needs all seven tricks{scored}" + ("; made, it wins the game." if rules.moon_wins_game else ".")


def _game(rules: Rules) -> str:
    goal = counted(rules.target, "mark") if rules.plays_for_marks else str(rules.target)
    tie = "a bidder who made the bid goes out first" if rules.bidder_goes_out_first else "play on"
    return f"First to {goal}; if tied, {tie}."


def _all_pass(rules: Rules) -> str:
    return f"All pass: {f'the last seat must bid {rules.lowest_bid}' if rules.last_must_bid else 'deal again'}."
