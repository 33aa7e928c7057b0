import PlumbSyntax

/// Bytes of the documents that a tree is made of: of each once, however many of its units share it, as copies of a fragment
/// and instances of an element do.
struct UnitMemory: ~Copyable {
  private(set) var bytes = 0
  /// The objects of the units.
  private var known = IndexMap<UInt64, UInt8>()
  /// By unit: what it added to `bytes`, -1 for one whose document an earlier unit has.
  private var added = PlainArray<Int>()

  /// Bytes of its own storage.
  var memory: Int { known.memory + added.memory }

  /// Takes in more units that are one object. `bytes`: those of its document. The object must live as long as it is one of the
  /// units.
  mutating func add(_ unit: Assembly, _ bytes: Int, copies: Int = 1) {
    let isNew = known.insert(Self.address(unit))
    added.append(isNew ? bytes : -1)
    added.append(repeating: -1, count: copies - 1)
    if isNew { self.bytes += bytes }
  }

  /// Forgets the last unit.
  mutating func removeLast(_ unit: Assembly) {
    guard let last = added.popLast(), last >= 0 else { return }
    bytes -= last
    known[Self.address(unit)] = nil
  }

  private static func address(_ unit: Assembly) -> UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(unit))) }
}
