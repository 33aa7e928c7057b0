import PlumbSyntax

/// What the name of a property says of the transform of a layer.
struct TransformName: BitwiseCopyable {
  /// The names that the transform has as a whole.
  private static let wholes: [LookProperty] = [.transform, .affineTransform, .layerTransform]

  enum Part: UInt8 {
    case none, whole
    /// A number of `TransformKeys`, by the first of the keys that set it or by another one.
    case number, otherNumber
  }

  private(set) var part = Part.none
  /// Which of the three names of the transform it belongs to.
  private(set) var whole: UInt8 = 0
  /// Which numbers of `TransformKeys` it sets, as bits.
  private(set) var numbers: UInt16 = 0

  init(_ name: String) {
    for (index, property) in Self.wholes.enumerated() where name.hasPrefix(property.name) {
      whole = UInt8(truncatingIfNeeded: index)
      let rest = name.utf8.dropFirst(property.name.utf8.count)
      if rest.isEmpty { part = .whole }
      guard rest.first == UInt8(ascii: ".") else { continue }
      let key = String(decoding: rest.dropFirst(), as: UTF8.self)
      for number in 0..<TransformKeys.count {
        guard let place = TransformKeys.setters(of: number).firstIndex(of: key) else { continue }
        part = place == 0 ? .number : .otherNumber
        numbers |= 1 << UInt16(truncatingIfNeeded: number)
      }
    }
  }
}

extension Layout {
  /// The transform of a row of the linked document that its expressions make, from what is published: what `NodeReader` reads by
  /// the names, without memory. nil where that is not all that counts. O(properties of the row that have expressions).
  func publishedTransform(_ linked: Int) -> AffineTransform? {
    if activity.showsNewValues || machine.isFresh || published.isPatched || !published.previous.isEmpty { return nil }
    if template.isController(linked) { return nil }
    var result = AffineTransform()
    for whole in 0..<3 {
      if let next = publishedTransform(linked, UInt8(truncatingIfNeeded: whole)) { result = next.after(result) }
    }
    return result
  }

  @inline(never)
  private func publishedTransform(_ linked: Int, _ whole: UInt8) -> AffineTransform? {
    var numbers = TransformParts.identity
    // Numbers that are set, and those that no other key sets.
    var (known, fixed): (UInt16, UInt16) = (0, 0)
    var matrix: AffineTransform?
    for index in image.propertyRange(linked) {
      let slot = image.properties.base[index]
      let name = layerRoleTable.transforms[Int(slot.name)]
      if name.part == .none || name.whole != whole { continue }
      if name.part == .whole {
        matrix = publishedValue(slot).flatMap { AffineTransform($0.pointee) }
        continue
      }
      guard let number = publishedNumber(slot) else { continue }
      for place in 0..<TransformKeys.count {
        let bit: UInt16 = 1 << UInt16(truncatingIfNeeded: place)
        if name.numbers & bit == 0 || fixed & bit != 0 { continue }
        numbers[place] = number
        known |= bit
        if name.part == .number { fixed |= bit }
      }
    }
    if known == 0 { return matrix }
    return AffineTransform(TransformParts.matrix(numbers, isSpatial: whole == 2), isSpatial: whole == 2)
  }

  private func publishedValue(_ slot: PropertySlot) -> UnsafePointer<Value>? {
    switch slot.storage {
    case .number, .bool: nil
    case .constant: UnsafePointer(image.constants.base + Int(slot.cell))
    case .value: UnsafePointer(published.values.base + Int(slot.published))
    }
  }

  private func publishedNumber(_ slot: PropertySlot) -> Double? {
    if let value = publishedValue(slot) { return value.pointee.numeric }
    let number = published.numbers.base[Int(slot.published)]
    return slot.storage == .bool ? (number != 0 ? 1 : 0) : number
  }
}
