"""Builds and runs the benchmark programs and collects what they print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "benchmarks"
BUILD = ROOT / "build" / "bench"
LIBRARY = ROOT / "build" / "lib"


@dataclass(frozen=True)
class Row:
    """One case: nanoseconds."""

    median: float
    low: float
    high: float
    samples: int


@dataclass
class Results:
    rows: dict[tuple[str, int], Row]
    checks: dict[str, float]
    instructions: dict[tuple[str, int], int]
    skipped: list[str]

    def add(self, output: str) -> None:
        for line in output.splitlines():
            parts = line.split("\t")
            if line.startswith("= ") and len(parts) == 2:
                self.checks[parts[0][2:]] = float(parts[1])
            elif len(parts) == 6:
                self.rows[parts[0], int(parts[1])] = Row(*(float(part) for part in parts[2:5]), int(parts[5]))

    def get(self, name: str, n: int) -> Row | None:
        return self.rows.get((name, n))


def callgrind_flags() -> list[str]:
    return ["-DHAVE_CALLGRIND"] if Path("/usr/include/valgrind/callgrind.h").exists() else []


def pkg_config(*arguments: str) -> list[str] | None:
    try:
        result = subprocess.run(["pkg-config", *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return result.stdout.split() if result.returncode == 0 else None


def compile_program(name: str, source: Path, flags: list[str]) -> Path:
    """Compiles one C or C++ file at -O2."""
    compiler = ["c++", "-std=c++17"] if source.suffix == ".cpp" else ["cc", "-std=gnu99"]
    target = BUILD / name
    includes = ["-I", str(ROOT / "include")]
    subprocess.run(
        [*compiler, "-O2", "-Wall", "-Wextra", *callgrind_flags(), *includes, str(source), "-o", str(target), *flags],
        check=True,
    )
    return target


def plumb_program(name: str, *flags: str) -> Path:
    linking = [f"-L{LIBRARY}", "-lplumb", f"-Wl,-rpath,{LIBRARY}", "-lm", *flags]
    return compile_program(name, HERE / "c" / f"{name}.c", linking)


def run(command: list[str], **variables: str) -> str:
    print("  " + " ".join(Path(part).name for part in command[:3]), file=sys.stderr, flush=True)
    result = subprocess.run(
        command, env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True, check=True, cwd=BUILD
    )
    return result.stdout


def count_instructions(command: list[str], results: Results) -> None:
    """Runs a program under callgrind: one iteration of each case after its warm-up."""
    if not shutil.which("valgrind") or not callgrind_flags():
        return
    folder = BUILD / "callgrind"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command], BENCH_INSTRUCTIONS="1")
    for path in folder.iterdir():
        text = path.read_text(errors="replace")
        trigger = re.search(r"^desc: Trigger: Client Request: (.*)/(\d+)$", text, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if trigger and total:
            results.instructions[trigger[1], int(trigger[2])] = int(total[1])


def peer_python() -> Path | None:
    """A Python that has poga, made once; None where it cannot be had."""
    python = BUILD / "venv" / "bin" / "python"
    if not python.exists():
        try:
            subprocess.run([sys.executable, "-m", "venv", str(BUILD / "venv")], check=True)
            subprocess.run([str(python), "-m", "pip", "install", "-q", "poga==0.1.19", "numpy"], check=True)
        except (subprocess.CalledProcessError, OSError):
            shutil.rmtree(BUILD / "venv", ignore_errors=True)
            return None
    return python
