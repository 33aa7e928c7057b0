"""The files of a fixture: what a loader of the host answers with, at once or when a step says so."""

from __future__ import annotations

from typing import Any

import plumb

from .fixture_host import Fixture, Refused


class Files:
    def __init__(self, fixture: Fixture) -> None:
        self.files = fixture.get("files", {})
        self.pending = set(fixture.get("pending", ()))
        #: What has not been completed, by URL.
        self.requests: dict[str, plumb.Pending] = {}

    def add_to(self, engine: plumb.Engine) -> None:
        if self.files or self.pending:
            engine.loader = self.load

    def load(self, url: str, base: str) -> Any:
        if url in self.pending:
            return self.requests.setdefault(url, plumb.Pending())
        return answer(self.files.get(url))

    def complete(self, step: dict[str, Any]) -> None:
        """Answers what is pending; a step without an answer of its own gives the file."""
        request = self.requests.pop(step["url"])
        if "error" in step:
            request.fail(step["error"])
        else:
            request.complete(answer(step.get("bytes", self.files.get(step["url"]))))


def answer(json: Any) -> Any:
    """A text, lines of it, an error, or what the host was led on to."""
    match json:
        case {"error": error}:
            raise Refused(error)
        case {"url": url, "bytes": text}:
            return plumb.Resource(answer(text), url)
        case list():
            return "\n".join(json).encode()
        case str():
            return json.encode()
    return None
