/// The words of font attributes other than names of fonts.
enum FontNames {
  static let traits = ["italic", "condensed", "expanded", "monospace", "monospaced"]
  static let systemFonts = ["system", "systemBold", "system-bold", "systemItalic", "system-italic"]
  static let textStyles = [
    "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote", "caption1",
    "caption2",
  ]
  /// In the order of `textStyles`, in points: the sizes of phones at the standard setting (Human Interface Guidelines,
  /// "Large").
  private static let textStyleSizes: [Double] = [34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11]

  /// The font of a text style at a scale; `style` is its index.
  static func font(ofTextStyle style: Int, textScale: Double) -> Font {
    let name = textStyles[style]
    return Font(
      textStyle: name, size: textStyleSizes[style] * textScale, weight: name == "headline" ? 600 : 400)
  }

  /// The trait at an index of `traits`.
  static func trait(_ index: Int) -> FontTraits {
    switch index {
    case 0: .italic
    case 1: .condensed
    case 2: .expanded
    default: .monospace
    }
  }

  /// The traits of a value of `UIFontDescriptor.SymbolicTraits`, by UIKit's bits; others have no meaning here.
  static func traits(symbolic bits: UInt32) -> FontTraits {
    var traits: FontTraits = []
    if bits & 1 != 0 { traits.insert(.italic) }
    if bits & 2 != 0 { traits.insert(.bold) }
    if bits & 32 != 0 { traits.insert(.expanded) }
    if bits & 64 != 0 { traits.insert(.condensed) }
    if bits & 1024 != 0 { traits.insert(.monospace) }
    return traits
  }

  /// The font at an index of `systemFonts`. The bold one has the trait beside the weight, as UIKit's has.
  static func systemFont(_ index: Int) -> Font {
    switch index {
    case 1, 2: Font(weight: 700, traits: .bold)
    case 3, 4: Font(traits: .italic)
    default: .standard
    }
  }

  /// The index of a word among names, ignoring the case of ASCII letters.
  static func index(of word: String, in names: [String]) -> Int? {
    for index in names.indices where isEqual(word, names[index]) { return index }
    return nil
  }

  private static func isEqual(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    for (x, y) in zip(a.utf8, b.utf8) where folded(x) != folded(y) { return false }
    return true
  }

  /// A byte of UTF-8 with ASCII letters in lower case.
  static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// A text with ASCII letters in lower case; without spaces if `isCompact`.
  static func folded(_ text: String, isCompact: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { result in
        var count = 0
        for byte in bytes where !isCompact || byte != UInt8(ascii: " ") {
          result[count] = folded(byte)
          count += 1
        }
        return count
      }
    }
  }

  /// The name of a weight, or its number where it has none.
  static func weightName(_ weight: Int32) -> String {
    let index = Int(weight) / 100 - 1
    guard weight % 100 == 0, Font.weightNames.indices.contains(index) else { return String(weight) }
    return Font.weightNames[index]
  }
}
