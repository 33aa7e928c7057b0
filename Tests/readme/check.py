"""Checks layouts and expressions of the documentation against the library, through the Python package.

Labels are measured so that pages need no font metrics: a text such as `60x18` is 60 wide and 18 high, at a narrower
width it wraps into as many lines as it takes.
"""

from __future__ import annotations

import contextlib
import math
import re
from pathlib import Path

import plumb
from blocks import Block

ROW = re.compile(r"^\|\s*`(?P<fragment>.*?)`\s*\|\s*(?P<result>.*?)\s*\|(?:\s*(?P<other>.*?)\s*\|)?$")
# The last two columns of a table that has others in front.
LAST_TWO = re.compile(r"\|\s*`(?P<fragment>[^`]*?)`\s*\|\s*(?P<result>[^|]*?)\s*\|$")
SIZE = re.compile(r"^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$")
BOX = '<UIView width="100" height="200">{}</UIView>'


def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, ...] | None:
    size = SIZE.match(str(node.get("text")))
    if not size:
        return None
    natural, line = float(size[1]), float(size[2])
    if width is None or width >= natural:
        return natural, line, line * 0.75, line * 0.75
    if width <= 0:
        return 0, line, line * 0.75, line * 0.75
    lines = math.ceil(natural / width)
    return width, lines * line, line * 0.75, (lines - 1) * line + line * 0.75


def number(value: float) -> str:
    return f"{value:.10g}"


def frame_text(frame: plumb.Frame) -> str:
    return ", ".join(number(value) for value in frame)


def frames_block(block: Block, folder: Path) -> str:
    """The frames of a document's nodes, a line each: its id (or path), then x, y, width, height; or what is wrong.

    A document that has a name is that file in the page's folder, and finds the others there.
    """
    document: str | Path = block.text
    name = next((argument for argument in block.arguments if argument.endswith(".xml")), None)
    if name:
        document = Path(name)
        (folder / name).write_text(block.text, encoding="utf-8")
    try:
        with contextlib.chdir(folder):
            layout = plumb.Engine(measurer=measure).load(document, legacy="legacy" in block.arguments)
    except plumb.DocumentError as error:
        return "\n".join(diagnostic.rendered for diagnostic in error.diagnostics) + "\n"
    size = SIZE.match(block.arguments[1]) if len(block.arguments) > 1 else None
    if size:
        layout.compute(float(size[1]), float(size[2]))
    else:
        layout.compute(None, None)
    lines = []
    for node in layout:
        name = f"#{node.id}" if node.id else node.path or "root"
        lines.append(f"{name}: {frame_text(node.frame)}")
    return "\n".join(lines) + "\n"


def value_text(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nil"}[value]
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    if hasattr(value, "_fields"):
        return f"{type(value).__name__}(" + ", ".join(value_text(item) for item in value) + ")"
    return repr(value)


def value_problems(block: Block) -> list[str]:
    """Lines `expression → value`, or `→ error: part of its message`."""
    kind = block.arguments[1] if len(block.arguments) > 1 else "any"
    problems = []
    engine = plumb.Engine()
    for offset, line in enumerate(block.lines):
        if "→" not in line:
            continue
        expression, expected = (part.strip() for part in line.rsplit("→", 1))
        try:
            actual = value_text(engine.evaluate(expression, kind))
        except plumb.PlumbError as error:
            actual = f"error: {error}"
        if expected.startswith("error:") and actual.startswith("error:"):
            if expected[6:].strip() in actual:
                continue
        elif expected == actual:
            continue
        problems.append(f"{block.page}:{block.line + 1 + offset}: {expression} is {actual}, not {expected}")
    return problems


def table_problems(block: Block) -> list[str]:
    """Rows `| fragment | frames | frames in legacy mode |`; `box`: what a box of 100 x 200 holds; `root`: all.

    `words`: the fragment and its frames are the last columns, and every row below the head has them.
    """
    has_words = "words" in block.arguments
    in_box = "box" in block.arguments
    problems = []
    for offset, line in enumerate(block.lines):
        row = LAST_TWO.search(line) if has_words else ROW.match(line)
        if not row:
            if has_words and offset > 1:
                problems.append(f"{block.page}:{block.line + offset}: the row has no fragment with its frames")
            continue
        fragment = row["fragment"].replace("\\|", "|")
        document = BOX.format(fragment) if in_box else fragment
        for legacy, expected in ((False, row["result"]), (True, None if has_words else row["other"])):
            if not expected:
                continue
            layout = plumb.Engine(measurer=measure).load(document, legacy=legacy)
            layout.compute(None, None)
            actual = "; ".join(frame_text(node.frame) for node in list(layout)[1 if in_box else 0 :])
            if actual != expected:
                mode = "legacy mode: " if legacy else ""
                problems.append(f"{block.page}:{block.line + offset}: {mode}{fragment} is {actual}, not {expected}")
    return problems
