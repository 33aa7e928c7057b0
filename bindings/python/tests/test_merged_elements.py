"""Elements that are made of several: of their own text and of the parts that they name."""

from __future__ import annotations

from pathlib import Path

import plumb


def test_an_element_that_a_part_is_merged_into_has_each_property_once(
    engine: plumb.Engine, tmp_path: Path
) -> None:
    (tmp_path / "part.xml").write_text(
        '<UIView gap="4" alpha="0.5"><param name="gap" type="Double"/></UIView>'
    )
    (tmp_path / "main.xml").write_text('<UIView><UIView id="a" gap="7" xml="part.xml"/></UIView>')
    layout = engine.load(tmp_path / "main.xml")
    # The first edit links the layout again, those that follow are patches of it.
    layout.root.append("<UIView/>")
    layout["#a"].set("width", 9)
    layout.compute(100, 100)
    assert layout["#a"].properties == {"gap": "7", "alpha": "0.5", "width": "9"}
    assert layout["#a"].keys() == ["gap", "alpha", "width"]
