from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import plumb

BROKEN = '<UIView>\n  <UIView id="a" width="1 +"/>\n  <UILabel id="b" txet="hi" width="hight"/>\n</UIView>\n'


def test_all_errors_of_a_document(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(BROKEN, constants={"height": 3}, name="broken.xml")
    error = caught.value
    assert isinstance(error, plumb.ExpressionError)
    assert (error.code, error.file, error.line) == (plumb.Status.SYNTAX, "broken.xml", 2)
    assert error.column > 1
    assert error.expression == "1 +"
    assert error.property == "width"
    assert error.component == "UIView"
    assert error.node_path == "0"
    assert error.node is None
    assert error.message == error.diagnostics[0].message
    assert [item.line for item in error.diagnostics] == [2, 3, 3]
    assert {item.code for item in error.diagnostics} == {
        plumb.Status.SYNTAX,
        plumb.Status.PROPERTY,
        plumb.Status.SYMBOL,
    }
    suggestions = {item.code: item.suggestion for item in error.diagnostics}
    assert suggestions[plumb.Status.PROPERTY] == "text"
    for item in error.diagnostics:
        assert item.severity is plumb.Severity.ERROR
        assert str(item) == item.rendered
        assert item.rendered.rstrip("\n") in str(error)
    assert "broken.xml:2:" in str(error)
    assert "^" in str(error)


def test_malformed_xml(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load("<UIView>")
    assert caught.value.code is plumb.Status.XML
    assert caught.value.file == "layout.xml"
    assert not isinstance(caught.value, plumb.ExpressionError)


def test_files_name_themselves(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "broken.xml"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(path)
    assert caught.value.file == str(path)
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(tmp_path / "missing.xml")
    assert caught.value.code is plumb.Status.FILE
    assert "missing.xml" in str(caught.value)


def test_scopes_of_nothing(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load('<UIView id="a"/>', scopes={"#b": {"state": {"x": 1}}})
    assert caught.value.code is plumb.Status.NOT_FOUND


def test_errors_can_be_pickled(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(BROKEN, constants={"height": 3})
    copy = pickle.loads(pickle.dumps(caught.value))
    assert type(copy) is type(caught.value)
    assert str(copy) == str(caught.value)
    assert copy.diagnostics == caught.value.diagnostics


def test_cycles_name_their_nodes(engine: plumb.Engine) -> None:
    source = '<UIView><UIView id="a" width="#b.width"/><UIView id="b" width="#a.width"/></UIView>'
    with pytest.raises(plumb.PlumbError) as caught:
        engine.load(source).compute(100, 100)
    assert caught.value.code is plumb.Status.CYCLE


def test_classes() -> None:
    assert issubclass(plumb.ExpressionError, plumb.DocumentError)
    assert issubclass(plumb.StateError, (plumb.PlumbError, KeyError))
    assert issubclass(plumb.StateError, KeyError)
    assert issubclass(plumb.NotFoundError, KeyError)
    assert issubclass(plumb.ClosedError, RuntimeError)
    for kind in (
        plumb.LayoutError,
        plumb.NotFoundError,
        plumb.ClosedError,
        plumb.DocumentError,
        plumb.UnsupportedError,
    ):
        assert issubclass(kind, plumb.PlumbError)
    error = plumb.StateError(plumb.Status.TYPE, "of another type")
    assert str(error) == "of another type"
    assert (error.line, error.column, error.file, error.node, error.diagnostics) == (0, 0, "", None, [])


def ring(count: int, width: str) -> str:
    """Elements that each need the next one's width, as the expression says."""
    return "".join(f'<UIView id="n{i}" width="{width.format((i + 1) % count)}"/>' for i in range(count))


def test_a_long_cycle_names_its_ends(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.PlumbError) as failure:
        engine.load(f"<UIView>{ring(1000, '#n{}.width + 1')}</UIView>")
    assert failure.value.code == plumb.Status.CYCLE
    message = failure.value.diagnostics[0].message
    assert len(message) <= 1000
    assert all(part in message for part in ("#n0>", "… 980 more …", "#n999>"))


def test_a_long_cycle_at_run_time_names_its_ends(engine: plumb.Engine) -> None:
    source = f"<UIView>{ring(1000, 'on ? #n{}.width + 1 : 1')}</UIView>"
    layout = engine.load(source, state={"on": False})
    layout.compute(100, 100)
    layout.state["on"] = True
    with pytest.raises(plumb.PlumbError) as failure:
        layout.compute(100, 100)
    assert failure.value.code == plumb.Status.CYCLE
    message = failure.value.diagnostics[0].message
    assert len(message) <= 1000
    assert all(part in message for part in ("#n0>", "… 980 more …", "#n999>"))


@pytest.mark.parametrize(
    "source",
    [
        "<{0}/>",
        '<UIView {0}="1"/>',
        '<UIView width="{0}"/>',
        '<UIView width="#{0}.width"/>',
        '<UIView id="{0}" width="width + 1"/>',
        '<UIView width="{0} + + 1"/>',
        '<UIView><param name="{0}" type="{0}"/></UIView>',
        "<UIView width=\"'{0}'\"/>",
        '<UILabel font="{0}"/>',
        '<UIImageView image="{0}"/>',
        '<UIView xml="{0}"/>',
    ],
)
def test_texts_of_diagnostics_are_bounded(engine: plumb.Engine, source: str) -> None:
    with pytest.raises(plumb.PlumbError) as failure:
        engine.load(source.format("näme" * 20_000))
    for diagnostic in failure.value.diagnostics:
        assert len(diagnostic.message.encode()) <= 1000
        assert len(diagnostic.rendered.encode()) <= 4000
