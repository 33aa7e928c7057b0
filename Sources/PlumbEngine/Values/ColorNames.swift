import PlumbSyntax

/// The standard colours of `UIColor` by name, without the optional suffix `Color`, and hexadecimal literals.
enum ColorNames {
  /// Components as UIKit publishes them; a suffix `Color` is optional.
  static func color(named name: String) -> Value? {
    for index in names.indices where name == names[index] || name == names[index] + "Color" {
      let first = index * 4
      return .color(components[first], components[first + 1], components[first + 2], components[first + 3])
    }
    return nil
  }

  /// The names for a misspelt one, among those of the host as well; that of CSS for clear comes first.
  static func suggestions(for name: String, _ others: [String]) -> [String] {
    name == "transparent" ? ["clear"] : PlumbSyntax.suggestions(for: name, among: names + others)
  }

  /// For suggestions too.
  static let names = [
    "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow", "magenta", "orange",
    "purple", "brown", "clear",
  ]

  /// Red, green, blue and alpha of each.
  private static let components: [Double] = [
    0, 0, 0, 1, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1, 2.0 / 3, 2.0 / 3, 2.0 / 3, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 1,
    1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0.5, 0, 1,
    0.5, 0, 0.5, 1, 0.6, 0.4, 0.2, 1, 0, 0, 0, 0,
  ]

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in upper or lower case; nil for anything else.
  static func hexadecimal(_ text: String) -> Value? {
    var text = text
    return text.withUTF8 { hexadecimal($0) }
  }

  /// Why a text is not a colour where one is expected, if it begins as one in hexadecimal digits does.
  static func hexadecimalProblem(_ text: String) -> String? {
    guard text.utf8.first == 0x23 else { return nil }
    return "\(text) is not a colour: 3, 4, 6 or 8 hexadecimal digits are expected after #"
  }

  private static func hexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
    guard text.count <= 9, text.first == 0x23 else { return nil }
    var digits: UInt32 = 0
    for byte in text.dropFirst() {
      switch byte {
      case 0x30...0x39: digits = digits << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: digits = digits << 4 | UInt32(byte - 0x61 + 10)
      case 0x41...0x46: digits = digits << 4 | UInt32(byte - 0x41 + 10)
      default: return nil
      }
    }
    /// The component that ends this many components before the last one.
    func part(_ place: UInt32) -> Double {
      text.count <= 5 ? Double(digits >> (place * 4) & 15) * 17 / 255 : Double(digits >> (place * 8) & 255) / 255
    }
    switch text.count {
    case 4, 7: return .color(part(2), part(1), part(0), 1)
    case 5, 9: return .color(part(3), part(2), part(1), part(0))
    default: return nil
    }
  }
}
