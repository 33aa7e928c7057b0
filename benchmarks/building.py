"""The section of the report on layouts written in Swift."""

from __future__ import annotations

from markdown import cell, ratio, table
from results import Results

VIEWS = 1_000

STEPS = (
    ("update nothing", "an update in which nothing differs"),
    ("update constant", "an update of one constant"),
    ("update branch", "an update of one toggled branch: a view with three constraints comes or goes"),
    ("value", "the layout as a value only, with none of it activated"),
)

TEXT = """## Layouts written in Swift

{views:,} views in rows of ten, as `PlumbBuilder` describes them: an update makes the whole layout as a value, compares
it with the active one, and lays the tree out. The ratio is to making all of it again (new views, a fresh activation,
the first layout pass), which takes {fresh}.

"""


def render(results: Results) -> str:
    fresh = results.get("builder fresh", VIEWS)
    rows = [
        [ratio(fresh, row), title, cell(row)]
        for name, title in STEPS
        if (row := results.get(f"builder {name}", VIEWS)) is not None
    ]
    if not rows or fresh is None:
        return ""
    return TEXT.format(views=VIEWS, fresh=cell(fresh)) + table(["Ratio", "Step", "Time"], rows)
