import PlumbSyntax

/// How a node looks, whatever its place: what a display list needs of its properties.
struct NodeLook: BitwiseCopyable {
  /// -1 for none.
  var component: Int32 = -1
  /// Its own, 0 to 1.
  var opacity: Float = 1
  var cornerRadius: Float = 0
  var borderWidth: Float = 0
  var background = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
  var border = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
  var tint = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
  var contentMode: UInt8 = 0
  var isLayerHidden = false
  /// Whether its content is scrolled.
  var isScrollView = false
  var hasText = false
  var isImageView = false
  /// Whether it shows a title and images that depend on its state.
  var isButton = false
  /// Whether it is a controller, which looks as its view does.
  var isController = false
  var hasTransform = false
  var hasShadow = false
  /// Whether it is drawn before or after siblings that come later or earlier.
  var hasDepth = false
  /// Whether its text is read from its properties alone: it is neither a title nor typed into.
  var isLabel = false
  /// Whether there is a text to be drawn.
  var showsText = false
  var details: UnsafeMutablePointer<LookDetails>?
  var text: UnsafeMutablePointer<LookText>?
  /// The layout's revision when it became what it is; 0 for one that was never read.
  var revision: UInt64 = 0

  var hasBorder: Bool { borderWidth > 0 && border.alpha > 0 }

  /// Whether it is the same, apart from its details, its text and its revision.
  func isIdentical(to other: NodeLook) -> Bool {
    opacity == other.opacity && cornerRadius == other.cornerRadius && borderWidth == other.borderWidth
      && background == other.background && border == other.border && tint == other.tint
      && contentMode == other.contentMode && isLayerHidden == other.isLayerHidden
      && hasTransform == other.hasTransform && hasShadow == other.hasShadow && hasDepth == other.hasDepth
      && hasText == other.hasText && isImageView == other.isImageView
  }
}

/// The memory layout of `plumb_shadow`.
package struct RawShadow: BitwiseCopyable {
  package var offsetX = 0.0
  package var offsetY = 0.0
  package var radius = 0.0
  package var color = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
  package var reserved: UInt32 = 0

  func isIdentical(to other: RawShadow) -> Bool {
    offsetX == other.offsetX && offsetY == other.offsetY && radius == other.radius && color == other.color
  }
}

/// The parts of a look that few nodes have.
struct LookDetails {
  /// First, so that its address is that of the shadow.
  var shadow = RawShadow()
  /// About the anchor point, which is given in parts of the width and height.
  var transform = AffineTransform()
  var anchorX = 0.5
  var anchorY = 0.5
  var depth = 0.0
  var image = Value.null
}

/// The text of a look.
struct LookText {
  /// First, so that its address is that of the text.
  var raw = RawNodeText()
  /// What `raw` borrows from.
  var value = Value.null
  /// nil for the font of the component's defaults, which the reader holds.
  var font: FontBox?
}

/// The memory layout of `plumb_node_text`. Borrows from the values of the text.
package struct RawNodeText: BitwiseCopyable {
  package var utf8: UInt64 = 0
  package var length: UInt64 = 0
  package var attributed: UInt64 = 0
  package var font: UInt64 = 0
  package var color = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
  package var maximumLines: UInt32 = 0
  package var horizontal: Int32 = 0
  package var vertical: Int32 = 0
  package var hasEllipsis: UInt32 = 0
  package var reserved: UInt32 = 0
  package var insets = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)

  package init() {}

  func isIdentical(to other: RawNodeText) -> Bool {
    utf8 == other.utf8 && length == other.length && attributed == other.attributed && font == other.font
      && color == other.color && maximumLines == other.maximumLines && horizontal == other.horizontal
      && vertical == other.vertical && hasEllipsis == other.hasEllipsis && insets == other.insets
  }

  package init(_ text: NodeText) {
    setText(text.value)
    font = RawValue.address(text.fontValue.fontBox.map { UnsafeRawPointer($0.raw) })
    color = text.color
    maximumLines = UInt32(clamping: text.maximumLines)
    horizontal = text.horizontal.rawValue
    vertical = text.vertical.rawValue
    hasEllipsis = text.hasEllipsis ? 1 : 0
    insets = text.insets
  }

  /// Borrows a text that is held elsewhere.
  @inline(__always)
  mutating func setText(_ value: Value) {
    if let box = value.attributedBox {
      utf8 = RawValue.address(UnsafeRawPointer(box.text.base))
      length = UInt64(box.text.count)
      attributed = RawValue.address(UnsafeRawPointer(box.raw))
    } else if let box = value.textBox {
      utf8 = RawValue.address(UnsafeRawPointer(box.base))
      length = UInt64(box.count)
    }
  }
}
