import PlumbSyntax

/// Constraints in one string: `@target.attribute +8 *0.5 %>= $750 !name hc`.
extension EverLayoutSource {
  @inline(never)
  mutating func shorthand(_ value: Int) -> ConstraintArguments {
    var arguments = ConstraintArguments(json.place(value))
    let all = words(value)
    // Of words with one modifier the first counts, and of those for the constant the first kind in this order.
    arguments = readTarget(all, arguments)
    if let word = first("+", all) {
      readConstant(word, .plus, to: &arguments)
    } else if let word = first("-", all) {
      readConstant(word, .minus, to: &arguments)
    } else if let word = first("<", all) {
      readConstant(word, .inset, to: &arguments)
    } else if let word = first(">", all) {
      readConstant(word, .offset, to: &arguments)
    }
    if let word = first("*", all) {
      readMultiplier(number(after(word), word, "a multiplier", instead: "it counts as 1"), word, to: &arguments)
    } else if let word = first("/", all) {
      let divider = number(after(word), word, "a divider", instead: "it counts as 1")
      if divider == 0 {
        report.error(.type, "\(word.text) divides by zero", word.range)
      } else {
        readMultiplier(divider.map { 1 / $0 }, word, to: &arguments)
      }
    }
    if let word = first("%", all) { readRelation(word, to: &arguments) }
    if let word = first("$", all) { readPriority(after(word), word, to: &arguments) }
    if let word = first("!", all) { readIdentifier(after(word), word, to: &arguments) }
    for word in all { readOther(word, to: &arguments) }
    return arguments
  }

  private mutating func readConstant(
    _ word: EverLayoutWord, _ sign: ConstraintArguments.Sign, to arguments: inout ConstraintArguments
  ) {
    arguments.sign = sign
    arguments.constant = number(after(word), word, "a constant", instead: "it counts as 0") ?? 0
  }

  private func after(_ word: EverLayoutWord) -> String {
    String(decoding: word.text.utf8.dropFirst(), as: UTF8.self)
  }

  /// The first word that begins with a character. Others with the same are of no effect, which a warning says.
  @inline(never)
  private mutating func first(_ modifier: Unicode.Scalar, _ words: [EverLayoutWord]) -> EverLayoutWord? {
    let byte = UInt8(ascii: modifier)
    var found: EverLayoutWord?
    for word in words where word.text.utf8.first == byte {
      if let found {
        report.warn(.redundant, "\(word.text) has no effect: \(found.text) comes first", word.range)
      } else {
        found = word
      }
    }
    return found
  }

  private mutating func readTarget(
    _ words: [EverLayoutWord], _ arguments: ConstraintArguments
  ) -> ConstraintArguments {
    guard let word = first("@", words) else { return arguments }
    var arguments = arguments
    let name = Array(word.text.utf8.dropFirst())
    let dot = name.firstIndex(of: UInt8(ascii: ".")) ?? name.count
    arguments.target = EverLayoutWord(text: String(decoding: name[..<dot], as: UTF8.self), range: word.range)
    if dot < name.count {
      arguments.attribute = EverLayoutWord(
        text: String(decoding: name[(dot + 1)...], as: UTF8.self), range: word.range)
    }
    return arguments
  }

  @inline(never)
  private mutating func readRelation(_ word: EverLayoutWord, to arguments: inout ConstraintArguments) {
    switch after(word) {
    case "<=": arguments.relation = "<="
    case ">=": arguments.relation = ">="
    case "=": arguments.relation = "=="
    default:
      report.refuse(
        .syntax, "\(word.text) is not a relation: %<=, %= or %>= is expected", word.range, instead: "it counts as %=")
    }
  }

  /// Size classes, and words that mean nothing.
  @inline(never)
  private mutating func readOther(_ word: EverLayoutWord, to arguments: inout ConstraintArguments) {
    guard let modifier = word.text.utf8.first else { return }
    switch modifier {
    case UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "!"):
      return
    default:
      if arguments.sizeClasses.take(word.text) { return }
      report.refuse(
        .syntax, "\(word.text) means nothing in a constraint", word.range,
        notes: [
          "a word begins with @ (target), + - < > (constant), * / (multiplier), % (relation), $ (priority), ! (identifier)",
          "size classes are hc, hr, vc and vr",
        ], instead: "it is passed over")
    }
  }
}
