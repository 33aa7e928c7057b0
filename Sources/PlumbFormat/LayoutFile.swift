import PlumbSyntax

/// A layout document that was read, with what is needed to write it back: its encoding, and how its lines end.
package struct LayoutFile: Sendable {
  enum Encoding: Sendable { case utf8, utf16LittleEndian, utf16BigEndian }

  /// Of the text in UTF-8, without a byte order mark. Ranges of edits are ranges in these bytes.
  package let tree: LayoutTree
  let source: SourceText
  private let encoding: Encoding
  private let hasMark: Bool
  private let endsLinesWithCRLF: Bool

  /// Reads a document. Throws all that is wrong with it: what is malformed, not in UTF-8 or UTF-16, breaks the structure of
  /// layouts or exceeds the limits of documents. O(bytes).
  package init(_ bytes: [UInt8], name: String) throws(LayoutFailure) {
    let result = XMLReader.read(bytes, name: name, limits: XMLLimits())
    let errors = result.diagnostics.filter { $0.severity == .error }
    guard let document = result.document, errors.isEmpty else { throw LayoutFailure(errors) }
    (encoding, hasMark) = Self.encoding(bytes)
    let text = document.source(0).bytes
    let isMarked = encoding == .utf8 && hasMark
    // Offsets in diagnostics are those of the text without a mark.
    source = isMarked ? SourceText(name: name, bytes: Array(text.dropFirst(3))) : document.source(0)
    tree = LayoutTree(source.bytes)
    let lineFeed = source.bytes.firstIndex(of: 0x0A) ?? 0
    endsLinesWithCRLF = lineFeed > 0 && source.bytes[lineFeed - 1] == 0x0D
  }

  private static func encoding(_ bytes: [UInt8]) -> (Encoding, Bool) {
    guard bytes.count > 1 else { return (.utf8, false) }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return (.utf16LittleEndian, true)
    case (0xFE, 0xFF): return (.utf16BigEndian, true)
    case (_, 0): return (.utf16LittleEndian, false)
    case (0, _): return (.utf16BigEndian, false)
    default: return (.utf8, bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    }
  }

  /// The bytes of the file for a text in UTF-8: in the encoding, and with the byte order mark, of the file. O(bytes).
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    if encoding == .utf8 { return hasMark ? [0xEF, 0xBB, 0xBF] + text : text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 2 + 2)
    func append(_ unit: UInt16) {
      let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
      result += encoding == .utf16BigEndian ? [high, low] : [low, high]
    }
    if hasMark { append(0xFEFF) }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      if value < 0x10000 {
        append(UInt16(truncatingIfNeeded: value))
      } else {
        append(UInt16(truncatingIfNeeded: 0xD7C0 + (value >> 10)))
        append(UInt16(truncatingIfNeeded: 0xDC00 + (value & 0x3FF)))
      }
    }
    return result
  }

  /// The formatted text in UTF-8, with the line ends of the file. Throws all expressions that cannot be read; nothing is
  /// formatted by halves. O(bytes).
  package func formatted(_ rules: LayoutRules) throws(LayoutFailure) -> [UInt8] {
    let text = try LayoutPrinter.print(tree, source, rules)
    guard endsLinesWithCRLF else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    for byte in text {
      if byte == 0x0A { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  /// Whether it is a layout, not other XML: its root is a component that the rules know, or begins with a capital letter and
  /// an element that does has an attribute that says where it is, or one of its layer. O(bytes).
  package func isLayout(_ rules: LayoutRules) -> Bool { Self.isLayout(tree, rules) }

  /// As `isLayout`, for bytes that may be malformed: false only if they are certainly not a layout. O(bytes).
  package static func mayBeLayout(_ bytes: [UInt8], _ rules: LayoutRules) -> Bool {
    encoding(bytes).0 != .utf8 || isLayout(LayoutTree(bytes), rules)
  }

  private static func isLayout(_ tree: LayoutTree, _ rules: LayoutRules) -> Bool {
    guard let root = tree.nodes.first(where: { $0.kind == .element }), !tree.isLowercase(root) else { return false }
    // Layouts of Android have components of the same names, and a namespace.
    let hasNamespace = tree.attributes(of: root).contains { tree.text($0.name).hasPrefix("xmlns") }
    if !hasNamespace, rules.isComponent(tree.text(root.name)) { return true }
    for node in tree.nodes where node.kind == .element && !tree.isLowercase(node) {
      for attribute in tree.attributes(of: node) where LayoutSymbol.marksLayout(tree.text(attribute.name)) {
        return true
      }
    }
    return false
  }
}

/// A change of a text: what stands at a range of its bytes is replaced.
package struct TextEdit: Sendable {
  package var range: SourceRange
  package var replacement: [UInt8]

  package init(range: SourceRange, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// The text with edits that do not overlap, in the order of their ranges. O(bytes).
  package static func apply(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for edit in edits {
      let start = min(Int(edit.range.start), text.count)
      guard start >= end else { continue }
      result += text[end..<start]
      result += edit.replacement
      end = max(start, min(Int(edit.range.end), text.count))
    }
    return result + text[end...]
  }
}
