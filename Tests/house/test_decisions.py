"""The pages of docs/decisions are numbered, and listed in the README there."""

import re
import unittest

from repository import ROOT

FOLDER = ROOT / "docs" / "decisions"


class Decisions(unittest.TestCase):
    maxDiff = None

    def test_pages_are_numbered_in_order(self):
        pages = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
        for number, path in enumerate(pages, 1):
            with self.subTest(path.name):
                self.assertRegex(path.name, rf"^{number:04}-[a-z0-9-]+\.md$")
                self.assertTrue(path.read_text(encoding="utf-8").startswith(f"# {number}. "))

    def test_the_list_has_every_page_with_its_title(self):
        listed = re.findall(r"^(\d+\. \[.*\]\(.*\))$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.M)
        expected = []
        for path in sorted(FOLDER.glob("0*.md")):
            number, title = re.match(r"# (\d+)\. (.*)\n", path.read_text(encoding="utf-8")).groups()
            expected.append(f"{number}. [{title}]({path.name})")
        self.assertEqual(listed, expected)
