"""The fixtures of Tests/Fixtures (README.md there says what they mean), through the package."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

import plumb

from .fixture_files import Files
from .fixture_host import Fixture, Refused, engine_for, host_record, host_value, is_for_python, matches

DIRECTORY = Path(
    os.environ.get("PLUMB_FIXTURES") or Path(__file__).resolve().parents[3] / "Tests" / "Fixtures"
)


def read() -> list[Fixture]:
    fixtures = []
    for path in sorted(DIRECTORY.rglob("*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        assert (fixture["id"], fixture["area"]) == (path.stem, path.parent.name), path
        fixtures.append(fixture)
    return fixtures


FIXTURES = read()


def is_of_the_engine(fixture: Fixture) -> bool:
    """Whether a fixture of the kind `tool` asks the engine. The others ask the formatter."""
    return fixture["expect"]["command"] in {"node-with-id", "validate"}


def runs(kind: str) -> Iterator[Any]:
    """Fixtures of a kind, once a mode; without those for later and those that Python cannot express."""
    for fixture in FIXTURES:
        if fixture["kind"] != kind or "later" in fixture or fixture.get("swift_only"):
            continue
        if not is_for_python(fixture) or (kind == "tool" and not is_of_the_engine(fixture)):
            continue
        mode = fixture.get("mode", "new")
        for legacy in {"new": [False], "legacy": [True], "both": [False, True]}[mode]:
            name = fixture["id"] + ("-legacy" if legacy and mode == "both" else "")
            yield pytest.param(fixture, legacy, id=name)


def text_of(fixture: Fixture) -> str:
    xml = fixture["xml"]
    return xml if isinstance(xml, str) else "\n".join(xml)


def timing_of(step: dict[str, Any]) -> tuple[float, str | plumb.Spring]:
    curve = plumb.Spring(step.get("response", 0.5)) if step.get("curve") == "spring" else "linear"
    return step.get("duration", 0.25), curve


class Session:
    """A layout with the container it is computed in."""

    def __init__(
        self,
        fixture: Fixture,
        legacy: bool = False,
        strict: bool = False,
        *,
        engine: plumb.Engine | None = None,
        document: str | None = None,
    ) -> None:
        engine = engine or engine_for(fixture, strict)
        self.files = Files(fixture)
        self.files.add_to(engine)
        text = document or text_of(fixture)
        with tempfile.TemporaryDirectory() as directory:
            # Text that does not begin as a document would be taken for a path.
            file = Path(directory) / "layout.xml"
            file.write_text(text, encoding="utf-8")
            self.layout = engine.load(
                text if text.startswith(("<", "{")) else file,
                constants={**host_record(fixture.get("symbols")), **host_record(fixture.get("constants"))},
                state=host_record(fixture.get("state")) or None,
                scopes=host_record(fixture.get("scopes")) or None,
                legacy=legacy,
                language=fixture.get("language"),
                inject=fixture.get("inject"),
                environment=fixture.get("environment"),
                size_class=fixture.get("size_class"),
            )
        if "text_scale" in fixture:
            self.layout.text_scale = fixture["text_scale"]
        if "direction" in fixture:
            self.layout.direction = fixture["direction"]
        self.container = fixture.get("container") or (None, None)
        self.layout.safe_area = fixture.get("safeAreaInsets", (0, 0, 0, 0))

    def compute(self) -> None:
        self.layout.compute(*self.container)

    def change(self, step: dict[str, Any]) -> None:
        """Makes the change of a step and computes."""
        if "set_state" in step:
            self.layout[step.get("node", "")].set_state(host_record(step["set_state"]))
        elif "set_constants" in step:
            self.layout.set_constants(host_record(step["set_constants"]))
        elif "container" in step:
            self.container = step["container"] or (None, None)
        elif "safeAreaInsets" in step:
            self.layout.safe_area = step["safeAreaInsets"]
        elif "text_scale" in step:
            self.layout.text_scale = step["text_scale"]
        elif "size_class" in step:
            self.layout.set_size_class(*step["size_class"])
        elif "language" in step:
            self.layout.language = step["language"] or None
        elif "select" in step:
            self.layout[step.get("node", "")].select_tab(step["select"])
        elif "push" in step:
            self.layout[step.get("node", "")].push(step["push"])
        elif "pop" in step:
            self.layout[step["pop"]].pop()
        elif "constraint" in step:
            constraint = self.layout.constraints[step["constraint"]]
            if "constant" in step:
                constraint.constant = step["constant"]
            if "priority" in step:
                constraint.priority = step["priority"]
            if "active" in step:
                constraint.is_active = step["active"]
        elif "add_constraint" in step:
            node = self.layout[step["node"]] if "node" in step else None
            self.layout.add_constraint(step["add_constraint"], node=node)
        elif "remove_constraint" in step:
            self.layout.constraints[step["remove_constraint"]].remove()
        elif "drag" in step:
            names = {"lower", "upper", "length", "rate", "page", "stops", "response"} & step.keys()
            drag = self.layout.state.drag(step["drag"], **{name: step[name] for name in names})
            for translation in step["moves"]:
                drag.move(translation)
            if "velocity" in step:
                drag.end(step["velocity"])
        elif "animate" in step:
            self.layout.state.animate(step["animate"], step["to"], *timing_of(step))
        elif "animate_changes" in step:
            # What is changed by the step after it moves.
            with self.layout.animation(*timing_of(step)):
                pass
            return
        elif "advance" in step:
            self.layout.advance(step["advance"])
        elif "complete" in step:
            self.files.complete(step["complete"])
        else:
            raise AssertionError(f"unknown step {step}")
        self.compute()

    def check(self, expected: dict[str, Any]) -> None:
        for selector, properties in expected.items():
            match selector:
                case "warnings":
                    check_texts(self.layout.warnings, properties)
                    continue
                case "problems":
                    assert properties or not self.layout.problems
                    check_texts(self.layout.problems, properties)
                    continue
                case "tree":
                    assert tree_of(self.layout.root) == properties
                    continue
            node = self.layout["" if selector == "root" else selector]
            for name, value in properties.items():
                if name == "explain":
                    assert not set(value) - {explanation.text for explanation in node.explain()}
                    continue
                actual = reading(node, name)
                assert matches(actual, value), f"{selector} {name}: {actual!r}, expected {value!r}"


def reading(node: plumb.Node, name: str) -> Any:
    """What a fixture means by a property of a node."""
    match name:
        case "frame":
            return node.frame
        case "visible":
            return not (node.is_hidden or node.hidden_by_ancestor)
        case _:
            return node[name]


def check_explanations(layout: plumb.Layout) -> None:
    """Every node can be explained, and what its numbers are said to be is what they are."""
    for node in list(layout)[:20]:
        frame = node.frame
        explained = node.explain()
        assert [one.name for one in explained[:4]] == ["left", "top", "width", "height"]
        assert [one.value for one in explained[:4]] == [frame.x, frame.y, frame.width, frame.height]
        for one in explained:
            assert one.text.startswith(f"{one.name} is ")


def tree_of(node: plumb.Node) -> list[Any]:
    """`["UIView", ["UILabel#a"]]` of a node and all below it."""
    label = node.component + (f"#{node.id}" if node.id else "")
    return [label, *map(tree_of, node.children)]


def check_texts(diagnostics: Iterable[plumb.Diagnostic], fragments: list[str]) -> None:
    texts = [str(diagnostic) for diagnostic in diagnostics]
    for fragment in fragments:
        assert any(fragment in text for text in texts), (fragment, texts)


def check_error(error: BaseException, fragments: list[str]) -> None:
    if isinstance(error, Refused):
        assert str(error) in fragments
        return
    assert isinstance(error, plumb.PlumbError)
    for fragment in fragments:
        assert fragment in str(error)
    assert error.message


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("frames")))
def test_frames(fixture: Fixture, legacy: bool) -> None:
    session = Session(fixture, legacy)
    session.compute()
    for step in fixture.get("steps", []):
        if "error_contains" in step:
            with pytest.raises((plumb.PlumbError, Refused)) as caught:
                session.change(step)
            check_error(caught.value, step["error_contains"])
        elif "expect" in step:
            session.check(step["expect"])
        else:
            session.change(step)
    session.check(fixture["expect"])
    try:
        check_explanations(session.layout)
    except plumb.NotFoundError:
        # A layout whose last compute has failed explains nothing.
        assert any("error_contains" in step for step in fixture.get("steps", []))


TYPE_NAMES = {
    "any": "Any",
    "number": "Double",
    "int": "Int",
    "bool": "Bool",
    "string": "String",
    "url": "URL",
    "color": "UIColor",
    "font": "UIFont",
    "image": "UIImage",
    "array": "Array",
    "attributed-string": "NSAttributedString",
}


def evaluated(fixture: Fixture) -> Any:
    engine = engine_for(fixture)
    expression, kind = fixture["expr"], fixture["type"]
    if kind == "printf":
        return engine.format(expression, *map(host_value, fixture["args"]))
    if "macros" in fixture:
        # Macros are part of documents.
        engine.register_component(
            "Probe", properties={"value": TYPE_NAMES.get(kind, kind.rpartition(":")[2])}
        )
        macros = "".join(
            f"<macro name={quoteattr(name)} value={quoteattr(text)}/>"
            for name, text in fixture["macros"].items()
        )
        session = Session(
            fixture, engine=engine, document=f"<Probe value={quoteattr(expression)}>{macros}</Probe>"
        )
        session.compute()
        return session.layout[""]["value"]
    return engine.evaluate(
        expression,
        type=kind,
        constants={**host_record(fixture.get("symbols")), **host_record(fixture.get("constants"))},
        state=host_record(fixture.get("state")),
    )


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("eval")))
def test_eval(fixture: Fixture, legacy: bool) -> None:
    value = evaluated(fixture)
    expected = fixture["expect"]["value"]
    assert matches(value, expected), f"{value!r}, expected {expected!r}"


def load_or_evaluate(fixture: Fixture, legacy: bool) -> None:
    if "xml" in fixture:
        Session(fixture, legacy, strict=fixture.get("phase") == "validate").compute()
    else:
        evaluated(fixture)


@pytest.mark.parametrize(("fixture", "legacy"), list(runs("error")))
def test_error(fixture: Fixture, legacy: bool) -> None:
    with pytest.raises((plumb.PlumbError, Refused)) as caught:
        load_or_evaluate(fixture, legacy)
    check_error(caught.value, fixture["expect"]["error_contains"])
    if (count := fixture["expect"].get("error_count")) is not None:
        assert isinstance(caught.value, plumb.PlumbError)
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
