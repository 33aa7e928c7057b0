import PlumbConstraints

/// The names that mean something in constraints.
extension LanguageTables {
  /// One attribute of a view each.
  package static var constraintAttributes: [String] { ConstraintAttribute.names + ["baseline"] }

  /// Words that stand for several attributes at once, and for which.
  package static var constraintComposites: [(name: String, attributes: [String])] {
    var result: [(name: String, attributes: [String])] = []
    var number: UInt8 = 0
    while let composite = ConstraintComposite(rawValue: number) {
      result.append((composite.name, composite.attributes.map { $0.name }))
      number += 1
    }
    return result
  }

  /// What views are called that have no id.
  package static var constraintViews: [String] { ["super", "parent", "self", "previous", "next"] }

  /// Rectangles of a view that its attributes may be those of; alone, of the container.
  package static var constraintAreas: [String] { ["safeArea", "margins"] }

  /// Words for priorities, which stand behind an `@`.
  package static var constraintPriorities: [(name: String, value: Double)] {
    [("required", Priority.required), ("high", 750), ("low", 250)]
  }

  /// Words for size classes, which stand behind an `@`.
  package static var constraintSizeClasses: [String] {
    var result: [String] = []
    for size in [SizeClass.compact, .regular] {
      result.append(String(SizeClasses(size, .unspecified).conditions.dropFirst(2)))
      result.append(String(SizeClasses(.unspecified, size).conditions.dropFirst(2)))
    }
    return result
  }
}
