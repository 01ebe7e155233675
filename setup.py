"""Build the compiled search. Everything static lives in pyproject.toml.

Two environment variables change the build:

* ``MOONSOLVER_NATIVE=1`` compiles for this processor only (``-march=native``): a little faster, not portable.
* ``MOONSOLVER_DEBUG=1`` turns on bounds checks and the assertions (`require` in bits.pxd): slow, for hunting a fault.

``CFLAGS`` of the user come after our own options, so that they win.
"""

import os
import shlex
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("MOONSOLVER_DEBUG", "0") not in ("", "0")
NATIVE = os.environ.get("MOONSOLVER_NATIVE", "0") not in ("", "0")
CFLAGS = shlex.split(os.environ.get("CFLAGS", ""))
MSVC = sys.platform == "win32"


def compile_args() -> list[str]:
    """Return the C compiler's options for this platform and build kind."""
    if MSVC:
        return ["/Od", "/UNDEBUG"] if DEBUG else ["/O2", "/DNDEBUG"]
    if DEBUG:
        return ["-O1", "-g", "-UNDEBUG", *CFLAGS]
    # setuptools puts CFLAGS before these, where they would lose: they are said again.
    return ["-O3", "-DNDEBUG", *(["-march=native"] if NATIVE else []), *CFLAGS]


# Every header is a dependency of every module, or an edit to it would rebuild nothing.
SHARED = sorted(str(path) for pattern in ("*.pxd", "*.pxi", "*.h") for path in Path("src_ext").glob(pattern))

# A debug build has the door of pages too, for the test that pours rubbish into it; see src_ext/build_page_module.py.
MODULES = [
    Extension(f"moonsolver.solving.{name}", [f"src_ext/{name}.pyx"], depends=SHARED, extra_compile_args=compile_args())
    for name in ("_search", "_batches", "_tabulate", *(["page"] if DEBUG else []))
]

setup(
    ext_modules=cythonize(
        MODULES,
        include_path=["src_ext"],
        build_dir="build/cython-debug" if DEBUG else "build/cython",  # what Cython writes differs
        # Free-threaded Python is not claimed: no test has been run on it. There the module turns the GIL on.
        compiler_directives={
            "language_level": "3",
            "boundscheck": DEBUG,
            "wraparound": False,
            "initializedcheck": DEBUG,
            "cdivision": True,
        },
    ),
    options={"build_ext": {"force": DEBUG or NATIVE or bool(CFLAGS)}},  # an old build may have had other options
)
