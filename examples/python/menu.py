"""A menu slides in, a bar fills and the rows of a list make room: examples/layouts/menu.xml, in a terminal.

The layout says itself what moves and how. This sets state, lets time pass, and computes: what it reads then is what is
shown.
"""

from pathlib import Path

import plumb

EXAMPLES = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 320, 120


def show(layout: plumb.Layout, seconds: float) -> None:
    rows = ", ".join(f"{cell['#name']['text']} {cell.frame.y:g}" for cell in layout["#list"].cells)
    print(
        f"{seconds:.1f} s: menu {layout['#menu'].frame.x:6.1f}, health {layout['#fill'].frame.width:4.1f}, "
        f"{len(layout.display_list)} items, {rows}"
    )


def play(layout: plumb.Layout) -> None:
    """Until nothing moves any more. A game does so once a frame, with the seconds that it took."""
    layout.compute(WIDTH, HEIGHT)
    show(layout, 0)
    frame = 0
    while layout.is_moving:
        layout.advance(0.1)
        layout.compute(WIDTH, HEIGHT)
        frame += 1
        show(layout, frame / 10)


def main() -> None:
    layout = plumb.Engine().load(EXAMPLES / "layouts" / "menu.xml")
    layout.compute(WIDTH, HEIGHT)
    print("The menu opens")
    layout.state["isOpen"] = True
    play(layout)
    print("A potion is drunk")
    layout.state["health"] = 1
    play(layout)
    print("The castle is deleted")
    layout.state["saves"] = ["Cellar", "Forest"]
    play(layout)


if __name__ == "__main__":
    main()
