/// The numbers of a structure, and values made of them.
extension StructureParts {
  /// How many numbers a structure has; 0 for values of other kinds.
  static func count(of kind: ValueKind) -> Int {
    isTransform(kind) ? TransformKeys.count : Value(kind: kind).componentCount
  }

  @inline(never)
  static func numbers(of value: Value) -> SIMD16<Double> {
    if isTransform(value.kind) { return TransformParts.numbers(of: value) }
    var numbers = SIMD16<Double>()
    for index in 0..<min(16, value.componentCount) { numbers[index] = value.component(index) }
    return numbers
  }

  static func value(_ kind: ValueKind, _ numbers: SIMD16<Double>) -> Value {
    if isTransform(kind) { return TransformParts.value(kind, numbers) }
    var value = Value(kind: kind)
    for index in 0..<min(16, value.componentCount) { value.setComponent(index, numbers[index]) }
    return value
  }
}

extension StructureParts.Part {
  @inline(never)
  func value(of numbers: SIMD16<Double>) -> Value {
    switch self {
    case .number(let index): return .number(numbers[index])
    case .structure(let kind, let first): return Value(kind: kind, numbers[first], numbers[first + 1])
    case .along(let axis, let share): return .number(numbers[axis] + numbers[axis + 2] * share)
    case .mean(let first, let count):
      var sum = numbers[first]
      for index in first + 1..<first + count { sum += numbers[index] }
      return .number(sum / Double(count))
    }
  }
}

extension Value {
  /// A part of a structure.
  @inline(never)
  func part(_ part: StructureParts.Part) -> Value { part.value(of: StructureParts.numbers(of: self)) }
}
