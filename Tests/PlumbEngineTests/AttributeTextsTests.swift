import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Texts of attributes")
struct AttributeTextsTests {
  /// What a text is read as.
  private static func read(_ text: String, _ type: PropertyType) -> ParsedText {
    var texts = AttributeTexts(limits: ExpressionLimits())
    var names = NameTable()
    return texts[texts.number(of: names.intern(text), AttributeTexts.Style(type), &names)]
  }

  private static func described(_ text: ParsedText) -> String {
    switch text {
    case .absent: "absent"
    case .expression: "expression"
    case .named(let name, let expression): "name \(name)" + (expression == nil ? "" : " or expression")
    case .failed: "failed"
    case .parts(let parts):
      parts.map {
        switch $0 {
        case .literal(let text, let start): "'\(text)' at \(start)"
        case .expression: "{}"
        }
      }.joined(separator: " ")
    }
  }

  @Test(
    "The type decides how a text is read",
    arguments: [
      ("1 + 2", .number, "expression"), ("1 + 2", .string, "'1 + 2' at 0"), ("{1 + 2} kg", .string, "{} ' kg' at 7"),
      ("", .number, "absent"), ("// nothing", .number, "absent"), ("1 +", .number, "failed"),
      ("{1 +}", .string, "failed"),
      ("red", .color, "name red or expression"), ("icons:star", .image, "name icons:star"),
      ("icon-{n}.png", .image, "'icon-' at 0 {} '.png' at 8"), ("a ? b : c", .image, "name a ? b : c or expression"),
    ] as [(String, PropertyType, String)])
  func theTypeDecides(_ text: String, _ type: PropertyType, _ expected: String) {
    #expect(Self.described(Self.read(text, type)) == expected)
  }

  @Test("Equal texts that are read in the same way have one number")
  func equalTextsHaveOneNumber() {
    var texts = AttributeTexts(limits: ExpressionLimits())
    var names = NameTable()
    texts.reserve(names: 1)
    let text = names.intern("width")
    let plain = texts.number(of: text, .plain, &names)
    #expect(texts.number(of: text, .plain, &names) == plain)
    #expect(texts.number(of: text, .interpolated, &names) != plain)
    #expect(texts.kind(plain) == .expression)
    #expect(texts.count == 3)
    // Names that came later than those that room was made for.
    for index in 0..<1000 { _ = names.intern("name \(index)") }
    let late = texts.number(of: names.intern("1 +"), .plain, &names)
    #expect(texts.kind(late) == .failed)
    #expect(texts.number(of: names.intern("1 +"), .plain, &names) == late)
  }

  @Test("Limits of expressions hold")
  func limitsHold() {
    var texts = AttributeTexts(limits: ExpressionLimits(maxDepth: 4))
    var names = NameTable()
    let number = texts.number(of: names.intern("((((((1))))))"), .plain, &names)
    #expect(texts.kind(number) == .failed)
  }
}
