import PlumbSyntax

/// A property that is in another cell, or has become constant, with the value that hosts read until the next publication.
struct MovedProperty {
  var property: Int
  /// nil if it could not be read.
  var before: Value?
}

/// What hosts read of a property that has no expression.
struct PropertyDefault {
  var row: Int
  var name: String
  var value: Value
}

/// What hosts see of properties whose expressions were set or cleared.
extension Published {
  /// Takes over which properties a patch has given to rows and taken from them: before the program has them. `defaults`:
  /// what hosts read of those that had no expression, rows ascending.
  mutating func take(
    _ patch: ProgramPatch, _ image: ProgramImage, _ machine: Machine, _ defaults: [PropertyDefault]
  ) {
    let places = PropertyPlaces(patch)
    // New rows are published as a whole.
    let firstNewRow = firstNewRow
    for (row, property) in patch.droppedProperties where revision > 0 && row < firstNewRow {
      drop(property, row, image, machine)
    }
    var moved: [MovedProperty] = []
    var isMoved = IndexMap<Int, UInt8>()
    for change in patch.changedProperties where revision > 0 && change.row < firstNewRow {
      _ = isMoved.insert(change.source)
      let known = change.source >= 0 ? movedProperty(change.source) : nil
      var before = known?.before
      if known == nil, change.source >= 0 {
        before = value(change.source, image, machine)
      } else if known == nil {
        let name = patch.propertyNames?[Int(change.name)] ?? image.program.propertyNames[Int(change.name)]
        before = previous.restore(change.row, name) ?? value(name, change.row, defaults)
      }
      moved.append(MovedProperty(property: change.property, before: before))
    }
    for known in movedProperties where !isMoved.contains(known.property) {
      let place = places.place(of: known.property)
      if place >= 0 { moved.append(MovedProperty(property: place, before: known.before)) }
    }
    moved.sort(byNumber: { Int64($0.property) })
    // The previous program may have had no properties.
    if machine.isFresh, revision > 0 { movePrevious(places, moved) }
    movedProperties = machine.isFresh ? [] : moved
    if firstNewProperty < .max { firstNewProperty += places.growth(before: firstNewRow) }
  }

  private func value(_ name: String, _ row: Int, _ defaults: [PropertyDefault]) -> Value? {
    var place = defaults.partitionPoint { $0.row < row }
    while place < defaults.count, defaults[place].row == row {
      if defaults[place].name == name { return defaults[place].value }
      place += 1
    }
    return nil
  }

  /// A property that a patch has moved since the last publication. O(log of their number).
  func movedProperty(_ property: Int) -> MovedProperty? {
    if movedProperties.isEmpty { return nil }
    let place = movedProperties.partitionPoint { $0.property < property }
    return place < movedProperties.count && movedProperties[place].property == property ? movedProperties[place] : nil
  }

  /// What the last publication gave hosts to read of a property of the program before the patch.
  private func value(_ property: Int, _ image: ProgramImage, _ machine: Machine) -> Value? {
    if machine.isFresh { return property < previous.values.count ? previous.values[property] : nil }
    let slot = image.properties.base[property]
    if slot.isFrame { return nil }
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(numbers.base[Int(slot.published)])
    case .bool: return .bool(numbers.base[Int(slot.published)] != 0)
    case .value: return values.base[Int(slot.published)]
    }
  }

  /// Keeps the value of a property whose expression is gone until the next publication.
  private mutating func drop(_ property: Int, _ row: Int, _ image: ProgramImage, _ machine: Machine) {
    if image.properties.base[property].isFrame { return }
    let known = movedProperty(property)
    let before = known == nil ? value(property, image, machine) : known?.before
    guard let before else { return }
    let entry = PreviousValues.Dropped(
      row: UInt32(truncatingIfNeeded: row), name: image.propertyName(property), value: before)
    previous.drop(entry)
  }

  /// What the previous program published, by the properties that there are now.
  private mutating func movePrevious(_ places: PropertyPlaces, _ moved: [MovedProperty]) {
    // Those of new rows are behind all others, and compared with nothing.
    let count = previous.values.count + places.growth(before: firstNewRow)
    var values = [Value?](repeating: nil, count: max(0, count))
    for (property, value) in previous.values.enumerated() {
      let place = places.place(of: property)
      if place >= 0, place < values.count { values[place] = value }
    }
    for entry in moved where entry.property < values.count { values[entry.property] = entry.before }
    previous.values = values
  }
}

extension Machine {
  /// Publishes the properties that a patch has moved, and lists those that are different.
  @inline(never)
  mutating func publishMovedProperties(
    into published: inout Published, _ changes: ChangeList, _ nodes: UnsafePointer<UInt64>
  ) {
    let moved = published.movedProperties
    published.movedProperties = []
    if isFresh { return }
    for entry in moved {
      let slot = image.properties.base[entry.property]
      if slot.isFrame { continue }
      let value = workingValue(entry.property)
      switch slot.storage {
      case .number, .bool: published.numbers.base[Int(slot.published)] = numbers.base[Int(slot.cell)]
      case .value: published.values.base[Int(slot.published)] = value
      case .constant: break
      }
      if let before = entry.before, before.isIdentical(to: value) { continue }
      list(slot, into: &published, changes, nodes)
    }
  }
}
