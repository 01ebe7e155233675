"""The page's modules without a page: their own tests in node, and their types. Skipped where there is no node."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from support.notation_cases import answered, drawn_cases
from support.page import NODE, PAGE, needs_node, type_checker


@needs_node
@pytest.mark.parametrize("path", sorted(PAGE.glob("*.test.mjs")), ids=lambda path: path.name.split(".")[0])
def test_a_module_passes_its_tests(path: Path) -> None:
    assert NODE
    done = subprocess.run([NODE, "--test", str(path)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(type_checker() is None, reason="no TypeScript: npm install --prefix tests/page")
def test_the_types_that_the_modules_declare_are_kept() -> None:
    checker = type_checker()
    assert checker
    command = [checker, "--project", str(PAGE / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_node
@pytest.mark.skipif(not (PAGE / "node_modules" / "smol-toml").exists(), reason="npm install --prefix tests/page")
def test_the_reader_of_toml_is_what_is_made_of_the_library() -> None:
    assert NODE
    done = subprocess.run([NODE, "vendor.mjs", "--check"], cwd=PAGE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs_node
def test_both_readers_make_the_same_of_texts_drawn_at_random() -> None:
    assert NODE
    cases = list(drawn_cases(random.Random(20), 2000))
    told = subprocess.run(
        [NODE, str(PAGE / "readers.mjs")], input=json.dumps(cases), capture_output=True, encoding="utf-8", check=True
    )
    for case, found in zip(cases, json.loads(told.stdout), strict=True):
        wanted = answered(case)
        assert ("faults" in found) if "refused" in wanted else case | found == wanted, case
