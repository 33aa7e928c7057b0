"""The layouts that C knows by an address, those of cells of lists among them."""

from __future__ import annotations

import ctypes
import weakref
from ctypes import byref
from typing import TYPE_CHECKING, NoReturn
from weakref import WeakValueDictionary

from ._enumerators import Status
from ._library import C
from .errors import UnsupportedError
from .layout import Layout

if TYPE_CHECKING:
    from ._setup import SetUp
    from .engine import Engine


class CellLayout(Layout):
    """The layout of a cell: its list makes, computes and frees it."""

    _instead = "its list makes it"
    _is_owned = False

    def __init__(self, engine: Engine, handle: int) -> None:
        super().__init__(engine, handle, "cell", [])
        self._root_handle: int | None = None
        self._is_stale()

    def close(self) -> NoReturn:
        """Cells are freed by their list.

        Raises:
            UnsupportedError: Always.
        """
        raise UnsupportedError(Status.UNSUPPORTED, "a cell is freed by its list")

    def _is_stale(self) -> bool:
        """Whether the list has given the cell back; its address may be that of another one."""
        root = ctypes.c_uint64()
        status = C.plumb_layout_root(self._handle, byref(root))
        if status == Status.OK and self._root_handle is None:
            # It was busy when it was met.
            self._root_handle = root.value
        return status == Status.HANDLE or (status == Status.OK and root.value != self._root_handle)


class KnownLayouts:
    """The layouts of an engine by their addresses."""

    def __init__(self, engine: SetUp) -> None:
        self._engine = weakref.ref(engine)
        self._layouts: WeakValueDictionary[int, Layout] = WeakValueDictionary()
        # C may hold callbacks that these keep alive.
        self._cells: dict[int, CellLayout] = {}
        self._prune_at = 64

    def __setitem__(self, address: int, layout: Layout) -> None:
        self._layouts[address] = layout

    def get(self, address: int) -> Layout | None:
        """The layout at an address, which C has given to a callback; None if it is not known any more."""
        known = self._layouts.get(address)
        return self._cell(address) if known is None else known

    def find(self, address: int) -> Layout:
        """The layout at an address, which is not busy."""
        known = self._layouts.get(address)
        if isinstance(known, CellLayout) and known._is_stale():
            known = None
        return self._cell(address) if known is None else known

    def _cell(self, address: int) -> Layout:
        engine = self._engine()
        assert engine is not None, "a layout keeps its engine alive"
        if len(self._cells) >= self._prune_at:
            self.prune()
            self._prune_at = 64 + 2 * len(self._cells)
        cell = CellLayout(engine, address)  # type: ignore[arg-type]
        self._layouts[address] = self._cells[address] = cell
        return cell

    def prune(self) -> None:
        """Forgets the cells that their lists have given back."""
        for address in [address for address, cell in self._cells.items() if cell._is_stale()]:
            del self._cells[address]
