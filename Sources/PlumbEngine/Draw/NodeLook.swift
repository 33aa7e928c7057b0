import CPosix
import PlumbSyntax

/// How a node looks, whatever its place: what a display list needs of its properties. First what is compared, without
/// gaps. One whose bytes are all 0 was never read.
struct NodeLook: BitwiseCopyable {
  /// -1 for none.
  var component: Int32 = -1
  var kinds: LookKinds = []
  var cornerRadius: Float = 0
  var borderWidth: Float = 0
  var background = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
  var border = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
  var tint = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
  var contentMode: UInt32 = 0
  /// Its own, 0 to 1. Not compared: as with that of its ancestors, nothing that is made of a text depends on it.
  var opacity: Float = 1
  var details: UnsafeMutablePointer<LookDetails>?
  var text: UnsafeMutablePointer<LookText>?
  /// The layout's revision when it became what it is; 0 for one that was never read.
  var revision: UInt64 = 0

  init(component: Int32 = -1) { self.component = component }

  var hasBorder: Bool { borderWidth > 0 && border.alpha > 0 }
  var hasDepth: Bool { kinds.contains(.hasDepth) }

  private static let comparedBytes = 36
  /// From the background to the content mode, as in `RawDrawItem`.
  static let colorBytes = 16

  /// Whether it is the same, apart from its opacity, its details, its text and its revision.
  @inline(__always)
  static func areIdentical(_ first: UnsafePointer<NodeLook>, _ second: UnsafePointer<NodeLook>) -> Bool {
    memcmp(first, second, comparedBytes) == 0
  }
}

/// What is true of a look.
struct LookKinds: OptionSet, BitwiseCopyable {
  let rawValue: UInt32

  /// A controller, which looks as its view does.
  static let controller = LookKinds(rawValue: 1)
  /// Its content is scrolled.
  static let scrollView = LookKinds(rawValue: 2)
  static let imageView = LookKinds(rawValue: 4)
  /// It shows a title and images that depend on its state.
  static let button = LookKinds(rawValue: 8)
  /// It can show a text.
  static let hasText = LookKinds(rawValue: 16)
  /// Its text is read from its properties alone: it is neither a title nor typed into.
  static let label = LookKinds(rawValue: 32)
  /// There is a text to be drawn.
  static let showsText = LookKinds(rawValue: 64)
  static let layerHidden = LookKinds(rawValue: 128)
  static let hasTransform = LookKinds(rawValue: 256)
  static let hasShadow = LookKinds(rawValue: 512)
  /// It is drawn before or after siblings that come later or earlier.
  static let hasDepth = LookKinds(rawValue: 1024)

  /// It shows an image beside its title, or alone in its own size.
  static let hasIcon = LookKinds(rawValue: 2048)
  /// It is a control that shapes are drawn of.
  static let control = LookKinds(rawValue: 4096)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  mutating func set(_ kind: LookKinds, _ isTrue: Bool) {
    if isTrue { formUnion(kind) } else { subtract(kind) }
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
struct LookDetails: SlabRecord {
  /// First, so that its address is that of the shadow.
  var shadow = RawShadow()
  /// About the anchor point, which is given in parts of the width and height.
  var transform = AffineTransform()
  var anchorX = 0.5
  var anchorY = 0.5
  var depth = 0.0
  var image = Value.null
  var icon: UnsafeMutablePointer<LookIcon>?
  var control: UnsafeMutablePointer<LookControl>?
}

/// The image of a button beside its title.
struct LookIcon: SlabRecord {
  /// First, so that its address is that of the icon.
  var raw = RawDrawIcon()
  var image = Value.null
  var content = ButtonContent()
  /// The width of the title in `room`; -1 where it is not measured yet.
  var titleWidth = -1.0
  var room = 0.0
}

/// The text of a look.
struct LookText: SlabRecord {
  /// First, so that its address is that of the text.
  var raw = RawNodeText()
  /// What `raw` borrows from.
  var value = Value.null
  /// nil for the font of the component's defaults, which `ComponentLooks` holds.
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

  package init(_ text: NodeText) {
    var value = text.value
    setText(&value)
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
  mutating func setText(_ value: UnsafePointer<Value>) {
    if value.pointee.kind == .string, let box = Self.plainBox(value) {
      (utf8, length) = box._withUnsafeGuaranteedRef {
        (RawValue.address(UnsafeRawPointer($0.base)), UInt64(truncatingIfNeeded: $0.count))
      }
    } else {
      setOther(value.pointee)
    }
  }

  /// The box of a string, which is not retained for being looked into: that takes longer than all else.
  @inline(__always)
  private static func plainBox(_ value: UnsafePointer<Value>) -> Unmanaged<TextBox>? {
    // The last field of a value.
    UnsafeRawPointer(value).load(
      fromByteOffset: MemoryLayout<Value>.size - MemoryLayout<UnsafeRawPointer>.size, as: Unmanaged<TextBox>?.self)
  }

  @inline(never)
  private mutating func setOther(_ value: Value) {
    if let box = value.attributedBox {
      utf8 = RawValue.address(UnsafeRawPointer(box.text.base))
      length = UInt64(truncatingIfNeeded: box.text.count)
      attributed = RawValue.address(UnsafeRawPointer(box.raw))
    } else if let box = value.textBox {
      utf8 = RawValue.address(UnsafeRawPointer(box.base))
      length = UInt64(truncatingIfNeeded: box.count)
    }
  }
}
