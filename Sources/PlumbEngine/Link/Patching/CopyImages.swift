import PlumbSyntax

/// The images of the fragments that are inserted again and again, and the copies that the present patch inserts.
final class CopyImages {
  /// A fragment that was inserted below a parent, with what further copies there are pasted from.
  final class Entry {
    let document: SharedDocument
    let parent: Int32
    /// Whether copies are linked one by one.
    var isRefused = false
    /// For a copy that is the first child, and for others.
    var first: CopyImage?
    var following: CopyImage?

    init(_ document: SharedDocument, _ parent: Int32) {
      self.document = document
      self.parent = parent
    }

    /// Bytes of its storage, without the document.
    var memory: Int { HeapBlock.object(64) + (first?.memory ?? 0) + (following?.memory ?? 0) }
  }

  /// A copy that the present patch inserts.
  struct Copy {
    var firstRow: Int32
    var rowCount: Int32
    /// In the entries; -1 for one that is linked as the nodes of a load are.
    var entry: Int32
    /// Whether it waits to be pasted, or to be linked by itself so that others can be.
    var isWaiting: Bool
    /// In what the patch has pasted; -1 for one that is linked.
    var pasted: Int32 = -1
    /// Of one that is pasted: whether a sibling comes before it.
    var follows = false

    var rows: Range<Int> { Int(firstRow)..<Int(firstRow) + Int(rowCount) }

    /// Whether both are linked, or were pasted from the same image.
    func comesFromSame(as other: Copy) -> Bool {
      if pasted < 0 || other.pasted < 0 { return pasted < 0 && other.pasted < 0 }
      return entry == other.entry && follows == other.follows
    }
  }

  /// Fragments and parents that are remembered; the one that came first is forgotten for another.
  private static var mostEntries: Int { 16 }
  /// Fragments with more elements are not.
  static var mostRows: Int { 4096 }

  private(set) var entries: [Entry] = []
  /// Where the present patch has pasted copies.
  private(set) var pasted = PlainArray<PastedCopy>()
  private var next = 0
  var copies = PlainArray<Copy>()
  /// By new row, of the first of a copy: its number.
  private var copyOfRow = PlainArray<Int32>()
  private var firstRow = 0
  /// Copies on the way from one to what precedes it.
  private var path = PlainArray<Int32>()
  /// Memory for a copy: the cells at the places of its image.
  var cells = PlainArray<Int32>()
  var neighbours = PlainArray<Int32>()

  /// Bytes of its storage, but for what the copies of one patch take.
  var memory: Int { entries.reduce(entries.memory) { $0 + $1.memory } }

  /// Forgets all images: what copies depend on may be different.
  func removeAll() {
    if entries.isEmpty { return }
    entries = []
    next = 0
  }

  /// Begins a patch whose new rows are some.
  func begin(_ rows: Range<Int>) {
    pasted.removeAll()
    copies.removeAll()
    copyOfRow.removeAll()
    copyOfRow.append(repeating: -1, count: rows.count)
    firstRow = rows.lowerBound
  }

  func add(_ copy: Copy) {
    copyOfRow[Int(copy.firstRow) - firstRow] = Int32(truncatingIfNeeded: copies.count)
    copies.append(copy)
  }

  /// The number of the entry of a fragment and a parent, -1 for none. O(entries).
  func find(_ document: SharedDocument, _ parent: Int32) -> Int32 {
    let place = entries.firstIndex { $0.parent == parent && $0.document.sharesStorage(with: document) }
    return place.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Adds an entry, unless copies of the present patch have all that there may be. Gives its number, -1 for none.
  func add(_ entry: Entry) -> Int32 {
    if entries.count < Self.mostEntries {
      entries.append(entry)
      return Int32(truncatingIfNeeded: entries.count - 1)
    }
    for copy in copies.elements where copy.entry == Int32(truncatingIfNeeded: next) { return -1 }
    entries[next] = entry
    let number = next
    next = (next + 1) % Self.mostEntries
    return Int32(truncatingIfNeeded: number)
  }

  /// Notes that a copy has been pasted.
  func note(_ number: Int, _ copy: PastedCopy, follows: Bool) {
    copies[number].pasted = Int32(truncatingIfNeeded: pasted.count)
    copies[number].follows = follows
    pasted.append(copy)
  }

  /// Where a copy was pasted.
  @inline(__always)
  func pastedCopy(_ number: Int) -> PastedCopy { pasted[Int(copies[number].pasted)] }

  /// Calls `body` with the copies, those together that follow each other and were pasted from one image; nil: they are
  /// linked.
  @inline(__always)
  func forEachRun(_ body: (Range<Int>, CopyImage?) -> Void) {
    var first = 0
    while first < copies.count {
      let copy = copies[first]
      var end = first + 1
      while end < copies.count, copies[end].comesFromSame(as: copy) { end += 1 }
      body(first..<end, copy.pasted < 0 ? nil : image(of: copy))
      first = end
    }
  }

  @inline(never)
  private func image(of copy: Copy) -> CopyImage? {
    let entry = entries[Int(copy.entry)]
    return copy.follows ? entry.following : entry.first
  }

  /// Calls `body` with the copies that wait, each behind the sibling before it. `siblings`: those, by row. O(copies).
  func forEachWaiting<Failure>(_ siblings: [Int32], _ body: (Int) throws(Failure) -> Void) throws(Failure) {
    for number in copies.indices where copies[number].isWaiting {
      path.removeAll()
      var copy = Int32(truncatingIfNeeded: number)
      while copy >= 0, copies[Int(copy)].isWaiting {
        path.append(copy)
        let previous = Int(siblings[Int(copies[Int(copy)].firstRow)])
        copy = previous < firstRow ? -1 : copyOfRow[previous - firstRow]
      }
      while let last = path.popLast() {
        copies[Int(last)].isWaiting = false
        try body(Int(last))
      }
    }
  }
}
