import PlumbEngine

/// Values that C borrows, at addresses that stay until the shelf is cleared. Keeps its memory for the next values.
struct ValueShelf: ~Copyable {
  private static let boardCount = 32
  private var boards: [UnsafeMutablePointer<Value>] = []
  private var count = 0

  init() {}

  deinit {
    var rest = count
    for board in boards {
      board.deinitialize(count: min(rest, Self.boardCount))
      rest -= min(rest, Self.boardCount)
      board.deallocate()
    }
  }

  /// A copy at a fixed address. A value that is as good as one of the last is not kept twice, so that asking again and
  /// again needs no more room.
  mutating func keep(_ value: Value) -> UnsafePointer<Value> {
    var index = count
    while index > 0, index > count - Self.boardCount {
      index -= 1
      let known = boards[index / Self.boardCount] + index % Self.boardCount
      if known.pointee.isIdentical(to: value) { return UnsafePointer(known) }
    }
    if count == boards.count * Self.boardCount {
      boards.append(UnsafeMutablePointer<Value>.allocate(capacity: Self.boardCount))
    }
    let place = boards[count / Self.boardCount] + count % Self.boardCount
    place.initialize(to: value)
    count += 1
    return UnsafePointer(place)
  }

  /// Ends all loans.
  @inline(__always)
  mutating func clear() {
    if count > 0 { empty() }
  }

  private mutating func empty() {
    var index = 0
    while count > 0 {
      let used = min(count, Self.boardCount)
      boards[index].deinitialize(count: used)
      count -= used
      index += 1
    }
  }
}
