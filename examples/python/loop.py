"""Plays examples/layouts/hud.xml for ten seconds at 60 frames a second, and says what a frame costs."""

import json
import math
import time
from pathlib import Path

import plumb

EXAMPLES = Path(__file__).resolve().parents[1]
FRAMES = 600


def main() -> None:
    state = json.loads((EXAMPLES / "state" / "hud.json").read_text())
    layout = plumb.Engine().load(EXAMPLES / "layouts" / "hud.xml", state=state)
    layout.compute(1280, 720)
    health = layout["#healthFill"]

    changed = 0
    started = time.perf_counter()
    for frame in range(FRAMES):
        t = frame / 60
        layout.set_state(
            {
                "player": {"health": 0.55 + 0.4 * math.cos(t), "x": math.cos(t), "y": math.sin(t), "heading": t},
                "boss": {"health": 1 - frame / FRAMES},
                "score": 18420 + frame // 60 * 125,
            }
        )
        layout.compute(1280, 720)
        changed += len(layout.changes)
        # One view of all frames; a copy is made only where one is asked for.
        assert layout.frames.shape == (len(layout), 4)
        if frame % 150 == 0:
            print(f"frame {frame:3}: {len(layout.changes):2} changes, health bar {health.frame.width:5.1f} wide")
    microseconds = (time.perf_counter() - started) / FRAMES * 1e6
    print(f"{FRAMES} frames of {len(layout)} nodes: {changed / FRAMES:.1f} changes and {microseconds:.0f} µs each")


if __name__ == "__main__":
    main()
