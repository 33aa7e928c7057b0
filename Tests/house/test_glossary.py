"""docs/glossary.md is in order, and the types and functions that it points to are there."""

import re
import unittest

import contract
import repository
from swift_text import code

DECLARATION = re.compile(r"\b(?:struct|class|enum|protocol|typealias)\s+([A-Z]\w*)")


def rows():
    text = (repository.ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    found = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:2] == "| "]
    return found[1:]


class Glossary(unittest.TestCase):
    maxDiff = None

    def test_rows_are_whole_and_in_order(self):
        self.assertGreater(len(rows()), 80)
        self.assertEqual([row for row in rows() if len(row) != 3 or not all(row)], [])
        terms = [term.strip("`").casefold() for term, *_ in rows()]
        self.assertEqual(terms, sorted(set(terms)))

    def test_types_and_functions_are_there(self):
        declared = set()
        for path in repository.files():
            if path.parts[0] == "Sources" and path.suffix == ".swift":
                declared |= set(DECLARATION.findall(code(repository.text(path))))
        declared |= set(contract.header_functions())
        headers = "\n".join(header.read_text(encoding="utf-8") for header in contract.HEADERS)
        declared |= set(re.findall(r"^(?:typedef [\w ]+ |\} )(plumb_\w+);", headers, re.M))
        missing = []
        for term, _, where in rows():
            for name in re.findall(r"`([^`/]+)`", where):
                missing += [f"{term}: {name}" for part in name.split(".") if part not in declared]
        self.assertEqual(missing, [])
