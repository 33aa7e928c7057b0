import PlumbSyntax
import Testing

@Suite("Misspelt names")
struct ExpressionSuggestionTests {
  @Test(
    "Near names, nearest first",
    arguments: [
      ("textAlignemnt", ["text", "textAlignment", "textColor"], ["textAlignment"]),
      ("WIDTH", ["height", "width"], ["width"]), ("widht", ["width", "height"], ["width"]),
      ("lft", ["left", "lift", "right"], ["left", "lift"]), ("ab", ["cb", "ac", "xy"], ["ac", "cb"]),
      ("a", ["b", "c", "d", "e"], ["b", "c", "d"]), ("foo", ["completelyDifferent"], []), ("", ["a"], []),
      ("hieght", ["weight", "height", "height"], ["height", "weight"]),
      ("größe", ["grösse", "größer"], ["größer"]),
    ])
  func near(name: String, candidates: [String], expected: [String]) {
    #expect(suggestions(for: name, among: candidates) == expected)
  }

  @Test("As many as are wanted")
  func limit() {
    #expect(suggestions(for: "a", among: ["b", "c"], limit: 1) == ["b"])
    #expect(suggestions(for: "a", among: ["b", "c"], limit: 0) == [])
  }

  @Test("Long names cost nothing")
  func long() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(suggestions(for: long, among: [long]) == [])
    #expect(suggestions(for: "aaa", among: [long, "aab"]) == ["aab"])
  }
}
