"""The limits of an engine are the same wherever they are written: header, page on security, Python."""

import re
import unittest

from repository import ROOT

# In the order of the header.
OPTIONS = re.compile(r"typedef struct plumb_engine_options \{(.*?)\} plumb_engine_options;", re.S)
FIELD = re.compile(r"uint64_t (max_\w+);\s*/\*\*<(.*?)\*/", re.S)
# The default and the largest value, in brackets at the end.
VALUES = re.compile(r"\[([^\];]+)(?:; ([^\];]+))?(?:;[^\]]*)?\]\s*$")


def header_limits():
    """By name: the default and the largest value as texts, "" for none."""
    header = (ROOT / "include" / "plumb" / "engine.h").read_text(encoding="utf-8")
    fields = FIELD.findall(OPTIONS.search(header)[1])
    return {name: tuple(text or "" for text in VALUES.search(words).groups()) for name, words in fields}


def page_limits():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    return {
        name: (first, most) for name, first, most in re.findall(r"^\| `(max_\w+)` \| (.*?) \| (.*?) \|", page, re.M)
    }


def python_limits():
    """By name: what the documentation says."""
    source = (ROOT / "bindings" / "python" / "src" / "plumb" / "engine.py").read_text(encoding="utf-8")
    return dict(re.findall(r'^    (max_\w+): int\n    """(.*?)"""', source, re.M | re.S))


class Limits(unittest.TestCase):
    maxDiff = None

    def test_names_are_everywhere(self):
        names = set(header_limits())
        self.assertGreater(len(names), 10)
        self.assertEqual(set(page_limits()), names, "docs/security.md")
        self.assertEqual(set(python_limits()), names, "bindings/python/src/plumb/engine.py")

    def test_values_are_those_of_the_header(self):
        page, python = page_limits(), python_limits()
        for name, (default, largest) in header_limits().items():
            with self.subTest(name):
                is_off = default == "no limit"
                self.assertEqual(page[name][0], "none" if is_off else default)
                self.assertIn("Default: no limit" if is_off else f"Default {default}", python[name])
                if largest:
                    self.assertEqual(page[name][1], largest)
