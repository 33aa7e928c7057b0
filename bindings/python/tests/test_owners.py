from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import plumb

SHOP = """<UIView>
  <UILabel id="title" outlet="title"/>
  <UIView id="cell">
    <UIImageView id="photo" outlet="photo"/>
    <UIButton id="button" touchUpInside="pay" width="100 / divisor"/>
    <Field id="field"/>
  </UIView>
  <UIView id="items" width="[1, 2][index]"/>
</UIView>
"""


class Shop:
    """An owner."""

    def __init__(self) -> None:
        self.taken: list[plumb.Diagnostic] = []

    def take(self, problem: plumb.Diagnostic) -> bool:
        self.taken.append(problem)
        return True


@pytest.fixture
def layout(engine: plumb.Engine) -> plumb.Layout:
    engine.register_component("Field", properties={"delegate": "UITextFieldDelegate"})
    return engine.load(SHOP, state={"divisor": 1, "index": 0}, name="shop.xml")


def test_outlets_without_an_owner(layout: plumb.Layout) -> None:
    outlets = layout.outlets
    assert isinstance(outlets, Mapping)
    assert outlets["title"] == layout["#title"]
    assert list(outlets) == ["title", "photo"]
    assert len(outlets) == 2
    assert dict(outlets) == {"title": layout["#title"], "photo": layout["#photo"]}
    assert "title" in outlets
    assert "titel" not in outlets
    assert 3 not in outlets  # type: ignore[comparison-overlap]
    assert outlets.get("nothing") is None
    assert repr(outlets) == "<plumb.Outlets title, photo>"
    layout.compute(100, 100)
    assert list(outlets) == ["title", "photo"]


def test_missing_outlets_name_the_closest(layout: plumb.Layout) -> None:
    with pytest.raises(KeyError) as caught:
        layout.outlets["titel"]
    assert isinstance(caught.value, plumb.NotFoundError)
    assert caught.value.suggestion == "title"


def test_binding(layout: plumb.Layout) -> None:
    shop, cell = Shop(), object()
    assert layout.root.owner is None
    layout.bind_owner(shop, {"title": "UILabel", "photo": None}, ["pay", "leave"])
    assert layout.root.owner is shop
    assert layout["#button"].owner is shop
    assert layout["#button"].action_owner("pay") is shop
    assert layout.outlets["photo"] == layout["#photo"]
    layout.bind_owner(
        cell,
        {"photo": plumb.Outlet("UIImageView", required=True)},
        ["tap"],
        node=layout["#cell"],
        name="Cell",
    )
    assert layout["#button"].owner is cell
    assert layout.root.owner is shop
    assert layout["#button"].action_owner("pay") is shop
    assert layout["#button"].action_owner("tap") is cell
    assert list(layout.outlets) == ["title"]
    assert dict(layout["#cell"].outlets) == {"photo": layout["#photo"]}
    assert layout["#button"].outlets["photo"] == layout["#photo"]
    with pytest.raises(plumb.NotFoundError) as caught:
        layout["#button"].action_owner("leve")
    assert caught.value.suggestion == "leave"
    layout.unbind_owner(layout["#cell"])
    assert layout["#button"].owner is shop
    with pytest.raises(plumb.NotFoundError):
        layout.unbind_owner(layout["#cell"])
    layout.unbind_owner()
    assert layout["#button"].owner is None


def test_the_root_by_either_name(layout: plumb.Layout) -> None:
    layout.bind_owner(1, ["title", "photo"], ["pay"])
    layout.bind_owner(2, ["title", "photo"], ["pay"], node=layout.root)
    assert layout["#title"].owner == 2
    layout.unbind_owner(layout.root)
    assert layout.root.owner is None


@pytest.mark.parametrize(
    ("outlets", "actions", "code", "kind"),
    [
        ({"title": "UIButton", "photo": None}, ["pay"], "TYPE", plumb.LayoutError),
        ({"title": None}, ["pay"], "NOT_FOUND", plumb.NotFoundError),
        (["title", "photo"], [], "NOT_FOUND", plumb.NotFoundError),
        ({"title": None, "photo": "UIImageVeiw"}, ["pay"], "COMPONENT", plumb.LayoutError),
        (
            {"title": None, "photo": None, "score": plumb.Outlet(required=True)},
            ["pay"],
            "NOT_FOUND",
            plumb.NotFoundError,
        ),
    ],
)
def test_what_does_not_fit_is_not_bound(
    layout: plumb.Layout, outlets: Any, actions: list[str], code: str, kind: type[plumb.PlumbError]
) -> None:
    shop = Shop()
    layout.bind_owner(shop, ["title", "photo"], ["pay"])
    with pytest.raises(kind) as caught:
        layout.bind_owner(object(), outlets, actions, name="Other")
    assert caught.value.code.name == code
    assert "Other" in str(caught.value) or "pay" in str(caught.value)
    assert layout.root.owner is shop


def test_all_that_does_not_fit_is_said(layout: plumb.Layout) -> None:
    with pytest.raises(plumb.PlumbError) as caught:
        layout.bind_owner(Shop(), {"titel": None})
    assert [(item.line, item.node) for item in caught.value.diagnostics] == [
        (2, layout["#title"]),
        (4, layout["#photo"]),
        (5, layout["#button"]),
    ]
    assert caught.value.suggestion == "titel"
    assert "Shop" in caught.value.message


@pytest.mark.parametrize(
    "arguments",
    [
        {"outlets": "title"},
        {"outlets": 3},
        {"outlets": {"title": 3}},
        {"outlets": {3: None}},
        {"actions": "pay"},
        {"actions": [3]},
        {"protocols": 3},
        {"handle_error": 3},
        {"name": 3},
    ],
)
def test_arguments_of_other_types(layout: plumb.Layout, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        layout.bind_owner(Shop(), **arguments)
    assert layout.root.owner is None


def test_nodes_of_other_layouts(layout: plumb.Layout) -> None:
    other = layout.engine.load("<UIView/>")
    calls: list[Callable[[], object]] = [
        lambda: layout.bind_owner(Shop(), node=other.root),
        lambda: layout.unbind_owner(other.root),
    ]
    for call in calls:
        with pytest.raises(plumb.PlumbError) as caught:
            call()
        assert caught.value.code is plumb.Status.HANDLE


def test_delegates(layout: plumb.Layout) -> None:
    shop = Shop()
    layout.bind_owner(shop, ["title", "photo"], ["pay"], ["UITextFieldDelegate"])
    layout.compute(100, 100)
    assert layout["#field"]["delegate"] is shop


def test_errors_go_to_the_nearest_owner(layout: plumb.Layout) -> None:
    shop, cell = Shop(), Shop()
    layout.bind_owner(shop, ["title", "photo"], ["pay"], handle_error=shop.take)
    layout.bind_owner(cell, ["photo"], node=layout["#cell"], handle_error=cell.take)
    layout.state["index"] = 5
    with pytest.raises(plumb.LayoutError):
        layout.compute(100, 100)
    assert [problem.node for problem in shop.taken] == [layout["#items"]]
    assert cell.taken == []
    assert layout.problems == []


def test_owners_that_pass_errors_on(layout: plumb.Layout) -> None:
    failure = ZeroDivisionError("handler")

    def fail(problem: plumb.Diagnostic) -> bool:
        with pytest.raises(plumb.PlumbError) as caught:
            layout.compute(1, 1)
        assert caught.value.code is plumb.Status.BUSY
        raise failure

    layout.bind_owner(Shop(), ["title", "photo"], ["pay"], handle_error=fail)
    layout.state["index"] = 5
    with pytest.raises(plumb.LayoutError) as raised:
        layout.compute(100, 100)
    assert raised.value.__context__ is failure
    assert len(layout.problems) == 1


def test_owners_go_with_their_nodes(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView><UIView id="cell"/></UIView>')
    shop = Shop()
    layout.bind_owner(shop, node=layout["#cell"])
    gone = weakref.ref(shop)
    del shop
    gc.collect()
    assert gone() is layout["#cell"].owner
    layout["#cell"].remove()
    layout.close()
    gc.collect()
    assert gone() is None


def test_an_owner_that_has_its_layout(engine: plumb.Engine) -> None:
    gc.disable()
    try:
        layout = engine.load('<UIView><UILabel outlet="title"/></UIView>')
        shop = Shop()
        shop.layout = layout  # type: ignore[attr-defined]
        layout.bind_owner(shop, ["title"], handle_error=shop.take)
        gone = weakref.ref(shop), weakref.ref(layout)
        layout.close()
        del shop, layout
        assert [reference() for reference in gone] == [None, None]
    finally:
        gc.enable()


def test_a_reload_that_owners_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLUMB_LIVE_RELOAD", raising=False)
    path = tmp_path / "page.xml"
    path.write_text('<UIView><UILabel outlet="title"/></UIView>')
    layout = plumb.Engine().load(path)
    layout.bind_owner(Shop(), {"title": plumb.Outlet("UILabel", required=True)})
    title = layout.outlets["title"]
    path.write_text('<UIView><UIButton outlet="title" width="10"/></UIView>')
    with pytest.raises(plumb.PlumbError) as caught:
        layout.poll()
    assert caught.value.code is plumb.Status.TYPE
    assert layout.outlets["title"] == title
    path.write_text('<UIView><UIView/><UILabel outlet="title"/></UIView>')
    assert layout.poll()
    assert layout.outlets["title"].path == "1"


def test_outlets_follow_edits(layout: plumb.Layout) -> None:
    layout.root.append(plumb.Element("UIScrollView", {"outlet": "volume"}))
    assert layout.outlets["volume"].component == "UIScrollView"
    layout.outlets["volume"].remove()
    assert "volume" not in layout.outlets


def test_outlets_of_controllers_without_owners_are_their_own(engine: plumb.Engine) -> None:
    page = """<UIView>
      <UILabel id="a" outlet="title"/>
      <UIViewController id="inner"><UILabel id="b" outlet="title"/></UIViewController>
    </UIView>"""
    layout = engine.load(page)
    layout.bind_owner(Shop(), outlets=["title"])
    assert layout.outlets["title"] == layout["#a"]
    assert list(layout.outlets) == ["title"]
    layout.bind_owner(Shop(), outlets=["title"], node=layout["#inner"])
    assert layout["#inner"].outlets["title"] == layout["#b"]
    assert layout.outlets["title"] == layout["#a"]


def test_an_outlet_twice_in_one_controller() -> None:
    engine = plumb.Engine(loader=lambda url, base: '<UIView><UIView outlet="a"/></UIView>')
    layout = engine.load('<UIView><UIView template="t.xml"/><UIView template="t.xml"/></UIView>')
    with pytest.raises(plumb.LayoutError, match="Duplicate outlet reference 'a'"):
        layout.bind_owner(Shop(), outlets=["a"])


def test_outlets_follow_what_they_are_made_of(engine: plumb.Engine) -> None:
    layout = engine.load("""<UIView name="big">
      <param name="name" type="String"/>
      <UILabel id="a" outlet="{name}Title"/>
    </UIView>""")
    assert layout.outlets["bigTitle"] == layout["#a"]
    layout.root.set("name", "small")
    assert layout.outlets["smallTitle"] == layout["#a"]
    assert "bigTitle" not in layout.outlets


paid: list[int] = []


def paying(**declared: Any) -> plumb.Owner:
    """An owner with the action ``pay``."""
    owner = plumb.Owner("Shop", **declared)

    @owner.action("pay")
    def pay() -> None:
        paid.append(1)

    paid.clear()
    return owner


def shop() -> plumb.Owner:
    """One that has the outlets of the shop too."""
    return paying(outlets={"title": plumb.Outlet("UILabel", required=True), "photo": None})


def test_an_owner_given_with_the_load(engine: plumb.Engine) -> None:
    text = SHOP.replace('<Field id="field"/>', "")
    owner = shop()
    layout = engine.load(text, state={"divisor": 1, "index": 0}, owner=owner)
    layout.compute(100, 100)
    assert layout["#button"].send("touchUpInside") == 1
    assert paid == [1]
    assert list(layout.outlets) == ["title", "photo"]
    layout.unbind_owner()
    with pytest.raises(plumb.NotFoundError):
        layout.unbind_owner()
    built = engine.build(plumb.Element("UIButton", {"touchUpInside": "pay"}), owner=paying())
    assert built.root.send("touchUpInside") == 1
    assert paid == [1]


def test_what_the_owner_of_a_load_lacks_fails_it(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "shop.xml"
    path.write_text('<UIView>\n  <UILabel outlet="titel"/>\n  <UIButton touchUpInside="pya"/>\n</UIView>')
    owner = shop()
    gone = weakref.ref(owner)
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(path, owner=owner)
    found = {problem.property: problem for problem in caught.value.diagnostics}
    assert {"outlet", "touchUpInside"} < set(found)
    action = found["touchUpInside"]
    assert (action.line, action.suggestion) == (3, "pay")
    assert str(path) in str(caught.value)
    assert "pya" in str(caught.value)
    del owner, caught, found, action
    gc.collect()
    assert gone() is None
    with pytest.raises(TypeError, match=r"expected a plumb\.Owner, not Shop"):
        engine.load(path, owner=Shop())  # type: ignore[arg-type]


def test_a_reload_keeps_the_owner_of_the_load(tmp_path: Path) -> None:
    path = tmp_path / "main.xml"
    path.write_text('<UIView><UIButton id="b" touchUpInside="pay"/></UIView>')
    with plumb.Engine() as engine:
        layout = engine.load(path, owner=paying())
        path.write_text('<UIView><UIButton id="b" touchUpInside="leave"/></UIView>')
        with pytest.raises(plumb.PlumbError, match="leave action"):
            layout.reload()
        path.write_text('<UIView><UILabel/><UIButton id="b" touchUpInside="pay"/></UIView>')
        layout.reload()
        assert layout["#b"].send("touchUpInside") == 1
