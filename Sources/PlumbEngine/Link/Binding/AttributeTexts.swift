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
  private var kinds = PlainArray<Kind>(repeating: .absent, count: 1)
  /// Which of them are only a number, or a text without expressions.
  private var literals = PlainArray<Bool>(repeating: false, count: 1)
  /// By text and style: the number, 0 for texts that were not read in this style.
  private var numbers = PlainArray<Int32>()
  /// What the symbols of expressions say, each once: most documents have few, in many expressions.
  private var symbols: [SymbolReference] = []
  /// By the name of the text: index in `symbols`.
  private var symbolIndices = IndexMap<UInt32, Int32>()

  init(limits: ExpressionLimits) { self.limits = limits }

  /// How many texts there are. The first is that of absent ones.
  var count: Int { texts.count }

  /// Bytes of its storage; of a parsed text the average.
  var memory: Int {
    texts.memory + kinds.memory + literals.memory + numbers.memory + texts.count * 640 + symbols.memory
      + symbolIndices.memory
  }

  subscript(number: Int32) -> ParsedText { texts[Int(number)] }

  @inline(__always)
  func kind(_ number: Int32) -> Kind { kinds[Int(number)] }

  @inline(__always)
  func isLiteral(_ number: Int32) -> Bool { literals[Int(number)] }

  /// Makes room for the texts of a document with so many names.
  mutating func reserve(names: Int) {
    numbers.append(repeating: 0, count: max(0, (names + 64) * Style.count - numbers.count))
  }

  /// The number of a text that was read before in this style, or 0.
  @inline(__always)
  func known(_ text: Name, _ style: Style) -> Int32 {
    let index = Self.index(text, style)
    return index < numbers.count ? numbers[index] : 0
  }

  @inline(__always)
  private static func index(_ text: Name, _ style: Style) -> Int { Int(text.id) * Style.count + style.rawValue }

  /// The number of a text, which is parsed the first time.
  @inline(__always)
  mutating func number(of text: Name, _ style: Style, _ names: inout NameTable) -> Int32 {
    let known = known(text, style)
    return known > 0 ? known : read(text, style, Self.index(text, style), &names)
  }

  @inline(never)
  private mutating func read(_ text: Name, _ style: Style, _ index: Int, _ names: inout NameTable) -> Int32 {
    if index >= numbers.count { numbers.append(repeating: 0, count: index + 256 - numbers.count) }
    let parsed: ParsedText
    if style == .plain {
      parsed = parsePlain(text, &names)
    } else if isLiteral(text, style, names) {
      parsed = .parts([.literal(names[text], 0)])
    } else {
      parsed = parse(names[text], style, &names)
    }
    let number = add(parsed)
    numbers[index] = number
    return number
  }

  /// Adds a text that is used once.
  mutating func add(_ text: ParsedText) -> Int32 {
    var kind = Kind.expression
    var isLiteral = false
    switch text {
    case .absent: kind = .absent
    case .failed: kind = .failed
    case .expression(let expression):
      let root = Int(expression.tree.root)
      isLiteral = root >= 0 && expression.tree.nodes[root].kind == .number
    case .parts(let parts):
      if parts.count == 1, case .literal = parts[0] { isLiteral = true }
    case .named: break
    }
    texts.append(text)
    kinds.append(kind)
    literals.append(isLiteral)
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

  private mutating func parse(_ text: String, _ style: Style, _ names: inout NameTable) -> ParsedText {
    do throws(SyntaxError) {
      switch style {
      case .plain: return try parsed(AttributeText.parsePlain(text, limits: limits), &names)
      case .interpolated: return try parseInterpolated(text, &names)
      case .named: return try parseNamed(text, &names)
      }
    } catch { return .failed(error) }
  }

  private mutating func expression(_ tree: ExpressionTree, _ names: inout NameTable) -> ParsedExpression {
    var symbols: [SymbolReference] = []
    symbols.reserveCapacity(tree.texts.count)
    for text in tree.texts { symbols.append(symbol(text, &names)) }
    return ParsedExpression(tree, symbols)
  }

  private mutating func symbol(_ text: String, _ names: inout NameTable) -> SymbolReference {
    let name = names.intern(text)
    if let index = symbolIndices[name.id] { return symbols[Int(index)] }
    let symbol = SymbolReference(text, &names)
    symbolIndices[name.id] = Int32(truncatingIfNeeded: symbols.count)
    symbols.append(symbol)
    return symbol
  }

  /// Parses the bytes of a name where they are: most texts are single expressions.
  private mutating func parsePlain(_ text: Name, _ names: inout NameTable) -> ParsedText {
    let limits = limits
    switch names.withBytes(text, { AttributeText.parsePlain($0, limits: limits) }) {
    case .success(let plain): return parsed(plain, &names)
    case .failure(let error): return .failed(error)
    }
  }

  private mutating func parsed(_ plain: PlainExpression, _ names: inout NameTable) -> ParsedText {
    plain.tree.root < 0 ? .absent : .expression(expression(plain.tree, &names))
  }

  private mutating func parseInterpolated(_ text: String, _ names: inout NameTable) throws(SyntaxError) -> ParsedText {
    var parts: [ParsedText.Part] = []
    for part in try AttributeText.parseInterpolated(text, limits: limits).parts {
      switch part {
      case .literal(let literal, let start): parts.append(.literal(literal, start))
      case .expression(let tree, _): parts.append(.expression(expression(tree, &names)))
      case .comment: break
      }
    }
    return parts.isEmpty ? .absent : .parts(parts)
  }

  /// Braces inside a name are segments of it; braces around everything are an expression's
  /// (docs/semantics/properties.md, section 8).
  private mutating func parseNamed(_ text: String, _ names: inout NameTable) throws(SyntaxError) -> ParsedText {
    if isInterpolatedName(text) { return try parseInterpolated(text, &names) }
    do throws(SyntaxError) {
      let plain = try parsed(AttributeText.parsePlain(text, limits: limits), &names)
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
