import PlumbSyntax
import Testing

@Suite("Image headers")
struct ImageHeaderTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func png(_ width: Int, _ height: Int, before: [UInt8] = []) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + before + big(13, 4) + Array("IHDR".utf8) + big(width, 4)
      + big(height, 4) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0]
  }

  private static func webP(_ type: String, _ body: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(12 + body.count, 4) + Array("WEBP".utf8) + Array(type.utf8) + little(body.count, 4)
      + body
  }

  private static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    webP("VP8 ", [0x30, 0x01, 0x00, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
  }

  private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    webP("VP8L", [0x2F] + little(width - 1 | (height - 1) << 14, 4))
  }

  private static func extended(_ width: Int, _ height: Int) -> [UInt8] {
    webP("VP8X", [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(body.count + 2, 2) + body
  }

  private static func exif(_ orientation: Int, isLittle: Bool = true) -> [UInt8] {
    let number = isLittle ? little : big
    var tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
    tiff += number(0x0100, 2) + number(4, 2) + number(1, 4) + number(9, 4)
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  private static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC0, before: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]) + before
      + segment(frame, [8] + big(height, 2) + big(width, 2) + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  }

  private func size(_ bytes: [UInt8]) -> [Int]? { ImageHeader.size(bytes).map { [$0.width, $0.height] } }

  @Test("of all formats tell the size")
  func formats() {
    #expect(size(Self.png(640, 480)) == [640, 480])
    #expect(size(Self.gif(300, 258)) == [300, 258])
    #expect(size(Self.lossy(550, 368)) == [550, 368])
    #expect(size(Self.lossy(550 | 0x4000, 368 | 0x8000)) == [550, 368])
    #expect(size(Self.lossless(16384, 1)) == [16384, 1])
    #expect(size(Self.lossless(386, 395)) == [386, 395])
    #expect(size(Self.extended(1 << 24, 70000)) == [1 << 24, 70000])
    #expect(size(Self.jpeg(1200, 800)) == [1200, 800])
  }

  @Test("of PNG may begin with the chunk of iOS")
  func applePNG() {
    let chunk: [UInt8] = [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0, 0, 0, 0]
    #expect(size(Self.png(40, 30, before: chunk)) == [40, 30])
  }

  @Test(
    "of JPEG are found behind other segments, fill bytes and tables", arguments: [0xC0, 0xC1, 0xC2, 0xC9] as [UInt8])
  func segments(_ frame: UInt8) {
    let before =
      Self.segment(0xE2, [UInt8](repeating: 0xFF, count: 60000)) + Self.segment(0xC4, [1, 2, 3])
      + Self.segment(0xDB, [1]) + [0xFF, 0x01, 0xFF, 0xFF]
    #expect(size(Self.jpeg(7, 9, frame: frame, before: before)) == [7, 9])
  }

  @Test("of JPEG end before a scan")
  func scan() {
    #expect(size(Self.jpeg(7, 9, before: Self.segment(0xDA, [0]))) == nil)
    #expect(size(Self.jpeg(7, 9, before: [0xFF, 0xD9])) == nil)
    #expect(size(Self.jpeg(7, 9, before: [0xFF, 0xE5, 0, 1])) == nil)
    #expect(size(Self.jpeg(7, 9, frame: 0xC4)) == nil)
  }

  @Test("of JPEG lie on their side with some orientations", arguments: [true, false])
  func orientation(_ isLittle: Bool) {
    for orientation in 0...9 {
      let expected = (5...8).contains(orientation) ? [600, 800] : [800, 600]
      #expect(size(Self.jpeg(800, 600, before: Self.exif(orientation, isLittle: isLittle))) == expected)
    }
  }

  @Test("without an extent have no size")
  func empty() {
    for bytes in [Self.png(0, 5), Self.gif(5, 0), Self.jpeg(5, 0), Self.lossy(0, 5), Self.png(1 << 31, 5)] {
      #expect(size(bytes) == nil)
    }
    #expect(size([]) == nil)
    #expect(size(Array("<svg width=\"5\"/>".utf8)) == nil)
  }

  @Test("that are cut off or altered never trap")
  func hostile() {
    let pictures = [
      Self.png(640, 480), Self.gif(3, 4), Self.lossy(5, 6), Self.lossless(5, 6), Self.extended(5, 6),
      Self.jpeg(8, 9, before: Self.exif(6)),
    ]
    for picture in pictures {
      // Long enough for the size of all formats, but for the rest of a JPEG frame header.
      for count in 0..<picture.count {
        let cut = size(Array(picture[..<count]))
        #expect(cut == nil || cut == size(picture))
      }
      for index in picture.indices {
        for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var altered = picture
          altered[index] = byte
          _ = size(altered)
        }
      }
    }
  }

  @Test("of JPEG alone may need more of the file")
  func more() {
    let picture = Self.jpeg(8, 9)
    #expect(ImageHeader.mayNeedMore(Array(picture[..<20])))
    #expect(!ImageHeader.mayNeedMore(picture))
    #expect(!ImageHeader.mayNeedMore(Array(Self.png(8, 9)[..<20])))
  }
}
