import PlumbSyntax

/// The transforms that expressions have made last. One that nobody refers to any more becomes the next one: where transforms change in
/// every frame, a frame takes no memory.
struct SpareMatrices {
  private struct Entry {
    var box: MatrixBox
    /// In which run of expressions it was made.
    var run: UInt32
  }

  /// Boxes of one size, used one after the other, again and again.
  private struct Ring {
    var entries: [Entry] = []
    var next = 0
  }

  private var plane = Ring()
  private var space = Ring()
  /// What is computed and published is others' after so many runs; what is referred to for longer is held by somebody.
  private static let turnover: UInt32 = 4

  var memory: Int { plane.entries.memory + space.entries.memory }

  /// A transform made of the numbers of `TransformKeys`. O(1).
  @inline(never)
  mutating func value(_ kind: ValueKind, _ parts: SIMD16<Double>, run: UInt32) -> Value {
    let isSpatial = kind == .transform3D
    let matrix = TransformParts.matrix(parts, isSpatial: isSpatial)
    let box = isSpatial ? Self.box(&space, matrix, 16, run) : Self.box(&plane, matrix, 6, run)
    return Value(kind: kind, box: box)
  }

  private static func box(_ ring: inout Ring, _ matrix: SIMD16<Double>, _ count: Int, _ run: UInt32) -> MatrixBox {
    if ring.next >= ring.entries.count { ring.next = 0 }
    let place = ring.next
    if place < ring.entries.count {
      if isKnownUniquelyReferenced(&ring.entries[place].box) {
        let box = ring.entries[place].box
        box.set(matrix)
        ring.entries[place].run = run
        ring.next += 1
        trim(&ring, run)
        return box
      }
      if run &- ring.entries[place].run > turnover {
        ring.entries[place] = Entry(box: MatrixBox(matrix, count: count), run: run)
        ring.next += 1
        return ring.entries[place].box
      }
    }
    let box = MatrixBox(matrix, count: count)
    ring.entries.append(Entry(box: box, run: run))
    return box
  }

  /// Drops a box where half of them would do.
  private static func trim(_ ring: inout Ring, _ run: UInt32) {
    let last = ring.entries.count - 1
    let half = (ring.next + ring.entries.count / 2) % ring.entries.count
    if last < 16 || run &- ring.entries[half].run <= turnover { return }
    if isKnownUniquelyReferenced(&ring.entries[last].box) { ring.entries.removeLast() }
  }
}
