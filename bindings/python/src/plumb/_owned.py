"""Owners of layouts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from ctypes import byref
from typing import TYPE_CHECKING, Any, cast

from . import _ffi
from ._actions import Owner
from ._enumerators import Status
from ._failures import lookup_kind
from ._layout_handle import LayoutHandle
from ._library import C
from ._owners import BoundOwner, Outlet, OwnerRecord
from .diagnostics import Diagnostic
from .errors import PlumbError
from .node import Node
from .outlets import Outlets

if TYPE_CHECKING:
    from .layout import Layout


class OwnerMixin(LayoutHandle):
    """The part of a layout that knows its owners."""

    @property
    def outlets(self) -> Outlets:
        """The nodes with ``outlet="name"`` that belong to the root: ``layout.outlets["title"]``."""
        return Outlets(cast("Layout", self), _ffi.NO_NODE)

    def bind_owner(
        self,
        owner: Any,
        outlets: Mapping[str, Outlet | str | None] | Iterable[str] = (),
        actions: Mapping[str, Callable[..., object]] | Iterable[str] = (),
        protocols: Iterable[str] = (),
        *,
        node: Node | None = None,
        handle_error: Callable[[Diagnostic], object] | None = None,
        name: str | None = None,
    ) -> None:
        """Binds an object of the host to a node and its descendants without an owner of their own.

        Outlets and actions are checked now, and again after each reload, which is refused if they no longer
        hold. Nothing is set on the object. The layout keeps it until it is unbound or the layout closed.

        Args:
            owner: Any object; replaces the previous owner. A :class:`plumb.Owner` has all that follows, but
                for ``node``.
            outlets: The components of outlets: ``{"title": "UILabel"}``, None for any node, or a
                :class:`plumb.Outlet`, which can be required. Or just names.
            actions: Names that ``touchUpInside="…"`` and the like may have, ``pay`` or ``pay:``, and the
                functions that :meth:`plumb.Node.send` and pointers call: without arguments, or with the
                sender if the name ends with a colon (and a :class:`plumb.ActionCall`, if the function takes
                two). Of names alone it is the owner's method ``pay``. One that returns ``NotImplemented``
                declines: then the owners around it that declare the action are asked.
            protocols: Delegate types that it conforms to: ``UITextFieldDelegate``.
            node: None: the root.
            handle_error: Gets the errors of its nodes, before the owners around it and the console; returns
                true to handle one. It must not use the layout.
            name: Its name in messages; None: the name of its class.

        Raises:
            NotFoundError: An outlet that is not declared or required and missing, or an action. Nothing is
                bound then.
            LayoutError: TYPE: an outlet of another component.
        """
        handle = self._owned_handle(node)
        if isinstance(owner, Owner):
            outlets = outlets or owner.outlets
            actions = actions or owner.actions
            protocols = protocols or owner.protocols
            handle_error = handle_error or owner.handle_error
            name = name or owner.name
        bound = BoundOwner(owner, actions, handle_error)
        bound.join(self)
        record = OwnerRecord(bound, name or type(owner).__name__, outlets, protocols)
        self._call(C.plumb_layout_bind_owner, handle, byref(record.record), kind=lookup_kind)
        self._owners[handle] = bound
        self._prune()

    def unbind_owner(self, node: Node | None = None) -> None:
        """Unbinds the owner of a node; None: of the root.

        Raises:
            NotFoundError: The node has no owner of its own.
        """
        handle = self._owned_handle(node)
        self._call(C.plumb_layout_unbind_owner, handle, kind=lookup_kind)
        self._owners.pop(handle, None)

    def _owned_handle(self, node: Node | None) -> int:
        if node is None:
            return cast("Layout", self).root._handle
        if not isinstance(node, Node):
            raise TypeError(f"node: expected a plumb.Node, not {type(node).__name__}")
        if node.layout is not self:
            raise PlumbError(Status.HANDLE, "node: of another layout")
        return node._handle
