"""Objects that refuse to be copied: handles and views of the library's objects."""

from __future__ import annotations

from typing import ClassVar, NoReturn, SupportsIndex


class NotCopied:
    """Refuses ``copy.copy``, ``copy.deepcopy`` and ``pickle``.

    A copy of a handle would free what the original still uses, and a copy of a view would change with it.
    """

    __slots__ = ()

    _instead: ClassVar[str]
    """An alternative, for the message."""

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> NoReturn:
        raise TypeError(f"a plumb.{type(self).__name__} cannot be copied or pickled: {self._instead}")
