/// What an item of a display list has to be drawn, as `PLUMB_DRAW_…` of the header.
public struct DrawParts: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let shadow = DrawParts(rawValue: 1)
  public static let background = DrawParts(rawValue: 2)
  public static let image = DrawParts(rawValue: 4)
  public static let text = DrawParts(rawValue: 8)
  public static let border = DrawParts(rawValue: 16)
  /// Above the children of the node: its border, or a bar of a controller. The other parts are in an item of their own.
  public static let above = DrawParts(rawValue: 32)
  /// Not all of it is within the clip rectangle.
  public static let clipped = DrawParts(rawValue: 64)
  /// An image of its own size, between `image` and `text`.
  public static let icon = DrawParts(rawValue: 128)
  /// The root of a cell whose row is selected, and of one that a pointer holds.
  public static let selected = DrawParts(rawValue: 256)
  public static let highlighted = DrawParts(rawValue: 512)
  /// The shapes of a control, between `icon` and `text`.
  public static let control = DrawParts(rawValue: 1024)
  /// Of a node that is gone and leaves: its handle is stale, and it has no row.
  public static let leaving = DrawParts(rawValue: 2048)
}

/// The memory layout of `plumb_draw_icon`.
package struct RawDrawIcon: BitwiseCopyable {
  package var frame = Frame()
  package var image: UInt64 = 0
}

/// An item of a display list in the memory layout of `plumb_draw_item`.
package struct RawDrawItem: BitwiseCopyable {
  package var node: UInt64
  package var revision: UInt64
  package var row: UInt32
  package var parts: UInt32
  package var frame: Frame
  package var clip: RootFrame
  package var bounds: RootFrame
  package var opacity: Float
  package var cornerRadius: Float
  package var borderWidth: Float
  package var background: RGBA8
  package var border: RGBA8
  package var tint: RGBA8
  package var contentMode: UInt32
  package var group: UInt32
  package var transform: UInt64
  package var shadow: UInt64
  package var image: UInt64
  package var icon: UInt64
  package var control: UInt64
  package var text: UInt64
  package var component: UInt64
  package var layout: UInt64

  /// In place of a row: the node is gone.
  package static let noRow = UInt32.max

  /// The border of the same node as an item of its own, which is above its children.
  var borderAbove: RawDrawItem {
    var item = self
    item.parts = DrawParts.border.rawValue | DrawParts.above.rawValue | parts & DrawParts.clipped.rawValue
    item.background.alpha = 0
    (item.shadow, item.image, item.icon, item.control, item.text) = (0, 0, 0, 0, 0)
    return item
  }
}

/// A group of a display list in the memory layout of `plumb_draw_group`.
package struct RawDrawGroup: BitwiseCopyable {
  // First, so that its address is that of the group.
  package var rootTransform: AffineTransform
  package var transform: AffineTransform
  package var node: UInt64
  package var row: UInt32
  package var parent: UInt32
  package var kind: UInt32
  package var opacity: Float
  package var clip: Frame
  package var cornerRadius: Float
  package var reserved: UInt32 = 0

  func isIdentical(to other: RawDrawGroup) -> Bool {
    rootTransform == other.rootTransform && transform == other.transform && node == other.node && row == other.row
      && parent == other.parent && kind == other.kind && opacity == other.opacity && clip == other.clip
      && cornerRadius == other.cornerRadius
  }

  static let none = UInt32.max
  /// What is transformed and blended as a whole, the node itself included.
  static let effect: UInt32 = 0
  /// What is clipped to a node: its descendants.
  static let clip: UInt32 = 1
}

/// What the children of a row begin with.
struct DrawContext: BitwiseCopyable {
  /// The origin of the content in root coordinates, before transforms.
  var x = 0.0
  var y = 0.0
  /// In root coordinates, after transforms.
  var clip = Box.everything
  var opacity: Float = 1
  var group = RawDrawGroup.none
  /// The group whose transform is in effect.
  var transformGroup = RawDrawGroup.none

  func isIdentical(to other: DrawContext) -> Bool {
    x == other.x && y == other.y && clip.left == other.clip.left && clip.top == other.clip.top
      && clip.right == other.clip.right && clip.bottom == other.clip.bottom && opacity == other.opacity
      && group == other.group && transformGroup == other.transformGroup
  }
}

/// Where a row is in a display list.
struct DrawSpan: BitwiseCopyable {
  enum State: UInt8 {
    /// Nothing of it or below it is drawn.
    case skipped
    /// Its children are not drawn.
    case closed
    case open
  }

  /// Its items and those of its descendants; -1 for a row below one that is skipped or closed.
  var start: Int32 = -1
  var end: Int32 = -1
  /// Its groups, -1 for none.
  var effect: Int32 = -1
  var clip: Int32 = -1
  /// What its children begin with, in `contexts`; -1 where it has no children or they were never drawn.
  var context: Int32 = -1
  var state = State.skipped
  /// Whether the first item is its own, and the last one its border, above its children.
  var hasItem = false
  var hasBorderItem = false
}
