import PlumbSyntax

/// Definitions grouped by the element they stand in; they are listed in the order of their places in the text, where
/// what is inside an element may come before what is its own.
struct DefinitionIndex {
  private var starts: [UInt32]
  private var rows: [UInt32]

  /// O(definitions + elements).
  init(_ definitions: [XMLDocument.Definition], elementCount: Int) {
    starts = [UInt32](repeating: 0, count: elementCount + 2)
    rows = [UInt32](repeating: 0, count: definitions.count)
    // Counted two places on, summed up to where each begins one place on; placing moves that to where each ends.
    for definition in definitions where definition.element >= 0 && Int(definition.element) < elementCount {
      starts[Int(definition.element) + 2] &+= 1
    }
    for index in 1..<starts.count { starts[index] &+= starts[index - 1] }
    for (row, definition) in definitions.enumerated()
    where definition.element >= 0 && Int(definition.element) < elementCount {
      let place = Int(definition.element) + 1
      rows[Int(starts[place])] = UInt32(truncatingIfNeeded: row)
      starts[place] &+= 1
    }
  }

  /// The definitions of an element, in their order.
  func rows(of element: Int) -> ArraySlice<UInt32> {
    let isKnown = element >= 0 && element + 1 < starts.count
    return rows[isKnown ? Int(starts[element])..<Int(starts[element + 1]) : 0..<0]
  }
}
