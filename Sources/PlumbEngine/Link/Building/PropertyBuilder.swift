import PlumbSyntax

/// What programs hold of properties, as it is built.
struct PropertyBuilder: ~Copyable {
  var slots = PlainArray<PropertySlot>()
  /// First slot of each row, and the count at the end.
  var starts = PlainArray<UInt32>()
  /// Those that can change besides frames.
  var live = PlainArray<UInt32>()
  private(set) var names: [String] = []
  var publishedNumberCount = 0
  var publishedValueCount = 0
  /// Numbers of names by their ids, and by the store's property: number + 1, 0 for none yet.
  private var numbers = IndexMap<UInt32, UInt32>()
  fileprivate var numbersOfProperties = PlainArray<UInt32>()

  mutating func reserveCapacity(_ attributes: Int, rows: Int) {
    slots.reserveCapacity(attributes)
    starts.reserveCapacity(rows + 1)
  }

  fileprivate mutating func number(_ name: String, _ bound: BoundDocument) -> UInt32 {
    let id = bound.names.intern(name).id
    if let number = numbers[id] { return number }
    let number = UInt32(truncatingIfNeeded: names.count)
    names.append(name)
    numbers[id] = number
    return number
  }

  @inline(__always)
  fileprivate mutating func number(property: Int, _ bound: BoundDocument) -> UInt32 {
    if numbersOfProperties[property] == 0 {
      numbersOfProperties[property] = number(bound.properties[property].property, bound) + 1
    }
    return numbersOfProperties[property] - 1
  }
}

extension ImageBuilder {
  @inline(never) @_optimize(speed)
  mutating func addProperties() {
    properties.numbersOfProperties.append(repeating: 0, count: bound.properties.count)
    for row in 0..<bound.tree.count {
      properties.starts.append(UInt32(truncatingIfNeeded: properties.slots.count))
      let element = bound.document.elements[row]
      let first = Int(element.firstAttribute)
      for index in first..<first + Int(element.attributeCount) { addProperty(index) }
      if let body = bound.bodyAttributes[row] { addProperty(body) }
      if bound.isScroll(row) { addScrollProperties(row) }
    }
    properties.starts.append(UInt32(truncatingIfNeeded: properties.slots.count))
  }

  /// What a scroll view computes itself, unless its attributes say it.
  private mutating func addScrollProperties(_ row: Int) {
    let computed: [(String, CellKey)] = [
      ("contentSize.width", .contentWidth), ("contentSize.height", .contentHeight), ("contentOffset.x", .offsetX),
      ("contentOffset.y", .offsetY),
    ]
    for (name, key) in computed where !hasProperty(name, row) {
      append(
        PropertySlot(
          row: UInt32(truncatingIfNeeded: row), attribute: -1, cell: number(index.cell(row, key)),
          name: properties.number(name, bound), storage: .number))
    }
  }

  private func hasProperty(_ name: String, _ row: Int) -> Bool {
    guard let name = bound.names.find(name) else { return false }
    return bound.attribute(named: name, row: row) != nil
  }

  @inline(__always)
  private mutating func addProperty(_ index: Int) {
    let attribute = bound.attributes[index]
    guard attribute.kind != .none else { return }
    var slot = PropertySlot(
      row: UInt32(truncatingIfNeeded: Int(attribute.row)), attribute: Int32(truncatingIfNeeded: index),
      cell: 0, name: properties.number(property: Int(attribute.info), bound), storage: .constant,
      isGeometry: attribute.geometry != nil)
    switch attribute.geometry {
    case .left, .top, .width, .height: slot.isFrame = true
    default: break
    }
    if attribute.kind == .text {
      slot.isConstant = true
      slot.cell = addConstant(.text(bound.names[attribute.text]))
    } else {
      slot.isConstant = isConstant(attribute.cell)
      if !store.cells[Int(attribute.cell)].isValue {
        slot.storage = bound.properties[Int(attribute.info)].type == .bool ? .bool : .number
        slot.cell = number(attribute.cell)
      } else if slot.isConstant {
        slot.cell = constantNumber(attribute.cell)
      } else if let cell = valueNumber(attribute.cell) {
        slot.storage = .value
        slot.cell = cell
      } else {
        slot.cell = addConstant(.null)
      }
    }
    append(slot)
  }

  @inline(__always)
  private mutating func append(_ slot: PropertySlot) {
    var slot = slot
    let isLive = !slot.isConstant && !slot.isFrame
    // Bits are those of live properties: most of a document's are parts of frames, or constant.
    let bit = properties.live.count
    if isLive { properties.live.append(UInt32(truncatingIfNeeded: properties.slots.count)) }
    switch slot.storage {
    case .number, .bool:
      if !slot.isFrame {
        if isLive { depend(on: slot.cell, .property, bit) }
        slot.published = UInt32(truncatingIfNeeded: properties.publishedNumberCount)
        properties.publishedNumberCount += 1
      }
    case .value:
      if isLive { valueEntries.append(slot.cell, .property, bit) }
      slot.published = UInt32(truncatingIfNeeded: properties.publishedValueCount)
      properties.publishedValueCount += 1
    case .constant: break
    }
    properties.slots.append(slot)
  }
}
