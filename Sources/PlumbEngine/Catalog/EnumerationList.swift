/// The enumerations and option sets of a catalog: those of the tables, which are made when they are first asked for,
/// and those of the host.
package struct EnumerationList: RandomAccessCollection, Sendable {
  private let builtIn: BuiltInEnumerations
  private var added: [Enumeration] = []

  init(_ lines: [EnumerationLine]) { builtIn = BuiltInEnumerations(lines) }

  /// How many are those of the tables, which come first.
  var builtInCount: Int { builtIn.lines.count }

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
private final class BuiltInEnumerations: Sendable {
  let lines: [EnumerationLine]
  private let made: LazyObjects<Enumeration>

  init(_ lines: [EnumerationLine]) {
    self.lines = lines
    made = LazyObjects(count: lines.count)
  }

  subscript(index: Int) -> Enumeration { made[index] ?? made.set(index, lines[index].enumeration()) }
}
