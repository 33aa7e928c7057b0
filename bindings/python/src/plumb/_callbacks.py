"""Per-thread results of callbacks: exceptions cannot pass through C."""

from __future__ import annotations

import threading
from typing import NoReturn

from ._enumerators import Status
from .errors import PlumbError


class _Thread(threading.local):
    raised: BaseException | None = None
    """The exception of the last callback that failed."""
    answer: object = None
    """Keeps the memory of the last callback's answer alive; C copies it after the return."""


THREAD = _Thread()


def begin() -> None:
    """Forgets exceptions of earlier callbacks; must precede a call that may call back."""
    THREAD.raised = None


def reason(error: BaseException) -> str:
    """The text of an exception for C; users see it only where the exception itself is not raised."""
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:  # Its own text fails; a callback must not.
        text = type(error).__name__
    return text.encode("utf-8", "replace").decode()


def outcome(failure: PlumbError) -> BaseException:
    """The callback's own exception if it is the failure, else ``failure`` with it as the cause."""
    raised = THREAD.raised
    if raised is None or failure.code is Status.BUSY:
        return failure
    THREAD.raised = None
    if failure.code is Status.USER:
        return raised
    failure.__cause__ = raised
    return failure


def fail(failure: PlumbError) -> NoReturn:
    """Raises the :func:`outcome` of a call that failed."""
    raise outcome(failure)
