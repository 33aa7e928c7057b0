"""Whether this run shows that the goals are reached.

The goals are times of one machine. What the peers needed there is known, so a peer that is in this run too says how
fast this machine is at that work: a goal is scaled by the ratio of the peer's time here to its time there. Goals set by
engines that no registry offers are scaled by what can be measured everywhere as well: expat, by bytes, and a copy of
160,000 bytes called from Python.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from goals import GOALS, Goal
from markdown import count_text, ratio_text, table, time_text
from measures import Measured, figure
from results import Results

EXPAT_NANOSECONDS_A_BYTE = 10.9e6 / 3.2e6
COPY_NANOSECONDS = 1_700.0
COPIED_BYTES = 160_000
YOGA_FIRST_LAYOUT = ("first layout tree Yoga", 1_000)
YOGA_INSTRUCTIONS = 5.02e6
AS_WRITTEN = "as written"


def expat_scale(results: Results) -> float | None:
    row, size = results.get("expat big", 10_000), results.checks.get("document bytes big 10000")
    return row.median / size / EXPAT_NANOSECONDS_A_BYTE if row and size else None


def copy_scale(results: Results) -> float | None:
    row = results.get("memcpy Python", COPIED_BYTES)
    return row.median / COPY_NANOSECONDS if row else None


def scales(goal: Goal, results: Results) -> dict[str, float]:
    found: dict[str, float | None] = {peer.name: peer.scale(results) for peer in goal.peers}
    if goal.foreign:
        found["expat\\*"] = expat_scale(results)
        found["memcpy\\*"] = copy_scale(results)
    return {name: scale for name, scale in found.items() if scale is not None}


@dataclass(frozen=True)
class Verdict:
    goal: Goal
    measured: Measured | None
    # The goal as written, or by each scale.
    aims: dict[str, float]

    def meets(self, aim: float) -> bool:
        if self.goal.least:
            return self.measured is not None and self.measured.value >= aim
        value = self.measured.value if self.measured else math.inf
        return value < aim if self.goal.below else value <= aim

    @property
    def met(self) -> bool:
        return all(self.meets(aim) for aim in self.aims.values())

    @property
    def share(self) -> float | None:
        """The measured part of the strictest aim: up to 1 is met."""
        strictest = min(self.aims.values())
        if self.measured is None:
            return None
        if strictest == 0:
            return None if self.measured.value else 0
        if self.goal.least:
            return strictest / self.measured.value
        return self.measured.value / strictest

    @property
    def text(self) -> str:
        if self.measured is None:
            return "not measured"
        if self.met:
            return "met"
        missed = {name: aim for name, aim in self.aims.items() if not self.meets(aim)}
        if AS_WRITTEN in self.aims:
            return f"**missed**{self.excess(self.goal.aim)}"
        by = ", ".join(f"{name}{self.excess(aim)}" for name, aim in missed.items())
        held = [name for name in self.aims if name not in missed]
        written = "met" if self.meets(self.goal.aim) else f"missed{self.excess(self.goal.aim)}"
        return f"**missed** by {by}" + (f"; met by {', '.join(held)}" if held else "") + f"; as written: {written}"

    def excess(self, aim: float) -> str:
        return f" (x {self.measured.value / aim:.2f})" if self.measured and aim else ""


def judge(goal: Goal, results: Results) -> Verdict:
    aims = {name: goal.aim * scale for name, scale in scales(goal, results).items()}
    return Verdict(goal, goal.measure(results), aims or {AS_WRITTEN: goal.aim})


def verdicts(results: Results) -> list[Verdict]:
    return [judge(goal, results) for goal in GOALS]


NOTES = """
The times of the goals hold for the machine they were set on; they are scaled to this one. By Yoga, Taffy, muParser and
LuaJIT: times the peer's time here, divided by its time there, for the same work (the geometric mean where there are
several sizes). The peers' versions differ: the goals were set beside newer ones than registries offer, and beside two
engines that no registry offers. {yoga} Two of Yoga's times there are no scale: those of one leaf in more than 1,000
nodes, where it walked the tree, and that of nothing changed, which was at the floor of the clock.

\\* So these two scale as well what those engines set, or what has no peer: raw expat by bytes ({expat_there:.2f} ns a
byte there; {expat_here}), and a `memcpy` of {bytes:,} bytes called from Python ({copy_there} there; {copy_here}).
"""


def render(results: Results) -> str:
    found = verdicts(results)
    rows = []
    for verdict in found:
        goal, measured = verdict.goal, verdict.measured
        aims = [f"{name} {figure(aim, goal.unit)}" for name, aim in verdict.aims.items() if name != AS_WRITTEN]
        rows.append(
            [
                "-" if verdict.share is None else ratio_text(verdict.share),
                goal.work,
                ("under " if goal.below else "at least " if goal.least else "") + figure(goal.aim, goal.unit),
                ", ".join(aims) or "the same",
                measured.text if measured else "-",
                count_text(measured.instructions) if measured and measured.instructions else "-",
                verdict.text,
            ]
        )
    met = sum(verdict.met for verdict in found)
    unmeasured = sum(verdict.measured is None for verdict in found)
    head = ["Of the goal", "Work", "Goal as written", "Goal here, by", "Measured", "Instructions", "Verdict"]
    return (
        f"## The goals\n\n{met} of {len(found)} met by every scale, {unmeasured} not measured. The first column is "
        "what was measured, divided by the strictest form of the goal: up to 1 is met.\n\n"
        + table(head, rows)
        + NOTES.format(
            yoga=yoga_text(results),
            expat_there=EXPAT_NANOSECONDS_A_BYTE,
            expat_here=scale_text(expat_scale(results)),
            bytes=COPIED_BYTES,
            copy_there=time_text(COPY_NANOSECONDS),
            copy_here=scale_text(copy_scale(results)),
        )
    )


def yoga_text(results: Results) -> str:
    """How much of Yoga's scale is its version and not the machine."""
    here = results.instructions.get(YOGA_FIRST_LAYOUT)
    if here is None:
        return ""
    there = YOGA_INSTRUCTIONS
    return (
        f"Yoga's first layout of 1,000 nodes needs {here / 1e6:.2f} million instructions here, {there / 1e6:.2f} there."
    )


def scale_text(scale: float | None) -> str:
    return "not measured here" if scale is None else f"this machine needs {scale:.2f} of that"
