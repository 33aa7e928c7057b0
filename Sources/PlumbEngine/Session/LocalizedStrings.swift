import PlumbSyntax

/// The `Localizable.strings` file beside a layout: constants named `strings.Key`, which the host's own override.
package struct LocalizedStrings {
  private let path: String

  init(beside path: String) {
    var directory = ""
    if let slash = path.utf8.lastIndex(of: 0x2F) { directory = String(path[...slash]) }
    self.path = directory + "Localizable.strings"
  }

  /// Whether a text of the document mentions `strings.`; other documents do without the file.
  func isNeeded(by document: XMLDocument) -> Bool {
    let mark = Array("strings.".utf8)
    let bytes = document.source.bytes
    guard bytes.count >= mark.count else { return false }
    for start in 0...(bytes.count - mark.count) where bytes[start] == mark[0] {
      if bytes[start..<start + mark.count].elementsEqual(mark) { return true }
    }
    return false
  }

  /// The file's constants, nil if there is no such file.
  func read() throws(Diagnostic) -> ScopeDefinition? {
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try readFile(path, limit: 16 << 20) } catch { return nil }
    let file = try StringsFile(bytes, name: path)
    var scope = ScopeDefinition()
    for entry in file.entries { scope.constants.append(("strings." + entry.key, .string(entry.value))) }
    scope.isFromStringsFile = true
    return scope
  }
}
