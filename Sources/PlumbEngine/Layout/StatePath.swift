import PlumbSyntax

/// A place inside the value of a state key: `3.count` of `inventory.3.count`. Indices count from 0.
struct StatePath {
  /// The key that has the value.
  let key: Int
  private let parts: [String]
  private let text: String

  /// `text`: the whole path, for messages.
  init(key: Int, parts: [String], text: String) {
    self.key = key
    self.parts = parts
    self.text = text
  }

  var isWhole: Bool { parts.isEmpty }

  /// A place further inside.
  func appending(_ more: [String]) -> StatePath {
    StatePath(key: key, parts: parts + more, text: more.reduce(text) { $0 + "." + $1 })
  }

  /// What stands at the place in a value of the key. Errors: `.notFound`.
  func value(in whole: Value) throws(Diagnostic) -> Value {
    var value = whole
    for index in parts.indices {
      let place = try place(index, in: value)
      value = value.listBox?[place] ?? .null
    }
    return value
  }

  /// The value of the key with another one at the place, which must have the type of what is there. Lists on the way are
  /// copied, what they contain is shared; of large arrays only the nodes that lead to the item are. O(entries of dictionaries +
  /// log items of arrays). Errors: `.notFound`, `.type`.
  func replacing(in whole: Value, with new: Value) throws(Diagnostic) -> Value {
    var lists: [(list: ListBox, kind: ValueKind, place: Int)] = []
    var value = whole
    for index in parts.indices {
      let place = try place(index, in: value)
      guard let list = value.listBox else { break }
      lists.append((list, value.kind, place))
      value = list[place]
    }
    // Numbers of a structure that one holds exactly are numbers; what is nil takes anything.
    let new = new.kind == .integer && value.kind == .number ? Value.number(new.a) : new
    guard value.kind == new.kind || value.kind == .null || value.kind == .integer && new.kind == .number else {
      throw Diagnostic(
        .type,
        "State '\(text)' is \(StaticType.stateName(StaticType(value.kind))), it cannot be set to "
          + StaticType.stateName(StaticType(new.kind)))
    }
    var result = new
    for (list, kind, place) in lists.reversed() {
      result = Value(kind: kind, box: ListBox(list, replacing: place, with: result))
    }
    return result
  }

  private func place(_ index: Int, in value: Value) throws(Diagnostic) -> Int {
    let part = parts[index]
    guard let list = value.listBox, value.kind == .array || value.kind == .dictionary else {
      throw Diagnostic(.notFound, "State '\(head(index))' is \(value.kind.typeName); it has no '\(part)'")
    }
    if value.kind == .array {
      if let place = Int(part), place >= 0, place < list.count { return place }
      throw Diagnostic(
        .notFound,
        "State '\(head(index))' has \(list.count) items; "
          + (Int(part) == nil ? "'\(part)' is not an index" : "there is no item \(part)"))
    }
    let key = TextBox(part)
    for place in 0..<list.count where list.keys[place].equals(key) { return place }
    var diagnostic = Diagnostic(.notFound, "Unknown state key '\(text)'")
    let known = (0..<min(list.count, 100)).map { head(index) + "." + list.key($0) }
    diagnostic.suggestions = suggestions(for: head(index) + "." + part, among: known)
    throw diagnostic
  }

  /// The path up to the part at an index.
  private func head(_ index: Int) -> String {
    var count = parts.count - index
    var end = text.utf8.endIndex
    while count > 0, let dot = text.utf8[..<end].lastIndex(of: 0x2E) {
      end = dot
      count -= 1
    }
    return String(text[..<end])
  }
}
