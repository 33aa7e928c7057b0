import Testing

@testable import PlumbEngine

@Suite("Capital and small letters")
struct LetterCaseTests {
  @Test("are the standard library's, of every scalar and beside others")
  func allScalars() {
    var different: [UInt32] = []
    // No letter of a plane behind the first two has a case: some of them stand for all.
    let scalars = Array(0...UInt32(0x1FFFF)) + Array(stride(from: 0x20000, through: UInt32(0x10FFFF), by: 97))
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(Character(scalar)) + "Z"
      let upper = LetterCase.upper.of(text)
      let lower = LetterCase.lower.of(text)
      if !upper.unicodeScalars.elementsEqual(text.uppercased().unicodeScalars) { different.append(value) }
      if !lower.unicodeScalars.elementsEqual(text.lowercased().unicodeScalars) { different.append(value) }
    }
    #expect(different.isEmpty, "\(different.map { String($0, radix: 16) })")
  }
}
