"""The checked-in instruction counts. Run as a program it counts again and writes them: `make counts`."""

import re
import sys

import instructions
from workspace import HERE

TABLE = HERE / "counts.txt"
TOLERANCE = 0.03
# Half of it is malloc's, whose work depends on what is free and where: it differs by an eighth between libraries whose
# code for it is the same.
WIDER = {"first layout contradicting": 0.2}
# So is a part of what making a list takes.
WIDER |= {"list open fixed": 0.1, "list open dynamic": 0.1}

INTRODUCTION = """\
# Instructions of one step of the key workloads, by case and number of nodes (of a chain: depth), under callgrind.
# A guard fails where a count is more than 3 % away from its figure (of a few cases 10 or 20 %), below it too: who makes
# something faster keeps it.
# `make counts` writes the figures of the toolchain it runs with, and lets those of others be.
"""

# Rows of a fragment in one batch, and where: what a place costs, and what further rows of a batch cost.
EDITS = (1, "front"), (1, "middle"), (1, "end"), (10, "end")

GUARDED = (
    ("engine create", 1),
    ("load tree", 1_000),
    ("load big", 1_000),
    ("first frames big", 1_000),
    ("start screen", 199),
    ("instantiate tree", 1_000),
    ("first compute tree", 1_000),
    ("first compute chain", 32),
    ("resize tree", 1_000),
    ("resize flat", 1_000),
    ("change tree", 1_000),
    ("change flat", 1_000),
    ("change chain", 32),
    ("change nested", 32),
    ("unchanged tree", 1_000),
    ("frame screen", 199),
    ("sidebar screen", 199),
    ("card screen", 199),
    ("property key present C", 10_000),
    ("property name present C", 10_000),
    ("property typed present C", 10_000),
    ("property rows present C", 10_000),
    ("property values present C", 10_000),
    ("property key default C", 10_000),
    ("property rows default C", 10_000),
    ("property key absent C", 10_000),
    ("property name absent C", 10_000),
    ("load constrained", 1_000),
    ("first layout constrained", 1_000),
    ("resize constrained", 1_000),
    ("change constrained", 1_000),
    ("constant constrained", 1_000),
    ("switch constrained", 1_000),
    ("first layout contradicting", 1_000),
    ("resize contradicting", 1_000),
    ("change contradicting", 1_000),
    *((f"insert {rows} {where}", n) for n in (100, 1_000, 10_000) for rows, where in EDITS),
    *((f"insert stacked {rows} {where}", n) for n in (100, 1_000, 10_000) for rows, where in EDITS),
    *((f"slots {change}", 81) for change in ("changed", "inserted", "reversed")),
    ("reload edited_list", 1_000),
    ("reload edited_list", 4_000),
    *((f"display list {step} items", 1_000) for step in ("first", "resized", "moved", "color", "text", "unchanged")),
    ("whole frame screen", 199),
    *((f"list {step} fixed", 10_000) for step in ("open", "page", "insert")),
    *(
        (f"list {step} dynamic", 10_000)
        for step in ("open", "page", "new page", "change", "insert", "resize", "unchanged")
    ),
    *((f"list {step} keyed", 10_000) for step in ("page", "change", "insert")),
    *((f"set element {kind}", n) for kind in ("list", "keyed list") for n in (100, 10_000, 100_000)),
    *(("set element repetition", n) for n in (100, 1_000)),
    *((f"motion step {curve}", 1_000) for curve in ("linear", "ease", "spring")),
    ("motion idle", 1_000),
    *((f"motion show {curve}", 1_000) for curve in ("linear", "ease", "spring")),
    ("motion show idle", 1_000),
    ("expression Plumb", 1),
    ("expression call Plumb", 1),
    ("expression text Plumb", 1),
)

# Reported, not guarded: they relink the layout.
NOTED = ("insert tree", 1_000), ("edit tree", 1_000)


def read(written=None):
    """The figures of the file, or of a text like it, by toolchain, then by case and number of nodes."""
    if written is None:
        written = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    tables, table = {}, {}
    for line in written.splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, n, count = re.split(r"\s{2,}", line)
            table[name, int(n.replace(",", ""))] = int(count.replace(",", ""))
    return tables


def text(tables):
    parts = [INTRODUCTION]
    for toolchain, table in sorted(tables.items()):
        lines = [f"{name:<24}{n:>8,}{count:>16,}\n" for (name, n), count in table.items()]
        parts.append(f"[{toolchain}]\n{''.join(lines)}")
    return "\n".join(parts)


def difference(name, n, count, figure):
    """One line for people: `change flat/1,000: 180,000 instructions, was 176,489 (+2.0 %)`."""
    was = f"was {figure:,} ({(count - figure) / figure:+.1%})" if figure else "new"
    return f"{name}/{n:,}: {count:,} instructions, {was}"


def main():
    tables, counted = read(), instructions.counts()
    missing = [case for case in GUARDED + NOTED if case not in counted]
    if missing:
        print(f"No benchmark counts {missing}", file=sys.stderr)
        return 1
    old = tables.get(instructions.toolchain(), {})
    new = {case: counted[case] for case in GUARDED}
    for case, count in new.items():
        if count != old.get(case):
            print(difference(*case, count, old.get(case)))
    for name, n in NOTED:
        print(f"Not guarded: {name}/{n:,}: {counted[name, n]:,} instructions")
    tables[instructions.toolchain()] = new
    TABLE.write_text(text(tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
