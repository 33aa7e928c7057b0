import PlumbSyntax

/// How scroll views in the cells of a list are scrolled, by the rows that the cells show: a row that comes into view again is
/// scrolled as it was, whatever its cell has shown since. Offsets that are state of the cell stay with the cell.
struct CellOffsets {
  private struct Entry: BitwiseCopyable {
    var part: ListPart
    /// Of the template, and among the scroll views of its program.
    var number: Int32
    var place: Int32
    var x: Double
    var y: Double
  }

  /// By the order of parts. There are none for what is at its beginning.
  private var entries: [Entry] = []

  /// How many scroll views are remembered. Those of rows furthest from the last that left the view make room.
  private static var maximumCount: Int { 1000 }

  /// Bytes of its storage.
  var memory: Int { entries.memory }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  private func range(of part: ListPart) -> Range<Int> {
    let first = entries.partitionPoint { $0.part.order < part.order }
    var end = first
    while end < entries.count, entries[end].part == part { end += 1 }
    return first..<end
  }

  /// Remembers how the scroll views of a cell are scrolled, for the part that it shows.
  mutating func save(_ cell: ListCell) {
    let count = cell.layout.image.program.scrollers.count
    if count == 0 { return }
    let range = range(of: cell.part)
    if !range.isEmpty { entries.removeSubrange(range) }
    var place = range.lowerBound
    for index in 0..<count {
      guard let offset = cell.layout.machine.givenOffset(ofScroller: index) else { continue }
      let entry = Entry(
        part: cell.part, number: Int32(truncatingIfNeeded: cell.number), place: Int32(truncatingIfNeeded: index),
        x: offset.x, y: offset.y)
      entries.insert(entry, at: place)
      place += 1
    }
    while entries.count > Self.maximumCount {
      if place > entries.count / 2 { entries.removeFirst() } else { entries.removeLast() }
    }
  }

  /// Scrolls the scroll views of a cell, which has shown something else unless it is new, as those of a part were.
  func restore(_ part: ListPart, _ cell: ListCell, isNew: Bool = false) {
    let layout = cell.layout
    let count = layout.image.program.scrollers.count
    if count == 0 { return }
    let range = range(of: part)
    if isNew, range.isEmpty { return }
    for index in 0..<count {
      let saved = entries[range].first { Int($0.place) == index && Int($0.number) == cell.number }
      layout.stopSliding(layout.handles.handle(Int(layout.image.program.scrollers[index].row)))
      layout.machine.setGivenOffset(saved.map { ($0.x, $0.y) }, ofScroller: index)
    }
    // Lists in it had other rows.
    for list in layout.lists.views { list.offsets.removeAll() }
  }

  /// Templates have other numbers; -1: they are gone.
  mutating func changeTemplates(_ number: (Int) -> Int) {
    for place in entries.indices {
      entries[place].number = Int32(truncatingIfNeeded: number(Int(entries[place].number)))
    }
    entries.removeAll { $0.number < 0 }
  }

  /// Rows have other numbers; nil: they are gone.
  mutating func renumber(_ part: (ListPart) -> ListPart?) {
    entries.renumber({ $0.part.order }) { entry in
      guard let now = part(entry.part) else { return false }
      entry.part = now
      return true
    }
  }
}

extension Array {
  /// Keeps the elements for which `change` answers true, which may change them, in ascending `order`. In place.
  mutating func renumber(_ order: (Element) -> Int64, _ change: (inout Element) -> Bool) {
    var kept = 0
    for place in indices {
      var element = self[place]
      if !change(&element) { continue }
      self[kept] = element
      kept += 1
    }
    if kept < count { removeSubrange(kept...) }
    sort(byNumber: order)
  }
}
