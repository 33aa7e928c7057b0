// Ten properties of every row from Swift: properties <present|default> <rows> <file>… As c/properties.c.

import Glibc
import Measuring
import PlumbEngine

/// Those of workloads.py: numbers and colours in turn.
let names = [
  "alpha", "backgroundColor", "layer.cornerRadius", "textColor", "layer.borderWidth", "layer.borderColor",
  "layer.shadowOpacity", "layer.shadowColor", "tag", "tintColor",
]
let absent = ["a", "b.c", "d", "e", "f", "g", "h", "i", "j", "k"]
let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)

nonisolated(unsafe) var sink = 0.0

func run(_ layout: Layout, _ engine: Engine, _ kind: String, _ names: [String]) throws {
  let keys = try names.map { (name) throws in try engine.propertyKey(name) }
  let numberKeys = stride(from: 0, to: keys.count, by: 2).map { keys[$0] }
  let colorKeys = stride(from: 1, to: keys.count, by: 2).map { keys[$0] }
  let rows = layout.nodeCount
  let values = rows * keys.count

  try measure("property name \(kind) Swift", values) {
    var sum = 0.0
    for row in 0..<rows {
      for name in names { sum += try layout.value(name, row: row)?.a ?? 0 }
    }
    sink = sum
  }
  try measure("property key \(kind) Swift", values) {
    var sum = 0.0
    for row in 0..<rows {
      for key in keys { sum += try layout.value(key, row: row)?.a ?? 0 }
    }
    sink = sum
  }
  func typed() throws -> Double {
    var sum = 0.0
    for row in 0..<rows {
      for key in numberKeys { sum += try layout.number(key, row: row) ?? 0 }
      for key in colorKeys { sum += Double(try layout.color(key, row: row)?.red ?? 0) }
    }
    return sum
  }
  try measure("property typed \(kind) Swift", values) { sink = try typed() }
  var numbers: [Double] = []
  var colors: [RGBA8] = []
  try measure("property rows \(kind) Swift", values) {
    for key in numberKeys { try layout.rows.read(key, absent: 0, into: &numbers) }
    for key in colorKeys { try layout.rows.read(key, absent: clear, into: &colors) }
    sink = numbers[rows - 1] + Double(colors[0].red)
  }
  try measure("property values \(kind) Swift", values) {
    for key in keys { sink = try layout.rows.values(key)[rows - 1]?.a ?? 0 }
  }
  check("property sum \(kind) Swift", try typed())
}

let arguments = Array(CommandLine.arguments.dropFirst())
for start in stride(from: 0, to: arguments.count - 2, by: 3) {
  let engine = Engine()
  var options = LoadOptions()
  options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "fade", value: .number(0.5))])]
  let result = engine.load(path: arguments[start + 2], options)
  guard let layout = result.template?.makeLayout(), layout.compute(width: 1280, height: 720) == .ok,
    layout.nodeCount == Int(arguments[start + 1])
  else {
    for diagnostic in result.diagnostics { print(diagnostic) }
    exit(1)
  }
  try run(layout, engine, arguments[start], names)
  if arguments[start] == "default" { try run(layout, engine, "absent", absent) }
}
