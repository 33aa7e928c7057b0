"""What is shown of the thing under the pointer: what it is for, its type, its default, its present value."""

from __future__ import annotations

from dataclasses import dataclass

import plumb

from .constraint_hover import anchor_text, condition_text, constraints_of, explanation, statement_at
from .documents import Document
from .expressions import Kind, Reading, Token, tokens
from .index import Name, Reader, is_component_name, name_at
from .live import LiveLayout, value_text
from .scanner import Attribute, Element
from .scope import Scope


@dataclass(slots=True)
class Hover:
    """Markdown about a piece of the text."""

    start: int
    end: int
    text: str


def hover_at(scope: Scope, live: LiveLayout | None, offset: int) -> Hover | None:
    """What is known of the thing at an offset."""
    return _Hovering(scope, live).at(offset)


class _Hovering:
    def __init__(self, scope: Scope, live: LiveLayout | None) -> None:
        self._scope = scope
        self._live = live
        self._document: Document = scope.document
        self._reader: Reader = self._document.reader(scope.catalog)
        self._language = scope.catalog.language

    def at(self, offset: int) -> Hover | None:
        markup = self._document.markup
        if markup.comment_at(offset):
            return None
        tag = markup.tag_at(offset)
        if tag is None:
            element = markup.element_at(offset)
            if element is not None and 0 <= element.close_start <= offset <= element.close_start + len(
                element.name
            ):
                return Hover(
                    element.close_start, element.close_start + len(element.name), self._element(element)
                )
            body = markup.text_at(offset)
            if element is not None and element.name == "constraints" and body is not None:
                around = markup.elements[element.parent] if element.parent >= 0 else element
                return self._constraint(around, body.start, body.end, offset, has_lines=True)
            return self._name(name_at(self._reader, offset), None)
        if offset <= tag.name_end:
            text = self._element(tag)
            return Hover(tag.name_start, tag.name_end, text) if text else None
        for attribute in tag.attributes:
            if attribute.start <= offset <= attribute.name_end:
                text = self._attribute(tag, attribute)
                return Hover(attribute.start, attribute.name_end, text) if text else None
            if attribute.value_start <= offset <= attribute.value_end and attribute.has_value:
                return self._value(tag, attribute, offset)
        return None

    def _element(self, element: Element) -> str:
        declaration = self._language.declarations.get(element.name)
        if declaration is not None:
            return f"**{element.name}**\n\n{declaration.documentation}"
        component = self._scope.catalog.component(element.name)
        parts = []
        if component is not None:
            parts.append(f"**{component.name}**")
            parts.append(component.text)
        node = self._node(element)
        if node is not None and self._live is not None:
            parts.append(f"Frame in points: {self._live.frame_text(node)}")
            if node.is_hidden:
                parts.append("It is hidden.")
        return "\n\n".join(part for part in parts if part)

    def _node(self, element: Element) -> plumb.Node | None:
        if self._live is None or not is_component_name(element.name):
            return None
        try:
            return self._live.node(self._document, element)
        except plumb.PlumbError:
            return None

    def _attribute(self, element: Element, attribute: Attribute) -> str:
        name = attribute.name
        declaration = self._language.declarations.get(element.name)
        if declaration is not None:
            known_part = declaration.attributes.get(name)
            return known_part.documentation if known_part else ""
        if not is_component_name(element.name):
            return ""
        structural = self._language.structure.get(name)
        if structural is not None:
            return f"**{name}**\n\n{structural.documentation}"
        known = self._scope.catalog.property(element.name, name)
        parts = []
        if known is not None:
            default = f", `{known.default}` without it" if known.default else ""
            parts.append(f"**{name}**: {known.type}{default}")
            parts.append(known.documentation)
            value_type = self._scope.catalog.types.get(known.type)
            if value_type is not None:
                parts.append(", ".join(f"`{case}`" for case in value_type.cases[:40]))
            else:
                parts.append(self._scope.catalog.type_documentation.get(known.type, ""))
        else:
            declared = self._scope.parameters(element).get(name)
            if declared is None:
                return ""
            parts.append(f"**{name}**: a parameter")
            parts.append(self._declaration(declared.document, declared.name))
        parts.append(self._current(element, name))
        return "\n\n".join(part for part in parts if part)

    def _current(self, element: Element, name: str) -> str:
        node = self._node(element)
        if node is None or self._live is None:
            return ""
        text = self._live.value_text(node, name)
        return "" if text is None else f"At present {_code(text)}"

    def _constraint(
        self, element: Element, start: int, end: int, offset: int, has_lines: bool
    ) -> Hover | None:
        """What a constraint means, and what becomes of it."""
        text = self._document.markup.text
        line = statement_at(text, start, end, offset, has_lines)
        if not line.start <= offset <= line.end or not line.text:
            return None
        names = self._language.constraints
        found = tokens(text, line.start, line.end, Reading.CONSTRAINTS)
        name = name_at(self._reader, offset)
        parts = []
        place, limit = line.start, line.end
        for token in found:
            if token.start <= offset <= token.end and token.kind is Kind.NAME:
                place, limit = token.start, token.end
                parts.append(
                    anchor_text(names, token, offset) or condition_text(names, token.text.lstrip("@"))
                )
        if name is not None and not any(parts):
            parts.append(self._describe(name, element, None))
        if self._live is not None:
            constraints = constraints_of(self._live, line.text)
            parts.append(explanation(self._live, constraints, self._named(element, found)))
        whole = "\n\n".join(part for part in parts if part)
        return Hover(place, limit, whole) if whole else None

    def _named(self, element: Element, found: list[Token]) -> list[plumb.Node]:
        """The nodes that a constraint is about: those it names, and the one it stands at."""
        nodes: list[plumb.Node] = []
        ids = self._scope.ids()
        for token in found:
            name = token.text.removeprefix("#").partition(".")[0]
            if token.kind is Kind.NAME and name in ids and self._live is not None:
                node = self._live.node_with_id(name)
                if node is not None and node not in nodes:
                    nodes.append(node)
        own = self._node(element)
        if own is not None and own not in nodes:
            nodes.append(own)
        return nodes

    def _value(self, element: Element, attribute: Attribute, offset: int) -> Hover | None:
        if self._reader.reading(element, attribute) is Reading.CONSTRAINTS:
            start, end = attribute.value_start, attribute.value_end
            return self._constraint(element, start, end, offset, has_lines=False)
        found = self._name(name_at(self._reader, offset), element, attribute)
        if found is not None:
            return found
        for token in self._reader.tokens(element, attribute):
            if token.start <= offset <= token.end and token.kind is Kind.NAME:
                text = self._token(element, attribute, token)
                if text:
                    return Hover(token.start, token.end, text)
        text = self._current(element, attribute.name)
        return Hover(attribute.value_start, attribute.value_end, text) if text else None

    def _token(self, element: Element, attribute: Attribute, token: Token) -> str:
        """What a path is that no declaration says."""
        catalog = self._scope.catalog
        if token.text in self._language.values:
            return self._language.values[token.text]
        head, dot, _ = token.text.partition(".")
        relatives = self._language.relatives
        if dot and head in relatives:
            return f"**{head}**: {relatives[head]}"
        type_name, _, case = token.text.rpartition(".")
        value_type = catalog.types.get(type_name)
        if value_type is not None and case in value_type.cases:
            return f"`{case}`: a case of {value_type.name}"
        return ""

    def _name(
        self, name: Name | None, element: Element | None, attribute: Attribute | None = None
    ) -> Hover | None:
        if name is None:
            return None
        text = self._describe(name, element, attribute)
        if not text:
            return None
        return Hover(name.start, name.end, text)

    def _describe(self, name: Name, element: Element | None, attribute: Attribute | None) -> str:
        catalog = self._scope.catalog
        if name.kind == "function":
            function = catalog.functions.get(name.name)
            if function is None:
                return ""
            takes = f"Takes {function.takes}." if function.takes else ""
            return "\n\n".join(filter(None, [f"`{function.signature}`", function.documentation, takes]))
        if name.kind == "id":
            declared = self._scope.ids().get(name.name)
            if declared is None:
                return _color(catalog.colors, f"#{name.name}") if element is not None else ""
            parts = [f"**#{name.name}**: {declared.component or 'a view of the host'}"]
            target = declared.element
            if self._live is not None:
                node = (
                    self._live.node(declared.document, target)
                    if target is not None
                    else self._live.node_with_id(name.name)
                )
                if node is not None:
                    parts.append(f"Frame in points: {self._live.frame_text(node)}")
            return "\n\n".join(parts)
        if name.kind == "string":
            text = self._scope.texts().get(name.name)
            return "" if text is None else f"`{text.value}`"
        if name.kind == "part":
            path = self._scope.workspace.resolve(self._document.path, name.name)
            return path or ""
        if name.kind == "variable":
            return self._variable(name, element, attribute)
        return ""

    def _variable(self, name: Name, element: Element | None, attribute: Attribute | None) -> str:
        catalog = self._scope.catalog
        # A literal of the attribute's type comes before state and constants.
        expected = self._reader.type_of(element, attribute.name) if element and attribute else None
        place = self._document.markup.elements[name.element] if name.element >= 0 else element
        declared = self._scope.variables(place).get(name.name)
        if declared is not None and (declared.name.role == "macro" or name.is_declaration):
            return self._declaration(declared.document, declared.name)
        value_type = catalog.types.get(expected or "")
        if value_type is not None and name.name in value_type.cases:
            return f"`{name.name}`: a case of {value_type.name}"
        if catalog.is_type(expected, "UIColor") and name.name in catalog.colors:
            return _color(catalog.colors, name.name)
        if declared is not None:
            return self._declaration(declared.document, declared.name)
        host = self._scope.host_names().get(name.name)
        if host is not None:
            # The value of a constant is not known where the tool has not read its catalog.
            is_known = host.value is not None or bool(host.path)
            value = _code(value_text(host.value)) if is_known else ""
            return f"**{name.name}**: {host.kind} of the host\n\n{value}".rstrip()
        names = self._language
        return (
            names.values.get(name.name) or names.repetition.get(name.name) or names.texts.get(name.name, "")
        )

    def _declaration(self, document: Document, name: Name) -> str:
        """What a macro, parameter or key of state is declared to be."""
        for index in document.markup.elements[name.element].children:
            element = document.markup.elements[index]
            named = element.attribute("name")
            if named is None or named.value_start != name.start:
                continue
            parts = [f"**{name.name}**: {element.name}"]
            for key in "type", "value":
                attribute = element.attribute(key)
                if attribute is not None:
                    parts.append(f"{key} {_code(document.markup.value(attribute))}")
            return "\n\n".join(parts)
        return ""


def _color(colors: dict[str, str], name: str) -> str:
    value = colors.get(name)
    return f"`{name}`: {value}" if value else ""


def _code(text: str) -> str:
    """Text that no editor reads as Markdown."""
    text = " ".join(text.split())
    fence = "``" if "`" in text else "`"
    return f"{fence}{' ' if '`' in text else ''}{text}{' ' if '`' in text else ''}{fence}"
