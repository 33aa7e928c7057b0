"""Commands as root that change the system, on a copy of it that is thrown away: an overlay over the file system."""

from __future__ import annotations

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

# Runs in a mount namespace of its own, so that nothing is left to unmount. What is written stays in memory.
_ENTER = """
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1"/upper "$1"/scratch "$1"/system
mount -t overlay overlay -o lowerdir=/,upperdir="$1"/upper,workdir="$1"/scratch "$1"/system
mkdir -p "$1"/system/mnt/packages "$1"/system/mnt/scratch
mount --bind "$2" "$1"/system/mnt/packages
mount --bind "$3" "$1"/system/mnt/scratch
mount -t proc proc "$1"/system/proc
mount --rbind /dev "$1"/system/dev
exec chroot "$1"/system /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/ LANG=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive bash -eo pipefail -c "cd /mnt/scratch; $4"
"""


def run(script: str, packages: Path, work: Path) -> str:
    """What the script prints. It begins in `work`, which is /mnt/scratch there; `packages` is /mnt/packages."""
    with tempfile.TemporaryDirectory(prefix="plumb-root-") as folder:
        command = ["unshare", "--mount", "--net", "--pid", "--fork", "bash", "-c", _ENTER, "bash", folder]
        result = subprocess.run(
            [*command, str(packages), str(work), script],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=600,
        )
    if result.returncode:
        raise AssertionError(f"exit status {result.returncode} of\n{script}\n{result.stdout}{result.stderr}")
    return result.stdout


@cache
def is_possible() -> bool:
    """Whether this machine is Debian or a child of it, and lets us make an overlay."""
    if os.getuid() != 0 or not Path("/var/lib/dpkg/status").exists():
        return False
    try:
        return run("echo yes", Path("/tmp"), Path("/tmp")) == "yes\n"
    except (AssertionError, OSError):
        return False
