"""One version, wherever it is written."""

import re
import sys
import unittest

import contract
from repository import ROOT, files

sys.path.insert(0, str(ROOT / "packaging"))

import set_version


def defined(name):
    return re.search(rf"^#define PLUMB_VERSION_{name} \"?([\d.]+)", contract.HEADER.read_text(), re.M)[1]


class Version(unittest.TestCase):
    def test_header_agrees_with_itself(self):
        self.assertEqual(".".join(map(defined, ["MAJOR", "MINOR", "PATCH"])), defined("STRING"))

    def test_the_python_package_reads_the_header(self):
        project = (ROOT / "bindings" / "python" / "pyproject.toml").read_text()
        self.assertIn('dynamic = ["version"]', project)
        path, pattern = re.search(r'\[tool\.hatch\.version\]\npath = "(.*)"\npattern = \'(.*)\'', project).groups()
        header = (ROOT / "bindings" / "python" / path).resolve()
        self.assertEqual(header, contract.HEADER)
        self.assertEqual(re.search(pattern, header.read_text())["version"], defined("STRING"))

    def test_python(self):
        source = (ROOT / "bindings" / "python" / "src" / "plumb" / "_ffi.py").read_text()
        version = re.search(r"^VERSION = \((\d+), (\d+), (\d+)\)", source, re.M)
        self.assertEqual(".".join(version.groups()), defined("STRING"))

    def test_swift(self):
        engine = (ROOT / "Sources" / "PlumbEngine" / "Engine" / "Engine.swift").read_text()
        self.assertEqual(re.search(r"static var version: String { \"(.*)\" }", engine)[1], defined("STRING"))

    def test_the_library(self):
        source = (ROOT / "Sources" / "PlumbABI" / "VersionABI.swift").read_text()
        self.assertEqual(re.search(r'versionString\(\).*fixed\("(.*)"\)', source)[1], defined("STRING"))

    def test_a_version_can_be_set(self):
        for name, pattern, replacement in set_version.PLACES:
            before = (ROOT / name).read_text(encoding="utf-8")
            after = set_version.written(before, pattern, replacement, "12.34.56")
            self.assertNotEqual(after, before, name)
            back = set_version.written(after, pattern, replacement, defined("STRING"))
            self.assertEqual(
                back, before, f"{name} says another version than the header, or the change is not complete"
            )

    def test_no_code_repeats_it_elsewhere(self):
        version = re.compile(rf"(?<![\d.]){re.escape(defined('STRING'))}(?![\d.]*\d)")
        code = [path for path in files() if path.suffix in (".c", ".h", ".py", ".swift", ".cmake", ".toml")]
        known = {name for name, *_ in set_version.PLACES}
        kept = "Tests/packages/contract/"
        found = {path.as_posix() for path in code if version.search((ROOT / path).read_text(encoding="utf-8"))}
        self.assertEqual({name for name in found - known if not name.startswith(kept)}, set())

    def test_no_page_keeps_the_version_before(self):
        major, minor, patch = map(defined, ["MAJOR", "MINOR", "PATCH"])
        before = rf"(?<![\d.]){major}\.{minor}(\.{patch})?(?![\d.]*\d)|\.so\.{major}\.{minor}\.{patch}"
        for name in ("docs/installing.md", "docs/abi.md"):
            text = (ROOT / name).read_text(encoding="utf-8")
            self.assertRegex(text, before)
            for place, pattern, replacement in set_version.PLACES:
                if place == name:
                    text = set_version.written(text, pattern, replacement, "12.34.56")
            self.assertIsNone(re.search(f".*({before}).*", text), name)

    def test_the_changes_begin_with_it(self):
        first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[1].rstrip(",")
        self.assertEqual(first, defined("STRING"))

    def test_build(self):
        package = (ROOT / "build" / "cmake" / "plumb.pc").read_text()
        self.assertEqual(re.search(r"^Version: (.*)$", package, re.M)[1], defined("STRING"))
        self.assertTrue((ROOT / "build" / "lib" / f"libplumb.so.{defined('STRING')}").exists())
