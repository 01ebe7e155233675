"""What a page that holds the exact solver is made of: its modules as one script, its files, hashes and data.

The modules are put together in the order of their imports into one script, which stands in the page packed and is
unpacked by a few lines; a content security policy knows both and the style by their hashes. Knows no page.
"""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from moonsolver.game.rules import RULE_SETS

__all__ = [
    "as_json",
    "asset",
    "joined",
    "packed",
    "packed_moon",
    "page_policy",
    "page_script",
    "page_template",
    "rule_sets",
    "script_modules",
]

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
# A comment of one star is a license, and stays.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\* @[^*]*\*/ ?")
_MARGIN = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


@cache
def page_script(entry: str) -> str:
    """Return a module and all that it imports as one script. Raises ValueError for what cannot be inlined."""
    script = "\n" + joined(entry) + "\n"
    if re.search(r"</script|<!--", script, re.IGNORECASE):
        raise ValueError("a module of the page holds what would end its script")
    return script


def joined(*names: str) -> str:
    """Return modules and all that they import as one text, each after those it imports, without imports and exports."""
    modules = script_modules()
    needed, found = list(names), dict[str, list[str]]()
    while needed:
        name = needed.pop()
        if name not in found:
            found[name] = _IMPORT.findall(modules[name])
            needed += found[name]
    return "\n".join(_bare(modules[name]) for name in TopologicalSorter(found).static_order())


def _bare(module: str) -> str:
    """Return a module without imports and exports, nor what only its readers need: comments, types, margins."""
    text = module
    for pattern in (_IMPORT, _COMMENT, _CAST, _MARGIN, _EXPORT):
        text = pattern.sub("", text)
    return text.strip()


def script_modules() -> Mapping[str, str]:
    """Return the text of every module of the page by its name."""
    folder = files(__package__)
    return {
        entry.name.removesuffix(".js"): entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".js")
    }


def rule_sets() -> list[dict[str, Any]]:
    """Return the rule sets as the page's modules take them."""
    return [
        {
            "name": rules.name,
            "seats": rules.seats,
            "tiles": rules.tiles.mask,
            "handSize": rules.hand_size,
            "widowSize": rules.widow_size,
        }
        for rules in RULE_SETS.values()
    ]


def as_json(facts: Mapping[str, Any]) -> str:
    """Write JSON that can stand in a script element: nothing in it can end the element or begin a comment."""
    return (
        json.dumps(facts, separators=(",", ":")).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    )


def page_policy(style: str, *scripts: str) -> str:
    """Return the content security policy of a page: its own scripts and style, and nothing else."""
    known = " ".join(f"'{_digest(script)}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {known} 'wasm-unsafe-eval'; style-src '{_digest(style)}';"
        " worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )


@cache
def packed_moon() -> str:
    """Return the solver as it stands in a page."""
    return packed(files(__package__).joinpath("moon.wasm").read_bytes())


@cache
def page_template(name: str) -> Template:
    """Return a template of a page."""
    environment = Environment(
        loader=PackageLoader("moonsolver.explorer"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return environment.get_template(name)


@cache
def packed(plain: bytes) -> str:
    """Return bytes packed, as text, a third of their size; ``start.js`` unpacks the script, the script the module."""
    return base64.b64encode(gzip.compress(plain, mtime=0)).decode()


def asset(name: str) -> str:
    """Return a file of the page as text."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """Return the hash by which the policy of the page knows its own style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
