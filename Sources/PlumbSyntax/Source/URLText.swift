import CPosix

/// What the text of a URL attribute stands for, and of a path to another layout: references as RFC 3986 resolves them.
/// Works on bytes: no locale, no Unicode tables.
package enum URLText {
  /// The URL that a text stands for, seen from `base`: the URL or the path of a file that mentions it; nil: none.
  ///
  /// - `~` and `~/…`: that path in the home folder (`HOME`), with `%XX` decoded. A path, not a file URL.
  /// - With a scheme: as it is, but for characters that may not stand in a URL: these are percent-encoded.
  /// - Else with a base: percent-encoded likewise and resolved against it. Beside a file at an absolute path that gives
  ///   a `file:` URL; beside a file at a relative path, a relative URL from the same folder.
  /// - Without a base, an absolute path gives a `file:` URL.
  /// - Anything else stays relative, percent-encoded: there is no bundle of an application that it could be in.
  ///
  /// The empty text stays empty. O(characters).
  package static func resolve(_ text: String, base: String?) -> String {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return "" }
    if bytes[0] == tilde, bytes.count == 1 || bytes[1] == slash, let home = homeFolder() {
      return String(decoding: home + decoded(bytes[1...]), as: UTF8.self)
    }
    let reference = URLParts(encoded(bytes, keepsEscapes: true, allowed: .reference))
    if reference.scheme != nil { return reference.text }
    guard let base, !base.isEmpty else {
      if bytes[0] == slash && !bytes.contains(colon) { return fileURL(decoded(bytes[...])) }
      return reference.text
    }
    return reference.resolved(against: parts(ofBase: Array(base.utf8))).text
  }

  /// The path of the file that a result of `resolve` stands for; nil if it is a URL of another place. `file:` URLs may
  /// name no host or `localhost`; query and fragment are left out.
  package static func filePath(_ url: String) -> String? {
    let bytes = Array(url.utf8)
    if bytes.first == slash { return url }
    let parts = URLParts(bytes)
    if let scheme = parts.scheme {
      guard lowercased(scheme).elementsEqual("file".utf8) else { return nil }
    }
    if let host = parts.authority, !host.isEmpty, !lowercased(host).elementsEqual("localhost".utf8) { return nil }
    return parts.path.isEmpty ? nil : String(decoding: decoded(parts.path[...]), as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")
  private static let colon = UInt8(ascii: ":")
  private static let tilde = UInt8(ascii: "~")
  private static let percent = UInt8(ascii: "%")

  /// A base without a scheme is the path of a file, in which `%`, `?` and `#` mean themselves.
  private static func parts(ofBase base: [UInt8]) -> URLParts {
    let parts = URLParts(encoded(base, keepsEscapes: true, allowed: .reference))
    if parts.scheme != nil { return parts }
    var file = URLParts([])
    file.path = encoded(base, keepsEscapes: false, allowed: .path)
    if base[0] == slash {
      file.scheme = Array("file".utf8)
      file.authority = []
    }
    return file
  }

  private static func fileURL(_ path: [UInt8]) -> String {
    var url = Array("file:///".utf8)
    url += encoded(Array(path.drop { $0 == slash }), keepsEscapes: false, allowed: .path)
    return String(decoding: url, as: UTF8.self)
  }

  /// Without a slash at its end.
  private static func homeFolder() -> [UInt8]? {
    guard let home = getenv("HOME") else { return nil }
    var bytes = Array(UnsafeRawBufferPointer(start: home, count: strlen(home)))
    while bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? nil : bytes
  }

  /// The bytes with every `%XX` replaced; unchanged if one is malformed or the result is not valid text.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == percent {
        guard let byte = escape(bytes, at: index), byte != 0 else { return Array(bytes) }
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return UTF8Check.firstInvalid(result) == nil ? result : Array(bytes)
  }

  private static func escape(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes.endIndex - index > 2, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
      return nil
    }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private enum Allowed { case reference, path }

  /// Percent-encodes what may not stand in a reference or a path (RFC 3986, appendix A). Of a reference that is also a
  /// second `#`, and brackets outside of the host.
  private static func encoded(_ bytes: [UInt8], keepsEscapes: Bool, allowed: Allowed) -> [UInt8] {
    let brackets = allowed == .reference ? hostRange(bytes) : 0..<0
    var hasFragment = false
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      var isKept: Bool
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: isKept = true
      case percent: isKept = keepsEscapes && escape(bytes[...], at: index) != nil
      case UInt8(ascii: "?"): isKept = allowed == .reference
      case UInt8(ascii: "#"):
        isKept = allowed == .reference && !hasFragment
        hasFragment = true
      case UInt8(ascii: "["), UInt8(ascii: "]"): isKept = brackets.contains(index)
      default: isKept = isMark(byte)
      }
      if isKept {
        result.append(byte)
      } else {
        result += [percent, hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    return result
  }

  /// Unreserved marks, sub-delimiters, `:`, `@` and `/`.
  private static func isMark(_ byte: UInt8) -> Bool {
    let marks: StaticString = "-._~!$&'()*+,;=:@/"
    for index in 0..<marks.utf8CodeUnitCount where marks.utf8Start[index] == byte { return true }
    return false
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x37 + digit }

  /// Where the host may be: between `//` and the next `/`, `?` or `#`.
  private static func hostRange(_ bytes: [UInt8]) -> Range<Int> {
    let scheme = URLParts.schemeLength(bytes)
    let start = scheme == 0 ? 2 : scheme + 3
    guard bytes.count > start, bytes[start - 1] == slash, bytes[start - 2] == slash else { return 0..<0 }
    return start..<URLParts.end(bytes, from: start, marks: "/?#")
  }

  private static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}
