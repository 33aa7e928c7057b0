import PlumbSyntax

/// Constants and state that a host gives one node, visible to it and its descendants.
public struct ScopeDefinition: Sendable {
  /// "" for the root, "#id", or a path of child indices "0/2".
  public var node: String
  /// Later entries win; a key with dots is a path into dictionaries unless it is looked up whole.
  public var constants: [(key: String, value: Value)]
  public var state: [StateDeclaration]
  /// Constants that come from a file beside the layout stay when the host replaces its own.
  var isFromStringsFile = false
  /// So do those of the engine's catalogs.
  var isFromCatalog = false
  /// The row, where the document itself declares state.
  var row: Int?
  /// The item of an instance, which no host sets.
  var isOfInstance = false
  /// What a cell of a list sees of the layout around it, and its own item: state of its root, which comes first, so that its
  /// keys keep their numbers when instances come and go.
  var isOfCell = false
  /// The state that `sizeClass` is in expressions.
  var isOfSizeClasses = false

  public init(node: String = "", constants: [(key: String, value: Value)] = [], state: [StateDeclaration] = []) {
    self.node = node
    self.constants = constants
    self.state = state
  }
}

/// A key of state with its first value. Its type is that of the value; a key that begins as nil takes `type`, or the
/// type of the first value that is not nil.
public struct StateDeclaration: Sendable {
  public var key: String
  public var value: Value
  public var type: ValueKind?

  public init(key: String, value: Value, type: ValueKind? = nil) {
    self.key = key
    self.value = value
    self.type = type
  }
}

/// A key of state: a dictionary with keys of its own, or a leaf with a slot.
struct StateKey: Sendable {
  var scope: Int32
  var parent: Int32
  var name: Name
  /// Key path from the scope, for messages.
  var path: String
  var children: [Int32] = []
  var isDictionary = false
  var type: StaticType
  /// May be nil besides its type: it began so.
  var isOptional = false
  var initial: Value
  /// Numbers and booleans that never are nil live in numeric cells.
  var cellType: StaticType { isOptional ? .any : type }
  /// Part of the item of an instance: follows the array, no host sets it.
  var isItem = false
  /// The leaf's number among all leaves of the template, -1 for a dictionary.
  var slot: Int32 = -1
}

/// All scopes of a tree, innermost found by row.
struct ScopeTable: Sendable {
  struct Scope: Sendable {
    var row: Int32
    var parent: Int32
    /// Merged, in order of first appearance.
    var constants: [(name: Name, value: Value)] = []
    /// Keys of the first level.
    var keys: [Int32] = []
    /// Macros and parameters as indices of the document's definitions.
    var macros: [Int32] = []
    var parameters: [Int32] = []
  }

  var scopes: [Scope] = []
  var keys: [StateKey] = []
  /// Leaves in order of their slots, as indices of `keys`.
  var slots: [Int32] = []
  /// The innermost scope of each row, -1 for none.
  var ofRow: [Int32] = []
  /// By scope << 32 | name; looked up, never listed.
  private var constantIndex = IndexMap<UInt64, Int32>()
  private var keyIndex = IndexMap<UInt64, Int32>()
  /// By key << 32 | name.
  private var childIndex = IndexMap<UInt64, Int32>()
  private var macroIndex = IndexMap<UInt64, Int32>()
  private var parameterIndex = IndexMap<UInt64, Int32>()

  /// Bytes of its storage, without values.
  var memory: Int {
    var bytes = scopes.memory + keys.memory + slots.memory + ofRow.memory
    for scope in scopes {
      bytes += scope.constants.memory + scope.keys.memory + scope.macros.memory + scope.parameters.memory
    }
    for key in keys { bytes += key.path.memory + key.children.memory }
    bytes += constantIndex.memory + keyIndex.memory + childIndex.memory
    return bytes + macroIndex.memory + parameterIndex.memory
  }

  private static func index(_ scope: Int, _ name: Name) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: scope)) << 32 | UInt64(name.id)
  }

  /// Deepest nesting of dictionaries in state.
  static let maximumDepth = 64

  /// The scope of a row itself, made where there is none yet. Rows must be asked in any order before `finish`.
  private mutating func scope(at row: Int, _ byRow: inout [Int32]) -> Int {
    if byRow[row] >= 0 { return Int(byRow[row]) }
    byRow[row] = Int32(truncatingIfNeeded: scopes.count)
    scopes.append(Scope(row: Int32(truncatingIfNeeded: row), parent: -1))
    return scopes.count - 1
  }

  /// Builds the scopes of a tree; `names` takes the keys. Unknown nodes and keys in conflict are diagnostics.
  init(
    tree: NodeTree, document: XMLDocument, definitions: [ScopeDefinition], names: inout NameTable,
    diagnostics: inout [Diagnostic]
  ) {
    var byRow = [Int32](repeating: -1, count: tree.count)
    for definition in definitions {
      let row = tree.count == 0 ? -1 : definition.row ?? tree.row(matching: definition.node, names: names, from: 0)
      guard row >= 0 else {
        var diagnostic = Diagnostic(.notFound, "No node matches the scope '\(definition.node)'")
        diagnostic.suggestions = tree.suggestions(for: definition.node, names)
        diagnostics.append(diagnostic)
        continue
      }
      let scope = scope(at: row, &byRow)
      for constant in definition.constants { addConstant(constant.key, constant.value, scope, &names) }
      if definition.isOfInstance {
        declare(item: definition, scope, &names, &diagnostics)
        continue
      }
      for declaration in definition.state {
        if let diagnostic = declare(declaration, scope, &names) { diagnostics.append(diagnostic) }
      }
    }
    for index in 0..<document.macros.count {
      let macro = document.macros[index]
      add(macro: index, macro.name, scope(at: Int(macro.element), &byRow))
    }
    for index in 0..<document.parameters.count {
      let parameter = document.parameters[index]
      add(parameter: index, parameter.name, scope(at: Int(parameter.element), &byRow))
    }
    ofRow = byRow
    for row in 0..<tree.count {
      let inherited = tree.parents[row] >= 0 ? ofRow[Int(tree.parents[row])] : -1
      if byRow[row] >= 0 {
        scopes[Int(byRow[row])].parent = inherited
      } else {
        ofRow[row] = inherited
      }
    }
  }

  init() {}

  /// Of several macros of one name, the first counts.
  mutating func add(macro index: Int, _ name: Name, _ scope: Int) {
    scopes[scope].macros.append(Int32(truncatingIfNeeded: index))
    let key = Self.index(scope, name)
    if macroIndex[key] == nil { macroIndex[key] = Int32(truncatingIfNeeded: index) }
  }

  /// Of several parameters of one name, which is an error, the last counts.
  mutating func add(parameter index: Int, _ name: Name, _ scope: Int) {
    scopes[scope].parameters.append(Int32(truncatingIfNeeded: index))
    parameterIndex[Self.index(scope, name)] = Int32(truncatingIfNeeded: index)
  }

  func constant(_ name: Name, scope: Int) -> Value? {
    constantIndex[Self.index(scope, name)].map { scopes[scope].constants[Int($0)].value }
  }

  /// A key of the first level of a scope.
  func key(_ name: Name, scope: Int) -> Int? { keyIndex[Self.index(scope, name)].map { Int($0) } }

  func macro(_ name: Name, scope: Int) -> Int? { macroIndex[Self.index(scope, name)].map { Int($0) } }

  func parameter(_ name: Name, scope: Int) -> Int? { parameterIndex[Self.index(scope, name)].map { Int($0) } }

  func child(_ name: Name, of key: Int) -> Int? {
    childIndex[Self.index(key, name)].map { Int($0) }
  }

  private mutating func addConstant(_ key: String, _ value: Value, _ scope: Int, _ names: inout NameTable) {
    let name = names.intern(key)
    let index = Self.index(scope, name)
    if let found = constantIndex[index] {
      scopes[scope].constants[Int(found)].value = value
    } else {
      constantIndex[index] = Int32(truncatingIfNeeded: scopes[scope].constants.count)
      scopes[scope].constants.append((name, value))
    }
  }

  /// Declares the item of an instance.
  private mutating func declare(
    item definition: ScopeDefinition, _ scope: Int, _ names: inout NameTable, _ diagnostics: inout [Diagnostic]
  ) {
    let first = keys.count
    for declaration in definition.state {
      if key(names.intern(declaration.key), scope: scope) != nil {
        diagnostics.append(Self.takenByItem(declaration.key))
      } else if let diagnostic = declare(declaration, scope, &names) {
        diagnostics.append(diagnostic)
      }
    }
    for key in first..<keys.count { keys[key].isItem = true }
    if definition.isOfCell { nameParts(of: names.intern(StructuralName.item), scope) }
  }

  /// Lets the parts of a row's item be found by their names alone: `row` is `item.row`, where nothing else is called that.
  private mutating func nameParts(of item: Name, _ scope: Int) {
    guard let item = key(item, scope: scope) else { return }
    for child in keys[item].children {
      let index = Self.index(scope, keys[Int(child)].name)
      if keyIndex[index] == nil, constantIndex[index] == nil { keyIndex[index] = child }
    }
  }

  /// The same for one that a patch adds. False where it cannot be declared.
  mutating func declare(item definition: ScopeDefinition, scope: Int, names: inout NameTable) -> Bool {
    var diagnostics: [Diagnostic] = []
    declare(item: definition, scope, &names, &diagnostics)
    return diagnostics.isEmpty
  }

  /// Declares a key of state in a scope. Gives what is wrong with it.
  mutating func declare(_ declaration: StateDeclaration, _ scope: Int, _ names: inout NameTable) -> Diagnostic? {
    let name = names.intern(declaration.key)
    if let existing = key(name, scope: scope) {
      return redeclare(existing, declaration, &names)
    }
    guard
      let key = add(
        name, declaration.key, declaration.value, declaration.type, scope: scope, parent: -1, depth: 0, &names)
    else { return tooDeep(declaration.key) }
    keyIndex[Self.index(scope, name)] = Int32(truncatingIfNeeded: key)
    scopes[scope].keys.append(Int32(truncatingIfNeeded: key))
    return nil
  }

  /// Of two declarations of a key the later value wins, if it has the type of the first.
  private mutating func redeclare(
    _ key: Int, _ declaration: StateDeclaration, _ names: inout NameTable
  ) -> Diagnostic? {
    let value = declaration.value
    if keys[key].isDictionary, value.kind == .dictionary {
      for entry in value.entries {
        let name = names.intern(entry.key)
        if let child = child(name, of: key) {
          let nested = StateDeclaration(key: entry.key, value: entry.value)
          if let diagnostic = redeclare(child, nested, &names) { return diagnostic }
        } else if let added = add(
          name, keys[key].path + "." + entry.key, entry.value, nil, scope: Int(keys[key].scope), parent: key, depth: 1,
          &names)
        {
          adopt(added, name, by: key)
        }
      }
      return nil
    }
    if keys[key].type == StaticType(value.kind) || keys[key].type == .any || keys[key].isOptional {
      keys[key].initial = value
      if keys[key].type == .any && value.kind != .null { keys[key].type = StaticType(value.kind) }
      return nil
    }
    return Diagnostic(
      .type,
      "State '\(keys[key].path)' is \(StaticType.stateName(keys[key].type)) in one scope and "
        + "\(StaticType.stateName(StaticType(value.kind))) in another of the same node")
  }

  private mutating func add(
    _ name: Name, _ path: String, _ value: Value, _ type: ValueKind?, scope: Int, parent: Int, depth: Int,
    _ names: inout NameTable
  ) -> Int? {
    guard depth < Self.maximumDepth else { return nil }
    // State of numbers lives in doubles.
    let value = value.kind == .integer ? Value.number(value.a) : value
    let index = keys.count
    let isOptional = value.kind == .null
    keys.append(
      StateKey(
        scope: Int32(truncatingIfNeeded: scope), parent: Int32(truncatingIfNeeded: parent), name: name, path: path,
        type: isOptional ? (type.map { StaticType($0) } ?? .any) : StaticType(value.kind), isOptional: isOptional,
        initial: value))
    if value.kind == .dictionary {
      keys[index].isDictionary = true
      for entry in value.entries {
        let childName = names.intern(entry.key)
        guard
          let child = add(
            childName, path + "." + entry.key, entry.value, nil, scope: scope, parent: index, depth: depth + 1, &names)
        else { return nil }
        adopt(child, childName, by: index)
      }
    } else {
      keys[index].slot = Int32(truncatingIfNeeded: slots.count)
      slots.append(Int32(truncatingIfNeeded: index))
    }
    return index
  }

  /// Makes a key a child of another. Of two with one name, which no dictionary has, the first is found.
  private mutating func adopt(_ child: Int, _ name: Name, by key: Int) {
    keys[key].children.append(Int32(truncatingIfNeeded: child))
    if childIndex[Self.index(key, name)] == nil {
      childIndex[Self.index(key, name)] = Int32(truncatingIfNeeded: child)
    }
  }

  private static func takenByItem(_ key: String) -> Diagnostic {
    Diagnostic(
      .duplicate, "An element with \(StructuralName.repetition) has \(key) as state already; <state> needs another name"
    )
  }

  private func tooDeep(_ key: String) -> Diagnostic {
    Diagnostic(.limit, "State '\(key)' nests dictionaries deeper than \(Self.maximumDepth) levels")
  }
}
