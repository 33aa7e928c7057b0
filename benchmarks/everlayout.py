"""The section of the report on documents of constraints in JSON, beside the same in XML, and on size classes."""

from __future__ import annotations

from markdown import cell, count_text, ratio, ratio_text, table
from results import Results

# Views of the documents of `cards`, and of those of `bars`.
CARDS, BARS = (100, 1_000), (10, 100, 1_000)
# The peer takes seconds for each switch of 1,000.
BARS_FOR_PEER = (10, 100)
PEER = "kiwi"
PARSERS = {"json": "jansson", "xml": "expat"}
NAMES = {"json": "JSON", "xml": "XML"}

TEXT = """## Documents of EverLayout, and size classes

The cards of `constrained.py`, in JSON and in XML that says the same: ten views each, with 36 constraints, of which some
count in one size class only. Both must come to the same frames. To load is to parse, check, compile and link; jansson
and expat alone parse the same bytes. Ratios are the parser's to Plumb's.

"""

SWITCH = """
A switch of the size class, and the compute that follows: constraints of one class take the place of those of the other,
in one solve. In the cards, two of ten views have some. Bars are views in a row, each with a width for either class;
kiwi removes the widths of one class, adds those of the other, and solves, which takes it seconds for 1,000 bars.

"""


def render(results: Results) -> str:
    rows = []
    for language, parser in PARSERS.items():
        for n in results.sizes(f"load cards {language}"):
            alone = results.get(f"parser cards {language}", n)
            cases = [results.get(f"{what} cards {language}", n) for what in ("load", "first frames")]
            counts = [
                results.instructions.get((f"{what} cards {language}", n)) for what in ("parser", "load", "first frames")
            ]
            counted = [ratio_text(counts[0] / count) if counts[0] and count else "-" for count in counts[1:]]
            times = [f"{parser}: {cell(alone)}", *(cell(row, n) for row in cases)]
            rows.append(
                [*(ratio(alone, row) for row in cases), *counted, NAMES[language], f"{n:,}", *times]
                + [count_text(count) if count else "-" for count in counts[1:]]
            )
    if not rows:
        return ""
    head = ["Load", "To first frames", "Load, instructions", "To first frames, instructions", "Language", "Views"]
    head += ["Parser alone", "Load", "To first frames", "Load, instructions", "To first frames, instructions"]
    return TEXT + table(head, rows) + SWITCH + table(["Ratio to kiwi", "Instructions", *SWITCHED], switched(results))


SWITCHED = ["Case", "Views", "Plumb", "kiwi", "Instructions"]


def switched(results: Results) -> list[list[str]]:
    rows = []
    for kind in ("cards", "bars"):
        case = f"size class {kind} json"
        for n in results.sizes(case):
            own, other = results.get(case, n), results.get(f"{case} {PEER}", n)
            mine, others = (results.instructions.get((name, n)) for name in (case, f"{case} {PEER}"))
            rows.append(
                [
                    ratio(other, own),
                    ratio_text(others / mine) if mine and others else "-",
                    kind,
                    f"{n:,}",
                    cell(own, n),
                    cell(other, n),
                    count_text(mine) if mine else "-",
                ]
            )
    return rows


def disagreements(results: Results) -> list[str]:
    """Frames that are others in XML, or by the peer."""
    problems = []
    for name, own in results.checks.items():
        if not name.startswith("class sum "):
            continue
        for other in (name.replace(" json ", " xml "), f"{name} {PEER}"):
            value = results.checks.get(other, own)
            if abs(own - value) > 1e-6 * abs(own):
                problems.append(f"{name}: {own} but {value} ({other})")
    return problems
