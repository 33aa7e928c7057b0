extension Catalog {
  /// The target of casts to a type by its name; an unknown name is a type of objects.
  func castTarget(named name: String) -> CastTarget {
    CastTarget(type(named: name) ?? .object, typeName: name, catalog: self)
  }
}
