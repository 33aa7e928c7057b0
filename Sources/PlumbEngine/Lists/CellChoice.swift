import PlumbSyntax

/// How a list chooses the cell of a row, a header or a footer: by an identifier that all have, or by one that is in each
/// item or section.
struct CellChoice {
  /// As the attribute has it.
  private let text: String
  private let identifier: TextBox
  /// Where the identifier is in an item or a section; nil if it is the text itself.
  private let path: [TextBox]?

  /// `name`: what a key path begins with, `item` or `section`.
  init(_ text: String, pathsIn name: String) {
    self.text = text
    identifier = TextBox(text)
    let isPath = text.utf8.starts(with: (name + ".").utf8)
    path = isPath ? text.split(separator: ".").dropFirst().map { TextBox(String($0)) } : nil
  }

  func isSame(as other: CellChoice) -> Bool { identifier.equals(other.identifier) }

  /// The identifier for an item or a section. nil where that has none, if there does not have to be one. Errors: `.type`.
  func identifier(for value: Value, isOptional: Bool = false) throws(Diagnostic) -> TextBox? {
    guard let path else { return identifier }
    var found: Value? = value
    for name in path {
      let whole = found
      found = whole?.kind == .dictionary ? whole?.listBox?.value(for: name) : nil
    }
    if let identifier = found?.textBox { return identifier }
    if isOptional, found == nil || found?.kind == .null { return nil }
    throw Diagnostic(
      .type,
      "\(text), which names the cell of a row, is \(found.map { $0.kind.typeName } ?? "not there"); a name is expected")
  }
}
