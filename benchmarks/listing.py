"""The section of the report on lists."""

from __future__ import annotations

from markdown import cell, count_text, ratio, table, time_text
from results import Results

# As c/lists.h has them.
PAGE_ROWS, SHORTEST = 15, 100
PEERS = ("Yoga", "Taffy")
STEPS = (
    ("open", "open"),
    ("page", "scroll by a page, back and forth"),
    ("new page", "to a page that was never visible"),
    ("change", "change a row"),
    ("insert", "insert a row at the top"),
    ("resize", "another width"),
    ("unchanged", "nothing"),
)
KINDS = (
    ("fixed", "rows of one height from a source"),
    ("dynamic", "rows as high as their content from a source"),
    ("array", "rows of one height from an array"),
    ("keyed", "the same with `itemKey`"),
)
# Each sets the whole array again, so that a step is as large as the array.
WHOLE = {("insert", "array"), ("insert", "keyed")}

TEXT = """## Lists

Lists of rows of five nodes, of which 15 to 17 are visible; after each step all frames of these are read. Rows come from
callbacks or from an array in state, which is converted and compared as a whole where a row is inserted. For Yoga and
Taffy all rows are in the tree: a page is only read there, since it is laid out already. For Taffy only the call that
computes is timed, and `open` is not the building of the tree. stretchable has no call that inserts a child: that the
children behind it are replaced, one by one, is not timed either. There are no 100,000 rows for Taffy, because making
their 500,000 nodes takes more than a minute through Python, for each kind of rows.

"""

CELL = """### A recycled cell

A page of {rows} rows, divided by these: a cell of five nodes gets another row's item, is computed and read. Beside it
the rows of a list that a host makes itself of Yoga's nodes: the same styles are set on the nodes of the {rows} visible
rows, all are computed and read.

"""

FLAT = """Largest count of instructions divided by the smallest, from {least:,} to {most:,} rows:

"""


def rows_of(results: Results, kind: str, title: str) -> list[list[str]]:
    rows = []
    for step, what in STEPS:
        case = f"list {step} {kind}"
        for n in results.sizes(case):
            own, counted = results.get(case, n), results.instructions.get((case, n))
            others = [results.get(f"{case} {peer}", n) for peer in PEERS]
            rows.append(
                [
                    *(ratio(other, own) for other in others),
                    what,
                    f"{n:,}",
                    cell(own),
                    *(cell(other) for other in others),
                    count_text(counted) if counted else "-",
                ]
            )
    return rows


def growth(results: Results) -> list[list[str]]:
    rows = []
    for kind, title in KINDS:
        for step, what in STEPS:
            counted = {
                n: results.instructions[f"list {step} {kind}", n] for n in results.counted(f"list {step} {kind}")
            }
            if len(counted) < 2 or (step, kind) in WHOLE:
                continue
            rows.append([f"{max(counted.values()) / min(counted.values()):.3f}", what, title, f"{max(counted):,}"])
    return rows


def cells(results: Results) -> list[list[str]]:
    rows = []
    for kind, title in KINDS[:2]:
        own = results.get(f"list page {kind}", SHORTEST)
        yoga = results.get(f"list recycle {kind} Yoga", SHORTEST)
        if own is None:
            continue
        counted = results.instructions.get((f"list page {kind}", SHORTEST))
        rows.append(
            [
                ratio(yoga, own),
                title,
                time_text(own.median / PAGE_ROWS),
                time_text(yoga.median / PAGE_ROWS) if yoga else "-",
                count_text(counted / PAGE_ROWS) if counted else "-",
            ]
        )
    return rows


def render(results: Results) -> str:
    head = ["Ratio to Yoga", "To Taffy", "Step", "Rows", "Plumb", *PEERS, "Instructions"]
    parts = []
    for kind, title in KINDS:
        if rows := rows_of(results, kind, title):
            parts.append(f"{title[0].upper()}{title[1:]}:\n\n" + table(head, rows))
    if not parts:
        return ""
    text = TEXT + "\n".join(parts)
    if found := growth(results):
        sizes = [n for kind, _ in KINDS for step, _ in STEPS for n in results.counted(f"list {step} {kind}")]
        text += "\n" + FLAT.format(least=min(sizes), most=max(sizes)) + table(["Ratio", "Step", "Rows", "Up to"], found)
    if found := cells(results):
        text += "\n" + CELL.format(rows=PAGE_ROWS)
        text += table(["Ratio to Yoga", "Rows", "Plumb", "Yoga", "Instructions"], found)
    return text
