import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Texts that are not expressions, or barely.
@Suite("Random texts")
struct RandomExpressionTextTests {
  /// A type of each kind that attributes have.
  private static let types = [
    "any", "number", "int", "bool", "string", "url", "color", "font", "image", "array", "attributed-string",
    "enum:NSTextAlignment", "optionset:UIDataDetectorTypes", "Selector", "[Int]", "[UIColor]", "CGPoint", "CGRect",
    "UIEdgeInsets", "CGAffineTransform", "CATransform3D", "UIVisualEffect", "NSObject.Type",
  ]
  private static let pieces = [
    "{", "}", "(", ")", "[", "]", "'", "\"", "`", "\\", ",", ".", "..", "...", "..<", "%", "+", "-", "*", "/", "?", ":",
    "??", "&&", "||", "!", "==", "#", "#f00", "0", "1e999", "0x", "nil", "\n", "<", "<b>", "</b>", "&", "&amp;", ";",
    "=", "é", "\u{301}", "\u{FEFF}", "\0", "n1", "s1", "t1", "a1", "d1", "strings.", "parent.", "#x.y", "UIColor(",
    "bold", "//", "/*", "9223372036854775808", "%2147483647d", "%n", "\\u{110000}",
  ]
  private static let count = Samples.count(800, "PLUMB_RANDOM_EXPRESSIONS")

  /// Random bytes as text, pieces of the language, or an expression with some bytes changed.
  private static func mangled(_ random: inout SplitMix64, _ text: String) -> [UInt8] {
    switch random.below(3) {
    case 0: return (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
    case 1: return Array((0..<random.below(16)).map { _ in random.pick(pieces) }.joined().utf8)
    default:
      var bytes = Array(text.utf8)
      for _ in 0...random.below(3) {
        let start = random.below(bytes.count + 1)
        let end = min(bytes.count, start + random.below(3))
        bytes.replaceSubrange(start..<end, with: (0..<random.below(3)).map { _ in UInt8(random.below(128)) })
      }
      return bytes
    }
  }

  @Test("as attributes of every type have a value or an error with a message", arguments: 0..<4)
  func attributes(part: UInt64) throws {
    let host = try RandomExpressionHost(seed: part)
    let hosts = [RandomExpressionHost](repeating: host, count: Int(RandomExpressionCase.hostCount))
    let scope = ScopeDefinition(state: host.values.map { StateDeclaration(key: $0.key, value: $0.value) })
    var random = SplitMix64(seed: part)
    for index in 0..<Self.count / 4 {
      let valid = RandomExpressionCase(seed: random.next() % 100_000, hosts: hosts).text
      let text = String(decoding: Self.mangled(&random, valid), as: UTF8.self)
      let type = Self.types[index % Self.types.count]
      let (value, diagnostics) = host.engine.evaluate(text, type: type, scope: scope)
      let errors = diagnostics.filter { $0.severity == .error }
      // Without a value and an error the attribute is absent: empty or a comment.
      #expect(value == nil || errors.isEmpty, "\(type) \(text)")
      #expect(errors.allSatisfy { !$0.message.isEmpty && !$0.rendered().isEmpty }, "\(type) \(text)")
      if let printed = try? host.engine.printExpression(text) {
        #expect((try? host.engine.printExpression(printed)) == printed, "\(text)")
      }
    }
  }

  @Test("as .strings files and formats are read or refused with a message", arguments: 0..<4)
  func files(part: UInt64) throws {
    var random = SplitMix64(seed: part &+ 99)
    let file = "/* texts */ \"Greeting\" = \"Hello %@\"; // one\n'b' = word; \"\\U00e9\" = \"\\n\";"
    for _ in 0..<Self.count / 8 {
      let bytes = Self.mangled(&random, file)
      do throws(Diagnostic) {
        _ = try StringsFile(bytes, name: "some.strings")
      } catch { #expect(!error.message.isEmpty, "\(bytes)") }
      do throws(FormatError) {
        let text = String(decoding: Self.mangled(&random, "%5.2f %2$@ %-08lld%%"), as: UTF8.self)
        let format = try FormatString(text)
        let arguments = format.argumentTypes.map { _ in
          random.pick([FormatArgument.double(-1e300), .integer(.min), .text("é")])
        }
        _ = try? format.format(arguments, maximumBytes: 10_000)
      } catch { #expect(!error.message.isEmpty) }
    }
  }

  @Test("as markup are runs without gaps, or refused with a message", arguments: 0..<4)
  func markup(part: UInt64) throws {
    var random = SplitMix64(seed: part &+ 999)
    let engine = Engine()
    let body = "<p>a <b>bold</b> &amp; <ul><li>one</li><li>two <i>i</i></li></ul> H<sub>2</sub>O<br/></p>"
    for _ in 0..<Self.count / 8 {
      let text = String(decoding: Self.mangled(&random, body), as: UTF8.self)
      let (value, diagnostics) = engine.evaluate(text, type: "attributed-string")
      #expect(diagnostics.allSatisfy { !$0.message.isEmpty })
      guard let value, value.kind == .attributedText else { continue }
      var end = 0
      for run in value.runs {
        #expect(run.start == end && run.length > 0, "\(text)")
        end = run.start + run.length
      }
      #expect(end == value.stringValue?.utf8.count, "\(text)")
    }
  }

  @Test("as headers of images are sizes or nothing")
  func images() {
    var random = SplitMix64(seed: 7)
    let heads: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0, 9],
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 9, 0, 9], Array("GIF89a\u{9}\0\u{9}\0".utf8),
      Array("RIFF\u{20}\0\0\0WEBPVP8 \u{10}\0\0\0".utf8), Array("RIFF\u{20}\0\0\0WEBPVP8X\u{10}\0\0\0".utf8),
    ]
    for _ in 0..<Self.count {
      var bytes = random.pick(heads)
      for _ in 0..<random.below(4) where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      bytes = Array(bytes.prefix(random.below(bytes.count + 20)))
      for _ in 0..<random.below(30) { bytes.append(UInt8(random.below(256))) }
      if let size = ImageHeader.size(bytes) { #expect(size.width > 0 && size.height > 0, "\(bytes)") }
    }
  }
}
