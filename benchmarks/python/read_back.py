"""What a host in Python pays: frames out, state in. Argument: the tree's document and its number of nodes."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plumb
from timing import measure

# 10,000 frames of four floats: what was copied where the reference of copies was taken (goals.py).
COPIED = 160_000


def main() -> None:
    source, count = Path(sys.argv[1]), int(sys.argv[2])
    layout = plumb.Engine().load(source, state={"leaf": 30})
    layout.compute(1280, 720)
    nodes = list(layout)

    measure("compute unchanged Python", 1, lambda _: layout.compute(1280, 720))
    measure("frames borrowed Python", count, lambda _: layout.frames)
    measure("frames tolist Python", count, lambda _: layout.frames.tolist())
    measure("frame of each node Python", count, lambda _: [node.frame for node in nodes])
    try:
        import numpy

        measure("frames numpy Python", count, lambda _: numpy.asarray(layout.frames))
    except ImportError:
        pass

    def set_leaf(iteration: int) -> None:
        layout.state["leaf"] = 30 + iteration % 13

    def change(iteration: int) -> None:
        layout.state["leaf"] = 30 + iteration % 13
        layout.compute(1280, 720)

    def change_and_view(iteration: int) -> object:
        layout.state["leaf"] = 30 + iteration % 13
        layout.compute(1280, 720)
        return layout.frames

    measure("set one key Python", 1, set_leaf)
    measure("set, compute Python", 1, change)
    measure("change and view Python", count, change_and_view)
    measure("changes Python", 1, lambda _: layout.changes)

    origin, target = ctypes.create_string_buffer(COPIED), ctypes.create_string_buffer(COPIED)
    copy = ctypes.CDLL(None).memcpy
    copy.argtypes, copy.restype = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t), None
    to, of = ctypes.addressof(target), ctypes.addressof(origin)
    measure("memcpy Python", COPIED, lambda _: copy(to, of, COPIED))


if __name__ == "__main__":
    main()
