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
    /// For several copies, each the next sibling of the one before; the first one follows a sibling, too. By `GroupSize`.
    var groups = [CopyImage?](repeating: nil, count: GroupSize.all.count)
    /// How many copies of it the present patch may paste, and how many have come in patches with enough for a group.
    var waitingCount = 0
    var batchedCounts = [Int](repeating: 0, count: GroupSize.all.count)

    init(_ document: SharedDocument, _ parent: Int32) {
      self.document = document
      self.parent = parent
    }

    /// Bytes of its storage, without the document.
    var memory: Int {
      var sum = HeapBlock.object(96) + groups.memory + batchedCounts.memory
      sum += (first?.memory ?? 0) + (following?.memory ?? 0)
      for group in groups { sum += group?.memory ?? 0 }
      return sum
    }

    /// Whether copies enough for a group have come, and it has no image. `size`: in `GroupSize.all`.
    func wants(_ size: Int) -> Bool {
      groups[size] == nil && batchedCounts[size] >= GroupSize.all[size].leastBatched
    }
  }

  /// How many copies are pasted as one where there are more of them, if they have few elements: then most of what pasting one
  /// takes is the same for any number of elements.
  struct GroupSize {
    let copies: Int
    /// Elements of a copy.
    let mostRows: Int
    /// To record an image takes as long as to paste some hundred elements: it is made once copies have come in batches that
    /// it would have served for about as many.
    let leastBatched: Int

    static let all = [
      GroupSize(copies: 8, mostRows: 16, leastBatched: 64), GroupSize(copies: 64, mostRows: 4, leastBatched: 512),
    ]
  }

  /// A copy that the present patch inserts.
  struct Copy {
    var firstRow: Int32
    var rowCount: Int32
    /// In the entries; -1 for one that is linked as the nodes of a load are.
    var entry: Int32
    /// Whether it waits to be pasted, or to be linked by itself so that others can be.
    var isWaiting: Bool
    /// Of one that waits: whether it is bound, and only to be compiled by itself.
    var isBound = false
    /// In what the patch has pasted; -1 for one that is linked, -2 for one that was pasted with the one before it.
    var pasted: Int32 = -1

    var rows: Range<Int> { Int(firstRow)..<Int(firstRow) + Int(rowCount) }
  }

  /// Copies that were pasted one behind the other, and what each of them is in the program.
  struct Run {
    var copies: Range<Int>
    let image: CopyImage
    let program: CopiedProgram
    /// The changes of the patch that their inner blocks are: those that only an edit can change, and the others; -1 for none.
    var settled = -1
    var live = -1
  }

  /// Fragments and parents that are remembered; the one that came first is forgotten for another.
  private static var mostEntries: Int { 16 }
  /// Fragments with more elements are not.
  static var mostRows: Int { 4096 }
  /// Of fragments with more elements the second copy makes the image, not the first: it takes some 1.5 KB an element, and
  /// most large ones are inserted once.
  static var mostRowsAtOnce: Int { 1024 }

  private(set) var entries: [Entry] = []
  /// Those whose copies wait in the present patch.
  private var waiting = PlainArray<Int32>()
  /// Where the present patch has pasted copies.
  private(set) var pasted = PlainArray<PastedCopy>()
  /// The images that these were pasted from, and which of them each.
  private var images: [CopyImage] = []
  private var imageOfPasted = PlainArray<Int32>()
  /// Of all copies, the cells that they refer to and that are not theirs: once their ends are known, those.
  var externals = PlainArray<Int32>()
  /// How far the numbers of these in the program are from their `CopiedNumber`s.
  var externalDistances = PlainArray<UInt32>()
  /// How many inner drafts these have.
  private(set) var innerCount = 0
  /// How many copies these are.
  private(set) var copyCount = 0
  /// The pasted copies in their order, those together that are the same in the program.
  private(set) var runs: [Run] = []
  private var placedProgram: CopiedProgram?
  private var isMixed = false
  /// By pasted copy.
  private var runOfPasted = PlainArray<Int32>()
  private var next = 0
  var copies = PlainArray<Copy>()
  /// By new row, of the first of a copy: its number.
  private var copyOfRow = PlainArray<Int32>()
  private var firstRow = 0
  /// Copies on the way from one to what precedes it.
  private var path = PlainArray<Int32>()
  /// Of all copies, the cells of their neighbours that they read.
  var neighbours = PlainArray<Int32>()
  /// Memory for a copy: distances of what is not its own.
  var otherDistances = PlainArray<UInt32>()
  /// The same: the cells that are not its own, as it names them.
  var named = PlainArray<Int32>()
  private let distanceMemory = PlainArray<UInt32>(repeating: 0, count: CopyDistances.count)
  /// The same: how constant is what a copy finds around it.
  var constancy = PlainArray<CopiedProgram.Constancy>()

  /// Bytes of its storage, but for what the copies of one patch take.
  var memory: Int { entries.reduce(entries.memory) { $0 + $1.memory } }

  /// How many rows those have that images were made of.
  var imageRows: Int {
    entries.reduce(0) { $0 + (($1.first ?? $1.following)?.components.count ?? 0) }
  }

  /// Forgets all images: what copies depend on may be different.
  func removeAll() {
    if entries.isEmpty { return }
    entries = []
    waiting.removeAll()
    next = 0
  }

  /// Begins a patch whose new rows are some.
  func begin(_ rows: Range<Int>) {
    pasted.removeAll()
    imageOfPasted.removeAll()
    innerCount = 0
    copyCount = 0
    // Memory for the next copies is kept, as that of tables without references is.
    if !images.isEmpty { images.removeAll(keepingCapacity: true) }
    externals.removeAll()
    neighbours.removeAll()
    if !runs.isEmpty { runs.removeAll(keepingCapacity: true) }
    runOfPasted.removeAll()
    copies.removeAll()
    copyOfRow.removeAll()
    copyOfRow.append(repeating: -1, count: rows.count)
    firstRow = rows.lowerBound
    for place in waiting.indices { entries[Int(waiting[place])].waitingCount = 0 }
    waiting.removeAll()
  }

  /// Notes which entries have copies enough to paste several as one.
  func countBatches() {
    for place in waiting.indices {
      let entry = entries[Int(waiting[place])]
      for size in GroupSize.all.indices where entry.waitingCount > GroupSize.all[size].copies {
        entry.batchedCounts[size] += entry.waitingCount
      }
    }
  }

  /// The group whose image is to be made of the last copies that were pasted, by its index in `GroupSize.all`; nil for none.
  func wantedGroup(_ entry: Entry, rowCount: Int) -> Int? {
    GroupSize.all.indices.first { rowCount <= GroupSize.all[$0].mostRows && entry.wants($0) }
  }

  /// Puts off images that were wanted and not made, as no copies were pasted one behind the other. While one is wanted, no
  /// tables are written late.
  func putOffGroups() {
    for place in waiting.indices {
      let entry = entries[Int(waiting[place])]
      for size in GroupSize.all.indices where entry.wants(size) { putOff(size, of: entry) }
    }
  }

  /// Has an image of a group wanted again after many more copies.
  func putOff(_ size: Int, of entry: Entry) { entry.batchedCounts[size] = -32 * GroupSize.all[size].leastBatched }

  /// The image of the largest group that waits from a copy on, one behind the other; nil for none. `siblings`: those before, by
  /// row.
  func group(from number: Int, _ entry: Entry, _ siblings: [Int32]) -> CopyImage? {
    for image in entry.groups.reversed() {
      if let image, areInRow(number, image.copyCount, siblings) { return image }
    }
    return nil
  }

  /// Whether copies from one on wait one behind the other.
  @_optimize(speed)
  private func areInRow(_ number: Int, _ count: Int, _ siblings: [Int32]) -> Bool {
    let copies = copies.elements
    if number + count > copies.count || copies[number].isBound { return false }
    let entry = copies[number].entry
    for next in number + 1..<number + count {
      let copy = copies[next]
      if copy.entry != entry || !copy.isWaiting || copy.isBound
        || siblings[Int(copy.firstRow)] != copies[next - 1].firstRow
      {
        return false
      }
    }
    return true
  }

  /// The rows of some copies up to one.
  func rows(ofLast count: Int, endingAt number: Int) -> Range<Int> {
    copies[number - count + 1].rows.lowerBound..<copies[number].rows.upperBound
  }

  /// Adds copies that are inserted together, of an entry, -1 for none. The first `linked` of them are linked, and the others
  /// wait to be pasted.
  @_optimize(speed)
  func add(_ insertion: TreeEdit.Insertion, _ entry: Int32, linked: Int) {
    copies.makeRoom(insertion.copies)
    let firstWaiting = copies.count + linked
    for row in insertion.roots {
      copyOfRow[row - firstRow] = Int32(truncatingIfNeeded: copies.count)
      copies.append(
        Copy(
          firstRow: Int32(truncatingIfNeeded: row), rowCount: Int32(truncatingIfNeeded: insertion.rowCount),
          entry: entry, isWaiting: copies.count >= firstWaiting))
    }
    let count = insertion.copies - linked
    if entry < 0 || count == 0 { return }
    if entries[Int(entry)].waitingCount == 0 { waiting.append(entry) }
    entries[Int(entry)].waitingCount += count
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
  func note(_ number: Int, _ copy: PastedCopy, _ image: CopyImage) {
    if images.last !== image { images.append(image) }
    imageOfPasted.append(Int32(truncatingIfNeeded: images.count - 1))
    innerCount += copy.innerDrafts.count
    copies[number].pasted = Int32(truncatingIfNeeded: pasted.count)
    for next in number + 1..<number + image.copyCount {
      copies[next].isWaiting = false
      copies[next].pasted = -2
    }
    pasted.append(copy)
    copyCount += image.copyCount
  }

  /// Whether the outer drafts of some are placed as one.
  var hasGroups: Bool { images.contains { $0.isGrouped } }

  /// Has the outer drafts of all be placed one by one.
  func forbidGroups() { for image in images { image.isGrouped = false } }

  /// What a pasted copy was pasted from.
  func image(ofPasted place: Int) -> CopyImage { images[Int(imageOfPasted[place])] }

  /// Notes where the blocks of the outer drafts of a pasted copy are.
  func setOuterBlocks(of place: Int, _ blocks: ProgramPatch.CopiedBlocks, isSettled: Bool) {
    if isSettled { pasted[place].outerSettled = blocks } else { pasted[place].outerLive = blocks }
  }

  /// Forgets what was noted of the programs of groups.
  func beginPrograms() {
    if placedProgram != nil { placedProgram = nil }
    isMixed = false
  }

  /// Notes what the outer drafts of a copy are part of.
  func notePlaced(_ program: CopiedProgram) {
    if let known = placedProgram {
      if known !== program { isMixed = true }
    } else {
      placedProgram = program
    }
  }

  /// What all groups are part of; nil if not all are part of the same.
  var commonProgram: CopiedProgram? { isMixed ? nil : placedProgram }

  /// Says where a pasted copy begins in the lists of readers.
  func setFirstReader(_ place: Int, _ entry: Int32) { pasted[place].firstReader = entry }

  /// Gives a pasted copy its numbers in the program.
  func setFirstNumber(_ place: Int, _ number: UInt32) { pasted[place].firstNumber = number }

  /// Notes what the next pasted copy is in the program.
  func noteProgram(_ place: Int, _ image: CopyImage, _ program: CopiedProgram) {
    let last = runs.count - 1
    if last >= 0, runs[last].program === program, runs[last].copies.upperBound == place {
      runs[last].copies = runs[last].copies.lowerBound..<place + 1
    } else {
      runs.append(Run(copies: place..<place + 1, image: image, program: program))
    }
    runOfPasted.append(Int32(truncatingIfNeeded: runs.count - 1))
  }

  /// The run of a pasted copy.
  func run(ofPasted place: Int) -> Int { Int(runOfPasted[place]) }

  /// Notes which change of the patch the blocks of a run are.
  func setChange(_ run: Int, _ number: Int, isSettled: Bool) {
    if isSettled { runs[run].settled = number } else { runs[run].live = number }
  }

  /// The external cells of a pasted copy, and their numbers.
  func externals(of copy: PastedCopy, _ image: CopyImage) -> UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(rebasing: externals.elements[copy.firstExternal..<copy.firstExternal + image.externals.count])
  }

  /// The cells of a pasted copy, as its image names them.
  func cells(of copy: PastedCopy, _ image: CopyImage) -> CopiedCell.Cells {
    let range = copy.firstNeighbour..<copy.firstNeighbour + image.ofPrevious.count
    return CopiedCell.Cells(
      first: copy.firstCell, count: Int(copy.cellCount),
      ofNeighbour: UnsafeBufferPointer(rebasing: neighbours.elements[range]))
  }

  /// Memory for a copy: the distances of its tables.
  var distances: CopyDistances { CopyDistances(distanceMemory.pointer(to: 0)) }

  /// How far what a pasted copy is in the program is from what its image says.
  func distances(of copy: PastedCopy, _ image: CopyImage) -> CopiedNumber.Distances {
    distances[.row] = copy.base.row
    distances[.attribute] = copy.base.attribute
    distances[.bodyAttribute] = copy.base.bodyDistance
    distances[.source] = Int(copy.firstSource)
    distances[.number] = CopiedNumber.distance(own: copy.firstNumber)
    let range = copy.firstExternal..<copy.firstExternal + image.externals.count
    return CopiedNumber.Distances(
      copy: distances, externals: UnsafeBufferPointer(rebasing: externalDistances.elements[range]))
  }

  /// Calls `body` with the numbers of a range that are not in those of pasted copies, which ascend. O(pasted copies).
  @inline(__always)
  func forEachLinked<Failure>(
    _ all: Range<Int>, _ range: (PastedCopy) -> Range<Int>, _ body: (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    var first = all.lowerBound
    for place in pasted.indices {
      let copied = range(pasted[place])
      if first < copied.lowerBound { try body(first..<copied.lowerBound) }
      first = copied.upperBound
    }
    if first < all.upperBound { try body(first..<all.upperBound) }
  }

  /// Calls `body` with the pasted copies in their order, each with its image.
  @inline(__always)
  func forEachPasted<Failure>(_ body: (CopyImage, Int) throws(Failure) -> Void) throws(Failure) {
    var place = 0
    while place < pasted.count {
      let number = imageOfPasted[place]
      let image = images[Int(number)]
      repeat {
        try body(image, place)
        place += 1
      } while place < pasted.count && imageOfPasted[place] == number
    }
  }

  /// Calls `body` with the copies that wait, each behind the sibling before it. `siblings`: those, by row. O(copies).
  func forEachWaiting<Failure>(_ siblings: [Int32], _ body: (Int) throws(Failure) -> Void) throws(Failure) {
    for number in copies.indices where copies[number].isWaiting {
      // Most often the sibling before a copy is not one that comes later.
      let sibling = Int(siblings[Int(copies[number].firstRow)])
      if sibling < firstRow || copyOfRow[sibling - firstRow] < Int32(truncatingIfNeeded: number) {
        copies[number].isWaiting = false
        try body(number)
        continue
      }
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
