"""What a live layout holds, as the allocator counts it: the second one of a template, which both share."""

import unittest
from functools import cache

import workspace
from documents import triples

DOCUMENTS = ("tree", 1_000), ("tree", 10_000), ("flat", 1_000), ("flat", 10_000), ("screen", 199)
# Views in one system of equations; each has constraints of its own besides, which need none. Guarded is what a layout
# holds and says: templates leave out some of what constraints were read into, and loads do not count it against limits.
CONSTRAINED = ("constrained", 1_000), ("contradicting", 1_000)

MOST_BYTES_A_NODE = 250
MOST_BYTES_A_CONSTRAINED_NODE = 2_000
# A handle slot stays for handles that outlive their layout: docs/decisions/0004-shells-for-opaque-handles.md.
SHELL = 64
# What plumb_layout_memory_usage may leave out: the allocator rounds sizes up, and the objects around the arrays.
# The rest of a piece of memory goes with it where that is too small to be one: as memory happens to be free, that
# makes up to 160 bytes.
UNSAID_BYTES, UNSAID_PART = 2_240, 0.02
# A system of equations has its numbers in many arrays.
UNSAID_PART_OF_CONSTRAINTS = 0.04
# How far what the engine says of a template may be from what the allocator says, and what a load is allowed to take
# from what it takes.
TEMPLATE_PART, LOAD_PART, LOAD_BYTES = 0.2, 0.15, 1 << 18


@cache
def layouts():
    """By document: the columns of memory.c."""
    program = workspace.program(workspace.HERE / "memory.c", flags=("-fno-builtin",))
    lines = [line.split("\t") for line in workspace.output(program, *triples(*DOCUMENTS, *CONSTRAINED)).splitlines()]
    return {document: tuple(map(int, numbers)) for document, *numbers in lines}


def unconstrained():
    return [(document, row) for document, row in layouts().items() if document.split("/")[0] not in dict(CONSTRAINED)]


class Memory(unittest.TestCase):
    def test_all_were_measured(self):
        nodes = {document: row[0] for document, row in layouts().items()}
        # Without the root that the views with constraints are in.
        views = {f"{kind}/{n}": n for kind, n in DOCUMENTS} | {f"{kind}/{n}": n + 1 for kind, n in CONSTRAINED}
        self.assertEqual(nodes, views)

    def test_nodes_are_small(self):
        for document, (nodes, held, *_) in layouts().items():
            print(f"A layout of {document} holds {held / nodes:.0f} bytes a node")
            is_constrained = (document.split("/")[0], nodes - 1) in CONSTRAINED
            most = MOST_BYTES_A_CONSTRAINED_NODE if is_constrained else MOST_BYTES_A_NODE
            with self.subTest(document):
                self.assertLessEqual(held / nodes, most)

    def test_a_layout_says_what_it_holds(self):
        for document, (_, held, said, *_) in layouts().items():
            is_constrained = document.split("/")[0] in dict(CONSTRAINED)
            part = UNSAID_PART_OF_CONSTRAINTS if is_constrained else UNSAID_PART
            with self.subTest(document):
                self.assertLessEqual(said, held)
                self.assertLessEqual(held - said, UNSAID_BYTES + part * held)

    def test_an_engine_says_what_a_template_holds(self):
        for document, (*_, taken, told, _, _) in unconstrained():
            with self.subTest(document):
                self.assertLessEqual(abs(taken - told), TEMPLATE_PART * taken)

    def test_a_limit_stops_a_load_near_what_it_takes(self):
        for document, (*_, most, needed) in unconstrained():
            print(f"A load of {document} takes {most:,} bytes and needs a limit of {needed:,}")
            with self.subTest(document):
                self.assertLessEqual(abs(most - needed), LOAD_BYTES + LOAD_PART * most)

    def test_nothing_is_left(self):
        for document, (_, _, _, left, *_) in layouts().items():
            with self.subTest(document):
                self.assertLessEqual(left, SHELL)
