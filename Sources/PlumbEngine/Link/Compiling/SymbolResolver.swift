import PlumbSyntax

/// What the compiler of expressions asks about names. It knows types and operators only; what a name means is up to
/// whoever resolves it.
protocol SymbolResolver {
  /// Whether errors name alternatives. Looking for them is not worth the time once enough errors are listed.
  var suggestsNames: Bool { get }

  /// Appends what a symbol means to `ir`.
  func resolve(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol
  /// The cell of an item of an array of state that the compiled node `array` loads; nil if it is not one.
  func elementCell(_ array: Int32, _ index: Int, _ ir: borrowing ExpressionIR) -> Int32?
  /// What a symbol means that is the name of a macro.
  func macro(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> MacroUse
  /// What a name in front of parentheses stands for.
  func callee(
    _ symbol: SymbolReference, _ name: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Callee
  /// The size that 100 % is. Only asked where `context.percent` is one.
  func percentBase(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> ResolvedSymbol
  /// Font, colour, alignment and line break mode that attributed text has where its markup does not say.
  func textStyle(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> [Int32]
  /// The factor that the sizes of text styles are multiplied by.
  func textScale(_ ir: inout ExpressionIR) -> Int32
  /// Reports a warning.
  func warn(_ message: String, _ range: SourceRange, _ context: ExpressionContext, _ ir: borrowing ExpressionIR)
}

/// The node that a symbol was compiled to, and what it was bound to.
struct ResolvedSymbol {
  /// What a symbol was bound to, as far as attributes of other rows can share the code that reads it.
  enum Binding {
    /// A literal: the same in every row.
    case literal
    /// State or a constant of a scope, unless an attribute of the row has the name; nil: whatever attributes it has.
    case scoped(Name?)
    /// Geometry of the row itself.
    case own(CellKey)
    /// The size of the parent's container along an axis; nil: a constant that takes a parent to be there.
    case parent(Axis?)
    /// Geometry of the nearest sibling, which is never hidden.
    case sibling(isPrevious: Bool, CellKey)
    /// Only valid for the row it was resolved for.
    case other
  }

  var node: Int32
  var binding: Binding

  init(_ node: Int32, _ binding: Binding = .other) {
    self.node = node
    self.binding = binding
  }
}

/// What the name of a macro means where it is used.
enum MacroUse {
  /// No macro has the name.
  case none
  /// Inside the macro itself the name means what it means outside.
  case value(Int32)
  case expression(ParsedExpression, index: Int)
}

/// What a name that is called stands for.
enum Callee {
  case value(Value)
  /// Known when it is evaluated.
  case node(Int32)
  case function(HostFunction)
  case builtIn(BuiltInFunction)

  /// Whether it makes a visual effect, whose arguments are styles.
  var isEffect: Bool {
    if case .builtIn(let function) = self, case .effect = function.shape { return true }
    return false
  }
}
