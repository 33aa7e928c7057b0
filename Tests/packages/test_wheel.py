"""The wheel: what it says about itself, and that it is all that a machine needs."""

import re
import shutil
import subprocess
import unittest
import zipfile
from pathlib import Path

import artefacts
from bare import Machine, not_checked

PYTHONS = ["3.10", "3.11", "3.12", "3.13"]


def interpreter(version):
    """A Python of a version on this machine, None if there is none."""
    installed = (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python{version}")
    for candidate in [shutil.which(f"python{version}"), *map(str, installed)]:
        if not candidate:
            continue
        # A shim may stand for a Python that is not there.
        found = subprocess.run([candidate, "-c", "import sys; print(sys.executable)"], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.strip()
    return None


class Contents(unittest.TestCase):
    def setUp(self):
        self.wheel = artefacts.package("*.whl")

    def test_is_for_old_machines_and_every_python(self):
        tags = self.wheel.stem.split("-")
        self.assertEqual(tags[:4], ["plumb_layout", artefacts.VERSION, "py3", "none"])
        self.assertRegex(tags[4], r"^manylinux_2_31_(x86_64|aarch64)$")

    def test_auditwheel_has_nothing_to_say(self):
        answer = subprocess.run(
            [artefacts.TOOLS / "auditwheel", "show", self.wheel], capture_output=True, text=True, check=True
        )
        said = " ".join(answer.stdout.split())
        self.assertIn("manylinux_2_31", said)
        self.assertNotIn("external shared libraries are required", said)

    def test_has_a_stripped_library_and_both_licences(self):
        with zipfile.ZipFile(self.wheel) as archive, Machine() as machine:
            names = archive.namelist()
            archive.extract("plumb/libplumb.so", machine.work)
            sections = machine.run("readelf -SW plumb/libplumb.so; readelf -d plumb/libplumb.so")
        folder = f"plumb_layout-{artefacts.VERSION}.dist-info"
        self.assertIn(f"{folder}/licenses/LICENSE", names)
        self.assertIn(f"{folder}/licenses/LICENSE.expat", names)
        self.assertNotIn(".symtab", sections)
        self.assertNotIn(".debug", sections)
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", sections))
        self.assertLessEqual(needed, {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"})

    def test_metadata(self):
        with zipfile.ZipFile(self.wheel) as archive:
            metadata = archive.read(f"plumb_layout-{artefacts.VERSION}.dist-info/METADATA").decode()
        for line in ("Name: plumb-layout", f"Version: {artefacts.VERSION}", "License-Expression: MIT"):
            self.assertIn(line + "\n", metadata)
        required = re.findall(r"^Requires-Dist: (.*)$", metadata, re.M)
        self.assertEqual([line for line in required if "extra ==" not in line], [])


class Installed(unittest.TestCase):
    """With the command of the page, from the folder of packages and from nowhere else."""

    def test_every_python_runs_the_first_program(self):
        program = artefacts.readme_python()
        ran = []
        for version in PYTHONS:
            python = interpreter(version)
            if not python:
                not_checked(f"packages: the wheel with Python {version}, which is not on this machine")
                continue
            with self.subTest(version), Machine() as machine:
                self.assertEqual(self.run_program(machine, python, program.text), program.output)
                ran.append(version)
        self.assertTrue(ran, "no Python to try the wheel with")

    def run_program(self, machine, python, text):
        machine.write("hud.xml", artefacts.readme_file("hud.xml"))
        machine.write("program.py", text)
        # As the user whose interpreters these are. The tools have a pip, so that environments are made without.
        options = f"--quiet --disable-pip-version-check --python '{machine.home}/venv/bin/python'"
        pip = f"'{artefacts.TOOLS}/python' -m pip {options}"
        command = artefacts.page_block("wheel").replace("pip ", pip + " ")
        variables = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": artefacts.PACKAGES.as_uri(), "PIP_NO_CACHE_DIR": "1"}
        machine.run(f"'{python}' -m venv --without-pip ~/venv\n{command}", as_nobody=False, **variables)
        where = machine.run("~/venv/bin/python -c 'import plumb; print(plumb.__file__)'", as_nobody=False)
        self.assertIn("site-packages", where)
        return machine.run("~/venv/bin/python program.py", as_nobody=False)


if __name__ == "__main__":
    unittest.main()
