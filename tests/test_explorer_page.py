"""The explorer's page as text: how its modules are put together, and what people wrote stays text."""

import json
import re
from collections import Counter
from io import StringIO

import pytest

from moonsolver import Deal
from moonsolver.explorer.page import explorer_html
from moonsolver.explorer.pieces import page_script, script_modules

LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"
MODULES = script_modules()
TOP = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
IMPORT = re.compile(r"^import\b.*?;\n", re.MULTILINE | re.DOTALL)


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    read = json.loads(found[1])
    assert isinstance(read, dict)
    return read


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_names_as_they_are_from_a_neighbor(name: str) -> None:
    for line in IMPORT.findall(MODULES[name]):
        found = re.fullmatch(r'import \{([^}]*)\} from "\./(\w+)\.js";\n', line)
        assert found, line
        assert " as " not in found[1]
        exported = re.findall(r"^export (?:async )?(?:function\*?|class|const) (\w+)", MODULES[found[2]], re.MULTILINE)
        assert {word.strip() for word in found[1].split(",") if word.strip()} <= set(exported), line


@pytest.mark.parametrize("name", MODULES)
def test_what_a_module_exports_stands_before_a_declaration(name: str) -> None:
    for line in re.findall(r"^export .*", MODULES[name], re.MULTILINE):
        assert TOP.match(line), line


@pytest.mark.parametrize("name", MODULES)
def test_no_text_of_a_module_goes_over_lines(name: str) -> None:
    """Margins are taken away when the modules are put together: that must change no text."""
    code = re.sub(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", "", MODULES[name], flags=re.MULTILINE | re.DOTALL)
    for line in code.splitlines():
        assert re.sub(r'"(?:[^"\\]|\\.)*"', "", line).count("`") % 2 == 0, line


def test_no_two_modules_share_a_name_at_their_top() -> None:
    names = Counter(name for text in MODULES.values() for name in TOP.findall(text))
    assert [name for name, count in names.items() if count > 1] == []


def test_modules_are_files_of_a_size_to_read() -> None:
    for name in MODULES.keys() - {"smol_toml"}:  # somebody else's
        assert len(MODULES[name].splitlines()) <= 400, name


def test_a_module_comes_after_those_that_it_imports() -> None:
    script = page_script("main")
    assert "import" not in re.findall(r"^\w+", script, re.MULTILINE)
    assert "export" not in re.findall(r"^\w+", script, re.MULTILINE)
    assert script.index("const VIEWS") > script.index("const dealView")


def test_a_deal_is_inside_with_its_rules() -> None:
    deal = Deal.parse(LINE)
    told = data_of(explorer_html(deal))["deals"]
    assert isinstance(told, list)
    assert [json.loads(text) for text in told] == [{"deal": str(deal), "rules": "moon3", "house": {}}]


def test_the_page_is_the_same_each_time() -> None:
    assert explorer_html() == explorer_html()


def test_a_record_with_a_revoke_goes_in_as_it_was_written() -> None:
    """The library keeps the plays up to a revoke; the page shows those after it, too, and would save them."""
    deal = "11 00 65 63 52 41 31 / 44 64 62 61 53 32 21 / 55 33 22 54 51 43 42 / 66"
    revoked = f'[[hand]]\ndeal = "{deal}"\nbidder = "A"\ntrump = "1"\ndiscard = "52"\nplays = "11 44 51 00 61"\n'
    told = data_of(explorer_html(record=StringIO(revoked)))["record"]
    assert isinstance(told, dict)
    assert told["text"] == revoked
