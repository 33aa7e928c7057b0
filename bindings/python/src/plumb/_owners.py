"""Owners: objects of the host that a layout or a part of it belongs to."""

from __future__ import annotations

import ctypes
import itertools
import math
import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _ffi
from ._actions import ActionCall, perform
from ._callbacks import THREAD
from ._enumerators import Status
from ._failures import diagnostic
from ._text import c_string
from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from ._layout_handle import LayoutHandle


class Outlet(NamedTuple):
    """An outlet that an owner declares."""

    component: str | None = None
    """The component that the node must be a kind of; None: any."""
    required: bool = False
    """Whether it is an error if no node has it."""


class BoundOwner:
    """An owner and its error handler; C identifies it by its token."""

    __slots__ = ("__weakref__", "actions", "handle_error", "layout", "owner", "token")

    def __init__(
        self,
        owner: Any,
        actions: Mapping[str, Callable[..., object]] | Iterable[str],
        handle_error: Callable[[Diagnostic], object] | None,
    ) -> None:
        if handle_error is not None and not callable(handle_error):
            raise TypeError(f"handle_error: expected a function, not {type(handle_error).__name__}")
        self.token = next(_tokens)
        self.layout: Callable[[], LayoutHandle | None] = lambda: None
        self.owner = owner
        self.actions = _functions(actions)
        self.handle_error = handle_error
        BOUND[self.token] = self

    def join(self, layout: LayoutHandle) -> None:
        """Its layout, once that is there."""
        self.layout = weakref.ref(layout)

    def function(self, action: str) -> Callable[..., object]:
        """The function for an action, else the method of the owner that has its name."""
        function = self.actions.get(action)
        if function is None:
            function = getattr(self.owner, action.partition(":")[0])
        return function


BOUND: weakref.WeakValueDictionary[int, BoundOwner] = weakref.WeakValueDictionary()
"""The bound owners by their tokens; their layouts keep them alive."""

_tokens = itertools.count(1)


def _handle_error(token: int | None, record: Any) -> int:
    bound = BOUND.get(token or 0)
    layout = None if bound is None else bound.layout()
    if bound is None or layout is None or bound.handle_error is None:
        return Status.DECLINED
    try:
        return Status.OK if bound.handle_error(diagnostic(record[0], layout)) else Status.DECLINED
    except BaseException as error:
        layout._pending_error = error
        return Status.DECLINED


# Shared by all owners: C may call it until the process ends.
_HANDLE_ERROR = _ffi.ErrorFunction(_handle_error)


def _perform(token: int | None, record: Any) -> int:
    bound = BOUND.get(token or 0)
    layout = None if bound is None else bound.layout()
    if bound is None or layout is None:
        return Status.DECLINED
    try:
        call = record[0]
        value = None if math.isnan(call.value) else call.value
        action = call.action.decode()
        # In a cell of a list, of the cell's layout.
        around = layout if call.layout is None else layout._engine._layouts.find(call.layout)
        sender = around._node(call.sender)
        if (
            perform(bound.function(action), ActionCall(action, call.event.decode(), sender, value))
            is NotImplemented
        ):
            return Status.DECLINED
        return Status.OK
    except BaseException as error:
        THREAD.raised = error
        return Status.USER


_PERFORM = _ffi.ActionFunction(_perform)


class OwnerRecord:
    """A ``plumb_owner``, valid as long as this object.

    Raises:
        TypeError: An argument has a wrong type.
        PlumbError: ENCODING (surrogates), ARGUMENT (NULs).
    """

    def __init__(
        self,
        bound: BoundOwner,
        name: str,
        outlets: Mapping[str, Outlet | str | None] | Iterable[str],
        protocols: Iterable[str],
    ) -> None:
        declared = _outlets(outlets)
        names = _names(protocols, "protocols")
        self._protocols = (ctypes.c_char_p * len(names))(*names)
        self._outlets = (_ffi.Outlet * len(declared))(*declared)
        self._actions = (_ffi.Action * len(bound.actions))(
            *(_ffi.Action(action, _PERFORM) for action in _names(bound.actions, "actions"))
        )
        self.record = _ffi.Owner(
            struct_size=ctypes.sizeof(_ffi.Owner),
            name=c_string(name, "name"),
            token=bound.token,
            outlets=self._outlets,
            outlet_count=len(declared),
            protocols=self._protocols,
            protocol_count=len(names),
            action_functions=self._actions,
            action_function_count=len(bound.actions),
        )
        if bound.handle_error is not None:
            self.record.handle_error = _HANDLE_ERROR


def _outlets(outlets: object) -> list[_ffi.Outlet]:
    if isinstance(outlets, str) or not isinstance(outlets, Iterable):
        raise TypeError(f"outlets: expected a mapping or names, not {type(outlets).__name__}")
    items = outlets.items() if isinstance(outlets, Mapping) else ((name, None) for name in outlets)
    declared = []
    for name, outlet in items:
        what = f"outlets[{name!r}]"
        if not isinstance(outlet, Outlet):
            outlet = Outlet(outlet)
        component = None if outlet.component is None else c_string(outlet.component, what)
        declared.append(_ffi.Outlet(c_string(name, "an outlet"), component, bool(outlet.required)))
    return declared


def _functions(actions: object) -> dict[str, Callable[..., object] | None]:
    if isinstance(actions, str) or not isinstance(actions, Iterable):
        raise TypeError(f"actions: expected a mapping or names, not {type(actions).__name__}")
    if not isinstance(actions, Mapping):
        names = list(actions)
        _names(names, "actions")  # Others might be no keys.
        return dict.fromkeys(names)
    for name, function in actions.items():
        if not callable(function):
            raise TypeError(f"actions[{name!r}]: expected a function, not {type(function).__name__}")
    return dict(actions)


def _names(names: object, what: str) -> list[bytes]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise TypeError(f"{what}: expected names, not {type(names).__name__}")
    return [c_string(name, f"{what}[{index}]") for index, name in enumerate(names)]
