"""What a server prints: where programs found mistakes, in the files that are saved here."""

from __future__ import annotations

import os
import re

from ._messages import Problem, Result

# A program's text may not move the cursor of the terminal.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """``text`` without what a terminal obeys."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def result_text(folder: str, result: Result) -> str:
    """The problems of a result, each as the engine says it, with paths that lead to the files."""
    return "\n".join(_problem_text(folder, problem) for problem in result.problems)


def _problem_text(folder: str, problem: Problem) -> str:
    text = printable(problem.rendered).rstrip("\n")
    file = printable(problem.file)
    if not text:
        kind = "warning" if problem.is_warning else "error"
        place = (
            f"{file}:{problem.line}:{problem.column}: "
            if file and problem.line
            else f"{file}: "
            if file
            else ""
        )
        text = f"{place}{kind}: {printable(problem.message)}"
    path = os.path.join(folder, *file.split("/"))
    if file and text.startswith(file + ":") and os.path.exists(path):
        text = path + text[len(file) :]
    return text
