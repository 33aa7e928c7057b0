import PlumbSyntax

/// Puts markup and values one after the other: lines, paragraphs, lists, and the runs they are made of.
///
/// White space of markup is that of HTML: a run of it is one space, none at the ends of lines. Every line but the last
/// ends with a line feed. Blocks have margins below, which collapse as in CSS: what is between two lines is the larger
/// one of the first's margin below and the second's margin above.
struct AttributedTextFlow {
  /// An open element.
  private struct Frame {
    var element: MarkupElement
    /// Of text in it. Start and length mean nothing.
    var style: TextRun
    /// Items of a list so far.
    var items = 0
  }

  private let base: AttributedStyle
  private let maximumBytes: Int
  private var bytes: [UInt8] = []
  private var runs: [TextRun] = []
  private var frames: [Frame] = []
  private let plain: TextRun
  /// The style of a space that is written if something follows in the line.
  private var space: TextRun?
  /// The first run of the present line, and of the line before.
  private var line = 0
  private var lastLine = 0
  private var lineHasContent = false
  /// The present line begins with the marker of an item, and has nothing else so far.
  private var lineHasMarker = false
  private var lineIsMarker = false
  /// The last byte is the line feed of a line break or block.
  private var endsInBreak = false

  init(_ style: AttributedStyle, maximumBytes: Int) {
    base = style
    self.maximumBytes = maximumBytes
    var plain = TextRun(start: 0, length: 0, font: style.font, color: style.color)
    plain.alignment = style.alignment
    plain.lineBreak = style.lineBreak
    self.plain = plain
  }

  private var style: TextRun { frames.last?.style ?? plain }

  // MARK: Elements

  mutating func open(_ element: MarkupElement) throws(EvaluationFailure) {
    if element == .lineBreak {
      try breakLine(style)
      return frames.append(Frame(element: element, style: style))
    }
    var style = self.style
    AttributedTextStyles.apply(element, to: &style, base)
    if element.isBlock { try boundary(element, style) }
    var frame = Frame(element: element, style: style)
    if element == .listItem, let list = frames.indices.last {
      frames[list].items += 1
      let isNumbered = frames[list].element == .numberedList
      let marker = AttributedTextStyles.marker(
        number: isNumbered ? frames[list].items : nil, level: style.listLevel)
      lineHasMarker = true
      frame.style = style
      var first = style
      first.beginsListItem = true
      try append(Array(marker.utf8)[...], first)
      lineHasContent = true
      lineIsMarker = true
    }
    frames.append(frame)
  }

  mutating func close() throws(EvaluationFailure) {
    guard let frame = frames.popLast() else { return }
    if frame.element.isBlock { try boundary(frame.element, frame.style) }
  }

  /// Where a block begins or ends.
  private mutating func boundary(_ element: MarkupElement, _ style: TextRun) throws(EvaluationFailure) {
    // A paragraph at the start of an item stands beside the marker.
    if lineIsMarker && !element.isList && element != .listItem { return }
    space = nil
    if lineHasContent { try breakLine(runs.last ?? style) }
    let margin = AttributedTextStyles.margin(of: element, style)
    for index in lastLine..<line where runs[index].spacing < margin { runs[index].spacing = margin }
  }

  private mutating func breakLine(_ style: TextRun) throws(EvaluationFailure) {
    space = nil
    var style = style
    style.spacing = 0
    try append([0x0A], style)
    endLine()
    endsInBreak = true
  }

  private mutating func endLine() {
    lastLine = line
    line = runs.count
    lineHasContent = false
    lineHasMarker = false
    lineIsMarker = false
  }

  // MARK: Text

  /// Text of markup.
  mutating func write(_ text: ArraySlice<UInt8>) throws(EvaluationFailure) {
    let style = self.style
    var words: [UInt8] = []
    words.reserveCapacity(text.count)
    for byte in text {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        if space == nil { space = style }
        continue
      }
      if space != nil {
        if words.isEmpty { try writeSpace() } else { words.append(0x20) }
        space = nil
      }
      words.append(byte)
    }
    guard !words.isEmpty else { return }
    try append(words[...], style)
    lineHasContent = true
    lineIsMarker = false
  }

  private mutating func writeSpace() throws(EvaluationFailure) {
    guard let style = space, lineHasContent, !lineIsMarker else { return }
    try append([0x20], style)
  }

  /// A value, as it is.
  mutating func place(_ value: Value) throws(EvaluationFailure) {
    if let box = value.attributedBox { return try place(box) }
    if value.kind == .null { return }
    if let text = value.textBox { return try place(text.bytes) }
    var description = value.description
    var result: Result<Void, EvaluationFailure> = .success(())
    description.withUTF8 { text in
      do throws(EvaluationFailure) { try place(text) } catch { result = .failure(error) }
    }
    try result.get()
  }

  mutating func place(_ text: UnsafeBufferPointer<UInt8>) throws(EvaluationFailure) { try place(text[...], style) }

  /// Attributed text: its font and the style of its paragraphs give way to ours.
  private mutating func place(_ box: AttributedTextBox) throws(EvaluationFailure) {
    let text = box.text.bytes
    let current = style
    var end = 0
    for run in box.runs {
      let start = max(end, min(run.start, text.count))
      try place(text[end..<start], current)
      end = start + max(0, min(run.length, text.count - start))
      try place(text[start..<end], AttributedTextStyles.spliced(run, into: current, base))
    }
    try place(text[end...], current)
  }

  private mutating func place(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ style: TextRun
  ) throws(EvaluationFailure) {
    guard let last = text.last else { return }
    try writeSpace()
    space = nil
    var rest = text
    // Lines of an item after the first are indented as far as the text behind the marker.
    while style.listLevel > 0, let feed = rest.firstIndex(of: 0x0A) {
      try append(rest[...feed], style)
      endLine()
      rest = rest[(feed + 1)...]
    }
    try append(rest, style)
    if last == 0x0A {
      if !rest.isEmpty { endLine() }
    } else {
      lineHasContent = true
      lineIsMarker = false
    }
  }

  private mutating func append<Text: Collection>(
    _ text: Text, _ style: TextRun
  ) throws(EvaluationFailure) where Text.Element == UInt8 {
    guard !text.isEmpty else { return }
    guard text.count <= maximumBytes - bytes.count, runs.count <= maximumBytes / 256 + 64 else {
      throw EvaluationFailure("Attributed text of more than \(maximumBytes) bytes", code: .limit)
    }
    var run = style
    if run.listLevel > 0 && !frames.isEmpty {
      run.firstIndent = lineHasMarker ? AttributedTextStyles.markerIndent(level: run.listLevel) : run.indent
    }
    let start = bytes.count
    bytes.append(contentsOf: text)
    endsInBreak = false
    if runs.count > line, runs[runs.count - 1].hasStyle(of: run) {
      runs[runs.count - 1].length += bytes.count - start
    } else {
      run.start = start
      run.length = bytes.count - start
      runs.append(run)
    }
  }

  // MARK: The result

  /// The text without the line feed of its last line, its runs as few as there can be.
  mutating func finish() -> Value {
    if endsInBreak, !bytes.isEmpty, let last = runs.indices.last {
      bytes.removeLast()
      runs[last].length -= 1
      if runs[last].length == 0 { runs.removeLast() }
    }
    var joined: [TextRun] = []
    for run in runs {
      if let last = joined.indices.last, joined[last].hasStyle(of: run) {
        joined[last].length += run.length
      } else {
        joined.append(run)
      }
    }
    return bytes.withUnsafeBufferPointer { .attributedText(TextBox($0), joined) }
  }
}
