import PlumbSyntax

/// The handles of a layout's constraints, and what code has changed of them. A constraint keeps its handle as long as it is
/// there, also when the document is linked again.
struct ConstraintStore {
  /// Where a constraint is declared.
  enum Identity: Equatable {
    /// In the attribute of a node: by the name of the constraint, of several with one name first by the position that it had;
    /// or by its position if it has none.
    case written(node: UInt64, identifier: String, position: Int32)
    /// By code, with a number that no other constraint has that is there.
    case added
  }

  struct Record {
    /// nil: it is free.
    var identity: Identity?
    var generation: UInt32 = 0
    /// In the linked document; -1: not linked yet.
    var number: Int32 = -1
    var changes = ConstraintChanges()
    /// Of constraints that code has added: the node.
    var node: UInt64 = 0
  }

  private(set) var records: [Record] = []
  private var freeRecords: [Int32] = []
  /// By number in the linked document: index in `records`, -1 for none yet.
  private var recordOf: [Int32] = []

  var isEmpty: Bool { records.isEmpty }
  /// Bytes of its storage.
  var memory: Int { isEmpty ? 0 : records.memory + freeRecords.memory + recordOf.memory }

  // MARK: - Handles

  private func handle(_ index: Int) -> UInt64 {
    NodeHandle.make(slot: index, generation: records[index].generation)
  }

  /// The record of a handle; nil for a stale or foreign one. O(1).
  func index(of handle: UInt64) -> Int? {
    let index = Int(UInt32(truncatingIfNeeded: handle)) - 1
    guard index >= 0, index < records.count, records[index].identity != nil, self.handle(index) == handle else {
      return nil
    }
    return index
  }

  private mutating func add(_ record: Record) -> Int {
    if let free = freeRecords.popLast() {
      records[Int(free)] = record
      return Int(free)
    }
    records.append(record)
    return records.count - 1
  }

  /// A record for a constraint that code adds. Gives its index, which is its number among those added.
  mutating func addPending(node: UInt64, generation: UInt32) -> Int {
    add(Record(identity: .added, generation: generation, node: node))
  }

  /// The handle of a constraint that code has added.
  func handle(ofAdded index: Int) -> UInt64 { handle(index) }

  private mutating func free(_ index: Int) {
    records[index].identity = nil
    records[index].number = -1
    records[index].changes = ConstraintChanges()
    freeRecords.append(Int32(truncatingIfNeeded: index))
  }

  /// Forgets what was added and never linked.
  mutating func dropPending() {
    for index in records.indices where records[index].identity == .added && records[index].number < 0 { free(index) }
  }

  mutating func change(_ index: Int, _ body: (inout ConstraintChanges) -> Void) { body(&records[index].changes) }

  /// The handle of a constraint of the linked document.
  mutating func handle(ofNumber number: Int, _ identity: Identity, generation: UInt32) -> UInt64 {
    while recordOf.count <= number { recordOf.append(-1) }
    if recordOf[number] < 0 {
      recordOf[number] = Int32(
        truncatingIfNeeded: add(
          Record(identity: identity, generation: generation, number: Int32(truncatingIfNeeded: number))))
    }
    return handle(Int(recordOf[number]))
  }

  // MARK: - Patches

  /// Finds the constraints again that a patch has removed, among those that it has added: a constraint that was read again
  /// has another number. Forgets those that are gone. The arguments are those of `match`. O(removed constraints).
  mutating func follow(
    _ removed: [Int], count: Int, added: (Int) -> Int32, written: (UInt64, String, Int32?) -> (Int32, Int32)
  ) {
    while recordOf.count < count { recordOf.append(-1) }
    var indices: [Int] = []
    for number in removed where recordOf[number] >= 0 {
      indices.append(Int(recordOf[number]))
      recordOf[number] = -1
    }
    indices.sort(byNumber: { Int64($0) })
    place(indices, added, written)
  }

  /// Says that a constraint that code has added is linked now.
  mutating func link(added index: Int, _ number: Int) {
    guard index < records.count, records[index].identity == .added, records[index].number < 0 else { return }
    records[index].number = Int32(truncatingIfNeeded: number)
    recordOf[number] = Int32(truncatingIfNeeded: index)
  }

  /// What code has changed of a constraint of the linked document; nil for nothing.
  func changes(ofNumber number: Int) -> ConstraintChanges? {
    guard number < recordOf.count, recordOf[number] >= 0 else { return nil }
    let changes = records[Int(recordOf[number])].changes
    return changes.isEmpty ? nil : changes
  }

  private mutating func place(
    _ indices: [Int], _ added: (Int) -> Int32, _ written: (UInt64, String, Int32?) -> (Int32, Int32)
  ) {
    // Those whose name is not at their position any more take what is left of it afterwards.
    var moved: [Int] = []
    for index in indices {
      switch records[index].identity {
      case nil: continue
      case .added: link(index, added(index))
      case .written(let node, let identifier, let position):
        if !link(index, written(node, identifier, position).0) { moved.append(index) }
      }
    }
    for index in moved {
      guard case .written(let node, let identifier, _) = records[index].identity else { continue }
      while true {
        let (number, position) = written(node, identifier, nil)
        records[index].identity = .written(node: node, identifier: identifier, position: position)
        if number < 0 { free(index) }
        if number < 0 || link(index, number) { break }
      }
    }
  }

  /// Whether a constraint of the linked document is one that had none of the records yet: then it is this record's.
  @discardableResult
  private mutating func link(_ index: Int, _ number: Int32) -> Bool {
    if number < 0 || recordOf[Int(number)] >= 0 {
      if records[index].identity == .added { free(index) }
      return false
    }
    records[index].number = number
    recordOf[Int(number)] = Int32(truncatingIfNeeded: index)
    return true
  }

  // MARK: - Linking again

  /// Finds each constraint in a document that was linked again, and forgets those that are gone. `added` and `written`
  /// give the number of a constraint there, -1 for none. Without a position, `written` gives the first with a name, then the
  /// next at each call, and its position. O(records).
  mutating func match(
    count: Int, added: (Int) -> Int32, written: (UInt64, String, Int32?) -> (Int32, Int32)
  ) {
    recordOf = []
    if records.isEmpty { return }
    recordOf = [Int32](repeating: -1, count: count)
    place(Array(records.indices), added, written)
  }
}
