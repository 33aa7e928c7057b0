import PlumbSyntax

/// Decides how attributes are read: by the parameters of their element, by the rules of the host, else by their names.
struct AttributeKinds {
  /// A kind, and whether it is only told by a name.
  struct Answer {
    var kind: AttributeKind
    var isGuess = false
  }

  private let rules: LayoutRules
  private var names = NameTable()
  /// By the names of an element and an attribute.
  private var known: [UInt64: Answer] = [:]

  init(_ rules: LayoutRules) { self.rules = rules }

  /// The attributes of one element, in the order in which they are written. O(attributes + children).
  mutating func kinds(of node: LayoutTree.Node, in tree: LayoutTree) -> [Answer] {
    let isPart = tree.includesDocument(node)
    let parameters = Parameters(of: node, in: tree)
    var result: [Answer] = []
    for attribute in tree.attributes(of: node) {
      if let type = parameters.type(of: attribute.name, in: tree) {
        result.append(Answer(kind: kind(ofType: type)))
        continue
      }
      var answer = answer(attribute.name, node.name, tree)
      // What is not known may be a parameter of the document that is included.
      if isPart, answer.isGuess { answer.kind = .text }
      result.append(answer)
    }
    return result
  }

  private mutating func answer(_ attribute: SourceRange, _ element: SourceRange, _ tree: LayoutTree) -> Answer {
    let key = UInt64(intern(element, tree)) << 32 | UInt64(intern(attribute, tree))
    if let answer = known[key] { return answer }
    let answer = answer(tree.text(attribute), tree.text(element))
    known[key] = answer
    return answer
  }

  private mutating func intern(_ range: SourceRange, _ tree: LayoutTree) -> UInt32 {
    tree.bytes.withUnsafeBufferPointer { bytes in
      let end = min(Int(range.end), bytes.count)
      return names.intern(UnsafeBufferPointer(rebasing: bytes[min(Int(range.start), end)..<end])).id
    }
  }

  private func answer(_ attribute: String, _ element: String) -> Answer {
    switch attribute {
    case "id", "xml", "template", "key": return Answer(kind: .literal)
    case "outlet": return Answer(kind: .text)
    case "constraints": return Answer(kind: .constraints)
    case "repeat", "if": return Answer(kind: .expression)
    default: break
    }
    if let kind = rules.propertyKind(attribute, element) { return Answer(kind: kind) }
    if LayoutSymbol.isGeometry(attribute) { return Answer(kind: .expression) }
    return Answer(kind: Self.guess(attribute), isGuess: true)
  }

  private func kind(ofType type: String) -> AttributeKind {
    if let kind = rules.typeKind(type) { return kind }
    switch type {
    case "Bool", "Int", "UInt", "Float", "Double", "CGFloat": return .expression
    case "UIColor", "CGColor", "UIImage", "CGImage": return .color
    default: return .text
    }
  }

  /// What an attribute probably is that nobody declares, by the last part of its name.
  private static func guess(_ attribute: String) -> AttributeKind {
    let last = String(attribute.split(separator: ".").last ?? "")
    switch last {
    case "left", "right", "x", "width", "top", "bottom", "y", "height": return .expression
    case "color": return .color
    case "size", "delegate", "dataSource": return .expression
    default: break
    }
    if last.hasSuffix("Color") { return .color }
    for end in ["Size", "Delegate", "DataSource"] where last.hasSuffix(end) { return .expression }
    for start in ["is", "has"] where last.hasPrefix(start) {
      // `isHidden`, not `issue`.
      if let next = last.utf8.dropFirst(start.utf8.count).first, next >= 0x41, next <= 0x5A { return .expression }
    }
    return .text
  }
}

/// The parameters that an element declares.
private struct Parameters {
  private var names = NameTable()
  /// By the ids of their names, which begin with 1.
  private var types: [String] = []

  /// O(children).
  init(of node: LayoutTree.Node, in tree: LayoutTree) {
    for child in tree.children(of: node) {
      guard child.kind == .element, tree.name(child, is: "param"), let name = tree.value(of: "name", in: child),
        let type = tree.value(of: "type", in: child)
      else { continue }
      let index = Int(names.intern(name).id) - 1
      if index < types.count, index >= 0 { types[index] = type } else if index >= 0 { types.append(type) }
    }
  }

  func type(of attribute: SourceRange, in tree: LayoutTree) -> String? {
    guard !types.isEmpty, let name = names.find(tree.text(attribute)) else { return nil }
    let index = Int(name.id) - 1
    return index >= 0 && index < types.count ? types[index] : nil
  }
}

/// Attributes that tell a layout from other XML.
enum LayoutSymbol {
  /// The attributes that say where an element is.
  static func isGeometry(_ name: String) -> Bool {
    switch name {
    case "left", "right", "leading", "trailing", "top", "bottom", "width", "height", "center.x", "center.y",
      "firstBaseline", "lastBaseline":
      return true
    default: return false
    }
  }

  static func marksLayout(_ name: String) -> Bool { isGeometry(name) || name.hasPrefix("layer.") }
}
