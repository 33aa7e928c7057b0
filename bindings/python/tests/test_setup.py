from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import plumb


class Failure(Exception):
    pass


def test_colors(engine: plumb.Engine) -> None:
    engine.register_color("brand", plumb.Color(1, 0.5, 0.25))
    engine.register_color("pale", (0, 0, 1, 0.5))
    assert engine.evaluate("brand", "color") == plumb.Color(1, 0.5, 0.25, 1)
    assert engine.evaluate("UIColor.paleColor", "any") == plumb.Color(0, 0, 1, 0.5)


@pytest.mark.parametrize(
    ("name", "color", "kind"),
    [
        ("red", (0, 0, 0), plumb.PlumbError),
        ("a b", (0, 0, 0), plumb.PlumbError),
        ("x", (0, 0, float("nan")), plumb.PlumbError),
        ("x", "#f00", TypeError),
        ("x", (1, 2), TypeError),
        (3, (0, 0, 0), TypeError),
    ],
)
def test_colors_that_are_refused(engine: plumb.Engine, name: Any, color: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        engine.register_color(name, color)


def test_fonts(engine: plumb.Engine) -> None:
    engine.register_font("heading", plumb.Font("Georgia", 20, "bold"))
    engine.register_font_face("Fancy", "Fancy-Bold", "bold", ["bold"])
    assert engine.evaluate("heading", "font") == plumb.Font("Georgia", 20.0, "bold")
    assert engine.evaluate("Fancy 12 bold", "font").face == "Fancy-Bold"
    for arguments in (("other", "Georgia"), (3, plumb.Font())):
        with pytest.raises(TypeError):
            engine.register_font(*arguments)
    with pytest.raises(plumb.PlumbError) as caught:
        engine.register_font("late", plumb.Font())
    assert caught.value.code is plumb.Status.FROZEN


def find(kind: str, bundle: str | None, name: str) -> plumb.Color | plumb.Size | bool | None:
    if bundle not in (None, "Kit"):
        return None
    if kind == "bundle":
        return True
    if kind == "color":
        return plumb.Color(1, 0, 0) if name == "Brand" else None
    return plumb.Size(40, 30) if name == "Logo" else None


def test_assets() -> None:
    engine = plumb.Engine()
    assert engine.assets is None
    engine.assets = find
    assert engine.assets is find
    assert engine.evaluate("Logo", "image") == plumb.Image("Logo", None, plumb.Size(40.0, 30.0))
    assert engine.evaluate("Kit:Brand", "color") == plumb.Color(1, 0, 0)
    for text, kind in (("Lgo", "image"), ("Nothing:Logo", "image"), ("Kit:Brnd", "color")):
        with pytest.raises(plumb.ExpressionError):
            engine.evaluate(text, kind)
    layout = engine.load('<UIView><UIImageView image="Logo"/></UIView>')
    engine.close()
    layout.compute(100, 100)
    assert layout["0"].frame == (0, 0, 40, 30)
    with pytest.raises(TypeError):
        plumb.Engine().assets = 3  # type: ignore[assignment]


def test_a_resolver_that_raises() -> None:
    failure = Failure("no disk")

    def fails(kind: str, bundle: str | None, name: str) -> None:
        raise failure

    engine = plumb.Engine()
    engine.assets = fails
    with pytest.raises(Failure) as caught:
        engine.evaluate("Logo", "image")
    assert caught.value is failure
    layout = engine.load('<UIImageView image="{name}"/>', state={"name": "Logo"})
    with pytest.raises(Failure) as caught:
        layout.compute(10, 10)
    assert caught.value is failure


@pytest.mark.parametrize("answer", ["red", 3, (1,), True])
def test_answers_of_other_types(answer: Any) -> None:
    engine = plumb.Engine()
    engine.assets = lambda kind, bundle, name: answer
    with pytest.raises(TypeError, match="the image Logo"):
        engine.evaluate("Logo", "image")


def test_asset_folder(tmp_path: Path) -> None:
    (tmp_path / "Colors.strings").write_text('"Brand" = "#00f";')
    gif = b"GIF89a" + (6).to_bytes(2, "little") + (4).to_bytes(2, "little") + bytes(3)
    (tmp_path / "Logo@2x.gif").write_bytes(gif)
    engine = plumb.Engine()
    assert engine.asset_folder is None
    engine.asset_folder = tmp_path
    assert engine.asset_folder == str(tmp_path)
    assert engine.evaluate("Logo", "image").size == (3, 2)
    assert engine.evaluate("UIColor('Brand')", "any") == plumb.Color(0, 0, 1, 1)
    with pytest.raises(plumb.PlumbError) as caught:
        plumb.Engine().asset_folder = tmp_path / "none"
    assert caught.value.code is plumb.Status.FILE


def test_strings() -> None:
    engine = plumb.Engine()
    engine.add_strings(None, '"Hi" = "Hello";')
    engine.add_strings("de", '"Hi" = "Grüß dich";'.encode("utf-16"), name="de.strings")
    with pytest.raises(plumb.PlumbError) as caught:
        engine.add_strings("fr", '"Hi" = ;', name="fr.strings")
    assert (caught.value.code, caught.value.file, caught.value.line) == (plumb.Status.SYNTAX, "fr.strings", 1)
    layout = engine.load('<UILabel text="{strings.Hi}"/>', language="de")
    assert layout.language == "de"
    layout.compute(100, 100)
    assert layout.root["text"] == "Grüß dich"
    layout.language = None
    layout.compute(100, 100)
    assert layout.root["text"] == "Hello"
    # A language without texts has those for all languages.
    layout.language = "fr-CH"
    assert layout.language == "fr-CH"
    layout.compute(100, 100)
    assert layout.root["text"] == "Hello"
    french = engine.load('<UILabel text="{strings.Hi}"/>', language="fr-CH")
    french.compute(100, 100)
    assert french.root["text"] == "Hello"
    for document in ('<UILabel text="{strings.Hi}"/>', "<UILabel/>"):
        layout = engine.load(document)
        for wrong in ("no language", "d\0e", "é"):
            with pytest.raises(plumb.LayoutError) as refused:
                layout.language = wrong
            assert refused.value.code is plumb.Status.ARGUMENT
            with pytest.raises(plumb.DocumentError) as load_refused:
                engine.load(document, language=wrong)
            assert load_refused.value.code is plumb.Status.ARGUMENT
        assert layout.language is None
    assert engine.load('<UILabel text="{strings.Hi}"/>').language is None


def test_text_scale(engine: plumb.Engine) -> None:
    layout = engine.load('<UILabel text="x" font="body"/>')
    assert layout.text_scale == 1
    layout.compute(100, 100)
    size = layout.root["font"].size
    assert layout.root["font"].style == "body"
    layout.text_scale = 2
    assert layout.text_scale == 2
    layout.compute(100, 100)
    assert layout.root["font"].size == size * 2
    layout.text_scale = 100
    layout.text_scale = 2
    for wrong in (0, -1, 100.5, float("nan"), float("inf")):
        with pytest.raises(plumb.LayoutError) as caught:
            layout.text_scale = wrong
        assert caught.value.code is plumb.Status.ARGUMENT
    assert layout.text_scale == 2
    with pytest.raises(TypeError):
        layout.text_scale = "2"  # type: ignore[assignment]


def test_format(engine: plumb.Engine) -> None:
    assert engine.format("%05.1f %@ %x %%", 3.14159, "pi", 42) == "003.1 pi 2a %"
    assert engine.format("%2$s %1$s", "a", "b") == "b a"
    assert engine.format("") == ""
    assert engine.format("<%@>\0%s", "a\0b", "ü\0") == "<a\0b>\0ü\0"
    for text, arguments, code in (
        ("%n", (1,), plumb.Status.SYNTAX),
        ("%d", ("x",), plumb.Status.TYPE),
        ("%2147483647d", (1,), plumb.Status.LIMIT),
    ):
        with pytest.raises(plumb.ExpressionError) as caught:
            engine.format(text, *arguments)
        assert caught.value.code is code
