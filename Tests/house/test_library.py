"""The shipped library: what it exports, what it needs, how large it is. Run `make build` first."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import contract
import rules


class Exports(unittest.TestCase):
    maxDiff = None

    def test_header_and_list_agree(self):
        functions = contract.header_functions()
        self.assertGreater(len(functions), 0)
        self.assertEqual(functions, contract.exported_names())

    def test_library_and_list_agree(self):
        self.assertEqual(contract.library_symbols(), contract.exported_names())

    def test_the_compiler_compares_every_signature(self):
        tests = (contract.ROOT / "Tests" / "PlumbABITests" / "SignatureTests.swift").read_text(encoding="utf-8")
        self.assertEqual(sorted(re.findall(r"^  same\((plumb_\w+), ", tests, re.M)), contract.header_functions())


class Library(unittest.TestCase):
    maxDiff = None

    def test_needs_few_libraries(self):
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", contract.run("readelf", "-d", contract.LIBRARY))
        self.assertEqual(set(needed) - rules.NEEDED_LIBRARIES, set())

    def test_has_a_soname_and_no_paths(self):
        dynamic = contract.run("readelf", "-d", contract.LIBRARY)
        self.assertEqual(re.findall(r"\(SONAME\).*\[(.*)\]", dynamic), ["libplumb.so.0"])
        self.assertNotRegex(dynamic, r"\((RPATH|RUNPATH)\)")

    def test_loads_with_an_old_glibc(self):
        symbols = contract.run("objdump", "-T", contract.LIBRARY)
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)\S*\s+(\w+)", symbols)
        newer = [f"{name} needs {a}.{b}" for a, b, name in versions if (int(a), int(b)) > rules.GLIBC_CEILING]
        self.assertEqual(newer, [])

    def test_is_small(self):
        with tempfile.TemporaryDirectory() as folder:
            stripped = Path(folder) / "libplumb.so"
            subprocess.run(["strip", "-o", stripped, contract.LIBRARY], check=True)
            size = stripped.stat().st_size
        print(f"libplumb.so without symbols: {size:,} bytes of {rules.MAX_STRIPPED_BYTES:,}")
        self.assertLessEqual(size, rules.MAX_STRIPPED_BYTES)
