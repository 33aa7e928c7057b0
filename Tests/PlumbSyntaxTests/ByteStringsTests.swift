import Testing

@testable import PlumbSyntax

/// What the modules use in place of the standard library's operators, in tests and in the library that ships.
@Suite struct ByteStringsTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test func stringsWithDifferentBytesDifferEvenIfTheyNormaliseAlike() {
    #expect(composed.utf8.count == 5 && decomposed.utf8.count == 6)
    let (equal, different) = (composed == decomposed, composed != decomposed)
    #expect(!equal && different)
    let optional: String? = composed
    let (optionalEqual, optionalDifferent) = (optional == decomposed, optional != decomposed)
    #expect(!optionalEqual && optionalDifferent)
    let (same, nothing) = (optional == composed, optional == nil as String?)
    #expect(same && !nothing)
    switch composed {
    case "cafe\u{301}": Issue.record("a pattern matched by normal form")
    case "caf\u{E9}": break
    default: Issue.record("a pattern did not match its own bytes")
    }
  }

  @Test func prefixesAndSuffixesAreBytes() {
    let (start, end) = (decomposed.hasPrefix("cafe"), decomposed.hasSuffix("\u{301}"))
    #expect(start && end)
    let (whole, empty, longer) = (
      composed.hasPrefix(composed), composed.hasPrefix("") && composed.hasSuffix(""), composed.hasSuffix("x" + composed)
    )
    #expect(whole && empty && !longer)
    let (no, noEnd) = (composed.hasPrefix("cafe"), composed.hasSuffix("e"))
    #expect(!no && !noEnd)
  }

  @Test func textIsSplitAtBytes() {
    // To the standard library a combining character makes another character of the comma.
    let parts = "a,\u{301}b,,c".split(separator: ",").map { String($0) }
    #expect(parts == ["a", "\u{301}b", "c"])
    let all = "a,,c".split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    #expect(all == ["a", "", "c"])
  }

  @Test func bytesOfDifferentTypesAreCompared() {
    let array = Array("layout".utf8)
    let (equal, part) = ("layout".utf8.elementsEqual(array), "layout".utf8.elementsEqual(array[1...]))
    #expect(equal && !part)
    let (starts, tooLong) = ("layout".utf8.starts(with: array[..<3]), "lay".utf8.starts(with: array))
    #expect(starts && !tooLong)
    let slice = "a layout".dropFirst(2).utf8.elementsEqual(array)
    #expect(slice)
  }
}
