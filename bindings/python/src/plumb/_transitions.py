"""Where nodes go while what is shown of them moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _properties
from ._library import C
from .running import RunningMotion, of_node
from .values import Frame

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node


class TransitionMixin:
    """Part of :class:`plumb.Node`: where it goes while what is shown of it moves."""

    __slots__ = ()

    _layout: Layout
    _handle: int

    @property
    def target_frame(self: Node) -> Frame:  # type: ignore[misc]
        """Where it is as it was computed: where :attr:`frame` goes while it moves."""
        frame = self._layout._array(C.plumb_layout_target_frames)[0][self.row]
        return Frame(frame.x, frame.y, frame.width, frame.height)

    def target(self, name: str) -> Any:
        """The value of a property as it was computed: where ``node[name]`` goes while it moves.

        Raises:
            NotFoundError: As ``node[name]``.
        """
        return _properties.read_target(self._layout, self._handle, name)

    @property
    def motions(self) -> list[RunningMotion]:
        """What is shown of it on its way: its frame, then its properties."""
        return of_node(self._layout, self._handle)

    def end_motion(self) -> None:
        """Takes what is shown of it to where it goes, for the next compute."""
        self._layout._call(C.plumb_node_end_motion, self._handle)
