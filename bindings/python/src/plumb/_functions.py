"""Calls functions of the host from C."""

from __future__ import annotations

import ctypes
import enum
import inspect
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

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


class _Function(NamedTuple):
    call: Callable[..., Any]
    host: Host
    # Encoders make records of functions, and functions need encoders.
    encoder: type[Encoder]


FUNCTIONS: dict[int, _Function] = {}
"""The functions that C knows, by their user data. They leave when C needs them no longer."""

_keys = itertools.count(1)


def _call(key: int | None, arguments: Any, count: int, out: Any) -> int:
    function = FUNCTIONS.get(key or 0)
    if function is None:
        return Status.USER
    encoder = function.encoder(function.host)
    try:
        result = function.call(*(decode(arguments[index], function.host) for index in range(count)))
        encoder.fill(out[0], result, "the result")
        encoder.given()
        return Status.OK
    except BaseException as error:
        THREAD.raised = error
        encoder.fill(out[0], reason(error), "the reason")
        return Status.USER
    finally:
        THREAD.answer = encoder


def _destroy(key: int | None) -> None:
    FUNCTIONS.pop(key or 0, None)


# For all functions, since C can call these as long as the process lives.
_CALL = _ffi.CallFunction(_call)
_DESTROY = _ffi.DestroyFunction(_destroy)


def function_record(
    function: Callable[..., Any], host: Host, encoder: type[Encoder], name: bytes | None = None
) -> tuple[int, _ffi.Function]:
    """The key in :data:`FUNCTIONS`, to be removed if C does not take the function, and the record.

    Raises:
        TypeError: It cannot be called without keywords.
    """
    fewest, most = _arity(function)
    key = next(_keys)
    FUNCTIONS[key] = _Function(function, host, encoder)
    record = _ffi.Function(
        struct_size=ctypes.sizeof(_ffi.Function),
        name=name,
        call=_CALL,
        user_data=key,
        destroy=_DESTROY,
        min_arguments=fewest,
        max_arguments=most,
    )
    return key, record


def _arity(function: Callable[..., Any]) -> tuple[int, int]:
    """How many arguments it takes at least and at most."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        # Some of those that are written in C do not tell.
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
        TypeError: It stands for no type.
    """
    if isinstance(kind, str):
        return c_string(kind, what)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        name = host.enumerations.get(kind)
    else:
        name = _TYPE_NAMES.get(kind)
    if name is None:
        raise TypeError(f"{what}: {kind!r} stands for no type; expected a name or one of Python's types")
    return c_string(name, what)
