"""The protocol as this server speaks it: documents are ours, and input may be anything."""

from __future__ import annotations

import logging
from collections.abc import Generator
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

MAX_MESSAGE_BYTES = 64 << 20
_MAX_HEADER_BYTES = 1 << 16
_HEADER = b"Content-Length:"
_log = logging.getLogger(__name__)


class DocumentProtocol(LanguageServerProtocol):
    """Leaves texts of documents to the handlers: the framework splits lines where the protocol does not.

    A request whose parameters are wrong is answered, which the framework does not do.
    """

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), (int, str)):
                self._send_response(data["id"], error=error.to_response_error())
            raise

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: Any) -> Generator[Any, Any, None]:
        """A document was opened."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: Any) -> Generator[Any, Any, None]:
        """A document was changed."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: Any) -> Generator[Any, Any, None]:
        """A document was closed."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Input:
    """Standard input, made harmless: lines and messages have a limit, and text is UTF-8.

    What stands before a header is passed over, so that the stream is found again after garbage. Bytes that
    are not UTF-8 become U+FFFD: a message with them would be lost as a whole, and the document with it.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """The next line of a header, empty at the end."""
        line = self._stream.readline(_MAX_HEADER_BYTES)
        place = line.lower().rfind(_HEADER.lower())
        if place < 0:
            return line
        digits = line[place + len(_HEADER) :].strip()
        if not digits.isdigit() or len(digits) > 18:
            _log.warning("A header without a length: %r", line[:100])
            return b"\n"
        return b"%s %d\r\n" % (_HEADER, int(digits)) if int(digits) else b"\n"

    def read(self, count: int) -> bytes:
        """A message; one that is too long is read and dropped."""
        if count > MAX_MESSAGE_BYTES:
            _log.warning("A message of %d bytes is dropped", count)
            while count > 0:
                piece = self._stream.read(min(count, 1 << 20))
                if not piece:
                    return b""
                count -= len(piece)
            return b"null"
        body = self._stream.read(count)
        try:
            body.decode("utf-8")
        except UnicodeDecodeError:
            return body.decode("utf-8", "replace").encode("utf-8")
        return body
