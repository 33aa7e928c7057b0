"""Keeps the headers of this version, against which `Tests/packages/test_contract.py` compiles programs ever after.

    python3 packaging/keep_contract.py

A step of a release: see CONTRIBUTING.md. What is kept of versions that are published is never changed.
"""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADERS = ROOT / "include" / "plumb"
CONTRACT = ROOT / "Tests" / "packages" / "contract"


def main() -> None:
    text = (HEADERS / "plumb.h").read_text(encoding="utf-8")
    version = re.search(r'^#define PLUMB_VERSION_STRING "(\d+\.\d+)', text, re.M)
    if not version:
        raise SystemExit("include/plumb/plumb.h has no PLUMB_VERSION_STRING")
    folder = CONTRACT / version[1]
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "plumb").mkdir(parents=True)
    for header in sorted(HEADERS.glob("*.h")):
        shutil.copyfile(header, folder / "plumb" / header.name)
    shutil.copyfile(ROOT / "Tests" / "abi" / "exports.txt", folder / "exports.txt")
    print(f"{folder.relative_to(ROOT)}: {len(list((folder / 'plumb').iterdir()))} headers")


if __name__ == "__main__":
    main()
