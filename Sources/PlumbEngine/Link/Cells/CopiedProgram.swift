import PlumbSyntax

/// The number of a cell in a program, as an image has it: that of a constant or of memory that all copies share, or one that
/// is counted from what a copy has.
struct CopiedNumber {
  private static var kindShift: UInt32 { 30 }
  private static var mask: UInt32 { 1 << kindShift - 1 }

  /// A cell that a draft of the copy writes.
  static func own(_ index: UInt32) -> UInt32 { 1 << kindShift | index }
  /// A cell that is not the copy's: its index in `CopyImage.externals`.
  static func external(_ index: UInt32) -> UInt32 { 2 << kindShift | index }
  /// A place in the program's lists.
  static func list(_ index: UInt32) -> UInt32 { 3 << kindShift | index }

  /// How far the numbers of cells that a copy's drafts write are from the codes, if one is the first.
  static func distance(own first: UInt32) -> Int { Int(first) - Int(own(0)) }

  /// The index of a cell that a draft of the copy writes, nil for another number.
  static func own(_ code: UInt32) -> Int? { code >> kindShift == 1 ? Int(code & mask) : nil }

  /// The index of an external cell, nil for another number.
  static func external(_ code: UInt32) -> Int? { code >> kindShift == 2 ? Int(code & mask) : nil }

  /// How far places in the program's lists are from the codes, if one is the first.
  static func distance(list first: Int) -> Int { first - Int(list(0)) }

  /// How far the numbers of one copy are from the codes.
  struct Distances {
    var copy: CopyDistances
    /// Of the external cells.
    let externals: UnsafeBufferPointer<UInt32>

    func number(_ code: UInt32) -> UInt32 {
      if let index = CopiedNumber.external(code) { return code &+ externals[index] }
      return CopiedNumber.own(code) == nil ? code : code &+ UInt32(truncatingIfNeeded: copy[.number])
    }
  }
}

extension CopiedTable {
  /// Notes which number a word stands for.
  func note(number word: UnsafePointer<UInt32>) {
    let code = word.pointee
    if let index = CopiedNumber.external(code) {
      note(word, indexed: index)
    } else if CopiedNumber.own(code) != nil {
      note(word, from: .number)
    } else if code >= CopiedNumber.list(0) {
      note(word, from: .list)
    }
  }

  /// Writes the elements of a copy, whose numbers are `CopiedNumber`s.
  @inline(__always)
  func paste(to array: inout PlainArray<Element>, _ distances: CopiedNumber.Distances) {
    paste(to: &array, distances.copy, distances.externals)
  }
}

/// What a copy is in a program: the same for all copies that find the same constant around them. Its outer drafts are part of
/// it if they are placed as one.
/// Numbers of cells are `CopiedNumber`s; rows, attributes and sources are counted from the first of the copy, steps and
/// lists from the first of the code.
final class CopiedProgram {
  /// Blocks of the same kind, which follow each other.
  final class Code {
    var blocks = CopiedTable<Block>()
    var steps = CopiedTable<Step>()
    var lists = CopiedTable<UInt32>()

    /// Bytes of its storage.
    var memory: Int { HeapBlock.object(256) + blocks.memory + steps.memory + lists.memory }

    deinit {
      blocks.deallocate()
      steps.deallocate()
      lists.deallocate()
    }

    /// Ends its tables. They are smaller than those of the image, which are not too large.
    func finish() {
      _ = blocks.finish()
      _ = steps.finish()
      _ = lists.finish()
    }
  }

  /// What a cell marks that something can change.
  struct Dependent {
    var cell: UInt32
    var mark: CopiedMark
  }

  /// A property that is neither a number of the copy's own nor a constant that all copies have.
  struct OtherProperty {
    var slot: Int32
    /// Among the live properties, -1 for one that cannot change.
    var bit: Int32
  }

  /// How constant a cell is.
  enum Constancy: UInt8 {
    case live
    /// Only an edit can change it.
    case settled
    case constant
  }

  /// The first draft that is part of it: 0, or that of the inner ones.
  let firstDraft: Int
  /// Of the external cells, and of what outer drafts compute that are not part of it.
  var constancy = PlainArray<Constancy>()
  /// By draft from the first one on: whether only an edit can change what it computes, and its place among the blocks of its
  /// kind.
  var isSettled = PlainArray<Bool>()
  var places = PlainArray<Int32>()
  /// The code of inner drafts, and that of outer ones.
  let settled = Code()
  let live = Code()
  let outerSettled = Code()
  let outerLive = Code()

  /// Its measurements. Their blocks are all in `outerLive`, and `block` is an index there.
  /// `measurementInputs`: the numeric cells they read that can change. `baselines`: by row, ascending, the measurement that the
  /// row's baselines come from.
  var measurements = CopiedTable<Program.MeasurementBlock>()
  var measurementInputs = CopiedTable<UInt32>()
  var baselines = CopiedTable<Program.BaselineSource>()

  /// By row.
  var frames = CopiedTable<FrameCells>()
  var hiddenCells = CopiedTable<UInt32>()
  var clipCells = CopiedTable<UInt32>()
  var liveRows = PlainArray<Bool>()
  /// Whether something can change whether one of them is hidden or clips.
  var hasLiveFlags = false

  /// The properties of all rows, by row where they end, and which can change besides frames. Of a number, `cell` is its
  /// `CopiedNumber`; published values are counted from the first of their kind. Found out for the first copy.
  var slots = CopiedTable<PropertySlot>()
  var propertyEnds = CopiedTable<UInt32>()
  var liveSlots = CopiedTable<UInt32>()
  var otherProperties = PlainArray<OtherProperty>()
  var publishedNumbers = 0
  var publishedValues = 0

  /// What depends on what, until the lists below are made of it.
  var dependents = PlainArray<Dependent>()
  /// The marks of the cells that the copy's drafts write, and by cell where they end.
  var marks = PlainArray<CopiedMark>()
  var markEnds = PlainArray<UInt32>()
  /// What external cells mark, and of marks of blocks the drafts that these are of, from the first draft of a copy on; -1.
  var ofExternals = PlainArray<Dependent>()
  var draftsOfExternals = PlainArray<Int32>()

  /// Bytes of its storage.
  var memory: Int {
    let rows = frames.memory + hiddenCells.memory + clipCells.memory + liveRows.memory
    let outer = outerSettled.memory + outerLive.memory
    let lists =
      dependents.memory + marks.memory + markEnds.memory + ofExternals.memory
      + draftsOfExternals.memory
    let measured = measurements.memory + measurementInputs.memory + baselines.memory
    return HeapBlock.object(512) + constancy.memory + isSettled.memory + places.memory + settled.memory + live.memory
      + outer + measured + rows + slots.memory + propertyEnds.memory + liveSlots.memory + otherProperties.memory + lists
  }

  init(firstDraft: Int) { self.firstDraft = firstDraft }

  /// The code of blocks of a kind.
  func code(_ kind: CopiedMark.Kind) -> Code {
    switch kind {
    case .settledBlock: settled
    case .outerSettledBlock: outerSettled
    case .outerLiveBlock: outerLive
    default: live
    }
  }

  deinit {
    measurements.deallocate()
    measurementInputs.deallocate()
    baselines.deallocate()
    frames.deallocate()
    hiddenCells.deallocate()
    clipCells.deallocate()
    slots.deallocate()
    propertyEnds.deallocate()
    liveSlots.deallocate()
  }

  /// Ends the tables of code and rows.
  func finishCode() {
    settled.finish()
    live.finish()
    outerSettled.finish()
    outerLive.finish()
    _ = measurements.finish()
    _ = measurementInputs.finish()
    _ = baselines.finish()
    _ = frames.finish()
    _ = hiddenCells.finish()
    _ = clipCells.finish()
  }

  /// Ends those of properties.
  func finishProperties() {
    _ = slots.finish()
    _ = propertyEnds.finish()
    _ = liveSlots.finish()
  }

  /// Makes lists of what depends on what, once all of it is known. `count`: how many cells the copy's drafts write.
  /// `outerCount`: how many of its drafts are outer ones. O(count + drafts + dependents).
  func makeLists(count: Int, outerCount: Int) {
    var next = PlainArray<UInt32>(repeating: 0, count: count + 1)
    for dependent in dependents.elements {
      if let own = CopiedNumber.own(dependent.cell) { next[own + 1] += 1 } else { ofExternals.append(dependent) }
    }
    for cell in 0..<count { next[cell + 1] += next[cell] }
    marks.append(repeating: CopiedMark(.row, 0), count: Int(next[count]))
    for dependent in dependents.elements {
      guard let own = CopiedNumber.own(dependent.cell) else { continue }
      marks[Int(next[own])] = dependent.mark
      next[own] += 1
    }
    // Each begins where the one before it ends.
    for cell in 0..<count { markEnds.append(next[cell]) }
    dependents.removeAll()
    findDraftsOfExternals(outerCount)
  }

  private func findDraftsOfExternals(_ outerCount: Int) {
    // By kind, in the order of their blocks.
    var settled = PlainArray<Int32>()
    var live = PlainArray<Int32>()
    var outerSettled = PlainArray<Int32>()
    var outerLive = PlainArray<Int32>()
    for index in isSettled.indices {
      let draft = Int32(truncatingIfNeeded: firstDraft + index)
      switch (isSettled[index], Int(draft) < outerCount) {
      case (true, false): settled.append(draft)
      case (false, false): live.append(draft)
      case (true, true): outerSettled.append(draft)
      case (false, true): outerLive.append(draft)
      }
    }
    for dependent in ofExternals.elements {
      let draft =
        switch dependent.mark.kind {
        case .settledBlock: settled[dependent.mark.index]
        case .liveBlock: live[dependent.mark.index]
        case .outerSettledBlock: outerSettled[dependent.mark.index]
        case .outerLiveBlock: outerLive[dependent.mark.index]
        case .row, .property, .flags: Int32(-1)
        }
      draftsOfExternals.append(draft)
    }
  }

  /// Whether a copy that finds the same constant around it is made of the same blocks.
  func fits(_ constancy: borrowing PlainArray<Constancy>, firstDraft: Int) -> Bool {
    if constancy.count != self.constancy.count || firstDraft != self.firstDraft { return false }
    for place in constancy.indices where constancy[place] != self.constancy[place] { return false }
    return true
  }
}
