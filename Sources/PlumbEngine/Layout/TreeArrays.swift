import PlumbSyntax

/// The shape of a layout's tree by row, in document order, for hosts that walk over all rows.
struct TreeArrays {
  /// The row of each row's parent; `noRow` for the root.
  let parents: FixedArray<UInt32>
  /// The row after each row's last descendant.
  let subtreeEnds: FixedArray<UInt32>
  /// 0 for the root.
  let depths: FixedArray<UInt32>

  static let noRow = UInt32.max

  init(_ tree: NodeTree, _ order: DocumentOrder) {
    let count = order.isIdentity ? tree.count : order.rows.count
    let depths = FixedArray<UInt32>(zeros: count)
    let ends = FixedArray(count: count) { UInt32(truncatingIfNeeded: $0 + 1) }
    let rows = order.isIdentity ? tree.parents : order.rows.map { Self.place(of: tree.parents[Int($0)], order) }
    for row in 0..<count where rows[row] >= 0 { depths.base[row] = depths.base[Int(rows[row])] + 1 }
    // Children come after their parents, so from behind every subtree is complete when its root is reached.
    for row in stride(from: count - 1, to: 0, by: -1) where rows[row] >= 0 {
      let parent = Int(rows[row])
      ends.base[parent] = max(ends.base[parent], ends.base[row])
    }
    parents = FixedArray(count: count) { rows[$0] < 0 ? Self.noRow : UInt32(truncatingIfNeeded: Int(rows[$0])) }
    (subtreeEnds, self.depths) = (ends, depths)
  }

  private static func place(of parent: Int32, _ order: DocumentOrder) -> Int32 {
    parent < 0 ? -1 : order.places[Int(parent)]
  }

  var memory: Int { parents.memory + subtreeEnds.memory + depths.memory }
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
