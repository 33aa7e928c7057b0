import PlumbSyntax
import Testing

@Suite("Format strings")
struct FormatStringTests {
  private func format(_ text: String, _ arguments: [FormatArgument], limit: Int = 1 << 20) throws -> String {
    String(decoding: try FormatString(text).format(arguments, maximumBytes: limit), as: UTF8.self)
  }

  private func error(_ text: String, _ arguments: [FormatArgument]? = nil, limit: Int = 1 << 20) -> FormatError? {
    do throws(FormatError) {
      let format = try FormatString(text)
      if let arguments { _ = try format.format(arguments, maximumBytes: limit) }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Whole numbers",
    arguments: [
      ("%i", -5, "-5"), ("%d", .min, "-9223372036854775808"), ("%u", -1, "18446744073709551615"),
      ("%x", 1_194_684, "123abc"), ("%X", 1_194_684, "123ABC"), ("%o", 42798, "123456"), ("%D", 7, "7"),
      ("%O", 8, "10"), ("%U", 9, "9"), ("%5i|", 5, "    5|"), ("%-5i|", 5, "5    |"), ("%05i", -5, "-0005"),
      ("%+i", 5, "+5"), ("% i", 5, " 5"), ("%+ i", 5, "+5"), ("%.3o", 7, "007"), ("%8.3d", -7, "    -007"),
      ("%08.3d", 7, "     007"), ("%-08d|", 7, "7       |"), ("%.0d", 0, ""), ("%+.0d", 0, "+"), ("%.d", 0, ""),
      ("%#o", 8, "010"), ("%#.0o", 0, "0"), ("%#x", 255, "0xff"), ("%#X", 255, "0XFF"), ("%#x", 0, "0"),
      ("%#08x", 255, "0x0000ff"), ("%hhd", 200, "-56"), ("%hhu", -1, "255"), ("%hd", 40000, "-25536"),
      ("%hx", -1, "ffff"), ("%lld", .max, "9223372036854775807"), ("%ju", 1, "1"), ("%zd", 1, "1"), ("%td", 1, "1"),
      ("%qd", 1, "1"), ("%li", 1, "1"),
    ] as [(String, Int64, String)])
  func integers(text: String, value: Int64, result: String) throws {
    #expect(try format(text, [.integer(value)]) == result)
  }

  @Test(
    "Floating point numbers",
    arguments: [
      ("%f", .pi, "3.141593"), ("%F", .infinity, "INF"), ("%.1f", 0.53, "0.5"), ("%10f", 0.53, "  0.530000"),
      ("%05.1f", 5.23, "005.2"), ("%.0f", 0.5, "0"), ("%.0f", 1.5, "2"), ("%.0f", 2.5, "2"), ("%#.0f", 1, "1."),
      ("%.2f", 2.675, "2.67"), ("%.3f", -0.0, "-0.000"), ("%.0f", -0.4, "-0"), ("%.0f", 9.5, "10"),
      ("%.1f", 0.06, "0.1"), ("%.1f", 0.04, "0.0"), ("%.3f", 1e22, "10000000000000000000000.000"),
      ("%e", 1234.5, "1.234500e+03"), ("%.0e", 9.5, "1e+01"), ("%#.0E", 1, "1.E+00"), ("%e", 0, "0.000000e+00"),
      ("%.2e", 1e-300, "1.00e-300"), ("%.2g", .pi, "3.1"), ("%#g", 5.23, "5.23000"), ("%g", 100_000, "100000"),
      ("%g", 1_000_000, "1e+06"), ("%g", 0.0001, "0.0001"), ("%g", 0.00001, "1e-05"), ("%G", 1e-10, "1E-10"),
      ("%g", 0, "0"), ("%#g", 0, "0.00000"), ("%.0g", 0.5, "0.5"), ("%.3g", 999.5, "1e+03"),
      ("%a", 16.32, "0x1.051eb851eb852p+4"), ("%A", 1, "0X1P+0"), ("%a", 0, "0x0p+0"), ("%.1a", 1.999, "0x2.0p+0"),
      ("%010a", 1, "0x00001p+0"), ("%.15a", 1, "0x1.000000000000000p+0"), ("%lf", 1, "1.000000"),
      ("%Lg", 1.5, "1.5"), ("%+f", .nan, "+nan"), ("%06f", -.infinity, "  -inf"), ("%f", -.nan, "nan"),
    ] as [(String, Double, String)])
  func floatingPoint(text: String, value: Double, result: String) throws {
    #expect(try format(text, [.double(value)]) == result)
  }

  @Test(
    "All digits there are",
    arguments: [
      ("%.60f", 0.1, "0.100000000000000005551115123125782702118158340454101562500000"),
      ("%.0f", 1e23, "99999999999999991611392"),
      ("%.20e", 5e-324, "4.94065645841246544177e-324"),
    ] as [(String, Double, String)])
  func exactDigits(text: String, value: Double, result: String) throws {
    #expect(try format(text, [.double(value)]) == result)
  }

  @Test("Digits before the point in groups of three")
  func grouping() throws {
    #expect(try format("%'i", [.integer(5000)]) == "5,000")
    #expect(try format("%'i %'u", [.integer(-999), .integer(1_234_567)]) == "-999 1,234,567")
    #expect(try format("%'8i", [.integer(5000)]) == "   5,000")
    #expect(try format("%'08i", [.integer(5000)]) == "0005,000")
    #expect(try format("%'.2f", [.double(1_234_567.891)]) == "1,234,567.89")
    #expect(try format("%'g", [.double(5000.123)]) == "5,000.12")
    #expect(try format("%'.7d", [.integer(1)]) == "0,000,001")
    #expect(try format("%'x", [.integer(0x12345)]) == "12345")
  }

  @Test("Texts and characters")
  func texts() throws {
    #expect(try format("%s, %@!", [.text("Hello"), .text("World")]) == "Hello, World!")
    #expect(try format("%ls %S", [.text("a"), .text("b")]) == "a b")
    #expect(try format("[%7s][%-7s][%07s]", Array(repeating: .text("abc"), count: 3)) == "[    abc][abc    ][    abc]")
    #expect(try format("%c%lc%C", [.text("a"), .text("bc"), .integer(0x20AC)]) == "ab€")
    #expect(try format("%3c|%-3c|", [.text("a"), .text("b")]) == "  a|b  |")
    #expect(try format("%.2s|%.0s|%.s|%.999999999s", Array(repeating: .text("abc"), count: 4)) == "ab|||abc")
    #expect(try format("%p", [.pointer(0xAB0)]) == "0xab0")
  }

  @Test("A character is what a reader sees as one")
  func characters() throws {
    #expect(try format("%.2s|", [.text("äöü")]) == "äö|")
    #expect(try format("%4s|", [.text("äö")]) == "  äö|")
    #expect(try format("%.1s|", [.text("e\u{301}x")]) == "e\u{301}|")
    #expect(try format("%c|", [.text("👨‍👩‍👧x")]) == "👨‍👩‍👧|")
  }

  @Test("Width and precision by argument")
  func stars() throws {
    #expect(try format("%*i", [.integer(5), .integer(10)]) == "   10")
    #expect(try format("%*i|", [.integer(-5), .integer(10)]) == "10   |")
    #expect(try format("%.*f", [.integer(2), .double(1.005)]) == "1.00")
    #expect(try format("%.*f", [.integer(-2), .double(1)]) == "1.000000")
    #expect(try format("%0*.*d", [.integer(6), .integer(-1), .integer(42)]) == "000042")
    #expect(try format("%2$*1$d|%2$-*1$d|", [.integer(4), .integer(7)]) == "   7|7   |")
    #expect(try format("%3$.*1$f %2$s", [.integer(1), .text("m"), .double(2.25)]) == "2.2 m")
  }

  @Test("Arguments by number")
  func positions() throws {
    #expect(try format("%2$s %1$s %2$s", [.text("a"), .text("b")]) == "b a b")
    #expect(try format("%i %1$i %i", [.integer(1), .integer(2)]) == "1 1 2")
    #expect(try format("%2$i", [.text("not used"), .integer(2)]) == "2")
  }

  @Test(
    "Types of arguments",
    arguments: [
      ("%%", []), ("%2$f %1$i %2$f", ["Int", "Double"]), ("%hhd%hd%d%lld", ["Int8", "Int16", "Int", "Int"]),
      ("%hhx%hu%o%zX", ["UInt8", "UInt16", "UInt", "UInt"]), ("%*.*s", ["Int", "Int", "String"]),
      ("%c%C%s%S%@%p", ["Character", "Character", "String", "String", "Any", "AnyObject"]),
      ("%La%le", ["Double", "Double"]), ("%3$d", ["Any", "Any", "Int"]), ("%2$*1$s", ["Int", "String"]),
    ] as [(String, [String])])
  func types(text: String, names: [String]) throws {
    #expect(try FormatString(text).argumentTypes.map(\.name) == names)
  }

  @Test("Text without placeholders")
  func plain() throws {
    #expect(try format("", []) == "")
    #expect(try format("foo", []) == "foo")
    #expect(try format("Hello %% Wörld%%", []) == "Hello % Wörld%")
  }

  @Test(
    "A malformed format string",
    arguments: [
      ("foo %", "Format string ended unexpectedly", 4, 5), ("foo %5", "Format string ended unexpectedly", 4, 6),
      ("%-", "Format string ended unexpectedly", 0, 2), ("%1$", "Format string ended unexpectedly", 0, 3),
      ("%.", "Format string ended unexpectedly", 0, 2), ("%*", "Format string ended unexpectedly", 0, 2),
      ("%l", "Format string ended unexpectedly", 0, 2),
      ("foo %5$ bar", "Unexpected character 'b' in format string", 8, 9),
      ("%05$i", "Unexpected character '$' in format string", 3, 4),
      ("%0$i", "Unexpected character '$' in format string", 2, 3),
      ("%ü", "Unexpected character 'ü' in format string", 1, 3),
      ("%5-d", "Unexpected character '-' in format string", 2, 3),
      ("%.-1d", "Unexpected character '-' in format string", 2, 3),
      ("%*5d", "Unexpected character 'd' in format string", 3, 4),
      ("%I", "Unexpected character 'I' in format string", 1, 2),
      ("%5%", "Unexpected character '%' in format string", 2, 3),
      ("%llld", "Unexpected character 'l' in format string", 3, 4),
      ("%n", "The format specifier 'n' is not currently supported", 0, 2),
      ("%+-+d", "Duplicate flag '+' in format string", 3, 4),
      ("%Ld", "Length modifier 'L' cannot be used with format specifier 'd'", 0, 3),
      ("%hs", "Length modifier 'h' cannot be used with format specifier 's'", 0, 3),
      ("%hhf", "Length modifier 'hh' cannot be used with format specifier 'f'", 0, 4),
      ("%l@", "Length modifier 'l' cannot be used with format specifier '@'", 0, 3),
      ("%i %1$f", "Type mismatch for placeholders with index #1: 'Int' vs 'Double'", 3, 7),
      ("%1$*1$s", "Type mismatch for placeholders with index #1: 'Int' vs 'String'", 0, 7),
    ] as [(String, String, UInt32, UInt32)])
  func malformed(text: String, message: String, start: UInt32, end: UInt32) throws {
    let found = try #require(error(text))
    #expect(found.message == message)
    #expect(found.code == .syntax)
    #expect(found.range == SourceRange(start: start, end: end))
  }

  @Test("Arguments that do not fit")
  func misfits() throws {
    #expect(error("%d", [.text("a")])?.message == "Type mismatch for argument #1: 'String' vs 'Int'")
    #expect(error("%d%f", [.integer(1), .integer(1)])?.message == "Type mismatch for argument #2: 'Int' vs 'Double'")
    #expect(error("%*s", [.double(1), .text("a")])?.message == "Type mismatch for argument #1: 'Double' vs 'Int'")
    #expect(error("%s", [.pointer(1)])?.code == .type)
    #expect(error("%d", [.integer(1), .integer(2)])?.message == "Too many arguments (2) for format string '%d'")
    #expect(error("%2$d", [])?.message == "Too few arguments (0) for format string '%2$d'")
    #expect(error("%c", [.text("")])?.message == "Argument #1 is an empty string, not a character")
    for number in [-1, 0xD800, 0x110000, .min, .max] as [Int64] {
      #expect(error("%c", [.integer(number)])?.code == .type)
    }
  }

  @Test("Nothing is longer than the limit")
  func limits() throws {
    #expect(try format("ab%s", [.text("cd")], limit: 4) == "abcd")
    let huge: [(String, [FormatArgument])] = [
      ("abcde", []), ("ab%s", [.text("cde")]), ("%5d", [.integer(1)]), ("%.5d", [.integer(1)]),
      ("%d", [.integer(12345)]),
      ("%.3f", [.double(1)]), ("%2147483648d", [.integer(1)]), ("%99999999999999999999999d", [.integer(1)]),
      ("%.1000000000f", [.double(1)]), ("%.1000000000a", [.double(1)]), ("%#.1000000000g", [.double(1)]),
      ("%.2147483647e", [.double(1)]), ("%*d", [.integer(.min), .integer(1)]), ("%*d", [.integer(.max), .integer(1)]),
      ("%.*d", [.integer(.max), .integer(1)]), ("%.*f", [.integer(.max), .double(1)]), ("%9999999999s", [.text("")]),
      ("%'f", [.double(1e300)]), (String(repeating: "%1$2s", count: 3), [.text("")]),
    ]
    for (text, arguments) in huge { #expect(error(text, arguments, limit: 4)?.code == .limit, "\(text)") }
    for limit in [0, -1, .min] { #expect(error("a", [], limit: limit)?.code == .limit) }
    #expect(error("%*d", [.integer(.max), .integer(1)], limit: .max)?.code == .limit)
    #expect(try format("%.*s", [.integer(.max), .text("abc")], limit: 4) == "abc")
    #expect(try format("%.*g", [.integer(.max), .double(0.5)], limit: 4) == "0.5")
  }

  @Test("Very many placeholders")
  func manyPlaceholders() throws {
    let most = FormatString.maxPlaceholders
    let text = String(repeating: "%d", count: most)
    #expect(try format(text, Array(repeating: .integer(1), count: most)) == String(repeating: "1", count: most))
    #expect(error(text + "%d")?.code == .limit)
    #expect(error(text + "%1$d")?.code == .limit)
    #expect(error("%\(most + 1)$d")?.code == .limit)
    #expect(error("%1$*99999999999999999999$d")?.code == .limit)
    #expect(try FormatString("%\(most)$d").argumentTypes.count == most)
  }

  @Test("Random bytes are read or refused, never more")
  func hostile() {
    let alphabet = Array("%%%%1239$*.0-+ #'hlLqjztdioxXfFeEgGaAcCsSp@nü".utf8) + [0xFF, 0]
    var generator = ExpressionRandom(seed: 5)
    for _ in 0..<20_000 {
      let bytes = (0..<generator.below(16)).map { _ in generator.pick(alphabet) }
      guard let format = bytes.withUnsafeBufferPointer({ try? FormatString($0) }) else { continue }
      let arguments = format.argumentTypes.map { type -> FormatArgument in
        switch type {
        case .double: .double(Double(bitPattern: generator.next()))
        case .string, .any: .text("añ")
        case .object, .unused: .pointer(generator.next())
        default: .integer(generator.pick([Int64(truncatingIfNeeded: generator.next()), 65, -3]))
        }
      }
      let result = try? format.format(arguments, maximumBytes: 4000)
      #expect((result?.count ?? 0) <= 4000)
    }
  }
}
