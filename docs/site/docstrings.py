"""Docstrings of properties and fields, which begin with a sentence: `The root's state, a mapping: …`.

Napoleon takes what is before a colon there for a type, and puts it below the rest. Types are in the signatures.
"""

from __future__ import annotations

TYPE = ":type: "


def rejoined(lines: list[str]) -> list[str]:
    """What Napoleon made of such a docstring, with the words before the colon where they were."""
    for index, line in enumerate(lines):
        if line.startswith(TYPE):
            rest = lines[: index - 1] if index and not lines[index - 1] else lines[:index]
            return [f"{line.removeprefix(TYPE)}: {rest[0] if rest else ''}".rstrip(), *rest[1:], *lines[index + 1 :]]
    return lines


def process(_app: object, what: str, _name: str, _thing: object, _options: object, lines: list[str]) -> None:
    """For Sphinx's event `autodoc-process-docstring`, after Napoleon."""
    if what in ("attribute", "data", "property"):
        lines[:] = rejoined(lines)
