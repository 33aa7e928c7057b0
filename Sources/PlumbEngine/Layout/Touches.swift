import PlumbSyntax

/// What acts on each node: pointers, and the host where it tells states of touches itself. A node is in a state as long as
/// one of them says so.
struct Touches {
  /// The number of the host among the sources.
  static let host: UInt64 = 0

  struct Touch: Equatable {
    var node: UInt64
    /// Bits of `TouchState`, and of a control that a pointer holds `ControlState.highlighted`.
    var states: UInt16
    /// Whether it takes the node back to its limits once what it shows has been loaded again.
    var takesBack = false

    var isEmpty: Bool { states == 0 && !takesBack }
  }

  private struct Entry {
    let source: UInt64
    var touch: Touch
  }

  /// A few: a finger is on a control and the scroll views around it.
  private var entries: [Entry] = []
  private var lastSource = host
  /// Sources that ended while the layout was busy.
  private var ended: [UInt64] = []

  var memory: Int { entries.memory + ended.memory }
  var hasEnded: Bool { !ended.isEmpty }

  /// The number of a new pointer.
  mutating func newSource() -> UInt64 {
    lastSource += 1
    return lastSource
  }

  /// The states of a node.
  func states(of node: UInt64) -> UInt16 {
    var result: UInt16 = 0
    for entry in entries where entry.touch.node == node { result |= entry.touch.states }
    return result
  }

  /// Whether a source says, or one other than it does, that a node is in a state.
  func has(_ state: TouchState, _ node: UInt64, from source: UInt64) -> Bool {
    entries.contains { $0.source == source && $0.touch.node == node && $0.touch.states & state.rawValue != 0 }
  }

  func hasOther(_ state: TouchState, _ node: UInt64, than source: UInt64) -> Bool {
    entries.contains { $0.source != source && $0.touch.node == node && $0.touch.states & state.rawValue != 0 }
  }

  /// Whether a pointer moves a node, or will when what it shows has been loaded again.
  func move(_ node: UInt64) -> Bool {
    let moving = TouchState.dragging.rawValue | TouchState.decelerating.rawValue
    return entries.contains { $0.touch.node == node && ($0.touch.states & moving != 0 || $0.touch.takesBack) }
  }

  /// Whether what a source says is this.
  func isSame(_ touches: [Touch], from source: UInt64) -> Bool {
    var count = 0
    for entry in entries where entry.source == source {
      guard count < touches.count, touches[count] == entry.touch else { return false }
      count += 1
    }
    return count == touches.count
  }

  /// Replaces what a source says. Gives the nodes that this may change.
  mutating func set(_ touches: [Touch], from source: UInt64) -> [UInt64] {
    var nodes: [UInt64] = []
    for entry in entries where entry.source == source { nodes.append(entry.touch.node) }
    entries.removeAll { $0.source == source }
    for touch in touches where !touch.isEmpty {
      entries.append(Entry(source: source, touch: touch))
      if !nodes.contains(touch.node) { nodes.append(touch.node) }
    }
    return nodes
  }

  /// What the host says of one node, besides what it says of others.
  mutating func setHost(_ states: UInt16, _ node: UInt64) {
    entries.removeAll { $0.source == Self.host && $0.touch.node == node }
    if states != 0 { entries.append(Entry(source: Self.host, touch: Touch(node: node, states: states))) }
  }

  /// A node comes to rest, whatever was to move it on.
  mutating func stop(_ node: UInt64) {
    for place in entries.indices where entries[place].touch.node == node {
      entries[place].touch.states &= ~TouchState.decelerating.rawValue
    }
    entries.removeAll { $0.touch.isEmpty }
  }

  /// What the host has said of nodes that are gone is forgotten; pointers take back what they say.
  mutating func forget(where isGone: (UInt64) -> Bool) {
    entries.removeAll { $0.source == Self.host && isGone($0.touch.node) }
  }

  mutating func end(_ source: UInt64) { ended.append(source) }

  mutating func takeEnded() -> [UInt64] {
    let taken = ended
    ended = []
    return taken
  }
}

extension Layout {
  /// Says what a pointer acts on, in place of what it did before. O(touches), and nothing if it is the same.
  func setTouches(_ now: [Touches.Touch], from source: UInt64) {
    if touches.isSame(now, from: source) { return }
    for node in touches.set(now, from: source) { updateTouches(node) }
  }

  /// A pointer is gone: at once, or before the next compute if the layout is busy.
  func endTouches(from source: UInt64) {
    if isBusy { touches.end(source) } else { setTouches([], from: source) }
  }

  /// Takes back what pointers have said that ended while the layout was busy.
  @inline(never)
  func takeEndedTouches() {
    for source in touches.takeEnded() { setTouches([], from: source) }
  }

  /// A node that something slides comes to rest, because a pointer touches or scrolls it.
  func stopSliding(_ node: UInt64) {
    if touches.states(of: node) & TouchState.decelerating.rawValue == 0 { return }
    touches.stop(node)
    updateTouches(node)
  }

  private func updateTouches(_ node: UInt64) {
    guard let row = handles.row(node) else { return }
    setStates(ControlState.ofHost(controlStates[node]) | touches.states(of: node), row)
  }
}
