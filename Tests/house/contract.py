"""What the C headers declare and what the built library exports."""

import os
import re
import subprocess

from repository import ROOT

HEADER = ROOT / "include" / "plumb" / "plumb.h"
# Those it includes come first.
HEADERS = [*sorted(set(HEADER.parent.glob("*.h")) - {HEADER}), HEADER]
EXPORTS = ROOT / "Tests" / "abi" / "exports.txt"
LIBRARY = ROOT / "build" / "lib" / "libplumb.so"


def header_functions():
    """The names of the functions that the headers declare, sorted."""
    source = re.sub(r"/\*.*?\*/", " ", "\n".join(header.read_text(encoding="utf-8") for header in HEADERS), flags=re.S)
    source = re.sub(r"^\s*#(?:[^\n\\]|\\.|\\\n)*", "", source, flags=re.M)
    source = source.replace('extern "C" {', "")
    # Functions of the headers themselves are not the library's.
    source = re.sub(r"^static inline [^{]*\{[^{}]*\}", "", source, flags=re.M)
    # Without the bodies of structures and enumerations, innermost first.
    while "{" in source:
        reduced = re.sub(r"\{[^{}]*\}", "", source)
        if reduced == source:
            break
        source = reduced
    names = []
    for statement in (part.strip("} \n") for part in source.split(";")):
        declaration = re.match(r"(?!typedef\b)[\w\s*]*?\b(plumb_\w+)\s*\(", statement)
        if declaration:
            names.append(declaration[1])
    return sorted(names)


def exported_names():
    """What the checked-in list promises to export, sorted."""
    return EXPORTS.read_text(encoding="utf-8").split()


def library_symbols():
    """The names that the built library defines for others, sorted."""
    lines = run("nm", "-D", "--defined-only", LIBRARY).splitlines()
    return sorted(line.split()[-1].partition("@")[0] for line in lines)


def run(*command):
    """The output of a command, in the language its words are looked for in."""
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
