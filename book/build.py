"""Build the book of odds: ``python book/build.py --for 60`` works for an hour, and goes on the next time.

It runs at the lowest priority. Ctrl-C, a kill or a power cut costs only the pieces that were being solved.
``--threads N`` says how many threads, by default one for each processor; ``--dask ADDRESS`` takes a cluster instead, or
``local``. ``docs/book.md`` says what the book is.
"""

import argparse
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

from moonsolver.errors import MoonError
from moonsolver.surveys.book_builder import build_book
from moonsolver.surveys.cluster import dask_executor


def main() -> int:
    """Build for as long as is asked; return the exit code."""
    parser = argparse.ArgumentParser(description="Build the book of odds, or go on with it.")
    parser.add_argument("--for", dest="minutes", type=float, metavar="MINUTES", help="stop after so long")
    parser.add_argument("--threads", type=int, metavar="N", help="by default one for each processor")
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a cluster, or local")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent / "pieces", help="where the pieces are")
    asked = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(19)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seconds = None if asked.minutes is None else 60 * asked.minutes
    begin = (time.monotonic(), -1)

    def tell(done: int, total: int) -> None:
        nonlocal begin
        if begin[1] < 0:
            begin = (time.monotonic(), done)
        words = f"{done:,} of {total:,} sets ({100 * done / total:.1f}%)"
        if done > begin[1]:
            left = (time.monotonic() - begin[0]) / (done - begin[1]) * (total - done)
            words += f", {left / 3600:.1f} hours to go"
        print(words, flush=True)

    try:
        asked.folder.mkdir(exist_ok=True)
        with dask_executor(asked.dask, asked.threads) if asked.dask else contextlib.nullcontext() as executor:
            build_book(asked.folder, seconds=seconds, executor=executor, threads=asked.threads, progress=tell)
    except KeyboardInterrupt:
        print("stopped: the pieces that are done stay; the same command goes on", file=sys.stderr)
        return 1
    except (MoonError, OSError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
