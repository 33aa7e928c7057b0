import PlumbSyntax

/// White space between two things in an element.
struct Gap {
  var hasSpace = false
  var hasLineBreak = false
  /// Whether the text of the element depends on there being white space or none.
  var isSignificant = false
}

/// What an element contains, in the order in which it is printed.
struct ContentPlan {
  struct Item {
    var node: Int32
    var role: Role
    /// In front of it.
    var gap = Gap()
  }

  enum Role: UInt8 {
    case text, comment, component, html
    /// `<param>`, `<macro>` and `<state>`, in the order in which they are printed.
    case parameter, macro, state
    case children, constraints, instruction

    var isDefinition: Bool { self == .parameter || self == .macro || self == .state }
  }

  private(set) var items: [Item] = []
  /// In front of the end tag.
  private(set) var end = Gap()
  private let tree: LayoutTree
  private let isHTML: Bool
  private var hasInstruction = false

  /// - Parameter isHTML: whether the element is HTML.
  init(_ tree: LayoutTree, _ element: LayoutTree.Node, isHTML: Bool) {
    self.tree = tree
    self.isHTML = isHTML
    collect(element.firstChild)
    markSignificant()
    if !isHTML { hoistDefinitions() }
  }

  /// What stands outside of all elements.
  init(roots tree: LayoutTree) {
    self.tree = tree
    isHTML = false
    collect(tree.first)
    for index in items.indices { items[index].gap = Gap() }
    end = Gap()
  }

  // MARK: Reading

  private mutating func collect(_ first: Int32) {
    var gap = Gap()
    var isMarkup = isHTML
    for number in tree.siblings(from: first) {
      let node = tree.nodes[Int(number)]
      switch node.kind {
      case .comment: append(number, .comment, &gap)
      case .instruction: append(number, .instruction, &gap)
      case .element:
        let role = role(of: node, inMarkup: isMarkup)
        if role == .html { isMarkup = true }
        append(number, role, &gap)
      case .text:
        let text = SpacedText(tree, node.range)
        hasInstruction = hasInstruction || text.hasInstruction
        gap.hasSpace = gap.hasSpace || text.leading.hasSpace
        gap.hasLineBreak = gap.hasLineBreak || text.leading.hasLineBreak
        if !text.isBlank {
          append(number, .text, &gap)
          gap = text.trailing
        }
      }
    }
    end = gap
  }

  private mutating func append(_ node: Int32, _ role: Role, _ gap: inout Gap) {
    items.append(Item(node: node, role: role, gap: gap))
    gap = Gap()
  }

  private func role(of node: LayoutTree.Node, inMarkup: Bool) -> Role {
    if !tree.isLowercase(node) { return .component }
    if inMarkup { return .html }
    if tree.name(node, is: "param") { return .parameter }
    if tree.name(node, is: "macro") { return .macro }
    if tree.name(node, is: "state") { return .state }
    if tree.name(node, is: "children") { return .children }
    return tree.name(node, is: "constraints") ? .constraints : .html
  }

  // MARK: White space

  /// Which ends of a text lose their white space when the document is read (docs/semantics/documents.md, section 4).
  private enum Trim {
    case none, left, right, both

    var trimsLeft: Bool { self == .left || self == .both }
    var trimsRight: Bool { self == .right || self == .both }
  }

  /// Marks the gaps at which the text of the component would be another one with or without white space: those with text or
  /// markup on both sides, near or far, that no tag next to them swallows.
  private mutating func markSignificant() {
    guard isHTML || items.contains(where: { $0.role == .text || $0.role == .html }) else { return }
    let hasContentInside = { (item: Item) in item.role == .text || item.role == .html }
    let first = isHTML ? -1 : items.firstIndex(where: hasContentInside) ?? items.count
    let last = isHTML ? items.count : items.lastIndex(where: hasContentInside) ?? -1
    // As the reader of documents keeps them.
    var hasChildren = false
    var endsInHTML = false

    func trim(before index: Int) -> Trim {
      guard index < items.count else { return isHTML ? .none : hasChildren ? .right : .both }
      switch items[index].role {
      case .comment, .text, .instruction: return .none
      case .html: return isHTML || endsInHTML ? .none : .left
      default: return .both
      }
    }

    var textTrim = Trim.none
    for index in 0...items.count {
      let isText = index < items.count && items[index].role == .text
      let followsText = index > 0 && items[index - 1].role == .text
      var isTrimmed: Bool
      if isText {
        textTrim = trim(before: index + 1)
        isTrimmed = textTrim.trimsLeft
      } else if followsText {
        isTrimmed = textTrim.trimsRight
      } else {
        isTrimmed = trim(before: index) != .none
        if !isTrimmed, gap(index).hasSpace {
          hasChildren = true
          endsInHTML = false
        }
      }
      // What an instruction between texts does is not followed here.
      if hasInstruction { isTrimmed = false }
      setSignificant(index, !isTrimmed && index > first && index <= last)
      guard index < items.count, items[index].role != .comment else { continue }
      hasChildren = true
      endsInHTML = items[index].role == .html
    }
  }

  private func gap(_ index: Int) -> Gap { index < items.count ? items[index].gap : end }

  private mutating func setSignificant(_ index: Int, _ isSignificant: Bool) {
    if index < items.count { items[index].gap.isSignificant = isSignificant } else { end.isSignificant = isSignificant }
  }

  // MARK: Order

  /// Moves parameters, macros and states with the comments right before them to the front, in this order, except those
  /// that stand before markup, text or `<children/>`.
  private mutating func hoistDefinitions() {
    var start = items.count
    while start > 0 {
      let role = items[start - 1].role
      if role == .text || role == .html || role == .children { break }
      start -= 1
    }
    guard items[start...].contains(where: { $0.role.isDefinition }) else { return }
    // Of two with one name the last counts: none passes another.
    var staying = NameTable()
    for item in items[..<start] where item.role.isDefinition { _ = staying.intern(name(of: item)) }
    // A comment ends a text without trimming it, a component behind it would not.
    var keepsComments = start > 1 && items[start - 1].role == .text && items[start - 1].gap.isSignificant
    var parameters: [Item] = []
    var macros: [Item] = []
    var states: [Item] = []
    var others: [Item] = []
    var comments: [Item] = []
    for item in items[start...] {
      if keepsComments, item.role != .comment {
        keepsComments = false
        others += comments
        comments = []
      }
      let stays = item.role.isDefinition && staying.find(name(of: item)) != nil
      switch item.role {
      case .comment:
        comments.append(item)
        continue
      case _ where stays: others += comments + [item]
      case .parameter: parameters += comments + [item]
      case .macro: macros += comments + [item]
      case .state: states += comments + [item]
      default: others += comments + [item]
      }
      comments = []
    }
    let rest = others + comments
    if start > 1, items[start - 1].role == .text, items[start].role.isDefinition,
      rest.first?.role ?? .comment == .comment
    {
      // A definition takes the white space before a text away; what follows the text now does not.
      let hasText = items[..<(start - 1)].contains { $0.role == .text }
      if hasText { items[start - 1].gap = Gap(hasSpace: false, hasLineBreak: false, isSignificant: true) }
    }
    items = parameters + macros + states + items[..<start] + rest
  }
}

extension ContentPlan {
  private func name(of item: Item) -> String { tree.value(of: "name", in: tree.nodes[Int(item.node)]) ?? "" }
}

/// Where the white space of a text is.
struct SpacedText {
  var leading = Gap()
  var trailing = Gap()
  /// There is nothing but white space.
  var isBlank = true
  var hasInstruction = false

  init(_ tree: LayoutTree, _ range: SourceRange) {
    var pieces = XMLPieces(tree.bytes, range)
    while let piece = pieces.next() {
      if case .character(let scalar, _) = piece, scalar <= 0x20 {
        if isBlank { Self.note(scalar, &leading) } else { Self.note(scalar, &trailing) }
        continue
      }
      if case .instruction = piece { hasInstruction = true }
      isBlank = false
      trailing = Gap()
    }
  }

  private static func note(_ scalar: UInt32, _ gap: inout Gap) {
    gap.hasSpace = true
    if scalar == 0x0A { gap.hasLineBreak = true }
  }
}
