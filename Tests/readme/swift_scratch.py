"""Where packages that depend on this one are built, so that they compile no more than themselves.

`swift test` has built the engine in .build. SwiftPM takes what is there for another package too, as long as that names
this package, and the scratch path, by the same paths, with the options that .ci/run sets.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPENDENCY = re.compile(r'\.package\((?:name: "(\w+)", )?path: "(\.\./(?:plumb|\.\.))"\)')


def options(folder: Path) -> list[str]:
    """The options of `swift build` and `swift run` for such packages.

    They are built in .build, or in `swift-build` in a folder if that is not there.
    """
    built = ROOT / ".build"
    scratch = built if built.is_dir() else folder / "swift-build"
    return ["--scratch-path", str(scratch), *shlex.split(os.environ.get("PLUMB_SWIFT_OPTIONS", ""))]


def on_this_package(manifest: str) -> str:
    """A manifest with this package where it says `../plumb` or, in an example, `../..`."""
    return DEPENDENCY.sub(lambda found: f'.package(name: "{found[1] or "plumb"}", path: "{ROOT}")', manifest)
