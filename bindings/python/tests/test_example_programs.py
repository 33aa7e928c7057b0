"""The programs in examples/python, run as their users run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import plumb

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "python"

# What each program is given, and what is in its output in this order.
PROGRAMS: dict[str, tuple[list[str], list[str]]] = {
    "hello.py": ([], []),
    "inventory.py": (
        ["0"],
        [
            "At first\nAyla: 5 things\n",
            "│ Sword     │ │ Arrow  48 │ │ Potion  3 │",
            "An arrow is shot",
            "│ Arrow  47 │",
            "A map is found\nAyla: 6 things\n",
            "│ Map       │ │ Sword     │ │ Arrow  47 │",
            "│ Potion  3 │ │ Key     2 │ │ Rope      │",
            "Sorted by name",
            "│ Arrow  47 │ │ Key     2 │ │ Map       │",
            "│ Potion  3 │ │ Rope      │ │ Sword     │",
            "The potion is number 3 now: {'id': 2.0, 'name': 'Potion', 'count': 3.0}\n",
            "Ayla: 0 things\n\nNothing here.\n",
        ],
    ),
    "live_reload.py": (["--frames", "2"], ["frame 0\n"]),
    "loop.py": ([], ["frame   0:", "600 frames of "]),
    "menu.py": (
        [],
        [
            "The menu opens\n0.0 s: menu -160.0,",
            "0.1 s: menu  -99.5,",
            "0.4 s: menu    0.0,",
            "A potion is drunk",
            "0.1 s: menu    0.0, health 35.0,",
            "0.4 s: menu    0.0, health 80.0,",
            "The castle is deleted",
            # What leaves is drawn until it is gone.
            "0.1 s: menu    0.0, health 80.0, 12 items, Cellar 15, Forest 35\n",
            "0.4 s: menu    0.0, health 80.0, 10 items, Cellar 0, Forest 20\n",
        ],
    ),
    "outline.py": ([], ["root       Frame(", "card       Frame(x=16.0, y=16.0, width=288.0"]),
}


# What opens a window, and what that imports: run by Tests/tool/test_games.py.
GAMES = ["chat.py", "game.py", "plumb_pygame.py", "script.py", "stash.py", "view.py"]


def test_all_are_run() -> None:
    assert sorted([*PROGRAMS, *GAMES]) == sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    arguments, parts = PROGRAMS[name]
    package = Path(plumb.__file__).resolve().parents[1]
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout
    position = 0
    for part in parts:
        position = run.stdout.find(part, position)
        assert position >= 0, (part, run.stdout)
        position += len(part)
