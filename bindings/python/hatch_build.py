"""Puts the shared library into wheels, and what it is built of into source distributions.

Both get the schema of layouts, for the language server.

The library of a wheel is, in this order:

1. the one that the environment variable PLUMB_LIBRARY names;
2. in a checkout, the one that `make build` made: with expat inside, if there is one;
3. in a source distribution, one that is built here of the sources in its folder `native`.

Nothing links to CPython, so one wheel serves every Python 3.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILE_NAME = {"darwin": "libplumb.dylib", "win32": "plumb.dll"}.get(sys.platform, "libplumb.so")
SWIFT = (6, 3)
CMAKE = (3, 25)
# What CMake reads of a checkout to build the library alone.
NATIVE = [
    "CMakeLists.txt",
    "LICENSE",
    "cmake",
    "include",
    "Sources/CCairo",
    "Sources/CExpat",
    "Sources/CJansson",
    "Sources/CPosix",
    "Sources/PlumbABI",
    "Sources/PlumbConstraints",
    "Sources/PlumbEngine",
    "Sources/PlumbFormat",
    "Sources/PlumbSyntax",
]
LIBRARY_ALONE = {
    "BUILD_EXAMPLES": "OFF",
    "BUILD_STATIC": "OFF",
    "BUILD_TESTS": "OFF",
    "BUILD_TOOL": "OFF",
    "INSTALL": "OFF",
}


class LibraryHook(BuildHookInterface[Any]):
    _scratch: "tempfile.TemporaryDirectory[str] | None" = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "sdist":
            self._add_native_sources(build_data)
        elif version != "editable":
            # An editable install finds the library in the checkout.
            self._add_library(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._scratch:
            self._scratch.cleanup()

    def _add_native_sources(self, build_data: dict[str, Any]) -> None:
        checkout = Path(self.root, "..", "..").resolve()
        if Path(self.root, "native").is_dir():
            # A source distribution of a source distribution.
            build_data["force_include"][str(Path(self.root, "native"))] = "native"
            return
        for name in NATIVE:
            build_data["force_include"][str(checkout / name)] = f"native/{name}"
        if schema := self._schema():
            build_data["force_include"][str(schema)] = "src/plumb/lsp/schema.json"

    def _schema(self) -> Path | None:
        """What the language server knows of layouts, which the tool of a checkout has made; else None."""
        schema = Path(self.root, "..", "..", "build", "share", "plumb", "schema.json").resolve()
        return schema if schema.is_file() else None

    def _add_library(self, build_data: dict[str, Any]) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="plumb-")
        scratch = Path(self._scratch.name)
        library = stripped(self._library(scratch), scratch)
        # Included from where it is: a copy in the source tree would be found before a newer build.
        build_data["force_include"][str(library)] = f"plumb/{FILE_NAME}"
        if schema := self._schema():
            build_data["force_include"][str(schema)] = "plumb/lsp/schema.json"
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"

    def _library(self, scratch: Path) -> Path:
        if named := os.environ.get("PLUMB_LIBRARY"):
            if not Path(named).is_file():
                sys.exit(f"PLUMB_LIBRARY names {named}, which is not a file")
            return Path(named).resolve()
        native = Path(self.root, "native")
        if native.is_dir():
            return built(native, scratch / "build")
        build = Path(self.root, "..", "..", "build").resolve()
        for folder in ("portable", "lib"):
            if (build / folder / FILE_NAME).is_file():
                return (build / folder / FILE_NAME).resolve()
        sys.exit(f"{build} has no {FILE_NAME}: run `make build` first, or name a library in PLUMB_LIBRARY")


def stripped(library: Path, scratch: Path) -> Path:
    """The library without what only debuggers read, if there is a program that takes it away."""
    strip = shutil.which("strip")
    if not strip or sys.platform != "linux":
        return library
    result = scratch / FILE_NAME
    subprocess.run([strip, "-o", str(result), str(library)], check=True)
    return result


def built(native: Path, build: Path) -> Path:
    """Compiles the library; says what is missing, all at once, before anything is done."""
    if missing := missing_tools():
        sys.exit(
            "plumb-layout is being built from source, which takes a Swift compiler. Missing here: "
            + "; ".join(missing)
            + ". A wheel needs none of this: `pip install --only-binary plumb-layout plumb-layout`. "
            "PLUMB_LIBRARY may name a library that is built already."
        )
    options = [f"-DPLUMB_{name}={value}" for name, value in LIBRARY_ALONE.items()]
    configure = ["cmake", "-G", "Ninja", "-S", str(native), "-B", str(build), *options]
    for command in (configure, ["cmake", "--build", str(build), "--target", "plumb"]):
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode:
            print(result.stdout, file=sys.stderr)
            sys.exit(f"plumb-layout: `{' '.join(command)}` failed; its output is above")
    return (build / "lib" / FILE_NAME).resolve()


def missing_tools() -> list[str]:
    """What the library is built with and is not to be found, in words."""
    missing = []
    version = swift_version()
    wanted = ".".join(map(str, SWIFT))
    if version is None:
        missing.append(f"swiftc, of Swift {wanted} or later (swift.org/install)")
    elif version < SWIFT:
        missing.append(
            f"Swift {wanted} or later: swiftc is of {'.'.join(map(str, version))} (swift.org/install)"
        )
    cmake = cmake_version()
    wanted = ".".join(map(str, CMAKE))
    if cmake is None:
        missing.append(f"cmake, {wanted} or later")
    elif cmake < CMAKE:
        missing.append(f"cmake {wanted} or later: it is of {'.'.join(map(str, cmake))}")
    if not shutil.which("ninja"):
        missing.append("ninja")
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if not compiler:
        missing.append("a C compiler (cc)")
    elif not has_header(compiler, "expat.h"):
        missing.append("the headers of expat (libexpat1-dev on Debian)")
    return missing


def cmake_version() -> tuple[int, ...] | None:
    """Of the cmake on PATH, None if there is none."""
    cmake = shutil.which("cmake")
    if not cmake:
        return None
    answer = subprocess.run([cmake, "--version"], capture_output=True, text=True)
    found = re.search(r"version (\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else None


def has_header(compiler: str, name: str) -> bool:
    """Whether programs in C can include a header."""
    command = [compiler, "-x", "c", "-E", "-"]
    return not subprocess.run(
        command, input=f"#include <{name}>\n", capture_output=True, text=True
    ).returncode


def swift_version() -> tuple[int, ...] | None:
    """Of the swiftc on PATH, None if there is none that answers."""
    swiftc = shutil.which("swiftc")
    if not swiftc:
        return None
    answer = subprocess.run([swiftc, "-print-target-info"], capture_output=True, text=True)
    try:
        text = str(json.loads(answer.stdout)["compilerVersion"])
    except (ValueError, KeyError, TypeError):
        return None
    found = re.search(r"Swift version (\d+)\.(\d+)", text)
    return (int(found[1]), int(found[2])) if found else None
