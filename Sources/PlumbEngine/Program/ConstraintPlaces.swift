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
  /// Bytes of what the blocks have.
  private var blockBytes = 0

  private static var none: UInt64 { .max }

  init() {}

  init(_ constraints: [ConstraintBlock], _ blocks: UnsafeBufferPointer<Block>) {
    programBlocks = [Int32](repeating: -1, count: constraints.count)
    if constraints.isEmpty { return }
    for (index, block) in blocks.enumerated() where block.kind == .constraints {
      programBlocks[Int(block.first)] = Int32(truncatingIfNeeded: index)
    }
    for (index, block) in constraints.enumerated() { add(block, index) }
  }

  /// Bytes of its storage, and of the blocks.
  var memory: Int { places.memory + programBlocks.memory + blockBytes }

  private mutating func add(_ block: ConstraintBlock, _ index: Int) {
    blockBytes += block.memory
    for (place, row) in block.rows.enumerated() {
      let number = Int(row.constraint)
      while places.count <= number { places.append(Self.none) }
      places[number] = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: place)
    }
  }

  // MARK: - Patching

  /// Takes in one more block of constraints: its number, and which block of the program it is.
  mutating func append(_ block: ConstraintBlock, _ index: Int, _ programBlock: Int) {
    programBlocks.append(Int32(truncatingIfNeeded: programBlock))
    add(block, index)
  }

  /// Forgets a block whose constraints are gone, or are those of one to come.
  mutating func remove(_ block: ConstraintBlock, _ index: Int) {
    blockBytes -= block.memory
    for row in block.rows { places[Int(row.constraint)] = Self.none }
    programBlocks[index] = -1
  }

  /// Follows the blocks of the program to where they are now.
  mutating func move(_ shifts: BlockShifts) {
    programBlocks.withUnsafeMutableBufferPointer { blocks in
      if let base = blocks.baseAddress { shifts.apply(to: base, count: blocks.count) }
    }
  }

  /// Where a constraint is; nil for one that places nothing. O(1).
  func place(_ number: Int) -> Place? {
    guard number >= 0, number < places.count, places[number] != Self.none else { return nil }
    let block = Int(places[number] >> 32)
    return Place(
      block: block, row: Int(places[number] & 0xFFFF_FFFF), programBlock: Int(programBlocks[block]))
  }
}
