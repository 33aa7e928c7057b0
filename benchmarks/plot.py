"""Draws how time grows with nodes and with depth: plot.py <results.json> <target.svg>

The same results make the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import growth
import matplotlib
import results

matplotlib.use("svg")
from matplotlib import pyplot
from matplotlib.lines import Line2D

matplotlib.rcParams.update(
    {"svg.hashsalt": "plumb", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9, "axes.grid": True,
     "axes.spines.top": False, "axes.spines.right": False, "grid.color": "#dddddd", "grid.linewidth": 0.5,
     "legend.fontsize": 7.5, "lines.linewidth": 1.4, "lines.markersize": 3.5}
)  # fmt: skip

PANELS = (
    ("Tree, by nodes", "nodes", ("first compute tree", "resize tree", "change tree", "unchanged tree")),
    ("Flat list and loading, by nodes", "nodes", ("change flat", "load tree")),
    ("Containers, by depth", "levels", ("first compute chain", "change chain", "resize nested")),
)
COLOURS = ("#0b6e99", "#c0392b", "#2e7d32", "#7b4fa3")
ENGINES = {"Plumb": "-", "Yoga": "--", "Taffy": ":", "expat": "-."}


def draw(found: results.Results, target: Path) -> None:
    figure, axes = pyplot.subplots(1, len(PANELS), figsize=(13, 5.4), layout="constrained")
    titles = {series.case: series for series in growth.SERIES}
    for axis, (title, by, cases) in zip(axes, PANELS, strict=True):
        works, engines = {}, {}
        for colour, case in zip(COLOURS, cases, strict=False):
            series = titles[case]
            names = {"Plumb": case, **{peer: growth.of_peer(case, peer) for peer in series.peers}}
            for engine, name in names.items():
                points = growth.times(found, name)
                if points:
                    xs, ys = zip(*points, strict=True)
                    axis.plot(xs, ys, ENGINES[engine], color=colour, marker="o")
                    works[series.title] = Line2D([], [], color=colour)
                    engines[engine] = Line2D([], [], color="#333333", linestyle=ENGINES[engine])
        axis.set(xscale="log", yscale="log", title=title, xlabel=by, ylabel="nanoseconds")
        legend = {**engines, **works}
        axis.legend(
            legend.values(), legend.keys(), loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=2, frameon=False
        )
    figure.savefig(target, format="svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    draw(results.saved(Path(sys.argv[1])), Path(sys.argv[2]))
