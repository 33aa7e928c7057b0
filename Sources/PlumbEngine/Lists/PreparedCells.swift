/// What a list goes on with once its layout has its next program: cells that are the same there, and those that were linked to
/// find mistakes before.
struct PreparedCells {
  /// The list, by its handle.
  let list: UInt64
  let elements: [CellElement]
  private(set) var linked: [CellTemplates.Linked] = []
  /// How many of them, at the beginning, are the same as before.
  private(set) var keptCount = 0
  /// By number in the list's templates before: the number in `linked` of the same cell; -1 where it is another one.
  private(set) var kept: [Int]
  /// As above, of what is in its place.
  private(set) var followers: [Int]

  /// Nothing is kept yet.
  init(_ view: ListView, _ elements: [CellElement]) {
    list = view.node
    self.elements = elements
    kept = [Int](repeating: -1, count: view.templates.linked.count)
    followers = kept
  }

  /// Keeps what is made from elements with the same content, as far as `isLinked` says that it is linked into the same.
  mutating func keep(_ templates: CellTemplates, where isLinked: (CellTemplates.Linked) -> Bool) {
    let places = templates.elements.map { old in elements.firstIndex { old.hasSameContent(as: $0) } }
    for (number, known) in templates.linked.enumerated() {
      guard let place = places[known.element], isLinked(known) else { continue }
      kept[number] = linked.count
      followers[number] = linked.count
      linked.append(known.of(element: place))
    }
    keptCount = linked.count
  }

  /// Whether a cell goes on as one of an element.
  func keeps(_ cell: ListCell, as element: Int) -> Bool {
    guard kept.indices.contains(cell.number), kept[cell.number] >= 0 else { return false }
    return linked[kept[cell.number]].element == element
  }

  /// Adds what was linked for the cells with these numbers.
  mutating func add(_ new: CellTemplates.Linked, inPlaceOf numbers: [Int]) {
    for number in numbers where number >= 0 && kept[number] < 0 { followers[number] = linked.count }
    linked.append(new)
  }

  /// Whether they are those of a list that has these elements.
  func isMade(for list: UInt64, _ elements: ArraySlice<CellElement>) -> Bool {
    guard list == self.list, elements.count == self.elements.count else { return false }
    for (own, other) in zip(self.elements, elements) where own !== other { return false }
    return true
  }
}
