"""Calls functions of the host from C."""

from __future__ import annotations

import ctypes
import enum
import inspect
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

from . import _ffi
from ._callbacks import THREAD, reason
from ._decoding import decode
from ._enumerators import Status
from ._text import c_string
from .values import (
    AffineTransform,
    AttributedText,
    Color,
    Font,
    Image,
    Insets,
    Offset,
    Point,
    Rect,
    Size,
    Transform3D,
    VisualEffect,
)

if TYPE_CHECKING:
    from ._encoding import Encoder
    from ._host import Host


class HostFunction:
    """A function that C may call, known to C by its key.

    It belongs to the engine or the layout that it was given to, whose functions, ``keeper``, keep it alive
    until C releases it. No global refers to it, so that the garbage collector can free a function that refers
    to its own engine or layout.
    """

    __slots__ = ("__weakref__", "call", "encoder", "host", "keeper", "key")

    def __init__(
        self, call: Callable[..., Any], host: Host, keeper: Functions, encoder: type[Encoder]
    ) -> None:
        self.key = next(_keys)
        self.call = call
        self.host = host
        self.keeper = keeper
        # Passed in, because the module of encoders imports this one.
        self.encoder = encoder
        FUNCTIONS[self.key] = self

    def keep(self) -> None:
        """Must be called when C owns it; until then the caller keeps it alive.

        C may have released it already.
        """
        if self.key in FUNCTIONS:
            self.keeper[self.key] = self


Functions: TypeAlias = "dict[int, HostFunction]"
"""Functions by their keys, kept alive."""

FUNCTIONS: WeakValueDictionary[int, HostFunction] = WeakValueDictionary()
"""The functions that C may call, by their keys."""

_keys = itertools.count(1)


def _call(key: int | None, arguments: Any, count: int, out: Any) -> int:
    function = FUNCTIONS.get(key or 0)
    if function is None:
        return Status.USER
    encoder = function.encoder(function.host, function.keeper)
    try:
        result = function.call(*(decode(arguments[index], function.host) for index in range(count)))
        encoder.fill(out[0], result, "the result")
        encoder.transfer_ownership()
        return Status.OK
    except BaseException as error:
        THREAD.raised = error
        encoder.fill(out[0], reason(error), "the reason")
        return Status.USER
    finally:
        # Not the encoder: it would keep the engine's functions alive, and they may refer to the engine.
        THREAD.answer = encoder.kept


def _destroy(key: int | None) -> None:
    # None if the garbage collector frees it together with its owner.
    function = FUNCTIONS.pop(key or 0, None)
    if function is not None:
        function.keeper.pop(function.key, None)


# Shared by all functions: C may call these until the process ends.
_CALL = _ffi.CallFunction(_call)
_DESTROY = _ffi.DestroyFunction(_destroy)


def function_record(
    call: Callable[..., Any],
    host: Host,
    keeper: Functions,
    encoder: type[Encoder],
    name: bytes | None = None,
) -> tuple[HostFunction, _ffi.Function]:
    """The function, which must be kept alive until :meth:`HostFunction.keep` was called, and its record.

    Raises:
        TypeError: It cannot be called without keywords.
    """
    fewest, most = _arity(call)
    function = HostFunction(call, host, keeper, encoder)
    record = _ffi.Function(
        struct_size=ctypes.sizeof(_ffi.Function),
        name=name,
        call=_CALL,
        user_data=function.key,
        destroy=_DESTROY,
        min_arguments=fewest,
        max_arguments=most,
    )
    return function, record


def _arity(function: Callable[..., Any]) -> tuple[int, int]:
    """How many arguments it takes at least and at most."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        # Some functions written in C have no signature.
        return 0, _ffi.ANY_NUMBER
    fewest, most = 0, 0
    for parameter in parameters:
        required = parameter.default is parameter.empty
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            fewest += required
            most += 1
        elif parameter.kind is parameter.VAR_POSITIONAL:
            return fewest, _ffi.ANY_NUMBER
        elif parameter.kind is parameter.KEYWORD_ONLY and required:
            raise TypeError(f"expressions cannot call {function!r}: it needs the keyword {parameter.name!r}")
    return fewest, most


_TYPE_NAMES: dict[Any, str] = {
    float: "Double",
    int: "Int",
    bool: "Bool",
    str: "String",
    list: "Array",
    dict: "Dictionary",
    object: "Any",
    Any: "Any",
    Color: "UIColor",
    Font: "UIFont",
    Image: "UIImage",
    Point: "CGPoint",
    Size: "CGSize",
    Rect: "CGRect",
    Insets: "UIEdgeInsets",
    Offset: "UIOffset",
    AffineTransform: "CGAffineTransform",
    Transform3D: "CATransform3D",
    AttributedText: "NSAttributedString",
    VisualEffect: "UIVisualEffect",
}


def type_name(kind: Any, host: Host, what: str) -> bytes:
    """The name of a type that is given by its name, as a Python type, or as a registered enumeration.

    Raises:
        TypeError: It is not a known type.
    """
    if isinstance(kind, str):
        return c_string(kind, what)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        name = host.enumerations.get(kind)
    else:
        name = next((name for known, name in _TYPE_NAMES.items() if known is kind), None)
    if name is None:
        raise TypeError(f"{what}: {kind!r} is not a known type; a name or one of Python's types is expected")
    return c_string(name, what)
