"""Pages name what is there: paths of the repository, links, and headings that links lead to."""

import re
import unittest
from pathlib import Path

import repository

# Folders and files that builds make.
MADE = ("build", ".build")
# Beside whole paths, a page may name what is in the folders that it is about.
BASES = {
    "CONTRIBUTING.md": [""],
    "docs/glossary.md": [""],
    "docs/architecture.md": ["", "Sources/PlumbSyntax", "Sources/PlumbEngine"],
}
SUFFIX = re.compile(r"\.(swift|c|h|py|md|json|txt|cmake|in|dict|map|csv)$")


def prose(text):
    """A page without its blocks of code."""
    return re.sub(r"^ *(`{3,}).*?^ *\1 *$", "", text, flags=re.M | re.S)


def named_paths(text):
    """What stands in backticks and looks like a path of the repository: `Tests/house`, `counts.txt`, `XML/`."""
    found = []
    for code in re.findall(r"`([^`\n]+)`", prose(text)):
        for word in code.split():
            word = word.rstrip(",;:…")
            # A name between angle brackets may be any, as may a star.
            pattern = re.sub(r"<[^>]*>", "*", word)
            if re.fullmatch(r"[A-Za-z.*][\w.*+/-]*", pattern) and ("/" in pattern or SUFFIX.search(pattern)):
                found.append(pattern)
    return found


def is_there(pattern, bases):
    pattern = pattern.removeprefix("../../")
    if pattern.split("/")[0] in MADE or pattern.startswith("/"):
        return True
    if "/" not in pattern:
        return any(path.match(pattern) for path in repository.files())
    return any(any((repository.ROOT / base).glob(pattern)) for base in bases)


def slug(heading):
    """The name that a heading has as the end of a link."""
    text = re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading).strip().lower()
    return re.sub(r"[^\w -]", "", text).replace(" ", "-")


def headings(text):
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", prose(text), re.M)}


def links(text):
    """Relative links of a page, as (path, heading)."""
    text = re.sub(r"`[^`\n]*`", "", prose(text))
    found = re.findall(r"\]\(\s*([^)\s]*)\s*\)", text)
    return [link.partition("#")[::2] for link in found if not re.match(r"[a-z]+:", link)]


class Pages(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.pages = [path for path in repository.files() if path.suffix == ".md"]

    def test_named_paths_are_there(self):
        for page, bases in BASES.items():
            found = named_paths(repository.text(Path(page)))
            self.assertGreater(len(found), 2, page)
            with self.subTest(page):
                self.assertEqual([path for path in found if not is_there(path, bases)], [])

    def test_links_lead_somewhere(self):
        wrong = []
        for page in self.pages:
            for target, heading in links(repository.text(page)):
                file = (repository.ROOT / page.parent / target) if target else repository.ROOT / page
                if not file.exists():
                    wrong.append(f"{page}: {target} is not there")
                elif heading and file.suffix == ".md" and heading not in headings(file.read_text(encoding="utf-8")):
                    wrong.append(f"{page}: {target} has no heading #{heading}")
        self.assertEqual(wrong, [])

    def test_what_is_looked_for_is_found(self):
        text = (
            "`make x` and `Tests/house/rules.py`, `Sources/<module>/*.swift`:\n```sh\n`no/path`\n```\n`a b/c.md` `x.y`"
        )
        self.assertEqual(named_paths(text), ["Tests/house/rules.py", "Sources/*/*.swift", "b/c.md"])
        self.assertTrue(is_there("Tests/house/", [""]) and is_there("rules.py", [""]) and is_there("build/x", [""]))
        self.assertFalse(is_there("house", [""]) and is_there("house/rules.py", [""]))
        self.assertFalse(is_there("Tests/house/nothing.py", [""]) or is_there("nothing.py", [""]))
        self.assertEqual(links("[a](b.md#c), [d](#e) [f](https://g)\n`[h](i)`"), [("b.md", "c"), ("", "e")])
        self.assertEqual(headings("# A `b`, c\n## [D](e.md) f\n"), {"a-b-c", "d-f"})
