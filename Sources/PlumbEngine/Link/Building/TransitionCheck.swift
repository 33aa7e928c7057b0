import PlumbSyntax

/// Checks what elements say of how they move, once it is known.
struct TransitionCheck {
  private let bound: BoundDocument
  private let store: CellStore

  static let property = "transition"
  static let enter = "enter"
  static let leave = "leave"

  /// Whether a property says how something moves.
  private static func isChecked(_ property: String) -> Bool {
    property == Self.property || property == enter || property == leave
  }

  /// Whether a program with these names of properties says somewhere how something moves.
  static func areDeclared(_ names: [String]) -> Bool { names.contains(where: isChecked) }

  init(_ bound: BoundDocument, _ store: CellStore) {
    self.bound = bound
    self.store = store
  }

  /// Whether an attribute is of another property, or is known to be right.
  func accepts(_ attribute: Int) -> Bool {
    if !Self.isChecked(bound.property(of: attribute).property) { return true }
    return store.cells[Int(store.final(bound.attributes[attribute].cell))].isConstant && mistake(attribute) == nil
  }

  /// What is wrong with what an attribute says, which is constant; nil for nothing, and for one of another property.
  func mistake(_ attribute: Int) -> CompileError? {
    let property = bound.property(of: attribute).property
    if !Self.isChecked(property) { return nil }
    let text = store.constantValue(store.final(bound.attributes[attribute].cell)).stringValue ?? ""
    return property == Self.property
      ? mistake(text, attribute: attribute) : mistakeOfPresence(text, attribute: attribute)
  }

  private func error(
    _ attribute: Int, _ text: String, _ code: Status, _ message: String, _ range: Range<Int>, _ note: String = ""
  ) -> CompileError {
    // Where expressions make a part of it, places in the text that results are none in the document.
    let isWritten = bound.names[bound.attributes[attribute].text] == text
    return CompileError(
      code: code, message: message,
      range: isWritten
        ? SourceRange(
          start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
        : bound.textRange(attribute),
      notes: note.isEmpty ? [] : [note])
  }

  private func mistakeOfPresence(_ text: String, attribute: Int) -> CompileError? {
    do throws(MotionReader.Mistake) {
      _ = try PresenceText(text)
      return nil
    } catch {
      return self.error(attribute, text, .syntax, error.message, error.range, error.note)
    }
  }

  private func mistake(_ text: String, attribute: Int) -> CompileError? {
    func error(_ code: Status, _ message: String, _ range: Range<Int>, _ note: String = "") -> CompileError {
      self.error(attribute, text, code, message, range, note)
    }
    let items: [TransitionText.Item]
    do throws(MotionReader.Mistake) { items = try TransitionText.items(text) } catch let mistake {
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
          "numbers, colours, points, sizes, rectangles, insets, offsets and transforms do")
      }
    }
    return nil
  }
}
