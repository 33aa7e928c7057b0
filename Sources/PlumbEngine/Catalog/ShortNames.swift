import PlumbSyntax

/// The names that components and types of namespaces have besides their full ones: `HealthBar` for `MyGame.HealthBar`. One
/// that several namespaces have means none of them.
///
/// A name in full precedes a short one: who declares `HealthBar` itself is not disturbed by namespaces.
struct ShortNames: Sendable {
  /// Rows by the name's id; `several` for a name of several namespaces. Looked up, never listed.
  private var components = IndexMap<UInt32, Int32>()
  private var types = IndexMap<UInt32, Int32>()

  private static var several: Int32 { -1 }

  /// What follows the last dot of a name; nil for one without dots.
  static func withoutNamespace(_ name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(name[name.utf8.index(after: dot)...])
  }

  mutating func add(component row: Int, _ name: Name) {
    components[name.id] = components[name.id] == nil ? Int32(truncatingIfNeeded: row) : Self.several
  }

  mutating func add(type row: Int, _ name: Name) {
    types[name.id] = types[name.id] == nil ? Int32(truncatingIfNeeded: row) : Self.several
  }

  /// The row of the only component with a name; nil if there is none or several.
  func component(_ name: Name) -> Int? { components[name.id].flatMap { $0 < 0 ? nil : Int($0) } }

  func type(_ name: Name) -> Int? { types[name.id].flatMap { $0 < 0 ? nil : Int($0) } }

  func hasSeveral(_ name: Name) -> Bool {
    components[name.id] == Self.several || types[name.id] == Self.several
  }
}

extension Catalog {
  /// The full names of the components and types of several namespaces that a short name may mean, in the order of the
  /// catalog; none for a name that is not ambiguous. O(components + enumerations) for one that is.
  package func namesakes(of name: String) -> [String] {
    guard let id = names.find(name), shortNames.hasSeveral(id), exactComponentRow(name) == nil, typeRow(name) == nil
    else { return [] }
    var result: [String] = []
    func add(_ full: String) {
      guard let short = ShortNames.withoutNamespace(full), short.utf8.elementsEqual(name.utf8) else { return }
      result.append(full)
    }
    for component in components[builtInCount...] { add(component.name) }
    for row in enumerations.builtInCount..<enumerations.count { add(enumerations.name(row)) }
    return result
  }
}
