import PlumbSyntax

/// Which rows of a list are selected, and which are held by pointers.
///
/// Where an attribute shows state, that says which rows are selected, and what is here is read from it; else it is here.
struct ListSelection {
  var settings: SelectionSettings
  /// The selected rows, unless keys say them.
  var rows = RowSet()
  /// The keys of the selected rows, where these stand in state.
  private(set) var keys: [Value] = []
  private var keyTable = KeyTable()
  /// Whether the rows are found by `keys`.
  private(set) var isKeyed = false
  private(set) var hasSections = false
  /// What rows or keys were last taken from.
  private(set) var value = Value.null
  private var isTaken = false
  /// Whether cells may show another selection than there is.
  var isNew = false
  /// What is to be set in state, because selected rows are gone.
  var pending: Value?
  /// Once for each pointer that holds it.
  private var highlighted: [(section: Int, index: Int)] = []

  init(isTable: Bool) { settings = SelectionSettings(isTable: isTable) }

  /// Takes what the attribute says, if it has not been taken yet. Errors: `.type`, `.limit`.
  mutating func take(isKeyed: Bool, hasSections: Bool) throws(Diagnostic) {
    if !settings.isBound {
      if isTaken { self = ListSelection(goingOnFrom: self) }
      return
    }
    let isSame = isTaken && self.isKeyed == isKeyed && self.hasSections == hasSections
    if isSame, settings.selection.isIdentical(to: value) { return }
    try take(settings.selection, isKeyed: isKeyed, hasSections: hasSections)
  }

  /// Takes a value as that of the state. Errors: `.type`, `.limit`.
  mutating func take(_ value: Value, isKeyed: Bool, hasSections: Bool) throws(Diagnostic) {
    if isKeyed {
      let found = try SelectionValue.keys(value)
      rows.removeAll()
      setKeys(found)
    } else {
      rows = try SelectionValue(hasSections: hasSections).rows(value)
      setKeys([])
    }
    (self.value, self.isKeyed, self.hasSections) = (value, isKeyed, hasSections)
    isTaken = true
    isNew = true
  }

  /// The attribute is gone: nothing is selected.
  private init(goingOnFrom other: ListSelection) {
    settings = other.settings
    highlighted = other.highlighted
    isNew = true
  }

  private mutating func setKeys(_ keys: [Value]) {
    self.keys = keys
    keyTable = KeyTable()
    for (place, key) in keys.enumerated() { _ = keyTable.insert(key, place) }
  }

  /// Whether the attribute says something that has not been taken.
  var isSetByHost: Bool { settings.isBound && !(isTaken && settings.selection.isIdentical(to: value)) }

  /// Whether a key is among the selected ones.
  func contains(_ key: Value?) -> Bool { key.flatMap { keyTable.find($0) } != nil }

  // MARK: - Rows that pointers hold

  func isHighlighted(_ section: Int, _ index: Int) -> Bool {
    for row in highlighted where row.section == section && row.index == index { return true }
    return false
  }

  mutating func highlight(_ section: Int, _ index: Int) {
    highlighted.append((section, index))
    isNew = true
  }

  mutating func endHighlight(_ section: Int, _ index: Int) {
    guard let place = highlighted.firstIndex(where: { $0.section == section && $0.index == index }) else { return }
    highlighted.remove(at: place)
    isNew = true
  }

  /// Rows have other places: pointers let go of them.
  mutating func forgetHighlights() {
    if highlighted.isEmpty { return }
    highlighted.removeAll()
    isNew = true
  }

  var memory: Int { rows.memory + keys.memory + 2 * keys.count * MemoryLayout<Int64>.stride }
}
