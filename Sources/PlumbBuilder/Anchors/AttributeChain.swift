import PlumbEngine

/// The attributes of a chain of anchors, in their order, without memory on the heap.
struct AttributeChain: ExpressibleByArrayLiteral {
  /// Five bits for each attribute, the first one in the lowest.
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private(set) var count: UInt8 = 0

  private static var bits: UInt64 { 5 }
  private static var countOfWord: UInt8 { 12 }

  init() {}

  init(_ attribute: ConstraintAttribute) {
    first = UInt64(attribute.rawValue)
    count = 1
  }

  init(arrayLiteral attributes: ConstraintAttribute...) { for attribute in attributes { append(attribute) } }

  /// At an index from 0 to below `count`.
  subscript(index: UInt8) -> ConstraintAttribute {
    let (word, place) = index < Self.countOfWord ? (first, index) : (second, index - Self.countOfWord)
    let number = UInt8(truncatingIfNeeded: word >> (UInt64(place) * Self.bits) & 31)
    return ConstraintAttribute(rawValue: number) ?? .left
  }

  func contains(_ attribute: ConstraintAttribute) -> Bool {
    for index in 0..<count where self[index] == attribute { return true }
    return false
  }

  /// There is room for more attributes than there are different ones. A full chain drops its repetitions, whose
  /// constraints would be equal to others.
  mutating func append(_ attribute: ConstraintAttribute) {
    if count == 2 * Self.countOfWord {
      var distinct = AttributeChain()
      for index in 0..<count where !distinct.contains(self[index]) { distinct.append(self[index]) }
      self = distinct
      if contains(attribute) { return }
    }
    if count < Self.countOfWord {
      first |= UInt64(attribute.rawValue) << (UInt64(count) * Self.bits)
    } else {
      second |= UInt64(attribute.rawValue) << (UInt64(count - Self.countOfWord) * Self.bits)
    }
    count += 1
  }

  func appending(_ attribute: ConstraintAttribute) -> AttributeChain {
    var result = self
    result.append(attribute)
    return result
  }
}
