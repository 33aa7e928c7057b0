"""A live layout: a tree of nodes with state and frames."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _ffi, _list_records
from ._callbacks import THREAD
from ._changing import ReloadMixin
from ._enumerators import ChangeKind, Direction, Status
from ._failures import layout_diagnostics
from ._focus import FocusMixin
from ._functions import Functions
from ._hitting import HitTestMixin
from ._json_options import size_classes
from ._library import C
from ._lists import made_cell
from ._numbers import number
from ._owned import OwnerMixin
from ._problems import ProblemMixin
from ._rows import RowsMixin
from ._scopes import Constants, Scopes, ScopeTable
from ._text import utf8
from .constraint import ConstraintMixin
from .diagnostics import Diagnostic
from .drawing import DrawingMixin
from .errors import NotFoundError, PlumbError
from .frames import FrameTable
from .motion import MotionMixin
from .node import Node
from .state import State, require_same
from .values import Insets, Record

if TYPE_CHECKING:
    from .cell import Cell
    from .engine import Engine

_compute_frames = C.plumb_layout_compute_frames

_DIRECTIONS = {"ltr": Direction.LEFT_TO_RIGHT, "rtl": Direction.RIGHT_TO_LEFT}


def _side(size: float | None, what: str) -> float:
    """The width or height of a container as C has it.

    Raises:
        TypeError: It is neither a number nor None.
        PlumbError: ARGUMENT: it is negative or NaN.
    """
    if size is None:
        return _ffi.NO_CONTAINER
    found = number(size, what)
    if not found >= 0.0:
        # Checked here, since -1 means something to C.
        raise PlumbError(Status.ARGUMENT, f"{what}: {size!r} is not a size")
    return found


class Change(NamedTuple):
    """Something that the last compute changed."""

    node: Node
    row: int
    property: str | None
    """The property's name, None for a frame."""
    is_target: bool = False
    """Whether what was computed changed, and what is shown goes there (:meth:`Layout.animation`)."""


class Layout(
    RowsMixin,
    DrawingMixin,
    HitTestMixin,
    FocusMixin,
    MotionMixin,
    ReloadMixin,
    ProblemMixin,
    OwnerMixin,
    ConstraintMixin,
):
    """One instance of a document; made by :meth:`Engine.load` or :meth:`Template.instantiate`.

    Used by one thread at a time. :meth:`close` frees it, as do ``with`` and the garbage collector.

    >>> import plumb
    >>> layout = plumb.Engine().load('<UIView><UIView id="bar" width="score * 2" height="10"/></UIView>',
    ...                              state={"score": 10})
    >>> layout.compute(200, 100)
    >>> layout["#bar"].frame
    Frame(x=0.0, y=0.0, width=20.0, height=10.0)
    >>> layout.state["score"] = 30
    >>> layout.compute(200, 100)
    >>> [change.node.id for change in layout.changes if change.property is None]
    ['bar']
    """

    def __init__(
        self,
        engine: Engine,
        handle: int,
        name: str,
        warnings: Sequence[Diagnostic],
        language: str | None = None,
        functions: Functions | None = None,
    ) -> None:
        super().__init__(engine, handle, name, functions)
        self._direction: Literal["ltr", "rtl"] = "ltr"
        self._safe_area = Insets(0.0, 0.0, 0.0, 0.0)
        self._text_scale = 1.0
        self._language = language
        self.warnings = list(warnings)
        """The warnings of the load."""

    # ----------------------------------------------------------------------------------------------- Lifetime

    def __enter__(self) -> Layout:
        if self._handle is None:
            raise self._failure(Status.HANDLE)
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._handle is None:
            return f"<plumb.Layout {self._name!r} closed>"
        if self._is_calling():
            return f"<plumb.Layout {self._name!r}>"
        return f"<plumb.Layout {self._name!r} nodes={len(self)}>"

    @property
    def cell(self) -> Cell | None:
        """What it shows, and in which list, if it is the layout of a cell; None for others.

        None too for a cell that shows nothing now.
        """
        around, node, record = ctypes.c_void_p(), ctypes.c_uint64(), _list_records.Cell()
        status = C.plumb_layout_cell_origin(self._handle, byref(around), byref(node), byref(record))
        if status == Status.NOT_FOUND:
            return None
        self._check(status)
        assert around.value is not None
        return made_cell(Node(self._engine._layouts.find(around.value), node.value), record)

    @property
    def engine(self) -> Engine:
        """The engine that loaded it."""
        return self._engine

    # -------------------------------------------------------------------------------------------------- State

    @property
    def state(self) -> State:
        """The root's state, a mapping: ``layout.state["score"] = 3``."""
        return State(self, self._root_keys)

    @state.setter
    def state(self, state: State) -> None:
        require_same(self.state, state)

    def set_state(self, state: Record | None = None, /, **keys: Any) -> None:
        """Sets state of the root: from a mapping, dataclass instance or named tuple, and from keywords.

        Everything is checked first, and nothing is set if anything is wrong. Nested mappings are merged key
        by key; a key may be a path: ``{"player.score": 3}``.

        Raises:
            StateError: An unknown key, or a value of another type than the key has.
            TypeError: A value of a type that Plumb has no counterpart of.
        """
        self._root_keys.set_all(self, state, keys)

    def set_constants(self, constants: Constants | None = None, *, scopes: Scopes | None = None) -> None:
        """Replaces all constants of all scopes; state and nodes stay.

        Raises:
            LayoutError: The document does not work with these; everything stays as it was.
        """
        table = ScopeTable(self._host, self._functions, constants, None, scopes)
        if table.has_state:
            raise TypeError("scopes: this sets constants only; set_state sets state")
        self._call(C.plumb_layout_set_constants, table.array, table.count)
        table.transfer_ownership()

    # ------------------------------------------------------------------------------------------------- Frames

    def compute(
        self,
        width: float | None,
        height: float | None,
        safe_area: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Computes everything that has changed, in a container of this size.

        Args:
            width: Of the container; None if there is none on this axis.
            height: As ``width``.
            safe_area: Insets (top, left, bottom, right) to be set before; None: as they are.

        Raises:
            LayoutError: An expression failed; the last good frames stay published, the new state is kept.
            Exception: Whatever a measurer, a function or a resolver of assets raised.
        """
        # Cheaper than a look at the types: this is called every frame.
        try:
            are_sizes = width >= 0.0 and height >= 0.0  # type: ignore[operator]
        except Exception:
            are_sizes = False
        if not are_sizes:
            width, height = _side(width, "width"), _side(height, "height")
        if safe_area is not None:
            self.safe_area = safe_area
        self._frames.release()
        # As `begin`, which to call takes longer than all it does.
        THREAD.raised = None
        try:
            status = _compute_frames(self._handle, width, height)
        except ctypes.ArgumentError:
            status = _compute_frames(self._handle, number(width, "width"), number(height, "height"))
        if status or self._pending_error is not None:
            self._finish(status)

    @property
    def frames(self) -> memoryview[Any]:
        """All frames in parents' coordinates, in document order: a row (x, y, width, height) a node.

        A view without a copy, of shape (n, 4) and format ``d``: ``numpy.asarray(layout.frames)`` just works.
        The next :meth:`compute` releases it, so that using it raises ValueError; slices and arrays over it
        stay readable and keep what they held. ``layout.frames.tolist()`` is a copy. :attr:`frame_table` has
        the same as a sequence of frames.
        """
        view = self._frames.view(self._handle)
        if view is None:
            raise self._failure(self._frames.status)
        return view

    @property
    def frame_table(self) -> FrameTable:
        """All frames in parents' coordinates, in document order: a sequence of :class:`plumb.Frame`.

        The same memory as :attr:`frames`, with the same lifetime. ``numpy.asarray(layout.frame_table)`` is a
        structured array with the columns ``x``, ``y``, ``width`` and ``height``, without a copy.
        """
        return FrameTable(self.frames)

    @property
    def frames_in_root(self) -> memoryview[Any]:
        """All frames in the root's coordinates: rows of four floats (format ``f``); a copy."""
        return self._copy(C.plumb_layout_root_frames, ctypes.sizeof(_ffi.RootFrame)).cast("f", (len(self), 4))

    @property
    def flags(self) -> memoryview[int]:
        """The :class:`NodeFlag` bits of all nodes (format ``I``); a copy."""
        return self._copy(C.plumb_layout_flags, ctypes.sizeof(ctypes.c_uint32)).cast("I")

    def snapped_frames(self, scale: float) -> memoryview[Any]:
        """All frames in whole device pixels at ``scale`` pixels a point.

        Rows (left, top, right, bottom) of ints (format ``i``), in the root's coordinates, rounded so that
        edges that touch go on touching.

        Raises:
            LayoutError: ``scale`` is not positive and finite.
        """
        pixels = number(scale, "scale")
        count = len(self)
        edges = (_ffi.PixelEdges * count)()
        self._check(C.plumb_layout_snap_frames(self._handle, pixels, edges, count))
        return memoryview(edges).toreadonly().cast("B").cast("i", (count, 4))

    @property
    def changes(self) -> list[Change]:
        """What the last successful compute changed, rows ascending."""
        array, count = self._array(C.plumb_layout_changes, may_be_empty=True)
        found = []
        for index in range(count):
            change = array[index]
            name = change.property.decode() if change.property is not None else None
            is_target = change.kind >= ChangeKind.TARGET_FRAME
            found.append(Change(Node(self, change.node), change.row, name, is_target))
        return found

    @property
    def revision(self) -> int:
        """How often computing has changed anything: equal revisions, equal frames and values."""
        self._require_idle()
        revision: int = C.plumb_layout_revision(self._handle)
        return revision

    @property
    def memory_usage(self) -> int:
        """Bytes in use for this layout: cells, frames, values, edited nodes; not what others share."""
        self._require_idle()
        usage: int = C.plumb_layout_memory_usage(self._handle)
        return usage

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What the last failed call had to say, or the present problems of its expressions."""
        if self._handle is None:
            raise self._failure(Status.HANDLE)
        return layout_diagnostics(self, self._handle)

    @property
    def safe_area(self) -> Insets:
        """The safe-area insets; set them to any (top, left, bottom, right)."""
        return self._safe_area

    @safe_area.setter
    def safe_area(self, insets: tuple[float, float, float, float]) -> None:
        sides = list(insets) if isinstance(insets, Iterable) and not isinstance(insets, str) else []
        if len(sides) != 4:
            raise TypeError(f"safe_area: expected (top, left, bottom, right), not {insets!r}")
        top, left, bottom, right = (number(side, "safe_area") for side in sides)
        self._check(C.plumb_layout_set_safe_area(self._handle, top, left, bottom, right))
        self._safe_area = Insets(top, left, bottom, right)

    @property
    def direction(self) -> Literal["ltr", "rtl"]:
        """The reading direction, which ``leading`` and ``trailing`` follow."""
        return self._direction

    @direction.setter
    def direction(self, direction: Literal["ltr", "rtl"]) -> None:
        if not isinstance(direction, str) or direction not in _DIRECTIONS:
            raise ValueError(f"direction: expected 'ltr' or 'rtl', not {direction!r}")
        self._call(C.plumb_layout_set_direction, _DIRECTIONS[direction])
        self._direction = direction

    def set_size_class(self, horizontal: str, vertical: str) -> None:
        """Says how much room the layout has along each axis: ``compact``, ``regular`` or ``unspecified``.

        Constraints of other size classes stop to count and those of these begin to, all in one solve of the
        next compute; ``sizeClass.horizontal`` and ``sizeClass.vertical`` in expressions follow.

        Raises:
            ValueError: Another word.
        """
        self._check(
            C.plumb_layout_set_size_class(self._handle, *size_classes((horizontal, vertical), "a size class"))
        )

    @property
    def text_scale(self) -> float:
        """What the sizes of text styles (``body``, ``title1``…) are multiplied by: above 0, at most 100.

        Raises:
            LayoutError: ARGUMENT: any other number.
        """
        return self._text_scale

    @text_scale.setter
    def text_scale(self, scale: float) -> None:
        factor = number(scale, "text_scale")
        self._check(C.plumb_layout_set_text_scale(self._handle, factor))
        self._text_scale = factor

    @property
    def language(self) -> str | None:
        """The language of ``strings.Key``, such as ``de`` or ``pt-BR``; None: the texts for all languages.

        Each text is the language's own, else that of the language without its region, else the one for all
        languages. A language without texts is not an error, a key without any text is.

        Raises:
            LayoutError: ARGUMENT (not the name of a language), or the document does not work with these
                texts; everything stays as it was.
        """
        return self._language

    @language.setter
    def language(self, language: str | None) -> None:
        data = b"" if language is None else utf8(language, "language")
        self._call(C.plumb_layout_set_language, data, len(data))
        self._language = language

    # -------------------------------------------------------------------------------------------------- Nodes

    @property
    def root(self) -> Node:
        """The root node."""
        handle = ctypes.c_uint64()
        self._check(C.plumb_layout_root(self._handle, byref(handle)))
        return Node(self, handle.value)

    @property
    def nodes(self) -> list[Node]:
        """All nodes in document order, parents first: the rows of :attr:`frames`."""
        handles, count = self._array(C.plumb_layout_nodes)
        return [Node(self, handle) for handle in handles[:count]]

    def __getitem__(self, selector: str) -> Node:
        """Finds a node: ``"#id"``, child indices ``"0/2"``, both ``"#menu/0"``, or ``""`` for the root.

        Raises:
            NotFoundError: There is none; the message names the closest id.
        """
        return self._find(_ffi.NO_NODE, selector)

    def __contains__(self, selector: object) -> bool:
        if isinstance(selector, Node):
            return selector.layout is self and self._has(selector._handle)
        try:
            self._find(_ffi.NO_NODE, utf8(selector, "a selector"))
        except NotFoundError:
            return False
        return True

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return self._array(C.plumb_layout_nodes)[1]


class Console(Layout):
    """A layout that shows the problems of others; see :meth:`Engine.console`.

    It is computed and drawn like any other. ``layout.on_problems = console.show``
    """

    _instead = "make another one with Engine.console()"

    def show(self, layout: Layout) -> None:
        """Shows the present problems of ``layout``; without any, the root is hidden."""
        if not isinstance(layout, Layout):
            raise TypeError(f"layout: expected a plumb.Layout, not {type(layout).__name__}")
        if layout.closed:
            raise layout._failure(Status.HANDLE)
        self._call(C.plumb_console_show, layout._handle)
