"""The example with a language of its own: its document, and where it finds mistakes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "examples" / "python" / "outline.py"


class Outline(unittest.TestCase):
    def run_with(self, *words: Path) -> tuple[int, str]:
        build = Path(os.environ.get("PLUMB_BUILD", ROOT / "build"))
        variables = dict(os.environ)
        variables.setdefault("PLUMB_LIBRARY", str(build / "lib" / "libplumb.so"))
        variables["PYTHONPATH"] = str(ROOT / "bindings" / "python" / "src")
        command = [sys.executable, str(PROGRAM), *map(str, words)]
        result = subprocess.run(command, env=variables, capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr

    def test_its_document(self) -> None:
        status, text = self.run_with()
        self.assertEqual(status, 0, text)
        self.assertIn("card       Frame(x=16.0, y=16.0, width=288.0", text)
        self.assertIn("note       Frame(x=12.0", text)

    def test_mistakes(self) -> None:
        cases = {
            "card\n\ttop = @super\n": "2:1: error: This is not outline: lines are indented with spaces",
            "top = @super\n": "1:1: error: This is not outline: constraints are those of a view",
            "a\n  top = @super\n  top = @super\n": "3:3: error: This is not outline: top is there already",
            "a b c\n": "1:1: error: This is not outline: a view is a name, or a name and a class",
            "a\na\n": "2:1: error: This is not outline: a is there already",
            "a UILable\n": "1:1: error: There is no view of the class UILable",
            "a\n  top = @sup\n": "2:9: error: There is no view sup",
            "a\n  alpha: x\n": "2:10: error: x is not possible here: a number is expected",
        }
        with tempfile.TemporaryDirectory() as folder:
            for text, expected in cases.items():
                with self.subTest(text=text):
                    page = Path(folder) / "page.outline"
                    page.write_text(text)
                    status, said = self.run_with(page)
                    self.assertNotEqual(status, 0)
                    self.assertIn("page.outline:" + expected, said)


if __name__ == "__main__":
    unittest.main()
