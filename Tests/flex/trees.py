"""Random flex containers, as documents with stack views.

They keep to what stack views and CSS's flexible boxes have in common: children that can become shorter, and either one
that takes what is left or gaps that do; across the axis children are stretched, or have sizes of their own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

AXES = ("horizontal", "vertical")
ALIGNMENTS = ("fill", "leading", "center", "trailing")


@dataclass
class Box:
    # By axis; None: what it contains, or what it is given.
    sizes: list[float | None] = field(default_factory=lambda: [None, None])
    grow: float = 0
    shrink: float = 1
    hidden: bool = False
    # Of containers.
    is_container: bool = False
    axis: int = 0
    spacing: float = 0
    line_spacing: float | None = None
    alignment: str = "fill"
    # Whether gaps take what is left.
    spreads: bool = False
    wraps: bool = False
    # Of those that wrap: whether all children stand in one line, which then is as large across as the container.
    has_one_line: bool = False
    children: list[Box] = field(default_factory=list)

    def all(self) -> list[Box]:
        """In the order of the document."""
        found = [self]
        for child in self.children:
            found += child.all()
        return found


def tree(seed: int, gaps_between_lines: bool) -> Box:
    """`gaps_between_lines`: rows that wrap may have spacing, which not every peer knows."""
    chance = random.Random(seed)
    root = container(chance, 3, gaps_between_lines, chance.randrange(2))
    root.sizes = [float(chance.randrange(120, 600)), float(chance.randrange(120, 600))]
    return root


def container(chance: random.Random, depth: int, gaps_between_lines: bool, axis: int) -> Box:
    box = Box(is_container=True, axis=axis, alignment=chance.choice(ALIGNMENTS))
    # The widths of columns that wrap depend on their heights, which a document computes later.
    box.wraps = axis == 0 and chance.random() < 0.25
    if gaps_between_lines or not box.wraps:
        box.spacing = chance.choice((0, 4, 10, 7.5))
        if box.wraps and chance.random() < 0.5:
            box.line_spacing = chance.choice((0, 3, 12))
    count = chance.randrange(2, 7)
    box.spreads = not box.wraps and chance.random() < 0.25
    for _ in range(count):
        if depth > 1 and chance.random() < 0.35:
            child = container(chance, depth - 1, gaps_between_lines, chance.randrange(2))
        else:
            child = Box()
            # Without a length, it has what it is given.
            child.sizes[axis] = None if chance.random() < 0.1 else float(chance.randrange(5, 120))
            if box.alignment != "fill":
                child.sizes[1 - axis] = float(chance.randrange(5, 60))
        child.shrink = chance.choice((1, 1, 2, 3.5))
        if not box.spreads:
            child.grow = chance.choice((0, 0, 1, 2, 0.5))
        child.hidden = chance.random() < 0.1
        box.children.append(child)
    shown = [child for child in box.children if not child.hidden]
    if len(shown) < 2:
        for child in box.children[:2]:
            child.hidden = False
        shown = [child for child in box.children if not child.hidden]
    if not box.spreads:
        if box.wraps:
            # Any of them may be alone in its line.
            for child in box.children:
                child.grow = max(child.grow, 1)
        elif sum(child.grow for child in shown) < 1:
            shown[0].grow = 1
    return box


def document(root: Box) -> str:
    out: list[str] = []

    def write(box: Box) -> None:
        attributes = []
        for name, size in zip(("width", "height"), box.sizes, strict=True):
            if size is not None:
                attributes.append(f'{name}="{size:g}"')
        if box is not root:
            attributes.append(f'shrink="{box.shrink:g}"')
            if box.grow:
                attributes.append(f'grow="{box.grow:g}"')
        if box.hidden:
            attributes.append('isHidden="true"')
        if not box.is_container:
            out.append("<UIView " + " ".join(attributes) + "/>\n")
            return
        attributes += [f'axis="{AXES[box.axis]}"', f'alignment="{box.alignment}"', f'spacing="{box.spacing:g}"']
        if box.wraps:
            attributes.append('wrap="true"')
        if box.line_spacing is not None:
            attributes.append(f'lineSpacing="{box.line_spacing:g}"')
        if box.spreads:
            attributes.append('distribution="equalSpacing"')
        out.append("<UIStackView " + " ".join(attributes) + ">\n")
        for child in box.children:
            write(child)
        out.append("</UIStackView>\n")

    write(root)
    return "".join(out)
