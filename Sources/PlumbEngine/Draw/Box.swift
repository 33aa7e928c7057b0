/// A rectangle as its edges, in points.
struct Box: BitwiseCopyable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Room for whatever a layout can show: nothing clips.
  static let everything = Box(left: -1e9, top: -1e9, right: 1e9, bottom: 1e9)

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  @inline(__always)
  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  init(_ frame: RootFrame) {
    self.init(x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height))
  }

  var area: Double { (right - left) * (bottom - top) }

  @inline(__always)
  var isEmpty: Bool { !(left < right && top < bottom) }

  @inline(__always)
  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  @inline(__always)
  func contains(_ other: Box) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  @inline(__always)
  func cut(_ other: Box) -> Box {
    Box(
      left: left > other.left ? left : other.left, top: top > other.top ? top : other.top,
      right: right < other.right ? right : other.right, bottom: bottom < other.bottom ? bottom : other.bottom)
  }

  func joined(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// What a node with this box covers with its shadow, the image of a button, which insets can move out of it, and what sticks
  /// out of a control.
  func joined(shadow: RawShadow?, icon: Frame?, shapes: ControlShapes?) -> Box {
    var all = self
    // A blur is as good as gone at three times its standard deviation.
    if let shadow { all = joined(moved(shadow.offsetX, shadow.offsetY).grown(by: 3 * shadow.radius)) }
    if let icon { all = all.joined(Box(x: icon.x, y: icon.y, width: icon.width, height: icon.height)) }
    if let shapes { all = shapes.reach(all) }
    return all
  }

  func grown(by distance: Double) -> Box {
    Box(left: left - distance, top: top - distance, right: right + distance, bottom: bottom + distance)
  }

  func moved(_ x: Double, _ y: Double) -> Box {
    Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  @inline(__always)
  var rootFrame: RootFrame {
    RootFrame(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }
}
