"""Every public function refuses arguments of a wrong type with an error that names the argument."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import plumb

from .conftest import BAR

WRONG: list[Any] = [
    None,
    object(),
    object,
    True,
    -3,
    2.5,
    float("nan"),
    10**400,
    1j,
    "text",
    "",
    "a\0b",
    "\ud800",
    b"bytes",
    bytearray(b"text"),
    [],
    [1, 2],
    ["a", None],
    (1, "b"),
    (1, 2, 3, 4),
    ("a", "b", "c", "d"),
    {},
    {1: 2},
    {"a": object()},
    {"#a": 3},
    {"a"},
    {("a", "b")},
    iter([3]),
    lambda: 1,
    len,
    range(3),
    plumb.Color("a", None, []),  # type: ignore[arg-type]
    plumb.Font(3, "a", [], 4),  # type: ignore[arg-type]
    plumb.Element(3, {4: 5}),  # type: ignore[arg-type, dict-item]
    plumb.Image(3, 4, 5),  # type: ignore[arg-type]
    plumb.AttributedText(3, [4]),  # type: ignore[arg-type, list-item]
    plumb.AttributedText("a", 4),  # type: ignore[arg-type]
    plumb.Outlet(3),  # type: ignore[arg-type]
    plumb.Object(3, 4),  # type: ignore[arg-type]
    plumb.EnumValue("a", 3),  # type: ignore[arg-type]
]
"""Whatever a caller might give by mistake."""

Call = Callable[[plumb.Engine, plumb.Layout, Any], object]


def fresh(call: Callable[[plumb.Engine, Any], object]) -> Call:
    """A call of the set-up, which is over once the engine has loaded a layout."""
    return lambda engine, layout, value: call(plumb.Engine(), value)


def attribute(name: str) -> Call:
    return fresh(lambda engine, value: setattr(engine, name, value))


CALLS: dict[str, tuple[str, Call]] = {
    "Engine(measurer)": ("measurer", lambda e, p, v: plumb.Engine(measurer=v)),
    "Engine(loader)": ("loader", lambda e, p, v: plumb.Engine(loader=v)),
    "Engine(limits)": ("limits", lambda e, p, v: plumb.Engine(limits=v)),
    "Engine(limits[])": ("limits", lambda e, p, v: plumb.Engine(limits={"max_nodes": v})),
    "Engine(root)": ("root", lambda e, p, v: plumb.Engine(root=v)),
    "Engine(search_folders)": ("search_folders|path", lambda e, p, v: plumb.Engine(search_folders=v)),
    "Engine(source_root)": ("source_root", lambda e, p, v: plumb.Engine(source_root=v)),
    "Engine(verifier)": ("verifier", lambda e, p, v: plumb.Engine(verifier=v)),
    "assets": ("assets", attribute("assets")),
    "asset_folder": ("asset_folder", attribute("asset_folder")),
    "add_strings(language)": ("language", fresh(lambda e, v: e.add_strings(v, '"a" = "b";'))),
    "add_strings(text)": ("text", fresh(lambda e, v: e.add_strings("de", v))),
    "add_strings(name)": ("name", fresh(lambda e, v: e.add_strings("de", '"a" = "b";', v))),
    "add_search_folder": ("path", fresh(lambda e, v: e.add_search_folder(v))),
    "add_loader(scheme)": ("scheme", fresh(lambda e, v: e.add_loader(v, lambda url, base: None))),
    "add_loader(load)": ("load", fresh(lambda e, v: e.add_loader("https", v))),
    "register_component(name)": ("name", fresh(lambda e, v: e.register_component(v))),
    "register_component(base)": ("base", fresh(lambda e, v: e.register_component("Bar", v))),
    "register_component(properties)": (
        "propert",
        fresh(lambda e, v: e.register_component("Bar", properties=v)),
    ),
    "register_component(properties[])": (
        "properties",
        fresh(lambda e, v: e.register_component("Bar", properties={"a": v})),
    ),
    "register_component(natural)": ("natural", fresh(lambda e, v: e.register_component("Bar", natural=v))),
    "register_component(template)": ("template", fresh(lambda e, v: e.register_component("Bar", template=v))),
    "register_color(name)": ("name", fresh(lambda e, v: e.register_color(v, plumb.Color(1, 0, 0)))),
    "register_color(color)": ("colou?r", fresh(lambda e, v: e.register_color("brand", v))),
    "register_font(name)": ("name", fresh(lambda e, v: e.register_font(v, plumb.Font()))),
    "register_font(font)": ("font", fresh(lambda e, v: e.register_font("brand", v))),
    "register_font_face(family)": ("family", fresh(lambda e, v: e.register_font_face(v, "b"))),
    "register_font_face(face)": ("face", fresh(lambda e, v: e.register_font_face("a", v))),
    "register_font_face(weight)": ("weight", fresh(lambda e, v: e.register_font_face("a", "b", v))),
    "register_font_face(traits)": ("traits", fresh(lambda e, v: e.register_font_face("a", "b", traits=v))),
    "register_enumeration(name)": ("name|cases", fresh(lambda e, v: e.register_enumeration(v, ["a"]))),
    "register_enumeration(cases)": ("cases?", fresh(lambda e, v: e.register_enumeration("Mode", v))),
    "register_option_set(cases)": ("cases?", fresh(lambda e, v: e.register_option_set("Mode", v))),
    "register_function(name)": ("name", fresh(lambda e, v: e.register_function(v, len))),
    "register_function(function)": ("function|keyword", fresh(lambda e, v: e.register_function("f", v))),
    "register_function(arguments)": (
        "arguments",
        fresh(lambda e, v: e.register_function("f", len, arguments=v)),
    ),
    "register_function(result)": ("result", fresh(lambda e, v: e.register_function("f", len, result=v))),
    "load(source)": ("source", lambda e, p, v: e.load(v)),
    "load(constants)": ("constants", lambda e, p, v: e.load("<UIView/>", constants=v)),
    "load(constants.c)": ("constants", lambda e, p, v: e.load("<UIView/>", constants={"c": v})),
    "load(state)": ("state", lambda e, p, v: e.load("<UIView/>", state=v)),
    "load(state.s)": ("state", lambda e, p, v: e.load("<UIView/>", state={"s": v})),
    "load(scopes)": ("scopes", lambda e, p, v: e.load("<UIView/>", scopes=v)),
    "load(scopes[])": ("scopes", lambda e, p, v: e.load("<UIView/>", scopes={"": v})),
    "load(name)": ("name", lambda e, p, v: e.load("<UIView/>", name=v)),
    "load(language)": ("language", lambda e, p, v: e.load("<UIView/>", language=v)),
    "build": ("element|component|attribute|UIView", lambda e, p, v: e.build(v)),
    "build(Element)": ("component|attribute|children|text", lambda e, p, v: e.build(plumb.Element(v))),
    "build(attributes)": ("attributes?|UIView.a", lambda e, p, v: e.build(plumb.Element("UIView", v))),
    "build(attributes[])": ("UIView.id", lambda e, p, v: e.build(plumb.Element("UIView", {"id": v}))),
    "build(children)": ("children", lambda e, p, v: e.build(plumb.Element("UIView", children=v))),
    "build(text)": ("text", lambda e, p, v: e.build(plumb.Element("UIView", text=v))),
    "build(parameters)": ("parameters?", lambda e, p, v: e.build(plumb.Element("UIView", parameters=v))),
    "build(parameters[])": (
        "parameter",
        lambda e, p, v: e.build(plumb.Element("UIView", parameters={"p": v})),
    ),
    "build(macros)": ("macros?", lambda e, p, v: e.build(plumb.Element("UIView", macros=v))),
    "build(macros[])": ("macro", lambda e, p, v: e.build(plumb.Element("UIView", macros={"m": v}))),
    "build(state)": ("state", lambda e, p, v: e.build(plumb.Element("UIView", state=v))),
    "build(state[])": ("state", lambda e, p, v: e.build(plumb.Element("UIView", state={"s": v}))),
    "fragment(text)": ("text", lambda e, p, v: e.fragment(v)),
    "fragment(name)": ("name", lambda e, p, v: e.fragment("<UIView/>", v)),
    "evaluate(expression)": ("expression", lambda e, p, v: e.evaluate(v)),
    "evaluate(type)": ("type", lambda e, p, v: e.evaluate("1", type=v)),
    "evaluate(constants)": ("constants", lambda e, p, v: e.evaluate("1", constants=v)),
    "evaluate(state)": ("state", lambda e, p, v: e.evaluate("1", state=v)),
    "formula(expression)": ("expression", lambda e, p, v: e.formula(v)),
    "formula(names)": ("names", lambda e, p, v: e.formula("1", v)),
    "formula()": ("a|numbers", lambda e, p, v: e.formula("a", ["a"])(v)),
    "formula(a)": ("a", lambda e, p, v: e.formula("a", ["a"])(a=v)),
    "format(format)": ("format", lambda e, p, v: e.format(v)),
    "format(arguments)": ("arguments", lambda e, p, v: e.format("%@", v)),
    "format_expression": ("expression", lambda e, p, v: e.format_expression(v)),
    "compute(width)": ("width", lambda e, p, v: p.compute(v, 100)),
    "compute(height)": ("height", lambda e, p, v: p.compute(100, v)),
    "compute(safe_area)": ("safe_area", lambda e, p, v: p.compute(100, 100, v)),
    "safe_area": ("safe_area", lambda e, p, v: setattr(p, "safe_area", v)),
    "direction": ("direction", lambda e, p, v: setattr(p, "direction", v)),
    "text_scale": ("text_scale", lambda e, p, v: setattr(p, "text_scale", v)),
    "language": ("language", lambda e, p, v: setattr(p, "language", v)),
    "on_problems": ("on_problems", lambda e, p, v: setattr(p, "on_problems", v)),
    "snapped_frames": ("scale", lambda e, p, v: p.snapped_frames(v)),
    "layout[]": ("selector", lambda e, p, v: p[v]),
    "in layout": ("selector", lambda e, p, v: v in p),
    "find": ("selector", lambda e, p, v: p.root.find(v)),
    "state[]": ("state", lambda e, p, v: p.state[v]),
    "state[] = ": ("state", lambda e, p, v: p.state.__setitem__("score", v)),
    "state[key] = ": ("state", lambda e, p, v: p.state.__setitem__(v, 1)),
    "in state": ("state", lambda e, p, v: v in p.state),
    "set_state": ("state", lambda e, p, v: p.set_state(v)),
    "set_state()": ("state", lambda e, p, v: p.set_state(score=v)),
    "update": ("state", lambda e, p, v: p.state.update(v)),
    "|=": ("state", lambda e, p, v: p.state.__ior__(v)),
    "set_constants": ("constants", lambda e, p, v: p.set_constants(v)),
    "set_constants(scopes)": ("scopes", lambda e, p, v: p.set_constants(scopes=v)),
    "choose_source(url)": ("url", lambda e, p, v: p.choose_source(v, "a.xml")),
    "choose_source(path)": ("path", lambda e, p, v: p.choose_source("a.xml", v)),
    "outlets[]": ("outlet", lambda e, p, v: p.outlets[v]),
    "in outlets": ("outlet", lambda e, p, v: v in p.outlets),
    "bind_owner(outlets)": ("outlets?", lambda e, p, v: p.bind_owner(e, v)),
    "bind_owner(outlets[])": ("outlets?", lambda e, p, v: p.bind_owner(e, {"a": v})),
    "bind_owner(actions)": ("actions", lambda e, p, v: p.bind_owner(e, actions=v)),
    "bind_owner(protocols)": ("protocols", lambda e, p, v: p.bind_owner(e, protocols=v)),
    "bind_owner(node)": ("node", lambda e, p, v: p.bind_owner(e, node=v)),
    "bind_owner(handle_error)": ("handle_error", lambda e, p, v: p.bind_owner(e, handle_error=v)),
    "bind_owner(name)": ("name", lambda e, p, v: p.bind_owner(e, name=v)),
    "unbind_owner": ("node", lambda e, p, v: p.unbind_owner(v)),
    "action_owner": ("action", lambda e, p, v: p.root.action_owner(v)),
    "scroll_to(x)": ("x", lambda e, p, v: p.root.scroll_to(v, 0)),
    "scroll_to(y)": ("y", lambda e, p, v: p.root.scroll_to(0, v)),
    "node[]": ("property", lambda e, p, v: p.root[v]),
    "in node": ("property", lambda e, p, v: p.root.__contains__(v)),
    "insert(index)": ("index", lambda e, p, v: p.root.insert(v, "<UIView/>")),
    "insert(child)": ("child|component", lambda e, p, v: p.root.insert(0, v)),
    "append": ("child|component", lambda e, p, v: p.root.append(v)),
    "move(parent)": ("parent", lambda e, p, v: p["#bar"].move(v)),
    "move(index)": ("index", lambda e, p, v: p["#bar"].move(p.root, v)),
    "set(name)": ("name|property", lambda e, p, v: p.root.set(v, "1")),
    "set(expression)": ("expression|width", lambda e, p, v: p.root.set("width", v)),
    "expressions[]": ("property|name|expression", lambda e, p, v: p.root.expressions[v]),
    "expressions[] = ": ("expression|width", lambda e, p, v: p.root.expressions.__setitem__("width", v)),
    "del expressions[]": ("property|name|expression", lambda e, p, v: p.root.expressions.__delitem__(v)),
    "show": ("layout", lambda e, p, v: e.console().show(v)),
    "complete": ("data", lambda e, p, v: plumb.Pending().complete(v)),
    "fail": ("why", lambda e, p, v: plumb.Pending().fail(v)),
    "Element(attributes)": ("attributes", lambda e, p, v: plumb.Element("UIView", v)),
    "Element(children)": ("children", lambda e, p, v: plumb.Element("UIView", children=v)),
    "Element(state)": ("state", lambda e, p, v: plumb.Element("UIView", state=v)),
}
"""Calls with the words that an error has to contain one of."""


@pytest.mark.parametrize("name", CALLS)
def test_wrong_types_are_refused_by_name(name: str) -> None:
    words, call = CALLS[name]
    leaks = []
    for value in WRONG:
        with plumb.Engine() as engine, engine.load(BAR, state={"score": 10, "name": "ann"}) as layout:
            try:
                call(engine, layout, value)
            except plumb.PlumbError:
                pass
            except (TypeError, ValueError, OverflowError) as error:
                if not re.search(rf"\b(?:{words})", str(error)):
                    leaks.append(f"{value!r}: {type(error).__name__}: {error}")
            except Exception as error:
                leaks.append(f"{value!r}: {type(error).__name__}: {error}")
    assert leaks == []
