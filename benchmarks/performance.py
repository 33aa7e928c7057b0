#!/usr/bin/env python3
"""Writes the figures of RESULTS.md into docs/performance.md. `make bench` does it after a run, or:

    benchmarks/performance.py

A place in the page names its figure, and what stands in it is replaced:

    <!-- measured: unchanged -->7.5 to 7.6 ns<!-- end -->

`FIGURES` has the names. They read the tables of the report, which is what is checked in.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "RESULTS.md"
PAGE = HERE.parent / "docs" / "performance.md"

PLACE = re.compile(r"<!-- measured: ([^>]+?) -->(.*?)<!-- end -->", re.DOTALL)
NANOSECONDS = {"ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9}
TIME = re.compile(r"([\d.]+) (ns|µs|ms|s)\b")
# Smaller documents show what a call costs rather than what a node does.
LEAST_NODES = 1_000


# In place of a figure that may be missing.
NOT_YET = "(not measured)"


class NotMeasured(Exception):
    """A figure that the report does not have."""


@dataclass(frozen=True)
class Table:
    """A table of the report. Rows are found by their text in the column `label`."""

    head: list[str]
    rows: list[list[str]]

    def cell(self, label: int, name: str, column: int) -> str:
        for row in self.rows:
            if row[label] == name and row[column] != "-":
                return row[column]
        raise NotMeasured(f"no {self.head[column]} of {name}")


@dataclass(frozen=True)
class Report:
    text: str
    tables: list[Table]

    def table(self, *head: str) -> Table:
        """The first table whose head begins with these cells."""
        for table in self.tables:
            if tuple(table.head[: len(head)]) == head:
                return table
        raise NotMeasured(f"no table {' | '.join(head)}")

    def match(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        if not found:
            raise NotMeasured(f"nothing like {pattern}")
        return found[1]


def read(text: str) -> Report:
    tables: list[Table] = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines())
        tables.append(Table(head, rows))
    return Report(text, tables)


def nanoseconds(cell: str) -> float:
    found = TIME.match(cell)
    if not found:
        raise NotMeasured(f"no time in {cell!r}")
    return float(found[1]) * NANOSECONDS[found[2]]


def number(cell: str) -> float:
    return float(cell.strip("*").replace(",", ""))


def rounded(value: float) -> str:
    """With two digits, which is what repeated runs agree on."""
    return f"{float(f'{value:.2g}'):,g}"


def span(values: Iterable[float], unit: str = "") -> str:
    """`7.5 to 7.6 ns`. Nanoseconds are written in the unit that fits each end."""
    found = list(values)
    ends = [with_unit(end, unit) for end in (min(found), max(found))]
    if ends[0] == ends[1]:
        return ends[0]
    same = ends[0].partition(" ")[2] == ends[1].partition(" ")[2]
    return f"{ends[0].partition(' ')[0] if same else ends[0]} to {ends[1]}"


def with_unit(value: float, unit: str) -> str:
    if unit == "ns":
        unit = next((name for name, size in reversed(NANOSECONDS.items()) if value >= size), "ns")
        value /= NANOSECONDS[unit]
    return f"{rounded(value)} {unit}".strip()


Figure = Callable[[Report], str]
LAYOUT_TABLES = ("Tree", "Flat list")


def over_sizes(case: str, *titles: str, each: bool = False) -> Figure:
    """What a step takes in the tables of these layouts, for each node if wanted."""

    def figure(report: Report) -> str:
        return span((value / (n if each else 1) for n, value in steps(report, case, titles, nanoseconds)), "ns")

    return figure


def steps(
    report: Report, case: str, titles: Iterable[str], value: Callable[[str], float]
) -> Iterable[tuple[int, float]]:
    for title in titles:
        table = report.table(title)
        for column, size in enumerate(table.head[1:], 1):
            n = int(size.replace(",", ""))
            if n >= LEAST_NODES:
                yield n, value(table.cell(0, case, column))


def bytes_a_node(case: str) -> Figure:
    return lambda report: span((held / n for n, held in steps(report, case, LAYOUT_TABLES, number)), "bytes")


def loading(column: int, divisor: int | None = None) -> Figure:
    """A column of the table of loading: for each element, or divided by another column."""

    def figure(report: Report) -> str:
        table = report.table("Template", "First frames")
        rows = [row for row in table.rows if number(row[4]) >= LEAST_NODES]
        times = [(nanoseconds(row[column]), row) for row in rows]
        if divisor is None:
            return span((time / number(row[4]) for time, row in times), "ns")
        return span(time / nanoseconds(row[divisor]) for time, row in times)

    return figure


def evaluating(name: str) -> Figure:
    """The time of one evaluation, from whichever of the two tables has it."""

    def figure(report: Report) -> str:
        for table in report.tables:
            if table.head[:2] == ["Ratio", "Evaluator"]:
                for row in table.rows:
                    if row[1] == name:
                        return only_time(row[2])
        raise NotMeasured(name)

    return figure


def only_time(cell: str) -> str:
    """`540 ns` of `536 ns (±1 %)`."""
    return with_unit(nanoseconds(cell), "ns")


def matched(pattern: str) -> Figure:
    return lambda report: only_time(report.match(pattern))


def reading(language: str, way: str) -> Figure:
    """What one property takes, present, a default or absent."""

    def figure(report: Report) -> str:
        try:
            table = report.table("Times Yoga's getter", "From", "Way")
        except NotMeasured:
            # A report that was written without a compiler for it, or before there was such a table.
            return NOT_YET
        for row in table.rows:
            if row[1] == language and way in row[2]:
                return span((nanoseconds(cell) for cell in row[3:6] if cell != "-"), "ns")
        return NOT_YET

    return figure


def inserting(column: str) -> Figure:
    """A column of the table of edits, for one row in the middle of a list of 1,000 nodes."""

    def figure(report: Report) -> str:
        try:
            table = report.table("Ratio to Yoga", "To Taffy", "Instructions, to Yoga", "Rows")
        except NotMeasured:
            return NOT_YET
        for row in table.rows:
            if [row[table.head.index(name)] for name in ("Rows", "Where", "Nodes")] == ["1", "middle", "1,000"]:
                cell = row[table.head.index(column)]
                return only_time(cell) if TIME.match(cell) else rounded(number(cell))
        return NOT_YET

    return figure


def reloading(report: Report) -> str:
    """How many times as long as expat a reload takes."""
    try:
        table = report.table("Ratio to expat", "Document")
    except NotMeasured:
        return NOT_YET
    return span(1 / number(row[0]) for row in table.rows if number(row[2]) >= LEAST_NODES)


FIGURES: dict[str, Figure] = {
    "machine": lambda report: report.match(r"\n- Machine: (.+?, \d+ cores)"),
    "start": matched(r"`plumb_engine_create` and loading the screen of 199 nodes: (\d.*?);"),
    "start of a process": matched(r"as the first thing a process does: (\d.*?)\.\n"),
    "load": loading(5),
    "load, to expat": loading(5, divisor=8),
    "instantiate": over_sizes("instantiate", *LAYOUT_TABLES, each=True),
    "first compute": over_sizes("first compute", *LAYOUT_TABLES, each=True),
    "resize": over_sizes("resize", *LAYOUT_TABLES, each=True),
    "change of a leaf": over_sizes("change", "Tree"),
    "change of a first row": over_sizes("change", "Flat list", each=True),
    "unchanged": over_sizes("unchanged", *LAYOUT_TABLES),
    "evaluate": evaluating("Plumb: `plumb_expression_evaluate`"),
    "evaluate text": evaluating("Plumb: `plumb_engine_evaluate`"),
    "insert": inserting("Plumb"),
    "reload, to expat": reloading,
    "bytes of a layout": bytes_a_node("bytes held, as the layout says"),
    "bytes of a template": bytes_a_node("bytes of its template"),
    "read by name": reading("C", "`plumb_node_property`"),
    "read by key": reading("C", "`plumb_node_get_value`"),
    "read rows": reading("C", "`plumb_layout_read_numbers`"),
    "read by key in Swift": reading("Swift", "`layout.value(key, row:)`"),
    "read rows in Swift": reading("Swift", "`layout.rows.read"),
    "read by name in Python": reading("Python", "`node.get(name)`"),
    "read rows in Python": reading("Python", "`layout.read_numbers(name)`"),
    "view in Python": lambda report: only_time(
        report.table("Ratio", "How").cell(1, "`layout.frames`: a view of the engine's memory", 2)
    ),
    "nodes in Python": lambda report: only_time(report.table("Ratio", "How").cell(1, "`node.frame` of every node", 2)),
}


def updated(page: str, results: str, figures: dict[str, Figure] = FIGURES) -> str:
    """The page with the figures of the results."""
    report = read(results)

    def figure(place: re.Match[str]) -> str:
        name = place[1]
        if name not in figures:
            raise NotMeasured(f"the page names an unknown figure: {name}")
        return f"<!-- measured: {name} -->{figures[name](report)}<!-- end -->"

    return PLACE.sub(figure, page)


def write(path: Path, figures: dict[str, Figure]) -> int:
    """Writes figures into a page; returns the exit status."""
    page = path.read_text(encoding="utf-8")
    try:
        text = updated(page, RESULTS.read_text(encoding="utf-8"), figures)
    except NotMeasured as error:
        print(f"docs/{path.name} stays as it was: {error}", file=sys.stderr)
        return 1
    if text != page:
        path.write_text(text, encoding="utf-8")
        print(f"Written to {path}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    return write(PAGE, FIGURES)


if __name__ == "__main__":
    sys.exit(main())
