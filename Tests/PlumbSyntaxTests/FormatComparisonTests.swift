import Foundation
import PlumbSyntax
import TestSupport
import Testing

/// Random formats and values, compared with the C library's `vsnprintf`.
@Suite("Format strings compared with C")
struct FormatComparisonTests {
  private func compare(_ format: String, _ arguments: [FormatArgument], _ values: [CVarArg]) throws {
    let size = Int(withVaList(values) { vsnprintf(nil, 0, format, $0) })
    var expected = [CChar](repeating: 0, count: size + 1)
    _ = withVaList(values) { vsnprintf(&expected, size + 1, format, $0) }
    let result = String(
      decoding: try FormatString(format).format(arguments, maximumBytes: 1 << 20), as: UTF8.self)
    let wanted = String(decoding: expected.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if result != wanted { Issue.record("\(format) of \(values) is \(result), not \(wanted)") }
  }

  /// Without `'`, which does nothing in the C locale.
  private func flags(_ generator: inout ExpressionRandom) -> String {
    "-+ #0".filter { _ in generator.below(4) == 0 }
  }

  private func width(_ generator: inout ExpressionRandom) -> String {
    generator.below(2) == 0 ? "" : String(1 + generator.below(40))
  }

  private func double(_ generator: inout ExpressionRandom) -> Double {
    switch generator.below(8) {
    case 0: return Double(bitPattern: generator.next())
    case 1: return Double(generator.below(2001) - 1000) / 8
    case 2: return Double(generator.below(200_001) - 100_000) / 1000
    case 3: return generator.pick([0, -0.0, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    case 4: return Double(bitPattern: generator.next() >> UInt64(12 + generator.below(50)))
    case 5: return Double(Int64(truncatingIfNeeded: generator.next() >> UInt64(generator.below(64))))
    case 6: return Foundation.pow(10, Double(generator.below(60) - 30))
    default: return Double(bitPattern: generator.next() & ~0x7FFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    }
  }

  @Test("Floating point numbers")
  func floatingPoint() throws {
    var generator = ExpressionRandom(seed: 11)
    for _ in 0..<Samples.count(10_000, "PLUMB_RANDOM_NUMBERS") {
      let value = double(&generator)
      // C writes a sign for "not a number", ours never.
      if value.isNaN { continue }
      let precision = generator.below(3) == 0 ? "" : ".\(generator.below(generator.below(10) == 0 ? 1200 : 25))"
      let conversion = generator.pick(Array("fFeEgGaA"))
      let format = "%\(flags(&generator))\(width(&generator))\(precision)\(conversion)"
      try compare(format, [.double(value)], [value])
    }
  }

  @Test("Whole numbers")
  func integers() throws {
    var generator = ExpressionRandom(seed: 12)
    for _ in 0..<40_000 {
      let bits = Int64(truncatingIfNeeded: generator.next()) >> Int64(generator.below(64))
      let value = generator.below(10) == 0 ? 0 : bits
      let length = generator.pick(["hh", "h", "l", "ll", "j", "z", "t", "q"])
      let precision = generator.below(2) == 0 ? "" : ".\(generator.below(30))"
      let conversion = generator.pick(Array("diouxX"))
      let format = "<%\(flags(&generator))\(width(&generator))\(precision)\(length)\(conversion)>"
      try compare(format, [.integer(value)], [value])
    }
  }

  @Test("Texts and characters")
  func texts() throws {
    var generator = ExpressionRandom(seed: 13)
    for _ in 0..<5000 {
      let flag = generator.below(2) == 0 ? "-" : ""
      let text = String(repeating: "x", count: generator.below(12))
      let precision = generator.below(2) == 0 ? "" : ".\(generator.below(12))"
      try text.withCString { pointer in
        try compare("%\(flag)\(width(&generator))\(precision)s|", [.text(text)], [pointer])
      }
      let character = 32 + generator.below(95)
      try compare("%\(flag)\(width(&generator))c|", [.integer(Int64(character))], [Int32(character)])
    }
  }

  @Test("Width and precision by argument, arguments by number")
  func arguments() throws {
    var generator = ExpressionRandom(seed: 14)
    for _ in 0..<5000 {
      let width = generator.below(60) - 30
      let precision = generator.below(30) - 8
      let value = double(&generator)
      if value.isNaN { continue }
      let numbers: [FormatArgument] = [.integer(Int64(width)), .integer(Int64(precision)), .double(value)]
      let values: [CVarArg] = [Int32(width), Int32(precision), value]
      try compare("%*.*g", numbers, values)
      try compare("%3$*1$.*2$f|%3$-*2$e", numbers, values)
    }
  }
}
