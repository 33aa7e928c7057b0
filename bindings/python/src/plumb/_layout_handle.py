"""The base of layouts: the handle, and calls that can fail."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from ctypes import byref
from typing import TYPE_CHECKING, Any, cast

from . import _ffi
from ._callbacks import begin, outcome
from ._enumerators import Activity, Status
from ._failures import change_kind, failure, layout_diagnostics, lookup_kind, sentence
from ._frames import LeasedFrames
from ._functions import Functions
from ._library import C
from ._not_copied import NotCopied
from ._owners import BoundOwner
from ._row_sources import Rows
from ._state_keys import StateKeys
from ._text import utf8
from .errors import ClosedError, LayoutError, PlumbError
from .node import Node

if TYPE_CHECKING:
    from .engine import Engine
    from .layout import Layout

_EDITING = "an edit is open: until it ends, the layout reads as before, and cannot do anything else"


class LayoutHandle(NotCopied):
    """The base class of :class:`plumb.Layout` and its mixins."""

    _instead = "load its document again"
    _is_owned = True
    """Whether the C object is freed with it: those of cells are their lists'."""

    def __init__(self, engine: Engine, handle: int, name: str, functions: Functions | None = None) -> None:
        self._handle: int | None = handle
        if self._is_owned:
            self._finalizer = weakref.finalize(self, C.plumb_layout_destroy, handle)
        # Keeps the callbacks alive, which Python owns; the C object of the engine may be freed earlier.
        self._engine = engine
        self._host = engine._host
        # Functions among its constants and state.
        self._functions: Functions = {} if functions is None else functions
        self._name = name
        self._frames = LeasedFrames()
        # The exception of a callback whose failure C ignores.
        self._pending_error: BaseException | None = None
        self._root_keys = StateKeys(_ffi.NO_NODE)
        self._state_keys: dict[int, StateKeys] = {}
        self._owners: dict[int, BoundOwner] = {}
        # The sources of its lists, by their keys.
        self._rows: Rows = {}
        self._prune_at = 16

    def close(self) -> None:
        """Frees the layout; closing twice is fine, using it afterwards is a :class:`ClosedError`.

        Raises:
            PlumbError: BUSY: a callback of this layout is running.
        """
        if self._is_calling():
            raise PlumbError(Status.BUSY, sentence(Status.BUSY))
        self._frames.release()
        self._handle = None
        self._finalizer()
        # Owners and problem handlers often refer to their layout.
        self._owners.clear()
        self._rows.clear()
        self._engine._layouts.prune()
        self._release()

    def _release(self) -> None:
        """Releases references of mixins; called after it was closed."""

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._handle is None

    def _is_calling(self) -> bool:
        """Whether a callback of this layout may be running; false in an open edit."""
        activity: int = C.plumb_layout_activity(self._handle)
        return activity not in (Activity.IDLE, Activity.EDITING)

    def _is_editing(self) -> bool:
        """Whether an edit is open and no callback of it runs."""
        activity: int = C.plumb_layout_activity(self._handle)
        return activity == Activity.EDITING

    # -------------------------------------------------------------------------------------------------- Nodes

    def _node(self, handle: int) -> Node:
        return Node(cast("Layout", self), handle)

    def _has(self, handle: int) -> bool:
        """Whether there is such a node (still)."""
        status: int = C.plumb_node_row(self._handle, handle, byref(ctypes.c_uint32()))
        return status == Status.OK

    def _find(self, start: int, selector: str | bytes) -> Node:
        data = selector if isinstance(selector, bytes) else utf8(selector, "a selector")
        found = ctypes.c_uint64()
        status = C.plumb_layout_find(self._handle, start, data, len(data), byref(found))
        if status:
            raise self._failure(status, lookup_kind(status))
        return self._node(found.value)

    def _keys_of(self, node: int) -> StateKeys:
        keys = self._state_keys.get(node)
        if keys is None:
            keys = self._state_keys[node] = StateKeys(node)
        return keys

    # ------------------------------------------------------------------------------------------------- Arrays

    def _array(self, function: Callable[..., Any], may_be_empty: bool = False) -> tuple[Any, int]:
        """A borrowed array of the library and its length; callers must copy it."""
        if self._handle is None:
            raise self._failure(Status.HANDLE)
        count = ctypes.c_size_t()
        array = function(self._handle, byref(count))
        if not array:
            # Checked only now, because it costs a call.
            self._require_idle()
            if not may_be_empty:
                raise self._failure(Status.HANDLE)
        return array, count.value

    def _copy(self, function: Callable[..., Any], stride: int) -> memoryview:
        array, count = self._array(function)
        return memoryview(ctypes.string_at(array, count * stride))

    def _require_idle(self) -> None:
        # For functions that return no status.
        if self._handle is None:
            raise self._failure(Status.HANDLE)
        if self._is_calling():
            raise self._failure(Status.BUSY)

    # -------------------------------------------------------------------------------------------------- Calls

    def _call(
        self,
        function: Callable[..., int],
        *arguments: Any,
        kind: Callable[[int], type[PlumbError]] | None = None,
    ) -> None:
        """A call that may call the host back; ``kind`` says which exception a status is."""
        begin()
        status = function(self._handle, *arguments)
        if status or self._pending_error is not None:
            self._finish(status, LayoutError if kind is None else kind(status))

    def _change(self, function: Callable[..., int], *arguments: Any) -> None:
        """A call that changes the tree."""
        self._call(function, *arguments, kind=change_kind)
        if not self._is_editing():
            self._changed()

    def _changed(self) -> None:
        """Must be called when nodes or their rows may have changed."""
        self._frames.release()
        self._prune()

    def _prune(self) -> None:
        """Forgets keys and owners of removed nodes, in amortised constant time."""
        if len(self._state_keys) + len(self._owners) > self._prune_at:
            self._state_keys = {node: keys for node, keys in self._state_keys.items() if self._has(node)}
            self._owners = {node: owner for node, owner in self._owners.items() if self._has(node)}
            self._prune_at = 16 + 2 * (len(self._state_keys) + len(self._owners))

    def _finish(self, status: int, kind: type[PlumbError] = LayoutError) -> None:
        """Raises the error of a call that may have called back.

        That is its failure, else the pending error of a callback.
        """
        pending, self._pending_error = self._pending_error, None
        if status:
            error = outcome(self._failure(status, kind))
            if error.__context__ is None:
                error.__context__ = pending
            raise error
        if pending is not None:
            raise pending

    def _check(self, status: int) -> None:
        if status:
            raise self._failure(status)

    def _failure(self, status: int, kind: type[PlumbError] = LayoutError) -> PlumbError:
        """The exception for a call that failed with ``status``."""
        if self._handle is None:
            return ClosedError(Status.HANDLE, "the layout is closed")
        if status == Status.BUSY:
            return PlumbError(Status.BUSY, _EDITING if self._is_editing() else sentence(status))
        found = layout_diagnostics(self, self._handle)
        # If this call left none, those of an older one may still be there.
        return failure(kind, status, found if any(item.code == status for item in found) else ())
