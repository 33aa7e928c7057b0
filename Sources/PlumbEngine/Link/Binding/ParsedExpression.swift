import PlumbSyntax

/// What a symbol's text says before anything is looked up.
struct SymbolReference {
  enum Head { case plain, parent, previous, next, id, strings }
  var head: Head
  /// The whole text, or what follows the head.
  var name: Name
  /// The id of `#id.property`.
  var id = Name.empty
  /// Whether `name` is a symbol of geometry.
  var geometry: GeometrySymbol?
  /// The parts of a name with dots, empty for others.
  var path: [Name] = []
  /// The whole text.
  var text: Name

  init(_ text: String, _ names: inout NameTable) {
    self.text = names.intern(text)
    head = .plain
    name = self.text
    var tail = Substring(text)
    if text.utf8.first == 0x23, let dot = text.utf8.firstIndex(of: 0x2E) {
      head = .id
      id = names.intern(String(text[text.index(after: text.startIndex)..<dot]))
      tail = text[text.index(after: dot)...]
    } else if let dot = text.utf8.firstIndex(of: 0x2E) {
      switch String(text[..<dot]) {
      case "parent": head = .parent
      case "previous": head = .previous
      case "next": head = .next
      case "strings": head = .strings
      default: break
      }
      if head != .plain { tail = text[text.index(after: dot)...] }
    }
    let rest = String(tail)
    name = names.intern(rest)
    geometry = head == .strings ? nil : GeometrySymbol(rest)
    if rest.utf8.contains(0x2E) {
      for part in rest.split(separator: ".", omittingEmptySubsequences: false) {
        path.append(names.intern(String(part)))
      }
    }
  }
}

/// An expression that was parsed once, however often its text occurs.
final class ParsedExpression {
  let tree: ExpressionTree
  /// Of each of the tree's texts.
  let symbols: [SymbolReference]

  init(_ tree: ExpressionTree, _ symbols: [SymbolReference]) {
    self.tree = tree
    self.symbols = symbols
  }

  convenience init(_ tree: ExpressionTree, _ names: inout NameTable) {
    var symbols: [SymbolReference] = []
    for text in tree.texts { symbols.append(SymbolReference(text, &names)) }
    self.init(tree, symbols)
  }
}

/// The text of an attribute, parsed once however often it occurs.
enum ParsedText {
  /// Empty or only a comment: the attribute counts as absent.
  case absent
  case expression(ParsedExpression)
  case parts([Part])
  /// The name of an asset, unless it is an expression.
  case named(String, ParsedExpression?)
  case failed(SyntaxError)

  enum Part {
    /// Text and the byte of the attribute's text where it begins.
    case literal(String, UInt32)
    case expression(ParsedExpression)
  }
}
