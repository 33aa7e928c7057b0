import PlumbSyntax

/// What the old and the new name of a variable mean at the elements of a document, as far as the document says.
struct RenamingScopes {
  /// The depth of the nearest element, from an element upwards, that declares a name; -1 for none.
  private struct Depths {
    var old: Int32 = -1
    var new: Int32 = -1
    /// Of the nearest `repeat`.
    var repetition: Int32 = -1
    var own: Int32 = 0
    var declaresMacro = false
  }

  private let renaming: Renaming
  private let tree: LayoutTree
  private let rules: LayoutRules
  private var depths: [Depths] = []
  private static let mostProblems = 100

  /// O(elements).
  init(_ renaming: Renaming, _ tree: LayoutTree, _ rules: LayoutRules) {
    self.renaming = renaming
    self.tree = tree
    self.rules = rules
    depths = [Depths](repeating: Depths(), count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() where node.kind == .element {
      var depths = node.parent >= 0 ? self.depths[Int(node.parent)] : Depths(own: -1)
      depths.own += 1
      for child in tree.children(of: node) where child.kind == .element {
        let isMacro = tree.name(child, is: "macro")
        guard isMacro || tree.name(child, is: "param") || tree.name(child, is: "state"),
          let name = tree.value(of: "name", in: child)
        else { continue }
        if name == renaming.old {
          depths.old = depths.own
          if isMacro { depths.declaresMacro = true }
        }
        if name == renaming.new { depths.new = depths.own }
      }
      if !tree.isLowercase(node), tree.attributes(of: node).contains(where: { tree.equals($0.name, "repeat") }) {
        depths.repetition = depths.own
      }
      self.depths[index] = depths
    }
  }

  private static func isOfRepetition(_ name: String) -> Bool { name == "item" || name == "index" }

  /// The element whose names an expression sees: that of a macro or state those of the element around it.
  private func scope(_ node: Int) -> Int {
    guard tree.nodes.indices.contains(node) else { return -1 }
    return tree.isLowercase(tree.nodes[node]) ? Int(tree.nodes[node].parent) : node
  }

  /// The depth at which an element's expression finds the item of a repetition; that of the `repeat` itself is evaluated
  /// outside of it.
  private func repetition(_ node: Int, _ attribute: LayoutTree.Attribute?) -> Int32 {
    if let attribute, tree.equals(attribute.name, "repeat") {
      let parent = Int(tree.nodes[node].parent)
      return parent >= 0 ? depths[parent].repetition : -1
    }
    return depths[node].repetition
  }

  /// Whether the old name, in an expression of an element, is none of those that are renamed.
  func isHidden(_ node: Int, _ attribute: LayoutTree.Attribute?) -> Bool {
    let node = scope(node)
    guard node >= 0 else { return false }
    if Self.isOfRepetition(renaming.old), repetition(node, attribute) > depths[node].old { return true }
    // An attribute of this name that is a property, and not a parameter that is renamed, comes before all but macros.
    if depths[node].declaresMacro { return false }
    if let attribute, tree.bytes(attribute.name).elementsEqual(renaming.old.utf8) { return false }
    let element = tree.nodes[node]
    guard tree.attributes(of: element).contains(where: { tree.bytes($0.name).elementsEqual(renaming.old.utf8) }) else {
      return false
    }
    if renaming.isParameter, renaming.takesParameter(element, tree) { return false }
    return LayoutSymbol.isGeometry(renaming.old) || rules.propertyKind(renaming.old, tree.text(element.name)) != nil
  }

  /// Reports names that would mean something else: an old one that is renamed where the new name is declared nearer, and a
  /// new one where the old name is.
  func check(
    _ value: AttributeValue, _ trees: [ExpressionTree], _ renamed: [SourceRange], _ node: Int,
    _ attribute: LayoutTree.Attribute?, _ file: LayoutFile, _ problems: inout [Diagnostic]
  ) {
    let node = scope(node)
    guard node >= 0, problems.count < Self.mostProblems else { return }
    let depths = self.depths[node]
    let isNewOfRepetition = Self.isOfRepetition(renaming.new)
    let new = isNewOfRepetition ? max(depths.new, repetition(node, attribute)) : depths.new
    if let first = renamed.first, new >= 0, new >= depths.old {
      let isItem = isNewOfRepetition && new > depths.new
      let meaning = isItem ? "the \(renaming.new) of a repeat" : "a name of this document"
      add("\(renaming.old) cannot become \(renaming.new) here, where that is \(meaning)", value, first, file, &problems)
    }
    guard depths.old >= 0, depths.old >= new else { return }
    for expression in trees {
      for symbol in expression.nodes where symbol.kind == .symbol {
        let name = expression.text(of: symbol)
        guard name == renaming.new || name.hasPrefix(renaming.new + ".") else { continue }
        add(
          "\(renaming.new) here would become what is \(renaming.old) so far", value, symbol.range, file, &problems)
        return
      }
    }
  }

  private func add(
    _ message: String, _ value: AttributeValue, _ range: SourceRange, _ file: LayoutFile, _ problems: inout [Diagnostic]
  ) {
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.locate(in: file.source, range: value.sourceRange(range))
    diagnostic.notes = ["another new name is needed"]
    problems.append(diagnostic)
  }
}
