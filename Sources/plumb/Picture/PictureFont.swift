import PlumbEngine

/// The font that a text is drawn with: the one it was measured with. The built-in measurer has the widths of Helvetica and
/// of Courier in two weights, for whatever family, weight and width a document asks for.
struct PictureFont {
  private let style: TextStyle
  let isItalic: Bool

  init(_ font: Font) {
    style = TextStyle(font: font)
    isItalic = font.traits.contains(.italic)
  }

  var size: Double { style.size }
  var isBold: Bool { style.bold }
  var isMonospaced: Bool { style.isMonospaced }

  /// Families with the widths of the measurer, the first one with free fonts, then what a viewer has.
  static let proportional = ["Liberation Sans", "Helvetica", "Arial", "Nimbus Sans", "sans-serif"]
  static let monospaced = ["Liberation Mono", "Courier New", "Courier", "Nimbus Mono PS", "monospace"]

  /// The width of a part of a line, as measured.
  func width(of text: String) -> Double { PictureText.measured(text, style) }

  var families: [String] { isMonospaced ? Self.monospaced : Self.proportional }
}
