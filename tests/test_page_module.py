"""moon.wasm is what the sources make, byte for byte, and both sides of its door have the same numbers."""

import re
import runpy
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from support.page_engine import EXPLORER

SOURCES = Path(__file__).parents[1] / "src_ext"
BUILD = SOURCES / "build_page_module.py"

if not BUILD.exists():
    pytest.skip("the sources are not here: the tests run against an installed package", allow_module_level=True)


def installed(tool: str) -> str:
    try:
        return version(tool)
    except PackageNotFoundError:
        return "missing"


def engine() -> str:
    """The page's side of the door: all its files."""
    return "\n".join(path.read_text("utf-8") for path in sorted(EXPLORER.glob("engine*.js")))


def door() -> str:
    text: str = runpy.run_path(str(BUILD))["door"]()
    return text


def test_the_module_is_what_the_sources_make(tmp_path: Path) -> None:
    script = runpy.run_path(str(BUILD))
    for tool, wanted in script["TOOLS"].items():
        if installed(tool) != wanted:
            pytest.skip(f"{tool} is {installed(tool)}: the module is made with {tool} {wanted}, of the extra `dev`")
    script["build"](tmp_path / "moon.wasm")
    assert (tmp_path / "moon.wasm").read_bytes() == (EXPLORER / "moon.wasm").read_bytes(), (
        "sources and module differ: python src_ext/build_page_module.py"
    )


def test_both_sides_of_the_door_have_the_same_places_on_the_board() -> None:
    inside = dict(re.findall(r"^    ([A-Z_]+) = (\d+)$", door(), re.MULTILINE))
    outside = dict(re.findall(r"^(?:export )?const ([A-Z_]+) = (\d+);$", engine(), re.MULTILINE))
    places = {name: outside[name] for name in outside if name in inside}
    assert len(places) == 24
    assert places == {name: inside[name] for name in places}
    assert set(outside) - set(places) == {"ALL_TRUMPS"}


def test_every_function_of_the_module_is_called_and_every_call_is_there() -> None:
    offered = set(runpy.run_path(str(BUILD))["exported"]())
    assert set(re.findall(r"moon_\w+", engine())) == offered
    assert offered == set(re.findall(r"^    (moon_\w+)\(", door(), re.MULTILINE))


def test_faults_have_their_names_in_order() -> None:
    codes = re.findall(r"^    ([A-Z_]+) +#|^    (NO_FAULT)$", (SOURCES / "faults.pxd").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r'^  "([a-z-]+)",', engine()[engine().index("export const FAULTS") :], re.MULTILINE)
    inside = ["".join(code) for code in codes]
    assert inside[0] == "NO_FAULT"
    assert inside[-1] == "NO_LEAD", "of the Python door alone: a page does not say what may be led"
    short = {"NO_FAULT": "none", "WRONG_TRICKS": "tricks"}
    assert named == [short.get(code, code.lower().replace("_", "-")) for code in inside[:-1]]
