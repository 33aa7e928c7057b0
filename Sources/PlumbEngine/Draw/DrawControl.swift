/// A control that has a look of its own: what it shows, and the shapes that this consists of, to be drawn in their order.
public struct DrawControl: Sendable {
  public enum Kind: UInt32, CaseIterable, Sendable {
    case `switch` = 1
    case slider, segments, stepper, pages, progress, activity

    /// The components, in the order of the kinds.
    static let components: StaticString =
      "UISwitch UISlider UISegmentedControl UIStepper UIPageControl UIProgressView UIActivityIndicatorView"
  }

  public var kind: Kind
  /// Highlighted 1, disabled 2, selected 4, focused 8.
  public var states: UInt32
  /// Of a switch 1 or 0, of segments and pages an index, of an activity indicator 1 while it turns.
  public var value: Double
  /// The ends of the range of `value`; of segments and pages -1 is the last index of none.
  public var minimum, maximum: Double
  public var shapes: [DrawShape]
}

/// A part of a control: a rectangle with round corners, an image or a text.
public struct DrawShape: Sendable {
  public enum Role: UInt32, Sendable {
    /// What the value moves on: of a slider, progress view, switch, stepper or segmented control.
    case track = 1
    /// The part of the track up to the value, or the chosen segment.
    case fill
    case thumb
    /// Of a segment.
    case title
    case separator
    /// The signs of a stepper: a minus, and a plus of two shapes.
    case decrement, increment
    case page, currentPage
    /// One of eight of an activity indicator, clockwise from the top. A host turns it by handing their colours on.
    case dot
    /// A line around a control that has the focus.
    case focus
  }

  public var role: Role
  /// In root coordinates, before the `transform` of the item.
  public var frame: Frame
  /// An alpha of 0 for an image or a text.
  public var color: RGBA8
  public var cornerRadius: Float
  /// 0: filled; else a line of this width, inside the frame.
  public var lineWidth: Float
  /// To be scaled to the frame.
  public var image: ImageReference?
  public var text: NodeText?
}

/// The memory layout of `plumb_draw_control`.
struct RawDrawControl: BitwiseCopyable {
  var kind: UInt32 = 0
  var states: UInt32 = 0
  var value = 0.0
  var minimum = 0.0
  var maximum = 0.0
  var shapes: UInt64 = 0
  var shapeCount: UInt64 = 0
}

/// The memory layout of `plumb_draw_shape`.
struct RawDrawShape: BitwiseCopyable {
  var frame: Frame
  var role: UInt32
  var color: PackedColor
  var cornerRadius: Float
  var lineWidth: Float
  var image: UInt64
  var text: UInt64
}

extension DrawControl {
  init?(_ control: LookControl) {
    guard let kind = Kind(rawValue: control.raw.kind), let shapes = control.shapes else { return nil }
    self.init(
      kind: kind, states: control.raw.states, value: control.raw.value, minimum: control.raw.minimum,
      maximum: control.raw.maximum, shapes: shapes.shapes.elements.map { DrawShape($0, shapes) })
  }
}

extension DrawShape {
  fileprivate init(_ raw: RawDrawShape, _ held: ControlShapes) {
    role = Role(rawValue: raw.role) ?? .track
    (frame, color, cornerRadius, lineWidth) = (raw.frame, raw.color.rgba8, raw.cornerRadius, raw.lineWidth)
    for value in held.titles + held.images where raw.image != 0 {
      if let box = value.imageBox, RawValue.address(UnsafeRawPointer(box.raw)) == raw.image { image = box.image }
    }
    for place in held.texts.indices
    where raw.text == RawValue.address(UnsafeRawPointer(held.texts.pointer(to: place))) {
      text = NodeText(
        value: held.titles[place], fontValue: held.font, isPublished: false,
        colorValue: .color(held.texts[place].color), maximumLines: 1, hasEllipsis: true, horizontal: .center,
        vertical: .center, insets: (0, 0, 0, 0))
    }
  }
}
