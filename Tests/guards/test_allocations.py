"""A frame takes no memory: not one allocation of the whole process, whatever the host does between two frames."""

import unittest
from functools import cache

import workspace
from documents import triples

STEPS = {"unchanged", "resize", "change", "changes", "root frames", "flags", "hits", "pixels", "property"}
STEPS |= {"everything", "focus", "motion", "dragged", "shown", "drawn"}
SCROLLED = {"scroll", "safe area"}
DOCUMENTS = ("tree", 1_000), ("flat", 1_000), ("screen", 199), ("scrolled", 100), ("stacked", 30)
# In each frame of the last two, the solver finds which rows contradict others, or breaks ties.
DOCUMENTS += ("constrained", 100), ("contradicting", 400), ("undecided", 10)
DOCUMENTS += (("controls", 10),)


@cache
def frames():
    """By step and document: how many frames there were, how many of them changed something, and their allocations."""
    # Or the compiler takes malloc for the one it knows.
    program = workspace.program(workspace.HERE / "allocations.c", flags=("-fno-builtin",))
    lines = [line.split("\t") for line in workspace.output(program, *triples(*DOCUMENTS)).splitlines()]
    return {tuple(case.rsplit(" ", 1)): tuple(map(int, numbers)) for case, *numbers in lines}


class Allocations(unittest.TestCase):
    def test_frames_take_no_memory(self):
        for (step, document), (count, _, allocations) in frames().items():
            if step != "failure":
                with self.subTest(step, document=document):
                    self.assertEqual(allocations, 0, f"allocations in {count} frames")

    def test_frames_are_what_they_are_called(self):
        expected = {(step, f"{kind}/{n}") for kind, n in DOCUMENTS for step in STEPS | {"failure"}}
        expected |= {(step, f"{kind}/{n}") for kind, n in DOCUMENTS for step in SCROLLED if kind == "scrolled"}
        self.assertEqual(set(frames()), expected)
        for (step, document), (count, changing, _) in frames().items():
            with self.subTest(step, document=document):
                self.assertEqual(changing, 0 if step in ("unchanged", "failure") else count)

    def test_allocations_are_counted(self):
        for (step, document), (count, _, allocations) in frames().items():
            if step == "failure":
                with self.subTest(document):
                    self.assertGreaterEqual(allocations, count, "a diagnostic takes memory")
