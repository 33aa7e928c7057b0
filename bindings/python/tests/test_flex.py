"""Stack views that grow, shrink and wrap, against what Yoga and Taffy answered: Tests/flex/recorded.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import plumb

RECORDED = Path(__file__).resolve().parents[3] / "Tests" / "flex" / "recorded.json"
# Peers compute with single precision.
TOLERANCE = 5e-3


def test_stack_views_share_and_wrap_as_flexible_boxes_do(engine: plumb.Engine) -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    compared = 0
    for entry in recorded:
        with engine.load(entry["xml"]) as layout:
            layout.compute(1000, 1000)
            frames: Any = layout.frames.tolist()
        assert len(frames) == len(entry["frames"])
        for frame, expected, shown in zip(frames, entry["frames"], entry["shown"], strict=True):
            if shown:
                assert max(abs(a - b) for a, b in zip(frame, expected, strict=True)) <= TOLERANCE, entry
                compared += 1
    assert compared > 500
