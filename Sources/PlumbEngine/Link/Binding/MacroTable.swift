import PlumbSyntax

/// The different macros of a document. A part that is used often declares the same ones each time.
struct MacroTable: Sendable {
  private struct Entry {
    var text: Name
    /// Another macro of the same name, -1 for none.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// By name: the entry that was added last.
  private var last = IndexMap<UInt32, Int32>()
  /// By name << 32 | text.
  private var known = IndexMap<UInt64, UInt8>()

  init(_ macros: [XMLDocument.Definition]) { for macro in macros { add(macro) } }

  /// Bytes of its storage.
  var memory: Int { entries.memory + last.memory + known.memory }

  /// How many there are; never less than before.
  var count: Int { entries.count }

  mutating func add(_ macro: XMLDocument.Definition) {
    guard known.insert(UInt64(macro.name.id) << 32 | UInt64(macro.value.id)) else { return }
    entries.append(Entry(text: macro.value, next: last[macro.name.id] ?? -1))
    last[macro.name.id] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// Whether any element has a macro of a name.
  func contains(_ name: Name) -> Bool { !entries.isEmpty && last.contains(name.id) }

  /// Whether any macro of a name has a text for which `body` is true.
  func contains(_ name: Name, where body: (Name) -> Bool) -> Bool {
    if entries.isEmpty { return false }
    var entry = last[name.id] ?? -1
    while entry >= 0 {
      if body(entries[Int(entry)].text) { return true }
      entry = entries[Int(entry)].next
    }
    return false
  }
}
