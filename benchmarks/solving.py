"""The section of the report on the constraint solver beside kiwi, and the ratios of its goals."""

from __future__ import annotations

from markdown import cell, count_text, ratio, ratio_text, table
from measures import Measured
from results import Results

PEER = "kiwi"
STEPS = (
    ("build", "made and solved"),
    ("resize", "another width"),
    ("replace", "a row removed, one added"),
)

TEXT = """## The constraint solver, beside kiwi

A row of views of equal widths, as `c/constraints.h` describes it, each time until values can be read. Both are called
from C: the solver through four functions in Embedded Swift, kiwi's C++ through the same four.

"""


def largest_ratio(step: str):
    """Of the solver's times to kiwi's, over all sizes."""

    def measure(results: Results) -> Measured | None:
        found = []
        for n in results.sizes(f"constraints {step}"):
            own, other = results.get(f"constraints {step}", n), results.get(f"constraints {step} {PEER}", n)
            if own and other and other.median:
                found.append((own.median / other.median, n))
        if not found:
            return None
        value, n = max(found)
        return Measured(value, f"{value:.3g}, at {n:,}, the most of {len(found)} sizes")

    return measure


def disagreements(results: Results) -> list[str]:
    """Rows that end somewhere else."""
    problems = []
    for name, own in results.checks.items():
        other = results.checks.get(f"{name} {PEER}")
        if name.startswith("constraints row ") and other is not None and abs(own - other) > 1e-6 * abs(own):
            problems.append(f"{name}: {own} but {other} by {PEER}")
    return problems


def render(results: Results) -> str:
    rows = []
    for step, title in STEPS:
        case = f"constraints {step}"
        for n in results.sizes(case):
            own, other = results.get(case, n), results.get(f"{case} {PEER}", n)
            mine, others = (results.instructions.get((name, n)) for name in (case, f"{case} {PEER}"))
            rows.append(
                [
                    ratio(other, own),
                    ratio_text(others / mine) if mine and others else "-",
                    title,
                    f"{n:,}",
                    cell(own),
                    cell(other),
                    count_text(mine) if mine else "-",
                ]
            )
    if not rows:
        return ""
    return TEXT + table(["Ratio to kiwi", "Instructions", "Case", "Views", "Plumb", "kiwi", "Instructions"], rows)
