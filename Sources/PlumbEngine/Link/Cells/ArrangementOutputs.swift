/// Where the outputs of the block are that places the children of a stack view along an axis.
struct ArrangementOutputs {
  let children: Int
  let hasLines: Bool

  init(children: Int, _ hasLines: Bool) {
    self.children = children
    self.hasLines = hasLines
  }

  /// Positions come first.
  var sizes: Int { children }
  var lineCount: Int { children * 2 }
  var lineEnds: Int { children * 2 + 1 }
  var count: Int { hasLines ? children * 3 + 1 : children * 2 }
}

extension BoundDocument {
  /// Whether a stack view has an expression for `wrap`.
  func mayWrap(_ row: Int) -> Bool { viewAttribute(.wrap, row) != nil }
}
