/// Where the constraints of a document are in a program.
struct ConstraintPlaces {
  struct Place {
    /// In `Program.constraints`, and the row there.
    var block: Int
    var row: Int
    /// In `Program.blocks`; -1 for one inside a cyclic component.
    var programBlock: Int
  }

  /// By constraint: block and row; -1 for one that places nothing.
  private var places: [UInt64] = []
  /// By block of constraints.
  private var programBlocks: [Int32] = []

  private static var none: UInt64 { .max }

  init() {}

  init(_ constraints: [ConstraintBlock], _ blocks: UnsafeBufferPointer<Block>) {
    programBlocks = [Int32](repeating: -1, count: constraints.count)
    if constraints.isEmpty { return }
    for (index, block) in blocks.enumerated() where block.kind == .constraints {
      programBlocks[Int(block.first)] = Int32(truncatingIfNeeded: index)
    }
    for (index, block) in constraints.enumerated() {
      for (place, row) in block.rows.enumerated() {
        let number = Int(row.constraint)
        while places.count <= number { places.append(Self.none) }
        places[number] = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: place)
      }
    }
  }

  /// Bytes of its storage.
  var memory: Int { places.memory + programBlocks.memory }

  /// Where a constraint is; nil for one that places nothing. O(1).
  func place(_ number: Int) -> Place? {
    guard number >= 0, number < places.count, places[number] != Self.none else { return nil }
    let block = Int(places[number] >> 32)
    return Place(
      block: block, row: Int(places[number] & 0xFFFF_FFFF), programBlock: Int(programBlocks[block]))
  }
}
