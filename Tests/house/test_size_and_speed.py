"""What is done for size and speed still works: a name that has changed, or a flag that a compiler drops, is silent.

The measures are in cmake/SizeAndSpeed.cmake, their gains in docs/size-and-speed.md. Run `make build` first.
"""

import re
import unittest
from functools import cache

import contract
from repository import ROOT

CMAKE = ROOT / "cmake" / "SizeAndSpeed.cmake"
PAGE = ROOT / "docs" / "size-and-speed.md"


def cmake():
    """The measures' file without its comments."""
    return re.sub(r"#.*", "", CMAKE.read_text(encoding="utf-8"))


@cache
def symbols():
    """The functions of the library, the hidden ones too, by name."""
    found = {}
    for line in contract.run("nm", contract.LIBRARY).splitlines():
        if match := re.fullmatch(r"([0-9a-f]+) [tT] (.+)", line):
            found[match[2]] = int(match[1], 16)
    return found


@cache
def code():
    """The instructions of the library, a list for each function."""
    functions, current = {}, []
    for line in contract.run("objdump", "-d", "--no-show-raw-insn", contract.LIBRARY).splitlines():
        if match := re.fullmatch(r"[0-9a-f]+ <(.+)>:", line):
            current = functions.setdefault(match[1], [])
        elif "\t" in line:
            current.append(line.split("\t", 1)[1])
    return functions


class Allocation(unittest.TestCase):
    def test_objects_are_allocated_by_malloc(self):
        asked = contract.run("nm", "-D", "--undefined-only", contract.LIBRARY)
        self.assertIn(" malloc", asked)
        self.assertNotIn("posix_memalign", asked)


class Page(unittest.TestCase):
    def test_lists_the_measures_that_are_taken(self):
        taken = re.findall(r"^plumb_measure\((\w+)\)", cmake(), re.M)
        told = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
        self.assertGreater(len(taken), 5)
        self.assertEqual(told, taken, "docs/size-and-speed.md, first table")


class Names(unittest.TestCase):
    """Every function that is named for the compiler has to be one of the library under that name."""

    def test_mangled_names_are_functions(self):
        # Those of the loop over names, and those that are written out.
        named = re.findall(r"\bs?S[Ss\d]\w+_?\w*(?:tF|ig|Tg5)\b|\bs\d+\w+Tg5\b", cmake())
        self.assertGreater(len(named), 1)
        self.assertEqual([name for name in named if f"$e{name}" not in symbols()], [])

    def test_plain_names_are_functions(self):
        named = set(re.findall(r"force-attribute=(\w+):", cmake()))
        self.assertIn("swift_retain", named)
        self.assertEqual(sorted(named - set(symbols())), [])

    def test_parts_of_names_are_in_functions(self):
        named = re.findall(r"sil-inline-never-functions=(\w+)", cmake())
        self.assertGreater(len(named), 0)
        for part in named:
            self.assertTrue(any(part in name for name in symbols()), part)

    def test_no_name_holds_a_hash_of_a_file(self):
        # Names of private functions do: they change with the name of the file.
        self.assertEqual(re.findall(r"\w*33_[0-9A-F]{32}\w*", cmake()), [])


class Effects(unittest.TestCase):
    def test_code_is_optimised_when_it_is_linked(self):
        # The object that the linker makes of bitcode has this name; of code, it would have the module's.
        files = re.findall(r" FILE .* (\S+)$", contract.run("readelf", "-sW", contract.LIBRARY), re.M)
        self.assertIn("ld-temp.o", files)
        self.assertEqual([name for name in files if name.startswith("Plumb")], [])

    def test_string_operators_are_ours_and_called(self):
        equal = [name for name in symbols() if re.match(r"\$eSS\d+Plumb\w+E2eeoiySbSS_SStFZ", name)]
        self.assertGreater(len(equal), 0)
        standard = [name for name in symbols() if name.startswith("$eSS2eeoiySbSS_SStFZ")]
        self.assertEqual(standard, [], "the standard library's == of strings is in the library, too")

    def test_functions_are_called_instead_of_being_inlined(self):
        for part in (r"Plumb\w+E8decoding2as", r"Plumb\w+E1poiyS2S_", r"Sa\d+Plumb\w+E6append", r"Plumb\w+E06appendC0"):
            with self.subTest(part):
                ours = [name for name in symbols() if re.search(part, name)]
                self.assertGreater(len(ours), 0, "nothing of cmake/Outlined.swift is called by this name")

    def test_retaining_is_called(self):
        calls = sum(1 for lines in code().values() for line in lines if re.search(r"call .*<swift_retain>", line))
        self.assertGreater(calls, 500)

    def test_equal_functions_are_one(self):
        shared = len(symbols()) - len(set(symbols().values()))
        self.assertGreater(shared, 50)

    def test_checks_share_the_instruction_that_ends_the_process(self):
        """Of functions with checks, most have one such instruction."""
        traps = [sum(line.startswith("ud2") for line in lines) for lines in code().values()]
        single = sum(count == 1 for count in traps)
        several = sum(count > 1 for count in traps)
        self.assertGreater(single, 20 * several, f"{single} functions with one, {several} with several")


if __name__ == "__main__":
    unittest.main()
