"""Writes a version wherever one is written; the header is what builds and packages read.

python3 packaging/set_version.py 0.2.0
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = "include/plumb/plumb.h"
SWIFT_HOST = "Tests/consumers/swift_host/Sources/walk/EngineSteps.swift"
FORM = re.compile(r"(\d+)\.(\d+)\.(\d+)")
# File, what stands there, what is to stand there; each occurs at least once.
PLACES = [
    (HEADER, r"(#define PLUMB_VERSION_MAJOR )\d+", r"\g<1>{major}"),
    (HEADER, r"(#define PLUMB_VERSION_MINOR )\d+", r"\g<1>{minor}"),
    (HEADER, r"(#define PLUMB_VERSION_PATCH )\d+", r"\g<1>{patch}"),
    (HEADER, r'(#define PLUMB_VERSION_STRING )"[\d.]+"', r'\g<1>"{version}"'),
    ("Sources/PlumbABI/VersionABI.swift", r'(versionString\(\).*fixed\()"[\d.]+"', r'\g<1>"{version}"'),
    ("Sources/PlumbEngine/Engine/Engine.swift", r'(static var version: String \{ )"[\d.]+"', r'\g<1>"{version}"'),
    ("bindings/python/src/plumb/_ffi.py", r"^(VERSION = )\(\d+, \d+, \d+\)", r"\g<1>({major}, {minor}, {patch})"),
    (SWIFT_HOST, r'(Engine\.version == )"[\d.]+"', r'\g<1>"{version}"'),
    ("docs/installing.md", r"(plumb(?:_layout|-layout)?-|libplumb\.so\.)\d+\.\d+\.\d+", r"\g<1>{version}"),
    ("docs/installing.md", r"(find_package\(Plumb )\d+\.\d+", r"\g<1>{major}.{minor}"),
    ("docs/abi.md", r"(is at version )\d+\.\d+", r"\g<1>{major}.{minor}"),
]


def written(text: str, pattern: str, replacement: str, version: str) -> str:
    """The text with the version; fails if there is no place for it."""
    major, minor, patch = FORM.fullmatch(version).groups()
    filled = replacement.format(major=major, minor=minor, patch=patch, version=version)
    result, count = re.subn(pattern, filled, text, flags=re.M)
    if not count:
        raise SystemExit(f"nothing matches {pattern}")
    return result


def main() -> None:
    if len(sys.argv) != 2 or not FORM.fullmatch(sys.argv[1]):
        raise SystemExit("a version of three numbers is expected: python3 packaging/set_version.py 0.2.0")
    for name, pattern, replacement in PLACES:
        path = ROOT / name
        path.write_text(written(path.read_text(encoding="utf-8"), pattern, replacement, sys.argv[1]), encoding="utf-8")
    print(f"{len({name for name, *_ in PLACES})} files say {sys.argv[1]}; CHANGELOG.md is yours")


if __name__ == "__main__":
    main()
