"""Elements made by code, in place of XML."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _ffi
from ._arguments import items, mapping
from ._enumerators import DeclarationKind
from ._functions import type_name
from ._numbers import plain_number
from ._text import c_string

if TYPE_CHECKING:
    from ._host import Host

Expression: TypeAlias = "str | float | bool"
"""The text of an expression as in an attribute of XML; numbers and booleans stand for theirs."""


@dataclass(slots=True, init=False)
class Element:
    """An element of a layout, with all below it.

    It is a plain value: :meth:`Engine.build` makes layouts of it, :meth:`Node.insert` and
    :meth:`Node.append` nodes. Both copy it.

    >>> import plumb
    >>> layout = plumb.Engine().build(
    ...     plumb.Element("UIView", children=[
    ...         plumb.Element("UIView", {"id": "bar", "width": "score * 2", "height": 10}),
    ...     ], state={"score": 15}))
    >>> layout.compute(100, 100)
    >>> layout["#bar"].frame
    Frame(x=0.0, y=0.0, width=30.0, height=10.0)

    Args:
        component: ``UILabel``…
        attributes: Expressions by property, as in XML: ``{"width": "100% - 20", "text": "Hi {name}"}``.
            Numbers and booleans stand for themselves; None leaves an attribute out.
        children: Elements.
        text: The text inside the element.
        parameters: Types by name, as ``<param>`` declares them: names as in the catalog, or Python types.
        macros: Expressions by name, as ``<macro>`` declares them.
        state: First values by key: a number, a boolean or a text; a type (``float``, ``plumb.Color``) for
            that type's zero; or a type with an expression: ``("UIColor", "#f60")``.
    """

    component: str
    attributes: dict[str, Expression | None]
    children: list[Element]
    text: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    macros: dict[str, Expression] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)

    def __init__(
        self,
        component: str,
        attributes: Mapping[str, Expression | None] | None = None,
        children: Iterable[Element] = (),
        *,
        text: str | None = None,
        parameters: Mapping[str, Any] | None = None,
        macros: Mapping[str, Expression] | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        self.component = component
        self.attributes = dict(mapping(attributes, "attributes"))
        self.children = items(children, "children")
        self.text = text
        self.parameters = dict(mapping(parameters, "parameters"))
        self.macros = dict(mapping(macros, "macros"))
        self.state = dict(mapping(state, "state"))


def expression_text(expression: object, what: str) -> str:
    """The text of an expression that may be a number or a boolean.

    Raises:
        TypeError: It is not one of these.
        ValueError: An infinite number or NaN, which expressions have no literals for.
    """
    if isinstance(expression, str):
        return expression
    found = plain_number(expression)
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, int):
        return int.__repr__(found)
    if isinstance(found, float):
        if not math.isfinite(found):
            raise ValueError(f"{what}: {found} has no expression")
        return float.__repr__(found)
    raise TypeError(f"{what}: expected str, a number or bool, not {type(expression).__name__}")


class ElementRecord:
    """An element with all below it as a ``plumb_element``, valid as long as this object.

    Raises:
        TypeError: Something is of a type that it cannot have.
        ValueError: An element in itself, a number that is not finite.
        PlumbError: ENCODING (surrogates), ARGUMENT (NULs).
    """

    def __init__(self, root: Element, host: Host) -> None:
        self._host = host
        self._kept: list[object] = []
        self.record = _ffi.Element()
        # Without recursion, since how deep it may go is for the engine to say.
        open_elements: set[int] = set()
        work: list[tuple[_ffi.Element | None, Element]] = [(self.record, root)]
        while work:
            record, element = work.pop()
            if record is None:
                open_elements.discard(id(element))
                continue
            if not isinstance(element, Element):
                what = "element" if element is root else "children"
                raise TypeError(f"{what}: expected a plumb.Element, not {type(element).__name__}")
            if id(element) in open_elements:
                raise ValueError(f"this {element.component} is a child of itself")
            children = self._fill(record, element)
            if children is not None:
                open_elements.add(id(element))
                work.append((None, element))
                work.extend(zip(children, element.children, strict=True))

    def _fill(self, record: _ffi.Element, element: Element) -> Any:
        """Fills all but the children, whose records it returns."""
        record.struct_size = ctypes.sizeof(_ffi.Element)
        record.component = c_string(element.component, "component")
        component = element.component
        if element.text is not None:
            record.text = c_string(element.text, f"the text of {component}")
        attributes = [
            _ffi.Attribute(
                c_string(name, f"an attribute of {component}"),
                c_string(expression_text(expression, f"{component}.{name}"), f"{component}.{name}"),
            )
            for name, expression in element.attributes.items()
            if expression is not None
        ]
        declarations = self._declarations(element)
        if attributes:
            record.attributes = self._array(_ffi.Attribute, attributes)
            record.attribute_count = len(attributes)
        if declarations:
            record.declarations = self._array(_ffi.Declaration, declarations)
            record.declaration_count = len(declarations)
        if not element.children:
            return None
        children = (_ffi.Element * len(element.children))()
        self._kept.append(children)
        record.children = children
        record.child_count = len(children)
        return children

    def _declarations(self, element: Element) -> list[_ffi.Declaration]:
        declared = []
        for name, kind in element.parameters.items():
            what = f"the parameter {name}"
            declared.append(
                _ffi.Declaration(
                    DeclarationKind.PARAMETER, c_string(name, what), type_name(kind, self._host, what)
                )
            )
        for name, macro in element.macros.items():
            what = f"the macro {name}"
            text = c_string(expression_text(macro, what), what)
            declared.append(_ffi.Declaration(DeclarationKind.MACRO, c_string(name, what), None, text))
        for name, state in element.state.items():
            what = f"the state {name}"
            kind, value = _state(state, what)
            declared.append(
                _ffi.Declaration(
                    DeclarationKind.STATE,
                    c_string(name, what),
                    type_name(kind, self._host, what),
                    None if value is None else c_string(value, what),
                )
            )
        return declared

    def _array(self, kind: Any, records: list[Any]) -> Any:
        array = (kind * len(records))(*records)
        self._kept.append(array)
        return array


def _state(state: object, what: str) -> tuple[Any, str | None]:
    """The type of a state key and the text of its first value."""
    if isinstance(state, tuple) and len(state) == 2:
        return state[0], expression_text(state[1], what)
    if isinstance(state, type):
        return state, None
    if isinstance(state, str):
        # Attributes of text are texts with expressions in braces: quoted, nothing in it has a meaning.
        return str, "{'" + state.translate(_ESCAPES) + "'}"
    found = plain_number(state)
    if found is not None:
        return bool if isinstance(found, bool) else float, expression_text(found, what)
    raise TypeError(
        f"{what}: expected a number, bool, str, a type or (type, expression), not {type(state).__name__}"
    )


_ESCAPES = str.maketrans({"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"})
