"""The tool `plumb`, which formats, draws, and reads catalog files: where it is, and calls of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAME = "plumb.exe" if sys.platform == "win32" else "plumb"
_SECONDS = 180.0


class ToolError(Exception):
    """The tool is not there, or refuses what it is asked; the text is for people."""


def tool_path(setting: str = "") -> str:
    """The path of the tool.

    It is the one of the setting, else the one that `PLUMB_TOOL` names, else the one of the checkout or beside
    the library that `PLUMB_LIBRARY` names, else the first in `PATH`.

    Raises:
        ToolError: There is none.
    """
    for named in setting, os.environ.get("PLUMB_TOOL", ""):
        if named:
            # No fallback to another file: it would hide a typing error.
            if not os.access(named, os.X_OK) or not os.path.isfile(named):
                raise ToolError(f"There is no tool plumb at {named}")
            return named
    for candidate in _candidates():
        if os.access(candidate, os.X_OK) and candidate.is_file():
            return str(candidate)
    found = shutil.which(NAME)
    if found is None:
        raise ToolError(
            "The tool plumb is neither beside the library nor in PATH; "
            "the setting plumb.tool or the variable PLUMB_TOOL may name it"
        )
    return found


def _candidates() -> list[Path]:
    found = []
    library = os.environ.get("PLUMB_LIBRARY")
    if library:
        folder = Path(library).absolute().parent
        found.append(folder.parent / "bin" / NAME)
    root = checkout()
    if root is not None:
        found.append(root / "build" / "bin" / NAME)
    return found


def checkout() -> Path | None:
    """The root of the checkout that this module is in; None for an installed package."""
    here = Path(__file__).resolve()
    if len(here.parents) > 5:
        root = here.parents[5]
        # Of an installed package, five levels up is somebody else's directory.
        if (root / "include" / "plumb" / "plumb.h").is_file():
            return root
    return None


def call(
    path: str, arguments: Sequence[str], standard_input: str | None = None, folder: str | None = None
) -> str:
    """What the tool prints.

    Raises:
        ToolError: It cannot be run, takes too long, or exits with an error; the text is what it says.
    """
    try:
        done = subprocess.run(
            [path, *arguments],
            input=None if standard_input is None else standard_input.encode("utf-8", "surrogatepass"),
            stdin=subprocess.DEVNULL if standard_input is None else None,
            capture_output=True,
            cwd=folder,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{path} took longer than {_SECONDS:.0f} seconds") from error
    except (OSError, ValueError) as error:
        raise ToolError(f"Cannot run {path}: {error}") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise ToolError(said or f"{path} exits with {done.returncode}")
    return done.stdout.decode("utf-8", "replace")
