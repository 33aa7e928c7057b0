"""Taffy through stretchable, without rounding: taffy.py <kind of workloads.py> <n>…

Only `node_compute_layout` is timed: the call of the extension that runs Taffy, with no Python of stretchable around it.
The styles are made by stretchable and set before the clock starts. What the call itself costs is measured too ("call
Taffy": a tree of one node in which nothing changed); that much is in every time, and nothing else is in those of
unchanged trees.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import workloads
from stretchable import taffylib
from stretchable.style import AUTO, PCT, AlignContent, AlignItems, FlexDirection, FlexWrap, Overflow, Position, Style
from stretchable.style.geometry.size import SizeAvailableSpace
from timing import check, measure

COLUMN, ROW = FlexDirection.COLUMN, FlexDirection.ROW
# Making a node through Python takes 20 µs; a fresh tree for each sample is too slow beyond this.
LARGEST_FRESH = 1_000
LARGEST_READ = 10_000


STYLES: dict[tuple[tuple[str, Any], ...], dict[str, Any]] = {}


class Tree:
    """Nodes of one Taffy in the order they were made, the root first."""

    def __init__(self) -> None:
        self.taffy = taffylib.init()
        taffylib.disable_rounding(self.taffy)
        self.space = SizeAvailableSpace(1280, 720).to_dict()
        self.nodes: list[int] = []

    def close(self) -> None:
        taffylib.free(self.taffy)

    def style(self, **properties: Any) -> dict[str, Any]:
        """Equal styles are made once."""
        properties = {"flex_shrink": 0, **properties}
        key = tuple(sorted((name, repr(value)) for name, value in properties.items()))
        if key not in STYLES:
            STYLES[key] = Style(**properties).to_dict()
        return STYLES[key]

    def hidden(self, parent: int | None, **properties: Any) -> int:
        node = taffylib.node_create(self.taffy, self.style(**properties))
        if parent is not None:
            taffylib.node_add_child(self.taffy, parent, node)
        return node

    def add(self, parent: int | None, **properties: Any) -> int:
        node = self.hidden(parent, **properties)
        self.nodes.append(node)
        return node

    def set(self, node: int, **properties: Any) -> None:
        taffylib.node_set_style(self.taffy, node, self.style(**properties))

    def compute(self) -> None:
        taffylib.node_compute_layout(self.taffy, self.nodes[0], self.space)

    def sum(self) -> float:
        total = 0.0
        layout = taffylib.PyLayout()
        for node in self.nodes:
            taffylib.node_get_layout(self.taffy, node, layout)
            total += layout.x + layout.y + layout.width + layout.height
        return total


Changes = tuple[Callable[[int], object], Callable[[int], object]]


def tree(self: Tree, count: int) -> Changes:
    shape = workloads.tree_nodes(count)
    leaf = workloads.changing_leaf(count)

    def properties(node: workloads.TreeNode, points: float | None = None) -> dict[str, Any]:
        height = (8 * PCT, 20, 30)[node.index % 3] if points is None else points
        direction = COLUMN if node.column else ROW
        return {"flex_direction": direction, "margin": 2, "size": ((50, 30, 25)[node.index % 3] * PCT, height)}

    self.add(None, flex_direction=COLUMN, size=(1280, 720))
    for node in shape[1:]:
        self.add(self.nodes[(node.index - 1) // workloads.BRANCHING], **properties(node))
    return (
        lambda i: self.set(self.nodes[0], flex_direction=COLUMN, size=(1280 + i % 97, 720)),
        lambda i: self.set(self.nodes[leaf], **properties(shape[leaf], 30 + i % 13)),
    )


def flat(self: Tree, count: int) -> Changes:
    root = self.add(None, flex_direction=COLUMN, size=(1280, 720))
    for index in range(1, count):
        self.add(root, size=(AUTO, 20), margin=(4 if index > 1 else 0, 0, 0, 0))
    return (
        lambda i: self.set(root, flex_direction=COLUMN, size=(1280 + i % 97, 720)),
        lambda i: self.set(self.nodes[1], size=(AUTO, 20 + i % 13), margin=0),
    )


def chain(self: Tree, depth: int) -> Changes:
    parent = None
    for level in range(depth):
        parent = self.add(parent, flex_direction=COLUMN if level % 2 else ROW, align_items=AlignItems.FLEX_START)
        self.add(parent, size=(2, 2))
    return lambda i: None, lambda i: self.set(self.nodes[-1], size=(2 + i % 13, 2))


def nested(self: Tree, depth: int) -> Changes:
    leaf = {"position": Position.ABSOLUTE, "inset": (0, AUTO, AUTO, 0)}
    parent = self.add(None, size=(1280, 720))
    self.add(parent, size=(2, 2), **leaf)
    for _ in range(1, depth):
        parent = self.add(parent, position=Position.ABSOLUTE, inset=workloads.INSET)
        self.add(parent, size=(2, 2), **leaf)
    return (
        lambda i: self.set(self.nodes[0], size=(1280 + i % 97, 720)),
        lambda i: self.set(self.nodes[-1], size=(2 + i % 13, 2), **leaf),
    )


def container(self: Tree, **properties: Any) -> tuple[int, Callable[[int], None]]:
    """The container of the kinds column, grow and wrap, and what resizes its root."""
    root = self.add(None, flex_direction=COLUMN, size=(1280, 720))
    made = self.add(root, **properties)
    return made, lambda i: self.set(root, flex_direction=COLUMN, size=(1280 + i % 97, 720))


def column(self: Tree, count: int) -> Changes:
    stack, resize = container(self, flex_direction=COLUMN, gap=4)
    children = [self.add(stack, size=(AUTO, 20)) for _ in range(count)]
    return resize, lambda i: self.set(children[count // 2], size=(AUTO, 20 + i % 13))


def grow(self: Tree, count: int) -> Changes:
    margin = (0, 1280 - workloads.grow_length(count), 0, 0)
    stack, resize = container(self, flex_direction=ROW, gap=workloads.GROW_SPACING, margin=margin)
    base = workloads.GROW_BASE
    children = [self.add(stack, size=(base, 20), flex_grow=1) for _ in range(count)]
    return resize, lambda i: self.set(children[count // 2], size=(base + i % 13, 20), flex_grow=1)


def wrap(self: Tree, count: int) -> Changes:
    start = {"align_items": AlignItems.FLEX_START, "align_content": AlignContent.FLEX_START}
    stack, resize = container(self, flex_direction=ROW, flex_wrap=FlexWrap.WRAP, **start)
    middle = count // 2
    height = workloads.WRAPPED[middle % 3][1]
    children = [
        self.add(stack, size=(40, height) if index == middle else workloads.WRAPPED[index % 3], flex_grow=1)
        for index in range(count)
    ]
    return resize, lambda i: self.set(children[middle], size=(40 + i % 13, height), flex_grow=1)


def panes(self: Tree, depth: int) -> Changes:
    def size(level: int, length: float) -> tuple[Any, Any]:
        return (AUTO, length) if level % 2 else (length, AUTO)

    root = {"flex_direction": ROW, "size": (1280, 720)}
    parent, leaf = self.add(None, **root), 0
    for level in range(depth):
        if level:
            parent = self.add(parent, flex_direction=COLUMN if level % 2 else ROW, flex_grow=1)
        leaf = self.add(parent, size=size(level, 2))
    self.add(parent, flex_grow=1)
    return (
        lambda i: self.set(self.nodes[0], **{**root, "size": (1280 + i % 97, 720)}),
        lambda i: self.set(leaf, size=size(depth - 1, 2 + i % 13)),
    )


BUILDERS = {"tree": tree, "flat": flat, "chain": chain, "nested": nested, "column": column, "grow": grow, "wrap": wrap,
            "stacks": chain, "panes": panes}  # fmt: skip


def run(kind: str, count: int) -> None:
    def rebuild(iteration: int) -> None:
        while fresh:
            fresh.pop().close()
        fresh.append(Tree())
        BUILDERS[kind](fresh[0], count)

    fresh: list[Tree] = []
    if count <= LARGEST_FRESH:
        measure(f"first compute {kind} Taffy", count, lambda _: fresh[0].compute(), before=rebuild)
    built = Tree()
    resize, change = BUILDERS[kind](built, count)
    built.compute()
    if count <= LARGEST_READ:
        check(f"sum {kind} {count} Taffy", built.sum())
    if kind not in ("chain", "stacks"):
        measure(f"resize {kind} Taffy", count, lambda _: built.compute(), before=resize)
        resize(0)
        built.compute()
    measure(f"change {kind} Taffy", count, lambda _: built.compute(), before=change)
    measure(f"unchanged {kind} Taffy", count, lambda _: built.compute())
    built.close()


def screen(self: Tree) -> tuple[Callable[[int], None], Callable[[int, int], None]]:
    """Sets the sidebar's width, and a card's height."""

    def box(left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> tuple[float, ...]:
        return top, right, bottom, left

    side = {"flex_direction": COLUMN, "padding": box(8, 8, 8)}
    grow = {"flex_grow": 1, "flex_basis": 0}
    root = self.add(None, flex_direction=COLUMN, size=(1280, 720))
    header = self.add(root, flex_direction=ROW, size=(AUTO, 48), padding=8)
    self.add(header, size=(32, 32))
    self.add(header, size=(50 * PCT, 24), margin=box(8, 4))
    self.hidden(header, **grow)
    for icon in range(workloads.ICONS):
        self.add(header, size=(32, 32), margin=box(8 if icon else 0))
    body = self.add(root, flex_direction=ROW, **grow)
    sidebar = self.add(body, size=(200, AUTO), **side)
    for entry in range(workloads.ENTRIES):
        row = self.add(sidebar, flex_direction=ROW, size=(AUTO, 32), padding=box(4), margin=box(0, 4 if entry else 0))
        self.add(row, size=(24, 24), margin=box(0, 4))
        self.add(row, size=(AUTO, 20), margin=box(8, 6), **grow)
    content = self.add(body, flex_direction=COLUMN, **grow)
    chips = self.add(content, flex_direction=ROW, size=(AUTO, 40), padding=box(8, 8))
    for chip in range(workloads.CHIPS):
        self.add(chips, size=(72, 24), margin=box(8 if chip else 0))
    cards = self.add(
        content,
        flex_direction=COLUMN,
        padding=box(8, 8, 8),
        overflow_x=Overflow.HIDDEN,
        overflow_y=Overflow.HIDDEN,
        **grow,
    )
    rows = []

    def card_style(card: int, height: float) -> dict[str, Any]:
        margin = box(0, 8 if card else 0)
        return {"flex_direction": ROW, "size": (AUTO, height), "padding": 8, "margin": margin}

    for card in range(workloads.CARDS):
        row = self.add(cards, **card_style(card, 56))
        rows.append(row)
        self.add(row, size=(40, 40))
        column = self.add(row, flex_direction=COLUMN, margin=box(8), **grow)
        self.add(column, size=(60 * PCT, 18))
        self.add(column, size=(AUTO, 14), margin=box(0, 4))
        self.add(row, size=(24, 20), margin=box(8, 10))
        self.add(row, size=(64, 32), margin=box(8, 4))
    footer = self.add(root, flex_direction=ROW, size=(AUTO, 56))
    for _ in range(workloads.TABS):
        self.add(footer, size=(100 // workloads.TABS * PCT, AUTO))
    return (
        lambda width: self.set(sidebar, size=(width, AUTO), **side),
        lambda card, height: self.set(rows[card], **card_style(card, height)),
    )


def run_screen(count: int) -> None:
    self = Tree()
    set_sidebar, set_card = screen(self)
    if len(self.nodes) != count:
        raise SystemExit(f"the screen has {len(self.nodes)} nodes")

    def state(iteration: int) -> None:
        set_sidebar(200 + iteration % 64)
        if iteration % 4 == 0:
            number = iteration // 4
            set_card((number - 1) % workloads.CARDS, 56)
            set_card(number % workloads.CARDS, 96)

    measure("frame screen Taffy", count, lambda _: self.compute(), before=state)
    for card in range(workloads.CARDS):
        set_card(card, 56)
    set_sidebar(217)
    set_card(4, 96)
    self.compute()
    check("sum screen Taffy", self.sum())
    self.close()


def main() -> None:
    one = Tree()
    one.add(None, size=(1280, 720))
    measure("call Taffy", 1, lambda _: one.compute())
    for kind, count in zip(sys.argv[1::2], map(int, sys.argv[2::2]), strict=True):
        if kind == "screen":
            run_screen(count)
        else:
            run(kind, count)


if __name__ == "__main__":
    main()
