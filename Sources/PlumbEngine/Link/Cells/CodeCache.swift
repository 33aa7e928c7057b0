import PlumbSyntax

/// Compiled code of attributes, by property, text and scope: attributes that agree in all three share code, each with
/// the cells of its own row.
final class CodeCache {
  /// The lookup key of code.
  struct Key {
    /// The text's number.
    var text: Int32
    /// Index of the document's properties.
    var property: Int32
    var scope: Int32

    @inline(__always)
    init(_ attribute: Int, _ bound: BoundDocument) {
      text = bound.attributes[attribute].parsedText
      property = bound.attributes[attribute].info
      scope = Int32(truncatingIfNeeded: bound.scopeIndex(Int(bound.attributes[attribute].row)))
    }

    init(text: Int32, property: Int32, scope: Int32) {
      self.text = text
      self.property = property
      self.scope = scope
    }
  }

  /// A row as seen from another. `.any`: the cell is the same for all rows.
  enum Relation: UInt8 { case own, parent, previous, next, any }

  /// A cell that code reads, by the row it belongs to.
  struct Load {
    var relation: Relation
    var key: CellKey
    /// In the row that the code was compiled for.
    var cell: Int32
    /// The instruction, counted from the first one, and the operand in it.
    var instruction: UInt16 = 0
    var operand: UInt8 = 0
    /// Whether it is the last operand: instructions with fewer than three repeat it.
    var isLast = false
  }

  struct Code {
    enum Kind: UInt8 {
      /// The same constant in every row.
      case constant
      /// An alias of another cell.
      case alias
      case numeric
    }

    var kind: Kind
    /// What the code demands of a row.
    var needsParent = false
    var readsParent = false
    var parentScrolls = false
    var needsPrevious = false
    var needsNext = false
    /// Of a constant: the cell that has it.
    var cell: Int32 = -1
    private var firstInstruction: Int32 = 0
    private var instructionCount: Int32 = 0
    private var firstLoad: Int32 = 0
    private var endOfLoads: Int32 = 0
    private var firstName: Int32 = 0
    private var endOfNames: Int32 = 0

    /// Instructions of the emitter.
    var instructions: Range<Int> {
      get { Int(firstInstruction)..<Int(firstInstruction + instructionCount) }
      set {
        firstInstruction = Int32(truncatingIfNeeded: newValue.lowerBound)
        instructionCount = Int32(truncatingIfNeeded: newValue.count)
      }
    }
    /// What it reads, and names that no attribute of the row may have.
    fileprivate(set) var loads: Range<Int> {
      get { Int(firstLoad)..<Int(endOfLoads) }
      set {
        firstLoad = Int32(truncatingIfNeeded: newValue.lowerBound)
        endOfLoads = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }
    fileprivate(set) var names: Range<Int> {
      get { Int(firstName)..<Int(endOfNames) }
      set {
        firstName = Int32(truncatingIfNeeded: newValue.lowerBound)
        endOfNames = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }

    init(_ kind: Kind) { self.kind = kind }
  }

  /// One entry of the chain of a text.
  private struct Entry {
    var code: Code
    var property: Int32
    var scope: Int32
    /// The next one for the same text, -1 for none.
    var next: Int32
  }

  let budget: ExpressionBudget
  private var entries = PlainArray<Entry>()
  private var loads = PlainArray<Load>()
  private var names: [Name] = []
  /// By text: the first of its chain + 1, 0 for none.
  private var heads = PlainArray<Int32>()

  private static var longestChain: Int { 8 }

  init(_ budget: ExpressionBudget) { self.budget = budget }

  /// Bytes of its storage.
  var memory: Int { entries.memory + loads.memory + names.memory + heads.memory }

  subscript(index: Int) -> Code {
    @inline(__always) get { entries[index].code }
  }

  @inline(__always)
  func load(_ index: Int) -> Load { loads[index] }

  /// What code reads, as long as none is added.
  @inline(__always)
  func loads(of code: Code) -> UnsafeBufferPointer<Load> { UnsafeBufferPointer(rebasing: loads.elements[code.loads]) }

  func name(_ index: Int) -> Name { names[index] }

  /// The index of the code of a key, -1 for none.
  @inline(__always)
  func find(_ key: Key) -> Int {
    guard Int(key.text) < heads.count else { return -1 }
    var index = Int(heads[Int(key.text)]) &- 1
    while index >= 0 {
      let entry = entries.pointer(to: index)
      if entry.pointee.property == key.property, entry.pointee.scope == key.scope { return index }
      index = Int(entry.pointee.next)
    }
    return -1
  }

  /// The cell of code that is a constant, -1 for other code.
  @inline(__always)
  func constant(_ index: Int) -> Int32 { entries[index].code.kind == .constant ? entries[index].code.cell : -1 }

  /// Adds that attributes of a key are a constant, which a cell has.
  func add(constant cell: Int32, _ key: Key) {
    var code = Code(.constant)
    code.cell = cell
    add(code, PlainArray(), [], key)
  }

  /// Adds code with what it reads and the names that would change what it reads. Chains do not grow beyond a few.
  func add(_ code: Code, _ loads: borrowing PlainArray<Load>, _ names: [Name], _ key: Key) {
    let text = Int(key.text)
    if text >= heads.count { heads.append(repeating: 0, count: max(text + 1, heads.count * 2, 64) - heads.count) }
    var length = 0
    var index = heads[text] - 1
    while index >= 0 {
      length += 1
      index = entries[Int(index)].next
    }
    guard length < Self.longestChain else { return }
    var code = code
    code.loads = self.loads.count..<self.loads.count + loads.count
    for place in loads.indices { self.loads.append(loads[place]) }
    code.names = self.names.count..<self.names.count + names.count
    self.names += names
    let entry = Entry(code: code, property: key.property, scope: key.scope, next: heads[text] - 1)
    heads[text] = Int32(truncatingIfNeeded: entries.count) + 1
    entries.append(entry)
  }
}
