"""Lists that are scrolled take no memory, and a visible row takes what a layout of its nodes does."""

import unittest
from functools import cache

import workspace

KINDS = "fixed", "dynamic", "array", "keyed"
STEPS = "unchanged", "page", "glide", "resize", "resize and page", "fail"
# A row of a source is changed by the host, one of an array is another array.
CHANGED = "fixed", "dynamic"
MOVES = "move linear", "move ease", "move spring"

# Of five nodes, with the state of a row of three numbers, its handle and what the list keeps of it.
MOST_BYTES_A_VISIBLE_ROW = 6_500
# Handle slots stay for handles that outlive their layout: docs/decisions/0004-shells-for-opaque-handles.md.
LEFT_BEHIND = 4_096


@cache
def lines():
    """By step and kind of rows: the columns of list_memory.c."""
    # Or the compiler takes malloc for the one it knows. Not all of the benchmark is used.
    program = workspace.program(workspace.HERE / "list_memory.c", flags=("-fno-builtin", "-Wno-unused-function"))
    rows = [line.split("\t") for line in workspace.output(program).splitlines()]
    return {name: tuple(map(int, numbers)) for name, *numbers in rows}


class Lists(unittest.TestCase):
    def test_all_were_measured(self):
        expected = {f"{step} {kind}" for step in STEPS for kind in KINDS} | {f"change {kind}" for kind in CHANGED}
        expected |= {f"{move} {kind}" for move in MOVES for kind in CHANGED}
        self.assertEqual(set(lines()), expected | {f"visible row {kind}" for kind in KINDS})

    def test_frames_take_no_memory(self):
        for name, (count, *rest) in lines().items():
            if name.startswith(("visible", "fail")):
                continue
            with self.subTest(name):
                self.assertEqual(rest, [0], f"allocations in {count} frames")

    def test_allocations_are_counted(self):
        for kind in KINDS:
            frames, allocations = lines()[f"fail {kind}"]
            self.assertGreaterEqual(allocations, frames, "a diagnostic takes memory")

    def test_visible_rows_are_small(self):
        for kind in KINDS:
            rows, bytes_each, left = lines()[f"visible row {kind}"]
            print(f"A visible row of {kind} rows takes {bytes_each:,} bytes")
            with self.subTest(kind):
                self.assertGreaterEqual(rows, 15)
                self.assertLessEqual(bytes_each, MOST_BYTES_A_VISIBLE_ROW)
                self.assertLessEqual(left, LEFT_BEHIND)


if __name__ == "__main__":
    unittest.main()
