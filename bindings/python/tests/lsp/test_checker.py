"""When documents are checked, and which results are shown."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from lsprotocol.types import PublishDiagnosticsParams

from plumb.lsp import checker as module
from plumb.lsp.checker import Checker
from plumb.lsp.checking import Check
from plumb.lsp.documents import uri_of
from plumb.lsp.workspace import Workspace


def test_what_was_checked_of_a_document_that_was_closed_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "a.xml")
    begun, may_end = threading.Event(), threading.Event()
    texts: list[str] = []

    def slow(target: str, text: str, *_: Any) -> Check:
        texts.append(text)
        begun.set()
        may_end.wait()
        return Check(paths={target})

    monkeypatch.setattr(module, "check", slow)

    async def session() -> list[int | None]:
        shown: list[PublishDiagnosticsParams] = []
        workspace = Workspace()
        checker = Checker(workspace, shown.append, lambda _: None)
        workspace.open(uri_of(path), "<UIView/>", 7)
        checker.changed(path, is_typed=False)
        await asyncio.to_thread(begun.wait)
        assert workspace.close(uri_of(path)) == path
        checker.closed(path)
        workspace.open(uri_of(path), "<UILabel/>", 1)
        checker.changed(path, is_typed=False)
        may_end.set()
        while not any(params.version == 1 for params in shown):
            await asyncio.sleep(0.001)
        checker.stop()
        return [params.version for params in shown]

    assert asyncio.run(asyncio.wait_for(session(), 60)) == [1]
    assert texts == ["<UIView/>", "<UILabel/>"]


def test_a_document_that_was_closed_is_checked_for_the_open_ones_that_it_includes(tmp_path: Path) -> None:
    outer, inner = tmp_path / "outer.xml", tmp_path / "inner.xml"
    outer.write_text('<UIView><UIView xml="inner.xml"/></UIView>')
    inner.write_text("<UIView width='gap'/>")

    async def session() -> list[str]:
        shown: list[PublishDiagnosticsParams] = []

        async def last() -> list[str]:
            while not shown:
                await asyncio.sleep(0.001)
            return [diagnostic.message for diagnostic in shown[-1].diagnostics]

        workspace = Workspace()
        checker = Checker(workspace, shown.append, lambda _: None)
        given = '<UIView><state name="gap" type="Double" value="3"/><UIView xml="inner.xml"/></UIView>'
        for path, text in ((outer, given), (inner, inner.read_text())):
            workspace.open(uri_of(str(path)), text, 1)
            checker.changed(str(path), is_typed=False)
        while str(inner) not in {params.uri.removeprefix("file://") for params in shown}:
            await asyncio.sleep(0.001)
        assert await last() == []
        assert workspace.close(uri_of(str(outer))) == str(outer)
        shown.clear()
        checker.closed(str(outer))
        # The file does not say what the text of the editor said.
        while not any(params.diagnostics for params in shown):
            await asyncio.sleep(0.001)
        checker.stop()
        return await last()

    assert "gap" in asyncio.run(asyncio.wait_for(session(), 60))[0]
