"""The rules themselves find what they are there for, and let pass what is right."""

import unittest
from pathlib import Path

import contract
import folder_order
import rules
import swift_text
from test_swift_sources import IMPORT

BANNED = {
    "an existential": "let x: any Shape",
    "Any": "func f(_ x: [Any]) {}",
    "a forced try": "try! f()",
    "a forced cast": "x as! Y",
    "a force unwrap": "let y = x!.z + f()! + a[0]! + $0!",
    "a trap": 'fatalError("no")',
    "an untyped throws": "func f() throws -> Int {",
    "a Double from a String": "Double(text)",
    "print": "print(x)",
    "a key path": r"xs.map(\.count)",
    "an unchecked subscript or arithmetic": "x.unsafelyUnwrapped",
    "a weak or unowned reference": "weak var x: Y?",
    "a mutable global": "  package static var cache: [Int] = []",
    "a mutable global at file level": "nonisolated(unsafe) var count = 0",
}

ALLOWED = r'''
import PlumbSyntax
func f() throws(Failure) -> Int { if a != b, !c { return 0 } }
static var count: Int { 0 }
package static func print(_ x: Int) -> String { g.print(x) }
let s = "any Thing! \(value) try! // no" + #"a "quoted" \(no) thing!"#  // fatalError()
/* as! /* nested */ weak var x */
let t = """
  try! any Thing "quoted"
  """
  var local = 0
'''


class Rules(unittest.TestCase):
    def test_every_ban_finds_its_sample(self):
        self.assertEqual(BANNED.keys(), rules.BANNED_CODE.keys())
        for what, sample in BANNED.items():
            with self.subTest(what):
                self.assertRegex(swift_text.code(sample), rules.BANNED_CODE[what])

    def test_bans_let_the_rest_pass(self):
        for line in swift_text.code(ALLOWED).splitlines():
            for what, pattern in rules.BANNED_CODE.items():
                with self.subTest(what, line=line):
                    self.assertNotRegex(line, pattern)

    def test_interpolated_code_is_code(self):
        self.assertRegex(swift_text.code(r'"a \(f(x!)) b"'), rules.BANNED_CODE["a force unwrap"])
        self.assertEqual(swift_text.code('"a\\"b" + c // d\ne').split(), ["+", "c", "e"])

    def test_imports(self):
        source = "import A\n\npackage struct X {}\n@testable import B\ninternal import struct C.D\n  import E\n"
        self.assertEqual(IMPORT.findall(source), ["A", "B", "C", "E"])

    def test_folder_order(self):
        early = "struct Sooner {\n  enum Kind {}\n}\nlet x: Later\nlet k: Kind\nlet n: Later.Inner\nlet s: Known\n"
        late = "package struct Later { let a: Sooner }\nenum Kind {}\nstruct Known {}\n"
        sources = {Path("Early/A.swift"): early, Path("Late/B.swift"): late}
        found = folder_order.violations(sources, [["Early"], ["Late"]], ["public struct Known {}"])
        self.assertEqual(found, [f"Early/A.swift:{line}: uses Later of Late/B.swift" for line in (4, 6)])
        found = folder_order.violations(sources, [["Late"], ["Early"]])
        self.assertEqual(found, ["Late/B.swift:1: uses Sooner of Early/A.swift"])

    def test_machine_paths(self):
        path, host = rules.MACHINE_PATHS.values()
        for sample in ("/".join(["", "root", "x"]), "-I" + "/".join(["", "opt", "swift", "usr"])):
            self.assertRegex(sample, path)
        for sample in ("Sources/work/x", "a.root/b", "${x}/root", "/tmp"):
            self.assertNotRegex(sample, path)
        self.assertRegex("https://" + ".".join(["pypi", "org"]), host)

    def test_header_functions(self):
        functions = contract.header_functions()
        for name in ("plumb_version_string", "plumb_layout_frames", "plumb_engine_set_measurer", "plumb_lease_release"):
            self.assertIn(name, functions)
        self.assertNotIn("plumb_measure_fn", functions)
