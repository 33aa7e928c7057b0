"""The examples of README.md and of the documentation in the code."""

from __future__ import annotations

import doctest
import inspect
import pydoc
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import plumb

README = Path(__file__).resolve().parents[1] / "README.md"


def test_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


MODULES = [
    "plumb",
    "plumb.bridge",
    "plumb.bridge.client",
    "plumb.bridge.server",
    "plumb.element",
    "plumb.engine",
    "plumb.errors",
    "plumb.formula",
    "plumb.frames",
    "plumb.layout",
    "plumb.loading",
    "plumb.node",
    "plumb.template",
    "plumb.values",
]


@pytest.mark.parametrize("name", MODULES)
def test_documentation(name: str) -> None:
    result = doctest.testmod(__import__(name, fromlist=["plumb"]))
    assert result.attempted
    assert result.failed == 0


def public() -> dict[str, Any]:
    return {name: getattr(plumb, name) for name in plumb.__all__ if not name.startswith("_")}


def test_everything_public_is_documented() -> None:
    for name, thing in public().items():
        if not isinstance(thing, type):
            continue
        text = inspect.cleandoc(thing.__dict__.get("__doc__") or "")
        # A named tuple without a docstring says `Size(width, height)`.
        assert re.match(r"[A-Z`].*[a-z].*[.:]", text), name
        assert not text.startswith(f"{name}("), name


def test_every_public_method_is_documented() -> None:
    for name, thing in public().items():
        if not isinstance(thing, type) or not thing.__module__.startswith("plumb"):
            continue
        for member, value in inspect.getmembers(thing):
            if member.startswith("_") or not callable(value) or isinstance(value, type):
                continue
            if (getattr(value, "__module__", None) or "").startswith("plumb"):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_all_is_what_is_public() -> None:
    assert len(set(plumb.__all__)) == len(plumb.__all__)
    present = {
        name
        for name, thing in vars(plumb).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert present == set(public())


def test_help_begins_with_what_it_is_and_an_example() -> None:
    text = pydoc.plain(pydoc.render_doc(plumb))
    start = text[: text.index("PACKAGE CONTENTS")]
    assert "plumb - Plumb: an embeddable layout engine." in start
    for part in (
        ">>> engine = plumb.Engine()",
        'layout["#bar"].frame',
        "Where to look:",
        "FileNotFoundError",
    ):
        assert part in start
    # The list of classes names the engine before values.
    assert plumb.__all__.index("Engine") < plumb.__all__.index("Color") < plumb.__all__.index("Limits")
    for name in ("class Engine", "class Template", "class Layout", "class Node", "class Color"):
        assert name in text
