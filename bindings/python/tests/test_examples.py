"""The examples of README.md and of the documentation in the code."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import plumb

README = Path(__file__).resolve().parents[1] / "README.md"


def test_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


MODULES = [
    "plumb",
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


def test_everything_public_is_documented() -> None:
    for name in plumb.__all__:
        if not name.startswith("_") and isinstance(getattr(plumb, name), type):
            assert getattr(plumb, name).__doc__, name
