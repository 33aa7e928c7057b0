"""How cost grows with the number of nodes and with the depth: exponents of power laws."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markdown import table
from results import Results


@dataclass(frozen=True)
class Series:
    title: str
    case: str
    peers: tuple[str, ...] = ("Yoga", "Taffy")
    # Of what is counted as 1: nodes, or levels.
    by: str = "nodes"


SERIES = (
    Series("tree: first compute", "first compute tree"),
    Series("tree: resize", "resize tree"),
    Series("tree: one leaf changes", "change tree"),
    Series("tree: nothing changed", "unchanged tree", ("Yoga",)),
    Series("flat list: the first row grows", "change flat"),
    Series("tree: load", "load tree", ("expat",)),
    Series("chain of auto-sized containers: first compute", "first compute chain", by="levels"),
    Series("chain of auto-sized containers: the deepest leaf grows", "change chain", by="levels"),
    Series("nested containers: first compute", "first compute nested", by="levels"),
    Series("nested containers: resize", "resize nested", by="levels"),
    Series("nested containers: the deepest leaf grows", "change nested", by="levels"),
)


def exponent(points: list[tuple[float, float]]) -> float | None:
    """b of the a * n^b nearest to the points: least squares of the logarithms. None where two sizes are missing."""
    logs = [(math.log(n), math.log(value)) for n, value in points if n > 0 and value > 0]
    if len({x for x, _ in logs}) < 2:
        return None
    x_mean = sum(x for x, _ in logs) / len(logs)
    y_mean = sum(y for _, y in logs) / len(logs)
    square = sum((x - x_mean) ** 2 for x, _ in logs)
    return sum((x - x_mean) * (y - y_mean) for x, y in logs) / square


def times(results: Results, case: str) -> list[tuple[float, float]]:
    rows = ((n, results.get(case, n)) for n in results.sizes(case))
    return [(n, row.median) for n, row in rows if row is not None]


def counts(results: Results, case: str) -> list[tuple[float, float]]:
    return [(n, results.instructions[case, n]) for n in results.counted(case)]


def of_peer(case: str, peer: str) -> str:
    return case.replace("load", "expat") if peer == "expat" else f"{case} {peer}"


def render(results: Results, plot: str | None) -> str:
    rows = []
    for series in SERIES:
        names = [("Plumb", series.case), *((peer, of_peer(series.case, peer)) for peer in series.peers)]
        for who, case in names:
            points = times(results, case)
            if len(points) > 1:
                span = f"{points[0][0]:,} to {points[-1][0]:,} {series.by}"
                rows.append([series.title, who, span, text(exponent(points)), text(exponent(counts(results, case)))])
    image = f"![Growth of time with nodes and with depth]({plot})\n\n" if plot else ""
    return (
        "## Growth\n\nThe exponent b of the power law a·n^b that fits best (least squares on logarithms): 1 is linear, "
        "0 does not grow, and what doubles every few levels has none: its exponent only says that it is large. What a "
        "call costs at any size makes exponents smaller.\n\n"
        + image
        + table(["Work", "Engine", "From, to", "Exponent of time", "Of instructions"], rows)
    )


def text(value: float | None) -> str:
    # No "-0.00".
    return "-" if value is None else f"{round(value, 2) + 0.0:.2f}"
