import PlumbSyntax

/// What all slots of a property have in common, once it is known.
private struct PropertySlots {
  /// The slot of a number or a boolean, without its row, attribute and cell.
  var slot = PropertySlot()
  var isKnown = false
}

/// What programs hold of properties, as it is built.
struct PropertyBuilder: ~Copyable {
  private let index: CellIndex
  private let bound: BoundDocument
  private(set) var slots = PlainArray<PropertySlot>()
  /// First slot of each row, and the count at the end.
  private(set) var starts = PlainArray<UInt32>()
  /// Those that can change besides frames.
  private(set) var live = PlainArray<UInt32>()
  private(set) var names: [String] = []
  /// Of an edited layout, how many slots and live properties its program has already.
  private var slotBase = 0
  private var liveBase = 0
  private(set) var publishedNumberCount = 0
  private(set) var publishedValueCount = 0
  /// Numbers of names by their ids: number + 1, 0 for none yet.
  private var numbers = IndexMap<UInt32, UInt32>()
  /// By the store's property.
  private var slotsOfProperties: PlainArray<PropertySlots>

  init(_ index: CellIndex) {
    self.index = index
    bound = index.bound
    slotsOfProperties = PlainArray(repeating: PropertySlots(), count: bound.properties.count)
    slots.reserveCapacity(bound.attributes.count)
    starts.reserveCapacity(bound.rowCount + 1)
    starts.append(0)
  }

  /// Appends the properties of rows, which follow those that are there.
  @inline(never) @_optimize(speed)
  mutating func add(_ rows: Range<Int>, _ cells: inout ProgramCells) {
    let hasMore = !bound.bodyAttributes.isEmpty || bound.hasScrollViews || bound.pages.changesSafeArea
    bound.attributes.withUnsafeBufferPointer { attributes in
      for row in rows {
        let range = bound.attributes(of: row)
        slots.makeRoom(range.count)
        var next = range.lowerBound
        while true {
          next = addFrameParts(attributes, next..<range.upperBound, cells)
          if next == range.upperBound { break }
          addAttribute(attributes[next], next, &cells)
          next &+= 1
        }
        if hasMore { addOthers(row, &cells) }
        starts.append(UInt32(truncatingIfNeeded: slotBase &+ slots.count))
      }
    }
  }

  /// Appends the parts of frames among some attributes, up to the first attribute that is something else or whose cell has
  /// no number yet. Gives that. There is room for all.
  @inline(__always)
  private mutating func addFrameParts(
    _ attributes: UnsafeBufferPointer<LinkedAttribute>, _ range: Range<Int>, _ cells: borrowing ProgramCells
  ) -> Int {
    if range.isEmpty { return range.upperBound }
    let known = slotsOfProperties.elements
    let tables = cells.slots
    let keepsSettled = cells.keepsSettled
    var next = range.lowerBound
    slots.append(upTo: range.count) { added in
      while next < range.upperBound {
        let attribute = attributes[next]
        let property = Int(attribute.info)
        let cell = Int(attribute.cell)
        guard attribute.kind == .expression, property < known.count, known[property].slot.isFrame,
          tables.isKnownNumber(cell)
        else { break }
        let isConstant = tables.isConstant(cell)
        if keepsSettled, !isConstant { break }
        let target = added + (next &- range.lowerBound)
        target.pointee = known[property].slot
        target.pointee.row = UInt32(bitPattern: attribute.row)
        target.pointee.attribute = Int32(truncatingIfNeeded: next)
        target.pointee.isConstant = isConstant
        target.pointee.cell = tables.numbers[cell] &- 1
        next &+= 1
      }
      return next &- range.lowerBound
    }
    return next
  }

  /// Appends what a row has besides the attributes of its element.
  @inline(never)
  private mutating func addOthers(_ row: Int, _ cells: inout ProgramCells) {
    if !bound.bodyAttributes.isEmpty, let body = bound.bodyAttributes[row] {
      addAttribute(bound.attributes[body], body, &cells)
    }
    if bound.isScroll(row) { addComputed(Self.ofScrollViews, row, &cells) }
    if bound.pages.changesSafeArea { addPageProperties(row, &cells) }
  }

  /// The same for a copy, which has its place in the program. O(the image).
  @inline(never)
  mutating func add(_ program: CopiedProgram, _ distances: CopiedNumber.Distances, _ cells: inout ProgramCells) {
    let first = slots.count
    let firstBit = liveCount
    let (externals, distances) = (distances.externals, distances.copy)
    distances[.publishedNumber] = publishedNumberCount
    distances[.property] = slotBase + first
    program.slots.paste(to: &slots, distances, externals)
    program.liveSlots.paste(to: &live, distances)
    program.propertyEnds.paste(to: &starts, distances)
    for other in program.otherProperties.elements {
      let published = program.slots[Int(other.slot)].published
      add(other, at: first + Int(other.slot), published, bit: firstBit + Int(other.bit), &cells)
    }
    publishedNumberCount += program.publishedNumbers
    publishedValueCount += program.publishedValues
  }

  /// A property of a copy whose value is not the same in each.
  private mutating func add(
    _ other: CopiedProgram.OtherProperty, at place: Int, _ published: UInt32, bit: Int, _ cells: inout ProgramCells
  ) {
    guard var slot = slot(ofAttribute: Int(slots[place].attribute), &cells) else { return }
    switch slot.storage {
    case .number, .bool:
      slot.published = slot.isFrame ? 0 : published &+ UInt32(truncatingIfNeeded: publishedNumberCount)
      if other.bit >= 0 { cells.depend(on: slot.cell, .property, bit) }
    case .value:
      slot.published = published &+ UInt32(truncatingIfNeeded: publishedValueCount)
      if other.bit >= 0 { cells.depend(onValue: slot.cell, .property, bit) }
    case .constant: break
    }
    slots[place] = slot
  }

  /// Begins the properties of rows that a patch adds, which are collected in `slots`.
  mutating func begin(_ slots: consuming PlainArray<PropertySlot>) { self.slots = slots }

  /// Makes room for what there is of properties of copies besides.
  mutating func makeRoom(_ program: CopiedProgram, copies: Int) {
    live.makeRoom(program.liveSlots.count * copies)
    starts.makeRoom(program.propertyEnds.count * copies)
  }

  /// Finds out which properties all copies have that are in a program as this one is.
  mutating func find(
    _ copy: PastedCopy, _ image: CopyImage, _ program: CopiedProgram, _ cells: inout ProgramCells
  ) {
    for row in copy.base.row..<copy.base.row + image.components.count {
      for attribute in bound.attributes(of: row) { note(attribute, copy, image, program, &cells) }
      if let body = bound.bodyAttributes[row] { note(body, copy, image, program, &cells) }
      program.propertyEnds.append(UInt32(truncatingIfNeeded: program.slots.count))
      program.propertyEnds.note(program.propertyEnds.last, from: .property)
    }
    program.finishProperties()
  }

  private mutating func note(
    _ attribute: Int, _ copy: PastedCopy, _ image: CopyImage, _ program: CopiedProgram, _ cells: inout ProgramCells
  ) {
    guard var slot = slot(ofAttribute: attribute, &cells) else { return }
    let cell = bound.attributes[attribute].cell
    let isNumber = cell >= 0 && copy.cells.contains(Int(cell)) && !index.store.cells[Int(cell)].isValue
    let bit = program.liveSlots.count
    let place = Int32(truncatingIfNeeded: program.slots.count)
    if isNumber {
      slot.cell = image.number(at: Int(cell - copy.firstCell))
      if slot.isLive {
        program.dependents.append(CopiedProgram.Dependent(cell: slot.cell, mark: CopiedMark(.property, bit)))
      }
    } else if !isSameConstant(slot, cell, copy, image) {
      slot.cell = 0
      program.otherProperties.append(
        CopiedProgram.OtherProperty(slot: place, bit: slot.isLive ? Int32(truncatingIfNeeded: bit) : -1))
    }
    if slot.isLive {
      program.liveSlots.append(UInt32(bitPattern: place))
      program.liveSlots.note(program.liveSlots.last, from: .property)
    }
    let isPublishedNumber = !slot.isFrame && (slot.storage == .number || slot.storage == .bool)
    switch slot.storage {
    case .number, .bool:
      if isPublishedNumber {
        slot.published = UInt32(truncatingIfNeeded: program.publishedNumbers)
        program.publishedNumbers += 1
      }
    case .value:
      slot.published = UInt32(truncatingIfNeeded: program.publishedValues)
      program.publishedValues += 1
    case .constant: break
    }
    slot.row -= UInt32(truncatingIfNeeded: copy.base.row)
    slot.attribute = copy.base.place(of: attribute)
    program.slots.append(slot)
    let last = program.slots.last
    program.slots.note(&last.pointee.row, from: .row)
    let isOfElement = Int(slot.attribute) < copy.base.elementAttributes
    program.slots.note(&last.pointee.attribute, from: isOfElement ? .attribute : .bodyAttribute)
    if isNumber { program.slots.note(number: &last.pointee.cell) }
    if isPublishedNumber { program.slots.note(&last.pointee.published, from: .publishedNumber) }
  }

  /// Whether a property is a constant, or a text, that all copies have.
  private func isSameConstant(_ slot: PropertySlot, _ cell: Int32, _ copy: PastedCopy, _ image: CopyImage) -> Bool {
    if slot.storage != .constant { return false }
    if cell < 0 { return true }
    return copy.cells.contains(Int(cell)) && CopiedCell.place(of: image.finals[Int(cell - copy.firstCell)]) != nil
  }

  private static let ofScrollViews: [(String, CellKey)] = [
    ("contentSize.width", .contentWidth), ("contentSize.height", .contentHeight), ("contentOffset.x", .offsetX),
    ("contentOffset.y", .offsetY), ("adjustedContentInset.top", .insetTop),
    ("adjustedContentInset.left", .insetLeft), ("adjustedContentInset.bottom", .insetBottom),
    ("adjustedContentInset.right", .insetRight),
  ]

  private static let ofSafeAreas: [(String, CellKey)] = [
    ("safeAreaInsets.top", .safeTop), ("safeAreaInsets.left", .safeLeft), ("safeAreaInsets.bottom", .safeBottom),
    ("safeAreaInsets.right", .safeRight),
  ]
  private static let ofTabs: [(String, CellKey)] = [("selectedIndex", .selectedPage)]

  private mutating func addPageProperties(_ row: Int, _ cells: inout ProgramCells) {
    if bound.beginsSafeArea(row) { addComputed(Self.ofSafeAreas, row, &cells) }
    if bound.isTabBarController(row), bound.pages.count(of: row) > 0 { addComputed(Self.ofTabs, row, &cells) }
  }

  /// What a node computes itself, unless its attributes say it.
  private mutating func addComputed(_ computed: [(String, CellKey)], _ row: Int, _ cells: inout ProgramCells) {
    for (name, key) in computed where !hasProperty(name, row) {
      append(
        PropertySlot(
          row: UInt32(truncatingIfNeeded: row), attribute: -1, cell: cells.number(index.cell(row, key)),
          name: number(name), storage: .number),
        &cells)
    }
  }

  private func hasProperty(_ name: String, _ row: Int) -> Bool {
    guard let name = bound.names.find(name) else { return false }
    return bound.attribute(named: name, row: row) != nil
  }

  @inline(__always)
  private mutating func addAttribute(_ attribute: LinkedAttribute, _ number: Int, _ cells: inout ProgramCells) {
    let place = slots.appendUninitialized()
    if fill(&place.pointee, of: attribute, number, &cells) {
      publish(&place.pointee, slots.count - 1, &cells)
    } else {
      slots.removeAll(from: slots.count - 1)
    }
  }

  /// nil for an attribute that says nothing.
  private mutating func slot(ofAttribute number: Int, _ cells: inout ProgramCells) -> PropertySlot? {
    var slot = PropertySlot()
    return fill(&slot, of: bound.attributes[number], number, &cells) ? slot : nil
  }

  /// Makes a slot that of an attribute. False if the attribute says nothing.
  @inline(__always)
  private mutating func fill(
    _ slot: inout PropertySlot, of attribute: LinkedAttribute, _ number: Int, _ cells: inout ProgramCells
  ) -> Bool {
    // Constraints that code has added are no property of their node.
    if attribute.kind == .none || Int(attribute.info) == bound.addedConstraints { return false }
    let property = Int(attribute.info)
    if property >= slotsOfProperties.count || !slotsOfProperties[property].isKnown { find(property) }
    slot = slotsOfProperties.pointer(to: property).pointee.slot
    slot.row = UInt32(truncatingIfNeeded: Int(attribute.row))
    slot.attribute = Int32(truncatingIfNeeded: number)
    if attribute.kind == .text {
      // An element may have several attributes `constraints`: hosts read the first.
      if bound.attribute(named: attribute.name, row: Int(attribute.row)) != number { return false }
      slot.storage = .constant
      slot.isConstant = true
      slot.cell = cells.constantNumber(ofText: attribute.text, bound.names)
      return true
    }
    let isNumber = !cells.store.cells[Int(attribute.cell)].isValue
    slot.isConstant = cells.isConstant(attribute.cell)
    if !slot.isConstant, cells.isSettled(attribute.cell) {
      slot.isConstant = true
      slot.isSettled = true
    }
    if isNumber {
      slot.cell = cells.number(attribute.cell)
    } else if slot.isConstant && !slot.isSettled {
      slot.storage = .constant
      slot.cell = cells.constantNumber(attribute.cell)
    } else if let cell = cells.valueNumber(attribute.cell) {
      slot.storage = .value
      slot.cell = cell
    } else {
      slot.storage = .constant
      slot.cell = cells.constantNumberOfNull
    }
    return true
  }

  // MARK: - Patching

  /// Bytes of what is kept for patches: the numbers of names.
  var memory: Int { names.memory + numbers.memory + slotsOfProperties.memory }

  /// The slots of a row's attributes, without what is published of them.
  mutating func slots(of row: Int, _ cells: inout ProgramCells) -> [PropertySlot] {
    var result: [PropertySlot] = []
    for index in bound.attributes(of: row) {
      if let slot = slot(ofAttribute: index, &cells) { result.append(slot) }
    }
    if let body = bound.bodyAttributes[row], let slot = slot(ofAttribute: body, &cells) { result.append(slot) }
    return result
  }

  /// The place of a new published value.
  mutating func newPublished(_ slot: PropertySlot) -> UInt32 {
    switch slot.storage {
    case .number, .bool:
      publishedNumberCount += 1
      return UInt32(truncatingIfNeeded: publishedNumberCount - 1)
    case .value:
      publishedValueCount += 1
      return UInt32(truncatingIfNeeded: publishedValueCount - 1)
    case .constant: return 0
    }
  }

  /// How many live properties there are.
  var liveCount: Int { liveBase + live.count }

  /// The bit of one more live property.
  mutating func newBit() -> Int {
    liveBase += 1
    return liveBase - 1
  }

  /// The program has only so many properties.
  mutating func cut(to counts: TableCounts) {
    slotBase = counts.properties
    liveBase = counts.liveProperties
    publishedNumberCount = counts.publishedNumbers
    publishedValueCount = counts.publishedValues
  }

  /// The program has so many more slots before those to come.
  mutating func move(by count: Int) { slotBase += count }

  private mutating func append(_ slot: PropertySlot, _ cells: inout ProgramCells) {
    var slot = slot
    publish(&slot, slots.count, &cells)
    slots.append(slot)
  }

  /// Says what is published of the slot that is, or will be, at a place.
  @inline(__always)
  private mutating func publish(_ slot: inout PropertySlot, _ place: Int, _ cells: inout ProgramCells) {
    let isLive = slot.isLive
    // Bits are those of live properties: most of a document's are parts of frames, or constant.
    let bit = liveBase + live.count
    if isLive { live.append(UInt32(truncatingIfNeeded: slotBase + place)) }
    switch slot.storage {
    case .number, .bool:
      if !slot.isFrame {
        if isLive { cells.depend(on: slot.cell, .property, bit) }
        slot.published = UInt32(truncatingIfNeeded: publishedNumberCount)
        publishedNumberCount += 1
      }
    case .value:
      if isLive { cells.depend(onValue: slot.cell, .property, bit) }
      slot.published = UInt32(truncatingIfNeeded: publishedValueCount)
      publishedValueCount += 1
    case .constant: break
    }
  }

  // MARK: - Names

  private mutating func number(_ name: String) -> UInt32 {
    let id = bound.names.intern(name).id
    if let number = numbers[id] { return number }
    let number = UInt32(truncatingIfNeeded: names.count)
    names.append(name)
    numbers[id] = number
    return number
  }

  /// Finds out what the slots of a property have in common.
  @inline(never)
  private mutating func find(_ property: Int) {
    if property >= slotsOfProperties.count {
      slotsOfProperties.append(
        repeating: PropertySlots(), count: bound.properties.count - slotsOfProperties.count)
    }
    var slot = PropertySlot()
    slot.name = number(bound.properties[property].property)
    slot.storage = bound.properties[property].type == .bool ? .bool : .number
    if let geometry = bound.properties[property].geometry {
      slot.isGeometry = true
      slot.isFrame = geometry.isOfFrame
    }
    slotsOfProperties[property] = PropertySlots(slot: slot, isKnown: true)
  }

  /// Gives away what was added for a patch, and counts it.
  mutating func give(
    slots: inout PlainArray<PropertySlot>, live: inout PlainArray<UInt32>, starts: inout PlainArray<UInt32>
  ) {
    slotBase += self.slots.count
    liveBase += self.live.count
    slots.take(&self.slots)
    live.take(&self.live)
    starts.take(&self.starts)
  }

  /// Give away what was built, in the memory it was collected in.
  mutating func takeSlots() -> FixedArray<PropertySlot> {
    slotBase += slots.count
    return FixedArray(&slots)
  }

  mutating func takeLive() -> FixedArray<UInt32> {
    liveBase += live.count
    return FixedArray(&live)
  }

  mutating func takeStarts() -> FixedArray<UInt32> { FixedArray(&starts) }
}
