"""What the numbers were measured with: machine, compilers, versions of peers."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from harness import REQUIREMENTS, pkg_config


def gather() -> dict[str, str]:
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / 2**20
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    packages = [
        line.replace("==", " ") for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines() if "==" in line
    ]
    libraries = [
        f"{name} {' '.join(version)}"
        for name in ("expat", "muparser", "luajit")
        if (version := pkg_config("--modversion", name)) is not None
    ]
    return {
        "machine": f"{model}, {os.cpu_count()} cores seen, {memory:.0f} GiB, {system}",
        "built with": f"{first_line(['cc', '--version'])}; {first_line(['swiftc', '--version'])}",
        "peers": ", ".join([*packages, *libraries, f"Python {platform.python_version()}"]),
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def first_line(command: list[str]) -> str:
    try:
        output = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return f"no {command[0]}"
    return output.splitlines()[0] if output else command[0]
