import PlumbSyntax

/// Another name for an element, a variable of expressions, or an id.
///
/// `Badge` is an element, and a variable of this name; `user` is a variable: a state key, a constant or a macro, with the
/// paths below it, such as `user.name`; `#title` is the id `title`, with references such as `#title.right` and in
/// constraints. Names of properties, HTML, comments and literal text stay as they are, and so do names that mean something
/// nearer: a property that the same element sets, or the `item` and `index` of an element that repeats. A new name that would
/// mean something else where the old one is used, or the other way around, is refused.
package struct Renaming: Sendable {
  let old: String
  let new: String
  let isID: Bool
  /// Whether a document declares the old name as a parameter: attributes that set it are renamed, too.
  package var isParameter = false

  /// Throws `.argument` for names that cannot be meant.
  package init(_ old: String, to new: String) throws(Diagnostic) {
    self.old = old
    self.new = new
    isID = old.hasPrefix("#")
    for name in [old, new] {
      let isName = !name.isEmpty && name != "#" && !name.utf8.contains { $0 < 0x21 && $0 != 0x20 || $0 == 0x7F }
      guard isName, name.utf8.first != 0x20, name.utf8.last != 0x20 else {
        throw Diagnostic(.argument, "'\(name)' is not a name")
      }
      if name.utf8.contains(0x2F) { throw Diagnostic(.argument, "A name has no slash; '\(name)' is a path") }
    }
    guard isID == new.hasPrefix("#") else {
      throw Diagnostic(.argument, "An id becomes another id: '\(old)' and '\(new)' both begin with #, or neither does")
    }
  }

  /// Whether a document declares the old name as a parameter. O(elements).
  package func isDeclaredParameter(in file: LayoutFile) -> Bool {
    file.tree.nodes.contains { isDeclaration($0, file.tree) }
  }

  private func isDeclaration(_ node: LayoutTree.Node, _ tree: LayoutTree) -> Bool {
    node.kind == .element && tree.name(node, is: "param") && tree.value(of: "name", in: node) == old
  }

  /// What to replace in the text of a document, in order. Throws `.argument` where the new name cannot be that of an element,
  /// with the place. O(bytes).
  package func edits(in file: LayoutFile, _ rules: LayoutRules) throws(LayoutFailure) -> [TextEdit] {
    let tree = file.tree
    var edits: [TextEdit] = []
    for node in tree.nodes where node.kind == .element {
      try renameElement(node, file, &edits)
      renameAttributes(of: node, tree, &edits)
    }
    var expressions = LayoutExpressions(tree, rules)
    let scopes = isID ? nil : RenamingScopes(self, tree, rules)
    var captured: [Diagnostic] = []
    expressions.forEach { value, trees, node, attribute in
      var ranges: [(SourceRange, String)] = []
      if scopes?.isHidden(node, attribute) != true {
        for tree in trees { symbols(of: tree, &ranges) }
        ranges.sort { $0.0.start < $1.0.start }
      }
      scopes?.check(value, trees, ranges.map { $0.0 }, node, attribute, file, &captured)
      append(ranges, value, &edits)
    }
    if !captured.isEmpty { throw LayoutFailure(captured) }
    edits.sort { $0.range.start < $1.range.start }
    return edits
  }

  private func renameElement(
    _ node: LayoutTree.Node, _ file: LayoutFile, _ edits: inout [TextEdit]
  ) throws(LayoutFailure) {
    let tree = file.tree
    guard !isID, !tree.isLowercase(node), tree.bytes(node.name).elementsEqual(old.utf8) else { return }
    guard Self.isElementName(new) else {
      var diagnostic = Diagnostic(
        .argument,
        "<\(old)> cannot become <\(new)>: the name of an element is letters, digits, '_', '-' and '.', begins with "
          + "a letter and has a capital one")
      diagnostic.locate(in: file.source, range: node.name)
      throw LayoutFailure([diagnostic])
    }
    edits.append(TextEdit(range: node.name, replacement: Array(new.utf8)))
    if node.endName.count > 0 { edits.append(TextEdit(range: node.endName, replacement: Array(new.utf8))) }
  }

  private static func isElementName(_ name: String) -> Bool {
    var hasCapital = false
    for (index, byte) in name.utf8.enumerated() {
      switch byte {
      case 0x41...0x5A: hasCapital = true
      case 0x61...0x7A, 0x80..., 0x5F: continue
      case 0x30...0x39, 0x2D, 0x2E: if index == 0 { return false }
      default: return false
      }
    }
    return hasCapital
  }

  /// Declarations, ids, constraints, and attributes that set a parameter.
  private func renameAttributes(of node: LayoutTree.Node, _ tree: LayoutTree, _ edits: inout [TextEdit]) {
    let isDefinition = tree.name(node, is: "macro") || tree.name(node, is: "state") || tree.name(node, is: "param")
    let isComponent = !tree.isLowercase(node)
    let setsParameter = isComponent && isParameter && takesParameter(node, tree)
    for attribute in tree.attributes(of: node) {
      if setsParameter, tree.bytes(attribute.name).elementsEqual(old.utf8) {
        edits.append(TextEdit(range: attribute.name, replacement: Array(new.utf8)))
      }
      if isDefinition, !isID, tree.equals(attribute.name, "name") {
        let value = AttributeValue(tree, attribute.value)
        if value.text == old { append([(wholeRange(value), new)], value, &edits) }
      } else if isID, isComponent, tree.equals(attribute.name, "id") {
        let value = AttributeValue(tree, attribute.value)
        let id = trimmed(value.bytes[...])
        if id.elementsEqual(old.utf8.dropFirst()) {
          let place = SourceRange(id.startIndex, id.endIndex)
          append([(place, String(new.dropFirst()))], value, &edits)
        }
      } else if isComponent, tree.equals(attribute.name, "constraints") {
        let value = AttributeValue(tree, attribute.value)
        append(ConstraintNames.find(old, replacement: new, in: value.bytes), value, &edits)
      }
    }
    if tree.name(node, is: "constraints") {
      for child in tree.children(of: node) where child.kind == .text {
        let value = AttributeValue(tree, child.range)
        append(ConstraintNames.find(old, replacement: new, in: value.written), value, &edits)
      }
    }
  }

  private func wholeRange(_ value: AttributeValue) -> SourceRange { SourceRange(0, value.bytes.count) }

  /// Whether attributes of an element may set the parameter: it includes a document, or declares it itself.
  func takesParameter(_ node: LayoutTree.Node, _ tree: LayoutTree) -> Bool {
    if tree.includesDocument(node) { return true }
    return tree.children(of: node).contains { isDeclaration($0, tree) }
  }

  /// The variables of an expression that have the old name, or begin with it, and what takes their place.
  private func symbols(of tree: ExpressionTree, _ ranges: inout [(SourceRange, String)]) {
    for node in tree.nodes where node.kind == .symbol {
      let name = tree.text(of: node)
      guard name.hasPrefix(old) else { continue }
      let rest = name.utf8.dropFirst(old.utf8.count)
      guard rest.isEmpty || rest.first == 0x2E else { continue }
      ranges.append((node.range, Self.symbol(new + String(decoding: Array(rest), as: UTF8.self))))
    }
  }

  /// A name as expressions have it, in backticks where it needs some.
  private static func symbol(_ name: String) -> String {
    var tree = ExpressionTree()
    tree.texts = [name]
    tree.nodes = [ExpressionTree.Node(kind: .symbol, text: 0, range: SourceRange(start: 0, end: 0))]
    return ExpressionPrinter.print(tree)
  }

  /// Adds the replacements of stretches of a value, which are in order.
  private func append(_ ranges: [(SourceRange, String)], _ value: AttributeValue, _ edits: inout [TextEdit]) {
    let places = value.sourceRanges(ranges.map { $0.0 })
    for (index, place) in places.enumerated() {
      edits.append(TextEdit(range: place, replacement: XMLEncoding.escaped(ranges[index].1)))
    }
  }
}

/// Names in the text of constraints.
enum ConstraintNames {
  /// The places of a name in a text, in order, and what takes their places. An id stands in front of a dot and in visual
  /// formats; a variable stands alone.
  static func find(_ old: String, replacement: String, in text: [UInt8]) -> [(SourceRange, String)] {
    let isID = old.hasPrefix("#")
    let name = Array(isID ? old.utf8.dropFirst() : old.utf8[...])
    var result: [(SourceRange, String)] = []
    var isVisual = false
    var isStart = true
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == 0x3B || byte == XMLEncoding.lineBreak || byte == 0x0A {
        (isVisual, isStart) = (false, true)
        index += 1
        continue
      }
      if byte == 0x2F, index + 1 < text.count, text[index + 1] == 0x2F {
        while index < text.count, text[index] != XMLEncoding.lineBreak, text[index] != 0x0A { index += 1 }
        continue
      }
      if isStart, !isXMLSpace(byte) {
        let isFormat = byte == 0x48 || byte == 0x56
        isVisual = byte == 0x5B || byte == 0x7C || isFormat && index + 1 < text.count && text[index + 1] == 0x3A
        isStart = false
      }
      guard isNameByte(byte) else {
        index += 1
        continue
      }
      let start = index
      while index < text.count, isNameByte(text[index]) { index += 1 }
      let next = index < text.count ? text[index] : 0
      let previous = start > 0 ? text[start - 1] : 0
      if previous == 0x2E { continue }
      let word = text[start..<index]
      if isID, word.first == 0x23 {
        if word.dropFirst().elementsEqual(name) { result.append((SourceRange(start, index), replacement)) }
      } else if word.elementsEqual(name) {
        let isView = isVisual ? previous != 0x2D && next != 0x2D || previous == 0x5B : next == 0x2E
        let isLabel = !isVisual && next == 0x3A
        if isView == isID, !isLabel {
          result.append((SourceRange(start, index), isID ? String(replacement.dropFirst()) : replacement))
        }
      }
    }
    return result
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., 0x5F, 0x23, 0x24, 0x40: true
    default: false
    }
  }
}
