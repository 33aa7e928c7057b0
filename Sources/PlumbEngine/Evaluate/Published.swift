import PlumbSyntax

/// A frame: in the parent's coordinates, in points.
public struct Frame: Equatable, Sendable {
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
package struct RootFrame {
  package var x: Float
  package var y: Float
  package var width: Float
  package var height: Float
}

/// What the host sees: replaced only when a run succeeds.
struct Published {
  var frames: FixedArray<Frame>
  var flags: FixedArray<UInt32>
  var rootFrames: FixedArray<RootFrame>?
  /// The revision that `rootFrames` belongs to.
  var rootFramesRevision: UInt64 = .max
  let numbers: FixedArray<Double>
  var values: FixedArray<Value>
  let changes: ChangeList
  /// Changes of properties on their way into `changes`.
  let propertyChanges: ChangeList
  var revision: UInt64 = 0
  /// Values published by the program that was linked before, by property; nil for a property that is new.
  var previousValues: [Value?] = []

  init(_ image: ProgramImage) {
    let program = image.program
    changes = ChangeList(capacity: program.frames.count + image.liveProperties.count)
    propertyChanges = ChangeList(capacity: image.liveProperties.count)
    frames = FixedArray(repeating: Frame(), count: program.frames.count)
    flags = FixedArray(repeating: 0, count: program.frames.count)
    numbers = FixedArray(repeating: 0, count: program.publishedNumberCount)
    values = FixedArray(repeating: .null, count: program.publishedValueCount)
  }

  /// Whether a value is another one than the program before published for the property, or the property is new.
  @inline(never)
  func isNews(_ value: Value, _ index: Int) -> Bool {
    guard let before = previousValues[index] else { return true }
    return !before.isIdentical(to: value)
  }

  /// The frames to write to. A leased array stays as it is: then they are a copy.
  mutating func writableFrames() -> UnsafeMutablePointer<Frame> {
    if !isKnownUniquelyReferenced(&frames) {
      let copy = FixedArray(repeating: Frame(), count: frames.count)
      copy.base.update(from: frames.base, count: frames.count)
      frames = copy
    }
    return frames.base
  }
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
  func firstUnusableRow() -> Int {
    if publishesAll {
      for row in 0..<image.frames.count where !frame(row).isFinite { return row }
      return -1
    }
    var row = touchedRows.next(from: 0)
    while row >= 0 {
      if !frame(row).isFinite { return row }
      row = touchedRows.next(from: row + 1)
    }
    return -1
  }

  /// Publishes what was touched and differs, and lists it, rows ascending. `nodes`: the handles of all rows.
  mutating func publish(into published: inout Published, nodes: UnsafePointer<UInt64>) {
    publishFrames(into: &published, nodes)
    publishProperties(into: &published, nodes)
    published.changes.merge(published.propertyChanges)
    if flagsAreTouched || publishesAll { publishFlags(into: &published) }
    touchedRows.removeAll()
    touchedProperties.removeAll()
    publishesAll = false
    flagsAreTouched = false
    published.previousValues.removeAll()
    if published.changes.count > 0 || published.revision == 0 { published.revision += 1 }
  }

  private func publishFrames(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let changes = published.changes
    changes.removeAll()
    var frames = published.frames.base
    var ownsFrames = false
    let count = image.frames.count
    var row = publishesAll ? 0 : touchedRows.next(from: 0)
    while row >= 0 && row < count {
      let frame = frame(row)
      if !frame.isIdentical(to: frames[row]) {
        if !ownsFrames {
          frames = published.writableFrames()
          ownsFrames = true
        }
        frames[row] = frame
        changes.append(
          RawChange(
            node: nodes[row], row: UInt32(truncatingIfNeeded: row),
            kind: RawChange.frame, property: 0))
      }
      row = publishesAll ? row + 1 : touchedRows.next(from: row + 1)
    }
  }

  private func publishProperties(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let changes = published.propertyChanges
    changes.removeAll()
    if publishesAll {
      // Constants are news once: at first, and when another program takes over.
      if published.revision == 0 || !published.previousValues.isEmpty {
        for property in 0..<image.properties.count { publish(listing: property, into: &published, changes, nodes) }
      } else {
        for index in 0..<image.liveProperties.count {
          publish(listing: Int(image.liveProperties.base[index]), into: &published, changes, nodes)
        }
      }
      return
    }
    var property = touchedProperties.next(from: 0)
    while property >= 0 {
      publish(listing: property, into: &published, changes, nodes)
      property = touchedProperties.next(from: property + 1)
    }
  }

  private func publish(
    listing property: Int, into published: inout Published, _ changes: ChangeList, _ nodes: UnsafePointer<UInt64>
  ) {
    let slot = image.properties.base[property]
    guard publish(property: property, into: &published), !slot.isGeometry else { return }
    changes.append(
      RawChange(
        node: nodes[Int(slot.row)], row: slot.row, kind: RawChange.property,
        property: RawValue.address(UnsafeRawPointer(image.propertyNames[Int(slot.name)].base))))
  }

  private func publish(property index: Int, into published: inout Published) -> Bool {
    let slot = image.properties.base[index]
    let position = Int(slot.published)
    // A program that replaced another compares with what that one published, an unpublished one with nothing.
    let isFirst = published.revision == 0
    let replaces = index < published.previousValues.count
    switch slot.storage {
    case .constant:
      return isFirst || replaces && published.isNews(image.constants.base[Int(slot.cell)], index)
    case .number, .bool:
      let number = numbers.base[Int(slot.cell)]
      let differs =
        replaces
        ? published.isNews(slot.storage == .bool ? .bool(number != 0) : .number(number), index)
        : number.bitPattern != published.numbers.base[position].bitPattern
      published.numbers.base[position] = number
      return differs || isFirst
    case .value:
      let value = values[Int(slot.cell)]
      let differs =
        replaces ? published.isNews(value, index) : !published.values.base[position].isIdentical(to: value)
      if differs || replaces { published.values.base[position] = value }
      return differs || isFirst
    }
  }

  private func publishFlags(into published: inout Published) {
    let program = image.program
    for row in 0..<program.frames.count {
      var flags: UInt32 = 0
      if numbers.base[Int(program.hiddenCells[row])] != 0 { flags |= NodeFlags.hidden }
      if numbers.base[Int(program.clipCells[row])] != 0 { flags |= NodeFlags.clips }
      let parent = Int(program.parents[row])
      if parent >= 0, published.flags.base[parent] & (NodeFlags.hidden | NodeFlags.hiddenByAncestor) != 0 {
        flags |= NodeFlags.hiddenByAncestor
      }
      published.flags.base[row] = flags
    }
  }
}

/// `PLUMB_NODE_…`
package enum NodeFlags {
  package static let hidden: UInt32 = 1
  package static let hiddenByAncestor: UInt32 = 2
  package static let clips: UInt32 = 4
}
