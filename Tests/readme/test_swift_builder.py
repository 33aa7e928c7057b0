"""The example of docs/swift-builder.md as a package of its own, outside of the tree, by two commands of the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import swift_scratch

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("PLUMB_BUILD", ROOT / "build")).resolve()
COMMANDS = re.compile(r"^(swift build\nswift run screens)$", re.MULTILINE)

EXPECTED = """settings
  SettingsForm 0.0 0.0 280.0 240.0
    Text 16.0 16.0 248.0 24.0
    StackView 16.0 52.0 248.0 124.0
"""


class SwiftBuilder(unittest.TestCase):
    def test_consumer(self) -> None:
        page = (ROOT / "docs" / "swift-builder.md").read_text(encoding="utf-8")
        found = COMMANDS.search(page)
        self.assertIsNotNone(found, "docs/swift-builder.md does not have the two commands any more")
        if not shutil.which("swift"):
            self.skipTest("there is no Swift compiler")
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "screens"
            shutil.copytree(ROOT / "examples" / "swift-builder", folder, ignore=shutil.ignore_patterns(".build"))
            manifest = folder / "Package.swift"
            text = manifest.read_text(encoding="utf-8")
            self.assertIn('path: "../.."', text)
            manifest.write_text(swift_scratch.on_this_package(text), encoding="utf-8")
            output = ""
            for command in found[1].splitlines():
                words = command.split()
                arguments = [*words[:2], *swift_scratch.options(BUILD / "readme"), *words[2:]]
                result = subprocess.run(arguments, cwd=folder, capture_output=True, text=True)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                output = result.stdout
            self.assertIn(EXPECTED, output)


if __name__ == "__main__":
    unittest.main()
