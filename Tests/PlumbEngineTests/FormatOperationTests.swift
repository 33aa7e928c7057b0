import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Formatting values")
struct FormatOperationTests {
  private func format(
    _ text: String, _ arguments: [Value], name: String = "", limit: Int = 1000
  ) -> (text: String?, failure: EvaluationFailure?) {
    guard let format = try? FormatString(text) else { return (nil, nil) }
    do throws(EvaluationFailure) {
      return (try ValueOperations.format(format, arguments, name: name, maximumBytes: limit).stringValue, nil)
    } catch {
      return (nil, error)
    }
  }

  @Test(
    "Values are cast to what the placeholders take",
    arguments: [
      ("%d", .number(5), "5"), ("%d", .number(-5.9), "-5"), ("%d", .bool(true), "1"), ("%hhd", .number(200), "-56"),
      ("%u", .number(1e19), "10000000000000000000"), ("%u", .number(-1), "18446744073709551615"),
      ("%.1f", .bool(true), "1.0"), ("%f", .number(2), "2.000000"), ("%s", .number(5), "5"),
      ("%s", .bool(false), "false"),
      ("%@", .array([.number(1), .string("a")]), "[1, a]"), ("%s", .color(1, 0, 0, 1), "rgba(255, 0, 0, 1)"),
      ("%c", .string("äb"), "ä"), ("%c", .number(8364), "€"),
      ("%p", .object(UnsafeMutableRawPointer(bitPattern: 16), typeName: "Thing"), "0x10"),
    ] as [(String, Value, String)])
  func casts(text: String, value: Value, result: String) { #expect(format(text, [value]).text == result) }

  @Test(
    "Values that do not fit",
    arguments: [
      ("%d", .string("1"), "Type mismatch for argument #1: 'String' vs 'Int'"),
      ("%f", .color(1, 0, 0, 1), "Type mismatch for argument #1: 'UIColor' vs 'Double'"),
      ("%c", .bool(true), "Type mismatch for argument #1: 'Bool' vs 'Character'"),
      ("%p", .number(1), "Type mismatch for argument #1: 'Double' vs 'AnyObject'"),
      ("%@", .null, "Unexpected nil value for argument #1"),
      ("%d", .number(1e19), "Argument #1 is out of the range of 'Int': 1e+19"),
      ("%x", .number(1.8446744073709552e19), "Argument #1 is out of the range of 'UInt': 1.8446744073709552e+19"),
      ("%d", .number(.nan), "Argument #1 is out of the range of 'Int': nan"),
      ("%c", .number(.infinity), "Argument #1 is out of the range of 'Character': inf"),
      ("%c", .number(-1), "Argument #1 is not a character code: -1"),
    ] as [(String, Value, String)])
  func misfits(text: String, value: Value, message: String) {
    let failure = format(text, [value]).failure
    #expect(failure?.message == message)
    #expect(failure?.code == .type)
  }

  @Test("As many arguments as there are placeholders")
  func arity() throws {
    #expect(format("100%%", []).text == "100%")
    #expect(format("%2$s", [.null, .string("b")]).text == "b")
    #expect(
      format("Hello %s", [], name: "strings.hello").failure?.message
        == "Too few arguments (0) for format string 'Hello %s' for key strings.hello")
    #expect(
      format("Hello %s", [.null, .null]).failure?.message == "Too many arguments (2) for format string 'Hello %s'")
  }

  @Test("What is known of a type is checked before there are values")
  func kinds() throws {
    let format = try FormatString("%d %s %p")
    #expect(format.mismatch(of: .string, at: 0) == "Type mismatch for argument #1: 'String' vs 'Int'")
    #expect(format.mismatch(of: .bool, at: 0) == nil)
    #expect(format.mismatch(of: .color, at: 1) == nil)
    #expect(format.mismatch(of: .color, at: 2) == "Type mismatch for argument #3: 'UIColor' vs 'AnyObject'")
    #expect(format.mismatch(of: .color, at: 3) == nil)
  }

  @Test("Too long a text")
  func limit() {
    #expect(format("%9s", [.string("a")], limit: 8).failure?.code == .limit)
    #expect(format("%*d", [.number(1e18), .number(1)]).failure?.code == .limit)
  }
}
