"""Nothing is cut off at a NUL without saying so."""

from __future__ import annotations

from typing import Any

import pytest

import plumb


def test_values_keep_them(engine: plumb.Engine) -> None:
    for kind in ("any", "string", "Selector", "Class"):
        expression = "it" if kind == "any" else "{it}"
        assert engine.evaluate(expression, kind, {"it": "a\0b"}) == "a\0b"
    assert engine.evaluate("'a\0b'", "any") == "a\0b"
    assert engine.evaluate("<b>{it}</b>", "attributed-string", {"it": "a\0b"}).string == "a\0b"
    assert engine.evaluate("http://a/{it}", "url", {"it": "a\0b"}) == "http://a/a%00b"
    layout = engine.load('<UILabel outlet="{it}" text="{it}"/>', constants={"it": "a\0b"})
    layout.compute(10, 10)
    assert list(layout.outlets) == ["a\0b"]
    assert layout.root["text"] == "a\0b"


def test_names_of_assets_and_fonts_with_them_are_not_found(engine: plumb.Engine) -> None:
    asked: list[str] = []
    engine.assets = lambda kind, bundle, name: asked.append(name)
    for kind in ("image", "color", "font"):
        with pytest.raises(plumb.ExpressionError, match="a\ufffdb"):
            engine.evaluate("{it}", kind, {"it": "a\0b"})
    assert not any("a" in name for name in asked)


@pytest.mark.parametrize("lenient", [False, True])
def test_expressions_cannot_be_set_with_them(lenient: bool) -> None:
    layout = plumb.Engine(lenient=lenient).load('<UIView><UILabel id="a" text="x"/></UIView>')
    node = layout["#a"]
    for name, expression in (("text", "'a\0b'"), ("te\0xt", "1"), ("text\0", None)):
        with pytest.raises(plumb.LayoutError, match="NUL is not allowed") as caught:
            node.set(name, expression)
        assert caught.value.code is plumb.Status.ARGUMENT
    assert node.properties == {"text": "x"}
    with pytest.raises(plumb.PlumbError):
        node.append(plumb.Element("UILabel", {"text": "a\0b"}))


def test_printed_expressions_escape_them(engine: plumb.Engine) -> None:
    assert engine.format_expression("'a\0b'") == r"'a\0b'"


def test_names_of_documents_have_none(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.PlumbError, match="NUL is not allowed in the name of a document") as caught:
        engine.load("<UIView/>", name="page\0.xml")
    assert caught.value.code is plumb.Status.ARGUMENT


def test_redirections_have_none() -> None:
    engine = plumb.Engine(loader=lambda url, base: plumb.Resource("<UIView/>", "http://a\0b/c.xml"))
    with pytest.raises(plumb.PlumbError, match="NUL is not allowed in the URL of a resource"):
        engine.load('<UIView><UIView xml="http://z/a.xml"/></UIView>')


def test_messages_are_not_cut_off(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"a": 1})
    failures: list[Any] = [
        lambda: layout["#x\0y"],
        lambda: layout.state["x\0y"],
        lambda: layout.root["x\0y"],
        lambda: layout.outlets["x\0y"],
        lambda: layout.root.action_owner("x\0y"),
        lambda: engine.evaluate("x", "enum:x\0y".replace("\0", "\ufffd"), {"x": 1}),
    ]
    for fail in failures:
        with pytest.raises(plumb.PlumbError) as caught:
            fail()
        assert "x\ufffdy" in caught.value.message
        assert "x\ufffdy" in str(caught.value)
    pending = plumb.Pending()
    layout = plumb.Engine(loader=lambda url, base: pending).load(
        '<UIView><UIView xml="http://z/a"/></UIView>'
    )
    pending.fail("out of\0fish")
    with pytest.raises(plumb.DocumentError):
        layout.poll()
    assert "out of\ufffdfish" in layout.problems[0].message
