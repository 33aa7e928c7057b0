import PlumbSyntax

/// The items of a component, which restrict its free unknowns: each size, and each row that determines no unknown, in
/// whose form there is a free unknown.
struct ItemTable: ~Copyable {
  struct Item: BitwiseCopyable {
    /// A row as its index, a size as -1 - its unknown.
    var source: Int32
    /// Its terms end where those of the next item begin.
    var firstTerm: Int32
    /// Its index in the item list of `Blocks`, or -1.
    var place: Int32 = -1
    /// Whether it connects free unknowns that no item before it connects: its block may split without it.
    var connects = false
    /// Whether the next two are those of the current values.
    var hasUnknowns = false
    /// The sum of its row without the constant if the free unknowns are 0, and of the absolute values of its terms.
    var unknowns = 0.0
    var unknownsScale = 0.0
    /// Its value if the free unknowns are 0, and the magnitude of the numbers that it was computed from.
    var constant = 0.0
    var scale = 0.0
  }

  struct Term: BitwiseCopyable {
    var free: Int32
    var coefficient: Double
  }

  private var items = PlainArray<Item>()
  private var terms = PlainArray<Term>()

  init() {}

  mutating func reserve(_ count: Int) {
    items.reserveCapacity(count)
    terms.reserveCapacity(count)
  }

  /// Bytes in use.
  var memory: Int { items.memory + terms.memory }

  var count: Int { items.count }
  var indices: Range<Int> { items.indices }

  subscript(item: Int) -> Item {
    @inline(__always) _read { yield items[item] }
    @inline(__always) _modify { yield &items[item] }
  }

  func terms(_ item: Int) -> Range<Int> {
    Int(items[item].firstTerm)..<(item + 1 < count ? Int(items[item + 1].firstTerm) : terms.count)
  }
  func free(_ term: Int) -> Int { Int(terms[term].free) }
  func coefficient(_ term: Int) -> Double { terms[term].coefficient }

  /// The first free unknown of an item, and its coefficient.
  func firstFree(_ item: Int) -> Int { free(Int(items[item].firstTerm)) }
  func factor(_ item: Int) -> Double { coefficient(Int(items[item].firstTerm)) }

  /// Adds an item whose terms are the current sum of `forms`; none, and false, if no free unknown is in that sum.
  mutating func add(_ source: Int, _ forms: inout FreeForms) -> Bool {
    let first = Int32(truncatingIfNeeded: terms.count)
    forms.takeSum { (free, coefficient) in
      terms.append(Term(free: Int32(truncatingIfNeeded: free), coefficient: coefficient))
    }
    if Int(first) == terms.count { return false }
    items.append(Item(source: Int32(truncatingIfNeeded: source), firstTerm: first))
    return true
  }
}
