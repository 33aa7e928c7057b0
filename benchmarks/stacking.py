"""The section of the report on stack views beside the flex containers of Yoga and Taffy, and the ratio of its goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markdown import cell, count_text, ratio, ratio_text, table
from measures import Measured
from results import Results, Row

PEERS = ("Yoga", "Taffy")
# What Taffy's one call from Python takes where nothing changed. It is the binding's, and not counted against Taffy.
CALL = ("call Taffy", 1)
KINDS = (
    ("column", "children below each other"),
    ("grow", "children that share the rest"),
    ("wrap", "rows that wrap"),
    ("stacks", "nested, as large as their content"),
    ("panes", "nested, filling what they are in"),
)
STEPS = ("first compute", "resize", "change")
# The goal is for stack views nested this deep: where there are few, most is what a call costs at any size.
NESTED, DEEP = ("stacks", "panes"), 32

TEXT = """## Stack views, beside flex containers

Children of one stack view, or levels of stack views in each other, as `workloads.py` describes them. `change`: one size
changes, of the child in the middle or of the deepest leaf. Each time until frames can be read. {call} is taken off
Taffy's times here, which is what the call from Python takes.

"""


@dataclass(frozen=True)
class Compared:
    kind: str
    title: str
    step: str
    n: int
    case: str
    own: Row
    # By peer; those that were not measured are missing.
    others: dict[str, Row]

    @property
    def least(self) -> float | None:
        """The ratio to the peer that is nearest."""
        ratios = [other.median / self.own.median for other in self.others.values() if self.own.median]
        return min(ratios, default=None)


def less_call(row: Row, call: Row | None) -> Row:
    taken = min(call.median if call else 0, row.low)
    return Row(row.median - taken, row.low - taken, row.high - taken, row.samples)


def compared(results: Results) -> Iterator[Compared]:
    for kind, title in KINDS:
        for step in STEPS:
            case = f"{step} {kind}"
            for n in results.sizes(case):
                own = results.get(case, n)
                if own is None:
                    continue
                found = {peer: results.get(f"{case} {peer}", n) for peer in PEERS}
                others = {peer: row for peer, row in found.items() if row is not None}
                if "Taffy" in others:
                    others["Taffy"] = less_call(others["Taffy"], results.get(*CALL))
                yield Compared(kind, title, step, n, case, own, others)


def least_ratio(results: Results) -> Measured | None:
    """Of all cases of the goal that a peer was measured in."""
    counted = (one for one in compared(results) if one.kind not in NESTED or one.n >= DEEP)
    found = [(one.least, one) for one in counted if one.least is not None]
    if not found:
        return None
    value, one = min(found, key=lambda item: item[0])
    count = results.instructions.get((one.case, one.n))
    return Measured(value, f"{value:.3g}: {one.step}, {one.title}, {one.n:,}, the least of {len(found)} cases", count)


def render(results: Results) -> str:
    rows = []
    for one in compared(results):
        mine = results.instructions.get((one.case, one.n))
        yoga = results.instructions.get((f"{one.case} Yoga", one.n))
        rows.append(
            [
                *(ratio(one.others.get(peer), one.own) for peer in PEERS),
                ratio_text(yoga / mine) if mine and yoga else "-",
                f"{one.step}, {one.title}",
                f"{one.n:,}",
                cell(one.own, one.n),
                *(cell(one.others.get(peer), one.n) for peer in PEERS),
                count_text(mine) if mine else "-",
            ]
        )
    if not rows:
        return ""
    head = ["Ratio to Yoga", "To Taffy", "Instructions, to Yoga", "Case", "Children, or levels", "Plumb", *PEERS]
    return TEXT.format(call=cell(results.get(*CALL))) + table([*head, "Instructions"], rows)
