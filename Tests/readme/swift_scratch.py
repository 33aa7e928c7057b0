"""Where packages that depend on this one are built, so that they compile no more than themselves.

`swift test` has built the engine in .build. SwiftPM takes what is there for another package too, as long as that names
this package, and the scratch path, by the same paths.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPENDENCY = re.compile(r'\.package\((?:name: "(\w+)", )?path: "(\.\./(?:plumb|\.\.))"\)')


def path(folder: Path) -> Path:
    """The scratch path for such packages: .build if it is there, else `swift-build` in a folder."""
    built = ROOT / ".build"
    return built if built.is_dir() else folder / "swift-build"


def on_this_package(manifest: str) -> str:
    """A manifest with this package where it says `../plumb` or, in an example, `../..`."""
    return DEPENDENCY.sub(lambda found: f'.package(name: "{found[1] or "plumb"}", path: "{ROOT}")', manifest)
