"""Finds uses of types that a later folder of a module declares.

A heuristic over the text: Swift itself has no such rule inside a module. It looks at types declared at file level, and
passes over names that an earlier folder or another module declares too, since it cannot tell which of them is meant.
"""

import re

_MODIFIERS = r"(?:(?:@\w+(?:\([^)\n]*\))?|public|package|internal|private|fileprivate|final|indirect)[ \t]+)*"
_DECLARATION = re.compile(rf"^([ \t]*){_MODIFIERS}(?:struct|class|enum|protocol|actor|typealias)[ \t]+([A-Z]\w*)", re.M)
# What follows a dot is a member of something that is looked at by itself.
_TYPE_NAME = re.compile(r"(?<![\w.])[A-Z]\w*")


def rank_of(path, rank):
    """The rank of a file by the innermost of its folders that has one; None if none has."""
    for folder in path.parents:
        if folder.as_posix() in rank:
            return rank[folder.as_posix()]
    return None


def violations(sources, order, elsewhere=()):
    """The uses that go against the order, as text.

    `sources` are Swift texts without comments and literals by their path in the module, `order` the
    folders, those of one rank in one list, `elsewhere` texts of modules that come before all folders. A
    folder inside another one may have a rank of its own.
    """
    rank = {folder: index for index, folders in enumerate(order) for folder in folders}
    known = {name for source in elsewhere for _, name in _DECLARATION.findall(source)}
    homes, nested = {}, {}
    for path, source in sources.items():
        place = rank_of(path, rank)
        if place is None:
            continue
        for indent, name in _DECLARATION.findall(source):
            if indent:
                nested[name] = min(place, nested.get(name, place))
            elif name not in homes or place < homes[name][0]:
                homes[name] = (place, path)

    found = []
    for path, source in sorted(sources.items()):
        place = rank_of(path, rank)
        if place is None:
            continue
        for number, line in enumerate(source.splitlines(), 1):
            for name in sorted(set(_TYPE_NAME.findall(line))):
                home_place, home = homes.get(name, (place, path))
                # One letter is a generic parameter.
                unclear = len(name) == 1 or name in known or nested.get(name, place + 1) <= place
                if home_place > place and not unclear:
                    found.append(f"{path}:{number}: uses {name} of {home}")
    return found
