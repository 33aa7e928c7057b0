import PlumbSyntax
import Testing

@Suite("Expressions that are wrong say why")
struct ExpressionErrorTests {
  /// Cases of the verified collection, by id.
  @Test(
    "Verified cases",
    arguments: [
      ("layout-expression-error-005", "5.", "Undefined postfix operator ."),
      ("layout-expression-error-007", "", "Empty expression"),
      ("layout-expression-error-010", "'foo\\'", "Missing `'`"),
      ("layout-expression-error-015", "5)", "Unexpected token `)`"),
      ("layout-expression-error-018", "5 + 0x", "Unexpected token `0x`"),
      ("layout-expression-error-019", "foo(,5)", "Unexpected token `,`"),
      ("layout-expression-error-021", "foo(1,,2)", "Unexpected token `,`"),
      ("layout-expression-error-026", "123.e5", "Undefined postfix operator .e5"),
    ])
  func verified(id: String, text: String, message: String) { #expect(expressionError(text)?.message == message) }

  @Test(
    "Cases that a later stage rejects",
    arguments: [
      ("layout-expression-error-025", "foo()"), ("layout-expression-error-030", "'foo' ? 1 : 2"),
      ("layout-expression-error-031", "!'foo'"), ("layout-expression-error-034", "a * b"),
    ])
  func laterStage(id: String, text: String) { #expect(expressionError(text) == nil) }

  @Test(
    "Messages",
    arguments: [
      (" \t\n", "Empty expression"), ("a & b", "Undefined infix operator &"), ("a = b", "Undefined infix operator ="),
      ("a // b", "Undefined infix operator //"), ("a or b", "Undefined infix operator or"),
      ("5ms", "Undefined postfix operator ms"), ("+5", "Undefined prefix operator +"),
      ("*5", "Undefined prefix operator *"), ("5 +", "Undefined postfix operator +"),
      ("(5 +)", "Undefined postfix operator +"), ("a ? b", "Undefined infix operator ?"),
      ("f(a ? b, c : d)", "Undefined infix operator ?"), ("a : b", "Undefined infix operator :"),
      ("a ?: b", "Undefined infix operator ?:"), ("a ? b :", "Undefined postfix operator :"),
      ("1..<", "Undefined postfix operator ..<"), ("a .. b", "Undefined infix operator .."),
      ("foo.", "Undefined postfix operator ."), ("a → b", "Undefined infix operator →"),
      ("--a", "Undefined prefix operator --"), ("0b1", "Undefined postfix operator b1"),
      ("1_000", "Undefined postfix operator _000"), ("5 5", "Unexpected token `5`"),
      ("a 'x'", "Unexpected token `'x'`"),
      ("f(1)(2)", "Unexpected token `(`"), ("()", "Unexpected token `)`"),
      ("foo(1,)", "Unexpected token `)`"), ("[1,]", "Unexpected token `]`"), ("1,", "Unexpected token `,`"),
      (",1", "Unexpected token `,`"), ("1,,2", "Unexpected token `,`"), ("(5]", "Unexpected token `]`"),
      ("0xg", "Unexpected token `0xg`"), ("-", "Unexpected token `-`"), ("1.2.3", "Unexpected token `.3`"),
      ("{5}", "Unexpected token `{`"), ("a\u{0}", "Unexpected token `\\u{0}`"), ("a;", "Unexpected token `;`"),
      ("``", "Unexpected token ````"), ("'\\u{110000}'", "Unexpected token `\\u{110000}`"),
      ("'\\u{D800}'", "Unexpected token `\\u{D800}`"), ("'\\u41'", "Unexpected token `\\u41`"),
      ("(5", "Missing `)`"), ("(", "Missing `)`"), ("foo(1,", "Missing `)`"), ("[1", "Missing `]`"),
      ("a[", "Missing `]`"),
      ("\"a", "Missing `\"`"), ("`a", "Missing ```"), ("'a\\", "Missing `'`"),
      ("foo[1,2]", "Array foo[] expects 1 argument"), ("foo[]", "Array foo[] expects 1 argument"),
      ("f()[1,2]", "Subscript operator [] expects 1 argument"),
    ])
  func messages(text: String, message: String) { #expect(expressionError(text)?.message == message) }

  @Test("Comparisons do not chain", arguments: ["1 < 2 < 3", "a == b == c", "a < b != c", "f(1 < 2 >= 3)"])
  func chains(text: String) throws {
    let error = try #require(expressionError(text))
    #expect(error.message.contains("&&") && error.code == .syntax)
  }

  @Test("The hint shows how")
  func hints() {
    #expect(
      expressionError("a + 1 < b < 3")?.hint == "write `a + 1 < b && b < …`, or put one of them in parentheses")
    #expect(expressionError("a & b")?.hint == "logical and is written `&&`")
    #expect(expressionError("a &&!b")?.hint == "put a space between `&&` and `!`")
    #expect(expressionError("50%/2")?.hint == "put a space between `%` and `/`")
    #expect(expressionError("5 +")?.hint == "a value is missing after `+`")
  }

  @Test("The place is that of the wrong token")
  func places() {
    #expect(expressionError("a + b & c")?.range == SourceRange(start: 6, end: 7))
    #expect(expressionError("é + (b")?.range == SourceRange(start: 5, end: 7))
    #expect(expressionError("1 < 2 < 3")?.range == SourceRange(start: 6, end: 7))
    #expect(expressionError("'abc")?.range == SourceRange(start: 0, end: 4))
  }

  @Test("Long tokens are cut in messages")
  func excerpt() throws {
    let error = try #require(expressionError("a " + String(repeating: "é", count: 100_000)))
    #expect(error.message.utf8.count < 120)
  }

  @Test("Limits are named")
  func limits() throws {
    let deep = try #require(expressionError("((((1))))", limits: .init(maxDepth: 3)))
    #expect(deep.code == .limit && deep.message.contains("3"))
    #expect(expressionError("(((1)))", limits: .init(maxDepth: 3)) == nil)
    let wide = try #require(expressionError("[1, 2, 3]", limits: .init(maxNodes: 3)))
    #expect(wide.code == .limit && wide.message.contains("3"))
    #expect(expressionError("[1, 2]", limits: .init(maxNodes: 3)) == nil)
    let sum = try #require(expressionError("1 + 2 + 3 + 4", limits: .init(maxDepth: 3)))
    #expect(sum.code == .limit)
  }
}
