"""The section of the report on display lists."""

from __future__ import annotations

from markdown import cell, count_text, table, time_text
from results import Results

NODES = 199
FRAME = ("whole frame screen", NODES)
YOGA_FRAME = ("whole frame screen Yoga", NODES)
# Published for another machine: the screen declared again, all its commands read. Yoga's time for the same
# frames there and here says how fast this machine is.
CLAY_NANOSECONDS = 28_700.0
YOGA_SCREEN = ("frame screen Yoga", NODES)
YOGA_NANOSECONDS = 52_800.0

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


FRAME_TEXT = """### A whole frame

The screen of 199 nodes, each with a colour: the mouse moves and what is under it is found, the width of the sidebar
changes, and every fourth frame which card is larger; all is computed, and every item to be drawn is read. Beside Yoga
stands a walk over its nodes, written by hand, that makes the same list: boxes in root coordinates, clipped, with what
is under the mouse. Clay declares the tree again each frame; its time is the published one, without the mouse, scaled to
this machine by Yoga's, as no registry has Clay.

"""


def render_frame(results: Results) -> str:
    own, yoga, frame = results.get(*FRAME), results.get(*YOGA_FRAME), results.get(*YOGA_SCREEN)
    if own is None:
        return ""
    rows = [["Plumb", cell(own), ""]]
    if yoga:
        rows.append(["Yoga and a walk", cell(yoga), f"{yoga.median / own.median:.1f}"])
    if frame:
        clay = CLAY_NANOSECONDS * frame.median / YOGA_NANOSECONDS
        rows.append(["Clay (published, scaled)", time_text(clay), f"{clay / own.median:.1f}"])
    return FRAME_TEXT + table(["", "A frame", "Times as long"], rows)


def render(results: Results) -> str:
    rows = []
    for step, title in STEPS:
        case = f"display list {step} items"
        for n in results.sizes(case):
            own, counted = results.get(case, n), results.instructions.get((case, n))
            rows.append([title, f"{n:,}", cell(own), count_text(counted) if counted else "-"])
    lists = TEXT + table(["After a compute in which", "Nodes", "Time", "Instructions"], rows) if rows else ""
    frame = render_frame(results)
    return "\n\n".join(part for part in (lists.rstrip("\n"), frame) if part)
