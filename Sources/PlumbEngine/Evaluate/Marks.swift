/// Where what a cell's change touches has its bit: blocks, rows, properties and the flags share one set, so that
/// marking is the same few instructions whatever is marked. Each kind begins at a group of its own.
struct Marks {
  /// Groups of blocks are below this one; those of rows begin here.
  let rowGroup: Int
  let propertyGroup: Int
  let endGroup: Int
  /// Visibility or clipping of some row: the bit after the last property's.
  let flags: Int

  var firstRow: Int { rowGroup << BitSet.groupShift }
  var firstProperty: Int { propertyGroup << BitSet.groupShift }
  var count: Int { endGroup << BitSet.groupShift }

  private let counts: (blocks: Int, rows: Int, properties: Int)

  @_optimize(speed)
  init(blocks: Int, rows: Int, properties: Int) {
    func groups(_ count: Int) -> Int { (count + 1 << BitSet.groupShift - 1) >> BitSet.groupShift }
    rowGroup = groups(blocks)
    propertyGroup = rowGroup + groups(rows)
    endGroup = propertyGroup + groups(properties + 1)
    flags = propertyGroup << BitSet.groupShift + properties
    counts = (blocks, rows, properties)
  }

  /// The bit of an entry of the linker's tables; nil for one that nothing has.
  @_optimize(speed)
  func bit(_ entry: UInt32) -> UInt32? {
    let index = Int(entry & Dependent.indexMask)
    let bit: Int
    switch entry & Dependent.kindMask {
    case Dependent.block where index < counts.blocks: bit = index
    case Dependent.row where index < counts.rows: bit = firstRow + index
    case Dependent.property where index < counts.properties: bit = firstProperty + index
    case Dependent.flags: bit = flags
    default: return nil
    }
    return UInt32(truncatingIfNeeded: bit)
  }

  /// The table's entries as bits; nil if it does not fit `cells` cells. O(entries).
  @_optimize(speed)
  func bits(_ table: DependentTable, cells: Int) -> [UInt32]? {
    guard table.starts.count == cells + 1, table.starts[0] == 0, Int(table.starts[cells]) == table.entries.count else {
      return nil
    }
    for cell in 0..<cells where table.starts[cell] > table.starts[cell + 1] { return nil }
    var bits: [UInt32] = []
    bits.reserveCapacity(table.entries.count)
    for entry in table.entries {
      guard let bit = bit(entry) else { return nil }
      bits.append(bit)
    }
    return bits
  }
}
