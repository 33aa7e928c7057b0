"""Lists: their rows, and the cells of what is visible."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _ffi, _list_records
from ._enumerators import CellKind, ListPosition, RowFlag, Status
from ._failures import lookup_kind
from ._library import C
from ._numbers import number
from ._row_sources import HostRows, RowSource
from ._selection import SelectionMixin
from ._selection import c_count as _c_count
from .cell import Cell
from .fragment import Fragment
from .values import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .layout import Layout
    from .node import Node

Position = Literal["nearest", "start", "middle", "end"]

_POSITIONS = {position.name.lower(): position for position in ListPosition}


class ListMixin(SelectionMixin):
    """Part of :class:`plumb.Node`: a UITableView or a UICollectionView.

    All of it is a :class:`LayoutError` with the code ARGUMENT for other nodes, and a :class:`NotFoundError`
    for rows and sections that are not there. Rows are those of the last compute, with what was inserted,
    removed and moved since.
    """

    __slots__ = ()

    _layout: Layout
    _handle: int

    # ----------------------------------------------------------------------------------------------- Reading

    @property
    def cells(self: Node) -> list[Cell]:  # type: ignore[misc]
        """The cells of what was visible in the last compute: of each section its header, rows, footer."""
        count = ctypes.c_size_t()
        cells = C.plumb_list_cells(self._layout._handle, self._handle, byref(count))
        if not cells:
            # None are visible, or it is not a list.
            _ = self.section_count
            return []
        # Copied, for the memory is used again.
        records = (_list_records.Cell * count.value).from_buffer_copy(
            ctypes.string_at(cells, count.value * ctypes.sizeof(_list_records.Cell))
        )
        return [made_cell(self, record) for record in records]

    def cell(self: Node, row: int, section: int = 0) -> Cell:  # type: ignore[misc]
        """The cell of a row. One that is not visible is made, and shows this row until the next compute.

        Raises:
            PlumbError: BUSY: rows have changed since the last compute.
            LayoutError: The cell cannot be made, or computed.
            Exception: Whatever the source of rows, a measurer or a function raised.
        """
        handle = ctypes.c_void_p()
        self._layout._call(
            C.plumb_list_cell, self._handle, _c_count(section), _c_count(row), byref(handle), kind=lookup_kind
        )
        record = _list_records.Cell()
        self._layout._check(C.plumb_layout_cell_origin(handle, None, None, byref(record)))
        return made_cell(self, record)

    @property
    def section_count(self) -> int:
        """How many sections there are."""
        count = ctypes.c_size_t()
        self._ask_list(C.plumb_list_section_count, byref(count))
        return count.value

    def row_count(self, section: int = 0) -> int:
        """How many rows a section has."""
        count = ctypes.c_size_t()
        self._ask_list(C.plumb_list_row_count, _c_count(section), byref(count))
        return count.value

    def cell_frame(self, row: int = 0, section: int = 0, kind: CellKind = CellKind.ROW) -> Frame:
        """Where a row, or the header or footer of a section, is in the content of the list.

        By estimate for rows that were not visible yet and what is below them. ``row`` counts for rows only.
        Of one that moves it is where it is shown.
        """
        return self._read_frame(C.plumb_list_cell_frame, kind, section, row)

    def target_cell_frame(self, row: int = 0, section: int = 0, kind: CellKind = CellKind.ROW) -> Frame:
        """As :meth:`cell_frame`, as it was computed: where a row goes that moves.

        >>> import plumb
        >>> layout = plumb.Engine().load('''
        ... <UITableView items="names" itemKey="item" rowHeight="20">
        ...   <UITableViewCell><UILabel text="{item}"/></UITableViewCell>
        ... </UITableView>''', state={"names": ["Bob", "Cid"]})
        >>> layout.compute(100, 60)
        >>> with layout.animation(1.0, "linear"):
        ...     layout.state["names"] = ["Ann", "Bob", "Cid"]
        >>> layout.compute(100, 60)
        >>> layout.advance(0.25)
        >>> layout.compute(100, 60)
        >>> layout.root.cell_frame(1).y, layout.root.target_cell_frame(1).y
        (5.0, 20.0)
        """
        return self._read_frame(C.plumb_list_target_cell_frame, kind, section, row)

    def _read_frame(self, function: Callable[..., int], kind: CellKind, section: int, row: int) -> Frame:
        frame = _ffi.Frame()
        self._ask_list(function, CellKind(kind), _c_count(section), _c_count(row), byref(frame))
        return Frame(frame.x, frame.y, frame.width, frame.height)

    def row_at(self, x: float, y: float) -> tuple[int, int] | None:
        """The section and row at a point of the content; None if there is none.

        Raises:
            LayoutError: ARGUMENT: the point is not finite.
        """
        section, row = ctypes.c_size_t(), ctypes.c_size_t()
        place = number(x, "x"), number(y, "y")
        status = C.plumb_list_row_at(self._layout._handle, self._handle, *place, byref(section), byref(row))
        if status == Status.NOT_FOUND:
            return None
        self._layout._check(status)
        return section.value, row.value

    @overload
    def scroll_to(self, x: float, y: float) -> None: ...

    @overload
    def scroll_to(self, *, row: int, section: int = 0, at: Position | ListPosition = "nearest") -> None: ...

    def scroll_to(
        self,
        x: float | None = None,
        y: float | None = None,
        *,
        row: int | None = None,
        section: int = 0,
        at: Position | ListPosition = "nearest",
    ) -> None:
        """Scrolls a scroll view to a content offset, or a list to a row, at the next compute.

        As far as its content and its insets reach; an infinite coordinate is the end. The state that its
        ``contentOffset`` shows is set. :meth:`set_content_offset` scrolls beyond the ends.

        A list is scrolled to a row ``at`` the ``"start"``, in the ``"middle"``, at the
        ``"end"``, or by the least movement, which is none for a row that is visible.

        Raises:
            LayoutError: It is not a scroll view (a list), an expression that is not state sets its offset,
                or the layout was not computed yet.
            NotFoundError: There is no such row.
            ValueError: Not a position.
        """
        if row is None:
            if x is None or y is None:
                raise TypeError("scroll_to: expected x and y, or a row")
            offset = number(x, "x"), number(y, "y")
            self._layout._check(C.plumb_layout_scroll_to(self._layout._handle, self._handle, *offset))
            return
        if x is not None or y is not None:
            raise TypeError("scroll_to: expected x and y, or a row, not both")
        try:
            position = _POSITIONS[at] if isinstance(at, str) else ListPosition(at)
        except (KeyError, ValueError):
            raise ValueError(f"{at!r} is not a plumb.ListPosition, nor its name in lower case") from None
        self._ask_list(C.plumb_list_scroll_to, _c_count(section), _c_count(row), position)

    # ---------------------------------------------------------------------------------------------- Changing

    def add_cell(self, cell: Fragment | str | bytes) -> None:
        """Gives a list a cell that is in no document.

        It takes the place of a cell with the same ``reuseIdentifier``, and belongs to the list, also after
        reloads of the document. Cells are made anew by the next compute; mistakes in them are its errors.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UITableView id="list" items="3" rowHeight="20"/>')
        >>> layout["#list"].add_cell('<UITableViewCell><UILabel id="name" text="{index}"/></UITableViewCell>')
        >>> layout.compute(100, 60)
        >>> [cell["#name"]["text"] for cell in layout["#list"].cells]
        ['0', '1', '2']

        Args:
            cell: The text of a UITableViewCell, UICollectionViewCell, UITableViewHeaderFooterView or
                UICollectionReusableView, or a :class:`plumb.Fragment` of one.

        Raises:
            LayoutError: ARGUMENT: no list, or another element. UNSUPPORTED: a list in a cell.
            DocumentError: The text is no XML.
        """
        if isinstance(cell, Fragment):
            self._ask_list(C.plumb_list_add_cell, cell._open_handle())
        else:
            with self._layout._engine.fragment(cell) as fragment:
                self._ask_list(C.plumb_list_add_cell, fragment._open_handle())

    def set_rows(self, rows: RowSource | Sequence[Any] | None) -> None:
        """Gives a list a source of rows in place of its ``items`` and ``sections``; None takes it away.

        Either a sequence of items, or an object with ``row_count(section)`` and ``item(section, row)`` and
        perhaps ``section_count()``. Counts are asked for by the next compute, items as their rows become
        visible; what the source raises comes out of the compute. It may not use the layout meanwhile.

        After a change of the rows, say what has changed (:meth:`insert_rows` and its siblings), or that
        anything may have (:meth:`reload_rows`).

        >>> import plumb
        >>> layout = plumb.Engine().load('''
        ... <UITableView id="list" rowHeight="20">
        ...   <UITableViewCell><UILabel id="name" text="{item.name}"/></UITableViewCell>
        ... </UITableView>''')
        >>> people = [{"name": "Ann"}, {"name": "Bob"}]
        >>> layout["#list"].set_rows(people)
        >>> layout.compute(100, 100)
        >>> people.insert(0, {"name": "Zoe"})
        >>> layout["#list"].insert_rows(0)
        >>> layout.compute(100, 100)
        >>> [cell["#name"]["text"] for cell in layout["#list"].cells]
        ['Zoe', 'Ann', 'Bob']

        Raises:
            TypeError: Not a source.
        """
        layout = self._layout
        if rows is None:
            layout._call(C.plumb_list_set_source, self._handle, None)
            return
        source = HostRows(rows, layout._host, layout._functions, layout._rows)
        layout._rows[source.key] = source
        try:
            layout._call(C.plumb_list_set_source, self._handle, byref(source.record))
        except BaseException:
            layout._rows.pop(source.key, None)
            raise

    def insert_rows(self, row: int, count: int = 1, *, section: int = 0) -> None:
        """Says that the source has new rows, which begin at ``row``.

        Cells and sizes of other rows stay with them, here and in what follows. What is visible stays where it
        is seen, unless the list is at its upper end. The source must have the counts that follow at the next
        compute, else that is a LayoutError with the code ARGUMENT.

        Raises:
            LayoutError: ARGUMENT: the list has no source. LIMIT: too many rows.
        """
        self._ask_list(C.plumb_list_insert_rows, _c_count(section), _c_count(row), _c_count(count))

    def remove_rows(self, row: int, count: int = 1, *, section: int = 0) -> None:
        """Says that rows of the source are gone."""
        self._ask_list(C.plumb_list_remove_rows, _c_count(section), _c_count(row), _c_count(count))

    def move_row(self, row: int, to: int, *, section: int = 0) -> None:
        """Says that a row of the source is at ``to`` now, in the same section."""
        self._ask_list(C.plumb_list_move_row, _c_count(section), _c_count(row), _c_count(to))

    def reload_rows(self, row: int | None = None, count: int = 1, *, section: int = 0) -> None:
        """Says that rows show something else now, and may have other sizes.

        Without ``row`` all of them, of a list with or without source; there may be others, then.
        """
        if row is None:
            self._ask_list(C.plumb_list_reload)
        else:
            self._ask_list(C.plumb_list_reload_rows, _c_count(section), _c_count(row), _c_count(count))

    def insert_sections(self, section: int, count: int = 1) -> None:
        """Says that the source has new sections. They are empty: rows are inserted after that."""
        self._ask_list(C.plumb_list_insert_sections, _c_count(section), _c_count(count))

    def remove_sections(self, section: int, count: int = 1) -> None:
        """Says that sections of the source are gone."""
        self._ask_list(C.plumb_list_remove_sections, _c_count(section), _c_count(count))

    def _ask_list(self, function: Callable[..., int], *arguments: Any) -> None:
        self._layout._call(function, self._handle, *arguments, kind=lookup_kind)


def made_cell(node: Node, record: _list_records.Cell) -> Cell:
    """What a record of the library says, of a list."""
    frame, line = record.frame, record.separator
    return Cell(
        node._layout._engine._layouts.find(record.layout),
        node,
        CellKind(record.kind),
        record.section,
        record.row,
        Frame(frame.x, frame.y, frame.width, frame.height),
        RowFlag(record.flags),
        Frame(line.x, line.y, line.width, line.height),
    )
