"""The section of the report on edits: rows inserted into a list that runs, against the peers."""

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


def render(results: Results) -> str:
    rows = []
    for batch in BATCHES:
        for place in PLACES:
            case = f"insert {batch} {place}"
            for n in sorted({n for name in (case, *(f"{case} {peer}" for peer in PEERS)) for n in results.sizes(name)}):
                own, counted = results.get(case, n), results.instructions.get((case, n))
                others = [results.get(f"{case} {peer}", n) for peer in PEERS]
                yoga = results.instructions.get((f"{case} Yoga", n))
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
    return TEXT + table(head, rows)
