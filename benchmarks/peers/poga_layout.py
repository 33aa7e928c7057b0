"""Yoga through poga, a one-to-one binding: the trees of workloads.py, without pixel rounding.

Prints lines as c/measure.h does. A layout is one call into C++; building and reading go through Python call by call.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import workloads
from poga import YGAlign, YGDirection, YGEdge, YGFlexDirection, YGOverflow
from poga import libpoga_capi as yoga
from timing import measure

CONFIG = yoga.YGConfigNew()
yoga.YGConfigSetPointScaleFactor(CONFIG, 0)
COLUMN, ROW = YGFlexDirection.Column, YGFlexDirection.Row


def new(direction: Any = None, width: float | None = None, height: float | None = None) -> Any:
    node = yoga.YGNodeNewWithConfig(CONFIG)
    yoga.YGNodeStyleSetFlexShrink(node, 0)
    if direction is not None:
        yoga.YGNodeStyleSetFlexDirection(node, direction)
    if width is not None:
        yoga.YGNodeStyleSetWidth(node, width)
    if height is not None:
        yoga.YGNodeStyleSetHeight(node, height)
    return node


def insert(parent: Any, child: Any) -> Any:
    yoga.YGNodeInsertChild(parent, child, yoga.YGNodeGetChildCount(parent))
    return child


def tree(count: int) -> list[Any]:
    shape = workloads.tree_nodes(count)
    nodes = [new(COLUMN, 1280, 720)]
    for node in shape[1:]:
        made = new(COLUMN if node.column else ROW)
        yoga.YGNodeStyleSetMargin(made, YGEdge.All, 2)
        yoga.YGNodeStyleSetWidthPercent(made, (50, 30, 25)[node.index % 3])
        if node.index % 3 == 0:
            yoga.YGNodeStyleSetHeightPercent(made, 8)
        else:
            yoga.YGNodeStyleSetHeight(made, (0, 20, 30)[node.index % 3])
        insert(nodes[(node.index - 1) // workloads.BRANCHING], made)
        nodes.append(made)
    return nodes


def flat(count: int) -> list[Any]:
    root = new(COLUMN, 1280, 720)
    nodes = [root]
    for index in range(1, count):
        row = insert(root, new(height=20))
        if index > 1:
            yoga.YGNodeStyleSetMargin(row, YGEdge.Top, 4)
        nodes.append(row)
    return nodes


def chain(depth: int) -> list[Any]:
    """Containers as large as their content: they must not be stretched by their parents."""
    nodes: list[Any] = []
    for level in range(depth):
        box = new(ROW if level % 2 == 0 else COLUMN)
        yoga.YGNodeStyleSetAlignItems(box, YGAlign.FlexStart)
        leaf = insert(box, new(width=2, height=2))
        if nodes:
            insert(nodes[-2], box)
        nodes += [box, leaf]
    return nodes


def grow(node: Any) -> Any:
    yoga.YGNodeStyleSetFlexGrow(node, 1)
    yoga.YGNodeStyleSetFlexBasis(node, 0)
    return node


def padded(node: Any, left: float, top: float, right: float, bottom: float) -> Any:
    for edge, value in ((YGEdge.Left, left), (YGEdge.Top, top), (YGEdge.Right, right), (YGEdge.Bottom, bottom)):
        yoga.YGNodeStyleSetPadding(node, edge, value)
    return node


def after(node: Any, gap: float) -> Any:
    yoga.YGNodeStyleSetMargin(node, YGEdge.Left, gap)
    return node


def below(node: Any, gap: float) -> Any:
    yoga.YGNodeStyleSetMargin(node, YGEdge.Top, gap)
    return node


def screen() -> tuple[list[Any], Any, list[Any]]:
    """All nodes, the sidebar, the cards."""
    nodes: list[Any] = []

    def put(parent: Any, node: Any) -> Any:
        nodes.append(node)
        return insert(parent, node) if parent is not None else node

    root = put(None, new(COLUMN, 1280, 720))
    header = put(root, padded(new(ROW, height=48), 8, 8, 8, 8))
    put(header, new(width=32, height=32))
    title = put(header, below(after(new(height=24), 8), 4))
    yoga.YGNodeStyleSetWidthPercent(title, 50)
    space = new()
    grow(space)
    insert(header, space)
    for icon in range(workloads.ICONS):
        put(header, after(new(width=32, height=32), 8 if icon else 0))
    body = put(root, grow(new(ROW)))
    sidebar = put(body, padded(new(COLUMN, 200), 8, 8, 8, 0))
    for entry in range(workloads.ENTRIES):
        row = put(sidebar, below(padded(new(ROW, height=32), 4, 0, 0, 0), 4 if entry else 0))
        put(row, below(new(width=24, height=24), 4))
        put(row, below(after(grow(new(height=20)), 8), 6))
    main = put(body, grow(new(COLUMN)))
    chips = put(main, padded(new(ROW, height=40), 8, 8, 0, 0))
    for chip in range(workloads.CHIPS):
        put(chips, after(new(width=72, height=24), 8 if chip else 0))
    cards_list = put(main, padded(grow(new(COLUMN)), 8, 8, 8, 0))
    yoga.YGNodeStyleSetOverflow(cards_list, YGOverflow.Hidden)
    cards = []
    for card in range(workloads.CARDS):
        row = put(cards_list, below(padded(new(ROW, height=56), 8, 8, 8, 8), 8 if card else 0))
        cards.append(row)
        put(row, new(width=40, height=40))
        column = put(row, after(grow(new(COLUMN)), 8))
        name = put(column, new(height=18))
        yoga.YGNodeStyleSetWidthPercent(name, 60)
        put(column, below(new(height=14), 4))
        put(row, below(after(new(width=24, height=20), 8), 10))
        put(row, below(after(new(width=64, height=32), 8), 4))
    footer = put(root, new(ROW, height=56))
    for _ in range(workloads.TABS):
        yoga.YGNodeStyleSetWidthPercent(put(footer, new()), 100 // workloads.TABS)
    return nodes, sidebar, cards


def calculate(root: Any, width: float = float("nan"), height: float = float("nan")) -> None:
    yoga.YGNodeCalculateLayout(root, width, height, YGDirection.LTR)


def read(nodes: list[Any]) -> float:
    """All frames, one getter after the other."""
    total = 0.0
    for node in nodes:
        total += yoga.YGNodeLayoutGetLeft(node) + yoga.YGNodeLayoutGetTop(node)
        total += yoga.YGNodeLayoutGetWidth(node) + yoga.YGNodeLayoutGetHeight(node)
    return total


def changing(kind: str, count: int, nodes: list[Any]) -> tuple[Any, float]:
    return (nodes[workloads.changing_leaf(count)], 30) if kind == "tree" else (nodes[1], 20)


def run(kind: str, count: int, build: Callable[[int], list[Any]]) -> None:
    nodes = build(count)
    calculate(nodes[0])
    print(f"= sum {kind} {count} Yoga\t{read(nodes):.17g}")

    def resize(iteration: int) -> None:
        yoga.YGNodeStyleSetWidth(nodes[0], 1280 + iteration % 97)
        calculate(nodes[0])

    def first(iteration: int) -> None:
        calculate(fresh[0])

    fresh: list[Any] = []

    def rebuild(iteration: int) -> None:
        fresh[:] = build(count)

    if count <= 10_000:
        measure(f"first compute {kind} Yoga", count, first, before=rebuild)
    if kind != "chain":
        measure(f"resize {kind} Yoga", count, resize)
        yoga.YGNodeStyleSetWidth(nodes[0], 1280)
        leaf, height = changing(kind, count, nodes)

        def change(iteration: int) -> None:
            yoga.YGNodeStyleSetHeight(leaf, height + iteration % 13)
            calculate(nodes[0])

        measure(f"change {kind} Yoga", count, change)
        measure(f"unchanged {kind} Yoga", count, lambda _: calculate(nodes[0]))
        measure(f"read {kind} poga", count, lambda _: read(nodes))


def run_screen() -> None:
    nodes, sidebar, cards = screen()

    def frame(iteration: int) -> None:
        yoga.YGNodeStyleSetWidth(sidebar, 200 + iteration % 64)
        if iteration % 4 == 0:
            number = iteration // 4
            yoga.YGNodeStyleSetHeight(cards[(number - 1) % len(cards)], 56)
            yoga.YGNodeStyleSetHeight(cards[number % len(cards)], 96)
        calculate(nodes[0])

    measure("compute screen Yoga", len(nodes), frame)
    for card in cards:
        yoga.YGNodeStyleSetHeight(card, 56)
    yoga.YGNodeStyleSetWidth(sidebar, 217)
    yoga.YGNodeStyleSetHeight(cards[4], 96)
    calculate(nodes[0])
    print(f"= sum screen Yoga\t{read(nodes):.17g}")


if __name__ == "__main__":
    for size in (int(argument) for argument in sys.argv[1:]):
        run("tree", size, tree)
        run("flat", size, flat)
    for depth in (4, 8, 16, 24):
        run("chain", depth, chain)
    run_screen()
