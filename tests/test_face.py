"""The public face: every name is there, told once, found by completion, and loaded only when it is asked for."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import moonsolver

HOME_OF: dict[str, str] = vars(moonsolver)["_HOME_OF"]
HEAVY = "asyncio click concurrent importlib.metadata jinja2 moonsolver.solving msgspec numpy rich tomllib".split()


def run(script: str, *options: str) -> Any:
    """What a script prints as JSON, in a fresh Python."""
    done = subprocess.run([sys.executable, *options, "-c", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_dir_shows_every_public_name_and_nothing_else() -> None:
    shown = run("import json, moonsolver; print(json.dumps(dir(moonsolver)))")
    assert shown == sorted([*moonsolver.__all__, "__version__"])


def test_every_name_is_declared_once_in_the_stub_that_type_checkers_read() -> None:
    stub = Path(moonsolver.__file__).with_suffix(".pyi")
    typed = [
        (alias.asname, node.module)
        for node in ast.parse(stub.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if alias.name == alias.asname
    ]
    assert len(typed) == len(dict(typed))
    assert dict(typed) == HOME_OF


def test_the_stub_is_found_in_an_archive_too(tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / "packed"), "zip", Path(moonsolver.__file__).parents[1])
    script = (
        f"import json, sys; sys.path.insert(0, {archive!r}); import moonsolver; print(json.dumps(moonsolver.__all__))"
    )
    assert run(script, "-S") == moonsolver.__all__


@pytest.mark.parametrize("name", moonsolver.__all__)
def test_every_public_name_is_loaded_by_itself_from_the_module_that_makes_it(name: str) -> None:
    found = getattr(moonsolver, name)
    assert getattr(moonsolver, name) is found
    home = HOME_OF[name]
    made_in = getattr(found, "__module__", home)
    assert made_in.split(".")[:2] == home.split(".")[:2]


def test_a_star_import_brings_every_name() -> None:
    script = "import json\nfrom moonsolver import *\nprint(json.dumps([name for name in dir() if name[0] != '_']))"
    assert set(run(script)) == {*moonsolver.__all__, "json"}


@pytest.mark.parametrize("statement", ["import moonsolver", "from moonsolver import Deal, Hand, Rules, errors"])
def test_importing_the_library_loads_only_what_is_asked_for(statement: str) -> None:
    script = f"import json, sys; {statement}; print(json.dumps(sorted(sys.modules)))"
    loaded = set(run(script))
    allowed = {"tomllib"} if "Rules" in statement else set()
    assert not loaded & set(HEAVY) - allowed


def test_asking_for_the_version_loads_no_terminal_and_no_search() -> None:
    script = (
        "import json, sys; from moonsolver_cli.main import cli\n"
        "cli.main(['--version'], standalone_mode=False)\nprint(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    version, loaded = done.stdout.splitlines()
    assert version == f"moonsolver, version {moonsolver.__version__}"
    assert not set(json.loads(loaded)) & (set(HEAVY) - {"click"})


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert version("moonsolver") == moonsolver.__version__
