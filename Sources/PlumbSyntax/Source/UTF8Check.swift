/// Well-formedness of UTF-8 (Unicode 15, table 3-7: no surrogates, nothing longer than needed).
package enum UTF8Check {
  /// Where the first byte is that does not begin a well-formed sequence. nil: all is well. O(bytes).
  package static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalid($0) }
  }

  package static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
      } else {
        let length = sequenceLength(bytes, at: index)
        if length == 0 { return index }
        index += length
      }
    }
    return nil
  }

  /// How many bytes the sequence at `offset` has, 0 if it is not well-formed or does not end.
  package static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let count: Int
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, low) = (3, 0xA0)
    case 0xED: (count, high) = (3, 0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, low) = (4, 0x90)
    case 0xF4: (count, high) = (4, 0x8F)
    case 0xF1...0xF3: count = 4
    default: return 0
    }
    guard count <= bytes.count - offset else { return 0 }
    for step in 1..<count {
      guard bytes[offset + step] >= low, bytes[offset + step] <= high else { return 0 }
      (low, high) = (0x80, 0xBF)
    }
    return count
  }
}
