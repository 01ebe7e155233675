"""The page's modules without a page: their own tests in node, and their types. Skipped where there is no node."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from support.notation_cases import answered, drawn_cases

PAGE = Path(__file__).parent / "page"
NODE = shutil.which("node")
OLDEST = 20


def node_is_missing() -> str:
    """Return why the modules cannot be run here; nothing when they can."""
    if NODE is None:
        return "no node on PATH: the page's modules are not run"
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"node {version} is older than {OLDEST}" if int(version.lstrip("v").split(".")[0]) < OLDEST else ""


def type_checker() -> str | None:
    """Return TypeScript's compiler: ``TSC`` names it, or it is installed below ``tests/page``, or on PATH."""
    own = PAGE / "node_modules" / ".bin" / "tsc"
    return os.environ.get("TSC") or (str(own) if own.exists() else shutil.which("tsc"))


needs_node = pytest.mark.skipif(bool(node_is_missing()), reason=node_is_missing() or "node is there")


@needs_node
@pytest.mark.parametrize("path", sorted(PAGE.glob("*.test.mjs")), ids=lambda path: path.name.split(".")[0])
def test_a_module_passes_its_tests(path: Path) -> None:
    assert NODE
    done = subprocess.run([NODE, "--test", str(path)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(type_checker() is None, reason="no TypeScript: npm install --prefix tests/page")
def test_the_types_that_the_modules_declare_are_kept() -> None:
    checker = type_checker()
    assert checker
    done = subprocess.run([checker, "--project", str(PAGE / "tsconfig.json")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_node
def test_both_readers_make_the_same_of_texts_drawn_at_random() -> None:
    assert NODE
    cases = list(drawn_cases(random.Random(20), 4000))
    told = subprocess.run(
        [NODE, str(PAGE / "readers.mjs")], input=json.dumps(cases), capture_output=True, encoding="utf-8", check=True
    )
    for case, found in zip(cases, json.loads(told.stdout), strict=True):
        wanted = answered(case)
        assert ("faults" in found) if "refused" in wanted else case | found == wanted, case
