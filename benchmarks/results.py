"""What the benchmark programs print, of all their runs: times, checks, instruction counts."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Key = tuple[str, int]


@dataclass(frozen=True)
class Row:
    """One case: nanoseconds. Of one process, or of several."""

    median: float
    low: float
    high: float
    samples: int


def merged(rows: list[Row]) -> Row:
    """The median of the processes' medians. The quartiles are the wider of those within and between processes."""
    if len(rows) == 1:
        return rows[0]
    medians = [row.median for row in rows]
    low, _, high = statistics.quantiles(medians, n=4, method="inclusive")
    return Row(
        statistics.median(medians),
        min(low, statistics.median(row.low for row in rows)),
        max(high, statistics.median(row.high for row in rows)),
        sum(row.samples for row in rows),
    )


@dataclass
class Results:
    runs: dict[Key, list[Row]] = field(default_factory=dict)
    # Frame sums, bytes, sums of a formula: what has no spread. The last process counts.
    checks: dict[str, float] = field(default_factory=dict)
    # Of one step.
    instructions: dict[Key, float] = field(default_factory=dict)
    # Peers and tools that could not be had, with why.
    skipped: list[str] = field(default_factory=list)
    # Machine, compilers, versions of peers, and what is known of the library's file.
    facts: dict[str, str] = field(default_factory=dict)

    def add(self, output: str) -> None:
        """Takes what one process printed."""
        for line in output.splitlines():
            parts = line.split("\t")
            if line.startswith("= ") and len(parts) == 2:
                self.checks[parts[0][2:]] = float(parts[1])
            elif len(parts) == 6:
                row = Row(*(float(part) for part in parts[2:5]), int(parts[5]))
                self.runs.setdefault((parts[0], int(parts[1])), []).append(row)

    def add_count(self, dump: str) -> None:
        """Takes one dump of callgrind, named by measure.h `case/n` or `case/n/steps`."""
        trigger = re.search(r"^desc: Trigger: Client Request: (.*?)/(\d+)(?:/(\d+))?$", dump, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", dump, re.MULTILINE)
        if trigger and total:
            self.instructions[trigger[1], int(trigger[2])] = int(total[1]) / int(trigger[3] or 1)

    def get(self, name: str, n: int) -> Row | None:
        rows = self.runs.get((name, n))
        return merged(rows) if rows else None

    def sizes(self, name: str) -> list[int]:
        return sorted(n for case, n in self.runs if case == name)

    def counted(self, name: str) -> list[int]:
        return sorted(n for case, n in self.instructions if case == name)

    def processes(self) -> int:
        return max((len(rows) for rows in self.runs.values()), default=0)

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(list(self._lines()), indent=0), encoding="utf-8")

    def _lines(self) -> Iterator[list[object]]:
        for (name, n), rows in self.runs.items():
            for row in rows:
                yield ["row", name, n, row.median, row.low, row.high, row.samples]
        yield from (["check", name, value] for name, value in self.checks.items())
        yield from (["instructions", name, n, count] for (name, n), count in self.instructions.items())
        yield from (["skipped", what] for what in self.skipped)
        yield from (["fact", name, text] for name, text in self.facts.items())


def saved(path: Path) -> Results:
    results = Results()
    for kind, *rest in json.loads(path.read_text(encoding="utf-8")):
        if kind == "row":
            results.runs.setdefault((rest[0], rest[1]), []).append(Row(*rest[2:]))
        elif kind == "check":
            results.checks[rest[0]] = rest[1]
        elif kind == "instructions":
            results.instructions[rest[0], rest[1]] = rest[2]
        elif kind == "skipped":
            results.skipped.append(rest[0])
        else:
            results.facts[rest[0]] = rest[1]
    return results
