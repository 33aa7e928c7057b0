import PlumbConstraints
import PlumbSyntax

/// Constraints between several attributes at once: `a.edges == super.edges + 8`.
extension ConstraintReader {
  /// The word for several attributes that is the left side of a relation; nil for other relations.
  func composite(_ tree: ExpressionTree) -> ConstraintComposite? {
    guard let root = tree.nodes.last, root.kind == .infix, tree.nodes[Int(root.a)].kind == .symbol else { return nil }
    return composite(tree.text(of: tree.nodes[Int(root.a)]))?.composite
  }

  /// What a symbol says that ends with such a word; nil for others, and if it begins with anything but a view.
  private func composite(_ text: String) -> (composite: ConstraintComposite, reading: Reading)? {
    var text = text
    return text.withUTF8 { bytes in
      guard let symbol = ConstraintSymbol(bytes), let composite = symbol.composite, let reading = reading(symbol) else {
        return nil
      }
      return (composite, reading)
    }
  }

  /// Reads a relation whose left side is such a word: as many constraints as it stands for.
  func read(
    _ composite: ConstraintComposite, _ tree: ExpressionTree, _ statement: ConstraintStatement,
    _ constraint: LinkedConstraint, to list: inout [LinkedConstraint]
  ) throws(CompileError) {
    var readings: [Reading?] = []
    var isOther: [Bool] = []
    for text in tree.texts {
      var reading: Reading?
      var isSame = true
      if let found = self.composite(text) {
        (reading, isSame) = (found.reading, found.composite == composite)
      } else if let found = self.reading(text) {
        (reading, isSame) = (found, false)
      } else {
        reading = view(text)
      }
      readings.append(reading)
      isOther.append(!isSame)
    }
    let form = try ConstraintForm(tree, readings)
    for piece in form.symbols {
      let node = tree.nodes[Int(piece.node)]
      if isOther[Int(node.text)] { throw isOf(composite, node.range) }
    }
    var constraint = constraint
    constraint.terms = try terms(of: form, readings, &constraint.siblingRow)
    try readConditions(of: statement, to: &constraint)
    if composite != .size, constraint.terms.count < 2 {
      var name = tree.text(of: tree.nodes[Int(tree.nodes[Int(tree.root)].a)])
      if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) { name = String(name[name.utf8.index(after: dot)...]) }
      throw CompileError(
        code: .type, message: "\(name) are places: a constraint sets them in relation to those of another view",
        range: constraint.range, notes: ["for example \(name) == super.\(name) + 8"])
    }
    let terms = constraint.terms
    let relation = constraint.relation
    for attribute in composite.attributes {
      constraint.constantFactor = attribute.isFarEdge ? -1 : 1
      constraint.terms = terms.map {
        ConstraintTerm(row: $0.row, area: $0.area, attribute: attribute, coefficient: $0.coefficient)
      }
      constraint.constant = 0 + form.constant * constraint.constantFactor
      constraint.relation = attribute.isFarEdge ? relation.turned : relation
      try check(constraint, form, constraint.range)
      constraint.constantAttribute = -1
      if form.hasPieces {
        constraint.constantAttribute = addConstant(
          form.sumOfPieces(times: constraint.constantFactor), constraint.range)
      }
      list.append(constraint)
      constraint.part += 1
    }
  }

  private func isOf(_ composite: ConstraintComposite, _ range: SourceRange) -> CompileError {
    CompileError(
      code: .type, message: "A constraint of \(composite.name) is about those of other views, or numbers", range: range,
      notes: ["for example \(composite.name) == super.\(composite.name) + 8, or \(composite.name) == super"])
  }

  /// Throws for a word for several attributes that is not the left side.
  func checkComposites(_ form: ConstraintForm) throws(CompileError) {
    for piece in form.pieces {
      let node = form.tree.nodes[Int(piece.node)]
      guard node.kind == .symbol else { continue }
      let text = form.tree.text(of: node)
      guard text.utf8.contains(UInt8(ascii: ".")), let found = composite(text) else { continue }
      let name = found.composite.name
      throw CompileError(
        code: .type, message: "\(name) stands for several attributes: it is the whole left side of a constraint",
        range: node.range, notes: ["for example \(name) == super.\(name) + 8"])
    }
  }
}

extension Relation {
  /// The same one seen from the other side.
  fileprivate var turned: Relation {
    switch self {
    case .equal: .equal
    case .atMost: .atLeast
    case .atLeast: .atMost
    }
  }
}
