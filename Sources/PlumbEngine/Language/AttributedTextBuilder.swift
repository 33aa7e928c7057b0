import PlumbSyntax

/// A part of an attributed text: a literal, or the result of an expression.
enum AttributedPart {
  case literal(TextBox)
  case value(Value)
}

/// The style of an attributed text where it says nothing else.
struct AttributedStyle {
  var font = Font.standard
  var color = SIMD4<Double>(0, 0, 0, 1)
  /// A case of `NSTextAlignment` and one of `NSLineBreakMode`.
  var alignment = "natural"
  var lineBreak = "byWordWrapping"
  /// The nearest registered face of a font that has other traits than `font` and names no face; nil: there are none.
  var face: ((Font) -> String)?
}

/// Makes attributed text of literal text and values (docs/semantics/properties.md, section 10).
enum AttributedTextBuilder {
  /// All is plain text, unless a literal or a string has `<`, `>` or `&`: then all of it is markup, except for values
  /// without these characters, which keep their white space too. Attributed text keeps what its runs have beyond the
  /// font: that is the style's, with their traits. nil is nothing, other values are their description.
  ///
  /// `mayBeMarkup`: false for text that is plain whatever characters it has.
  ///
  /// O(bytes). Throws `.limit` for more than `maximumBytes` of text, or a run for less than 256 of them.
  static func build(
    _ parts: [AttributedPart], style: AttributedStyle, mayBeMarkup: Bool = true, maximumBytes: Int
  ) throws(EvaluationFailure) -> Value {
    var flow = AttributedTextFlow(style, maximumBytes: maximumBytes)
    var isMarkup = false
    for part in parts where mayBeMarkup && Self.isMarkup(part) { isMarkup = true }
    if isMarkup {
      try read(parts, into: &flow, maximumBytes)
    } else {
      for part in parts {
        switch part {
        case .literal(let text): try flow.place(text)
        case .value(let value): try flow.place(value)
        }
      }
    }
    return flow.finish()
  }

  private static func read(
    _ parts: [AttributedPart], into flow: inout AttributedTextFlow, _ maximumBytes: Int
  ) throws(EvaluationFailure) {
    var source = MarkupSource()
    var values: [Value] = []
    for part in parts {
      switch part {
      case .literal(let text): source.append(text.bytes)
      case .value(let value):
        if Self.isMarkup(part), let text = value.textBox {
          source.append(text.bytes)
        } else if !isEmpty(value) {
          values.append(value)
          source.appendHole()
        }
      }
    }
    let markup: Markup
    do throws(MarkupError) { markup = try Markup(source, maximumBytes: maximumBytes) } catch {
      throw failure(error, of: source)
    }
    for event in markup.events {
      switch event.kind {
      case .open: try flow.open(event.element)
      case .close: try flow.close()
      case .text: try flow.write(markup.text[event.start..<event.end])
      case .hole: if event.start < values.count { try flow.place(values[event.start]) }
      }
    }
  }

  private static func isMarkup(_ part: AttributedPart) -> Bool {
    switch part {
    case .literal(let text): return Markup.isMarkup(text.bytes)
    case .value(let value):
      guard value.kind == .string || value.kind == .text, let text = value.textBox else { return false }
      return Markup.isMarkup(text.bytes)
    }
  }

  private static func isEmpty(_ value: Value) -> Bool {
    if value.kind == .null { return true }
    if let text = value.textBox { return text.count == 0 }
    return false
  }

  /// Quotes the text at the error, which may come from a value.
  private static func failure(_ error: MarkupError, of source: MarkupSource) -> EvaluationFailure {
    var message = error.message
    let excerpt = source.excerpt(at: error.range.start)
    if !excerpt.isEmpty { message += " (at `\(excerpt)`)" }
    if let suggestion = error.suggestions.first { message += "; did you mean \(suggestion)?" }
    return EvaluationFailure(message, code: error.code == .syntax ? .evaluation : error.code)
  }

  /// A part of an attribute as it is known when a document is loaded.
  enum Segment {
    /// Text, and where it stands in the attribute, in bytes.
    case literal(TextBox, offset: Int)
    case dynamic
  }

  /// Finds what is wrong with literal markup before there are values. Without `<`, `>` and `&` in any literal there is
  /// nothing to find: whether the text is markup then depends on values.
  ///
  /// Throws an error whose range is in the text of the attribute.
  static func check(_ segments: [Segment]) throws(MarkupError) {
    var source = MarkupSource()
    source.holesMayBeMarkup = true
    var isMarkup = false
    for segment in segments {
      switch segment {
      case .literal(let text, _):
        if Markup.isMarkup(text.bytes) { isMarkup = true }
        source.append(text.bytes)
      case .dynamic: source.appendHole()
      }
    }
    guard isMarkup else { return }
    do throws(MarkupError) { _ = try Markup(source) } catch {
      var error = error
      let length = error.range.end - error.range.start
      error.range.start = offset(of: error.range.start, in: segments)
      error.range.end = error.range.start &+ length
      throw error
    }
  }

  /// Where in the attribute a byte of the literals stands that follow each other.
  private static func offset(of place: UInt32, in segments: [Segment]) -> UInt32 {
    var before = 0
    var end = 0
    for segment in segments {
      guard case .literal(let text, let offset) = segment else { continue }
      if Int(place) < before + text.count { return UInt32(clamping: offset + Int(place) - before) }
      before += text.count
      end = offset + text.count
    }
    return UInt32(clamping: end)
  }
}
