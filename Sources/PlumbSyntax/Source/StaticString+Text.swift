extension StaticString {
  /// The literal as a string.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount), as: UTF8.self)
  }
}
