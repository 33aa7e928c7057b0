"""docs/choosing.md has the figures of benchmarks/RESULTS.md, and no others."""

import re
import sys
import unittest

from repository import ROOT
from test_performance_page import unmarked

sys.path.insert(0, str(ROOT / "benchmarks"))

import choosing
import performance


class Page(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.page = choosing.PAGE.read_text(encoding="utf-8")

    def test_figures_are_those_of_the_results(self):
        results = performance.RESULTS.read_text(encoding="utf-8")
        updated = performance.updated(self.page, results, choosing.FIGURES)
        self.assertEqual(self.page, updated, "run benchmarks/choosing.py")

    def test_every_figure_is_used(self):
        self.assertEqual({name for name, _ in performance.PLACE.findall(self.page)}, set(choosing.FIGURES))

    def test_there_are_no_other_quantities(self):
        self.assertEqual(unmarked(self.page), [])

    def test_no_mark_begins_a_line(self):
        # Markdown takes such a line for a block of HTML, which ends the paragraph.
        self.assertEqual(re.findall(r"^\s*<!-- measured:.*", self.page, re.M), [])

    def test_what_was_not_measured_is_an_error(self):
        page = "<!-- measured: Plumb: resize, tree, 1,000 -->7 ns<!-- end -->"
        with self.assertRaises(performance.NotMeasured):
            performance.updated(page, "", choosing.FIGURES)


class Figures(unittest.TestCase):
    def test_a_cell_is_found_by_case_and_size(self):
        head = "| Ratio to kiwi | Instructions | Case | Views | Plumb | kiwi | Instructions |\n" + "|---" * 7 + "|\n"
        rows = "| 3.3 | 2.9 | another width | 10 | 82.8 ns (±2 %) | 174 ns (±1 %) | 2,241 |\n"
        rows += "| 5.9 | 5.4 | another width | 100 | 426 ns (±2 %) | 2.52 µs (±1 %) | 11,556 |\n"
        report = performance.read(head + rows)
        figure = choosing.compared(choosing.CONSTRAINTS, "kiwi", "another width", "100")
        self.assertEqual(figure(report), "2.5 µs")
        with self.assertRaises(performance.NotMeasured):
            choosing.compared(choosing.CONSTRAINTS, "kiwi", "another width", "1,000")(report)


if __name__ == "__main__":
    unittest.main()
