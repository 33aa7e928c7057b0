"""Calls a host's resolver of assets from C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from . import _ffi
from ._callbacks import THREAD
from ._encoding import color_components
from ._enumerators import AssetKind, Status
from ._numbers import number
from .values import Color, Size

Assets: TypeAlias = (
    "Callable[[Literal['bundle', 'color', 'image'], str | None, str], Color | Size | bool | None]"
)
"""Finds a named colour, image or bundle.

Takes the kind, the bundle (None: the main one) and the name. Returns a :class:`plumb.Color`, the natural
:class:`plumb.Size` of an image, whether there is such a bundle, or ``None`` for what there is not.
"""

_KINDS = {AssetKind.BUNDLE: "bundle", AssetKind.COLOR: "color", AssetKind.IMAGE: "image"}

NO_ASSETS = _ffi.AssetFunction()


def asset_function(find: Assets) -> Any:
    """A C function that calls ``find``; it must be kept alive as long as C may call it."""

    def answer(user_data: int | None, kind: int, bundle: bytes | None, name: bytes | None, out: Any) -> int:
        try:
            found = _find(find, AssetKind(kind), (bundle or b"").decode(), (name or b"").decode())
            if found is None:
                return Status.DECLINED
            out[0] = found
        except BaseException as error:
            THREAD.raised = error
            return Status.USER
        return Status.OK

    return _ffi.AssetFunction(answer)


def _find(find: Callable[..., Any], kind: AssetKind, bundle: str, name: str) -> _ffi.Asset | None:
    found = find(_KINDS[kind], bundle or None, name)
    if found is None or found is False:
        return None
    asset = _ffi.Asset()
    if kind is AssetKind.COLOR:
        asset.color = color_components(found, f"the colour {name}")
    elif kind is AssetKind.IMAGE:
        if not isinstance(found, (tuple, list)) or len(found) != 2:
            raise TypeError(f"the image {name}: expected a plumb.Size, not {found!r}")
        asset.width, asset.height = (number(item, f"the size of {name}") for item in found)
    return asset
