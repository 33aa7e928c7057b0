import PlumbSyntax

/// The parts of a tree that can be hidden as a whole. Region 0 is the tree; each node whose `isHidden` may be true begins
/// one with its subtree. What is deeper than `maximumDepth` of them belongs to the last.
struct VisibilityRegions {
  /// By row, the innermost region that contains it.
  private(set) var ofRow: [Int32] = []
  /// The node that a region begins with, -1 for the tree; the region around it; how many are around it.
  private var rows: [Int32] = [-1]
  private(set) var parents: [Int32] = [-1]
  private var depths: [Int32] = [0]

  private static let maximumDepth = 32

  init(_ index: CellIndex) {
    let tree = index.bound.tree
    ofRow = [Int32](repeating: 0, count: tree.count)
    for row in 0..<tree.count {
      let hidden = index.flagCells(row).hidden
      let canHide = !index.store.cells[Int(hidden)].isConstant || index.store.isConstantlyTrue(hidden)
      if !canHide, isEmpty { continue }
      let parent = Int(tree.parents[row])
      let around = parent < 0 ? 0 : ofRow[parent]
      ofRow[row] = around
      guard canHide, Int(depths[Int(around)]) < Self.maximumDepth else { continue }
      ofRow[row] = Int32(truncatingIfNeeded: rows.count)
      rows.append(Int32(truncatingIfNeeded: row))
      parents.append(around)
      depths.append(depths[Int(around)] + 1)
    }
  }

  /// Whether nothing can be hidden.
  var isEmpty: Bool { rows.count == 1 }

  /// The region that begins with a row; -1 for none.
  func beginning(at row: Int) -> Int32 { rows[Int(ofRow[row])] == Int32(truncatingIfNeeded: row) ? ofRow[row] : -1 }

  /// The region around a row, from which its own visibility is seen.
  func around(_ row: Int) -> Int32 {
    let own = beginning(at: row)
    return own < 0 ? ofRow[row] : parents[Int(own)]
  }

  /// The innermost region that contains two; either may be -1, which contributes nothing. O(depth).
  func common(_ first: Int32, _ second: Int32) -> Int32 {
    if first < 0 { return second }
    if second < 0 { return first }
    var (a, b) = (first, second)
    while a != b {
      if depths[Int(a)] >= depths[Int(b)] { a = parents[Int(a)] } else { b = parents[Int(b)] }
    }
    return a
  }

  /// The nodes that hide a region, the innermost first.
  func hidingRows(of region: Int32) -> [Int] {
    var result: [Int] = []
    var region = region
    while region > 0 {
      result.append(Int(rows[Int(region)]))
      region = parents[Int(region)]
    }
    return result
  }
}
