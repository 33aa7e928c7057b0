"""Runs yoga.c, yoga_edits.c or yoga_slots.c: yoga.py <its library> [<kind of workloads.py> <n>…]

Yoga comes as a Python extension (poga) that exports Yoga's C functions. Loaded here, they are called from C, so that no
Python is in the times. Only the last case goes through poga: what reading frames costs a Python program.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from timing import measure

READ_IN_PYTHON = 10_000


def load_globally(name: str) -> None:
    """Makes the symbols of an extension visible to libraries that are loaded later."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ImportError(name)
    ctypes.PyDLL(found.origin, mode=os.RTLD_NOW | os.RTLD_GLOBAL)


def read_through_poga(count: int) -> None:
    from poga import YGDirection
    from poga import libpoga_capi as yoga

    root = yoga.YGNodeNew()
    nodes: list[Any] = [root]
    for index in range(count - 1):
        node = yoga.YGNodeNew()
        yoga.YGNodeStyleSetHeight(node, 20)
        yoga.YGNodeInsertChild(root, node, index)
        nodes.append(node)
    yoga.YGNodeCalculateLayout(root, 1280, 720, YGDirection.LTR)

    def read(_: int) -> float:
        total = 0.0
        for node in nodes:
            total += yoga.YGNodeLayoutGetLeft(node) + yoga.YGNodeLayoutGetTop(node)
            total += yoga.YGNodeLayoutGetWidth(node) + yoga.YGNodeLayoutGetHeight(node)
        return total

    measure("read poga", count, read)


def main() -> int:
    load_globally("poga.libpoga_capi")
    steps = ctypes.CDLL(sys.argv[1])
    arguments = [b"yoga", *(word.encode() for word in sys.argv[2:])]
    array = (ctypes.c_char_p * (len(arguments) + 1))(*arguments, None)
    failed: int = steps.yoga_main(len(arguments), array)
    if not failed and "flat" in sys.argv and "BENCH_INSTRUCTIONS" not in os.environ:
        read_through_poga(READ_IN_PYTHON)
    return failed


if __name__ == "__main__":
    sys.exit(main())
