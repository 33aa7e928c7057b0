from __future__ import annotations

import math

import pytest

import plumb

TEXT = "Grüße 👨‍👩‍👧 e\u0301 漢字 end"


def load(text: str, engine: plumb.Engine | None = None, height: int = 100) -> plumb.Node:
    document = f'<UILabel text="{{text}}" font="10" numberOfLines="0" width="200" height="{height}"/>'
    layout = (engine or plumb.Engine()).load(document, state={"text": text})
    layout.compute(200, 100)
    return layout.root


def caret(node: plumb.Node, offset: int) -> plumb.Frame:
    found = node.text_caret(offset)
    assert found is not None
    return found


def test_offsets_are_characters_of_str() -> None:
    node = load(TEXT)
    carets = [caret(node, offset) for offset in range(len(TEXT) + 1)]
    family = TEXT.index("👨")
    # An emoji sequence is one character, as a letter with its mark is.
    assert len({place.x for place in carets[family : family + 5]}) == 1
    accent = TEXT.index("\u0301")
    assert carets[accent] == carets[accent - 1] < carets[accent + 1]
    for offset, place in enumerate(carets):
        found = node.text_position(place.x, place.y)
        assert found is not None
        assert carets[found] == place
        assert found <= offset
    assert node.text_position(math.inf, math.inf) == len(TEXT)
    selected = node.text_selection(1, len(TEXT))
    assert selected is not None
    assert [(place.x, place.x + place.width) for place in selected] == [(carets[1].x, carets[-1].x)]


def test_selections_have_any_number_of_lines() -> None:
    node = load("\n".join(["ab"] * 100), height=5000)
    frames = node.text_selection(0, 100 * 3 - 1)
    assert frames is not None
    assert len(frames) == 100
    assert all(frame.width == 11.12 and frame.height == 12 for frame in frames)
    assert node.text_selection(7, 7) == []


def test_attributed_text() -> None:
    layout = plumb.Engine().load('<UILabel width="200" height="40">plain <b>bold ü</b></UILabel>')
    layout.compute(200, 40)
    text = layout.root.text
    assert text is not None
    assert isinstance(text.text, plumb.AttributedText)
    end = caret(layout.root, len(text.text.string))
    assert layout.root.text_position(math.inf, 0) == len(text.text.string)
    assert end.x > caret(layout.root, len(text.text.string) - 1).x


def test_nodes_without_text() -> None:
    layout = plumb.Engine().load("<UIView/>")
    layout.compute(100, 100)
    assert layout.root.text_caret(0) is None
    assert layout.root.text_selection(0, 0) is None
    assert layout.root.text_position(0, 0) is None


@pytest.mark.parametrize("offset", [4, 5, 1 << 70, -1])
@pytest.mark.parametrize("text", ["abc", "äöü"])
def test_offsets_beyond_the_text(text: str, offset: int) -> None:
    node = load(text)
    with pytest.raises(plumb.LayoutError, match="beyond the end of the text") as failed:
        node.text_caret(offset)
    assert failed.value.code is plumb.Status.ARGUMENT
    with pytest.raises(plumb.LayoutError, match="beyond the end of the text"):
        node.text_selection(0, offset)


def test_wrong_arguments() -> None:
    node = load("abc")
    with pytest.raises(plumb.LayoutError, match="would end before it starts"):
        node.text_selection(2, 1)
    with pytest.raises(plumb.LayoutError, match="NaN"):
        node.text_position(math.nan, 0)
    with pytest.raises(TypeError):
        node.text_caret("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        node.text_position("1", 0)  # type: ignore[arg-type]


def locate(node: plumb.Node, query: plumb.TextQuery) -> plumb.TextPlace | None:
    """One line, each character 10 wide."""
    text = node["text"]
    offset = query.offset
    if query.kind is plumb.TextQueryKind.POINT:
        offset = max(0, min(len(text), round(query.x / 10)))
    return plumb.TextPlace(offset, 0, len(text), offset * 10, 5, 20)


def test_a_locator_of_the_host() -> None:
    engine = plumb.Engine(measurer=lambda node, width, height: (10, 10), text_locator=locate)
    assert engine.text_locator is locate
    node = load(TEXT, engine)
    assert node.text_caret(3) == (30, 5, 0, 20)
    assert node.text_caret(len(TEXT)) == (10 * len(TEXT), 5, 0, 20)
    assert node.text_selection(1, 5) == [(10, 5, 40, 20)]
    assert node.text_position(31, 0) == 3
    # Not between the characters of a sequence.
    family = TEXT.index("👨")
    assert node.text_position(10 * family + 30, 0) == family


def test_a_measurer_without_a_locator() -> None:
    node = load("abc", plumb.Engine(measurer=lambda node, width, height: None))
    with pytest.raises(plumb.PlumbError, match="set a text locator") as failed:
        node.text_caret(0)
    assert failed.value.code is plumb.Status.UNSUPPORTED


def test_a_locator_that_declines() -> None:
    node = load("ab", plumb.Engine(text_locator=lambda node, query: None))
    assert node.text_caret(1) == load("ab").text_caret(1)


class OddError(Exception):
    pass


def test_locators_that_fail() -> None:
    answers: list[object] = []

    def answer(node: plumb.Node, query: plumb.TextQuery) -> plumb.TextPlace | None:
        found = answers[-1]
        if isinstance(found, Exception):
            raise found
        return found  # type: ignore[return-value]

    node = load("abc", plumb.Engine(text_locator=answer))
    answers.append(OddError("odd"))
    for call in (
        lambda: node.text_caret(1),
        lambda: node.text_position(0, 0),
        lambda: node.text_selection(0, 1),
    ):
        with pytest.raises(OddError, match="odd"):
            call()
    answers.append((1, 2))
    with pytest.raises(TypeError, match=r"a plumb\.TextPlace or None"):
        node.text_caret(1)
    for wrong in ((0, 0, 4, 0, 0, 1), (-1, 0, 3, 0, 0, 1), (0, 0, 3, math.nan, 0, 1), (0, 0, 3, 0, 0, -1)):
        answers.append(wrong)
        with pytest.raises(plumb.LayoutError, match="The text locator answered") as failed:
            node.text_caret(1)
        assert failed.value.code is plumb.Status.MEASURE
    answers.append((1, 0, 3, 7, 8, 9))
    assert node.text_caret(1) == (7, 8, 0, 9)


def test_a_locator_may_only_read_its_node() -> None:
    seen: list[plumb.Status] = []

    def look(node: plumb.Node, query: plumb.TextQuery) -> None:
        assert node["text"] == "abc"
        assert node.text is not None
        for call in (lambda: node.text_caret(0), lambda: node.layout.compute(1, 1), lambda: node.layout.root):
            with pytest.raises(plumb.PlumbError) as failed:
                call()
            seen.append(failed.value.code)

    node = load("abc", plumb.Engine(text_locator=look))
    assert node.text_caret(1) == load("abc").text_caret(1)
    assert set(seen) == {plumb.Status.BUSY}


def test_setting_a_locator() -> None:
    engine = plumb.Engine()
    assert engine.text_locator is None
    with pytest.raises(TypeError, match="expected a function"):
        engine.text_locator = 1  # type: ignore[assignment]
    engine.text_locator = locate
    engine.text_locator = None
    engine.load("<UIView/>")
    with pytest.raises(plumb.PlumbError) as failed:
        engine.text_locator = locate
    assert failed.value.code is plumb.Status.FROZEN
