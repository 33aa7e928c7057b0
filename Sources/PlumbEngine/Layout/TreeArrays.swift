import PlumbSyntax

/// The shape of a layout's tree by row, in document order, for hosts that walk over all rows.
struct TreeArrays {
  /// The row of each row's parent; `noRow` for the root.
  let parents: FixedArray<UInt32>
  /// The row after each row's last descendant.
  let subtreeEnds: FixedArray<UInt32>
  /// Made when they are asked for first.
  private var madeDepths: FixedArray<UInt32>?

  static let noRow = UInt32.max

  init(_ tree: NodeTree, _ order: DocumentOrder) {
    let rows = order.isIdentity ? tree.parents : order.rows.map { Self.place(of: tree.parents[Int($0)], order) }
    parents = FixedArray(capacity: rows.count, count: rows.count)
    subtreeEnds = FixedArray(capacity: rows.count, count: rows.count)
    rows.withUnsafeBufferPointer { fill($0) }
  }

  @_optimize(speed)
  private func fill(_ rows: UnsafeBufferPointer<Int32>) {
    let (parents, ends) = (parents.base, subtreeEnds.base)
    let count = UInt32(truncatingIfNeeded: rows.count)
    for row in 0..<count {
      parents[Int(row)] = UInt32(bitPattern: rows[Int(row)])
      ends[Int(row)] = row &+ 1
    }
    // Children come after their parents, so from behind every subtree is complete when its root is reached.
    var row = count
    while row > 0 {
      row &-= 1
      let parent = parents[Int(row)]
      if parent < row, ends[Int(parent)] < ends[Int(row)] { ends[Int(parent)] = ends[Int(row)] }
    }
  }

  /// 0 for the root. O(1), O(rows) at the first call.
  var depths: FixedArray<UInt32> {
    mutating get {
      if let madeDepths { return madeDepths }
      let depths = FixedArray<UInt32>(zeros: parents.count)
      for row in parents.indices where parents[row] != Self.noRow {
        depths.base[row] = depths.base[Int(parents[row])] + 1
      }
      madeDepths = depths
      return depths
    }
  }

  private static func place(of parent: Int32, _ order: DocumentOrder) -> Int32 {
    parent < 0 ? -1 : order.places[Int(parent)]
  }

  var memory: Int { parents.memory + subtreeEnds.memory + (madeDepths?.memory ?? 0) }
}

/// How opaque each row is with all its ancestors: the product of what they are drawn with, `layer.opacity`
/// or else `alpha`; 0 where any of them, or its layer, is hidden.
struct Opacities {
  let rows: FixedArray<Float>
  /// The layout's revision that they belong to.
  var revision: UInt64?

  init(count: Int) { rows = FixedArray(zeros: count) }

  var memory: Int { rows.memory }
}
