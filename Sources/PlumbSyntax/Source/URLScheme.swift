extension URLText {
  /// The scheme of a URL in lower case; nil for a path and other references without one.
  package static func scheme(_ url: String) -> String? {
    let bytes = Array(url.utf8)
    let length = URLParts.schemeLength(bytes)
    if length == 0 { return nil }
    return String(decoding: bytes[..<length].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
