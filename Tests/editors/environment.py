"""Where things are that tests of editors need."""

from __future__ import annotations

import os
import sys
import unittest
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
_VENV = ROOT / "build/venv/bin/python"
PYTHON = str(_VENV) if _VENV.exists() else sys.executable
SERVER = [PYTHON, "-m", "plumb.lsp"]


def skip(what: str) -> NoReturn:
    """Skips a test, and has `.ci/test` say what was not tested."""
    skipped = os.environ.get("PLUMB_SKIPPED")
    if skipped:
        with open(skipped, "a", encoding="utf-8") as file:
            file.write(f"{what}\n")
    raise unittest.SkipTest(what)
