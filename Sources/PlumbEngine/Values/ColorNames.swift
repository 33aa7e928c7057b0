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
    var digits: [Double] = []
    var first = true
    for byte in text.utf8 {
      if first {
        guard byte == 0x23 else { return nil }
        first = false
        continue
      }
      switch byte {
      case 0x30...0x39: digits.append(Double(byte - 0x30))
      case 0x61...0x66: digits.append(Double(byte - 0x61) + 10)
      case 0x41...0x46: digits.append(Double(byte - 0x41) + 10)
      default: return nil
      }
      if digits.count > 8 { return nil }
    }
    switch digits.count {
    case 3, 4:
      let parts = digits.map { $0 * 17 / 255 }
      return .color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
    case 6, 8:
      var parts: [Double] = []
      for index in 0..<(digits.count / 2) { parts.append((digits[index * 2] * 16 + digits[index * 2 + 1]) / 255) }
      return .color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
    default: return nil
    }
  }
}
