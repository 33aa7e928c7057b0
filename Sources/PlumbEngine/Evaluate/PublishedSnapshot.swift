import PlumbSyntax

/// What a layout showed before changes that are to move.
final class PublishedSnapshot: @unchecked Sendable {
  let frames: [Frame]
  /// 0: one that was not shown yet.
  let nodes: [UInt64]
  let parents: [UInt32]
  /// What is published of properties; empty where they are not kept.
  private(set) var numbers: [Double] = []
  private(set) var values: [(kind: ValueKind, parts: SIMD4<Double>)] = []
  /// Those of the values that are transforms, ascending.
  private(set) var transforms: [(index: Int, value: Value)] = []
  /// Of the program that rows are of.
  let version: UInt64
  /// By node, once rows are not those of then any more.
  private var rows = IndexMap<UInt64, Int32>()

  init(frames: [Frame], nodes: [UInt64], parents: [UInt32], version: UInt64) {
    (self.frames, self.nodes, self.parents, self.version) = (frames, nodes, parents, version)
  }

  func keepProperties(
    numbers: [Double], values: [(kind: ValueKind, parts: SIMD4<Double>)], transforms: [(index: Int, value: Value)]
  ) {
    (self.numbers, self.values, self.transforms) = (numbers, values, transforms)
  }

  /// The document was linked again: properties are published elsewhere.
  func forgetProperties() { (numbers, values, transforms) = ([], [], []) }

  /// The row that a node had; nil for one that was not there.
  func row(ofNode node: UInt64) -> Int? {
    if rows.isEmpty {
      for (row, node) in nodes.enumerated() where node != 0 {
        rows[node] = Int32(truncatingIfNeeded: row)
      }
    }
    return rows[node].map { Int($0) }
  }

  /// Bytes of it and of its storage.
  var memory: Int {
    HeapBlock.object(80) + frames.memory + nodes.memory + parents.memory + numbers.memory
      + values.memory + transforms.memory + rows.memory
  }
}
