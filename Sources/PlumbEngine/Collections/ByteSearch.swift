import CPosix

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text occurs in these bytes, looked for by its rarest letter. O(bytes).
  func holds(_ mark: UnsafeBufferPointer<UInt8>, rarest letter: Int) -> Bool {
    guard let start = baseAddress, let text = mark.baseAddress, letter < mark.count, count >= mark.count else {
      return false
    }
    var from = letter
    // As many bytes of the mark follow the letter.
    let end = count - (mark.count - 1 - letter)
    while from < end, let found = memchr(start + from, Int32(mark[letter]), end - from) {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if memcmp(start + place - letter, text, mark.count) == 0 { return true }
      from = place + 1
    }
    return false
  }
}
