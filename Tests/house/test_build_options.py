"""The page of all ways to install lists every option of the build, with what it does and its default."""

import re
import unittest

from repository import ROOT, files, text

PAGE = ROOT / "docs" / "installing.md"
OPTION = re.compile(r'\boption\((PLUMB_\w+)\s+"([^"]+)"\s+([^\s)]+)\)')
CACHED = re.compile(r'\bset\((PLUMB_\w+) ("[^"]*"|\S+) CACHE (?:STRING|PATH)\s+"([^"]+)"')
DEFAULTS = {
    "OFF": "OFF",
    "ON": "ON",
    "${PROJECT_IS_TOP_LEVEL}": "ON¹",
    "${PLUMB_INSTALL_LIBRARY_DEFAULT}": "OFF; ON as a part of another project",
    "AUTO": "AUTO",
    '""': "none",
}


def options():
    """Name, what it does and default of all options of CMake."""
    found = {}
    for path in files():
        if (path.name != "CMakeLists.txt" and path.suffix != ".cmake") or path.parts[0] not in (
            "CMakeLists.txt",
            "cmake",
        ):
            continue
        code = re.sub(r"(?m)^\s*#.*", "", text(path))
        for name, description, default in OPTION.findall(code):
            found[name] = (description.replace("`", ""), DEFAULTS[default])
        for name, default, description in CACHED.findall(code):
            found[name] = (description.replace("`", "").replace("'", ""), DEFAULTS.get(default))
    return found


def rows():
    """The table of the page."""
    table = re.findall(r"^\| `(PLUMB_\w+)` \| (.*?) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    return [(name, default, re.sub(r"`|\[|\]\([^)]*\)", "", description)) for name, default, description in table]


class Options(unittest.TestCase):
    def test_all_are_listed_in_order(self):
        found = options()
        self.assertGreater(len(found), 10)
        self.assertEqual([name for name, _, _ in rows()], sorted(found))

    def test_the_page_says_what_cmake_says(self):
        found = options()
        for name, default, description in rows():
            words, expected = found[name]
            with self.subTest(name):
                if expected:
                    self.assertEqual(default, expected)
                if name != "PLUMB_WITHOUT":
                    self.assertTrue(description.startswith(words), f"{description!r} should begin with {words!r}")


if __name__ == "__main__":
    unittest.main()
