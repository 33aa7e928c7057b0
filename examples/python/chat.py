"""A chat in pygame-ce, which grows at the bottom: type, and press Return. Older messages are loaded before their end is
seen. The list is in ../ui/chat.xml, its rows are an array in state: what is new, gone and moved is found by their keys.

    python chat.py [--ui FOLDER] [--script STEPS]     see script.py
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import plumb
import pygame
from plumb_pygame import Painter
from script import Script

FONTS = "/usr/share/fonts/truetype/liberation2/LiberationSans-"
UI = Path(__file__).resolve().parents[1] / "ui"
PAGE, LONGEST, ANSWER_FRAMES = 20, 119, 20
AUTHORS = ["Borin", "Ysolde", "The fox"]
TEXTS = [
    "Aye.",
    "Have you seen the map in the cellar? It is older than the house, and somebody has torn off a corner of it. The "
    "innkeeper says it was the cat.",
    "Not tonight.",
    "The bridge is closed until the giant has paid for his ale, so we go by the mill, if the miller lets us pass.",
    "Who took my lamp?",
]


@dataclass(frozen=True)
class Message:
    id: int
    kind: str
    author: str
    text: str


def answer(number: int) -> Message:
    """What somebody says, by the number of the message."""
    return Message(number, "theirs", AUTHORS[(number + 4096) % 3], TEXTS[(number + 4096) % 5])


@dataclass
class Chat:
    """All that the layout shows."""

    messages: list[Message] = field(default_factory=list)
    unread: int = 0
    line: str = ""

    def load_older(self) -> None:
        first = self.messages[0].id if self.messages else 1
        self.messages[:0] = [answer(number) for number in range(max(first - PAGE, -2047), first)]

    def say(self) -> None:
        if self.line:
            self.messages.append(Message(self.messages[-1].id + 1, "mine", "", self.line))
            self.line = ""

    def hear(self) -> None:
        self.messages.append(answer(self.messages[-1].id + 1))
        self.unread += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="A chat.")
    parser.add_argument("--ui", type=Path, default=UI, help="the folder of the layout")
    parser.add_argument("--script", default="", help="input, see script.py")
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((420, 560), pygame.RESIZABLE)
    script, clock = Script(arguments.script), pygame.time.Clock()
    chat = Chat()
    chat.load_older()
    painter = Painter(lambda font: FONTS + ("Bold.ttf" if font.weight == "bold" else "Regular.ttf"))
    layout = plumb.Engine(measurer=painter.measure).load(arguments.ui / "chat.xml", state=chat)
    table = layout["#list"]
    layout.bind_owner(
        chat,
        actions={"showLatest": lambda: table.scroll_to(row=len(chat.messages) - 1, at="end")},
    )
    mouse, pointed, frames_to_answer, is_open = plumb.Pointer(layout), (0, 0), 0, True
    last = time.monotonic()
    while is_open:
        picture = script.step()
        now = time.monotonic()
        for event in pygame.event.get():
            x, y = getattr(event, "pos", pointed)
            match event.type:
                case pygame.QUIT:
                    is_open = False
                case pygame.KEYDOWN if event.key == pygame.K_RETURN and chat.line:
                    chat.say()
                    frames_to_answer = ANSWER_FRAMES
                case pygame.KEYDOWN if event.key == pygame.K_BACKSPACE:
                    chat.line = chat.line[:-1]
                case pygame.TEXTINPUT:
                    chat.line = (chat.line + event.text)[:LONGEST]
                case pygame.MOUSEMOTION:
                    mouse.move(x, y, now)
                    pointed = (x, y)
                case pygame.MOUSEBUTTONDOWN if event.button == 1:
                    mouse.down(x, y, now)
                case pygame.MOUSEBUTTONUP if event.button == 1:
                    mouse.up(x, y, now)
                case pygame.MOUSEWHEEL:
                    mouse.wheel(*pointed, event.x * 40, -event.y * 40)
        if frames_to_answer:
            frames_to_answer -= 1
            if not frames_to_answer:
                chat.hear()
        mouse.advance(now)
        layout.advance(script.seconds if arguments.script else now - last)
        last = now
        layout.poll()
        layout.set_state(chat)
        layout.compute(*screen.get_size())
        # What is seen decides what is loaded, and what counts as read.
        if table.cells[0].row < 5:
            chat.load_older()
        if table.cells[-1].row == len(chat.messages) - 1:
            chat.unread = 0
        painter.draw(screen, layout)
        if picture:
            pygame.image.save(screen, picture)
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
