import PlumbSyntax

/// Writes a document in its formatted form. It keeps a stack of open elements instead of recursing.
struct LayoutPrinter {
  /// An element whose content is being written.
  private struct Frame {
    var node: LayoutTree.Node
    var plan: ContentPlan
    var next = 0
    /// Spaces in front of its tags.
    var indent: Int
    var isHTML: Bool
    /// A blank line follows its start tag.
    var beginsBlank: Bool
    /// Whether a comment of expressions may have begun in its text: what follows is not formatted.
    var mayHaveComment = false
  }

  private static let step = 4

  private let tree: LayoutTree
  private var output: [UInt8] = []
  private var frames: [Frame] = []
  private var kinds: AttributeKinds
  private var attributes: AttributeFormatter

  /// The formatted document with LF for line breaks. Throws what is wrong with its expressions. O(bytes).
  static func print(
    _ tree: LayoutTree, _ source: SourceText, _ rules: LayoutRules
  ) throws(LayoutFailure) -> [UInt8] {
    var printer = LayoutPrinter(tree, source, rules)
    printer.run()
    var problems = printer.attributes.problems
    let more = printer.attributes.problemCount - problems.count
    if more > 0 { problems[problems.count - 1].notes.append("and \(more) further problems") }
    if !problems.isEmpty { throw LayoutFailure(problems) }
    return printer.output
  }

  private init(_ tree: LayoutTree, _ source: SourceText, _ rules: LayoutRules) {
    self.tree = tree
    kinds = AttributeKinds(rules)
    attributes = AttributeFormatter(tree, source, rules)
    output.reserveCapacity(tree.bytes.count + tree.bytes.count / 8)
  }

  private mutating func run() {
    var previous: ContentPlan.Role?
    for item in ContentPlan(roots: tree).items {
      if previous != nil { output.append(0x0A) }
      if item.role == .comment, let previous, previous != .comment, previous != .instruction { output.append(0x0A) }
      write(item, indent: 0)
      while !frames.isEmpty { writeNext() }
      previous = item.role
    }
    output.append(0x0A)
  }

  /// Writes the next thing in the innermost open element, or its end.
  private mutating func writeNext() {
    let depth = frames.count - 1
    let index = frames[depth].next
    let indent = frames[depth].indent
    guard index < frames[depth].plan.items.count else {
      let frame = frames.removeLast()
      if !frame.plan.items.isEmpty || frame.plan.end.isSignificant {
        write(frame.plan.end, between: frame.plan.items.last?.role, and: nil, in: frame, indent: indent)
      }
      return writeEndTag(frame.node)
    }
    frames[depth].next += 1
    let item = frames[depth].plan.items[index]
    let previous = index > 0 ? frames[depth].plan.items[index - 1].role : nil
    write(item.gap, between: previous, and: item.role, in: frames[depth], indent: indent + Self.step)
    write(item, indent: indent + Self.step)
  }

  /// The white space between two things in an element; nil is a tag of the element itself.
  private mutating func write(
    _ gap: Gap, between previous: ContentPlan.Role?, and next: ContentPlan.Role?, in frame: Frame, indent: Int
  ) {
    if gap.isSignificant {
      if !gap.hasSpace { return }
      func isInline(_ role: ContentPlan.Role?) -> Bool { role == .html || role == .text || role == nil }
      let isBesideMarkup = previous == .html || next == .html
      if !gap.hasLineBreak, frame.isHTML || isBesideMarkup && isInline(previous) && isInline(next) {
        output.append(0x20)
        return
      }
    }
    output.append(0x0A)
    let isFirst = previous == nil
    var isBlank = isFirst && frame.beginsBlank && next != nil
    if next == .comment, previous != .comment, !frame.isHTML { isBlank = true }
    if let previous, previous.isDefinition, let next, !next.isDefinition { isBlank = true }
    if isBlank { output.append(0x0A) }
    appendIndent(indent)
  }

  private mutating func appendIndent(_ count: Int) { output.append(contentsOf: repeatElement(0x20, count: count)) }

  private mutating func write(_ item: ContentPlan.Item, indent: Int) {
    let node = tree.nodes[Int(item.node)]
    switch item.role {
    case .text: writeText(of: node, indent: indent)
    case .comment: writeComment(node.range, indent: indent)
    case .instruction: writeLines(node.range)
    case .constraints: writeConstraints(node, indent: indent)
    case .component, .html: open(node, isHTML: item.role == .html, indent: indent)
    case .parameter, .macro, .state, .children: writeDefinition(node, indent: indent)
    }
  }

  // MARK: Elements

  private mutating func open(_ node: LayoutTree.Node, isHTML: Bool, indent: Int) {
    let answers = isHTML ? nil : kinds.kinds(of: node, in: tree)
    let isLong = !isHTML && node.attributeCount > 1
    writeStartTag(node, answers: answers, indent: indent, isOneLine: isHTML)
    let plan = ContentPlan(tree, node, isHTML: isHTML)
    if plan.items.isEmpty, !plan.end.hasSpace || !isHTML {
      if isHTML, !tree.isVoid(node) {
        output.append(0x3E)
        return writeEndTag(node)
      }
      if isLong {
        output.append(0x0A)
        appendIndent(indent)
      }
      return XMLEncoding.append("/>", to: &output)
    }
    output.append(0x3E)
    let isSingle = plan.items.count == 1 && !isHTML && !plan.items[0].gap.isSignificant && !plan.end.isSignificant
    if isSingle, plan.items[0].role == .text || plan.items[0].role == .comment {
      return writeSingle(plan.items[0], in: node, isLong: isLong, indent: indent)
    }
    frames.append(Frame(node: node, plan: plan, indent: indent, isHTML: isHTML, beginsBlank: isLong))
  }

  /// A text or comment that an element consists of.
  private mutating func writeSingle(
    _ item: ContentPlan.Item, in node: LayoutTree.Node, isLong: Bool, indent: Int
  ) {
    if isLong {
      output.append(0x0A)
      appendIndent(indent)
    }
    write(item, indent: isLong ? indent : indent + Self.step)
    if isLong {
      output.append(0x0A)
      appendIndent(indent)
    }
    writeEndTag(node)
  }

  private mutating func writeEndTag(_ node: LayoutTree.Node) {
    XMLEncoding.append("</", to: &output)
    output += tree.bytes(node.name)
    output.append(0x3E)
  }

  /// A start tag without its end. `answers`: how the attributes are read; nil: as they are written.
  private mutating func writeStartTag(
    _ node: LayoutTree.Node, answers: [AttributeKinds.Answer]?, indent: Int, isOneLine: Bool
  ) {
    output.append(0x3C)
    output += tree.bytes(node.name)
    let list = Array(tree.attributes(of: node))
    let isOneLine = isOneLine || list.count < 2
    let order = list.indices.sorted { Self.isBefore(tree.bytes(list[$0].name), tree.bytes(list[$1].name)) }
    for index in order {
      if isOneLine {
        output.append(0x20)
      } else {
        output.append(0x0A)
        appendIndent(indent + Self.step)
      }
      output += tree.bytes(list[index].name)
      XMLEncoding.append("=\"", to: &output)
      let answer = answers.map { $0[index] } ?? AttributeKinds.Answer(kind: .literal)
      var value = attributes.format(list[index], answer, of: node)
      if answer.kind == .constraints { value = Self.indented(value, indent + (isOneLine ? 1 : 2) * Self.step) }
      XMLEncoding.append(value, inAttribute: true, to: &output)
      output.append(0x22)
    }
  }

  /// Puts the lines of a value behind each other with this many spaces in front.
  private static func indented(_ value: [UInt8], _ indent: Int) -> [UInt8] {
    var result: [UInt8] = []
    for (number, line) in value.split(separator: XMLEncoding.lineBreak, omittingEmptySubsequences: false).enumerated() {
      let text = trimmed(line)
      if number > 0 {
        while result.last == 0x20 { result.removeLast() }
        result.append(XMLEncoding.lineBreak)
        if !text.isEmpty { result += repeatElement(0x20, count: indent) }
      }
      result += text
    }
    while let last = result.last, last == 0x20 || last == XMLEncoding.lineBreak { result.removeLast() }
    return result
  }

  private static func isBefore(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
    var (left, right) = (first.startIndex, second.startIndex)
    while left < first.endIndex, right < second.endIndex {
      if first[left] != second[right] { return first[left] < second[right] }
      left += 1
      right += 1
    }
    return left == first.endIndex && right < second.endIndex
  }

  /// An element that contains nothing, comments aside.
  private mutating func writeDefinition(_ node: LayoutTree.Node, indent: Int) {
    writeStartTag(node, answers: nil, indent: indent, isOneLine: true)
    var isEmpty = true
    for child in tree.children(of: node)
    where child.kind == .comment || child.kind == .text && !SpacedText(tree, child.range).isBlank {
      if isEmpty { output.append(0x3E) }
      isEmpty = false
      if child.kind == .comment {
        writeComment(child.range, indent: indent + Self.step)
      } else {
        writeText(child.range, indent: indent + Self.step)
      }
    }
    if isEmpty { XMLEncoding.append("/>", to: &output) } else { writeEndTag(node) }
  }

  // MARK: Text

  /// A text of an element, with the expressions in it in their normal form.
  private mutating func writeText(of node: LayoutTree.Node, indent: Int) {
    guard node.parent >= 0 else { return writeText(node.range, indent: indent) }
    let parent = tree.nodes[Int(node.parent)]
    let isInComponent = frames.last.map { !$0.isHTML } ?? false
    let isWhole = isInComponent && tree.nodes[Int(parent.firstChild)].nextSibling < 0
    if let owner = frames.lastIndex(where: { !$0.isHTML }), !isWhole {
      if attributes.hasCommentSign(text: node.range) { frames[owner].mayHaveComment = true }
      if frames[owner].mayHaveComment { return writeText(node.range, indent: indent) }
    }
    guard let text = attributes.format(text: node.range, isWhole: isWhole, of: parent) else {
      return writeText(node.range, indent: indent)
    }
    var place = TextPlace()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      write(scalar.value, at: &place, indent: indent)
    }
  }

  /// What precedes a character of a text.
  private struct TextPlace {
    var hasSpace = false
    var hasLineBreak = false
    var isStarted = false
  }

  /// Writes a character of a text, after the white space before it.
  private mutating func write(_ scalar: UInt32, at place: inout TextPlace, indent: Int) {
    if scalar <= 0x20 {
      place.hasSpace = true
      if scalar == 0x0A || scalar == UInt32(XMLEncoding.lineBreak) { place.hasLineBreak = true }
      return
    }
    writeSpace(at: &place, indent: indent)
    XMLEncoding.append(scalar, inAttribute: false, to: &output)
  }

  private mutating func writeSpace(at place: inout TextPlace, indent: Int) {
    if place.isStarted, place.hasLineBreak {
      output.append(0x0A)
      appendIndent(indent)
    } else if place.isStarted, place.hasSpace {
      output.append(0x20)
    }
    place = TextPlace(isStarted: true)
  }

  /// Text without white space at its ends; inside, spaces become one and line breaks one, with the indentation.
  private mutating func writeText(_ range: SourceRange, indent: Int) {
    var pieces = XMLPieces(tree.bytes, range)
    var place = TextPlace()
    while let piece = pieces.next() {
      switch piece {
      case .character(let scalar, _): write(scalar, at: &place, indent: indent)
      case .instruction(let range):
        writeSpace(at: &place, indent: indent)
        writeLines(range)
      }
    }
  }

  private mutating func writeLines(_ range: SourceRange) {
    for (number, line) in Self.lines(tree.bytes(range)).enumerated() {
      if number > 0 { output.append(0x0A) }
      output += line
    }
  }

  /// A comment. Its further lines keep their indentation relative to each other.
  private mutating func writeComment(_ range: SourceRange, indent: Int) {
    let inside = tree.bytes(SourceRange(Int(range.start) + 4, max(Int(range.start) + 4, Int(range.end) - 3)))
    let lines = Self.lines(trimmed(inside))
    let least = lines.dropFirst().filter { !trimmed($0).isEmpty }.map { Self.column($0) }.min() ?? 0
    XMLEncoding.append("<!--", to: &output)
    for (number, line) in lines.enumerated() {
      let text = trimmed(line)
      if number > 0 {
        output.append(0x0A)
        if !text.isEmpty { appendIndent(indent + Self.column(line) - least) }
      } else {
        output.append(0x20)
      }
      output += text
    }
    if lines.count != 1 || !lines[0].isEmpty { output.append(0x20) }
    XMLEncoding.append("-->", to: &output)
  }

  /// Constraints keep their lines, references and comments; only the white space around the lines changes.
  private mutating func writeConstraints(_ node: LayoutTree.Node, indent: Int) {
    writeStartTag(node, answers: nil, indent: indent, isOneLine: true)
    let lines = Self.lines(tree.bytes(node.content)).map { trimmed($0) }
    let used = lines.filter { !$0.isEmpty }
    if used.isEmpty { return XMLEncoding.append("/>", to: &output) }
    output.append(0x3E)
    if lines.count == 1 {
      output += used[0]
    } else {
      for line in used {
        output.append(0x0A)
        appendIndent(indent + Self.step)
        output += line
      }
      output.append(0x0A)
      appendIndent(indent)
    }
    writeEndTag(node)
  }

  /// The lines of a stretch, however they end.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        result.append(bytes[start..<index])
        if byte == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    result.append(bytes[start...])
    return result
  }

  /// How many columns white space takes at the beginning of a line; a tab goes to the next multiple of 4.
  private static func column(_ line: ArraySlice<UInt8>) -> Int {
    var column = 0
    for byte in line {
      if byte == 0x20 { column += 1 } else if byte == 0x09 { column = (column / step + 1) * step } else { break }
    }
    return column
  }
}
