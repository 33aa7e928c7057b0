import Synchronization

/// The enumerations and option sets of a catalog: those of the tables, which are made when they are first asked for,
/// and those of the host.
package struct EnumerationList: RandomAccessCollection, Sendable {
  private let builtIn: BuiltInEnumerations
  private var added: [Enumeration] = []

  init(_ lines: [EnumerationLine]) { builtIn = BuiltInEnumerations(lines) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { builtIn.lines.count + added.count }

  /// The row `index`, which is one of `indices`.
  package subscript(index: Int) -> Enumeration {
    index < builtIn.lines.count ? builtIn[index] : added[index - builtIn.lines.count]
  }

  /// The line of a row of the tables.
  func line(_ index: Int) -> EnumerationLine { builtIn.lines[index] }

  /// The name of a row, without making it.
  func name(_ index: Int) -> String {
    index < builtIn.lines.count ? builtIn.lines[index].name.string : self[index].name
  }

  func style(_ index: Int) -> Enumeration.Style {
    index < builtIn.lines.count ? builtIn.lines[index].style : self[index].style
  }

  mutating func append(_ enumeration: Enumeration) { added.append(enumeration) }

  /// Removes the last appended item.
  mutating func removeLast() { _ = added.popLast() }
}

/// The enumerations of the tables. Most engines need few of them.
private final class BuiltInEnumerations: @unchecked Sendable {
  let lines: [EnumerationLine]
  /// Of each line the address of its enumeration, which is retained; 0 until somebody has asked.
  private let made: UnsafeMutablePointer<Atomic<UInt>>

  init(_ lines: [EnumerationLine]) {
    self.lines = lines
    made = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: lines.count)
    for index in lines.indices { (made + index).initialize(to: Atomic(0)) }
  }

  deinit {
    for index in lines.indices {
      let address = made[index].load(ordering: .acquiring)
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        Unmanaged<Enumeration>.fromOpaque(pointer).release()
      }
    }
    made.deinitialize(count: lines.count)
    made.deallocate()
  }

  subscript(index: Int) -> Enumeration {
    if let pointer = UnsafeRawPointer(bitPattern: made[index].load(ordering: .acquiring)) {
      return Unmanaged<Enumeration>.fromOpaque(pointer).takeUnretainedValue()
    }
    let enumeration = lines[index].enumeration()
    let retained = Unmanaged.passRetained(enumeration)
    let address = UInt(bitPattern: retained.toOpaque())
    let (isFirst, other) = made[index].compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if isFirst { return enumeration }
    // Another thread was quicker: one enumeration for all.
    retained.release()
    guard let pointer = UnsafeRawPointer(bitPattern: other) else { return enumeration }
    return Unmanaged<Enumeration>.fromOpaque(pointer).takeUnretainedValue()
  }
}
