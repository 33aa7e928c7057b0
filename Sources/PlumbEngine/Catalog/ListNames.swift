extension Catalog {
  /// The names that elements may have which are lists, or controllers that get one: no document without any of them has
  /// lists. O(components).
  func listNames() -> [String] {
    var result: [String] = []
    // By index: each component that is looked at would be copied.
    for row in components.indices where components[row].isList || listController(row) != nil {
      let full = components[row].name
      for name in [full, Catalog.shortName(full), ShortNames.withoutNamespace(full)] {
        if let name { result.append(name) }
      }
    }
    return result
  }
}
