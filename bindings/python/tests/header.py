"""Reads the declarations of plumb.h and the headers it includes, as far as these use C.

Comments, preprocessor lines and the C++ guard go first; what is left are declarations, each of which ends
with a semicolon.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

HEADER = Path(__file__).resolve().parents[3] / "include" / "plumb" / "plumb.h"


def read() -> str:
    """All headers in one text."""
    included = sorted(set(HEADER.parent.glob("*.h")) - {HEADER})
    return "\n".join(file.read_text(encoding="utf-8") for file in (*included, HEADER))


@dataclass
class Header:
    """Everything that is declared; types are texts such as ``const char *``."""

    macros: dict[str, str] = field(default_factory=dict)
    enumerators: dict[str, int] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    """Of ``typedef int32_t plumb_status;``."""
    opaque: set[str] = field(default_factory=set)
    structures: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Fields as (name, type); a union's type is ``union { name: type; … }``."""
    functions: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    callbacks: dict[str, tuple[str, list[str]]] = field(default_factory=dict)


def parse(text: str) -> Header:
    header = Header()
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", " ", text, flags=re.DOTALL)
    text = text.replace("\\\n", " ")
    # Functions of the header itself, not of the library.
    text = re.sub(r"^static inline [^\n]*\{[^\n]*\}$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"^static inline .*?^\}$", " ", text, flags=re.MULTILINE | re.DOTALL)
    for match in re.finditer(r"^#define (PLUMB_\w+)[ \t]+(.+)$", text, flags=re.MULTILINE):
        header.macros[match[1]] = match[2].strip()
    text = re.sub(r"^#.*$", " ", text, flags=re.MULTILINE)
    for declaration in _split(text, ";"):
        _declare(header, declaration)
    return header


def _declare(header: Header, text: str) -> None:
    if match := re.fullmatch(r"enum (?:\w+ )?\{(.*)\}", text):
        for enumerator in _split(match[1], ","):
            name, value = enumerator.split("=")
            header.enumerators[name.strip()] = int(value)
    elif match := re.fullmatch(r"typedef struct (\w+) \{(.*)\} (\w+)", text):
        assert match[1] == match[3], text
        header.structures[match[1]] = [one for part in _split(match[2], ";") for one in _fields(part)]
    elif match := re.fullmatch(r"typedef struct (\w+) (\w+)", text):
        assert match[1] == match[2], text
        header.opaque.add(match[1])
    elif re.fullmatch(r"struct \w+", text):
        pass
    elif match := re.fullmatch(r"typedef (.+?)\(\*(\w+)\) ?\((.*)\)", text):
        header.callbacks[match[2]] = _type(match[1]), _parameters(match[3])
    elif match := re.fullmatch(r"typedef (\w+) (\w+)", text):
        header.aliases[match[2]] = match[1]
    elif match := re.fullmatch(r"(.+?)\b(plumb_\w+) ?\((.*)\)", text):
        header.functions[match[2]] = _type(match[1]), _parameters(match[3])
    else:
        raise AssertionError(f"not understood: {text}")


def _fields(text: str) -> list[tuple[str, str]]:
    if match := re.fullmatch(r"(.+?)\(\*(\w+)\) ?\((.*)\)", text):
        return [(match[2], f"{_type(match[1])} (*)({', '.join(_parameters(match[3]))})")]
    if match := re.fullmatch(r"(\w+) (\w+)(\[\d+\])", text):
        return [(match[2], match[1] + match[3])]
    if match := re.fullmatch(r"union \{(.*)\} (\w+)", text):
        members = [one for part in _split(match[1], ";") for one in _fields(part)]
        return [(match[2], "union {" + "; ".join(f"{name}: {kind}" for name, kind in members) + "}")]
    first, *others = _split(text, ",")
    kind, name = _named(first)
    return [(name, kind), *((other, kind) for other in others)]


def _parameters(text: str) -> list[str]:
    if text.strip() == "void":
        return []
    found = []
    for parameter in _split(text, ","):
        if match := re.fullmatch(r"(.+?)\(\*\w+\) ?\((.*)\)", parameter):
            found.append(f"{_type(match[1])} (*)({', '.join(_parameters(match[2]))})")
        elif match := re.fullmatch(r"(.+?)\w+\[\d+\]", parameter):
            found.append(_type(match[1] + "*"))
        else:
            found.append(_named(parameter)[0])
    return found


def _named(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*?)(\w+)", text)
    assert match, text
    return _type(match[1]), match[2]


def _type(text: str) -> str:
    return re.sub(r" ?(\*+) ?", r" \1", " ".join(text.replace("struct ", "").split())).strip()


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that are in no bracket, with single spaces, without empty ones."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "({") - (character in ")}")
        if character == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return [" ".join(part.split()) for part in parts if part.strip()]
