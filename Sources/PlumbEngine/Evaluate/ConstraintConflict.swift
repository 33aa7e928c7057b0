/// A required constraint that is left out, and what it cannot hold together with.
struct ConstraintConflict {
  /// In the document's table.
  var constraint: Int
  /// Those declared before it, in this order.
  var constraints: [Int] = []
  /// Sizes of content that are required.
  var naturalSizes: [ConstraintUnknown] = []
  /// Sizes that would be negative otherwise.
  var sizes: [ConstraintUnknown] = []
  /// Whether it could hold if any one of these did not count.
  var isMinimal = true

  init(constraint: Int) { self.constraint = constraint }
}
