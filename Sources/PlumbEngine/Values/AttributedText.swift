import PlumbSyntax

/// A stretch of text in one style.
public struct TextRun: Equatable, Sendable {
  /// In bytes of the text's UTF-8.
  public var start: Int
  public var length: Int
  public var font: Font
  /// Red, green, blue, alpha.
  public var color: SIMD4<Double>
  /// In points, upwards.
  public var baselineOffset = 0.0
  /// Indents of the paragraph's first line and of its others, in points.
  public var firstIndent = 0.0
  public var indent = 0.0
  /// Below the paragraph, in points.
  public var spacing = 0.0
  /// A case of `NSTextAlignment` and one of `NSLineBreakMode`.
  public var alignment = "natural"
  public var lineBreak = "byWordWrapping"
  public var isUnderlined = false
  public var isStruckThrough = false
  /// Whether an item of a list begins with this run.
  public var beginsListItem = false
  /// Of the list the run is in, from 1; 0 outside of lists.
  public var listLevel = 0

  public init(start: Int, length: Int, font: Font = .standard, color: SIMD4<Double> = SIMD4(0, 0, 0, 1)) {
    self.start = start
    self.length = length
    self.font = font
    self.color = color
  }

  /// Whether its numbers can be drawn: one that is not finite makes the sum not finite; so do very large ones.
  var isFinite: Bool {
    (color.x + color.y + color.z + color.w + baselineOffset + firstIndent + indent + spacing).isFinite
  }

  /// Whether both are drawn alike, wherever they stand.
  package func hasStyle(of other: TextRun) -> Bool {
    var copy = other
    copy.start = start
    copy.length = length
    return self == copy
  }
}

/// Text with its runs at fixed addresses, in the memory layout of `plumb_attributed_text`.
public final class AttributedTextBox: ValueBox, @unchecked Sendable {
  package let text: TextBox
  package let runs: [TextRun]
  let raw: UnsafeMutablePointer<RawAttributedText>
  private let rawRuns: UnsafeMutablePointer<RawRun>
  // What the raw runs point to.
  private var fonts: [FontBox] = []
  private var texts: [TextBox] = []

  /// `runs` follow each other without gaps from the text's first byte to its last.
  package init(_ text: TextBox, _ runs: [TextRun]) {
    self.text = text
    self.runs = runs
    rawRuns = UnsafeMutablePointer<RawRun>.allocate(capacity: max(1, runs.count))
    raw = UnsafeMutablePointer<RawAttributedText>.allocate(capacity: 1)
    super.init()
    for (index, run) in runs.enumerated() { (rawRuns + index).initialize(to: rawRun(run)) }
    raw.initialize(
      to: RawAttributedText(
        utf8: RawValue.address(UnsafeRawPointer(text.base)), length: UInt64(text.count),
        runs: RawValue.address(UnsafeRawPointer(rawRuns)), runCount: UInt64(runs.count)))
  }

  deinit {
    giveBack()
    raw.deallocate()
    rawRuns.deallocate()
  }

  override var byteCount: Int {
    var bytes = HeapBlock.object(56) + HeapBlock.size(MemoryLayout<RawAttributedText>.stride) + runs.memory
    bytes += HeapBlock.size(max(1, runs.count) * MemoryLayout<RawRun>.stride) + fonts.memory + texts.memory
    for font in fonts { bytes += font.byteCount }
    for text in texts { bytes += text.byteCount }
    return bytes
  }

  override var uncountedBytes: Int { isCounted ? 0 : byteCount + text.uncountedBytes }

  /// The text may be that of another value too.
  override func count(in ledger: ValueLedger) -> Int {
    isCounted ? 0 : countAlone(in: ledger) + text.countAlone(in: ledger)
  }

  private func rawRun(_ run: TextRun) -> RawRun {
    if fonts.last?.font != run.font { fonts.append(FontBox(run.font)) }
    var flags: UInt32 = 0
    if run.isUnderlined { flags |= 1 }
    if run.isStruckThrough { flags |= 2 }
    if run.beginsListItem { flags |= 4 }
    return RawRun(
      start: UInt64(run.start), length: UInt64(run.length),
      font: RawValue.address(fonts.last.map { UnsafeRawPointer($0.raw) }), red: run.color.x, green: run.color.y,
      blue: run.color.z, alpha: run.color.w, baselineOffset: run.baselineOffset, firstIndent: run.firstIndent,
      indent: run.indent, spacing: run.spacing, alignment: address(run.alignment), lineBreak: address(run.lineBreak),
      flags: flags, listLevel: UInt32(truncatingIfNeeded: run.listLevel))
  }

  /// The address of a name, kept once.
  private func address(_ name: String) -> UInt64 {
    let box: TextBox
    if let known = texts.first(where: { $0.bytes.elementsEqual(name.utf8) }) {
      box = known
    } else {
      box = TextBox(name)
      texts.append(box)
    }
    return RawValue.address(UnsafeRawPointer(box.base))
  }
}

/// The memory layout of `plumb_attributed_text`.
package struct RawAttributedText {
  var utf8: UInt64
  var length: UInt64
  var runs: UInt64
  var runCount: UInt64
}

/// The memory layout of `plumb_run`.
package struct RawRun {
  var start: UInt64
  var length: UInt64
  var font: UInt64
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
  var baselineOffset: Double
  var firstIndent: Double
  var indent: Double
  var spacing: Double
  var alignment: UInt64
  var lineBreak: UInt64
  var flags: UInt32
  var listLevel: UInt32
}

extension Value {
  package static func attributedText(_ text: TextBox, _ runs: [TextRun]) -> Value {
    Value(kind: .attributedText, box: AttributedTextBox(text, runs))
  }

  /// The runs of an attributed text, empty for other kinds.
  public var runs: [TextRun] { attributedBox?.runs ?? [] }

  package var attributedBox: AttributedTextBox? {
    guard let box, kind == .attributedText else { return nil }
    return unsafeDowncast(box, to: AttributedTextBox.self)
  }
}
