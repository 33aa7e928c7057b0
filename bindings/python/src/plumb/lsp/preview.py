"""A picture of a layout, by the tool `plumb`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping

from .documents import Document
from .settings import Settings
from .tool import call, tool_path


def picture(document: Document, settings: Settings, folder: str, unsaved: Mapping[str, str]) -> str:
    """The layout of a document as SVG.

    Args:
        document: The document, as the editor has it.
        settings: Its settings.
        folder: Of its workspace.
        unsaved: Texts of other documents that it includes, by their path, which count instead of the files.

    Raises:
        ToolError: The tool is not there, or the document cannot be drawn; the text is what it says.
    """
    arguments = ["--size", settings.size, "--direction", settings.direction]
    for option, values in (
        ("--catalog", settings.catalogs),
        ("--state", settings.state),
        ("--constants", settings.constants),
        ("--environment", settings.environment),
    ):
        for value in values:
            arguments += [option, value]
    for name, text in settings.inject.items():
        arguments += ["--inject", f"{name}={text}"]
    if len(settings.safe_area) == 4:
        arguments += ["--safe-area", ",".join(f"{inset:g}" for inset in settings.safe_area)]
    if len(settings.size_class) == 2:
        arguments += ["--size-class", ",".join(settings.size_class)]
    for flag in "legacy", "strict", "lenient":
        if getattr(settings, flag):
            arguments.append(f"--{flag}")
    path = tool_path(settings.tool)
    beside = os.path.dirname(document.path)
    if not unsaved:
        # Standard input stands for a document in the folder that the tool runs in.
        return call(path, ["render", "-", *arguments], document.text, _existing(beside))
    with tempfile.TemporaryDirectory() as copy:
        copied = _copy(copy, document, folder, unsaved)
        return call(path, ["render", copied, *arguments], None, copy)


def _existing(folder: str) -> str | None:
    return folder if os.path.isdir(folder) else None


def _copy(copy: str, document: Document, folder: str, unsaved: Mapping[str, str]) -> str:
    """Copies the documents that the picture is made of, with what is not saved; the path of the first."""
    texts = {**unsaved, document.path: document.text}
    is_inside = all(path.startswith(folder + os.sep) for path in texts)
    base = folder if is_inside else os.path.commonpath([os.path.dirname(path) for path in texts])
    for path, text in texts.items():
        place = os.path.join(copy, os.path.relpath(path, base))
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(text.encode("utf-8", "surrogatepass"))
        # Texts stand beside the document.
        for name in "Localizable.strings", "Colors.strings":
            beside = os.path.join(os.path.dirname(path), name)
            if os.path.isfile(beside):
                shutil.copy(beside, os.path.join(os.path.dirname(place), name))
    return os.path.join(copy, os.path.relpath(document.path, base))
