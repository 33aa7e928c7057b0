"""What a host in Python pays: frames out, state in. Argument: the tree's document and its number of nodes."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plumb
from timing import measure


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

    def frame(iteration: int) -> None:
        layout.state["leaf"] = 30 + iteration % 13
        layout.compute(1280, 720)

    measure("set one key Python", 1, set_leaf)
    measure("set, compute Python", 1, frame)
    measure("changes Python", 1, lambda _: layout.changes)


if __name__ == "__main__":
    main()
