"""Constraints: handles to change, find and remove them."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_uint64, sizeof
from typing import TYPE_CHECKING

from . import _ffi
from ._enumerators import ConstraintFlag
from ._layout_handle import LayoutHandle
from ._library import C
from ._not_copied import NotCopied
from ._numbers import number

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node


class Constraint(NotCopied):
    """A constraint of a layout: ``gap: title.left >= icon.right + 8 @750``.

    It stays the same while it is there, also when the document is reloaded or edited. What is set takes
    effect at the next :meth:`Layout.compute`.
    """

    __slots__ = ("_handle", "layout")

    _instead = "keep the constraint itself, or its text"

    def __init__(self, layout: Layout, handle: int) -> None:
        self.layout = layout
        self._handle = handle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraint) and (
            self.layout is other.layout and self._handle == other._handle
        )

    def __hash__(self) -> int:
        return hash(self._handle)

    def __repr__(self) -> str:
        return f"<plumb.Constraint {self.text!r}>"

    def _info(self) -> _ffi.ConstraintInfo:
        info = _ffi.ConstraintInfo()
        self.layout._call(C.plumb_constraint_get_info, self._handle, byref(info))
        return info

    @property
    def text(self) -> str:
        """The constraint as it is written."""
        text: bytes = self._info().text
        return text.decode()

    @property
    def identifier(self) -> str | None:
        """The name that it goes by; None if it has none."""
        return self._info().identifier.decode() or None

    @property
    def node(self) -> Node:
        """The node that it stands at."""
        from .node import Node

        return Node(self.layout, self._info().node)

    @property
    def constant(self) -> float:
        """What is added to the right side, in points; of an expression, its value as of the last compute.

        A row or column of views has several constants: it reads as NaN, and none can be set.
        """
        constant: float = self._info().constant
        return constant

    @constant.setter
    def constant(self, constant: float) -> None:
        self.layout._call(C.plumb_constraint_set_constant, self._handle, number(constant, "constant"))

    @property
    def priority(self) -> float:
        """Above 0, at most 1000, which is required."""
        priority: float = self._info().priority
        return priority

    @priority.setter
    def priority(self, priority: float) -> None:
        self.layout._call(C.plumb_constraint_set_priority, self._handle, number(priority, "priority"))

    @property
    def is_active(self) -> bool:
        """Whether it counts."""
        return bool(self._info().flags & ConstraintFlag.ACTIVE)

    @is_active.setter
    def is_active(self, is_active: bool) -> None:
        self.layout._call(C.plumb_constraint_set_active, self._handle, bool(is_active))

    @property
    def is_left_out(self) -> bool:
        """Whether it is required and the last compute left it out, because it contradicts those before it."""
        return bool(self._info().flags & ConstraintFlag.LEFT_OUT)

    @property
    def is_added(self) -> bool:
        """Whether code has added it."""
        return bool(self._info().flags & ConstraintFlag.ADDED)

    def remove(self) -> None:
        """Removes a constraint that code has added.

        Raises:
            LayoutError: ARGUMENT: it is one of a document; set :attr:`is_active` then.
        """
        self.layout._change(C.plumb_layout_remove_constraint, self._handle)


class Constraints(NotCopied):
    """The constraints of a layout, in the order of their declaration; by position, or by identifier."""

    __slots__ = ("_layout",)

    _instead = "list(layout.constraints) has the constraints"

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def __len__(self) -> int:
        count: int = C.plumb_layout_constraint_count(self._layout._handle)
        return count

    def __getitem__(self, key: int | str) -> Constraint:
        handle = c_uint64()
        if isinstance(key, str):
            text = key.encode()
            self._layout._call(C.plumb_layout_find_constraint, text, len(text), byref(handle))
            return Constraint(self._layout, handle.value)
        index = key + len(self) if key < 0 else key
        if not 0 <= index < len(self):
            raise IndexError(f"constraints: there are {len(self)}")
        self._layout._call(C.plumb_layout_get_constraint, index, byref(handle))
        return Constraint(self._layout, handle.value)

    def __iter__(self) -> Iterator[Constraint]:
        return (self[index] for index in range(len(self)))


class ConstraintMixin(LayoutHandle):
    """The part of a layout that has constraints."""

    @property
    def constraints(self) -> Constraints:
        """The constraints of the document and those that code has added: by position or by identifier."""
        return Constraints(self)  # type: ignore[arg-type]

    def add_constraint(
        self,
        text: str | None = None,
        *,
        node: Node | None = None,
        view: str | None = None,
        attribute: str | None = None,
        relation: str = "==",
        to: str | None = None,
        to_attribute: str | None = None,
        multiplier: float = 1,
        constant: float = 0,
        priority: float = 1000,
        identifier: str | None = None,
    ) -> Constraint:
        """Adds a constraint, as a line of text or field by field.

        Args:
            text: As in an attribute ``constraints``: ``"gap: title.left >= icon.right + 8 @750"``, or
                ``"H:|-[icon(20)]-8-[title]-|"``.
            node: The node that it is added to, whose names it means; None: the root.
            view: An id, ``"super"``, ``"previous"``…; None: the node.
            attribute: ``"left"``, ``"width"``, ``"firstBaseline"``…
            relation: ``"=="``, ``"<="`` or ``">="``.
            to: As ``view``; None: there is no second view.
            to_attribute: None: as ``attribute``.
            multiplier: Of the second view's attribute.
            constant: In points.
            priority: Above 0, at most 1000, which is required.
            identifier: The name that it goes by.

        Raises:
            LayoutError: ARGUMENT, SYNTAX, SYMBOL (no such view), TYPE.
        """
        handle = c_uint64()
        place = 0 if node is None else node._handle
        if text is not None:
            fields = (view, attribute, relation, to, to_attribute, multiplier, constant, priority, identifier)
            if fields != (None, None, "==", None, None, 1, 0, 1000, None):
                raise TypeError("add_constraint: either a text or fields")
            if not isinstance(text, str):
                raise TypeError(f"text: expected a str, not {type(text).__name__}")
            data = text.encode()
            self._change(C.plumb_layout_add_constraint_text, place, data, len(data), byref(handle))
        else:
            if attribute is None:
                raise TypeError("add_constraint: a constraint has an attribute")
            record = _ffi.ConstraintFields(struct_size=sizeof(_ffi.ConstraintFields))
            record.view = _bytes(view, "view")
            record.attribute = _bytes(attribute, "attribute")
            record.relation = _bytes(relation, "relation")
            record.to = _bytes(to, "to")
            record.to_attribute = _bytes(to_attribute, "to_attribute")
            record.identifier = _bytes(identifier, "identifier")
            record.multiplier = number(multiplier, "multiplier")
            record.constant = number(constant, "constant")
            record.priority = number(priority, "priority")
            self._change(C.plumb_layout_add_constraint, place, byref(record), byref(handle))
        return Constraint(self, handle.value)  # type: ignore[arg-type]


def _bytes(text: str | None, name: str) -> bytes | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"{name}: expected a str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{name}: has a NUL")
    return text.encode()
