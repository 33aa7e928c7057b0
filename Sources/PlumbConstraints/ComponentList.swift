import PlumbSyntax

/// The components of a system, by number. Numbers of components that are gone are reused.
struct ComponentList: ~Copyable {
  private var owned = [Component?]()
  /// The same without ownership: counting a reference is atomic, and takes as long as solving a row.
  private var borrowed = PlainArray<Unmanaged<Component>?>()
  private var vacant = PlainArray<Int32>()

  init() {}

  /// Bytes in use. O(components).
  var memory: Int {
    var bytes = owned.memory + borrowed.memory + vacant.memory
    for component in owned { bytes += component?.memory ?? 0 }
    return bytes
  }

  subscript(number: Int32) -> Component? { owned[Int(number)] }

  /// Calls `body` with a component; nil if there is none with the number.
  @inline(__always)
  func withBorrowed<R>(_ number: Int32, _ body: (Component) -> R) -> R? {
    borrowed[Int(number)]?._withUnsafeGuaranteedRef(body)
  }

  /// Returns its number.
  mutating func add(_ component: Component) -> Int32 {
    let handle = Unmanaged.passUnretained(component)
    if let number = vacant.popLast() {
      owned[Int(number)] = component
      borrowed[Int(number)] = handle
      return number
    }
    owned.append(component)
    borrowed.append(handle)
    return Int32(truncatingIfNeeded: owned.count - 1)
  }

  mutating func remove(_ number: Int32) {
    borrowed[Int(number)] = nil
    owned[Int(number)] = nil
    vacant.append(number)
  }
}
