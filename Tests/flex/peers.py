"""The same containers by Yoga (the Python package poga) and by Taffy (stretchable)."""

from __future__ import annotations

import math
from typing import Any

from trees import Box

Frame = tuple[float, float, float, float]


def yoga(root: Box) -> list[Frame]:
    """Frames in the order of the document. No spacing between lines: this Yoga has no gaps."""
    from poga import YGAlign, YGDirection, YGDisplay, YGEdge, YGFlexDirection, YGJustify, YGWrap
    from poga import libpoga_capi as api

    align = {"fill": YGAlign.Stretch, "leading": YGAlign.FlexStart, "center": YGAlign.Center,
             "trailing": YGAlign.FlexEnd}  # fmt: skip
    config = api.YGConfigNew()
    api.YGConfigSetPointScaleFactor(config, 0)
    nodes: list[Any] = []

    def build(box: Box) -> Any:
        node = api.YGNodeNewWithConfig(config)
        nodes.append(node)
        for size, setter in zip(box.sizes, (api.YGNodeStyleSetWidth, api.YGNodeStyleSetHeight), strict=True):
            if size is not None:
                setter(node, size)
        api.YGNodeStyleSetFlexGrow(node, box.grow)
        api.YGNodeStyleSetFlexShrink(node, box.shrink)
        if box.hidden:
            api.YGNodeStyleSetDisplay(node, YGDisplay.DisplayNone)
        if not box.is_container:
            return node
        api.YGNodeStyleSetFlexDirection(node, YGFlexDirection.Column if box.axis else YGFlexDirection.Row)
        api.YGNodeStyleSetAlignItems(node, align[box.alignment])
        api.YGNodeStyleSetAlignContent(node, YGAlign.Stretch if box.has_one_line else YGAlign.FlexStart)
        if box.wraps:
            api.YGNodeStyleSetFlexWrap(node, YGWrap.Wrap)
        if box.spreads:
            api.YGNodeStyleSetJustifyContent(node, YGJustify.SpaceBetween)
        shown = 0
        for index, child in enumerate(box.children):
            made = build(child)
            if box.spacing and not child.hidden and shown:
                api.YGNodeStyleSetMargin(made, YGEdge.Top if box.axis else YGEdge.Left, box.spacing)
            shown += not child.hidden
            api.YGNodeInsertChild(node, made, index)
        return node

    top = build(root)
    api.YGNodeCalculateLayout(top, math.nan, math.nan, YGDirection.LTR)
    frames = [
        (api.YGNodeLayoutGetLeft(node), api.YGNodeLayoutGetTop(node), api.YGNodeLayoutGetWidth(node),
         api.YGNodeLayoutGetHeight(node))
        for node in nodes
    ]  # fmt: skip
    api.YGNodeFreeRecursive(top)
    return frames


def taffy(root: Box) -> list[Frame]:
    """Frames in the order of the document, without CSS's automatic minimum sizes."""
    from stretchable import taffylib
    from stretchable.style import (
        AUTO,
        AlignContent,
        AlignItems,
        Display,
        FlexDirection,
        FlexWrap,
        JustifyContent,
        Style,
    )
    from stretchable.style.geometry.size import SizeAvailableSpace

    align = {"fill": AlignItems.STRETCH, "leading": AlignItems.FLEX_START, "center": AlignItems.CENTER,
             "trailing": AlignItems.FLEX_END}  # fmt: skip
    tree = taffylib.init()
    taffylib.disable_rounding(tree)
    nodes: list[int] = []

    def build(box: Box, parent: int | None) -> int:
        style: dict[str, Any] = {
            "size": tuple(AUTO if size is None else size for size in box.sizes),
            "min_size": 0, "flex_grow": box.grow, "flex_shrink": box.shrink,
        }  # fmt: skip
        if box.hidden:
            style["display"] = Display.NONE
        if box.is_container:
            lines = box.spacing if box.line_spacing is None else box.line_spacing
            style["flex_direction"] = FlexDirection.COLUMN if box.axis else FlexDirection.ROW
            style["align_items"] = align[box.alignment]
            style["align_content"] = AlignContent.STRETCH if box.has_one_line else AlignContent.FLEX_START
            style["gap"] = (lines, box.spacing) if box.axis else (box.spacing, lines)
            if box.wraps:
                style["flex_wrap"] = FlexWrap.WRAP
            if box.spreads:
                style["justify_content"] = JustifyContent.SPACE_BETWEEN
        node = int(taffylib.node_create(tree, Style(**style).to_dict()))
        nodes.append(node)
        if parent is not None:
            taffylib.node_add_child(tree, parent, node)
        for child in box.children:
            build(child, node)
        return node

    top = build(root, None)
    width, height = root.sizes
    taffylib.node_compute_layout(tree, top, SizeAvailableSpace(width, height).to_dict())
    layout = taffylib.PyLayout()
    frames = []
    for node in nodes:
        taffylib.node_get_layout(tree, node, layout)
        frames.append((layout.x, layout.y, layout.width, layout.height))
    taffylib.free(tree)
    return frames
