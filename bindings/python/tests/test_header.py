"""The table of `_ffi.py` is the header, name by name; runs without the library."""

from __future__ import annotations

import ctypes
import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from . import header as reader

PACKAGE = Path(__file__).resolve().parents[1]


def load_part(name: str) -> ModuleType:
    # As a part of an empty package: importing the package itself would load the library.
    package = sys.modules.setdefault("plumb_table", ModuleType("plumb_table"))
    package.__path__ = [str(PACKAGE / "src" / "plumb")]
    return importlib.import_module(f"plumb_table.{name}")


table = load_part("_ffi")
prototypes = load_part("_prototypes")
enumerators = load_part("_enumerators")
header = reader.parse(reader.read())

SCALARS: dict[str, Any] = {
    "void": None,
    "bool": ctypes.c_bool,
    "float": ctypes.c_float,
    "double": ctypes.c_double,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint8_t": ctypes.c_uint8,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
}


def ctype(text: str) -> Any:
    """What ctypes calls the C type ``text``."""
    if match := re.fullmatch(r"(.+?) \(\*\)\((.*)\)", text):
        # ctypes makes one class of each prototype.
        return ctypes.CFUNCTYPE(ctype(match[1]), *map(ctype, match[2].split(", ")))
    if match := re.fullmatch(r"(\w+)\[(\d+)\]", text):
        return SCALARS[match[1]] * int(match[2])
    name = text.replace("const ", "").replace("*", "").strip()
    stars = text.count("*")
    name = header.aliases.get(name, name)
    kind: Any
    if name in header.callbacks:
        kind = table.CALLBACKS[name]
    elif name in header.structures:
        kind = table.STRUCTURES[name]
    elif stars and (name == "void" or name in header.opaque):
        kind, stars = ctypes.c_void_p, stars - 1
    elif stars and name == "char":
        kind, stars = ctypes.c_char_p, stars - 1
    else:
        kind = SCALARS[name]
    for _ in range(stars):
        kind = ctypes.POINTER(kind)
    return kind


def member_name(name: str) -> str:
    return "as" if name == "as_" else name


def test_the_parser_sees_the_whole_header() -> None:
    text = reader.read()
    code = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    inline = set(re.findall(r"^static inline [\w ]+?\b(plumb_\w+)\(", code, flags=re.MULTILINE))
    assert "plumb_number" in inline
    assert set(re.findall(r"\b(plumb_\w+)\(", code)) == set(header.functions) | inline
    assert set(re.findall(r"\b(PLUMB_\w+) = ", code)) == set(header.enumerators)
    assert len(re.findall(r"typedef struct \w+ \{", code)) == len(header.structures)
    assert header.functions["plumb_node_row"] == (
        "plumb_status",
        ["plumb_layout *", "plumb_node", "uint32_t *"],
    )


def test_functions_have_the_same_names() -> None:
    assert set(prototypes.FUNCTIONS) == set(header.functions)


@pytest.mark.parametrize("name", sorted(header.functions))
def test_prototype(name: str) -> None:
    result, parameters = header.functions[name]
    actual_result, actual_parameters = prototypes.FUNCTIONS[name]
    assert actual_result is ctype(result)
    assert list(actual_parameters) == [ctype(parameter) for parameter in parameters]


def test_callbacks() -> None:
    assert set(header.callbacks) == set(table.CALLBACKS)
    for name, (result, parameters) in header.callbacks.items():
        callback = table.CALLBACKS[name]
        assert callback._restype_ is ctype(result)
        # Text that comes with a length may have NULs in it, where ctypes would cut it: taken by address.
        expected = [
            ctypes.c_void_p if (kind, after) == ("const char *", "size_t") else ctype(kind)
            for kind, after in zip(parameters, [*parameters[1:], ""], strict=True)
        ]
        assert list(callback._argtypes_) == expected
    assert ctype("void (*)(void *)") is table.DestroyFunction


def test_structures_have_the_same_names() -> None:
    assert set(table.STRUCTURES) == set(header.structures)


@pytest.mark.parametrize("name", sorted(header.structures))
def test_structure(name: str) -> None:
    actual = [(member_name(field[0]), field[1]) for field in table.STRUCTURES[name]._fields_]
    expected = header.structures[name]
    assert [field for field, _ in actual] == [field for field, _ in expected]
    for (_, actual_type), (_, text) in zip(actual, expected, strict=True):
        if text.startswith("union {"):
            members = [member.split(": ") for member in text[len("union {") : -1].split("; ")]
            assert issubclass(actual_type, ctypes.Union)
            assert [(member, kind) for member, kind in actual_type._fields_] == [
                (member, ctype(kind)) for member, kind in members
            ]
        else:
            assert actual_type is ctype(text)


def test_enumerators() -> None:
    assert header.enumerators == enumerators.ENUMERATORS


def test_macros() -> None:
    version = tuple(int(header.macros[f"PLUMB_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))
    assert version == table.VERSION
    assert header.macros["PLUMB_VERSION_STRING"] == f'"{table.VERSION_STRING}"'
    assert header.macros["PLUMB_NO_NODE"] == f"((plumb_node){table.NO_NODE})"
    assert header.macros["PLUMB_NO_CONTAINER"] == f"({table.NO_CONTAINER})"
    assert header.macros["PLUMB_UNBOUNDED"] == f"({table.UNBOUNDED})"
    assert header.macros["PLUMB_ANY_NUMBER"] == f"({table.ANY_NUMBER})"
    assert header.macros["PLUMB_LAST"] == "SIZE_MAX"
    assert ctypes.c_size_t(table.LAST + 1).value == 0


def test_a_value_has_32_bytes() -> None:
    assert ctypes.sizeof(table.Value) == 32


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_sizes_and_offsets_are_those_of_the_compiler(tmp_path: Path) -> None:
    expected, lines = [], []
    for name, structure in sorted(table.STRUCTURES.items()):
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        expected.append(f"{name} {ctypes.sizeof(structure)}")
        for field in structure._fields_:
            member = member_name(field[0])
            lines.append(f'printf("{name}.{member} %zu\\n", offsetof({name}, {member}));')
            expected.append(f"{name}.{member} {getattr(structure, field[0]).offset}")
    source = tmp_path / "sizes.c"
    source.write_text(
        "#include <plumb/plumb.h>\n#include <stdio.h>\nint main(void) {\n"
        + "\n".join(lines)
        + "\nreturn 0; }\n"
    )
    program = tmp_path / "sizes"
    include = reader.HEADER.parents[1]
    subprocess.run(["cc", "-std=c99", "-I", str(include), str(source), "-o", str(program)], check=True)
    printed = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    assert printed.split("\n")[:-1] == expected
