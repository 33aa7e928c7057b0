"""One version, wherever it is written."""

import re
import unittest

import contract
from repository import ROOT


def defined(name):
    return re.search(rf"^#define PLUMB_VERSION_{name} \"?([\d.]+)", contract.HEADER.read_text(), re.M)[1]


class Version(unittest.TestCase):
    def test_header_agrees_with_itself(self):
        self.assertEqual(".".join(map(defined, ["MAJOR", "MINOR", "PATCH"])), defined("STRING"))

    def test_pyproject(self):
        project = (ROOT / "bindings" / "python" / "pyproject.toml").read_text()
        self.assertEqual(re.search(r'^version\s*=\s*"(.*)"', project, re.M)[1], defined("STRING"))

    def test_swift(self):
        engine = (ROOT / "Sources" / "PlumbEngine" / "Engine" / "Engine.swift").read_text()
        self.assertEqual(re.search(r"static var version: String { \"(.*)\" }", engine)[1], defined("STRING"))

    def test_build(self):
        package = (ROOT / "build" / "cmake" / "plumb.pc").read_text()
        self.assertEqual(re.search(r"^Version: (.*)$", package, re.M)[1], defined("STRING"))
        self.assertTrue((ROOT / "build" / "lib" / f"libplumb.so.{defined('STRING')}").exists())
