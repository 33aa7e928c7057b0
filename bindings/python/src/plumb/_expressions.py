"""The expressions of a node as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING

from ._enumerators import Status
from ._not_copied import NotCopied
from .element import Expression
from .errors import NotFoundError

if TYPE_CHECKING:
    from .node import Node


class Expressions(NotCopied, MutableMapping[str, str]):
    """The expressions of a node's properties by their names, in the order they are written.

    Setting one is as :meth:`Node.set`; deleting one clears it, and what the document says too.
    """

    __slots__ = ("_node",)

    _instead = "dict(expressions) is a copy"

    def __init__(self, node: Node) -> None:
        self._node = node

    def __getitem__(self, name: str) -> str:
        if not isinstance(name, str):
            raise TypeError(f"a property name: expected str, not {type(name).__name__}")
        found = self._node.properties
        if name not in found:
            raise NotFoundError(Status.NOT_FOUND, f"{name!r} has no expression")
        return found[name]

    def __setitem__(self, name: str, expression: Expression) -> None:
        if expression is None:
            raise TypeError("an expression cannot be None: `del` clears it")
        self._node.set(name, expression)

    def __delitem__(self, name: str) -> None:
        # While a batch is open, there is nothing to be read.
        if not self._node.layout._is_editing():
            self[name]
        self._node.set(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._node.keys())

    def __len__(self) -> int:
        return len(self._node.keys())

    def __repr__(self) -> str:
        return repr(self._node.properties)
