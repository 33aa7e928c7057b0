"""Segments of controls are hit where they are."""

from __future__ import annotations

import pytest

import plumb


@pytest.mark.parametrize("width", ["auto", "200"])
def test_segments_as_wide_as_their_contents(width: str) -> None:
    items = "['a', 'a segment that is longer', 'b']"
    layout = plumb.Engine().load(
        f"""<UIView><UISegmentedControl id="s" items="{items}" width="{width}" titleFont="Courier 10"
        apportionsSegmentWidthsByContent="true" selectedSegmentIndex="chosen"/></UIView>""",
        state={"chosen": -1.0},
    )
    layout.compute(400, 400)
    node, pointer = layout["#s"], plumb.Pointer(layout)

    def tap(x: float) -> float:
        layout.state["chosen"] = -1.0
        layout.compute(400, 400)
        pointer.down(x, 10, 0)
        pointer.up(x, 10, 0)
        return layout.state["chosen"]  # type: ignore[no-any-return]

    # A character of Courier is 6 wide.
    widths = [6 + 20, 6 * 24 + 20, 6 + 20]
    scale = node.frame.width / sum(widths)
    left = 0.0
    for index, own in enumerate(widths):
        for x in (left + 0.1, left + own * scale - 0.1):
            assert tap(x) == index
        left += own * scale
    layout.direction = "rtl"
    layout.compute(400, 400)
    right = node.frame.x + node.frame.width
    assert tap(right - 1) == 0
    assert tap(right - (26 + 100) * scale) == 1
