"""Display lists: what is in them, and that lists which are patched are those of a fresh layout."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

import plumb
from plumb import ControlKind, DrawPart, ShapeRole

DOCUMENT = """<UIView backgroundColor="white">
  <state name="fade" type="Double" value="1"/>
  <state name="hide" type="Bool" value="false"/>
  <state name="title" type="String" value="Play"/>
  <UIView id="card" left="10" top="20" width="100" height="50" alpha="fade" clipsToBounds="true"
    layer.cornerRadius="8" layer.borderWidth="2" layer.borderColor="red" backgroundColor="#102030">
    <UILabel id="title" left="90" top="5" width="40" height="20" text="{title}" font="bold 15"/>
    <UIView id="gone" top="60" width="10" height="10" backgroundColor="blue"/>
  </UIView>
  <UIImageView id="icon" left="200" width="30" height="30" image="star" contentMode="center" tintColor="green"
    isHidden="hide"/>
</UIView>"""


@pytest.fixture
def layout() -> plumb.Layout:
    engine = plumb.Engine()
    engine.assets = lambda kind, bundle, name: plumb.Size(8, 8) if name == "star" else None
    layout = engine.load(DOCUMENT)
    layout.compute(300, 100)
    return layout


def parts(layout: plumb.Layout) -> list[tuple[str | None, DrawPart]]:
    return [(item.node.id, item.parts) for item in layout.display_list]


def test_parts_are_in_drawing_order(layout: plumb.Layout) -> None:
    assert parts(layout) == [
        (None, DrawPart.BACKGROUND),
        ("card", DrawPart.BACKGROUND),
        ("title", DrawPart.TEXT | DrawPart.CLIPPED),
        # What is below the edge of the card is not in it; the border is above what is in the card.
        ("card", DrawPart.BORDER | DrawPart.ABOVE),
        ("icon", DrawPart.IMAGE),
    ]


def test_items_are_ready_to_be_drawn(layout: plumb.Layout) -> None:
    _, card, title, border, icon = layout.display_list
    assert card.node == layout["#card"]
    assert card.row == layout["#card"].row
    assert card.component == "UIView"
    assert card.frame == (10, 20, 100, 50)
    assert card.background == (0x10, 0x20, 0x30, 255)
    assert (card.corner_radius, card.opacity, card.group) == (8, 1, None)
    assert (border.border_width, border.border_color, border.frame) == (2, (255, 0, 0, 255), card.frame)
    assert title.text == layout["#title"].text
    assert title.text is not None
    assert title.text.text == "Play"
    assert title.frame == (100, 25, 40, 20)
    assert title.clip == card.frame
    assert title.bounds == (100, 25, 10, 20)
    assert icon.image is not None
    assert (icon.image.name, icon.tint, icon.content_mode) == ("star", (0, 255, 0, 255), 4)


def test_what_is_hidden_or_transparent_is_left_out(layout: plumb.Layout) -> None:
    layout.state["hide"] = True
    layout.compute(300, 100)
    assert [item.node.id for item in layout.display_list] == [None, "card", "title", "card"]
    layout.state["fade"] = 0.5
    layout.state["hide"] = False
    layout.compute(300, 100)
    items = list(layout.display_list)
    assert [item.opacity for item in items] == [1, 0.5, 0.5, 0.5, 1]
    effect, clip = layout.draw_groups
    assert (effect.node, effect.is_clip, effect.opacity, effect.parent) == (layout["#card"], False, 0.5, None)
    assert (clip.is_clip, clip.clip, clip.corner_radius, clip.parent) == (True, (10, 20, 100, 50), 8, 0)
    assert [item.group for item in items] == [None, 0, 1, 0, None]
    layout.state["fade"] = 0
    layout.compute(300, 100)
    assert [item.node.id for item in layout.display_list] == [None, "icon"]


def test_revisions_say_whether_a_node_looks_as_before(layout: plumb.Layout) -> None:
    before = {item.node.id: item.revision for item in layout.display_list}
    layout.state["title"] = "Stop"
    layout.compute(250, 90)
    after = {item.node.id: item.revision for item in layout.display_list}
    assert after.pop("title") == layout.revision
    before.pop("title")
    assert after == before


def test_lists_of_earlier_computes_raise(layout: plumb.Layout) -> None:
    items = layout.display_list
    assert layout.display_list is items
    layout.state["title"] = "Stop"
    layout.compute(300, 100)
    assert items[2].text is not None
    assert items[2].text.text == "Play", "it stays readable until another one is asked for"
    text = layout.display_list[2].text
    assert text is not None
    assert text.text == "Stop"
    with pytest.raises(ValueError, match="released"):
        len(items)


def test_arrays_keep_what_they_held(layout: plumb.Layout) -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.asarray(layout.display_list)
    assert array["frame"]["x"].tolist() == [0, 10, 100, 10, 200]
    assert array["background"][1].tolist() == [0x10, 0x20, 0x30, 255]
    layout.compute(500, 100)
    assert len(layout.display_list) == 5
    layout.close()
    assert array["frame"]["width"].tolist() == [300, 100, 40, 100, 30]


def test_edits_show_from_the_next_compute_on(layout: plumb.Layout) -> None:
    before = [item.row for item in layout.display_list]
    layout["#title"].remove()
    layout["#card"].append('<UIView width="5" height="5" backgroundColor="red"/>')
    assert [item.row for item in layout.display_list] == before
    layout.compute(300, 100)
    assert [item.row for item in layout.display_list] == [0, 1, 3, 1, 4]
    assert layout.display_list[2].parts == DrawPart.BACKGROUND


def test_dirty_rectangles_cover_what_has_changed(layout: plumb.Layout) -> None:
    assert layout.take_dirty_rectangles() == [(-1e9, -1e9, 2e9, 2e9)]
    assert layout.take_dirty_rectangles() == []
    layout.state["title"] = "Stop"
    layout.compute(300, 100)
    assert layout.take_dirty_rectangles() == [(100, 25, 10, 20)]
    layout.state["hide"] = True
    layout.compute(300, 100)
    assert layout.take_dirty_rectangles() == [(200, 0, 30, 30)]


def test_it_is_empty_before_the_first_compute() -> None:
    layout = plumb.Engine().load("<UIView/>")
    assert list(layout.display_list) == []
    assert layout.draw_groups == []


# ------------------------------------------------------------------------------------------- Random layouts


def element(source: random.Random, depth: int, keys: list[str]) -> str:
    """A random element; ``keys`` are numbers in state that its attributes read."""

    def number(low: float, high: float) -> str:
        if source.random() < 0.25:
            keys.append(f"k{len(keys)}")
            return f"{low:g} + {keys[-1]} * {high - low:g}"
        return f"{source.uniform(low, high):.2f}"

    attributes = {
        "left": number(-30, 120),
        "top": number(-30, 120),
        "width": number(0, 150),
        "height": number(0, 150),
    }
    optional: dict[str, Callable[[], str]] = {
        "alpha": lambda: number(0, 1.2),
        "layer.opacity": lambda: number(0, 1.2),
        "backgroundColor": lambda: source.choice(["red", "clear", "#00ff0080"]),
        "clipsToBounds": lambda: source.choice(["true", "false", f"{number(0, 1)} > 0.5"]),
        "isHidden": lambda: f"{number(0, 1)} > 0.7",
        "layer.zPosition": lambda: source.choice(["1", "-1", number(-1, 1)]),
        "layer.borderWidth": lambda: number(-1, 4),
        "layer.cornerRadius": lambda: number(0, 30),
        "transform.rotation": lambda: number(0, 6),
        "transform.scale": lambda: source.choice(["0", number(-2, 2)]),
        "transform.translation.x": lambda: number(-20, 20),
        "layer.shadowOpacity": lambda: number(0, 1),
    }
    for name, make in optional.items():
        if source.random() < 0.15:
            attributes[name] = make()
    name = source.choice(["UIView", "UIView", "UIView", "UILabel", "UIImageView", "UIScrollView"])
    if name == "UIScrollView":
        attributes["contentOffset.y"] = number(-10, 40)
    if name == "UILabel":
        attributes["text"] = "{" + number(0, 9) + "}"
    text = " ".join(f'{name}="{value}"'.replace(">", "&gt;") for name, value in attributes.items())
    children = [] if depth == 0 else [element(source, depth - 1, keys) for _ in range(source.randrange(4))]
    return f"<{name} {text}>{''.join(children)}</{name}>"


def document(source: random.Random, keys: list[str]) -> str:
    children = "".join(element(source, 3, keys) for _ in range(3))
    states = "".join(f'<state name="{key}" type="Double" value="{source.random():.3f}"/>' for key in keys)
    return f'<UIView width="100%" height="100%">{states}{children}</UIView>'


Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, x, y = outer
    e, f, g, h, z, w = inner
    return (a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * z + c * w + x, b * z + d * w + y)


def around(matrix: Matrix, box: list[float]) -> list[float]:
    a, b, c, d, x, y = matrix
    corners = [(a * i + c * j + x, b * i + d * j + y) for i in (box[0], box[2]) for j in (box[1], box[3])]
    across, down = zip(*corners, strict=True)
    return [min(across), min(down), max(across), max(down)]


def naive(layout: plumb.Layout) -> list[tuple[int, float, list[float], list[float]]]:
    """Rows in drawing order with their opacity, frame and clip rectangle, by frames and properties."""
    found: list[tuple[int, float, list[float], list[float]]] = []

    def draw(node: plumb.Node, x: float, y: float, opacity: float, clip: list[float], outer: Matrix) -> None:
        if node.is_hidden or node.get("layer.isHidden"):
            return
        opacity *= min(1.0, max(0.0, node["layer.opacity"]))
        if opacity <= 0:
            return
        frame = node.frame
        left, top = x + frame.x, y + frame.y
        box = [left, top, left + frame.width, top + frame.height]
        matrix = outer
        own = node["transform"]
        if tuple(own) != IDENTITY:
            middle = left + frame.width / 2, top + frame.height / 2
            moved = product((1, 0, 0, 1, *middle), product(tuple(own), (1, 0, 0, 1, -middle[0], -middle[1])))
            matrix = product(outer, moved)
            for each in (own, matrix):
                if min(math.hypot(each[0], each[1]), math.hypot(each[2], each[3])) < 0.0005:
                    return
                if abs(each[0] * each[3] - each[1] * each[2]) < 0.0005**2:
                    return
        bounds = around(matrix, box)
        reach = bounds
        if node.get("layer.shadowOpacity", 0) > 0:
            # As the catalog has it: 3 up, a radius of 3.
            reach = around(matrix, [box[0] - 9, box[1] - 12, box[2] + 9, max(box[3], box[3] + 6)])
        is_seen = reach[0] < clip[2] and clip[0] < reach[2] and reach[1] < clip[3] and clip[1] < reach[3]
        start = len(found)
        is_drawn = frame.width > 0 and frame.height > 0 and is_seen
        if is_drawn:
            found.append((node.row, opacity, box, clip))
        inner = clip
        if node.clips:
            inner = [max(bounds[0], clip[0]), max(bounds[1], clip[1])]
            inner += [min(bounds[2], clip[2]), min(bounds[3], clip[3])]
        if inner[0] < inner[2] and inner[1] < inner[3]:
            if node.component == "UIScrollView":
                left -= node["contentOffset.x"]
                top -= node["contentOffset.y"]
            children = sorted(node.children, key=lambda child: child.get("layer.zPosition", 0.0))
            for child in children:
                draw(child, left, top, opacity, inner, matrix)
        if is_drawn and node.get("layer.borderWidth", 0) > 0 and len(found) > start + 1:
            found.append((node.row, opacity, box, clip))

    draw(layout.root, 0, 0, 1, [-1e9, -1e9, 1e9, 1e9], IDENTITY)
    return found


def numbers(layout: plumb.Layout) -> list[tuple[object, ...]]:
    """All of a list that does not depend on the layout's history."""
    groups = [tuple(group)[1:] for group in layout.draw_groups]
    return [*(tuple(item)[1:-1] for item in layout.display_list), *groups]


@pytest.mark.parametrize("seed", range(40))
def test_random_layouts_have_the_list_that_their_properties_say(seed: int) -> None:
    source = random.Random(seed)
    keys: list[str] = []
    text = document(source, keys)
    engine = plumb.Engine()
    layout = engine.load(text)
    state = {key: source.random() for key in keys}
    for _ in range(12):
        for key in source.sample(keys, min(len(keys), source.choice([0, 1, 1, 2, 50]))):
            state[key] = source.random()
        layout.set_state(state)
        layout.compute(200, 200)
        if source.random() < 0.2:
            continue
        expected = naive(layout)
        assert [item.row for item in layout.display_list] == [row for row, *_ in expected]
        for item, (_, opacity, box, clip) in zip(layout.display_list, expected, strict=True):
            assert item.opacity == pytest.approx(opacity, rel=1e-5)
            edges = [item.frame.x, item.frame.y, item.frame.x + item.frame.width]
            assert [*edges, item.frame.y + item.frame.height] == pytest.approx(box, rel=1e-5, abs=1e-3)
            assert [item.clip.x, item.clip.y] == pytest.approx(clip[:2], rel=1e-5, abs=1e-3)
        fresh = engine.load(text)
        fresh.set_state(state)
        fresh.compute(200, 200)
        assert numbers(layout) == numbers(fresh)


def with_images() -> plumb.Engine:
    engine = plumb.Engine()
    engine.assets = lambda kind, bundle, name: plumb.Size(8, 8)
    return engine


def test_images_of_buttons() -> None:
    layout = with_images().load(
        """
        <UIView width="100%" height="100%">
          <UIButton id="icon" image="star" highlightedImage="moon" width="40" height="40"/>
          <UIButton id="both" title="Play" image="star" left="50" width="80" height="40"/>
          <UIButton id="skin" title="Play" backgroundImage="frame" image="star" left="150" width="80"/>
          <UIButton id="plain" title="Play" left="250" width="80" height="40"/>
        </UIView>"""
    )

    def images() -> dict[str | None, tuple[str | None, str | None]]:
        layout.compute(400, 100)
        return {
            item.node.id: (item.image and item.image.name, item.icon and item.icon.image.name)
            for item in layout.display_list
        }

    expected: dict[str | None, tuple[str | None, str | None]] = {None: (None, None), "icon": (None, "star")}
    expected |= {"both": (None, "star"), "skin": ("frame", "star"), "plain": (None, None)}
    assert images() == expected
    for item in layout.display_list:
        assert (DrawPart.ICON in item.parts) == (item.icon is not None)
        assert (DrawPart.IMAGE in item.parts) == (item.image is not None)
    layout["#icon"].set_control_state(plumb.ControlState.HIGHLIGHTED)
    assert images() == {**expected, "icon": (None, "moon")}
    layout["#icon"].set_control_state(plumb.ControlState(0))
    assert images() == expected
    del layout["#skin"].expressions["backgroundImage"]
    del layout["#both"].expressions["image"]
    assert images() == {**expected, "skin": (None, "star"), "both": (None, None)}


def test_controls() -> None:
    engine = plumb.Engine()
    engine.assets = lambda kind, bundle, name: plumb.Size(8, 8) if name == "star" else None
    layout = engine.load(
        """
        <UIView width="100%" height="100%">
          <state name="on" type="Bool" value="true"/><state name="star" type="UIImage" value="star"/>
          <UISwitch id="switch" width="51" height="31" isOn="on" onTintColor="#f00"/>
          <UISegmentedControl id="segments" top="40" width="100" height="30" items="['A', star]"
            titleColor="#00f"/>
          <UIPageControl id="pages" top="80" width="100" height="37" numberOfPages="3" currentPage="1"/>
          <UIView id="view" width="10" height="10"/>
        </UIView>"""
    )
    layout.compute(200, 200)
    controls = {item.node.id: item.control for item in layout.display_list}
    assert controls.pop(None) is None
    assert controls.pop("view") is None
    switch, segments, pages = controls.values()
    assert switch is not None
    assert (switch.kind, switch.value, switch.minimum, switch.maximum) == (ControlKind.SWITCH, 1, 0, 1)
    track, thumb = switch.shapes
    assert (track.role, track.color, track.corner_radius) == (ShapeRole.TRACK, (255, 0, 0, 255), 15.5)
    assert (thumb.role, thumb.frame, thumb.line_width) == (ShapeRole.THUMB, (22, 2, 27, 27), 0)
    assert segments is not None
    assert (segments.value, segments.maximum) == (-1, 1)
    _, title, star = segments.shapes
    assert title.text is not None
    assert (title.text.text, title.text.color, title.frame) == ("A", plumb.Color(0, 0, 1), (2, 42, 46, 26))
    assert star.image is not None
    assert (star.image.name, star.frame, star.text) == ("star", (71, 51, 8, 8), None)
    assert pages is not None
    assert [shape.role for shape in pages.shapes] == [ShapeRole.PAGE, ShapeRole.CURRENT_PAGE, ShapeRole.PAGE]
    layout.state["on"] = False
    layout["#switch"].set_control_state(plumb.ControlState.DISABLED)
    layout.compute(200, 200)
    switch = layout.display_list[1].control
    assert switch is not None
    assert (switch.value, switch.states) == (0, plumb.ControlState.DISABLED)
    assert [shape.frame.x for shape in switch.shapes] == [0, 2]
    assert [shape.color[3] for shape in switch.shapes] == [45, 127]


# A title of 48 points in 6-point characters, and an image of 8 by 8.
BUTTON = 'title="abcdefgh" titleLabel.font="Courier 10" image="star" width="100" height="40"'


@pytest.mark.parametrize(
    ("attributes", "icon", "insets", "alignment"),
    [
        ("", (22, 16), (0, 8, 0, 0), "CENTER"),
        ('contentHorizontalAlignment="left"', (0, 16), (0, 8, 0, 0), "START"),
        ('contentHorizontalAlignment="right"', (44, 16), (0, 8, 0, 0), "END"),
        ('contentHorizontalAlignment="leading"', (0, 16), (0, 8, 0, 0), "START"),
        ('contentHorizontalAlignment="fill"', (0, 16), (0, 8, 0, 0), "CENTER"),
        ('contentVerticalAlignment="top"', (22, 0), (0, 8, 0, 0), "CENTER"),
        ('contentVerticalAlignment="bottom"', (22, 32), (0, 8, 0, 0), "CENTER"),
        ('contentEdgeInsets.left="20" contentEdgeInsets.top="10"', (32, 21), (10, 28, 0, 0), "CENTER"),
        ('imageEdgeInsets.right="10" titleEdgeInsets.left="6"', (17, 16), (0, 14, 0, 0), "CENTER"),
        ('imageEdgeInsets.left="10" contentHorizontalAlignment="right"', (44, 16), (0, 8, 0, 0), "END"),
        ('semanticContentAttribute="forceRightToLeft"', (70, 16), (0, 0, 0, 8), "CENTER"),
        (
            'semanticContentAttribute="forceRightToLeft" contentHorizontalAlignment="leading"',
            (92, 16),
            (0, 0, 0, 8),
            "END",
        ),
    ],
)
def test_the_image_and_the_title_of_a_button_are_beside_each_other(
    attributes: str, icon: tuple[float, float], insets: tuple[float, ...], alignment: str
) -> None:
    layout = with_images().load(f'<UIView><UIButton left="5" top="3" {BUTTON} {attributes}/></UIView>')
    layout.compute(200, 100)
    _, item = layout.display_list
    assert item.icon is not None
    assert item.text is not None
    assert item.icon.frame == (5 + icon[0], 3 + icon[1], 8, 8)
    assert item.text.insets == insets
    assert item.text.horizontal.name == alignment
    assert layout.root.children[0].text == item.text


def test_a_button_as_large_as_it_wants_to_be_has_no_room_between_image_and_title() -> None:
    layout = with_images().load(
        '<UIView><UIButton title="abcdefgh" titleLabel.font="Courier 10" image="star"/></UIView>'
    )
    layout.compute(200, 100)
    _, item = layout.display_list
    assert item.frame.width == 8 + 48
    assert item.icon is not None
    assert item.icon.frame == (0, 11, 8, 8)
    caret = layout.root.children[0].text_caret(0)
    assert caret is not None
    assert caret.x == 8


def test_where_there_is_little_room_the_title_gives_way_and_the_image_alone_is_stretched() -> None:
    layout = with_images().load(
        """<UIView>
          <UIButton title="abcdefgh" titleLabel.font="Courier 10" image="star" width="30" height="40"/>
          <UIButton image="star" width="6" height="4"/>
          <UIButton image="star" width="60" height="40" contentHorizontalAlignment="fill"
            contentVerticalAlignment="fill" contentEdgeInsets.left="10"/>
        </UIView>"""
    )
    layout.compute(200, 100)
    frames = [item.icon and tuple(item.icon.frame) for item in layout.display_list]
    assert frames == [None, (0, 16, 8, 8), (0, 0, 6, 4), (10, 0, 50, 40)]


def test_an_image_that_insets_move_out_of_its_button_belongs_to_its_bounds() -> None:
    layout = with_images().load(
        '<UIView><state name="x" type="Double" value="0"/>'
        f'<UIButton {BUTTON} imageEdgeInsets.left="x"/></UIView>'
    )
    layout.compute(400, 100)
    layout.take_dirty_rectangles()
    revision = layout.display_list[1].revision
    layout.state["x"] = 300
    layout.compute(400, 100)
    item = layout.display_list[1]
    assert item.icon is not None
    assert item.icon.frame.x == 300
    assert item.bounds.width >= 300
    assert item.revision > revision
    assert any(dirty.x + dirty.width >= 300 for dirty in layout.take_dirty_rectangles())


def test_the_image_stands_where_a_title_measured_by_the_host_begins() -> None:
    engine = with_images()
    engine.measurer = lambda node, width, height: (60, 40)
    layout = engine.load('<UIView><UIButton title="abcdefgh" image="star"/></UIView>')
    layout.compute(400, 100)
    _, item = layout.display_list
    assert item.frame.width == 60
    assert item.icon is not None
    assert item.icon.frame == (0, 16, 8, 8)


def test_an_image_that_is_taken_away() -> None:
    layout = with_images().load('<UIImageView image="{name}" width="4" height="4"/>', state={"name": "star"})
    layout.compute(100, 100)
    assert layout.display_list[0].image is not None
    del layout.root.expressions["image"]
    layout.compute(100, 100)
    assert layout.display_list[0].image is None


def test_opacities_are_those_of_the_list() -> None:
    layout = plumb.Engine().load(
        """
        <UIViewController view.alpha="0.5">
          <UIView width="9" height="9" backgroundColor="red" alpha="0.5" layer.opacity="{see}"/>
          <UIView width="9" height="9" backgroundColor="red" layer.opacity="0.25">
            <UIView backgroundColor="red" alpha="0.5"/>
          </UIView>
          <UIView width="9" height="9" backgroundColor="red" layer.isHidden="{see &lt; 0.5}">
            <UIView backgroundColor="red"/>
          </UIView>
          <UIView width="9" height="9" backgroundColor="red" alpha="0.5" layer.opacity="7"/>
        </UIViewController>""",
        state={"see": 0.75},
    )
    for see, expected in (
        (0.75, [0.5, 0.375, 0.125, 0.0625, 0.5, 0.5, 0.5]),
        (0.25, [0.5, 0.125, 0.125, 0.0625, 0, 0, 0.5]),
    ):
        layout.state["see"] = see
        layout.compute(100, 100)
        assert list(layout.opacities) == expected
        for item in layout.display_list:
            assert item.opacity == expected[item.node.row]
    layout.root.children[0].set("layer.opacity", None)
    layout.compute(100, 100)
    assert layout.opacities[1] == 0.25
