"""Fuzz every parser, the journal of a survey, the batch and the extension's door.

    python tests/fuzz/run.py --seconds 30               # what CI runs
    python tests/fuzz/run.py --seconds 28800            # a night
    python tests/fuzz/run.py --target records --seed 7  # one target; the same seed gives the same inputs
    python tests/fuzz/run.py --seconds 0                # the kept inputs alone

First come the inputs kept in ``corpus/`` and some large ones, then changed ones until the time is over. An input holds
if it is read or refused as it should be, within two seconds of work and two gigabytes. One that does not is written to
``--save`` (by default a folder ``fuzz-failures`` among the temporary files) and named; moved to ``corpus/TARGET/`` it
is tried for ever. When the process itself dies, the file ``last`` there has the input. Exit 1 if any failed.
"""

import argparse
import faulthandler
import hashlib
import itertools
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

sys.path[:0] = [str(Path(__file__).parents[1])]

from fuzz.mutate import mutated  # noqa: E402
from fuzz.targets import FROM_A_SEED, TARGETS, kept, large_inputs, seeds_of  # noqa: E402

SECONDS = 2  # of work, for one input
MEMORY = 2 << 30  # beyond what the process has at the start
MOST_OF_A_KIND = 3  # failing inputs kept of one target and place


class TooSlow(BaseException):
    """An input took too long. No Exception, so that nothing on the way takes it for its own."""


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow(f"more than {SECONDS} s of work")


class Run:
    """Tries inputs, keeps those that fail, and counts."""

    def __init__(self, save: Path) -> None:
        self.save = save
        self.counts: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        save.mkdir(parents=True, exist_ok=True)
        self.last = (save / "last").open("wb", buffering=0)  # what was tried when the process died

    def try_input(self, name: str, raw: bytes, where: str) -> None:
        """Try one input on one target."""
        self.last.seek(0)
        self.last.truncate()
        self.last.write(f"{name} {where}\n".encode() + raw)
        self.counts[name] += 1
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            TARGETS[name](raw)
        except (Exception, TooSlow) as error:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._failed(name, raw, where, error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _failed(self, name: str, raw: bytes, where: str, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "moonsolver" in frame.filename] or frames
        place = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else "?"
        if isinstance(error, TooSlow):
            place = ""
        words = re.sub(r"\d+", "N", str(error).partition(":")[0]) if isinstance(error, AssertionError) else ""
        kind = f"{name}: {type(error).__name__} {words} {place}"
        self.kinds[kind] += 1
        if self.kinds[kind] > MOST_OF_A_KIND:
            return
        path = self.save / f"{name}-{hashlib.sha256(raw).hexdigest()[:12]}"
        path.write_bytes(raw)
        print(f"FAILED {kind} {ascii(str(error))[:160]}\n    {where}: {path}", flush=True)


def inputs(names: list[str], seed: int) -> Iterator[tuple[str, bytes, str]]:
    """Yield changed inputs without end, the targets in turn."""
    seeds = {name: seeds_of(name) for name in names}
    for number in itertools.count():
        name = names[number % len(names)]
        rng = random.Random(f"{seed} {name} {number}")
        known = seeds[name]
        if name in FROM_A_SEED or not known:
            yield name, f"{seed} {number}".encode(), f"seed {seed}, input {number}"
        else:
            yield name, mutated(rng, known), f"seed {seed}, input {number}"


def main() -> int:
    """Run what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(description="Fuzz moonsolver.")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--target", choices=list(TARGETS), action="append")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--save", type=Path, default=Path(tempfile.gettempdir()) / "fuzz-failures")
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**9)
    names = given.target or list(TARGETS)
    print(f"seed {seed}, failing inputs go to {given.save}", flush=True)

    faulthandler.enable()
    signal.signal(signal.SIGPROF, _too_slow)
    used = (
        int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if sys.platform == "linux" else 0
    )
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    run = Run(given.save)
    start = time.monotonic()
    faulthandler.dump_traceback_later(300, exit=True)
    for name in names:
        for path in kept(name):
            run.try_input(name, path.read_bytes(), f"corpus/{name}/{path.name}")
    for name, raw in large_inputs():
        if name in names:
            run.try_input(name, raw, f"a large input that begins {raw[:16]!r}")
    for name, raw, where in inputs(names, seed):
        if time.monotonic() - start >= given.seconds:
            break
        faulthandler.dump_traceback_later(20 * SECONDS, exit=True)  # code that hears no signal
        run.try_input(name, raw, where)
    faulthandler.cancel_dump_traceback_later()
    print(f"{sum(run.counts.values())} inputs in {time.monotonic() - start:.0f} s: {dict(run.counts)}")
    for kind, count in run.kinds.most_common():
        print(f"{count:6} {kind}")
    return 1 if run.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
