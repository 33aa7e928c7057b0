"""Completion, mostly in documents that are broken at the cursor."""

from __future__ import annotations

from typing import Any

import pytest

from .client import Client


def edit(item: dict[str, Any]) -> str:
    return str(item["textEdit"]["newText"])


@pytest.mark.parametrize(
    "text",
    [
        "<UIView><¦",
        "<UIView>\n  <¦\n</UIView>",
        "<UIView><UIL¦",
        "<UIView>\n  <UIL¦\n  <UILabel text='a'/></UIView>",
        "<¦",
    ],
)
def test_elements(client: Client, text: str) -> None:
    found = client.complete(text)
    assert "UILabel" in found
    assert "UIL" in text or {"UIView", "macro", "param", "state", "children"} <= found.keys()
    assert "Builds on" in found["UILabel"]["documentation"]["value"]


def test_end_tags(client: Client) -> None:
    assert next(iter(client.complete("<UIView><UILabel>a</¦"))) == "UILabel"
    assert edit(client.complete("<UIView><UILabel>a</UIL¦")["UILabel"]) == "UILabel>"
    assert edit(client.complete("<UIView><UILabel>a</¦></UIView>")["UILabel"]) == "UILabel"


@pytest.mark.parametrize(
    "text",
    [
        "<UIView><UILabel te¦",
        "<UIView><UILabel te¦/></UIView>",
        "<UIView><UILabel te¦\n  <UIView left='1'/></UIView>",
        "<UIView>\n<UILabel numberOfLines='1' te¦></UILabel></UIView>",
    ],
)
def test_attributes(client: Client, text: str) -> None:
    found = client.complete(text)
    assert {"text", "textColor", "template"} <= found.keys()
    assert "left" not in found
    assert found["text"]["detail"] == "String"
    assert found["text"]["documentation"]["value"].startswith("The text.")
    assert edit(found["text"]) == 'text="$1"$0'


def test_attributes_that_may_still_be_written(client: Client) -> None:
    found = client.complete("<UIView><UILabel numberOfLines='1' ¦/></UIView>")
    assert {"text", "left", "id", "repeat", "layer"} <= found.keys() | {"layer"}
    # Not what is there already, nor what can only be read.
    assert "numberOfLines" not in found
    assert "safeAreaInsets" not in found


def test_key_paths_of_attributes(client: Client) -> None:
    found = client.complete("<UIView layer.cor¦/>")
    assert "layer.cornerRadius" in found
    assert "text" not in found
    assert found["layer.cornerRadius"]["detail"] == "CGFloat"
    assert "contentInset.top" in client.complete("<UIScrollView contentInset.¦/>")


def test_attribute_with_a_value_is_renamed_only(client: Client) -> None:
    assert edit(client.complete("<UILabel te¦='a'/>")["text"]) == "text"


def test_attributes_of_declarations(client: Client) -> None:
    assert list(client.complete("<UIView><state name='a' ¦/></UIView>")) == ["type", "value"]
    assert "CGFloat" in client.complete("<UIView><param name='a' type='¦'/></UIView>")


def test_parameters_of_templates(client: Client) -> None:
    (client.folder / "card.xml").write_text("<UIView><param name='gap' type='CGFloat'/></UIView>")
    assert client.complete("<UIView><UIView template='card.xml' ¦/></UIView>")["gap"]["detail"] == "parameter"


def test_documents(client: Client) -> None:
    (client.folder / "card.xml").write_text("<UIView/>")
    changes = {"changes": [{"uri": client.uri("card.xml"), "type": 1}]}
    client.notify("workspace/didChangeWatchedFiles", changes)
    assert "card.xml" in client.complete("<UIView><UIView xml='¦'/></UIView>")
    assert "../card.xml" in client.complete("<UIView><UIView xml='¦'/></UIView>", "host/typed.xml")


@pytest.mark.parametrize(
    "text", ["<UIView contentMode='¦'/>", "<UIView contentMode='score > 1 ? c¦", '<UIView contentMode="{¦']
)
def test_cases(client: Client, text: str) -> None:
    found = client.complete(text)
    assert {"center", "scaleToFill"} <= found.keys()
    assert found["center"]["sortText"].startswith("0")


def test_colours_and_fonts(client: Client) -> None:
    found = client.complete("<UIView backgroundColor='¦'/>")
    assert found["lightGray"]["detail"] == "#aaaaaa"
    assert found["rgb"]["detail"] == "rgb(red, green, blue)"
    fonts = client.complete("<UILabel font='Helvetica bo¦'/>")
    assert {"bold", "body"} <= fonts.keys()
    assert "Courier" in client.complete("<UILabel font='¦'/>")
    assert "parent" not in client.complete("<UILabel font='¦'/>")
    assert "max" in client.complete("<UILabel font='bold {¦}'/>")


def test_ids_and_what_elements_have(client: Client) -> None:
    text = "<UIView><UILabel id='title' text='a'/><UIView left='#¦'/></UIView>"
    assert client.complete(text)["#title"]["detail"] == "UILabel"
    members = client.complete(text.replace("#¦", "#title.¦"))
    assert {"right", "width", "text"} <= members.keys()
    assert members["text"]["sortText"] < members["numberOfLines"]["sortText"]
    assert "right" in client.complete("<UIView><UILabel/><UIView left='previous.r¦'/></UIView>")
    assert "level" not in members


def test_declared_names(client: Client) -> None:
    text = (
        "<UIView><state name='count' type='Int'/><param name='space' type='CGFloat'/>"
        "<macro name='GAP' value='8'/><UIView><UILabel text='a {¦"
    )
    found = client.complete(text)
    assert found["count"]["detail"] == "state"
    assert found["space"]["detail"] == "param"
    assert found["GAP"]["detail"] == "macro"
    # Not beside the element that declares them.
    beside = "<UIView><UIView><macro name='GAP' value='8'/></UIView><UIView left='¦'/></UIView>"
    assert "GAP" not in client.complete(beside)
    # In the text of an element, and only inside of braces.
    assert "count" in client.complete(
        "<UIView><state name='count' type='Int'/><UILabel>a {¦} b</UILabel></UIView>"
    )
    assert client.complete("<UIView><state name='count' type='Int'/><UILabel>a ¦ b</UILabel></UIView>") == {}


def test_names_of_documents_around(client: Client) -> None:
    (client.folder / "around.xml").write_text(
        "<UIView><state name='mood' type='String'/><UIView xml='within.xml'/></UIView>"
    )
    client.notify(
        "workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("around.xml"), "type": 1}]}
    )
    assert client.complete("<UILabel text='{¦}'/>", "within.xml")["mood"]["detail"] == "state"


def test_state_of_the_host(client: Client) -> None:
    found = client.complete("<UIView left='¦'/>", "host/typed.xml")
    assert found["score"]["detail"] == "state"
    assert found["score"]["documentation"]["value"] == "`120`"
    assert list(client.complete("<UILabel text='{player.¦}'/>", "host/typed.xml")) == ["level", "name"]
    items = client.complete("<UIView><UILabel repeat='items' text='{item.¦}'/></UIView>", "host/typed.xml")
    assert {"id", "title"} <= items.keys()
    assert "item" in client.complete("<UIView><UILabel repeat='3' text='{¦}'/></UIView>")
    for path in "items[0].¦", "items[score - 1].¦", "items[0].¦ + 'a'":
        assert list(client.complete(f'<UILabel text="{{{path}}}"/>', "host/typed.xml")) == ["id", "title"]
    assert list(client.complete("<UILabel text='{items[0].ti¦'/>", "host/typed.xml")) == ["title"]
    # What these have is not known; names of variables are wrong in any case.
    for path in "max(1, 2).¦", "items[0].id.¦", "'text'.¦", "items[[0].¦", "].¦":
        assert client.complete(f'<UILabel text="{{{path}}}"/>', "host/typed.xml") == {}


def test_host_catalog(client: Client) -> None:
    found = client.complete("<UIView><¦", "host/typed.xml")
    assert "Game.Bar" in found
    assert "level" in client.complete("<UIView><Bar ¦/></UIView>", "host/typed.xml")
    assert {"red", "blue"} <= client.complete("<UIView><Bar team='¦'/></UIView>", "host/typed.xml").keys()
    functions = client.complete("<UIView left='ini¦'/>", "host/typed.xml")
    assert functions["initials"]["detail"] == "initials(String) → String"
    constants = client.complete("<UIView left='¦'/>", "host/typed.xml")
    assert constants["arena.gap"]["detail"] == "constant"
    assert constants["arena.gap"]["documentation"]["value"] == "`8`"
    assert "danger" in client.complete("<UIView backgroundColor='¦'/>", "host/typed.xml")


def test_strings_symbols_and_types(client: Client) -> None:
    assert client.complete("<UILabel text='{strings.¦}'/>")["Hello"]["detail"] == "Hi there"
    assert "total" in client.complete("<UILabel text='{strings.score.¦}'/>")
    assert "top" in client.complete("<UIView top='safeAreaInsets.¦'/>")
    assert "center" in client.complete("<UIView left='UIView.ContentMode.¦ == 1'/>")
    assert {"auto", "pi", "parent", "safeAreaInsets"} <= client.complete("<UIView width='¦'/>").keys()


def test_constraints(client: Client) -> None:
    text = (
        "<UIView><UIView id='icon'/><constraints>\n  icon.left == super.left + 8\n  ¦</constraints></UIView>"
    )
    found = client.complete(text)
    assert {"icon", "super", "left"} <= found.keys()
    assert "centerX" in client.complete(text.replace("¦", "icon.¦"))
    assert {"high", "hc"} <= client.complete(text.replace("¦", "icon.top == 3 @¦")).keys()
    assert "icon" in client.complete("<UIView constraints='¦'><UIView id='icon'/></UIView>")
    empty = "<UIView><UIView id='icon'/><constraints>¦</constraints></UIView>"
    for text in empty, empty.replace("¦", "¦\n"), "<UIView><UIView id='icon'/><constraints>¦":
        assert {"icon", "super"} <= client.complete(text).keys()
    assert client.complete(empty.replace("¦", "").replace("</constraints>", "</constraints>¦")) == {}


@pytest.mark.parametrize(
    "text",
    [
        "<UIView id='¦'/>",
        "<UIView left='\"a¦\"'/>",
        "<UIView left='12¦'/>",
        "<!-- ¦ -->",
        "<UIView><!-- ¦",
        "<UIView><!-- <¦",
        "<UIView><!-- <UI¦",
        "<UIView><!-- left='¦",
        "<UIView/>¦",
        "<UIView left=¦",
        "¦",
        "hello ¦",
    ],
)
def test_nothing_where_nothing_is_known(client: Client, text: str) -> None:
    assert client.complete(text) == {} or text == "¦"


def test_replaced_range(client: Client) -> None:
    item = client.complete("<UIView><UILabel id='title'/><UIView left='#title.ri¦ght'/></UIView>")["right"]
    line = "<UIView><UILabel id='title'/><UIView left='#title.right'/></UIView>"
    where = item["textEdit"]["range"]
    assert line[where["start"]["character"] : where["end"]["character"]] == "right"


def test_a_document_with_more_names_than_anybody_reads(client: Client) -> None:
    labels = "".join(f"<UILabel id='item{number}'/>" for number in range(2000))
    found = client.complete(f"<UIView>{labels}<UIView left='#¦'/></UIView>")
    assert len(found) == 300
    # Whoever writes on gets what fits.
    found = client.complete(f"<UIView>{labels}<UIView left='#1987¦'/></UIView>")
    assert list(found) == ["#item1987"]
