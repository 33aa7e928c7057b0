import PlumbSyntax

/// Formats the values of attributes: expressions in their normal form, all else as it is.
struct AttributeFormatter {
  private let tree: LayoutTree
  private let source: SourceText
  private let rules: LayoutRules
  /// What is wrong so far. Values that are wrong are kept as they are.
  private(set) var problems: [Diagnostic] = []
  /// Further problems are only counted.
  private static let mostProblems = 100
  private(set) var problemCount = 0

  init(_ tree: LayoutTree, _ source: SourceText, _ rules: LayoutRules) {
    self.tree = tree
    self.source = source
    self.rules = rules
  }

  /// The value in UTF-8, with `XMLEncoding.lineBreak` for line breaks that stay such. O(value).
  mutating func format(
    _ attribute: LayoutTree.Attribute, _ answer: AttributeKinds.Answer, of node: LayoutTree.Node
  ) -> [UInt8] {
    let value = AttributeValue(tree, attribute.value)
    if answer.kind == .literal || answer.kind == .constraints { return value.written }
    do throws(SyntaxError) {
      switch answer.kind {
      case .expression: return try plain(value)
      case .color: return try color(value)
      default: return try interpolated(value)
      }
    } catch {
      // A name promises nothing: what cannot be an expression is text.
      if answer.isGuess, answer.kind == .expression, error.code == .syntax { return value.written }
      report(error, value, tree.text(attribute.name), node)
      return value.written
    }
  }

  /// The text of an element with the expressions in it in their normal form; nil for a text without any. `isWhole`: whether
  /// it is all that the element contains; others may hold parts of expressions, and such texts stay as they are. O(text).
  mutating func format(text range: SourceRange, isWhole: Bool, of node: LayoutTree.Node) -> [UInt8]? {
    let value = AttributeValue(tree, range)
    let written = tree.bytes(range)
    // Processing instructions are no part of a value.
    let hasInstruction = written.indices.contains { tree.bytes.contains("<?", at: $0, before: written.endIndex) }
    guard value.bytes.contains(0x7B), !hasInstruction else { return nil }
    do throws(SyntaxError) { return try interpolated(value) } catch {
      if isWhole { report(error, value, "", node) }
      return nil
    }
  }

  /// Whether a comment may begin in a text of an element: what the text begins with, the element need not. O(text).
  func hasCommentSign(text range: SourceRange) -> Bool {
    let bytes = AttributeValue(tree, range).bytes
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0x2F && $1 == 0x2F }
  }

  private mutating func report(
    _ error: SyntaxError, _ value: AttributeValue, _ property: String, _ node: LayoutTree.Node
  ) {
    problemCount += 1
    guard problems.count < Self.mostProblems else { return }
    var diagnostic = Diagnostic(error.code, error.message)
    diagnostic.property = property
    diagnostic.component = tree.text(node.name)
    diagnostic.expression = value.text
    if !error.hint.isEmpty { diagnostic.notes.append(error.hint) }
    diagnostic.locate(in: source, range: value.sourceRange(error.range))
    problems.append(diagnostic)
  }

  private func plain(_ value: AttributeValue) throws(SyntaxError) -> [UInt8] {
    let expression = try AttributeText.parsePlain(value.text)
    return Array(try Self.print(expression.tree, expression.comment, rules).utf8)
  }

  private func color(_ value: AttributeValue) throws(SyntaxError) -> [UInt8] {
    if !value.bytes.contains(0x7B), !value.bytes.contains(0x7D) {
      let callsColor = value.bytes.indices.contains { start in
        value.bytes.contains("rgb(", at: start, before: value.bytes.count)
          || value.bytes.contains("rgba(", at: start, before: value.bytes.count)
      }
      return callsColor ? try plain(value) : try interpolated(value)
    }
    do throws(SyntaxError) {
      return try interpolated(value)
    } catch {
      // Braces around all of it, and a comment with braces behind.
      guard let expression = try? AttributeText.parsePlain(value.text) else { throw error }
      return Array(try Self.print(expression.tree, expression.comment, rules).utf8)
    }
  }

  /// Formats what is in braces. Braces without an expression stay as they are: what is behind them could become a comment.
  private func interpolated(_ value: AttributeValue) throws(SyntaxError) -> [UInt8] {
    let segments = try TextSegments(value.text)
    if let comment = segments.comment { return Array("// \(comment)".utf8) }
    if segments.list.isEmpty { return value.written }
    var result: [UInt8] = []
    var end = 0
    for segment in segments.list {
      result += value.written[end..<segment.range.lowerBound]
      result.append(0x7B)
      result += try Self.print(segment.tree, segment.comment, rules).utf8
      result.append(0x7D)
      end = segment.range.upperBound
    }
    return result + value.written[end...]
  }

  /// An expression in its normal form, with its comment. Throws for a wrong number of arguments of a known function.
  private static func print(
    _ tree: ExpressionTree, _ comment: String?, _ rules: LayoutRules
  ) throws(SyntaxError) -> String {
    for node in tree.nodes where node.kind == .call && node.c < 0 {
      if let problem = rules.callProblem(tree.text(of: node), Int(node.b)) { throw SyntaxError(problem, node.range) }
    }
    let text = ExpressionPrinter.print(tree)
    guard let comment else { return text }
    return text.isEmpty ? "// \(comment)" : "\(text) // \(comment)"
  }
}

/// The expressions in a text with braces, and where they stand.
struct TextSegments {
  struct Segment {
    /// With its braces, as offsets into the text.
    var range: Range<Int>
    var tree: ExpressionTree
    var comment: String?
  }

  /// The expressions; braces with nothing or only a comment in them are left out.
  private(set) var list: [Segment] = []
  /// The text is a comment as a whole: what it says. nil where it is none, or blank.
  private(set) var comment: String?

  init(_ text: String) throws(SyntaxError) {
    let parts = try AttributeText.parseInterpolated(text).parts
    let bytes = Array(text.utf8)
    if parts.count == 1, case .comment(let words) = parts[0], bytes.first(where: { !isXMLSpace($0) }) == 0x2F {
      comment = words.isEmpty ? nil : words
      return
    }
    var expressions: [(tree: ExpressionTree, comment: String?)] = []
    for part in parts {
      if case .expression(let tree, let comment) = part { expressions.append((tree, comment)) }
    }
    var index = 0
    for (tree, comment) in expressions {
      // Literal text has no braces; those before this expression hold none.
      while index < bytes.count, bytes[index] != 0x7B || !Self.holdsExpression(bytes, index) { index += 1 }
      let start = min(index, bytes.count)
      // What is behind the expression is white space, closing parentheses or a comment.
      index = max(start, Int(tree.nodes[Int(tree.root)].range.end))
      while index < bytes.count, bytes[index] != 0x7D { index += 1 }
      index = min(index + 1, bytes.count)
      list.append(Segment(range: start..<index, tree: tree, comment: comment))
    }
  }

  /// Whether what stands behind a brace is an expression, not its end or a comment.
  private static func holdsExpression(_ bytes: [UInt8], _ brace: Int) -> Bool {
    var index = brace + 1
    while index < bytes.count, isXMLSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] != 0x7D else { return false }
    return !(bytes[index] == 0x2F && index + 1 < bytes.count && bytes[index + 1] == 0x2F)
  }
}
