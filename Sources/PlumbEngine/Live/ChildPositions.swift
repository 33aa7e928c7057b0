import PlumbSyntax

/// The children of one node in an array, so that edits that name them by their positions need not walk along them each
/// time.
struct ChildPositions: ~Copyable {
  /// Positions up to this one are reached faster by walking.
  static let walked = 16

  private var parent: Int32 = -1
  private var children = PlainArray<Int32>()

  /// Bytes of its storage.
  var memory: Int { children.memory }

  func isOf(_ parent: Int) -> Bool { self.parent == Int32(truncatingIfNeeded: parent) }

  /// Begins the list of another parent, to be filled by `append`.
  mutating func begin(_ parent: Int) {
    self.parent = Int32(truncatingIfNeeded: parent)
    children.removeAll()
  }

  mutating func append(_ child: Int32) { children.append(child) }

  /// The child at a position, -1 behind the last; nil for positions beyond.
  func child(_ position: Int) -> Int32? {
    position < children.count ? children[position] : position == children.count ? -1 : nil
  }

  /// Follows an insertion before a child (-1: behind the last). O(children behind).
  mutating func insert(_ child: Int32, before sibling: Int32, in parent: Int32) {
    guard parent == self.parent else { return }
    guard sibling >= 0 else { return children.append(child) }
    guard let place = place(of: sibling) else { return forget() }
    withUnsafePointer(to: child) {
      children.replace(place..<place, with: UnsafeBufferPointer(start: $0, count: 1))
    }
    last = place
  }

  /// Follows a removal. O(children).
  mutating func remove(_ child: Int32, from parent: Int32) {
    guard parent == self.parent else { return }
    guard let place = place(of: child) else { return forget() }
    children.replace(place..<place + 1, with: UnsafeBufferPointer(start: nil, count: 0))
    last = place
  }

  /// Where the last change was: the next is often beside it.
  private var last = 0

  private func place(of child: Int32) -> Int? {
    for place in max(0, last - 2)..<min(children.count, last + 3) where children[place] == child { return place }
    return children.elements.firstIndex(of: child)
  }

  /// Forgets the children of a parent that is one of the nodes from one on, which are gone.
  mutating func forget(nodesFrom first: Int) { if Int(parent) >= first { forget() } }

  private mutating func forget() {
    parent = -1
    children.removeAll()
  }
}
