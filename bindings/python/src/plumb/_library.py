"""Finds the shared library, checks that it is of our version, and loads it."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from . import _ffi
from ._prototypes import bind

FILE_NAME = {"darwin": "libplumb.dylib", "win32": "plumb.dll"}.get(sys.platform, "libplumb.so")


def _candidates() -> Iterator[str]:
    """Candidate paths of the library, best first; the system's loader resolves a bare name."""
    named = os.environ.get("PLUMB_LIBRARY")
    if named:
        # No fallback to another file: it would hide a typing error.
        yield named
        return
    here = Path(__file__).resolve()
    packaged = here.with_name(FILE_NAME)
    if packaged.is_file():
        yield str(packaged)
    if len(here.parents) > 4:
        checkout = here.parents[4]
        built = checkout / "build" / "lib" / FILE_NAME
        # Only in a checkout: for an installed package, four levels up is somebody else's directory.
        if built.is_file() and (checkout / "include" / "plumb" / "plumb.h").is_file():
            yield str(built)
    found = ctypes.util.find_library("plumb")
    if found:
        yield found


def _check_version(library: ctypes.CDLL, path: str) -> None:
    # Nothing of the library may be called before this, and these two never change their prototypes.
    library.plumb_version_number.restype = ctypes.c_int32
    library.plumb_version_string.restype = ctypes.c_char_p
    number: int = library.plumb_version_number()
    text = (library.plumb_version_string() or b"").decode("utf-8", "replace")
    major, minor, _ = _ffi.VERSION
    actual_major, actual_minor = number // 1_000_000, number // 1000 % 1000
    # Before 1.0 every minor version may change the interface; later it may only have more than we ask for.
    fits = actual_major == major and (actual_minor >= minor if major else actual_minor == minor)
    if not fits:
        raise ImportError(
            f"plumb {_ffi.VERSION_STRING} for Python cannot use version {text} of the library at {path}",
            name="plumb",
            path=path,
        )


def _open(path: str) -> tuple[ctypes.CDLL, ctypes.CDLL]:
    try:
        unlocked = ctypes.CDLL(path)
        _check_version(unlocked, path)
        locked = ctypes.PyDLL(path)
        bind(unlocked)
        bind(locked)
    except OSError as error:
        raise ImportError(
            f"cannot load the plumb library at {path}: {error}", name="plumb", path=path
        ) from error
    except AttributeError as error:
        raise ImportError(
            f"the library at {path} is not plumb {_ffi.VERSION_STRING}: {error}", name="plumb", path=path
        ) from error
    return locked, unlocked


def _load() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    for path in _candidates():
        return _open(path)
    raise ImportError(
        f"no {FILE_NAME}: not in the package, not built in a checkout, not known to the system; "
        "PLUMB_LIBRARY may name it",
        name="plumb",
    )


C, UNLOCKED = _load()
"""The library twice.

Calls through ``C`` keep the interpreter's lock. They take microseconds, less than handing the lock over costs
when others want it, and a layout that two threads use by mistake stays in one piece. ``UNLOCKED`` lets other
threads run meanwhile: for loading documents, which takes long and happens on engines, which may be shared.
"""
