/// One verb of the tool: its operands and options, and its function.
struct Verb: Sendable {
  let name: String
  /// One line for the overview.
  let summary: String
  /// The operands as the usage line shows them. The first is required, unless it is in brackets; one that ends with … may
  /// be given several times.
  let operands: String
  /// Paragraphs for the verb's own help.
  let details: String
  /// Those of its own: --json and --help are those of all verbs.
  let options: [Option]
  /// What the operands name, for completions.
  var operandKind = Option.Kind.file
  let run: @Sendable (Arguments) throws(CallFailure) -> ExitCode

  /// How many operands there may be at most.
  var operandLimit: Int {
    let words = operands.split(separator: " ")
    return words.contains { String($0).contains("…") } ? .max : words.count
  }

  var needsOperand: Bool { !operands.isEmpty && !operands.hasPrefix("[") }

  var allOptions: [Option] { options + Self.options }

  static let json = Option(
    name: "--json", help: "Prints one object with errors, warnings and results; `plumb help json` describes it.")

  private static let options = [json, Option(name: "--help", help: "Prints this.")]
}

/// One option of a verb.
struct Option: Sendable {
  /// What the value of an option names, for completions.
  enum Kind: Sendable { case text, file, folder, words([String]) }

  /// With its dashes.
  let name: String
  /// The placeholder of the value in the help; nil for an option without one.
  var value: String?
  var kind = Kind.text
  var repeats = false
  let help: String
}

/// The words behind a verb, sorted into operands and options. `--name value` and `--name=value` are the same; after `--`
/// all words are operands.
struct Arguments {
  private(set) var operands: [Word] = []
  /// In the order of the command line; options without a value have an empty one.
  private var options: [(name: String, value: Word)] = []
  let report: Report

  /// The value of an option, nil if it is not given.
  subscript(option: String) -> String? { word(option)?.text }

  func word(_ option: String) -> Word? { options.last { $0.name == option }?.value }

  /// The values of an option that may be repeated.
  func all(_ option: String) -> [Word] { options.filter { $0.name == option }.map { $0.value } }

  func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// The same for a further run, with what that has to say.
  func reported(to report: Report) -> Arguments { Arguments(self, report) }

  private init(_ other: Arguments, _ report: Report) {
    operands = other.operands
    options = other.options
    self.report = report
  }

  init(_ words: [Word], for verb: Verb, _ report: Report) throws(CallFailure) {
    self.report = report
    var words = words[...]
    var takesOptions = true
    while let word = words.popFirst() {
      let text = word.text
      if takesOptions, text == "--" {
        takesOptions = false
      } else if takesOptions, text.hasPrefix("-"), text != "-" {
        try take(option: word, &words, verb)
      } else {
        operands.append(word)
      }
    }
    if operands.isEmpty, verb.needsOperand {
      throw CallFailure("\(verb.operands.prefix { $0 != " " }) is missing")
    }
    if operands.count > verb.operandLimit {
      if verb.operandLimit == 0 { throw CallFailure("`\(verb.name)` takes no operands") }
      let expected = verb.operandLimit == 1 ? "One \(verb.operands)" : verb.operands
      throw CallFailure("\(expected) is expected, there are \(operands.count)")
    }
  }

  private mutating func take(
    option word: Word, _ words: inout ArraySlice<Word>, _ verb: Verb
  ) throws(CallFailure) {
    let sign = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = Word(Array(word.bytes[..<(sign ?? word.bytes.count)])).text
    let attached = sign.map { Word(Array(word.bytes[($0 + 1)...])) }
    let known = verb.allOptions
    guard let option = known.first(where: { $0.name == name }) else {
      throw CallFailure("Unknown option '\(name)'" + CallFailure.suggestion(name, known.map { $0.name }))
    }
    if has(name), !option.repeats { throw CallFailure("Option \(name) is given twice") }
    guard let placeholder = option.value else {
      if attached != nil { throw CallFailure("Option \(name) takes no value") }
      options.append((name, Word([])))
      return
    }
    guard let value = attached ?? words.popFirst() else {
      throw CallFailure("Option \(name) needs a value: \(placeholder)")
    }
    options.append((name, value))
  }
}
