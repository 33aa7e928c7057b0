"""Rules that hold for every file: size, names, nothing unfinished, nothing that belongs to one machine."""

import unittest
from pathlib import Path

import repository
import rules


class Files(unittest.TestCase):
    maxDiff = None

    def test_sizes(self):
        long = []
        for path in repository.files():
            if path.suffix not in rules.CODE_SUFFIXES:
                continue
            lines = (repository.text(path) or "").splitlines()
            exempt = any(rules.DATA_TABLE in line.lower() for line in lines[:5])
            if len(lines) > rules.MAX_LINES and not exempt:
                long.append(f"{path}: {len(lines)} lines, at most {rules.MAX_LINES}")
        self.assertEqual(long, [], "one idea a file: cut it, or say in its first five lines that it is a data table")

    def test_names(self):
        # Fixtures have the names of their cases.
        named = [path for path in repository.files() if "Fixtures" not in path.parts]
        vague = [str(path) for path in named if rules.BANNED_NAMES.search(path.stem)]
        self.assertEqual(vague, [], "name a file for its idea")

    def test_nothing_is_unfinished(self):
        self.assertEqual(self._matches({"unfinished work": rules.UNFINISHED}), [])

    def test_nothing_belongs_to_one_machine(self):
        self.assertEqual(self._matches(rules.MACHINE_PATHS), [])

    def _matches(self, patterns):
        found = []
        for path in repository.files():
            # The one file that spells the patterns out.
            if path == Path("Tests/house/rules.py"):
                continue
            for number, line in enumerate((repository.text(path) or "").splitlines(), 1):
                found += [
                    f"{path}:{number}: {what}: {line.strip()[:100]}" for what, p in patterns.items() if p.search(line)
                ]
        return found
