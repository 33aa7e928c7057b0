import CPosix
import PlumbSyntax

/// Which place in document order each row of a linked document has.
///
/// A linked document keeps the row of a node as long as the node is there: nodes inserted by a patch have rows behind all
/// others, whatever their place in the tree, and rows of removed nodes stay empty. Hosts see nodes in document order, and
/// call their places rows. Until the first patch the two are the same, and nothing is stored.
struct DocumentOrder {
  /// Of a row that is not in the document any more.
  static let gone: Int32 = -1

  /// By row; empty while rows are places.
  private(set) var places: [Int32] = []
  /// By place.
  private(set) var rows: [Int32] = []

  @inline(__always)
  var isIdentity: Bool { rows.isEmpty }

  init() {}

  /// The order of the rows of a document with `count` rows in all.
  init(rows: [Int32], count: Int) {
    self.rows = rows
    places = [Int32](repeating: Self.gone, count: count)
    for (place, row) in rows.enumerated() { places[Int(row)] = Int32(truncatingIfNeeded: place) }
  }

  /// Puts new rows, which come behind all others, at a place. O(places behind).
  mutating func insert(_ added: Range<Int>, at place: Int, of count: Int) {
    materialize(count)
    places.append(filling: Self.gone, count: added.count)
    let behind = rows.count - place
    rows.append(filling: 0, count: added.count)
    move(behind, from: place, to: place + added.count)
    for (index, row) in added.enumerated() { rows[place + index] = Int32(truncatingIfNeeded: row) }
    renumber(from: place)
  }

  /// Takes the rows of some places out. O(places behind).
  mutating func remove(_ removed: Range<Int>, of count: Int) {
    materialize(count)
    for row in rows[removed] { places[Int(row)] = Self.gone }
    move(rows.count - removed.upperBound, from: removed.upperBound, to: removed.lowerBound)
    rows.removeLast(removed.count)
    renumber(from: removed.lowerBound)
  }

  /// Forgets rows from one on, which are not in the document any more.
  mutating func cut(rows: Int) { places.removeLast(max(0, places.count - rows)) }

  /// Moves so many rows from one place to another in one piece. Arrays of the standard library move them one by one.
  private mutating func move(_ count: Int, from place: Int, to other: Int) {
    rows.withUnsafeMutableBufferPointer { rows in
      checkIndex(max(place, other) + count, below: rows.count + 1)
      guard let base = rows.baseAddress else { return }
      memmove(base + other, base + place, count * MemoryLayout<Int32>.stride)
    }
  }

  private mutating func materialize(_ count: Int) {
    if !rows.isEmpty { return }
    rows = (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    places = rows
  }

  @_optimize(speed)
  private mutating func renumber(from place: Int) {
    let count = places.count
    let end = rows.count
    places.withUnsafeMutableBufferPointer { places in
      rows.withUnsafeBufferPointer { rows in
        guard let places = places.baseAddress, let rows = rows.baseAddress else { return }
        for place in place..<end {
          let row = Int(rows[place])
          checkIndex(row, below: count)
          places[row] = Int32(truncatingIfNeeded: place)
        }
      }
    }
  }

  /// Bytes of its storage.
  var memory: Int { places.memory + rows.memory }

  /// The place of a row, `gone` for one that is not in the document.
  @inline(__always)
  func place(ofRow row: Int) -> Int { places.isEmpty ? row : Int(places[row]) }

  /// The row at a place.
  @inline(__always)
  func row(atPlace place: Int) -> Int { rows.isEmpty ? place : Int(rows[place]) }
}
