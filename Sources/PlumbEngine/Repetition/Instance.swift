import PlumbSyntax

/// One occurrence of a structural element, in its unit of a live tree.
struct Instance {
  /// The unit of the structural element, and its number in that.
  var unit: Int32
  var element: Int32
  /// Whether there is an item: not for conditions.
  var hasItem: Bool
  var key: Value = .null
  var item: Value = .null
  var index = 0

  /// Names the structural element in its tree.
  var site: UInt64 { Self.site(unit, element) }

  static func site(_ unit: Int32, _ element: Int32) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: unit)) << 32 | UInt64(UInt32(truncatingIfNeeded: element))
  }
}

extension Instance {
  /// Its item, as state of its root; nil for one without.
  var scope: ScopeDefinition? {
    if !hasItem { return nil }
    var scope = ScopeDefinition(state: [
      StateDeclaration(key: StructuralName.item, value: item),
      StateDeclaration(key: StructuralName.index, value: .number(Double(index))),
    ])
    scope.isOfInstance = true
    return scope
  }
}

extension LiveDocument {
  /// The scopes of instances: their items, as state of their roots. O(nodes) where there are instances.
  func instanceScopes() -> [ScopeDefinition] {
    guard instances.contains(where: { $0?.hasItem == true }) else { return [] }
    var result: [ScopeDefinition] = []
    for (row, node) in nodes.enumerated() where node.origin.row == 0 {
      guard var scope = instances[Int(node.origin.unit)]?.scope else { continue }
      scope.row = row
      result.append(scope)
    }
    return result
  }
}
