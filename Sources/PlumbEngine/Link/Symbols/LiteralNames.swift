import PlumbSyntax

/// Names that mean values by themselves: literals of types that have names of their own, and static members. A class for the
/// same reason as `OperatorCompiler`.
final class LiteralNames {
  let catalog: Catalog

  init(catalog: Catalog) { self.catalog = catalog }

  /// A colour in hexadecimal notation; in attributes of colours also one by its name.
  func colorLiteral(_ text: String, for type: PropertyType) -> Value? {
    if let color = ColorNames.hexadecimal(text) { return color }
    return type == .color ? catalog.color(named: text) : nil
  }

  /// What a bare name means in attributes of a type that has names of its own (docs/semantics/names.md, section 1).
  func literal(_ text: String, for type: PropertyType) -> Value? {
    switch type {
    case .color: return colorLiteral(text, for: type)
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      return catalog.enumerations[Int(row)].value(named: text)
    case .arrayOf(let row):
      let element = catalog.elementTypes[Int(row)].type
      if case .arrayOf = element { return nil }
      return literal(text, for: element)
    default: return nil
    }
  }

  /// Whether an attribute of a type is given colours by their names.
  func takesColors(_ type: PropertyType) -> Bool {
    if case .arrayOf(let row) = type { return catalog.elementTypes[Int(row)].type == .color }
    return type == .color
  }

  /// The bare names of a type, for suggestions.
  func literals(of type: PropertyType) -> [String] {
    switch type {
    case .color: return ColorNames.names + catalog.colorNames
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      return catalog.enumerations[Int(row)].cases.map { $0.name }
    case .arrayOf(let row):
      let element = catalog.elementTypes[Int(row)].type
      if case .arrayOf = element { return [] }
      return literals(of: element)
    default: return []
    }
  }

  /// `UIColor.red`, `UIFont.custom`, `UIView.ContentMode.center`: usable anywhere.
  func staticMember(_ text: String, _ range: SourceRange) throws(CompileError) -> Value? {
    guard let dot = text.utf8.lastIndex(of: 0x2E), dot > text.startIndex else { return nil }
    let head = String(text[..<dot])
    let member = String(text[text.index(after: dot)...])
    let known: [String]
    switch head {
    case "UIColor":
      if let color = catalog.color(named: member) { return color }
      known = ColorNames.names + catalog.colorNames
    case "UIFont":
      if let font = catalog.fonts.named(member) { return .font(font) }
      known = catalog.fonts.registeredNames
    default:
      if let value = Self.structureMember(head, member) { return value }
      guard let first = head.utf8.first, first >= 0x41, first <= 0x5A else { return nil }
      guard let row = catalog.enumeration(named: head) else {
        let namesakes = catalog.namesakes(of: head)
        if namesakes.isEmpty { return nil }
        throw CompileError(
          code: .symbol, message: "\(head) is a type of several namespaces: \(Catalog.listed(namesakes))", range: range,
          suggestions: namesakes.prefix(5).map { $0 + "." + member })
      }
      let enumeration = catalog.enumerations[row]
      if let value = enumeration.value(named: member) { return value }
      known = enumeration.cases.map { $0.name }
    }
    throw CompileError(
      code: .symbol, message: "Unknown static property \(member) of \(head)", range: range,
      suggestions: suggestions(for: member, among: known).map { head + "." + $0 })
  }

  private static func structureMember(_ head: String, _ member: String) -> Value? {
    switch (head, member) {
    case ("CGPoint", "zero"): .point(x: 0, y: 0)
    case ("CGSize", "zero"): .size(width: 0, height: 0)
    case ("CGRect", "zero"): .rect(x: 0, y: 0, width: 0, height: 0)
    case ("UIEdgeInsets", "zero"): .insets(top: 0, left: 0, bottom: 0, right: 0)
    case ("UIOffset", "zero"): .offset(horizontal: 0, vertical: 0)
    case ("CGAffineTransform", "identity"): .identityAffine
    case ("CATransform3D", "identity"): .identity3D
    case ("UIStackView", "spacingUseSystem"): .number(8)
    case ("UIStackView", "spacingUseDefault"): .number(StackNumber.useDefault)
    default: nil
    }
  }
}
