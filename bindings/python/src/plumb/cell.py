"""Cells of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._enumerators import CellKind, RowFlag
from ._not_copied import NotCopied
from .values import Frame

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node
    from .state import State


class Cell(NotCopied):
    """A cell of a list, and what it showed when it was asked for; from :attr:`Node.cells` and its siblings.

    Its :attr:`layout` is one of its own, whose root is the cell: ``cell["#title"]`` is a node in it. The list
    computes it and frees it, once it has not been visible for a while: using it is a :class:`LayoutError`
    with the code HANDLE then. Its nodes cannot be edited.

    >>> import plumb
    >>> layout = plumb.Engine().load('''
    ... <UITableView id="list" items="names" rowHeight="20">
    ...   <UITableViewCell><UILabel id="name" text="{index}: {item}"/></UITableViewCell>
    ... </UITableView>''', state={"names": ["Ann", "Bob", "Cid"]})
    >>> layout.compute(100, 40)
    >>> [(cell.row, cell.frame.y, cell["#name"]["text"]) for cell in layout["#list"].cells]
    [(0, 0.0, '0: Ann'), (1, 20.0, '1: Bob')]
    >>> layout["#list"].cell(2)["#name"]["text"]
    '2: Cid'
    """

    __slots__ = ("_flags", "_frame", "_kind", "_layout", "_list", "_row", "_section", "_separator")

    _instead = "ask its list for it again"

    def __init__(
        self,
        layout: Layout,
        list_: Node,
        kind: CellKind,
        section: int,
        row: int,
        frame: Frame,
        flags: RowFlag,
        separator: Frame,
    ) -> None:
        self._layout = layout
        self._list = list_
        self._kind = kind
        self._section = section
        self._row = row
        self._frame = frame
        self._flags = flags
        self._separator = separator

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cell):
            return NotImplemented
        return self._layout is other._layout and self._place == other._place

    def __hash__(self) -> int:
        return hash((id(self._layout), self._place))

    def __repr__(self) -> str:
        if self._kind is CellKind.ROW:
            return f"<plumb.Cell row={self._row} section={self._section}>"
        return f"<plumb.Cell {self._kind.name.lower()} section={self._section}>"

    @property
    def _place(self) -> tuple[CellKind, int, int]:
        return self._kind, self._section, self._row

    @property
    def layout(self) -> Layout:
        """Its own layout, with nodes, frames, changes, and state in which ``item`` and ``index`` are.

        State that is set in it is of the cell, and stays when it shows another row.
        """
        return self._layout

    @property
    def list(self) -> Node:
        """The list that it is in."""
        return self._list

    @property
    def kind(self) -> CellKind:
        """A row, or the header or footer of a section."""
        return self._kind

    @property
    def section(self) -> int:
        """The number of the section."""
        return self._section

    @property
    def row(self) -> int:
        """The number of the row in its section; 0 for headers and footers."""
        return self._row

    @property
    def frame(self) -> Frame:
        """Where it is in the content of the list; of one that moves, where it was shown."""
        return self._frame

    @property
    def target_frame(self) -> Frame:
        """Where its list has computed what it showed: where that goes if it moves."""
        return self._list.target_cell_frame(self._row, self._section, self._kind)

    @property
    def is_selected(self) -> bool:
        """Whether its row was selected in the last compute."""
        return RowFlag.SELECTED in self._flags

    @property
    def is_highlighted(self) -> bool:
        """Whether a pointer held its row in the last compute."""
        return RowFlag.HIGHLIGHTED in self._flags

    @property
    def separator(self) -> Frame:
        """The line below a row of a table, in the content of the list; empty where there is none."""
        return self._separator

    @property
    def root(self) -> Node:
        """Its root node, as large as the cell."""
        return self._layout.root

    @property
    def state(self) -> State:
        """The state of its layout."""
        return self._layout.state

    def __getitem__(self, selector: str) -> Node:
        """Finds a node in it, as ``layout[selector]`` does.

        Raises:
            NotFoundError: There is none; the message names the closest id.
        """
        return self._layout[selector]
