"""What to bid, for people."""

from typing import TYPE_CHECKING

from rich.text import Text

from moonsolver.game.auction import Bid
from moonsolver.reports.to_terminal.answers import BEST_MARK, BEST_STYLE
from moonsolver.reports.to_terminal.grids import Grid
from moonsolver.reports.words import counted, par_verdict, percent, rough_percent, signed

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
    call = "pass" if best.call is Bid.PASS else f"bid {best.call}"
    if best.win is not None:
        return f"{advice.seat} should {call}, to win the game {rough_percent(best.win)} of the time."
    return f"{advice.seat} should {call}: it averages {signed(best.score)} {advice.odds.rules.scoring}."


def advice_assumptions(advice: "Advice") -> str:
    """Say what is assumed, and how the pass was estimated."""
    rules = advice.odds.rules
    lines = ["Each bid is weighed as if it won the auction; a higher bid from a later seat is ignored."]
    if any(call.call is Bid.PASS for call in advice.calls):
        lines.append(
            f"Passing is estimated from {counted(advice.samples, 'random layout')} (seed {advice.seed}), where the"
            " others bid and play as if they saw all hands."
        )
    if advice.by_win:
        shared = (
            " When the bidder loses a trick, either defender is equally likely to take it." if rules.seats == 3 else ""
        )
        lines.append(f"Each later hand of the game is scored as the par of a random deal.{shared}")
    return "\n".join(lines)
