import PlumbSyntax
import Testing

@Suite("Expressions are parsed")
struct ExpressionParserTests {
  @Test(
    "Precedence and grouping",
    arguments: [
      ("2 + 3 * 2", "(2.0 + (3.0 * 2.0))"), ("3 * 4 +5", "((3.0 * 4.0) + 5.0)"), ("8 / 4 / 2", "((8.0 / 4.0) / 2.0)"),
      ("(1 + 2) * 3", "((1.0 + 2.0) * 3.0)"), ("a -b", "(a - b)"), ("a- b", "(a - b)"), ("- 12", "(-12.0)"),
      ("-a * b", "((-a) * b)"), ("!a && b", "((!a) && b)"), ("a - -b", "(a - (-b))"), ("a * -b", "(a * (-b))"),
      ("a*-b", "(a * (-b))"), ("a - - b", "(a - (-b))"), ("- -a", "(-(-a))"), ("!-a", "(!(-a))"),
      ("a + b == 9 ? c : ''", "(((a + b) == 9.0) ? c : '')"),
      ("true || false && false", "(true || (false && false))"),
      ("1 + 2 == 3 && 4 > 3", "(((1.0 + 2.0) == 3.0) && (4.0 > 3.0))"), ("a ?? b == c", "((a ?? b) == c)"),
      ("a ?? b ?? c", "((a ?? b) ?? c)"), ("1...n - 1", "(1.0 ... (n - 1.0))"),
      ("a, b + 1, c", "((a , (b + 1.0)) , c)"),
      ("a == (b == c)", "(a == (b == c))"), ("(a == b) == c", "((a == b) == c)"),
    ])
  func precedence(text: String, shape: String) throws { #expect(try expressionShape(text) == shape) }

  @Test(
    "The ternary groups from the right",
    arguments: [
      ("a ? 1 : b ? 2 : 3", "(a ? 1.0 : (b ? 2.0 : 3.0))"), ("(a ? 1 : b) ? 2 : 3", "((a ? 1.0 : b) ? 2.0 : 3.0)"),
      ("a ? b ? 1 : 2 : 3", "(a ? (b ? 1.0 : 2.0) : 3.0)"), ("a||b ?c:d", "((a || b) ? c : d)"),
      ("true ? 1 : (false ? 2 : 3)", "(true ? 1.0 : (false ? 2.0 : 3.0))"), ("a?-1:2", "(a ? (-1.0) : 2.0)"),
      ("f(a ? b : c, d)", "f((a ? b : c); d)"), ("a ? b : c, d", "((a ? b : c) , d)"),
    ])
  func ternary(text: String, shape: String) throws { #expect(try expressionShape(text) == shape) }

  @Test(
    "A percentage or a remainder",
    arguments: [
      ("100%-5", "((100.0%) - 5.0)"), ("100% -5", "((100.0%) - 5.0)"), ("100% - 5", "((100.0%) - 5.0)"),
      ("5%-4", "((5.0%) - 4.0)"), ("5 %-4", "((5.0%) - 4.0)"), ("5 % - 4", "((5.0%) - 4.0)"),
      ("5 % 2", "(5.0 % 2.0)"), ("5%2", "(5.0 % 2.0)"), ("5% 2", "(5.0 % 2.0)"), ("5 %2", "(5.0 % 2.0)"),
      ("5 % -2", "(5.0 % (-2.0))"), ("-5 % -2", "((-5.0) % (-2.0))"), ("5 % !a", "(5.0 % (!a))"), ("5 %", "(5.0%)"),
      ("5 % -", ""), ("(a+b)%", "((a + b)%)"), ("5%(a)", "(5.0 % a)"), ("f(5%, 1)", "f((5.0%); 1.0)"),
      ("5% * 2", "((5.0%) * 2.0)"), ("5 % * 2", "((5.0%) * 2.0)"), ("a ? 5% : 10%", "(a ? (5.0%) : (10.0%))"),
      ("100% == 0 ? auto : min(auto, 100%)", "(((100.0%) == 0.0) ? auto : min(auto; (100.0%)))"),
      ("-5%", "((-5.0)%)"), ("-(5%)", "(-(5.0%))"), ("5% % 2", "((5.0%) % 2.0)"), ("5 % ...b", "(5.0 % (...b))"),
      ("(100% - 15 * 2) / 3", "(((100.0%) - (15.0 * 2.0)) / 3.0)"),
    ])
  func percent(text: String, shape: String) throws {
    if shape.isEmpty {
      #expect(expressionError(text) != nil)
    } else {
      #expect(try expressionShape(text) == shape)
    }
  }

  @Test(
    "Calls, indices, arrays and ranges",
    arguments: [
      ("foo()", "foo()"), ("f (5)", "f(5.0)"), ("f(a, g(b), [c])", "f(a; g(b); [c])"),
      ("f((1, 2), 3)", "f((1.0 , 2.0); 3.0)"),
      ("a[b]", "a[b]"), ("a[b][c]", "a[b][c]"), ("-a[0]", "(-a[0.0])"), ("f(x)[0]", "f(x)[0.0]"),
      ("(a + b)[0]", "(a + b)[0.0]"),
      ("['a','b','c'][1]", "['a'; 'b'; 'c'][1.0]"), ("[]", "[]"), ("[[1], []]", "[[1.0]; []]"),
      ("[1,2,3,4][..<3]", "[1.0; 2.0; 3.0; 4.0][(..<3.0)]"), ("'foo'[...-1]", "'foo'[(...(-1.0))]"),
      ("x[1...]", "x[(1.0...)]"), ("x[-2...4]", "x[((-2.0) ... 4.0)]"), ("1..<5", "(1.0 ..< 5.0)"),
      ("1...-5", "(1.0 ... (-5.0))"), ("a...b", "(a ... b)"), ("'foo' + (...2)", "('foo' + (...2.0))"),
      ("1 ...5", "(1.0 ... 5.0)"), ("1... == a", "((1.0...) == a)"), ("-x...", "((-x)...)"),
    ])
  func structure(text: String, shape: String) throws { #expect(try expressionShape(text) == shape) }

  @Test(
    "Names and strings",
    arguments: [
      ("foo.bar", "foo.bar"), (".foo", ".foo"), ("foo.3", "foo.3"), ("x'", "x'"), ("#fff", "#fff"),
      ("#id.prop", "#id.prop"),
      ("$0 + @a", "($0 + @a)"), ("_a1", "_a1"), ("é.ü", "é.ü"), ("😀", "😀"),
      ("`strings.Some key!`", "strings.Some key!"),
      ("'it\\'s'", "'it's'"), ("'\\n'", "'\n'"), ("'\\n is first'", "'\n is first'"), ("'\\u{1F600}\\q'", "'😀q'"),
      ("'a\\0\\t\\r'", "'a\0\t\r'"), ("\"say 'hi'\"", "\"say 'hi''"), ("'// no comment {'", "'// no comment {'"),
      ("a.b...c", "(a.b ... c)"), ("\ta\r\n+\n b ", "(a + b)"),
    ])
  func texts(text: String, shape: String) throws { #expect(try expressionShape(text) == shape) }

  @Test("Equal texts are kept once")
  func interning() throws {
    #expect(try ExpressionParser.parse("a + b + a + 'b' + a(b)").texts == ["a", "b"])
    let names = (0..<200).map { "name\($0)" }
    let tree = try ExpressionParser.parse("[" + (names + names).joined(separator: ", ") + "]")
    #expect(tree.texts == names)
  }

  @Test("Every node knows its place")
  func ranges() throws {
    let tree = try ExpressionParser.parse("  (a + b) * f(c, 1)[0] ? -x : y% ")
    let text = Array("  (a + b) * f(c, 1)[0] ? -x : y% ".utf8)
    let places = tree.nodes.map { String(decoding: text[Int($0.range.start)..<Int($0.range.end)], as: UTF8.self) }
    #expect(
      places == [
        "a", "b", "a + b", "c", "1", "f(c, 1)", "0", "f(c, 1)[0]", "(a + b) * f(c, 1)[0]", "x", "-x", "y", "y%",
        "(a + b) * f(c, 1)[0] ? -x : y%",
      ])
  }

  @Test("Children stand before their parents")
  func order() throws {
    let tree = try ExpressionParser.parse("a ? f(b, [c, d]) : -x[1] + 5%, 2")
    for (index, node) in tree.nodes.enumerated() where node.kind != .call && node.kind != .array && node.kind != .string
    {
      #expect(node.a < index && node.b < index && node.c < index)
    }
    #expect(tree.root == tree.nodes.count - 1)
  }
}
