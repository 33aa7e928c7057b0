"""The console of a layout: its problems as data, and their handler."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from . import _ffi
from ._enumerators import Status
from ._failures import problem_diagnostics
from ._layout_handle import LayoutHandle
from ._library import C
from ._measuring import NO_DESTROY
from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from .layout import Layout

ProblemHandler: TypeAlias = "Callable[[Layout], object]"
"""Called when the problems of a layout have changed."""

_NO_HANDLER = _ffi.ProblemsFunction()


class ProblemMixin(LayoutHandle):
    """The part of a layout that keeps its problems."""

    _problem_handler: ProblemHandler | None = None
    _problem_function: Any = _NO_HANDLER
    _console_enabled = True

    @property
    def problems(self) -> list[Diagnostic]:
        """The errors of the first compute, reload or arriving part that failed, then the warnings.

        Errors stay until they are cleared or a reload succeeds. ``str()`` of each has its line and a caret.
        """
        if self._handle is None:
            raise self._failure(Status.HANDLE)
        return problem_diagnostics(self, self._handle)

    def clear_problems(self) -> None:
        """Forgets the present problems; what is still wrong comes back with the next failure."""
        self._call(C.plumb_layout_clear_problems)

    @property
    def on_problems(self) -> ProblemHandler | None:
        """Called with the layout after a call in which problems came or went; None: nobody.

        It may read :attr:`problems` and must leave the layout alone otherwise. What it raises comes out of
        that call, unless that fails itself.
        """
        return self._problem_handler

    @on_problems.setter
    def on_problems(self, handler: ProblemHandler | None) -> None:
        if handler is not None and not callable(handler):
            raise TypeError(f"on_problems: expected a function, not {type(handler).__name__}")
        function = _NO_HANDLER if handler is None else _problem_function(handler, self)
        self._check(C.plumb_layout_set_problem_handler(self._handle, function, None, NO_DESTROY))
        self._problem_handler = handler
        self._problem_function = function

    @property
    def console_enabled(self) -> bool:
        """Whether problems are kept."""
        return self._console_enabled

    @console_enabled.setter
    def console_enabled(self, is_enabled: bool) -> None:
        self._call(C.plumb_layout_set_console, bool(is_enabled))
        self._console_enabled = bool(is_enabled)

    def _release(self) -> None:
        self._problem_handler = None
        self._problem_function = _NO_HANDLER


def _problem_function(handler: ProblemHandler, layout: LayoutHandle) -> Any:
    # Weak, since the layout has the function.
    reference = weakref.ref(layout)

    def notify(user_data: int | None, address: int | None) -> None:
        layout = reference()
        if layout is None:
            return
        try:
            handler(cast("Layout", layout))
        except BaseException as error:
            layout._pending_error = error

    return _ffi.ProblemsFunction(notify)
