"""The frames of a layout as a sequence, and as a table with named columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from . import _ffi
from ._not_copied import NotCopied
from .values import Frame

_FIELDS = [(name, "<f8") for name in Frame._fields]


class FrameTable(NotCopied, Sequence[Frame]):
    """The frames of all nodes, :attr:`plumb.Layout.frame_table`: a sequence of :class:`plumb.Frame`.

    It reads the engine's memory in place. To NumPy, and to what takes its arrays, it is a structured array
    with the columns ``x``, ``y``, ``width`` and ``height``: ``numpy.asarray(layout.frame_table)["width"]``
    copies nothing.

    The next compute makes it raise ValueError, as :attr:`plumb.Layout.frames`; arrays over it stay readable
    and keep what they held. ``list(table)`` is a copy.

    >>> import plumb
    >>> layout = plumb.Engine().load('<UIView><UIView width="50%" height="10"/></UIView>')
    >>> layout.compute(200, 100)
    >>> [frame.width for frame in layout.frame_table]
    [200.0, 100.0]
    >>> layout.frame_table[-1]
    Frame(x=0.0, y=0.0, width=100.0, height=10.0)
    """

    __slots__ = ("_view",)

    _instead = "list(table) is a copy of its frames"

    def __init__(self, view: memoryview[Any]) -> None:
        self._view = view

    def __len__(self) -> int:
        return self._view.shape[0] if self._view.shape else 0

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...
    def __getitem__(self, index: int | slice) -> Frame | list[Frame]:
        view = self._view
        if isinstance(index, slice):
            return [self[row] for row in range(*index.indices(len(self)))]
        return Frame(view[index, 0], view[index, 1], view[index, 2], view[index, 3])

    def __iter__(self) -> Iterator[Frame]:
        rows: Any = self._view.tolist()
        return map(Frame._make, rows)

    def __repr__(self) -> str:
        try:
            return f"<plumb.FrameTable of {len(self)} frames>"
        except ValueError:
            return "<plumb.FrameTable of an earlier compute>"

    def __buffer__(self, flags: int) -> memoryview:
        """A view of records, which Python 3.12 and later ask for."""
        # Not of `_view`, which the next compute releases: this one keeps the memory as long as it is held.
        memory: Any = self._view.obj
        return memoryview((_ffi.Frame * len(self)).from_buffer(memory)).toreadonly()

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The same for NumPy, in any version of Python."""
        return {
            "version": 3,
            "shape": (len(self),),
            "typestr": "|V32",
            "descr": _FIELDS,
            "data": self.__buffer__(0),
        }
