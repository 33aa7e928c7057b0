from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import plumb

PACKAGE = Path(__file__).resolve().parents[1]
FILE_NAME = plumb._library.FILE_NAME


def run(program: str, source: Path = PACKAGE / "src", **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PLUMB_LIBRARY")
    }
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**inherited, "PYTHONPATH": str(source), **environment},
    )


IMPORT = """
try:
    import plumb
except ImportError as error:
    print(error)
    print(error.path)
else:
    print(plumb._library.C._name)
"""


def loaded() -> str:
    return str(plumb._library.C._name)


def test_the_environment_comes_first(tmp_path: Path) -> None:
    copy = tmp_path / "another.so"
    shutil.copy(loaded(), copy)
    assert run(IMPORT, PLUMB_LIBRARY=str(copy)).stdout == f"{copy}\n"


def test_a_wrong_environment_is_an_error() -> None:
    printed = run(IMPORT, PLUMB_LIBRARY="/nowhere/libplumb.so").stdout
    assert "cannot load the plumb library at /nowhere/libplumb.so" in printed


def test_the_packaged_file_comes_second(tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE / "src" / "plumb", tmp_path / "plumb", ignore=shutil.ignore_patterns("__pycache__")
    )
    packaged = tmp_path / "plumb" / FILE_NAME
    shutil.copy(loaded(), packaged)
    assert run(IMPORT, source=tmp_path).stdout == f"{packaged}\n"


def compile_library(path: Path, number: int, version: str) -> None:
    source = path.with_suffix(".c")
    source.write_text(
        f"int plumb_version_number(void) {{ return {number}; }}\n"
        f'const char *plumb_version_string(void) {{ return "{version}"; }}\n'
    )
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(path)], check=True)


needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


@needs_compiler
def test_other_versions_are_refused(tmp_path: Path) -> None:
    library = tmp_path / "libplumb.so"
    compile_library(library, 7008009, "7.8.9")
    message, path = run(IMPORT, PLUMB_LIBRARY=str(library)).stdout.splitlines()
    assert "7.8.9" in message
    assert plumb.__version__ in message
    assert str(library) in message
    assert path == str(library)


@needs_compiler
def test_a_library_without_our_functions_is_refused(tmp_path: Path) -> None:
    library = tmp_path / "libplumb.so"
    major, minor, patch = (int(part) for part in plumb.__version__.split("."))
    compile_library(library, major * 1_000_000 + minor * 1000 + patch, plumb.__version__)
    assert "is not plumb" in run(IMPORT, PLUMB_LIBRARY=str(library)).stdout


def test_the_wheel(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    checkout = tmp_path / "bindings" / "python"
    shutil.copytree(PACKAGE, checkout, ignore=shutil.ignore_patterns("__pycache__", ".*", "dist"))
    # Where the version is.
    shutil.copytree(PACKAGE.parents[1] / "include", tmp_path / "include")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")],
        cwd=checkout,
        check=True,
        capture_output=True,
        env={**os.environ, "PLUMB_LIBRARY": loaded()},
    )
    (wheel,) = (tmp_path / "dist").iterdir()
    name, version, python, abi, platform = wheel.stem.split("-")
    assert (name, version, python, abi) == ("plumb_layout", plumb.__version__, "py3", "none")
    assert platform != "any"
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
        names = archive.namelist()
        assert f"plumb_layout-{version}.dist-info/METADATA" in names
        metadata = archive.read(f"plumb_layout-{version}.dist-info/METADATA").decode()
        assert f"plumb_layout-{version}.dist-info/licenses/LICENSE" in names
    # Nothing but for what is asked for by name.
    assert all("; extra ==" in line for line in metadata.splitlines() if line.startswith("Requires-Dist"))
    assert "License-Expression: MIT\nLicense-File: LICENSE\n" in metadata
    assert {"plumb/py.typed", f"plumb/{FILE_NAME}"} <= set(names)
    assert not [name for name in names if name.startswith("tests")]
    assert run(IMPORT, source=installed).stdout == f"{installed / 'plumb' / FILE_NAME}\n"
