"""Build the extension under a sanitizer, or with its assertions alive, and run the engine's tests against it.

    python tests/sanitize.py asan    # gcc's address and undefined-behaviour sanitizers
    python tests/sanitize.py tsan    # its thread sanitizer, on what threads share
    python tests/sanitize.py debug   # MOONSOLVER_DEBUG=1: bounds checks and assertions
    python tests/sanitize.py debug test_odds.py -k count    # pytest's arguments, instead of the engine's tests

Everything happens in a scratch copy: nothing here is built or changed. It needs the development dependencies, and gcc
for the sanitizers. Exit 0 when all is well.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("src_ext", "solver", "cli", "tests", "benchmarks", "examples", "docs")
FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")

# What enters every part of the extension, and takes seconds even so.
TESTS = """
    test_door.py test_batch_doors.py test_page_door.py test_signature.py
    test_batch.py::test_many_chunks_on_many_threads_keep_their_order_and_tell_their_progress
    test_batch.py::test_a_bad_array_is_refused_and_the_row_named
    test_engine.py::test_threads_on_one_solver_and_on_many_give_the_answers_of_one_thread
    test_engine.py::test_reach_finds_a_choice_exactly_when_the_table_has_one
    test_engine.py::test_longer_positions_agree_with_the_tabulation
    test_golden.py::test_every_play_of_a_position_has_its_known_value_cold_and_warm
    test_golden.py::test_batch_gives_the_known_values_of_deals
""".split()
THREADS = ["-k", "threads", "test_door.py", "test_batch.py", "test_engine.py"]

# What each build is compiled with, preloads, and is told when it runs.
FLAGS = {
    "asan": "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g -O1",
    "tsan": "-fsanitize=thread -fno-omit-frame-pointer -g -O1",
    "debug": "",
}
PRELOADS = {"asan": ("libasan.so", "libubsan.so"), "tsan": ("libtsan.so",), "debug": ()}
OPTIONS = {
    # Python keeps some memory to its end, and leaves it to the system.
    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1:report_signal_unsafe=0:ignore_noninstrumented_modules=1",
}


def main() -> int:
    """Run the build that the first argument names; return the exit code."""
    if len(sys.argv) < 2 or sys.argv[1] not in FLAGS:
        print(f"usage: {Path(sys.argv[0]).name} {'|'.join(FLAGS)} [pytest's arguments]", file=sys.stderr)
        return 2
    kind, given = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="moonsolver-") as scratch:
        copy = Path(scratch)
        _copy_to(copy)
        _build(copy, kind)
        return _run(copy, kind, given)


def _copy_to(copy: Path) -> None:
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    for name in FILES:
        shutil.copy(ROOT / name, copy / name)


def _build(copy: Path, kind: str) -> None:
    environment = os.environ | {"CFLAGS": FLAGS[kind], "LDFLAGS": FLAGS[kind]}
    environment["MOONSOLVER_DEBUG"] = "0" if kind == "tsan" else "1"
    if kind != "debug":
        environment["CC"] = "gcc"
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the {kind} build failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


def _run(copy: Path, kind: str, given: list[str]) -> int:
    found = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S607
        for name in PRELOADS[kind]
    ]
    environment = os.environ | OPTIONS | {"PYTHONPATH": os.pathsep.join((f"{copy}/solver", f"{copy}/cli"))}
    environment["PYTEST_ADDOPTS"] = ""  # one process: the preloaded library watches this one
    environment["PYTHONMALLOC"] = "malloc"  # so that each object has its own bounds
    if found:
        environment["LD_PRELOAD"] = " ".join(found)
    if kind != "tsan":
        environment["MOONSOLVER_ASSERTIONS"] = "1"  # test_door.py fails if they are not alive
    tests = THREADS if kind == "tsan" else TESTS
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark", *(given or tests)]
    return subprocess.run(command, cwd=copy / "tests", env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
