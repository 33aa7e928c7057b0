/// The parser's error messages.
extension ExpressionParser {
  func tooDeep(_ range: SourceRange) -> SyntaxError {
    SyntaxError(
      "The expression nests deeper than \(limits.maxDepth) levels", range, hint: "move parts of it into macros",
      code: .limit)
  }

  func unexpectedToken(_ start: Int, hint: String = "") -> SyntaxError {
    let end = scanner.tokenEnd(start)
    return SyntaxError("Unexpected token `\(scanner.excerpt(start, end))`", range(start, end), hint: hint)
  }

  /// `kind`: prefix, infix or postfix.
  func undefined(_ kind: String, _ start: Int, _ end: Int) -> SyntaxError {
    let symbol = scanner.excerpt(start, end)
    var hint = Operator.hint(forUndefined: symbol)
    if hint.isEmpty && kind == "prefix" && symbol == "+" { hint = "leave it out" }
    if hint.isEmpty, let cut = splitPoint(start, end) {
      hint = "put a space between `\(scanner.excerpt(start, cut))` and `\(scanner.excerpt(cut, end))`"
    }
    return SyntaxError("Undefined \(kind) operator \(symbol)", range(start, end), hint: hint)
  }

  /// Where an operator falls into two that have a meaning: `&&!`, `%*`.
  private func splitPoint(_ start: Int, _ end: Int) -> Int? {
    for cut in stride(from: end - 1, to: start, by: -1) {
      guard cut - start <= 3, Operator.infix(scanner.bytes, start..<cut) != nil || isTernary(start, cut) else {
        continue
      }
      if Operator.prefix(scanner.bytes, cut..<end) != nil { return cut }
      let isPercent = cut == start + 1 && scanner.byte(start) == UInt8(ascii: "%")
      if isPercent && (Operator.infix(scanner.bytes, cut..<end) != nil || isTernary(cut, end)) { return cut }
    }
    return nil
  }

  private func isTernary(_ start: Int, _ end: Int) -> Bool {
    end == start + 1 && (scanner.byte(start) == UInt8(ascii: "?") || scanner.byte(start) == UInt8(ascii: ":"))
  }

  /// A value is wanted at `position`, and the expression or the bracket ends, or a comma follows.
  func missingOperand() -> SyntaxError {
    let isEnd = scanner.isAtEnd(position)
    guard let top = pending.last else { return unexpectedToken(position) }
    let start = Int(top.start)
    let end = Int(top.end)
    switch top.kind {
    case .prefix:
      return unexpectedToken(start, hint: "a value is missing after `\(scanner.excerpt(start, end))`")
    case .infix where top.operation == .comma:
      return unexpectedToken(isEnd ? start : position)
    case .infix, .question, .colon:
      let symbol = scanner.excerpt(start, end)
      return SyntaxError(
        "Undefined postfix operator \(symbol)", range(start, end), hint: "a value is missing after `\(symbol)`")
    case .group, .call, .array, .index:
      return isEnd ? missingBracket(top) : unexpectedToken(position)
    }
  }

  func missingBracket(_ open: Pending) -> SyntaxError {
    let isRound = open.kind == .group || open.kind == .call
    return SyntaxError(
      isRound ? "Missing `)`" : "Missing `]`", range(Int(open.start), max(position, Int(open.end))),
      hint: "the bracket that was opened here is not closed")
  }

  func unfinishedTernary(_ question: Pending) -> SyntaxError {
    SyntaxError(
      "Undefined infix operator ?", SourceRange(start: question.start, end: question.end),
      hint: "a choice is written `a ? b : c`; its `:` is missing")
  }

  /// `end`: up to where the source belongs to the error.
  func wrongIndexCount(_ end: Int) -> SyntaxError {
    guard let open = pending.last, open.base > 0, Int(open.base) <= operands.count else {
      return unexpectedToken(position)
    }
    let value = operands[Int(open.base) - 1]
    let node = nodes[Int(value.node)]
    let name = node.kind == .symbol ? "Array \(interner.text(Int(node.text)))[]" : "Subscript operator []"
    return SyntaxError("\(name) expects 1 argument", range(Int(value.start), end))
  }

  /// The comparison at `start..<end` follows another whose right operand is complete.
  func rejectChain(_ start: Int, _ end: Int) throws(SyntaxError) {
    guard let top = pending.last, top.kind == .infix, top.precedence == Operator.comparisonPrecedence,
      operands.count >= 2
    else { return }
    let left = operands[operands.count - 2]
    let middle = operands[operands.count - 1]
    let first = scanner.excerpt(Int(left.start), Int(middle.end))
    let second = scanner.excerpt(Int(middle.start), Int(middle.end))
    throw SyntaxError(
      "Comparison operators do not chain; join two comparisons with `&&`", range(start, end),
      hint: "write `\(first) && \(second) \(scanner.excerpt(start, end)) …`, or put one of them in parentheses")
  }
}
