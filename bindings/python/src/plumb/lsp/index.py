"""What a document declares, and what its expressions refer to."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from .catalog import Catalog
from .expressions import Kind, Reading, Token, tokens
from .scanner import Attribute, Element, Markup, Span

DECLARING = ("macro", "param", "state")
"""Elements that declare a variable for the element around them."""

PARTS = ("template", "xml")
"""Attributes that name a document."""


class Name(NamedTuple):
    """An occurrence of a name in a document."""

    kind: str
    """`id`, `variable`, `string`, `function`, `part`, `component`, `outlet` or `action`; in JSON also
    `template` or `placeholder`."""
    name: str
    start: int
    end: int
    element: int
    """The index of the element at which it stands; -1 for none."""
    is_declaration: bool = False
    role: str = ""
    """Of a declared variable: `macro`, `param` or `state`; of a view in JSON its class, `root` or `host`."""


@dataclass(slots=True)
class Declarations:
    """What a document declares: cheap enough to be found after every keystroke."""

    by_element: dict[int, dict[str, Name]] = field(default_factory=dict)
    """The variables that each element declares, by name."""
    ids: dict[str, list[Name]] = field(default_factory=dict)


ID = re.compile(r"""\sid\s*=\s*(?:"([^"<]*)"?|'([^'<]*)'?)""")


def find_declarations(markup: Markup) -> Declarations:
    """The declarations of a document. O(length)."""
    found = Declarations()
    for element in markup.elements:
        if element.name in DECLARING:
            name = element.attribute("name")
            if name and name.has_value and name.value_end > name.value_start:
                text = markup.value(name)
                declared = Name(
                    "variable", text, name.value_start, name.value_end, element.parent, True, element.name
                )
                found.by_element.setdefault(element.parent, {}).setdefault(text, declared)
    # Attributes of all elements would take much longer than one search.
    for match in ID.finditer(markup.text):
        group = 1 if match.group(1) is not None else 2
        start, end = match.span(group)
        tag = markup.tag_at(match.start() + 1)
        if tag is None or start == end or not is_component_name(tag.name):
            continue
        before = markup.text[tag.start : match.start()]
        if before.count('"') % 2 or before.count("'") % 2:
            # It may be inside of a value.
            attribute = tag.attribute("id")
            if attribute is None or attribute.value_start != start:
                continue
        identifier = match.group(group)
        found.ids.setdefault(identifier, []).append(Name("id", identifier, start, end, tag.index, True))
    return found


def is_component_name(name: str) -> bool:
    """Whether an element of this name is a node: names in small letters are declarations or HTML."""
    return name.rpartition(".")[2][:1].isupper()


class Reader:
    """Tells how the values of a document are read."""

    def __init__(self, markup: Markup, catalog: Catalog) -> None:
        self.markup = markup
        self.catalog = catalog
        self._declared: dict[tuple[int, str], str] | None = None
        names = catalog.language.constraints
        self._constraint_relatives = {*catalog.language.relatives, *names.views, *names.areas}

    def declared_type(self, element: Element, name: str) -> str | None:
        """The type of a parameter that the element itself declares."""
        if self._declared is None:
            self._declared = {}
            for child in self.markup.elements:
                if child.name == "param":
                    named, typed = child.attribute("name"), child.attribute("type")
                    if named and typed:
                        key = child.parent, self.markup.value(named)
                        self._declared.setdefault(key, self.markup.value(typed))
        return self._declared.get((element.index, name))

    def type_of(self, element: Element, name: str) -> str | None:
        """The type of an attribute; None if nothing is known of it."""
        found = self.catalog.property(element.name, name)
        return found.type if found else self.declared_type(element, name)

    def reading(self, element: Element, attribute: Attribute) -> Reading:
        """How the value of an attribute is read."""
        name = attribute.name
        if element.name in DECLARING:
            if name != "value":
                return Reading.LITERAL
            typed = element.attribute("type")
            return self.catalog.reading(self.markup.value(typed)) if typed else Reading.EXPRESSION
        if not is_component_name(element.name):
            # HTML, whose attributes may have expressions in braces.
            return Reading.TEXT
        structural = self.catalog.language.structure.get(name)
        if structural is not None:
            return structural.reading
        known = self.type_of(element, name)
        if known is not None:
            return self.catalog.reading(known)
        return Reading.TEXT if "{" in self.markup.value(attribute) else Reading.EXPRESSION

    def relatives(self, is_constraint: bool) -> Collection[str]:
        """The words that mean a view without naming it."""
        return self._constraint_relatives if is_constraint else self.catalog.language.relatives

    def tokens(self, element: Element, attribute: Attribute) -> list[Token]:
        """The tokens of the value of an attribute."""
        if not attribute.has_value:
            return []
        reading = self.reading(element, attribute)
        return tokens(self.markup.text, attribute.value_start, attribute.value_end, reading)

    def text_tokens(self, text: Span) -> list[Token]:
        """The tokens of a text between tags."""
        if text.parent < 0:
            return []
        around = self.markup.elements[text.parent].name
        reading = Reading.CONSTRAINTS if around == "constraints" else Reading.TEXT
        return tokens(self.markup.text, text.start, text.end, reading)


def all_names(reader: Reader) -> list[Name]:
    """The names of a document, declarations included. O(length), but ten times as long as a scan."""
    names: list[Name] = []
    markup = reader.markup
    for element in markup.elements:
        if is_component_name(element.name):
            names.append(_component(element))
        for attribute in element.attributes:
            _add_attribute(names, reader, element, attribute)
    for text in markup.texts:
        _add_text(names, reader, text)
    return names


def name_at(reader: Reader, offset: int) -> Name | None:
    """The name at an offset, or that ends there. O(length of the value + log elements)."""
    markup = reader.markup
    names: list[Name] = []
    element = markup.tag_at(offset)
    if element is not None:
        if element.name_start <= offset <= element.name_end and is_component_name(element.name):
            return _component(element)
        for attribute in element.attributes:
            if attribute.value_start <= offset <= attribute.value_end:
                _add_attribute(names, reader, element, attribute)
    else:
        text = markup.text_at(offset)
        if text is not None:
            _add_text(names, reader, text)
    found = [name for name in names if name.start <= offset <= name.end]
    return min(found, key=lambda name: name.end - name.start, default=None)


def _component(element: Element) -> Name:
    return Name("component", element.name, element.name_start, element.name_end, element.index)


def _add_attribute(names: list[Name], reader: Reader, element: Element, attribute: Attribute) -> None:
    if attribute.has_value and not _add_literal(names, reader, element, attribute):
        is_constraint = reader.reading(element, attribute) is Reading.CONSTRAINTS
        _add_tokens(names, reader, reader.tokens(element, attribute), element.index, is_constraint)


def _add_text(names: list[Name], reader: Reader, text: Span) -> None:
    found = reader.text_tokens(text)
    if found:
        is_constraint = reader.markup.elements[text.parent].name == "constraints"
        _add_tokens(names, reader, found, text.parent, is_constraint)


def _add_literal(names: list[Name], reader: Reader, element: Element, attribute: Attribute) -> bool:
    """Adds the name that an attribute is, if it is one."""
    start, end = attribute.value_start, attribute.value_end
    value = reader.markup.text[start:end]
    name = attribute.name
    if element.name in DECLARING:
        if name == "name" and value:
            names.append(Name("variable", value, start, end, element.parent, True, element.name))
        return name != "value"
    if not is_component_name(element.name):
        return False
    if name == "id":
        if value:
            names.append(Name("id", value, start, end, element.index, True))
        return True
    if name in PARTS:
        if value:
            names.append(Name("part", value, start, end, element.index))
        return True
    if name == "outlet" and "{" not in value:
        if value:
            names.append(Name("outlet", value, start, end, element.index, True))
        return True
    if "{" not in value and reader.catalog.is_type(reader.type_of(element, name), "Selector"):
        if value:
            # `pay` and `pay:` are the same action.
            action = value.removesuffix(":")
            names.append(Name("action", action, start, start + len(action), element.index))
        return True
    return False


def _add_tokens(
    names: list[Name], reader: Reader, found: list[Token], element: int, is_constraint: bool
) -> None:
    relatives = reader.relatives(is_constraint)
    for place, token in enumerate(found):
        if token.kind is Kind.QUOTED:
            inside = token.text.strip("`")
            if inside.startswith("strings."):
                # References of XML inside make it longer than its text; its end is what counts.
                start = token.start + 1 + len("strings.")
                names.append(Name("string", inside[8:], start, token.end - 1, element))
            continue
        if token.kind is not Kind.NAME:
            continue
        following = found[place + 1] if place + 1 < len(found) else None
        _add_name(names, token, following, element, is_constraint, relatives)


def _add_name(
    names: list[Name],
    token: Token,
    following: Token | None,
    element: int,
    is_constraint: bool,
    relatives: Collection[str],
) -> None:
    head, dot, rest = token.text.partition(".")
    end = token.start + len(head)
    if head.startswith("#"):
        if len(head) > 1:
            names.append(Name("id", head[1:], token.start + 1, end, element))
        return
    if head == "strings" and dot:
        names.append(Name("string", rest, end + 1, end + 1 + len(rest), element))
        return
    if is_constraint:
        # `title.left` is the view `title`; without a dot it is a name of a constraint, or an attribute.
        if dot and head not in relatives:
            names.append(Name("id", head, token.start, end, element))
        return
    if head in relatives and dot:
        return
    called = following is not None and following.text == "(" and following.start == token.end
    if called and not dot:
        names.append(Name("function", head, token.start, end, element))
    else:
        names.append(Name("variable", head, token.start, end, element))
