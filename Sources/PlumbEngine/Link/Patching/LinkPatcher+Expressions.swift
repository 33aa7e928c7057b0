import PlumbSyntax

/// Expressions that code has set or cleared: their attributes are bound again, with all that may mean something else then.
extension LinkPatcher {
  /// Gives elements the attributes that they have now. The document does not change any more afterwards.
  func setAttributes(_ changes: [TreeEdit.Expressions]) throws(PatchRefusal) {
    for change in changes {
      let row = change.row
      let old = bound.attributes(of: row)
      if bound.tree.components[row] < 0 || bound.document.elements[row].isPending { throw .definitions }
      // Longer ones are looked up in a table.
      if old.count > Int(BoundDocument.scannedAttributes)
        || change.attributes.count > Int(BoundDocument.scannedAttributes)
      {
        throw .attributes
      }
      if bound.hasSeveralConstraints(row) || TreeEdit.hasSeveralConstraints(change.attributes) {
        throw .attributes
      }
      if bound.bodyAttributes[row] != nil, change.names.contains(where: { BoundDocument.bodyProperties.contains($0) }) {
        throw .attributes
      }
      try checkParameters(change, old)
      noteMeasurements(of: row)
      var list: [BoundDocument.NewAttribute] = []
      for attribute in change.attributes {
        let name = bound.names.intern(attribute.name)
        if change.changes(attribute.name) {
          let known = self.attribute(written: name, old)
          note(row, name, known, place: list.count)
          list.append(.set(name, bound.names.intern(attribute.text), before: known))
        } else if let known = nextAttribute(written: name, old, after: list) {
          list.append(.kept(known))
        } else if ConstraintTable.added(attribute.name) == nil {
          // Constraints that code has added are not listed at their elements.
          throw .attributes
        }
      }
      for name in change.names where !change.attributes.contains(where: { $0.name == name }) {
        let name = bound.names.intern(name)
        note(row, name, attribute(written: name, old), place: -1)
      }
      work.attributesBefore.append(bound.setAttributes(list, of: row))
      renumberAttributes(list, row)
    }
  }

  private func note(_ row: Int, _ name: Name, _ known: Int, place: Int) {
    var entry = ExpressionChange(row: row, name: name)
    if known >= 0, bound.attributes[known].kind != .none { entry.before = bound.attributes[known] }
    entry.indexBefore = known
    entry.place = place
    work.expressions.append(entry)
  }

  /// The attribute of an element with a name as it is written; of several the one that counts.
  private func attribute(written name: Name, _ attributes: Range<Int>) -> Int {
    let all = attributes.filter { bound.document.attributes[$0].name == name }
    return all.first { bound.attributes[$0].kind != .none } ?? all.first ?? -1
  }

  /// The first attribute of an element with a name that is not in a list yet: an element that is merged from several has one
  /// of each of them, in their order.
  private func nextAttribute(
    written name: Name, _ attributes: Range<Int>, after list: [BoundDocument.NewAttribute]
  ) -> Int? {
    attributes.first { index in
      bound.document.attributes[index].name == name && !list.contains { $0.before == index }
    }
  }

  /// Parameters of an element are read below it by their names: one that has a value has to keep having one.
  private func checkParameters(_ change: TreeEdit.Expressions, _ old: Range<Int>) throws(PatchRefusal) {
    for name in change.names {
      let interned = bound.names.intern(name)
      guard isParameter(interned, of: change.row) else { continue }
      let known = attribute(written: interned, old)
      guard known >= 0, bound.attributes[known].kind == .expression,
        change.attributes.contains(where: { $0.name == name })
      else { throw .definitions }
    }
  }

  private func isParameter(_ name: Name, of row: Int) -> Bool {
    let scope = bound.scopeIndex(row)
    return scope >= 0 && Int(bound.scopes.scopes[scope].row) == row && bound.scopes.parameter(name, scope: scope) != nil
  }

  /// What refers to attributes by their indices refers to them where they are now.
  private func renumberAttributes(_ list: [BoundDocument.NewAttribute], _ row: Int) {
    for (entry, index) in zip(list, bound.attributes(of: row)) {
      guard case .kept(let before) = entry, before != index else { continue }
      let cell = bound.attributes[index].cell
      if cell >= 0 { moveOrigin(of: cell, row, index) }
      if !bound.constraints.isEmpty {
        let first = constraintUses.renumber(before, index, bound.constraints)
        if first >= 0 { work.renumbered.append((first: first, before: before, now: index)) }
      }
      bound.arranged.renumber(before, index, row)
      for slot in 0..<RowSlot.count where bound.attribute(in: slot, row: row) == before {
        bound.setAttribute(index, in: slot, row: row)
      }
    }
    for (place, entry) in work.expressions.enumerated() where entry.row == row && entry.place >= 0 {
      work.expressions[place].index = bound.attributes(of: row).lowerBound + entry.place
    }
  }

  private func moveOrigin(of cell: Int32, _ row: Int, _ attribute: Int) {
    index.setOrigin(
      cell,
      CellOrigin(kind: .attribute, row: Int32(truncatingIfNeeded: row), extra: Int32(truncatingIfNeeded: attribute))
    )
  }

  // MARK: - Binding

  /// Binds the attributes that were set, and finds what has to be compiled again.
  func bindExpressions(_ binder: inout AttributeBinder) throws(PatchRefusal) {
    for change in work.expressions {
      if let before = change.before, isParameter(change.name, of: change.row) {
        binder.note(parameter: change.name, row: change.row, property: before.info)
      }
      if change.index >= 0 { binder.bind(attribute: change.index, row: change.row) }
    }
    if stages.reports.count != work.reported { throw .diagnostics }
    for change in work.expressions { try bind(change, binder) }
  }

  private func bind(_ change: ExpressionChange, _ binder: borrowing AttributeBinder) throws(PatchRefusal) {
    let row = change.row
    let now = change.index >= 0 && bound.attributes[change.index].kind != .none ? bound.attributes[change.index] : nil
    guard let known = change.before ?? now else {
      // Without effect, which is reported.
      if bound.hasStacks, bound.isArranged(row), GeometrySymbol(bound.names[change.name]) != nil { throw .arranging }
      return
    }
    if bound.properties[Int(known.info)].isConstraints {
      // Nothing is read in place of it, and hosts are told so by a link.
      if now == nil { throw .attributes }
      if change.before != nil { work.rewritten.append(change.indexBefore) }
      work.propertyRows.append(row)
      return
    }
    if stages.symbols.reader.hasKnownValues { throw .definitions }
    if bound.decidesMeasuring(known.name, row) { throw .definitions }
    for linked in [change.before, now] {
      guard let linked else { continue }
      if linked.kind != .expression || bound.properties[Int(linked.info)].isOutlet { throw .definitions }
      switch binder.slot(of: linked) {
      case RowSlot.hidden, RowSlot.clips: throw .siblings
      case RowSlot.direction: throw .direction
      default: break
      }
    }
    // Another one may set the same property.
    for index in bound.attributes(of: row)
    where index != change.index && bound.attributes[index].name == known.name && bound.attributes[index].kind != .none {
      throw .attributes
    }
    if let body = bound.bodyAttributes[row], bound.attributes[body].name == known.name { throw .attributes }
    work.propertyRows.append(row)
    if change.before != nil, now == nil, let geometry = known.geometry { bound.arranged.removeSize(row, geometry) }
    try rearrange(known, row, isOther: change.before != nil && now != nil)
    regroup(known, row, isOther: change.before != nil && now != nil)
    try redefineOnlookers(of: known.name, change, now)
    if let before = change.before {
      guard before.cell >= 0, store.cells[Int(before.cell)].origin.kind == .attribute,
        Int(store.cells[Int(before.cell)].origin.extra) == change.indexBefore
      else { throw .attributes }
      if now != nil {
        try replace(change, before)
      } else {
        try clear(change, before)
      }
    } else {
      try set(change, known)
    }
  }

  /// The text of an expression is another one. Its cell stays.
  private func replace(_ change: ExpressionChange, _ before: LinkedAttribute) throws(PatchRefusal) {
    let isValue = !bound.property(of: change.index).isNumeric
    guard store.cells[Int(before.cell)].isValue == isValue else { throw .attributes }
    bound.attributes[change.index].cell = before.cell
    moveOrigin(of: before.cell, change.row, change.index)
    work.redefined.append(before.cell)
  }

  /// A property has an expression that had none.
  private func set(_ change: ExpressionChange, _ now: LinkedAttribute) throws(PatchRefusal) {
    try checkNames(now, change.row)
    if let key = now.geometry?.frameKey, !bound.isArranged(change.row) {
      let cell = index.knownCell(change.row, key)
      if cell >= 0 {
        guard store.cells[Int(cell)].origin.kind == .geometry else { throw .attributes }
        bound.attributes[change.index].cell = cell
        moveOrigin(of: cell, change.row, change.index)
        work.redefined.append(cell)
      }
    }
    _ = index.attributeCell(change.index)
    redefineReaders(of: now, change)
  }

  /// A property has no expression any more.
  private func clear(_ change: ExpressionChange, _ before: LinkedAttribute) throws(PatchRefusal) {
    try checkNames(before, change.row)
    if let geometry = before.geometry { bound.clearAttribute(in: Int(geometry.rawValue), row: change.row) }
    if let key = before.geometry?.frameKey, !bound.isArranged(change.row) {
      index.setOrigin(
        before.cell,
        CellOrigin(kind: .geometry, row: Int32(truncatingIfNeeded: change.row), key: key.rawValue))
      work.redefined.append(before.cell)
    } else {
      work.dropped.append(before.cell)
    }
    redefineReaders(of: before, change)
  }

  /// Refuses names that others than expressions of the node itself look for.
  private func checkNames(_ attribute: LinkedAttribute, _ row: Int) throws(PatchRefusal) {
    let name = bound.names[attribute.name]
    for prefix in ["contentInset", "contentOffset", "contentSize", "layer.anchorPoint"] where name.hasPrefix(prefix) {
      throw .attributes
    }
    if name == BoundDocument.imageName || bound.properties[Int(attribute.info)].isOfState { throw .attributes }
    let whole = StructureParts.wholeName(of: name)
    for asked in stages.symbols.askedNames {
      let text = bound.names[asked]
      if asked == attribute.name || text == whole || text.hasPrefix(whole + ".") || whole.hasPrefix(text + ".") {
        throw .attributes
      }
    }
    // The style of a text is that of other attributes.
    for index in attributesWithBody(of: row) where bound.property(of: index).type == .attributedText {
      throw .attributes
    }
  }

  /// What depends on whether there is an expression, how it is written and whether it is constant, and does not mention it:
  /// the rules of geometry look at sizes of children and of the parent, and at what scroll views are told.
  private func redefineOnlookers(
    of name: Name, _ change: ExpressionChange, _ now: LinkedAttribute?
  ) throws(PatchRefusal) {
    let row = change.row
    func redefine(_ key: CellKey, of row: Int) {
      let cell = index.knownCell(row, key)
      if cell >= 0, store.cells[Int(cell)].origin.kind == .geometry { work.redefined.append(cell) }
    }
    guard let axis = (change.before ?? now)?.geometry?.sizedAxis else {
      if bound.isScroll(row), ScrollRules.decidesInsets(bound.names[name]) {
        for key in [CellKey.insetTop, .insetLeft, .insetBottom, .insetRight] { redefine(key, of: row) }
      }
      // A measurement reads its state, which is an expression of its own or the host's.
      if bound.measuredStates[row] != nil, change.before == nil || now == nil,
        ControlState(property: bound.names[name]) != nil
      {
        throw .measuring
      }
      return
    }
    let parent = Int(bound.tree.parents[row])
    if parent >= 0, bound.isScroll(parent) { redefine(axis.overflow, of: parent) }
    for attribute in [change.before, now] {
      guard let attribute, stages.geometry.inference.isInferred(attribute) else { continue }
      var child = Int(bound.tree.firstChildren[row])
      while child >= 0 {
        if bound.mayLackNaturalSize(child) { redefine(axis == .horizontal ? .autoWidth : .autoHeight, of: child) }
        child = Int(bound.tree.nextSiblings[child])
      }
      return
    }
  }

  /// Expressions of a node that may mean something else once it has an attribute, or has it no more.
  private func redefineReaders(of attribute: LinkedAttribute, _ change: ExpressionChange) {
    for index in attributesWithBody(of: change.row) where index != change.index {
      let linked = bound.attributes[index]
      if linked.kind == .expression, linked.cell >= 0,
        bound.mayRefer(text: linked.parsedText, to: attribute.name, attribute.geometry)
      {
        work.redefined.append(linked.cell)
      }
    }
    if attribute.geometry == nil { return }
    for key in [CellKey.left, .top, .width, .height] {
      let cell = index.knownCell(change.row, key)
      if cell >= 0, store.cells[Int(cell)].origin.kind == .geometry { work.redefined.append(cell) }
    }
  }

}

/// An expression that was set or cleared.
struct ExpressionChange {
  var row: Int
  /// As it is written.
  var name: Name
  /// The attribute before, if it said anything, and its index then; -1 for none.
  var before: LinkedAttribute?
  var indexBefore = -1
  /// Where it is among the element's attributes now, and its index; -1: nowhere.
  var place = -1
  var index = -1

  init(row: Int, name: Name) {
    self.row = row
    self.name = name
  }
}
