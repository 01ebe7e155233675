"""Every example in the README, the documents and the docstrings prints what it shows."""

import doctest
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import moonsolver
from support.console import DOCUMENTS, PICTURES, ROOT, Example, examples, matches, refresh, run, run_watched

EXAMPLES = [example for path in DOCUMENTS for example in examples(path)]
MODULES = sorted(name for _, name, _ in pkgutil.walk_packages(moonsolver.__path__, "moonsolver."))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.document}:{example.line}")
def test_command_in_a_document_prints_what_it_shows(example: Example) -> None:
    printed = run(example.command)
    assert matches(example.shown, printed), f"{example.command}\nprints\n{printed}"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if "|" in example.command],
    ids=lambda each: f"{each.document}:{each.line}",
)
def test_pipe_in_a_document_gives_the_same_where_somebody_watches(example: Example) -> None:
    answer = "".join(line for line in example.shown.splitlines(True) if not line.startswith("moonsolver: "))
    assert matches(answer, run_watched(example.command))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_in_a_document_gives_what_it_shows(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("name", ["moonsolver", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_picture_in_a_document_is_what_is_drawn_now(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == run(PICTURES[path])


def test_what_is_shown_is_refreshed_and_nothing_else(tmp_path: Path) -> None:
    fresh = (
        "# A\n\n```console\n$ echo a\na\n$ echo b\n...\n```\n\n```python\n>>> 2 + 2\n4\n>>> n = 5\n>>> n\n5\n\n```\n"
    )
    document = tmp_path / "stale.md"
    document.write_text(fresh.replace("echo a\na", "echo a\nx\ny").replace("\n4\n", "\n3\n3\n"), encoding="utf-8")
    refresh(document)
    assert document.read_text(encoding="utf-8") == fresh


def test_documents_have_examples_of_both_kinds() -> None:
    readme = ROOT / "README.md"
    assert len(examples(readme)) >= 5
    assert ">>>" in readme.read_text(encoding="utf-8")


def test_every_link_between_documents_leads_somewhere() -> None:
    broken = [
        f"{path.name}: {target}"
        for path in DOCUMENTS
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
        if not (path.parent / target).exists()
    ]
    assert not broken


def test_mismatch_is_noticed() -> None:
    assert matches("a\n...\nb\n", "a\nx\ny\nb\n")
    assert not matches("a\n...\nb\n", "a\nx\nc\n")
    assert not matches("5 tricks\n", "6 tricks\n")
