/// How operands and operators on the stacks become nodes.
extension ExpressionParser {
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  /// Appends a node and makes it an operand.
  mutating func push(_ node: ExpressionTree.Node, height: Int32) throws(SyntaxError) {
    if nodes.count >= limits.maxNodes {
      throw SyntaxError(
        "The expression has more than \(limits.maxNodes) parts", node.range, hint: "move parts of it into macros",
        code: .limit)
    }
    if Int(height) > limits.maxDepth { throw tooDeep(node.range) }
    nodes.append(node)
    operands.append(
      Operand(
        node: Int32(truncatingIfNeeded: nodes.count - 1), height: height, start: node.range.start,
        end: node.range.end))
  }

  /// Begins something that nests.
  mutating func open(
    _ kind: Pending.Kind, _ start: Int, _ end: Int, operation: Operator = .add, precedence: Int8 = .min,
    text: Int32 = -1, quote: Int32 = -1
  ) throws(SyntaxError) {
    depth += 1
    if depth > limits.maxDepth { throw tooDeep(range(start, end)) }
    pending.append(
      Pending(
        kind: kind, operation: operation, precedence: precedence, text: text, quote: quote,
        base: Int32(truncatingIfNeeded: operands.count), start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end)))
  }

  /// Builds the nodes of all operators on top of the stack that bind tighter than `precedence`.
  mutating func reduce(above precedence: Int8) throws(SyntaxError) {
    while let top = pending.last, top.precedence > precedence, top.kind != .question { try reduceTop(top) }
  }

  /// Builds the nodes down to the innermost open bracket, or all of them.
  mutating func reduceToBracket() throws(SyntaxError) {
    while let top = pending.last, !top.isBracket {
      if top.kind == .question { throw unfinishedTernary(top) }
      try reduceTop(top)
    }
  }

  /// The colon of a ternary: completes its second operand.
  mutating func reduceToQuestion(_ start: Int, _ end: Int) throws(SyntaxError) {
    while let top = pending.last, !top.isBracket {
      if top.kind == .question {
        pending[pending.count - 1].kind = .colon
        pending[pending.count - 1].start = UInt32(truncatingIfNeeded: start)
        pending[pending.count - 1].end = UInt32(truncatingIfNeeded: end)
        return
      }
      try reduceTop(top)
    }
    throw undefined("infix", start, end)
  }

  mutating func finish() throws(SyntaxError) {
    try reduceToBracket()
    if let open = pending.last { throw missingBracket(open) }
  }

  /// A closing bracket at `position`.
  mutating func close(_ bracket: UInt8) throws(SyntaxError) {
    let start = position
    try reduceToBracket()
    guard let top = pending.last else { throw unexpectedToken(start) }
    let expected = top.kind == .group || top.kind == .call ? UInt8(ascii: ")") : UInt8(ascii: "]")
    if bracket != expected {
      throw unexpectedToken(start, hint: expected == UInt8(ascii: ")") ? "expected `)`" : "expected `]`")
    }
    position += 1
    _ = pending.popLast()
    depth -= 1
    let base = Int(top.base)
    let end = UInt32(truncatingIfNeeded: position)
    switch top.kind {
    case .group:
      guard !operands.isEmpty else { return }
      operands[operands.count - 1].start = top.start
      operands[operands.count - 1].end = end
    case .index:
      guard let index = operands.popLast(), let value = operands.popLast() else { return }
      try push(
        .init(kind: .index, a: value.node, b: index.node, range: SourceRange(start: value.start, end: end)),
        height: max(value.height, index.height) + 1)
    default:
      var height: Int32 = 0
      let first = arguments.count
      for index in base..<operands.count {
        let operand = operands[index]
        arguments.append(operand.node)
        height = max(height, operand.height)
      }
      let count = operands.count - base
      operands.removeLast(count)
      try push(
        .init(
          kind: top.kind == .call ? .call : .array, a: Int32(truncatingIfNeeded: first),
          b: Int32(truncatingIfNeeded: count), c: top.quote, text: top.text,
          range: SourceRange(start: top.start, end: end)),
        height: height + 1)
    }
  }

  /// A postfix operator that ends at `end`. Prefix operators bind tighter: `-5%` is `(-5)%`.
  mutating func pushPostfix(_ operation: Operator, _ end: Int) throws(SyntaxError) {
    while let top = pending.last, top.kind == .prefix { try reduceTop(top) }
    guard let value = operands.popLast() else { return }
    try push(
      .init(
        kind: .postfix, operation: operation, a: value.node,
        range: SourceRange(start: value.start, end: UInt32(truncatingIfNeeded: end))), height: value.height + 1)
  }

  /// The members that `.name` or `.name.other` at `start..<end` takes of the last value.
  mutating func pushMembers(_ start: Int, _ end: Int) throws(SyntaxError) {
    position = start
    while position < end {
      guard let value = operands.popLast() else { return }
      let name = position + 1
      position = name
      while position < end, scanner.byte(position) != UInt8(ascii: ".") { position += 1 }
      try push(
        .init(
          kind: .member, a: value.node, text: interner.intern(name..<position),
          range: SourceRange(start: value.start, end: UInt32(truncatingIfNeeded: position))),
        height: value.height + 1)
    }
  }

  /// Builds the node of the operator on top of the stack, whose operands are complete.
  private mutating func reduceTop(_ top: Pending) throws(SyntaxError) {
    _ = pending.popLast()
    guard let last = operands.popLast() else { return }
    switch top.kind {
    case .prefix:
      depth -= 1
      try push(
        .init(
          kind: .prefix, operation: top.operation, a: last.node, range: SourceRange(start: top.start, end: last.end)),
        height: last.height + 1)
    case .infix:
      guard let first = operands.popLast() else { return }
      try push(
        .init(
          kind: .infix, operation: top.operation, a: first.node, b: last.node,
          range: SourceRange(start: first.start, end: last.end)), height: max(first.height, last.height) + 1)
    case .colon:
      depth -= 1
      guard let second = operands.popLast(), let first = operands.popLast() else { return }
      try push(
        .init(
          kind: .ternary, a: first.node, b: second.node, c: last.node,
          range: SourceRange(start: first.start, end: last.end)),
        height: max(first.height, second.height, last.height) + 1)
    case .question, .group, .call, .array, .index:
      operands.append(last)
    }
  }
}
