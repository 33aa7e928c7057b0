"""A layout that follows its files.

Edit examples/layouts/live/menu.xml or its template panel.xml while this runs, and see the frames move. A mistake leaves
the last good layout running and says what is wrong.

    python live_reload.py [--frames N] [menu.xml]
"""

import argparse
import time
from pathlib import Path

import plumb

MENU = Path(__file__).resolve().parents[1] / "layouts" / "live" / "menu.xml"


def print_problems(layout: plumb.Layout) -> None:
    print(*map(str, layout.problems) if layout.problems else ["all is well"], sep="\n", flush=True)


def print_frames(layout: plumb.Layout, number: int) -> None:
    print("frame", number)
    for node in layout:
        if node.id:
            print(f"  {node.id:<8}", ", ".join(f"{edge:g}" for edge in node.frame), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Shows a layout whose files can be edited.")
    parser.add_argument("path", nargs="?", default=MENU, type=Path)
    parser.add_argument("--frames", type=int, help="how many to show; without it, Ctrl-C ends this")
    arguments = parser.parse_args()

    layout = plumb.Engine().load(arguments.path)
    # Called when problems come and go, by the poll or compute that made the difference.
    layout.on_problems = print_problems
    frame = 0
    while arguments.frames is None or frame < arguments.frames:
        try:
            # A few system calls if nothing has changed.
            has_changed = layout.poll().changed
            layout.compute(640, 360)
            if has_changed or frame == 0:
                print_frames(layout, frame)
        except plumb.PlumbError:
            pass  # The layout is as it was; its problems say why.
        time.sleep(1 / 60)
        frame += 1


if __name__ == "__main__":
    main()
