/// Reads the size of a picture from the first bytes of its file. No decoding: what lies behind the header may be
/// broken.
///
/// Follows PNG 1.2 (11.2.2; Apple's variant with a leading `CgBI` chunk too), ITU-T T.81 annex B for JPEG with the
/// orientation of Exif 2.3, GIF89a (18) and WebP (RFC 9649). Bytes that end too early or make no sense have no size.
package enum ImageHeader {
  /// Width and height in pixels, both at least 1, as the picture is shown: an Exif orientation that lays a JPEG on its
  /// side swaps them. nil unless the bytes begin a PNG, JPEG, WebP or GIF file and include the size.
  /// O(segments before the size).
  package static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    bytes.withUnsafeBufferPointer { size(ByteView($0)) }
  }

  /// Whether the size may stand further into the file than `bytes` reach: only the segments of a JPEG before its
  /// frame header are of any length.
  package static func mayNeedMore(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8]) && size(bytes) == nil
  }

  private static func size(_ bytes: ByteView) -> (width: Int, height: Int)? {
    var found: (width: Int, height: Int)?
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      found = png(bytes)
    } else if bytes.has([0xFF, 0xD8], at: 0) {
      found = jpeg(bytes)
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      found = (bytes.little(6, 2), bytes.little(8, 2))
    } else if bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) {
      found = webP(bytes)
    }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    return found
  }

  private static func png(_ bytes: ByteView) -> (width: Int, height: Int)? {
    var chunk = 8
    // Pictures in bundles for iOS begin with a chunk of four bytes.
    if bytes.has("CgBI", at: chunk + 4) { chunk += 12 + max(0, min(bytes.big(chunk, 4), 64)) }
    guard bytes.has("IHDR", at: chunk + 4), bytes.big(chunk, 4) == 13 else { return nil }
    let width = bytes.big(chunk + 8, 4)
    let height = bytes.big(chunk + 12, 4)
    return width <= 0x7FFF_FFFF && height <= 0x7FFF_FFFF ? (width, height) : nil
  }

  private static func webP(_ bytes: ByteView) -> (width: Int, height: Int)? {
    if bytes.has("VP8 ", at: 12) {
      // A key frame has an even first byte and then a start code.
      guard bytes.little(20, 1) & 1 == 0, bytes.has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
      return (bytes.little(26, 2) & 0x3FFF, bytes.little(28, 2) & 0x3FFF)
    }
    if bytes.has("VP8L", at: 12) {
      guard bytes.has([0x2F], at: 20), bytes.holds(25) else { return nil }
      let bits = bytes.little(21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard bytes.has("VP8X", at: 12), bytes.holds(30) else { return nil }
    return (bytes.little(24, 3) + 1, bytes.little(27, 3) + 1)
  }

  private static func jpeg(_ bytes: ByteView) -> (width: Int, height: Int)? {
    var index = 2
    var isOnItsSide = false
    while bytes.has([0xFF], at: index) {
      // Any number of 0xFF may fill the space before a marker.
      while bytes.has([0xFF], at: index) { index += 1 }
      let marker = bytes.little(index, 1)
      index += 1
      switch marker {
      case 0x01, 0xD0...0xD7: continue
      // Out of place, the end, and a scan: no frame header has come.
      case 0x00, 0xD8, 0xD9, 0xDA: return nil
      default: break
      }
      let length = bytes.big(index, 2)
      guard length >= 2 else { return nil }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard length >= 8 else { return nil }
        let height = bytes.big(index + 3, 2)
        let width = bytes.big(index + 5, 2)
        return isOnItsSide ? (height, width) : (width, height)
      case 0xE1:
        if let orientation = orientation(bytes, from: index + 2, to: index + length) {
          isOnItsSide = orientation >= 5 && orientation <= 8
        }
      default: break
      }
      index += length
    }
    return nil
  }

  /// The Exif orientation of an APP1 segment: tag 0x0112 of the first directory of its TIFF.
  private static func orientation(_ bytes: ByteView, from start: Int, to end: Int) -> Int? {
    let tiff = start + 6
    guard bytes.has("Exif", at: start), bytes.holds(end) else { return nil }
    let isLittle = bytes.has("II", at: tiff)
    guard isLittle || bytes.has("MM", at: tiff) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int {
      isLittle ? bytes.little(offset, count) : bytes.big(offset, count)
    }
    guard number(tiff + 2, 2) == 42 else { return nil }
    var entry = tiff &+ number(tiff + 4, 4)
    guard entry <= end - 2 else { return nil }
    let count = number(entry, 2)
    entry += 2
    for _ in 0..<count {
      guard entry <= end - 12 else { return nil }
      if number(entry, 2) == 0x0112 {
        // One number of 16 bits.
        return number(entry + 2, 2) == 3 && number(entry + 4, 4) == 1 ? number(entry + 8, 2) : nil
      }
      entry += 12
    }
    return nil
  }
}

/// Reads numbers from bytes. Out of range reads as 0.
private struct ByteView {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  func holds(_ count: Int) -> Bool { count <= bytes.count }

  /// A number of at most four bytes, the most significant one first.
  func big(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    var number = 0
    for index in offset..<offset + count { number = number << 8 | Int(bytes[index]) }
    return number
  }

  /// A number of at most four bytes, the least significant one first.
  func little(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    var number = 0
    for index in 0..<count { number |= Int(bytes[offset + index]) << (8 * index) }
    return number
  }

  func has(_ pattern: StaticString, at offset: Int) -> Bool {
    has(UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount), at: offset)
  }

  func has(_ pattern: [UInt8], at offset: Int) -> Bool {
    pattern.withUnsafeBufferPointer { has($0, at: offset) }
  }

  private func has(_ pattern: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count - pattern.count else { return false }
    for index in 0..<pattern.count where bytes[offset + index] != pattern[index] { return false }
    return true
  }
}
