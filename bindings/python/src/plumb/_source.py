"""Where a document comes from: its text, or a file."""

from __future__ import annotations

import codecs
import os

from ._arguments import path_bytes
from ._text import utf8

_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Source:
    """Tells text from paths.

    A ``str`` or ``bytes`` whose first character (space aside) is ``<`` or ``{``, or with a line end in it, is
    text. So are ``bytes`` in UTF-16: they begin with a byte order mark, or have a zero among the first two,
    which no path has. Text that is empty or all space is an empty document, since no file has such a name.
    """

    __slots__ = ("data", "is_path", "name")

    def __init__(self, source: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> None:
        if isinstance(source, str):
            text = source.lstrip(_BYTE_ORDER_MARK + " \t\r\n")
            self.is_path = bool(text) and not text.startswith(("<", "{")) and "\n" not in text
        elif isinstance(source, bytes):
            start = source.removeprefix(_BYTE_ORDER_MARK.encode()).lstrip(b" \t\r\n")
            is_utf16 = source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or 0 in source[:2]
            is_text = is_utf16 or start.startswith((b"<", b"{")) or b"\n" in start
            self.is_path = bool(start) and not is_text
        elif isinstance(source, os.PathLike):
            self.is_path = True
        else:
            raise TypeError(f"source: expected str, bytes or a path, not {type(source).__name__}")
        if self.is_path:
            self.data = path_bytes(source, "source")
            self.name = os.fsdecode(source)
        else:
            self.data = source if isinstance(source, bytes) else utf8(source, "source")
            self.name = "layout.xml"
