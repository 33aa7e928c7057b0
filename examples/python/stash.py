"""A warehouse of 100,000 things in sections, with a search.

../ui/stash.xml shows it as a list: `Stash` says its rows, and is asked only for those that are seen. What a search
finds is found anew as letters are typed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import plumb

SIZE, LONGEST_SEARCH = 100_000, 31
KINDS = {"Swords": "sword", "Potions": "potion", "Keys": "key", "Gems": "gem", "Maps": "map", "Arrows": "arrow"}
LOOKS = ["Rusty", "Shiny", "Old", "Heavy", "Cursed", "Silver", "Broken", "Tiny"]
OWNERS = ["a giant", "the miller", "a king", "nobody", "the fox", "a ghost", "the sea"]


@dataclass(slots=True)
class Thing:
    name: str
    icon: str
    number: int
    rarity: int
    amount: int


@dataclass
class Kind:
    """A section: what was found of a kind."""

    name: str
    count: int


@dataclass
class Shown:
    """What the layout shows beside the list."""

    isOpen: bool = False
    search: str = ""
    count: int = 0
    kinds: list[Kind] = field(default_factory=list)


def make_things() -> dict[str, list[Thing]]:
    things: dict[str, list[Thing]] = {kind: [] for kind in KINDS}
    for index in range(SIZE):
        number, place = divmod(index, len(KINDS))
        kind, icon = list(KINDS.items())[place]
        name = f"{LOOKS[number % 8]} {icon} of {OWNERS[number % 7]} {number + 1}"
        things[kind].append(Thing(name, icon, index, number % 7 % 3, number % 5 + 1))
    return things


class Stash:
    """The rows of the list: sections are of the kinds of which something is found."""

    def __init__(self) -> None:
        self.things = make_things()
        self.shown = Shown()
        self.found: list[list[Thing]] = []
        self.find()

    def find(self) -> None:
        part = self.shown.search.lower()
        found = {
            kind: [thing for thing in things if thing.amount > 0 and part in thing.name.lower()]
            for kind, things in self.things.items()
        }
        self.shown.kinds = [Kind(kind, len(things)) for kind, things in found.items() if things]
        self.found = [things for things in found.values() if things]
        self.shown.count = sum(map(len, self.found))

    def search(self, text: str, table: plumb.Node) -> None:
        self.shown.search = text[:LONGEST_SEARCH]
        self.find()
        is_shown = table.section_count > 0
        table.reload_rows()
        if is_shown:
            table.scroll_to(row=0, at="start")

    def take(self, button: plumb.Node, table: plumb.Node) -> Thing:
        """Takes one of the things that the cell of a button shows; with the last of them goes the row."""
        cell = button.layout.cell
        assert cell
        things = self.found[cell.section]
        thing = things[cell.row]
        thing.amount -= 1
        if thing.amount > 0:
            table.reload_rows(cell.row, section=cell.section)
        else:
            del things[cell.row]
            self.shown.kinds[cell.section].count -= 1
            self.shown.count -= 1
            # The others make room.
            with table.layout.animation(0.25, "ease-out"):
                table.remove_rows(cell.row, section=cell.section)
        return thing

    # What the list asks.

    def section_count(self) -> int:
        return len(self.found)

    def row_count(self, section: int) -> int:
        return len(self.found[section])

    def item(self, section: int, row: int) -> dict[str, str | int]:
        thing = self.found[section][row]
        return {
            "name": thing.name,
            "icon": thing.icon,
            "rarity": thing.rarity,
            "amount": thing.amount,
            "aisle": thing.number // 100 + 1,
        }
