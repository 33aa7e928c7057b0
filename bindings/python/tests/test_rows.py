"""Arrays with one element for each node: the tree, and properties of all nodes at once."""

from __future__ import annotations

import pytest

import plumb

DOCUMENT = """
<UIView backgroundColor="#ff800080" alpha="0.5"><state name="n" type="Double" value="2"/>
  <UILabel text="{n}" alpha="n / 4" isHidden="n &gt; 4"/>
  <UIView><UILabel text="deep" tag="7"/></UIView>
</UIView>
"""


@pytest.fixture
def layout() -> plumb.Layout:
    layout = plumb.Engine().load(DOCUMENT)
    layout.compute(100, 100)
    return layout


def test_the_tree(layout: plumb.Layout) -> None:
    assert layout.parents.tolist() == [0xFFFFFFFF, 0, 0, 2]
    assert layout.subtree_ends.tolist() == [4, 2, 4, 4]
    assert layout.depths.tolist() == [0, 1, 1, 2]
    assert layout.opacities.tolist() == [0.5, 0.25, 0.5, 0.5]
    layout.state["n"] = 5
    layout.compute(100, 100)
    assert layout.opacities.tolist() == [0.5, 0.0, 0.5, 0.5]


def test_properties_are_those_of_the_nodes(layout: plumb.Layout) -> None:
    for name in ("alpha", "tag", "left", "layer.cornerRadius", "nothing"):
        assert layout.read_numbers(name, -1).tolist() == [node.get(name, -1) for node in layout.nodes]
    assert layout.read_bools("isHidden").tolist() == [node["isHidden"] for node in layout.nodes]
    assert layout.read_values("text", absent=0) == [node.get("text", 0) for node in layout.nodes]
    assert layout.read_values("backgroundColor") == [node["backgroundColor"] for node in layout.nodes]
    colors = layout.read_colors("backgroundColor", absent=plumb.Color(1, 1, 1))
    assert colors.shape == (4, 4)
    assert [colors[0, component] for component in range(4)] == [255, 128, 0, 128]
    assert layout.read_colors("textColor")[0, 3] == 0


def test_what_is_not_a_number_is_absent(layout: plumb.Layout) -> None:
    assert layout.read_numbers("text", 9).tolist() == [9.0] * 4
    assert layout.read_bools("alpha", True).tolist() == [True] * 4
    assert layout.read_colors("alpha", plumb.Color(0, 0, 1)).tobytes() == bytes((0, 0, 255, 255)) * 4


def test_rows_follow_edits(layout: plumb.Layout) -> None:
    layout["0"].remove()
    layout.compute(100, 100)
    assert len(layout.read_numbers("alpha")) == 3 == len(layout.parents)


def test_wrong_arguments(layout: plumb.Layout) -> None:
    with pytest.raises(TypeError, match="property name"):
        layout.read_numbers(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="absent"):
        layout.read_numbers("alpha", "1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="absent"):
        layout.read_colors("alpha", "red")  # type: ignore[arg-type]
    with pytest.raises(plumb.PlumbError):
        layout.read_numbers("")
    with pytest.raises(plumb.PlumbError):
        layout.read_numbers("x" * 300)
    assert layout.read_values("al\0pha") == [None] * 4


def test_of_a_closed_layout_or_engine(layout: plumb.Layout) -> None:
    layout.read_numbers("alpha")
    layout.engine.close()
    assert layout.read_numbers("alpha")[0] == 0.5
    with pytest.raises(plumb.ClosedError):
        layout.read_numbers("tag")
    layout.close()
    with pytest.raises(plumb.ClosedError):
        layout.read_numbers("alpha")
    with pytest.raises(plumb.ClosedError):
        layout.read_values("alpha")


def test_a_measurer_may_not_read_rows() -> None:
    seen: list[object] = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        with pytest.raises(plumb.PlumbError) as caught:
            node.layout.read_numbers("alpha")
        seen.append(caught.value.code)
        return 1, 1

    plumb.Engine(measurer=measure).load("<UILabel text='a' width='auto'/>").compute(10, 10)
    assert seen
    assert set(seen) == {plumb.Status.BUSY}
