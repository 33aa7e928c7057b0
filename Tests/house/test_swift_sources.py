"""Rules of the Swift sources: who imports whom, the order of the engine's folders, what is banned."""

import re
import unittest
from pathlib import Path

import repository
import rules
from swift_text import code

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)",
    re.M,
)
MODIFIERS = r"(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|final|indirect)\s+)*"
DECLARATION = re.compile(rf"^(\s*){MODIFIERS}(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)", re.M)
# A type that is named through another (`Template.Node`) or a member is not a use of a type at file level.
TYPE_NAME = re.compile(r"(?<![\w.])[A-Z]\w*")
# A generic parameter hides a type of the same name.
PARAMETERS = re.compile(r"<\s*((?:let\s+)?[A-Z]\w*(?:\s*[:,]\s*[\w.~& ]+)*)\s*>")


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


class EngineFolders(unittest.TestCase):
    maxDiff = None
    ENGINE = Path("Sources/PlumbEngine")

    def setUp(self):
        self.sources = {path: code(repository.text(path)) for path in repository.swift_files("PlumbEngine")}

    def rank(self, path):
        folder = path.relative_to(self.ENGINE).parts[0]
        return rules.ENGINE_FOLDERS.index(folder) if folder in rules.ENGINE_FOLDERS else -1

    def test_every_file_is_in_a_folder_of_the_pipeline(self):
        self.assertEqual([str(path) for path in self.sources if self.rank(path) < 0], [])

    def test_a_folder_uses_itself_and_earlier_ones(self):
        home, ambiguous = {}, set()
        for path, source in self.sources.items():
            for indent, name in DECLARATION.findall(source):
                if indent.strip("\n"):
                    ambiguous.add(name)
                else:
                    home.setdefault(name, path)
        for path in repository.swift_files("PlumbSyntax"):
            ambiguous.update(name for _, name in DECLARATION.findall(code(repository.text(path))))

        wrong = []
        for path, source in sorted(self.sources.items()):
            parameters = {word for list_ in PARAMETERS.findall(source) for word in re.findall(r"\b[A-Z]\w*", list_)}
            own = {name for name in parameters if re.search(rf"<[^>]*\b{name}\b[^>]*>\s*[({{:]", source)}
            for number, line in enumerate(source.splitlines(), 1):
                for name in TYPE_NAME.findall(line):
                    declared = home.get(name)
                    if declared is None or name in ambiguous or (name in own and len(name) == 1):
                        continue
                    if self.rank(declared) > self.rank(path) >= 0:
                        wrong.append(f"{path}:{number}: uses {name} of {declared.relative_to(self.ENGINE)}")
        self.assertEqual(wrong, [], f"the order is {' '.join(rules.ENGINE_FOLDERS)}")


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
                    ]
        self.assertEqual(found, [])
