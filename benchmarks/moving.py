"""The section of the report on what moves."""

from __future__ import annotations

from markdown import cell, count_text, ratio, table, time_text
from results import Results

# Keys that move.
COUNTS = 10, 1_000, 10_000

CURVES = (
    ("linear", "linear"),
    ("ease", "the cubic Bézier curve `ease`"),
    ("spring", "a spring with half the critical damping"),
)

TEXT = """## Motion

Numbers in state that move, each by itself: a step is one `plumb_layout_advance`, without the compute that follows.
Frames that are shown on their way to where they were computed: a step is that and `plumb_layout_compute_frames`, after
which all of them are listed as changed. Beside it tweens in an array of structures, as a game has them that wants
nothing else: no key is looked at for what somebody else has set, nothing is marked for a compute, and the Bézier curve
is solved to 1e-7 of the time, where Plumb solves it to 1e-15.

"""


def render(results: Results) -> str:
    rows = [
        row
        for verb, what in (("step", "keys"), ("show", "frames"))
        for curve, title in CURVES
        for n in COUNTS
        for row in measured(results, verb, curve, n, f"{title}, {n:,} {what}")
    ]
    idle = results.get("motion idle", COUNTS[1])
    if not rows or idle is None:
        return ""
    head = ["Ratio", "What moves", "Plumb, for each", "Tweens, for each", "Instructions for each"]
    return TEXT + table(head, rows) + f"\nWhere nothing moves any more, a step takes {time_text(idle.median)}.\n"


def measured(results: Results, verb: str, curve: str, n: int, title: str) -> list[list[str]]:
    """The row of a case; none if it was not measured."""
    own, native = results.get(f"motion {verb} {curve}", n), results.get(f"motion step {curve} native C", n)
    if own is None:
        return []
    count = results.instructions.get((f"motion {verb} {curve}", n))
    return [[ratio(native, own), title, cell(own, n), cell(native, n), count_text(count / n) if count else "-"]]
