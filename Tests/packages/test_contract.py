"""Programs that were built against an older version run with the library of today, if docs/abi.md promises it.

The folder contract/<major>.<minor> keeps the headers and the exported names of a version: packaging/keep_contract.py
wrote them when it was published.
"""

import re
import subprocess
import unittest
from pathlib import Path

import artefacts
from bare import Machine

CONTRACT = Path(__file__).resolve().parent / "contract"
TODAY = artefacts.ROOT / "include"
BREAKS = "a program built against it would break: before it is published, run packaging/keep_contract.py"
# What the promise covers: the same major version, and before 1.0 the same minor one.
MAJOR, MINOR, _ = artefacts.VERSION.split(".")
KEPT = [path for path in sorted(CONTRACT.glob("*.*/")) if path.is_dir()]
COVERED = [
    path for path in KEPT if path.name.split(".")[0] == MAJOR and (MAJOR != "0" or path.name.split(".")[1] == MINOR)
]


def structures(include):
    """The public structures of headers with the names of their fields, as text of C."""
    found = {}
    for header in sorted((include / "plumb").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(encoding="utf-8"), flags=re.S)
        for body, name in re.findall(r"typedef struct(?: \w+)? \{((?:[^{}]|\{[^{}]*\})*)\} (plumb_\w+);", text):
            # Fields of a union within are the union's.
            flat = re.sub(r"\b(?:union|struct)\s*\{[^{}]*\}\s*", "int ", body)
            fields = []
            for statement in flat.split(";"):
                callback = re.search(r"\(\*(\w+)\)", statement)
                names = (
                    [callback[1]] if callback else re.findall(r"(\w+)\s*(?:\[[^\]]*\])?\s*(?:,|$)", statement.strip())
                )
                fields += names
            found[name] = [field for field in fields if not field.isdigit()]
    return found


def enumerators(include):
    names = set()
    for header in sorted((include / "plumb").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(encoding="utf-8"), flags=re.S)
        for body in re.findall(r"\benum(?: \w+)? \{([^{}]*)\}", text):
            names |= set(re.findall(r"^\s*(PLUMB_\w+)", body, re.M))
    return sorted(names)


def measured(machine, include):
    """Sizes of structures, places and sizes of their fields, values of enumerators, as a compiler has them."""
    lines = []
    for name, fields in structures(include).items():
        lines.append(f'printf("{name} = %zu\\n", sizeof({name}));')
        for field in fields:
            lines.append(
                f'printf("{name}.{field} = %zu+%zu\\n", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));'
            )
    lines += [f'printf("{name} = %lld\\n", (long long){name});' for name in enumerators(include)]
    program = "#include <plumb/plumb.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {\n"
    machine.write("sizes.c", program + "\n".join(lines) + "\n}\n")
    output = machine.run(f"cc -I '{include}' sizes.c -o sizes; ./sizes")
    return dict(line.split(" = ") for line in output.splitlines())


class Contract(unittest.TestCase):
    maxDiff = None

    def test_a_contract_of_this_version_is_kept(self):
        self.assertIn(f"{MAJOR}.{MINOR}", [path.name for path in KEPT], "run packaging/keep_contract.py")

    def test_exported_names_stay(self):
        output = subprocess.run(
            ["nm", "-D", "--defined-only", artefacts.BUILD / "lib" / "libplumb.so"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        exported = set(re.findall(r" T (\w+)$", output, re.M))
        for path in COVERED:
            wanted = (path / "exports.txt").read_text(encoding="utf-8").split()
            self.assertEqual(sorted(set(wanted) - exported), [], f"{path.name}: {BREAKS}")

    def test_structures_and_numbers_stay(self):
        for path in COVERED:
            with self.subTest(path.name), Machine() as machine:
                before, now = measured(machine, path), measured(machine, TODAY)
                self.assertGreater(len(before), 300)
                may_grow = {name for name, fields in structures(path).items() if fields[:1] == ["struct_size"]}
                changed = {
                    name: (value, now.get(name))
                    for name, value in before.items()
                    if now.get(name) != value and not (name in may_grow and int(now.get(name, 0)) > int(value))
                }
                self.assertEqual(changed, {}, f"{path.name}: {BREAKS}")

    def test_programs_run(self):
        """The old headers and the library of today, shared and inside the program."""
        expected = (CONTRACT / "host.txt").read_text(encoding="utf-8")
        for path in COVERED:
            for library in ("lib/libplumb.so", "portable/libplumb.a"):
                with self.subTest(f"{path.name} {library}"), Machine() as machine:
                    machine.write("host.c", (CONTRACT / "host.c").read_text(encoding="utf-8"))
                    file = artefacts.BUILD / library
                    flags = f"-Wall -Werror -I '{path}' '{file}' -lm '-Wl,-rpath,{file.parent}'"
                    self.assertEqual(machine.run(f"cc -std=c99 host.c {flags} -o host; ./host"), expected)

    def test_a_break_is_seen(self):
        """A field in front of others, in a copy of the headers of today."""
        with Machine() as machine:
            for header in (TODAY / "plumb").glob("*.h"):
                text = header.read_text(encoding="utf-8")
                machine.write(f"plumb/{header.name}", text.replace("  double x,", "  float z;\n  double x,", 1))
            before, broken = measured(machine, TODAY), measured(machine, machine.work)
        self.assertNotEqual(before["plumb_frame"], broken["plumb_frame"])
        self.assertNotEqual(before["plumb_frame.x"], broken["plumb_frame.x"])


if __name__ == "__main__":
    unittest.main()
