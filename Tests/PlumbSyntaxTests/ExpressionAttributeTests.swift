import PlumbSyntax
import Testing

@Suite("Expressions in attributes")
struct ExpressionAttributeTests {
  /// What a formatter would write.
  private func plain(_ text: String) throws -> String {
    let parsed = try AttributeText.parsePlain(text)
    let printed = ExpressionPrinter.print(parsed.tree)
    guard let comment = parsed.comment else { return printed }
    return printed.isEmpty ? "// \(comment)" : "\(printed) // \(comment)"
  }

  private func parts(_ text: String) throws -> [String] {
    try AttributeText.parseInterpolated(text).parts.map { part in
      switch part {
      case .literal(let text, _): return "text:\(text)"
      case .expression(let tree, let comment):
        return "expr:\(ExpressionPrinter.print(tree))" + (comment.map { " // \($0)" } ?? "")
      case .comment(let comment): return "comment:\(comment)"
      }
    }
  }

  private func plainError(_ text: String) -> SyntaxError? {
    do throws(SyntaxError) {
      _ = try AttributeText.parsePlain(text)
      return nil
    } catch { return error }
  }

  private func interpolatedError(_ text: String) -> SyntaxError? {
    do throws(SyntaxError) {
      _ = try AttributeText.parseInterpolated(text)
      return nil
    } catch { return error }
  }

  @Test(
    "Plain",
    arguments: [
      ("layout-expression-114", "{4 + 5}", "4 + 5"), ("layout-parse-002", "{4 + 5}", "4 + 5"),
      ("layout-parse-003", " {4 + 5} ", "4 + 5"), ("layout-parse-006", " //4 + 5", "// 4 + 5"),
      ("layout-parse-007", "{4 + 5 // hello}", "4 + 5 // hello"),
      ("layout-parse-009", "{4 + 5 // hello} // world", "4 + 5 // hello // world"),
      ("layout-parse-010", "{ //4 + 5}", "// 4 + 5"), ("layout-format-047", "//10-5* 4 ", "// 10-5* 4"),
      ("layout-format-049", " //{10-5* 4} ", "// {10-5* 4}"), ("layout-format-057", "", ""),
      ("layout-format-057", "{}", ""),
      ("", " \n", ""), ("", "{ } // c", "// c"), ("", "4 //", "4"), ("", "100%// all", "100% // all"),
      ("", "'http://x' // y", "'http://x' // y"), ("", "{'}'}", "'}'"), ("", "{'{' + \"}\"}", "'{' + \"}\""),
      ("", "5 // a // b", "5 // a // b"), ("", "{5 // {a} // b", "5 // {a // b"),
    ])
  func plainTexts(id: String, text: String, printed: String) throws { #expect(try plain(text) == printed) }

  @Test(
    "Plain errors",
    arguments: [
      ("{5}{6}", "Unexpected token `{6}`"), ("{5} 6 ", "Unexpected token `6`"), ("4{5}", "Unexpected token `{`"),
      ("4 + 5}", "Unexpected token `}`"), ("{4", "Missing `}`"), ("{", "Missing `}`"), ("{5 // c", "Missing `}`"),
      ("{(4}", "Missing `)`"), ("{{4}}", "Unexpected token `{`"), ("{'}", "Missing `'`"),
      ("4 +", "Undefined postfix operator +"),
    ])
  func plainErrors(text: String, message: String) {
    // The first is layout-expression-error-037.
    #expect(plainError(text)?.message == message)
  }

  @Test(
    "Interpolated",
    arguments: [
      ("layout-parse-020", "4 + 5", ["text:4 + 5"]),
      ("layout-parse-022", " {4 + 5} ", ["text: ", "expr:4 + 5", "text: "]),
      ("layout-parse-023", "{4} + {5}", ["expr:4", "text: + ", "expr:5"]),
      ("layout-parse-028", " //hello {'world'}", ["comment:hello {'world'}"]),
      ("layout-string-004", " //hello {'world'}", ["comment:hello {'world'}"]),
      ("", "foo {// 4 + 5} bar", ["text:foo ", "comment:4 + 5", "text: bar"]), ("", "", []), ("", "{}", []),
      ("", "  ", ["text:  "]),
      ("", "{a // b}", ["expr:a // b"]), ("", "{'{'}", ["expr:'{'"]),
      ("", "http://x/{y}", ["text:http://x/", "expr:y"]),
      ("", "{a} // b", ["expr:a", "text: // b"]), ("", "é{a}", ["text:é", "expr:a"]), ("", "//", ["comment:"]),
    ])
  func interpolated(id: String, text: String, expected: [String]) throws { #expect(try parts(text) == expected) }

  @Test(
    "Interpolated errors",
    arguments: [
      ("layout-parse-031", "{", "Missing `}`"), ("layout-parse-032", "}", "Unexpected `}`"),
      ("layout-parse-034", "4 + 5}", "Unexpected `}`"), ("", "{a}}", "Unexpected `}`"), ("", "a {b", "Missing `}`"),
      ("", "{a {b}}", "Unexpected token `{`"), ("", "{a +}", "Undefined postfix operator +"),
    ])
  func interpolatedErrors(id: String, text: String, message: String) {
    #expect(interpolatedError(text)?.message == message)
  }

  @Test("Places are offsets into the whole attribute")
  func places() throws {
    #expect(interpolatedError("é {a} {b & c}")?.range == SourceRange(start: 10, end: 11))
    #expect(plainError("  { a & b }")?.range == SourceRange(start: 6, end: 7))
    #expect(interpolatedError("é {a")?.range == SourceRange(start: 3, end: 5))
    guard case .expression(let tree, _)? = try AttributeText.parseInterpolated("ab{cd + e}").parts.last else {
      Issue.record("no expression")
      return
    }
    #expect(tree.nodes.map(\.range.start) == [3, 8, 3])
    #expect(try AttributeText.parsePlain(" { cd }").tree.nodes.first?.range == SourceRange(start: 3, end: 5))
  }

  @Test(
    "Identifiers",
    arguments: [
      ("layout-identifier-001", "foo", true), ("layout-identifier-009", "`foo bar`", true),
      ("layout-identifier-010", "+", false), ("layout-identifier-011", "", false), ("", "foo.bar", true),
      ("", ".foo", true),
      ("", "foo.", false), ("", "foo bar", false), ("", " foo", false), ("", "#id.top", true), ("", "x'", true),
      ("", "5", false),
      ("", ".5", false), ("", "'foo'", false), ("", "foo()", false), ("", "`foo", false), ("", "``", false),
      ("", "`a`b", false),
      ("", "é", true), ("", ".", false), ("", "a..b", false), ("", "-a", false),
    ])
  func identifiers(id: String, text: String, expected: Bool) { #expect(AttributeText.isIdentifier(text) == expected) }
}
