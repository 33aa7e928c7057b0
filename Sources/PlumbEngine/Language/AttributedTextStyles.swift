import PlumbSyntax

/// The styles of markup elements. Sizes, margins and markers are those of the HTML Standard's "Rendering" section
/// and of WebKit's default style sheet, `html.css`; offsets and indents those that WebKit's line layout and its
/// conversion of HTML to attributed strings use.
enum AttributedTextStyles {
  /// The effect of an element on the style of its content.
  static func apply(_ element: MarkupElement, to style: inout TextRun, _ base: AttributedStyle) {
    switch element {
    case .bold: embolden(&style.font, base)
    case .italic: italicize(&style.font, base)
    case .underline: style.isUnderlined = true
    case .strikethrough: style.isStruckThrough = true
    case .sub:
      // `vertical-align: sub` is a fifth of the size and a point below, `super` a third and a point above the baseline.
      style.baselineOffset -= style.font.size / 5 + 1
      shrink(&style.font)
    case .sup:
      style.baselineOffset += style.font.size / 3 + 1
      shrink(&style.font)
    case .center: style.alignment = "center"
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      let size = base.font.size * factor(ofHeading: element)
      if size.isFinite && size != style.font.size {
        style.font.size = size
        style.font.textStyle = size == base.font.size ? base.font.textStyle : ""
      }
      embolden(&style.font, base)
    case .bulletList, .numberedList:
      style.listLevel += 1
      style.indent = itemIndent * Double(style.listLevel)
      style.firstIndent = style.indent
    case .paragraph, .listItem, .lineBreak: break
    }
  }

  /// A run of a value in text of style `style`: the font and paragraph of the style, everything else of the run.
  static func spliced(_ run: TextRun, into style: TextRun, _ base: AttributedStyle) -> TextRun {
    var result = run
    result.font = style.font
    // 600 is the weight from which UIKit's symbolic traits say bold.
    if run.font.traits.contains(.bold) || run.font.weight >= 600 { embolden(&result.font, base) }
    if run.font.traits.contains(.italic) { italicize(&result.font, base) }
    result.alignment = style.alignment
    result.lineBreak = style.lineBreak
    result.baselineOffset += style.baselineOffset
    result.isUnderlined = run.isUnderlined || style.isUnderlined
    result.isStruckThrough = run.isStruckThrough || style.isStruckThrough
    if style.listLevel > 0 {
      result.listLevel = style.listLevel
      result.indent = style.indent
      result.firstIndent = style.firstIndent
      result.beginsListItem = false
    }
    return result
  }

  private static func embolden(_ font: inout Font, _ base: AttributedStyle) {
    if font.traits.contains(.bold) && font.weight >= 700 { return }
    font.traits.insert(.bold)
    font.weight = max(700, font.weight)
    findFace(of: &font, base)
  }

  private static func italicize(_ font: inout Font, _ base: AttributedStyle) {
    if font.traits.contains(.italic) { return }
    font.traits.insert(.italic)
    findFace(of: &font, base)
  }

  private static func findFace(of font: inout Font, _ base: AttributedStyle) {
    font.face = ""
    if let face = base.face { font.face = face(font) }
  }

  /// `font-size: smaller`.
  private static func shrink(_ font: inout Font) {
    font.size /= 1.2
    font.textStyle = ""
  }

  private static func factor(ofHeading element: MarkupElement) -> Double {
    switch element {
    case .heading1: 2
    case .heading2: 1.5
    case .heading3: 1.17
    case .heading5: 0.83
    case .heading6: 0.67
    default: 1
    }
  }

  /// Above and below a block, in points. Lists have it only if they stand in no other list.
  static func margin(of element: MarkupElement, _ style: TextRun) -> Double {
    let factor: Double
    switch element {
    case .paragraph, .heading3: factor = 1
    case .bulletList, .numberedList: factor = style.listLevel == 1 ? 1 : 0
    case .heading1: factor = 0.67
    case .heading2: factor = 0.83
    case .heading4: factor = 1.33
    case .heading5: factor = 1.67
    case .heading6: factor = 2.33
    default: factor = 0
    }
    let margin = factor * style.font.size
    return margin.isFinite ? margin : 0
  }

  /// Of an item's text for every level.
  private static let itemIndent = 36.0
  /// From the marker to the text.
  private static let markerWidth = 25.0

  static func markerIndent(level: Int) -> Double { itemIndent * Double(level) - markerWidth }

  /// The marker of an item: its number, or the bullet of the level.
  static func marker(number: Int?, level: Int) -> String {
    if let number { return "\(number).\t" }
    switch level {
    case 1: return "•\t"
    case 2: return "◦\t"
    default: return "▪\t"
    }
  }
}
