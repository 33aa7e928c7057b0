"""Swift source without its comments and string literals, so that a search finds code alone."""

import re
from functools import cache

_OPENING = re.compile(r'//|/\*|(#*)("""|")')


@cache
def code(source):
    """The source with comments and literals blanked; lines stay where they are, interpolated code is kept."""
    output = []
    _copy_code(source, 0, output, interpolated=False)
    return "".join(output)


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def _copy_code(source, start, output, interpolated):
    """Copies code from `start`; ends at the end, or behind the bracket that closes an interpolation."""
    position, depth = start, 0
    while position < len(source):
        character = source[position]
        opening = _OPENING.match(source, position) if character in '/#"' else None
        if opening is None:
            if interpolated and character == "(":
                depth += 1
            if interpolated and character == ")":
                if depth == 0:
                    output.append(" ")
                    return position + 1
                depth -= 1
            output.append(character)
            position += 1
        elif opening[0] == "//":
            end = source.find("\n", position)
            end = len(source) if end < 0 else end
            output.append(_blank(source[position:end]))
            position = end
        elif opening[0] == "/*":
            end = _comment_end(source, position)
            output.append(_blank(source[position:end]))
            position = end
        else:
            output.append(" " * len(opening[0]))
            position = _copy_literal(source, opening.end(), opening[1], opening[2], output)
    return position


def _comment_end(source, position):
    depth = 0
    for mark in re.finditer(r"/\*|\*/", source[position:]):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return position + mark.end()
    return len(source)


def _copy_literal(source, position, hashes, quotes, output):
    """Blanks a literal that began before `position`, keeping the code of its interpolations."""
    closing, escape = quotes + hashes, "\\" + hashes
    while position < len(source):
        if source.startswith(closing, position):
            output.append(" " * len(closing))
            return position + len(closing)
        if source.startswith(escape + "(", position):
            output.append(" " * (len(escape) + 1))
            position = _copy_code(source, position + len(escape) + 1, output, interpolated=True)
        elif source.startswith(escape, position):
            output.append(_blank(source[position : position + len(escape) + 1]))
            position += len(escape) + 1
        else:
            output.append(_blank(source[position]))
            position += 1
    return position
