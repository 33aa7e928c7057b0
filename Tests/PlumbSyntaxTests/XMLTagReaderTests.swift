import Testing

@testable import PlumbSyntax

/// Attributes are compared with those of the element before: whatever changes between the two, the names, values and
/// places are those of the document.
@Suite struct XMLTagReaderTests {
  /// As written, and as read.
  static let values = [
    ("", ""), ("1", "1"), ("previous.bottom + 10", "previous.bottom + 10"), ("12345678", "12345678"),
    ("1 &amp; 2", "1 & 2"), ("1 &#38; 2", "1 & 2"), ("é", "é"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("\"", "\""),
    ("0123456789abcdef", "0123456789abcdef"), ("0123456789abcdefg", "0123456789abcdefg"),
  ]
  static let names = [
    "a", "ab", "left", "width", "longname", "longname2", "contentSize.width", "aVeryLongNameOfAnAttribute",
    "aVeryLongNameOfAnotherOne", "é", "a:b",
  ]

  private struct Written {
    var name: String
    var raw: String
    var value: String
  }

  @Test(arguments: 0..<20)
  func readsWhatIsWritten(_ seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
    var xml = "<A>"
    var expected: [[Written]] = [[]]
    var row: [Written] = []
    for _ in 0..<200 {
      // Mostly like the one before, with something changed, taken out, moved or put in.
      for _ in 0..<random(4) {
        let value = Self.values[random(Self.values.count)]
        let name = Self.names[random(Self.names.count)]
        switch random(4) {
        case 0 where !row.isEmpty: row.remove(at: random(row.count))
        case 1 where !row.isEmpty: row.swapAt(random(row.count), random(row.count))
        case 2 where !row.isEmpty:
          let place = random(row.count)
          row[place] = Written(name: row[place].name, raw: value.0, value: value.1)
        default:
          if !row.contains(where: { $0.name == name }) {
            row.insert(Written(name: name, raw: value.0, value: value.1), at: random(row.count + 1))
          }
        }
      }
      expected.append(row)
      xml += ["\n<B", "\n  <C"][random(2)]
      for attribute in row {
        xml += [" ", "\n", "\n        ", "\t\r\n   "][random(4)] + attribute.name + ["=", "=", "=", " = "][random(4)]
        let quote = attribute.raw.contains("\"") ? "'" : ["\"", "'"][random(2)]
        xml += quote + attribute.raw + quote
      }
      xml += ["/>", " />"][random(2)]
    }
    let document = try #require(read(xml + "</A>").document)
    try #require(document.elements.count == expected.count)
    let bytes = Array((xml + "</A>").utf8)
    for (element, list) in expected.enumerated() {
      let found = document.attributes(of: element)
      try #require(found.count == list.count)
      for (attribute, written) in zip(found, list) {
        #expect(document.names[attribute.name] == written.name)
        #expect(document.names[attribute.value] == written.value)
        #expect(document.text(attribute.nameRange) == written.name)
        #expect(document.text(attribute.valueRange) == written.raw)
      }
    }
    // Read in pieces, the bytes move.
    let pieces = stride(from: 0, to: bytes.count, by: 997).map { bytes[$0..<min($0 + 997, bytes.count)] }
    #expect(read(pieces: pieces).document?.dump == document.dump)
  }

  @Test(arguments: [31, 32, 33, 100])
  func listsOfAnyLength(_ count: Int) throws {
    let list = (0..<count).map { " a\($0)='\($0)'" }.joined()
    let document = try #require(read("<A><B\(list)/><B\(list)/><B a1='x'/></A>").document)
    #expect(document.attributes.count == count * 2 + 1)
    for element in [1, 2] {
      for (index, attribute) in document.attributes(of: element).enumerated() {
        #expect(document.names[attribute.name] == "a\(index)" && document.names[attribute.value] == "\(index)")
      }
    }
  }
}
