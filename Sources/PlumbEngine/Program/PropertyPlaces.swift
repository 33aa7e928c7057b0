import PlumbSyntax

/// Where a patch puts the properties of a program.
struct PropertyPlaces {
  private let changes: [ProgramPatch.PropertyChange]
  /// By change: how many more properties there are behind it than before.
  private var shifts: [Int] = []
  /// Whether all properties stay where they are.
  private(set) var isIdentity = true

  init(_ patch: ProgramPatch) {
    changes = patch.propertyChanges
    var shift = 0
    for change in changes {
      shift += change.slots.count - change.old.count
      shifts.append(shift)
      if change.sources.count != change.old.count { isIdentity = false }
      for (index, source) in zip(change.old, change.sources) where index != source { isIdentity = false }
    }
  }

  /// How many more properties there are.
  var growth: Int { shifts.last ?? 0 }

  /// How many more properties the rows before a row have.
  func growth(before row: Int) -> Int {
    let index = changes.partitionPoint { $0.row < row }
    return index > 0 ? shifts[index - 1] : 0
  }

  /// Where a property is now, -1 for one that is gone. O(log changes + properties of the row).
  func place(of property: Int) -> Int {
    let index = changes.partitionPoint { $0.old.upperBound <= property }
    let before = index > 0 ? shifts[index - 1] : 0
    guard index < changes.count, changes[index].old.contains(property) else { return property + before }
    guard let place = changes[index].sources.firstIndex(of: property) else { return -1 }
    return changes[index].old.lowerBound + before + place
  }
}

extension ProgramImage.Contents {
  /// In `liveProperties`: of a bit that no property has any more.
  private static var unused: UInt32 { .max }

  /// Gives rows other properties. O(properties) where there are more of them, or fewer.
  mutating func replaceProperties(_ patch: ProgramPatch) {
    if patch.propertyChanges.isEmpty { return }
    let places = PropertyPlaces(patch)
    for bit in patch.unusedBits { program.liveProperties.base[bit] = Self.unused }
    if !places.isIdentity {
      for bit in program.liveProperties.indices where program.liveProperties[bit] != Self.unused {
        let place = places.place(of: Int(program.liveProperties[bit]))
        program.liveProperties.base[bit] = place < 0 ? Self.unused : UInt32(truncatingIfNeeded: place)
      }
    }
    let isMoving = patch.propertyChanges.contains { $0.slots.count != $0.old.count }
    if isMoving, patch.propertyChanges.count > 4 {
      rebuildProperties(patch)
    } else {
      for change in patch.propertyChanges.reversed() {
        FixedArray.splice(
          &program.properties, at: change.old.lowerBound, removing: change.old.count, inserting: change.slots.count)
        for (index, slot) in change.slots.enumerated() {
          program.properties.base[change.old.lowerBound + index] = slot
        }
      }
    }
    if isMoving { moveStarts(patch) }
  }

  private mutating func rebuildProperties(_ patch: ProgramPatch) {
    let growth = PropertyPlaces(patch).growth
    let rebuilt = FixedArray<PropertySlot>(
      capacity: program.properties.count + growth, count: program.properties.count + growth)
    var place = 0
    var next = 0
    func keep(until end: Int) {
      while next < end {
        rebuilt.base[place] = program.properties.base[next]
        place += 1
        next += 1
      }
    }
    for change in patch.propertyChanges {
      keep(until: change.old.lowerBound)
      for slot in change.slots {
        rebuilt.base[place] = slot
        place += 1
      }
      next = change.old.upperBound
    }
    keep(until: program.properties.count)
    program.properties = rebuilt
  }

  private mutating func moveStarts(_ patch: ProgramPatch) {
    var shift = 0
    for (index, change) in patch.propertyChanges.enumerated() {
      shift += change.slots.count - change.old.count
      let end =
        index + 1 < patch.propertyChanges.count
        ? patch.propertyChanges[index + 1].row : program.propertyStarts.count - 1
      if shift == 0 { continue }
      for row in change.row + 1...max(change.row + 1, end) {
        program.propertyStarts.base[row] = UInt32(truncatingIfNeeded: Int(program.propertyStarts.base[row]) + shift)
      }
    }
  }
}
