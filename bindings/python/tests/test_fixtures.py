"""The fixtures of Tests/Fixtures (README.md there says what they mean), through the package."""

from __future__ import annotations

import json
import math
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plumb

DIRECTORY = Path(
    os.environ.get("PLUMB_FIXTURES") or Path(__file__).resolve().parents[3] / "Tests" / "Fixtures"
)
TOLERANCE = 1e-9

Fixture = dict[str, Any]


def read() -> list[Fixture]:
    fixtures = []
    for path in sorted(DIRECTORY.rglob("*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        assert (fixture["id"], fixture["area"]) == (path.stem, path.parent.name), path
        fixtures.append(fixture)
    return fixtures


FIXTURES = read()


def runs(kind: str) -> Iterator[Any]:
    """Fixtures of a kind, once a mode; without those for later and those for the Swift tests."""
    for fixture in FIXTURES:
        if fixture["kind"] != kind or "later" in fixture or fixture.get("swift_only"):
            continue
        mode = fixture.get("mode", "new")
        for legacy in {"new": [False], "legacy": [True], "both": [False, True]}[mode]:
            name = fixture["id"] + ("-legacy" if legacy and mode == "both" else "")
            yield pytest.param(fixture, legacy, id=name)


def text_of(fixture: Fixture) -> str:
    xml = fixture["xml"]
    return xml if isinstance(xml, str) else "\n".join(xml)


def measured(fixture: Fixture, node: plumb.Node, width: float | None) -> plumb._measuring.Measured:
    """What the fixture says the content of a node measures."""
    selector = f"#{node.id}"
    size: tuple[float, float]
    if natural := fixture.get("intrinsic", {}).get(selector):
        size = (natural[0] or 0.0, natural[1] or 0.0)
    elif wraps := fixture.get("wraps", {}).get(selector):
        full, line = wraps
        if width is None or width >= full:
            size = (full, line)
        elif width > 0:
            size = (width, math.ceil(full / width) * line)
        else:
            size = (0.0, line)
    else:
        return None
    baselines = fixture.get("baselines", {}).get(selector)
    return size if baselines is None else (*size, baselines[0], baselines[1])


def engine_for(fixture: Fixture, strict: bool = False) -> plumb.Engine:
    engine = plumb.Engine(
        strict=strict or fixture.get("strict", False),
        lenient=fixture.get("lenient", False),
        measurer=lambda node, width, height: measured(fixture, node, width),
    )
    for name, entry in fixture.get("components", {}).items():
        component = {"natural": entry} if isinstance(entry, str) else entry
        try:
            engine.register_component(name, **component)
        except plumb.PlumbError as error:
            # The catalog grows: what it has by now need not be registered.
            if error.code != plumb.Status.DUPLICATE:
                raise
    return engine


class Session:
    """A layout with the container it is computed in."""

    def __init__(self, fixture: Fixture, legacy: bool = False, strict: bool = False) -> None:
        engine = engine_for(fixture, strict)
        text = text_of(fixture)
        with tempfile.TemporaryDirectory() as directory:
            # Text that does not begin as a document would be taken for a path.
            file = Path(directory) / "layout.xml"
            file.write_text(text, encoding="utf-8")
            self.layout = engine.load(
                text if text.startswith("<") else file,
                constants=fixture.get("constants"),
                state=fixture.get("state"),
                scopes=fixture.get("scopes"),
                legacy=legacy,
            )
        if "direction" in fixture:
            self.layout.direction = fixture["direction"]
        self.container = fixture.get("container") or (None, None)
        self.layout.safe_area = fixture.get("safeAreaInsets", (0, 0, 0, 0))

    def compute(self) -> None:
        self.layout.compute(*self.container)

    def change(self, step: dict[str, Any]) -> None:
        """Makes the change of a step and computes."""
        if "set_state" in step:
            self.layout[step.get("node", "")].set_state(step["set_state"])
        elif "set_constants" in step:
            self.layout.set_constants(step["set_constants"])
        elif "container" in step:
            self.container = step["container"] or (None, None)
        elif "safeAreaInsets" in step:
            self.layout.safe_area = step["safeAreaInsets"]
        else:
            raise AssertionError(f"unknown step {step}")
        self.compute()

    def check(self, expected: dict[str, Any]) -> None:
        for selector, properties in expected.items():
            if selector == "warnings":
                check_warnings(self.layout, properties)
                continue
            node = self.layout["" if selector == "root" else selector]
            for name, value in properties.items():
                actual = node.frame if name == "frame" else node[name]
                assert is_near(actual, value), f"{selector} {name}: {actual!r}, expected {value!r}"


def check_warnings(layout: plumb.Layout, fragments: list[str]) -> None:
    texts = [str(warning) for warning in layout.warnings]
    for fragment in fragments:
        assert any(fragment in text for text in texts), (fragment, texts)


def is_near(actual: Any, expected: Any) -> bool:
    if isinstance(expected, list):
        return (
            isinstance(actual, (list, tuple))
            and len(actual) == len(expected)
            and all(map(is_near, actual, expected))
        )
    if expected == "inf":
        return isinstance(actual, float) and math.isinf(actual)
    if isinstance(expected, bool) or not isinstance(expected, (int, float)):
        return type(actual) is type(expected) and actual == expected
    if isinstance(actual, bool) or not isinstance(actual, (int, float)):
        return False
    return math.isclose(actual, expected, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def check_error(error: plumb.PlumbError, fragments: list[str]) -> None:
    for fragment in fragments:
        assert fragment in str(error)
    assert error.message


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("frames")))
def test_frames(fixture: Fixture, legacy: bool) -> None:
    session = Session(fixture, legacy)
    session.compute()
    for step in fixture.get("steps", []):
        if "error_contains" in step:
            with pytest.raises(plumb.PlumbError) as caught:
                session.change(step)
            check_error(caught.value, step["error_contains"])
        elif "expect" in step:
            session.check(step["expect"])
        else:
            session.change(step)
    session.check(fixture["expect"])


def evaluated(fixture: Fixture) -> Any:
    constants = {**fixture.get("constants", {}), **fixture.get("symbols", {})}
    return plumb.Engine().evaluate(
        fixture.get("expr", fixture["expect"].get("expr")),
        type=fixture["type"],
        constants=constants,
        state=fixture.get("state"),
    )


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("eval")))
def test_eval(fixture: Fixture, legacy: bool) -> None:
    value = evaluated(fixture)
    expected = fixture["expect"]["value"]
    assert is_near(value, expected), f"{value!r}, expected {expected!r}"


def load_or_evaluate(fixture: Fixture, legacy: bool) -> None:
    if "xml" in fixture:
        Session(fixture, legacy, strict=fixture.get("phase") == "validate").compute()
    else:
        evaluated(fixture)


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("error")))
def test_error(fixture: Fixture, legacy: bool) -> None:
    with pytest.raises(plumb.PlumbError) as caught:
        load_or_evaluate(fixture, legacy)
    check_error(caught.value, fixture["expect"]["error_contains"])
    if (count := fixture["expect"].get("error_count")) is not None:
        assert len(errors_of(caught.value)) == count


def errors_of(error: plumb.PlumbError) -> list[str]:
    return [item.message for item in error.diagnostics if item.severity == plumb.Severity.ERROR]


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("tool")))
def test_tool(fixture: Fixture, legacy: bool) -> None:
    expect = fixture["expect"]
    if expect["command"] == "node-with-id":
        layout = plumb.Engine().load(expect["input"])
        assert layout[expect["from"]].find("#" + expect["id"]).path == expect["output"]
        return
    assert expect["command"] == "validate"
    try:
        plumb.Engine(strict=True).load(expect["input"])
        found = []
    except plumb.PlumbError as error:
        found = errors_of(error)
    assert len(found) == len(expect["output"]), found
    for fragment, text in zip(expect["output"], found, strict=True):
        assert fragment in text


def test_what_is_left_for_later_says_why() -> None:
    for fixture in FIXTURES:
        if "later" in fixture:
            assert fixture["later"], fixture["id"]
            print(f"{fixture['id']}: {fixture['later']}")


def test_there_are_fixtures_of_every_kind() -> None:
    assert {fixture["kind"] for fixture in FIXTURES} == {"frames", "eval", "error", "tool"}
