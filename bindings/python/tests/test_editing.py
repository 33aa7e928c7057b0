from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

import pytest

import plumb

MENU = """
<UIView>
  <UIView id="menu" width="100" height="50">
    <UIView id="first" width="10" height="10"/>
    <UIView id="second" left="previous.right" width="10" height="10"/>
  </UIView>
  <UIView id="other" width="20" height="20"/>
</UIView>
"""


@pytest.fixture
def menu(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(MENU)
    layout.compute(200, 100)
    return layout


def ids(node: plumb.Node) -> list[str | None]:
    return [child.id for child in node.children]


def same_frames(layout: plumb.Layout, source: str) -> bool:
    fresh = plumb.Engine().load(source)
    fresh.compute(200, 100)
    layout.compute(200, 100)
    return bool(fresh.frames.tolist() == layout.frames.tolist())


# Reading


def test_edits_are_read_from_the_next_compute_on(engine: plumb.Engine) -> None:
    layout = engine.load(
        '<UILabel text="{n} kg" alpha="n"><state name="n" type="Double" value="0.5"/></UILabel>'
    )
    with pytest.raises(plumb.NotFoundError, match="text has no value before the layout is computed"):
        layout.root["text"]
    layout.compute(100, 100)
    layout.root.set("width", 50)
    layout.root.set("alpha", None)
    layout.root.set("tag", 3)
    assert (layout.root["text"], layout.root["alpha"], layout.root["tag"]) == ("0.5 kg", 0.5, 0)
    revision = layout.revision
    layout.compute(100, 100)
    assert (layout.root["text"], layout.root["alpha"], layout.root["tag"]) == ("0.5 kg", 1, 3)
    assert sorted(change.property or "" for change in layout.changes) == ["", "alpha", "tag"]
    assert layout.revision == revision + 1


# Elements


def test_building_a_layout(engine: plumb.Engine) -> None:
    element = plumb.Element(
        "UIView",
        {"id": "root", "width": 100, "height": 50.5},
        [
            plumb.Element("UILabel", {"text": "Hi {name}", "isHidden": True, "left": None}),
            plumb.Element("UILabel", text="plain & <b>"),
        ],
        state={"name": "Ann"},
    )
    layout = engine.build(element, name="built")
    layout.compute(None, None)
    assert layout.root.frame == (0, 0, 100, 50.5)
    assert layout["0"]["text"] == "Hi Ann"
    assert layout["0"].is_hidden
    assert layout["0"].properties == {"text": "Hi {name}", "isHidden": "true"}
    assert layout["1"]["text"] == "plain & <b>"
    assert repr(layout) == "<plumb.Layout 'built' nodes=3>"


def test_what_elements_declare(engine: plumb.Engine) -> None:
    element = plumb.Element(
        "UIView",
        {"title": "T", "wide": 5},
        [
            plumb.Element("UILabel", {"text": "{title}: {name}", "width": "WIDE", "textColor": "tint"}),
            plumb.Element("UIView", {"width": "count", "isHidden": "open"}),
        ],
        parameters={"title": "String", "wide": float},
        macros={"WIDE": "wide * 2", "ONE": 1},
        state={
            "name": "{'} \\ \n \u00e9",
            "count": 3,
            "open": False,
            "tint": ("UIColor", "#f00"),
            "photo": plumb.Image,
        },
    )
    layout = engine.build(element)
    layout.compute(100, 100)
    assert layout["0"]["text"] == "T: {'} \\ \n \u00e9"
    assert layout["0"]["textColor"] == plumb.Color(1, 0, 0)
    assert layout["0"].frame.width == 10
    assert layout["1"].frame.width == 3
    assert list(layout.state) == ["name", "count", "open", "tint", "photo"]
    layout.state["name"] = "Bob"
    layout.compute(100, 100)
    assert layout["0"]["text"] == "T: Bob"


def test_types_of_parameters_can_be_enumerations(engine: plumb.Engine) -> None:
    class Mode(enum.Enum):
        easy = 0
        hard = 1

    engine.register_enumeration(Mode)
    element = plumb.Element("UIView", {"mode": "hard"}, [plumb.Element("UILabel", {"text": "{mode}"})])
    element.parameters["mode"] = Mode
    layout = engine.build(element)
    layout.compute(100, 100)
    assert layout["0"]["text"] == "hard"


@pytest.mark.parametrize("number", [0, -1, 10**15, 1e300, 1e-300, -0.1, 1 / 3, 123456789.123, True])
def test_numbers_are_expressions(engine: plumb.Engine, number: float) -> None:
    layout = engine.build(plumb.Element("UIView", {"layer.zPosition": number, "tag": 1}))
    layout.compute(1, 1)
    assert layout.root["layer.zPosition"] == number or number is True


@pytest.mark.parametrize(
    ("element", "kind"),
    [
        (plumb.Element("UIView", {"width": float("nan")}), ValueError),
        (plumb.Element("UIView", {"width": float("inf")}), ValueError),
        (plumb.Element("UIView", {"width": [1]}), TypeError),  # type: ignore[dict-item]
        (plumb.Element("UIView", {1: "1"}), TypeError),  # type: ignore[dict-item]
        (plumb.Element(3), TypeError),  # type: ignore[arg-type]
        (plumb.Element("UIView", children=["<UIView/>"]), TypeError),  # type: ignore[list-item]
        (plumb.Element("UIView", text=3), TypeError),  # type: ignore[arg-type]
        (plumb.Element("UIView", parameters={"a": 3}), TypeError),
        (plumb.Element("UIView", state={"a": [1]}), TypeError),
        ("<UIView/>", TypeError),
        (plumb.Element("UI\0View"), plumb.PlumbError),
        (plumb.Element("UIView", {"width": "\ud800"}), plumb.PlumbError),
    ],
)
def test_elements_that_are_none(engine: plumb.Engine, element: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        engine.build(element)


def test_an_element_in_itself(engine: plumb.Engine) -> None:
    element = plumb.Element("UIView")
    inner = plumb.Element("UILabel", children=[element])
    element.children += [inner]
    with pytest.raises(ValueError, match="UIView is a child of itself"):
        engine.build(element)


def test_an_element_in_several_places(engine: plumb.Engine) -> None:
    leaf = plumb.Element("UIView", {"width": 3})
    assert len(engine.build(plumb.Element("UIView", children=[leaf, leaf, leaf]))) == 4


def test_deep_elements_are_limited() -> None:
    element = plumb.Element("UIView")
    for _ in range(100_000):
        element = plumb.Element("UIView", children=[element])
    with pytest.raises(plumb.PlumbError) as caught:
        plumb.Engine().build(element)
    assert caught.value.code is plumb.Status.LIMIT
    while element.children:
        # Freeing them all in one another would be as deep.
        element = element.children.pop()


def test_errors_of_elements(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.build(plumb.Element("UIView", children=[plumb.Element("UILable", {"text": "x"})]))
    assert caught.value.code is plumb.Status.COMPONENT
    assert caught.value.suggestion == "UILabel"
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.build(plumb.Element("UIView", {"width": "1 +"}), name="built")
    assert (caught.value.expression, caught.value.property) == ("1 +", "width")


# Inserting


def test_inserting_elements_and_text(menu: plumb.Layout) -> None:
    parent = menu["#menu"]
    first, second = parent.children
    new = parent.insert(1, plumb.Element("UIView", {"id": "new", "left": "previous.right", "width": 5}))
    assert new == menu["#new"]
    assert ids(parent) == ["first", "new", "second"]
    last = parent.append('<UIView id="last"><UIView id="deep"/></UIView>')
    parent.insert(0, b'<UIView id="zero"/>')
    parent.insert(-1, '<UIView id="almost"/>')
    assert ids(parent) == ["zero", "first", "new", "second", "almost", "last"]
    assert menu["#deep"].parent == last
    menu.compute(200, 100)
    assert second.frame.x == 15
    assert (first.row, new.row, second.row) == (3, 4, 5)


def test_frames_of_before_raise(menu: plumb.Layout) -> None:
    frames = menu.frames
    menu.root.append("<UIView/>")
    with pytest.raises(ValueError):
        frames.tolist()
    menu.compute(200, 100)
    assert len(menu.frames) == len(menu) == 6


@pytest.mark.parametrize("index", [3, -3, 2**63, 2**64 - 1, 2**64])
def test_indices_out_of_range(menu: plumb.Layout, index: int) -> None:
    with pytest.raises(plumb.LayoutError) as caught:
        menu["#menu"].insert(index, "<UIView/>")
    assert caught.value.code is plumb.Status.ARGUMENT
    assert len(menu) == 5


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", plumb.DocumentError),
        ("text", plumb.DocumentError),
        ("<UIView>", plumb.DocumentError),
        ("<UIVeiw/>", plumb.DocumentError),
        ('<UIView width="1 +"/>', plumb.ExpressionError),
        ('<UIView width="nothing"/>', plumb.ExpressionError),
        ('<UIView xml="nothing.xml"/>', plumb.DocumentError),
        (b"<UIView \xff/>", plumb.DocumentError),
        (3, TypeError),
        (None, TypeError),
    ],
)
def test_what_cannot_be_inserted(menu: plumb.Layout, text: Any, kind: type[Exception]) -> None:
    before = menu.frames.tolist()
    with pytest.raises(kind):
        menu["#menu"].append(text)
    menu.compute(200, 100)
    assert menu.frames.tolist() == before


# Moving and removing


def test_moving(menu: plumb.Layout) -> None:
    parent, other = menu["#menu"], menu["#other"]
    first = menu["#first"]
    first.move(parent, 1)
    assert ids(parent) == ["second", "first"]
    first.move(parent, -1)
    assert ids(parent) == ["first", "second"]
    first.move(other)
    assert (ids(parent), ids(other)) == (["second"], ["first"])
    first.move(parent, 0)
    assert ids(parent) == ["first", "second"]
    assert same_frames(menu, MENU)
    assert first.id == "first"


def test_what_cannot_be_moved(menu: plumb.Layout) -> None:
    parent, first = menu["#menu"], menu["#first"]
    moves: list[Callable[[], object]] = [
        lambda: menu.root.move(parent),
        lambda: parent.move(parent),
        lambda: parent.move(first),
        lambda: first.move(parent, 2),
        lambda: first.move(parent, -2),
    ]
    for move in moves:
        with pytest.raises(plumb.LayoutError) as caught:
            move()
        assert caught.value.code is plumb.Status.ARGUMENT
    other = menu.engine.load(MENU)
    with pytest.raises(plumb.PlumbError) as refused:
        first.move(other.root)
    assert refused.value.code is plumb.Status.HANDLE
    with pytest.raises(TypeError):
        first.move("#menu")  # type: ignore[arg-type]
    assert ids(parent) == ["first", "second"]


def test_removing(menu: plumb.Layout) -> None:
    parent = menu["#menu"]
    first, other = menu["#first"], menu["#other"]
    parent.remove()
    assert [node.id for node in menu] == [None, "other"]
    assert other in menu
    assert first not in menu
    with pytest.raises(plumb.LayoutError) as caught:
        menu.root.remove()
    assert caught.value.code is plumb.Status.ARGUMENT


def test_removing_what_is_referred_to(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView><UIView id="a"/><UIView width="#a.width"/></UIView>')
    with pytest.raises(plumb.PlumbError):
        layout["#a"].remove()
    assert layout["#a"] in layout


def test_stale_nodes(menu: plumb.Layout) -> None:
    gone = menu["#first"]
    gone.remove()
    uses: list[Callable[[], object]] = [
        lambda: gone.frame,
        lambda: gone.parent,
        lambda: gone["width"],
        lambda: gone.properties,
        lambda: gone.append("<UIView/>"),
        lambda: gone.insert(-1, "<UIView/>"),
        lambda: gone.remove(),
        lambda: gone.move(menu.root),
        lambda: menu["#other"].move(gone),
        lambda: gone.set("width", 3),
        lambda: gone.find("0"),
        lambda: gone.owner,
        lambda: gone.outlets["x"],
        lambda: menu.bind_owner(object(), node=gone),
    ]
    for use in uses:
        with pytest.raises(plumb.LayoutError) as caught:
            use()
        assert caught.value.code is plumb.Status.HANDLE
    assert "plumb.Node" in repr(gone)
    menu.compute(200, 100)


def test_churn_has_flat_memory(menu: plumb.Layout) -> None:
    parent = menu["#menu"]
    sizes = []
    for round_ in range(300):
        node = parent.append(plumb.Element("UIView", {"width": "n"}, state={"n": 3}))
        node.state["n"] = 4
        menu.bind_owner(object(), node=node)
        menu.compute(200, 100)
        node.remove()
        if round_ in (100, 299):
            sizes.append(menu.memory_usage)
    assert sizes[1] <= sizes[0] * 1.5
    assert len(menu._state_keys) + len(menu._owners) <= 40


# Expressions


def test_setting_expressions(menu: plumb.Layout) -> None:
    node = menu["#first"]
    node.set("width", "100% - 20")
    node.expressions["height"] = 7
    menu.compute(200, 100)
    assert node.frame == (0, 0, 80, 7)
    node.set("isHidden", True)
    menu.compute(200, 100)
    assert node.is_hidden
    assert dict(node.expressions) == {"width": "100% - 20", "height": "7", "isHidden": "true"}
    node.set("isHidden", None)
    del node.expressions["height"]
    assert dict(node.expressions) == {"width": "100% - 20"}
    node.expressions.update(width="10", height="10")
    assert same_frames(menu, MENU)


def test_expressions_are_a_mapping(menu: plumb.Layout) -> None:
    expressions = menu["#first"].expressions
    assert len(expressions) == 2
    assert list(expressions) == ["width", "height"]
    assert expressions.get("top") is None
    assert "width" in expressions
    assert repr(expressions) == "{'width': '10', 'height': '10'}"
    with pytest.raises(KeyError):
        expressions["top"]
    with pytest.raises(KeyError):
        del expressions["top"]
    with pytest.raises(TypeError):
        expressions["width"] = None  # type: ignore[assignment]
    assert expressions.pop("width") == "10"


@pytest.mark.parametrize(
    ("name", "expression", "kind", "code"),
    [
        ("width", "1 +", plumb.ExpressionError, "SYNTAX"),
        ("width", "'a'", plumb.ExpressionError, "TYPE"),
        ("width", "hight", plumb.ExpressionError, "SYMBOL"),
        ("wdith", "1", plumb.DocumentError, "PROPERTY"),
        ("width", "height; 2", plumb.ExpressionError, "SYNTAX"),
        ("id", "x", plumb.LayoutError, "ARGUMENT"),
        ("xml", "x", plumb.LayoutError, "ARGUMENT"),
        ("template", "x", plumb.LayoutError, "ARGUMENT"),
        ("width", "#first.width", plumb.ExpressionError, "CYCLE"),
    ],
)
def test_expressions_that_are_refused(
    menu: plumb.Layout, name: str, expression: str, kind: type[plumb.PlumbError], code: str
) -> None:
    node = menu["#first"]
    with pytest.raises(kind) as caught:
        node.set(name, expression)
    assert caught.value.code.name == code
    assert dict(node.expressions) == {"width": "10", "height": "10"}
    assert same_frames(menu, MENU)


def test_arguments_of_other_types(menu: plumb.Layout) -> None:
    node = menu["#first"]
    for name, expression in (("width", [1]), (3, "1"), ("width", float("nan")), ("width", "\ud800")):
        with pytest.raises((TypeError, ValueError, plumb.PlumbError)):
            node.set(name, expression)  # type: ignore[arg-type]


# Batches


def test_a_batch(menu: plumb.Layout) -> None:
    parent = menu["#menu"]
    with menu.edit():
        # Neither works without the other.
        parent.append('<UIView id="a" width="#b.width"/>')
        new = parent.append('<UIView id="b" width="5"/>')
        new.append("<UILabel/>")
        new.set("height", 9)
        menu["#other"].remove()
        assert len(menu) == 5
    assert ids(parent) == ["first", "second", "a", "b"]
    menu.compute(200, 100)
    assert menu["#a"].frame.width == 5
    assert new.frame.height == 9
    assert len(new.children) == 1


def test_a_batch_that_does_not_go_together(menu: plumb.Layout) -> None:
    with pytest.raises(plumb.PlumbError), menu.edit():
        new = menu["#menu"].append('<UIView width="#nothing.width"/>')
        menu["#other"].remove()
    assert new not in menu
    assert same_frames(menu, MENU)


def test_an_exception_undoes_a_batch(menu: plumb.Layout) -> None:
    with pytest.raises(ZeroDivisionError), menu.edit():
        new = menu["#menu"].append("<UIView/>")
        menu["#first"].set("width", 99)
        1 / 0
    assert new not in menu
    assert same_frames(menu, MENU)
    with menu.edit():
        menu["#first"].set("width", 99)
    menu.compute(200, 100)
    assert menu["#first"].frame.width == 99


def test_what_a_batch_does_not_allow(menu: plumb.Layout) -> None:
    with menu.edit():
        assert menu["#first"].frame.width == 10
        with pytest.raises(plumb.PlumbError) as caught:
            menu.compute(200, 100)
        assert caught.value.code is plumb.Status.BUSY
        assert "edit" in str(caught.value)
        calls: list[Callable[[], object]] = [
            lambda: menu.edit().__enter__(),
            lambda: menu["#menu"].insert(-1, "<UIView/>"),
            lambda: menu["#menu"].insert(3, "<UIView/>"),
        ]
        for refused in calls:
            with pytest.raises(plumb.LayoutError) as argument:
                refused()
            assert argument.value.code is plumb.Status.ARGUMENT
        menu["#menu"].append('<UIView id="new"/>')
    assert ids(menu["#menu"]) == ["first", "second", "new"]


def test_closing_in_a_batch(menu: plumb.Layout) -> None:
    with pytest.raises(plumb.ClosedError), menu.edit():
        menu.close()


def test_edits_from_callbacks_are_refused() -> None:
    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        edits: list[Callable[[], object]] = [
            lambda: node.append("<UIView/>"),
            lambda: node.set("width", 3),
            lambda: node.remove(),
            lambda: node.layout.poll(),
            lambda: node.layout.reload(),
            lambda: node.layout.edit().__enter__(),
        ]
        for edit in edits:
            with pytest.raises(plumb.PlumbError) as caught:
                edit()
            assert caught.value.code is plumb.Status.BUSY
        return 5, 5

    layout = plumb.Engine(measurer=measure).load('<UIView><UILabel text="a"/></UIView>')
    layout.compute(100, 100)
    assert layout["0"].frame.width == 5


def test_rows_of_a_stack_view(engine: plumb.Engine) -> None:
    def text(rows: list[str], spacing: str) -> str:
        children = "".join(
            f'<UIView height="{height}" width="{index * 3}"/>' for index, height in enumerate(rows)
        )
        return (
            '<UIView width="200" height="100"><state name="k" type="Double" value="5"/>'
            f'<UIStackView axis="vertical" alignment="center" spacing="{spacing}">{children}</UIStackView>'
            '<UIView top="previous.bottom" height="9"/>'
            '<UIStackView><UIView width="k" height="8"/></UIStackView></UIView>'
        )

    layout = engine.load(text(["10", "k", "30"], "2"))
    rows = layout.root.children[0]
    last = rows.append('<UIView height="k * 4" width="9"/>')
    last.move(rows, 1)
    rows.children[2].set("width", "6")
    rows.children[1].set("width", "3")
    rows.children[0].remove()
    rows.set("spacing", "k")
    layout.root.children[2].children[0].set("width", "k * 2")
    rows.children[0].set("width", None)
    for k in (5.0, 7.0):
        fresh = engine.load(text(["k * 4", "k", "30"], "k"))
        fresh.root.children[2].children[0].set("width", "k * 2")
        fresh.root.children[0].children[0].set("width", None)
        fresh.root.children[0].children[1].set("width", "6")
        fresh.root.children[0].children[2].set("width", "6")
        for each in (layout, fresh):
            each.state["k"] = k
            each.compute(200, 100)
        assert [node.frame for node in layout] == [node.frame for node in fresh]


def test_what_follows_from_other_properties_follows_edits() -> None:
    layout = plumb.Engine().load("""
    <UIView id="root">
      <UIView id="box"/>
      <UIButton id="button" attributedTitle="x &lt;b>y&lt;/b>"/>
      <UILabel id="seen" text="{#box.layer.opacity} {#button.titleColor} {#button.highlightedTitle}"/>
    </UIView>""")

    def seen() -> tuple[str, plumb.Color]:
        layout.compute(300, 200)
        return layout["#seen"]["text"], layout["#button"]["attributedTitle"].runs[0].color

    blue, red, green = plumb.Color.from_hex("#007aff"), plumb.Color(1, 0, 0, 1), plumb.Color(0, 1, 0, 1)
    assert seen() == ("1 rgba(0, 122, 255, 1) x y", blue)
    layout["#box"].set("alpha", "0.5")
    layout["#root"].set("tintColor", "red")
    assert seen() == ("0.5 rgba(255, 0, 0, 1) x y", red)
    layout["#button"].set("title", "z")
    layout["#button"].set("normalTitleColor", "green")
    assert seen() == ("0.5 rgba(0, 255, 0, 1) z", green)
    layout["#button"].set("normalTitleColor", None)
    layout["#box"].set("tintColor", "green")
    layout["#button"].move(layout["#box"], 0)
    assert seen() == ("0.5 rgba(0, 255, 0, 1) z", green)


def test_what_others_look_at_follows_edits(engine: plumb.Engine) -> None:
    """A scroll view scrolls where a child with a size of its own is wider, and its insets count then."""
    source = '<UIScrollView width="60"><UIView left="10%" right="0"/><UIView id="x" {}/></UIScrollView>'
    layout = engine.load(source.format(""))
    insets = (3.0, 5.0, 7.0, 11.0)
    layout.compute(200, 100, safe_area=insets)
    for width in (30, 150, "50%", "9 * 9"):
        layout["#x"].set("width", width)
        layout.compute(200, 100)
        fresh = engine.load(source.format(f'width="{width}"'))
        fresh.compute(200, 100, safe_area=insets)
        assert layout.frames.tolist() == fresh.frames.tolist(), width


def test_a_button_follows_the_state_that_an_edit_gives_it(engine: plumb.Engine) -> None:
    layout = engine.load('<UIButton title="a" disabledTitle="a longer title"/>')
    layout.compute(200, 100)
    narrow = layout.root.frame.width
    for enabled in (False, True, None, False):
        layout.root.set("isEnabled", enabled)
        layout.compute(200, 100)
        assert (layout.root.frame.width > narrow) == (enabled is False)
