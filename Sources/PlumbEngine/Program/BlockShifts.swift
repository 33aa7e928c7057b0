import PlumbSyntax

/// How a patch has moved the blocks of a program: in runs that stay together.
///
/// An edit makes few runs, however long they are. Tables of block numbers are rewritten in passes that the compiler
/// vectorises, which for few runs is a fraction of looking each number up.
final class BlockShifts {
  /// From a block on, numbers grow by `growth` more than those before it.
  private struct Boundary {
    var first: Int32
    var growth: Int32

    /// How far this boundary moves a number: by `growth` if it is `first` or more, else by 0. `number`: -1 or more.
    ///
    /// Shifting `first - 1 - number` right by 31 gives all ones where it is negative and 0 elsewhere. A mask, because the
    /// compiler turns the comparison into many more vector instructions.
    @inline(__always)
    func growth(of number: Int32) -> Int32 { growth & ((first &- 1 &- number) &>> 31) }
  }

  /// More boundaries than this in a pass, and looking numbers up is faster.
  private static var boundariesAPass: Int { 4 }

  /// How many blocks there were.
  private var count = 0
  /// The first block that has another number now, or is gone; the number of blocks if there is none.
  var firstAffected: Int { min(first, removed.isEmpty ? count : removed[0]) }
  private var first = 0
  private var boundaries = PlainArray<Boundary>()
  private var growth: Int32 = 0
  /// Blocks that are gone, ascending.
  private var removed = PlainArray<Int>()
  /// By block from `first` on, where there are many boundaries: its number now.
  private var numbers = PlainArray<Int32>()

  /// Begins again. `removed`: the blocks that are gone, ascending.
  func begin(count: Int, removed: borrowing PlainArray<Int>) {
    self.count = count
    self.removed.removeAll()
    self.removed.append(contentsOf: removed.elements)
    first = count
    boundaries.removeAll()
    growth = 0
    numbers.removeAll()
  }

  /// Says how far blocks from one on have moved. Ascending.
  func add(from block: Int, by distance: Int) {
    let distance = Int32(truncatingIfNeeded: distance)
    if distance == growth { return }
    if boundaries.isEmpty { first = block }
    boundaries.append(Boundary(first: Int32(truncatingIfNeeded: block), growth: distance - growth))
    growth = distance
  }

  /// Ends the last run: numbers behind those of blocks are not blocks.
  func finish() {
    add(from: count, by: 0)
    guard boundaries.count > Self.boundariesAPass else { return }
    numbers.reserveCapacity(count - first)
    var distance: Int32 = 0
    var next = 0
    for block in first..<count {
      while next < boundaries.count, boundaries[next].first <= block {
        distance += boundaries[next].growth
        next += 1
      }
      numbers.append(Int32(truncatingIfNeeded: block) + distance)
    }
  }

  /// The number of a block now, -1 for one that is gone. O(log(removed blocks) + boundaries).
  func place(of block: Int) -> Int {
    let place = removed.elements.partitionPoint { $0 < block }
    if place < removed.count, removed[place] == block { return -1 }
    if block < first || block >= count { return block }
    if !numbers.isEmpty { return Int(numbers[block - first]) }
    var result = block
    for index in boundaries.indices where block >= boundaries[index].first { result += Int(boundaries[index].growth) }
    return result
  }

  /// Gives the blocks among some numbers their new ones. Those of blocks that are gone are not meaningful afterwards.
  @_optimize(speed)
  func apply(to table: UnsafeMutablePointer<Int32>, count tableCount: Int) {
    if boundaries.isEmpty { return }
    if !numbers.isEmpty {
      let (first, last) = (UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: count - first))
      let numbers = numbers.elements
      for place in 0..<tableCount {
        let index = UInt32(bitPattern: table[place]) &- first
        if index < last { table[place] = numbers[Int(index)] }
      }
      return
    }
    // A boundary that no number reaches.
    var all = (Boundary(first: .max, growth: 0), Boundary(first: .max, growth: 0))
    var more = all
    for index in boundaries.indices {
      switch index {
      case 0: all.0 = boundaries[index]
      case 1: all.1 = boundaries[index]
      case 2: more.0 = boundaries[index]
      default: more.1 = boundaries[index]
      }
    }
    // Loops without branches, and no boundary more than there are.
    switch boundaries.count {
    case ...2:
      for place in 0..<tableCount {
        let number = table[place]
        table[place] = number &+ all.0.growth(of: number) &+ all.1.growth(of: number)
      }
    case 3:
      for place in 0..<tableCount {
        let number = table[place]
        table[place] =
          number &+ all.0.growth(of: number) &+ all.1.growth(of: number) &+ more.0.growth(of: number)
      }
    default:
      for place in 0..<tableCount {
        let number = table[place]
        table[place] =
          number &+ all.0.growth(of: number) &+ all.1.growth(of: number) &+ more.0.growth(of: number)
          &+ more.1.growth(of: number)
      }
    }
  }
}
