"""How cost grows: instructions at several sizes, which no busy machine disturbs. Holds with every toolchain."""

import math
import unittest
from itertools import pairwise

import instructions
import skipping

# Instructions by which equal work may differ: counting itself takes some, which fewer steps share in a large document.
A_FEW = 16
# Of largest and smallest where cost must not depend on size: what stands beside a leaf and moves with it does differ.
FLAT = 1.5
# Instructions that the surroundings of one leaf may add to its change. Not a ratio: that rises with every fixed cost
# that is saved. A cost that grew with the tree would be thousands.
SURROUNDINGS = 500
LINEAR = 1.1
# Of the most and the fewest rows of a list: what depends on rows at all is the depth of a tree.
FLAT_LISTS = 1.2
# Instructions for one more level of an array's tree: setting an element copies a node of 32 references on each level.
A_LEVEL = 5_000
# Instructions for each element of an array that a host gives, of three numbers.
A_READING = 10_000


def exponent(points):
    """The slope of the line through the points, by least squares, both axes logarithmic: 1 is linear, 2 quadratic."""
    logs = [(math.log(size), math.log(count)) for size, count in points]
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)


def steps(points):
    """What each more unit of size costs, between every two neighbouring sizes."""
    return [(b - a) / (m - n) for (n, a), (m, b) in pairwise(points)]


class Complexity(unittest.TestCase):
    def setUp(self):
        if obstacle := instructions.obstacle():
            skipping.skip(self, "how instructions grow with nodes and depth", obstacle, fails_in_ci=True)

    def points(self, case, sizes):
        """The counts of a case by size; says them, for who wants to know what it costs."""
        found = [(size, instructions.counts()[case, size]) for size in sizes]
        print(f"{case}: " + ", ".join(f"{count:,} at {size:,}" for size, count in found))
        return found

    def assert_linear(self, case, sizes, most=FLAT):
        points = self.points(case, sizes)
        with self.subTest(case):
            self.assertLessEqual(exponent(points), LINEAR, points)
            # A fixed cost hides growth at the small end: what is added may not cost more the more there is.
            costs = steps(points)
            self.assertLessEqual(costs[-1], most * costs[0], f"instructions for one more: {costs}")

    def test_unchanged_costs_the_same_everywhere(self):
        sizes = [(kind, size) for kind in ("tree", "flat") for size in instructions.NODES]
        sizes += [(kind, size) for kind in ("chain", "nested") for size in instructions.DEPTHS]
        found = {(kind, size): instructions.counts()[f"unchanged {kind}", size] for kind, size in sizes}
        self.assertLessEqual(max(found.values()) - min(found.values()), A_FEW, found)

    def test_one_leaf_costs_the_same_in_every_tree(self):
        points = self.points("change and read tree", instructions.NODES)
        found = [count for _, count in points]
        self.assertLessEqual(max(found) - min(found), SURROUNDINGS, points)

    def test_chains_of_auto_sizes_are_linear_in_depth(self):
        for case in ("instantiate chain", "first compute chain", "change chain"):
            self.assert_linear(case, instructions.DEPTHS)

    def test_nested_containers_are_linear_in_depth(self):
        for case in ("first compute nested", "resize nested"):
            self.assert_linear(case, instructions.DEPTHS)
        points = self.points("change nested", instructions.DEPTHS)
        found = [count for _, count in points]
        self.assertLessEqual(max(found), FLAT * min(found), points)

    def test_display_lists_are_linear_in_items(self):
        for case in ("display list first items", "display list resized items"):
            self.assert_linear(case, instructions.LISTED)

    def test_an_item_of_a_display_list_costs_the_same_among_any_number(self):
        for case in ("display list color items", "display list text items", "display list unchanged items"):
            points = self.points(case, instructions.LISTED)
            found = [count for _, count in points]
            with self.subTest(case):
                self.assertLessEqual(max(found) - min(found), SURROUNDINGS, points)

    def test_lists_cost_the_same_for_any_number_of_rows(self):
        for kind in ("fixed", "dynamic"):
            for step in ("open", "page", "change", "insert", "resize", "unchanged"):
                points = self.points(f"list {step} {kind}", instructions.ROWS)
                found = [count for _, count in points]
                with self.subTest(step, kind=kind):
                    self.assertLessEqual(max(found), FLAT_LISTS * min(found), points)

    def test_rows_of_arrays_are_scrolled_for_the_same(self):
        for kind, steps in (
            ("array", ("open", "page", "resize", "unchanged")),
            ("keyed", ("page", "resize", "unchanged")),
        ):
            for step in steps:
                points = self.points(f"list {step} {kind}", instructions.ROWS[:2])
                found = [count for _, count in points]
                with self.subTest(step, kind=kind):
                    self.assertLessEqual(max(found), FLAT_LISTS * min(found), points)

    def test_an_element_costs_the_same_in_an_array_of_any_size(self):
        """What depends on elements at all is the depth of the tree that the array is."""
        for kind, sizes in (
            ("list", instructions.ELEMENTS),
            ("keyed list", instructions.ELEMENTS),
            ("repetition", instructions.ELEMENTS[:2]),
        ):
            points = self.points(f"set element {kind}", sizes)
            found = [count for _, count in points]
            with self.subTest(kind):
                self.assertLessEqual(max(found) - min(found), (len(sizes) - 1) * A_LEVEL, points)

    def test_an_array_that_is_set_again_costs_its_reading(self):
        for kind in ("list", "keyed list"):
            points = self.points(f"set array {kind}", instructions.ELEMENTS[1:3])
            (few, least), (many, most) = points
            with self.subTest(kind):
                self.assertLessEqual((most - least) / (many - few), A_READING, points)

    def test_steps_of_motion_are_linear_in_what_moves(self):
        for curve in ("linear", "ease", "spring"):
            self.assert_linear(f"motion step {curve}", instructions.MOVING)
            self.assert_linear(f"motion show {curve}", instructions.MOVING)
        for case in ("motion idle", "motion show idle"):
            points = self.points(case, instructions.MOVING)
            self.assertEqual(len({count for _, count in points}), 1, points)

    def test_steps_of_motion_stay_below_their_goal(self):
        # 50 ns are some 500 instructions; that nothing moves is found as soon as that nothing has changed.
        for case in ("motion step", "motion show"):
            for curve in ("linear", "ease", "spring"):
                self.assertLess(instructions.counts()[f"{case} {curve}", 1_000] / 1_000, 500)
        self.assertLessEqual(
            instructions.counts()["motion idle", 1_000], instructions.counts()["unchanged tree", 1_000]
        )

    def test_frames_are_linear_in_nodes(self):
        for kind in ("tree", "flat"):
            for case in ("instantiate", "first compute", "resize"):
                # The levels of the tree stand in columns and rows by turns. Ten times the nodes are one level more,
                # and one in rows has more to compute: every left depends on widths.
                self.assert_linear(f"{case} {kind}", instructions.NODES, most=2 if kind == "tree" else FLAT)
        self.assert_linear("change flat", instructions.NODES)

    def test_loading_is_linear_in_nodes(self):
        for kind in ("tree", "flat", "constraint_lines", "constraint_row"):
            self.assert_linear(f"load {kind}", instructions.LOADED)

    def test_constraints_are_linear_in_views(self):
        for kind in ("constrained", "contradicting"):
            for case in ("load", "first layout", "resize", "change", "explain"):
                self.assert_linear(f"{case} {kind}", instructions.CONSTRAINED)

    def test_one_constraint_costs_the_same_among_many(self):
        for case in ("constant constrained", "switch constrained"):
            points = self.points(case, instructions.CONSTRAINED)
            found = [count for _, count in points]
            with self.subTest(case):
                self.assertLessEqual(max(found) - min(found), SURROUNDINGS, points)

    def test_growth_is_seen(self):
        sizes = 100, 1_000, 10_000
        self.assertAlmostEqual(exponent([(n, 7 * n) for n in sizes]), 1)
        self.assertAlmostEqual(exponent([(n, n * n) for n in sizes]), 2)
        self.assertGreater(exponent([(n, n * math.log(n)) for n in sizes]), LINEAR)
        self.assertEqual(steps([(1, 10), (2, 12), (4, 20)]), [2, 4])
