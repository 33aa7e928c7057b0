import PlumbSyntax

/// Equal neighbours in a list of extents.
struct ExtentRun: ListRun {
  var count: Int32
  /// In units; -1 if it is not known.
  var extent: Int32

  static var unknown: Int32 { -1 }

  var summary: ExtentSummary {
    extent < 0
      ? ExtentSummary(count: Int(count), unknown: Int(count), length: 0)
      : ExtentSummary(count: Int(count), unknown: 0, length: Int64(count) * Int64(extent))
  }

  func hasSameElements(as other: ExtentRun) -> Bool { extent == other.extent }
}

struct ExtentSummary: RunSummary, Equatable {
  var count = 0
  var unknown = 0
  /// Of those that are known.
  var length: Int64 = 0

  mutating func add(_ other: ExtentSummary) {
    count += other.count
    unknown += other.unknown
    length += other.length
  }

  func length(estimate: Int64) -> Int64 { length + Int64(unknown) * estimate }
}

/// The lengths of a sequence of items. Those that were not measured yet are taken to have an estimated length.
///
/// Lengths are whole units of 1/1024 point: sums are exact, in whatever order they are made. The runs are in a pool that
/// lists share, so a list is the number of a tree; items of one length in a row cost one node together. All functions
/// are O(log runs), and those that read allocate nothing. Indices that do not exist give nil or change nothing.
struct ExtentList: BitwiseCopyable {
  typealias Pool = RunForest<ExtentRun>

  private(set) var root: Int32

  static var unitsPerPoint: Double { 1024 }
  static var maximumPoints: Double { 1_000_000 }
  static var maximumCount: Int { Int(Int32.max) }

  /// A list that was made before.
  init(root: Int32) { self.root = root }

  /// `count` items of unknown length.
  init(count: Int, in pool: inout Pool) {
    root = Pool.empty
    _ = insert(count, at: 0, in: &pool)
  }

  /// A length in units, rounded up, but not for an error of arithmetic; nil for NaN, infinity, a negative number or more
  /// than a million points.
  static func units(_ points: Double) -> Int64? {
    guard points >= 0, points <= maximumPoints else { return nil }
    return Int64((points * unitsPerPoint - 1 / 1024).rounded(.up))
  }

  static func points(_ units: Int64) -> Double { Double(units) / unitsPerPoint }

  // MARK: Reading

  func count(in pool: borrowing Pool) -> Int { pool.count(root) }

  func summary(in pool: borrowing Pool) -> ExtentSummary { pool.total(root) }

  func total(estimate: Int64, in pool: borrowing Pool) -> Int64 { pool.total(root).length(estimate: estimate) }

  /// nil for an index that does not exist.
  func extent(of index: Int, estimate: Int64, in pool: borrowing Pool) -> (start: Int64, length: Int64)? {
    guard let (run, before) = pool.find(root, element: index) else { return nil }
    let length = run.extent < 0 ? estimate : Int64(run.extent)
    return (before.length(estimate: estimate) + Int64(index - before.count) * length, length)
  }

  func isKnown(_ index: Int, in pool: borrowing Pool) -> Bool {
    (pool.find(root, element: index)?.run.extent ?? -1) >= 0
  }

  /// The item that an offset is in, its end excluded. Items of length 0 are never found.
  func index(at offset: Int64, estimate: Int64, in pool: borrowing Pool) -> Int? {
    guard offset >= 0, let (run, before) = pool.find(root, offset, { $0.length(estimate: estimate) }) else {
      return nil
    }
    let length = run.extent < 0 ? estimate : Int64(run.extent)
    return before.count + Int((offset - before.length(estimate: estimate)) / length)
  }

  /// Calls `body` in order with the items that overlap a range. Items of length 0 are left out. O(log runs + items).
  func forEachItem(
    in range: Range<Int64>, estimate: Int64, in pool: borrowing Pool, _ body: (_ index: Int) -> Void
  ) {
    pool.forEachRun(root, in: range, { $0.length(estimate: estimate) }) { run, before in
      let length = run.extent < 0 ? estimate : Int64(run.extent)
      let start = before.length(estimate: estimate)
      let first = max(0, (range.lowerBound - start) / length)
      let end = min(Int64(run.count), (range.upperBound - start + length - 1) / length)
      for index in first..<max(first, end) { body(before.count + Int(index)) }
    }
  }

  // MARK: Changing

  /// Sets a length, of at most `maximumPoints`. Nothing is allocated for one that is known already.
  mutating func set(_ length: Int64, at index: Int, in pool: inout Pool) {
    guard let length = Int32(exactly: length), length >= 0 else { return }
    pool.replaceElement(&root, at: index, with: ExtentRun(count: 1, extent: length))
  }

  /// The items of a range are unknown from now on.
  mutating func forget(_ range: Range<Int>, in pool: inout Pool) {
    guard range.lowerBound >= 0, range.upperBound <= pool.count(root), !range.isEmpty else { return }
    pool.replace(
      &root, range, with: ExtentRun(count: Int32(truncatingIfNeeded: range.count), extent: ExtentRun.unknown))
  }

  /// Adds unknown items. False if the index does not exist or there would be too many.
  mutating func insert(_ count: Int, at index: Int, in pool: inout Pool) -> Bool {
    let old = pool.count(root)
    guard index >= 0, index <= old, count >= 0, count <= Self.maximumCount - old else { return false }
    if count > 0 {
      let run = ExtentRun(count: Int32(truncatingIfNeeded: count), extent: ExtentRun.unknown)
      pool.replace(&root, index..<index, with: run)
    }
    return true
  }

  /// False if the range does not exist.
  mutating func remove(_ range: Range<Int>, in pool: inout Pool) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= pool.count(root) else { return false }
    pool.replace(&root, range, with: Pool.empty)
    return true
  }

  /// Moves an item to the index that it has afterwards. False if an index does not exist.
  mutating func move(from index: Int, to target: Int, in pool: inout Pool) -> Bool {
    guard target >= 0, target < pool.count(root), let (run, _) = pool.find(root, element: index) else { return false }
    pool.replace(&root, index..<index + 1, with: Pool.empty)
    pool.replace(&root, target..<target, with: ExtentRun(count: 1, extent: run.extent))
    return true
  }

  /// Removes all items and gives their nodes back.
  mutating func release(in pool: inout Pool) {
    pool.release(root)
    root = Pool.empty
  }
}
