import PlumbSyntax

/// Where a node comes from: a row of one of the documents that a layout is made of.
struct NodeOrigin: Equatable {
  var unit: Int32
  var row: Int32

  var key: UInt64 { UInt64(UInt32(truncatingIfNeeded: unit)) << 32 | UInt64(UInt32(truncatingIfNeeded: row)) }
}

/// The expressions that code has set or cleared, by node.
struct Overrides {
  /// An expression set by code; nil: cleared.
  struct Override {
    var name: String
    var text: String?
  }

  /// What is known of one property of a node.
  enum State {
    /// Code has not changed it, or the change was undone.
    case untouched
    case set(String)
    case cleared

    fileprivate var memory: Int {
      if case .set(let text) = self { return text.memory }
      return 0
    }
  }

  /// Where a change was made, and what was there before.
  struct Undo {
    fileprivate var list: Int
    fileprivate var entry: Int
    fileprivate var state: State
  }

  private struct Entry {
    var name: String
    var state: State
  }

  private var lists: [[Entry]] = []
  private var listOfNode = IndexMap<UInt64, Int32>()
  /// Places in a node's list, by the number of the list and the id of the name.
  private var places = IndexMap<UInt64, Int32>()
  private var names = NameTable()
  /// Bytes of the entries in their lists.
  private var entryBytes = 0

  /// Bytes of its storage. O(1).
  var memory: Int { lists.memory + listOfNode.memory + places.memory + names.memory + entryBytes }

  /// Whether code has set nothing yet.
  var isEmpty: Bool { lists.isEmpty }

  /// Sets (nil: clears) the expression of a property. O(1).
  @discardableResult
  mutating func set(_ name: String, _ text: String?, of node: NodeOrigin) -> Undo {
    let list: Int
    if let known = listOfNode[node.key] {
      list = Int(known)
    } else {
      list = lists.count
      listOfNode[node.key] = Int32(truncatingIfNeeded: list)
      lists.append([])
    }
    let key = UInt64(UInt32(truncatingIfNeeded: list)) << 32 | UInt64(names.intern(name).id)
    let state = text.map { State.set($0) } ?? .cleared
    entryBytes += state.memory
    if let known = places[key] {
      let before = lists[list][Int(known)].state
      entryBytes -= before.memory
      lists[list][Int(known)].state = state
      return Undo(list: list, entry: Int(known), state: before)
    }
    places[key] = Int32(truncatingIfNeeded: lists[list].count)
    entryBytes += HeapBlock.object(MemoryLayout<Entry>.stride) + name.memory
    lists[list].append(Entry(name: name, state: state))
    return Undo(list: list, entry: lists[list].count - 1, state: .untouched)
  }

  /// Takes a change back. Changes are undone in the reverse order.
  mutating func undo(_ change: Undo) {
    entryBytes += change.state.memory - lists[change.list][change.entry].state.memory
    lists[change.list][change.entry].state = change.state
    // An entry that it made goes, so that a later one comes where its property is set first.
    guard case .untouched = change.state, change.entry == lists[change.list].count - 1,
      let entry = lists[change.list].popLast(), let name = names.find(entry.name)
    else { return }
    entryBytes -= HeapBlock.object(MemoryLayout<Entry>.stride) + entry.name.memory
    places[UInt64(UInt32(truncatingIfNeeded: change.list)) << 32 | UInt64(name.id)] = nil
  }

  /// Where a property is among those that code has set or cleared of a node, in the order in which it was set first; -1 for one
  /// that it has not. O(1).
  func place(_ name: String, of node: NodeOrigin) -> Int {
    guard let list = listOfNode[node.key], let name = names.find(name) else { return -1 }
    return places[UInt64(UInt32(bitPattern: list)) << 32 | UInt64(name.id)].map { Int($0) } ?? -1
  }

  /// What code has set of a property of a node; nil for nothing. O(1).
  func text(_ name: String, of node: NodeOrigin) -> String? {
    let place = place(name, of: node)
    guard place >= 0, let list = listOfNode[node.key], case .set(let text) = lists[Int(list)][place].state else {
      return nil
    }
    return text
  }

  /// What code has set of a node, in the order in which it was set first.
  func of(_ node: NodeOrigin) -> [Override] {
    guard let list = listOfNode[node.key] else { return [] }
    var result: [Override] = []
    for entry in lists[Int(list)] {
      switch entry.state {
      case .untouched: break
      case .set(let text): result.append(Override(name: entry.name, text: text))
      case .cleared: result.append(Override(name: entry.name, text: nil))
      }
    }
    return result
  }
}
