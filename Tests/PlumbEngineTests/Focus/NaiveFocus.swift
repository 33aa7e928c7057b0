import PlumbSyntax

@testable import PlumbEngine

/// The focus by the letter of the rules, from properties and from points that the layout converts.
struct NaiveFocus {
  struct Node {
    var row: Int
    var group: String
    var left, top, right, bottom: Double
  }

  private let layout: Layout
  /// In document order.
  let candidates: [Node]
  private let hasTransforms: Bool
  /// Whether a decision hung on the rounding of a transform.
  private(set) var isDoubtful = false

  init(_ layout: Layout) {
    self.layout = layout
    let rows = 0..<layout.nodeCount
    let skipped = rows.map { Self.isSkipped($0, layout) }
    func isVisible(_ row: Int) -> Bool {
      let frame = layout.frame(row: row)
      return !Self.path(row, layout).contains { skipped[$0] } && frame.width > 0 && frame.height > 0
    }
    func isTrue(_ name: String, _ row: Int) -> Bool { (try? layout.property(name, row: row))?.boolValue == true }
    let modal = rows.last { isTrue("accessibilityViewIsModal", $0) && isVisible($0) }
    candidates = rows.compactMap { row in
      guard isTrue("isFocusable", row), isVisible(row),
        !layout.isKind(row: row, of: "UIControl") || isTrue("isEnabled", row),
        modal.map({ Self.path(row, layout).contains($0) }) ?? true
      else { return nil }
      return Self.node(row, layout)
    }
    hasTransforms = rows.contains { row in
      ["transform", "layer.affineTransform"].contains { name in
        guard let matrix = (try? layout.property(name, row: row))?.matrixBox else { return false }
        return (0..<matrix.count).map { matrix.base[$0] } != [1, 0, 0, 1, 0, 0]
      }
    }
  }

  /// From a row to the root.
  private static func path(_ row: Int, _ layout: Layout) -> [Int] {
    var path: [Int] = []
    var row = row
    while row >= 0 {
      path.append(row)
      row = layout.parent(row: row)
    }
    return path
  }

  private static func isSkipped(_ row: Int, _ layout: Layout) -> Bool {
    func number(_ name: String) -> Double { (try? layout.property(name, row: row))?.a ?? .nan }
    if layout.flags(row: row).isHidden || number("isUserInteractionEnabled") == 0 || number("alpha") < 0.01
      || number("layer.isHidden") != 0
    {
      return true
    }
    // A point that cannot be converted back has gone through a transform that leaves nothing.
    return (try? layout.convertPoint(x: 1, y: 1, row: row)) == nil
  }

  private static func node(_ row: Int, _ layout: Layout) -> Node? {
    let frame = layout.frame(row: row)
    var node = Node(
      row: row, group: group(row, layout), left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for (x, y) in [(0, 0), (frame.width, 0), (0, frame.height), (frame.width, frame.height)] {
      guard let point = try? layout.convertToRoot(x: x, y: y, row: row) else { return nil }
      node.left = min(node.left, point.x)
      node.right = max(node.right, point.x)
      node.top = min(node.top, point.y)
      node.bottom = max(node.bottom, point.y)
    }
    return node
  }

  private static func group(_ row: Int, _ layout: Layout) -> String {
    for row in path(row, layout) {
      if let own = (try? layout.property("focusGroupIdentifier", row: row))?.stringValue, !own.isEmpty { return own }
    }
    return ""
  }

  func canHaveFocus(_ row: Int) -> Bool { candidates.contains { $0.row == row } }

  /// Where a move from a row leads, nil: nowhere.
  mutating func target(_ move: FocusMove, from row: Int?) -> Int? {
    isDoubtful = false
    switch move {
    case .next, .previous: return neighbour(row, move == .next)
    default: break
    }
    guard let row else { return candidates.first?.row }
    guard let start = candidates.first(where: { $0.row == row }) ?? Self.node(row, layout) else { return nil }
    let others = candidates.filter { $0.row != row }
    if !start.group.isEmpty, let found = nearest(start, others.filter { $0.group == start.group }, move) {
      return found
    }
    return nearest(start, others, move)
  }

  /// Rows in reading order, and one that need not be a candidate among them.
  private func readingOrder(with row: Int?) -> [Int] {
    var blocks: [(first: Int, rows: [Int])] = []
    for node in candidates {
      if !node.group.isEmpty, let block = blocks.firstIndex(where: { group($0.rows) == node.group }) {
        blocks[block].rows.append(node.row)
      } else {
        blocks.append((node.row, [node.row]))
      }
    }
    if let row, !canHaveFocus(row) {
      let own = Self.group(row, layout)
      if !own.isEmpty, let block = blocks.firstIndex(where: { group($0.rows) == own }) {
        blocks[block].rows = (blocks[block].rows + [row]).sorted()
      } else {
        blocks.append((row, [row]))
      }
    }
    return blocks.sorted { $0.first < $1.first }.flatMap { $0.rows }
  }

  private func group(_ rows: [Int]) -> String { Self.group(rows[0], layout) }

  private func neighbour(_ row: Int?, _ isNext: Bool) -> Int? {
    if candidates.isEmpty { return nil }
    let order = readingOrder(with: row)
    guard let row, var place = order.firstIndex(of: row) else { return isNext ? order.first : order.last }
    repeat { place = (place + (isNext ? 1 : order.count - 1)) % order.count } while !canHaveFocus(order[place])
    return order[place]
  }

  private mutating func nearest(_ start: Node, _ others: [Node], _ move: FocusMove) -> Int? {
    var inside: (row: Int, distance: Double)?
    var outside: (row: Int, distance: Double)?
    let s = turned(start, move)
    for other in others {
      let o = turned(other, move)
      let isInside =
        isAtMost(s.start, o.start) && isAtMost(o.end, s.end) && isAtMost(s.low, o.low) && isAtMost(o.high, s.high)
      let isEqual =
        isAtMost(o.start, s.start) && isAtMost(s.end, o.end) && isAtMost(o.low, s.low) && isAtMost(s.high, o.high)
      if isInside, !isEqual {
        let distance = o.start - s.start
        if inside.map({ !isAtMost($0.distance, distance) }) ?? true { inside = (other.row, distance) }
        continue
      }
      let reachesFurther = isAtMost(s.start, o.start) && !isAtMost(o.end, s.end)
      let isBeside = !isAtMost(s.high, o.low) && !isAtMost(o.high, s.low)
      guard isAtMost(s.end, o.start) || reachesFurther && isBeside else { continue }
      let along = max(0, o.start - s.end)
      let across = o.low > s.high ? o.low - s.high : s.low > o.high ? s.low - o.high : 0
      let beside = min(s.high, o.high) - max(s.low, o.low)
      let breadth = s.high - s.low
      var distance = (along * along + across * across).squareRoot()
      distance += (move == .left || move == .right ? 30 : 2) * (across + (beside > 0 ? 0 : breadth / 2))
      if beside > 0 { distance -= 5 * min(1, beside / breadth) }
      let common = min(s.end, o.end) - max(s.start, o.start)
      if common > 0, beside > 0 { distance -= (common * beside).squareRoot() }
      if outside.map({ !isAtMost($0.distance, distance) }) ?? true { outside = (other.row, distance) }
    }
    return inside?.row ?? outside?.row
  }

  /// Turned so that the move leads to greater numbers.
  private func turned(_ node: Node, _ move: FocusMove) -> (start: Double, end: Double, low: Double, high: Double) {
    switch move {
    case .left: (-node.right, -node.left, node.top, node.bottom)
    case .up: (-node.bottom, -node.top, node.left, node.right)
    case .down: (node.top, node.bottom, node.left, node.right)
    default: (node.left, node.right, node.top, node.bottom)
    }
  }

  private mutating func isAtMost(_ first: Double, _ second: Double) -> Bool {
    if abs(first - second) < 1e-6, hasTransforms || first != second { isDoubtful = true }
    return first <= second
  }
}
