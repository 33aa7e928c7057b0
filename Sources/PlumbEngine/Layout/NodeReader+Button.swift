import PlumbSyntax

extension NodeReader {
  /// The image that a button shows in its state, and where that and the title are. `row`: of the linked document. Errors:
  /// `.notFound` for an expression that no compute has reached.
  func buttonContent(_ row: Int) throws(Diagnostic) -> (content: ButtonContent, image: Value?) {
    let measuring = layout.template.measuring
    var content = ButtonContent()
    content.isImageAtRight = layout.published.directions.isRightToLeft(row)
    content.content = try insets(measuring.contentEdgeInsets, row)
    content.image = try insets(measuring.imageEdgeInsets, row)
    content.title = try insets(measuring.titleEdgeInsets, row)
    var image: Value?
    var mayHaveImage = measuring.hasStates
    if !mayHaveImage { mayHaveImage = try expression(measuring.image, row) != nil }
    if mayHaveImage {
      image = try value("currentImage", row)
      if let size = image?.imageValue {
        content.imageWidth = Self.length(size.width)
        content.imageHeight = Self.length(size.height)
      } else {
        image = nil
      }
    }
    content.horizontal =
      switch try expression(measuring.horizontalAlignment, row)?.plainNumber ?? 0 {
      case 1: .start
      case 2: .end
      case 3: .fill
      case 4: content.isImageAtRight ? .end : .start
      case 5: content.isImageAtRight ? .start : .end
      default: .center
      }
    content.vertical =
      switch try expression(measuring.verticalAlignment, row)?.plainNumber ?? 0 {
      case 1: .start
      case 2: .end
      case 3: .fill
      default: .center
      }
    return (content, image)
  }

  /// The value of the expression for a name of the program; nil without one.
  private func expression(_ name: UInt32, _ row: Int) throws(Diagnostic) -> Value? {
    if name == BuiltInMeasuring.absent { return nil }
    let image = layout.image
    for index in image.propertyRange(row) where image.properties.base[index].name == name {
      return try expressionValue(row, image.propertyName(index))
    }
    return nil
  }

  private func insets(_ names: BuiltInMeasuring.Edges, _ row: Int) throws(Diagnostic) -> ButtonContent.Insets {
    let whole = try expression(names.whole, row)
    func inset(_ name: UInt32, _ index: Int) throws(Diagnostic) -> Double {
      if let own = try expression(name, row) { return Self.length(own.plainNumber) }
      return whole?.kind == .insets ? Self.length(whole?.component(index) ?? 0) : 0
    }
    return ButtonContent.Insets(
      top: try inset(names.top, 0), left: try inset(names.left, 1), bottom: try inset(names.bottom, 2),
      right: try inset(names.right, 3))
  }

  // Insets are arbitrary numbers of a document.
  private static func length(_ number: Double) -> Double { number.isFinite ? min(max(number, -1e9), 1e9) : 0 }
}

extension ButtonContent {
  /// How wide a title is in the room that it has beside the image: at most as wide as that.
  static func titleWidth(_ text: NodeText, room: Double) -> Double {
    let room = max(0, room)
    guard let box = text.value.textBox else { return 0 }
    let attributed = text.value.attributedBox
    let style = TextStyle(font: text.font)
    func width(_ bound: Double, _ lines: Int) -> Double {
      if let attributed { return TextMeasurer.measure(attributed, width: bound, maximumLines: lines).width }
      return TextMeasurer.measure(box.bytes, style: style, width: bound, maximumLines: lines).width
    }
    let natural = width(-1, text.maximumLines)
    if natural <= room { return natural }
    // One line is cut off where the room ends; others are wrapped.
    return text.maximumLines == 1 ? room : min(room, width(room, text.maximumLines))
  }
}
