import Foundation
import PlumbSyntax
import Testing

@Suite("Numbers in expressions")
struct ExpressionNumberTests {
  private func read(_ text: String) throws -> Double {
    let tree = try ExpressionParser.parse(text)
    let node = try #require(tree.nodes.first)
    #expect(tree.nodes.count == 1 && node.kind == .number)
    return node.number
  }

  private func matches(_ text: String) throws {
    let number = try read(text)
    #expect(number.bitPattern == strtod(text, nil).bitPattern, "\(text)")
  }

  @Test(
    "Forms",
    arguments: [
      ("0", 0), ("7", 7), (".5", 0.5), ("1234e5", 123_400_000), ("0005", 5), ("1.50", 1.5), ("1E+2", 100),
      ("1e-2", 0.01),
      ("0x10", 16), ("0xfF", 255), ("0x0", 0), ("1e999", .infinity), ("1e-999", 0), ("0e999999999999999999999", 0),
      ("1e99999999999999999999999", .infinity), ("1e-99999999999999999999999", 0),
    ] as [(String, Double)])
  func forms(text: String, value: Double) throws { #expect(try read(text) == value) }

  @Test(
    "Hard cases are rounded correctly",
    arguments: [
      "9007199254740993", "9007199254740992.9999999999999999", "9007199254740993.00000000000000000000001",
      "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "4.9406564584124654e-324",
      "2.4703282292062327208e-324", "2.4703282292062328e-324", "2.47032822920623272e-324", "1.7976931348623157e308",
      "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793e289", "8.5e22", "1e23", "9e22", "1e22",
      "123456789012345678901234567890", "0.1", "0.3", "3.14159265358979323846264338327950288",
      "6929495644600919.5", "3.7455744005952583e15", "0.500000000000000166533453693773481063544750213623046875",
      "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126", "7.2057594037927933e16", "1e-400", "123e-330",
      "0x20000000000001", "0x20000000000003", "0x3fffffffffffff8000000000000001", "0x8000000000000400",
      "0x8000000000000c00", "0x80000000000004000", "0x80000000000004001", "0xffffffffffffffffffff",
    ])
  func hardCases(text: String) throws { try matches(text) }

  @Test("Very many digits")
  func manyDigits() throws {
    try matches(String(repeating: "9", count: 400))
    try matches("0." + String(repeating: "0", count: 400) + "1")
    try matches("0." + String(repeating: "0", count: 330) + "1e320")
    try matches("1" + String(repeating: "0", count: 400) + "e-400")
    try matches("0x1" + String(repeating: "0", count: 400))
    try matches("0x1" + String(repeating: "0", count: 100) + "1")
    // A midpoint between two doubles, with a digit far behind that decides.
    let middle = "1.00000000000000011102230246251565404236316680908203125"
    try matches(middle + String(repeating: "0", count: 5000))
    try matches(middle + String(repeating: "0", count: 5000) + "1")
    // The least subnormal halved has 751 significant digits.
    let half = String(format: "%.1100f", Double.leastNonzeroMagnitude / 1)
    try matches(half)
    var generator = ExpressionRandom(seed: 3)
    for _ in 0..<200 {
      let digits = (0..<(20 + generator.below(900))).map { _ in String(generator.below(10)) }.joined()
      try matches("0.\(digits)e\(generator.below(640) - 320)")
      try matches("\(digits).\(digits)e-\(generator.below(1500))")
    }
  }

  @Test("Random doubles are read and written without loss")
  func randomDoubles() throws {
    var generator = ExpressionRandom(seed: 2)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: generator.next()).magnitude
      guard value.isFinite else { continue }
      let text = numberText(value)
      #expect(try read(text).bitPattern == value.bitPattern)
      try matches(String(format: "%.17g", value))
      try matches(String(format: "%.\(generator.below(25))e", value))
    }
    for _ in 0..<5_000 {
      try matches("\(generator.below(1_000_000)).\(generator.below(1_000_000))")
      try matches("\(generator.next())e\(generator.below(60) - 30)")
    }
  }

  @Test("Midpoints between neighbours go to the even one")
  func midpoints() throws {
    var generator = ExpressionRandom(seed: 4)
    for _ in 0..<2000 {
      // 54 bits: exactly between two doubles, written out in full.
      let odd = generator.next() >> 10 | 1 << 53 | 1
      let shift = generator.below(10)
      try matches("\(odd)")
      try matches(String(format: "%.80f", Double(odd >> 1) / Double(1 << (50 + shift))) + "00000001")
    }
  }

  @Test(
    "Text of numbers",
    arguments: [
      (5, "5"), (-5, "-5"), (0, "0"), (-0.0, "0"), (0.5, "0.5"), (0.1 + 0.2, "0.30000000000000004"),
      (1e15, "1000000000000000"),
      (1e16, "10000000000000000"), (1e18, "1000000000000000000"), (1e21, "1e+21"), (1e-7, "1e-07"),
      (123456.789, "123456.789"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (-.nan, "nan"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)])
  func texts(value: Double, text: String) { #expect(numberText(value) == text) }
}
