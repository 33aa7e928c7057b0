"""Templates: documents that are loaded once, and made layouts of as often as needed."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from ctypes import byref
from typing import TYPE_CHECKING

from . import _ffi
from ._callbacks import begin, fail
from ._encoding import Encoder
from ._enumerators import Status
from ._failures import failure, load_failure, report_diagnostics
from ._functions import Functions
from ._library import C
from ._not_copied import NotCopied
from ._numbers import number
from ._records import record_items
from .diagnostics import Diagnostic
from .errors import ClosedError, LayoutError, StateError
from .layout import Layout
from .values import Record, Size

# What is wrong with state, and not with the layout.
_STATE_CODES = frozenset((Status.NOT_FOUND, Status.TYPE, Status.ENCODING))

if TYPE_CHECKING:
    from .engine import Engine


class Template(NotCopied):
    """A document that was loaded and checked, of which layouts are made; by :meth:`Engine.load_template`.

    Loading takes a microsecond or two an element, making a layout of a template a nanosecond or two. All its
    layouts share its memory, and each has state of its own.

    >>> import plumb
    >>> template = plumb.Engine().load_template(
    ...     '<UIView><UIView id="bar" width="100% * health"/></UIView>', state={"health": 1.0})
    >>> rows = [template.instantiate({"health": health}) for health in (0.25, 0.5)]
    >>> for row in rows:
    ...     row.compute(200, 20)
    >>> [row["#bar"].frame.width for row in rows]
    [50.0, 100.0]

    Any threads may use it at once. :meth:`close` frees it, as do ``with`` and the garbage collector; its
    layouts go on working.
    """

    _instead = "share it, or load its document again"

    def __init__(
        self,
        engine: Engine,
        handle: int,
        name: str,
        warnings: Sequence[Diagnostic],
        language: str | None,
        functions: Functions,
    ) -> None:
        self._handle: int | None = handle
        self._finalizer = weakref.finalize(self, C.plumb_template_destroy, handle)
        self._engine = engine
        self._name = name
        self._language = language
        # Functions among its constants and state.
        self._functions = functions
        self.warnings = list(warnings)
        """The warnings of the load."""

    def instantiate(self, state: Record | None = None, /, **keys: object) -> Layout:
        """Makes a layout, with the state that the template was loaded with.

        Args:
            state: Values that differ from these, as :meth:`Layout.set_state` takes them.
            keys: More of them.

        Raises:
            StateError: An unknown key, or a value of another type than the key has.
            PlumbError: LIMIT (``max_layout_memory``, ``max_engine_memory``).
            ClosedError: It has been closed.
        """
        # A copy, since a function that one layout is given later must not live as long as the others.
        layout = self._make(dict(self._functions))
        if state is not None or keys:
            try:
                layout.set_state(state, **keys)
            except BaseException:
                layout.close()
                raise
        return layout

    def _make(self, functions: Functions) -> Layout:
        handle = ctypes.c_void_p()
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the template is closed")
        status = C.plumb_layout_create(self._handle, byref(handle))
        if status or handle.value is None:
            raise load_failure(status, ())
        layout = Layout(self._engine, handle.value, self._name, self.warnings, self._language, functions)
        self._engine._layouts[handle.value] = layout
        return layout

    def size(
        self,
        width: float | None = None,
        height: float | None = None,
        state: Record | None = None,
        /,
        **keys: object,
    ) -> Size:
        """How large its root is in a container, for programs with lists of their own.

        A root that is a cell is as a list has it: as wide and as high as the container, where there is None
        as its content, or as its attributes say. It keeps what it computes for the next call.

        >>> import plumb
        >>> cell = plumb.Engine().load_template(
        ...     '<UITableViewCell><UILabel width="100%" text="{item}" numberOfLines="0"/></UITableViewCell>',
        ...     state={"item": ""})
        >>> cell.size(100, item="word").height < cell.size(100, item="word " * 10).height
        True

        Args:
            width: Of the container; None: there is none on this axis.
            height: The same.
            state: What differs from the state that the template was loaded with. What earlier calls have set
                does not count.
            keys: More of it.

        Raises:
            StateError: An unknown key, or a value of another type than the key has.
            LayoutError: It cannot be computed.
            ClosedError: It has been closed.
            Exception: Whatever a measurer or a function raised.
        """
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the template is closed")
        lengths = [
            _ffi.NO_CONTAINER if length is None else number(length, name)
            for length, name in ((width, "width"), (height, "height"))
        ]
        items = {**({} if state is None else record_items(state, "state")), **keys}
        encoder = Encoder(self._engine._host, self._functions)
        entries, count = encoder.entries(items, "state")
        out = ctypes.c_double(), ctypes.c_double()
        report = ctypes.c_void_p()
        begin()
        status = C.plumb_template_size(
            self._handle, *lengths, entries, count, byref(out[0]), byref(out[1]), byref(report)
        )
        if status:
            found = report_diagnostics(report)
            C.plumb_report_destroy(report)
            fail(failure(StateError if status in _STATE_CODES else LayoutError, status, found))
        encoder.transfer_ownership()
        return Size(out[0].value, out[1].value)

    @property
    def engine(self) -> Engine:
        """The engine that loaded it."""
        return self._engine

    @property
    def name(self) -> str:
        """What stands for its document in errors."""
        return self._name

    def close(self) -> None:
        """Frees it; closing twice is fine, using it afterwards is a :class:`ClosedError`."""
        self._handle = None
        self._finalizer()

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._handle is None

    def __enter__(self) -> Template:
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the template is closed")
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<plumb.Template {self._name!r}{' closed' if self._handle is None else ''}>"
