"""What to bid, and the par of a deal, for people."""

from typing import TYPE_CHECKING

from rich.text import Text

from moonsolver.game.auction import Bid
from moonsolver.reports.to_terminal.answers import BEST_MARK, BEST_STYLE
from moonsolver.reports.to_terminal.grids import Grid
from moonsolver.reports.words import auction_words, listed, percent, scores_words, signed
from moonsolver.solving.par import Par

if TYPE_CHECKING:
    from moonsolver.chances.bidding import Advice

__all__ = ["advice_assumptions", "advice_verdict", "calls_table", "par_verdict"]


def calls_table(advice: "Advice", *, plain: bool = False) -> Grid:
    """Return a row for every call that is open, the best with a star."""
    grid = Grid(plain=plain)
    grid.add_column("call", right=True, key=True)
    grid.add_column("chance", right=True)
    grid.add_column(f"expected {advice.odds.rules.scoring} ", right=True)
    grid.add_column("others", right=True)
    if advice.by_win:
        grid.add_column("wins the game ", right=True)
    for call in advice.calls:
        is_best = call.call is advice.best.call
        mark = BEST_MARK if is_best else " "
        cells = [str(call.call), "" if call.chance is None else percent(call.chance, call.chance_error)]
        cells.append(signed(call.score, call.error) + ("" if advice.by_win else mark))
        cells.append(f"{call.others:.2f}")
        if call.win is not None:
            cells.append(percent(call.win) + mark)
        grid.add_row(*(Text(cell, "" if plain or not is_best else BEST_STYLE) for cell in cells))
    return grid


def advice_verdict(advice: "Advice") -> str:
    """Say which call is worth most."""
    best = advice.best
    worth = f"wins the game with a chance of {percent(best.win)}" if best.win is not None else signed(best.score)
    unit = "" if best.win is not None else f" {advice.odds.rules.scoring}"
    return f"{advice.seat} does best to {'pass' if best.call is Bid.PASS else f'bid {best.call}'}: {worth}{unit}."


def advice_assumptions(advice: "Advice") -> str:
    """Say what is assumed, and how the pass was estimated."""
    rules = advice.odds.rules
    lines = ["A bid is weighed as if it bought the contract: that a later seat may bid higher is left out."]
    if any(call.call is Bid.PASS for call in advice.calls):
        lines.append(
            f"A pass is an estimate from {advice.samples} layouts drawn at random (seed {advice.seed}): the others then"
            " bid and play as if they saw all hands."
        )
    if advice.by_win:
        shared = " The tricks of two defenders fall to either alike." if rules.seats == 3 else ""
        lines.append(f"After this hand, every further hand of the game ends as the par of a random deal.{shared}")
    return "\n".join(lines)


def par_verdict(par: Par) -> str:
    """Say how the auction of a deal goes when everybody sees all hands, and what it comes to."""
    if par.plan is None or par.result is None:
        return f"Par: {auction_words(par.auction)}; all pass, nothing is scored."
    rules = par.deal.rules
    tricks = listed(f"{seat} {taken}" for seat, taken in zip(rules.all_seats, par.result.tricks, strict=True))
    return (
        f"Par: {auction_words(par.auction)}; {par.plan.choice}; tricks {tricks}; "
        f"{rules.scoring} {scores_words(rules, par.score)}."
    )
