import PlumbEngine

/// What the properties of the built-in components are for. A table for each component, a line for each property:
///
///     name | documentation
///
/// What a component has from its base is described there. The engine has no use for these texts, so its own tables,
/// which the library carries, do without.
struct PropertyDocumentation {
  private struct Table {
    /// Empty for geometry, which every element has.
    let component: String
    let lines: [(name: String, text: String)]
  }

  private let catalog: Catalog
  private let tables: [Table]
  /// By component and name.
  private var texts: [String: [String: String]] = [:]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    self.tables = Self.all.map { Table(component: $0.0, lines: Self.lines($0.1)) }
    for table in tables {
      for line in table.lines where texts[table.component]?[line.name] == nil {
        texts[table.component, default: [:]][line.name] = line.text
      }
    }
  }

  private static func lines(_ table: String) -> [(name: String, text: String)] {
    table.split(separator: "\n").map { line in
      let bytes = line.utf8
      guard let bar = bytes.firstIndex(of: UInt8(ascii: "|")) else { return (String(line), "") }
      // A blank on either side.
      return (String(Substring(bytes[..<bar].dropLast())), String(Substring(bytes[bar...].dropFirst(2))))
    }
  }

  /// What a property of a component is for.
  func text(of name: String, component row: Int) throws(CallFailure) -> String {
    if let text = known(name, component: row) { return text }
    if catalog.isOfHost(name, row) { return "" }
    throw failure("\(catalog.components[row].name) has '\(name)', which nothing here explains")
  }

  /// The same; nil for a property that is not explained.
  func known(_ name: String, component row: Int) -> String? {
    var current = row
    while catalog.components.indices.contains(current) {
      if let text = catalog.documentation(of: "\(catalog.components[current].name).\(name)") { return text }
      if let text = text(of: name, in: catalog.components[current].name) { return text }
      current = catalog.components[current].base
    }
    return text(of: name, in: "")
  }

  private func text(of name: String, in component: String) -> String? {
    texts[component]?[name]
  }

  /// Throws if a table explains what is not there.
  func check() throws(CallFailure) {
    for table in tables {
      let component = table.component.isEmpty ? "UIView" : table.component
      for row in catalog.components.indices where catalog.components[row].name == component {
        for line in table.lines where catalog.property(line.name, of: row) == nil {
          throw failure("\(component) has no '\(line.name)'")
        }
      }
    }
  }

  private func failure(_ message: String) -> CallFailure {
    CallFailure("The documentation of properties is wrong: \(message)")
  }
}
