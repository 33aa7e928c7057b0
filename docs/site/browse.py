"""Opens a site in a browser without a window, from files: browse.py SITE SCREENSHOTS

Each page has to show what its scripts and pictures need, and the search has to find a page without a server.
Screenshots are for a reader to look at. Exit status 1: something is wrong.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Page, and a text that it has when its scripts have run.
PAGES = {
    "index.html": "embeddable layout engine",
    "docs/tour/README.html": "10. An inventory",
    "docs/components/UILabel.html": "numberOfLines",
    "docs/choosing.html": "wrong choice",
    "api/c/plumb.h.html": "plumb_layout_compute_frames",
    "api/python/layout.html": "compute",
    "api/swift/PlumbEngine/Layout.html": "compute",
}
# What is searched for, and a page that has to be found.
SEARCHES = {
    "numberOfLines": "UILabel.html",
    "inventory": "tour/README.html",
    "LayoutProperty": "PlumbBuilder/LayoutProperty.html",
}
SECONDS = 120


def browse(url: str, *words: str) -> str:
    with tempfile.TemporaryDirectory() as profile:
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
        command += ["--virtual-time-budget=20000", "--window-size=1280,1600", *words, url]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS).stdout


def main() -> int:
    site, shots = (Path(argument).resolve() for argument in sys.argv[1:3])
    shots.mkdir(parents=True, exist_ok=True)
    wrong = []
    for page, text in PAGES.items():
        url = (site / page).as_uri()
        shot = shots / f"{page.removesuffix('.html').replace('/', '-')}.png"
        shot.unlink(missing_ok=True)
        shown = re.sub(r"<[^>]*>", "", browse(url, f"--screenshot={shot}", "--dump-dom"))
        if text not in shown:
            wrong.append(f"{page} does not show {text!r}")
        if not shot.exists() or shot.stat().st_size < 10_000:
            wrong.append(f"{page} has no screenshot, or one of nothing")
    for words, page in SEARCHES.items():
        found = browse(f"{(site / 'search.html').as_uri()}?q={words}", "--dump-dom")
        if not re.search(rf'href="[^"]*{re.escape(page)}', found):
            wrong.append(f"the search for {words!r} does not find {page}")
    print("\n".join(wrong) or f"{len(PAGES)} pages and {len(SEARCHES)} searches in a browser; look at {shots}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
