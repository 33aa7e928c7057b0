"""Rules of the Swift sources: who imports whom, the order of the engine's folders, what is banned."""

import re
import unittest
from pathlib import Path

import folder_order
import repository
import rules
from swift_text import code

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)",
    re.M,
)


class Imports(unittest.TestCase):
    maxDiff = None

    def test_modules_import_what_they_may(self):
        wrong = []
        for module, allowed in rules.IMPORTS.items():
            for path in repository.swift_files(module):
                imported = set(IMPORT.findall(code(repository.text(path))))
                wrong += [f"{path}: {module} may not import {name}" for name in sorted(imported - allowed)]
        self.assertEqual(wrong, [])

    def test_every_module_has_a_rule(self):
        modules = {
            path.parts[1] for path in repository.files() if path.parts[0] == "Sources" and path.suffix == ".swift"
        }
        self.assertEqual(sorted(modules - set(rules.IMPORTS)), [], "add it to IMPORTS in rules.py")
        self.assertEqual(sorted(set(rules.IMPORTS) - modules), [], "IMPORTS in rules.py names modules that are gone")
        self.assertEqual(sorted(set(rules.EMBEDDED_MODULES) - modules), [], "EMBEDDED_MODULES names some, too")


class ByteStrings(unittest.TestCase):
    """Strings are compared by our own operators, which only stand before the standard library's in their own module."""

    def test_every_module_compiles_the_same_file(self):
        found = {}
        for module in rules.EMBEDDED_MODULES:
            for path in repository.swift_files(module):
                if path.name == "ByteStrings.swift":
                    found[module] = (repository.ROOT / path).resolve()
        self.assertEqual(set(found), set(rules.EMBEDDED_MODULES))
        self.assertEqual(len(set(found.values())), 1, f"one file and links to it: {found}")


class EngineFolders(unittest.TestCase):
    maxDiff = None
    ENGINE = Path("Sources/PlumbEngine")

    def setUp(self):
        self.sources = {
            path.relative_to(self.ENGINE): code(repository.text(path)) for path in repository.swift_files("PlumbEngine")
        }

    def test_every_file_is_in_a_folder_of_the_pipeline(self):
        known = {folder for folders in rules.ENGINE_FOLDERS for folder in folders}
        self.assertEqual([str(path) for path in self.sources if path.parts[0] not in known], [])

    def test_every_folder_of_the_order_exists(self):
        folders = {folder.as_posix() for path in self.sources for folder in path.parents}
        named = {folder for folders in rules.ENGINE_FOLDERS for folder in folders}
        self.assertEqual(sorted(named - folders), [], "ENGINE_FOLDERS in rules.py names folders that are gone")

    def test_a_folder_uses_itself_and_earlier_ones(self):
        elsewhere = [code(repository.text(path)) for path in repository.swift_files("PlumbSyntax")]
        wrong = folder_order.violations(self.sources, rules.ENGINE_FOLDERS, elsewhere)
        self.assertEqual(wrong, [], "the order is " + ", ".join("/".join(folders) for folders in rules.ENGINE_FOLDERS))


class Bans(unittest.TestCase):
    maxDiff = None

    def test_embedded_modules(self):
        found = []
        for module in rules.EMBEDDED_MODULES:
            for path in repository.swift_files(module):
                for number, line in enumerate(code(repository.text(path)).splitlines(), 1):
                    found += [
                        f"{path}:{number}: {what}: {line.strip()[:100]}"
                        for what, pattern in rules.BANNED_CODE.items()
                        if pattern.search(line)
                        and not (path.as_posix() == rules.CHECKED_MEMORY and what in rules.ALLOWED_THERE)
                    ]
        self.assertEqual(found, [])
