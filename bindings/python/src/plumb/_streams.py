"""Documents that arrive in pieces, from anything with a method ``read``."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref
from typing import Any, Protocol

from ._library import C
from .loading import data_bytes

_PIECE = 1 << 16


class Readable(Protocol):
    """What a document can be read from: an open file, a response of ``urllib``, ``sys.stdin``."""

    def read(self, size: int, /) -> str | bytes:
        """At most so many bytes or characters; nothing at the end."""
        ...


class DocumentStream:
    """A ``plumb_stream``, which parses what it is fed."""

    def __init__(self, engine: int, options: Any) -> None:
        self._handle = ctypes.c_void_p()
        self.status: int = C.plumb_stream_create(engine, byref(options), byref(self._handle))
        """Of the first call that failed."""

    def feed(self, source: Readable) -> None:
        """Reads everything, or until there is an error."""
        while not self.status:
            data = data_bytes(source.read(_PIECE), "what read() of the source returns")
            if not data:
                break
            self.status = C.plumb_stream_feed(self._handle, data, len(data))

    def finish(self, finish: Callable[..., int], template: Any, report: Any) -> int:
        """Ends the document and loads it, as a function of the library that loads one."""
        status = finish(self._handle, template, report)
        return status or self.status

    def close(self) -> None:
        """Frees it."""
        C.plumb_stream_destroy(self._handle)
