/// Equal neighbours among the items of a section.
struct SizeRun: ListRun {
  var count: Int32
  /// In units; -1 if the size is not known.
  var breadth: Int32
  var length: Int32

  static func unknown(_ count: Int) -> SizeRun {
    SizeRun(count: Int32(truncatingIfNeeded: count), breadth: -1, length: -1)
  }

  /// `length` is the sum of the known breadths.
  var summary: ExtentSummary {
    breadth < 0
      ? ExtentSummary(count: Int(count), unknown: Int(count), length: 0)
      : ExtentSummary(count: Int(count), unknown: 0, length: Int64(count) * Int64(breadth))
  }

  func hasSameElements(as other: SizeRun) -> Bool { breadth == other.breadth && length == other.length }
}

/// Equal neighbours among the lines of a section.
struct LineRun: ListRun {
  var count: Int32
  /// On each line.
  var items: Int32
  var thickness: Int32

  var summary: LineSummary {
    LineSummary(
      count: Int(count), items: Int64(count) * Int64(items), thickness: Int64(count) * Int64(thickness))
  }

  func hasSameElements(as other: LineRun) -> Bool { items == other.items && thickness == other.thickness }
}

struct LineSummary: RunSummary, Equatable {
  /// Lines.
  var count = 0
  var items: Int64 = 0
  var thickness: Int64 = 0

  mutating func add(_ other: LineSummary) {
    count += other.count
    items += other.items
    thickness += other.thickness
  }
}
