import PlumbSyntax

/// From the parsed text of an attribute to its value, by the type of the attribute (docs/semantics/expressions.md,
/// section 1). A class for the same reason as `OperatorCompiler`.
final class TextCompiler<Symbols: SymbolResolver> {
  let compiler: ExpressionCompiler<Symbols>
  /// Whether names of images that are not found are kept as they are.
  let isLenient: Bool

  init(compiler: ExpressionCompiler<Symbols>, isLenient: Bool) {
    self.compiler = compiler
    self.isLenient = isLenient
  }

  private var symbols: Symbols { compiler.symbols }
  private var catalog: Catalog {
    @inline(__always) _read { yield compiler.folder.environment.catalog }
  }
  private var folder: ConstantFolder { compiler.folder }
  private var environment: EvaluationEnvironment { compiler.folder.environment }

  /// Compiles the parsed text of an attribute and casts it to its type. `range`: of all the text.
  func compile(
    _ parsed: ParsedText, _ type: PropertyType, _ typeName: String, _ range: SourceRange,
    _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    switch parsed {
    case .absent: return ir.constant(.null)
    case .failed(let error): throw CompileError(error)
    case .expression(let expression):
      let root = try compiler.build(expression, &context, &ir)
      let node = expression.tree.root
      return try compiler.casts.cast(root, to: type, typeName: typeName, expression.tree.nodes[Int(node)].range, &ir)
    case .named(let text, let expression):
      return try named(text, expression, type, typeName, range, &context, &ir)
    case .parts(let parts):
      switch type {
      case .font: return try font(parts, range, &context, &ir)
      case .attributedText: return try attributedText(parts, range, &context, &ir)
      default: return try joined(parts, type, typeName, range, &context, &ir)
      }
    }
  }

  /// Segments one after the other as a string, which is then cast to the type.
  private func joined(
    _ parts: [ParsedText.Part], _ type: PropertyType, _ typeName: String, _ range: SourceRange,
    _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var result: Int32 = -1
    for part in parts {
      var piece: Int32
      switch part {
      case .literal(let text, _): piece = ir.constant(.string(text))
      case .expression(let expression):
        piece = try compiler.build(expression, &context, &ir)
        let nodeRange = expression.tree.nodes[Int(expression.tree.root)].range
        if parts.count == 1 && type != .string {
          return try compiler.casts.cast(piece, to: type, typeName: typeName, nodeRange, &ir)
        }
        if parts.count == 1, ir.type(piece) == .null || ir.type(piece) == .any {
          // A text that is nothing but nil is empty (docs/semantics/expressions.md, section 6); an index out of range
          // is an error all the same.
          let empty = ir.constant(.string(""))
          piece = folder.fold(ExpressionIR.Node(operation: .coalesce, type: .any, a: piece, b: empty), &ir)
        }
        piece = try compiler.casts.cast(piece, to: .string, typeName: "String", nodeRange, &ir)
      }
      result = result < 0 ? piece : try compiler.operators.binary(.add, result, piece, range, &ir)
    }
    if result < 0 { result = ir.constant(.string("")) }
    return type == .string ? result : try compiler.casts.cast(result, to: type, typeName: typeName, range, &ir)
  }

  /// A text without braces that names an asset, or else is an expression (docs/semantics/properties.md, section 8).
  private func named(
    _ text: String, _ expression: ParsedExpression?, _ type: PropertyType, _ typeName: String, _ range: SourceRange,
    _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var failure: AssetFailure?
    if type == .image || environment.hasAssets || expression == nil {
      do throws(AssetFailure) {
        return ir.constant(
          type == .image ? try environment.assetImage(text) : try environment.assetColor(text))
      } catch {
        // What only failed to be found may still be an expression.
        if error.code == .user { throw CompileError(EvaluationFailure(error), range) }
        failure = error
      }
    }
    guard let expression else {
      if isLenient, type == .image { return ir.constant(.image(ImageReference(name: text))) }
      if let failure { throw CompileError(EvaluationFailure(failure), range) }
      throw CompileError(code: .type, message: "Invalid color name '\(text)'", range: range)
    }
    let root = expression.tree.nodes[Int(expression.tree.root)]
    do throws(CompileError) {
      let value = try compiler.build(expression, &context, &ir)
      return try compiler.casts.cast(value, to: type, typeName: typeName, root.range, &ir)
    } catch {
      // A bare name that is not a symbol was meant as a name.
      guard type == .image, error.code == .symbol, root.kind == .symbol, let failure else { throw error }
      if isLenient { return ir.constant(.image(ImageReference(name: text))) }
      let described = CompileError(EvaluationFailure(failure), range)
      described.suggestions = error.suggestions
      throw described
    }
  }

  // MARK: - Fonts

  private func font(
    _ parts: [ParsedText.Part], _ range: SourceRange, _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var words: [TextBox?] = []
    var operands: [Int32] = []
    var known: [FontPart] = []
    for part in parts {
      switch part {
      case .literal(let text, _):
        words.append(TextBox(text))
        known.append(.text(text))
      case .expression(let expression):
        let value = try compiler.build(expression, &context, &ir)
        if ir.isConstant(value) { known.append(.value(ir.value(value))) }
        words.append(nil)
        operands.append(value)
      }
    }
    let isKnown = known.count == parts.count
    // A value that is not known yet may be a text style.
    let isScaled = !isKnown || catalog.fonts.dependsOnTextScale(known)
    operands.append(isScaled ? symbols.textScale(&ir) : ir.constant(1))
    if isKnown {
      // Whatever the scale is: mistakes are found and warned of now.
      do throws(FontFailure) {
        let result = try catalog.fonts.font(known, textScale: 1, suggestsNames: symbols.suggestsNames)
        for warning in result.warnings { symbols.warn(warning, range, context, ir) }
        if !isScaled { return ir.constant(.font(result.font)) }
      } catch {
        throw CompileError(
          code: .type, message: error.message, range: place(of: error.word, parts) ?? range,
          suggestions: error.suggestions)
      }
    }
    let site = CallSite(.font(words), name: "font", operandCount: operands.count)
    return ir.call(site, operands, .font)
  }

  /// Where a word stands in the literal text of an attribute.
  private func place(of word: String, _ parts: [ParsedText.Part]) -> SourceRange? {
    let word = Array(word.utf8)
    guard !word.isEmpty else { return nil }
    for part in parts {
      guard case .literal(let literal, let start) = part else { continue }
      let text = Array(literal.utf8)
      guard text.count >= word.count else { continue }
      for index in 0...(text.count - word.count) where text[index...].starts(with: word) {
        let first = Int(start) + index
        return SourceRange(
          start: UInt32(truncatingIfNeeded: first), end: UInt32(truncatingIfNeeded: first + word.count))
      }
    }
    return nil
  }

  // MARK: - Attributed text

  private func attributedText(
    _ parts: [ParsedText.Part], _ range: SourceRange, _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var segments: [TextBox?] = []
    var operands: [Int32] = []
    var known: [AttributedTextBuilder.Segment] = []
    for part in parts {
      switch part {
      case .literal(let text, let start):
        let box = TextBox(text)
        segments.append(box)
        known.append(.literal(box, offset: Int(start)))
      case .expression(let expression):
        let value = try compiler.build(expression, &context, &ir)
        segments.append(nil)
        operands.append(value)
        known.append(.dynamic)
      }
    }
    do throws(MarkupError) {
      try AttributedTextBuilder.check(known)
    } catch {
      throw CompileError(
        code: error.code, message: error.message, range: error.range, suggestions: error.suggestions)
    }
    operands += symbols.textStyle(context, &ir)
    let site = CallSite(.attributed(segments), name: "attributed text", operandCount: operands.count)
    return try compiler.calls.folded(site, operands, .attributedText, range, &ir)
  }
}
