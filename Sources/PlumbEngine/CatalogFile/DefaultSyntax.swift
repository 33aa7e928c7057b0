import PlumbSyntax

/// The syntax of default expressions, as far as it can be checked before there is a layout.
enum DefaultSyntax {
  /// What is wrong with the expression of an attribute of a type; nil if it can be read.
  static func problem(_ text: String, of type: PropertyType, _ limits: ExpressionLimits) -> SyntaxError? {
    var names = NameTable()
    var texts = AttributeTexts(limits: limits)
    let number = texts.number(of: names.intern(text), AttributeTexts.Style(type), &names)
    switch texts[number] {
    case .failed(let error): return error
    case .absent:
      return SyntaxError(
        "The expression is empty", SourceRange(start: 0, end: UInt32(truncatingIfNeeded: text.utf8.count)),
        hint: "an attribute without a default expression needs no declaration")
    default: return nil
    }
  }
}
