import PlumbSyntax

/// What an EverLayout constraint says, in whatever form it is written, of each attribute on its left side.
struct ConstraintArguments {
  /// Which way a constant is counted.
  enum Sign {
    case plus, minus
    /// Inwards: negated for some attributes.
    case inset
    /// The opposite, negated for others.
    case offset
  }

  /// Where all of it is written.
  var range: SourceRange
  var target: EverLayoutWord?
  var attribute: EverLayoutWord?
  var sign = Sign.plus
  var constant = 0.0
  var multiplier: Double?
  var multiplierRange = SourceRange(start: 0, end: 0)
  var relation = "=="
  var priority = 1000.0
  var identifier = ""
  var sizeClasses = SizeClasses()

  init(_ range: SourceRange) { self.range = range }

  /// The constant for an attribute on the left side, on which alone its sign depends, as in EverLayout.
  func constant(for attribute: ConstraintAttribute) -> Double {
    switch (sign, attribute) {
    case (.minus, _), (.inset, .right), (.inset, .bottom), (.inset, .width), (.inset, .height), (.inset, .rightMargin),
      (.offset, .left), (.offset, .top), (.offset, .width), (.offset, .height):
      0 - constant
    default: constant
    }
  }
}

extension EverLayoutSource {
  /// A number in a constraint; nil with a problem.
  mutating func number(_ text: String, _ word: EverLayoutWord, _ what: String, instead: String) -> Double? {
    if let found = PlumbSyntax.number(ofText: text) { return found }
    report.refuse(
      .type, "\(word.text) is not \(what): a number such as 12, -0.5 or 1e3 is expected", word.range, instead: instead)
    return nil
  }

  mutating func readPriority(_ text: String, _ word: EverLayoutWord, to arguments: inout ConstraintArguments) {
    guard let number = number(text, word, "a priority", instead: "the constraint is required") else { return }
    guard number > 0, number <= 1000 else {
      return report.error(
        .type, "\(word.text) is not a priority: a number above 0 and at most 1000 is expected", word.range)
    }
    arguments.priority = number
  }

  mutating func readIdentifier(_ text: String, _ word: EverLayoutWord, to arguments: inout ConstraintArguments) {
    let isPossible = text.utf8.allSatisfy { ConstraintText.mayBeInName($0) && !ConstraintText.isSpace($0) }
    if isPossible, !text.isEmpty {
      arguments.identifier = text
    } else {
      report.refuse(
        .argument, "\(word.text) is not an identifier: letters, digits, `_`, `-` and `.` are expected", word.range,
        instead: "the constraint has none")
    }
  }

  mutating func readMultiplier(_ number: Double?, _ word: EverLayoutWord, to arguments: inout ConstraintArguments) {
    guard let number else { return }
    guard number.isFinite else {
      return report.error(.type, "\(word.text) is not a multiplier: the number is too near to 0", word.range)
    }
    arguments.multiplier = number
    arguments.multiplierRange = word.range
  }
}
