"""Actions: functions of owners that events of nodes call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

if TYPE_CHECKING:
    from .diagnostics import Diagnostic
    from .node import Node

_Function = TypeVar("_Function", bound=Callable[..., object])


class ActionCall(NamedTuple):
    """What an owner is asked to do."""

    action: str
    """As the document writes it: ``pay``, ``pay:``."""
    event: str
    """The event that it is the action of: ``touchUpInside``."""
    sender: Node
    """The node whose event it is. Gone if an earlier action of the same event has removed it."""
    value: float | None
    """Of ``valueChanged`` of a control that a pointer moves: what the user has set it to."""


class Owner:
    """An object of the host that a layout belongs to, made of functions.

    >>> import plumb
    >>> owner = plumb.Owner("Shop")
    >>> @owner.action
    ... def buy(sender):
    ...     print("bought", sender.id)
    >>> layout = plumb.Engine().load('<UIView><UIButton id="axe" touchUpInside="buy:"/></UIView>')
    >>> layout.bind_owner(owner)
    >>> layout.compute(100, 100)
    >>> layout["#axe"].send("touchUpInside")
    bought axe
    1
    """

    def __init__(
        self,
        name: str = "Owner",
        *,
        outlets: Mapping[str, Any] | Iterable[str] = (),
        protocols: Iterable[str] = (),
        handle_error: Callable[[Diagnostic], object] | None = None,
    ) -> None:
        """Arguments as those of :meth:`plumb.Layout.bind_owner`, which takes them from here."""
        self.name = name
        self.outlets = outlets
        self.protocols = protocols
        self.handle_error = handle_error
        self.actions: dict[str, Callable[..., object]] = {}
        """The functions by the names that documents write."""

    @overload
    def action(self, function: _Function, /) -> _Function: ...
    @overload
    def action(self, function: str, /) -> Callable[[_Function], _Function]: ...
    def action(self, function: Any, /) -> Any:
        """Declares a function as an action, by its own name or by another one.

        A function without parameters is the action ``buy``; one with a parameter is ``buy:`` and gets the
        sender, with two ``buy:`` and the sender and a :class:`plumb.ActionCall`. Where the first parameter
        has a default, both names are declared.

        Raises:
            TypeError: It is not a function, or needs more than two arguments.
        """
        if isinstance(function, str):
            name = function

            def declare(function: _Function) -> _Function:
                self._declare(name, function)
                return function

            return declare
        if not callable(function):
            raise TypeError(f"action: expected a function, not {type(function).__name__}")
        self._declare(function.__name__, function)
        return function

    def _declare(self, name: str, function: Callable[..., object]) -> None:
        least, most = _parameters(function)
        if least > 2:
            raise TypeError(f"{name}: an action gets at most the sender and the call, not {least} arguments")
        if name.endswith(":"):
            self.actions[name] = function
            return
        if least == 0:
            self.actions[name] = function
        if most > 0:
            self.actions[name + ":"] = function


def perform(function: Callable[..., object], call: ActionCall) -> object:
    """Calls a function for an action with what its name asks for."""
    if not call.action.endswith(":"):
        return function()
    least, most = _parameters(function)
    return function(*(call.sender, call)[: min(max(least, 1), most)])


def _parameters(function: Callable[..., object]) -> tuple[int, int]:
    """How many positional arguments a function needs, and takes."""
    least = most = 0
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # Some built-in functions have none.
        return 0, 1
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            most += 2
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            most += 1
            least += parameter.default is parameter.empty
    return least, most
