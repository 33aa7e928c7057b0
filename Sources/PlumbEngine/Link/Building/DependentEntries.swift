import PlumbSyntax

/// Collects what the changes of cells touch, in any order.
struct DependentEntries: ~Copyable {
  enum Kind: UInt32 {
    /// Of a property the index among those that can change.
    case block, row, property
    /// Visibility or clipping of some row, where the index is 0; the value of some structural attribute, where it is 1.
    case flags
  }

  private struct Entry {
    var cell: UInt32
    /// The kind in the upper two bits.
    var dependent: UInt32
  }

  private static var kindShift: UInt32 { 30 }
  private var entries = PlainArray<Entry>()

  var count: Int { entries.count }

  /// The cell of an entry, the kind of what depends on it, and its index.
  subscript(place: Int) -> (cell: UInt32, kind: Kind, index: Int) {
    let entry = entries[place]
    return (
      entry.cell, Kind(rawValue: entry.dependent >> Self.kindShift) ?? .block,
      Int(entry.dependent & (1 << Self.kindShift - 1))
    )
  }

  mutating func removeAll() { entries.removeAll() }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ cell: UInt32, _ kind: Kind, _ index: Int) {
    entries.append(
      Entry(cell: cell, dependent: kind.rawValue << Self.kindShift | UInt32(truncatingIfNeeded: index)))
  }

  /// All of them by cell, and by when they came. O(entries + cells). A cell must be below `cells`. `isSpread`: lists can
  /// grow.
  @_optimize(speed)
  func table(cells: Int, _ marks: Marks, isSpread: Bool = false) -> DependentTable {
    var starts = PlainArray<UInt32>(repeating: 0, count: cells + 1)
    for entry in entries.elements { starts[Int(entry.cell) + 1] += 1 }
    for cell in 0..<cells { starts[cell + 1] += starts[cell] }
    // Where the next of each cell goes: the start of the one after it, when all are there.
    var bits = PlainArray<UInt32>(repeating: 0, count: entries.count)
    for entry in entries.elements {
      let index = entry.dependent & (1 << Self.kindShift - 1)
      let first = marks.first(Kind(rawValue: entry.dependent >> Self.kindShift) ?? .block)
      bits[Int(starts[Int(entry.cell)])] = UInt32(truncatingIfNeeded: first) + index
      starts[Int(entry.cell)] += 1
    }
    var cell = cells
    while cell > 0 {
      starts[cell] = starts[cell - 1]
      cell -= 1
    }
    starts[0] = 0
    if isSpread {
      var bounds = PlainArray<UInt32>()
      bounds.reserveCapacity(cells * 2)
      for cell in 0..<cells {
        bounds.append(starts[cell])
        bounds.append(starts[cell + 1])
      }
      return DependentTable(starts: FixedArray(&bounds), marks: FixedArray(&bits), spread: 1)
    }
    return DependentTable(starts: FixedArray(&starts), marks: FixedArray(&bits))
  }
}

extension Marks {
  /// The first bit of a kind of dependent.
  func first(_ kind: DependentEntries.Kind) -> Int {
    switch kind {
    case .block: 0
    case .row: firstRow
    case .property: firstProperty
    case .flags: flags
    }
  }
}
