import PlumbEngine
import PlumbSyntax

/// A layout as a picture: its display list, drawn. Shapes are in root coordinates; groups carry opacity, transforms and
/// clipping.
struct Picture<Surface: Canvas> {
  private let layout: Layout
  private(set) var canvas: Surface
  private let groups: [DrawGroup]
  /// Groups that have begun, the innermost last.
  private var open: [Int] = []

  init(_ layout: Layout, on canvas: Surface) {
    self.layout = layout
    self.canvas = canvas
    groups = layout.displayGroups
    for item in layout.displayList {
      enter(item.group)
      draw(item)
    }
    enter(nil)
  }

  /// Ends groups and begins others, until what is drawn next is in the given one.
  private mutating func enter(_ innermost: Int?) {
    var wanted: [Int] = []
    var next = innermost
    while let group = next {
      wanted.append(group)
      next = groups[group].parent
    }
    wanted.reverse()
    var common = 0
    while common < min(open.count, wanted.count), open[common] == wanted[common] { common += 1 }
    while open.count > common {
      open.removeLast()
      canvas.end()
    }
    for group in wanted[common...] {
      open.append(group)
      begin(groups[group])
    }
  }

  private mutating func begin(_ group: DrawGroup) {
    if group.isClip {
      canvas.begin(clippedTo: RoundedRectangle(group.clip, radius: Double(group.cornerRadius)))
    } else {
      canvas.begin(opacity: Double(group.opacity), group.transform)
    }
  }

  private mutating func draw(_ item: DrawItem) {
    let frame = item.frame
    let radius = Double(item.cornerRadius)
    if item.parts.contains(.background) { canvas.fill(RoundedRectangle(frame, radius: radius), Color(item.background)) }
    if !item.parts.contains(.above) { drawContent(item, frame, radius) }
    if item.parts.contains(.border) {
      drawLine(frame, radius, Color(item.borderColor), width: Double(item.borderWidth))
    }
  }

  /// Inside the frame.
  private mutating func drawLine(_ frame: Frame, _ radius: Double, _ color: Color, width: Double) {
    let inner = Frame(
      x: frame.x + width / 2, y: frame.y + width / 2, width: frame.width - width, height: frame.height - width)
    canvas.stroke(RoundedRectangle(inner, radius: max(0, radius - width / 2)), color, width: width)
  }

  private mutating func drawContent(_ item: DrawItem, _ frame: Frame, _ radius: Double) {
    if item.parts.contains(.image) { drawPlaceholder(frame, radius) }
    if let icon = item.icon { drawPlaceholder(icon.frame, 0) }
    for shape in item.control?.shapes ?? [] { draw(shape) }
    if let text = item.text { PictureText(text).draw(in: frame, &canvas) }
  }

  private mutating func draw(_ shape: DrawShape) {
    if shape.image != nil { drawPlaceholder(shape.frame, 0) }
    if let text = shape.text { PictureText(text).draw(in: shape.frame, &canvas) }
    let (color, radius) = (Color(shape.color), Double(shape.cornerRadius))
    if color.isClear { return }
    if shape.lineWidth > 0 {
      drawLine(shape.frame, radius, color, width: Double(shape.lineWidth))
    } else {
      canvas.fill(RoundedRectangle(shape.frame, radius: radius), color)
    }
  }

  private mutating func drawPlaceholder(_ frame: Frame, _ radius: Double) {
    canvas.fill(RoundedRectangle(frame, radius: radius), Color(gray: 0.5, alpha: 0.15))
    // The cross ends at the rounded corners.
    let inset = radius * (1 - 0.5.squareRoot())
    let inner = Frame(
      x: frame.x + inset, y: frame.y + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset)
    canvas.strokeDiagonals(of: inner, Color(gray: 0.5, alpha: 0.5))
  }
}
