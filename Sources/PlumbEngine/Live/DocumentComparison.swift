import PlumbSyntax

/// Says which rows of two documents have the same attributes and definitions. Names are compared as numbers: each of the
/// new document is looked up in the old one once.
struct DocumentComparison {
  let old: XMLDocument
  let new: XMLDocument
  /// By name of the new document: that of the old one + 1; 0 for one that it does not have.
  private let names: [UInt32]

  /// O(names).
  init(_ old: XMLDocument, _ new: XMLDocument) {
    self.old = old
    self.new = new
    var names = [UInt32](repeating: 0, count: new.names.count)
    for id in names.indices {
      let name = Name(id: UInt32(truncatingIfNeeded: id))
      if let known = new.names.withBytes(name, { old.names.find($0) }) { names[id] = known.id + 1 }
    }
    self.names = names
  }

  @inline(__always)
  private func isSame(_ name: Name, as other: Name) -> Bool { names[Int(name.id)] == other.id + 1 }

  func attributes(ofOld row: Int) -> Range<Int> {
    let first = Int(old.elements[row].firstAttribute)
    return first..<first + Int(old.elements[row].attributeCount)
  }

  func attributes(ofNew row: Int) -> Range<Int> {
    let first = Int(new.elements[row].firstAttribute)
    return first..<first + Int(new.elements[row].attributeCount)
  }

  /// Whether two rows have the same attributes in the same order. O(attributes).
  func haveSameAttributes(_ row: Int, _ other: Int) -> Bool {
    let (first, second) = (attributes(ofOld: row), attributes(ofNew: other))
    guard first.count == second.count else { return false }
    for (index, next) in zip(first, second) {
      let (before, now) = (old.attributes[index], new.attributes[next])
      guard isSame(now.name, as: before.name), isSame(now.value, as: before.value) else { return false }
    }
    return true
  }

  /// Whether two rows are the same element but for attributes and children.
  func areAlike(_ row: Int, _ other: Int) -> Bool {
    let (before, now) = (old.elements[row], new.elements[other])
    return isSame(now.name, as: before.name) && isSame(now.body, as: before.body)
      && now.bodyIsMarkup == before.bodyIsMarkup && now.isMerged == before.isMerged
      && now.isPending == before.isPending && now.isPlacedByConstraints == before.isPlacedByConstraints
  }

  /// Whether both have the same elements in the same places, whatever their attributes are but ids. O(rows).
  var haveSameShape: Bool {
    guard old.elements.count == new.elements.count else { return false }
    for row in old.elements.indices {
      if old.elements[row].parent != new.elements[row].parent || !areAlike(row, row) { return false }
    }
    return true
  }

  /// Whether what both documents declare is the same, of the same elements. `rows`: by row of the old document that of the
  /// new one, -1 for none; nil where they are the same.
  func haveSameDefinitions(_ rows: [Int32]?) -> Bool {
    func areSame(_ first: [XMLDocument.Definition], _ second: [XMLDocument.Definition]) -> Bool {
      guard first.count == second.count else { return false }
      for (before, now) in zip(first, second) {
        guard (rows?[Int(before.element)] ?? before.element) == now.element, isSame(now.name, as: before.name),
          isSame(now.value, as: before.value), isSame(now.type, as: before.type),
          isSameSource(now.source, as: before.source)
        else { return false }
      }
      return true
    }
    return areSame(old.macros, new.macros) && areSame(old.parameters, new.parameters)
      && areSame(old.states, new.states) && areSame(old.structures, new.structures)
  }

  /// Whether both have the same elements, attributes and definitions, each from a text of the same name: they differ in
  /// where these are in their texts at most. O(rows + attributes).
  var haveSameContent: Bool {
    guard haveSameShape, haveSameDefinitions(nil) else { return false }
    for row in old.elements.indices {
      let (before, now) = (old.elements[row], new.elements[row])
      guard isSameSource(now.source, as: before.source), isSameSource(now.bodySource, as: before.bodySource),
        haveSameAttributes(row, row)
      else { return false }
      for (index, next) in zip(attributes(ofOld: row), attributes(ofNew: row))
      where !isSameSource(new.attributes[next].source, as: old.attributes[index].source) {
        return false
      }
    }
    return true
  }

  private func isSameSource(_ source: UInt32, as other: UInt32) -> Bool {
    new.source(source).name == old.source(other).name
  }

  /// Whether both were read from texts of the same names, included alike.
  var haveSameSources: Bool {
    guard old.sources.count == new.sources.count, old.inclusions.count == new.inclusions.count else { return false }
    for (before, now) in zip(old.sources, new.sources) where before.name != now.name { return false }
    for (before, now) in zip(old.inclusions, new.inclusions) where before.source != now.source { return false }
    return true
  }
}

extension Assembly {
  /// Whether the elements that `repeat` and `if` decide about are at the same places, with the same keys. `rows`: by row of
  /// this one's document that of the other's; nil where they are the same.
  func hasSameStructure(as other: Assembly, _ rows: [Int32]?) -> Bool {
    guard structure.count == other.structure.count else { return false }
    for (before, now) in zip(structure, other.structure) {
      let parent = rows?[Int(before.parent)] ?? before.parent
      let next = before.next < 0 ? -1 : rows?[Int(before.next)] ?? before.next
      guard before.kind == now.kind, before.key.text == now.key.text, parent == now.parent, next == now.next else {
        return false
      }
    }
    return true
  }
}
