"""Make the page's puzzles, one for each day of a year: ``python book/make_daily_puzzles.py``. It takes some minutes."""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from moonsolver.teaching.daily import daily_module, year_of_puzzles

TARGET = Path(__file__).parents[1] / "solver/moonsolver/explorer/daily_puzzles.js"


def main() -> None:
    """Write the module of the page."""
    with ProcessPoolExecutor() as executor:
        text = daily_module(year_of_puzzles(executor, lambda words: print(words, file=sys.stderr, flush=True)))
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
