"""The sections of the report on trees that change: rows inserted into lists, slots of an array, reloads."""

from __future__ import annotations

from markdown import cell, count_text, ratio, ratio_text, table
from results import Results

# As c/edits.h has them.
BATCHES = (1, 10, 1_000)
PLACES = ("front", "middle", "end")
PEERS = ("Yoga", "Taffy")

TEXT = """## Edits

Rows of two nodes are inserted into a list of such rows, each placed below the one before it; then the layout is
computed and what has changed is read. Plumb inserts copies of a fragment, several of them in one batch, and reads its
list of changes; Yoga builds rows by calls and reads the nodes with a new layout. For Taffy only the call that computes
is timed: rows are inserted, and would be read, by Python. The rows are removed again before the next step.

"""


STACKED = """## Edits of stack views

The same rows in a stack view, which places them; beside Yoga's list of the table before.

"""


def render(results: Results) -> str:
    return inserted(results, "insert", TEXT) + inserted(results, "insert stacked", STACKED)


def inserted(results: Results, verb: str, text: str) -> str:
    rows = []
    for batch in BATCHES:
        for place in PLACES:
            case, theirs = f"{verb} {batch} {place}", f"insert {batch} {place}"
            for n in sorted(
                {n for name in (case, *(f"{theirs} {peer}" for peer in PEERS)) for n in results.sizes(name)}
            ):
                own, counted = results.get(case, n), results.instructions.get((case, n))
                others = [results.get(f"{theirs} {peer}", n) for peer in PEERS]
                yoga = results.instructions.get((f"{theirs} Yoga", n))
                rows.append(
                    [
                        *(ratio(other, own) for other in others),
                        ratio_text(yoga / counted) if yoga and counted else "-",
                        f"{batch:,}",
                        place,
                        f"{n:,}",
                        cell(own),
                        *(cell(other) for other in others),
                        count_text(counted) if counted else "-",
                    ]
                )
    if not rows:
        return ""
    head = [
        "Ratio to Yoga",
        "To Taffy",
        "Instructions, to Yoga",
        "Rows",
        "Where",
        "Nodes",
        "Plumb",
        *PEERS,
        "Instructions",
    ]
    return text + table(head, rows)


COPIES = """## Copies of fragments

Copies of one fragment are inserted by one call behind the last of 100 nodes: when it returns, every
node has its handle, and the layout can be computed. Panels have 99 or 100 nodes, rows have two. A row as large as its
content has four nodes, and two of them are measured. For panels, Yoga creates and inserts the same number of nodes by
calls. The copies are removed again before the next step.

"""

PANEL_COPIES = (1, 20)
ROW_COPIES = (10, 200, 1000)
COPIED = (
    "panels of frames",
    "panels of texts",
    "panels of nodes below each other",
    "panels of rows",
    "rows",
    "rows as large as their content",
)


def render_copies(results: Results) -> str:
    rows = []
    for kind in COPIED:
        is_panel = kind.startswith("panels")
        for copies in PANEL_COPIES if is_panel else ROW_COPIES:
            yoga = results.get(f"copies {copies} panels Yoga", copies * 100) if is_panel else None
            case = f"copies {copies} {kind}"
            for n in results.sizes(case):
                own, counted = results.get(case, n), results.instructions.get((case, n))
                rows.append(
                    [
                        ratio(yoga, own),
                        kind,
                        f"{copies:,}",
                        f"{n:,}",
                        cell(own, n),
                        cell(yoga, copies * 100),
                        count_text(counted) if counted else "-",
                    ]
                )
    if not rows:
        return ""
    return COPIES + table(["Ratio to Yoga", "Fragment", "Copies", "Nodes", "Plumb", "Yoga", "Instructions"], rows)


SLOTS = """## Elements from data

An inventory of 40 slots of two nodes, which `repeat` makes from an array of the host's structures. The array is given
to Plumb as a whole, which finds out what is different; for Yoga that is known, and done to its nodes by hand. Then the
layout is computed and what has changed is read. One slot is higher or lower, one is new in the middle, or all are in
the reverse order.

"""

CHANGES = ("changed", "inserted", "reversed")


def render_slots(results: Results) -> str:
    rows = []
    for change in CHANGES:
        case = f"slots {change}"
        for n in results.sizes(case):
            own, yoga = results.get(case, n), results.get(f"{case} Yoga", n)
            counted, other = results.instructions.get((case, n)), results.instructions.get((f"{case} Yoga", n))
            rows.append(
                [
                    ratio(yoga, own),
                    ratio_text(other / counted) if other and counted else "-",
                    change,
                    cell(own),
                    cell(yoga),
                    count_text(counted) if counted else "-",
                ]
            )
    if not rows:
        return ""
    return SLOTS + table(["Ratio to Yoga", "Instructions, to Yoga", "Slots", "Plumb", "Yoga", "Instructions"], rows)


RELOADS = """## Reloads

One attribute in the middle of a document is different, and the document is read again, compared with what it was, and
computed. Expat alone on the same bytes is what no reload can do without. Ratios are expat's time divided by Plumb's.

"""


def render_reloads(results: Results) -> str:
    rows = []
    for kind in ("list", "big"):
        for n in results.sizes(f"reload {kind}"):
            own, expat = results.get(f"reload {kind}", n), results.get(f"expat {kind}", n)
            counted = results.instructions.get((f"reload {kind}", n))
            rows.append(
                [ratio(expat, own), kind, f"{n:,}", cell(own), cell(expat), count_text(counted) if counted else "-"]
            )
    if not rows:
        return ""
    return RELOADS + table(["Ratio to expat", "Document", "Nodes", "Plumb", "expat", "Instructions"], rows)
