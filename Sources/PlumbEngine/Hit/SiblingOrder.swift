import PlumbSyntax

/// The children of parents that have many, ordered by where they are, so that the few at a point are found without looking
/// at all of them: along a curve that visits near points one after the other (Z-order). Blocks of 32 places and of 32 such
/// blocks have boxes around them, a tree of fixed shape.
///
/// The order is made when the table is read as a whole, and again where nodes have moved so far apart that blocks overlap
/// much more than then. Any order gives the same answers.
struct SiblingOrder: ~Copyable {
  /// By place: an entry of the table. The children of a parent have the places that are their entries.
  private var entries = PlainArray<UInt32>()
  private var places = PlainArray<UInt32>()
  private var blocks = PlainArray<Box>()
  private var groups = PlainArray<Box>()
  private var keys = PlainArray<UInt64>()
  /// How far all blocks reach, when the order was made.
  private var reach = 0.0

  /// A parent with fewer children is searched from the last to the first.
  static let least = 256
  private static let blockLength = 32
  private static let groupLength = 32 * 32

  init() {}

  var memory: Int { entries.memory + places.memory + blocks.memory + groups.memory + keys.memory }

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() { entries.removeAll() }

  /// Orders the siblings of some ranges of entries. O(n log n).
  @_optimize(speed)
  mutating func make(_ parents: borrowing PlainArray<EntryRange>, _ boxes: borrowing PlainArray<Box>) {
    entries.removeAll()
    if parents.isEmpty { return }
    entries.reserveCapacity(boxes.count)
    for entry in boxes.indices { entries.append(UInt32(truncatingIfNeeded: entry)) }
    for index in parents.indices { sort(parents[index], boxes) }
    places.removeAll()
    places.append(repeating: 0, count: boxes.count)
    for place in entries.indices { places[Int(entries[place])] = UInt32(truncatingIfNeeded: place) }
    blocks.removeAll()
    blocks.append(repeating: Box.nothing, count: (boxes.count + Self.blockLength - 1) / Self.blockLength)
    groups.removeAll()
    groups.append(repeating: Box.nothing, count: (boxes.count + Self.groupLength - 1) / Self.groupLength)
    reach = fit(boxes)
  }

  private mutating func sort(_ range: EntryRange, _ boxes: borrowing PlainArray<Box>) {
    var area = Box.nothing
    for entry in range.first..<range.end {
      let box = boxes[entry]
      if box.isBounded { area = area.joined(box) }
    }
    keys.removeAll()
    for entry in range.first..<range.end {
      keys.append(UInt64(Self.curve(boxes[entry], in: area)) << 32 | UInt64(entry))
    }
    keys.sortInPlace { $0 < $1 }
    for index in keys.indices {
      entries[range.first + index] = UInt32(truncatingIfNeeded: keys[index])
    }
  }

  /// Where on the curve the middle of a box is. What can be nowhere or anywhere is at the end.
  private static func curve(_ box: Box, in area: Box) -> UInt32 {
    if !box.isBounded { return .max }
    func step(_ middle: Double, _ start: Double, _ end: Double) -> UInt32 {
      let part = (middle / 2 - start) / (end - start)
      return part > 0 ? UInt32(min(part, 1) * 65535) : 0
    }
    func spread(_ step: UInt32) -> UInt32 {
      var bits = step
      bits = (bits | bits << 8) & 0x00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333
      return (bits | bits << 1) & 0x5555_5555
    }
    return spread(step(box.left + box.right, area.left, area.right))
      | spread(step(box.top + box.bottom, area.top, area.bottom)) << 1
  }

  /// Puts boxes around all blocks; false if the order has become a bad one. O(entries).
  mutating func isStillGood(_ boxes: borrowing PlainArray<Box>) -> Bool { fit(boxes) <= 2 * reach }

  /// How far all blocks reach.
  @_optimize(speed)
  private mutating func fit(_ boxes: borrowing PlainArray<Box>) -> Double {
    var sum = 0.0
    for block in blocks.indices {
      fitBlock(block, boxes)
      let box = blocks[block]
      if box.isBounded { sum += box.right - box.left + (box.bottom - box.top) }
    }
    for group in groups.indices { fitGroup(group) }
    return sum
  }

  /// Takes notice of the box of one entry.
  mutating func update(_ entry: Int, _ boxes: borrowing PlainArray<Box>) {
    let place = Int(places[entry])
    fitBlock(place / Self.blockLength, boxes)
    fitGroup(place / Self.groupLength)
  }

  private mutating func fitBlock(_ block: Int, _ boxes: borrowing PlainArray<Box>) {
    let first = block * Self.blockLength
    var box = Box.nothing
    for place in first..<min(first + Self.blockLength, entries.count) { box.include(boxes[Int(entries[place])]) }
    blocks[block] = box
  }

  private mutating func fitGroup(_ group: Int) {
    let first = group * Self.blockLength
    var box = Box.nothing
    for block in first..<min(first + Self.blockLength, blocks.count) { box.include(blocks[block]) }
    groups[group] = box
  }

  /// Calls `body` with the entries of a range of siblings that may be at a point, in any order.
  @inline(__always)
  func forEach(_ first: Int, _ end: Int, at point: HitPoint, _ body: (Int) -> Void) {
    var place = first
    while place < end {
      if place % Self.groupLength == 0, place + Self.groupLength <= end,
        !point.mayReach(groups[place / Self.groupLength])
      {
        place += Self.groupLength
        continue
      }
      // Blocks at the ends may be those of other parents, too.
      let next = (place / Self.blockLength + 1) * Self.blockLength
      let isWhole = place % Self.blockLength == 0 && next <= end
      if !isWhole || point.mayReach(blocks[place / Self.blockLength]) {
        for place in place..<min(next, end) { body(Int(entries[place])) }
      }
      place = next
    }
  }
}

/// The children of one parent.
struct EntryRange: BitwiseCopyable {
  var first: Int
  var end: Int
}

extension Box {
  /// Whether it has an area, and ends on every side.
  var isBounded: Bool { left <= right && top <= bottom && right - left < .infinity && bottom - top < .infinity }

  /// Grows to hold another box. One that is `nothing` leaves it as it is.
  @inline(__always)
  mutating func include(_ other: Box) {
    if other.left < left { left = other.left }
    if other.top < top { top = other.top }
    if other.right > right { right = other.right }
    if other.bottom > bottom { bottom = other.bottom }
  }
}
