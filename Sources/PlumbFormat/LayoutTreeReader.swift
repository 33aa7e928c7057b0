import PlumbSyntax

/// Finds what a document consists of. It goes over the bytes once, with a stack of its own instead of recursion.
struct LayoutTreeReader {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var nodes: [LayoutTree.Node] = []
  private(set) var attributes: [LayoutTree.Attribute] = []
  private(set) var first: Int32 = -1
  private var open: [Int32] = []
  /// By depth, the last child so far.
  private var lastChildren: [Int32] = [-1]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The tree leaves a byte order mark out.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func read() {
    while index < bytes.count {
      if bytes[index] != 0x3C {
        readText()
      } else if begins("<!--") {
        let start = index
        skip(past: "-->")
        add(LayoutTree.Node(kind: .comment, range: SourceRange(start, index)))
      } else if begins("<?"), open.isEmpty {
        let start = index
        skip(past: "?>")
        add(LayoutTree.Node(kind: .instruction, range: SourceRange(start, index)))
      } else if begins("<!"), !begins("<![CDATA[") {
        // No layout has a document type declaration.
        let start = index
        skip(past: ">")
        add(LayoutTree.Node(kind: .instruction, range: SourceRange(start, index)))
      } else if begins("</") {
        readEndTag()
      } else if begins("<?") || begins("<![CDATA[") {
        readText()
      } else {
        readStartTag()
      }
    }
  }

  private func begins(_ word: StaticString) -> Bool { bytes.contains(word, at: index, before: bytes.count) }

  private mutating func skip(past word: StaticString) {
    while index < bytes.count, !begins(word) { index += 1 }
    index = min(index + word.utf8CodeUnitCount, bytes.count)
  }

  private mutating func add(_ node: LayoutTree.Node) {
    var node = node
    node.parent = open.last ?? -1
    let number = Int32(truncatingIfNeeded: nodes.count)
    let depth = open.count
    if lastChildren[depth] >= 0 {
      nodes[Int(lastChildren[depth])].nextSibling = number
    } else if let parent = open.last {
      nodes[Int(parent)].firstChild = number
    } else {
      first = number
    }
    lastChildren[depth] = number
    nodes.append(node)
  }

  /// Text up to a tag or comment. Outside of elements there is only white space, which is passed over.
  private mutating func readText() {
    let start = index
    while index < bytes.count {
      if bytes[index] != 0x3C {
        index += 1
      } else if begins("<![CDATA[") {
        skip(past: "]]>")
      } else if begins("<?"), !open.isEmpty {
        skip(past: "?>")
      } else {
        break
      }
    }
    if !open.isEmpty { add(LayoutTree.Node(kind: .text, range: SourceRange(start, index))) }
  }

  private mutating func readName() -> SourceRange {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if isXMLSpace(byte) || byte == 0x3D || byte == 0x2F || byte == 0x3E { break }
      index += 1
    }
    return SourceRange(start, index)
  }

  private mutating func skipSpace() { while index < bytes.count, isXMLSpace(bytes[index]) { index += 1 } }

  private mutating func readStartTag() {
    let start = index
    index += 1
    var node = LayoutTree.Node(kind: .element, range: SourceRange(start, start))
    node.name = readName()
    node.firstAttribute = Int32(truncatingIfNeeded: attributes.count)
    var isEmpty = false
    while index < bytes.count {
      skipSpace()
      guard index < bytes.count else { break }
      if bytes[index] == 0x3E {
        index += 1
        break
      }
      if bytes[index] == 0x2F {
        isEmpty = true
        index += 1
        continue
      }
      readAttribute()
    }
    node.attributeCount = Int32(truncatingIfNeeded: attributes.count) - node.firstAttribute
    node.range = SourceRange(start, index)
    node.content = SourceRange(index, index)
    node.endName = SourceRange(index, index)
    add(node)
    if isEmpty { return }
    open.append(Int32(truncatingIfNeeded: nodes.count - 1))
    if lastChildren.count <= open.count { lastChildren.append(-1) }
    lastChildren[open.count] = -1
  }

  /// At a byte that is not white space and does not end the tag.
  private mutating func readAttribute() {
    let name = readName()
    skipSpace()
    guard index < bytes.count, bytes[index] == 0x3D, name.count > 0 else {
      index += 1
      return
    }
    index += 1
    skipSpace()
    guard index < bytes.count else { return }
    let quote = bytes[index]
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    attributes.append(LayoutTree.Attribute(name: name, value: SourceRange(start, index)))
    index = min(index + 1, bytes.count)
  }

  private mutating func readEndTag() {
    let start = index
    index += 2
    let name = readName()
    skip(past: ">")
    guard let element = open.popLast() else { return }
    nodes[Int(element)].endName = name
    nodes[Int(element)].content.end = UInt32(truncatingIfNeeded: start)
    nodes[Int(element)].range.end = UInt32(truncatingIfNeeded: index)
  }
}
