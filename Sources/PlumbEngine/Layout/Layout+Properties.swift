import PlumbSyntax

/// Reading properties by keys. Values are those of the last compute; during a measurer's call those of its node are the
/// new ones.
extension Layout {
  /// The value of a property by its key, as `property(_:row:)` gives it; nil if the node has no such property. Takes
  /// tens of nanoseconds. Errors: `.handle` (no such row, a key of another engine), `.notFound` (an expression that no
  /// compute has reached), `.busy`.
  public func value(_ key: PropertyKey, row: Int) throws(Diagnostic) -> Value? { try reading(key, row).value }

  /// The same by name, which is looked up each time: takes about twice as long.
  public func value(_ name: String, row: Int) throws(Diagnostic) -> Value? {
    let linked = try readableRow(row)
    var bytes = name
    guard let key = bytes.withUTF8({ template.engine.knownPropertyKey($0) }) else {
      return try NodeReader(self).value(name, linked)
    }
    return try PropertyReader(self).read(key, row: row).value
  }

  /// As `value(_:row:)`, of a number; nil also for values of other types.
  public func number(_ key: PropertyKey, row: Int) throws(Diagnostic) -> Double? { try reading(key, row).number }

  /// The same of a boolean; nil also for values of other types.
  public func bool(_ key: PropertyKey, row: Int) throws(Diagnostic) -> Bool? { try reading(key, row).bool }

  /// The same of a colour; nil also for values of other types.
  public func color(_ key: PropertyKey, row: Int) throws(Diagnostic) -> RGBA8? { try reading(key, row).color }

  /// The text that a node shows, and how: of a button its title, of other components their text; nil for a component
  /// that shows none. Takes some hundred nanoseconds. Errors: as `value(_:row:)`.
  public func text(row: Int) throws(Diagnostic) -> NodeText? {
    _ = try readableRow(row)
    var reader = NodeTextReader(self, row: row)
    return try reader.read()
  }

  /// The same of text: strings, URLs, names of enumeration cases, actions and classes, the text of an attributed one.
  /// Makes a string, O(bytes); nil also for values of other types.
  public func string(_ key: PropertyKey, row: Int) throws(Diagnostic) -> String? {
    try reading(key, row).value?.stringValue
  }

  /// The same of a font; nil also for values of other types.
  public func font(_ key: PropertyKey, row: Int) throws(Diagnostic) -> Font? { try reading(key, row).value?.fontValue }

  private func reading(_ key: PropertyKey, _ row: Int) throws(Diagnostic) -> PropertyReading {
    _ = try readableRow(row)
    let reader = PropertyReader(self)
    return try reader.read(try reader.number(of: key), row: row)
  }

  /// The row of the linked document for one of a host. Throws `.handle` for one that the layout does not have, and `.busy`
  /// if it cannot be read now.
  func readableRow(_ row: Int) throws(Diagnostic) -> Int {
    guard let linked = linkedRow(row) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    if !activity.allowsReading, !activityState.isMeasuring(row) {
      throw Diagnostic(.busy, "Only the node being measured can be read now")
    }
    return linked
  }
}
