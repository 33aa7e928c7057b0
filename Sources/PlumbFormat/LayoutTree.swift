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
