"""The section of the report on state that moves."""

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

Numbers in state that move, each by itself; a step is one `plumb_layout_advance`, without the compute that follows.
Beside it tweens in an array of structures, as a game has them that wants nothing else: no key is looked at for what
somebody else has set, nothing is marked for a compute, and the Bézier curve is solved to 1e-7 of the time, where Plumb
solves it to 1e-15.

"""


def render(results: Results) -> str:
    rows = []
    for curve, title in CURVES:
        for n in COUNTS:
            own, native = (results.get(f"motion step {curve}{of}", n) for of in ("", " native C"))
            if own is None:
                continue
            count = results.instructions.get((f"motion step {curve}", n))
            rows.append(
                [
                    ratio(native, own),
                    f"{title}, {n:,} keys",
                    cell(own, n),
                    cell(native, n),
                    count_text(count / n) if count else "-",
                ]
            )
    idle = results.get("motion idle", COUNTS[1])
    if not rows or idle is None:
        return ""
    head = ["Ratio", "What moves", "Plumb, for each", "Tweens, for each", "Instructions for each"]
    return TEXT + table(head, rows) + f"\nWhere nothing moves any more, a step takes {time_text(idle.median)}.\n"
