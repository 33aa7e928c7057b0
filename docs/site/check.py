"""Checks a site that was made: check.py FOLDER [WARNINGS]

Every link inside of it, picture, style and script leads to a file, and to an element of that name; there is a page for
each component of the catalog; the search has its index; nothing is fetched from elsewhere; the generator had no
warnings.
Exit status 1: something is wrong.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]


class Page(HTMLParser):
    """The names of a page's elements, what it links to and what it needs to be shown."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.names: set[str] = set()
        self.links: list[str] = []
        self.needs: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attributes if value}
        self.names.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("img", "script") and "src" in found:
            self.needs.append(found["src"])
        if tag == "link" and "href" in found and found.get("rel") in ("stylesheet", "icon"):
            self.needs.append(found["href"])


def wrong_links(folder: Path) -> list[str]:
    pages = {path: Page(path) for path in sorted(folder.rglob("*.html"))}
    wrong = []
    for path, page in pages.items():
        name = path.relative_to(folder)
        wrong += [f"{name} needs {need} from elsewhere" for need in page.needs if urlsplit(need).scheme == "https"]
        for link in [*page.links, *page.needs]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("data:"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                wrong.append(f"{name}: {link} is not there")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                wrong.append(f"{name}: {link} has no such part")
    return wrong


def missing_parts(folder: Path) -> list[str]:
    text = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")
    names = re.findall(r"^## ((?:UI|WK)\w+)$", text, re.MULTILINE)
    needed = [f"docs/components/{name}.html" for name in names]
    headers = (ROOT / "include" / "plumb").glob("*.h")
    needed += [*(f"api/c/{header.name}.html" for header in headers), "api/python/engine.html", "docs/examples.html"]
    needed += ["api/swift/PlumbEngine/Layout.html", "api/swift/PlumbBuilder/Anchors.html"]
    wrong = [f"{name} is not there" for name in [*needed, "index.html", "search.html"] if not (folder / name).is_file()]
    if "Search.setIndex(" not in (folder / "searchindex.js").read_text(encoding="utf-8")[:100]:
        wrong.append("the search has no index that works from files")
    if "plumb_layout_compute_frames" not in (folder / "api" / "c" / "plumb.h.html").read_text(encoding="utf-8"):
        wrong.append("api/c/plumb.h.html does not have the functions of the header")
    return wrong


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    wrong = [*wrong_links(folder), *missing_parts(folder)]
    if len(sys.argv) > 2:
        wrong += [line for line in Path(sys.argv[2]).read_text(encoding="utf-8").splitlines() if line.strip()]
    print("\n".join(wrong) or f"{sum(1 for _ in folder.rglob('*.html'))} pages, all links lead somewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
