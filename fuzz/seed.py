"""Fills a corpus from the fixtures and examples: seed.py <target> <folder>."""

import hashlib
import html
import json
import re
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# As in expression.c, where the first byte chooses one.
TYPES = [
    "any",
    "number",
    "int",
    "bool",
    "string",
    "url",
    "color",
    "font",
    "image",
    "array",
    "attributed-string",
    "enum:NSTextAlignment",
    "enum:Difficulty",
    "optionset:UIDataDetectorTypes",
    "optionset:Sides",
    "Selector",
    "[Int]",
    "UIEdgeInsets",
    "CGAffineTransform",
    "UIVisualEffect",
    "UIViewController.Type",
    "[UIColor]",
]


def fixtures():
    for path in sorted((ROOT / "Tests" / "Fixtures").rglob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def lines(text):
    return text if isinstance(text, str) else "\n".join(text)


def documents():
    for path in sorted((ROOT / "examples").rglob("*.xml")):
        yield path.read_text(encoding="utf-8")
    for fixture in fixtures():
        if "xml" in fixture:
            yield lines(fixture["xml"])


def attributes():
    """Pairs of a name and a text."""
    for document in documents():
        for name, text in re.findall(r'([\w.]+)="([^"]*)"', document):
            yield name, html.unescape(text)


def expressions():
    """Pairs of a type and a text. Of an attribute the type is guessed: a number, or text that has segments."""
    for fixture in fixtures():
        if isinstance(fixture.get("expr"), str):
            yield fixture.get("type"), fixture["expr"]
    for name, text in attributes():
        kinds = {"font": "font", "color": "color", "image": "image", "alignment": "enum:NSTextAlignment"}
        kind = next((kind for word, kind in kinds.items() if name.lower().endswith(word)), None)
        yield kind or ("string" if "{" in text else "number"), text


def formats():
    """Formats with arguments as format.c reads them."""
    for fixture in fixtures():
        if fixture.get("type") != "printf" or not isinstance(fixture.get("expr"), str):
            continue
        arguments = b""
        for value in fixture.get("args", []):
            if isinstance(value, (int, float)):
                arguments += b"\0" + struct.pack("<d", value)
            else:
                arguments += b"\3" + str(value).encode()[:8].ljust(8, b"\0")
        yield bytes([len(fixture.get("args", []))]) + arguments + fixture["expr"].encode()


def string_files():
    """Files of texts, after the byte of their language."""
    for fixture in fixtures():
        for texts in fixture.get("strings", {}).values():
            entries = (f"{json.dumps(key)} = {json.dumps(text)};" for key, text in texts.items())
            file = "/* texts */\n" + "\n".join(entries)
            for encoding in ["utf-8", "utf-16"]:
                yield b"\0" + file.encode(encoding)
    yield b"\1a = \"%2$d %1$@ \\U00e9\\n\"; // one\n'b' = word;"


def compositions():
    """Documents with their parts, as compose.c splits them; then edits that do a little of everything."""
    edits = b"\x0e\x00\x64" + b"\x00\x00\x00<UIView id='x'/>\n\x00" + b"\x06\x00\x00\x00 12\n"
    edits += b"\x08\x00\x03\x01\x00\x00\x05\x01\x09\x00" + b"\x0b\x00\x55" + b"\x0c\x00\x00\x0d\x00\x8d\x00"
    for fixture in fixtures():
        if "xml" not in fixture or not ("files" in fixture or "pending" in fixture):
            continue
        files = dict(fixture.get("files", {}))
        for step in fixture.get("steps", []):
            answer = step.get("complete", {})
            if "bytes" in answer:
                files.setdefault(answer["url"], answer["bytes"])
        seed = lines(fixture["xml"])
        for url, text in files.items():
            if isinstance(text, dict):
                text = text.get("bytes", "")
            late = "?" if url in fixture.get("pending", []) else ""
            seed += f"\0{late}{url}\n{lines(text)}"
        yield seed.encode() + b"\0\n" + edits


def operations():
    """The operations of calls.c, by name: the byte that chooses each."""
    text = (ROOT / "fuzz" / "calls.c").read_text(encoding="utf-8")
    names = re.findall(r"^ +OPERATION\(\w+, (\w+),", text, re.MULTILINE)
    return {name: bytes([number]) for number, name in enumerate(names)}


def programs():
    """Programs of calls.c: each loads a document, makes a layout, computes it, edits it and computes again."""
    number = operations()
    for document in documents():
        text = " ".join(document.split()).encode()
        program = b"\1\0" + number["load_document"] + b"\0\xf0\0" + text + b"\n"
        program += number["create_layout"] + b"\1" + number["compute"] + b"\1\x50\1\1"
        program += number["set_expression"] + b"\1\x60\0\0\0" + number["compute"] + b"\1\x20\1\1"
        yield program + number["insert_xml"] + b"\1\x60\0\0\0" + number["compute"] + b"\1\x20\1\1"


def constraints():
    """Texts of attributes and elements with constraints, their lines, and those that code adds."""
    texts = [text for name, text in attributes() if name == "constraints"]
    for document in documents():
        texts += map(html.unescape, re.findall(r"<constraints>([^<]*)</constraints>", document))
    for text in texts:
        yield text
        yield from re.split("[;\n]", text)
    for fixture in fixtures():
        yield from (step["add_constraint"] for step in fixture.get("steps", []) if "add_constraint" in step)


def systems():
    """Changes of constraints for system.c, each byte a choice: any do, and some reach every kind of step."""
    for number in range(40):
        digest = hashlib.sha512(str(number).encode())
        yield b"".join(hashlib.sha512(digest.digest() + bytes([part])).digest() for part in range(1 + number % 5))


def markup():
    for fixture in fixtures():
        if fixture.get("type") == "attributed-string" and isinstance(fixture.get("expr"), str):
            yield fixture["expr"]
    for document in documents():
        yield from re.findall(r"<UI\w+[^>]*>\s*([^<]*<[a-z].*?)\s*</UI\w+>", document, re.DOTALL)


def seeds(target):
    match target:
        case "load":
            return {document.encode() for document in documents()}
        case "expression":
            return {bytes([TYPES.index(kind) if kind in TYPES else 0]) + text.encode() for kind, text in expressions()}
        case "format":
            return set(formats())
        case "strings":
            return set(string_files())
        case "compose":
            return set(compositions())
        case "calls":
            return set(programs())
        case "constraint":
            return {text.encode() for text in constraints()}
        case "system":
            return set(systems())
        case "everlayout":
            return {document.encode() for document in documents() if document.lstrip().startswith("{")}
        case "markup":
            return {text.encode() for text in markup()}
    return set()


def main():
    target, folder = sys.argv[1], Path(sys.argv[2])
    for seed in seeds(target):
        (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)


if __name__ == "__main__":
    main()
