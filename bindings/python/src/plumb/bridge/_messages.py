"""What the payloads of frames say. docs/bridge.md has the byte layout."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from ._frames import MAX_CLIENT_PAYLOAD, Kind, ProtocolError, Reason, encode_frame

VERSION = 1
"""The newest version of the messages."""
OLDEST_VERSION = 1

MAX_FILES = 100_000
"""Of one folder."""
MAX_TOTAL_BYTES = 256 << 20
"""Of all files together."""
MAX_NAME_BYTES = 1024
MAX_DIAGNOSTICS = 100
"""Of one result."""

_SHORT = 0xFFFF


@dataclass(frozen=True, slots=True)
class Hello:
    """The first frame of a client."""

    oldest: int
    newest: int
    program: str


@dataclass(frozen=True, slots=True)
class Update:
    """Announces files: what follows up to the commit is taken as one."""

    revision: int
    is_everything: bool
    """Whether files that are not in it are gone."""
    files: int
    removals: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A diagnostic of the engine, as it is sent."""

    is_warning: bool
    line: int
    column: int
    file: str
    message: str
    rendered: str


@dataclass(frozen=True, slots=True)
class Result:
    """A client's answer to all revisions up to this one."""

    revision: int
    is_taken: bool
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Bye:
    """The last frame of an end that closes."""

    reason: int
    message: str


class _Fields:
    """Reads the fields of a payload in order."""

    def __init__(self, kind: Kind, payload: bytes) -> None:
        self.kind = kind
        self.payload = payload
        self.position = 0

    def error(self, message: str) -> ProtocolError:
        return ProtocolError(Reason.MALFORMED, f"{self.kind.name}: {message}")

    def take(self, length: int) -> bytes:
        end = self.position + length
        if end > len(self.payload):
            raise self.error(f"{len(self.payload)} bytes are too few")
        data = self.payload[self.position : end]
        self.position = end
        return data

    def number(self, length: int) -> int:
        return int.from_bytes(self.take(length), "big")

    def text(self, length_bytes: int) -> str:
        data = self.take(self.number(length_bytes))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise self.error("a text is not UTF-8") from None

    def rest(self) -> bytes:
        return self.take(len(self.payload) - self.position)

    def end(self) -> None:
        if self.position != len(self.payload):
            raise self.error(f"{len(self.payload) - self.position} bytes too many")


def _short(text: str) -> bytes:
    data = _cut(text, _SHORT)
    return len(data).to_bytes(2, "big") + data


def _long(text: str, limit: int) -> bytes:
    data = _cut(text, limit)
    return len(data).to_bytes(4, "big") + data


def _cut(text: str, limit: int) -> bytes:
    """At most ``limit`` bytes of UTF-8, cut between characters."""
    data = text.encode("utf-8", "replace")
    return data if len(data) <= limit else data[:limit].decode("utf-8", "ignore").encode()


def check_name(name: str) -> str | None:
    """What is wrong with the name of a file; None if it may be sent."""
    if not name or len(name.encode("utf-8", "replace")) > MAX_NAME_BYTES:
        return f"a name has 1 to {MAX_NAME_BYTES} bytes"
    if any(character in "\\:" or ord(character) < 32 or ord(character) == 127 for character in name):
        return "a name has no backslash, colon or control character"
    if any(part in ("", ".", "..") for part in name.split("/")):
        return "a name is a path below the folder"
    if any(0xD800 <= ord(character) < 0xE000 for character in name):
        return "a name is UTF-8"
    return None


def _name(fields: _Fields) -> str:
    name = fields.text(2)
    wrong = check_name(name)
    if wrong is not None:
        raise fields.error(f"{name!r}: {wrong}")
    return name


# --------------------------------------------------------------------------------------------------- Encoding


def encode_hello(hello: Hello) -> bytes:
    """The frame of a hello."""
    return encode_frame(Kind.HELLO, struct.pack(">HH", hello.oldest, hello.newest) + _short(hello.program))


def encode_welcome(version: int) -> bytes:
    """The frame of a welcome."""
    return encode_frame(Kind.WELCOME, version.to_bytes(2, "big"))


def encode_update(update: Update) -> bytes:
    """The frame that announces an update."""
    return encode_frame(
        Kind.UPDATE,
        struct.pack(
            ">QIIIQ", update.revision, update.is_everything, update.files, update.removals, update.bytes
        ),
    )


def encode_file_name(name: str) -> bytes:
    """The start of the payload of a file; its contents follow."""
    return _short(name)


def encode_removed(name: str) -> bytes:
    """The frame of a file that is gone."""
    return encode_frame(Kind.REMOVED, _short(name))


def encode_commit(revision: int) -> bytes:
    """The frame that ends an update."""
    return encode_frame(Kind.COMMIT, revision.to_bytes(8, "big"))


def encode_result(result: Result) -> bytes:
    """The frame of a result, with as many problems as it may have."""
    body = b""
    count = 0
    for problem in result.problems[:MAX_DIAGNOSTICS]:
        text = (
            struct.pack(
                ">BII", problem.is_warning, min(problem.line, 0xFFFFFFFF), min(problem.column, 0xFFFFFFFF)
            )
            + _short(problem.file)
            + _long(problem.message, 4096)
            + _long(problem.rendered, 65536)
        )
        if len(body) + len(text) > MAX_CLIENT_PAYLOAD - 64:
            break
        body += text
        count += 1
    return encode_frame(Kind.RESULT, struct.pack(">QBI", result.revision, not result.is_taken, count) + body)


def encode_bye(reason: Reason, message: str) -> bytes:
    """The frame of a farewell."""
    return encode_frame(Kind.BYE, struct.pack(">H", reason) + _short(message))


# --------------------------------------------------------------------------------------------------- Decoding


def decode_hello(payload: bytes) -> Hello:
    """Reads a hello."""
    fields = _Fields(Kind.HELLO, payload)
    # A later version may say more.
    return Hello(fields.number(2), fields.number(2), fields.text(2))


def decode_welcome(payload: bytes) -> int:
    """Reads a welcome: the version."""
    return _Fields(Kind.WELCOME, payload).number(2)


def decode_update(payload: bytes) -> Update:
    """Reads the announcement of an update."""
    fields = _Fields(Kind.UPDATE, payload)
    revision, kind = fields.number(8), fields.number(4)
    update = Update(revision, kind == 1, fields.number(4), fields.number(4), fields.number(8))
    fields.end()
    if kind > 1:
        raise fields.error(f"there is no update of kind {kind}")
    if update.files > MAX_FILES or update.removals > MAX_FILES or update.bytes > MAX_TOTAL_BYTES:
        raise ProtocolError(
            Reason.TOO_LONG,
            f"an update of {update.files} files, {update.removals} removals and {update.bytes} bytes; at "
            f"most {MAX_FILES} and {MAX_TOTAL_BYTES} bytes are accepted",
        )
    return update


def decode_file(payload: bytes) -> tuple[str, bytes]:
    """Reads a file: its name and contents."""
    fields = _Fields(Kind.FILE, payload)
    return _name(fields), fields.rest()


def decode_removed(payload: bytes) -> str:
    """Reads a removal: the name."""
    fields = _Fields(Kind.REMOVED, payload)
    name = _name(fields)
    fields.end()
    return name


def decode_commit(payload: bytes) -> int:
    """Reads the end of an update: its revision."""
    fields = _Fields(Kind.COMMIT, payload)
    revision = fields.number(8)
    fields.end()
    return revision


def decode_result(payload: bytes) -> Result:
    """Reads a result."""
    fields = _Fields(Kind.RESULT, payload)
    revision, status, count = fields.number(8), fields.number(1), fields.number(4)
    if status > 1 or count > MAX_DIAGNOSTICS:
        raise fields.error(f"status {status} with {count} problems; 0 or 1, with at most {MAX_DIAGNOSTICS}")
    problems = [
        Problem(
            fields.number(1) != 0,
            fields.number(4),
            fields.number(4),
            fields.text(2),
            fields.text(4),
            fields.text(4),
        )
        for _ in range(count)
    ]
    fields.end()
    return Result(revision, status == 0, problems)


def decode_bye(payload: bytes) -> Bye:
    """Reads a farewell."""
    fields = _Fields(Kind.BYE, payload)
    return Bye(fields.number(2), fields.text(2))
