import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Names of one letter are cells, by the alphabet; "text" is a string, "any" of any type, "big" a number.
private final class AlphabetSymbols: SymbolResolver {
  var names = NameTable()
  private(set) var warnings: [String] = []
  let suggestsNames = false

  func resolve(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    switch names[symbol.text] {
    case "text": return ResolvedSymbol(ir.load(100, .string))
    case "any": return ResolvedSymbol(ir.load(101, .any))
    case "big": return ResolvedSymbol(ir.constant(1000))
    case let name where name.utf8.count == 1: return ResolvedSymbol(ir.load(Int32(name.utf8.first ?? 0) - 97, .number))
    case let name: throw CompileError(code: .symbol, message: "no \(name)", range: range)
    }
  }

  func elementCell(_ array: Int32, _ index: Int, _ ir: borrowing ExpressionIR) -> Int32? { nil }

  func macro(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> MacroUse { .none }

  func callee(
    _ symbol: SymbolReference, _ name: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Callee {
    if let function = BuiltInFunction.named(name) { return .builtIn(function) }
    return .value(.string(name))
  }

  func percentBase(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> ResolvedSymbol {
    ResolvedSymbol(ir.load(200, .number))
  }

  func textStyle(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> [Int32] { [] }
  func textScale(_ ir: inout ExpressionIR) -> Int32 { ir.load(201, .number) }
  func warn(_ message: String, _ range: SourceRange, _ context: ExpressionContext, _ ir: borrowing ExpressionIR) {
    warnings.append(message)
  }
}

@Suite("Compiling of expressions")
struct CompilingStageTests {
  private let symbols = AlphabetSymbols()
  private let compiler: ExpressionCompiler<AlphabetSymbols>
  private let engine = Engine()

  init() {
    let environment = engine.environment
    let folder = ConstantFolder(
      environment: environment, ledger: ValueLedger(.document, engine.valueLimits, engine.memory))
    compiler = ExpressionCompiler(
      symbols, folder, ExpressionBudget(total: 100, ofOne: 20, depth: 10))
  }

  /// The intermediate code of an expression, as text with operands in parentheses, or the error and where it is.
  private func compiled(_ text: String, _ type: PropertyType = .any, percent: Bool = false) -> String {
    var ir = ExpressionIR()
    var context = ExpressionContext(row: 0)
    context.type = type
    if percent { context.percent = .parentWidth }
    do {
      let parsed = ParsedExpression(try ExpressionParser.parse(text, limits: ExpressionLimits()), &symbols.names)
      do throws(CompileError) {
        var root = try compiler.build(parsed, &context, &ir)
        root = try compiler.casts.cast(root, to: type, typeName: "T", SourceRange(start: 0, end: 1), &ir)
        return described(root, ir)
      } catch { return "\(error.message) at \(error.range.start)" }
    } catch { return "syntax" }
  }

  private func described(_ index: Int32, _ ir: ExpressionIR) -> String {
    let node = ir.nodes[Int(index)]
    switch node.operation {
    case .constant: return ir.value(index).description
    case .load: return "cell \(node.a)"
    case .makeArray, .call:
      return "\(node.operation)("
        + ir.lists[Int(node.a)..<Int(node.a + node.b)].map { described($0, ir) }.joined(separator: ", ") + ")"
    case .cast: return "cast(\(described(node.a, ir)))"
    default:
      let operands = [node.a, node.b, node.c].filter { $0 >= 0 }
      return "\(node.operation)(" + operands.map { described($0, ir) }.joined(separator: ", ") + ")"
    }
  }

  @Test(
    "resolves names, checks types and folds constants",
    arguments: [
      ("1 + 2 * 3", "7"), ("a + 2 * 3", "add(cell 0, 6)"), ("a < b", "less(cell 0, cell 1)"),
      ("true ? a : b", "no true at 0"), ("a ? b : c", "select(cell 0, cell 1, cell 2)"),
      ("text + 1", "concatenate(cell 100, 1)"),
      ("text - 1", "Arguments of type (String, Double) are not compatible with infix operator - at 0"),
      ("[a, 2]", "makeArray(cell 0, 2)"), ("max(a, b, 2)", "maximum(maximum(cell 0, cell 1), 2)"),
      ("any[1] ?? 2", "coalesce(indexOrNil(cell 101, 1), 2)"), ("a + wrong", "no wrong at 4"), ("min(1, big)", "1"),
    ])
  func expressions(_ text: String, _ expected: String) { #expect(compiled(text) == expected) }

  @Test("casts to the type of an attribute, each branch of a ternary by itself")
  func casts() {
    #expect(compiled("a", .bool) == "truth(cell 0)")
    #expect(compiled("a ? 1.5 : b", .integer) == "select(cell 0, 1, truncate(cell 1))")
    #expect(compiled("1 / 0", .integer).hasPrefix("inf"))
    #expect(compiled("text", .number) == "String is not compatible with expected type T at 0")
  }

  @Test("takes percentages of what the resolver says, where the property has any")
  func percentages() {
    #expect(compiled("50%", percent: true) == "multiply(0.5, cell 200)")
    #expect(compiled("50%") == "Undefined postfix operator % at 0")
  }

  @Test("keeps to the budget")
  func budget() {
    let wide = "[" + [String](repeating: "a", count: 30).joined(separator: ",") + "]"
    #expect(compiled(wide) == "The expression has more than 20 parts once its macros are expanded at 39")
    let deep = [String](repeating: "a", count: 11).joined(separator: "+")
    #expect(compiled(deep) == "The expression is nested deeper than 10 levels at 0")
  }

  @Test("compiles texts with expressions in braces, and warns of fonts")
  func texts() throws {
    let texts = TextCompiler(compiler: compiler, isLenient: false)
    var read = AttributeTexts(limits: ExpressionLimits())
    func compiled(_ text: String, _ type: PropertyType) throws -> String {
      var ir = ExpressionIR()
      var context = ExpressionContext(row: 0)
      let parsed = read[read.number(of: symbols.names.intern(text), AttributeTexts.Style(type), &symbols.names)]
      let root = try texts.compile(parsed, type, "T", SourceRange(start: 0, end: 1), &context, &ir)
      return described(root, ir)
    }
    #expect(try compiled("{a} of {big}", .string).hasPrefix("concatenate("))
    #expect(try compiled("plain", .string) == "plain")
    #expect(try compiled("body {a}", .font) == "call(cell 0, cell 201)")
    #expect(throws: CompileError.self) { try compiled("no such font", .font) }
  }
}
