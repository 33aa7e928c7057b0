/// What a host reads out of a value; nil where it is of another kind. Texts, items and entries, fonts and images are
/// beside what makes them.
extension Value {
  /// A number; of an integer the nearest.
  public var numberValue: Double? { kind == .number || kind == .integer ? a : nil }

  /// The whole number of a number, an integer or a boolean, if it is one exactly.
  public var integerValue: Int64? {
    switch kind {
    case .integer: Int64(bitPattern: b.bitPattern)
    case .number, .bool: Int64(exactly: a)
    default: nil
    }
  }

  public var boolValue: Bool? { kind == .bool ? a != 0 : nil }

  /// The numbers that a colour, point, size, offset, rectangle, range, transform or insets are made of, in the order in
  /// which they are given when it is made; empty for other kinds. Open ends of ranges are infinite.
  public var components: [Double] { (0..<componentCount).map { component($0) } }

  /// Whether a range excludes its upper end, as `1..<5` and `..<5` do.
  public var excludesUpper: Bool {
    kind == .range && (c == RangeStyle.halfOpen.rawValue || c == RangeStyle.upTo.rawValue)
  }

  /// The number of a case of an enumeration.
  public var caseNumber: Double? { kind == .enumeration ? a : nil }

  /// The bits of an option set.
  public var optionBits: UInt64? { kind == .optionSet ? UInt64(exactly: a) : nil }

  /// The name of its type: of cases, option sets, effects and objects their own, "NSTextAlignment"; of others that of
  /// the kind, "Double".
  public var typeName: String { typeNameBox?.string ?? kind.typeName }

  /// The pointer of an object of the host.
  public var objectValue: UnsafeMutableRawPointer? {
    kind == .object ? UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: a.bitPattern)) : nil
  }
}
