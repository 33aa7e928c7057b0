/// The type that a value is made to fit: that of an attribute, of a function's argument, of an array's element.
final class CastTarget: Sendable {
  let type: PropertyType
  /// As errors name it.
  let typeName: String
  let enumeration: Enumeration?
  let element: CastTarget?

  init(_ type: PropertyType, typeName: String, catalog: Catalog) {
    self.type = type
    self.typeName = typeName
    switch type {
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      enumeration = catalog.enumerations[Int(row)]
      element = nil
    case .arrayOf(let row):
      enumeration = nil
      let item = catalog.elementTypes[Int(row)]
      element = CastTarget(item.type, typeName: item.typeName, catalog: catalog)
    default:
      enumeration = nil
      element = nil
    }
  }

  /// A target that needs no catalog.
  init(_ type: PropertyType, typeName: String) {
    self.type = type
    self.typeName = typeName
    enumeration = nil
    element = nil
  }

  static let string = CastTarget(.string, typeName: "String")
}
