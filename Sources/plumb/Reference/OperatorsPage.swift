import PlumbEngine
import PlumbSyntax

extension Reference {
  func operators() throws(CallFailure) -> String {
    let operands = try Operand.all(host)
    return try """
    # Operators

    ```examples any
    1 + 2 * 3
    'level ' + 3
    [1, 2] + [3]
    score > 100 && name != ''
    items[0] ?? 'nothing'
    items[7] ?? 'nothing'
    'abc' * 2 →!
    ```

    ## How they bind

    From the tightest to the loosest. Subscripts `a[b]` and calls `f(a)` bind tighter than all of them.

    \(precedences())
    An operator needs no spaces. `a -b` and `a - b` are both a difference; `-b` alone is a negation. Words are no
    operators: `a and b` is an error that proposes `&&`.

    ```examples any
    1 < 2 < 3 →!
    a and b →!
    2 ** 3 →!
    true ? 1 : false ? 2 : 3
    -2 * -3
    ```

    ## What is evaluated

    Operands are evaluated from left to right. `&&`, `||`, `??` and `? :` evaluate only what they need: an index that
    is out of range is no error in a branch that is not taken. A mistake that does not depend on values (an unknown
    name, types that do not go together) is an error wherever it stands.

    ```examples any
    false && items[7] == 'x'
    true || items[7] == 'x'
    true ? 1 : items[7]
    true ? 1 : unknown →!
    true ? 1 : 'a' * 2 →!
    ```

    On the left of `??`, an index that is out of range and a key that is not there are nil.

    ## What they take and give

    All pairs of types that are not in a table are errors of type, found when the document is loaded, or, where a type
    is known only then, when the expression is evaluated. A number is a double; a boolean counts as 1 or 0.

    \(infixTables(operands))
    ### Prefix and postfix

    \(unaryTable(operands))
    `%` behind an operand is a share of the container, in the attributes that [geometry](../geometry.md) lists; between
    two operands it is the remainder, with the sign of the first.

    ### `a ? b : c`

    The condition is one of: \(conditions(operands)). `b` and `c` are anything; each has to fit the attribute.

    ### `a[b]`

    \(subscriptTable(operands))
    Indices count from 0, decimals are cut off. Characters are what readers see as one: `'e\u{301}'` written with a
    combining accent is one. A negative index, NaN or an infinite one is out of bounds.

    ```examples any
    items[0]
    items[0][0...2]
    [10, 20, 30][1...]
    [10, 20, 30][..<2]
    player['level']
    player['lives'] ?? 3
    items[-1] →!
    items['x'] →!
    ```

    ## Numbers

    Numbers are IEEE doubles. Division by zero is infinite, `0 / 0` is not a number, which equals nothing. A
    whole number beyond 2^53 that the host gives as a constant keeps its digits until it is calculated with; as state it is
    the nearest double.

    ```examples any
    7 % 4
    -7 % 4
    1 / 0
    0 / 0 == 0 / 0
    0.1 + 0.2 == 0.3
    true + 1
    ```

    ## Equality

    Values of different types are never equal: `1 == true` is false. Numbers are equal as IEEE says, texts if their
    characters are the same bytes, arrays and structures if their parts are.

    ```examples any
    1 == true
    'a' == 'a'
    [1, 2] == [1, 2]
    CGPoint(1, 2) == CGPoint(1, 2)
    nil == nil
    UIColor('#f00') == UIColor.red
    ```

    ## Text

    `+` with a string on one side makes a string. A number is written with the fewest digits that read back as the same
    number. nil joins nothing: `'a' + nil` is an error.

    ```examples any
    'x' + 5.0
    'x' + 1 / 3
    'is ' + (1 < 2)
    'items: ' + items
    'a' + nil →!
    ```
    """
  }

  // MARK: Precedence

  private var allOperators: [Operator] { (0...UInt8.max).compactMap { Operator(rawValue: $0) } }

  private enum Position: Int { case postfix, prefix, infix }

  private func position(_ symbol: Operator) throws(CallFailure) -> Position {
    for (text, position) in [("1\(symbol.symbol)", Position.postfix), ("\(symbol.symbol)1", .prefix)] {
      guard let tree = try? ExpressionParser.parse(text), let root = tree.nodes.last else { continue }
      let kind: ExpressionTree.Kind = position == .postfix ? .postfix : .prefix
      if root.kind == kind, root.operation == symbol { return position }
    }
    guard let tree = try? ExpressionParser.parse("1 \(symbol.symbol) 1"), tree.nodes.last?.operation == symbol else {
      throw Self.failure("the parser does not know the operator \(symbol.symbol)")
    }
    return .infix
  }

  /// Asked of the parser: how `1 op 1 op 1` groups.
  private func grouping(_ text: String) -> String {
    guard let tree = try? ExpressionParser.parse(text), let root = tree.nodes.last else { return "do not chain" }
    let isLeft = tree.nodes[Int(root.a)].kind == root.kind
    return isLeft ? "from the left" : "from the right"
  }

  private func precedences() throws(CallFailure) -> String {
    var levels: [Int8: [(Position, Operator)]] = [:]
    for symbol in allOperators { levels[symbol.precedence, default: []].append((try position(symbol), symbol)) }
    var rows: [(Int8, [String])] = [
      (Operator.ternaryPrecedence, ["`a ? b : c`", grouping("1 ? 1 : 1 ? 1 : 1"), "choice"])
    ]
    for (level, symbols) in levels {
      var order = symbols
      order.sort { ($0.0.rawValue, $0.1.rawValue) < ($1.0.rawValue, $1.1.rawValue) }
      let texts = order.map { position, symbol in
        switch position {
        case .postfix: "a\(symbol.symbol)"
        case .prefix: "\(symbol.symbol)a"
        case .infix: symbol == .comma ? "a, b" : "a \(symbol.symbol) b"
        }
      }
      let infix = symbols.first { $0.0 == .infix }?.1
      rows.append(
        (
          level,
          [
            texts.codes, infix.map { grouping("1 \($0.symbol) 1 \($0.symbol) 1") } ?? "",
            infix.map(meaning) ?? "share of the container, range without end, negation, not, ranges without beginning",
          ]
        ))
    }
    rows.sort { $0.0 > $1.0 }
    return markdownTable(["Operators", "Grouped", ""], rows.map { $0.1 })
  }

  private func meaning(_ symbol: Operator) -> String {
    switch symbol {
    case .multiply, .divide, .remainder: "product, quotient, remainder"
    case .add, .subtract: "sum, difference; joins strings and arrays"
    case .closedRange, .halfOpenRange: "range with its end, without"
    case .coalesce: "the second operand where the first is nil"
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: "comparison"
    case .and: "both"
    case .or: "one of them at least"
    default: "makes an array; an array operand is flattened by one level"
    }
  }

  // MARK: Types

  private func infixTables(_ operands: [Operand]) throws(CallFailure) -> String {
    var sections: [(titles: [String], table: String)] = []
    for symbol in allOperators where try position(symbol) == .infix {
      let table = try infixTable(symbol.symbol, operands, isChoice: symbol == .coalesce)
      let title = "a\(symbol == .comma ? "" : " ")\(symbol.symbol) b"
      if let same = sections.firstIndex(where: { $0.table == table }) {
        sections[same].titles.append(title)
      } else {
        sections.append(([title], table))
      }
    }
    return sections.map { "### " + $0.titles.map { "`\($0)`" }.joined(separator: " ") + "\n\n" + $0.table }
      .joined(separator: "\n")
  }

  /// Left sides that take the same right sides with the same results are one.
  private func infixTable(_ symbol: String, _ operands: [Operand], isChoice: Bool) throws(CallFailure) -> String {
    var groups: [(lefts: [String], results: [(name: String, rights: [String])])] = []
    for left in operands {
      var results: [(name: String, rights: [String])] = []
      for right in operands {
        // Ranges need a larger right side.
        let larger: Value =
          right.value.kind == .number ? .number(1.5) : right.value.kind == .bool ? .bool(true) : right.value
        guard let value = try host.answer("a \(symbol) b", [("a", left.value), ("b", larger)]) else { continue }
        let isLeft = left.value.kind != .null
        let name = isChoice ? (isLeft ? "its left side" : "its right side") : Operand.name(of: value, among: operands)
        if let known = results.firstIndex(where: { $0.name == name }) {
          results[known].rights.append(right.name)
        } else {
          results.append((name, [right.name]))
        }
      }
      let same = groups.firstIndex {
        $0.results.elementsEqual(results) { $0.name == $1.name && $0.rights == $1.rights }
      }
      if let same { groups[same].lefts.append(left.name) } else { groups.append(([left.name], results)) }
    }
    let rows = groups.flatMap { group in
      group.results.map { [Operand.words(group.lefts, of: operands), Operand.words($0.rights, of: operands), $0.name] }
    }
    return markdownTable(["Left", "Right", "Gives"], rows)
  }

  private func unaryTable(_ operands: [Operand]) throws(CallFailure) -> String {
    var rows: [[String]] = []
    for symbol in allOperators where symbol != .percent {
      let place = try position(symbol)
      if place == .infix { continue }
      let text = place == .prefix ? symbol.symbol + "a" : "a" + symbol.symbol
      var taken: [String] = []
      var gives = ""
      for operand in operands {
        guard let value = try host.answer(text, [("a", operand.value)]) else { continue }
        taken.append(operand.name)
        gives = Operand.name(of: value, among: operands)
      }
      rows.append([text.code, Operand.words(taken, of: operands), gives])
    }
    return markdownTable(["Operator", "Takes", "Gives"], rows)
  }

  private func conditions(_ operands: [Operand]) throws(CallFailure) -> String {
    var taken: [String] = []
    for operand in operands where try host.answer("a ? 1 : 2", [("a", operand.value)]) != nil {
      taken.append(operand.name)
    }
    return Operand.words(taken, of: operands)
  }

  private func subscriptTable(_ operands: [Operand]) throws(CallFailure) -> String {
    var rows: [[String]] = []
    for left in operands {
      var results: [(name: String, rights: [String])] = []
      for right in operands {
        guard let value = try host.answer("a[b]", [("a", left.value), ("b", right.value)]) else { continue }
        let isItem = left.value.items.isEmpty == false && value.kind != .array
        let name = isItem || value.kind == .null ? "the item" : Operand.name(of: value, among: operands)
        if let known = results.firstIndex(where: { $0.name == name }) {
          results[known].rights.append(right.name)
        } else {
          results.append((name, [right.name]))
        }
      }
      rows += results.map { [left.name, Operand.words($0.rights, of: operands), $0.name] }
    }
    return markdownTable(["Value", "Index", "Gives"], rows)
  }
}
