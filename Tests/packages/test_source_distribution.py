"""The source distribution: it builds the library, or says at once why it cannot, or takes one that is there."""

import os
import shutil
import subprocess
import tarfile
import unittest
from pathlib import Path

import artefacts
from bare import Machine

STAND_IN = Path(__file__).resolve().parent / "swiftc_stand_in"


def install(machine, fails=False, path="", **variables):
    """Installs it into an environment of its own, without network: hatchling is the one of the tools."""
    pip = f"'{artefacts.TOOLS}/python' -m pip --disable-pip-version-check --python ~/venv/bin/python"
    script = f"""
'{artefacts.TOOLS}/python' -m venv --without-pip ~/venv
printf '%s\\n' '{next(iter((artefacts.TOOLS.parent / "lib").glob("python3*/site-packages")))}' \
  > "$(echo ~/venv/lib/python3*/site-packages)/tools.pth"
{pip} install --no-index --no-build-isolation '{artefacts.package("plumb_layout-*.tar.gz")}' 2>&1
"""
    search = os.pathsep.join(filter(None, [path, str(artefacts.TOOLS), "/usr/bin:/bin"]))
    return machine.run(script, as_nobody=False, fails=fails, PATH=search, **variables)


IMPORT = "cd /; ~/venv/bin/python -c 'import plumb; print(plumb.__version__, plumb.Engine().evaluate(\"1 + 2\"))'"


class SourceDistribution(unittest.TestCase):
    def test_has_all_sources_of_the_library_and_no_builds(self):
        with tarfile.open(artefacts.package("plumb_layout-*.tar.gz")) as archive:
            names = [name.partition("/")[2] for name in archive.getnames()]
        tracked = subprocess.run(
            ["git", "ls-files", "Sources", "include", "cmake", "CMakeLists.txt"],
            cwd=artefacts.ROOT,
            capture_output=True,
            text=True,
        ).stdout.split()
        # Not the tool, nor layouts written in Swift.
        wanted = [
            f"native/{name}" for name in tracked if not name.startswith(("Sources/plumb/", "Sources/PlumbBuilder"))
        ]
        self.assertEqual(sorted(set(wanted) - set(names)), [])
        self.assertIn("PKG-INFO", names)
        self.assertIn("LICENSE", names)
        self.assertEqual([name for name in names if name.endswith((".so", ".o", ".swiftmodule", ".pyc"))], [])

    def test_takes_a_library_that_is_there(self):
        with Machine() as machine:
            library = artefacts.BUILD / "portable" / "libplumb.so"
            install(machine, PLUMB_LIBRARY=str(library))
            self.assertEqual(machine.run(IMPORT, as_nobody=False).split(), [artefacts.VERSION, "3.0"])

    def test_says_in_one_message_what_is_missing(self):
        with Machine() as machine:
            tools = machine.folder / "tools"
            tools.mkdir()
            for name in ("bash", "env", "mkdir", "echo", "printf"):
                (tools / name).symlink_to(shutil.which(name, path="/usr/bin:/bin"))
            said = machine.run(
                f"""
'{artefacts.TOOLS}/python' -m venv --without-pip ~/venv
PATH='{tools}' '{artefacts.TOOLS}/python' -m pip --disable-pip-version-check wheel --no-deps --no-index \
  --no-build-isolation '{artefacts.package("plumb_layout-*.tar.gz")}' 2>&1""",
                as_nobody=False,
                fails=True,
            )
        for word in (
            "swiftc, of Swift 6.3 or later",
            "cmake, 3.25 or later",
            "ninja",
            "a C compiler",
            "A wheel needs none",
        ):
            self.assertIn(word, said)
        self.assertNotIn("Traceback", said)

    def test_says_that_cmake_is_too_old_and_that_headers_are_missing(self):
        with Machine() as machine:
            for name, text in (("cmake", "echo cmake version 3.22.1"), ("cc", "exit 1")):
                machine.write(f"tools/{name}", f"#!/bin/sh\n{text}\n").chmod(0o755)
            said = install(
                machine, fails=True, path=f"{machine.work}/tools:{STAND_IN}", PLUMB_REAL_SWIFTC=shutil.which("swiftc")
            )
        self.assertIn("cmake 3.25 or later: it is of 3.22; the headers of expat (libexpat1-dev on Debian).", said)

    def test_says_that_swift_is_too_old(self):
        with Machine() as machine:
            old = machine.write(
                "old/swiftc", '#!/bin/sh\necho \'{"compilerVersion": "Swift version 5.10 (release)"}\'\n'
            )
            old.chmod(0o755)
            said = install(machine, fails=True, path=str(old.parent))
        self.assertIn("swiftc is of 5.10", said)

    def test_builds_with_cmake_what_the_compiler_is_given(self):
        """The compiler is a stand-in: for the sources that it is shown it gives the library that is built already."""
        with Machine() as machine:
            install(
                machine, path=str(STAND_IN), PLUMB_REAL_SWIFTC=shutil.which("swiftc"), PLUMB_BUILT=str(artefacts.BUILD)
            )
            self.assertEqual(machine.run(IMPORT, as_nobody=False).split(), [artefacts.VERSION, "3.0"])


if __name__ == "__main__":
    unittest.main()
