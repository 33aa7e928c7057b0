/// Expressions that are read where they stand, without making a tree of them.
extension ExpressionParser {
  /// The nodes of the expression that was parsed, children before parents, the root last. Borrowed.
  package var postfix: UnsafeBufferPointer<ExpressionTree.Node> { nodes.elements }

  /// The name of a symbol or function; nil where it has escapes. Borrowed.
  package func name(of node: ExpressionTree.Node) -> UnsafeBufferPointer<UInt8>? {
    node.text >= 0 ? interner.bytes(Int(node.text)) : nil
  }

  /// Parses the text of an attribute that is one expression, as `AttributeText.parsePlain` does, or a whole text in
  /// which braces and comments mean nothing, and shows what was read to `body`. O(bytes), without allocating for an
  /// expression of up to 24 parts.
  ///
  /// False, without a call of `body`, where there is no expression or a mistake in it.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, isRaw: Bool, limits: ExpressionLimits,
    _ body: (borrowing ExpressionParser) -> Void
  ) -> Bool {
    let scanner = ExpressionScanner(bytes, end: bytes.count, stops: .init(comment: !isRaw))
    var start = scanner.skipSpace(0)
    let isBraced = !isRaw && scanner.byte(start) == UInt8(ascii: "{")
    var end = bytes.count
    if isBraced {
      start += 1
      end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "}") { end += 1 }
      let rest = scanner.skipSpace(end + 1)
      // A brace in a string would not be an end either, but the callers' texts have no strings.
      guard end < bytes.count, rest >= bytes.count || scanner.isComment(rest) else { return false }
    }
    var isComplete = false
    let stops = ExpressionScanner.Stops(comment: !isRaw)
    guard
      (try? read(
        bytes, from: start, to: end, stops: stops, limits: limits,
        { parser in
          isComplete = !parser.postfix.isEmpty
          if isComplete { body(parser) }
        })) != nil
    else { return false }
    return isComplete
  }
}
