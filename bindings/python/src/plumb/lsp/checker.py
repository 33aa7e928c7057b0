"""Decides when documents are checked, and keeps what the checks found."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from lsprotocol.types import (
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Position,
    PublishDiagnosticsParams,
    Range,
)

from .checking import Check, Problem, check, check_catalog
from .documents import Document, DocumentKind, uri_of
from .live import LiveLayout
from .workspace import Workspace

SOURCE = "plumb"
_LONGEST_WAIT = 1.0
"""Seconds: after these a document is checked although somebody still types."""


class Checker:
    """Checks documents in a thread of its own, one at a time; the newest text counts.

    A document that others include is checked by checking these. Used by the thread of the event loop.
    """

    def __init__(
        self,
        workspace: Workspace,
        publish: Callable[[PublishDiagnosticsParams], None],
        tell: Callable[[str], None],
    ) -> None:
        self._workspace = workspace
        self._publish = publish
        self._tell = tell
        self._pool = ThreadPoolExecutor(1, "plumb-check")
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waiting_since: dict[str, float] = {}
        self._due: dict[str, None] = {}
        self._is_running = False
        self._running = ""
        """What is checked, "" once the editor has closed it: the result is of a text that nobody shows."""
        self._results: dict[str, Check] = {}
        self._checked: dict[str, Document] = {}
        """The texts that the results are of, of documents that are open."""
        self._shown_at: dict[str, float] = {}
        self._published: set[str] = set()
        self._told: set[str] = set()
        self._live: dict[str, LiveLayout] = {}
        self._found: dict[str, list[tuple[Diagnostic, tuple[str, ...]]]] = {}

    def changed(self, path: str, is_typed: bool = True) -> None:
        """A document has another text, or what it depends on has."""
        targets = set(self._workspace.roots(path))
        # Those that have read it, by whatever way.
        targets.update(target for target, result in self._results.items() if path in result.paths)
        for target in targets:
            self._schedule(target, is_typed)
        if path not in targets and all(target in self._results for target in targets):
            self._check_alone(path)

    def _check_alone(self, path: str) -> None:
        """Has a document checked by itself if those that include it did not come to read it."""
        roots = self._workspace.roots(path)
        if path not in roots and not any(
            path in self._results[root].paths for root in roots if root in self._results
        ):
            self._schedule(path, is_typed=True)

    def _schedule(self, target: str, is_typed: bool) -> None:
        loop = asyncio.get_running_loop()
        timer = self._timers.pop(target, None)
        if timer is not None:
            timer.cancel()
        since = self._waiting_since.setdefault(target, time.monotonic())
        delay = self._workspace.settings(target).debounce / 1000 if is_typed else 0
        delay = max(0.0, min(delay, since + _LONGEST_WAIT - time.monotonic()))
        self._timers[target] = loop.call_later(delay, self._is_due, target)

    def _is_due(self, target: str) -> None:
        self._timers.pop(target, None)
        self._waiting_since.pop(target, None)
        self._due[target] = None
        self._start()

    def _start(self) -> None:
        while self._due and not self._is_running:
            target = next(iter(self._due))
            del self._due[target]
            document = self._workspace.document(target)
            if document is None or not self._run(target, document):
                self._finish(target, document, Check(paths={target}))

    def _run(self, target: str, document: Document) -> bool:
        """Begins the check of a document; false if it is none that can be checked."""
        loop = asyncio.get_running_loop()
        if document.kind in (DocumentKind.LAYOUT, DocumentKind.JSON) and _is_checked(document):
            settings = self._workspace.settings(target)
            folder = self._workspace.folder_of(target)
            task = loop.run_in_executor(
                self._pool, check, target, document.text, settings, folder, self._workspace.open_text
            )
        elif document.kind is DocumentKind.CATALOG:
            task = loop.run_in_executor(self._pool, check_catalog, target, document.text)
        else:
            return False
        self._is_running = True
        self._running = target
        task.add_done_callback(lambda done: self._done(target, document, done))
        return True

    def _done(self, target: str, document: Document, done: asyncio.Future[Check]) -> None:
        self._is_running = False
        if not done.cancelled() and self._running == target:
            error = done.exception()
            is_old = target in self._timers or target in self._due
            if error is not None:
                self._tell(f"The check of {target} failed: {error}")
            elif not is_old or time.monotonic() - self._shown_at.get(target, 0.0) > _LONGEST_WAIT:
                # What is out of date is not shown, unless somebody types on and on.
                self._finish(target, document, done.result())
        self._start()

    def _finish(self, target: str, document: Document | None, result: Check) -> None:
        before = self._results.get(target)
        self._results[target] = result
        self._shown_at[target] = time.monotonic()
        if document is not None and self._workspace.is_open(target):
            self._checked[target] = document
        if result.layout is not None:
            self._live[target] = LiveLayout(result.layout)
        touched = {problem.path for problem in result.problems}
        if before is not None:
            touched.update(problem.path for problem in before.problems)
        touched.update(path for path in result.paths if self._workspace.is_open(path))
        # A document that others turn out to read is checked by them from now on.
        for path in result.paths - {target}:
            if target in self._workspace.roots(path) and self._results.pop(path, None) is not None:
                self._live.pop(path, None)
                self._checked.pop(path, None)
                touched.add(path)
        for path in touched:
            self._show(path)
        for path in self._workspace.open_paths():
            if path not in self._results and target in self._workspace.roots(path):
                self._check_alone(path)

    def _show(self, path: str) -> None:
        problems: list[Problem] = []
        for result in self._results.values():
            problems.extend(problem for problem in result.problems if problem.path == path)
        problems = list(dict.fromkeys(problems))
        if not path:
            for problem in problems:
                if problem.message not in self._told:
                    self._told.add(problem.message)
                    self._tell(problem.message)
            return
        if not problems and path not in self._published and not self._workspace.is_open(path):
            return
        # Ranges are those of the text that was checked.
        document = self._checked.get(path) or self._workspace.document(path)
        found = [(self._diagnostic(document, problem), problem.suggestions) for problem in problems]
        self._found[path] = found
        if problems:
            self._published.add(path)
        else:
            self._published.discard(path)
        opened = document if self._workspace.is_open(path) else None
        self._publish(
            PublishDiagnosticsParams(
                uri=opened.uri if opened else uri_of(path),
                diagnostics=[diagnostic for diagnostic, _ in found],
                version=opened.version if opened else None,
            )
        )

    def _diagnostic(self, document: Document | None, problem: Problem) -> Diagnostic:
        notes = "".join(f"\n{note}" for note in problem.notes if not note.startswith("in <"))
        return Diagnostic(
            range=problem_range(document, problem),
            message=problem.message + notes,
            severity=DiagnosticSeverity.Error if problem.is_error else DiagnosticSeverity.Warning,
            code=problem.code,
            source=SOURCE,
            related_information=[self._included(path, line) for path, line in problem.included_by] or None,
        )

    def _included(self, path: str, line: int) -> DiagnosticRelatedInformation:
        document = self._workspace.document(path)
        where = Range(*(2 * [_start_of_line(document, line)]))
        uri = document.uri if document is not None else uri_of(path)
        return DiagnosticRelatedInformation(Location(uri, where), f"included by {os.path.basename(path)}")

    # ----------------------------------------------------------------------------------------- What is known

    def diagnostics(self, path: str) -> list[tuple[Diagnostic, tuple[str, ...]]]:
        """The diagnostics of a document, each with the suggestions of the engine."""
        return self._found.get(path, [])

    def live(self, path: str) -> LiveLayout | None:
        """The last layout that a document was loaded into."""
        own = self._live.get(path)
        if own is not None:
            return own
        for target, live in self._live.items():
            result = self._results.get(target)
            if result is not None and path in result.paths:
                return live
        return None

    def closed(self, path: str) -> None:
        """The editor has closed a document: it is no longer checked for its own sake."""
        timer = self._timers.pop(path, None)
        if timer is not None:
            timer.cancel()
        self._waiting_since.pop(path, None)
        self._due.pop(path, None)
        if self._running == path:
            self._running = ""
        result = self._results.pop(path, None)
        self._live.pop(path, None)
        self._checked.pop(path, None)
        self._shown_at.pop(path, None)
        touched = {problem.path for problem in result.problems} if result else set()
        for other in {*touched, path}:
            self._show(other)
        # Others that read it now read the file.
        for target, known in list(self._results.items()):
            if path in known.paths:
                self._schedule(target, is_typed=False)
        # It may include documents that are open.
        if self._has_open_parts(path):
            self._schedule(path, is_typed=False)
        # Roots that were only checked for this document.
        for target in list(self._results):
            if not self._workspace.is_open(target) and not self._has_open_parts(target):
                self._forget(target)

    def _has_open_parts(self, target: str) -> bool:
        """Whether a document is checked for others that the editor has open."""
        return any(target in self._workspace.roots(path) for path in self._workspace.open_paths())

    def _forget(self, target: str) -> None:
        result = self._results.pop(target)
        self._live.pop(target, None)
        self._shown_at.pop(target, None)
        for path in {problem.path for problem in result.problems}:
            self._show(path)

    def stop(self) -> None:
        """Ends the thread; a check that runs is not waited for."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._due.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _is_checked(document: Document) -> bool:
    """JSON is a layout if it has a root; other JSON is none of ours."""
    return document.kind is not DocumentKind.JSON or any(
        node.key == "root" and node.parent == 0 for node in document.json.nodes
    )


def _start_of_line(document: Document | None, line: int) -> Position:
    if document is None:
        return Position(max(0, line - 1), 0)
    return document.lines.position(document.lines.engine_offset(line, 1))


def problem_range(document: Document | None, problem: Problem) -> Range:
    """The range of a problem; its first line if it has several."""
    if document is None:
        start = _start_of_line(None, problem.line)
        return Range(start, start)
    has_mark = problem.line == 1 and document.text.startswith("\ufeff")
    start_offset = document.lines.engine_offset(problem.line, problem.column + has_mark)
    end = min(start_offset + problem.length, len(document.text))
    line_end = document.text.find("\n", start_offset, end)
    return document.lines.range(start_offset, end if line_end < 0 else line_end)
