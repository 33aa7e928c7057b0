import PlumbSyntax

/// The properties of one built-in component by name: its table, read. Types are those of the catalog that it was read
/// for.
final class ComponentTable: Sendable {
  /// In documentation order.
  let rows: [PropertyRow]
  /// The name of `rows[n]` has the id n + 1: the empty name comes first.
  private let names: NameTable

  /// Of rows with the same name the first counts.
  init(_ all: [PropertyRow]) {
    var rows: [PropertyRow] = []
    var names = NameTable()
    rows.reserveCapacity(all.count)
    for row in all where Int(names.intern(row.property.name).id) == rows.count + 1 { rows.append(row) }
    self.rows = rows
    self.names = names
  }

  /// `hash` is that of `name` in any table of names.
  func row(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> PropertyRow? {
    guard let found = names.find(name, hash: hash), found.id > 0, Int(found.id) <= rows.count else { return nil }
    return rows[Int(found.id) - 1]
  }
}

extension Catalog {
  /// The table of a built-in component, which is read when it is first asked for: most documents use few components.
  @inline(__always)
  func table(_ component: Int) -> ComponentTable { tables[component] ?? madeTable(component) }

  /// The symbols of geometry, which every element has.
  var geometry: ComponentTable { table(builtInCount) }

  // Not inlined: reading is rare, looking up is not.
  @inline(never)
  private func madeTable(_ component: Int) -> ComponentTable {
    let isGeometry = component == builtInCount
    var rows = PropertyTable.rows(
      isGeometry ? PropertyTables.geometry : PropertyTables.table(of: components[component].name))
    for index in rows.indices {
      rows[index].property.type = type(named: rows[index].property.typeName) ?? .object
      fillDefault(&rows[index].property)
    }
    return tables.set(component, ComponentTable(rows))
  }

  /// Gives a property without a default that of its type.
  func fillDefault(_ property: inout Property) {
    if property.hasTypeDefault { property.defaultText = zeroText(property.type) }
    property.hasTypeDefault = false
  }
}
