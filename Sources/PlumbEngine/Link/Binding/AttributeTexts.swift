import PlumbSyntax

/// The texts of attributes, each parsed once however often it occurs.
///
/// How a text is read follows from the type of what it sets. Texts have numbers, by which attributes hold them.
struct AttributeTexts: ~Copyable {
  /// How the texts of attributes of a type are read.
  enum Style: Int {
    /// One expression.
    case plain
    /// Text with expressions in braces.
    case interpolated
    /// The name of an asset, an expression, or a name with expressions in braces.
    case named
    static let count = 3

    init(_ type: PropertyType) {
      switch type {
      case .string, .attributedText, .url, .font, .selector: self = .interpolated
      case .color, .image: self = .named
      default: self = .plain
      }
    }
  }

  /// What a text turned out to be.
  enum Kind: UInt8 { case absent, failed, expression }

  let limits: ExpressionLimits
  private var texts: [ParsedText] = [.absent]
  private var kinds: [Kind] = [.absent]
  /// By text and style: the number, 0 for texts that were not read in this style.
  private var numbers: [Int32] = []

  init(limits: ExpressionLimits) { self.limits = limits }

  /// How many texts there are. The first is that of absent ones.
  var count: Int { texts.count }

  /// Bytes of its storage; of a parsed text the average.
  var memory: Int { texts.memory + kinds.memory + numbers.memory + texts.count * 640 }

  subscript(number: Int32) -> ParsedText { texts[Int(number)] }

  func kind(_ number: Int32) -> Kind { kinds[Int(number)] }

  /// Makes room for the texts of a document with so many names.
  mutating func reserve(names: Int) {
    numbers = [Int32](repeating: 0, count: max(numbers.count, (names + 64) * Style.count))
  }

  /// The number of a text, which is parsed the first time.
  @inline(__always)
  mutating func number(of text: Name, _ style: Style, _ names: inout NameTable) -> Int32 {
    let index = Int(text.id) * Style.count + style.rawValue
    if index < numbers.count, numbers[index] > 0 { return numbers[index] }
    return read(text, style, index, &names)
  }

  @inline(never)
  private mutating func read(_ text: Name, _ style: Style, _ index: Int, _ names: inout NameTable) -> Int32 {
    if index >= numbers.count { numbers += [Int32](repeating: 0, count: index + 256 - numbers.count) }
    let number =
      add(isLiteral(text, style, names) ? .parts([.literal(names[text], 0)]) : parse(names[text], style, &names))
    numbers[index] = number
    return number
  }

  /// Adds a text that is used once.
  mutating func add(_ text: ParsedText) -> Int32 {
    let kind: Kind
    switch text {
    case .absent: kind = .absent
    case .failed: kind = .failed
    default: kind = .expression
    }
    texts.append(text)
    kinds.append(kind)
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// Whether a text is literal: it has no expression and no possible comment.
  private func isLiteral(_ text: Name, _ style: Style, _ names: borrowing NameTable) -> Bool {
    style == .interpolated
      && names.withBytes(text) { bytes in
        for byte in bytes where byte == 0x7B || byte == 0x7D || byte == 0x2F { return false }
        return !bytes.isEmpty
      }
  }

  private func parse(_ text: String, _ style: Style, _ names: inout NameTable) -> ParsedText {
    do throws(SyntaxError) {
      switch style {
      case .plain: return try parsePlain(text, &names)
      case .interpolated: return try parseInterpolated(text, &names)
      case .named: return try parseNamed(text, &names)
      }
    } catch { return .failed(error) }
  }

  private func parsePlain(_ text: String, _ names: inout NameTable) throws(SyntaxError) -> ParsedText {
    let plain = try AttributeText.parsePlain(text, limits: limits)
    if plain.tree.root < 0 { return .absent }
    return .expression(ParsedExpression(plain.tree, &names))
  }

  private func parseInterpolated(_ text: String, _ names: inout NameTable) throws(SyntaxError) -> ParsedText {
    var parts: [ParsedText.Part] = []
    for part in try AttributeText.parseInterpolated(text, limits: limits).parts {
      switch part {
      case .literal(let literal, let start): parts.append(.literal(literal, start))
      case .expression(let tree, _): parts.append(.expression(ParsedExpression(tree, &names)))
      case .comment: break
      }
    }
    return parts.isEmpty ? .absent : .parts(parts)
  }

  /// Braces inside a name are segments of it; braces around everything are an expression's
  /// (docs/semantics/properties.md, section 8).
  private func parseNamed(_ text: String, _ names: inout NameTable) throws(SyntaxError) -> ParsedText {
    if isInterpolatedName(text) { return try parseInterpolated(text, &names) }
    do throws(SyntaxError) {
      let plain = try parsePlain(text, &names)
      guard case .expression(let expression) = plain, !text.utf8.contains(0x7B) else { return plain }
      return .named(text, expression)
    } catch {
      if text.utf8.contains(0x7B) {
        // Several segments in braces, one after the other.
        if let parts = try? parseInterpolated(text, &names), case .parts(let list) = parts, list.count > 1 {
          return parts
        }
        throw error
      }
      // `bundle:Name` is not an expression; a question mark before the colon makes it one.
      let mark = text.utf8.first { $0 == 0x3A || $0 == 0x3F }
      if mark == 0x3A || Self.isName(text) { return .named(text, nil) }
      throw error
    }
  }

  /// Whether a text has the form of a file's or asset's name, not of an expression with a mistake in it.
  private static func isName(_ text: String) -> Bool {
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: continue
      case 0x20, 0x2D, 0x2E, 0x2F, 0x40, 0x5F: continue
      default: return false
      }
    }
    return true
  }

  private func isInterpolatedName(_ text: String) -> Bool {
    var seenText = false
    for byte in text.utf8 {
      if byte == 0x7B && seenText { return true }
      if byte == 0x27 || byte == 0x22 || byte == 0x28 { return false }
      if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { seenText = true }
    }
    return false
  }
}
