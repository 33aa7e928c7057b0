import PlumbSyntax

/// The rows of a list, section by section.
struct ListRows {
  /// Where the rows of a section come from.
  enum Items {
    case count(Int)
    case array(Value)
    /// The host says each.
    case provided(Int)

    var count: Int {
      switch self {
      case .count(let count), .provided(let count): count
      case .array(let value): value.listBox?.count ?? 0
      }
    }
  }

  struct Section {
    /// What `section` is in its cells.
    var value: Value
    var items: Items
  }

  private(set) var sections: [Section] = []

  /// How many rows a list may have.
  static let maximumCount = 1_000_000_000

  init() {}

  /// Room is kept.
  mutating func removeAll() { sections.removeAll(keepingCapacity: true) }

  mutating func append(_ section: Section) { sections.append(section) }

  /// Bytes of its storage; those of items are counted with state.
  var memory: Int { sections.memory }

  /// The rows that attributes ask for. `sectionItems`: where in an element of `sections` its rows are. Errors: `.type`,
  /// `.limit`, `.notFound`.
  init(items: Value, sections: Value, sectionItems: String) throws(Diagnostic) {
    if sections.kind == .null {
      if items.kind == .null { return }
      self.sections = [Section(value: .number(0), items: try Self.items(items, ListName.items))]
    } else if sections.kind == .array {
      let path = sectionItems.split(separator: ".").map { TextBox(String($0)) }
      for (number, section) in sections.items.enumerated() {
        guard let value = section.value(at: path) else {
          throw Diagnostic(
            .notFound, "Element \(number) of \(ListName.sections) has no \(sectionItems), where its rows are")
        }
        self.sections.append(
          Section(value: section, items: try Self.items(value, "\(sectionItems) of section \(number)")))
      }
    } else {
      throw Diagnostic(.type, "\(ListName.sections) is \(sections.kind.typeName); it takes an array")
    }
    var count = 0.0
    for section in self.sections { count += Double(section.items.count) }
    if count > Double(Self.maximumCount) {
      throw Diagnostic(.limit, "A list asks for \(count.description) rows; it can have \(Self.maximumCount)")
    }
  }

  private static func items(_ value: Value, _ name: String) throws(Diagnostic) -> Items {
    switch value.kind {
    case .null: return .count(0)
    case .array: return .array(value)
    case .number, .integer:
      guard value.a >= 0, value.a.rounded(.down) == value.a else {
        throw Diagnostic(.type, "\(name) is \(value.a.description); a count is a whole number from 0 on")
      }
      guard value.a <= Double(maximumCount) else {
        throw Diagnostic(.limit, "\(name) asks for \(value.a.description) rows; a list can have \(maximumCount)")
      }
      return .count(Int(value.a))
    default: throw Diagnostic(.type, "\(name) is \(value.kind.typeName); it takes an array or a count")
    }
  }

  func count(of section: Int) -> Int { sections[section].items.count }

  /// The item of a row that is not provided by the host.
  @inline(never)
  func item(_ section: Int, _ index: Int) -> Value {
    switch sections[section].items {
    case .count, .provided: .number(Double(index))
    case .array(let array): array.listBox.map { $0[index] } ?? .null
    }
  }
}
