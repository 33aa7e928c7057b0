import PlumbSyntax

/// The walk that turns frames in parents' coordinates into frames in the root's: scroll offsets are subtracted,
/// transforms ignored. Keeps its memory for the next walk.
struct RootFrameWalk {
  /// The origin of the content of every row in root coordinates.
  private var origins: [(x: Double, y: Double)] = []

  /// Bytes of its storage.
  var memory: Int { origins.memory }

  /// Calls `body` for every row of a host, parents first, with the row's origin in root coordinates. `scrollOffset` is
  /// asked for rows of the linked document that scroll. O(rows).
  mutating func forEach(
    _ image: ProgramImage, _ frames: FixedArray<Frame>, _ order: DocumentOrder,
    scrollOffset: (_ row: Int) -> (x: Double, y: Double),
    _ body: (_ row: Int, _ x: Double, _ y: Double, _ frame: Frame) -> Void
  ) {
    let parents = image.program.parents
    let scrollers = image.program.scrollers
    if origins.count != parents.count { origins = Array(repeating: (0, 0), count: parents.count) }
    var scroller = 0
    // In document order, in which parents come first, whatever their rows.
    for place in 0..<(order.isIdentity ? parents.count : order.rows.count) {
      let row = order.row(atPlace: place)
      let frame = frames.base[place]
      let parent = Int(parents[row])
      let origin = parent >= 0 ? origins[parent] : (x: 0, y: 0)
      let x = origin.x + frame.x
      let y = origin.y + frame.y
      body(place, x, y, frame)
      if !order.isIdentity, !scrollers.isEmpty { scroller = scrollers.partitionPoint { Int($0.row) < row } }
      while scroller < scrollers.count, Int(scrollers[scroller].row) < row { scroller += 1 }
      if scroller < scrollers.count, Int(scrollers[scroller].row) == row {
        let offset = scrollOffset(row)
        origins[row] = (x - offset.x, y - offset.y)
        scroller += 1
      } else {
        origins[row] = (x, y)
      }
    }
  }
}

/// A coordinate in whole device pixels at `scale` pixels a point, rounded half up. Saturates at the limits of 32 bits.
func snapToPixel(_ coordinate: Double, scale: Double) -> Int32 {
  let rounded = (coordinate * scale + 0.5).rounded(.down)
  if rounded >= Double(Int32.max) { return Int32.max }
  return rounded <= Double(Int32.min) ? Int32.min : Int32(exactly: rounded) ?? 0
}

/// A hold on an array of frames, which stays readable and unchanged as long as this object lives.
public final class FrameLease: @unchecked Sendable {
  private let storage: FixedArray<Frame>
  init(_ storage: FixedArray<Frame>) { self.storage = storage }
  package var frames: UnsafePointer<Frame> { UnsafePointer(storage.base) }
  public var count: Int { storage.count }

  /// Calls `body` with the frames.
  public func withFrames<R>(_ body: (UnsafeBufferPointer<Frame>) -> R) -> R { body(storage.elements) }
}
