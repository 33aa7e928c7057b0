/// References by name, `&nbsp;`: those of XML and the commonest of the HTML Standard's "Named character references".
package enum MarkupReference {
  private static let names: StaticString =
    "nbsp copy reg deg middot laquo raquo times ndash mdash lsquo rsquo ldquo rdquo bull hellip euro trade"
  private static let characters: StaticString =
    "\u{A0} © ® ° · « » × – — ‘ ’ “ ” • … € ™"
  private static let xml: StaticString = "amp lt gt quot apos"

  /// Whether XML itself knows it: one of the five names, or a number.
  static func isXML(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.first == 0x23 || MarkupWords(xml).index(of: name) != nil
  }

  /// The character of a name of HTML, in UTF-8.
  static func character(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let index = MarkupWords(names).index(of: name) else { return nil }
    var words = MarkupWords(characters)
    for _ in 0..<index { _ = words.next() }
    return words.next()
  }

  /// For suggestions.
  package static var allNames: [String] { MarkupWords(xml).all + MarkupWords(names).all }
}
