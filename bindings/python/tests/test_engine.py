from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import plumb

BOX = '<UIView><UIView id="box" width="size" height="10"/></UIView>'


class PathOfBytes:
    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> bytes:
        return os.fsencode(self.path)


def box_width(layout: plumb.Layout) -> float:
    layout.compute(100, 100)
    return layout["#box"].frame.width


@pytest.mark.parametrize("source", [BOX, BOX.encode(), "\n\t " + BOX, b"\r\n " + BOX.encode()])
def test_text_is_told_by_its_first_character(engine: plumb.Engine, source: str | bytes) -> None:
    assert box_width(engine.load(source, constants={"size": 30})) == 30


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_documents_may_be_utf16(engine: plumb.Engine, tmp_path: Path, encoding: str) -> None:
    data = BOX.encode(encoding)
    (tmp_path / "box.xml").write_bytes(data)
    assert box_width(engine.load(data, constants={"size": 30})) == 30
    assert box_width(engine.load(tmp_path / "box.xml", constants={"size": 30})) == 30
    with pytest.raises(plumb.DocumentError, match="UTF-16"):
        engine.load(data[:-1])


def test_everything_else_is_a_path(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "böx.xml"
    path.write_text(BOX, encoding="utf-8")
    for source in (path, str(path), os.fsencode(path), PathOfBytes(path)):
        assert box_width(engine.load(source, constants={"size": 30})) == 30


def test_a_path_is_never_text(engine: plumb.Engine, tmp_path: Path) -> None:
    (tmp_path / "<UIView>").write_text(BOX, encoding="utf-8")
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert box_width(engine.load(Path("<UIView>"), constants={"size": 30})) == 30
    finally:
        os.chdir(here)


def test_other_sources_are_type_errors(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match="source: expected str, bytes or a path, not int"):
        engine.load(3)  # type: ignore[arg-type]


def test_later_constants_win(engine: plumb.Engine) -> None:
    constants: list[Any] = [{"size": 10, "other": 1}, {"size": 20}]
    assert box_width(engine.load(BOX, constants=constants)) == 20


def test_constants_of_inner_nodes_hide_those_of_the_root(engine: plumb.Engine) -> None:
    for selector in ("#box", "0"):
        scopes = {selector: {"constants": {"size": 40}}}
        assert box_width(engine.load(BOX, constants={"size": 10}, scopes=scopes)) == 40


def test_scopes_have_constants_and_state_only(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match="has 'constants' and 'state', but not 'sate'"):
        engine.load(BOX, constants={"size": 1}, scopes={"#box": {"sate": {}}})


def test_legacy_is_chosen_by_engine_and_load() -> None:
    source = '<UIView width="100" height="100"><UIView id="a" left="10" right="20" height="1"/></UIView>'
    for legacy_engine, legacy, width in (
        (False, None, 70),
        (False, True, 10),
        (True, None, 10),
        (True, False, 70),
    ):
        layout = plumb.Engine(legacy=legacy_engine).load(source, legacy=legacy)
        layout.compute(None, None)
        assert layout["#a"].frame.width == width


def test_strict_makes_warnings_errors() -> None:
    source = '<UIView><UIView left="1" right="2" width="3" height="4"/></UIView>'
    warnings = plumb.Engine().load(source).warnings
    assert [warning.code for warning in warnings] == [plumb.Status.REDUNDANT]
    assert warnings[0].severity is plumb.Severity.WARNING
    with pytest.raises(plumb.DocumentError) as caught:
        plumb.Engine(strict=True).load(source)
    assert caught.value.code is plumb.Status.REDUNDANT


def test_lenient_takes_unknown_elements() -> None:
    source = '<UIView><Mystery id="m" width="7" height="8" power="max"/></UIView>'
    with pytest.raises(plumb.DocumentError) as caught:
        plumb.Engine().load(source)
    assert caught.value.code is plumb.Status.COMPONENT
    layout = plumb.Engine(lenient=True).load(source)
    layout.compute(10, 10)
    assert layout["#m"].frame == (0, 0, 7, 8)
    assert layout["#m"]["power"] == "max"


def test_limits() -> None:
    engine = plumb.Engine(limits={"max_nodes": 2})
    engine.load("<UIView><UIView/></UIView>")
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load("<UIView><UIView/><UIView/></UIView>")
    assert caught.value.code is plumb.Status.LIMIT
    with pytest.raises(TypeError, match="there is no 'max_fun'"):
        plumb.Engine(limits={"max_fun": 2})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_nodes"):
        plumb.Engine(limits={"max_nodes": -1})


def test_limits_of_memory() -> None:
    engine = plumb.Engine(limits={"max_total_value_bytes": 100_000})
    layout = engine.load("<UIView><UILabel text='{s}'/><UILabel text='{s}{s}'/></UIView>", state={"s": "x"})
    layout.compute(10, 10)
    small = layout.memory_usage
    assert 0 < small < engine.memory_usage
    layout.state["s"] = "x" * 20_000
    layout.compute(10, 10)
    assert 60_000 < layout.memory_usage - small < 70_000
    layout.state["s"] = "x" * 39_000
    with pytest.raises(plumb.LayoutError, match="max_total_value_bytes") as caught:
        layout.compute(10, 10)
    assert caught.value.code is plumb.Status.LIMIT
    with pytest.raises(plumb.PlumbError, match="max_total_value_bytes"):
        layout.state["s"] = "x" * 200_000
    layout.state["s"] = "x"
    layout.compute(10, 10)
    assert layout.memory_usage <= small + 1_000
    with pytest.raises(plumb.DocumentError, match="max_engine_memory") as refused:
        plumb.Engine(limits={"max_engine_memory": 10_000}).load("<UIView>" + "<UIView/>" * 100 + "</UIView>")
    assert refused.value.code is plumb.Status.LIMIT


def test_components_of_the_host(engine: plumb.Engine) -> None:
    engine.register_component(
        "HealthBar",
        base="UIView",
        properties={
            "level": "Double",
            "tone": ("UIColor", plumb.Color(1, 0, 0)),
            "caption": ("String", "HP", "What is written beside it."),
        },
    )
    layout = engine.load(
        '<UIView><HealthBar id="hp" level="life / 2" height="4"/></UIView>', state={"life": 3}
    )
    layout.compute(50, 50)
    node = layout["#hp"]
    assert node.component == "HealthBar"
    assert node["level"] == 1.5
    assert node["tone"] == plumb.Color(1, 0, 0, 1)
    assert node["caption"] == "HP"


def test_components_are_checked(engine: plumb.Engine) -> None:
    engine.register_component("Twice")
    with pytest.raises(plumb.PlumbError) as caught:
        engine.register_component("Twice")
    assert caught.value.code is plumb.Status.DUPLICATE
    with pytest.raises(plumb.PlumbError) as caught:
        engine.register_component("Other", base="Nothing")
    assert caught.value.code is plumb.Status.COMPONENT
    with pytest.raises(plumb.PlumbError) as caught:
        engine.register_component("lower")
    assert caught.value.code is plumb.Status.ARGUMENT
    with pytest.raises(plumb.PlumbError, match="NUL"):
        engine.register_component("A\0B")
    with pytest.raises(ValueError, match="natural"):
        engine.register_component("Other", natural="all")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a type"):
        engine.register_component("Other", properties={"level": 3})  # type: ignore[dict-item]


def test_set_up_ends_with_the_first_load(engine: plumb.Engine) -> None:
    engine.load("<UIView/>")
    with pytest.raises(plumb.PlumbError) as caught:
        engine.register_component("Late")
    assert caught.value.code is plumb.Status.FROZEN
    with pytest.raises(plumb.PlumbError) as caught:
        engine.measurer = lambda node, width, height: None
    assert caught.value.code is plumb.Status.FROZEN
    assert engine.measurer is None


@pytest.mark.parametrize(
    ("expression", "type", "value"),
    [
        ("1 + 2 * 3", "number", 7.0),
        ("7 / 2 > 3", "bool", True),
        ("a {1 + 1} b", "string", "a 2 b"),
        ("[1, 'b']", "array", [1.0, "b"]),
        ("'foo'[1...2]", "any", "oo"),
        ("red", "color", plumb.Color(1, 0, 0, 1)),
        ("#00ff0080", "color", plumb.Color(0, 1, 0, 128 / 255)),
    ],
)
def test_evaluate(engine: plumb.Engine, expression: str, type: str, value: object) -> None:
    result = engine.evaluate(expression, type)
    assert result == pytest.approx(value) if isinstance(value, plumb.Color) else result == value


def test_evaluate_with_names(engine: plumb.Engine) -> None:
    class Player(NamedTuple):
        score: int
        name: str

    constants: list[Any] = [{"a": 1, "b": 1}, {"b": 2}]
    assert (
        engine.evaluate("a + b + player.score", constants=constants, state={"player": Player(4, "ann")}) == 7
    )
    assert engine.evaluate("Hi {player.name}", "string", state={"player": Player(4, "ann")}) == "Hi ann"


def test_evaluate_fails_with_a_place(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.evaluate("1 + hight", constants={"height": 3})
    error = caught.value
    assert error.code is plumb.Status.SYMBOL
    assert error.expression == "1 + hight"
    assert error.suggestion == "height"
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.evaluate("1 +")
    assert caught.value.code is plumb.Status.SYNTAX


def test_format_expression(engine: plumb.Engine) -> None:
    assert engine.format_expression("1+2*3") == "1 + 2 * 3"
    with pytest.raises(plumb.ExpressionError):
        engine.format_expression("1 +")


def test_the_engine_can_be_shared_by_threads(engine: plumb.Engine) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def work(size: int) -> float:
        with engine.load(BOX, state={"size": size}) as layout:
            return box_width(layout)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(64))) == list(range(64))
