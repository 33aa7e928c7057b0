"""A layout whose constraints change is, bit for bit, a fresh one with the same settings."""

from __future__ import annotations

import random
import struct
from typing import Any

import pytest

import plumb

PLACES = {"x": ["left", "right", "centerX", "leading", "trailing"], "y": ["top", "bottom", "centerY"]}


def random_line(random_: random.Random, count: int, number: int) -> str:
    """A constraint between views that there are, which may contradict others."""
    view = random_.randrange(count)
    relation = random_.choice(["==", "==", "==", "<=", ">="])
    axis = random_.choice(["x", "y"])
    size = "width" if axis == "x" else "height"
    constant = random_.choice(["5", "-8", "gap", "gap * 2", "0.25"])
    priority = random_.choice(["", "", " @750", " @250", " @1", " @999.5"])
    match random_.randrange(4):
        case 0:
            text = f"v{view}.{size} {relation} {abs(random_.randrange(60))}"
        case 1:
            other = f"v{random_.randrange(count)}.{size} * {random_.choice([1, 2, 0.5])}"
            text = f"v{view}.{size} {relation} {other}"
        case _:
            place, other = random_.choice(PLACES[axis]), random_.choice(PLACES[axis])
            directed = ("leading", "trailing")
            if (place in directed) != (other in directed) and axis == "x" and "centerX" not in (place, other):
                other = place
            target = random_.choice(["super", f"v{random_.randrange(count)}"])
            text = f"v{view}.{place} {relation} {target}.{other} + {constant}"
    return f"c{number}: {text}{priority}"


def bits(layout: plumb.Layout) -> list[bytes]:
    return [struct.pack("4d", frame.x, frame.y, frame.width, frame.height) for frame in layout.frame_table]


def settle(layout: plumb.Layout, settings: dict[tuple[str, str], Any]) -> None:
    for (name, attribute), value in settings.items():
        setattr(layout.constraints[name], attribute, value)


@pytest.mark.parametrize("seed", range(40))
def test_changes_end_where_a_fresh_layout_begins(engine: plumb.Engine, seed: int) -> None:
    random_ = random.Random(seed)
    count = random_.randrange(2, 7)
    lines = [random_line(random_, count, number) for number in range(random_.randrange(3, 16))]
    views = "".join(
        f'<UIView id="v{view}">'
        + ("" if random_.random() < 0.6 or view == count - 1 else "<UIView/>")
        + "</UIView>"
        for view in range(count)
    )
    text = "; ".join(lines).replace("<", "&lt;")
    document = f'<UIView constraints="{text}">{views}</UIView>'
    layout = engine.load(document, state={"gap": 3.0})
    settings: dict[tuple[str, str], Any] = {}
    gap, width = 3.0, 200.0
    for step in range(12):
        name = f"c{random_.randrange(len(lines))}"
        match random_.randrange(5):
            case 0:
                gap = random_.choice([0.0, 3.0, 11.5, -20.0])
                layout.state["gap"] = gap
            case 1:
                width = random_.choice([10.0, 200.0, 333.25])
            case 2:
                settings[name, "constant"] = random_.choice([0.0, 7.0, -12.5])
            case 3:
                settings[name, "priority"] = random_.choice([1000.0, 750.0, 500.0, 20.0])
            case _:
                settings[name, "is_active"] = random_.random() < 0.5
        settle(layout, settings)
        layout.compute(width, 100)
        fresh = engine.load(document, state={"gap": gap})
        settle(fresh, settings)
        fresh.compute(width, 100)
        assert bits(layout) == bits(fresh), f"step {step} of\n{document}\n{settings} gap {gap} width {width}"
        now = [str(problem) for problem in layout.problems]
        assert now == [str(problem) for problem in fresh.problems], document


def test_many_constraints_on_one_view(engine: plumb.Engine) -> None:
    lines = [f"a.width >= {number % 100}" for number in range(5_000)]
    lines += [f"a.left == super.left + {number} @{1 + number % 900}" for number in range(5_000)]
    layout = engine.load(f'<UIView constraints="{"; ".join(lines)}"><UIView id="a"/></UIView>')
    layout.compute(500, 100)
    frame = layout["#a"].frame
    assert frame.width == 99
    assert len(layout.constraints) == 10_000


def test_contradictions_by_the_thousand(engine: plumb.Engine) -> None:
    lines = "; ".join(f"w{number}: a.width == {number}" for number in range(2_000))
    layout = engine.load(f'<UIView constraints="{lines}"><UIView id="a"/></UIView>')
    layout.compute(500, 100)
    assert layout["#a"].frame.width == 0
    assert len(layout.problems) == 100
    assert layout.constraints["w1999"].is_left_out
    assert not layout.constraints["w0"].is_left_out


def test_deep_nesting(engine: plumb.Engine) -> None:
    depth = 60
    document = (
        "<UIView>"
        + '<UIView left="1">' * depth
        + '<UIView id="in" constraints="right == #out.right; width == 5"/>'
    )
    layout = engine.load(document + "</UIView>" * depth + '<UIView id="out" left="200" width="40"/></UIView>')
    layout.compute(500, 100)
    assert layout["#in"].frame.x == 240 - depth - 5


def test_dense_inequalities_end(engine: plumb.Engine) -> None:
    random_ = random.Random(1)
    lines = [
        f"v{random_.randrange(150)}.left >= v{random_.randrange(150)}.right + {random_.randrange(-50, 200)}"
        f" @{random_.choice([1000, 750, 500, 250, 100])}"
        for _ in range(300)
    ]
    views = "".join(f'<UIView id="v{view}" width="5"/>' for view in range(150))
    layout = engine.load(f'<UIView constraints="{"; ".join(lines)}">{views}</UIView>')
    before = layout.revision
    try:
        layout.compute(1000, 1000)
    except plumb.LayoutError as error:
        assert error.code == plumb.Status.LIMIT
        assert layout.revision == before


TOKENS = [
    *(
        "left",
        "right",
        "width",
        "top",
        "a.left",
        "#b.right",
        "super.left",
        "safeArea.top",
        "previous.bottom",
        "next",
    ),
    *(
        "==",
        ">=",
        "&lt;=",
        "=",
        "+",
        "-",
        "*",
        "/",
        "@",
        "@750",
        "@x",
        ":",
        ";",
        "//",
        "(",
        ")",
        "name:",
        "1e300",
    ),
    *(
        "0",
        "5",
        "nan",
        "'",
        "`",
        "{",
        "}",
        "≤",
        "≥",
        "max(",
        "[1][",
        "?",
        "\n",
        "\\",
        "#",
        ".",
        "a.",
        "é",
        "😀",
    ),
]


def test_random_lines_are_errors_or_layouts(engine: plumb.Engine) -> None:
    random_ = random.Random(7)
    loaded = 0
    for _ in range(4_000):
        text = " ".join(random_.choice(TOKENS) for _ in range(random_.randrange(1, 12)))
        document = (
            f'<UIView><UIView id="a" constraints="{text}"/><UIView id="b" constraints="width == 5"/></UIView>'
        )
        try:
            layout = engine.load(document)
            layout.compute(100, 100)
            loaded += 1
        except plumb.PlumbError as error:
            assert str(error)
    assert loaded > 0
