"""Links of a page as the site needs them: to its pages and to copies of files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

BLOCK = re.compile(r"^(`{3,}).*?^\1 *$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"\]\(([^)\s]+)\)")
WHOLE = re.compile(r"\[([^\[\]]*)\]\(([^)\s]+)\)")
EXTERNAL = re.compile(r"[a-z]+:|#")
COMPONENTS = PurePosixPath("docs/components.md")


def outside_of_blocks(text: str, replaced: Callable[[str], str]) -> str:
    """The text with `replaced` applied to what is not in a block of code."""
    parts, end = [], 0
    for match in BLOCK.finditer(text):
        parts += [replaced(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*parts, replaced(text[end:])])


class Links:
    """Where the files of the repository are in the site."""

    def __init__(self, root: Path, pages: dict[PurePosixPath, PurePosixPath], components: dict[str, str]) -> None:
        """`pages`: what pages of the repository are called in the site. `components`: names by the ends of links."""
        self.root, self.pages, self.components = root, pages, components
        self.files: set[PurePosixPath] = set()
        """Files that pages lead to, which have to be copied."""

    def rewritten(self, text: str, page: PurePosixPath) -> str:
        """The text of a page of the repository with the links that the site has."""

        def replaced(part: str) -> str:
            part = WHOLE.sub(lambda match: match[1] if self._is_left_out(match[2], page) else match[0], part)
            return TARGET.sub(lambda match: f"]({self._target(match[1], page)})", part)

        return outside_of_blocks(text, replaced)

    def _path(self, target: str, page: PurePosixPath) -> PurePosixPath:
        return PurePosixPath(os.path.normpath(page.parent / target.partition("#")[0]))

    def _is_left_out(self, target: str, page: PurePosixPath) -> bool:
        """Folders have no page, and neither have texts that are no pages of ours."""
        if EXTERNAL.match(target):
            return False
        path = self._path(target, page)
        is_text = path.suffix == ".md" and (self.root / path).is_file()
        return (self.root / path).is_dir() or (is_text and path not in self.pages)

    def _target(self, target: str, page: PurePosixPath) -> str:
        path, (_, mark, heading) = self._path(target, page), target.partition("#")
        # What does not exist stays, and is reported as a broken link.
        if EXTERNAL.match(target) or not (self.root / path).is_file():
            return target
        here = self.pages.get(page, page).parent
        if path == COMPONENTS and heading in self.components:
            return os.path.relpath(f"docs/components/{self.components[heading]}.md", here)
        if path not in self.pages:
            self.files.add(path)
        return os.path.relpath(self.pages.get(path, path), here) + mark + heading
