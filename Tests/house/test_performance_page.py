"""docs/performance.md has the figures of benchmarks/RESULTS.md, and no others."""

import re
import sys
import unittest

from repository import ROOT
from test_benchmark_report import NODES, measured

sys.path.insert(0, str(ROOT / "benchmarks"))

import performance
import report
from results import Row

QUANTITY = re.compile(r"\d\s?(?:ns|µs|ms|s|%|bytes|[KM]i?B|times|million|instructions)(?!\w)")


def unmarked(page):
    """The quantities of a page that no mark names, outside of code."""
    prose = performance.PLACE.sub("", re.sub(r"^```.*?^```$|`[^`\n]+`", "", page, flags=re.M | re.S))
    return [line for line in prose.splitlines() if QUANTITY.search(line)]


def rendered():
    """A report that has every figure."""
    found = measured()
    found.facts["machine"] = "Some processor, 2 cores seen"
    one = [Row(1, 1, 1, 1)]
    for kind in ("tree", "flat"):
        for n in NODES:
            for case in ("instantiate", "first compute", "resize", "change", "unchanged", "load", "expat"):
                found.runs[f"{case} {kind}", n] = [Row(20 * n, 18 * n, 22 * n, 1)]
            found.checks |= {f"bytes {kind} {n}": 80 * n, f"bytes template {kind} {n}": 900 * n}
    cases = ("cold start screen", 199), ("frames borrowed Python", 10_000), ("frame of each node Python", 10_000)
    found.runs |= dict.fromkeys((*cases, ("expression call Plumb", 1)), one)
    return report.render(found)


class Page(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.page = performance.PAGE.read_text(encoding="utf-8")

    def test_figures_are_those_of_the_results(self):
        results = performance.RESULTS.read_text(encoding="utf-8")
        self.assertEqual(self.page, performance.updated(self.page, results), "run benchmarks/performance.py")

    def test_every_figure_is_used(self):
        self.assertEqual({name for name, _ in performance.PLACE.findall(self.page)}, set(performance.FIGURES))

    def test_there_are_no_other_quantities(self):
        self.assertEqual(unmarked(self.page), [])
        self.assertEqual(unmarked("Some 15 ns.\n`15 ns`\n<!-- measured: x -->7 ns<!-- end -->\n"), ["Some 15 ns."])

    def test_no_mark_begins_a_line(self):
        # Markdown takes such a line for a block of HTML, which ends the paragraph or the list item.
        self.assertEqual(re.findall(r"^\s*<!-- measured:.*", self.page, re.M), [])


class Figures(unittest.TestCase):
    def test_a_report_has_all_of_them(self):
        found = performance.read(rendered())
        figures = {name: figure(found) for name, figure in performance.FIGURES.items()}
        self.assertEqual(figures["machine"], "Some processor, 2 cores")
        self.assertEqual(figures["resize"], "20 ns")
        self.assertEqual(figures["unchanged"], "20 µs to 2 ms")
        self.assertEqual(figures["bytes of a layout"], "80 bytes")
        self.assertEqual(figures["evaluate"], "1 ns")
        self.assertEqual(figures["read by key"], "30 to 32 ns")

    def test_what_was_not_measured_is_an_error(self):
        page = "<!-- measured: unchanged -->7 ns<!-- end -->"
        for results in ("", rendered().replace("| unchanged |", "| something else |")):
            with self.assertRaises(performance.NotMeasured):
                performance.updated(page, results)
        with self.assertRaises(performance.NotMeasured):
            performance.updated("<!-- measured: nothing --><!-- end -->", rendered())

    def test_a_report_may_lack_what_needs_a_compiler(self):
        page = "<!-- measured: read rows in Swift -->7 ns<!-- end -->"
        self.assertIn(performance.NOT_YET, performance.updated(page, ""))

    def test_spans(self):
        self.assertEqual(performance.span([7.48, 7.63], "ns"), "7.5 to 7.6 ns")
        self.assertEqual(performance.span([2164, 541], "ns"), "540 ns to 2.2 µs")
        self.assertEqual(performance.span([77.9, 78.1], "bytes"), "78 bytes")
        self.assertEqual(performance.span([2.83, 5.41]), "2.8 to 5.4")
