import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Expressions of numbers, without a document")
struct NumericExpressionTests {
  private let engine = Engine()

  private func program(_ text: String, _ names: [String] = []) -> NumericProgram? {
    engine.makeNumericProgram(text, names: names).program
  }

  private func value(_ text: String, _ inputs: KeyValuePairs<String, Double> = [:]) -> Double? {
    program(text, inputs.map(\.key)).map { program in
      let numbers = inputs.map(\.value) + [0]
      return program.evaluate(numbers)
    }
  }

  private func problem(_ text: String, _ names: [String] = []) -> Diagnostic? {
    let (program, diagnostics) = engine.makeNumericProgram(text, names: names)
    #expect(program == nil)
    #expect(diagnostics.allSatisfy { $0.severity == .error && !$0.message.isEmpty })
    return diagnostics.first
  }

  @Test("have the value of the formula")
  func formula() {
    let text = "max(0, min(1, (position - 50) / 100)) * width + previous * 0.5"
    #expect(value(text, ["position": 70, "width": 100, "previous": 7]) == 23.5)
    #expect(value(text, ["position": 0, "width": 100, "previous": 7]) == 3.5)
    #expect(value(text, ["position": 700, "width": 100, "previous": 7]) == 103.5)
  }

  private static let operators = """
    x  ->  6
    -x  ->  -6
    !x  ->  0
    2  ->  2
    x + y * 2  ->  14
    x - y  ->  2
    y - x  ->  -2
    1 - x  ->  -5
    x / y  ->  1.5
    12 / x  ->  2
    x % y  ->  2
    15 % x  ->  3
    x < y  ->  0
    x <= 6  ->  1
    7 > x  ->  1
    x >= y  ->  1
    x == 6  ->  1
    x != 6  ->  0
    x && 0  ->  0
    0 || x  ->  1
    x ? y : 2  ->  4
    x < y ? 1 : x > 5 ? x * 2 : 3  ->  12
    x ?? y  ->  6
    (x + 1) ?? y  ->  7
    true  ->  1
    false  ->  0
    (x > 3) == true  ->  1
    x == true  ->  0
    x != true  ->  1
    abs(-x)  ->  6
    ceil(x / 4)  ->  2
    floor(x / 4)  ->  1
    round(x / 4)  ->  2
    sqrt(x - 2)  ->  2
    pow(x, 2)  ->  36
    pow(2, x)  ->  64
    mod(x, 4)  ->  2
    max(x, y)  ->  6
    max(1, y, x, 2)  ->  6
    min(x, y, 5)  ->  4
    min(9, x, y - 3)  ->  1
    cos(x - 6)  ->  1
    sin(x - 6)  ->  0
    tan(x - 6)  ->  0
    acos(x - 5)  ->  0
    asin(x - 6)  ->  0
    atan(x - 6)  ->  0
    atan2(x - 6, y)  ->  0
    (x - y) * (x + y) - (y - x) / (x * y)  ->  20.083333333333332
    x - (y - (x - (y - 1)))  ->  5
    (x > y && y > 3) ? (x - 1) : (y - 1)  ->  5
    {x + 1}  ->  7
     x // six  ->  6
    { x // six } // more  ->  6
    `x` + 1  ->  7
    true ? x - 1 : y + 1  ->  5
    (true ? x - 1 : y + 1) + (x + 2) * (y + 3)  ->  61
    1 + (false ? y : (x + 1)) * (x - y)  ->  15
    max(x, min(y, 3) ? x + y : 1)  ->  10
    max(1, 2, x, y + 1)  ->  6
    max(1, 2, x - 5, y + 1)  ->  5
    min(9, 8, x, x + 1, y + 3)  ->  6
    min(x + 1, 7, y + 2, y + 5, 7.5)  ->  6
    (x - 1) * max(1, 2, y - 1, y - 4 + x)  ->  30
    x * ((true ? y - 1 : x - 2) + (x - 4))  ->  30
    """

  @Test("take every operator and function of numbers", arguments: operators.split(separator: "\n"))
  func arithmetic(line: Substring) throws {
    let parts = line.split(separator: "  ->  ")
    #expect(value(String(parts[0]), ["x": 6, "y": 4]) == Double(String(parts[1])))
  }

  @Test("know numbers that are none, infinite or negative zero")
  func edges() {
    #expect(value("x + 1", ["x": .nan])?.isNaN == true)
    #expect(value("x / 0", ["x": 1]) == .infinity)
    #expect(value("max(x, 1)", ["x": .nan])?.isNaN == true)
    #expect(value("max(1, x)", ["x": .nan]) == 1)
    #expect(value("min(0, x)", ["x": -0.0])?.sign == .plus)
    #expect(value("min(x, 0)", ["x": -0.0])?.sign == .minus)
    #expect(value("-x", ["x": 0])?.sign == .minus)
    #expect(value("x ? 1 : 2", ["x": .nan]) == 1)
  }

  @Test("keep a number between two bounds in one step, as the two operations do one by one")
  func clamping() throws {
    func low(_ first: Double, _ second: Double) -> Double { Operation.computed(.minimum, first, second) }
    func high(_ first: Double, _ second: Double) -> Double { Operation.computed(.maximum, first, second) }
    let forms: [(text: String, value: (Double, Double, Double) -> Double)] = [
      ("max(l, min(h, x * 2))", { high($1, low($2, $0)) }), ("min(h, max(l, x * 2))", { low($2, high($1, $0)) }),
      ("max(min(x * 2, h), l)", { high(low($0, $2), $1) }), ("min(max(x * 2, l), h)", { low(high($0, $1), $2) }),
      ("max(l, min(x * 2, h))", { high($1, low($0, $2)) }), ("min(max(l, x * 2), h)", { low(high($1, $0), $2) }),
      ("max(l - 0, min(h * 1, x * 2))", { high($1, low($2, $0)) }),
      ("max(l, min(h, x * 2), h)", { high(high($1, low($2, $0)), $2) }),
      ("l + max(l, min(h, x * 2)) * h", { $1 + high($1, low($2, $0)) * $2 }),
    ]
    let numbers = [-3, -0.0, 0, 0.25, 1, 7, .infinity, -.infinity, .nan]
    for form in forms {
      let compiled = try #require(program(form.text, ["x", "l", "h"]))
      for x in numbers {
        for l in numbers {
          for h in numbers {
            let expected = form.value(x * 2, l, h)
            let result = compiled.evaluate([x, l, h])
            let isSame = result.bitPattern == expected.bitPattern || result.isNaN && expected.isNaN
            #expect(isSame, "\(form.text) for \(x), \(l), \(h): \(result), not \(expected)")
          }
        }
      }
    }
    #expect(try #require(program("max(0, min(1, x * 2))", ["x"])).steps.count == 2)
    #expect(try #require(program("max(0, min(1, x))", ["x"])).steps.count == 2)
  }

  @Test("have inputs whose names come first")
  func names() {
    #expect(value("pi", ["pi": 3]) == 3)
    #expect(value("pi") == .pi)
    #expect(value("true + width + parent.left", ["true": 5, "width": 2, "parent.left": 1]) == 8)
    #expect(value("max(max, 2)", ["max": 7]) == 7)
    #expect(value("user.width * 2", ["user.width": 3]) == 6)
    #expect(value("größe + 1", ["größe": 3]) == 4)
    #expect(value("`odd name` + 1", ["odd name": 3]) == 4)
    #expect(value("b", ["a": 1, "b": 2, "unused": 3]) == 2)
  }

  @Test("may be long or deep")
  func large() throws {
    let sum = (1...2000).map { "\($0) * x" }
    #expect(value("max(" + sum.joined(separator: ", ") + ")", ["x": 2]) == 4000)
    var deep = "x"
    for index in 0..<200 { deep = "(x - \(index)) * 2 - (\(deep))" }
    let program = try #require(self.program(deep, ["x"]))
    var expected = 1.5
    for index in 0..<200 { expected = (1.5 - Double(index)) * 2 - expected }
    #expect(program.evaluate([1.5]) == expected)
  }

  @Test("say what is wrong and where")
  func errors() {
    let unknown = problem("1 + widht", ["width", "height"])
    #expect(unknown?.code == .symbol)
    #expect(unknown?.suggestions.first == "width")
    #expect(unknown?.column == 5)
    let geometry = problem("x + height", ["x", "heigth"])
    #expect(geometry?.code == .symbol)
    #expect(geometry?.column == 5)
    #expect(geometry?.suggestions == ["heigth"])
    #expect(problem("1 +")?.code == .syntax)
    #expect(problem("")?.code == .syntax)
    #expect(problem(" // nothing")?.code == .syntax)
    #expect(problem("'a' + x", ["x"])?.code == .type)
    #expect(problem("x + 'a'", ["x"])?.code == .type)
    #expect(problem("sinn(x)", ["x"])?.suggestions.first == "sin")
    #expect(problem("sin(x, 1)", ["x"])?.code == .type)
    #expect(problem("x(1)", ["x"])?.code == .type)
    #expect(problem("50%")?.code == .symbol)
    #expect(problem("count('abc') + x", ["x"])?.code == .unsupported)
    #expect(problem("x ? 1 : true", ["x"])?.code == .unsupported)
    #expect(problem("x", ["x", "x"])?.code == .duplicate)
    #expect(problem("x", [""])?.code == .argument)
    #expect(problem(String(repeating: "(", count: 300) + "1")?.code == .limit)
  }

  @Test("know the functions that the language has")
  func functions() {
    var numeric = 0
    for function in BuiltInFunction.all {
      let found = Array(function.name.utf8).withUnsafeBufferPointer { NumericFunction.named($0) }
      guard case .number(let operation) = function.shape else {
        #expect(found == nil, "\(function.name)")
        continue
      }
      numeric += 1
      #expect(found?.operation == operation && found?.arity == function.arity, "\(function.name)")
      #expect(found?.isVariadic == function.isVariadic, "\(function.name)")
    }
    #expect(numeric == 16)
    for name in GeometrySymbol.names + ["true", "false", "nil", "pi", "#id", "a.b", ""] {
      #expect(!Array(name.utf8).withUnsafeBufferPointer { NumericName.isOrdinary($0) }, "\(name)")
    }
    for name in ["x", "auto", "position", "householdNames", "eighteen", "größe"] {
      #expect(Array(name.utf8).withUnsafeBufferPointer { NumericName.isOrdinary($0) }, "\(name)")
    }
  }

  @Test("call no functions of the host, not even to say so")
  func hostFunctions() throws {
    nonisolated(unsafe) var calls = 0
    let engine = Engine()
    try engine.register(
      function: HostFunction(name: "twice", minimumArguments: 1, maximumArguments: 1) { arguments in
        calls += 1
        return .value(.number(arguments[0].a * 2))
      })
    let (program, diagnostics) = engine.makeNumericProgram("twice(x)", names: ["x"])
    #expect(program == nil && calls == 0)
    #expect(diagnostics.first?.code == .unsupported)
    #expect(
      engine.evaluate("twice(x)", type: "number", scope: ScopeDefinition(constants: [("x", .number(2))])).value?.a == 4)
  }
}
