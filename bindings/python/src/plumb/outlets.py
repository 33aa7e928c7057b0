"""The outlets of a layout as a mapping."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ._enumerators import Status
from ._failures import lookup_kind
from ._library import C
from ._not_copied import NotCopied
from ._properties import raw_value
from ._text import utf8

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node


class Outlets(NotCopied, Mapping[str, "Node"]):
    """The nodes with ``outlet="name"`` that belong to a layout's root, or to the part at another node.

    Looked up when asked for: what a reload brings is there, what it takes away is not.
    """

    __slots__ = ("_layout", "_node")

    _instead = "dict(outlets) has the present nodes"

    def __init__(self, layout: Layout, node: int) -> None:
        self._layout = layout
        self._node = node

    def __getitem__(self, name: str) -> Node:
        """The node with this outlet.

        Raises:
            NotFoundError: There is none; the message names the closest.
        """
        handle = ctypes.c_uint64()
        status = self._find(name, handle)
        if status:
            raise self._layout._failure(status, lookup_kind(status))
        return self._layout._node(handle.value)

    def __contains__(self, name: object) -> bool:
        handle = ctypes.c_uint64()
        status = self._find(name, handle) if isinstance(name, str) else Status.NOT_FOUND
        if status not in (Status.OK, Status.NOT_FOUND):
            raise self._layout._failure(status)
        return status == Status.OK

    def __iter__(self) -> Iterator[str]:
        layout = self._layout
        handle = ctypes.c_uint64()
        for node in layout.nodes:
            status, value = raw_value(layout, node._handle, b"outlet")
            if status or not value.count:
                continue
            name = ctypes.string_at(value.as_.bits, value.count).decode("utf-8", "replace")
            # Nodes of other owners have outlets too.
            if not self._find(name, handle) and handle.value == node._handle:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<plumb.Outlets {', '.join(self)}>"

    def _find(self, name: str, handle: ctypes.c_uint64) -> int:
        data = utf8(name, "the name of an outlet")
        status: int = C.plumb_layout_outlet(
            self._layout._handle, self._node, data, len(data), ctypes.byref(handle)
        )
        return status
