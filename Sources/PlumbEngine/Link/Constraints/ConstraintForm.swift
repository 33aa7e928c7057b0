import PlumbSyntax

/// The linear form of a relation's syntax: its left side less its right side, as terms of views, a number, and what is left
/// as expressions.
struct ConstraintForm {
  /// An expression without attributes of views: it is added, times a number.
  struct Piece {
    var node: Int32
    var factor: Double
  }

  let tree: ExpressionTree
  /// Symbols that are attributes of views, with their factors, in no particular order.
  private(set) var symbols: [Piece] = []
  private(set) var pieces: [Piece] = []
  private(set) var constant = 0.0
  /// By node: its value, if it is made of numbers alone; NaN for others.
  private var numbers: [Double] = []
  /// By node: whether it has an attribute of a view in it.
  private var hasView: [Bool] = []

  /// `readings`: of each text of the tree, what it says if it is an attribute of a view. `isRelation`: of an expression that
  /// is not, the form is that of a right side.
  init(
    _ tree: ExpressionTree, _ readings: [ConstraintReader.Reading?], isRelation: Bool = true
  ) throws(CompileError) {
    self.tree = tree
    findNumbers(readings)
    guard let root = tree.nodes.last else { return }
    if !isRelation {
      try collect(tree.root, -1)
    } else if root.kind == .infix {
      try collect(root.a, 1)
      try collect(root.b, -1)
    }
  }

  /// Children come before their parents.
  private mutating func findNumbers(_ readings: [ConstraintReader.Reading?]) {
    numbers.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      var number = Double.nan
      var view = node.kind == .symbol && readings[Int(node.text)] != nil
      func child(_ index: Int32) -> Double {
        if hasView[Int(index)] { view = true }
        return numbers[Int(index)]
      }
      switch node.kind {
      case .number: number = node.number
      case .prefix:
        let value = child(node.a)
        if node.operation == .negate { number = -value }
      case .infix:
        let (left, right) = (child(node.a), child(node.b))
        switch node.operation {
        case .add: number = left + right
        case .subtract: number = left - right
        case .multiply: number = left * right
        case .divide: number = left / right
        default: break
        }
      case .postfix, .member: _ = child(node.a)
      case .index: _ = (child(node.a), child(node.b))
      case .ternary: _ = (child(node.a), child(node.b), child(node.c))
      case .call, .array: for item in tree.arguments[Int(node.a)..<Int(node.a + node.b)] { _ = child(item) }
      case .string, .symbol: break
      }
      numbers.append(number)
      hasView.append(view)
    }
  }

  private mutating func collect(_ root: Int32, _ factor: Double) throws(CompileError) {
    var stack = [Piece(node: root, factor: factor)]
    while let piece = stack.popLast() {
      let node = tree.nodes[Int(piece.node)]
      let number = numbers[Int(piece.node)]
      if number == number {
        constant += piece.factor * number
        continue
      }
      guard hasView[Int(piece.node)] else {
        pieces.append(piece)
        continue
      }
      switch node.kind {
      case .symbol: symbols.append(piece)
      case .prefix where node.operation == .negate: stack.append(Piece(node: node.a, factor: -piece.factor))
      case .infix:
        let (left, right) = (numbers[Int(node.a)], numbers[Int(node.b)])
        switch node.operation {
        case .add, .subtract:
          stack.append(Piece(node: node.b, factor: node.operation == .add ? piece.factor : -piece.factor))
          stack.append(Piece(node: node.a, factor: piece.factor))
        case .multiply where left == left: stack.append(Piece(node: node.b, factor: piece.factor * left))
        case .multiply where right == right: stack.append(Piece(node: node.a, factor: piece.factor * right))
        case .divide where right == right: stack.append(Piece(node: node.a, factor: piece.factor / right))
        default: throw notLinear(node)
        }
      // A function of them is a number like others, which the constraint has to wait for.
      case .call, .ternary: pieces.append(piece)
      default: throw notLinear(node)
      }
    }
  }

  private func notLinear(_ node: ExpressionTree.Node) -> CompileError {
    CompileError(
      code: .type,
      message: "A constraint is linear: attributes of views are added, and multiplied or divided by numbers",
      range: node.range,
      notes: ["numbers are written as such there: a multiplier that follows state takes a constraint for each value"])
  }

  // MARK: - What is left

  /// Whether more than numbers and attributes of views is in it.
  var hasPieces: Bool { !pieces.isEmpty }

  /// The sum of all pieces as an expression of its own, whose ranges are those of the whole.
  func sumOfPieces(times factor: Double = 1) -> ExpressionTree {
    var sum = ExpressionTree()
    var total: Int32 = -1
    for piece in pieces {
      var root = copy(piece.node, to: &sum)
      let range = tree.nodes[Int(piece.node)].range
      if piece.factor * factor != 1 {
        sum.nodes.append(ExpressionTree.Node(kind: .number, number: piece.factor * factor, range: range))
        root = append(.multiply, root, sum.root, range, to: &sum)
      }
      total = total < 0 ? root : append(.add, total, root, range, to: &sum)
    }
    return sum
  }

  private func append(
    _ operation: Operator, _ a: Int32, _ b: Int32, _ range: SourceRange, to sum: inout ExpressionTree
  ) -> Int32 {
    sum.nodes.append(ExpressionTree.Node(kind: .infix, operation: operation, a: a, b: b, range: range))
    return sum.root
  }

  /// Copies a part of the tree. Gives its root.
  private func copy(_ root: Int32, to other: inout ExpressionTree) -> Int32 {
    var isPart = [Bool](repeating: false, count: tree.nodes.count)
    var stack = [root]
    while let index = stack.popLast() {
      isPart[Int(index)] = true
      let node = tree.nodes[Int(index)]
      switch node.kind {
      case .call, .array: stack += tree.arguments[Int(node.a)..<Int(node.a + node.b)]
      case .ternary: stack += [node.a, node.b, node.c]
      case .infix, .index: stack += [node.a, node.b]
      case .prefix, .postfix, .member: stack.append(node.a)
      case .number, .string, .symbol: break
      }
    }
    var place = [Int32](repeating: -1, count: tree.nodes.count)
    for index in tree.nodes.indices where isPart[index] {
      var node = tree.nodes[index]
      switch node.kind {
      case .call, .array:
        let first = Int32(truncatingIfNeeded: other.arguments.count)
        for item in tree.arguments[Int(node.a)..<Int(node.a + node.b)] { other.arguments.append(place[Int(item)]) }
        node.a = first
      case .ternary: (node.a, node.b, node.c) = (place[Int(node.a)], place[Int(node.b)], place[Int(node.c)])
      case .infix, .index: (node.a, node.b) = (place[Int(node.a)], place[Int(node.b)])
      case .prefix, .postfix, .member: node.a = place[Int(node.a)]
      case .number, .string, .symbol: break
      }
      if node.text >= 0 {
        other.texts.append(tree.texts[Int(node.text)])
        node.text = Int32(truncatingIfNeeded: other.texts.count - 1)
      }
      other.nodes.append(node)
      place[index] = other.root
    }
    return place[Int(root)]
  }
}
