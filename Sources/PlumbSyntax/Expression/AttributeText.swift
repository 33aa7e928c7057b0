/// The expressions in the text of an attribute, with their braces and comments.
package enum AttributeText {
  /// Parses the text of an attribute that is one expression, which one pair of braces may surround:
  /// `{width / 2 // half}`.
  ///
  /// An empty text, empty braces or only a comment give an empty tree: the attribute is absent.
  ///
  /// - Throws: a `SyntaxError` with byte offsets into `text`. The tree's ranges are such offsets too.
  package static func parsePlain(
    _ text: String, limits: ExpressionLimits = .init()
  ) throws(SyntaxError) -> PlainExpression {
    var text = text
    return try text.withUTF8 { parsePlain($0, limits: limits) }.get()
  }

  /// Parses UTF-8 bytes as `parsePlain(_:limits:)` does a text.
  package static func parsePlain(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: ExpressionLimits
  ) -> Result<PlainExpression, SyntaxError> {
    do throws(SyntaxError) { return .success(try plain(bytes, limits)) } catch { return .failure(error) }
  }

  /// Parses the text of a string-like attribute: literal text with expressions in braces, `Score: {score}`.
  ///
  /// A text that begins with `//` is a comment as a whole.
  package static func parseInterpolated(
    _ text: String, limits: ExpressionLimits = .init()
  ) throws(SyntaxError) -> InterpolatedText {
    var text = text
    let result = text.withUTF8 { bytes -> Result<InterpolatedText, SyntaxError> in
      do throws(SyntaxError) { return .success(try interpolated(bytes, limits)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Whether a text is one symbol and nothing else: `foo.bar`, `#id`, or anything between backticks.
  package static func isIdentifier(_ text: String) -> Bool {
    if text.utf8.first != UInt8(ascii: "`") { return isPlainIdentifier(text) }
    var text = text
    return text.withUTF8 { bytes in
      let scanner = ExpressionScanner(bytes, end: bytes.count, stops: .init())
      do throws(SyntaxError) {
        let name = try QuotedText.decode(scanner, start: 0, delimiter: UInt8(ascii: "`"))
        return name.end == bytes.count && !name.bytes.isEmpty
      } catch {
        return false
      }
    }
  }

  /// Whether a name needs no backticks.
  package static func isPlainIdentifier(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let scanner = ExpressionScanner(bytes, end: bytes.count, stops: .init())
      // `.5` is a number.
      let isNumber = scanner.byte(0) == UInt8(ascii: ".") && CharacterClass.isDigit(scanner.byte(1))
      return !bytes.isEmpty && !isNumber && scanner.identifierEnd(0) == bytes.count
    }
  }

  private static func plain(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: ExpressionLimits
  ) throws(SyntaxError) -> PlainExpression {
    let scanner = ExpressionScanner(bytes, end: bytes.count, stops: .init(comment: true))
    var index = scanner.skipSpace(0)
    guard scanner.byte(index) == UInt8(ascii: "{") else {
      let parsed = try ExpressionParser.parse(
        bytes, from: index, to: bytes.count, stops: .init(comment: true), limits: limits)
      return PlainExpression(tree: parsed.tree, comment: comment(bytes, parsed.end, bytes.count))
    }
    let (tree, inner) = try segment(bytes, &index, limits)
    index = scanner.skipSpace(index)
    if index < bytes.count && !scanner.isComment(index) {
      let end = trimmedEnd(bytes, index, bytes.count)
      throw SyntaxError(
        "Unexpected token `\(scanner.excerpt(index, end))`", range(index, end),
        hint: "nothing may follow the braces but a comment")
    }
    guard let outer = comment(bytes, index, bytes.count) else { return PlainExpression(tree: tree, comment: inner) }
    guard let inner else { return PlainExpression(tree: tree, comment: outer) }
    return PlainExpression(tree: tree, comment: "\(inner) // \(outer)")
  }

  private static func interpolated(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: ExpressionLimits
  ) throws(SyntaxError) -> InterpolatedText {
    let scanner = ExpressionScanner(bytes, end: bytes.count, stops: .init())
    let first = scanner.skipSpace(0)
    if scanner.isComment(first) {
      return InterpolatedText(parts: [.comment(comment(bytes, first, bytes.count) ?? "")])
    }
    var parts: [InterpolatedText.Part] = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count && bytes[index] != UInt8(ascii: "{") && bytes[index] != UInt8(ascii: "}") { index += 1 }
      if index > start {
        parts.append(.literal(string(bytes, start, index), start: UInt32(truncatingIfNeeded: start)))
      }
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "}") {
        throw SyntaxError(
          "Unexpected `}`", range(index, index + 1), hint: "there is no `{` before it; as text it is written `{'}'}`")
      }
      let (tree, comment) = try segment(bytes, &index, limits)
      if tree.root >= 0 {
        parts.append(.expression(tree, comment: comment))
      } else if let comment {
        parts.append(.comment(comment))
      }
    }
    return InterpolatedText(parts: parts)
  }

  /// Parses `{expression // comment}` and moves `index` behind it.
  private static func segment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ limits: ExpressionLimits
  ) throws(SyntaxError) -> (tree: ExpressionTree, comment: String?) {
    let start = index
    let parsed = try ExpressionParser.parse(
      bytes, from: start + 1, to: bytes.count, stops: .init(comment: true, brace: true), limits: limits)
    var end = parsed.end
    while end < bytes.count && bytes[end] != UInt8(ascii: "}") { end += 1 }
    if end == bytes.count {
      throw SyntaxError("Missing `}`", range(start, end), hint: "the `{` that stands here is not closed")
    }
    index = end + 1
    return (parsed.tree, comment(bytes, parsed.end, end))
  }

  /// The comment that begins with `//` at `start`, without surrounding space; nil if there is none or it is blank.
  private static func comment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String? {
    guard start + 2 <= end else { return nil }
    var first = start + 2
    while first < end && CharacterClass.isSpace(bytes[first]) { first += 1 }
    let last = trimmedEnd(bytes, first, end)
    return first < last ? string(bytes, first, last) : nil
  }

  private static func trimmedEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start && CharacterClass.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  private static func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }
}
