import PlumbEngine

/// The font that a text is drawn with: the one it was measured with. The built-in measurer has the widths of Helvetica and
/// of Courier in two weights, for whatever family, weight and width a document asks for.
struct PictureFont {
  let size: Double
  let isBold: Bool
  let isItalic: Bool
  let isMonospaced: Bool

  init(_ font: Font) {
    let style = TextStyle(font: font)
    size = style.size
    isBold = style.bold
    isMonospaced = style.isMonospaced
    isItalic = font.traits.contains(.italic)
  }

  /// Families with the widths of the measurer, the first one with free fonts, then what a viewer has.
  static let proportional = ["Liberation Sans", "Helvetica", "Arial", "Nimbus Sans", "sans-serif"]
  static let monospaced = ["Liberation Mono", "Courier New", "Courier", "Nimbus Mono PS", "monospace"]

  var families: [String] { isMonospaced ? Self.monospaced : Self.proportional }
}
