"""Instructions of one step, by case and number of nodes, counted by callgrind in the programs of benchmarks/.

The counts repeat to the instruction. What would vary is fixed: the seeds of hash tables (fixed_seed.c) and the variants
of memcpy, sin and others that the C library chooses by processor. Those with `rep movsb` would count every byte.
"""

import ctypes
import os
import platform
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import workspace
from documents import document, triples
from workspace import BENCHMARKS, HERE, harness, output, workloads

NODES = 100, 1_000, 10_000, 100_000
LOADED = 100, 300, 1_000
# One less than the limit of documents: each container has a leaf in it.
DEPTHS = 8, 32, 128, 511
# Views with constraints.
CONSTRAINED = 100, 300, 1_000
SCREEN = "screen", 199
# Items of a display list.
LISTED = 100, 1_000, 10_000
# Rows of lists whose cells exist for what is visible; items in arrays go up to the second.
ROWS = 100, 10_000, 10_000_000
# Keys of state that move.
MOVING = 10, 1_000, 10_000
# Sizes of arrays of which one element is set; repetitions are measured up to the second.
ELEMENTS = 100, 1_000, 10_000, 100_000
# Steps that are counted together, of cases that are short: a quarter of those of the benchmarks.
STEPS = harness.COUNTED_STEPS // 4
# Lists that rows are inserted into, and the most rows at once.
EDITED, AT_ONCE = (100, 1_000, 10_000), "10"


def obstacle():
    """Why nothing can be counted here; None if it can."""
    return None if shutil.which("valgrind") else "valgrind is missing: apt-get install valgrind"


@cache
def counts():
    """All cases, by name and number of nodes (of a chain: containers). Takes some seconds, once a process."""
    # The largest first: nothing is counted, and all is fast, until the first step that is.
    trees = [("tree", n) for n in reversed(NODES)]
    flats = [("flat", n) for n in reversed(NODES)]
    chains = [(kind, depth) for kind in ("chain", "nested") for depth in DEPTHS]
    constrained = [(kind, n) for kind in ("constrained", "contradicting") for n in reversed(CONSTRAINED)]
    loaded = [(kind, n) for kind in ("tree", "flat", "constraint_lines", "constraint_row") for n in LOADED]
    return {
        **count(BENCHMARKS / "c" / "layout.c", *triples(*trees)),
        **count(BENCHMARKS / "c" / "layout.c", *triples(*flats)),
        **count(BENCHMARKS / "c" / "layout.c", *triples(*chains)),
        **count(BENCHMARKS / "c" / "load.c", *triples(*loaded, ("big", 1_000))),
        **count(BENCHMARKS / "c" / "properties.c", *triples(("present", 1_000), ("default", 1_000))),
        **count(BENCHMARKS / "c" / "edits.c", "list", workloads.LIST_ROW, *edited_lists("edited_list")),
        **count(BENCHMARKS / "c" / "edits.c", "stack", workloads.STACK_ROW, *edited_lists("edited_stack")),
        **count(BENCHMARKS / "c" / "slots.c"),
        **count(BENCHMARKS / "c" / "reload.c", *triples(("edited_list", 4_000), ("edited_list", 1_000))),
        **count(BENCHMARKS / "c" / "screen.c", document(*SCREEN)),
        **count(BENCHMARKS / "c" / "drawing.c", *triples(*(("items", n) for n in reversed(LISTED)))),
        **count(BENCHMARKS / "c" / "frame.c", document("drawn_screen", SCREEN[1])),
        **count(BENCHMARKS / "c" / "lists.c", *map(str, ROWS)),
        **count(BENCHMARKS / "c" / "expressions.c", document("formulas", 1), document("formulas", 100)),
        **count(BENCHMARKS / "c" / "motion.c", *map(str, MOVING)),
        **count(HERE / "constraints.c", *triples(*constrained)),
        **count(HERE / "elements.c", *map(str, ELEMENTS)),
        **count(HERE / "engine.c", "1000", document("tree", 1_000)),
    }


def edited_lists(kind):
    """`n most-rows file` for each, the largest first."""
    return [word for n in reversed(EDITED) for word in (str(n), AT_ONCE, document(kind, n))]


def count(source, *words):
    program = workspace.program(source, HERE / "fixed_seed.c", flags=("-DHAVE_CALLGRIND",))
    dumps = Path(tempfile.mkdtemp(prefix="callgrind-", dir=workspace.folder()))
    # Nothing else of the environment: where the stack begins and what a program finds there stay the same.
    environment = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C",
        "GLIBC_TUNABLES": harness.PLAIN_PROCESSOR,
        "BENCH_INSTRUCTIONS": str(STEPS),
    }
    command = [
        "valgrind",
        "-q",
        "--tool=callgrind",
        "--instr-atstart=no",
        f"--callgrind-out-file={dumps / 'out'}",
        program,
        *words,
    ]
    output(*command, environment=environment)
    found = harness.Results()
    for path in dumps.iterdir():
        found.add_count(path.read_text(errors="replace"))
    shutil.rmtree(dumps)
    return {case: round(count) for case, count in found.instructions.items()}


@cache
def toolchain():
    """What the counts depend on beside Plumb itself, in one line."""

    def version(*command):
        try:
            answer = subprocess.run(command, capture_output=True, text=True).stdout
        except FileNotFoundError:
            return "?"
        number = re.search(r"\d+(\.\d+)+", answer)
        return number[0] if number else "?"

    glibc = ctypes.CDLL(None).gnu_get_libc_version
    glibc.restype = ctypes.c_char_p
    return ", ".join(
        (
            platform.machine(),
            f"Swift {version('swiftc', '--version')}",
            f"cc {version('cc', '-dumpfullversion')}",
            f"glibc {glibc().decode()}",
            f"expat {version('pkg-config', '--modversion', 'expat')}",
        )
    )
