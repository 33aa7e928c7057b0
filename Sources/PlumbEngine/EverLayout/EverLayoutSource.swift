import PlumbSyntax

/// A word of an EverLayout document, with the host's texts in place of its placeholders, and where it is written.
struct EverLayoutWord {
  var text: String
  var range: SourceRange
}

/// The JSON of an EverLayout document, with what the host gives for its placeholders and what is wrong with it.
struct EverLayoutSource {
  var json: JSONDocument
  let options: EverLayoutOptions
  /// Those of the host.
  let stages: LayoutStages
  let limits: JSONLimits
  /// By all stages together.
  var answeredBytes = 0
  /// Whether a template was refused by the host's stage.
  var hasRefusedTemplate = false
  var report: EverLayoutReport

  func kind(_ value: Int) -> JSONDocument.Kind { json.values[value].kind }

  /// The text of a string as one word.
  @inline(never)
  mutating func word(_ value: Int) -> EverLayoutWord {
    let range = json.place(value)
    let text = json.text(value)
    return EverLayoutWord(text: json.values[value].isInserted ? text : injected(text, range), range: range)
  }

  /// The words of a string, which spaces separate. A space in a text of the host separates nothing.
  @inline(never)
  mutating func words(_ value: Int) -> [EverLayoutWord] {
    let bytes = Array(json.text(value).utf8)
    let isData = json.values[value].isInserted
    var result: [EverLayoutWord] = []
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x20 {
        end = isData ? end + 1 : Self.placeholderEnd(bytes, end) ?? end + 1
      }
      if end > start {
        let range = json.place(value, from: start, to: end)
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        result.append(EverLayoutWord(text: isData ? text : injected(text, range), range: range))
      }
      start = end + 1
    }
    return result
  }

  /// Where the placeholder ends that begins at a place; nil if none does.
  private static func placeholderEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "#"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "{") else {
      return nil
    }
    var end = start + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: "}") { end += 1 }
    return end < bytes.count ? end + 1 : nil
  }

  /// A text with those of the host in place of its placeholders. Says which of these have none.
  private mutating func injected(_ text: String, _ range: SourceRange) -> String {
    var missing: [String] = []
    let result = filled(text) { missing.append($0) }
    for name in missing {
      let problem = JSONProblem.notInjected(name, range, options.inserts)
      report.refuse(
        problem.code, problem.message, range, suggestions: problem.suggestions, instead: "it stays as it is written")
    }
    return result
  }

  /// A text with those of the host in place of its placeholders, which are not looked for placeholders themselves. Calls
  /// `missing` with the names of those that have none and stay.
  func filled(_ text: String, missing: (String) -> Void) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard let end = Self.placeholderEnd(bytes, place) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let name = String(decoding: bytes[place + 2..<end - 1], as: UTF8.self)
      if let known = options.injections.last(where: { $0.name == name }) {
        result.append(contentsOf: known.text.utf8)
      } else {
        missing(name)
        result.append(contentsOf: bytes[place..<end])
      }
      place = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The names that are like one which is not known, as long as the report takes more: O(names).
  func near(_ name: String, among names: @autoclosure () -> [String]) -> [String] {
    report.isFull ? [] : suggestions(for: name, among: names())
  }

  /// Whether a value is of a kind that is expected; says so if not.
  @inline(never)
  mutating func check(_ value: Int, is expected: JSONDocument.Kind, _ name: String, instead: String) -> Bool {
    if kind(value) == expected { return true }
    report.refuse(
      .type, "\(name) is \(kind(value).noun.text); \(expected.noun.text) is expected", json.place(value),
      instead: instead)
    return false
  }

  /// Says that an object has a name that means nothing.
  @inline(never)
  mutating func refuseName(_ name: Int, _ what: String, known: [String], instead: String = "it is passed over") {
    let text = json.text(name)
    report.refuse(
      .property, "\"\(text)\" is not \(what)", json.place(name), suggestions: near(text, among: known),
      notes: ["known are " + known.joined(separator: ", ")], instead: instead)
  }
}
