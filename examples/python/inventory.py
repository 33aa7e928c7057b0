"""An inventory in a terminal. Its slots follow a list: things are found, used and sorted while it runs.

python inventory.py [seconds between the pictures]
"""

import sys
import time
from collections.abc import Iterable

import plumb

LAYOUT = """
<UIView>
  <macro name="COLUMNS" value="max(1, floor(parent.width / 14))"/>
  <UILabel id="title" height="1" text="{owner}: {count(items)} things"/>
  <UIView id="slot" repeat="items" key="item.id" width="13" height="3" left="mod(index, COLUMNS) * 14"
    top="#title.bottom + floor(index / COLUMNS) * 3">
    <UILabel left="2" right="2" top="1" height="1" text="{item.name}"/>
    <UILabel if="item.count > 1" left="8" right="2" top="1" height="1" text="{'%3d'(item.count)}"/>
  </UIView>
  <UILabel if="count(items) == 0" top="2" height="1" text="Nothing here."/>
</UIView>
"""


def draw(layout: plumb.Layout) -> Iterable[str]:
    """The lines of the picture: a point is a character."""
    layout.compute(42, 7)
    lines = [[" "] * 42 for _ in range(7)]
    for node in layout:
        x, y, width, height = (int(edge) for edge in node.frame_in_root)
        if node.component == "UILabel":
            text = node["text"][:width]
            lines[y][x : x + len(text)] = text
        elif node.instance_index is not None:
            for row in range(y, y + height):
                left, inside, right = "╭─╮" if row == y else "╰─╯" if row == y + height - 1 else "│ │"
                lines[row][x : x + width] = left + inside * (width - 2) + right
    return ("".join(line).rstrip() for line in lines)


def main() -> None:
    pause = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    items = [
        {"id": number, "name": name, "count": count}
        for number, (name, count) in enumerate([("Sword", 1), ("Arrow", 48), ("Potion", 3), ("Key", 2), ("Rope", 1)])
    ]
    layout = plumb.Engine().load(LAYOUT, state={"owner": "Ayla", "items": items})

    def show(what: str) -> None:
        print(what, *draw(layout), sep="\n")
        time.sleep(pause)

    show("At first")
    potion = layout["#slot"].instances[2]

    # One value of one item.
    layout.state["items.1.count"] = 47
    show("An arrow is shot")

    # The array changes; by their keys its items keep their nodes.
    items[1]["count"] = 47
    items.insert(0, {"id": 5, "name": "Map", "count": 1})
    layout.state["items"] = items
    show("A map is found")

    layout.state["items"] = sorted(items, key=lambda item: item["name"])
    show("Sorted by name")
    print(f"The potion is number {potion.instance_index} now: {potion.state['item']}")

    layout.state["items"] = []
    show("All is lost")


if __name__ == "__main__":
    main()
