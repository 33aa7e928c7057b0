"""What to draw: the display list of a layout."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _ffi
from ._decoding import image_of, node_text
from ._drawing_records import DrawGroup as _DrawGroup
from ._drawing_records import DrawItem as _DrawItem
from ._enumerators import ControlKind, ControlState, DrawPart, GroupKind, ShapeRole
from ._frames import _end_lease, _held
from ._layout_handle import LayoutHandle
from ._library import C
from ._not_copied import NotCopied
from .node import Node
from .values import AffineTransform, Color, Image, NodeText, Rect

if TYPE_CHECKING:
    from .layout import Layout

_RECT = [(name, "<f4") for name in ("x", "y", "width", "height")]
_FIELDS: list[tuple[Any, ...]] = [
    ("node", "<u8"),
    ("revision", "<u8"),
    ("row", "<u4"),
    ("parts", "<u4"),
    ("frame", [(name, "<f8") for name in ("x", "y", "width", "height")]),
    ("clip", _RECT),
    ("bounds", _RECT),
    ("opacity", "<f4"),
    ("corner_radius", "<f4"),
    ("border_width", "<f4"),
    ("background", "u1", (4,)),
    ("border_color", "u1", (4,)),
    ("tint", "u1", (4,)),
    ("content_mode", "<u4"),
    ("group", "<u4"),
    # Addresses, which are of no use to arrays.
    ("addresses", f"V{ctypes.sizeof(_DrawItem) - _DrawItem.transform.offset}"),
]


class Shadow(NamedTuple):
    """The shadow of a node."""

    offset_x: float
    """In points, as all lengths."""
    offset_y: float
    radius: float
    """Of the blur: its standard deviation."""
    color: Color
    """With the shadow's opacity."""


class DrawIcon(NamedTuple):
    """The image of a button: beside its title, or alone."""

    frame: Rect
    """Where all of the image is: in the root's coordinates, before the item's ``transform``."""
    image: Image


class DrawShape(NamedTuple):
    """A part of a control: a rectangle with round corners, an image or a text."""

    role: ShapeRole
    frame: Rect
    """In the root's coordinates, before the item's ``transform``."""
    color: tuple[int, int, int, int]
    """Red, green, blue and alpha, 0 to 255: fainter where the control is disabled; an alpha of 0 for an
    image or a text."""
    corner_radius: float
    line_width: float
    """0: filled; else a line of this width, inside the frame."""
    image: Image | None
    """Scaled to the frame."""
    text: NodeText | None


class DrawControl(NamedTuple):
    """A control that shows a value, and the shapes that it consists of, in drawing order."""

    kind: ControlKind
    states: ControlState
    value: float
    """Of a switch 1 or 0, of segments and pages an index, of an activity indicator 1 while it turns."""
    minimum: float
    """With ``maximum`` the range of ``value``."""
    maximum: float
    """Of segments and pages the last index, -1 where there are none."""
    shapes: list[DrawShape]


class DrawItem(NamedTuple):
    """Something visible, to be drawn in this order: shadow, background, image, icon, control, text, border.

    Rectangles are in the root's coordinates, in points.
    """

    node: Node
    """Stale, with :attr:`DrawPart.LEAVING`."""
    row: int | None
    """None for a node that was removed and is shown until its ``leave`` is over."""
    parts: DrawPart
    """What of it there is to be drawn."""
    frame: Rect
    """Before ``transform``."""
    clip: Rect
    """What is outside is not seen. Only items with :attr:`DrawPart.CLIPPED` need it."""
    bounds: Rect
    """What it covers: transformed, with its shadow, icon and shapes, clipped."""
    opacity: float
    """With that of its ancestors, 0 to 1."""
    corner_radius: float
    border_width: float
    background: tuple[int, int, int, int]
    """Red, green, blue and alpha, 0 to 255, as the two below."""
    border_color: tuple[int, int, int, int]
    tint: tuple[int, int, int, int]
    content_mode: int
    """Where an image is in its rectangle: the number of a ``UIView.ContentMode``."""
    group: int | None
    """Index of its innermost group in :attr:`plumb.Layout.draw_groups`."""
    transform: AffineTransform | None
    """With those of its ancestors, in the root's coordinates."""
    shadow: Shadow | None
    image: Image | None
    icon: DrawIcon | None
    control: DrawControl | None
    text: NodeText | None
    component: str
    revision: int
    """The layout's revision when it began to look like this, wherever it is: what is made of its text can be
    kept as long as this stays."""


class DrawGroup(NamedTuple):
    """Items that are drawn as a whole: transformed and blended, or clipped."""

    node: Node
    row: int | None
    """None for a node that was removed, as of items."""
    parent: int | None
    """Index of the group around it."""
    is_clip: bool
    """Whether it clips the descendants of its node; else it transforms and blends the node with them."""
    opacity: float
    """Its own, 0 to 1."""
    clip: Rect
    """Of one that clips: before transforms."""
    corner_radius: float
    transform: AffineTransform
    """Its own, in the root's coordinates."""


class DisplayList(NotCopied, Sequence[DrawItem]):
    """What is visible, in drawing order: :attr:`plumb.Layout.display_list`.

    It reads the engine's memory in place, and makes an item when it is asked for. To NumPy it is a structured
    array whose columns are the fields of :class:`DrawItem` up to ``group``.

    Asking the layout for another one after a compute makes it raise ValueError; arrays over it stay readable
    and keep what they held. ``list(items)`` is a copy.

    >>> import plumb
    >>> layout = plumb.Engine().load('<UIView><UILabel text="Hi" backgroundColor="red"/></UIView>')
    >>> layout.compute(200, 100)
    >>> [item.component for item in layout.display_list]
    ['UIView', 'UILabel']
    >>> layout.display_list[1].text.text
    'Hi'
    """

    __slots__ = ("_layout", "_records", "_view")

    _instead = "list(items) is a copy of its items"

    def __init__(self, layout: Layout, records: Any, view: memoryview[Any]) -> None:
        self._layout = layout
        self._records = records
        self._view = view

    def __len__(self) -> int:
        return self._view.nbytes // ctypes.sizeof(_DrawItem)

    @overload
    def __getitem__(self, index: int) -> DrawItem: ...
    @overload
    def __getitem__(self, index: slice) -> list[DrawItem]: ...
    def __getitem__(self, index: int | slice) -> DrawItem | list[DrawItem]:
        count = len(self)
        if isinstance(index, slice):
            return [self._item(place) for place in range(*index.indices(count))]
        place = index + count if index < 0 else index
        if not 0 <= place < count:
            raise IndexError(f"item {index} of {count}")
        return self._item(place)

    def __iter__(self) -> Iterator[DrawItem]:
        for place in range(len(self)):
            yield self[place]

    def __repr__(self) -> str:
        try:
            return f"<plumb.DisplayList of {len(self)} items>"
        except ValueError:
            return "<plumb.DisplayList of an earlier compute>"

    def _item(self, place: int) -> DrawItem:
        record = self._records[place]
        return DrawItem(
            node=Node(self._layout._engine._layouts.find(record.layout), record.node),
            row=_index(record.row),
            parts=DrawPart(record.parts),
            frame=_rect(record.frame),
            clip=_rect(record.clip),
            bounds=_rect(record.bounds),
            opacity=record.opacity,
            corner_radius=record.corner_radius,
            border_width=record.border_width,
            background=_bytes(record.background),
            border_color=_bytes(record.border_color),
            tint=_bytes(record.tint),
            content_mode=record.content_mode,
            group=_index(record.group),
            transform=_transform(record.transform.contents) if record.transform else None,
            shadow=_shadow(record.shadow.contents) if record.shadow else None,
            image=image_of(record.image.contents) if record.image else None,
            icon=_icon(record.icon.contents) if record.icon else None,
            control=_control(record.control.contents) if record.control else None,
            text=node_text(record.text.contents) if record.text else None,
            component=record.component.decode(),
            revision=record.revision,
        )

    def __buffer__(self, flags: int) -> memoryview:
        """A view of records, which Python 3.12 and later ask for."""
        memory: Any = self._view.obj
        return memoryview((_DrawItem * len(self)).from_buffer(memory)).toreadonly()

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The same for NumPy, in any version of Python."""
        memory: Any = self._view.obj
        return {
            "version": 3,
            "shape": (len(self),),
            "typestr": f"|V{ctypes.sizeof(_DrawItem)}",
            "descr": _FIELDS,
            "data": memoryview(memory).toreadonly(),
        }

    def _release(self) -> None:
        """Makes it raise, so that its lease ends, unless arrays hold on to it."""
        try:
            self._view.release()
        except BufferError:
            pass
        self._records = None


class DrawingMixin(LayoutHandle):
    """Part of :class:`plumb.Layout`: what to draw."""

    _display_list: DisplayList | None = None
    _display_revision = -1

    @property
    def display_list(self) -> DisplayList:
        """What is visible, in drawing order, as of the last compute: a sequence of :class:`DrawItem`.

        Not in it is what is hidden, transparent, without area, or outside of what clips it. A border above
        children is an item of its own. After a compute it costs what that changed, and the list from before
        raises ValueError; else it is the same object.
        """
        self._require_idle()
        revision: int = C.plumb_layout_revision(self._handle)
        known = self._display_list
        if known is not None:
            if revision == self._display_revision:
                return known
            self._display_list = None
            known._release()
        lease, items, count = ctypes.c_void_p(), ctypes.POINTER(_DrawItem)(), ctypes.c_size_t()
        self._check(
            C.plumb_layout_lease_display_list(
                self._handle, ctypes.byref(lease), ctypes.byref(items), ctypes.byref(count)
            )
        )
        # An array of nothing has no address; the lease needs memory to end with.
        size = count.value * ctypes.sizeof(_DrawItem)
        address = ctypes.cast(items, ctypes.c_void_p).value or ctypes.addressof(_NOTHING)
        array: Any = (ctypes.c_ubyte * size).from_address(address)
        reference = weakref.ref(array, _end_lease)
        _held[id(reference)] = reference, lease.value or 0
        view = memoryview(array).toreadonly().cast("B")
        made = DisplayList(self, items, view)  # type: ignore[arg-type]
        self._display_list = made
        self._display_revision = revision
        return made

    @property
    def draw_groups(self) -> list[DrawGroup]:
        """The groups of the display list, each behind the one around it; a copy.

        For hosts that blend what overlaps as a whole, or clip to round corners; others need none.
        """
        count = ctypes.c_size_t()
        self._require_idle()
        records = C.plumb_layout_draw_groups(self._handle, ctypes.byref(count))
        return [self._group(records[index]) for index in range(count.value)]

    def _group(self, record: _DrawGroup) -> DrawGroup:
        return DrawGroup(
            node=Node(self, record.node),  # type: ignore[arg-type]
            row=_index(record.row),
            parent=_index(record.parent),
            is_clip=record.kind == GroupKind.CLIP,
            opacity=record.opacity,
            clip=_rect(record.clip),
            corner_radius=record.corner_radius,
            transform=_transform(record.transform),
        )

    def take_dirty_rectangles(self) -> list[Rect]:
        """What of the picture has changed since the last call, for hosts that redraw parts.

        At most 16 rectangles in the root's coordinates that cover it: none if nothing has, all at the first
        call (-1e9 to 1e9).
        """
        count = ctypes.c_size_t()
        self._require_idle()
        records = C.plumb_layout_dirty_rectangles(self._handle, ctypes.byref(count))
        return [_rect(records[index]) for index in range(count.value)]


_NOTHING = ctypes.c_uint64()
_NO_GROUP = 0xFFFFFFFF


def _rect(record: _ffi.Frame | _ffi.RootFrame) -> Rect:
    return Rect(record.x, record.y, record.width, record.height)


def _bytes(color: _ffi.Rgba8) -> tuple[int, int, int, int]:
    return color.red, color.green, color.blue, color.alpha


def _index(group: int) -> int | None:
    return None if group == _NO_GROUP else group


def _transform(record: Any) -> AffineTransform:
    return AffineTransform(record.a, record.b, record.c, record.d, record.tx, record.ty)


def _icon(record: Any) -> DrawIcon:
    return DrawIcon(_rect(record.frame), image_of(record.image.contents))


def _control(record: Any) -> DrawControl:
    return DrawControl(
        kind=ControlKind(record.kind),
        states=ControlState(record.states),
        value=record.value,
        minimum=record.minimum,
        maximum=record.maximum,
        shapes=[_shape(record.shapes[place]) for place in range(record.shape_count)],
    )


def _shape(record: Any) -> DrawShape:
    return DrawShape(
        role=ShapeRole(record.role),
        frame=_rect(record.frame),
        color=_bytes(record.color),
        corner_radius=record.corner_radius,
        line_width=record.line_width,
        image=image_of(record.image.contents) if record.image else None,
        text=node_text(record.text.contents) if record.text else None,
    )


def _shadow(record: Any) -> Shadow:
    color = Color(*(part / 255 for part in _bytes(record.color)))
    return Shadow(record.offset_x, record.offset_y, record.radius, color)
