import PlumbSyntax

/// The control of a look.
struct LookControl: SlabRecord {
  /// First, so that its address is that of the control.
  var raw = RawDrawControl()
  var content = ControlContent()
  /// nil for one that was never read.
  var shapes: ControlShapes?
}

/// The shapes that a control consists of, with the texts and images that they point to. Where pointers find a value is where its
/// shapes show it: see `ValueControl`.
final class ControlShapes {
  private(set) var shapes = PlainArray<RawDrawShape>()
  /// Of the titles that are images too, so that both have the same indices.
  private(set) var texts = PlainArray<RawNodeText>()
  /// Where segments end, as shares of the width; empty where they are equally wide.
  private var ends = PlainArray<Double>()
  /// Those of its segments.
  private var items = Value.null
  private(set) var titles: [Value] = []
  private(set) var font = Value.null
  /// Of a slider those of its thumb and tracks, of a progress view and a stepper those of both parts.
  private(set) var images: [Value] = []
  private var areTitlesNew = true
  /// While it is placed.
  private var frame = Frame()
  private var tint = PackedColor()
  private var content = ControlContent()

  /// What more than these looks like, no screen has room for.
  static let most = 1000

  private static let white = PackedColor(red: 255, green: 255, blue: 255, alpha: 255)
  private static let black = PackedColor(red: 0, green: 0, blue: 0, alpha: 255)
  private static let gray = PackedColor(red: 120, green: 120, blue: 128, alpha: 90)
  private static let green = PackedColor(red: 52, green: 199, blue: 89, alpha: 255)
  private static let page = PackedColor(red: 128, green: 128, blue: 128, alpha: 89)
  private static let currentPage = PackedColor(red: 89, green: 89, blue: 89, alpha: 255)
  private static let activity = PackedColor(red: 153, green: 153, blue: 153, alpha: 255)

  init() {}

  /// Another one that shows the same, once it is placed.
  init(_ other: ControlShapes) { (items, titles, font, images) = (other.items, other.titles, other.font, other.images) }

  /// Whether they differ from those before.
  func take(items: Value, font: Value) -> Bool {
    if self.items.isIdentical(to: items), self.font.isIdentical(to: font) { return false }
    (self.items, self.font, areTitlesNew) = (items, font, true)
    titles = (items.listBox?.count ?? 0) > Self.most ? [] : items.items
    return true
  }

  /// Whether they differ from those before.
  func take(images: [Value]) -> Bool {
    var isNew = images.count != self.images.count
    for place in images.indices where !isNew && !images[place].isIdentical(to: self.images[place]) { isNew = true }
    if isNew { self.images = images }
    return isNew
  }

  /// Everything that sticks out of a control is seen, too.
  func reach(_ box: Box) -> Box {
    var all = box
    for shape in shapes.elements {
      let frame = shape.frame
      all = all.joined(Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
    }
    return all
  }

  /// Finds the shapes of a control in its frame. Allocates nothing where it consists of as many as before.
  @inline(never)
  func place(_ control: UnsafeMutablePointer<LookControl>, _ frame: Frame, _ tint: RGBA8) {
    if content.option != control.pointee.content.option { areTitlesNew = true }
    (content, self.frame, self.tint) = (control.pointee.content, frame, PackedColor(tint))
    shapes.removeAll()
    // As many as most have.
    if shapes.capacity == 0 { shapes.reserveCapacity(4) }
    var (minimum, maximum) = (content.minimum, content.maximum)
    switch DrawControl.Kind(rawValue: content.kind) {
    case .switch: drawSwitch()
    case .slider: drawSlider()
    case .segments:
      if areTitlesNew { readTitles() }
      (minimum, maximum) = (0, Double(titles.count - 1))
      drawSegments()
    case .stepper: drawStepper()
    case .pages:
      (minimum, maximum) = (0, max(0, maximum.rounded(.down)) - 1)
      drawPages()
    case .progress: drawProgress()
    case .activity: drawActivity()
    case nil: break
    }
    if content.isIn(.focused) {
      add(.focus, -4, -4, frame.width + 8, frame.height + 8, self.tint, radius: 12)
      shapes.pointer(to: shapes.count - 1).pointee.lineWidth = 2
    }
    control.pointee.raw = RawDrawControl(
      kind: content.kind, states: content.states, value: content.value, minimum: minimum, maximum: maximum,
      shapes: RawValue.address(shapes.base.map { UnsafeRawPointer($0) }), shapeCount: UInt64(shapes.count))
  }

  private func readTitles() {
    areTitlesNew = false
    texts.removeAll()
    ends.removeAll()
    for title in titles {
      var text = RawNodeText()
      var title = title
      text.setText(&title)
      text.font = RawValue.address(font.fontBox.map { UnsafeRawPointer($0.raw) })
      text.maximumLines = 1
      text.hasEllipsis = 1
      text.horizontal = NodeText.Alignment.center.rawValue
      text.vertical = NodeText.Alignment.center.rawValue
      texts.append(text)
    }
    if content.option == 0 { return }
    let widths = SegmentWidths.apportioned(titles, font)
    var sum = 0.0
    for width in widths { sum += width }
    var end = 0.0
    for width in widths {
      end += width
      ends.append(end / sum)
    }
  }

  // MARK: - Shapes

  /// How far the value is from the minimum to the maximum, 0 to 1.
  private var share: Double { ValueRange(content.minimum, content.maximum).share(of: content.value) }

  private func usual(_ color: PackedColor, _ usual: PackedColor) -> PackedColor { color.isClear ? usual : color }

  private func faded(_ color: PackedColor) -> PackedColor {
    var color = color
    if content.isIn(.disabled) { color.alpha /= 2 }
    return color
  }

  /// `x` is from the side where lines begin.
  @inline(never)
  private func add(
    _ role: DrawShape.Role, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PackedColor,
    radius: Double = 0
  ) {
    if !(width > 0 && height > 0) { return }
    let left = content.isMirrored != 0 ? frame.width - x - width : x
    shapes.append(
      RawDrawShape(
        frame: Frame(x: frame.x + left, y: frame.y + y, width: width, height: height), role: role.rawValue,
        color: faded(color), cornerRadius: Float(min(radius, width / 2, height / 2)), lineWidth: 0, image: 0, text: 0))
  }

  /// Makes the shape that was added last an image.
  private func setImage(_ image: ImageBox) {
    let last = shapes.pointer(to: shapes.count - 1)
    last.pointee.image = RawValue.address(UnsafeRawPointer(image.raw))
    last.pointee.color.alpha = 0
  }

  /// A shape with a middle at `y`, or an image there in its own height.
  private func add(
    _ role: DrawShape.Role, from x: Double, width: Double, middle y: Double, height: Double, _ color: PackedColor,
    image: Int
  ) {
    guard image < images.count, let box = images[image].imageBox else {
      return add(role, x, y - height / 2, width, height, color, radius: height / 2)
    }
    let height = box.image.height
    if !(width > 0 && height > 0) { return }
    add(role, x, y - height / 2, width, height, color)
    setImage(box)
  }

  private func drawSwitch() {
    let (width, height) = (frame.width, frame.height)
    let color = content.value != 0 ? usual(content.fill, Self.green) : Self.gray
    add(.track, 0, 0, width, height, color, radius: height / 2)
    let size = min(width, height) - 4
    add(
      .thumb, content.value != 0 ? width - size - 2 : 2, (height - size) / 2, size, size,
      usual(content.thumb, Self.white), radius: size / 2)
  }

  /// The middle of the thumb goes from end to end, as pointers have it: at the ends half of it is outside.
  private func drawSlider() {
    let (x, middle) = (frame.width * share, frame.height / 2)
    add(
      .track, from: 0, width: frame.width, middle: middle, height: 4, usual(content.track, Self.gray), image: 2)
    add(.fill, from: 0, width: x, middle: middle, height: 4, usual(content.fill, tint), image: 1)
    let size = images.first?.imageBox?.image.width ?? min(frame.height, 24)
    add(
      .thumb, from: x - size / 2, width: size, middle: middle, height: size, usual(content.thumb, Self.white),
      image: 0)
  }

  private func drawProgress() {
    let middle = frame.height / 2
    add(
      .track, from: 0, width: frame.width, middle: middle, height: frame.height, usual(content.track, Self.gray),
      image: 1)
    add(
      .fill, from: 0, width: frame.width * share, middle: middle, height: frame.height, usual(content.fill, tint),
      image: 0)
  }

  private func drawSegments() {
    let (width, height) = (frame.width, frame.height)
    add(.track, 0, 0, width, height, Self.gray, radius: 8)
    let title = usual(content.title, Self.black)
    let selected = usual(content.selectedTitle, usual(content.title, Self.white))
    var start = 0.0
    for index in titles.indices {
      let end =
        width * (ends.isEmpty ? Double(index + 1) / Double(titles.count) : ends[index])
      defer { start = end }
      let isSelected = Double(index) == content.value
      if isSelected { add(.fill, start + 2, 2, end - start - 4, height - 4, usual(content.fill, tint), radius: 6) }
      if let image = titles[index].imageBox {
        let size = image.image
        let (x, y) = ((start + end - size.width) / 2, (height - size.height) / 2)
        if !(size.width > 0 && size.height > 0) { continue }
        add(.title, x, y, size.width, size.height, title)
        setImage(image)
        continue
      }
      let text = texts.pointer(to: index)
      if text.pointee.length == 0 || !(end - start > 4 && height > 4) { continue }
      text.pointee.color = faded(isSelected ? selected : title).rgba8
      add(.title, start + 2, 2, end - start - 4, height - 4, title)
      let last = shapes.pointer(to: shapes.count - 1)
      last.pointee.color.alpha = 0
      last.pointee.text = RawValue.address(UnsafeRawPointer(text))
    }
  }

  /// A half each for less and more; what leads nowhere is dim.
  private func drawStepper() {
    let (width, height) = (frame.width, frame.height)
    add(.track, 0, 0, width, height, Self.gray, radius: 8)
    add(.separator, width / 2 - 0.5, height / 4, 1, height / 2, Self.gray)
    let length = min(14, width / 4)
    for isMore in [false, true] {
      let role = isMore ? DrawShape.Role.increment : .decrement
      let middle = width * (isMore ? 0.75 : 0.25)
      var color = tint
      if content.option == 0, isMore ? content.value >= content.maximum : content.value <= content.minimum {
        color.alpha /= 3
      }
      if let box = images.count == 2 ? images[isMore ? 0 : 1].imageBox : nil {
        let size = box.image.width
        add(role, from: middle - size / 2, width: size, middle: height / 2, height: 0, color, image: isMore ? 0 : 1)
        continue
      }
      add(role, middle - length / 2, height / 2 - 1, length, 2, color)
      if isMore { add(role, middle - 1, height / 2 - length / 2, 2, length, color) }
    }
  }

  /// As `BuiltInSize.pageControl` measures them.
  private func drawPages() {
    let (size, distance) = (7.0, 16.0)
    let count = Int(exactly: content.maximum.rounded(.down)) ?? 0
    if count <= (content.option != 0 ? 1 : 0) || count > Self.most { return }
    let left = (frame.width - Double(count - 1) * distance - size) / 2
    for index in 0..<count {
      let isCurrent = Double(index) == content.value.rounded(.down)
      add(
        isCurrent ? .currentPage : .page, left + Double(index) * distance, (frame.height - size) / 2, size, size,
        isCurrent ? usual(content.fill, Self.currentPage) : usual(content.track, Self.page), radius: size / 2)
    }
  }

  /// Eight dots on a circle, each fainter than the one before it.
  private func drawActivity() {
    if content.value == 0, content.option != 0 { return }
    let size = min(frame.width, frame.height)
    let (radius, dot) = (size * 0.4, size * 0.2)
    let color = usual(content.fill, Self.activity)
    for index in 0..<8 {
      var faint = color
      faint.alpha = color.alpha * UInt32(8 - index) / 8
      add(
        .dot, frame.width / 2 + sine(index) * radius - dot / 2, frame.height / 2 - sine(index + 2) * radius - dot / 2,
        dot, dot, faint, radius: dot / 2)
    }
  }

  /// Of eighths of a turn.
  private func sine(_ eighths: Int) -> Double {
    switch eighths % 8 {
    case 0, 4: 0
    case 2: 1
    case 6: -1
    case 1, 3: 0.5.squareRoot()
    default: -0.5.squareRoot()
    }
  }
}

/// How wide segments are.
enum SegmentWidths {
  /// Of segments that are as wide as their contents, in a control of its natural width. One of another width gives it to its
  /// segments in the same proportions.
  static func apportioned(_ items: [Value], _ font: Value?) -> [Double] {
    let style = font?.fontValue.map { TextStyle(font: $0) } ?? BuiltInSize.segmentStyle
    return BuiltInSize.segmentWidths(BuiltInMeasuring.segmentContents(items, style))
  }
}
