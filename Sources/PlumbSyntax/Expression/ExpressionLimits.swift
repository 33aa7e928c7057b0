/// How large an expression may be. Expressions come from documents nobody vouches for, and every later stage walks
/// the tree.
package struct ExpressionLimits: Sendable {
  /// The greatest height of a tree, and the greatest number of parentheses, brackets and prefix operators open at once.
  ///
  /// A chain such as `a + b + c` is as high as it has operators; the items of a call or of `[a, b]` stand side by side.
  package var maxDepth: Int
  /// The greatest number of nodes in a tree.
  package var maxNodes: Int

  package init(maxDepth: Int = 256, maxNodes: Int = 10_000) {
    self.maxDepth = maxDepth
    self.maxNodes = maxNodes
  }
}
