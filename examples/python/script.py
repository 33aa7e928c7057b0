"""Input from the command line, for tests and pictures, through pygame's event queue as if a player gave it.

One step a frame: "key I; text gem; move 200 300; down; up; wheel -1; wait; shot picture.png; rename FILE OTHER;
step 0.1; quit".
A frame takes a second of the layout's time, so that all that moves is there in the next one; "step" says another.
"""

from pathlib import Path

import pygame


class Script:
    def __init__(self, steps: str) -> None:
        self._steps = [step.split() for step in steps.split(";") if step.strip()]
        self._mouse = (0, 0)
        self.seconds = 1.0
        """How many a frame takes."""

    def step(self) -> str | None:
        """Takes the next step; a file, if it is to be followed by a picture."""
        if not self._steps:
            return None
        word, *rest = self._steps.pop(0)
        match word:
            case "shot":
                return rest[0]
            case "key":
                key = pygame.key.key_code(" ".join(rest))
                pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0))
            case "text":
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=" ".join(rest)))
            case "move":
                self._mouse = (int(rest[0]), int(rest[1]))
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=self._mouse))
            case "down" | "up":
                kind = pygame.MOUSEBUTTONDOWN if word == "down" else pygame.MOUSEBUTTONUP
                pygame.event.post(pygame.Event(kind, pos=self._mouse, button=1))
            case "wheel":
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=int(rest[0]), pos=self._mouse))
            case "rename":
                Path(rest[0]).replace(rest[1])
            case "step":
                self.seconds = float(rest[0])
            case "quit":
                pygame.event.post(pygame.Event(pygame.QUIT))
        return None
