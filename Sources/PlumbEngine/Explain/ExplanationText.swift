import PlumbSyntax

/// Explanations in words.
struct ExplanationText {
  private let layout: Layout

  init(_ layout: Layout) { self.layout = layout }

  /// A node by its id, or by its component and path; the root.
  func name(_ row: Int) -> String {
    let linked = layout.template.linked
    let id = linked.names[linked.tree.ids[row]]
    if !id.isEmpty { return "#" + id }
    let path = layout.path(row: layout.order.place(ofRow: row))
    return path.isEmpty ? "root" : linked.names[layout.template.document.elements[row].name] + " " + path
  }

  /// "left is 58: title.left == icon.right + 8, where #icon.left is 10 and #icon.width is 40"
  func describe(_ explanation: Explanation) -> String {
    var text = "\(explanation.name) is \(value(explanation.value)): \(cause(explanation))"
    var reads: [String] = []
    for reason in explanation.reasons where reason.kind == .read {
      reads.append(reason.value.kind == .null ? reason.text : "\(reason.text) is \(value(reason.value))")
    }
    if explanation.omittedReasons > 0 { reads.append("\(explanation.omittedReasons) more") }
    if !reads.isEmpty { text += ", where " + TextList.joined(reads) }
    if explanation.isAmbiguous, !Self.isOpen(explanation) {
      text += "; constraints leave it open, another value would be as good"
    }
    for reason in explanation.reasons where reason.kind == .missed {
      text += "; \(reason.text) is missed by \(value(reason.value))"
    }
    for reason in explanation.reasons where reason.kind == .leftOut {
      text += "; \(reason.text) is left out, because it contradicts others"
    }
    return text
  }

  /// Whether no constraint takes part in deciding a number that constraints may decide.
  private static func isOpen(_ explanation: Explanation) -> Bool {
    explanation.isAmbiguous && !explanation.reasons.contains { $0.kind == .constraint || $0.kind == .naturalSize }
  }

  private func cause(_ explanation: Explanation) -> String {
    var deciding: [String] = []
    for reason in explanation.reasons {
      switch reason.kind {
      case .attribute, .constraint, .naturalSize, .zeroSize: deciding.append(reason.text)
      case .stackView: return "the stack view \(reason.text) places its children"
      case .read, .missed, .leftOut: break
      }
    }
    let list = TextList.joined(deciding)
    switch explanation.rule {
    case .expression, .place: return list
    case .edges: return "what \(list) leave of the container"
    case .content: return "as its content makes it"
    case .container: return "as large as its container"
    case .zero: return "nothing says another position"
    case .stackView: return "a stack view places it"
    case .constraints:
      let isSize = explanation.name == "width" || explanation.name == "height"
      let choice = isSize ? "as small as it can be" : "as near to 0 as it can be"
      return Self.isOpen(explanation) ? "constraints leave it open, so it is \(choice)" : list
    }
  }

  /// A value as people read it: numbers to the nearest thousandth.
  private func value(_ value: Value) -> String {
    guard value.kind == .number else { return value.kind == .string ? "'\(value.description)'" : value.description }
    let thousandths = (value.a * 1000).rounded()
    return numberText(thousandths.magnitude < 0x1p53 ? thousandths / 1000 + 0 : value.a)
  }
}
