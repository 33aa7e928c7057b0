import PlumbSyntax

/// Makes the properties again of rows whose attributes are others, or in other cells.
extension LinkPatcher {
  func emitProperties(_ image: ProgramImage, _ patch: ProgramPatch) {
    work.propertyRows.sort()
    var bits = PropertyBits(image.program.liveProperties, image.program.properties.count, rows: work.propertyRows.count)
    var shift = 0
    for place in work.propertyRows.indices where place == 0 || work.propertyRows[place - 1] != work.propertyRows[place]
    {
      let row = work.propertyRows[place]
      let old = Int(image.program.propertyStarts[row])..<Int(image.program.propertyStarts[row + 1])
      var change = ProgramPatch.PropertyChange(row: row, old: old, slots: [])
      change.slots = parts.image.properties(of: row)
      // What a scroll view computes itself.
      for index in old where image.program.properties[index].attribute < 0 {
        change.slots.append(image.program.properties[index])
      }
      match(&change, image)
      let first = old.lowerBound + shift
      shift += change.slots.count - old.count
      for place in change.slots.indices { emit(place, of: &change, first, image, &bits, patch) }
      for index in old where !change.sources.contains(index) {
        release(index, image, &bits, patch)
        patch.droppedProperties.append((row, index))
      }
      patch.propertyChanges.append(change)
    }
    parts.image.properties.move(by: shift)
  }

  /// Finds what each slot was before.
  private func match(_ change: inout ProgramPatch.PropertyChange, _ image: ProgramImage) {
    for slot in change.slots {
      var source = -1
      for index in change.old where image.program.properties[index].name == slot.name && !change.sources.contains(index)
      {
        source = index
        break
      }
      change.sources.append(source)
    }
  }

  private func emit(
    _ place: Int, of change: inout ProgramPatch.PropertyChange, _ first: Int, _ image: ProgramImage,
    _ bits: inout PropertyBits, _ patch: ProgramPatch
  ) {
    let source = change.sources[place]
    let old = source >= 0 ? image.program.properties[source] : nil
    let slot = change.slots[place]
    if slot.isFrame { return }
    if let old, old.list == slot.list {
      change.slots[place].published = old.published
      if old.cell == slot.cell, old.isConstant == slot.isConstant, old.isSettled == slot.isSettled { return }
    } else {
      change.slots[place].published = parts.image.properties.newPublished(slot)
    }
    patch.changedProperties.append((first + place, source, change.row, slot.name))
    let bit = source >= 0 && old?.isLive == true ? bits.bit(of: source) : -1
    if let old, bit >= 0 {
      patch.removedDependents.append(
        ProgramPatch.DependentChange(cell: Int(old.cell), isValue: old.storage == .value, dependent: .property(bit)))
    }
    if slot.isLive {
      var now = bit
      if bit < 0 {
        now = parts.image.properties.newBit()
        patch.liveProperties.append(UInt32(truncatingIfNeeded: first + place))
      }
      patch.addedDependents.append(
        ProgramPatch.DependentChange(cell: Int(slot.cell), isValue: slot.storage == .value, dependent: .property(now)))
    } else if bit >= 0 {
      patch.unusedBits.append(bit)
    }
  }

  /// A property is gone.
  private func release(
    _ index: Int, _ image: ProgramImage, _ bits: inout PropertyBits, _ patch: ProgramPatch
  ) {
    let slot = image.program.properties[index]
    guard !slot.isFrame, slot.isLive else { return }
    let bit = bits.bit(of: index)
    if bit < 0 { return }
    patch.unusedBits.append(bit)
    patch.removedDependents.append(
      ProgramPatch.DependentChange(cell: Int(slot.cell), isValue: slot.storage == .value, dependent: .property(bit)))
  }
}

/// Which bit each property has, found one by one, or for all at once where many are asked for.
private struct PropertyBits {
  private let live: FixedArray<UInt32>
  private var bits: [Int32] = []

  init(_ live: FixedArray<UInt32>, _ properties: Int, rows: Int) {
    self.live = live
    if rows < 8 { return }
    bits = [Int32](repeating: -1, count: properties)
    for bit in live.indices where Int(live[bit]) < bits.count { bits[Int(live[bit])] = Int32(truncatingIfNeeded: bit) }
  }

  /// -1 for a property without one.
  func bit(of property: Int) -> Int {
    if !bits.isEmpty { return Int(bits[property]) }
    return live.indices.first { Int(live[$0]) == property } ?? -1
  }
}

extension PropertySlot {
  /// Which list its published value is in.
  fileprivate var list: Int {
    if isFrame { return 3 }
    switch storage {
    case .number, .bool: return 0
    case .value: return 1
    case .constant: return 2
    }
  }
}
