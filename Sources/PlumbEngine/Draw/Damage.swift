import CPosix
import PlumbSyntax

/// What of the picture differs since a host has asked for it: a few rectangles that cover all of it.
struct Damage: ~Copyable {
  /// More rectangles than this are joined.
  static let most = 16

  private var boxes = PlainArray<Box>()
  /// What was handed out last.
  private var given = PlainArray<RootFrame>()
  /// Nobody has asked yet: everything is new.
  private var isWanted = false
  /// Whether what is transformed may be transformed in another way than before.
  var areTransformsNew = false

  init() {}

  var memory: Int { boxes.memory + given.memory }

  /// Goes on in place of another one.
  mutating func takeOver(_ other: inout Damage) { swap(&self, &other) }

  /// What has to be drawn again since the last call: everything at the first. Borrowed until the next call.
  mutating func take() -> UnsafeBufferPointer<RootFrame> {
    given.removeAll()
    if isWanted {
      for place in boxes.indices { given.append(boxes[place].rootFrame) }
    } else {
      given.append(Box.everything.rootFrame)
    }
    isWanted = true
    boxes.removeAll()
    return given.elements
  }

  /// An item is another one.
  @inline(__always)
  mutating func note(_ old: UnsafePointer<RawDrawItem>, _ new: UnsafePointer<RawDrawItem>) {
    if isWanted { noteWanted(old, new) }
  }

  @inline(never)
  private mutating func noteWanted(_ old: UnsafePointer<RawDrawItem>, _ new: UnsafePointer<RawDrawItem>) {
    if isSame(old, new) { return }
    add(old.pointee)
    add(new.pointee)
  }

  private func isSame(_ old: UnsafePointer<RawDrawItem>, _ new: UnsafePointer<RawDrawItem>) -> Bool {
    !(areTransformsNew && (old.pointee.transform | new.pointee.transform) != 0)
      && memcmp(old, new, MemoryLayout<RawDrawItem>.size) == 0
  }

  /// A part of the list is another one. O(items).
  mutating func compare(_ old: UnsafeBufferPointer<RawDrawItem>, _ new: UnsafeBufferPointer<RawDrawItem>) {
    if !isWanted { return }
    guard let former = old.baseAddress, let latter = new.baseAddress else {
      for item in old { add(item) }
      for item in new { add(item) }
      return
    }
    let count = min(old.count, new.count)
    var first = 0
    while first < count, isSame(former + first, latter + first) { first += 1 }
    if old.count == new.count {
      for place in first..<count { noteWanted(former + place, latter + place) }
      return
    }
    var behind = 0
    while behind < count - first,
      isSame(former + (old.count - 1 - behind), latter + (new.count - 1 - behind))
    { behind += 1 }
    for place in first..<old.count - behind { add(old[place]) }
    for place in first..<new.count - behind { add(new[place]) }
  }

  private mutating func add(_ item: RawDrawItem) { add(Box(item.bounds)) }

  private mutating func add(_ box: Box) {
    for place in boxes.indices where boxes[place].contains(box) { return }
    boxes.removeAll { box.contains($0) }
    if boxes.count < Self.most {
      boxes.append(box)
      return
    }
    // To the one that grows least.
    var best = 0
    var least = Double.infinity
    for place in boxes.indices {
      let growth = boxes[place].joined(box).area - boxes[place].area
      if growth < least { (best, least) = (place, growth) }
    }
    boxes[best] = boxes[best].joined(box)
  }
}
