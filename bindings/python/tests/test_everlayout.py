"""Documents in JSON and size classes, through Python: what a fixture cannot say."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

import plumb


def document(views: dict[str, Any], **others: Any) -> str:
    return json.dumps({"root": {"views": views}, **others})


BOX = {"left top": "@super <8", "width height": "+20"}


def test_a_document_comes_from_text_bytes_streams_and_files(tmp_path: Path) -> None:
    text = document({"!a": {"constraints": BOX}})
    file = tmp_path / "a.json"
    file.write_text(text, encoding="utf-8")
    for source in (text, "\n " + text, text.encode(), io.BytesIO(text.encode()), file, str(file)):
        layout = plumb.Engine().load(source)
        layout.compute(100, 100)
        assert layout["#a"].frame == (8, 8, 20, 20)


def test_the_environment_has_components_and_ids() -> None:
    views = {name: {"constraints": BOX} for name in ("one", "two")}
    engine = plumb.Engine()
    layout = engine.load(document(views), environment=["one", "two"])
    assert [node.component for node in layout.root.children] == ["UIView", "UIView"]
    layout = engine.load(document(views), environment={"one": "UILabel", "two": ("UIButton", "own")})
    assert [(node.component, node.id) for node in layout.root.children] == [
        ("UILabel", "one"),
        ("UIButton", "own"),
    ]
    with pytest.raises(TypeError):
        engine.load(document(views), environment="one")


def test_a_template_keeps_its_size_classes() -> None:
    text = document({"!a": {"constraints": {"left top": "@super", "width height": ["+1 hc", "+2 hr"]}}})
    template = plumb.Engine().load_template(text, size_class=("compact", "unspecified"))
    for _ in range(2):
        layout = template.instantiate()
        layout.compute(100, 100)
        assert layout["#a"].frame.width == 1
        layout.set_size_class("regular", "regular")
        layout.compute(100, 100)
        assert layout["#a"].frame.width == 2


@pytest.mark.parametrize("wrong", [("compact",), ("wide", "compact"), "compact"])
def test_size_classes_are_two_known_words(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        plumb.Engine().load("<UIView/>", size_class=wrong)


def test_an_inactive_constraint_stays_inactive_in_its_size_class() -> None:
    layout = plumb.Engine().load(
        '<UIView><UIView id="a" constraints="w: width == 5 @hc; width == 9 @1"/></UIView>'
    )
    constraint = layout.constraints["w"]
    assert not constraint.is_active
    layout.set_size_class("compact", "regular")
    assert constraint.is_active
    constraint.is_active = False
    layout.set_size_class("regular", "regular")
    layout.set_size_class("compact", "regular")
    layout.compute(100, 100)
    assert not constraint.is_active
    assert layout["#a"].frame.width == 9


def test_a_reload_keeps_nodes_and_what_was_set(tmp_path: Path) -> None:
    file = tmp_path / "a.json"

    def write(left: str, extra: dict[str, Any]) -> None:
        box = {"left": left, "top": "@super", "width": ["+10 hc", "+20 hr"], "height": "+#{high}"}
        file.write_text(document({"!a": {"constraints": box}, **extra}), encoding="utf-8")

    write("@super <8 !pad", {})
    layout = plumb.Engine().load(file, inject={"high": "7"}, size_class=("regular", "regular"))
    layout.set_size_class("compact", "regular")
    layout.constraints["pad"].constant = 30
    node = layout["#a"]
    layout.compute(100, 100)
    write("@super <9 !pad", {"!b": {"constraints": BOX}})
    layout.reload()
    layout.compute(100, 100)
    assert layout["#a"] == node
    assert node.frame == (30, 0, 10, 7)
    assert layout["#b"].frame == (8, 8, 20, 20)
    # Without other views, and with the same constraints but for one: what is left has its frame.
    write("@super <9", {})
    layout.reload()
    layout.compute(100, 100)
    assert node.frame == (9, 0, 10, 7)


def test_a_reload_that_fails_keeps_the_layout(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(document({"!a": {"constraints": BOX}}), encoding="utf-8")
    layout = plumb.Engine().load(file)
    file.write_text('{"root": {"views": {"!a": {', encoding="utf-8")
    with pytest.raises(plumb.PlumbError, match="JSON"):
        layout.reload()
    layout.compute(100, 100)
    assert layout["#a"].frame == (8, 8, 20, 20)


def test_edits_of_such_a_document_are_what_a_load_gives() -> None:
    layout = plumb.Engine().load(
        document(
            {
                "!a:UILabel": {"constraints": {"left top": "@super"}},
                "!b": {"constraints": {"left": "@a.right"}},
            }
        )
    )
    layout.compute(100, 100)
    assert layout["#b"].frame == (0, 0, 0, 0)
    layout["#a"].set("text", "Hello")
    layout.compute(100, 100)
    assert layout["#b"].frame.x == layout["#a"].frame.width > 0
    layout["#a"].set("constraints", "width == 30; left == super.left + 1")
    layout.compute(100, 100)
    assert layout["#a"].frame.x == 1
    assert layout["#b"].frame.x == 31
    layout.root.append("<UIView id='c' width='5'/>")
    layout.compute(100, 100)
    assert layout["#c"].frame == (0, 0, 5, 100)
    assert layout["#b"].frame.x == 31


def test_the_sizes_and_places_of_hostile_documents_are_errors() -> None:
    engine = plumb.Engine(limits={"max_depth": 20, "max_nodes": 50})
    deep = '{"root":' + '{"views":{"!a%d":' * 22 % tuple(range(22)) + "{}" + "}}" * 22 + "}"
    many = document({f"!a{number}": {} for number in range(60)})
    huge = document({"!a": {"constraints": {"width": "+" + "9" * 400}}})
    for text, message in (
        (deep, "nested deeper than 20 levels"),
        (many, "more than 50 views"),
        (huge, "is not a constant"),
        ('{"a":' * 100_000, "nested deeper"),
        ('{"root": {"views": {"!\\ud800": {}}}}', "surrogate"),
        (b'{"root": "\xff"}', "UTF-8"),
    ):
        with pytest.raises(plumb.PlumbError, match=message):
            engine.load(text)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"inject": ["a"]}, "inject is a mapping of names to texts, not list"),
        ({"inject": {"a": 5}}, "a text of inject: expected str, not int"),
        ({"environment": 5}, "environment is a list of names or a mapping, not int"),
        (
            {"environment": {"a": 5}},
            r"environment\['a'\] is a component, or a pair of a component and an id, not 5",
        ),
        ({"environment": {"a": ("UILabel",)}}, r"a pair of a component and an id, not \('UILabel',\)"),
    ],
)
def test_wrong_options(options: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        plumb.Engine().load('{"root": {"views": {}}}', **options)


def problems(source: str, **options: Any) -> list[str]:
    try:
        return [problem.message for problem in plumb.Engine().load(source, **options).warnings]
    except plumb.errors.DocumentError as error:
        return [problem.message for problem in error.diagnostics]


def test_a_name_that_is_there_twice_is_one_mistake() -> None:
    same = '{"root": {"views": {"!a": {}, "!a": {}}}}'
    assert problems(same) == ['The object has the name "!a" already']
    other = '{"root": {"views": {"!a": {}, "!b": {"views": {"!a:UILabel": {}}}}}}'
    assert problems(other) == ["The view a is there already"]


def test_an_attribute_that_is_named_twice_counts_once() -> None:
    text = document({"!a": {"constraints": {"left edges left": "@super <8"}}})
    assert problems(text) == ["left has no effect: it is named before"]
    layout = plumb.Engine().load(text)
    assert len(layout.constraints) == 4


def test_an_error_behind_many_warnings_is_an_error() -> None:
    views: dict[str, Any] = {f"!v{i}": {"constraints": {"left": "@nowhere"}} for i in range(200)}
    views["!last"] = {"constraints": {"left": "$2000"}}
    found = problems(document(views), lenient=True)
    assert any("$2000 is not a priority" in message for message in found)


def test_templates_multiply_up_to_a_limit() -> None:
    views = {f"!v{i}": {"template": ["t"] * 10} for i in range(500)}
    text = document(views, templates={"t": {"constraints": {"edges": ["@super"] * 50}}})
    (message,) = problems(text)
    assert message == f"The document has more than {65536 + len(text)} constraints"


def test_a_template_that_a_stage_refuses_is_one_mistake() -> None:
    def refuse(*_: Any) -> None:
        raise ValueError("not today")

    engine = plumb.Engine()
    engine.set_stage("template", refuse)
    # Were the first error a consequence, that there is no template t, it would be raised instead.
    with pytest.raises(ValueError, match="not today"):
        engine.load(document({"!a": {"template": "t"}}, templates={"t": {}}))


def test_json_is_not_inserted() -> None:
    layout = plumb.Engine().load("<UIView/>")
    with pytest.raises(plumb.errors.DocumentError, match="XML is expected here, not JSON"):
        layout.root.append('{"root": {"views": {}}}')


def test_views_that_nothing_joins_take_no_systems() -> None:
    views: dict[str, Any] = {f"!v{i}": {} for i in range(2_000)}
    views |= {f"!w{i}:UILabel": {"constraints": {"center": "@super"}} for i in range(2_000)}
    layout = plumb.Engine().load(document(views))
    before = layout.memory_usage
    layout.compute(100, 100)
    # A system of equations takes some kilobytes.
    assert layout.memory_usage - before < 4_000 * 100
