/// Who depends on whom in a program, for tools: the library walks the same tables only as far as something is dirty.
struct ProgramGraph {
  /// What is reached from some cells, directly or not.
  struct Reach {
    /// Ascending.
    var blocks: [Int] = []
    /// Rows whose frames may change.
    var frames = 0
    /// Properties that hosts can see, frames not counted, that may change.
    var properties = 0
  }

  /// A numeric cell, or a value cell.
  struct Cell {
    var index: Int
    var isValue: Bool
  }

  let program: Program
  /// By block; cyclic components count as one block.
  private var outputs: [[Cell]] = []

  init(_ program: Program) {
    self.program = program
    outputs = program.blocks.elements.map { block in
      guard block.kind == .component else { return Self.cells(of: block, program) }
      let members = program.memberBlocks[Int(block.first)..<Int(block.first + block.count)]
      return members.flatMap { Self.cells(of: $0, program) }
    }
  }

  private static func cells(of block: Block, _ program: Program) -> [Cell] {
    program.outputs(of: block).map { Cell(index: $0, isValue: block.kind == .valueToValue) }
  }

  /// How many cells a block computes.
  func cellCount(_ block: Int) -> Int { outputs[block].count }

  /// The blocks that stand for one in `Program.blocks`: itself, or the members of a cyclic component.
  func members(_ block: Int) -> [Block] {
    let whole = program.blocks[block]
    guard whole.kind == .component else { return [whole] }
    return Array(program.memberBlocks[Int(whole.first)..<Int(whole.first + whole.count)])
  }

  /// Instructions of one evaluation, those of values included; a measurement counts as one.
  func instructionCount(_ block: Int) -> Int { members(block).reduce(0) { $0 + Self.instructions($1) } }

  static func instructions(_ block: Block) -> Int {
    block.kind == .measureNatural || block.kind == .measureAtWidth ? 1 : Int(block.count)
  }

  private func marks(_ cell: Cell) -> Slice<UnsafeBufferPointer<UInt32>> {
    let table = cell.isValue ? program.valueDependents : program.numberDependents
    return table.marks.elements[table.range(cell.index)]
  }

  /// Blocks that read what a block computes, later ones only; one may come several times.
  func followers(_ block: Int) -> [Int] {
    outputs[block].flatMap { marks($0) }.compactMap { mark in
      Int(mark) < program.blocks.count && Int(mark) > block ? Int(mark) : nil
    }
  }

  // MARK: - What a change reaches

  /// What changes of some cells reach. O(what is reached).
  func reach(from cells: [Cell]) -> Reach {
    var reach = Reach()
    var seen = Set<Int>()
    var stack = cells
    while let cell = stack.popLast() {
      for mark in marks(cell).map({ Int($0) }) where seen.insert(mark).inserted {
        if mark < program.blocks.count {
          reach.blocks.append(mark)
          stack += outputs[mark]
        } else if mark < program.marks.firstProperty {
          reach.frames += 1
        } else if mark < program.marks.flags {
          reach.properties += 1
        }
      }
    }
    reach.blocks.sort()
    return reach
  }

  /// What a block's new result reaches, the block included.
  func reach(fromBlock block: Int) -> Reach {
    var reach = reach(from: outputs[block])
    if reach.blocks.first != block { reach.blocks.insert(block, at: 0) }
    return reach
  }

  /// About how many blocks each block reaches: exact counts would take the square of the program. By block; within
  /// some 30 per cent, exact below `width`, the same in every run (Cohen, Size-estimation framework, 1997: the smallest
  /// of random ranks tell how many there are). O(dependents).
  func estimatedReaches() -> [Double] {
    let width = 16
    var ranks = [[UInt32]](repeating: [], count: program.blocks.count)
    var result = [Double](repeating: 0, count: program.blocks.count)
    for block in program.blocks.indices.reversed() {
      // Odd multiplier: every block has a rank of its own.
      var smallest: [UInt32] = [UInt32(truncatingIfNeeded: block &+ 1) &* 2_654_435_761]
      var last = -1
      for follower in followers(block) where follower != last {
        smallest = Self.merged(smallest, ranks[follower], limit: width)
        last = follower
      }
      ranks[block] = smallest
      let isExact = smallest.count < width
      result[block] =
        isExact ? Double(smallest.count) : Double(width - 1) * 0x1p32 / Double(smallest[width - 1])
    }
    return result
  }

  /// The smallest of two ascending lists, each once.
  private static func merged(_ first: [UInt32], _ second: [UInt32], limit: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(limit)
    var a = 0
    var b = 0
    while result.count < limit, a < first.count || b < second.count {
      if b >= second.count || a < first.count && first[a] <= second[b] {
        if b < second.count, first[a] == second[b] { b += 1 }
        result.append(first[a])
        a += 1
      } else {
        result.append(second[b])
        b += 1
      }
    }
    return result
  }

  /// The longest chain of blocks that each read the one before. O(dependents).
  func longestChain() -> [Int] {
    var lengths = [Int](repeating: 1, count: program.blocks.count)
    var before = [Int](repeating: -1, count: program.blocks.count)
    for block in program.blocks.indices {
      for follower in followers(block) where lengths[follower] <= lengths[block] {
        lengths[follower] = lengths[block] + 1
        before[follower] = block
      }
    }
    guard var block = lengths.indices.max(by: { lengths[$0] < lengths[$1] }) else { return [] }
    var chain = [block]
    while before[block] >= 0 {
      block = before[block]
      chain.append(block)
    }
    return chain.reversed()
  }
}
