"""Text on its way into the library, and names of documents on their way out."""

from __future__ import annotations

from ._enumerators import Status
from .errors import PlumbError


def utf8(text: object, what: str) -> bytes:
    """The bytes of ``text``; ``what`` names it in errors, for example ``state.player.name``.

    Raises:
        TypeError: It is not a ``str``.
        PlumbError: ENCODING: it has surrogates, which are not characters.
    """
    if not isinstance(text, str):
        raise TypeError(f"{what}: expected str, not {type(text).__name__}")
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise PlumbError(
            Status.ENCODING, f"{what}: the surrogate at index {error.start} is not a character"
        ) from None


def c_string(text: object, what: str) -> bytes:
    """As :func:`utf8`, for places where C ends a text at the first NUL.

    Raises:
        PlumbError: ARGUMENT: there is a NUL in it.
    """
    data = utf8(text, what)
    if b"\0" in data:
        raise PlumbError(Status.ARGUMENT, f"{what}: a NUL is not allowed here")
    return data


def document_name(text: bytes | None) -> str:
    """A path or URL from C. Paths need not be UTF-8: what is decoded so can be given to ``open``."""
    return (text or b"").decode("utf-8", "surrogateescape")
