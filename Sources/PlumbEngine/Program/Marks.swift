/// Bit positions of everything a changed cell can mark: blocks, rows, properties, the flags and the structure share one set, so that
/// marking is the same few instructions for all. Each kind begins at a group of its own.
struct Marks {
  /// Groups of blocks are below this one; those of rows begin here.
  let rowGroup: Int
  let propertyGroup: Int
  let endGroup: Int
  /// Visibility or clipping of some row: the bit after the last property's.
  let flags: Int
  /// The value of some structural attribute: the bit after that.
  var structure: Int { flags + 1 }

  var firstRow: Int { rowGroup << BitSet.groupShift }
  var firstProperty: Int { propertyGroup << BitSet.groupShift }
  var count: Int { endGroup << BitSet.groupShift }

  /// For how many more blocks, rows and properties there is room in the program of a layout that is edited.
  static var spare: Int { 8192 }

  /// `properties`: those that can change besides frames. There is room for `room` more of each, and half as many again.
  @_optimize(speed)
  init(blocks: Int, rows: Int, properties: Int, room: Int = 0) {
    func extended(_ count: Int) -> Int { room == 0 ? count : count + count / 2 + room }
    let (blocks, rows, properties) = (extended(blocks), extended(rows), extended(properties))
    func groups(_ count: Int) -> Int { (count + 1 << BitSet.groupShift - 1) >> BitSet.groupShift }
    rowGroup = groups(blocks)
    propertyGroup = rowGroup + groups(rows)
    endGroup = propertyGroup + groups(properties + 2)
    flags = propertyGroup << BitSet.groupShift + properties
  }

  /// Where a mark is among others that have room for as much. O(1).
  @inline(__always)
  func place(of mark: Int, in other: Marks) -> Int {
    if mark < firstRow { return mark }
    if mark < firstProperty { return mark + other.firstRow - firstRow }
    return mark < flags ? mark + other.firstProperty - firstProperty : mark + other.flags - flags
  }
}
