import PlumbSyntax
import Testing

@Suite("Expressions are printed")
struct ExpressionPrinterTests {
  @Test(
    "Verified cases",
    arguments: [
      ("layout-expression-format-001", "a+b", "a + b"), ("layout-expression-format-006", "-(a+b)", "-(a + b)"),
      ("layout-expression-format-007", "- -foo", "-(-foo)"), ("layout-expression-format-010", "(a+b)%", "(a + b)%"),
      ("layout-expression-format-015", "`hello\\tworld`", "`hello\\tworld`"),
      ("layout-expression-format-016", "`hello\\tworld`(x)", "`hello\\tworld`(x)"),
      ("layout-expression-format-021", "a +b", "a + b"), ("layout-expression-format-024", "5%-4", "5% - 4"),
      ("layout-format-039", "10-5* 4", "10 - 5 * 4"), ("layout-format-042", "rgb(255,255,0)", "rgb(255, 255, 0)"),
      ("layout-format-058", "100%-5", "100% - 5"), ("layout-format-058", "a*(b+c)-(d-e)", "a * (b + c) - (d - e)"),
      ("layout-format-060", "a+b", "a + b"), ("layout-format-062", "a?red:blue", "a ? red : blue"),
    ])
  func verified(id: String, text: String, printed: String) throws {
    #expect(ExpressionPrinter.print(try ExpressionParser.parse(text)) == printed)
  }

  /// layout-expression-format-012 prints `(a = b) = c`: assignments have no meaning here, so nothing is printed.
  @Test("Undefined operators are not printed")
  func assignment() { #expect(expressionError("(a = b) = c")?.message == "Undefined infix operator =") }

  @Test(
    "Normal form",
    arguments: [
      ("(a*b)+c", "a * b + c"), ("a*(b+c)", "a * (b + c)"), ("a-(b-c)", "a - (b - c)"), ("(a-b)-c", "a - b - c"),
      ("a+(b+c)", "a + (b + c)"), ("-(foo%)", "-(foo%)"), ("(-foo)%", "-foo%"), ("(5%)%", "(5%)%"), ("- 5", "-5"),
      ("!(!a)", "!(!a)"),
      ("1.50", "1.5"), ("0x10", "16"), ("1e3", "1000"), ("1e999", "1e999"), ("0.1e-20", "1e-21"), ("007", "7"),
      ("1..<5", "1 ..< 5"), ("1...", "1..."), ("...5", "...5"), ("..<a", "..<a"), ("(1...)-5", "(1...) - 5"),
      ("...(.foo)", "...(.foo)"), ("...(.foo[1])", "...(.foo[1])"), ("a[b+1]", "a[b + 1]"), ("(a+b)[0]", "(a + b)[0]"),
      ("(-a)[0]", "(-a)[0]"), ("a[0].b", "a[0].b"), ("a[0].b.c[1].d", "a[0].b.c[1].d"), ("-a[0].b", "-a[0].b"),
      ("f(x).y + 1", "f(x).y + 1"), ("(a).b", "(a).b"), ("(a + b).c", "(a + b).c"), ("((a[0])).c", "a[0].c"),
      ("...(.foo[1].x)", "...(.foo[1].x)"), ("[1, 2].count", "[1, 2].count"), ("f((1,2),3)", "f((1, 2), 3)"),
      ("1,2", "1, 2"), ("[(1,2)]", "[(1, 2)]"),
      ("a[(1,2)]", "a[(1, 2)]"),
      ("(a?b:c)?d:e", "(a ? b : c) ? d : e"), ("a?b:(c?d:e)", "a ? b : c ? d : e"), ("a?(b,c):d", "a ? (b, c) : d"),
      ("(a==b)==c", "(a == b) == c"), ("a==(b==c)", "a == (b == c)"), ("(a<b)&&(c<d)", "a < b && c < d"),
      ("(a&&b)||c", "a && b || c"), ("a&&(b||c)", "a && (b || c)"), ("(a??b)==c", "a ?? b == c"),
      ("a??(b==c)", "a ?? (b == c)"),
      ("5 %2", "5 % 2"), ("5 % -2", "5 % -2"), ("'it\\'s'", "'it\\'s'"), ("\"it's\"", "\"it's\""),
      ("'a\\u{7}\\\\'", "'a\\u{7}\\\\'"),
      ("`foo`", "foo"), ("`a b`", "`a b`"), ("`.5`", "`.5`"), ("`5`+1", "`5` + 1"), ("a  ||\n b", "a || b"),
    ])
  func normalForm(text: String, printed: String) throws {
    #expect(ExpressionPrinter.print(try ExpressionParser.parse(text)) == printed)
  }

  @Test("Nothing for an empty tree")
  func empty() { #expect(ExpressionPrinter.print(ExpressionTree()) == "") }

  @Test("A printed tree is parsed to the same tree")
  func roundTrip() throws {
    var random = ExpressionRandom(seed: 1)
    for _ in 0..<4000 {
      var generator = TreeGenerator(random: random)
      generator.make(depth: 6)
      random = generator.random
      let printed = ExpressionPrinter.print(generator.tree)
      let parsed = try ExpressionParser.parse(printed)
      #expect(parsed.shape == generator.tree.shape, "\(printed)")
      #expect(ExpressionPrinter.print(parsed) == printed)
    }
  }
}

/// Makes random trees of all kinds of nodes, children before parents.
private struct TreeGenerator {
  var random: ExpressionRandom
  var tree = ExpressionTree()

  @discardableResult
  mutating func make(depth: Int) -> Int32 {
    let place = SourceRange(start: 0, end: 0)
    let kind = depth == 0 ? random.below(3) : random.below(13)
    switch kind {
    case 0:
      let numbers = [0, 1, 0.5, 1e21, 123456789, 1e-7, 0.1, .infinity, Double(random.below(1000)) / 8]
      return add(.init(kind: .number, number: random.pick(numbers), range: place))
    case 1:
      let name = random.pick(["a", ".foo", "foo.bar", "x'", "#id.top", "a b", "5", "`", "tab\t", "é", "\\", "."])
      return add(.init(kind: .symbol, text: text(name), range: place))
    case 2:
      let string = random.pick(["", "it's", "\"", "\\", "line\nbreak", "\u{1}\0", "😀", "{}", "//"])
      return add(.init(kind: .string, a: random.pick([34, 39]), text: text(string), range: place))
    case 3:
      let operation = random.pick([Operator.negate, .not, .rangeUpTo, .rangeThrough])
      let a = make(depth: depth - 1)
      return add(.init(kind: .prefix, operation: operation, a: a, range: place))
    case 4:
      let a = make(depth: depth - 1)
      return add(.init(kind: .postfix, operation: random.pick([.percent, .rangeFrom]), a: a, range: place))
    case 5...8:
      let operations: [Operator] = [
        .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal,
        .notEqual, .and, .or, .coalesce, .closedRange, .halfOpenRange, .comma,
      ]
      let (a, b) = (make(depth: depth - 1), make(depth: depth - 1))
      return add(.init(kind: .infix, operation: random.pick(operations), a: a, b: b, range: place))
    case 9:
      let (a, b, c) = (make(depth: depth - 1), make(depth: depth - 1), make(depth: depth - 1))
      return add(.init(kind: .ternary, a: a, b: b, c: c, range: place))
    case 10:
      let (a, b) = (make(depth: depth - 1), make(depth: depth - 1))
      return add(.init(kind: .index, a: a, b: b, range: place))
    case 11:
      let a = make(depth: depth - 1)
      return add(
        .init(kind: .member, a: a, text: text(random.pick(["x", "count", "é", "a1", "_", "isEmpty"])), range: place))
    default:
      let items = (0..<random.below(4)).map { _ in make(depth: depth - 1) }
      let first = Int32(tree.arguments.count)
      tree.arguments += items
      let isCall = random.below(2) == 0
      return add(
        .init(
          kind: isCall ? .call : .array, a: first, b: Int32(items.count), text: isCall ? text("f.g") : -1, range: place)
      )
    }
  }

  private mutating func add(_ node: ExpressionTree.Node) -> Int32 {
    tree.nodes.append(node)
    return Int32(tree.nodes.count - 1)
  }

  private mutating func text(_ text: String) -> Int32 {
    tree.texts.append(text)
    return Int32(tree.texts.count - 1)
  }
}
