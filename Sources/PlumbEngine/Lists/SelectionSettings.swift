import PlumbSyntax

/// What the attributes of a list say about the selection of its rows and the lines between them, as the last compute had
/// them. Names are compared once a program.
struct SelectionSettings {
  let isTable: Bool
  /// By the order of `names`; -1 where an attribute is not set.
  private var slots: [Int32] = []
  private var programVersion: UInt64 = 0
  private var values: [Value] = []

  init(isTable: Bool) { self.isTable = isTable }

  private static var names: [String] {
    [
      ListName.selection, "allowsSelection", "allowsMultipleSelection", "isEditing", "allowsSelectionDuringEditing",
      "allowsMultipleSelectionDuringEditing", "separatorStyle", "separatorInset", "separatorInset.left",
      "separatorInset.right",
    ]
  }

  /// Reads what is being computed. Whether it is something else than before.
  mutating func read(_ layout: Layout, row: Int) -> Bool {
    var isNew = false
    if values.isEmpty || programVersion != layout.programVersion {
      let reader = NodeReader(layout)
      slots = Self.names.map { Int32(truncatingIfNeeded: reader.propertySlot(row, $0) ?? -1) }
      if values.isEmpty { values = [Value](repeating: .null, count: slots.count) }
      programVersion = layout.programVersion
      isNew = true
    }
    for place in slots.indices {
      if slots[place] < 0, values[place].kind == .null { continue }
      let value = slots[place] < 0 ? Value.null : layout.machine.workingValue(Int(slots[place]))
      if value.isIdentical(to: values[place]) { continue }
      values[place] = value
      isNew = true
    }
    return isNew
  }

  /// Whether an attribute says which rows are selected.
  var isBound: Bool { !slots.isEmpty && slots[0] >= 0 }

  /// What it says.
  var selection: Value { values.isEmpty ? .null : values[0] }

  private func isTrue(_ place: Int, _ otherwise: Bool) -> Bool {
    values.isEmpty || values[place].kind == .null ? otherwise : values[place].a != 0
  }

  private var isEditing: Bool { isTrue(3, false) }
  var allowsSelection: Bool { isEditing ? isTrue(4, false) : isTrue(1, true) }
  var allowsMultipleSelection: Bool { isEditing ? isTrue(5, false) : isTrue(2, false) }

  /// The first style is `none`; tables have lines if nothing is said.
  var hasSeparators: Bool { isTable && (values.isEmpty || values[6].kind == .null || values[6].a != 0) }

  var separatorInsets: SeparatorInsets {
    values.isEmpty ? .standard : SeparatorInsets(values[7], left: values[8], right: values[9], else: .standard)
  }
}

/// How far the line below a row stays away from the edges of the list.
struct SeparatorInsets {
  var left: Double
  var right: Double

  static let standard = SeparatorInsets(left: 15, right: 0)

  init(left: Double, right: Double) { (self.left, self.right) = (left, right) }

  /// As attributes say it: the whole, and parts of it.
  init(_ whole: Value, left: Value, right: Value, else otherwise: SeparatorInsets) {
    let isWhole = whole.kind == .insets
    self.left = left.numeric ?? (isWhole ? whole.b : otherwise.left)
    self.right = right.numeric ?? (isWhole ? whole.d : otherwise.right)
  }

  /// The thickness of the line, in points: a pixel where there are two to the point.
  static var thickness: Double { 0.5 }
}
