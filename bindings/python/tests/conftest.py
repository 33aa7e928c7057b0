"""What several tests need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import plumb

BAR = '<UIView><UIView id="bar" width="score * 2" height="10"/><UILabel id="name" text="{name}"/></UIView>'
"""A bar that is twice as wide as the score, and a name."""


@pytest.fixture
def engine() -> Iterator[plumb.Engine]:
    # Here, so that the test of the header can be collected without the library.
    import plumb

    with plumb.Engine() as engine:
        yield engine


@pytest.fixture
def layout(engine: plumb.Engine) -> Iterator[plumb.Layout]:
    """``BAR`` in a container of 200 x 100, computed."""
    with engine.load(BAR, state={"score": 10, "name": "ann"}, name="bar.xml") as layout:
        layout.compute(200, 100)
        yield layout
