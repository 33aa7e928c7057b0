import PlumbSyntax

/// The expressions of a document, wherever they stand: in attributes, in the values of macros and states, and in the text of
/// elements.
struct LayoutExpressions {
  private let tree: LayoutTree
  private var kinds: AttributeKinds

  init(_ tree: LayoutTree, _ rules: LayoutRules) {
    self.tree = tree
    kinds = AttributeKinds(rules)
  }

  /// Calls `body` for every value that holds expressions, in document order: with the value, its expressions, the index of
  /// the element that they belong to, and the attribute, if they are in one. What cannot be parsed is passed over. O(bytes).
  mutating func forEach(_ body: (AttributeValue, [ExpressionTree], Int, LayoutTree.Attribute?) -> Void) {
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .text:
        let value = AttributeValue(tree, node.range)
        if value.bytes.contains(0x7B) { visit(value, segments(value), Int(node.parent), nil, body) }
      case .element: forEach(inTagOf: node, index, body)
      case .comment, .instruction: break
      }
    }
  }

  private mutating func forEach(
    inTagOf node: LayoutTree.Node, _ number: Int,
    _ body: (AttributeValue, [ExpressionTree], Int, LayoutTree.Attribute?) -> Void
  ) {
    let isComponent = !tree.isLowercase(node)
    let answers = isComponent ? kinds.kinds(of: node, in: tree) : []
    for (index, attribute) in tree.attributes(of: node).enumerated() {
      let value = AttributeValue(tree, attribute.value)
      let found: [ExpressionTree]
      if isComponent {
        found = expressions(value, answers[index], attribute)
      } else if tree.name(node, is: "macro") || tree.name(node, is: "state") {
        found = tree.equals(attribute.name, "value") ? either(value) : []
      } else {
        found = tree.name(node, is: "param") ? [] : segments(value)
      }
      visit(value, found, number, attribute, body)
    }
  }

  private func visit(
    _ value: AttributeValue, _ expressions: [ExpressionTree], _ node: Int, _ attribute: LayoutTree.Attribute?,
    _ body: (AttributeValue, [ExpressionTree], Int, LayoutTree.Attribute?) -> Void
  ) {
    if !expressions.isEmpty { body(value, expressions, node, attribute) }
  }

  private func expressions(
    _ value: AttributeValue, _ answer: AttributeKinds.Answer, _ attribute: LayoutTree.Attribute
  ) -> [ExpressionTree] {
    switch answer.kind {
    case .literal, .constraints: return []
    case .expression, .color: return either(value)
    case .text:
      let isText = !answer.isGuess || Self.soundsLikeText(tree.text(attribute.name))
      return isText ? segments(value) : either(value)
    }
  }

  private func segments(_ value: AttributeValue) -> [ExpressionTree] {
    (try? TextSegments(value.text))?.list.map { $0.tree } ?? []
  }

  /// Of what is one expression, or else a text with some.
  private func either(_ value: AttributeValue) -> [ExpressionTree] {
    guard let plain = try? AttributeText.parsePlain(value.text) else { return segments(value) }
    return plain.tree.root < 0 ? [] : [plain.tree]
  }

  /// Whether the name of an attribute that is not known is that of a text, not of an expression.
  private static func soundsLikeText(_ name: String) -> Bool {
    let last = String(name.split(separator: ".").last ?? "")
    switch last {
    case "id", "title", "text", "label", "name", "identifier", "key", "font", "image", "icon", "path", "url", "action",
      "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
      "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered", "editingDidBegin",
      "editingChanged", "editingDidEnd", "editingDidEndOnExit", "allTouchEvents", "allEditingEvents", "allEvents":
      return true
    default: break
    }
    let ends = [
      "ID", "Id", "Url", "URL", "Path", "Title", "Text", "String", "Label", "Name", "Identifier", "Key", "Font",
      "Image",
      "Icon",
    ]
    return ends.contains { last.hasSuffix($0) }
  }
}

extension LayoutFile {
  /// The keys of localised strings that the document uses: what stands behind `strings.` in its expressions. Sorted by bytes,
  /// each once. O(bytes).
  package func stringKeys(_ rules: LayoutRules) -> [String] {
    let prefix = "strings."
    var names = NameTable()
    var keys: [String] = []
    var expressions = LayoutExpressions(tree, rules)
    expressions.forEach { _, trees, _, _ in
      for tree in trees {
        for node in tree.nodes where node.kind == .symbol || node.kind == .call && node.c < 0 {
          let name = tree.text(of: node)
          guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count else { continue }
          let key = String(name.dropFirst(prefix.utf8.count))
          let count = names.count
          _ = names.intern(key)
          if names.count > count { keys.append(key) }
        }
      }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
