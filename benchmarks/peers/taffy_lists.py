"""As c/lists.c, by Taffy through stretchable, with all rows in the tree: taffy_lists.py <n>…

Only `node_compute_layout` is timed, as in taffy.py: rows are made, inserted and given other sizes before the clock
starts, and frames are not read. Making the nodes of 100,000 rows takes more than a minute through Python, for each kind
of rows.
"""

from __future__ import annotations

import sys

from stretchable import taffylib
from stretchable.style import AUTO, FlexDirection, Position
from taffy import Tree
from timing import check, measure

# As c/lists.h has them.
WIDTH, ROW_HEIGHT, PAGE_ROWS = 320, 40, 15
HEIGHT = PAGE_ROWS * ROW_HEIGHT
COLUMN, ABSOLUTE = FlexDirection.COLUMN, Position.ABSOLUTE


def bar(row: int, change: int) -> int:
    return 20 + (row * 7 + change) % 60


class List(Tree):
    """Rows of five nodes under one root."""

    def __init__(self, count: int, dynamic: bool) -> None:
        super().__init__()
        self.dynamic = dynamic
        self.root = self.add(None, flex_direction=COLUMN, size=(WIDTH, HEIGHT))
        self.inserted: list[int] = []
        self.rows = [self.row(index) for index in range(count)]
        for nodes in self.rows:
            taffylib.node_add_child(self.taffy, self.root, nodes[0])

    def height(self, row: int, change: int = 0) -> int:
        return ROW_HEIGHT + (row + change) % 3 if self.dynamic else ROW_HEIGHT

    def row(self, index: int) -> list[int]:
        row = self.hidden(None, flex_direction=COLUMN, size=(AUTO, AUTO if self.dynamic else ROW_HEIGHT))
        return [
            row,
            self.hidden(row, position=ABSOLUTE, inset=(4, AUTO, AUTO, 8), size=(32, 32)),
            self.hidden(row, margin=(4, 0, 0, 48), size=(bar(index, 0), self.height(index) - 24)),
            self.hidden(row, margin=(4, 48, 0, 48), size=(AUTO, 12)),
            self.hidden(row, position=ABSOLUTE, inset=(4, 8, AUTO, AUTO), size=(32, 12)),
        ]

    def change(self, change: int) -> None:
        size = (bar(3, change), self.height(3, change) - 24)
        taffylib.node_set_style(self.taffy, self.rows[3][2], self.style(margin=(4, 0, 0, 48), size=size))

    def insert(self) -> None:
        """Puts a row in front, and takes away the one that was put there before.

        The package has no call that inserts a child: those behind it are replaced, one by one.
        """
        if self.inserted:
            taffylib.node_remove_child_at_index(self.taffy, self.root, 0)
            for node in self.inserted:
                taffylib.node_drop(self.taffy, node)
            self.compute()
        self.inserted = self.row(len(self.rows))
        front = self.inserted[0]
        for place, row in enumerate(self.rows):
            taffylib.node_replace_child_at_index(self.taffy, self.root, place, front)
            front = row[0]
        taffylib.node_add_child(self.taffy, self.root, front)

    def resize(self, width: int) -> None:
        self.set(self.root, flex_direction=COLUMN, size=(width, HEIGHT))

    def visible_sum(self) -> float:
        """As the other programs: nodes of rows from the edges of the list."""
        layout = taffylib.PyLayout()

        def frame(node: int) -> tuple[float, float, float, float]:
            taffylib.node_get_layout(self.taffy, node, layout)
            return layout.x, layout.y, layout.width, layout.height

        total = 0.0
        for row, *children in self.rows:
            left, top, width, height = frame(row)
            if top >= HEIGHT:
                break
            total += left + top + width + height
            for child in children:
                x, y, width, height = frame(child)
                total += left + x + top + y + width + height
        return total


def run(count: int, dynamic: bool) -> None:
    kind = "dynamic" if dynamic else "fixed"
    built = List(count, dynamic)
    measure(f"list open {kind} Taffy", count, lambda _: built.compute(), before=lambda i: built.resize(WIDTH + i % 2))
    built.resize(WIDTH)
    built.compute()
    check(f"sum {kind}-rows {count} Taffy", built.visible_sum())
    measure(f"list change {kind} Taffy", count, lambda _: built.compute(), before=lambda i: built.change(i % 5))
    measure(f"list insert {kind} Taffy", count, lambda _: built.compute(), before=lambda _: built.insert())
    measure(
        f"list resize {kind} Taffy", count, lambda _: built.compute(), before=lambda i: built.resize(WIDTH + i % 17)
    )
    built.close()


def main() -> None:
    for count in map(int, sys.argv[1:]):
        for dynamic in (False, True):
            run(count, dynamic)


if __name__ == "__main__":
    main()
