"""The page's modules in tests: where node is, and why they are not run where it is missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

__all__ = ["NODE", "PAGE", "needs_node", "type_checker"]

PAGE = Path(__file__).parents[1] / "page"
NODE = shutil.which("node")
OLDEST = 20


def _missing() -> str:
    """Return why the modules cannot be run here; nothing when they can."""
    if NODE is None:
        return "no node on PATH: the page's modules are not run"
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"node {version} is older than {OLDEST}" if int(version.lstrip("v").split(".")[0]) < OLDEST else ""


def type_checker() -> str | None:
    """Return TypeScript's compiler: ``TSC`` names it, or it is installed below ``tests/page``, or on PATH."""
    own = PAGE / "node_modules" / ".bin" / "tsc"
    return os.environ.get("TSC") or (str(own) if own.exists() else shutil.which("tsc"))


_REASON = _missing()
needs_node = pytest.mark.skipif(bool(_REASON), reason=_REASON or "node is there")
