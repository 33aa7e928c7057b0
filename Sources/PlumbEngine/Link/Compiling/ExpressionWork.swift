import PlumbSyntax

/// The pending work of compiling an expression: a call stack on the heap, because documents decide how deep expressions
/// nest, and hosts how large a thread's stack is.
struct ExpressionWork {
  enum Action: UInt8 {
    /// Begin with a node: its operands first.
    case enter
    /// The node's operands are done: their results are the last ones.
    case combine
    /// The expression of a macro is done.
    case leaveMacro
  }

  struct CompileStep {
    var action: Action
    var node: Int32
    /// How many nodes it is inside of, itself included; those that name the macros it is in count too.
    var depth: Int32
  }

  /// A call whose arguments are being compiled.
  struct Call {
    var callee: Callee
    /// The type of the expression around it.
    var type: PropertyType
  }

  /// The expression that a macro is used in, to go on with after it.
  struct Caller {
    var expression: ParsedExpression
    var outerRange: SourceRange?
  }

  var steps: [CompileStep] = []
  var results: [Int32] = []
  var calls: [Call] = []
  var callers: [Caller] = []

  /// Forgets everything but its memory.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    results.removeAll(keepingCapacity: true)
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
    if !callers.isEmpty { callers.removeAll(keepingCapacity: true) }
  }

  /// Has a node entered next.
  @inline(__always)
  mutating func enter(_ node: Int32, _ depth: Int32) {
    steps.append(CompileStep(action: .enter, node: node, depth: depth))
  }

  /// The last result; -1 if there is none.
  @inline(__always)
  mutating func take() -> Int32 { results.popLast() ?? -1 }

  /// The last results, oldest first.
  mutating func take(_ count: Int) -> [Int32] {
    let taken = [Int32](results.suffix(count))
    results.removeLast(taken.count)
    return taken
  }
}
