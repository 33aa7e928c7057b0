import PlumbSyntax

/// An element with a structural attribute: `repeat` says for which items it occurs, `if` whether it does.
///
/// It is not in the document that it was written in. That has the attribute's expression, at the element around it, and
/// gets an instance of the element for each time that it occurs.
final class StructuralElement: Sendable {
  enum Kind: Sendable { case repetition, condition }

  let kind: Kind
  /// Rows of the document: the element around it, and the next sibling that always occurs (-1 for none).
  let parent: Int32
  let next: Int32
  /// What tells items apart.
  let key: ItemKey
  /// The element itself, as instances are made from it.
  let unit: Assembly

  init(_ kind: Kind, parent: Int32, next: Int32, key: ItemKey, _ unit: Assembly) {
    self.kind = kind
    self.parent = parent
    self.next = next
    self.key = key
    self.unit = unit
  }

  /// How deep structural elements may be nested in each other.
  static let maximumNesting = 32
}

/// What tells the items of a repetition apart: their places, or a value of theirs.
enum ItemKey: Sendable {
  case index
  /// The item itself where there are no names.
  case path([TextBox])

  /// Reads the text of a `key` attribute. nil if it is neither `index` nor `item` nor a key path of that.
  init?(_ text: String) {
    guard AttributeText.isPlainIdentifier(text) else { return nil }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if parts.count == 1, parts[0] == StructuralName.index {
      self = .index
      return
    }
    guard parts.removeFirst() == StructuralName.item, !parts.contains("") else { return nil }
    self = .path(parts.map { TextBox($0) })
  }

  /// As a document has it.
  var text: String {
    guard case .path(let names) = self else { return StructuralName.index }
    return names.reduce(StructuralName.item) { "\($0).\($1.string)" }
  }

  /// The key of an item; nil where the item has no such value.
  func value(of item: Value, at index: Int) -> Value? {
    guard case .path(let names) = self else { return .number(Double(index)) }
    return item.value(at: names)
  }
}

extension Value {
  /// What is at a key path; nil if there is nothing.
  func value(at path: [TextBox]) -> Value? {
    var value = self
    for name in path {
      guard value.kind == .dictionary, let found = value.listBox?.value(for: name) else { return nil }
      value = found
    }
    return value
  }
}
