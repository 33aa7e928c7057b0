import PlumbSyntax

/// A type by its name, the one that diagnostics use.
package struct ElementType: Sendable {
  package var type: PropertyType
  package var typeName: String
}

/// The types of the elements of arrays: those of `Catalog`, and arrays of them up to a depth.
///
/// A row is that of a type with the number of brackets around it above, so that there is one for every array without
/// any being listed.
package struct ElementTypes: Sendable {
  /// Arrays in arrays beyond this are arrays of anything.
  static let maximumDepth = 8
  static let rowBits = 12
  /// More types than this cannot be told in `PropertyType.arrayOf`.
  static let maximumRows = 1 << rowBits
  let rows: [ElementType]

  /// The element type of `PropertyType.arrayOf(index)`; anything for an index that is in no such type.
  package subscript(index: Int) -> ElementType {
    let row = index & (Self.maximumRows - 1)
    guard index >= 0, row < rows.count else { return ElementType(type: .any, typeName: "Any") }
    var name = rows[row].typeName
    let depth = index >> Self.rowBits
    guard depth > 0 else { return rows[row] }
    for _ in 0..<Swift.min(depth, Self.maximumDepth) { name = "[" + name + "]" }
    return ElementType(type: .arrayOf(UInt16(truncatingIfNeeded: index - Self.maximumRows)), typeName: name)
  }
}

extension Catalog {
  /// The types of elements of arrays, by the index of `PropertyType.arrayOf`.
  package var elementTypes: ElementTypes { ElementTypes(rows: types) }

  /// The type of a name as documents write it: built-in names, classes that the catalog knows, enumerations in all
  /// their spellings (`UIView.ContentMode`, `UIViewContentMode`, `uiView_ContentMode`, `contentMode`), `[T]`,
  /// `Array<T>`, `Class.Type`. nil for an unknown one. O(bytes); for names that begin with a small letter O(types).
  package func type(named name: String) -> PropertyType? {
    if let row = typeRow(name) { return types[row].type }
    var inner = name.utf8[...]
    var depth = 0
    while let element = Self.elementName(inner), depth <= ElementTypes.maximumDepth {
      inner = element
      depth += 1
    }
    if depth > 0 {
      guard depth <= ElementTypes.maximumDepth else { return nil }
      let element = String(Substring(inner))
      if let row = typeRow(element) ?? enumeration(named: element).flatMap({ typeRow(enumerations.name($0)) }) {
        return arrayType(of: row, depth: depth)
      }
      guard let type = type(named: element) else { return nil }
      return type == .object ? .array : nil
    }
    if name.hasSuffix(".Type") { return Self.isComponentName(name) ? .className : nil }
    if componentRow(name) != nil { return .object }
    return enumeration(named: name).map(enumerationType)
  }

  /// The row of an enumeration or option set in any spelling of its name; see `type(named:)`.
  package func enumeration(named name: String) -> Int? {
    if let row = typeRow(name) ?? names.find(name).flatMap({ shortNames.type($0) }) {
      return Self.enumerationRow(types[row].type)
    }
    guard let first = name.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return nil }
    for row in enumerations.indices where Self.sanitizedTypeName(enumerations.name(row)) == name { return row }
    var found: Int?
    for row in enumerations.indices where Self.shortTypeName(enumerations.name(row)) == name {
      if !enumerations.name(row).utf8.contains(UInt8(ascii: ".")) { return row }
      // `style` alone is the last part of many.
      if found != nil { return nil }
      found = row
    }
    return found
  }

  /// The names of all enumerations and option sets in the order of the catalog, for suggestions.
  package var enumerationNames: [String] { enumerations.indices.map { enumerations.name($0) } }

  /// All names of types but the old spellings and those of classes, for suggestions.
  package var typeNames: [String] {
    var result: [String] = []
    for (_, text) in TypeNames.table {
      let names = TableText(text)
      var index = 0
      while let name = names.next(&index, before: UInt8(ascii: " ")) { result.append(name.string) }
    }
    return result + enumerationNames
  }

  /// The type as diagnostics name it: `[UIView.ContentMode]`.
  package func typeName(_ type: PropertyType) -> String {
    switch type {
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      return enumerations.indices.contains(Int(row)) ? enumerations.name(Int(row)) : ""
    case .arrayOf(let index): return "[" + elementTypes[Int(index)].typeName + "]"
    case .object: return "object"
    default:
      for row in types where row.type == type { return row.typeName }
      return ""
    }
  }

  func enumerationType(_ row: Int) -> PropertyType {
    let index = UInt16(truncatingIfNeeded: row)
    switch enumerations.style(row) {
    case .cases: return .enumeration(index)
    case .options: return .optionSet(index)
    case .numbers: return .namedNumber(index)
    }
  }

  static func enumerationRow(_ type: PropertyType) -> Int? {
    switch type {
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row): Int(row)
    default: nil
    }
  }

  /// `T` of `[T]` and `Array<T>`.
  static func elementName(_ name: Substring.UTF8View) -> Substring.UTF8View? {
    if name.first == UInt8(ascii: "["), name.last == UInt8(ascii: "]") { return name.dropFirst().dropLast() }
    let generic: StaticString = "Array<"
    guard name.last == UInt8(ascii: ">"), name.starts(with: TableText(generic).bytes) else { return nil }
    return name.dropFirst(generic.utf8CodeUnitCount).dropLast()
  }

  func arrayType(of row: Int, depth: Int) -> PropertyType {
    guard row < ElementTypes.maximumRows, depth <= ElementTypes.maximumDepth else { return .array }
    if types[row].type == .any && depth == 1 { return .array }
    return .arrayOf(UInt16(truncatingIfNeeded: (depth - 1) << ElementTypes.rowBits | row))
  }

  /// Gives a type its names. Names that are taken keep what they mean.
  mutating func addType(_ type: PropertyType, _ name: Name, aliases: [Name] = []) {
    nameType(types.count, name)
    for alias in aliases { nameType(types.count, alias) }
    types.append(ElementType(type: type, typeName: names[name]))
  }

  /// The type of a property. A name unknown to the catalog becomes a type of objects.
  mutating func declaredType(_ name: String) -> PropertyType {
    if let type = type(named: name) { return type }
    if Self.isComponentName(name) {
      addType(.object, names.intern(name))
      return .object
    }
    guard let element = Self.elementName(name.utf8[...]) else { return .object }
    var inner = element
    while let next = Self.elementName(inner) { inner = next }
    let text = String(Substring(inner))
    guard Self.isComponentName(text), typeRow(text) == nil else { return .array }
    addType(.object, names.intern(text))
    return type(named: name) ?? .array
  }

  /// The default of properties of this type, as `Property.defaultText`, where the catalog has no other.
  func zeroText(_ type: PropertyType) -> String {
    switch type {
    case .number, .integer, .namedNumber: "0"
    case .bool: "false"
    case .string, .attributedText, .optionSet: ""
    case .color: "clear"
    case .font: "system 17"
    case .array, .arrayOf: "[]"
    case .point, .size, .offset: "0 0"
    case .rect, .insets: "0 0 0 0"
    case .affineTransform, .transform3D: "identity"
    case .enumeration(let row): enumerations[Int(row)].cases.first?.name ?? ""
    case .any, .text, .url, .image, .visualEffect, .selector, .className, .function, .object: "nil"
    }
  }
}
