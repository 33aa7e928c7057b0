import PlumbSyntax

/// From the parsed text of an attribute to its value, by the type of the attribute (docs/semantics/expressions.md,
/// section 1).
extension Linker {
  /// Compiles the parsed text of an attribute and casts it to its type.
  func compile(
    _ parsed: ParsedText, _ type: PropertyType, _ typeName: String, text: Name,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    func range() -> SourceRange { SourceRange(start: 0, end: UInt32(truncatingIfNeeded: names.byteCount(text))) }
    switch parsed {
    case .absent: return form.constant(.null)
    case .failed(let error):
      throw CompileError(
        code: error.code, message: error.message, range: error.range, notes: error.hint.isEmpty ? [] : [error.hint])
    case .expression(let expression):
      let root = try build(expression, &context, &form)
      let node = expression.tree.root
      return try cast(root, to: type, typeName: typeName, expression.tree.nodes[Int(node)].range, &form)
    case .named(let text, let expression):
      return try named(text, expression, type, typeName, range(), &context, &form)
    case .parts(let parts):
      switch type {
      case .font: return try font(parts, range(), &context, &form)
      case .attributedText: return try attributedText(parts, range(), &context, &form)
      default: return try joined(parts, type, typeName, range(), &context, &form)
      }
    }
  }

  /// Segments one after the other as a string, which is then cast to the type.
  private func joined(
    _ parts: [ParsedText.Part], _ type: PropertyType, _ typeName: String, _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    var result: Int32 = -1
    for part in parts {
      var piece: Int32
      switch part {
      case .literal(let text, _): piece = form.constant(.string(text))
      case .expression(let expression):
        piece = try build(expression, &context, &form)
        let nodeRange = expression.tree.nodes[Int(expression.tree.root)].range
        if parts.count == 1 && type != .string {
          return try cast(piece, to: type, typeName: typeName, nodeRange, &form)
        }
        if parts.count == 1, form.type(piece) == .null || form.type(piece) == .any {
          // A text that is nothing but nil is empty (docs/semantics/expressions.md, section 6); an index out of range
          // is an error all the same.
          let empty = form.constant(.string(""))
          piece = fold(Intermediate.Node(operation: .coalesce, type: .any, a: piece, b: empty), &form)
        }
        piece = try cast(piece, to: .string, typeName: "String", nodeRange, &form)
      }
      result = result < 0 ? piece : try binary(.add, result, piece, range, &form)
    }
    if result < 0 { result = form.constant(.string("")) }
    return type == .string ? result : try cast(result, to: type, typeName: typeName, range, &form)
  }

  /// A text without braces that names an asset, or else is an expression (docs/semantics/properties.md, section 8).
  private func named(
    _ text: String, _ expression: ParsedExpression?, _ type: PropertyType, _ typeName: String, _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    var failure: AssetFailure?
    if type == .image || environment.hasAssets || expression == nil {
      do throws(AssetFailure) {
        return form.constant(
          type == .image ? try environment.assetImage(text) : try environment.assetColor(text))
      } catch {
        // What only failed to be found may still be an expression.
        if error.code == .user { throw CompileError(EvaluationFailure(error), range) }
        failure = error
      }
    }
    guard let expression else {
      if options.isLenient, type == .image { return form.constant(.image(ImageReference(name: text))) }
      if let failure { throw CompileError(EvaluationFailure(failure), range) }
      throw CompileError(code: .type, message: "Invalid color name '\(text)'", range: range)
    }
    let root = expression.tree.nodes[Int(expression.tree.root)]
    do throws(CompileError) {
      let value = try build(expression, &context, &form)
      return try cast(value, to: type, typeName: typeName, root.range, &form)
    } catch {
      // A bare name that is no symbol was meant as a name.
      guard type == .image, error.code == .symbol, root.kind == .symbol, let failure else { throw error }
      if options.isLenient { return form.constant(.image(ImageReference(name: text))) }
      let described = CompileError(EvaluationFailure(failure), range)
      described.suggestions = error.suggestions
      throw described
    }
  }

  // MARK: - Fonts

  private func font(
    _ parts: [ParsedText.Part], _ range: SourceRange, _ context: inout ExpressionContext, _ form: inout Intermediate
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
        let value = try build(expression, &context, &form)
        if form.isConstant(value) { known.append(.value(form.value(value))) }
        words.append(nil)
        operands.append(value)
      }
    }
    let isKnown = known.count == parts.count
    // A value that is not known yet may be a text style.
    let isScaled = !isKnown || catalog.fonts.dependsOnTextScale(known)
    operands.append(isScaled ? form.load(textScale, .number) : form.constant(1))
    if isKnown {
      // Whatever the scale is: mistakes are found and warned of now.
      do throws(FontFailure) {
        let result = try catalog.fonts.font(known, textScale: 1, suggestsNames: !hasEnoughErrors)
        for warning in result.warnings { warn(warning, range, context) }
        if !isScaled { return form.constant(.font(result.font)) }
      } catch {
        throw CompileError(
          code: .type, message: error.message, range: place(of: error.word, parts) ?? range,
          suggestions: error.suggestions)
      }
    }
    let site = CallSite(.font(words), name: "font", operandCount: operands.count)
    return form.call(site, operands, .font)
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

  private func warn(_ message: String, _ range: SourceRange, _ context: ExpressionContext) {
    guard activeProbe == nil, !isRelinking else { return }
    var diagnostic = Diagnostic(.type, message)
    diagnostic.severity = .warning
    place(&diagnostic, attribute: Int(context.attribute), range)
    report(diagnostic)
  }

  // MARK: - Attributed text

  private func attributedText(
    _ parts: [ParsedText.Part], _ range: SourceRange, _ context: inout ExpressionContext, _ form: inout Intermediate
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
        let value = try build(expression, &context, &form)
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
    let property = properties[Int(context.property)].property
    let isTitle = property.hasSuffix("Title") || property.hasPrefix("titleLabel")
    for name in isTitle ? Self.titleStyle : Self.textStyle {
      operands.append(style(name, context, &form))
    }
    let site = CallSite(.attributed(segments), name: "attributed text", operandCount: operands.count)
    return try folded(site, operands, .attributedText, range, &form)
  }

  /// The attributes that the style of attributed text follows (docs/semantics/properties.md, section 10): font, colour,
  /// alignment, line break.
  private static let textStyle = ["font", "textColor", "textAlignment", "lineBreakMode"]
  private static let titleStyle = [
    "titleLabel.font", "titleColor", "titleLabel.textAlignment", "titleLabel.lineBreakMode",
  ]

  private func style(_ name: String, _ context: ExpressionContext, _ form: inout Intermediate) -> Int32 {
    sharing.stop()
    guard context.row < tree.count, tree.components[context.row] >= 0 else { return form.constant(.null) }
    if let name = names.find(name), let attribute = attribute(named: name, row: context.row) {
      return load(attribute: attribute, &form)
    }
    guard let property = catalog.property(name, of: Int(tree.components[context.row])) else {
      return form.constant(.null)
    }
    return form.constant(environment.defaultValue(of: property))
  }
}
