import PlumbSyntax

/// The static dependency graph of a range of drafts: an edge leads from a draft to each draft whose output it reads.
/// What drafts outside the range compute is taken as given.
struct DraftGraph: ~Copyable {
  /// The draft before all of the range.
  private let first: Int32
  /// What draft `first + i` reads: `inputs[starts[i]..<starts[i + 1]]`, cells at the ends of their aliases. Of drafts with
  /// code, only what is not constant.
  private var starts = PlainArray<Int32>()
  private(set) var inputs = PlainArray<Int32>()
  /// The draft that computes each input, less `first`; -1 for none of the range.
  private var edges = PlainArray<Int32>()
  /// Drafts in an order in which dependencies come first.
  private(set) var order = PlainArray<Int32>()
  /// By draft, less `first`. Empty without cycles.
  private var component = PlainArray<Int32>()
  /// By component: whether its drafts are in a cycle.
  private var cyclic = PlainArray<Bool>()
  /// Whether any draft is in a cycle.
  private(set) var hasCycles = false

  /// A graph to which drafts from `first` on will be added, with room for as many drafts and inputs.
  init(first: Int = 0, drafts: Int, inputs: Int) {
    self.first = Int32(truncatingIfNeeded: first)
    starts.reserveCapacity(drafts + 1)
    starts.append(0)
    self.inputs.reserveCapacity(inputs)
    edges.reserveCapacity(inputs)
  }

  /// The same in the memory of a store, if that has room.
  private init(_ store: CellStore, first: Int, drafts: Int, inputs: Int) {
    self.first = Int32(truncatingIfNeeded: first)
    starts = store.array(Int32.self, capacity: drafts + 1)
    starts.append(0)
    self.inputs = store.array(Int32.self, capacity: inputs)
    edges = store.array(Int32.self, capacity: inputs)
    order = store.array(Int32.self, capacity: drafts)
  }

  private var count: Int { starts.count - 1 }
  var drafts: Range<Int> { Int(first)..<Int(first) + count }

  /// Adds what the next draft reads: a cell at the end of its aliases, and the draft that computes it; one before
  /// `first`, and -1, for none of the range.
  @inline(__always)
  mutating func addInput(_ cell: Int32, _ definer: Int32) {
    inputs.append(cell)
    edges.append(max(definer &- first, -1))
  }

  /// Adds drafts that run code, beginning with number `first`. Stops before a draft of another kind, or when the inputs do not
  /// fit into the table. Returns the number of the draft it stopped at.
  @inline(__always)
  private mutating func addCode(_ drafts: UnsafeBufferPointer<Draft>, from first: Int, _ store: CellStore) -> Int {
    let finals = store.finals.elements
    let columns = store.cells.columns
    let read = store.draftInputs.elements
    let before = self.first
    let (known, room) = (inputs.count, inputs.capacity - inputs.count)
    var next = first
    var count = 0
    inputs.append(upTo: room) { added in
      edges.append(upTo: room) { targets in
        starts.append(upTo: drafts.count - first) { ends in
          while next < drafts.count {
            let draft = drafts[next]
            if draft.isOther { break }
            // A draft that was replaced by a constant or an alias computes nothing.
            if columns.definers[Int(draft.output)] == Int32(truncatingIfNeeded: next) {
              let range = draft.inputs
              if range.count > room &- count { break }
              for cell in UnsafeBufferPointer(rebasing: read[range]) {
                let final = finals[Int(cell)]
                let definer = columns.definers[Int(final)]
                if definer < 0, columns.isConstant(Int(final)) { continue }
                added[count] = final
                targets[count] = max(definer &- before, -1)
                count &+= 1
              }
            }
            ends[next &- first] = Int32(truncatingIfNeeded: known &+ count)
            next &+= 1
          }
          return next &- first
        }
        return count
      }
      return count
    }
    return next
  }

  /// The next draft reads what was added since the last one.
  @inline(__always)
  mutating func endDraft() { starts.append(Int32(truncatingIfNeeded: inputs.count)) }

  /// What a draft reads, as indices of `inputs`.
  func range(_ draft: Int) -> Range<Int> {
    let index = draft - Int(first)
    return Int(starts[index])..<Int(starts[index + 1])
  }

  /// Where the tables are, as long as no draft is added. For loops over drafts, which they take from the graph.
  struct Tables {
    fileprivate let first: Int
    fileprivate let starts: UnsafeBufferPointer<Int32>
    fileprivate let inputs: UnsafeBufferPointer<Int32>
    let order: UnsafeBufferPointer<Int32>

    /// The cells that a draft reads.
    @inline(__always)
    func inputs(of draft: Int) -> UnsafeBufferPointer<Int32> {
      let start = Int(starts[draft &- first])
      return UnsafeBufferPointer(
        start: inputs.baseAddress.map { $0 + start }, count: Int(starts[draft &- first &+ 1]) &- start)
    }
  }

  var tables: Tables {
    Tables(first: Int(first), starts: starts.elements, inputs: inputs.elements, order: order.elements)
  }

  /// The cells that a draft reads.
  @inline(__always)
  func inputs(of draft: Int) -> UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(rebasing: inputs.elements[range(draft)])
  }

  /// The draft of the range that computes an input, given by its index; -1 for none.
  @inline(__always)
  func definer(_ input: Int) -> Int32 {
    let edge = edges[input]
    return edge < 0 ? -1 : edge + first
  }

  /// The strongly connected component of a draft; -1 outside the range. Components are numbered so that a component only
  /// depends on earlier ones. Only known if there are cycles.
  func component(of draft: Int) -> Int32 {
    drafts.contains(draft) && hasCycles ? component[draft - Int(first)] : -1
  }

  /// Whether a draft of the range is in a cycle.
  @inline(__always)
  func isCyclic(_ draft: Int) -> Bool { hasCycles && isInCycle(draft) }

  private func isInCycle(_ draft: Int) -> Bool {
    let component = component(of: draft)
    return component >= 0 && cyclic[Int(component)]
  }

  /// Marks everything that marked drafts read, directly or not. O(drafts + edges): readers come later in the order, so one
  /// pass from its end finds them all. `marks`: by draft.
  ///
  /// On plain memory, as what sorts.
  @_optimize(speed)
  func markInputs(of marks: inout PlainArray<Bool>) {
    if order.isEmpty { return }
    let marks = marks.pointer(to: Int(first))
    let starts = starts.elements
    let edges = edges.elements
    let order = order.elements
    var end = order.count
    while end > 0 {
      let start = hasCycles ? markComponent(before: end, marks) : end - 1
      for place in start..<end {
        let draft = Int(order[place] - first)
        if !marks[draft] { continue }
        var input = Int(starts[draft])
        let last = Int(starts[draft + 1])
        while input < last {
          let target = edges[input]
          if target >= 0 { marks[Int(target)] = true }
          input += 1
        }
      }
      end = start
    }
  }

  /// Marks all drafts of a component if any is marked, since they depend on each other. Gives the first.
  private func markComponent(before end: Int, _ marks: UnsafeMutablePointer<Bool>) -> Int {
    func draft(_ place: Int) -> Int { Int(order[place] - first) }
    let own = component[draft(end - 1)]
    var start = end - 1
    while start > 0, component[draft(start - 1)] == own { start -= 1 }
    if (start..<end).contains(where: { marks[draft($0)] }) {
      for place in start..<end { marks[draft(place)] = true }
    }
    return start
  }

  /// Finds the order, and components where there are cycles. O(drafts + edges).
  mutating func sort() {
    order.reserveCapacity(count)
    if sortAcyclic() { return }
    order.removeAll()
    findComponents()
    findCycles()
  }

  /// Puts every draft behind what it reads, depth-first with its own stack. False if there is a cycle.
  ///
  /// On plain memory: nothing a document can ask for makes an index here leave it, all are counted by drafts.
  @_optimize(speed)
  private mutating func sortAcyclic() -> Bool {
    let count = count
    let done = Int32.max
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, count * 2))
    defer { memory.deallocate() }
    // By draft: -1 as long as it was not seen, then the next of its inputs to be followed.
    let position = memory
    position.initialize(repeating: -1, count: count)
    let path = memory + count
    let starts = starts.elements
    let edges = edges.elements
    let first = first
    var isAcyclic = true
    order.append(upTo: count) { order in
      var placed = 0
      for start in 0..<count where position[start] < 0 {
        // Mostly all that it reads has its place already.
        var input = Int(starts[start])
        let last = Int(starts[start &+ 1])
        while input < last, edges[input] < 0 || position[Int(edges[input])] == done { input &+= 1 }
        if input == last {
          position[start] = done
          order[placed] = Int32(truncatingIfNeeded: start) &+ first
          placed &+= 1
          continue
        }
        var node = start
        var depth = 0
        position[node] = starts[node]
        while true {
          var place = Int(position[node])
          let end = Int(starts[node + 1])
          var found = -1
          while place < end {
            let target = Int(edges[place])
            place += 1
            if target < 0 || position[target] == done { continue }
            if position[target] >= 0 {
              isAcyclic = false
              return placed
            }
            found = target
            break
          }
          if found >= 0 {
            position[node] = Int32(truncatingIfNeeded: place)
            path[depth] = Int32(truncatingIfNeeded: node)
            depth += 1
            node = found
            position[node] = starts[node]
            continue
          }
          position[node] = done
          order[placed] = Int32(truncatingIfNeeded: node) &+ first
          placed &+= 1
          if depth == 0 { break }
          depth -= 1
          node = Int(path[depth])
        }
      }
      return placed
    }
    return isAcyclic
  }

  /// Finds strongly connected components and the order (Tarjan's algorithm, with its own stack). On plain memory, as
  /// above.
  private mutating func findComponents() {
    let count = count
    component = PlainArray(repeating: -1, count: count)
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, count * 5))
    defer { memory.deallocate() }
    let index = memory
    index.initialize(repeating: -1, count: count)
    let low = memory + count
    let position = low + count
    let stack = position + count
    let path = stack + count
    for draft in 0..<count { position[draft] = starts[draft] }
    var stackCount = 0
    var pathCount = 0
    var next: Int32 = 0
    for start in 0..<count where index[start] < 0 {
      path[pathCount] = Int32(truncatingIfNeeded: start)
      pathCount += 1
      while pathCount > 0 {
        let node = Int(path[pathCount - 1])
        if index[node] < 0 {
          index[node] = next
          low[node] = next
          next += 1
          stack[stackCount] = Int32(truncatingIfNeeded: node)
          stackCount += 1
        }
        let end = Int(starts[node + 1])
        var found: Int32 = -1
        while Int(position[node]) < end {
          let target = edges[Int(position[node])]
          position[node] += 1
          if target < 0 { continue }
          if index[Int(target)] < 0 {
            found = target
            break
          }
          if component[Int(target)] < 0 { low[node] = min(low[node], index[Int(target)]) }
        }
        if found >= 0 {
          path[pathCount] = found
          pathCount += 1
          continue
        }
        pathCount -= 1
        if pathCount > 0 {
          let parent = Int(path[pathCount - 1])
          low[parent] = min(low[parent], low[node])
        }
        if low[node] == index[node] { closeComponent(node, stack, &stackCount) }
      }
    }
  }

  /// Takes the drafts of a component, whose first is `root`, off the stack.
  private mutating func closeComponent(_ root: Int, _ stack: UnsafeMutablePointer<Int32>, _ stackCount: inout Int) {
    let begin = order.count
    var member: Int
    repeat {
      stackCount -= 1
      member = Int(stack[stackCount])
      component[member] = Int32(truncatingIfNeeded: cyclic.count)
      order.append(stack[stackCount] + first)
    } while member != root
    cyclic.append(order.count - begin > 1)
  }

  /// Notes drafts that read themselves, and whether there is any cycle.
  private mutating func findCycles() {
    for draft in drafts {
      for input in range(draft) where definer(input) == Int32(truncatingIfNeeded: draft) {
        cyclic[Int(component[draft - Int(first)])] = true
      }
    }
    hasCycles = cyclic.elements.contains(true)
  }
}

extension DraftGraph {
  /// The graph of the drafts of a store from `first` on. Its aliases are resolved. `measured` gives the cells of the
  /// attributes that a row's natural size depends on. O(cells + inputs).
  @_optimize(speed)
  init(_ store: CellStore, from first: Int = 0, measured: (Int) -> [Int32]) {
    store.resolveAll()
    self.init(
      store, first: first, drafts: store.drafts.count - first, inputs: first == 0 ? store.draftInputs.count : 0)
    let drafts = store.drafts.elements
    var next = first
    while next < drafts.count {
      let before = next
      next = addCode(drafts, from: next, store)
      if next == drafts.count { break }
      if drafts[next].isOther {
        add(drafts[next], next, store, measured)
        next += 1
      } else if next == before {
        let room = max(1, drafts[next].inputs.count)
        inputs.makeRoom(room)
        edges.makeRoom(inputs.capacity - edges.count)
      }
    }
    sort()
  }

  /// Adds a draft that has no code.
  @inline(never)
  private mutating func add(_ draft: Draft, _ number: Int, _ store: CellStore, _ measured: (Int) -> [Int32]) {
    let finals = store.finals.elements
    let definers = store.cells.definers
    if definers[Int(draft.output)] == Int32(truncatingIfNeeded: number) {
      store.forEachInput(of: draft, measured: measured) {
        let cell = finals[Int($0)]
        addInput(cell, definers[Int(cell)])
      }
    }
    endDraft()
  }
}

extension CellStore {
  /// The cells that a draft reads, before aliases are followed; constants included, but for code that was copied from
  /// another row of a layout that is not edited.
  func inputs(of draft: Draft, measured: (Int) -> [Int32]) -> [Int32] {
    if draft.kind == .stack, draft.inputs.isEmpty { return stackLists[draft.first].inputs }
    guard draft.isMeasurement else { return Array(draftInputs.elements[draft.inputs]) }
    let width = draft.kind == .measureAtWidth ? [Int32(truncatingIfNeeded: draft.first)] : []
    return width + measured(Int(draft.row)) + guards(of: draft)
  }

  /// Calls `body` with the cells that a block of a stack view reads.
  @inline(__always)
  func withInputs(ofStack draft: Draft, _ body: (UnsafeBufferPointer<Int32>) -> Void) {
    if draft.inputs.isEmpty { return stackLists[draft.first].inputs.withUnsafeBufferPointer(body) }
    body(UnsafeBufferPointer(rebasing: draftInputs.elements[draft.inputs]))
  }

  /// Calls `body` with the same cells. Allocates nothing, but for measurements.
  @inline(__always)
  func forEachInput(of draft: Draft, measured: (Int) -> [Int32], _ body: (Int32) -> Void) {
    if draft.isMeasurement {
      forEachInput(ofMeasurement: draft, measured: measured, body)
    } else if draft.kind == .stack, draft.inputs.isEmpty {
      for cell in stackLists[draft.first].inputs { body(cell) }
    } else {
      for place in draft.inputs { body(draftInputs[place]) }
    }
  }

  /// The same for a measurement.
  @inline(__always)
  func forEachInput(ofMeasurement draft: Draft, measured: (Int) -> [Int32], _ body: (Int32) -> Void) {
    if draft.kind == .measureAtWidth { body(Int32(truncatingIfNeeded: draft.first)) }
    for cell in measured(Int(draft.row)) { body(cell) }
    if !guards.isEmpty { for cell in guards(of: draft) { body(cell) } }
  }

  /// The `isHidden` cells that guard a measurement: it is skipped while any of them is true.
  func guards(of draft: Draft) -> [Int32] { guards[draft.output].map { guardLists[Int($0)] } ?? [] }
}
