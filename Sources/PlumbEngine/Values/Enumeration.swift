import PlumbSyntax

/// An enumeration or option set: a type whose values have names.
public final class Enumeration: Sendable {
  public enum Style: Sendable {
    /// One of its cases.
    case cases
    /// Any of its cases together.
    case options
    /// Names for numbers, any number will do: `UILayoutPriority`.
    case numbers
  }

  public struct Case: Sendable {
    public var name: String
    /// Its number; the bits of an option.
    public var number: Double

    public init(_ name: String, _ number: Double) {
      self.name = name
      self.number = number
    }
  }

  /// The name as documents write it: `UIView.ContentMode`.
  public let name: String
  /// Other spellings, older ones among them.
  package let aliases: [String]
  public let style: Style
  public let cases: [Case]
  /// Of each case: an enumeration's case, a set of one option, or a number.
  package let values: [Value]
  let nameText: TextBox
  /// Of an option set: each option by itself.
  private let options: [Value]

  /// `name` begins with a capital letter: `Difficulty`, `Game.Mode`.
  public init(_ name: String, _ style: Style, _ cases: [Case], aliases: [String] = []) {
    self.name = name
    self.style = style
    self.cases = cases
    self.aliases = aliases
    let nameText = TextBox(name)
    self.nameText = nameText
    let options = style == .options ? cases.map { Self.caseValue(TextBox($0.name), $0.number, nameText) } : []
    self.options = options
    var values: [Value] = []
    for index in cases.indices {
      switch style {
      case .numbers: values.append(.number(cases[index].number))
      case .cases: values.append(Self.caseValue(TextBox(cases[index].name), cases[index].number, nameText))
      case .options:
        let bits = UInt64(exactly: cases[index].number) ?? 0
        let parts = Self.parts(bits, cases)
        let listed = parts?.map { options[$0] } ?? [options[index]]
        values.append(Value(kind: .optionSet, cases[index].number, box: ListBox(listed, typeName: nameText)))
      }
    }
    self.values = values
    // They belong to the catalog: no layout is charged for them, whichever uses them first.
    nameText.exempt()
    for value in options + values {
      guard let box = value.box else { continue }
      box.exempt()
      value.textBox?.exempt()
    }
  }

  private static func caseValue(_ name: TextBox, _ number: Double, _ typeName: TextBox) -> Value {
    Value(kind: .enumeration, number, box: NamedBox(name, typeName: typeName))
  }

  /// The value of a case; nil if there is none of that name.
  package func value(named name: String) -> Value? {
    for index in cases.indices where cases[index].name == name { return values[index] }
    return nil
  }

  /// The value with a number: the case that has it, or the options whose bits it is made of. nil if there is none, or if
  /// some bits belong to no option.
  package func value(number: Double) -> Value? {
    switch style {
    case .numbers: return .number(number)
    case .cases:
      for index in cases.indices where cases[index].number == number { return values[index] }
      return nil
    case .options:
      guard let bits = UInt64(exactly: number) else { return nil }
      return options(bits)
    }
  }

  /// The union of option sets of this type.
  package func union(_ sets: [Value]) -> Value? {
    var bits: UInt64 = 0
    for set in sets { bits |= UInt64(exactly: set.a) ?? 0 }
    return options(bits)
  }

  /// Equal bits read alike: options that are made of others (`all`) are listed as those, no bits as nothing.
  private func options(_ bits: UInt64) -> Value? {
    if let parts = Self.parts(bits, cases) {
      let listed = parts.map { options[$0] }
      return Value(kind: .optionSet, Double(bits), box: ListBox(listed, typeName: nameText))
    }
    guard let exact = cases.firstIndex(where: { $0.number == Double(bits) }) else { return nil }
    return values[exact]
  }

  /// The single options that bits are made of, the first of those that share one; nil if some bit has no name.
  private static func parts(_ bits: UInt64, _ cases: [Case]) -> [Int]? {
    var rest = bits
    var parts: [Int] = []
    for (index, item) in cases.enumerated() {
      guard let own = UInt64(exactly: item.number), own != 0, own & rest == own, own & (own - 1) == 0 else { continue }
      rest &= ~own
      parts.append(index)
    }
    return rest == 0 ? parts : nil
  }
}

/// Text that belongs to a named type: a case, the style of an effect.
public final class NamedBox: ValueBox, @unchecked Sendable {
  package let text: TextBox
  package let typeName: TextBox

  package init(_ text: TextBox, typeName: TextBox) {
    self.text = text
    self.typeName = typeName
    super.init()
  }

  deinit { giveBack() }

  override var byteCount: Int { HeapBlock.object(24) }

  /// Both texts may be those of other values too.
  override func count(in ledger: ValueLedger) -> Int {
    isCounted ? 0 : countAlone(in: ledger) + text.countAlone(in: ledger) + typeName.countAlone(in: ledger)
  }
}
