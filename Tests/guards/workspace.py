"""Programs in C and the documents they read, in a folder that is gone with the process."""

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(os.environ.get("PLUMB_LIBRARY", ROOT / "build" / "lib" / "libplumb.so")).resolve()
BENCHMARKS = ROOT / "benchmarks"
HERE = ROOT / "Tests" / "guards"
sys.path.insert(0, str(BENCHMARKS))
# For the other files here, which can import from this one wherever it stands among their imports.
import harness  # noqa: E402, F401
import workloads  # noqa: E402, F401


@cache
def folder():
    made = tempfile.TemporaryDirectory(prefix="plumb-guards-")
    atexit.register(made.cleanup)
    return Path(made.name)


@cache
def program(*sources, flags=()):
    """Compiles C files with the built library and answers the program."""
    if not LIBRARY.exists():
        raise FileNotFoundError(f"{LIBRARY} is missing: make build")
    target = folder() / Path(sources[0]).stem
    places = ROOT / "include", BENCHMARKS / "c", ROOT / "Tests" / "abi"
    command = ["cc", "-std=gnu99", "-O2", "-Wall", "-Wextra", "-Werror", *flags, *(f"-I{place}" for place in places)]
    command += [*sources, "-o", target, LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}", "-lexpat", "-lm"]
    subprocess.run(command, check=True)
    return target


def output(*command, environment=None):
    """What a command prints, run in the folder; fails with what it says where it fails."""
    result = subprocess.run(command, cwd=folder(), env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout
