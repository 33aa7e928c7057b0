import PlumbSyntax

/// The cells of a list as its documents have them, linked as far as rows need them.
final class CellTemplates {
  /// A cell that is linked for items of one shape.
  struct Linked {
    fileprivate(set) var element: Int
    let sizing: CellSizing
    let template: Template
    let state: RowState
    fileprivate(set) var inherited: [InheritedKey]
    /// The parameters around the list, which are state of the cell: their property in the list's layout.
    fileprivate(set) var parameters: [InheritedParameter]
    /// The constants around the list.
    fileprivate let constants: [(key: String, value: Value)]
    /// What lists in cells of this template are linked into.
    let nested = NestedCells()

    /// The same for an element with another number.
    func of(element number: Int) -> Linked {
      var result = self
      result.element = number
      return result
    }
  }

  let elements: [CellElement]
  private(set) var linked: [Linked] = []

  /// How many shapes items may have in one list.
  private static let maximumShapes = 64

  init(_ elements: [CellElement], linked: [Linked] = []) {
    self.elements = elements
    self.linked = linked
  }

  /// The number of the cell with an identifier; for an empty one that of the first. nil if there is none. O(cells).
  func element(_ identifier: TextBox, isSupplementary: Bool) -> Int? {
    elements.firstIndex {
      $0.isSupplementary == isSupplementary
        && (identifier.count == 0 && !isSupplementary || $0.identifier.equals(identifier))
    }
  }

  /// Whether rows and sections find their cells at the same places of both.
  func hasSameNames(as other: CellTemplates) -> Bool {
    elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { $0.isNamed(as: $1) }
  }

  /// Whether there are cells for headers and footers.
  var hasSupplementary: Bool { elements.contains { $0.isSupplementary } }

  /// The number of what is linked for a cell and an item, which is done where it has not been yet. Errors: those of linking,
  /// `.limit` (items of too many shapes).
  func number(
    _ element: Int, _ sizing: CellSizing, _ item: Value, _ section: Value, in host: Layout, row: Int
  ) throws(Diagnostic) -> Int {
    for (number, known) in linked.enumerated()
    where known.element == element && known.sizing == sizing {
      if known.state.fits(item: item, section: section) { return number }
    }
    guard linked.count < Self.maximumShapes else {
      var diagnostic = Diagnostic(
        .limit, "Items of a list have more than \(Self.maximumShapes) sets of keys and types of their values")
      diagnostic.notes = ["give each item the same keys, with values of the same types or nil"]
      throw diagnostic
    }
    linked.append(try link(element, sizing, item, section, in: host, row: row))
    return linked.count - 1
  }

  /// A list in a cell goes on with what a list in another cell of that template has linked.
  private func link(
    _ element: Int, _ sizing: CellSizing, _ item: Value, _ section: Value, in host: Layout, row: Int
  ) throws(Diagnostic) -> Linked {
    let scope = InheritedScope(host, row: row)
    let shared = host.list?.templates.nestedCells(of: host.template)
    if let found = shared?.find(elements[element], sizing, item, section, in: host.template, scope) {
      return Self.updated(found.of(element: element), in: host, scope)
    }
    var problems: [Diagnostic] = []
    let linked = link(element, sizing, item, section, in: host.template, scope, host.memory, &problems)
    if let linked {
      shared?.add(elements[element], linked)
      return linked
    }
    throw Engine.sorted(problems).first ?? Diagnostic(.evaluation, "A cell of a list cannot be linked")
  }

  /// Links a cell for an item, where a layout of `around` sees `scope`. nil if `problems` say what is wrong with it.
  func link(
    _ element: Int, _ sizing: CellSizing, _ item: Value, _ section: Value, in around: Template,
    _ scope: InheritedScope, _ account: MemoryAccount, _ problems: inout [Diagnostic]
  ) -> Linked? {
    let template = Self.template(
      elements[element], sizing, item, section, in: around, scope, account, &problems)
    guard let template else { return nil }
    return Linked(
      element: element, sizing: sizing, template: template, state: RowState(template, item: item, section: section),
      inherited: Self.leaves(scope.keys, of: around, in: template), parameters: scope.parameters,
      constants: scope.definition.constants)
  }

  private static func template(
    _ element: CellElement, _ sizing: CellSizing, _ item: Value, _ section: Value, in around: Template,
    _ scope: InheritedScope, _ account: MemoryAccount, _ problems: inout [Diagnostic]
  ) -> Template? {
    let assembly = element.unit.asCell(sizing, isRow: !element.isSupplementary)
    var own = ScopeDefinition(state: [
      StateDeclaration(key: StructuralName.item, value: item),
      StateDeclaration(key: StructuralName.index, value: .number(0)),
      StateDeclaration(key: ListName.section, value: section),
      StateDeclaration(key: ListName.sectionIndex, value: .number(0)),
      StateDeclaration(key: ListName.isRowSelected, value: .bool(false)),
      StateDeclaration(key: ListName.isRowHighlighted, value: .bool(false)),
    ])
    own.isOfInstance = true
    own.isOfCell = true
    var options = around.options
    options.isEditable = false
    return Template.link(
      assembly.document, [scope.definition, own], options, engine: around.engine, environment: around.environment,
      assembly: assembly, origin: around.origin, account: account, owned: Template.Owned(parts: false), &problems
    )?.expanded(&problems)
  }

  /// Goes on with another program of the list's layout. False if cells would be linked into something else there: they are
  /// to be linked again.
  func takeProgram(of host: Layout, row: Int) -> Bool {
    if linked.isEmpty { return true }
    let scope = InheritedScope(host, row: row)
    if !isLinked(in: host.template, scope) { return false }
    for number in linked.indices { linked[number] = Self.updated(linked[number], in: host, scope) }
    return true
  }

  /// With the numbers that keys and parameters around a list have in its layout.
  private static func updated(_ linked: Linked, in host: Layout, _ scope: InheritedScope) -> Linked {
    var result = linked
    result.parameters = scope.parameters
    result.inherited = leaves(scope.keys, of: host.template, in: linked.template)
    return result
  }

  /// What lists in the cells of a template are linked into; nil for one that is not linked any more.
  private func nestedCells(of template: Template) -> NestedCells? {
    linked.first { $0.template === template }?.nested
  }

  /// Whether cells would be linked into the same in another program, where `scope` is around them.
  func isLinked(in other: Template, _ scope: InheritedScope) -> Bool {
    linked.allSatisfy { Self.isLinked($0, in: other, scope) }
  }

  static func isLinked(_ linked: Linked, in other: Template, _ scope: InheritedScope) -> Bool {
    let keys = leaves(scope.keys, of: other, in: linked.template)
    guard keys.count == linked.inherited.count else { return false }
    for (key, known) in zip(keys, linked.inherited) where key.inner != known.inner || key.type != known.type {
      return false
    }
    return linked.template.options.isRightToLeft == other.options.isRightToLeft
      && areIdentical(scope.definition.constants, linked.constants)
      && scope.parameters.map { $0.name } == linked.parameters.map { $0.name }
  }

  private static func areIdentical(
    _ first: [(key: String, value: Value)], _ second: [(key: String, value: Value)]
  ) -> Bool {
    guard first.count == second.count else { return false }
    for (one, other) in zip(first, second) where one.key != other.key || !one.value.isIdentical(to: other.value) {
      return false
    }
    return true
  }

  /// The leaves of keys, by their numbers in two templates.
  private static func leaves(_ keys: [Int], of host: Template, in template: Template) -> [InheritedKey] {
    var result: [InheritedKey] = []
    var waiting: [(outer: Int, inner: Int)] = []
    func inner(_ key: Int, _ find: (Name) -> Int?) -> Int? {
      template.linked.names.find(host.linked.names[host.linked.scopes.keys[key].name]).flatMap(find)
    }
    for key in keys {
      if let found = inner(key, { template.linked.scopes.key($0, scope: 0) }) { waiting.append((key, found)) }
    }
    while let pair = waiting.popLast() {
      if !host.linked.scopes.keys[pair.outer].isDictionary {
        let type = host.linked.scopes.keys[pair.outer].cellType
        result.append(InheritedKey(outer: pair.outer, inner: pair.inner, type: type))
        continue
      }
      for child in host.linked.scopes.keys[pair.outer].children {
        let found = inner(Int(child)) { template.linked.scopes.child($0, of: pair.inner) }
        if let found { waiting.append((Int(child), found)) }
      }
    }
    return result
  }

  /// Bytes of what is linked are counted by the layout's account already.
  var memory: Int { linked.reduce(linked.memory) { $0 + $1.nested.memory } }
}

/// A key of state around a list.
struct InheritedKey {
  /// In the list's layout.
  let outer: Int
  /// In the cell's layout.
  let inner: Int
  /// In the list's layout.
  let type: StaticType
}

/// A parameter around a list.
struct InheritedParameter {
  let name: String
  /// The property of the list's layout that has its value.
  let slot: Int
}

/// The constants, the state and the parameters that a row of a layout sees, as one scope.
struct InheritedScope {
  /// What a value is asked for.
  enum Source {
    /// A key of state, by its number.
    case key(Int)
    /// A property, by its number.
    case property(Int)
  }

  private(set) var definition: ScopeDefinition
  /// The keys of the state, by their numbers in the layout.
  private(set) var keys: [Int] = []
  /// Those that have a value. They are state of the scope.
  private(set) var parameters: [InheritedParameter] = []

  init(_ layout: Layout, row: Int) {
    self.init(layout.template, row: row) { source in
      switch source {
      case .key(let key): layout.value(ofKey: key)
      case .property(let slot): layout.machine.workingValue(slot)
      }
    }
  }

  /// As a row of a program sees it whose values `value` gives.
  @inline(never)
  init(_ template: Template, row: Int, _ value: (Source) -> Value) {
    let linked = template.linked
    definition = ScopeDefinition()
    definition.isOfCell = true
    var scope = Int(linked.scopes.ofRow[row])
    // Inner scopes first: what they name hides what outer ones have under this name.
    var seenConstants = IndexMap<UInt32, UInt8>()
    var seenKeys = IndexMap<UInt32, UInt8>()
    while scope >= 0 {
      let entry = linked.scopes.scopes[scope]
      var constants: [UInt32] = []
      for index in entry.parameters {
        let parameter = template.document.parameters[Int(index)]
        let name = linked.names[parameter.name]
        guard seenKeys[parameter.name.id] == nil, seenConstants[parameter.name.id] == nil, !Self.isOwn(name),
          let slot = template.image.propertyRange(Int(parameter.element)).first(where: {
            template.image.propertyName($0) == name
          })
        else { continue }
        seenKeys[parameter.name.id] = 1
        parameters.append(InheritedParameter(name: name, slot: slot))
        definition.state.append(StateDeclaration(key: name, value: value(.property(slot))))
      }
      for constant in entry.constants
      where seenConstants[constant.name.id] == nil && seenKeys[constant.name.id] == nil {
        definition.constants.append((linked.names[constant.name], constant.value))
        constants.append(constant.name.id)
      }
      for key in entry.keys {
        let state = linked.scopes.keys[Int(key)]
        guard seenKeys[state.name.id] == nil, seenConstants[state.name.id] == nil, !Self.isOwn(linked.names[state.name])
        else { continue }
        seenKeys[state.name.id] = 1
        keys.append(Int(key))
        definition.state.append(
          StateDeclaration(key: linked.names[state.name], value: value(.key(Int(key)))))
      }
      for name in constants { seenConstants[name] = 1 }
      scope = Int(entry.parent)
    }
  }

  /// Whether a cell has state of its own under this name.
  private static func isOwn(_ name: String) -> Bool {
    return [
      StructuralName.item, StructuralName.index, ListName.section, ListName.sectionIndex, ListName.isRowSelected,
      ListName.isRowHighlighted,
    ].contains(name)
  }
}
