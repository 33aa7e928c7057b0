import PlumbSyntax

/// A layout document as it is written: its elements, texts, comments and processing instructions by their ranges in the
/// bytes, in document order. Nothing is decoded, so nothing is lost.
package struct LayoutTree: Sendable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case element
    /// Text between tags, with its references, CDATA sections and processing instructions.
    case text
    case comment
    /// A processing instruction outside of the root, or the XML declaration.
    case instruction
  }

  package struct Node: Sendable, BitwiseCopyable {
    package var kind: Kind
    /// All of it; of an element up to the end of its end tag.
    package var range: SourceRange
    /// Of an element: its name in the start tag and in the end tag. The second is empty for `<a/>`.
    package var name = SourceRange(start: 0, end: 0)
    package var endName = SourceRange(start: 0, end: 0)
    /// Of an element: from behind the start tag up to the end tag.
    package var content = SourceRange(start: 0, end: 0)
    package var parent: Int32 = -1
    package var firstChild: Int32 = -1
    package var nextSibling: Int32 = -1
    package var firstAttribute: Int32 = 0
    package var attributeCount: Int32 = 0
  }

  package struct Attribute: Sendable, BitwiseCopyable {
    package var name: SourceRange
    /// Without its quotes.
    package var value: SourceRange
  }

  package let bytes: [UInt8]
  package internal(set) var nodes: [Node] = []
  package internal(set) var attributes: [Attribute] = []
  /// The first node outside of all elements, -1 for an empty document.
  package internal(set) var first: Int32 = -1

  /// Reads the bytes of a document that an `XMLReader` has accepted. Of other bytes it makes some tree. O(bytes).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = LayoutTreeReader(bytes)
    reader.read()
    nodes = reader.nodes
    attributes = reader.attributes
    first = reader.first
  }

  /// The bytes of a range. O(1).
  func bytes(_ range: SourceRange) -> ArraySlice<UInt8> {
    let start = min(Int(range.start), bytes.count)
    return bytes[start..<max(start, min(Int(range.end), bytes.count))]
  }

  func text(_ range: SourceRange) -> String { String(decoding: bytes(range), as: UTF8.self) }

  func attributes(of node: Node) -> ArraySlice<Attribute> {
    let start = Int(node.firstAttribute)
    return attributes[start..<start + Int(node.attributeCount)]
  }

  func name(_ node: Node, is word: StaticString) -> Bool { equals(node.name, word) }

  func equals(_ range: SourceRange, _ word: StaticString) -> Bool {
    bytes(range).elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether the name of an element has no capital letter: it is HTML or belongs to the element around it.
  func isLowercase(_ node: Node) -> Bool { !bytes(node.name).contains { $0 >= 0x41 && $0 <= 0x5A } }

  /// Whether HTML closes the element by itself.
  func isVoid(_ node: Node) -> Bool {
    Array(bytes(node.name)).withUnsafeBufferPointer { XMLBody.isVoid($0) }
  }

  /// The numbers of a node and of those that follow it below the same element.
  func siblings(from first: Int32) -> some Sequence<Int32> {
    sequence(state: first) { next -> Int32? in
      guard next >= 0 else { return nil }
      defer { next = nodes[Int(next)].nextSibling }
      return next
    }
  }

  /// The nodes right below an element, in their order.
  func children(of node: Node) -> some Sequence<Node> { siblings(from: node.firstChild).lazy.map { nodes[Int($0)] } }

  /// Whether an element includes another document, whose parameters its attributes may set.
  func includesDocument(_ node: Node) -> Bool {
    attributes(of: node).contains { equals($0.name, "template") || equals($0.name, "xml") }
  }

  /// The decoded value of an attribute of an element; nil if it has none of this name. O(attributes).
  func value(of word: StaticString, in node: Node) -> String? {
    for attribute in attributes(of: node) where equals(attribute.name, word) {
      return String(decoding: AttributeValue(self, attribute.value).bytes, as: UTF8.self)
    }
    return nil
  }
}

extension SourceRange {
  /// Offsets of documents fit in 32 bits: `XMLLimits` sees to that.
  init(_ start: Int, _ end: Int) {
    self.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: max(start, end)))
  }

  var count: Int { Int(end) - Int(start) }
}

/// White space of XML.
func isXMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

/// A text without the white space at its ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var (start, end) = (bytes.startIndex, bytes.endIndex)
  while start < end, isXMLSpace(bytes[start]) { start += 1 }
  while end > start, isXMLSpace(bytes[end - 1]) { end -= 1 }
  return bytes[start..<end]
}

extension [UInt8] {
  /// Whether a word stands at an index, in front of `end`.
  func contains(_ word: StaticString, at index: Int, before end: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    for offset in 0..<count where self[index + offset] != word.utf8Start[offset] { return false }
    return true
  }
}
