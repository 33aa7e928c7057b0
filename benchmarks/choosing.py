#!/usr/bin/env python3
"""Writes the figures of RESULTS.md into docs/choosing.md, which compares Plumb with other engines. `make bench` does it
after a run, or:

    benchmarks/choosing.py

A place in the page names its figure as in docs/performance.md: see performance.py.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import performance
from performance import Figure, Report

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "choosing.md"
RULES = HERE.parent / "Tests" / "house" / "rules.py"

TREES = ("Ratio to Yoga", "To Taffy", "Instructions, to Yoga", "Case", "Nodes")
STACKS = ("Ratio to Yoga", "To Taffy", "Instructions, to Yoga", "Case", "Children, or levels")
CONSTRAINTS = ("Ratio to kiwi", "Instructions", "Case", "Views")
FLEX_ENGINES = ("Plumb", "Yoga", "Taffy")
# Table, engines, case and size of what the page compares.
ROWS = [
    (TREES, ("Plumb", "Yoga"), "instantiate, tree", "1,000"),
    *((TREES, FLEX_ENGINES, case, "1,000") for case in ("first compute, tree", "resize, tree", "change, tree")),
    (TREES, FLEX_ENGINES, "change, tree", "100,000"),
    (TREES, FLEX_ENGINES, "change, flat list", "1,000"),
    (TREES, ("Plumb", "Yoga"), "unchanged, tree", "1,000"),
    (TREES, FLEX_ENGINES, "first compute, auto chain", "32"),
    (STACKS, FLEX_ENGINES, "resize, rows that wrap", "1,000"),
    (STACKS, FLEX_ENGINES, "resize, children that share the rest", "1,000"),
    *((CONSTRAINTS, ("Plumb", "kiwi"), case, "100") for case in ("made and solved", "another width")),
]
WHOLE_FRAMES = {"Plumb": "Plumb", "Yoga": "Yoga and a walk", "Clay": "Clay (published, scaled)"}


def compared(head: tuple[str, ...], engine: str, case: str, size: str) -> Figure:
    """What an engine takes for a case of a table."""

    def figure(report: Report) -> str:
        table = report.table(*head)
        for row in table.rows:
            if (row[len(head) - 2], row[len(head) - 1]) == (case, size):
                return performance.only_time(row[table.head.index(engine)])
        raise performance.NotMeasured(f"no {case} of {size}")

    return figure


def whole_frame(name: str) -> Figure:
    return lambda report: performance.only_time(report.table("", "A frame", "Times as long").cell(0, name, 1))


def size_limit(_: Report) -> str:
    """How large the tests let the stripped library be, in millions of bytes."""
    found = re.search(r"MAX_STRIPPED_BYTES = ([\d_]+)", RULES.read_text(encoding="utf-8"))
    if not found:
        raise performance.NotMeasured("no MAX_STRIPPED_BYTES")
    return f"{int(found[1]) / 1e6:.1f} MB"


FIGURES: dict[str, Figure] = {
    f"{engine}: {case}, {size}": compared(head, engine, case, size)
    for head, engines, case, size in ROWS
    for engine in engines
}
FIGURES |= {f"{engine}: a whole frame": whole_frame(name) for engine, name in WHOLE_FRAMES.items()}
FIGURES |= {name: performance.FIGURES[name] for name in ("machine", "load", "load, to expat", "bytes of a layout")}
FIGURES |= {
    "peers": lambda report: report.match(r"\n- Peers: (.+?)\.\n"),
    "size limit": size_limit,
}


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    return performance.write(PAGE, FIGURES)


if __name__ == "__main__":
    sys.exit(main())
