import PlumbSyntax

/// The items that a structural attribute asks for, with their keys.
struct ItemList {
  private(set) var items: [Value] = []
  private(set) var keys: [Value] = []

  var count: Int { items.count }

  /// Reads the value of a structural attribute. `maximum`: how many items the layout has room for. Errors: `.type` (not an
  /// array or a count, or a key that is none), `.duplicate` (keys), `.limit`.
  init(_ value: Value, of element: StructuralElement, maximum: Int) throws(Diagnostic) {
    if element.kind == .condition {
      if value.kind == .bool && value.a != 0 { (items, keys) = ([.null], [.null]) }
      return
    }
    switch value.kind {
    case .null: break
    case .number, .integer:
      guard value.a >= 0, value.a.rounded(.down) == value.a else {
        throw Diagnostic(
          .type, "\(StructuralName.repetition) is \(value.a.description); a count is a whole number from 0 on")
      }
      try Self.check(value.a, maximum)
      for index in 0..<Int(value.a) {
        items.append(.number(Double(index)))
        keys.append(.number(Double(index)))
      }
    case .array:
      let all = value.items
      try Self.check(Double(all.count), maximum)
      items = all
      try findKeys(element.key)
    default:
      throw Diagnostic(
        .type, "\(StructuralName.repetition) is \(value.kind.typeName); it takes an array or a count")
    }
  }

  private static func check(_ count: Double, _ maximum: Int) throws(Diagnostic) {
    if count <= Double(maximum) { return }
    var diagnostic = Diagnostic(
      .limit,
      "\(StructuralName.repetition) asks for \(Int(min(count, 1e15))) elements; the layout has room for \(maximum)")
    diagnostic.notes = ["repeat over the part that is visible"]
    throw diagnostic
  }

  private mutating func findKeys(_ key: ItemKey) throws(Diagnostic) {
    keys.reserveCapacity(items.count)
    var known = KeyTable()
    for (index, item) in items.enumerated() {
      guard let value = key.value(of: item, at: index) else {
        throw Diagnostic(
          .type, "Item \(index) of \(StructuralName.repetition) has no \(key.text), which is the key of items")
      }
      switch value.kind {
      case .string, .number, .integer, .bool, .enumeration: break
      default:
        throw Diagnostic(
          .type,
          "The \(StructuralName.key) of item \(index) is \(value.kind.typeName); keys are strings, numbers and booleans"
        )
      }
      if let other = known.insert(value, index) {
        throw Diagnostic(
          .duplicate, "Items \(other) and \(index) of \(StructuralName.repetition) have the same \(StructuralName.key)")
      }
      keys.append(value)
    }
  }
}

/// Finds items by their keys.
struct KeyTable {
  private var numbers = IndexMap<UInt64, Int32>()
  private var texts = NameTable()
  /// By the ids of `texts`: the item; -1 for none.
  private var items: [Int32] = []

  /// Adds a key. Gives the item that had it before.
  mutating func insert(_ key: Value, _ item: Int) -> Int? {
    if let known = find(key) { return known }
    let item = Int32(truncatingIfNeeded: item)
    if let text = key.textBox {
      let id = Int(texts.intern(text.bytes).id)
      while items.count <= id { items.append(-1) }
      items[id] = item
    } else {
      numbers[Self.bits(key)] = item
    }
    return nil
  }

  /// The item with a key; nil for none.
  func find(_ key: Value) -> Int? {
    if let text = key.textBox {
      guard let name = texts.find(text.bytes), Int(name.id) < items.count, items[Int(name.id)] >= 0 else { return nil }
      return Int(items[Int(name.id)])
    }
    return numbers[Self.bits(key)].map { Int($0) }
  }

  /// Equal numbers have equal bits: 0 and -0 are one key, and true is not 1.
  fileprivate static func bits(_ key: Value) -> UInt64 {
    let bits = (key.a == 0 ? 0 : key.a).bitPattern
    if key.kind == .integer { return key.b.bitPattern }
    return key.kind == .bool ? ~bits : bits
  }
}

/// A set of keys, each at most once, from which keys can be removed.
struct KeyCounts {
  private var numbers = IndexMap<UInt64, Int32>()
  private var texts = NameTable()
  /// By the ids of `texts`: whether the text is in the set.
  private var isThere: [Bool] = []
  private var textCount = 0

  /// Bytes of its storage.
  var memory: Int { numbers.memory + texts.memory + isThere.memory }

  /// Adds a key. False if it is there already. Amortised O(bytes of the key).
  @inline(never)
  mutating func insert(_ key: Value) -> Bool {
    guard let text = key.textBox else { return numbers.insert(KeyTable.bits(key)) }
    // Texts that were removed stay in the table until they are most of it.
    if texts.count > 64 + 2 * textCount { compact() }
    let id = Int(texts.intern(text.bytes).id)
    while isThere.count <= id { isThere.append(false) }
    if isThere[id] { return false }
    isThere[id] = true
    textCount += 1
    return true
  }

  func contains(_ key: Value) -> Bool {
    guard let text = key.textBox else { return numbers[KeyTable.bits(key)] != nil }
    guard let name = texts.find(text.bytes), Int(name.id) < isThere.count else { return false }
    return isThere[Int(name.id)]
  }

  @inline(never)
  mutating func remove(_ key: Value) {
    guard let text = key.textBox else {
      numbers[KeyTable.bits(key)] = nil
      return
    }
    guard let name = texts.find(text.bytes), Int(name.id) < isThere.count, isThere[Int(name.id)] else { return }
    isThere[Int(name.id)] = false
    textCount -= 1
  }

  private mutating func compact() {
    var kept = NameTable()
    var flags: [Bool] = []
    for id in isThere.indices where isThere[id] {
      let now = Int(texts.withBytes(Name(id: UInt32(truncatingIfNeeded: id))) { kept.intern($0) }.id)
      while flags.count <= now { flags.append(false) }
      flags[now] = true
    }
    (texts, isThere) = (kept, flags)
  }
}
