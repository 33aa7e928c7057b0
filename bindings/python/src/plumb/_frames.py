"""Frames without copying: views of leased arrays that can go stale but never dangle."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

from . import _ffi
from ._library import C

# A second prototype whose outputs are addresses: passing numbers takes half the time of passing references.
_lease_frames = C["plumb_layout_lease_frames"]
_lease_frames.restype = ctypes.c_int32
_lease_frames.argtypes = (ctypes.c_void_p,) * 4
_lease_release = C.plumb_lease_release

# A lease ends with the array over its memory: every view, slice, cast and numpy array over it keeps that
# array alive. The weak references must outlive the layouts, hence a table of the module; arrays cannot be
# hashed, hence its keys. `weakref.finalize` does the same at three times the cost.
_held: dict[int, tuple[weakref.ref[Any], int]] = {}


def _end_lease(reference: weakref.ref[Any]) -> None:
    _, lease = _held.pop(id(reference))
    _lease_release(lease)


class LeasedFrames:
    """Takes leases on a layout's frames; allocates the ctypes objects for that once."""

    __slots__ = ("_address", "_array_type", "_count", "_lease", "_outputs", "_shape", "_view", "status")

    def __init__(self) -> None:
        self._view: memoryview[Any] | None = None
        self._lease = ctypes.c_void_p()
        self._count = ctypes.c_size_t()
        self._address = ctypes.c_void_p()
        outputs = self._lease, self._address, self._count
        self._outputs = tuple(ctypes.addressof(output) for output in outputs)
        self._shape = (0, 4)
        self._array_type: Any = None
        self.status = 0

    def view(self, layout: int | None) -> memoryview[Any] | None:
        """The frames published now as rows of four doubles; None where the call failed: see ``status``."""
        view = self._view
        if view is not None:
            try:
                if view.nbytes:
                    return view
            except ValueError:
                # The host has released it.
                self._view = None
        status: int = _lease_frames(layout, *self._outputs)
        if status:
            self.status = status
            return None
        count = self._count.value
        if count != self._shape[0]:
            self._shape = (count, 4)
            self._array_type = ctypes.c_ubyte * (count * ctypes.sizeof(_ffi.Frame))
        array = self._array_type.from_address(self._address.value)
        reference = weakref.ref(array, _end_lease)
        _held[id(reference)] = reference, self._lease.value or 0
        self._view = view = memoryview(array).toreadonly().cast("B").cast("d", self._shape)
        return view

    def release(self) -> None:
        """Makes the view that was handed out raise, so that its lease ends now.

        Where numpy or another buffer holds on to it, it stays readable as it is; so do slices of it. The
        lease then ends with the last of them.
        """
        view = self._view
        if view is not None:
            self._view = None
            try:
                view.release()
            except BufferError:
                pass
