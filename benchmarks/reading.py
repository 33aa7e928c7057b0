"""The section of the report on reading properties: from C, Swift and Python, by each way that there is."""

from __future__ import annotations

from markdown import cell, ratio, table
from results import Results, Row

# Of a case: 1,000 rows, ten properties each.
VALUES = 10_000

KINDS = ("present", "default", "absent")
WAYS = (
    ("C", "name", "`plumb_node_property`, by name"),
    ("C", "key", "`plumb_node_get_value`, by key"),
    ("C", "typed", "`plumb_node_get_number` and `…_color`, by key"),
    ("C", "rows", "`plumb_layout_read_numbers` and `…_colors`, all rows at once"),
    ("C", "values", "`plumb_layout_read_values`, all rows at once"),
    ("Swift", "name", "`layout.value(name, row:)`"),
    ("Swift", "key", "`layout.value(key, row:)`"),
    ("Swift", "typed", "`layout.number(key, row:)` and `color`"),
    ("Swift", "rows", "`layout.rows.read(key, absent:, into:)`"),
    ("Swift", "values", "`layout.rows.values(key)`"),
    ("Python", "name", "`node.get(name)`"),
    ("Python", "rows", "`layout.read_numbers(name)` and `read_colors`"),
    ("Python", "values", "`layout.read_values(name)`"),
)
HEAD = ("Times Yoga's getter", "From", "Way", "Present", "Default", "Absent")

TEXT = """## Reading properties

Ten properties of each of 1,000 rows, numbers and colours in turn: where each has an expression, where none has and the
catalogue's default is read, and names that no component has. Times are those of one value. The first column has how
many times as long a present one takes as one of Yoga's getters (`YGNodeStyleGetFlexGrow`, called from C as
often), which reads a field, where a property has a name and a value of any type. {getter} A number of a plain
array takes {array}.

"""


def each(row: Row | None) -> Row | None:
    """Of one value."""
    return row and Row(row.median / VALUES, row.low / VALUES, row.high / VALUES, row.samples)


def render(results: Results) -> str:
    getter = each(results.get("property getter Yoga", VALUES))
    array = each(results.get("property array C", VALUES))
    rows = []
    for language, way, title in WAYS:
        found = [each(results.get(f"property {way} {kind} {language}", VALUES)) for kind in KINDS]
        if any(found):
            rows.append([ratio(found[0], getter), language, title, *(cell(row) for row in found)])
    if not rows:
        return ""
    takes = f"A getter takes {cell(getter)}." if getter else "Yoga was not there."
    return TEXT.format(getter=takes, array=cell(array)) + table(list(HEAD), rows)


def disagreements(results: Results) -> list[str]:
    """Languages that read other values than C."""
    problems = []
    for kind in KINDS:
        values = {
            language: results.checks[name]
            for language in ("C", "Swift", "Python")
            if (name := f"property sum {kind} {language}") in results.checks
        }
        if len(set(values.values())) > 1:
            problems.append(f"sums of {kind} properties differ: {values}")
    return problems
