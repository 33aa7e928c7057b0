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
    // The start of each cell is two places behind it at first, and one once the bits before it have been placed.
    var starts = PlainArray<UInt32>(repeating: 0, count: cells + 2)
    for entry in entries.elements { starts[Int(entry.cell) + 2] &+= 1 }
    var bits = PlainArray<UInt32>(repeating: 0, count: entries.count)
    if !entries.isEmpty {
      // On plain memory: that a cell is below `cells` was checked above, and places are counted by entries.
      let next = starts.pointer(to: 1)
      for cell in 0..<cells { next[cell + 1] &+= next[cell] }
      let bits = bits.pointer(to: 0)
      let (rows, properties) = (
        UInt32(truncatingIfNeeded: marks.firstRow), UInt32(truncatingIfNeeded: marks.firstProperty)
      )
      let flags = UInt32(truncatingIfNeeded: marks.flags)
      for entry in entries.elements {
        let kind = entry.dependent >> Self.kindShift
        let first =
          kind == 0 ? 0 : kind == Kind.row.rawValue ? rows : kind == Kind.property.rawValue ? properties : flags
        bits[Int(next[Int(entry.cell)])] = first &+ entry.dependent & (1 << Self.kindShift - 1)
        next[Int(entry.cell)] &+= 1
      }
    }
    starts.removeAll(from: cells + 1)
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
