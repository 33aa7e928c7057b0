"""The first page: the ten calls that the header names at its top are what the program of README.md is made of."""

import re
import unittest

import contract
from repository import ROOT

README = ROOT / "README.md"
# What a reader sees without scrolling far.
FIRST_SCREEN_LINES = 36


def ten_calls():
    """The calls that the header lists at its top, in their order."""
    comment = contract.HEADER.read_text(encoding="utf-8").partition("*/")[0]
    block = comment.partition("the ten calls that you need")[2].partition("\n *\n * Then")[0]
    return re.findall(r"^ \*     (plumb_\w+)\(", block, re.M)


def first_program():
    """The program in C of README.md, without its comments."""
    source = re.search(r"<!-- file: hello\.c -->\n```c\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)[1]
    return re.sub(r"/\*.*?\*/", "", source, flags=re.S)


class FirstPage(unittest.TestCase):
    def test_there_are_ten_calls_and_the_header_declares_them(self):
        names = ten_calls()
        self.assertEqual(len(set(names)), 10, names)
        self.assertEqual(sorted(set(names) - set(contract.header_functions())), [])

    def test_the_first_program_calls_these_and_no_others(self):
        functions = set(contract.header_functions())
        called = re.findall(r"\b(plumb_\w+)\(", first_program())
        self.assertEqual(sorted(functions & set(called)), sorted(ten_calls()))

    def test_they_are_called_in_the_order_of_the_header(self):
        program, names = first_program(), ten_calls()
        places = [program.index(f"{name}(") for name in names]
        self.assertEqual(places, sorted(places), names)

    def test_the_first_screen_has_a_picture_and_says_whose_names_these_are(self):
        screen = "\n".join(README.read_text(encoding="utf-8").splitlines()[:FIRST_SCREEN_LINES])
        for needed in (
            "](docs/images/",
            "UIKit",
            "`View`",
            "touchUpInside",
            "docs/tour",
            "Nobody needs Swift",
            "pip install",
        ):
            self.assertIn(needed, screen)

    def test_no_page_speaks_of_an_unnamed_original(self):
        pages = [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
        unnamed = [page.name for page in pages if re.search(r"\bthe original\b(?! [A-Z])", page.read_text("utf-8"))]
        self.assertEqual(unnamed, [])


if __name__ == "__main__":
    unittest.main()
