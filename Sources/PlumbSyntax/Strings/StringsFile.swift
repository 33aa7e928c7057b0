/// A file of localised strings: Apple's `Localizable.strings`.
///
/// `"key" = "value";` with `/* */` and `//` comments; keys and values of letters, digits and `_ - . $ : /` may go
/// without quotes; `key;` alone stands for itself; braces may stand around all of it, as in a property list. UTF-8 or
/// UTF-16, with or without a byte order mark. Property lists in XML or binary form are not read.
package struct StringsFile: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var value: String
    /// The key and the value as written, quotes included. Offsets into `source`.
    package var keyRange: SourceRange
    package var valueRange: SourceRange
  }

  /// The text converted to UTF-8, without a byte order mark.
  package let source: SourceText
  /// In the order they are written. A key that comes again replaces nothing here: the last one counts.
  package private(set) var entries: [Entry] = []

  /// Parses a file. O(bytes). Throws `.encoding` or `.syntax` with the place; `.limit` for more bytes than
  /// 32 bits count.
  package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
    guard bytes.count < Int(clamping: UInt32.max / 2) else {
      var error = Diagnostic(.limit, "The file is too large")
      error.file = name
      throw error
    }
    let text = try StringsEncoding.utf8(bytes, name: name)
    source = SourceText(name: name, bytes: text)
    var scanner = StringsScanner(source)
    while let entry = try scanner.next() { entries.append(entry) }
  }

  /// The value of a key: that of its last entry. O(entries): make a table for many look-ups.
  package func value(forKey key: String) -> String? {
    var index = entries.count
    while index > 0 {
      index -= 1
      if entries[index].key.utf8.elementsEqual(key.utf8) { return entries[index].value }
    }
    return nil
  }
}
