"""Builds and runs the benchmark programs: compilers, callgrind, and a Python that has the peers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from results import Results

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "benchmarks"
REQUIREMENTS = HERE / "requirements.txt"
# A step that is short is counted this often at most, and divided: the work of many cases differs from step to step.
COUNTED_STEPS = 200

# So that counts repeat: variants of memcpy and the like that every processor has (those with `rep movsb` would count
# every byte), and the same seeds of hash tables in each run.
PLAIN_PROCESSOR = "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-FMA,-FMA4,-BMI2,-ERMS,-FSRM,-SSE4_2,-SSE4_1"
FIXED_SEED = ROOT / "Tests" / "guards" / "fixed_seed.c"


def pkg_config(*arguments: str) -> list[str] | None:
    try:
        result = subprocess.run(["pkg-config", *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return result.stdout.split() if result.returncode == 0 else None


def can_count() -> bool:
    return bool(shutil.which("valgrind")) and Path("/usr/include/valgrind/callgrind.h").exists()


def has(python: Path, module: str) -> bool:
    return subprocess.run([str(python), "-c", f"import {module}"], capture_output=True).returncode == 0


@dataclass
class Workshop:
    """Where libplumb is, and where programs, documents and packages are put."""

    library: Path
    scratch: Path
    # Milliseconds a case and process.
    budget: float = 50
    results: Results = field(default_factory=Results)

    def compile(self, name: str, source: Path, *flags: str) -> Path:
        """Compiles one C or C++ file at -O2."""
        compiler = ["c++", "-std=c++17"] if source.suffix == ".cpp" else ["cc", "-std=gnu99"]
        marks = ["-DHAVE_CALLGRIND"] if can_count() else []
        includes = ["-I", str(ROOT / "include")]
        target = self.scratch / name
        subprocess.run(
            [*compiler, "-O2", "-Wall", "-Wextra", *marks, *includes, str(source), "-o", str(target), *flags],
            check=True,
        )
        return target

    def compile_against_plumb(self, name: str, *flags: str) -> Path:
        linking = [f"-L{self.library}", "-lplumb", f"-Wl,-rpath,{self.library}", "-lm", *flags]
        return self.compile(name, HERE / "c" / f"{name}.c", *linking)

    def compile_library(self, name: str, source: Path) -> Path:
        """Compiles one C file as a library that a program in Python loads."""
        return self.compile(name, source, "-shared", "-fPIC", "-lm")

    def compile_swift(self, name: str) -> Path | None:
        """Builds a program of swift/ with the engine in it, optimised; None without a compiler."""
        if not shutil.which("swift"):
            return None
        target = self.scratch / "swift"
        build = ["swift", "build", "-c", "release", "--product", name, "--scratch-path", str(target)]
        result = subprocess.run(
            [*build, "--package-path", str(HERE / "swift")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if result.returncode:
            print(result.stdout, file=sys.stderr)
            return None
        return target / "release" / name

    def compile_embedded(self, name: str, *modules: str) -> Path | None:
        """Compiles swift/<name>/*.swift and the modules it imports to an object for a program in C.

        In Embedded Swift, as the library, but for speed. None without a compiler.
        """
        if not shutil.which("swiftc"):
            return None
        folder = self.scratch / "embedded"
        folder.mkdir(exist_ok=True)
        flags = ["-enable-experimental-feature", "Embedded", "-wmo", "-O", "-parse-as-library", "-swift-version", "6"]
        flags += ["-package-name", "Plumb", "-I", str(folder), "-Xcc", "-fPIC"]
        flags += [f"-I{ROOT / 'Sources' / module}" for module in ("CExpat", "CPosix")]
        for module in modules:
            sources = [str(path) for path in sorted((ROOT / "Sources" / module).rglob("*.swift"))]
            made = ["-emit-module", "-emit-module-path", str(folder / f"{module}.swiftmodule")]
            subprocess.run(["swiftc", *flags, "-module-name", module, *made, *sources], check=True)
        sources = [str(path) for path in sorted((HERE / "swift" / name).glob("*.swift"))]
        target = folder / f"{name}.o"
        subprocess.run(["swiftc", *flags, "-module-name", name, "-c", *sources, "-o", str(target)], check=True)
        return target

    def kiwi_headers(self) -> Path | None:
        """The folder of kiwi's headers, which come with the source of its Python package; None if it cannot be had."""
        package = next(line for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines() if "kiwisolver" in line)
        folder = self.scratch / package.replace("==", "-")
        if (folder / "kiwi" / "kiwi.h").exists():
            return folder
        python = self.peer_python()
        if python is None:
            return None
        download = [str(python), "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "kiwisolver"]
        if subprocess.run([*download, "--dest", str(self.scratch), package]).returncode:
            return None
        shutil.unpack_archive(f"{folder}.tar.gz", self.scratch, filter="data")
        return folder

    def run(self, command: list[str], **variables: str) -> str:
        said = [part for part in command if not part.startswith("-")]
        print("  " + " ".join(Path(part).name for part in said[:4]), end="", file=sys.stderr, flush=True)
        began = time.monotonic()
        environment = {**os.environ, "BENCH_BUDGET": str(self.budget), **variables}
        result = subprocess.run(
            command, env=environment, stdout=subprocess.PIPE, text=True, check=True, cwd=self.scratch
        )
        print(f": {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        return result.stdout

    def measure(self, command: list[str], **variables: str) -> None:
        self.results.add(self.run(command, **variables))

    def count(self, command: list[str], **variables: str) -> None:
        """Runs a program under callgrind: what each case needs after its warm-up."""
        folder = self.scratch / "callgrind"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        seeds = self.compile_library("fixed-seed.so", FIXED_SEED)
        fixed = {"GLIBC_TUNABLES": PLAIN_PROCESSOR, "LD_PRELOAD": str(seeds)}
        valgrind = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        self.run([*valgrind, *command], BENCH_INSTRUCTIONS=str(COUNTED_STEPS), **fixed, **variables)
        for path in sorted(folder.iterdir()):
            self.results.add_count(path.read_text(errors="replace"))

    def peer_python(self) -> Path | None:
        """A Python with the packages of requirements.txt that could be installed; None if none can be made."""
        folder = self.scratch / "venv"
        python, ready = folder / "bin" / "python", folder / "ready"
        wanted = REQUIREMENTS.read_text(encoding="utf-8")
        if not ready.exists() or ready.read_text(encoding="utf-8") != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            try:
                subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            except (subprocess.CalledProcessError, OSError):
                shutil.rmtree(folder, ignore_errors=True)
                return None
            install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            # One by one: what cannot be had must not keep the others out. It is tried again the next time.
            packages = [line for line in wanted.splitlines() if line and not line.startswith("#")]
            failed = [package for package in packages if subprocess.run([*install, package]).returncode]
            if not failed:
                ready.write_text(wanted, encoding="utf-8")
        return python

    def measure_library(self) -> None:
        """The size of the library without symbols, and what it needs."""
        path = (self.library / "libplumb.so").resolve()
        stripped = self.scratch / "libplumb-stripped.so"
        try:
            subprocess.run(["strip", "-o", str(stripped), str(path)], check=True)
            listing = subprocess.run(["readelf", "-d", str(path)], capture_output=True, text=True, check=True).stdout
        except (FileNotFoundError, subprocess.CalledProcessError):
            self.results.skipped.append("the size of the library (binutils)")
            return
        self.results.checks["library bytes stripped"] = stripped.stat().st_size
        needed = [line.split("[")[1].rstrip("]") for line in listing.splitlines() if "(NEEDED)" in line]
        self.results.facts["library needs"] = ", ".join(sorted(name.split(".so")[0] for name in needed))
