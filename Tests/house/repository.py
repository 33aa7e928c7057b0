"""The files of the repository, and what is in them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def files():
    """All files that are or could be committed, relative to the root. Without git, all but builds."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    if listing.returncode == 0:
        names = listing.stdout.decode().split("\0")
        return [path for path in map(Path, sorted(set(filter(None, names)))) if (ROOT / path).is_file()]
    found = (path.relative_to(ROOT) for path in sorted(ROOT.rglob("*")) if path.is_file())
    return [path for path in found if path.parts[0] not in ("build", ".build", ".git")]


@cache
def text(path):
    """The text of a file, None if it is not text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def swift_files(module):
    folder = Path("Sources") / module
    return [path for path in files() if path.suffix == ".swift" and folder in path.parents]
