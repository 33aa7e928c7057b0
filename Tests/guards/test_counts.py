"""Instruction counts of the key workloads are those that are checked in."""

import contextlib
import io
import os
import shutil
import unittest
from unittest import mock

import counts
import instructions
import skipping
import workspace


class Counts(unittest.TestCase):
    def test_are_as_checked_in(self):
        what = "the instruction counts of key workloads"
        if obstacle := instructions.obstacle():
            skipping.skip(self, what, obstacle, fails_in_ci=True)
        table = counts.read().get(instructions.toolchain())
        if table is None:
            # Another machine may have another toolchain: that alone is not an error.
            why = f"counts.txt has no figures for {instructions.toolchain()}; `make counts` adds them"
            skipping.skip(self, what, why, fails_in_ci=False)
        self.assertEqual(list(table), list(counts.GUARDED), "counts.txt: `make counts`")
        counted = instructions.counts()
        for case, figure in table.items():
            with self.subTest(case):
                count = counted[case]
                told = counts.difference(*case, count, figure) + "; if it is meant to be: `make counts`"
                tolerance = counts.WIDER.get(case[0], counts.TOLERANCE)
                self.assertLessEqual(abs(count - figure), tolerance * figure, told)

    def test_the_table_reads_as_it_was_written(self):
        tables = {"one": {("change tree", 1_000): 1_234_567, ("a", 1): 2}, "two": {("b c d", 30): 4}}
        self.assertEqual(counts.read(counts.text(tables)), tables)


class Skipping(unittest.TestCase):
    def setUp(self):
        self.file = workspace.folder() / "skipped.txt"
        self.file.unlink(missing_ok=True)

    def skip(self, fails_in_ci, **environment):
        with (
            mock.patch.dict(os.environ, environment | {"PLUMB_SKIPPED": str(self.file)}),
            contextlib.redirect_stderr(io.StringIO()) as told,
        ):
            if "CI" not in environment:
                os.environ.pop("CI", None)
            skipping.skip(self, "the speed", "No tool", fails_in_ci)
        return told.getvalue()

    def test_is_said_loudly_and_in_the_summary(self):
        with self.assertRaises(unittest.SkipTest):
            self.skip(True)
        self.assertEqual(self.file.read_text(encoding="utf-8"), "NOT CHECKED: the speed. No tool\n")

    def test_fails_in_ci_where_a_tool_is_missing(self):
        with self.assertRaises(self.failureException):
            self.skip(True, CI="true")
        with self.assertRaises(unittest.SkipTest):
            self.skip(False, CI="true")

    def test_a_missing_valgrind_is_an_obstacle(self):
        with mock.patch.object(shutil, "which", return_value=None):
            self.assertIn("valgrind is missing", instructions.obstacle())
