import CPosix
import PlumbSyntax

/// The linker's cells, as a structure of arrays: most passes over all cells read one column, and their time goes to
/// memory.
struct CellTable: ~Copyable {
  /// A cell, until the next one is added.
  struct Reference {
    fileprivate let columns: Columns
    fileprivate let index: Int

    /// What it stands for.
    var origin: CellOrigin {
      @inline(__always) get { columns.origins[index] }
      @inline(__always) set { columns.origins[index] = newValue }
    }

    /// The draft that computes it, -1 for inputs, constants and aliases.
    var definer: Int32 {
      @inline(__always) get { columns.definers[index] }
      @inline(__always) set { columns.definers[index] = newValue }
    }

    /// The cell this one is the same as, -1 for none.
    var alias: Int32 {
      @inline(__always) get { columns.aliases[index] }
      @inline(__always) set { columns.aliases[index] = newValue }
    }

    /// The end of the chain of aliases, -1 if not known.
    var shortcut: Int32 {
      @inline(__always) get { columns.shortcuts[index] }
      @inline(__always) set { columns.shortcuts[index] = newValue }
    }

    var isValue: Bool {
      @inline(__always) get { columns.flags[index] & Flag.value != 0 }
      @inline(__always) set { set(Flag.value, newValue) }
    }

    var isConstant: Bool {
      @inline(__always) get { columns.flags[index] & Flag.constant != 0 }
      @inline(__always) set { set(Flag.constant, newValue) }
    }

    /// The bits of `isValue` and `isConstant`.
    var flags: UInt8 { columns.flags[index] }

    /// For a non-numeric constant: index of its value; 0: nil.
    var value: Int32 {
      @inline(__always) get { columns.values[index] }
      @inline(__always) set { columns.values[index] = newValue }
    }

    /// Of a constant, or the first value of an input.
    var number: Double {
      @inline(__always) get { columns.numbers[index] }
      @inline(__always) set { columns.numbers[index] = newValue }
    }

    @inline(__always)
    private mutating func set(_ flag: UInt8, _ isSet: Bool) {
      columns.flags[index] = isSet ? columns.flags[index] | flag : columns.flags[index] & ~flag
    }
  }

  private enum Flag {
    static var value: UInt8 { 1 }
    static var constant: UInt8 { 2 }
  }

  /// Bytes of a table of so many cells.
  static func size(capacity: Int) -> Int {
    capacity * (MemoryLayout<Double>.stride + MemoryLayout<CellOrigin>.stride + 4 * MemoryLayout<Int32>.stride + 1)
  }

  /// Where the columns are, until a cell is added. For loops that index them with numbers of cells.
  struct Columns {
    var numbers: UnsafeMutablePointer<Double>
    var origins: UnsafeMutablePointer<CellOrigin>
    var definers: UnsafeMutablePointer<Int32>
    var aliases: UnsafeMutablePointer<Int32>
    var shortcuts: UnsafeMutablePointer<Int32>
    var values: UnsafeMutablePointer<Int32>
    var flags: UnsafeMutablePointer<UInt8>

    /// All columns are one block of memory, which begins with the numbers.
    fileprivate init(capacity: Int) {
      self.init(
        UnsafeMutableRawPointer.allocate(
          byteCount: CellTable.size(capacity: capacity), alignment: MemoryLayout<Double>.alignment), capacity: capacity)
    }

    fileprivate init(_ block: UnsafeMutableRawPointer, capacity: Int) {
      var offset = 0
      func column<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
        defer { offset += capacity * MemoryLayout<Element>.stride }
        return (block + offset).assumingMemoryBound(to: type)
      }
      numbers = column(Double.self)
      origins = column(CellOrigin.self)
      definers = column(Int32.self)
      aliases = column(Int32.self)
      shortcuts = column(Int32.self)
      values = column(Int32.self)
      flags = column(UInt8.self)
    }

    fileprivate func copy(_ count: Int, to other: Columns) {
      Self.copy(numbers, to: other.numbers, count)
      Self.copy(origins, to: other.origins, count)
      Self.copy(definers, to: other.definers, count)
      Self.copy(aliases, to: other.aliases, count)
      Self.copy(shortcuts, to: other.shortcuts, count)
      Self.copy(values, to: other.values, count)
      Self.copy(flags, to: other.flags, count)
    }

    /// As bytes: where code is kept small, elements are copied one by one.
    @inline(__always)
    private static func copy<Element: BitwiseCopyable>(
      _ source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>, _ count: Int
    ) {
      UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * MemoryLayout<Element>.stride)
    }

    fileprivate func deallocate() { UnsafeMutableRawPointer(numbers).deallocate() }

    /// Whether a cell is a constant, an alias, or computed by a draft.
    @inline(__always)
    func isDefined(_ cell: Int) -> Bool {
      flags[cell] & Flag.constant != 0 || aliases[cell] >= 0 || definers[cell] >= 0
    }

    @inline(__always)
    func isConstant(_ cell: Int) -> Bool { flags[cell] & Flag.constant != 0 }

    @inline(__always)
    func isValue(_ cell: Int) -> Bool { flags[cell] & Flag.value != 0 }
  }

  private(set) var columns: Columns
  private(set) var count = 0
  private var capacity: Int
  /// Up to which cell the columns have what `append` leaves as it is: neither a definition nor a number.
  private var preparedCount = 0
  /// Whether somebody lends the memory of the columns.
  private var isLent = false

  init(capacity: Int) {
    self.capacity = max(16, capacity)
    columns = Columns(capacity: self.capacity)
  }

  /// A table in memory that somebody lends for as long as it lives, `size(capacity:)` bytes.
  init(lent memory: UnsafeMutableRawPointer, capacity: Int) {
    self.capacity = capacity
    columns = Columns(memory, capacity: capacity)
    isLent = true
  }

  deinit { if !isLent { columns.deallocate() } }

  var indices: Range<Int> { 0..<count }

  /// Gives back the room for more cells than `wanted`, which is not less than there are, if that is more than a quarter.
  mutating func trim(to wanted: Int) {
    if capacity - wanted > capacity / 4 { reallocate(wanted) }
  }

  /// Bytes of its storage.
  var memory: Int { Self.size(capacity: capacity) }

  /// Traps if the index is out of range.
  subscript(index: Int) -> Reference {
    @inline(__always) get {
      checkIndex(index, below: count)
      return Reference(columns: columns, index: index)
    }
    // Not a setter of the reference alone: what is assigned may add cells, and is worked out first.
    @inline(__always) _modify {
      checkIndex(index, below: count)
      var reference = Reference(columns: columns, index: index)
      yield &reference
    }
  }

  /// Adds a cell that is neither computed nor constant yet. Amortised O(1).
  @inline(__always)
  mutating func append(_ origin: CellOrigin, isValue: Bool) {
    if count == preparedCount { prepare() }
    columns.origins[count] = origin
    columns.flags[count] = isValue ? Flag.value : 0
    count &+= 1
  }

  /// Sets what new cells have in the columns that `append` does not write, many at a time.
  @inline(never)
  private mutating func prepare() {
    if count == capacity { makeRoom(1) }
    let added = min(capacity - count, 256)
    memset(columns.numbers + count, 0, added * MemoryLayout<Double>.stride)
    memset(columns.values + count, 0, added * MemoryLayout<Int32>.stride)
    memset(columns.definers + count, -1, added * MemoryLayout<Int32>.stride)
    memset(columns.aliases + count, -1, added * MemoryLayout<Int32>.stride)
    memset(columns.shortcuts + count, -1, added * MemoryLayout<Int32>.stride)
    preparedCount = count + added
  }

  /// Adds cells that are to be written. Amortised O(1).
  mutating func append(unwritten added: Int) {
    makeRoom(added)
    count += added
    preparedCount = count
  }

  /// Writes the cells of a copy. `neighbours`: the distances of those of the neighbour.
  func write(
    _ image: CopyImage, at first: Int, _ distances: CopyDistances, _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    let written = image.cells.count
    if written == 0 { return }
    checkIndex(first, below: count)
    checkIndex(first + written, below: count + 1)
    image.cells.origins.paste(to: columns.origins + first, distances)
    image.cells.aliases.paste(to: columns.aliases + first, distances, neighbours)
    image.cells.definers.paste(to: columns.definers + first, distances)
    image.cells.numbers.paste(to: columns.numbers + first, distances)
    image.cells.values.paste(to: columns.values + first, distances)
    image.cells.flags.paste(to: columns.flags + first, distances)
    memset(columns.shortcuts + first, -1, written * MemoryLayout<Int32>.stride)
  }

  /// Writes one of the cells of a copy.
  func write(_ image: CopyImage, _ place: Int, of copy: PastedCopy, _ cells: CopiedCell.Cells) {
    let cell = Int(copy.firstCell) + place
    checkIndex(cell, below: count)
    var origin = image.cells.origins[place]
    origin.row += Int32(truncatingIfNeeded: copy.base.row)
    if origin.kind == .attribute { origin.extra = copy.base.attribute(at: origin.extra) }
    let definer = image.cells.definers[place]
    columns.origins[cell] = origin
    columns.aliases[cell] = cells.cell(image.cells.aliases[place])
    columns.definers[cell] = definer < 0 ? definer : definer + copy.firstDraft
    columns.numbers[cell] = image.cells.numbers[place]
    columns.values[cell] = image.cells.values[place]
    columns.flags[cell] = image.cells.flags[place]
    columns.shortcuts[cell] = -1
  }

  /// Makes room for more cells. Amortised O(1) for each that is added.
  mutating func makeRoom(_ added: Int) {
    if added > capacity - count { reallocate(max(count + added, capacity + capacity / 2)) }
  }

  /// Forgets the cells from one on.
  mutating func removeAll(from first: Int) {
    checkIndex(first, below: count + 1)
    count = first
    preparedCount = first
  }

  private mutating func reallocate(_ wanted: Int) {
    let wanted = max(16, wanted)
    let moved = Columns(capacity: wanted)
    columns.copy(count, to: moved)
    if !isLent { columns.deallocate() }
    isLent = false
    columns = moved
    capacity = wanted
    preparedCount = count
  }

  /// By cell, until the next one is added.
  var aliases: UnsafePointer<Int32> { UnsafePointer(columns.aliases) }
  var definers: UnsafePointer<Int32> { UnsafePointer(columns.definers) }
  var numbers: UnsafePointer<Double> { UnsafePointer(columns.numbers) }

  /// Forgets shortcuts.
  func forgetShortcuts() { columns.shortcuts.update(repeating: -1, count: count) }
}
