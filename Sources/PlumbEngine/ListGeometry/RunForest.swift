import PlumbSyntax

/// What a subtree of a `RunForest` adds up to.
protocol RunSummary: BitwiseCopyable {
  init()
  /// Elements of the sequence.
  var count: Int { get }
  mutating func add(_ other: Self)
}

/// Equal neighbours of a sequence.
protocol ListRun: BitwiseCopyable {
  associatedtype Summary: RunSummary
  var count: Int32 { get set }
  var summary: Summary { get }
  /// Whether the elements are equal; the counts may differ. Such neighbours become one run.
  func hasSameElements(as other: Self) -> Bool
}

/// Sequences of runs as AVL trees with sums, in one pool of nodes. A sequence is the number of its root.
///
/// Every tree is balanced, so recursion is never deeper than 45 for 2^31 runs. Costs are given in runs, not elements.
struct RunForest<Run: ListRun>: ~Copyable {
  struct Node: BitwiseCopyable {
    var run: Run
    /// Of the subtree.
    var total: Run.Summary
    var left: Int32
    var right: Int32
    var height: Int32
  }

  private var nodes = PlainArray<Node>()
  /// The first unused node; `left` leads to the next.
  private var firstUnused: Int32 = -1

  /// The sequence without elements.
  static var empty: Int32 { -1 }

  /// Bytes of the nodes.
  var memory: Int { nodes.capacity * MemoryLayout<Node>.stride }

  func total(_ root: Int32) -> Run.Summary { root < 0 ? Run.Summary() : nodes[Int(root)].total }

  func count(_ root: Int32) -> Int { root < 0 ? 0 : nodes[Int(root)].total.count }

  // MARK: Reading

  /// The run in which a sum passes `target`, and the sum of the runs before it; nil at the end of the sequence. Runs
  /// whose measure is 0 are passed over. `target` is not negative. O(log runs).
  @_optimize(speed)
  func find(
    _ root: Int32, _ target: Int64, _ measure: (Run.Summary) -> Int64
  ) -> (run: Run, before: Run.Summary)? {
    var node = root
    var before = Run.Summary()
    var rest = target
    while node >= 0 {
      let current = nodes.elements[Int(node)]
      if current.left >= 0 {
        let left = nodes.elements[Int(current.left)].total
        let length = measure(left)
        if rest < length {
          node = current.left
          continue
        }
        rest -= length
        before.add(left)
      }
      let own = current.run.summary
      let length = measure(own)
      if rest < length { return (current.run, before) }
      rest -= length
      before.add(own)
      node = current.right
    }
    return nil
  }

  /// The run that an element is in, and the sum of the runs before it.
  func find(_ root: Int32, element: Int) -> (run: Run, before: Run.Summary)? {
    element < 0 ? nil : find(root, Int64(element)) { Int64($0.count) }
  }

  /// Calls `body` in order with the runs whose measure overlaps `range`, and the sum of the runs before each. Those of
  /// measure 0 are left out. O(log runs + runs in the range).
  func forEachRun(
    _ root: Int32, in range: Range<Int64>, _ measure: (Run.Summary) -> Int64, _ body: (Run, Run.Summary) -> Void
  ) {
    visit(root, Run.Summary(), 0, range, measure, body)
  }

  /// Calls `body` with each element of a range, as the run that it is in and its index, unless `isSkipped` is true for the
  /// run. O(log runs + runs in the range + elements).
  func forEachElement(
    _ root: Int32, in range: Range<Int>, unless isSkipped: (Run) -> Bool, _ body: (Run, Int) -> Void
  ) {
    forEachRun(root, in: Int64(range.lowerBound)..<Int64(range.upperBound), { Int64($0.count) }) { run, before in
      if isSkipped(run) { return }
      let first = max(range.lowerBound, before.count)
      for index in first..<max(first, min(range.upperBound, before.count + Int(run.count))) { body(run, index) }
    }
  }

  /// `start`: the measure of `before`.
  private func visit(
    _ node: Int32, _ before: Run.Summary, _ start: Int64, _ range: Range<Int64>, _ measure: (Run.Summary) -> Int64,
    _ body: (Run, Run.Summary) -> Void
  ) {
    if node < 0 { return }
    let current = nodes[Int(node)]
    let length = measure(current.total)
    if length == 0 || start >= range.upperBound || start + length <= range.lowerBound { return }
    visit(current.left, before, start, range, measure, body)
    var sum = before
    sum.add(total(current.left))
    let own = current.run.summary
    let ownStart = start + measure(total(current.left))
    let ownEnd = ownStart + measure(own)
    if ownStart < range.upperBound && ownEnd > range.lowerBound && ownEnd > ownStart { body(current.run, sum) }
    sum.add(own)
    visit(current.right, sum, ownEnd, range, measure, body)
  }

  // MARK: Changing

  /// Removes all sequences. Room for a few nodes is kept.
  mutating func removeAll() {
    if nodes.capacity > Self.keptNodes { nodes = PlainArray() } else { nodes.removeAll() }
    firstUnused = -1
  }

  /// As many as the known rows of a view may take.
  private static var keptNodes: Int { 256 }

  /// A sequence of runs to which they were added with `append`. O(runs).
  mutating func make(_ runs: borrowing PlainArray<Run>) -> Int32 { make(runs, 0..<runs.count) }

  private mutating func make(_ runs: borrowing PlainArray<Run>, _ range: Range<Int>) -> Int32 {
    if range.isEmpty { return Self.empty }
    let middle = range.lowerBound + range.count / 2
    let left = make(runs, range.lowerBound..<middle)
    let right = make(runs, middle + 1..<range.upperBound)
    let node = makeNode(runs[middle])
    return link(left, node, right)
  }

  /// Adds a run to a list of runs, or its elements to the last run if they are equal.
  static func append(_ run: Run, to runs: inout PlainArray<Run>) {
    if run.count == 0 { return }
    if runs.count > 0, runs[runs.count - 1].hasSameElements(as: run) {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// Gives the nodes of a sequence back. O(runs).
  mutating func release(_ root: Int32) {
    if root < 0 { return }
    let node = nodes[Int(root)]
    release(node.left)
    release(node.right)
    releaseNode(root)
  }

  /// Replaces elements by those of a sequence, whose root is invalid afterwards. O(log runs + removed runs).
  mutating func replace(_ root: inout Int32, _ range: Range<Int>, with sequence: Int32) {
    let (head, rest) = split(root, range.lowerBound)
    let (removed, tail) = split(rest, range.count)
    release(removed)
    root = join(join(head, sequence), tail)
  }

  /// Replaces elements by a run. O(log runs + removed runs).
  mutating func replace(_ root: inout Int32, _ range: Range<Int>, with run: Run) {
    let node = makeNode(run)
    replace(&root, range, with: run.count > 0 ? node : Self.empty)
    if run.count <= 0 { releaseNode(node) }
  }

  /// Replaces one element; the run has one. O(log runs); nothing is allocated if the run of the element has no other, or
  /// if it moves from one run to the next.
  mutating func replaceElement(_ root: inout Int32, at index: Int, with run: Run) {
    guard let (old, before) = find(root, element: index), !old.hasSameElements(as: run) else { return }
    let isFirst = index == before.count
    let isLast = index == before.count + Int(old.count) - 1
    let joinsPrevious = isFirst && find(root, element: index - 1)?.run.hasSameElements(as: run) == true
    let joinsNext = isLast && find(root, element: index + 1)?.run.hasSameElements(as: run) == true
    if isFirst && isLast {
      if !joinsPrevious && !joinsNext { return change(root, index) { $0 = run } }
    } else if joinsPrevious {
      change(root, index) { $0.count -= 1 }
      return change(root, index - 1) { $0.count += 1 }
    } else if joinsNext {
      change(root, index) { $0.count -= 1 }
      // The run before has one element less, so the next begins one earlier.
      return change(root, index) { $0.count += 1 }
    }
    replace(&root, index..<index + 1, with: run)
  }

  /// Changes the run of an element in place. Its neighbours have other elements afterwards.
  private mutating func change(_ node: Int32, _ index: Int, _ body: (inout Run) -> Void) {
    if node < 0 { return }
    let current = nodes[Int(node)]
    let before = count(current.left)
    if index < before {
      change(current.left, index, body)
    } else if index < before + Int(current.run.count) {
      body(&nodes[Int(node)].run)
    } else {
      change(current.right, index - before - Int(current.run.count), body)
    }
    summarize(node)
  }

  /// A sequence made of the nodes of two others, one after the other. Their roots are invalid afterwards. O(log runs).
  mutating func join(_ head: Int32, _ tail: Int32) -> Int32 {
    if head < 0 { return tail }
    if tail < 0 { return head }
    let (first, rest) = removeFirst(tail)
    let run = nodes[Int(first)].run
    if lastRun(head).hasSameElements(as: run) {
      releaseNode(first)
      change(head, count(head) - 1) { $0.count += run.count }
      if rest < 0 { return head }
      let (next, others) = removeFirst(rest)
      return link(head, next, others)
    }
    return link(head, first, rest)
  }

  /// The first `index` elements and the rest. The root that was split is invalid afterwards. O(log runs).
  mutating func split(_ root: Int32, _ index: Int) -> (head: Int32, tail: Int32) {
    if root < 0 { return (Self.empty, Self.empty) }
    let node = nodes[Int(root)]
    let before = count(node.left)
    let end = before + Int(node.run.count)
    if index <= before {
      let (head, tail) = split(node.left, index)
      return (head, link(tail, root, node.right))
    }
    if index >= end {
      let (head, tail) = split(node.right, index - end)
      return (link(node.left, root, head), tail)
    }
    var second = node.run
    second.count = Int32(truncatingIfNeeded: end - index)
    let added = makeNode(second)
    nodes[Int(root)].run.count -= second.count
    return (link(node.left, root, Self.empty), link(Self.empty, added, node.right))
  }

  // MARK: Nodes

  private func lastRun(_ root: Int32) -> Run {
    var node = root
    while nodes[Int(node)].right >= 0 { node = nodes[Int(node)].right }
    return nodes[Int(node)].run
  }

  private mutating func makeNode(_ run: Run) -> Int32 {
    let node = Node(run: run, total: run.summary, left: -1, right: -1, height: 1)
    if firstUnused >= 0 {
      let index = firstUnused
      firstUnused = nodes[Int(index)].left
      nodes[Int(index)] = node
      return index
    }
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func releaseNode(_ node: Int32) {
    nodes[Int(node)].left = firstUnused
    firstUnused = node
  }

  private func height(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].height }

  private mutating func summarize(_ node: Int32) {
    let current = nodes[Int(node)]
    var sum = total(current.left)
    sum.add(current.run.summary)
    sum.add(total(current.right))
    nodes[Int(node)].total = sum
    nodes[Int(node)].height = max(height(current.left), height(current.right)) + 1
  }

  /// A tree of the elements of `left`, `node` and `right`, whose heights may be any. O(difference of the heights).
  private mutating func link(_ left: Int32, _ node: Int32, _ right: Int32) -> Int32 {
    let difference = height(left) - height(right)
    if difference > 1 {
      let joined = link(nodes[Int(left)].right, node, right)
      nodes[Int(left)].right = joined
      return balance(left)
    }
    if difference < -1 {
      let joined = link(left, node, nodes[Int(right)].left)
      nodes[Int(right)].left = joined
      return balance(right)
    }
    nodes[Int(node)].left = left
    nodes[Int(node)].right = right
    summarize(node)
    return node
  }

  /// The root of a tree whose subtrees are balanced and differ in height by at most 2.
  private mutating func balance(_ node: Int32) -> Int32 {
    let left = nodes[Int(node)].left
    let right = nodes[Int(node)].right
    let difference = height(left) - height(right)
    if difference > 1 {
      if height(nodes[Int(left)].left) < height(nodes[Int(left)].right) { nodes[Int(node)].left = rotateLeft(left) }
      return rotateRight(node)
    }
    if difference < -1 {
      if height(nodes[Int(right)].right) < height(nodes[Int(right)].left) {
        nodes[Int(node)].right = rotateRight(right)
      }
      return rotateLeft(node)
    }
    summarize(node)
    return node
  }

  private mutating func rotateLeft(_ node: Int32) -> Int32 {
    let top = nodes[Int(node)].right
    nodes[Int(node)].right = nodes[Int(top)].left
    nodes[Int(top)].left = node
    summarize(node)
    summarize(top)
    return top
  }

  private mutating func rotateRight(_ node: Int32) -> Int32 {
    let top = nodes[Int(node)].left
    nodes[Int(node)].left = nodes[Int(top)].right
    nodes[Int(top)].right = node
    summarize(node)
    summarize(top)
    return top
  }

  private mutating func removeFirst(_ root: Int32) -> (node: Int32, rest: Int32) {
    let left = nodes[Int(root)].left
    if left < 0 { return (root, nodes[Int(root)].right) }
    let (node, rest) = removeFirst(left)
    nodes[Int(root)].left = rest
    return (node, balance(root))
  }

  /// Whether every node is balanced and has the right sum, and no neighbours are equal. O(runs).
  func isValid(_ root: Int32, _ isSame: (Run.Summary, Run.Summary) -> Bool) -> Bool {
    var isValid = true
    var previous: Run?
    check(root, isSame, &previous, &isValid)
    return isValid
  }

  private func check(
    _ node: Int32, _ isSame: (Run.Summary, Run.Summary) -> Bool, _ previous: inout Run?, _ isValid: inout Bool
  ) {
    if node < 0 { return }
    let current = nodes[Int(node)]
    check(current.left, isSame, &previous, &isValid)
    if let run = previous, run.hasSameElements(as: current.run) { isValid = false }
    previous = current.run
    check(current.right, isSame, &previous, &isValid)
    var sum = total(current.left)
    sum.add(current.run.summary)
    sum.add(total(current.right))
    let difference = height(current.left) - height(current.right)
    let height = max(height(current.left), height(current.right)) + 1
    if !isSame(sum, current.total) || abs(difference) > 1 || current.height != height || current.run.count <= 0 {
      isValid = false
    }
  }
}
