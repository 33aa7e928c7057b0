extension Catalog {
  /// The spelling of a type's name that begins with a small letter and has no dots: `string` of `String`,
  /// `uiNavigationItem_LargeTitleDisplayMode` of `UINavigationItem.LargeTitleDisplayMode`, `url` of `URL`.
  package static func sanitizedTypeName(_ name: String) -> String {
    decapitalized(name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }[...])
  }

  /// The last part of a type's name without the prefix of its library: `contentMode` of `UIView.ContentMode`,
  /// `rectEdge` of `UIRectEdge`.
  static func shortTypeName(_ name: String) -> String {
    var bytes = [UInt8](name.utf8)[...]
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")) {
      bytes = bytes[(dot + 1)...]
    } else if bytes.count > 2, let third = bytes.dropFirst(2).first, isCapital(third) {
      let prefix = bytes.prefix(2)
      for known: StaticString in ["UI", "NS", "CA", "CG", "WK"] where prefix.elementsEqual(TableText(known).bytes) {
        bytes = bytes.dropFirst(2)
        break
      }
    }
    return decapitalized(bytes)
  }

  /// With small letters in place of the capitals that it begins with, but for one that begins a word.
  private static func decapitalized(_ name: ArraySlice<UInt8>) -> String {
    var bytes = Array(name)
    var index = 0
    while index < bytes.count, isCapital(bytes[index]) {
      let beginsWord = index > 0 && index + 1 < bytes.count && isSmall(bytes[index + 1])
      if beginsWord { break }
      bytes[index] |= 0x20
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isSmall(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
