import PlumbSyntax

/// A frame: in the parent's coordinates, in points.
public struct Frame: Equatable, Sendable, BitwiseCopyable {
  public var x = 0.0
  public var y = 0.0
  public var width = 0.0
  public var height = 0.0

  public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inline(__always)
  func isIdentical(to other: Frame) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
      && width.bitPattern == other.width.bitPattern && height.bitPattern == other.height.bitPattern
  }

  @inline(__always)
  var isFinite: Bool {
    // The difference of a number with itself is 0 unless it is infinite or NaN.
    let sum = (x - x) + (y - y) + (width - width) + (height - height)
    return sum == 0
  }
}

/// A frame in the root's coordinates.
public struct RootFrame: Equatable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float

  public init(x: Float, y: Float, width: Float, height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Where the baselines of a measured node are, in points.
struct Baselines {
  /// From the top of the node.
  var first = 0.0
  /// From the bottom of the node upwards: the last baseline keeps this distance when the node is higher than its text.
  var belowLast = 0.0

  @inline(__always)
  func isIdentical(to other: Baselines) -> Bool {
    first.bitPattern == other.first.bitPattern && belowLast.bitPattern == other.belowLast.bitPattern
  }
}

/// The surroundings of a layout, in points.
struct Surroundings {
  var width = 0.0
  var height = 0.0
  var safeArea = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)
}

/// What the host sees: replaced only when a run succeeds.
struct Published {
  var frames: FixedArray<Frame>
  var flags: FixedArray<UInt32>
  var rootFrames: FixedArray<RootFrame>?
  /// The revision that `rootFrames` belongs to.
  var rootFramesRevision: UInt64 = .max
  var numbers: FixedArray<Double>
  var values: FixedArray<Value>
  let changes: ChangeList
  /// Changes of properties on their way into `changes`.
  let propertyChanges: ChangeList
  var revision: UInt64 = 0
  /// Whether `changes` are those of this revision: not once a compute has changed nothing.
  var hasLastChanges = false
  /// Something readable but unlisted changed: a symbol of geometry, or the surroundings.
  var hasUnlistedChanges = false
  var surroundings = Surroundings()
  var directions: Directions
  /// What frames, flags and changes are in.
  var order = DocumentOrder()
  /// Of an edited layout: a bit for each place whose frame has changed, none set but while frames are published.
  var changedPlaces: FixedArray<UInt64>?
  /// As `Program.baselines`.
  var baselines: [Baselines] = []
  /// The previous program's values; empty once this program has published.
  var previous = PreviousValues()
  /// Rows and properties of the program from here on are new: a patch has added them since the last publication.
  var firstNewRow = Int.max
  var firstNewProperty = Int.max
  /// Whether a patch has changed the program since the last publication.
  @inline(__always)
  var isPatched: Bool { firstNewRow < .max }
  /// Whether rows were moved since the last publication: what is around them may be hidden, or not any more.
  var hasMovedRows = false
  /// Properties that a patch has put into other cells since the last publication, with what hosts read of them.
  var movedProperties: [MovedProperty] = []
  /// Keeps alive the names in `changes` that are not in the program: those of removed expressions.
  var droppedNames: [TextBox] = []

  @_optimize(speed)
  init(_ image: ProgramImage, _ directions: Directions) {
    self.directions = directions
    changes = ChangeList(capacity: image.frames.count + image.liveProperties.count)
    propertyChanges = ChangeList(capacity: image.liveProperties.count)
    frames = FixedArray(zeros: image.frames.count)
    flags = FixedArray(zeros: image.frames.count)
    numbers = FixedArray(zeros: image.program.publishedNumberCount)
    values = FixedArray(zeros: image.program.publishedValueCount)
    let measured = image.program.baselines.count
    if measured > 0 { baselines = [Baselines](repeating: Baselines(), count: measured) }
  }

  /// The frame of a row of the linked document, which is still there.
  @inline(__always)
  func frame(ofRow row: Int) -> Frame { frames.base[order.place(ofRow: row)] }

  /// Whether the frames are not leased and may be written to.
  var ownsFrames: Bool {
    mutating get { isKnownUniquelyReferenced(&frames) }
  }

  /// A leased array stays as it is; this is another one.
  @_optimize(speed)
  static func copy(of frames: FixedArray<Frame>) -> FixedArray<Frame> {
    let copy = FixedArray<Frame>(zeros: frames.count)
    copy.base.update(from: frames.base, count: frames.count)
    return copy
  }

  mutating func copyFrames() { frames = Self.copy(of: frames) }
}

extension Machine {
  @inline(__always)
  func frame(_ row: Int) -> Frame {
    let cells = image.frames.base[row]
    let numbers = numbers.base
    return Frame(
      x: numbers[Int(cells.x)], y: numbers[Int(cells.y)], width: numbers[Int(cells.width)],
      height: numbers[Int(cells.height)])
  }

  /// The first row among those to publish whose frame is not finite, or -1.
  @_optimize(speed)
  mutating func firstUnusableRow(_ order: borrowing DocumentOrder) -> Int {
    if publishesAll {
      if areAllFinite() { return -1 }
      for row in 0..<image.frames.count where !frame(row).isFinite && order.place(ofRow: row) >= 0 { return row }
      return -1
    }
    if finitenessCheck == 0 { return -1 }
    let first = image.marks.firstRow
    var bit = marks.next(from: first, below: image.marks.firstProperty)
    while bit >= 0 {
      if !frame(bit - first).isFinite, order.place(ofRow: bit - first) >= 0 { return bit - first }
      bit = marks.next(from: bit + 1, below: image.marks.firstProperty)
    }
    return -1
  }

  /// Whether all numeric cells are finite: then frames need not be looked at one by one. Four cells in a few
  /// instructions.
  @inline(never)
  @_optimize(speed)
  private mutating func areAllFinite() -> Bool {
    // Constants that were published once are finite, or in no frame.
    let count = isFresh ? numbers.count : image.firstConstant
    let cells = UnsafeRawPointer(numbers.base).assumingMemoryBound(to: UInt64.self)
    var found: UInt64 = 0
    for index in 0..<count {
      // The carry of an exponent of all ones ends up in the sign.
      found |= (cells[index] & 0x7FFF_FFFF_FFFF_FFFF) &+ 0x0010_0000_0000_0000
    }
    return found >> 63 == 0
  }

  /// Publishes what was touched and differs, and lists it, rows ascending. `nodes`: the handles of all rows.
  @_optimize(speed)
  mutating func publish(into published: inout Published, nodes: UnsafePointer<UInt64>) {
    if published.order.isIdentity && !hasSettledMarks && !hasChangedFrames {
      publishFrames(into: &published, nodes)
    } else {
      publishPatchedFrames(into: &published, nodes)
    }
    let regions = image.marks
    if published.firstNewRow < .max { publishNewFlags(into: &published) }
    if publishesAll || published.firstNewProperty < .max
      || marks.nextGroup(from: regions.propertyGroup, below: regions.endGroup) < regions.endGroup
    {
      if marks.contains(regions.flags) || isFresh || publishesAll && image.hasLiveFlags {
        marks.remove(regions.flags)
        publishFlags(into: &published)
      }
      publishProperties(into: &published, nodes)
      if !published.order.isIdentity || image.spread > 0 { published.sortPropertyChanges(image) }
      published.changes.merge(published.propertyChanges)
      if marks.contains(regions.structure) { hasNewStructure = true }
      marks.removeAll(fromGroup: regions.propertyGroup, belowGroup: regions.endGroup)
    }
    if publishesAll && published.changes.count &* Self.walkShare < image.frames.count {
      walkBudget = Self.fullWalkBudget(image)
    }
    if isFresh || !newBaselines.isEmpty { publishBaselines(into: &published) }
    publishesAll = false
    isFresh = false
    hasSettledMarks = false
    hasChangedFrames = false
    hasMarks = false
    finitenessCheck = 0
    if hasNewSurroundings { publishSurroundings(into: &published) }
    if published.changes.count > 0 || published.hasUnlistedChanges || published.revision == 0 {
      published.revision += 1
    }
    published.hasUnlistedChanges = false
  }

  @inline(never)
  private mutating func publishSurroundings(into published: inout Published) {
    hasNewSurroundings = false
    published.hasUnlistedChanges = true
    published.surroundings = surroundings
  }

  /// Baselines are not listed as changes, the revision counts them.
  @inline(never)
  private mutating func publishBaselines(into published: inout Published) {
    let sources = image.program.baselines
    let publishesAll = isFresh || newBaselines.count == sources.count
    var differ = false
    for position in 0..<(publishesAll ? sources.count : newBaselines.count) {
      let index = publishesAll ? position : Int(newBaselines[position])
      let baselines = baselines(sources[index])
      if !baselines.isIdentical(to: published.baselines[index]) { differ = true }
      published.baselines[index] = baselines
    }
    forgetNewBaselines()
    if isFresh { differ = published.previous.baselinesDiffer(from: published.baselines, sources) }
    if differ { published.hasUnlistedChanges = true }
  }

  /// The container and the safe area as they are set now.
  var surroundings: Surroundings {
    let program = image.program
    func number(_ cell: UInt32) -> Double { numbers.base[Int(cell)] }
    return Surroundings(
      width: number(program.containerWidthCell), height: number(program.containerHeightCell),
      safeArea: (
        number(program.safeAreaCells[0]), number(program.safeAreaCells[1]), number(program.safeAreaCells[2]),
        number(program.safeAreaCells[3])
      ))
  }

  private enum RowSet { case marked, live, all }

  @inline(__always)
  private mutating func publishFrames(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let rows = isFresh ? RowSet.all : publishesAll ? .live : .marked
    published.changes.removeAll()
    if !published.ownsFrames {
      // Leased frames are copied only if one of them differs.
      if !changesFrames(rows, published) {
        marks.removeAll(fromGroup: image.marks.rowGroup, belowGroup: image.marks.propertyGroup)
        return
      }
      published.copyFrames()
    }
    publishFrames(rows, published.frames.base, published.changes, nodes)
  }

  /// Writes the frames of a set of rows that differ, lists them, and removes the marks of all rows.
  @inline(never)
  @_optimize(speed)
  private mutating func publishFrames(
    _ rows: RowSet, _ frames: UnsafeMutablePointer<Frame>, _ changes: ChangeList, _ nodes: UnsafePointer<UInt64>
  ) {
    let cells = image.frames.base
    let numbers = UnsafeRawPointer(numbers.base).assumingMemoryBound(to: UInt64.self)
    let published = UnsafeMutableRawPointer(frames).assumingMemoryBound(to: UInt64.self)
    let live = image.liveRows.base
    let count = image.frames.count
    let firstGroup = image.marks.rowGroup
    let endGroup = image.marks.propertyGroup
    // There is room for a change of every row.
    let list = changes.room(for: count)
    var change = list
    var group = rows == .marked ? marks.nextGroup(from: firstGroup, below: endGroup) : firstGroup
    while group < endGroup {
      let firstWord = group &* BitSet.wordsPerGroup
      for offset in 0..<BitSet.wordsPerGroup {
        var row = ((group &- firstGroup) &* BitSet.wordsPerGroup &+ offset) &<< 6
        var bits = marks.words[firstWord &+ offset]
        if rows != .marked {
          if row >= count { break }
          let left = count &- row
          bits = rows == .live ? live[row &>> 6] : left >= 64 ? ~0 : (1 &<< UInt64(truncatingIfNeeded: left)) &- 1
        }
        while bits != 0 {
          let step = bits.trailingZeroBitCount
          row = row & ~63 | step
          bits &= bits &- 1
          let cell = cells + row
          let x = numbers[Int(cell.pointee.x)]
          let y = numbers[Int(cell.pointee.y)]
          let width = numbers[Int(cell.pointee.width)]
          let height = numbers[Int(cell.pointee.height)]
          let frame = published + row &<< 2
          if (frame[0] ^ x) | (frame[1] ^ y) | (frame[2] ^ width) | (frame[3] ^ height) != 0 {
            frame[0] = x
            frame[1] = y
            frame[2] = width
            frame[3] = height
            change.initialize(
              to: RawChange(
                node: nodes[row], row: UInt32(truncatingIfNeeded: row), kind: RawChange.frame, property: 0))
            change += 1
          }
        }
      }
      if rows == .marked {
        marks.clear(group)
        group = marks.nextGroup(from: group &+ 1, below: endGroup)
      } else {
        group &+= 1
      }
    }
    changes.setCount(change - list)
    if rows != .marked { marks.removeAll(fromGroup: firstGroup, belowGroup: endGroup) }
  }

  /// Whether the frame of one of the rows differs from what is published.
  @_optimize(speed)
  @inline(never)
  private mutating func changesFrames(_ rows: RowSet, _ published: Published) -> Bool {
    for row in 0..<image.frames.count {
      if rows == .marked && !marks.contains(image.marks.firstRow + row) { continue }
      if !frame(row).isIdentical(to: published.frames.base[row]) { return true }
    }
    return false
  }

  @_optimize(speed)
  private mutating func publishProperties(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let changes = published.propertyChanges
    changes.removeAll()
    defer { publishNewProperties(into: &published, nodes) }
    if !published.movedProperties.isEmpty { publishMovedProperties(into: &published, changes, nodes) }
    if isFresh {
      // Constants are listed once: at first, and when another program takes over.
      if published.revision == 0 && published.previous.values.isEmpty && !published.isPatched && changes.count == 0
        && published.order.isIdentity
      {
        publishFirst(into: published, nodes)
      } else {
        // Parts of frames have no published slot of their own.
        for property in 0..<image.properties.count where !image.properties.base[property].isFrame {
          publish(listing: property, into: &published, changes, nodes)
        }
      }
      return
    }
    if publishesAll {
      for index in 0..<image.liveProperties.count {
        publish(listing: Int(image.liveProperties.base[index]), into: &published, changes, nodes)
      }
      return
    }
    let first = image.marks.firstProperty
    var bit = marks.next(from: first, below: image.marks.count)
    while bit >= 0, bit - first < image.liveProperties.count {
      publish(listing: Int(image.liveProperties.base[bit - first]), into: &published, changes, nodes)
      bit = marks.next(from: bit + 1, below: image.marks.count)
    }
  }

  /// Publishes and lists all properties, among the frames that are listed already; none was published yet.
  @inline(never)
  @_optimize(speed)
  private mutating func publishFirst(into published: Published, _ nodes: UnsafePointer<UInt64>) {
    let cells = numbers.base
    let numbers = published.numbers.base
    let values = published.values.base
    var slot = image.properties.base
    // Edits before the first compute may have added some.
    var listed = 0
    for _ in 0..<image.properties.count {
      // Parts of frames are read from these.
      if !slot.pointee.isFrame {
        switch slot.pointee.storage {
        case .number, .bool: numbers[Int(slot.pointee.published)] = cells[Int(slot.pointee.cell)]
        case .value: values[Int(slot.pointee.published)] = self.values[Int(slot.pointee.cell)]
        case .constant: break
        }
        if !slot.pointee.isGeometry { listed += 1 }
      }
      slot += 1
    }
    if listed > 0 { listProperties(listed, among: published.changes, nodes) }
  }

  /// Lists all properties that can be listed, which are `listed`, among the frames of a list.
  @inline(never)
  @_optimize(speed)
  private func listProperties(_ listed: Int, among changes: ChangeList, _ nodes: UnsafePointer<UInt64>) {
    let names = image.propertyNamePointers.base
    // As many frames as are written before a property are read before it: none is overwritten that is not read.
    changes.move(behind: listed)
    var change = changes.base
    var frame = change + listed
    let endOfFrames = change + changes.count
    var slot = image.properties.base
    for _ in 0..<image.properties.count {
      defer { slot += 1 }
      if slot.pointee.isFrame || slot.pointee.isGeometry { continue }
      let row = slot.pointee.row
      while frame < endOfFrames, frame.pointee.row <= row {
        change.pointee = frame.pointee
        frame += 1
        change += 1
      }
      change.pointee = RawChange(
        node: nodes[Int(row)], row: row, kind: RawChange.property, property: names[Int(slot.pointee.name)])
      change += 1
    }
  }

  @_optimize(speed)
  private mutating func publish(
    listing property: Int, into published: inout Published, _ changes: ChangeList, _ nodes: UnsafePointer<UInt64>
  ) {
    // A bit that no property has any more.
    if property >= image.properties.count { return }
    let slot = image.properties.base[property]
    guard publish(property: property, into: &published) else { return }
    list(slot, into: &published, changes, nodes)
  }

  /// Lists a property that has another value, unless that is a symbol of geometry.
  func list(
    _ slot: PropertySlot, into published: inout Published, _ changes: ChangeList, _ nodes: UnsafePointer<UInt64>
  ) {
    if slot.isGeometry {
      published.hasUnlistedChanges = true
      return
    }
    let place = published.order.place(ofRow: Int(slot.row))
    if place < 0 { return }
    changes.append(
      RawChange(
        node: nodes[place], row: UInt32(truncatingIfNeeded: place), kind: RawChange.property,
        property: image.propertyNamePointers.base[Int(slot.name)]))
  }

  /// Publishes and lists the properties that a patch has added.
  @inline(never)
  private mutating func publishNewProperties(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let first = published.firstNewProperty
    published.firstNewProperty = .max
    guard first < image.properties.count else { return }
    for index in first..<image.properties.count where !image.properties.base[index].isFrame {
      let slot = image.properties.base[index]
      let place = published.order.place(ofRow: Int(slot.row))
      if place < 0 { continue }
      switch slot.storage {
      case .number, .bool: published.numbers.base[Int(slot.published)] = numbers.base[Int(slot.cell)]
      case .value: published.values.base[Int(slot.published)] = values[Int(slot.cell)]
      case .constant: break
      }
      if slot.isGeometry {
        published.hasUnlistedChanges = true
        continue
      }
      published.propertyChanges.append(
        RawChange(
          node: nodes[place], row: UInt32(truncatingIfNeeded: place), kind: RawChange.property,
          property: image.propertyNamePointers.base[Int(slot.name)]))
    }
  }

  @_optimize(speed)
  private mutating func publish(property index: Int, into published: inout Published) -> Bool {
    // New ones are published together.
    if index >= published.firstNewProperty { return false }
    let slot = image.properties.base[index]
    let position = Int(slot.published)
    // A program that replaced another compares with what that one published, an unpublished one with nothing.
    let isFirst = published.revision == 0
    let replaces = index < published.previous.values.count
    switch slot.storage {
    case .constant:
      return isFirst || replaces && published.previous.differsFromPrevious(image.constants.base[Int(slot.cell)], index)
    case .number, .bool:
      let number = numbers.base[Int(slot.cell)]
      let differs =
        replaces
        ? published.previous.differsFromPrevious(slot.storage == .bool ? .bool(number != 0) : .number(number), index)
        : number.bitPattern != published.numbers.base[position].bitPattern
      published.numbers.base[position] = number
      return differs || isFirst
    case .value:
      let value = values[Int(slot.cell)]
      let differs =
        replaces
        ? published.previous.differsFromPrevious(value, index) : !published.values.base[position].isIdentical(to: value)
      if differs || replaces { published.values.base[position] = value }
      return differs || isFirst
    }
  }

  @inline(never)
  @_optimize(speed)
  private mutating func publishFlags(into published: inout Published) {
    if published.order.isIdentity {
      publishFlags(0..<image.frames.count, into: &published)
    } else {
      for place in published.order.rows.indices {
        let row = published.order.row(atPlace: place)
        publishFlags(row..<row + 1, into: &published)
      }
    }
    published.firstNewRow = .max
    published.hasMovedRows = false
  }

  /// The flags of rows that a patch has added.
  @inline(never)
  private mutating func publishNewFlags(into published: inout Published) {
    if published.hasMovedRows { return publishFlags(into: &published) }
    let first = published.firstNewRow
    published.firstNewRow = .max
    if first < image.frames.count { publishFlags(first..<image.frames.count, into: &published) }
  }

  /// As below, where rows are places.
  @inline(__always)
  private func publishUnmovedFlags(_ rows: Range<Int>, _ all: UnsafeMutablePointer<UInt32>) {
    let hidden = image.program.hiddenCells.base
    let clips = image.program.clipCells.base
    image.program.parents.withUnsafeBufferPointer { parents in
      for row in rows {
        var flags: UInt32 = 0
        if numbers.base[Int(hidden[row])] != 0 { flags |= NodeFlags.hidden }
        if numbers.base[Int(clips[row])] != 0 { flags |= NodeFlags.clips }
        let parent = Int(parents[row])
        if parent >= 0, all[parent] & (NodeFlags.hidden | NodeFlags.hiddenByAncestor) != 0 {
          flags |= NodeFlags.hiddenByAncestor
        }
        all[row] = flags
      }
    }
  }

  /// Parents come before their children.
  @inline(__always)
  private func publishFlags(_ rows: Range<Int>, into published: inout Published) {
    if published.order.isIdentity { return publishUnmovedFlags(rows, published.flags.base) }
    let hidden = image.program.hiddenCells
    let clips = image.program.clipCells
    for row in rows {
      let place = published.order.place(ofRow: row)
      if place < 0 { continue }
      var flags: UInt32 = 0
      if numbers.base[Int(hidden[row])] != 0 { flags |= NodeFlags.hidden }
      if numbers.base[Int(clips[row])] != 0 { flags |= NodeFlags.clips }
      let parent = Int(image.program.parents[row])
      if parent >= 0,
        published.flags.base[published.order.place(ofRow: parent)]
          & (NodeFlags.hidden | NodeFlags.hiddenByAncestor) != 0
      {
        flags |= NodeFlags.hiddenByAncestor
      }
      published.flags.base[place] = flags
    }
  }
}

/// Bits of `LayoutRows.withFlags`, as `PLUMB_NODE_…` of the header.
public enum NodeFlags {
  /// Hidden by itself.
  public static let hidden: UInt32 = 1
  public static let hiddenByAncestor: UInt32 = 2
  /// Clips its children.
  public static let clips: UInt32 = 4
}
