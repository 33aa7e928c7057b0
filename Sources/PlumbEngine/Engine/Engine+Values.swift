import PlumbSyntax

/// Values whose names and places are checked. At any time, also before the engine is frozen.
extension Engine {
  /// The case of an enumeration, or an option, by the names of its type and its own: "NSTextAlignment", "center".
  /// Errors: `.type` (unknown names, with the closest ones).
  public func enumerationValue(_ type: String, case name: String) throws(Diagnostic) -> Value {
    guard let row = catalog.enumeration(named: type) else {
      var diagnostic = Diagnostic(.type, "'\(type)' is not an enumeration or option set")
      diagnostic.suggestions = suggestions(for: type, among: catalog.enumerationNames)
      throw diagnostic
    }
    let enumeration = catalog.enumerations[row]
    if let value = enumeration.value(named: name) { return value }
    var diagnostic = Diagnostic(.type, "\(enumeration.name) has no case '\(name)'")
    diagnostic.suggestions = suggestions(for: name, among: enumeration.cases.map { $0.name })
    throw diagnostic
  }

  /// Options of one set together, by their names. Errors: `.type` (unknown names, not an option set, options that are
  /// made of several and cannot be combined with others).
  public func optionSetValue(_ type: String, options names: [String]) throws(Diagnostic) -> Value {
    var sets: [Value] = []
    var cases: [Enumeration.Case] = []
    var bits: UInt64 = 0
    for name in names {
      let set = try enumerationValue(type, case: name)
      guard set.kind == .optionSet else { throw Diagnostic(.type, "'\(type)' is not an option set") }
      sets.append(set)
      bits |= UInt64(exactly: set.a) ?? 0
      if !cases.contains(where: { $0.name == name }) { cases.append(Enumeration.Case(name, set.a)) }
    }
    // An option that combines others (`all`) may equal the union already.
    for set in sets where UInt64(exactly: set.a) == bits { return set }
    cases.sort(byNumber: { Int64(exactly: $0.number) ?? 0 })
    let type = sets.first?.typeNameBox?.string ?? type
    guard let union = Enumeration(type, .options, cases).union(sets) else {
      throw Diagnostic(.type, "Options of '\(type)' that are made of several cannot be combined with others")
    }
    return union
  }

  /// Text in several styles. Runs follow each other and may leave gaps, which have the standard font; their `start` and
  /// `length` are in bytes of UTF-8. O(bytes + runs). Errors: `.argument` (runs that are not in the text, not in order,
  /// or split characters; numbers that are not finite), `.type` (an unknown alignment or line break).
  public func attributedText(_ text: String, runs: [TextRun]) throws(Diagnostic) -> Value {
    try attributedText(TextBox(text), runs: runs)
  }

  package func attributedText(_ text: TextBox, runs given: [TextRun]) throws(Diagnostic) -> Value {
    var runs: [TextRun] = []
    var end = 0
    for (index, run) in given.enumerated() {
      guard run.start >= end else {
        throw Diagnostic(.argument, "Run \(index) begins before the end of the one before")
      }
      guard run.start <= text.count, run.length >= 0, run.length <= text.count - run.start else {
        throw Diagnostic(.argument, "Run \(index) is not inside the text, which has \(text.count) bytes")
      }
      guard Self.isBoundary(run.start, text), Self.isBoundary(run.start + run.length, text) else {
        throw Diagnostic(.argument, "Run \(index) begins or ends inside a character")
      }
      guard run.isFinite else { throw Diagnostic(.argument, "The numbers of run \(index) must be finite") }
      if run.start > end { runs.append(TextRun(start: end, length: run.start - end)) }
      end = run.start + run.length
      var run = run
      run.alignment = try caseName(run.alignment, of: "NSTextAlignment", standard: "natural")
      run.lineBreak = try caseName(run.lineBreak, of: "NSLineBreakMode", standard: "byWordWrapping")
      if run.length > 0 { runs.append(run) }
    }
    if end < text.count { runs.append(TextRun(start: end, length: text.count - end)) }
    return .attributedText(text, runs)
  }

  /// Whether `index` is a boundary between characters of valid UTF-8.
  private static func isBoundary(_ index: Int, _ text: TextBox) -> Bool {
    index == text.count || text.bytes[index] & 0xC0 != 0x80
  }

  /// A case as the catalog spells it.
  private func caseName(_ name: String, of type: String, standard: String) throws(Diagnostic) -> String {
    name == standard ? name : try enumerationValue(type, case: name).stringValue ?? standard
  }
}
