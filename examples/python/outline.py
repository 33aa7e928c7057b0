"""A language of layouts of one's own: what is indented is inside. Run it with a document, and change that meanwhile.

    card                         a view
      edges = @super <16         its constraints, in the words of EverLayout
      backgroundColor: #eeeeee   its properties
      title UILabel              a view in it, of a class

`engine.add_format("outline", read, suffix=".outline")` teaches an engine to load such documents.
"""

import sys
import time
from pathlib import Path
from typing import Any

import plumb


def read(data: bytes, name: str) -> dict[str, Any]:
    """The neutral form of a document: views by name, with constraints and properties."""
    root: dict[str, Any] = {"views": {}}
    # What is open: how far its lines are indented, and the view.
    open_views: list[tuple[int, dict[str, Any]]] = [(-1, root)]
    start = 0
    for line in data.splitlines(keepends=True):
        text = line.strip()
        first = start + len(line) - len(line.lstrip())
        indent = first - start
        start += len(line)
        if not text or text.startswith(b"#"):
            continue
        if b"\t" in line[:indent]:
            raise plumb.FormatError("lines are indented with spaces", start - len(line), first)
        while indent <= open_views[-1][0]:
            open_views.pop()
        view = open_views[-1][1]
        for mark, kind in ((b" = ", "constraints"), (b": ", "properties")):
            before, found, after = text.partition(mark)
            if found:
                if view is root:
                    raise plumb.FormatError(f"{kind} are those of a view", first, first + len(text))
                value = placed(after, first + len(before) + len(mark))
                entries = view.setdefault(kind, {})
                key = placed(before, first)
                if key in entries:
                    raise plumb.FormatError(f"{key} is there already", first, first + len(before))
                entries[key] = value
                break
        else:
            # The place counts the name without the `!` that makes it a new view.
            words = text.split()
            if len(words) > 2:
                raise plumb.FormatError("a view is a name, or a name and a class", first, first + len(text))
            key = plumb.Placed("!" + b":".join(words).decode(), first, first + len(text))
            views = view.setdefault("views", {})
            if key in views:
                raise plumb.FormatError(f"{words[0].decode()} is there already", first, first + len(text))
            views[key] = {}
            open_views.append((indent, views[key]))
    return {"root": root}


def placed(text: bytes, start: int) -> plumb.Placed:
    """A text that knows where it is written."""
    return plumb.Placed(text.decode(), start, start + len(text))


def main() -> None:
    """Shows the frames of a document, again each time that it changes."""
    engine = plumb.Engine()
    engine.add_format("outline", read, suffix=".outline")
    default = Path(__file__).resolve().parent.parent / "ui" / "card.outline"
    layout = engine.load(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
    while True:
        layout.compute(320, 200)
        for node in layout.nodes:
            print(f"{node.id or 'root':10} {node.frame}")
        if not sys.stdout.isatty():
            return
        while not layout.poll():
            time.sleep(0.1)


if __name__ == "__main__":
    main()
