"""What scroll views show, and scrolling by the program."""

from __future__ import annotations

from ctypes import byref, c_double
from typing import TYPE_CHECKING, NamedTuple

from . import _ffi, _scroll_records
from ._enumerators import ScrollFlag
from ._library import C
from ._numbers import number
from .values import Frame, Insets, Point, Size

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node


class Scroll(NamedTuple):
    """What a scroll view shows of its content, in points; from :attr:`Node.scroll`."""

    offset: Point
    """The content offset that it has at the next compute."""
    minimum: Point
    """The least offset at which it rests: insets count, and 60 points while it is refreshing."""
    maximum: Point
    """The greatest."""
    size: Size
    """Of the view."""
    content_size: Size
    insets: Insets
    """``adjustedContentInset``."""
    zoom: float
    """``zoomScale``."""
    minimum_zoom: float
    maximum_zoom: float
    flags: ScrollFlag


class ScrollIndicators(NamedTuple):
    """Where the indicators of a scroll view are to be drawn, in its own coordinates; None: not shown."""

    vertical: Frame | None
    horizontal: Frame | None


class ScrollMixin:
    """Part of :class:`plumb.Node`: a scroll view, and scrolling to a node.

    All but :meth:`scroll_to_show` is a :class:`LayoutError` with the code PROPERTY for other nodes. Scroll
    views are UIScrollView and what is made from it: tables, collections, text views.
    """

    __slots__ = ()

    _layout: Layout
    _handle: int

    @property
    def scroll(self) -> Scroll:
        """What it shows of its content.

        >>> import plumb
        >>> layout = plumb.Engine().load('''
        ... <UIScrollView id="list" width="100" height="50"><UIView height="200"/></UIScrollView>''')
        >>> layout.compute(100, 50)
        >>> layout["#list"].scroll_by(0, 1000)
        >>> layout["#list"].scroll.offset, layout["#list"].scroll.maximum
        (Point(x=0.0, y=150.0), Point(x=0.0, y=150.0))
        """
        record = _scroll_records.Scroll()
        self._layout._check(C.plumb_node_scroll(self._layout._handle, self._handle, byref(record)))
        return Scroll(
            Point(record.offset_x, record.offset_y),
            Point(record.minimum_x, record.minimum_y),
            Point(record.maximum_x, record.maximum_y),
            Size(record.width, record.height),
            Size(record.content_width, record.content_height),
            Insets(record.inset_top, record.inset_left, record.inset_bottom, record.inset_right),
            record.zoom,
            record.minimum_zoom,
            record.maximum_zoom,
            ScrollFlag(record.flags),
        )

    @property
    def scroll_indicators(self) -> ScrollIndicators:
        """Where its indicators are to be drawn, above its content.

        An axis without more content than room has none, nor one whose ``showsVerticalScrollIndicator`` or
        ``showsHorizontalScrollIndicator`` is false.
        """
        vertical, horizontal = _ffi.Frame(), _ffi.Frame()
        status = C.plumb_node_scroll_indicators(
            self._layout._handle, self._handle, byref(vertical), byref(horizontal)
        )
        self._layout._check(status)

        def shown(frame: _ffi.Frame) -> Frame | None:
            return Frame(frame.x, frame.y, frame.width, frame.height) if frame.width > 0 else None

        return ScrollIndicators(shown(vertical), shown(horizontal))

    def scroll_by(self, x: float, y: float) -> None:
        """Scrolls it by a distance, at most to its ends; positive ones show what is further right and down.

        Raises:
            LayoutError: ARGUMENT: NaN, or the layout was not computed yet. PROPERTY: an expression that is
                not state sets its offset.
        """
        distance = number(x, "x"), number(y, "y")
        self._layout._check(C.plumb_layout_scroll_by(self._layout._handle, self._handle, *distance))

    def set_content_offset(self, x: float, y: float) -> None:
        """Scrolls it to a content offset as it is, beyond its ends too, and before the first compute.

        Raises:
            LayoutError: ARGUMENT: not finite. PROPERTY: an expression sets its offset.
        """
        offset = number(x, "x"), number(y, "y")
        self._layout._check(C.plumb_layout_set_content_offset(self._layout._handle, self._handle, *offset))

    def scroll_to_show(self, rect: tuple[float, float, float, float] | None = None) -> None:
        """Scrolls all scroll views around a node by as little as shows it, those around its list too.

        Args:
            rect: What of it is shown instead of the whole: x, y, width and height in the coordinates that its
                children's frames are in. Those of a scroll view are those of its content, and it scrolls too.

        Raises:
            LayoutError: ARGUMENT: the layout was not computed yet; a size below 0, NaN, what is not finite.
            NotFoundError: The node is of a cell that shows nothing now.
        """
        if rect is None:
            self._layout._check(C.plumb_layout_scroll_to_show(self._layout._handle, self._handle))
            return
        try:
            x, y, width, height = rect
        except (TypeError, ValueError):
            raise TypeError(f"rect is {rect!r}; x, y, width and height are expected") from None
        self._layout._check(
            C.plumb_layout_scroll_to_show_rect(
                self._layout._handle,
                self._handle,
                number(x, "x"),
                number(y, "y"),
                number(width, "width"),
                number(height, "height"),
            )
        )

    def zoom_to(self: Node, scale: float, x: float, y: float) -> float:  # type: ignore[misc]
        """Zooms it about a point in its own coordinates, and returns the scale within its limits.

        Sets the state that its ``zoomScale`` shows; the document says what grows, ``width="1000 * zoom"``.

        Raises:
            LayoutError: ARGUMENT: not a positive scale, or the layout was not computed yet. PROPERTY: its
                ``zoomScale`` shows no state.
        """
        reached = c_double()
        place = number(scale, "scale"), number(x, "x"), number(y, "y")
        self._layout._check(C.plumb_layout_zoom(self._layout._handle, self._handle, *place, byref(reached)))
        return reached.value
