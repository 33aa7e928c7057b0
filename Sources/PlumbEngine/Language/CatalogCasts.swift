extension Catalog {
  /// The target of casts to a type by its name; an unknown name is a type of objects.
  func castTarget(named name: String) -> CastTarget {
    CastTarget(type(named: name) ?? .object, typeName: name, catalog: self)
  }
}

extension Catalog {
  /// A static type as diagnostics name it.
  func name(of type: StaticType) -> String {
    switch type {
    case .enumeration(let row), .optionSet(let row):
      Int(row) < enumerations.count ? enumerations[Int(row)].name : type.name
    default: type.name
    }
  }
}
