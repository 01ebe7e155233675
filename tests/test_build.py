"""What the build tells the compiler: the user's options win, and a debug build looks at what others leave out."""

import runpy
import sys
import types
from pathlib import Path
from typing import Any

import pytest

SETUP = Path(__file__).parents[1] / "setup.py"


def built(monkeypatch: pytest.MonkeyPatch, **variables: str) -> tuple[list[str], dict[str, Any]]:
    """Run setup.py with these variables, nothing compiled; return the compiler's options and what Cython is told."""
    told: dict[str, Any] = {}

    def cythonize(modules: list[Any], **options: Any) -> list[Any]:
        told.update(options)
        return modules

    def extension(*_: object, extra_compile_args: list[str], **__: object) -> list[str]:
        return extra_compile_args

    def setup(ext_modules: list[list[str]], options: dict[str, Any]) -> None:
        told.update(arguments=ext_modules, options=options)

    for name in ("MOONSOLVER_DEBUG", "MOONSOLVER_NATIVE", "CFLAGS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    for module, contents in (("Cython", {}), ("Cython.Build", {"cythonize": cythonize}),
                             ("setuptools", {"Extension": extension, "setup": setup})):  # fmt: skip
        stand_in = types.ModuleType(module)
        vars(stand_in).update(contents)
        monkeypatch.setitem(sys.modules, module, stand_in)
    runpy.run_path(str(SETUP))
    assert told["arguments"][0] == told["arguments"][1]
    return told["arguments"][0], told


def test_options_of_the_user_come_after_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments, told = built(monkeypatch, CFLAGS="-O0 -UNDEBUG -DNAME='a b'", MOONSOLVER_NATIVE="1")
    assert arguments == ["-O3", "-DNDEBUG", "-march=native", "-O0", "-UNDEBUG", "-DNAME=a b"]
    assert told["options"]["build_ext"]["force"]
    arguments, _ = built(monkeypatch, CFLAGS="-O3", MOONSOLVER_DEBUG="1")
    assert arguments[-1] == "-O3"


def test_a_debug_build_has_live_assertions_and_bounds_checks_and_files_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments, debug = built(monkeypatch, MOONSOLVER_DEBUG="1")
    assert "-UNDEBUG" in arguments
    assert debug["compiler_directives"]["boundscheck"]
    arguments, usual = built(monkeypatch)
    assert arguments == ["-O3", "-DNDEBUG"]
    assert not usual["compiler_directives"]["boundscheck"]
    assert usual["build_dir"] != debug["build_dir"]
