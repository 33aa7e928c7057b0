"""What is held against a goal: one figure made of what was measured, with how the report shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import growth
from markdown import cell, count_text, time_text
from results import Results, Row

LIBRARIES = {"libc", "libm", "libexpat", "libjansson"}


@dataclass(frozen=True)
class Measured:
    value: float
    # As the report shows it.
    text: str
    instructions: float | None = None


Measure = Callable[[Results], Measured | None]


def figure(value: float, unit: str) -> str:
    if unit == "ns":
        return time_text(value)
    return f"{count_text(value)} {unit}".strip()


def time_of(name: str, n: int, per: int = 1) -> Measure:
    def measure(results: Results) -> Measured | None:
        row = results.get(name, n)
        if row is None:
            return None
        return Measured(row.median / per, cell(row), results.instructions.get((name, n)))

    return measure


def worst(name: str, each: bool = False) -> Measure:
    """At the size where it is largest, for each node if wanted."""

    def measure(results: Results) -> Measured | None:
        found = [
            (row.median / (n if each else 1), n, row) for n in results.sizes(name) if (row := results.get(name, n))
        ]
        if not found:
            return None
        value, n, row = max(found, key=lambda item: item[0])
        scaled = Row(value, *(part / (n if each else 1) for part in (row.low, row.high)), row.samples)
        instructions = results.instructions.get((name, n))
        return Measured(
            value,
            f"{cell(scaled)}, at {n:,}, the most of {len(found)} sizes",
            instructions / n if instructions and each else instructions,
        )

    return measure


def dearest(names: tuple[str, ...], n: int) -> Measure:
    """For each of n things, in the case where it is largest."""

    def measure(results: Results) -> Measured | None:
        found = [(row.median / n, name, row) for name in names if (row := results.get(name, n))]
        if not found:
            return None
        value, name, row = max(found)
        counted = results.instructions.get((name, n))
        return Measured(
            value,
            f"{cell(row, n)}, `{name}`, the most of {len(found)} cases",
            counted / n if counted else None,
        )

    return measure


def spread(name: str, counted: bool) -> Measure:
    """The largest of all sizes divided by the smallest."""

    def measure(results: Results) -> Measured | None:
        points = (growth.counts if counted else growth.times)(results, name)
        if len(points) < 2:
            return None
        values = [value for _, value in points]
        unit = "" if counted else "ns"
        return Measured(
            max(values) / min(values),
            f"{max(values) / min(values):.2f}: {', '.join(figure(value, unit) for value in values)}",
        )

    return measure


def least(control: tuple[str, int], *cases: tuple[str, int]) -> Measure:
    """The smallest of ratios, with what the machine gives at all."""

    def measure(results: Results) -> Measured | None:
        found = [(row, name) for name, n in cases if (row := results.get(name, n))]
        if not found:
            return None
        each = ", ".join(f"{name} {row.median:.2f} ({row.low:.2f} to {row.high:.2f})" for row, name in found)
        most = results.get(*control)
        machine = f"; with nothing shared {most.median:.2f}" if most else ""
        return Measured(min(row.median for row, _ in found), each + machine)

    return measure


def power(name: str) -> Measure:
    """The exponent of the instructions, of the time where none were counted."""

    def measure(results: Results) -> Measured | None:
        counted = growth.exponent(growth.counts(results, name))
        timed = growth.exponent(growth.times(results, name))
        value = timed if counted is None else counted
        if value is None:
            return None
        return Measured(value, f"instructions {growth.text(counted)}, time {growth.text(timed)}")

    return measure


def quotient(name: str, other: str, n: int) -> Measure:
    def measure(results: Results) -> Measured | None:
        own, floor = results.get(name, n), results.get(other, n)
        if own is None or floor is None or not floor.median:
            return None
        return Measured(
            own.median / floor.median,
            f"{own.median / floor.median:.3g}: {cell(own)} to {cell(floor)}",
            results.instructions.get((name, n)),
        )

    return measure


def difference(name: str, other: str, n: int) -> Measure:
    def measure(results: Results) -> Measured | None:
        own, floor = results.get(name, n), results.get(other, n)
        if own is None or floor is None:
            return None
        value = own.median - floor.median
        return Measured(value, f"{time_text(value)}: {cell(own)} less {cell(floor)}")

    return measure


def first_of(*choices: Measure) -> Measure:
    return lambda results: next((found for choice in choices if (found := choice(results)) is not None), None)


def bytes_a_node(results: Results) -> Measured | None:
    """What the layout says it holds, or what the allocator gave out for it, whichever is more."""
    found = []
    for n in results.sizes("instantiate tree"):
        held = [results.checks.get(f"{what} tree {n}", 0) / n for what in ("bytes", "bytes allocated")]
        template = results.checks.get(f"bytes template tree {n}", 0) / n
        # In small trees blocks of before are used again, and what the allocator says means nothing.
        if n >= 1_000 and held[0]:
            found.append((max(held), n, template))
    if not found:
        return None
    most, n, template = max(found)
    return Measured(most, f"{most:.0f} bytes, at {n:,} nodes; the template beside it {template:,.0f}")


def library_size(results: Results) -> Measured | None:
    size = results.checks.get("library bytes stripped")
    needs = results.facts.get("library needs", "nothing known")
    return None if size is None else Measured(size, f"{size:,.0f} bytes; needs {needs}")


def foreign_libraries(results: Results) -> Measured | None:
    if "library needs" not in results.facts:
        return None
    others = sorted(set(results.facts["library needs"].split(", ")) - LIBRARIES)
    return Measured(len(others), ", ".join(others) or "none")
