import PlumbSyntax

/// Whether a document, or a part of it, is what its owners declare: outlets and actions (docs/owners.md).
struct OwnerCheck {
  let template: Template
  let owners: [Owners.Bound]
  /// Whether the owner was just bound, so that its nodes are taken from the owner around it.
  var isNew = false
  var problems: [Diagnostic] = []
  /// The cells of the list at a row.
  var cells: (Int) -> ArraySlice<CellElement> = { _ in [] }
  /// Outlets that cells have, by owner and name.
  private var outletsInCells = IndexMap<UInt64, UInt8>()

  private var tree: NodeTree {
    @inline(__always) _read { yield template.linked.tree }
  }
  /// The next owner around each, by index.
  private var outer = IndexMap<Int, Int>()
  /// The row that has each outlet, by owner and name.
  private var rowOfOutlet = IndexMap<UInt64, Int32>()
  /// By the row of an outlet that is in a controller without an owner, inside the owner's part: the controller.
  private var controllerOfOutlet = IndexMap<Int32, Int32>()
  private var names = NameTable()
  /// Owners with parts that have not arrived yet: these may have what is missing.
  private var isIncomplete = IndexMap<Int, Int>()

  init(_ template: Template, _ owners: [Owners.Bound]) {
    self.template = template
    self.owners = owners
  }

  /// Checks the owners bound to a row and below it. `ownerAt`: the index of the owner bound to a row itself. O(nodes
  /// there + depth).
  mutating func run(from start: Int, ownerAt: (Int) -> Int?) {
    var around = -1
    var inner = -1
    var row = Int(tree.parents[start])
    while row >= 0 {
      if let index = ownerAt(row) {
        if around < 0 { around = index } else { outer[inner] = index }
        inner = index
      }
      row = Int(tree.parents[row])
    }
    let end = tree.end(of: start)
    var ownerOf = [Int32](repeating: -1, count: end - start)
    var homes: [(owner: Int, row: Int)] = []
    for row in start..<end {
      let parent = row == start ? around : Int(ownerOf[Int(tree.parents[row]) - start])
      var owner = parent
      if let own = ownerAt(row) {
        owner = own
        if parent >= 0 { outer[own] = parent }
        homes.append((own, row))
      }
      guard owner >= 0 else { continue }
      ownerOf[row - start] = Int32(truncatingIfNeeded: owner)
      if template.document.elements[row].isPending { _ = isIncomplete.insert(owner) }
      // A controller's own outlet is that of the owner around it; around the root there is none.
      let holder = owner == parent || row == 0 || !template.isController(row) ? owner : parent
      let name = template.outletName(row)
      let declaring = name.isEmpty ? nil : self.declaring(name, from: owner)
      // What belongs to the owners around the start is as it was.
      if let holder = declaring ?? (holder >= 0 ? holder : nil), !isOutside(holder, around) {
        if !name.isEmpty, let controller = template.controller(around: row, until: { ownerAt($0) == holder }) {
          controllerOfOutlet[Int32(truncatingIfNeeded: row)] = Int32(truncatingIfNeeded: controller)
        }
        checkOutlet(name, row, holder, around)
      }
      if isList(row) { checkCells(row, owner) }
      let starts = template.image.program.propertyStarts
      for index in Int(starts[row])..<Int(starts[row + 1]) {
        guard let value = template.constant(index), value.kind == .selector else { continue }
        checkAction(value.stringValue ?? "", template.propertyName(index), row, owner)
      }
    }
    for home in homes { checkRequired(home.owner, home.row) }
  }

  /// Whether a further problem would not be listed.
  var isFull: Bool { problems.count >= template.options.maximumDiagnostics }

  /// The nearest owner that declares an outlet.
  func declaring(_ name: String, from owner: Int) -> Int? {
    var next: Int? = owner
    while let index = next {
      if owners[index].owner.outlet(name) != nil { return index }
      next = outer[index]
    }
    return nil
  }

  /// Whether an owner is the one around the start or around that.
  private func isOutside(_ owner: Int, _ around: Int) -> Bool {
    var next: Int? = around >= 0 ? around : nil
    while let index = next {
      if index == owner { return true }
      next = outer[index]
    }
    return false
  }

  private mutating func checkOutlet(_ name: String, _ row: Int, _ index: Int, _ around: Int) {
    if name.isEmpty { return }
    let owner = owners[index].owner
    let key = UInt64(truncatingIfNeeded: index) << 32 | UInt64(names.intern(name).id)
    if let first = rowOfOutlet[key] {
      // The same name in another controller is that controller's own.
      let controller = controllerOfOutlet[Int32(truncatingIfNeeded: row)]
      if controller != controllerOfOutlet[first] {
        if controller == nil { rowOfOutlet[key] = Int32(truncatingIfNeeded: row) }
        return
      }
      if isFull { return }
      let path = tree.path(of: Int(first))
      report(
        .duplicate, "Duplicate outlet reference '\(name)' of \(owner.name)", row, "outlet",
        note: "the first one is that of " + (path.isEmpty ? "the root" : "node " + path))
      return
    }
    rowOfOutlet[key] = Int32(truncatingIfNeeded: row)
    if isFull { return }
    if isNew, around >= 0, outer[index] == around {
      let other = owners[around].owner
      if let needed = other.outlet(name), other.outlets[needed].isRequired {
        report(
          .notFound, "\(other.name) needs an outlet \(name): the node would belong to \(owner.name)", row, "outlet")
      }
    }
    guard let declared = owner.outlet(name) else {
      report(
        .notFound, "\(owner.name) does not have an outlet named \(name)", row, "outlet",
        suggestions: suggestions(for: name, among: owner.outlets.map { $0.name }))
      return
    }
    let wanted = owner.outlets[declared].component
    let catalog = template.engine.catalog
    let component = Int(tree.components[row])
    if wanted.isEmpty || catalog.isKind(component, of: wanted) { return }
    let found = component >= 0 ? catalog.components[component].name : ""
    report(.type, "outlet \(name) of \(owner.name) is a \(found); \(wanted) expected", row, "outlet")
  }

  /// Notes that the cells of a list have an outlet of an owner.
  mutating func noteOutletInCell(_ name: String, of index: Int) {
    outletsInCells[UInt64(truncatingIfNeeded: index) << 32 | UInt64(names.intern(name).id)] = 1
  }

  private func isList(_ row: Int) -> Bool {
    let component = Int(tree.components[row])
    return component >= 0 && template.engine.catalog.components[component].isList
  }

  private mutating func checkAction(_ action: String, _ property: String, _ row: Int, _ index: Int) {
    if action.isEmpty || isFull { return }
    var known: [String] = []
    var current: Int? = index
    while let owner = current {
      if OwnerDefinition.has(owners[owner].owner.actions, action) { return }
      known += owners[owner].owner.actions
      current = outer[owner]
    }
    let diagnostic = Self.noTarget(action, among: known)
    report(diagnostic.code, diagnostic.message, row, property, suggestions: diagnostic.suggestions)
  }

  /// Reports that no owner declares the action of an event.
  @inline(never)
  static func noTarget(_ action: String, among known: [String]) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "Layout could find no suitable target for the \(action) action")
    diagnostic.suggestions = suggestions(for: action, among: known)
    return diagnostic
  }

  private mutating func checkRequired(_ index: Int, _ row: Int) {
    if isIncomplete.contains(index) { return }
    let owner = owners[index].owner
    for outlet in owner.outlets where outlet.isRequired {
      let key = UInt64(truncatingIfNeeded: index) << 32 | UInt64(names.intern(outlet.name).id)
      if rowOfOutlet[key] != nil || outletsInCells[key] != nil { continue }
      report(
        .notFound, "\(owner.name) needs an outlet \(outlet.name): no node has outlet=\"\(outlet.name)\"", row, "")
    }
  }

  /// Keeps a problem with its place: that of the attribute, else of the element.
  @inline(never)
  private mutating func report(
    _ code: Status, _ message: String, _ row: Int, _ property: String, suggestions: [String] = [], note: String = ""
  ) {
    if isFull { return }
    var diagnostic = Diagnostic(code, message)
    diagnostic.suggestions = suggestions
    if !note.isEmpty { diagnostic.notes = [note] }
    let element = template.document.elements[row]
    diagnostic.nodePath = tree.path(of: row)
    diagnostic.component = template.linked.names[element.name]
    diagnostic.property = property
    template.document.locate(&diagnostic, element.range, of: element.source)
    let first = Int(element.firstAttribute)
    for index in first..<first + Int(element.attributeCount) {
      let attribute = template.attribute(index)
      guard attribute.kind != .none, template.property(ofAttribute: index).property == property else { continue }
      diagnostic.expression = template.linked.names[attribute.text]
      template.document.locate(&diagnostic, attribute.range, of: attribute.source)
      break
    }
    problems.append(diagnostic)
  }
}

extension OwnerDefinition {
  /// Components of outlets that do not exist.
  func unknownComponents(_ catalog: Catalog) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for outlet in outlets where !outlet.component.isEmpty {
      if catalog.component(named: outlet.component) != nil { continue }
      var problem = catalog.unknownComponentDiagnostic(outlet.component)
      problem.message += ", expected by outlet \(outlet.name) of \(name)"
      problems.append(problem)
    }
    return problems
  }
}

extension Template {
  /// The template of a document whose root an owner has; nil if `diagnostics` say what is wrong between the two.
  func owned(by owner: OwnerDefinition?, _ diagnostics: inout [Diagnostic]) -> Template? {
    guard let owner else { return self }
    var problems = owner.unknownComponents(engine.catalog)
    if problems.isEmpty {
      var check = OwnerCheck(self, [Owners.Bound(node: 0, owner: owner)])
      check.cells = { [assembly] row in assembly.cells(of: Int32(truncatingIfNeeded: row)) }
      check.run(from: 0) { $0 == 0 ? 0 : nil }
      problems = check.problems
    }
    diagnostics += problems
    if !problems.isEmpty { return nil }
    self.owner = owner
    return self
  }

  /// The nearest controller around a row, up to one for which `isEnd`; nil if there is none before.
  func controller(around row: Int, until isEnd: (Int) -> Bool) -> Int? {
    if isEnd(row) { return nil }
    var row = Int(linked.tree.parents[row])
    while row >= 0, !isEnd(row) {
      if isController(row) { return row }
      row = Int(linked.tree.parents[row])
    }
    return nil
  }

  /// The constant value of a property of the program, nil for one that can change.
  @inline(never)
  func constant(_ index: Int) -> Value? {
    let slot = image.properties.base[index]
    return slot.storage == .constant ? image.constants.base[Int(slot.cell)] : nil
  }

  @inline(never)
  func propertyName(_ index: Int) -> String { image.program.propertyNames[Int(image.properties.base[index].name)] }

  @inline(never)
  func isController(_ row: Int) -> Bool {
    let component = Int(linked.tree.components[row])
    return component >= 0 && engine.catalog.components[component].isController
  }

  /// The name in a row's `outlet`, "" where there is none.
  @inline(never)
  func outletName(_ row: Int) -> String {
    let starts = image.program.propertyStarts
    for index in Int(starts[row])..<Int(starts[row + 1]) where propertyName(index) == "outlet" {
      return constant(index)?.stringValue ?? ""
    }
    return ""
  }
}
