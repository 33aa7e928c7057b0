#!/usr/bin/env python3
"""Stack views with `grow`, `shrink` and `wrap` against Yoga and Taffy, on random trees:

    Tests/flex/check.py [--trees n] [--first seed] [--record file]

Needs the packages of requirements.txt beside it; Tests/flex/run makes an environment that has them. Only trees count in
which the models agree: both peers have the same frames, and no child is larger across the axis than its container,
which CSS lets overflow. `--record` writes them with their frames, for tests that have no peers.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))
os.environ.setdefault("PLUMB_LIBRARY", str(ROOT / "build" / "lib" / "libplumb.so"))

import peers  # noqa: E402
import plumb  # noqa: E402
from trees import Box, document, tree  # noqa: E402

# Peers compute with single precision.
TOLERANCE = 5e-3
# Of the trees that are made, at least this share has to count.
LEAST_COMPARED = 0.3


def settled(root: Box, peer: Callable[[Box], list[peers.Frame]]) -> list[peers.Frame]:
    """The peer's frames. To CSS a container that may wrap has lines even if it is only one; a stack view's one line is
    as large as the stack view. Which have one is seen from the frames."""
    for box in root.all():
        box.has_one_line = False
    frames = peer(root)
    if not any(box.wraps for box in root.all()):
        return frames
    place = {id(box): index for index, box in enumerate(root.all())}
    for box in root.all():
        if box.wraps:
            line = [frames[place[id(child)]] for child in box.children if not child.hidden]
            ends = [(frame[box.axis], frame[box.axis] + frame[2 + box.axis]) for frame in line]
            box.has_one_line = all(other[0] > one[1] - TOLERANCE for one, other in pairwise(ends))
    return peer(root)


def differ(first: list[peers.Frame], second: list[peers.Frame], shown: list[bool]) -> bool:
    pairs = zip(first, second, shown, strict=True)
    return any(
        abs(a - b) > TOLERANCE for one, other, counts in pairs if counts for a, b in zip(one, other, strict=True)
    )


def overflows(root: Box, frames: list[peers.Frame]) -> bool:
    """Whether a child is larger across its container's axis than that, or lines have no length: then the frames do not
    say how many there are."""
    place = {id(box): index for index, box in enumerate(root.all())}
    for box in root.all():
        across = 3 - box.axis
        if box.wraps and frames[place[id(box)]][2 + box.axis] < TOLERANCE:
            return True
        for child in box.children:
            if not child.hidden and frames[place[id(child)]][across] > frames[place[id(box)]][across] + TOLERANCE:
                return True
    return False


def visibility(root: Box) -> list[bool]:
    """In the order of the document: whether nothing hides it."""
    found: list[bool] = []

    def visit(box: Box, is_shown: bool) -> None:
        is_shown = is_shown and not box.hidden
        found.append(is_shown)
        for child in box.children:
            visit(child, is_shown)

    visit(root, True)
    return found


def own(engine: plumb.Engine, text: str) -> list[peers.Frame]:
    with engine.load(text) as layout:
        layout.compute(1000, 1000)
        return [tuple(row) for row in layout.frames.tolist()]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trees", type=int, default=500)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--record", type=Path)
    options = arguments.parse_args()
    compared: list[dict[str, object]] = []
    wrong = 0
    with plumb.Engine() as engine:
        for seed in range(options.first, options.first + options.trees):
            # Spacing between lines is for Taffy alone.
            has_gaps = seed % 2 == 1
            root = tree(seed, has_gaps)
            shown = visibility(root)
            expected = settled(root, peers.taffy)
            if not has_gaps and differ(expected, settled(root, peers.yoga), shown):
                continue
            if overflows(root, expected):
                continue
            text = document(root)
            compared.append({"seed": seed, "xml": text, "shown": shown,
                             "frames": [[round(value, 4) for value in frame] for frame in expected]})  # fmt: skip
            frames = own(engine, text)
            if differ(frames, expected, shown):
                wrong += 1
                if wrong <= 3:
                    print(f"seed {seed}\n{text}")
                    for one, other, counts in zip(frames, expected, shown, strict=True):
                        mark = "  " if not counts or not differ([one], [other], [True]) else "* "
                        print(mark, [round(value, 3) for value in one], [round(value, 3) for value in other])
    print(f"{options.trees} trees, {len(compared)} compared, {wrong} different")
    if options.record:
        lines = ",\n".join(json.dumps(entry) for entry in compared)
        options.record.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return 1 if wrong or len(compared) < LEAST_COMPARED * options.trees else 0


if __name__ == "__main__":
    sys.exit(main())
