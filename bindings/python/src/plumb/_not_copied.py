"""Things that are not copied: handles of what the library owns, and views of it."""

from __future__ import annotations

from typing import ClassVar, NoReturn, SupportsIndex


class NotCopied:
    """Refuses ``copy.copy``, ``copy.deepcopy`` and ``pickle``.

    A copy of a handle would free what the original still uses, and a copy of a view would change with it.
    """

    __slots__ = ()

    _instead: ClassVar[str]
    """What to do instead, for the message."""

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> NoReturn:
        raise TypeError(f"a plumb.{type(self).__name__} cannot be copied or pickled: {self._instead}")
