import PlumbSyntax

/// Checks what elements say of how they move, once it is known.
struct TransitionCheck {
  private let bound: BoundDocument
  private let store: CellStore

  static let property = "transition"

  init(_ bound: BoundDocument, _ store: CellStore) {
    self.bound = bound
    self.store = store
  }

  /// Whether an attribute is of another property, or is known to be right.
  func accepts(_ attribute: Int) -> Bool {
    if bound.property(of: attribute).property != Self.property { return true }
    return store.cells[Int(store.final(bound.attributes[attribute].cell))].isConstant && mistake(attribute) == nil
  }

  /// What is wrong with what an attribute says, which is constant; nil for nothing, and for one of another property.
  func mistake(_ attribute: Int) -> CompileError? {
    if bound.property(of: attribute).property != Self.property { return nil }
    let text = store.constantValue(store.final(bound.attributes[attribute].cell)).stringValue ?? ""
    return mistake(text, attribute: attribute)
  }

  private func mistake(_ text: String, attribute: Int) -> CompileError? {
    let isWritten = bound.names[bound.attributes[attribute].text] == text
    func error(_ code: Status, _ message: String, _ range: Range<Int>, _ note: String = "") -> CompileError {
      // Where expressions make a part of it, places in the text that results are none in the document.
      CompileError(
        code: code, message: message,
        range: isWritten
          ? SourceRange(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
          : bound.textRange(attribute),
        notes: note.isEmpty ? [] : [note])
    }
    let items: [TransitionText.Item]
    do throws(TransitionText.Mistake) { items = try TransitionText.items(text) } catch let mistake {
      return error(.syntax, mistake.message, mistake.range, mistake.note)
    }
    let component = Int(bound.tree.components[Int(bound.attributes[attribute].row)])
    for item in items where !item.isAll && !item.isFrame && component >= 0 {
      if GeometrySymbol(item.name) != nil {
        return error(.property, "\(item.name) is a part of the frame", item.range, "write 'frame'")
      }
      guard let property = bound.catalog.property(item.name, of: component) else {
        let unknown = bound.catalog.unknownPropertyDiagnostic(item.name, of: component)
        let found = error(.property, unknown.message, item.range)
        found.suggestions = unknown.suggestions
        found.notes = unknown.notes
        return found
      }
      if !property.type.isContinuous {
        return error(
          .type, "\(item.name) is of type \(property.typeName), which does not move", item.range,
          "numbers, colours, points, sizes, rectangles, insets and offsets do")
      }
    }
    return nil
  }
}
