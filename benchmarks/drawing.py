"""The section of the report on display lists."""

from __future__ import annotations

from markdown import cell, count_text, table
from results import Results

STEPS = (
    ("first", "made for the first time, its memory included"),
    ("resized", "made again: all frames have changed"),
    ("moved", "one leaf has another width"),
    ("color", "one leaf has another colour"),
    ("text", "one label has another text"),
    ("unchanged", "nothing has changed"),
)

TEXT = """## Display lists

`plumb_layout_display_list` after a compute, which is not timed: rows of coloured boxes and labels in turn, all
visible, with what each has to be drawn.

"""


def render(results: Results) -> str:
    rows = []
    for step, title in STEPS:
        case = f"display list {step} items"
        for n in results.sizes(case):
            own, counted = results.get(case, n), results.instructions.get((case, n))
            rows.append([title, f"{n:,}", cell(own), count_text(counted) if counted else "-"])
    return TEXT + table(["After a compute in which", "Nodes", "Time", "Instructions"], rows) if rows else ""
