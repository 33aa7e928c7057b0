extension Value {
  /// Whether both hold the same bits: what is identical is not a change (docs/semantics/computing.md, section 5).
  package func isIdentical(to other: Value) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null: return isMissing == other.isMissing
    case .number, .bool: return a.bitPattern == other.a.bitPattern
    case .string, .text, .url, .selector, .className:
      guard let first = textBox, let second = other.textBox else { return textBox == nil && other.textBox == nil }
      return first === second || first.equals(second)
    case .array, .dictionary:
      guard let first = listBox, let second = other.listBox else { return false }
      return first.matches(second, skipsShared: true) { $0.isIdentical(to: $1) }
    case .enumeration, .visualEffect:
      return a.bitPattern == other.a.bitPattern && box === other.box || isSameNamed(as: other)
    case .optionSet:
      return a.bitPattern == other.a.bitPattern && isSameType(as: other)
    case .object:
      return a.bitPattern == other.a.bitPattern && isSameType(as: other)
    case .integer: return b.bitPattern == other.b.bitPattern
    case .function: return functionValue === other.functionValue
    case .font, .image, .attributedText: return hasIdenticalBox(as: other)
    case .affineTransform, .transform3D:
      guard let first = matrixBox, let second = other.matrixBox else { return false }
      return first.matches(second) { $0.bitPattern == $1.bitPattern }
    case .color, .range, .point, .size, .rect, .insets, .offset:
      return a.bitPattern == other.a.bitPattern && b.bitPattern == other.b.bitPattern
        && c.bitPattern == other.c.bitPattern && d.bitPattern == other.d.bitPattern
    }
  }

  /// The part of `isIdentical` that takes much of the stack, and is not called at each level of nested lists.
  @inline(never)
  private func hasIdenticalBox(as other: Value) -> Bool {
    switch kind {
    case .font: return fontValue == other.fontValue
    case .image: return imageValue == other.imageValue
    default:
      guard let first = attributedBox, let second = other.attributedBox else { return false }
      return first === second || first.text.equals(second.text) && first.runs == second.runs
    }
  }

  /// The `==` of expressions: numbers as IEEE compares them, values of different types are unequal.
  func isEqual(to other: Value) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .number, .bool: return a == other.a
    case .array, .dictionary:
      guard let first = listBox, let second = other.listBox else { return false }
      // What is not a number does not equal itself.
      return first.matches(second, skipsShared: false) { $0.isEqual(to: $1) }
    case .affineTransform, .transform3D:
      guard let first = matrixBox, let second = other.matrixBox else { return false }
      return first.matches(second) { $0 == $1 }
    case .color, .range, .point, .size, .rect, .insets, .offset:
      return a == other.a && b == other.b && c == other.c && d == other.d
    case .null, .string, .text, .url, .selector, .className, .enumeration, .visualEffect, .optionSet, .object, .integer,
      .function, .font, .image, .attributedText:
      return isIdentical(to: other)
    }
  }

  private func isSameType(as other: Value) -> Bool {
    guard let first = typeNameBox, let second = other.typeNameBox else { return false }
    return first === second || first.equals(second)
  }

  /// The same case of the same type.
  private func isSameNamed(as other: Value) -> Bool {
    guard isSameType(as: other), let first = textBox, let second = other.textBox else { return false }
    return first.equals(second)
  }
}

extension ListBox {
  /// Whether the items match pairwise, for dictionaries in any order of keys. `skipsShared`: what both lists share does.
  func matches(_ other: ListBox, skipsShared: Bool, by same: (Value, Value) -> Bool) -> Bool {
    if skipsShared && self === other { return true }
    guard count == other.count else { return false }
    guard let keys = keyList, let otherKeys = other.keyList else {
      if (keyList == nil) != (other.keyList == nil) { return false }
      var index = 0
      while let run = run(comparedTo: other, from: &index, skipsShared: skipsShared) {
        for place in 0..<run.count where !same(run.own[place], run.other[place]) { return false }
      }
      return true
    }
    let isSameShape = keys === otherKeys
    for index in 0..<count {
      if isSameShape || keys.keys[index].equals(otherKeys.keys[index]) {
        if !same(items[index], other.items[index]) { return false }
      } else {
        guard let value = other.value(for: keys.keys[index]), same(items[index], value) else { return false }
      }
    }
    return true
  }
}
