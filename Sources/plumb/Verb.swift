/// One verb of the tool: what it takes, and what it does with it.
struct Verb: Sendable {
  let name: String
  /// One line for the overview.
  let summary: String
  /// The operands as the usage line shows them; three dots at the end allow several.
  let operands: String
  /// Paragraphs for the verb's own help.
  let details: String
  let options: [Option]
  let run: @Sendable (Arguments) throws -> ExitCode

  var takesSeveralOperands: Bool { operands.hasSuffix("…") }
}

/// One option of a verb.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// What stands for the value in the help; nil for an option without one.
  var value: String?
  var repeats = false
  let help: String
}

/// The words behind a verb, sorted into operands and options. `--name value` and `--name=value` are the same; after `--`
/// all words are operands.
struct Arguments {
  private(set) var operands: [String] = []
  private var given: [String: [String]] = [:]

  /// The value of an option, nil if it is not given.
  subscript(option: String) -> String? { given[option]?.last }

  func all(_ option: String) -> [String] { given[option] ?? [] }

  func has(_ option: String) -> Bool { given[option] != nil }

  init(_ words: [String], for verb: Verb) throws {
    var words = words[...]
    var takesOptions = true
    while let word = words.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try take(option: word, &words, verb)
      } else {
        operands.append(word)
      }
    }
    if operands.isEmpty { throw CallFailure("\(verb.operands) is missing") }
    if operands.count > 1, !verb.takesSeveralOperands {
      throw CallFailure("One \(verb.operands) is expected, there are \(operands.count)")
    }
  }

  private mutating func take(option word: String, _ words: inout ArraySlice<String>, _ verb: Verb) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = verb.options.first(where: { $0.name == name }) else {
      throw CallFailure("Unknown option '\(name)'" + CallFailure.suggestion(name, verb.options.map(\.name)))
    }
    if given[name] != nil, !option.repeats { throw CallFailure("Option \(name) is given twice") }
    guard let placeholder = option.value else {
      if parts.count > 1 { throw CallFailure("Option \(name) takes no value") }
      given[name] = [""]
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : words.popFirst() else {
      throw CallFailure("Option \(name) needs a value: \(placeholder)")
    }
    given[name, default: []].append(value)
  }
}
