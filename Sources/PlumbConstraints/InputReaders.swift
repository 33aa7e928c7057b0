import PlumbSyntax

/// Which components read an input.
struct InputReaders: ~Copyable {
  private var first = PlainArray<Int32>()
  private var reader = PlainArray<Int32>()

  init() {}

  func forEach(of input: Int, _ body: (Int32) -> Void) {
    if input + 1 >= first.count { return }
    for place in Int(first[input])..<Int(first[input + 1]) { body(reader[place]) }
  }

  /// O(components, what they read, variables).
  mutating func find(_ components: [Component?], variables: Int) {
    first.removeAll()
    first.append(repeating: 0, count: variables + 1)
    for component in components { component?.forEachInput { first[$0] += 1 } }
    var sum: Int32 = 0
    var next = PlainArray<Int32>()
    for input in first.indices {
      let count = first[input]
      first[input] = sum
      next.append(sum)
      sum += count
    }
    reader.removeAll()
    reader.append(repeating: 0, count: Int(sum))
    for (number, component) in components.enumerated() {
      component?.forEachInput {
        reader[Int(next[$0])] = Int32(truncatingIfNeeded: number)
        next[$0] += 1
      }
    }
  }
}
