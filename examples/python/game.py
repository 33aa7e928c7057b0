"""A game's interface in pygame-ce: a HUD, a bag, a warehouse, a pause menu and a form of settings.

The layout is in ../ui, the state is the game's own object, plumb_pygame.py measures and draws, and a pointer does what
the mouse does to controls. Edit ../ui while it runs.

    python game.py [--ui FOLDER] [--script STEPS]     see script.py

Escape pauses, I opens the bag, W the warehouse (type to search), N finds a thing, S sorts, = and - change the number of
slots. Click on a thing to pick it up, and on another slot to put it there. Arrows, Tab and Return work in menus.
"""

import argparse
import contextlib
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import plumb
import pygame
from plumb_pygame import Painter
from script import Script
from stash import Shown, Stash

FONTS = "/usr/share/fonts/truetype/liberation2/LiberationSans-"
UI = Path(__file__).resolve().parents[1] / "ui"
MAX_SLOTS, TILE = 256, 40


# --------------------------------------------------------------------------------------------------------- State ---


@dataclass
class Slot:
    id: int
    """Tells slots apart wherever they are, also empty ones, which have no name."""
    name: str = ""
    icon: str = ""
    about: str = ""
    amount: int = 0
    rarity: int = 0


THINGS = [
    Slot(0, "Rusty sword", "sword", "It has seen better days, and so have those who met it.", 1, 0),
    Slot(0, "Healing potion", "potion", "Restores 40 health. Tastes of cherries and regret.", 7, 1),
    Slot(0, "Cellar key", "key", "Opens a door that you have not found yet.", 1, 0),
    Slot(0, "Arrow", "arrow", "Goes where it is pointed, mostly.", 48, 0),
    Slot(0, "Old map", "map", "North is somewhere near the coffee stain.", 1, 1),
    Slot(0, "Star ruby", "gem", "Worth more than the inn, the innkeeper and the road that leads there together.", 2, 2),
]


@dataclass
class Game:
    """All that the layout shows."""

    name: str = "Ayla"
    level: int = 12
    score: int = 18420
    health: float = 1.0
    mana: float = 0.64
    volume: float = 0.7
    quality: int = 1
    hasMusic: bool = True
    hasNumbers: bool = True
    isPaused: bool = False
    isConfiguring: bool = False
    isBagOpen: bool = True
    hovered: int = -1
    selected: int = -1
    used: int = 0
    slot_count: int = 40
    slots: list[Slot] = field(default_factory=lambda: [Slot(index) for index in range(40)])
    stash: Shown = field(default_factory=Shown)

    def __str__(self) -> str:
        """What a script has made of it, for tests."""
        settings = f"music {self.hasMusic:d}, volume {self.volume:.2f}, quality {self.quality}"
        things = [f"{place} {slot.name}, " for place, slot in enumerate(self.slots) if slot.name]
        return f"{settings}, numbers {self.hasNumbers:d}\n{''.join(things)}{len(self.slots)} slots"

    def find(self, thing: Slot) -> None:
        """Puts a thing in front of all others; the first empty slot takes up the shift."""
        empty = next((slot for slot in self.slots if not slot.name), None)
        if empty:
            self.slots.remove(empty)
            self.slots.insert(0, replace(thing, id=empty.id))
            self.used += 1

    def resize(self, count: int) -> None:
        del self.slots[count:]
        self.slots += [Slot(index) for index in range(len(self.slots), count)]
        self.slot_count = count

    def pick(self, index: int) -> None:
        """Picks up the thing in a slot, or lets it change places with the one that was."""
        if self.selected >= 0:
            slots, other = self.slots, self.selected
            slots[index], slots[other] = slots[other], slots[index]
            self.selected = -1
        elif self.slots[index].name:
            self.selected = index


# ----------------------------------------------------------------------------------------------------- Interface ---


class Interface:
    """The layout of a game, its input and its picture."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.is_over = False
        self.pointed = (0, 0)
        self.icons: dict[str, pygame.Surface] = {}
        self.painter = Painter(font_path, lambda image: (self.icons[image.name], True))
        self.engine = plumb.Engine(measurer=self.painter.measure)
        self.engine.assets = self.find_asset
        self.stash = Stash()
        game.stash = self.stash.shown
        self.layout = self.engine.load(folder / "game.xml", state=game)
        self.wares = self.layout["#wares"]
        self.wares.set_rows(self.stash)
        self.layout.bind_owner(
            self,
            # What touchUpInside="…" and valueChanged="…" name in the layout.
            actions={
                "resume": lambda: setattr(game, "isPaused", False),
                "configure": lambda: setattr(game, "isConfiguring", True),
                "done": lambda: setattr(game, "isConfiguring", False),
                "quit": lambda: setattr(self, "is_over", True),
                "setMusic:": lambda sender, call: setattr(game, "hasMusic", bool(call.value)),
                "setVolume:": lambda sender, call: setattr(game, "volume", call.value),
                "setQuality:": lambda sender, call: setattr(game, "quality", int(call.value)),
                "setNumbers:": lambda sender, call: setattr(game, "hasNumbers", bool(call.value)),
                "pick:": lambda slot: game.pick(slot.instance_index),
                "take:": self.take,
            },
        )
        self.mouse = plumb.Pointer(self.layout)
        # It shows what is wrong with the layout, and is hidden while all is well.
        self.console = self.engine.console()
        self.layout.on_problems = self.console.show

    def find_asset(self, kind: str, bundle: str | None, name: str) -> plumb.Size | None:
        """What the layout asks about images: whether there is one, and its natural size."""
        path = self.folder / "icons" / f"{name}.bmp"
        if kind != "image" or bundle or not path.exists():
            return None
        self.icons[name] = pygame.image.load(path)
        return plumb.Size(*self.icons[name].get_size())

    def take(self, button: plumb.Node) -> None:
        """A thing of the warehouse goes into the bag."""
        thing = self.stash.take(button, self.wares)
        self.game.find(Slot(0, thing.name, thing.icon, "From the warehouse.", 1, thing.rarity))

    def draw(self, screen: pygame.Surface, seconds: float) -> None:
        """Draws the interface as it is after so many seconds."""
        self.mouse.advance(time.monotonic())
        self.layout.advance(seconds)
        # What fails leaves the layout as it was, and is on the console.
        with contextlib.suppress(plumb.PlumbError):
            self.layout.poll()
        self.layout.set_state(self.game)
        for layout in (self.layout, self.console):
            with contextlib.suppress(plumb.PlumbError):
                layout.compute(*screen.get_size())
            self.painter.draw(screen, layout)

    def handle(self, event: pygame.Event) -> None:
        now = time.monotonic()
        x, y = getattr(event, "pos", self.pointed)
        match event.type:
            case pygame.QUIT:
                self.is_over = True
            case pygame.KEYDOWN:
                self.handle_key(event.key, event.mod)
            case pygame.TEXTINPUT if self.game.stash.isOpen:
                self.stash.search(self.game.stash.search + event.text, self.wares)
            case pygame.MOUSEMOTION:
                self.mouse.move(x, y, now)
                self.pointed = (x, y)
                # Only slots are elements that are repeated.
                node = self.layout.hit_test(x, y)
                index = node.instance_index if node else None
                self.game.hovered = -1 if index is None else index
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.mouse.down(x, y, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.mouse.up(x, y, now)
            case pygame.MOUSEWHEEL:
                self.mouse.wheel(*self.pointed, event.x * 40, -event.y * 40)
            case pygame.WINDOWFOCUSLOST:
                self.mouse.cancel()

    def handle_key(self, key: int, mod: int) -> None:
        game = self.game
        if key in (pygame.K_UP, pygame.K_DOWN):
            self.layout.move_focus("up" if key == pygame.K_UP else "down")
        elif key == pygame.K_TAB:
            self.layout.move_focus("previous" if mod & pygame.KMOD_SHIFT else "next")
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.move_sideways(-1 if key == pygame.K_LEFT else 1)
        elif key == pygame.K_RETURN:
            if self.layout.focus:
                self.layout.focus.activate()
        elif key == pygame.K_ESCAPE and game.stash.isOpen:
            game.stash.isOpen = False
        elif key == pygame.K_ESCAPE:
            game.isPaused = not game.isPaused or game.isConfiguring
            game.isConfiguring = False
        elif game.isPaused or game.isConfiguring:
            pass
        elif game.stash.isOpen:
            if key == pygame.K_BACKSPACE:
                self.stash.search(game.stash.search[:-1], self.wares)
        elif key == pygame.K_w:
            game.stash.isOpen = True
        elif key == pygame.K_i:
            game.isBagOpen = not game.isBagOpen
        elif key == pygame.K_n:
            game.find(THINGS[(game.used + 3) % len(THINGS)])
        elif key == pygame.K_s:
            game.slots.sort(key=lambda slot: (not slot.name, slot.name, slot.id))
        elif key == pygame.K_EQUALS:
            game.resize(min(game.slot_count + 8, MAX_SLOTS))
        elif key == pygame.K_MINUS:
            game.resize(max(game.slot_count - 8, 8))

    def move_sideways(self, step: int) -> None:
        """Left and right change what has the focus, if it is a slider or has segments; else they move the focus."""
        focus = self.layout.focus
        if focus:
            try:
                focus.adjust(step)
                return
            except plumb.LayoutError:
                pass  # It has no such value.
        self.layout.move_focus("left" if step < 0 else "right")


def font_path(font: plumb.Font) -> str:
    return FONTS + ("Bold.ttf" if font.weight in ("semibold", "bold", "heavy", "black") else "Regular.ttf")


# ---------------------------------------------------------------------------------------------------------- Loop ---


def draw_world(screen: pygame.Surface) -> None:
    """The world that the interface lies over."""
    for y in range(0, screen.get_height() // TILE + 1):
        for x in range(0, screen.get_width() // TILE + 1):
            shade = (x * 7 + y * 13 + x * y) % 5 * 3
            screen.fill((48 + shade, 72 + shade, 60 + shade), (x * TILE, y * TILE, TILE, TILE))


def main() -> None:
    parser = argparse.ArgumentParser(description="A game's interface.")
    parser.add_argument("--ui", type=Path, default=UI, help="the folder of the layout")
    parser.add_argument("--script", default="", help="input, see script.py")
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((960, 600), pygame.RESIZABLE)
    script, clock, frame = Script(arguments.script), pygame.time.Clock(), 0
    passed = 0.0
    game = Game()
    for thing in reversed(THINGS):
        game.find(thing)
    interface = Interface(game, arguments.ui)
    while not interface.is_over:
        picture = script.step()
        for event in pygame.event.get():
            interface.handle(event)
        # Somebody hits the player now and then.
        game.health = 1 - 0.3 * (frame // 90 % 4)
        draw_world(screen)
        interface.draw(screen, script.seconds if arguments.script else passed)
        if picture:
            pygame.image.save(screen, picture)
        pygame.display.flip()
        passed = clock.tick(60) / 1000
        frame += 1
    if arguments.script:
        print(game)


if __name__ == "__main__":
    main()
