"""Languages of documents that the host reads, and its own readers of parts of EverLayout documents."""

from __future__ import annotations

import ctypes
import json
import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from . import _format_records as records
from ._callbacks import THREAD, reason
from ._enumerators import Stage, Status
from ._text import document_name

__all__ = ["FormatError", "FormatReader", "Placed", "Recognizer", "StageEntry", "StageReader"]


class StageEntry(NamedTuple):
    """What a stage is asked to read."""

    stage: str
    """``"index"``, ``"view"``, ``"constraint"``, ``"property"`` or ``"template"``."""
    name: str
    """Of the entry: ``"left top"``, ``"!title:UILabel"``. Of an index: the name of the document."""
    value: Any
    """Its value, as :func:`json.loads` reads it, with injected texts in place of placeholders."""
    view: str
    """The id of the view that has the entry, of a view that around it; else empty."""


class Placed(str):
    """A text with the place in the document that it was made of, for what a format reads.

    A name or a value of what a :data:`FormatReader` returns may be one: errors about it, and about what
    follows up to the next one, are shown there.

    >>> import plumb
    >>> plumb.Placed("top", 4, 7)
    Placed('top', 4, 7)
    """

    start: int
    """In bytes of the document."""
    end: int

    def __new__(cls, text: str, start: int, end: int) -> Placed:
        """A text with its place, in bytes."""
        self = super().__new__(cls, text)
        self.start, self.end = operator.index(start), operator.index(end)
        return self

    def __getnewargs__(self) -> tuple[str, int, int]:  # type: ignore[override]
        return str(self), self.start, self.end

    def __repr__(self) -> str:
        return f"Placed({str(self)!r}, {self.start}, {self.end})"


class FormatError(ValueError):
    """Raised by a :data:`FormatReader`: where a document is wrong.

    The load fails with a :class:`plumb.PlumbError` that has this place.

    Args:
        message: What is wrong.
        start: In bytes of the document.
        end: Behind what is wrong.
    """

    def __init__(self, message: str, start: int = 0, end: int = 0) -> None:
        super().__init__(message, start, end)
        self.message, self.start, self.end = str(message), operator.index(start), operator.index(end)

    def __str__(self) -> str:
        return self.message


StageReader: TypeAlias = "Callable[[StageEntry], Mapping[str, Any] | None]"
"""Reads an entry of a document: the entries that stand in its place, ``{}`` for none.

None: it is read as it is written.
"""

FormatReader: TypeAlias = "Callable[[bytes, str], Mapping[str, Any]]"
"""Makes an EverLayout document of the bytes of a document and its name (path, URL)."""

Recognizer: TypeAlias = "Callable[[bytes, str], bool]"
"""Whether a document is in a format, from its bytes and its name."""


def stage_function(read: StageReader) -> Any:
    """A C function that calls ``read``; it must be kept alive as long as C may call it."""

    def answer(user_data: int | None, pointer: Any, out: Any) -> int:
        status, text = Status.OK, b""
        try:
            given = pointer[0]
            found = read(
                StageEntry(
                    Stage(given.stage).name.lower(),
                    given.name.decode(),
                    json.loads(given.json),
                    given.view.decode(),
                )
            )
            if found is None:
                return Status.DECLINED
            text, _ = _placed_json(_object(found, "a stage"))
        except BaseException as error:
            THREAD.raised = error
            status, text = Status.USER, reason(error).encode()
        out[0].json, out[0].json_length = text, len(text)
        THREAD.answer = text
        return status

    return records.StageFunction(answer)


def recognize_function(recognize: Recognizer | None) -> Any:
    """As above; what it raises is raised by :func:`format_function`, which then gets the document."""
    if recognize is None:
        return records.RecognizeFunction()

    def answer(user_data: int | None, name: bytes | None, address: int | None, length: int) -> int:
        try:
            return int(bool(recognize(ctypes.string_at(address or 0, length), document_name(name))))
        except BaseException as error:
            THREAD.raised = error
            return 1

    return records.RecognizeFunction(answer)


def format_function(read: FormatReader) -> Any:
    """A C function that calls ``read``; it must be kept alive as long as C may call it."""

    def answer(user_data: int | None, name: bytes | None, address: int | None, length: int, out: Any) -> int:
        result = out[0]
        status, text = Status.OK, b""
        spans: Any = None
        try:
            if THREAD.raised is not None:
                return Status.USER
            try:
                found = _object(read(ctypes.string_at(address or 0, length), document_name(name)), "a format")
            except FormatError as error:
                status, text = Status.USER, error.message.encode("utf-8", "replace")
                result.error_offset, result.error_length = _place(error)
            else:
                text, places = _placed_json(found)
                spans = (records.SourceSpan * len(places))(*(records.SourceSpan(*place) for place in places))
                result.spans, result.span_count = spans, len(places)
        except BaseException as error:
            THREAD.raised = error
            status, text = Status.USER, reason(error).encode()
        result.json, result.json_length = text, len(text)
        THREAD.answer = text, spans
        return status

    return records.FormatFunction(answer)


def _object(found: object, what: str) -> Mapping[str, Any]:
    if isinstance(found, Mapping):
        return found
    raise TypeError(f"{what} returns a mapping, not {type(found).__name__}")


_LARGEST_OFFSET = 2**62


def _place(of: Placed | FormatError) -> tuple[int, int]:
    """Offset and length, as far as C has numbers for them."""
    start = min(max(0, of.start), _LARGEST_OFFSET)
    return start, min(max(0, of.end - start), _LARGEST_OFFSET)


def _placed_json(value: Mapping[str, Any]) -> tuple[bytes, list[tuple[int, int, int]]]:
    """The JSON of a value, and which of it stands for which bytes of the document.

    Raises:
        TypeError: It has what JSON has not, or a name that is not a text.
        ValueError: It contains itself, or a number that is not finite.
    """
    parts: list[bytes] = []
    places: list[tuple[int, int, int]] = []
    length = 0

    def put(text: str) -> None:
        nonlocal length
        parts.append(text.encode())
        length += len(parts[-1])

    def put_text(text: str) -> None:
        if isinstance(text, Placed):
            places.append((length, *_place(text)))
        put(json.dumps(str(text)))

    # What is open is on a stack: documents may be nested deeper than Python's calls.
    stack: list[tuple[str, Any]] = [("value", value)]
    around: set[int] = set()

    def enter(item: object) -> None:
        if id(item) in around:
            raise ValueError(f"a document contains a {type(item).__name__} that contains itself")
        around.add(id(item))

    while stack:
        kind, item = stack.pop()
        if kind == "text":
            put(item)
        elif kind == "end":
            around.discard(id(item))
        elif kind == "name":
            if not isinstance(item, str):
                raise TypeError(f"a name in a document is a str, not {type(item).__name__}")
            put_text(item)
        elif isinstance(item, Mapping):
            enter(item)
            steps: list[tuple[str, Any]] = [("text", "{")]
            for number, (name, entry) in enumerate(item.items()):
                steps += [("text", ",")] if number else []
                steps += [("name", name), ("text", ":"), ("value", entry)]
            stack.extend(reversed([*steps, ("text", "}"), ("end", item)]))
        elif isinstance(item, (list, tuple)):
            enter(item)
            steps = [("text", "[")]
            for number, entry in enumerate(item):
                steps += [("text", ",")] if number else []
                steps.append(("value", entry))
            stack.extend(reversed([*steps, ("text", "]"), ("end", item)]))
        elif isinstance(item, str):
            put_text(item)
        else:
            put(json.dumps(item, allow_nan=False))
    return b"".join(parts), places
