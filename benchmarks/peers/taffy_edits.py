"""As c/edits.c, by Taffy through stretchable: taffy_edits.py list <n>…

Only `node_compute_layout` is timed, as in taffy.py: rows are made and inserted before the clock starts, and frames are
not read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from stretchable import taffylib
from stretchable.style import AUTO, PCT, FlexDirection
from taffy import Tree
from timing import check, measure

BATCHES = (1, 10, 1_000)
# As c/edits.h has them: that fraction of the rows is before the first that is inserted.
PLACES = {"front": 0.0, "middle": 0.5, "end": 1.0}
SUMMED = 10
# Through Python a call takes about as long as Taffy needs for a row.
LARGEST_READ = 10_000


class List(Tree):
    """Rows of two nodes under one root."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.root = self.add(None, flex_direction=FlexDirection.COLUMN, size=(1280, 720))
        self.rows: list[int] = []
        # The node in each row.
        self.inner: dict[int, int] = {}
        self.insert(0, rows)

    def row(self) -> int:
        row = taffylib.node_create(self.taffy, self.style(size=(AUTO, 20), margin=(4, 0, 0, 0)))
        inner = taffylib.node_create(self.taffy, self.style(size=(50 * PCT, 12), margin=(4, 0, 0, 8)))
        taffylib.node_add_child(self.taffy, row, inner)
        self.inner[row] = inner
        return row

    def insert(self, index: int, count: int) -> None:
        """The package has no call that inserts a child: those behind it are replaced, one by one."""
        present = len(self.rows)
        self.rows[index:index] = [self.row() for _ in range(count)]
        for place in range(index, present):
            taffylib.node_replace_child_at_index(self.taffy, self.root, place, self.rows[place])
        for row in self.rows[present:]:
            taffylib.node_add_child(self.taffy, self.root, row)

    def remove(self, index: int, count: int) -> None:
        for row in self.rows[index : index + count]:
            taffylib.node_remove_child(self.taffy, self.root, row)
            taffylib.node_drop(self.taffy, self.inner.pop(row))
            taffylib.node_drop(self.taffy, row)
        del self.rows[index : index + count]

    def sum(self) -> float:
        self.nodes = [self.root, *self.rows, *self.inner.values()]
        return super().sum()


def run(count: int) -> None:
    built = List(count // 2)
    built.compute()
    held: list[tuple[int, int]] = []

    def edit(index: int, batch: int, _: int) -> None:
        while held:
            built.remove(*held.pop())
            built.compute()
        built.insert(index, batch)
        held.append((index, batch))

    for batch in BATCHES:
        for name, share in PLACES.items():
            index = int(count // 2 * share)
            before: Callable[[int], None] = partial(edit, index, batch)
            measure(f"insert {batch} {name} Taffy", count, lambda _: built.compute(), before=before)
    edit(count // 4, SUMMED, 0)
    built.compute()
    if count <= LARGEST_READ:
        check(f"sum list {count} Taffy", built.sum())
    built.close()


def main() -> None:
    for kind, count in zip(sys.argv[1::2], map(int, sys.argv[2::2]), strict=True):
        if kind == "list":
            run(count)


if __name__ == "__main__":
    main()
