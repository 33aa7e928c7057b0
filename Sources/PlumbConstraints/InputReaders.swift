import PlumbSyntax

/// The rows of components that read each input: a doubly linked list for each input, so that adding or removing a row
/// costs O(inputs that it reads).
struct InputReaders: ~Copyable {
  private struct Reader: BitwiseCopyable {
    var input: Int32
    var component: Int32
    /// Index among the rows of the component.
    var row: Int32
    var next: Int32
    var previous: Int32
  }

  private var readers = PlainArray<Reader>()
  private var vacant = PlainArray<Int32>()
  /// Per variable, its first reader, or -1.
  private var first = PlainArray<Int32>()

  init() {}

  /// Bytes in use.
  var memory: Int {
    readers.memory + vacant.memory + first.memory
  }

  mutating func addVariable() { first.append(-1) }

  func forEach(of input: Int, _ body: (_ component: Int32, _ row: Int) -> Void) {
    var place = Int(first[input])
    while place >= 0 {
      let reader = readers[place]
      body(reader.component, Int(reader.row))
      place = Int(reader.next)
    }
  }

  /// O(1). Returns the entry, for `remove`.
  mutating func add(_ component: Int32, _ row: Int, reads input: Int32) -> Int32 {
    let made = Reader(
      input: input, component: component, row: Int32(truncatingIfNeeded: row), next: first[Int(input)],
      previous: -1)
    let place: Int32
    if let slot = vacant.popLast() {
      place = slot
      readers[Int(slot)] = made
    } else {
      place = Int32(truncatingIfNeeded: readers.count)
      readers.append(made)
    }
    if made.next >= 0 { readers[Int(made.next)].previous = place }
    first[Int(input)] = place
    return place
  }

  /// O(1).
  mutating func remove(_ place: Int32) {
    let reader = readers[Int(place)]
    if reader.next >= 0 { readers[Int(reader.next)].previous = reader.previous }
    if reader.previous >= 0 {
      readers[Int(reader.previous)].next = reader.next
    } else {
      first[Int(reader.input)] = reader.next
    }
    vacant.append(place)
  }
}
