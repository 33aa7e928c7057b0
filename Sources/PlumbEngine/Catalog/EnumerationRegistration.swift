import PlumbSyntax

extension Catalog {
  /// Adds an enumeration or option set of the host: a type of properties, parameters and functions.
  ///
  /// Properties that the host registered before with a type of this name become properties of it.
  ///
  /// Errors: `.argument` (names that are none, no cases, the bits of an option that no double holds, a default of such
  /// a property that is not one), `.duplicate` (a type or component of that name, a case twice), `.limit` (more types
  /// than there may be). Nothing is added then. O(cases² + properties).
  package mutating func register(enumeration: Enumeration) throws(Diagnostic) {
    try check(enumeration)
    let own = typeRow(enumeration.name)
    guard types.count < ElementTypes.maximumRows else {
      throw problem(.limit, "There may be no more than \(ElementTypes.maximumRows) types")
    }
    let row = enumerations.count
    enumerations.append(enumeration)
    let type = enumerationType(row)
    do throws(Diagnostic) {
      let changed = try retyped(enumeration.name, type)
      for (index, property) in changed { rows[index].property = property }
    } catch {
      enumerations.removeLast()
      throw error
    }
    if let own { types[own].type = type } else { addType(type, names.intern(enumeration.name)) }
    guard let row = typeRow(enumeration.name) else { return }
    for alias in enumeration.aliases { nameType(row, names.intern(alias)) }
    if let short = ShortNames.withoutNamespace(enumeration.name) { shortNames.add(type: row, names.intern(short)) }
  }

  /// The properties that have this type from now on, by row.
  private func retyped(_ name: String, _ type: PropertyType) throws(Diagnostic) -> [(Int, Property)] {
    var result: [(Int, Property)] = []
    for (index, row) in rows.enumerated() where row.property.typeName == name && row.property.type == .object {
      var property = row.property
      property.type = type
      if property.defaultText == "nil" { property.defaultText = zeroText(type) }
      guard isDefault(property.defaultText, of: type) else { throw defaultDiagnostic(property, of: "") }
      result.append((index, property))
    }
    return result
  }

  private func check(_ enumeration: Enumeration) throws(Diagnostic) {
    for name in [enumeration.name] + enumeration.aliases {
      guard Self.isTypeName(name) else {
        throw problem(
          .argument,
          "\"\(name)\" is not a type name: it must begin with A to Z; letters, digits, _ and single dots follow")
      }
      // A type of objects that the host itself has named is only now known to be this one.
      let isFree = typeRow(name).map { $0 >= builtInTypeCount && types[$0].type == .object } ?? true
      guard isFree, exactComponentRow(name) == nil else { throw problem(.duplicate, "There is already a type \(name)") }
    }
    guard !enumeration.cases.isEmpty else {
      throw problem(.argument, "\(enumeration.name) has no cases")
    }
    var seen = NameTable()
    var bits: UInt64 = 0
    for (index, item) in enumeration.cases.enumerated() {
      guard Self.isCaseName(item.name) else {
        throw problem(
          .argument, "\"\(item.name)\" is not a name of a case of \(enumeration.name): it must be an identifier")
      }
      // The empty name is in every table.
      guard Int(seen.intern(item.name).id) == index + 1 else {
        throw problem(.duplicate, "\(enumeration.name) has two cases \(item.name)")
      }
      guard item.number.isFinite, item.number.magnitude <= Self.exactNumbers else {
        throw problem(.argument, "The number of \(enumeration.name).\(item.name) is beyond 2^53")
      }
      guard enumeration.style == .options else { continue }
      guard let own = UInt64(exactly: item.number) else {
        throw problem(.argument, "The bits of \(enumeration.name).\(item.name) are negative or no whole number")
      }
      if own & (own &- 1) == 0 { bits |= own }
    }
    guard enumeration.style == .options else { return }
    for item in enumeration.cases {
      guard let own = UInt64(exactly: item.number), own & ~bits == 0 else {
        throw problem(.argument, "\(enumeration.name).\(item.name) has bits that no option has")
      }
    }
  }

  /// Whole numbers up to this are told apart by a double.
  private static let exactNumbers = 9_007_199_254_740_992.0

  /// Whether a host's type may have this name: identifiers with single dots between, the first with a capital; ASCII.
  static func isTypeName(_ name: String) -> Bool {
    isComponentName(name) && !name.utf8.contains { $0 >= 0x80 }
  }

  private static func isCaseName(_ name: String) -> Bool {
    isPropertyName(name) && !name.utf8.contains(UInt8(ascii: "."))
  }
}
