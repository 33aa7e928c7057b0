"""Numbers and tables as the report writes them."""

from __future__ import annotations

from results import Row


def time_text(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if abs(nanoseconds) >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def count_text(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def cell(row: Row | None, per: int = 0) -> str:
    """Median, half the distance between the quartiles in per cent of it, and what that is for each of `per`."""
    if row is None:
        return "-"
    spread = (row.high - row.low) / row.median * 100 if row.median else 0
    each = f", {row.median / per:.3g} ns each" if per > 1 and row.median / per >= 0.1 else ""
    return f"{time_text(row.median)} (±{spread / 2:.0f} %{each})"


def ratio_text(value: float) -> str:
    return f"**{value:,.0f}**" if value >= 1000 else f"**{value:.3g}**"


def ratio(other: Row | None, own: Row | None) -> str:
    return "-" if other is None or own is None or not own.median else ratio_text(other.median / own.median)


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
