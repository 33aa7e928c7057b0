"""Where the parts of layouts come from: what a host's loader answers, now or later."""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import _ffi
from ._callbacks import THREAD, reason
from ._enumerators import Status
from ._not_copied import NotCopied
from ._text import document_name, utf8
from .errors import ClosedError, PlumbError

if TYPE_CHECKING:
    from ._part_set_up import PartSetUp

Data: TypeAlias = "bytes | bytearray | memoryview | str"
"""The bytes of a part; text stands for its UTF-8."""


class Resource(NamedTuple):
    """A part with the URL that it really has, as after a redirection: what it names is relative to that."""

    data: Data
    url: str | None = None
    """None: what was asked for."""


class Pending(NotCopied):
    """An answer of a loader that comes later, from any thread.

    A loader makes one, hands it to whatever fetches the bytes, and returns it. Until it is answered, the
    element that includes the part stands as it is. Layouts take the answer at their next
    :meth:`Layout.poll` or :meth:`Layout.compute`.

    It may be answered before the loader returns it, and returned for several questions, of several engines
    too: they all get the one answer.

    >>> import plumb
    >>> pending = plumb.Pending()
    >>> engine = plumb.Engine(loader=lambda url, base: pending)
    >>> layout = engine.load('<UIView><UIView xml="menu.xml"/></UIView>')
    >>> pending.complete('<UIView width="30" height="10"/>')
    >>> layout.compute(100, 100)
    >>> layout["0"].frame.width
    30.0
    """

    __slots__ = ("_answer", "_lock", "_requests")

    _instead = "share it, as it may be returned for several questions"

    def __init__(self) -> None:
        # Reentrant: objects freed here may answer other requests, or this one again.
        self._lock = threading.RLock()
        self._answer: tuple[Status, bytes] | None = None
        self._requests: list[tuple[weakref.ref[PartSetUp], int]] = []

    def __repr__(self) -> str:
        state = "pending" if self._answer is None else "failed" if self._answer[0] else "complete"
        return f"<plumb.Pending {state}>"

    @property
    def done(self) -> bool:
        """Whether it has been answered."""
        return self._answer is not None

    def complete(self, data: Data) -> None:
        """Brings the bytes; text stands for its UTF-8.

        Nothing happens if nobody waits for them any more.

        Raises:
            PlumbError: DUPLICATE: it has been answered before.
            ClosedError: The engine that asked is closed.
        """
        self._give(Status.OK, data_bytes(data, "data"))

    def fail(self, why: str) -> None:
        """Says that the part cannot be had; the layout's problems then name the include, and ``why``.

        Raises:
            PlumbError: DUPLICATE: it has been answered before.
            ClosedError: The engine that asked is closed.
        """
        self._give(Status.USER, utf8(why, "why"))

    def _give(self, status: Status, data: bytes) -> None:
        with self._lock:
            if self._answer is not None:
                raise PlumbError(Status.DUPLICATE, "this pending part has been answered before")
            self._answer = status, data
            requests, self._requests = self._requests, []
        is_closed = False
        for reference, request in requests:
            engine = reference()
            is_closed |= engine is None or engine._answer(request, status, data) == Status.HANDLE
        if is_closed:
            raise ClosedError(Status.HANDLE, "the engine that asked for this part is closed")

    def _ask(self, engine: weakref.ref[PartSetUp], request: int) -> tuple[Status, bytes] | None:
        """The answer, if it is there; else ``request`` gets it later."""
        with self._lock:
            if self._answer is None:
                self._requests.append((engine, request))
            return self._answer


Answer: TypeAlias = "Data | Resource | Pending | None"
Loader: TypeAlias = "Callable[[str, str], Answer]"
"""Loads a part of a layout.

Takes its URL, already resolved, and the URL or path of the document that names it, the name of one that was
loaded from memory. Returns its bytes, text that stands for its UTF-8, a :class:`plumb.Resource`, a
:class:`plumb.Pending` that is answered later, or None if it is not this loader's.
"""

Verifier: TypeAlias = "Callable[[str, bytes], bool]"
"""Sees the URL and the bytes of every part before anything is made of them; only true accepts them."""

NO_VERIFIER = _ffi.VerifyFunction()


def data_bytes(data: object, what: str, expected: str = "bytes or str") -> bytes:
    """``data`` as bytes.

    Raises:
        TypeError: It is neither bytes nor text.
        PlumbError: ENCODING: text with surrogates.
    """
    if isinstance(data, bytes):
        return data
    if isinstance(data, (bytearray, memoryview)):
        return bytes(data)
    if isinstance(data, str):
        return utf8(data, what)
    raise TypeError(f"{what}: expected {expected}, not {type(data).__name__}")


def load_function(load: Loader, engine: weakref.ref[PartSetUp]) -> Any:
    """A C function that calls ``load``; it must be kept alive as long as C may call it."""

    def answer(user_data: int | None, request: int, url: bytes | None, base: bytes | None, out: Any) -> int:
        status, data, redirected = Status.OK, b"", None
        try:
            found = load(document_name(url), document_name(base))
            if found is None:
                return Status.DECLINED
            if isinstance(found, Pending):
                given = found._ask(engine, request)
                if given is None:
                    return Status.PENDING
                status, data = given
            elif isinstance(found, Resource):
                data = data_bytes(found.data, "the data of a plumb.Resource")
                if found.url is not None:
                    redirected = utf8(found.url, "the URL of a plumb.Resource")
            else:
                data = data_bytes(found, "what a loader returns")
        except BaseException as error:
            THREAD.raised = error
            status, data = Status.USER, reason(error).encode()
        _fill(out[0], data, redirected)
        return status

    return _ffi.LoadFunction(answer)


def _fill(resource: _ffi.Resource, data: bytes, url: bytes | None) -> None:
    resource.bytes, resource.length = data, len(data)
    if url is not None:
        resource.url, resource.url_length = url, len(url)
    THREAD.answer = data, url


def verify_function(verify: Verifier) -> Any:
    """A C function that calls ``verify``; it must be kept alive as long as C may call it."""

    def answer(user_data: int | None, url: bytes | None, address: int | None, length: int) -> int:
        try:
            return (
                Status.OK
                if verify(document_name(url), ctypes.string_at(address or 0, length))
                else Status.USER
            )
        except BaseException as error:
            THREAD.raised = error
            return Status.USER

    return _ffi.VerifyFunction(answer)
