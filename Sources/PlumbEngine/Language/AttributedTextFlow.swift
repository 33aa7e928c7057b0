import PlumbSyntax

/// Lays out markup and values in sequence: lines, paragraphs, lists, and the runs they are made of.
///
/// White space of markup is that of HTML: a run of it is one space, none at the ends of lines. Every line but the last
/// ends with a line feed. Blocks have margins below, which collapse as in CSS: what is between two lines is the larger
/// one of the first's margin below and the second's margin above.
struct AttributedTextFlow {
  /// An open element.
  private struct OpenElement {
    var element: MarkupElement
    /// Of text in it.
    var style: Int
    /// Items of a list so far.
    var items = 0
  }

  /// A stretch of text; the style says what the others do not.
  private struct Piece {
    var start: Int
    var length: Int
    var style: Int
    var firstIndent: Double
    var spacing: Double
    var isMarker: Bool
  }

  private let base: AttributedStyle
  private let maximumBytes: Int
  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []
  private var openElements: [OpenElement] = []
  /// Runs without a place. The first one is the style of plain text.
  private var styles: [TextRun]
  /// So many styles have text.
  private var usedStyles = 1
  /// The style of a pending space, written if something follows in the line; -1: none.
  private var space = -1
  /// The first piece of the present line, and of the line before.
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
    styles = [plain]
  }

  private var style: Int { openElements.last?.style ?? 0 }

  // MARK: Elements

  mutating func open(_ element: MarkupElement) throws(EvaluationFailure) {
    var style = self.style
    if element == .lineBreak {
      try breakLine(style)
    } else if element != .listItem && element != .paragraph {
      styles.append(styles[style])
      style = styles.count - 1
      AttributedTextStyles.apply(element, to: &styles[style], base)
    }
    if element.isBlock { try boundary(element, style) }
    if element == .listItem, let list = openElements.indices.last {
      openElements[list].items += 1
      let isNumbered = openElements[list].element == .numberedList
      let marker = AttributedTextStyles.marker(
        number: isNumbered ? openElements[list].items : nil, level: styles[style].listLevel)
      lineHasMarker = true
      try append(Array(marker.utf8)[...], style, isMarker: true)
      lineHasContent = true
      lineIsMarker = true
    }
    openElements.append(OpenElement(element: element, style: style))
  }

  mutating func close() throws(EvaluationFailure) {
    guard let opened = openElements.popLast() else { return }
    if opened.element.isBlock { try boundary(opened.element, opened.style) }
    // Elements without text cost nothing.
    styles.removeLast(styles.count - max(usedStyles, style + 1, space + 1))
  }

  /// Where a block begins or ends.
  private mutating func boundary(_ element: MarkupElement, _ style: Int) throws(EvaluationFailure) {
    // A paragraph at the start of an item stands beside the marker.
    if lineIsMarker && !element.isList && element != .listItem { return }
    space = -1
    if lineHasContent { try breakLine(pieces.last?.style ?? style) }
    let margin = AttributedTextStyles.margin(of: element, styles[style])
    for index in lastLine..<line where pieces[index].spacing < margin { pieces[index].spacing = margin }
  }

  private mutating func breakLine(_ style: Int) throws(EvaluationFailure) {
    space = -1
    try append([0x0A], style)
    endLine()
    endsInBreak = true
  }

  private mutating func endLine() {
    lastLine = line
    line = pieces.count
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
        if space < 0 { space = style }
        continue
      }
      if space >= 0 {
        if words.isEmpty { try writeSpace() } else { words.append(0x20) }
        space = -1
      }
      words.append(byte)
    }
    guard !words.isEmpty else { return }
    try append(words[...], style)
    lineHasContent = true
    lineIsMarker = false
  }

  private mutating func writeSpace() throws(EvaluationFailure) {
    if space >= 0 && lineHasContent && !lineIsMarker { try append([0x20], space) }
    space = -1
  }

  /// A value, as it is.
  mutating func place(_ value: Value) throws(EvaluationFailure) {
    if let box = value.attributedBox { return try place(box) }
    if value.kind == .null { return }
    if let text = value.textBox { return try place(text) }
    try place(Array(value.description.utf8)[...], style)
  }

  mutating func place(_ text: TextBox) throws(EvaluationFailure) { try place(Array(text.bytes)[...], style) }

  /// Attributed text: its font and the style of its paragraphs give way to ours.
  private mutating func place(_ box: AttributedTextBox) throws(EvaluationFailure) {
    let text = Array(box.text.bytes)
    let current = style
    var end = 0
    for run in box.runs {
      let start = max(end, min(run.start, text.count))
      try place(text[end..<start], current)
      end = start + max(0, min(run.length, text.count - start))
      styles.append(AttributedTextStyles.spliced(run, into: styles[current], base))
      try place(text[start..<end], styles.count - 1)
    }
    try place(text[end...], current)
  }

  private mutating func place(_ text: ArraySlice<UInt8>, _ style: Int) throws(EvaluationFailure) {
    guard let last = text.last else { return }
    try writeSpace()
    var rest = text
    // Lines of an item after the first are indented as far as the text behind the marker.
    while styles[style].listLevel > 0, let feed = rest.firstIndex(of: 0x0A) {
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

  private mutating func append(
    _ text: ArraySlice<UInt8>, _ style: Int, isMarker: Bool = false
  ) throws(EvaluationFailure) {
    guard !text.isEmpty else { return }
    guard text.count <= maximumBytes - bytes.count, pieces.count <= maximumBytes / 256 + 64 else {
      throw EvaluationFailure("Attributed text of more than \(maximumBytes) bytes", code: .limit)
    }
    var indent = styles[style].firstIndent
    if lineHasMarker { indent = AttributedTextStyles.markerIndent(level: styles[style].listLevel) }
    let start = bytes.count
    bytes.append(contentsOf: text)
    endsInBreak = false
    usedStyles = max(usedStyles, style + 1)
    let last = pieces.count - 1
    if last >= line, pieces[last].style == style, pieces[last].isMarker == isMarker {
      pieces[last].length += text.count
    } else {
      pieces.append(
        Piece(
          start: start, length: text.count, style: style, firstIndent: indent, spacing: styles[style].spacing,
          isMarker: isMarker))
    }
  }

  // MARK: The result

  /// The text without the line feed of its last line, its runs as few as there can be.
  mutating func finish() -> Value {
    if endsInBreak, !bytes.isEmpty, let last = pieces.indices.last {
      bytes.removeLast()
      pieces[last].length -= 1
      if pieces[last].length == 0 { pieces.removeLast() }
    }
    var runs: [TextRun] = []
    for piece in pieces {
      var run = styles[piece.style]
      run.start = piece.start
      run.length = piece.length
      run.firstIndent = piece.firstIndent
      run.spacing = piece.spacing
      if piece.isMarker { run.beginsListItem = true }
      if let last = runs.indices.last, runs[last].hasStyle(of: run) {
        runs[last].length += run.length
      } else {
        runs.append(run)
      }
    }
    return bytes.withUnsafeBufferPointer { .attributedText(TextBox($0), runs) }
  }
}
