import PlumbSyntax

/// The nodes of a document: rows in document order, parents first. Rows are the document's element indices.
struct NodeTree: Sendable {
  /// The component of each row in the catalog; -1 for an unknown element of a lenient load, which acts as a plain view.
  var components: [Int32] = []
  var parents: [Int32] = []
  var firstChildren: [Int32] = []
  var nextSiblings: [Int32] = []
  var previousSiblings: [Int32] = []
  /// The node's id, `.empty` for none.
  var ids: [Name] = []

  /// By the name's id: the row with that id + 1, -1 for several, 0 for none. Names beyond the end are no ids.
  private var rowsOfIDs: [Int32] = []

  var count: Int { parents.count }

  init() {}

  @_optimize(speed)
  init(_ document: XMLDocument) {
    let count = document.elements.count
    components = [Int32](repeating: -1, count: count)
    parents = components
    firstChildren = components
    nextSiblings = components
    previousSiblings = components
    ids = [Name](repeating: .empty, count: count)
    for row in 0..<count {
      parents[row] = document.elements[row].parent
      firstChildren[row] = document.elements[row].firstChild
      let next = document.elements[row].nextSibling
      nextSiblings[row] = next
      if next >= 0 { previousSiblings[Int(next)] = Int32(truncatingIfNeeded: row) }
    }
  }

  /// The row after a row's last descendant. O(depth).
  func end(of row: Int) -> Int {
    var row = row
    while row >= 0 {
      if nextSiblings[row] >= 0 { return Int(nextSiblings[row]) }
      row = Int(parents[row])
    }
    return count
  }

  /// Child indices from the root, "0/2"; "" for the root. O(depth + siblings).
  func path(of row: Int) -> String {
    var indices: [Int] = []
    var row = row
    while row >= 0 && row < count && parents[row] >= 0 {
      var index = 0
      var sibling = previousSiblings[row]
      while sibling >= 0 {
        index += 1
        sibling = previousSiblings[Int(sibling)]
      }
      indices.append(index)
      row = Int(parents[row])
    }
    var text = ""
    for (position, index) in indices.reversed().enumerated() { text += (position > 0 ? "/" : "") + "\(index)" }
    return text
  }

  /// The child at `index`, or -1. O(index).
  func child(_ index: Int, of row: Int) -> Int {
    var child = firstChildren[row]
    var remaining = index
    while child >= 0 && remaining > 0 {
      child = nextSiblings[Int(child)]
      remaining -= 1
    }
    return Int(child)
  }

  func childCount(of row: Int) -> Int {
    var count = 0
    var child = firstChildren[row]
    while child >= 0 {
      count += 1
      child = nextSiblings[Int(child)]
    }
    return count
  }

  /// Makes looking for ids O(1) where they are unique. Called once all ids are known.
  @_optimize(speed)
  mutating func indexIDs() {
    var names = 0
    for id in ids { names = max(names, Int(id.id) + 1) }
    rowsOfIDs = [Int32](repeating: 0, count: names)
    for row in 0..<count where ids[row] != .empty {
      let id = Int(ids[row].id)
      rowsOfIDs[id] = rowsOfIDs[id] == 0 ? Int32(truncatingIfNeeded: row) + 1 : -1
    }
  }

  /// The row with an id, looked for in `row` itself, its descendants, then outwards; -1 for none. O(1) for
  /// an id that occurs once, else O(rows).
  func row(withID id: Name, from row: Int) -> Int {
    guard id != .empty, Int(id.id) < rowsOfIDs.count, rowsOfIDs[Int(id.id)] != 0 else { return -1 }
    if rowsOfIDs[Int(id.id)] > 0 { return Int(rowsOfIDs[Int(id.id)]) - 1 }
    var start = row
    var searchedStart = -1
    var searchedEnd = -1
    while start >= 0 {
      let end = self.end(of: start)
      var candidate = start
      while candidate < end {
        if candidate == searchedStart {
          // This part was searched on the way outwards.
          candidate = searchedEnd
          continue
        }
        if ids[candidate] == id { return candidate }
        candidate += 1
      }
      searchedStart = start
      searchedEnd = end
      start = Int(parents[start])
    }
    return -1
  }

  /// The row of a selector: "" (the start), "#id", "0/2", "#id/0"; -1 for none.
  func row(matching selector: String, names: NameTable, from start: Int) -> Int {
    var row = start
    for (index, part) in selector.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if part.isEmpty && selector.isEmpty { return start }
      if index == 0, part.utf8.first == 0x23 {
        guard let id = names.find(String(part.dropFirst())) else { return -1 }
        row = self.row(withID: id, from: row)
      } else {
        guard let position = Self.index(part) else { return -1 }
        row = child(position, of: row)
      }
      if row < 0 { return -1 }
    }
    return row
  }

  /// A decimal number of at most nine digits.
  private static func index(_ text: Substring) -> Int? {
    var value = 0
    let digits = text.utf8
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    for digit in digits {
      guard digit >= 0x30 && digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
