"""Calls the source of a list's rows from C."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable
from weakref import WeakValueDictionary

from . import _list_records
from ._callbacks import THREAD
from ._encoding import Encoder
from ._enumerators import Status
from ._ffi import LAST, DestroyFunction
from ._numbers import index

if TYPE_CHECKING:
    from ._functions import Functions
    from ._host import Host


@runtime_checkable
class RowSource(Protocol):
    """Says the rows of a list: see :meth:`plumb.Node.set_rows`.

    It may have a method ``section_count()``, too; without one there is one section.
    """

    def row_count(self, section: int) -> int:
        """How many rows a section has."""
        ...

    def item(self, section: int, row: int) -> Any:
        """What ``item`` is in the cell of a row: a mapping mostly. Asked for rows that become visible."""
        ...


class HostRows:
    """A source that C may call, known to C by its key.

    It belongs to the layout whose list has it, which keeps it alive until C releases it.
    """

    __slots__ = ("__weakref__", "functions", "host", "item", "keeper", "key", "row_count", "section_count")

    def __init__(self, source: object, host: Host, functions: Functions, keeper: Rows) -> None:
        self.key = next(_keys)
        self.host = host
        self.functions = functions
        self.keeper = keeper
        if isinstance(source, Sequence) and not isinstance(source, (str, bytes)):
            items = source
            self.section_count: Any = None
            self.row_count: Any = lambda section: len(items)
            self.item: Any = lambda section, row: items[row]
        else:
            self.section_count = getattr(source, "section_count", None)
            self.row_count = getattr(source, "row_count", None)
            self.item = getattr(source, "item", None)
            if not callable(self.row_count) or not callable(self.item):
                raise TypeError(
                    "rows: expected a sequence, or an object with row_count(section) and item(section, row), "
                    f"not {type(source).__name__}"
                )
        _ROWS[self.key] = self

    @property
    def record(self) -> _list_records.ListSource:
        """For C."""
        none = _list_records.SectionCountFunction()
        return _list_records.ListSource(
            struct_size=ctypes.sizeof(_list_records.ListSource),
            user_data=self.key,
            section_count=none if self.section_count is None else _SECTION_COUNT,
            row_count=_ROW_COUNT,
            item=_ITEM,
            destroy=_DESTROY,
        )


Rows: TypeAlias = "dict[int, HostRows]"
"""Sources by their keys, kept alive."""

_ROWS: WeakValueDictionary[int, HostRows] = WeakValueDictionary()
"""The sources that C may call, by their keys."""

_keys = itertools.count(1)


def _count(value: Any, what: str) -> int:
    count = index(value, what)
    if not 0 <= count <= LAST:
        raise ValueError(f"{what}: {count} is not a count")
    return count


def _count_sections(key: int | None, out: Any) -> int:
    rows = _ROWS.get(key or 0)
    try:
        out[0] = 0 if rows is None else _count(rows.section_count(), "section_count")
    except BaseException as error:
        THREAD.raised = error
        return Status.USER
    return Status.OK


def _count_rows(key: int | None, section: int, out: Any) -> int:
    rows = _ROWS.get(key or 0)
    try:
        out[0] = 0 if rows is None else _count(rows.row_count(section), "row_count")
    except BaseException as error:
        THREAD.raised = error
        return Status.USER
    return Status.OK


def _find_item(key: int | None, section: int, row: int, out: Any) -> int:
    rows = _ROWS.get(key or 0)
    if rows is None:
        return Status.USER
    encoder = Encoder(rows.host, rows.functions)
    try:
        encoder.fill(out[0], rows.item(section, row), "an item")
        encoder.transfer_ownership()
    except BaseException as error:
        THREAD.raised = error
        return Status.USER
    # C copies it after the return.
    THREAD.answer = encoder.kept
    return Status.OK


def _destroy(key: int | None) -> None:
    # None if the garbage collector frees it together with its layout.
    rows = _ROWS.pop(key or 0, None)
    if rows is not None:
        rows.keeper.pop(rows.key, None)


# Shared by all sources: C may call these until the process ends.
_SECTION_COUNT = _list_records.SectionCountFunction(_count_sections)
_ROW_COUNT = _list_records.RowCountFunction(_count_rows)
_ITEM = _list_records.ItemFunction(_find_item)
_DESTROY = DestroyFunction(_destroy)
