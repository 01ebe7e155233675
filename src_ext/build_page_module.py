"""Make moon.wasm, the solver for a page, from page.pyx: ``python src_ext/build_page_module.py [OUT]``.

Needs Cython and ziglang, in the versions below: the bytes are the same wherever it is made, and a test holds the
committed module against the sources. The headers are those of the Python that runs this, told that a word has 32 bits;
nothing of Python remains in the module.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULE = HERE.parent / "solver" / "moonsolver" / "explorer" / "moon.wasm"
TOOLS = {"cython": "3.3.1", "ziglang": "0.17.1"}
WORDS = "LONG SIZE_T VOID_P UINTPTR_T PTHREAD_T".split()
DIRECTIVES = "boundscheck=False,wraparound=False,initializedcheck=False,cdivision=True"
COMPILE = "-target wasm32-wasi -O3 -DNDEBUG -w -fvisibility=hidden -ffunction-sections -fdata-sections -c".split()
# Rooms in which a short module counts for more than a few microseconds; the search is not among them.
SMALL = """imagined costly flips enemy_causes own_causes void_causes spent_causes trick_causes small_causes reasons
    lines plays contracts layouts positions house""".split()
LINK = "--no-entry --gc-sections --strip-all --export-memory".split()


def headers_for_words_of_32_bits(folder: Path) -> None:
    """Copy the headers of this Python to `folder`, with the sizes of a machine of 32 bits."""
    shutil.copytree(sysconfig.get_path("include"), folder)
    config = folder / "pyconfig.h"
    text = config.read_text("utf-8")
    for word in WORDS:
        text = re.sub(rf"(#define (?:SIZEOF|ALIGNOF)_{word}) \d+", r"\1 4", text)
    config.write_text(text, "utf-8")


def make_small(source: Path) -> None:
    """Let the compiler keep the functions of some rooms short: nothing is put into them, and they into nothing."""
    function = rf"^static CYTHON_INLINE (?=.*__pyx_f_\d+(?:{'|'.join(SMALL)})_\w+\()"
    text = source.read_text("utf-8")
    source.write_text(re.sub(function, "static __attribute__((minsize, noinline)) ", text, flags=re.MULTILINE), "utf-8")


def door() -> str:
    """Return the source of the door: page.pyx and the parts that it includes."""
    return "\n".join(path.read_text("utf-8") for path in (HERE / "page.pyx", *sorted(HERE.glob("page_*.pxi"))))


def exported() -> list[str]:
    """Return the names of the functions that the door offers."""
    return re.findall(r"^cdef public [^(]*?(moon_\w+)\(", door(), re.MULTILINE)


def build(out: Path) -> None:
    """Write the module to `out`. Raises CalledProcessError, with what the tool said, when one of them fails."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        for source in (*HERE.glob("*.pxd"), *HERE.glob("*.pxi"), HERE / "page.pyx"):
            shutil.copy(source, scratch)
        headers_for_words_of_32_bits(scratch / "include")
        _run(scratch, "cython", ["-3", "-X", DIRECTIVES, "page.pyx", "-o", "page.c"])
        make_small(scratch / "page.c")
        _run(scratch, "ziglang", ["cc", *COMPILE, "-Iinclude", "page.c", "-o", "page.o"])
        _run(
            scratch,
            "ziglang",
            ["wasm-ld", *LINK, *(f"--export={name}" for name in exported()), "page.o", "-o", "moon.wasm"],
        )
        shutil.copy(scratch / "moon.wasm", out)


def _run(folder: Path, module: str, arguments: Sequence[str]) -> None:
    found = subprocess.run(  # noqa: S603 - our own tools
        [sys.executable, "-m", module, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    if found.returncode:
        raise SystemExit(f"{module} {arguments[0]} failed:\n{found.stderr}")


def main() -> None:
    """Check the tools and make the module."""
    for tool, wanted in TOOLS.items():
        if version(tool) != wanted:
            raise SystemExit(f"{tool} {version(tool)} is installed: the module is made with {tool} {wanted}")
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else MODULE
    build(out)
    print(f"{out}: {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
