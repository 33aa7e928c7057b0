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

  init(_ tree: NodeTree) {
    let count = tree.count
    let depths = FixedArray<UInt32>(zeros: count)
    let ends = FixedArray(count: count) { UInt32(truncatingIfNeeded: $0 + 1) }
    let rows = tree.parents
    for row in 0..<count where rows[row] >= 0 { depths.base[row] = depths.base[Int(rows[row])] + 1 }
    // Children come after their parents, so from behind every subtree is complete when its root is reached.
    for row in stride(from: count - 1, to: 0, by: -1) where rows[row] >= 0 {
      let parent = Int(rows[row])
      ends.base[parent] = max(ends.base[parent], ends.base[row])
    }
    parents = FixedArray(count: count) { rows[$0] < 0 ? Self.noRow : UInt32(truncatingIfNeeded: Int(rows[$0])) }
    (subtreeEnds, self.depths) = (ends, depths)
  }

  var memory: Int { parents.memory + subtreeEnds.memory + depths.memory }
}

/// How opaque each row is with all its ancestors: the product of their `alpha`, 0 where any of them is hidden.
struct Opacities {
  let rows: FixedArray<Float>
  /// The layout's revision that they belong to.
  var revision: UInt64?

  init(count: Int) { rows = FixedArray(zeros: count) }

  var memory: Int { rows.memory }
}

extension Layout {
  /// By row, the row of its parent; `UInt32.max` for the root. Borrowed until the next program. O(1), O(rows) for each
  /// program, as the two below.
  package var rawParents: UnsafePointer<UInt32> { UnsafePointer(knownTreeArrays.parents.base) }

  /// By row, the row after its last descendant.
  package var rawSubtreeEnds: UnsafePointer<UInt32> { UnsafePointer(knownTreeArrays.subtreeEnds.base) }

  /// By row, how many ancestors it has.
  package var rawDepths: UnsafePointer<UInt32> { UnsafePointer(knownTreeArrays.depths.base) }

  private var knownTreeArrays: TreeArrays {
    if let treeArrays { return treeArrays }
    let made = TreeArrays(tree)
    treeArrays = made
    return made
  }

  /// By row, the product of the `alpha` of it and its ancestors, each clamped to 0 to 1; 0 for what is hidden. Borrowed
  /// until the next compute or program. O(1), O(rows) after a change.
  @_optimize(speed)
  package var rawOpacities: UnsafePointer<Float> {
    let known = opacities ?? Opacities(count: tree.count)
    let rows = known.rows.base
    if known.revision != published.revision {
      let flags = published.flags.base
      let parents = knownTreeArrays.parents.base
      let invisible = NodeFlags.hidden | NodeFlags.hiddenByAncestor
      PropertyReader(self).forEachReading(PropertyKeys.alpha) { row, reading in
        let alpha = reading.number ?? 1
        let outer = row > 0 ? rows[Int(parents[row])] : 1
        rows[row] = flags[row] & invisible != 0 || !(alpha > 0) ? 0 : outer * Float(min(alpha, 1))
      }
      opacities = known
      opacities?.revision = published.revision
    }
    return UnsafePointer(rows)
  }
}
