"""Ten properties of every row from Python: properties.py <present|default> <rows> <file>… As c/properties.c."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plumb
from timing import check, measure
from workloads import PROPERTIES

ABSENT = ("a", "b.c", "d", "e", "f", "g", "h", "i", "j", "k")


def run(layout: plumb.Layout, kind: str, names: tuple[str, ...]) -> None:
    nodes = list(layout)
    numbers, colors = names[::2], names[1::2]

    def by_name(_: int) -> None:
        for node in nodes:
            for name in names:
                node.get(name)

    def rows(_: int) -> None:
        for name in numbers:
            layout.read_numbers(name)
        for name in colors:
            layout.read_colors(name)

    def values(_: int) -> None:
        for name in names:
            layout.read_values(name)

    count = len(nodes) * len(names)
    measure(f"property name {kind} Python", count, by_name)
    measure(f"property rows {kind} Python", count, rows)
    measure(f"property values {kind} Python", count, values)
    total = sum(sum(layout.read_numbers(name)) for name in numbers)
    total += sum(row[0] for name in colors for row in layout.read_colors(name).tolist())
    check(f"property sum {kind} Python", total)


def main() -> None:
    for kind, rows, file in zip(*(sys.argv[start::3] for start in (1, 2, 3)), strict=True):
        layout = plumb.Engine().load(Path(file), state={"fade": 0.5})
        layout.compute(1280, 720)
        if len(layout) != int(rows):
            raise SystemExit(f"{file} has {len(layout)} rows")
        run(layout, kind, PROPERTIES)
        if kind == "default":
            run(layout, "absent", ABSENT)


if __name__ == "__main__":
    main()
