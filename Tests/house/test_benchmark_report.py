"""The report of the benchmarks, of a small set of results: it renders whatever was measured, and judges by it alone."""

import sys
import tempfile
import unittest
from pathlib import Path

import repository

sys.path.insert(0, str(repository.ROOT / "benchmarks"))

import editing
import growth
import reading
import report
import results
import solving
import stacking
import verdicts
import workloads

NODES = (100, 1_000, 10_000, 100_000)
DEPTHS = (8, 32, 128)


def plumb_times():
    """(case, n, nanoseconds): at about a tenth of the goals."""
    for n in NODES:
        yield from (("instantiate tree", n, n), ("first layout tree", n, 4 * n), ("first compute tree", n, 3 * n))
        yield from (("resize tree", n, n), ("resize and read tree", n, n), ("resize flat", n, n))
        yield from (("change and read tree", n, 30), ("change tree", n, 20), ("unchanged tree", n, 1.5))
        yield from (("change flat", n, 0.8 * n), ("load tree", n, 600 * n))
    for step in ("step", "show"):
        yield from ((f"motion {step} {curve}", 1_000, 5e3) for curve in ("linear", "ease", "spring"))
    yield ("motion idle", 1_000, 0.8)
    for depth in DEPTHS:
        yield from (("resize chain", depth, 10), ("first compute chain", depth, 8 * depth))
        yield ("first layout chain", depth, 9 * depth)
    for kind, _ in stacking.KINDS:
        yield from ((f"{step} {kind}", n, 10 * n) for step in stacking.STEPS for n in (10, 1_000))
    for n in (10, 100, 1_000):
        yield from (("constraints build", n, 100 * n), ("constraints resize", n, 10 * n))
    yield from (("frame screen", 199, 200), ("start screen", 199, 1e5), ("load big", 10_000, 2e6))
    yield from (("expression Plumb", 1, 1), ("expression text Plumb", 1, 100), ("first frames big", 10_000, 2e6))
    yield from (("instantiate again big", 10_000, 1e5), ("frames again big", 10_000, 1e5))
    yield from (("change and view Python", 10_000, 330), ("change and view tree", 10_000, 30))


def reading_times():
    """(case, n, nanoseconds): 30 a value by key, present; the others follow."""
    for language, way, _ in reading.WAYS:
        for place, kind in enumerate(reading.KINDS):
            yield (f"property {way} {kind} {language}", reading.VALUES, (30 + place) * reading.VALUES)


def editing_times():
    """(case, n, nanoseconds): Plumb takes as long as it must, Yoga twice as long."""
    for n in NODES:
        for batch in editing.BATCHES:
            for place in editing.PLACES:
                yield (f"insert {batch} {place}", n, 10 * n + batch)
                yield (f"insert {batch} {place} Yoga", n, 20 * n + 2 * batch)


def stacking_times():
    """(case, n, nanoseconds): Yoga takes 30 times as long as Plumb, Taffy 20 times and its call from Python."""
    yield (*stacking.CALL, 700)
    for kind, _ in stacking.KINDS:
        for step in stacking.STEPS:
            for n in (10, 1_000):
                yield from ((f"{step} {kind} Yoga", n, 300 * n), (f"{step} {kind} Taffy", n, 700 + 200 * n))


def other_times():
    """Peers and limits as fast as on the machine of the goals."""
    for n in NODES:
        yield from (("first layout tree Yoga", n, 256 * n), ("first compute tree Taffy", n, 296 * n))
        yield from (("resize and read tree Yoga", n, 213 * n), ("resize tree Taffy", n, 159 * n))
    for n, there in zip(NODES, (3.5e3, 7.6e3, 55e3, 1.44e6), strict=True):
        yield ("change tree Yoga", n, there)
    for n, there in ((10, 25e3), (100, 1.57e6), (1_000, 165e6)):
        yield from (("constraints build kiwi", n, there), ("constraints resize kiwi", n, 100 * n))
    for depth in DEPTHS:
        yield ("first compute chain Taffy", depth, 5e3 * depth)
    yield from (("frame screen Yoga", 199, 53e3), ("expat big", 10_000, 1e7), ("expression LuaJIT", 1, 25))
    yield from (("expression muParser", 1, 15), ("expression text LuaJIT", 1, 1.8e3))
    yield ("memcpy Python", verdicts.COPIED_BYTES, verdicts.COPY_NANOSECONDS)
    yield from (("property getter Yoga", 10_000, 1e4), ("property array C", 10_000, 5e3))
    # Ratios of what two threads do.
    yield from (("scaling control", 1, 2), ("scaling resize tree", 1_000, 1.95), ("scaling frame screen", 199, 1.92))


def output(factor):
    """What one process prints that measures everything, with Plumb slower by `factor`."""
    times = [(name, n, time * factor) for name, n, time in plumb_times()]
    times += [*reading_times(), *editing_times(), *stacking_times(), *other_times()]
    lines = [f"{name}\t{n}\t{time}\t{time * 0.9}\t{time * 1.1}\t10" for name, n, time in times]
    for n in NODES:
        lines += [f"= bytes tree {n}\t{100 * n}", f"= sum tree {n}\t{n}", f"= sum tree {n} Yoga\t{n}"]
    lines += [f"= document bytes big 10000\t{1e7 / verdicts.EXPAT_NANOSECONDS_A_BYTE}"]
    return "\n".join([*lines, "= library bytes stripped\t100000", "= formula Plumb\t1"])


def measured(factor=1.0):
    found = results.Results(facts={"library needs": "libc, libm, libexpat", "machine": "a machine"})
    for _ in range(3):
        found.add(output(factor))
    for n in NODES:
        found.instructions["change and read tree", n] = 1_000
    return found


class Report(unittest.TestCase):
    maxDiff = None

    def test_goals_are_met_where_they_are(self):
        missed = [v.goal.work for v in verdicts.verdicts(measured()) if not v.met]
        self.assertEqual(missed, [])
        self.assertIn(f"{len(verdicts.GOALS)} of {len(verdicts.GOALS)} met by every scale", report.render(measured()))

    def test_goals_are_missed_where_they_are(self):
        judged = {v.goal.work: v for v in verdicts.verdicts(measured(20))}
        timed = [
            verdict
            for verdict in judged.values()
            if verdict.goal.unit == "ns" and "engine_create" not in verdict.goal.work
        ]
        self.assertGreater(len(timed), 8)
        for verdict in timed:
            self.assertFalse(verdict.met, verdict.goal.work)
            self.assertIn("missed", verdict.text)
            self.assertGreater(verdict.share, 1, verdict.goal.work)

    def test_stacks_are_compared_with_the_faster_peer_without_its_call(self):
        found = measured()
        least = stacking.least_ratio(found)
        self.assertAlmostEqual(least.value, 20)
        self.assertIn("the least of 24 cases", least.text)
        text = stacking.render(found)
        self.assertIn("| **30** | **20** | - | change, rows that wrap | 1,000 |", text)
        # Few in each other are not of the goal.
        found.runs["change panes", 10] = [results.Row(210, 200, 220, 10)]
        self.assertAlmostEqual(stacking.least_ratio(found).value, 20)
        found.runs["change grow", 10] = [results.Row(210, 200, 220, 10)]
        self.assertAlmostEqual(stacking.least_ratio(found).value, 2000 / 210)
        missed = [verdict.goal.measure for verdict in verdicts.verdicts(found) if not verdict.met]
        self.assertEqual(missed, [stacking.least_ratio])
        self.assertEqual(stacking.render(results.Results()), "")

    def test_the_solver_is_compared_with_kiwi_where_it_is_nearest(self):
        found = measured()
        self.assertIn("| **10** | - | another width | 100 |", solving.render(found))
        found.runs["constraints resize", 10] = [results.Row(600, 590, 610, 10)]
        self.assertAlmostEqual(solving.largest_ratio("resize")(found).value, 0.6)
        missed = [verdict.goal.work for verdict in verdicts.verdicts(found) if not verdict.met]
        self.assertEqual(missed, ["the same row resized ÷ kiwi, every size"])
        found.checks |= {"constraints row 10": 450.8, "constraints row 10 kiwi": 450.7999999}
        self.assertEqual(solving.disagreements(found), [])
        found.checks["constraints row 10 kiwi"] = 451
        self.assertEqual(len(report.disagreements(found)), 1)
        self.assertEqual(solving.render(results.Results()), "")

    def test_threads_that_slow_each_other_down_miss_their_goal(self):
        found = measured()
        found.runs["scaling frame screen", 199] = [results.Row(1.6, 1.5, 1.7, 10)]
        missed = [verdict for verdict in verdicts.verdicts(found) if not verdict.met]
        self.assertEqual([verdict.goal.least for verdict in missed], [True])
        self.assertGreater(missed[0].share, 1)
        self.assertIn("missed", missed[0].text)

    def test_a_peer_that_is_slower_here_makes_goals_larger(self):
        work = "one leaf changes, compute, read what changed, every size"
        found = measured(25)
        for peer in report.PEERS:
            for n in NODES:
                found.runs[f"change tree {peer}", n] = [results.Row(1e8, 1e8, 1e8, 10)]
        judged = {verdict.goal.work: verdict for verdict in verdicts.verdicts(found)}
        self.assertEqual(judged[work].text, "met")

    def test_nothing_measured_is_no_goal_met(self):
        nothing = results.Results(skipped=["everything"])
        self.assertEqual([v.text for v in verdicts.verdicts(nothing) if v.text != "not measured"], [])
        self.assertIn("Not there, so not compared: everything.", report.render(nothing))

    def test_without_peers_goals_hold_as_written(self):
        found = measured()
        found.runs = {(name, n): rows for (name, n), rows in found.runs.items() if name.split()[-1] not in report.PEERS}
        judged = {verdict.goal.work: verdict for verdict in verdicts.verdicts(found)}
        self.assertEqual(judged["chain of auto-sized containers, depth 32"].aims, {verdicts.AS_WRITTEN: 3e3})
        report.render(found)

    def test_disagreements_are_problems(self):
        found = measured()
        self.assertEqual(report.disagreements(found), [])
        found.add("= sum tree 100 Yoga\t101\n= formula muParser\t2\n")
        self.assertEqual(len(report.disagreements(found)), 2)
        self.assertIn("| **no** |", report.render(found))

    def test_names_of_sums_may_end_with_a_size(self):
        found = measured()
        found.add("= sum drawn screen\t5\n= sum drawn screen Yoga\t5\n= sum tree 1000\t7\n= sum tree 1000 Yoga\t7\n")
        names = [name for name, *_ in report.frame_sums(found)]
        self.assertIn("sum drawn screen", names)
        self.assertLess(names.index("sum tree 100"), names.index("sum tree 1000"))

    def test_languages_that_read_other_values_are_problems(self):
        found = measured()
        found.add("= property sum present C\t1\n= property sum present Swift\t1\n")
        self.assertEqual(report.disagreements(found), [])
        found.add("= property sum present Python\t2\n")
        self.assertEqual(len(report.disagreements(found)), 1)

    def test_properties_are_read_by_each_way(self):
        text = report.render(measured())
        for _, _, title in reading.WAYS:
            self.assertIn(title, text)
        self.assertEqual(reading.render(results.Results()), "")

    def test_edits_are_compared_to_peers_at_each_place_and_size(self):
        text = editing.render(measured())
        lines = [line for line in text.splitlines() if line.startswith("| **2** | - |")]
        self.assertEqual(len(lines), len(NODES) * len(editing.BATCHES) * len(editing.PLACES))
        self.assertEqual(editing.render(results.Results()), "")

    def test_edits_in_c_are_those_of_the_report(self):
        header = (repository.ROOT / "benchmarks" / "c" / "edits.h").read_text()
        self.assertIn(", ".join(f'"{place}"' for place in editing.PLACES), header)
        self.assertIn(f"EDIT_MOST_ROWS = {editing.BATCHES[-1]} ", header)

    def test_saved_results_render_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "results.json"
            measured().save(path)
            self.assertEqual(report.render(results.saved(path), "x.svg"), report.render(measured(), "x.svg"))

    def test_tables_have_as_many_cells_as_their_head(self):
        head = None
        for text in report.render(measured(), "growth.svg").splitlines():
            cells = text.count("|") if text.startswith("|") else None
            if head is not None and cells is not None:
                self.assertEqual(cells, head, text)
            head = cells


class Figures(unittest.TestCase):
    def test_exponents(self):
        self.assertAlmostEqual(growth.exponent([(n, 3 * n**2) for n in NODES]), 2)
        self.assertAlmostEqual(growth.exponent([(n, 7) for n in NODES]), 0)
        self.assertIsNone(growth.exponent([(100, 1)]))

    def test_processes_are_merged(self):
        merged = results.merged([results.Row(m, m - 1, m + 1, 5) for m in (10, 40, 20)])
        self.assertEqual((merged.median, merged.low, merged.high, merged.samples), (20, 15, 30, 15))

    def test_counts_of_several_steps_are_divided(self):
        found = results.Results()
        found.add_count("desc: Trigger: Client Request: change tree/100/200\nsummary: 4000\n")
        found.add_count("desc: Trigger: Client Request: load tree/100\ntotals: 7\n")
        self.assertEqual(found.instructions, {("change tree", 100): 20, ("load tree", 100): 7})

    def test_trees_in_c_have_the_shapes_of_those_in_python(self):
        header = (repository.ROOT / "benchmarks" / "peers" / "trees.h").read_text()
        for name, value in (("TREE_BRANCHING", workloads.BRANCHING), ("SCREEN_CARDS", workloads.CARDS),
                            ("SCREEN_CHIPS", workloads.CHIPS), ("SCREEN_ENTRIES", workloads.ENTRIES),
                            ("SCREEN_ICONS", workloads.ICONS), ("SCREEN_TABS", workloads.TABS)):  # fmt: skip
            self.assertIn(f"{name} = {value}", header)
