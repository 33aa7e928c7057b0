import PlumbSyntax

/// Values by the bytes of a name, in order of insertion, that of the empty name first.
///
/// Replaces a dictionary of strings, whose hashing normalises Unicode and links its tables into the library.
struct NameMap<Element: Sendable>: Sendable {
  private var table = NameTable()
  /// By the ids of `table`.
  private var elements: [Element?] = [nil]

  init() {}

  /// The names in order of insertion, the empty one first.
  var names: [String] {
    var result: [String] = []
    for index in elements.indices where elements[index] != nil {
      result.append(table[Name(id: UInt32(truncatingIfNeeded: index))])
    }
    return result
  }

  var count: Int { elements.count - 1 }

  subscript(name: String) -> Element? {
    get {
      guard let found = table.find(name), Int(found.id) < elements.count else { return nil }
      return elements[Int(found.id)]
    }
    set {
      let index = Int(table.intern(name).id)
      while elements.count <= index { elements.append(nil) }
      elements[index] = newValue
    }
  }

  mutating func removeAll() {
    table = NameTable()
    elements = [nil]
  }
}

/// Names that were seen.
struct NameSet: Sendable {
  private var table = NameTable()

  /// Whether the name was not seen before.
  @inline(never)
  mutating func insert(_ name: String) -> Bool {
    let count = table.count
    return Int(table.intern(name).id) == count
  }
}
