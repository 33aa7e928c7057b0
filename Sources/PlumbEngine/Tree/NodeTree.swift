import PlumbSyntax

/// The nodes of a document by row. Rows are the document's element indices: in document order, parents first, until the
/// tree is edited; then new rows come behind, still after their parents, and rows of removed nodes stay without links.
struct NodeTree: Sendable {
  /// The component of each row in the catalog; -1 for an unknown element of a lenient load, which acts as a plain view.
  var components: [Int32] = []
  var parents: [Int32] = []
  var firstChildren: [Int32] = []
  var nextSiblings: [Int32] = []
  var previousSiblings: [Int32] = []
  /// The node's id, `.empty` for none.
  var ids: [Name] = []

  /// By the name's id: the row with that id + 1, 0 for none; of an id that several rows have, -1 - the index of its list
  /// in `sharedIDs`. Names beyond the end are not ids.
  private var rowsOfIDs: [Int32] = []
  /// Stretches of `sharedRows`, each the rows with one id in document order.
  private var sharedIDs: [(start: Int32, end: Int32)] = []
  private var sharedRows: [Int32] = []
  /// The row after each row's last descendant; only where ids are shared.
  private var ends: [Int32] = []

  /// Of ids that edits have given or taken: the rows that have them, by list; and the list of each by the name's id.
  private var editedLists: [[Int32]] = []
  private var editedIDs = IndexMap<UInt32, Int32>()
  /// Whether rows came or went, so that those of a subtree do not follow each other any more.
  private(set) var isEdited = false

  var count: Int { parents.count }

  init() {}

  /// Bytes of its storage.
  var memory: Int {
    components.memory + parents.memory + firstChildren.memory + nextSiblings.memory + previousSiblings.memory
      + ids.memory + rowsOfIDs.memory + sharedIDs.memory + sharedRows.memory + ends.memory
  }

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

  /// The row that follows in document order within the subtree of `root`; -1 for none.
  func next(after row: Int, in root: Int) -> Int {
    firstChildren[row] >= 0 ? Int(firstChildren[row]) : next(behind: row, in: root)
  }

  /// The row that follows a row's last descendant within the subtree of `root`; -1 for none. O(depth).
  func next(behind row: Int, in root: Int) -> Int {
    var row = row
    while row != root {
      if nextSiblings[row] >= 0 { return Int(nextSiblings[row]) }
      row = Int(parents[row])
    }
    return -1
  }

  /// Whether `row` is `ancestor` or below it. O(depth).
  func isInside(_ row: Int, _ ancestor: Int) -> Bool {
    var row = row
    while row >= 0 {
      if row == ancestor { return true }
      row = Int(parents[row])
    }
    return false
  }

  /// Child indices from the root, "0/2"; "" for the root. O(depth + siblings), or O(depth) with `positions`.
  func path(of row: Int, positions: [Int32] = []) -> String {
    var indices: [Int32] = []
    var row = row
    while row >= 0 && row < count && parents[row] >= 0 {
      indices.append(row < positions.count ? positions[row] : position(of: row))
      row = Int(parents[row])
    }
    var text = ""
    for (position, index) in indices.reversed().enumerated() { text += (position > 0 ? "/" : "") + "\(index)" }
    return text
  }

  private func position(of row: Int) -> Int32 {
    var index: Int32 = 0
    var sibling = previousSiblings[row]
    while sibling >= 0 {
      index += 1
      sibling = previousSiblings[Int(sibling)]
    }
    return index
  }

  /// The index of each row among its siblings, for the paths of many rows. O(rows).
  func positions() -> [Int32] {
    var result = [Int32](repeating: 0, count: count)
    for row in 0..<count where previousSiblings[row] >= 0 {
      // Elder siblings have smaller rows.
      result[row] = result[Int(previousSiblings[row])] + 1
    }
    return result
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

  /// Makes looking for ids fast. Called once all ids are known. O(rows).
  @_optimize(speed)
  mutating func indexIDs() {
    var names = 0
    for id in ids { names = max(names, Int(id.id) + 1) }
    rowsOfIDs = [Int32](repeating: 0, count: names)
    var isUnique = true
    for row in 0..<count where ids[row] != .empty {
      let id = Int(ids[row].id)
      if rowsOfIDs[id] != 0 { isUnique = false }
      rowsOfIDs[id] = rowsOfIDs[id] == 0 ? Int32(truncatingIfNeeded: row) + 1 : -1
    }
    if !isUnique { indexSharedIDs() }
  }

  /// Lists the rows of every id that several have.
  private mutating func indexSharedIDs() {
    // How many rows each such id has, then where its list ends.
    var counts = [Int32](repeating: 0, count: rowsOfIDs.count)
    for id in ids where id != .empty && rowsOfIDs[Int(id.id)] < 0 { counts[Int(id.id)] += 1 }
    var total: Int32 = 0
    for id in counts.indices where counts[id] > 0 {
      let start = Int32(truncatingIfNeeded: sharedIDs.count)
      sharedIDs.append((start: total, end: total))
      rowsOfIDs[id] = -1 - start
      total += counts[id]
    }
    sharedRows = [Int32](repeating: 0, count: Int(total))
    for row in 0..<count where ids[row] != .empty && rowsOfIDs[Int(ids[row].id)] < 0 {
      let list = Int(-1 - rowsOfIDs[Int(ids[row].id)])
      sharedRows[Int(sharedIDs[list].end)] = Int32(truncatingIfNeeded: row)
      sharedIDs[list].end += 1
    }
    ends = [Int32](repeating: 0, count: count)
    for row in (0..<count).reversed() {
      ends[row] = max(ends[row], Int32(truncatingIfNeeded: row) + 1)
      // Descendants have larger rows.
      if parents[row] >= 0 { ends[Int(parents[row])] = max(ends[Int(parents[row])], ends[row]) }
    }
  }

  /// The row with an id, looked for in `row` itself, its descendants, then outwards: in its parent and that one's
  /// descendants, and so on; -1 for none. O(1) for an id that occurs once, else O(depth + log rows).
  func row(withID id: Name, from row: Int) -> Int {
    if !editedIDs.isEmpty, let list = editedIDs[id.id] { return nearest(editedLists[Int(list)], row) }
    guard id != .empty, Int(id.id) < rowsOfIDs.count, rowsOfIDs[Int(id.id)] != 0 else { return -1 }
    if rowsOfIDs[Int(id.id)] > 0 { return Int(rowsOfIDs[Int(id.id)]) - 1 }
    if isEdited { return nearest(linkedRows(withID: id), row) }
    let list = sharedIDs[Int(-1 - rowsOfIDs[Int(id.id)])]
    let next = shared(list, from: row)
    let following = next < Int(list.end) ? sharedRows[next] : Int32.max
    let preceding = next > Int(list.start) ? sharedRows[next - 1] : -1
    // The innermost element around `row` that has one of the two has the one that is looked for.
    var start = Int32(truncatingIfNeeded: row)
    while start >= 0 {
      if start <= preceding || following < ends[Int(start)] { return Int(sharedRows[shared(list, from: Int(start))]) }
      start = parents[Int(start)]
    }
    return -1
  }

  // MARK: - Editing

  /// Adds rows without links. Amortised O(`count`).
  mutating func append(rows count: Int) {
    isEdited = true
    components.append(filling: -1, count: count)
    parents.append(filling: -1, count: count)
    firstChildren.append(filling: -1, count: count)
    nextSiblings.append(filling: -1, count: count)
    previousSiblings.append(filling: -1, count: count)
    ids.append(filling: .empty, count: count)
  }

  /// The links of rows, to be changed in place.
  struct Links {
    let parents: UnsafeMutableBufferPointer<Int32>
    let firstChildren: UnsafeMutableBufferPointer<Int32>
    let nextSiblings: UnsafeMutableBufferPointer<Int32>
    let previousSiblings: UnsafeMutableBufferPointer<Int32>
  }

  /// Changes the links of many rows.
  @inline(__always)
  mutating func changeLinks(_ body: (Links) -> Void) {
    parents.withUnsafeMutableBufferPointer { parents in
      firstChildren.withUnsafeMutableBufferPointer { children in
        nextSiblings.withUnsafeMutableBufferPointer { next in
          previousSiblings.withUnsafeMutableBufferPointer { previous in
            body(
              Links(parents: parents, firstChildren: children, nextSiblings: next, previousSiblings: previous))
          }
        }
      }
    }
  }

  /// Notes that rows of a subtree need not follow each other any more.
  mutating func noteMove() { isEdited = true }

  /// Takes rows back that were added last.
  mutating func remove(from row: Int) {
    components.removeSubrange(row...)
    parents.removeSubrange(row...)
    firstChildren.removeSubrange(row...)
    nextSiblings.removeSubrange(row...)
    previousSiblings.removeSubrange(row...)
    ids.removeSubrange(row...)
  }

  /// Notes that a row has an id now, or that it is not in the document any more. O(rows with that id).
  mutating func changeID(_ id: Name, of row: Int, isThere: Bool) {
    isEdited = true
    if id == .empty { return }
    let row = Int32(truncatingIfNeeded: row)
    let list: Int
    if let known = editedIDs[id.id] {
      list = Int(known)
    } else {
      list = editedLists.count
      editedIDs[id.id] = Int32(truncatingIfNeeded: list)
      editedLists.append(linkedRows(withID: id))
    }
    if isThere {
      editedLists[list].append(row)
    } else if let place = editedLists[list].firstIndex(of: row) {
      editedLists[list].remove(at: place)
    }
  }

  private func linkedRows(withID id: Name) -> [Int32] {
    guard Int(id.id) < rowsOfIDs.count, rowsOfIDs[Int(id.id)] != 0 else { return [] }
    if rowsOfIDs[Int(id.id)] > 0 { return [rowsOfIDs[Int(id.id)] - 1] }
    let list = sharedIDs[Int(-1 - rowsOfIDs[Int(id.id)])]
    return Array(sharedRows[Int(list.start)..<Int(list.end)])
  }

  /// Of some rows the one that `row(withID:)` is to find. O(rows in the subtrees that are looked through), or O(`rows` *
  /// depth) where the near ones have many.
  private func nearest(_ rows: [Int32], _ row: Int) -> Int {
    if rows.count < 2 { return Int(rows.first ?? -1) }
    var left = 64
    var start = row
    let id = ids[Int(rows[0])]
    while start >= 0, left > 0 {
      var next = start
      while next >= 0, left > 0 {
        if ids[next] == id { return next }
        left -= 1
        next = self.next(after: next, in: start)
      }
      if left > 0 { start = Int(parents[start]) }
    }
    start = row
    while start >= 0 {
      var first = -1
      for candidate in rows where isInside(Int(candidate), start) {
        if first < 0 || comesBefore(Int(candidate), first) { first = Int(candidate) }
      }
      if first >= 0 { return first }
      start = Int(parents[start])
    }
    return -1
  }

  /// Whether a row comes before another in document order. O(depth + siblings between them).
  func comesBefore(_ row: Int, _ other: Int) -> Bool {
    var (a, b) = (row, other)
    var (depthA, depthB) = (depth(of: row), depth(of: other))
    while depthA > depthB {
      a = Int(parents[a])
      depthA -= 1
    }
    while depthB > depthA {
      b = Int(parents[b])
      depthB -= 1
    }
    // One is above the other.
    if a == b { return a == row }
    while parents[a] != parents[b] {
      a = Int(parents[a])
      b = Int(parents[b])
    }
    // From both, until one meets the other or an end.
    var (behind, behindOther) = (nextSiblings[a], nextSiblings[b])
    while behind >= 0, behindOther >= 0 {
      if Int(behind) == b { return true }
      if Int(behindOther) == a { return false }
      (behind, behindOther) = (nextSiblings[Int(behind)], nextSiblings[Int(behindOther)])
    }
    return behindOther < 0
  }

  private func depth(of row: Int) -> Int {
    var depth = 0
    var row = row
    while row >= 0 {
      depth += 1
      row = Int(parents[row])
    }
    return depth
  }

  /// Where in `sharedRows` the first row of a list is that is not before `row`; the list's end for none.
  private func shared(_ list: (start: Int32, end: Int32), from row: Int) -> Int {
    var low = Int(list.start)
    var high = Int(list.end)
    while low < high {
      let middle = (low + high) / 2
      if Int(sharedRows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
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

  /// What was probably meant by a selector that matches nothing: ids among the first thousand.
  func suggestions(for selector: String, _ names: NameTable) -> [String] {
    guard let filter = SuggestionFilter(selector) else { return [] }
    var near: [String] = []
    var count = 0
    for id in ids where id != .empty {
      count += 1
      if count > 1000 { break }
      let hash = UInt8(ascii: "#")
      if names.withBytes(id, { filter.admits($0, prefix: hash) }) { near.append("#" + names[id]) }
    }
    return PlumbSyntax.suggestions(for: selector, among: near)
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
