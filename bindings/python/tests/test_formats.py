"""Languages of documents and stages of the host."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import plumb

DOCUMENT = """
{"root": {"views": {
  "!a:UILabel": {"constraints": {"fill": "#{inset}"}, "properties": {"text": "x"}}}}}
"""


def outline(data: bytes, name: str) -> Mapping[str, Any]:
    """``name: width``, a line each."""
    views = {}
    place = 0
    for line in data.splitlines(keepends=True):
        view, colon, width = line.strip().partition(b":")
        if not colon:
            raise plumb.FormatError("a colon is expected", place, place + len(line.rstrip()))
        start = place + line.index(b":") + 1
        views[plumb.Placed("!" + view.decode(), place, place + len(view))] = {
            "constraints": {
                "top left": "",
                "height": "+10",
                "width": plumb.Placed(width.decode().strip(), start, place + len(line.rstrip())),
            }
        }
        place += len(line)
    return {"root": {"views": views}}


def engine_of(**options: Any) -> plumb.Engine:
    engine = plumb.Engine()
    engine.add_format("outline", outline, suffix=".outline", **options)
    return engine


def test_a_stage_puts_entries_in_place_of_one() -> None:
    entries = []

    def fill(entry: plumb.StageEntry) -> Mapping[str, Any] | None:
        entries.append(entry)
        return {"edges": f"@super <{entry.value}"} if entry.name == "fill" else None

    engine = plumb.Engine()
    engine.set_stage("constraint", fill)
    layout = engine.load(DOCUMENT, inject={"inset": "8"})
    layout.compute(200, 100)
    assert layout["#a"].frame == (8, 8, 184, 84)
    assert entries == [("constraint", "fill", "8", "a")]


@pytest.mark.parametrize(
    ("stage", "found"),
    [
        ("index", {"root": {"views": {"!b": {}}}}),
        ("view", {"!b": {}, "!c": {}}),
        ("template", {"b": {}}),
        ("property", {"alpha": "0.5"}),
    ],
)
def test_every_stage(stage: str, found: dict[str, Any]) -> None:
    entries = []

    def read(entry: plumb.StageEntry) -> Mapping[str, Any]:
        entries.append(entry)
        return found

    engine = plumb.Engine()
    engine.set_stage(stage, read)
    name = "x" if stage == "property" else "alpha"
    text = {
        "templates": {"t": {"properties": {}}},
        "root": {"views": {"!a": {"properties": {name: "1"}}}},
    }
    layout = engine.load(json.dumps(text), name="page.json")
    assert [entry.stage for entry in entries] == [stage]
    names = {"index": "page.json", "view": "!a", "template": "t", "property": "x"}
    assert entries[0].name == names[stage]
    ids = {"index": ["b"], "view": ["b", "c"]}.get(stage, ["a"])
    assert [layout[f"#{name}"].id for name in ids] == ids
    assert len(layout) == 1 + len(ids)
    if stage == "property":
        assert layout["#a"]["alpha"] == 0.5


def test_what_a_stage_raises_comes_out_of_the_load() -> None:
    def fail(entry: plumb.StageEntry) -> Mapping[str, Any]:
        raise KeyError(entry.name)

    engine = plumb.Engine()
    engine.set_stage("view", fail)
    with pytest.raises(KeyError, match="!a:UILabel"):
        engine.load(DOCUMENT, inject={"inset": "8"})
    with pytest.raises(plumb.PlumbError) as caught:
        engine.set_stage("view", None)
    assert caught.value.code is plumb.Status.FROZEN


@pytest.mark.parametrize("answer", ["text", 3, {"a": float("nan")}])
def test_answers_that_are_no_documents(answer: Any) -> None:
    engine = plumb.Engine()
    engine.set_stage("view", lambda entry: answer)
    with pytest.raises((TypeError, ValueError)):
        engine.load(DOCUMENT, inject={"inset": "8"})
    engine = plumb.Engine()
    engine.add_format("x", lambda data, name: answer, recognize=lambda data, name: True)
    with pytest.raises((TypeError, ValueError)):
        engine.load("x\n")


def test_stages_are_checked() -> None:
    engine = plumb.Engine()
    with pytest.raises(ValueError, match="index, view, constraint, property, template"):
        engine.set_stage("views", lambda entry: None)
    with pytest.raises(TypeError):
        engine.set_stage("view", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        engine.add_format("x", 3, suffix=".x")  # type: ignore[arg-type]
    with pytest.raises(plumb.PlumbError) as caught:
        engine.add_format("x", outline)
    assert caught.value.code is plumb.Status.ARGUMENT


def test_a_format() -> None:
    layout = engine_of().load(b"a: +30\nb: @a *2\n", name="page.outline")
    layout.compute(100, 100)
    assert [layout[name].frame.width for name in ("#a", "#b")] == [30, 60]


def test_errors_have_places_in_the_document() -> None:
    with pytest.raises(plumb.PlumbError, match="This is not outline: a colon is expected") as caught:
        engine_of().load(b"a: +30\nb\n", name="page.outline")
    assert (caught.value.line, caught.value.column) == (2, 1)
    with pytest.raises(plumb.PlumbError, match="There is no view nobody") as caught:
        engine_of().load(b"a: +30\nb: @nobody *2\n", name="page.outline")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_what_a_recognizer_raises_comes_out_of_the_load() -> None:
    def fail(data: bytes, name: str) -> bool:
        raise LookupError(name)

    engine = engine_of(recognize=fail)
    with pytest.raises(LookupError, match=r"page\.xml"):
        engine.load("<UIView/>", name="page.xml")


def test_files_parts_and_reloads(tmp_path: Path) -> None:
    page = tmp_path / "page.outline"
    page.write_text("a: +30\n")
    (tmp_path / "main.xml").write_text('<UIView><UIView xml="page.outline"/></UIView>')
    layout = engine_of().load(tmp_path / "main.xml")
    direct = engine_of().load(page)
    for loaded in (layout, direct):
        loaded.compute(100, 100)
        node = loaded["#a"]
        assert node.frame.width == 30
        page.write_text("b: +5\na: +40\n")
        loaded.reload()
        loaded.compute(100, 100)
        assert node.frame.width == 40
        assert loaded["#a"] == node
        page.write_text("a +40\n")
        with pytest.raises(plumb.PlumbError, match="a colon is expected"):
            loaded.reload()
        assert node.frame.width == 40
        page.write_text("a: +30\n")
        loaded.reload()


def test_deep_documents_are_errors() -> None:
    value: dict[str, Any] = {}
    for _ in range(5000):
        value = {"views": {"!a": value}}
    engine = plumb.Engine()
    engine.add_format("deep", lambda data, name: {"root": value}, recognize=lambda data, name: True)
    with pytest.raises(plumb.PlumbError) as caught:
        engine.load("x\n")
    assert caught.value.code is plumb.Status.LIMIT


def test_answers_that_contain_themselves() -> None:
    circle: dict[str, Any] = {"root": {}}
    circle["root"]["views"] = circle
    shared: dict[str, Any] = {"views": {}}
    engine = plumb.Engine()
    engine.add_format("circle", lambda data, name: circle, suffix=".circle")
    engine.add_format(
        "shared", lambda data, name: {"root": {"views": {"!a": shared, "!b": shared}}}, suffix=".shared"
    )
    engine.set_stage("property", lambda entry: circle)
    with pytest.raises(ValueError, match="a document contains a dict that contains itself"):
        engine.load(b"", name="x.circle")
    with pytest.raises(ValueError, match="contains itself"):
        engine.load('{"root": {"views": {"!a": {"properties": {"alpha": "1"}}}}}')
    assert len(engine.load(b"", name="x.shared").nodes) == 3


@pytest.mark.parametrize("answer", [{5: {}}, {"root": {"views": {None: {}}}}])
def test_names_are_texts(answer: Any) -> None:
    engine = plumb.Engine()
    engine.set_stage("index", lambda entry: answer)
    with pytest.raises(TypeError, match="a name in a document is a str, not"):
        engine.load(DOCUMENT)


def test_places_beyond_the_document() -> None:
    def read(data: bytes, name: str) -> Mapping[str, Any]:
        views = {
            plumb.Placed("!a", -1 << 80, 1 << 80): {"lft": ""},
            plumb.Placed("!b", 1 << 80, 5): {"lft": ""},
        }
        return {"root": {"views": views}}

    engine = plumb.Engine()
    engine.add_format("far", read, suffix=".far")
    with pytest.raises(plumb.PlumbError) as caught:
        engine.load(b"first\nlast", name="x.far")
    assert [found.message for found in caught.value.diagnostics] == ['"lft" is not part of a view'] * 2


class Silent(Exception):
    """Its own text fails."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


def test_failures_that_fail() -> None:
    errors: list[BaseException] = [Silent()]

    def read(data: bytes, name: str) -> Mapping[str, Any]:
        raise errors[0]

    engine = plumb.Engine()
    engine.add_format("failing", read, suffix=".failing")
    with pytest.raises(Silent):
        engine.load(b"", name="x.failing")
    errors = [plumb.FormatError("here", -(1 << 80), 1 << 80)]
    with pytest.raises(plumb.PlumbError, match="here"):
        engine.load(b"two\nlines", name="x.failing")
    for wrong in (("message", "0", 1), ("message", 0, None)):
        with pytest.raises(TypeError):
            plumb.FormatError(*wrong)
    with pytest.raises(TypeError):
        plumb.Placed("text", 0.5, 1)  # type: ignore[arg-type]
