"""Commands as on a machine that has nothing of ours: an empty environment, no network, no root, no Swift on PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

PATH = "/usr/bin:/bin"
NOBODY = 65534


class Machine:
    """A folder with a space in its name to work in, and a home folder in it; removed in the end."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="plumb packages ")
        self.folder = Path(self._folder.name).resolve()
        self.folder.chmod(0o755)
        self.work = self.folder / "work"
        self.home = self.folder / "home"
        for folder in (self.work, self.home, self.folder / "tmp"):
            folder.mkdir()

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def write(self, name: str, text: str) -> Path:
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def environment(self, variables: dict[str, str]) -> dict[str, str]:
        return {
            "PATH": PATH,
            "HOME": str(self.home),
            "TMPDIR": str(self.folder / "tmp"),
            "LANG": "C.UTF-8",
            **variables,
        }

    def run(self, script: str, as_nobody: bool = True, fails: bool = False, **variables: str) -> str:
        """What a script prints on standard output; fails with all that it printed if its exit status is not 0."""
        command = ["bash", "-eo", "pipefail", "-c", script]
        if as_nobody and os.getuid() == 0:
            for folder, _, files in os.walk(self.folder):
                for path in (folder, *(os.path.join(folder, name) for name in files)):
                    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
            command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]
        if has_namespaces():
            command = ["unshare", "--net", *([] if os.getuid() == 0 else ["--map-root-user"]), *command]
        result = subprocess.run(
            command,
            cwd=self.work,
            env=self.environment(variables),
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=600,
        )
        if (result.returncode != 0) != fails:
            raise AssertionError(f"exit status {result.returncode} of\n{script}\n{result.stdout}{result.stderr}")
        return result.stdout if not fails else result.stdout + result.stderr


@cache
def has_namespaces() -> bool:
    """Whether commands can be cut off from the network here."""
    if not shutil.which("unshare"):
        return False
    command = ["unshare", "--net", *([] if os.getuid() == 0 else ["--map-root-user"]), "true"]
    if subprocess.run(command, capture_output=True).returncode == 0:
        return True
    not_checked("packages: commands have the network, which could not be taken away here")
    return False


def not_checked(what: str) -> None:
    """Says at the end of all tests what could not be checked on this machine."""
    print(what)
    if list_of_such := os.environ.get("PLUMB_SKIPPED"):
        with open(list_of_such, "a", encoding="utf-8") as file:
            file.write(what + "\n")
