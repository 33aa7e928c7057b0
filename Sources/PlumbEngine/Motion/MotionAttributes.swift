import PlumbSyntax

/// The attributes of a layout's program that declare motion: `transition`, `enter` and `leave`.
struct MotionAttributes {
  struct Attribute: BitwiseCopyable {
    /// The row as hosts count them, and of the linked document.
    let place: Int32
    let linked: Int32
    /// Of the program.
    let property: Int32
    /// Which name it has, among those of the program.
    let name: UInt32
  }

  /// In the order of their places.
  private(set) var all: [Attribute] = []
  /// Numbers of names; no name has the largest one.
  let transition: UInt32
  let enter: UInt32
  let leave: UInt32

  /// One pass over the names of all properties: an edit of a large document is to cost little more for it. O(properties).
  @_optimize(speed)
  init(_ layout: Layout) {
    let names = layout.image.program.propertyNames
    func number(_ name: String) -> UInt32 { names.firstIndex(of: name).map { UInt32(truncatingIfNeeded: $0) } ?? .max }
    transition = number(TransitionCheck.property)
    enter = number(TransitionCheck.enter)
    leave = number(TransitionCheck.leave)
    if transition & enter & leave == .max { return }
    let properties = UnsafePointer(layout.image.properties.base)
    let numbers = (transition, enter, leave)
    for index in 0..<layout.image.properties.count {
      let name = properties[index].name
      if name != numbers.0 && name != numbers.1 && name != numbers.2 { continue }
      let linked = Int(properties[index].row)
      let place = layout.order.place(ofRow: linked)
      // Of a node that is gone.
      if place < 0 || place >= layout.nodeCount { continue }
      all.append(
        Attribute(
          place: Int32(truncatingIfNeeded: place), linked: Int32(truncatingIfNeeded: linked),
          property: Int32(truncatingIfNeeded: index), name: name))
    }
    if zip(all, all.dropFirst()).allSatisfy({ $0.place <= $1.place }) { return }
    // Those of one row stay in their order: the number of a property is unique.
    all.sort(byNumber: { Int64($0.place) << 32 | Int64($0.property) })
  }
}
