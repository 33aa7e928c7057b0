import PlumbSyntax

/// Whether a document, or a part of it, is what its owners declare: outlets and actions (spec 3.7, 3.8).
struct OwnerCheck {
  let template: Template
  let owners: [Owners.Bound]
  /// Where a part has an owner of its own from now on, and not before: what was in it is taken from the owner around.
  var isNew = false
  private(set) var problems: [Diagnostic] = []

  private var tree: NodeTree { template.linked.tree }
  /// The next owner around each, by index.
  private var outer = IndexMap<Int, Int>()
  /// The row that has each outlet, by owner and name.
  private var rowOfOutlet = IndexMap<UInt64, Int32>()
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
      for index in template.constantProperties(row) {
        let value = template.constant(index)
        if template.propertyName(index) == "outlet" {
          // A controller's own outlet is that of the owner around it; around the root there is none.
          let holder = owner == parent || row == 0 || !template.isController(row) ? owner : parent
          // What belongs to the owner around the start is as it was.
          if holder >= 0 && holder != around { checkOutlet(value, row, holder, around) }
        } else if value.kind == .selector {
          checkAction(value, template.propertyName(index), row, owner)
        }
      }
    }
    for home in homes { checkRequired(home.owner, home.row) }
  }

  private mutating func checkOutlet(_ value: Value, _ row: Int, _ index: Int, _ around: Int) {
    let name = value.stringValue ?? ""
    if name.isEmpty { return }
    let owner = owners[index].owner
    let key = UInt64(truncatingIfNeeded: index) << 32 | UInt64(names.intern(name).id)
    if let first = rowOfOutlet[key] {
      var diagnostic = Diagnostic(.duplicate, "Duplicate outlet reference '\(name)' of \(owner.name)")
      let path = tree.path(of: Int(first))
      diagnostic.notes = ["the first one is that of " + (path.isEmpty ? "the root" : "node " + path)]
      report(diagnostic, row, "outlet")
      return
    }
    rowOfOutlet[key] = Int32(truncatingIfNeeded: row)
    if isNew, around >= 0, outer[index] == around,
      owners[around].owner.outlets.contains(where: { $0.name == name && $0.isRequired })
    {
      let other = owners[around].owner.name
      report(
        Diagnostic(.notFound, "\(other) needs an outlet \(name): the node would belong to \(owner.name)"), row,
        "outlet")
    }
    guard let declared = owner.outlets.first(where: { $0.name == name }) else {
      var diagnostic = Diagnostic(.notFound, "\(owner.name) does not have an outlet named \(name)")
      diagnostic.suggestions = suggestions(for: name, among: owner.outlets.map { $0.name })
      report(diagnostic, row, "outlet")
      return
    }
    let catalog = template.engine.catalog
    let component = Int(tree.components[row])
    if declared.component.isEmpty || catalog.isKind(component, of: declared.component) { return }
    let found = catalog.components[component].name
    report(
      Diagnostic(.type, "outlet \(name) of \(owner.name) is a \(found), which is no \(declared.component)"), row,
      "outlet")
  }

  private mutating func checkAction(_ value: Value, _ property: String, _ row: Int, _ index: Int) {
    let action = value.stringValue ?? ""
    if action.isEmpty { return }
    var known: [String] = []
    var current: Int? = index
    while let owner = current {
      if owners[owner].owner.actions.contains(action) { return }
      known += owners[owner].owner.actions
      current = outer[owner]
    }
    report(Self.noTarget(action, among: known), row, property)
  }

  /// That nobody does what an event asks for.
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
      if rowOfOutlet[key] != nil { continue }
      report(
        Diagnostic(.notFound, "\(owner.name) needs an outlet \(outlet.name): no node has outlet=\"\(outlet.name)\""),
        row, "")
    }
  }

  /// Keeps a problem with its place: that of the attribute, else of the element.
  private mutating func report(_ diagnostic: Diagnostic, _ row: Int, _ property: String) {
    guard problems.count < template.options.maximumDiagnostics else { return }
    var diagnostic = diagnostic
    let element = template.document.elements[row]
    diagnostic.nodePath = tree.path(of: row)
    diagnostic.component = template.document.names[element.name]
    diagnostic.property = property
    template.document.locate(&diagnostic, element.range, of: element.source)
    let first = Int(element.firstAttribute)
    for index in first..<first + Int(element.attributeCount) {
      let attribute = template.linked.attributes[index]
      guard attribute.kind != .none, attribute.property == property else { continue }
      diagnostic.expression = template.linked.names[attribute.text]
      template.document.locate(&diagnostic, attribute.range, of: attribute.source)
      break
    }
    problems.append(diagnostic)
  }
}

extension Template {
  /// The properties of a row that never change, as indices of the program's.
  func constantProperties(_ row: Int) -> [Int] {
    let starts = image.program.propertyStarts
    var result: [Int] = []
    for index in Int(starts[row])..<Int(starts[row + 1]) where image.properties.base[index].storage == .constant {
      result.append(index)
    }
    return result
  }

  func propertyName(_ index: Int) -> String { image.program.propertyNames[Int(image.properties.base[index].name)] }

  func constant(_ index: Int) -> Value { image.constants.base[Int(image.properties.base[index].cell)] }

  func isController(_ row: Int) -> Bool {
    let component = Int(linked.tree.components[row])
    return component >= 0 && engine.catalog.components[component].isController
  }

  /// The name in a row's `outlet`, nil where there is none.
  func outletName(_ row: Int) -> String? {
    for index in constantProperties(row) where propertyName(index) == "outlet" {
      let name = constant(index).stringValue ?? ""
      return name.isEmpty ? nil : name
    }
    return nil
  }
}
