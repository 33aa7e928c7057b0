"""Comments that cite a section of docs/semantics cite one that is there."""

import re
import unittest

import repository

CITATION = re.compile(r"docs/semantics/([a-z]+)\.md, sections? (\d+)(?: and (\d+))?")


def cited(text):
    """What a text cites, as (page, section). A citation may go on in the next line of a comment."""
    text = re.sub(r"\s*\n\s*(?:///?|\*|#)? ?", " ", text)
    return {(page, number) for page, *numbers in CITATION.findall(text) for number in numbers if number}


class Citations(unittest.TestCase):
    def test_cited_sections_are_there(self):
        sections = {}
        for path in repository.files():
            if path.parts[:2] == ("docs", "semantics"):
                sections[path.stem] = set(re.findall(r"^## (\d+)\.", repository.text(path), re.M))
        wrong, count = [], 0
        for path in repository.files():
            if path.suffix not in (".swift", ".h", ".c", ".py", ".md"):
                continue
            for page, number in sorted(cited(repository.text(path))):
                count += 1
                if number not in sections.get(page, ()):
                    wrong.append(f"{path}: {page}.md has no section {number}")
        self.assertEqual(wrong, [])
        self.assertGreater(count, 20)

    def test_citations_are_found(self):
        text = "/// (docs/semantics/names.md,\n  /// section 3) and docs/semantics/geometry.md, sections 1 and 2."
        self.assertEqual(cited(text), {("names", "3"), ("geometry", "1"), ("geometry", "2")})


if __name__ == "__main__":
    unittest.main()
