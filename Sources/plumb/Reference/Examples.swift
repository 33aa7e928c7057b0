import PlumbEngine
import PlumbSyntax

/// Replaces the examples in a page by the same with what they come to.
///
///     ```examples TYPE                 lines of expressions; `→!` behind one: it has to be an error
///     ```layout #id.property …         a document, and what of it is shown
struct Examples {
  let host: ReferenceHost

  init(_ host: ReferenceHost) { self.host = host }

  func evaluated(_ page: String) throws(CallFailure) -> String {
    var result: [Substring] = []
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let words = line.split(separator: " ")
      guard words.first == "```examples" || words.first == "```layout" else {
        result.append(line)
        continue
      }
      var block: [Substring] = []
      while let inner = lines.popFirst(), inner != "```" { block.append(inner) }
      let text =
        words[0] == "```examples"
        ? try values(block.map(String.init), type: words.dropFirst().joined(separator: " "))
        : try layout(block.joined(separator: "\n"), words.dropFirst().map(String.init))
      result.append(Substring(text))
    }
    while result.last == "" { result.removeLast() }
    return result.joined(separator: "\n") + "\n"
  }

  /// A block of examples for attributes of a type.
  func values(_ lines: [String], type: String) throws(CallFailure) -> String {
    let mark = " →!"
    let expressions = lines.map { $0.hasSuffix(mark) ? String($0.dropLast(mark.count)) : $0 }
    let width = min(48, expressions.map { $0.count }.max() ?? 0)
    var result = ["```text"]
    for (line, expression) in zip(lines, expressions) {
      let left = expression + String(repeating: " ", count: max(0, width - expression.count)) + "  → "
      switch host.evaluate(expression, type) {
      case .success(let value):
        if line != expression {
          throw Reference.failure(
            "`\(expression)` of type \(type) should be an error, it is \(value?.description ?? "absent")")
        }
        result.append(left + (value.map(Self.shown) ?? "absent"))
        if let value { result += Self.runs(value).map { String(repeating: " ", count: width + 4) + $0 } }
      case .failure(let error):
        if line == expression { throw Reference.failure("`\(expression)` of type \(type): \(error.message)") }
        let meant = error.suggestions.first.map { " (did you mean `\($0)`?)" } ?? ""
        result.append(left + "error: " + error.message + meant)
      }
    }
    return (result + ["```"]).joined(separator: "\n")
  }

  /// A document and some of its values.
  private func layout(_ document: String, _ names: [String]) throws(CallFailure) -> String {
    var options = LoadOptions()
    options.scopes = [host.scope]
    let loaded = host.engine.load(Array(document.utf8), options)
    guard let layout = loaded.template?.makeLayout(), layout.compute(width: 100, height: 100) == .ok else {
      throw Reference.failure("\(loaded.diagnostics.first?.rendered() ?? "not computed") in\n\(document)")
    }
    var lines: [String] = []
    for name in names {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let row = try Reference.answer { () throws(Diagnostic) in try layout.find(parts[0]) }
      let value = try value(parts[1], row, layout)
      lines.append("\(name) → \(Self.shown(value))")
      lines += Self.runs(value).map { String(repeating: " ", count: name.count + 3) + $0 }
    }
    return "```xml\n\(document)\n```\n\n```text\n\(lines.joined(separator: "\n"))\n```"
  }

  private func value(_ property: String, _ row: Int, _ layout: Layout) throws(CallFailure) -> Value {
    let frame = layout.frame(row: row)
    switch property {
    case "left": return .number(frame.x)
    case "top": return .number(frame.y)
    case "width": return .number(frame.width)
    case "height": return .number(frame.height)
    default: return try Reference.answer { () throws(Diagnostic) in try layout.property(property, row: row) }
    }
  }

  /// A value as the pages show it.
  static func shown(_ value: Value) -> String {
    switch value.kind {
    case .string, .attributedText: return "'" + (value.stringValue ?? "").escaped + "'"
    case .array: return "[" + value.items.map(shown).joined(separator: ", ") + "]"
    case .dictionary: return "[" + value.entries.map { $0.key + ": " + shown($0.value) }.joined(separator: ", ") + "]"
    case .optionSet where value.items.isEmpty: return "no options"
    case .image:
      guard let image = value.imageValue, !image.name.isEmpty else { return "the empty image" }
      let bundle = image.bundle.isEmpty ? "" : " of \(image.bundle)"
      return "\(image.name)\(bundle), \(number(image.width)) x \(number(image.height))"
    case .font:
      guard let font = value.fontValue else { return "" }
      var text = value.description
      if font.traits.contains(.bold), font.weight < 600 { text += ", bold trait" }
      if !font.face.isEmpty { text += ", face \(font.face)" }
      if !font.textStyle.isEmpty { text += ", text style \(font.textStyle)" }
      return text
    case .visualEffect: return "\(value.typeName) \(value.description)"
    case .url where value.description.isEmpty: return "the empty URL"
    default: return value.description
    }
  }

  private static func runs(_ value: Value) -> [String] {
    let bytes = Array((value.stringValue ?? "").utf8)
    return value.runs.map { run in
      let text = String(decoding: bytes[run.start..<run.start + run.length], as: UTF8.self).escaped
      var font = run.font
      font.size = (font.size * 100).rounded() / 100
      var facts = [Value.font(font).description]
      if run.color != SIMD4(0, 0, 0, 1) {
        facts.append(Value.color(run.color.x, run.color.y, run.color.z, run.color.w).description)
      }
      if run.isUnderlined { facts.append("underlined") }
      if run.isStruckThrough { facts.append("struck through") }
      if run.baselineOffset != 0 { facts.append("raised by \(number(run.baselineOffset))") }
      if run.listLevel > 0 { facts.append("list level \(run.listLevel)") }
      if run.beginsListItem { facts.append("begins an item") }
      if run.firstIndent != 0 || run.indent != 0 {
        facts.append("indents \(number(run.firstIndent)) and \(number(run.indent))")
      }
      if run.spacing != 0 { facts.append("\(number(run.spacing)) below") }
      if run.alignment != "natural" { facts.append(run.alignment) }
      return "'\(text)': \(facts.joined(separator: ", "))"
    }
  }

  /// With two decimals at most: the pages are about what is meant.
  private static func number(_ value: Double) -> String { Value.number((value * 100).rounded() / 100).description }
}

extension String {
  /// On one line.
  fileprivate var escaped: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
      .split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "\\t")
  }
}
