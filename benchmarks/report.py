"""Renders what was measured as Markdown, ratios first."""

from __future__ import annotations

import building
import drawing
import editing
import everlayout
import growth
import listing
import moving
import reading
import solving
import stacking
import verdicts
from markdown import cell, count_text, ratio, ratio_text, table
from results import Results, Row

INTRODUCTION = """# Benchmark results

Written by `make bench`; not edited by hand. Every number was measured in one run on one machine: medians of
{processes} processes of each program, with half the distance between the quartiles (within or between processes,
whichever is wider) in per cent of the median. Steps of more than 0.1 ms are timed by the processor time of their
thread. What is measured is described in `workloads.py`; programs are built with `-O2`, `libplumb` as it ships. A
ratio is the other's time divided by Plumb's: above 1, Plumb is faster. Instructions are counted by callgrind.
"""

AGAINST_PEERS = """## Against Yoga and Taffy

Yoga as the Python package poga has it, called from C; rounding is off. Taffy as the package stretchable has it, which
exports no functions to C: what is timed is its one call that computes, rounding off, from Python, with styles set
before the clock starts. That call takes {call} where nothing changed, so `unchanged` has no ratio. To `instantiate`
is to copy a loaded template, for Yoga to build the tree by calls; building Taffy's is a matter of Python and not
compared. `first layout` is that and `first compute`. `read` copies all frames as floats. Plumb's list of changes is
part of every compute. For chains and nested containers, levels instead of nodes.

"""

SUMS = """
All build the same trees and must come to the same frames: these are the sums of all x, y, widths and heights, which
agree if they differ by no more than single precision does ({tolerance:g} of them).

"""

LOADING = """## Loading, against expat alone

expat with handlers that count is the floor: Plumb parses with it and then checks, compiles, links and copies. Ratios
are expat's time divided by Plumb's: to the template, from the bytes to the first frames, and to the first frames of
another instance of the loaded template.

"""

LAYOUTS = """## Layouts

`change`: one leaf's height in the tree; the first row's height in the flat list, which moves every other row; the
width of the deepest leaf in containers, which all of the chain's follow and none of the nested ones'. Copying the
frames (32 bytes a node) is the physical limit of anything that touches every frame.
"""

EXPRESSIONS = """## Expressions

`max(0, min(1, (position - 50) / 100)) * span + prior * 0.5`, `position` changes each time. The sums of 100,000
results agree. In half of the cases the result is clamped: a layout then publishes nothing, which is where its spread
comes from.

"""

INSTRUCTIONS = """## Instructions

Counted by callgrind after the warm-up: what to compare between versions, since it does not depend on the machine's
mood. User code only, libc included, in the variants of its functions that every processor has. Short steps are the
mean of many; a step of Taffy includes the Python of its call.

"""

PEERS = ("Yoga", "Taffy")
# Nothing but the call from Python is left in these: no ratio would mean anything.
ONLY_A_CALL = {"Taffy": "unchanged"}
COMPARED = (
    (
        "tree",
        "tree",
        ("instantiate", "first layout", "first compute", "resize", "resize and read", "change", "unchanged"),
    ),
    ("flat", "flat list", ("first layout", "resize", "change")),
    ("chain", "auto chain", ("first compute", "change")),
    ("nested", "nested", ("first compute", "resize", "change")),
)


def setting(results: Results) -> str:
    facts = [f"{name[0].upper()}{name[1:]}: {results.facts[name]}." for name in ("machine", "built with", "peers")
             if name in results.facts]  # fmt: skip
    if "load" in results.facts:
        facts.append(f"Load average when written: {results.facts['load']} (the run itself is about 1).")
    if results.skipped:
        facts.append("Not there, so not compared: " + "; ".join(results.skipped) + ".")
    return "\n".join(f"- {fact}" for fact in facts) + "\n"


def against_peers(results: Results) -> str:
    rows = []
    for kind, title, cases in COMPARED:
        for what in cases:
            case = f"{what} {kind}"
            found = sorted({n for peer in PEERS for n in results.sizes(f"{case} {peer}")})
            rows += [compared(results, case, f"{what}, {title}", n) for n in found]
    rows.append(compared(results, "frame screen", "frame of the screen", 199))
    head = ["Ratio to Yoga", "To Taffy", "Instructions, to Yoga", "Case", "Nodes", "Plumb", *PEERS]
    call = AGAINST_PEERS.format(call=cell(results.get("call Taffy", 1)))
    return call + table(head, rows) + sums(results)


def compared(results: Results, case: str, title: str, n: int) -> list[str]:
    own = results.get(case, n)
    others = {peer: results.get(f"{case} {peer}", n) for peer in PEERS}
    ratios = ["-" if ONLY_A_CALL.get(peer, "-") in case else ratio(other, own) for peer, other in others.items()]
    mine, yoga = results.instructions.get((case, n)), results.instructions.get((f"{case} Yoga", n))
    counted = ratio_text(yoga / mine) if mine and yoga else "-"
    return [*ratios, counted, title, f"{n:,}", cell(own, n), *(cell(other, n) for other in others.values())]


# Peers compute with single precision.
TOLERANCE = 1e-6


def work_and_size(name: str) -> tuple[str, float]:
    """A name in two: `sum tree 1000` and `sum drawn screen` end with a size, or have none."""
    work, _, last = name.rpartition(" ")
    return (work, float(last)) if last.isdigit() else (name, 0)


def frame_sums(results: Results) -> list[tuple[str, float, dict[str, float]]]:
    """The sum of all frames' numbers by workload: Plumb's and the peers'."""
    found: dict[str, dict[str, float]] = {}
    for name, value in results.checks.items():
        for peer in PEERS:
            if name.startswith("sum ") and name.endswith(f" {peer}"):
                found.setdefault(name.removesuffix(f" {peer}"), {})[peer] = value
    return [
        (name, results.checks[name], found[name]) for name in sorted(found, key=work_and_size) if name in results.checks
    ]


def agree(first: float, second: float) -> bool:
    return abs(first - second) <= TOLERANCE * max(abs(first), abs(second), 1)


def sums(results: Results) -> str:
    rows = []
    for name, own, others in frame_sums(results):
        same = all(agree(own, value) for value in others.values())
        values = [f"{others[peer]:.2f}" if peer in others else "-" for peer in PEERS]
        rows.append([name.removeprefix("sum "), f"{own:.2f}", *values, "yes" if same else "**no**"])
    return SUMS.format(tolerance=TOLERANCE) + table(["Workload", "Plumb", *PEERS, "Agree"], rows)


def loading(results: Results) -> str:
    rows = []
    for kind in ("big", "tree", "flat"):
        for n in results.sizes(f"load {kind}"):
            expat = results.get(f"expat {kind}", n)
            cases = [results.get(f"{what} {kind}", n) for what in ("load", "first frames", "frames again")]
            ratios = [ratio(expat, row) for row in cases]
            rows.append([*ratios, kind, f"{n:,}", *(cell(row, n) for row in [*cases, expat])])
    cold = results.get("cold start screen", 199)
    head = ["Template", "First frames", "Again", "Document", "Elements", "Load", "To first frames", "Again", "expat"]
    return (
        LOADING
        + table(head, rows)
        + f"\n`plumb_engine_create` and loading the screen of 199 nodes: {cell(results.get('start screen', 199))}; "
        f"as the first thing a process does: {cell(cold)}.\n"
    )


def layouts(results: Results) -> str:
    parts = [LAYOUTS]
    titles = (
        ("tree", "Tree"),
        ("flat", "Flat list"),
        ("chain", "Chain of auto-sized containers, by depth"),
        ("nested", "Nested containers, by depth"),
    )
    cases = ("instantiate", "first compute", "first layout", "resize", "resize and read", "change", "change and read",
             "unchanged", "destroy", "memcpy")  # fmt: skip
    for kind, title in titles:
        columns = results.sizes(f"resize {kind}")
        rows = []
        for what in cases:
            found = [results.get(f"{what} {kind}", n) for n in columns]
            if any(found):
                each = [0 if kind in ("chain", "nested") else n for n in columns]
                name = "memcpy of the frames" if what == "memcpy" else what
                rows.append([name, *(cell(row, n) for row, n in zip(found, each, strict=True))])
        for what, name in (("bytes", "bytes held, as the layout says"), ("bytes template", "bytes of its template")):
            held = [results.checks.get(f"{what} {kind} {n}") for n in columns]
            rows.append([name, *(f"{value:,.0f}" if value else "-" for value in held)])
        parts.append(table([title, *(f"{n:,}" for n in columns)], rows))
    rows = []
    for kind, what in (("tree", "resize"), ("flat", "resize"), ("flat", "change")):
        for n in results.sizes(f"{what} {kind}"):
            own, floor = results.get(f"{what} {kind}", n), results.get(f"memcpy {kind}", n)
            rows.append([ratio(floor, own), f"{what}, {kind}", f"{n:,}"])
    parts.append("Against the copy of the frames, where every frame changes:\n")
    parts.append(table(["Ratio", "Case", "Nodes"], rows))
    yoga = {n: results.checks.get(f"bytes tree {n} Yoga") for n in results.sizes("instantiate tree Yoga")}
    each = [f"{held / n:,.0f} at {n:,}" for n, held in yoga.items() if held]
    if each:
        parts.append(f"Bytes a node that the allocator gives out for Yoga's tree: {'; '.join(each)}.\n")
    return "\n".join(parts)


def expressions(results: Results) -> str:
    own = next((name for name in ("expression call Plumb", "expression Plumb") if results.get(name, 1)), "")
    one = results.get(own, 1)
    rows = []
    for name in ("native C", "muParser", "LuaJIT"):
        rows.append(evaluated(results, f"{name}, one evaluation", f"expression {name}", one))
    if own == "expression call Plumb":
        rows.append(evaluated(results, "Plumb: `plumb_expression_evaluate`", own, one))
    rows.append(evaluated(results, "Plumb: set state, compute one node, read its frame", "expression Plumb", one))
    rows.append(
        ["-", "Plumb: the same with 1,000 nodes, for each", cell(results.get("expression Plumb", 1000), 1000), "-"]
    )
    own = next((name for name in ("expression parse Plumb", "expression text Plumb") if results.get(name, 1)), "")
    text = results.get(own, 1)
    text_rows = [evaluated(results, name, f"expression text {name}", text) for name in ("muParser", "LuaJIT")]
    if own == "expression parse Plumb":
        text_rows.append(evaluated(results, "Plumb: `plumb_expression_create`, evaluate, destroy", own, text))
    text_rows.append(evaluated(results, "Plumb: `plumb_engine_evaluate`", "expression text Plumb", text))
    head = ["Ratio", "Evaluator", "Time", "Instructions"]
    return (
        EXPRESSIONS
        + table(head, rows)
        + "\nFrom text, with its constants or inputs, to the value:\n\n"
        + table(head, text_rows)
    )


def evaluated(results: Results, title: str, case: str, own: Row | None) -> list[str]:
    row = results.get(case, 1)
    count = results.instructions.get((case, 1))
    return [ratio(row, own), title, cell(row), count_text(count) if count else "-"]


def screen(results: Results) -> str:
    rows = []
    for name, what in (
        ("frame", "sidebar every frame, expanded card every 4th, all frames read"),
        ("sidebar", "sidebar's width only"),
        ("card", "expanded card only"),
    ):
        count = results.instructions.get((f"{name} screen", 199))
        rows.append([what, cell(results.get(f"{name} screen", 199), 199), count_text(count) if count else "-"])
    return "## A screen of 199 nodes, state changing every frame\n\n" + table(
        ["What changes", "Time", "Instructions"], rows
    )


def python(results: Results) -> str:
    rows = []
    base = results.get("frames borrowed Python", 10_000)
    for name, what in (
        ("frames borrowed Python", "`layout.frames`: a view of the engine's memory"),
        ("frames numpy Python", "`numpy.asarray(layout.frames)`"),
        ("frames tolist Python", "`layout.frames.tolist()`"),
        ("frame of each node Python", "`node.frame` of every node"),
        ("read poga", "poga: four getters of every node"),
    ):
        row = results.get(name, 10_000)
        if row:
            rows.append([ratio(row, base), what, cell(row, 10_000)])
    small = [
        [what, cell(results.get(name, n))]
        for name, n, what in (
            ("set one key Python", 1, '`layout.state["leaf"] = …`'),
            ("compute unchanged Python", 1, "`layout.compute(…)`, nothing changed"),
            ("set, compute Python", 1, "both, one leaf of 10,000 nodes changed"),
            ("change and view Python", 10_000, "both, and `layout.frames`"),
            ("change and view tree", 10_000, "the same three calls in C"),
            ("changes Python", 1, "`layout.changes`"),
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
        [name, f"{n:,}", count_text(count), f"{count / n:,.1f}"]
        for (name, n), count in sorted(results.instructions.items())
    ]
    return INSTRUCTIONS + table(["Case", "Nodes", "Instructions", "For each node"], rows)


def disagreements(results: Results) -> list[str]:
    """Programs that should have computed the same and did not."""
    problems = []
    formulas = {name: value for name, value in results.checks.items() if name.startswith("formula ")}
    if len(set(formulas.values())) > 1:
        problems.append(f"the formula's sums differ: {formulas}")
    for name, own, others in frame_sums(results):
        problems += [f"{name}: {own} but {value} by {peer}" for peer, value in others.items() if not agree(own, value)]
    problems += solving.disagreements(results) + everlayout.disagreements(results)
    return problems + reading.disagreements(results)


def render(results: Results, plot: str | None = None) -> str:
    """`plot`: the file name of the picture beside the report, None if there is none."""
    parts = [INTRODUCTION.format(processes=results.processes()), setting(results), verdicts.render(results)]
    parts += [against_peers(results), stacking.render(results), solving.render(results), drawing.render(results)]
    parts.append(growth.render(results, plot))
    parts += [screen(results), layouts(results)]
    parts += [
        editing.render(results),
        editing.render_copies(results),
        editing.render_slots(results),
        editing.render_reloads(results),
        listing.render(results),
        moving.render(results),
        loading(results),
        everlayout.render(results),
        building.render(results),
        expressions(results),
        reading.render(results),
        python(results),
        instructions(results),
    ]
    return "\n".join(part for part in parts if part)
