"""Debian's own checks of the packages, and what they promise to other packages."""

import re
import shutil
import subprocess
import unittest

import artefacts
from bare import not_checked

NAMES = ["libplumb0", "libplumb0-dbgsym", "libplumb-dev", "plumb", "plumb-dbgsym"]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def field(name, package):
    return run("dpkg-deb", "-f", artefacts.package(f"{package}_*.deb"), name).strip()


def contents(package):
    listing = run("dpkg-deb", "-c", artefacts.package(f"{package}_*.deb"))
    return [line.split(" ./", 1)[1] for line in listing.splitlines() if " ./" in line]


class Packages(unittest.TestCase):
    def test_are_these(self):
        found = sorted(path.name.split("_")[0] for path in artefacts.PACKAGES.glob("*.deb"))
        self.assertEqual(found, sorted(NAMES))

    def test_lintian_finds_no_error(self):
        if not shutil.which("lintian"):
            not_checked("packages: no lintian, so that Debian's rules are not checked")
            self.skipTest("no lintian")
        packages = [artefacts.package(f"{name}_*.deb") for name in NAMES]
        result = subprocess.run(
            ["lintian", "--allow-root", "--fail-on", "error", *packages], capture_output=True, text=True
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertNotIn("\nE: ", "\n" + result.stdout)

    def test_metadata(self):
        for name in NAMES:
            self.assertEqual(field("Version", name), artefacts.VERSION)
            self.assertRegex(field("Maintainer", name), r"^.+ <.+@.+>$")
            self.assertIn(f"usr/share/doc/{name}/copyright", contents(name))
            self.assertIn(f"usr/share/doc/{name}/changelog.gz", contents(name))

    def test_descriptions(self):
        """Each has a first line of its own, which `apt search` shows, and says what is in it."""
        parts = {
            "libplumb0": ("shared library", "This package has the library that programs are linked with."),
            "libplumb-dev": ("development files", "This package has the headers, the static library,"),
            "plumb": ("command-line tool", "This package has the tool plumb,"),
            "libplumb0-dbgsym": ("debug symbols", "for debuggers and profilers."),
            "plumb-dbgsym": ("debug symbols", "for debuggers and profilers."),
        }
        for name, (kind, said) in parts.items():
            first, *others = field("Description", name).splitlines()
            self.assertIn(kind, first)
            self.assertIn(said, "\n".join(others))
            if "dbgsym" not in name:
                self.assertIn("Plumb computes frames\n and typed values of properties,", "\n".join(others))
            self.assertNotIn(first, (line.strip() for line in others))

    def test_dependencies(self):
        library = field("Depends", "libplumb0")
        self.assertRegex(library, r"libc6 \(>= 2\.\d+\)")
        self.assertIn("libexpat1", library)
        glibc = tuple(map(int, re.search(r"libc6 \(>= (\d+)\.(\d+)\)", library).groups()))
        self.assertLessEqual(glibc, (2, 29))
        development = field("Depends", "libplumb-dev")
        self.assertIn(f"libplumb0 (= {artefacts.VERSION})", development)
        self.assertIn("libexpat1-dev", development)
        self.assertIn("libjansson4", field("Depends", "plumb"))

    def test_other_packages_learn_what_to_depend_on(self):
        self.assertEqual(
            run("dpkg-deb", "-I", artefacts.package("libplumb0_*.deb"), "shlibs").split(),
            ["libplumb", "0", "libplumb0", "(>=", f"{artefacts.VERSION})"],
        )

    def test_the_library_is_where_programs_of_its_machine_look(self):
        self.assertTrue(
            any(re.fullmatch(r"usr/lib/[^/]+/libplumb\.so\.0\.\S+", name) for name in contents("libplumb0"))
        )
        self.assertFalse(any("libplumb.so.0" in name for name in contents("libplumb-dev") if "->" not in name))


if __name__ == "__main__":
    unittest.main()
