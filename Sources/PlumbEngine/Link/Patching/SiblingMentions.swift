import PlumbSyntax

/// Which texts of attributes refer to siblings: these are bound again where siblings come and go.
struct SiblingMentions {
  private enum Answer: UInt8 { case unknown, none, previous, next, both }

  /// By the number of the text.
  private var known: [Answer] = []
  /// How many macros there were.
  private var macroCount = 0

  /// Whether a text mentions `previous` or `next`, or may do so through a macro.
  mutating func mentions(previous isPrevious: Bool, text: Int32, _ bound: BoundDocument) -> Bool {
    let index = Int(text)
    if macroCount != bound.macros.count {
      known.removeAll(keepingCapacity: true)
      macroCount = bound.macros.count
    }
    if index >= known.count { known += [Answer](repeating: .unknown, count: index + 64 - known.count) }
    if known[index] == .unknown { known[index] = find(text, bound) }
    return known[index] == .both || known[index] == (isPrevious ? .previous : .next)
  }

  private func find(_ text: Int32, _ bound: BoundDocument) -> Answer {
    var previous = false
    var next = false
    func note(_ expression: ParsedExpression) {
      for symbol in expression.symbols {
        switch symbol.head {
        case .previous: previous = true
        case .next: next = true
        case .plain where bound.macros.contains(symbol.text):
          previous = true
          next = true
        default: break
        }
      }
    }
    switch bound.texts[text] {
    case .expression(let expression): note(expression)
    case .named(_, let expression?): note(expression)
    case .parts(let parts):
      for part in parts { if case .expression(let expression) = part { note(expression) } }
    case .absent, .failed, .named: break
    }
    return previous ? next ? .both : .previous : next ? .next : .none
  }
}
