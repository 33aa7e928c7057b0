"""What callbacks leave behind on their thread: nothing can be thrown through C."""

from __future__ import annotations

import threading
from typing import NoReturn

from ._enumerators import Status
from .errors import PlumbError


class _Thread(threading.local):
    raised: BaseException | None = None
    """What the last callback that failed raised."""
    answer: object = None
    """What the last callback's answer points to; C copies it after the return."""


THREAD = _Thread()


def begin() -> None:
    """Forgets what callbacks of earlier calls raised; to be called before a call that may call back."""
    THREAD.raised = None


def reason(error: BaseException) -> str:
    """What C is told of an exception; only seen where it does not come out itself."""
    return f"{type(error).__name__}: {error}".encode("utf-8", "replace").decode()


def outcome(failure: PlumbError) -> BaseException:
    """What a callback raised where that is the failure, else ``failure``, caused by it."""
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
