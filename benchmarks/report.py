"""Renders what was measured as Markdown, ratios first."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from harness import ROOT, Results, Row

INTRODUCTION = """# Benchmark results

Written by `make bench`; not edited by hand. Every number was measured in one run on one machine: medians, with half
the distance between the quartiles in per cent of the median. What is measured is described in `workloads.py`; programs
are built with `-O2`, `libplumb` as it ships. A ratio is the other's time divided by Plumb's: above 1, Plumb is faster.
"""


def time_text(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def cell(row: Row | None, per: int = 0) -> str:
    if row is None:
        return "-"
    spread = (row.high - row.low) / row.median * 100 if row.median else 0
    each = f", {row.median / per:.3g} ns each" if per > 1 and row.median / per >= 0.1 else ""
    return f"{time_text(row.median)} (±{spread / 2:.0f} %{each})"


def ratio(other: Row | None, own: Row | None) -> str:
    if other is None or own is None or not own.median:
        return "-"
    value = other.median / own.median
    return f"**{value:,.0f}**" if value >= 1000 else f"**{value:.3g}**"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def sizes(results: Results, name: str) -> list[int]:
    return sorted(n for case, n in results.rows if case == name)


def machine() -> str:
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    memory = Path("/proc/meminfo").read_text().split()[1]
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    compiler = first_line(["cc", "--version"])
    swift = first_line(["swiftc", "--version"])
    load = os.getloadavg()[0]
    return (
        f"Machine: {model}, {os.cpu_count()} cores seen, {int(memory) / 2**20:.0f} GiB, {system}; {compiler}; {swift}; "
        f"Python {platform.python_version()}. Load average when written: {load:.1f} (the run itself is about 1).\n"
    )


def first_line(command: list[str]) -> str:
    try:
        output = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return f"no {command[0]}"
    return output.splitlines()[0] if output else command[0]


def size_of_library() -> str:
    path = ROOT / "build" / "lib" / "libplumb.so"
    return f"`libplumb.so` as built: {path.resolve().stat().st_size / 1024:.0f} KiB.\n" if path.exists() else ""


def against_yoga(results: Results) -> str:
    rows = []
    for kind in ("tree", "flat"):
        for what in ("first compute", "resize", "change", "unchanged"):
            for n in sizes(results, f"{what} {kind} Yoga"):
                own, other = results.get(f"{what} {kind}", n), results.get(f"{what} {kind} Yoga", n)
                rows.append([ratio(other, own), f"{what}, {kind}", f"{n:,}", cell(own, n), cell(other, n)])
    own, other = results.get("frame screen", 199), results.get("compute screen Yoga", 199)
    rows.append([ratio(other, own), "frame of the screen", "199", cell(own, 199), cell(other, 199)])
    for n in sizes(results, "first compute chain Yoga"):
        own, other = results.get("first compute chain", n), results.get("first compute chain Yoga", n)
        rows.append(
            [ratio(other, own), "first compute, chain of auto-sized containers", f"{n} levels", cell(own), cell(other)]
        )
    return (
        "## Against Yoga\n\nYoga as poga 0.1.19 has it, rounding off; only its `YGNodeCalculateLayout` and the setters "
        "that a case needs are timed (each call costs Python about 0.1 µs). Plumb's frame of the screen includes "
        "setting state and reading all frames; its `change` includes setting the state. Yoga creates no frames array; "
        "Plumb's list of changes is part of every compute.\n\n"
        + table(["Ratio", "Case", "Nodes", "Plumb", "Yoga"], rows)
        + "\nFrame sums, which agree where both compute the same geometry:\n\n"
        + table(["Workload", "Plumb", "Yoga"], sums(results))
    )


def sums(results: Results) -> list[list[str]]:
    rows = []
    for name, other in sorted(results.checks.items()):
        if name.startswith("sum ") and " Yoga" in name:
            own = results.checks.get(name.replace(" Yoga", ""))
            if own is not None:
                rows.append([name[4:].replace(" Yoga", ""), f"{own:.2f}", f"{other:.2f}"])
    return rows


def loading(results: Results) -> str:
    rows = []
    for kind in ("big", "tree", "flat"):
        for n in sizes(results, f"load {kind}"):
            own, other = results.get(f"load {kind}", n), results.get(f"expat {kind}", n)
            rows.append([ratio(other, own), kind, f"{n:,}", cell(own, n), cell(other, n)])
    return (
        "## Loading: bytes to template, against expat alone\n\nexpat with handlers that count is the floor: Plumb "
        "parses with it and then checks, compiles and links.\n\n"
        + table(["Ratio", "Document", "Elements", "Plumb", "expat alone"], rows)
    )


def layouts(results: Results) -> str:
    parts = [
        "## Layouts\n\n`change`: one leaf's height in the tree; the first row's height in the flat list, which moves "
        "every other row. Copying the frames (32 bytes a node) is the physical limit of "
        "anything that touches every frame.\n"
    ]
    for kind, title in (("tree", "Tree"), ("flat", "Flat list"), ("chain", "Chain of auto-sized containers, by depth")):
        columns = sizes(results, f"resize {kind}")
        rows = []
        for what in ("instantiate", "first compute", "resize", "change", "unchanged", "destroy", "memcpy"):
            found = [results.get(f"{what} {kind}", n) for n in columns]
            if any(found):
                name = "memcpy of the frames" if what == "memcpy" else what
                rows.append(
                    [name, *(cell(row, 0 if kind == "chain" else n) for row, n in zip(found, columns, strict=True))]
                )
        bytes_held = [results.checks.get(f"bytes {kind} {n}") for n in columns]
        rows.append(["bytes held, without the template", *(f"{held:,.0f}" if held else "-" for held in bytes_held)])
        parts.append(table([title, *(f"{n:,}" for n in columns)], rows))
    rows = []
    for kind, what in (("tree", "resize"), ("flat", "resize"), ("flat", "change")):
        for n in sizes(results, f"{what} {kind}"):
            own, floor = results.get(f"{what} {kind}", n), results.get(f"memcpy {kind}", n)
            rows.append([ratio(floor, own), f"{what}, {kind}", f"{n:,}"])
    parts.append("Against the copy of the frames, where every frame changes:\n")
    parts.append(table(["Ratio", "Case", "Nodes"], rows))
    return "\n".join(parts)


def expressions(results: Results) -> str:
    one = results.get("expression Plumb", 1)
    rows = []
    for name in ("native C", "muParser", "LuaJIT"):
        other = results.get(f"expression {name}", 1)
        rows.append([ratio(other, one), f"{name}, one evaluation", cell(other)])
    many = results.get("expression Plumb", 1000)
    rows.append(["1", "Plumb: set state, compute one node, read its frame", cell(one)])
    rows.append(["-", "Plumb: the same with 1,000 nodes, for each", cell(many, 1000)])
    text_rows = []
    own = results.get("expression text Plumb", 1)
    for name in ("muParser", "LuaJIT"):
        other = results.get(f"expression text {name}", 1)
        text_rows.append([ratio(other, own), name, cell(other)])
    text_rows.append(["1", "Plumb (`plumb_engine_evaluate`)", cell(own)])
    return (
        "## Expressions\n\n`max(0, min(1, (position - 50) / 100)) * span + prior * 0.5`, `position` changes each time. "
        "The sums of 100,000 results agree. In half of the cases the result is clamped: Plumb then publishes "
        "nothing, which is where the spread comes from.\n\n"
        + table(["Ratio", "Evaluator", "Time"], rows)
        + "\nFrom text, constants included, to the value:\n\n"
        + table(["Ratio", "Evaluator", "Time"], text_rows)
    )


def screen(results: Results) -> str:
    rows = [
        [what, cell(results.get(f"{name} screen", 199), 199)]
        for name, what in (
            ("frame", "sidebar every frame, expanded card every 4th, all frames read"),
            ("sidebar", "sidebar's width only"),
            ("card", "expanded card only"),
        )
    ]
    return "## A screen of 199 nodes, state changing every frame\n\n" + table(["What changes", "Time"], rows)


def python(results: Results) -> str:
    rows = []
    base = results.get("frames borrowed Python", 10_000)
    for name, what in (
        ("frames borrowed Python", "`layout.frames`: a view of the engine's memory"),
        ("frames numpy Python", "`numpy.asarray(layout.frames)`"),
        ("frames tolist Python", "`layout.frames.tolist()`"),
        ("frame of each node Python", "`node.frame` of every node"),
        ("read tree poga", "poga: four getters of every node"),
    ):
        row = results.get(name, 10_000)
        if row:
            rows.append([ratio(row, base), what, cell(row, 10_000)])
    small = [
        [what, cell(results.get(name, 1))]
        for name, what in (
            ("set one key Python", '`layout.state["leaf"] = …`'),
            ("compute unchanged Python", "`layout.compute(…)`, nothing changed"),
            ("set, compute Python", "both, one leaf of 10,000 nodes changed"),
            ("changes Python", "`layout.changes`"),
        )
    ]
    return (
        "## From Python: 10,000 frames\n\nRatio to the borrowed view.\n\n"
        + table(["Ratio", "How", "Time"], rows)
        + "\n"
        + table(["Call", "Time"], small)
    )


def instructions(results: Results) -> str:
    if not results.instructions:
        return ""
    rows = [
        [name, f"{n:,}", f"{count:,}", f"{count / n:,.1f}"] for (name, n), count in sorted(results.instructions.items())
    ]
    return (
        "## Instructions\n\nCounted by callgrind, one iteration after the warm-up: what to compare between versions, "
        "since it does not depend on the machine's mood. User code only, libc included. A "
        "copy counts once for every byte where it uses a repeated string instruction: compare copies by time.\n\n"
        + table(["Case", "Nodes", "Instructions", "For each node"], rows)
    )


def disagreements(results: Results) -> list[str]:
    """Programs that should have computed the same and did not."""
    problems = []
    formulas = {name: value for name, value in results.checks.items() if name.startswith("formula ")}
    if len(set(formulas.values())) > 1:
        problems.append(f"the formula's sums differ: {formulas}")
    return problems


def render(results: Results) -> str:
    parts = [INTRODUCTION, machine() + size_of_library()]
    if results.skipped:
        parts.append("Not there, so not compared: " + ", ".join(results.skipped) + ".\n")
    parts += [against_yoga(results), screen(results), layouts(results), loading(results), expressions(results)]
    parts += [python(results), instructions(results)]
    return "\n".join(part for part in parts if part)
