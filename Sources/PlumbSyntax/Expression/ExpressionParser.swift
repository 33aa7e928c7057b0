/// Turns the text of an expression into a tree.
///
/// Operator precedence parsing with stacks of its own, so that no input can exhaust the stack of the thread. Names are
/// not looked up: an unknown symbol or function is an error of a later stage. O(bytes).
package struct ExpressionParser {
  /// A value on the stack. Its place in the source includes parentheses, which have no node.
  struct Operand {
    var node: Int32
    var height: Int32
    var start: UInt32
    var end: UInt32
  }

  /// Something that waits for operands.
  struct Pending {
    enum Kind: UInt8 {
      case prefix, infix
      /// `a ? …` before and after its colon.
      case question, colon
      /// What an opening bracket began.
      case group, call, array, index
    }

    var kind: Kind
    var operation = Operator.add
    var precedence: Int8
    /// The name of a call; its quote, if it is a format in quotes.
    var text: Int32 = -1
    var quote: Int32 = -1
    /// How many operands are below its own.
    var base: Int32
    /// Where its token stands; of a call, its name.
    var start: UInt32
    var end: UInt32

    var isBracket: Bool { kind.rawValue >= Kind.group.rawValue }
  }

  let scanner: ExpressionScanner
  let limits: ExpressionLimits
  var position: Int
  /// What becomes the tree.
  var nodes: LentArray<ExpressionTree.Node>
  var arguments: LentArray<Int32>
  var interner: TextInterner
  var operands: LentArray<Operand>
  var pending: LentArray<Pending>
  /// How many brackets, prefix operators and ternaries are open.
  var depth = 0

  /// Parses a whole text, in which `//` and braces have no meaning.
  ///
  /// - Throws: a `SyntaxError`, with code `.limit` where a limit was exceeded; "Empty expression" for blank text.
  package static func parse(_ text: String, limits: ExpressionLimits = .init()) throws(SyntaxError) -> ExpressionTree {
    var text = text
    let result = text.withUTF8 { outcome($0, limits) }
    return try result.get()
  }

  /// Parses UTF-8 bytes as `parse(_:limits:)` does a text.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: ExpressionLimits = .init()
  ) throws(SyntaxError) -> ExpressionTree {
    let tree = try parse(bytes, from: 0, to: bytes.count, stops: .init(), limits: limits).tree
    if tree.root < 0 {
      throw SyntaxError("Empty expression", SourceRange(start: 0, end: UInt32(clamping: bytes.count)))
    }
    return tree
  }

  private static func outcome(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: ExpressionLimits
  ) -> Result<ExpressionTree, SyntaxError> {
    do throws(SyntaxError) { return .success(try parse(bytes, limits: limits)) } catch { return .failure(error) }
  }

  /// Parses the expression in `start..<end`, which may stop earlier. An empty one gives an empty tree.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, stops: ExpressionScanner.Stops,
    limits: ExpressionLimits
  ) throws(SyntaxError) -> (tree: ExpressionTree, end: Int) {
    var tree = ExpressionTree()
    let end = try read(bytes, from: start, to: end, stops: stops, limits: limits) { tree = $0.tree }
    return (tree, end)
  }

  /// Parses, and shows the parser when it is done and before its memory goes. Where the expression ended.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, stops: ExpressionScanner.Stops,
    limits: ExpressionLimits, _ body: (borrowing ExpressionParser) -> Void
  ) throws(SyntaxError) -> Int {
    if bytes.count > Int(Int32.max) {
      throw SyntaxError("The text is longer than 2 GiB", SourceRange(start: 0, end: 0), code: .limit)
    }
    let scanner = ExpressionScanner(bytes, end: end, stops: stops)
    var position = start
    var failure: SyntaxError?
    // Each less than a kilobyte, which is what may be on the stack.
    withUnsafeTemporaryAllocation(of: ExpressionTree.Node.self, capacity: 24) { nodes in
      withUnsafeTemporaryAllocation(byteCount: 960, alignment: 8) { memory in
        var parser = ExpressionParser(scanner: scanner, limits: limits, position: start, nodes, memory)
        do throws(SyntaxError) {
          try parser.run()
          body(parser)
        } catch { failure = error }
        position = parser.position
        parser.release()
      }
    }
    if let failure { throw failure }
    return position
  }

  var tree: ExpressionTree {
    var tree = ExpressionTree()
    tree.nodes = Array(nodes.elements)
    tree.arguments = Array(arguments.elements)
    tree.texts = interner.texts
    return tree
  }

  private init(
    scanner: ExpressionScanner, limits: ExpressionLimits, position: Int,
    _ nodes: UnsafeMutableBufferPointer<ExpressionTree.Node>, _ memory: UnsafeMutableRawBufferPointer
  ) {
    self.scanner = scanner
    self.limits = limits
    self.position = position
    self.nodes = LentArray(nodes)
    // A small expression fits; what does not find room here asks for its own when it needs some.
    var rest = memory
    operands = LentArray(Self.take(12, from: &rest))
    pending = LentArray(Self.take(14, from: &rest))
    interner = TextInterner(scanner.bytes, Self.take(14, from: &rest))
    arguments = LentArray(Self.take(16, from: &rest))
  }

  /// The first of the bytes that are left, for so many elements.
  private static func take<T: BitwiseCopyable>(
    _ count: Int, from memory: inout UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableBufferPointer<T> {
    let size = count * MemoryLayout<T>.stride
    guard size <= memory.count else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    let taken = UnsafeMutableRawBufferPointer(rebasing: memory[..<size]).bindMemory(to: T.self)
    memory = UnsafeMutableRawBufferPointer(rebasing: memory[size...])
    return taken
  }

  private mutating func release() {
    nodes.release()
    arguments.release()
    interner.release()
    operands.release()
    pending.release()
  }

  private mutating func run() throws(SyntaxError) {
    position = scanner.skipSpace(position)
    if scanner.isAtEnd(position) { return }
    repeat { try parseOperand() } while try parseOperators()
  }

  /// Reads prefix operators and opening brackets, up to and including one value.
  private mutating func parseOperand() throws(SyntaxError) {
    while true {
      position = scanner.skipSpace(position)
      let start = position
      if scanner.isAtEnd(start) { throw missingOperand() }
      let byte = scanner.byte(start)
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let text = try parseQuoted(byte)
        let next = scanner.skipSpace(position)
        if scanner.byte(next) == UInt8(ascii: "(") {
          if try beginCall(text, start, next, quote: Int32(byte)) { return }
          continue
        }
        // The delimiter is kept so that printing does not change it.
        try push(.init(kind: .string, a: Int32(byte), text: text, range: range(start, position)), height: 1)
        return
      case UInt8(ascii: "`"):
        let text = try parseQuoted(byte)
        if position == start + 2 { throw unexpectedToken(start) }
        if try parseName(text, start) { return }
      case UInt8(ascii: "("):
        position += 1
        try open(.group, start, position)
      case UInt8(ascii: "["):
        position += 1
        try open(.array, start, position)
        if try closeEmpty(UInt8(ascii: "]")) { return }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ","):
        throw missingOperand()
      default:
        let isPoint = byte == UInt8(ascii: ".")
        if CharacterClass.isDigit(byte) || isPoint && CharacterClass.isDigit(scanner.byte(start + 1)) {
          guard let number = NumberLiteral.read(scanner.bytes, start: start, end: scanner.end) else {
            throw unexpectedToken(start)
          }
          position = number.end
          try push(.init(kind: .number, number: number.value, range: range(start, position)), height: 1)
          return
        }
        let nameEnd = scanner.identifierEnd(start)
        if nameEnd > start {
          position = nameEnd
          if try parseName(interner.intern(start..<nameEnd), start) { return }
          continue
        }
        try parsePrefix()
      }
    }
  }

  /// A symbol, or the beginning of a call. True: a value is complete.
  private mutating func parseName(_ text: Int32, _ start: Int) throws(SyntaxError) -> Bool {
    let next = scanner.skipSpace(position)
    guard scanner.byte(next) == UInt8(ascii: "(") else {
      try push(.init(kind: .symbol, text: text, range: range(start, position)), height: 1)
      return true
    }
    return try beginCall(text, start, next, quote: -1)
  }

  private mutating func beginCall(
    _ text: Int32, _ start: Int, _ bracket: Int, quote: Int32
  ) throws(SyntaxError) -> Bool {
    try open(.call, start, position, text: text, quote: quote)
    position = bracket + 1
    return try closeEmpty(UInt8(ascii: ")"))
  }

  private mutating func closeEmpty(_ bracket: UInt8) throws(SyntaxError) -> Bool {
    position = scanner.skipSpace(position)
    guard scanner.byte(position) == bracket else { return false }
    try close(bracket)
    return true
  }

  private mutating func parsePrefix() throws(SyntaxError) {
    let start = position
    let end = scanner.operatorEnd(start)
    if end == start { throw unexpectedToken(start) }
    guard let operation = Operator.prefix(scanner.bytes, start..<end) else {
      if scanner.byte(start) == UInt8(ascii: "?") || scanner.byte(start) == UInt8(ascii: ":") {
        throw unexpectedToken(start)
      }
      throw undefined("prefix", start, end)
    }
    try open(.prefix, start, end, operation: operation, precedence: Operator.unaryPrecedence)
    position = end
  }

  /// Reads what follows a value. True: another value must follow. False: the expression is complete.
  private mutating func parseOperators() throws(SyntaxError) -> Bool {
    while true {
      let start = scanner.skipSpace(position)
      let isSpaced = start > position
      position = start
      if scanner.isAtEnd(start) {
        try finish()
        return false
      }
      let byte = scanner.byte(start)
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        try close(byte)
      case UInt8(ascii: ","):
        try parseComma()
        return true
      case UInt8(ascii: "["):
        position += 1
        try open(.index, start, position)
        position = scanner.skipSpace(position)
        if scanner.byte(position) == UInt8(ascii: "]") { throw wrongIndexCount(position + 1) }
        return true
      default:
        if CharacterClass.isDigit(byte)
          || byte == UInt8(ascii: ".") && CharacterClass.isDigit(scanner.byte(start + 1))
        {
          throw unexpectedToken(start)
        }
        let wordEnd = scanner.identifierEnd(start)
        let end = wordEnd > start ? wordEnd : scanner.operatorEnd(start)
        if end == start { throw unexpectedToken(start) }
        if byte == UInt8(ascii: "."), wordEnd > start, !isSpaced, isBehindBracket(start) {
          try pushMembers(start, wordEnd)
          continue
        }
        if wordEnd > start { throw undefined(role(end), start, end) }
        if try parseOperator(start, end, isSpaced: isSpaced) { return true }
      }
    }
  }

  /// Whether the value before an offset ends in a bracket: its members can follow. Names have dots of their own.
  private func isBehindBracket(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    let byte = scanner.byte(start - 1)
    return byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
  }

  /// An infix or postfix operator. True: it wants another value.
  private mutating func parseOperator(_ start: Int, _ end: Int, isSpaced: Bool) throws(SyntaxError) -> Bool {
    let first = scanner.byte(start)
    if end == start + 1 && first == UInt8(ascii: "?") {
      position = end
      try reduce(above: Operator.ternaryPrecedence)
      try open(.question, start, end, precedence: Operator.ternaryPrecedence)
      return true
    }
    if end == start + 1 && first == UInt8(ascii: ":") {
      try reduceToQuestion(start, end)
      position = end
      return true
    }
    guard let operation = Operator.infix(scanner.bytes, start..<end) else { throw undefined(role(end), start, end) }
    position = end
    if operation == .remainder || operation == .closedRange {
      if isPostfix(operation, end, isSpaced: isSpaced) {
        try pushPostfix(operation == .remainder ? .percent : .rangeFrom, end)
        return false
      }
    }
    let precedence = operation.precedence
    if precedence == Operator.comparisonPrecedence {
      try reduce(above: precedence)
      try rejectChain(start, end)
    } else {
      // One below: what binds equally tight is complete as well, operators group from the left.
      try reduce(above: precedence - 1)
    }
    pending.append(
      Pending(
        kind: .infix, operation: operation, precedence: precedence, base: Int32(truncatingIfNeeded: operands.count),
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)))
    return true
  }

  /// Whether `%` or `...` after a value has no value of its own on the right.
  ///
  /// A minus after `%` belongs to a percentage (`100%-5`, `100% -5`, `100% - 5`), except where the spaces clearly say
  /// otherwise (`5 % -2`).
  private func isPostfix(_ operation: Operator, _ end: Int, isSpaced: Bool) -> Bool {
    let next = scanner.skipSpace(end)
    if scanner.isAtEnd(next) { return true }
    if scanner.isOperandStart(next) { return false }
    let nextEnd = scanner.operatorEnd(next)
    guard nextEnd > next, Operator.prefix(scanner.bytes, next..<nextEnd) != nil else { return true }
    // A range that is the left operand of a minus is never meant.
    if operation == .closedRange { return false }
    let isPrefix = nextEnd < scanner.end && !CharacterClass.isSpace(scanner.byte(nextEnd))
    return !(isSpaced && next > end && isPrefix)
  }

  /// The probable intent of an unknown operator, judged by what follows it.
  private func role(_ end: Int) -> String {
    let next = scanner.skipSpace(end)
    if scanner.isAtEnd(next) { return "postfix" }
    if scanner.isOperandStart(next) { return "infix" }
    let nextEnd = scanner.operatorEnd(next)
    return nextEnd > next && Operator.prefix(scanner.bytes, next..<nextEnd) != nil ? "infix" : "postfix"
  }

  /// Separates arguments and items; elsewhere it is an operator that builds an array.
  private mutating func parseComma() throws(SyntaxError) {
    let start = position
    try reduceToBracket()
    position += 1
    if let top = pending.last {
      if top.kind == .index { throw wrongIndexCount(position) }
      if top.kind == .call || top.kind == .array { return }
    }
    pending.append(
      Pending(
        kind: .infix, operation: .comma, precedence: Operator.commaPrecedence,
        base: Int32(truncatingIfNeeded: operands.count), start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: position)))
  }

  /// Decodes the quoted text at `position`.
  private mutating func parseQuoted(_ delimiter: UInt8) throws(SyntaxError) -> Int32 {
    let start = position
    var index = start + 1
    while index < scanner.end {
      let byte = scanner.bytes[index]
      if byte == delimiter {
        position = index + 1
        return interner.intern(start + 1..<index)
      }
      if byte == UInt8(ascii: "\\") { break }
      index += 1
    }
    let decoded = try QuotedText.decode(scanner, start: start, delimiter: delimiter)
    position = decoded.end
    return interner.intern(decoded.bytes)
  }
}
