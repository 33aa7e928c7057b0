"""Fragments: elements that are parsed once, and inserted as often as needed."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._enumerators import Status
from ._library import C
from ._not_copied import NotCopied
from .diagnostics import Diagnostic
from .errors import ClosedError

if TYPE_CHECKING:
    from .engine import Engine


class Fragment(NotCopied):
    """An XML element that :meth:`plumb.Engine.fragment` has parsed, for :meth:`Node.insert` and ``append``.

    What it is inserted into has to be a layout of the same engine. Copies do not need it any more.

    >>> import plumb
    >>> engine = plumb.Engine()
    >>> row = engine.fragment('<UIView top="previous.bottom" height="20"/>')
    >>> layout = engine.load('<UIView height="auto"/>')
    >>> with layout.edit():
    ...     for _ in range(3):
    ...         _ = layout.root.append(row)
    >>> layout.compute(100, 100)
    >>> layout.root.frame.height
    60.0

    Any threads may use it at once. :meth:`close` frees it, as do ``with`` and the garbage collector.
    """

    _instead = "share it, or parse its text again"

    def __init__(self, engine: Engine, handle: int, name: str, warnings: Sequence[Diagnostic]) -> None:
        self._handle: int | None = handle
        self._finalizer = weakref.finalize(self, C.plumb_fragment_destroy, handle)
        self._engine = engine
        self._name = name
        self.warnings = list(warnings)
        """The warnings of parsing it."""

    def _open_handle(self) -> int:
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the fragment is closed")
        return self._handle

    @property
    def engine(self) -> Engine:
        """The engine that parsed it."""
        return self._engine

    @property
    def name(self) -> str:
        """What stands for its text in errors."""
        return self._name

    def close(self) -> None:
        """Frees it; closing twice is fine, using it afterwards is a :class:`ClosedError`."""
        self._handle = None
        self._finalizer()

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._handle is None

    def __enter__(self) -> Fragment:
        self._open_handle()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<plumb.Fragment {self._name!r}{' closed' if self._handle is None else ''}>"
