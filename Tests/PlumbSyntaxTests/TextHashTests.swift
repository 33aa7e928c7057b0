import Testing

@testable import PlumbSyntax

@Suite struct TextHashTests {
  private static let mask: UInt32 = 0xFF

  private func hash(_ text: String, _ hashing: TextHash) -> UInt32 {
    Array(text.utf8).withUnsafeBufferPointer(hashing.hash)
  }

  /// Names of the given length whose hashes end alike.
  private func colliding(_ count: Int, length: Int, _ hashing: TextHash) -> [String] {
    var names: [String] = []
    var number = 0
    while names.count < count {
      let digits = String(number, radix: 36)
      let name = "n" + String(repeating: "_", count: length - 1 - digits.utf8.count) + digits
      if hash(name, hashing) & Self.mask == 0 { names.append(name) }
      number += 1
    }
    return names
  }

  @Test(arguments: [5, 8, 12, 16, 17, 24, 40])
  func whatCollidesUnderOneKeyDoesNotUnderAnother(_ length: Int) {
    let names = colliding(300, length: length, TextHash(seed: 1))
    let other = TextHash(seed: 2)
    var counts = [Int](repeating: 0, count: Int(Self.mask) + 1)
    for name in names { counts[Int(hash(name, other) & Self.mask)] += 1 }
    let most = counts.max() ?? 0
    #expect(most <= 12, "300 names in 256 places: \(most) of them in one")
  }

  @Test func textsThatDifferInLengthOrOneByteDiffer() {
    let hashing = TextHash(seed: 3)
    var seen: Set<UInt32> = []
    var count = 0
    for length in 0...70 {
      for index in -1..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        if index >= 0 { bytes[index] = UInt8(ascii: "b") }
        seen.insert(bytes.withUnsafeBufferPointer(hashing.hash))
        count += 1
      }
    }
    #expect(seen.count >= count - 1)
  }

  @Test func equalTextsAreOneNameInEveryTable() {
    var table = NameTable()
    let names = (0..<10_000).map { table.intern("name \($0)") }
    #expect(names.map { $0.id } == (1...10_000).map { UInt32($0) })
    #expect(table.intern("name 77") == names[77] && table.find("name 9999") == names[9999])
  }

  @Test func expressionsOfManyNamesKeepThemApart() throws {
    let names = (0..<2000).map { "n\($0)" } + (0..<2000).map { "n\($0)" }
    let expression = try AttributeText.parsePlain("[" + names.joined(separator: ", ") + "]")
    #expect(expression.tree.texts.count == 2000)
  }
}
