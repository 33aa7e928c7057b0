"""The numbers and lists that the house tests hold the repository to. The one place to change them."""

import re

# Lines of one file; a data table says so in its first five lines and may be longer.
MAX_LINES = 600
DATA_TABLE = "data table"
CODE_SUFFIXES = {".swift", ".c", ".cpp", ".h", ".py", ".cmake", ".sh", ".txt"}
BANNED_NAMES = re.compile(
    r"(Utils?|Utilities|Helpers?|Manager|Common|Misc)\b|(?<![a-z])(utils?|helpers?|common|misc)(?![a-z])"
)

# What each module may import. Nobody may import a module that is not named on the right.
IMPORTS = {
    "PlumbSyntax": {"CExpat", "CPosix", "Synchronization"},
    "PlumbConstraints": {"PlumbSyntax"},
    "PlumbFormat": {"PlumbSyntax"},
    "PlumbEngine": {"PlumbConstraints", "PlumbSyntax", "CPosix", "Synchronization"},
    "PlumbABI": {"PlumbSyntax", "PlumbEngine", "CPlumb", "CPosix", "Synchronization"},
    "PlumbBuilder": {"PlumbEngine", "PlumbSyntax"},
    "PlumbBuilderUIKitNames": {"PlumbBuilder", "Foundation"},
    "plumb": {"PlumbSyntax", "PlumbEngine", "PlumbFormat", "CCairo", "CJansson", "CPosix"},
}

# The folders of PlumbEngine in pipeline order: each uses types of itself and of those before it. Those in one list use
# each other too: engines, templates and layouts, which a host holds in its hands.
ENGINE_FOLDERS = [
    ["Collections"],
    ["Values"],
    ["Arrange"],
    ["Fonts"],
    ["Assets"],
    ["Catalog"],
    ["Timing"],
    ["Language"],
    ["Documents"],
    ["Tree"],
    ["Program"],
    ["Formulas"],
    ["Link/Binding"],
    ["Link/Cells"],
    ["Link/Compiling"],
    ["Link/Graph"],
    ["Link/Constraints"],
    ["EverLayout"],
    ["Link/Geometry"],
    ["Link/Symbols"],
    ["Link/Building"],
    ["Link"],
    ["Evaluate"],
    ["ListGeometry"],
    ["Text"],
    ["CatalogFile"],
    [
        "Engine",
        "Layout",
        "Live",
        "Repetition",
        "Lists",
        "Owners",
        "Console",
        "Explain",
        "Profile",
        "Draw",
        "Hit",
        "Actions",
        "Scroll",
        "Pointer",
        "Focus",
        "Motion",
    ],
]

# The modules that are also compiled as Embedded Swift and eat untrusted documents.
EMBEDDED_MODULES = ["PlumbSyntax", "PlumbConstraints", "PlumbFormat", "PlumbEngine", "PlumbABI", "plumb"]

# Looked for in those modules, in code without its comments and string literals.
BANNED_CODE = {
    "an existential": re.compile(r"\bany\s+[A-Z]\w*"),
    "Any": re.compile(r"\b(Any|AnyHashable|AnySequence|AnyIterator|AnyCollection)\b"),
    "a forced try": re.compile(r"\btry!"),
    "a forced cast": re.compile(r"\bas!"),
    "a force unwrap": re.compile(r"[\w)\]}?]!(?![=\w])"),
    "a trap": re.compile(r"\b(fatalError|preconditionFailure|precondition|assertionFailure|assert)\s*\("),
    "an untyped throws": re.compile(r"\b(re)?throws\b(?!\s*\()"),
    "a Double from a String": re.compile(r"\bDouble\(\s*(String|text|string)\b"),
    "print": re.compile(r"(?<![.\w])(?<!func )(print|debugPrint|dump)\s*\("),
    "a key path": re.compile(r"(?<![\w\\])\\\.\w"),
    "an unchecked subscript or arithmetic": re.compile(r"\b(unsafelyUnwrapped|unsafeBitCast)\b|-Ounchecked"),
    "a weak or unowned reference": re.compile(r"\b(weak|unowned)\s+(var|let|self)\b"),
    "a mutable global": re.compile(
        r"^\s*(?:(?:public|package|internal|private|fileprivate|nonisolated\(unsafe\))\s+)*(?:static|class)\s+var\b[^{]*=",
    ),
    "a mutable global at file level": re.compile(
        r"^(?:(?:public|package|internal|private|fileprivate|nonisolated\(unsafe\))\s+)*var\b[^{]*$",
    ),
}

# Where an array of the engine's own checks its indices, as the standard library's does.
CHECKED_MEMORY = "Sources/PlumbSyntax/Collections/PlainArray.swift"
ALLOWED_THERE = {"a trap", "an unchecked subscript or arithmetic"}

# Looked for in all committed text.
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
MACHINE_PATHS = {
    "a path of a machine": re.compile(
        r"(?:(?<![\w.}])|(?<=-[IL]))/(?:work|root|home/\w+|Users/\w+|tmp/\w+-\w+|opt/swift)(?:/|\b)"
    ),
    "a host of a package registry": re.compile(
        r"pypi\.org|pythonhosted|registry\.npmjs|proxy\.golang|deb\.debian|index\.crates|ghcr\.io|artifactory",
        re.IGNORECASE,
    ),
}

# The shipped library: the newest glibc whose symbols it may need, its size without symbols, and what it links.
GLIBC_CEILING = (2, 29)
# A budget for features; see decision 22.
MAX_STRIPPED_BYTES = 3_579_000
NEEDED_LIBRARIES = {"libc.so.6", "libm.so.6", "libexpat.so.1"}
