"""Lists: which rows are selected."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING, NamedTuple

from . import _ffi, _list_records
from ._enumerators import Status
from ._library import C
from ._numbers import index
from .errors import LayoutError

if TYPE_CHECKING:
    from .node import Node


class RowRun(NamedTuple):
    """Rows of a list that follow each other: ``rows`` of a section."""

    section: int
    rows: range


class SelectionMixin:
    """Part of :class:`plumb.Node`: the selection of a UITableView or a UICollectionView.

    A list with ``allowsMultipleSelection="true"`` has any rows selected, others one at most. The selection is
    the list's own, or that of state that the attribute ``selection`` shows: then these methods set that
    state. Cells follow at the next compute.

    >>> import plumb
    >>> layout = plumb.Engine().load('''
    ... <UITableView id="list" items="10000000" rowHeight="20" allowsMultipleSelection="true">
    ...   <UITableViewCell><UILabel id="mark" text="{isRowSelected ? 'x' : '-'}"/></UITableViewCell>
    ... </UITableView>''')
    >>> layout.compute(100, 60)
    >>> table = layout["#list"]
    >>> table.select_all()
    >>> table.deselect_rows(1)
    >>> table.selected_rows
    [RowRun(section=0, rows=range(0, 1)), RowRun(section=0, rows=range(2, 10000000))]
    >>> layout.compute(100, 60)
    >>> [(cell["#mark"]["text"], cell.is_selected) for cell in table.cells]
    [('x', True), ('-', False), ('x', True)]
    """

    __slots__ = ()

    @property
    def selected_rows(self: Node) -> list[RowRun]:  # type: ignore[misc]
        """The selected rows, in order, in as few runs as possible.

        Raises:
            LayoutError: UNSUPPORTED: keys in state say which rows of a source are selected.
        """
        runs, count = ctypes.POINTER(_list_records.RowRun)(), ctypes.c_size_t()
        self._ask_list(C.plumb_list_selection, byref(runs), byref(count))
        return [RowRun(run.section, range(run.row, run.row + run.count)) for run in runs[: count.value]]

    def is_row_selected(self: Node, row: int, section: int = 0) -> bool:  # type: ignore[misc]
        """Whether a row is selected, also before the next compute.

        Raises:
            Exception: Whatever the source of rows raised.
        """
        answer = ctypes.c_bool()
        self._ask_list(C.plumb_list_is_row_selected, c_count(section), c_count(row), byref(answer))
        return answer.value

    def select_rows(self: Node, row: int, count: int = 1, *, section: int = 0) -> None:  # type: ignore[misc]
        """Selects rows besides those that are selected.

        In a list that can have one row selected that is the one, in place of another. No event is sent.

        Raises:
            LayoutError: ARGUMENT: several rows, where it can be one. PROPERTY: ``selection`` is an expression
                that is not state. TYPE, LIMIT: the state cannot be that.
        """
        self._ask_list(C.plumb_list_select_rows, c_count(section), c_count(row), c_count(count))

    def deselect_rows(self: Node, row: int, count: int = 1, *, section: int = 0) -> None:  # type: ignore[misc]
        """Takes rows out of the selection."""
        self._ask_list(C.plumb_list_deselect_rows, c_count(section), c_count(row), c_count(count))

    def select_all(self: Node) -> None:  # type: ignore[misc]
        """Selects all rows of a list that can have several selected; ten million are one run.

        Raises:
            LayoutError: ARGUMENT: one row can be selected. LIMIT: more than 100,000 rows for state.
                UNSUPPORTED: keys in state say which rows of a source are selected.
        """
        self._ask_list(C.plumb_list_select_all)

    def deselect_all(self: Node) -> None:  # type: ignore[misc]
        """Takes all rows out of the selection."""
        self._ask_list(C.plumb_list_deselect_all)


def c_count(value: int) -> int:
    """A number of a row or section, or how many there are, as C takes it."""
    found = index(value, "a row, section or count")
    if not 0 <= found <= _ffi.LAST:
        raise LayoutError(Status.ARGUMENT, f"{found} is out of range")
    return found
