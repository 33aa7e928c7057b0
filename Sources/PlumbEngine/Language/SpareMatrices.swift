import PlumbSyntax

/// The transforms that expressions have made last. One that nobody refers to any more becomes the next one: where transforms change in
/// every frame, a frame takes no memory.
struct SpareMatrices {
  fileprivate struct Entry {
    var box: MatrixBox
    /// In which run of expressions it was made.
    var run: UInt32
  }

  /// Boxes of one size.
  fileprivate struct Boxes {
    /// Used one after the other, again and again.
    var ring: [Entry] = []
    var next = 0
    /// Those that have a value which stays: looked at one after the other, whether it is gone.
    var staying: [Entry] = []
    var nextStaying = 0
  }

  private var plane = Boxes()
  private var space = Boxes()
  /// What is computed and published is others' after so many runs; what is referred to for longer is a value that stays.
  fileprivate static let turnover: UInt32 = 4
  /// How many boxes are looked at before another one is made.
  fileprivate static let mostLooks = 8

  var memory: Int { plane.memory + space.memory }

  /// A transform made of the numbers of `TransformKeys`. O(1), over many of them.
  @inline(never)
  mutating func value(_ kind: ValueKind, _ parts: SIMD16<Double>, run: UInt32) -> Value {
    let isSpatial = kind == .transform3D
    let matrix = TransformParts.matrix(parts, isSpatial: isSpatial)
    let box = isSpatial ? space.box(matrix, 16, run) : plane.box(matrix, 6, run)
    return Value(kind: kind, box: box)
  }
}

extension SpareMatrices.Boxes {
  var memory: Int { ring.memory + staying.memory }

  mutating func box(_ matrix: SIMD16<Double>, _ count: Int, _ run: UInt32) -> MatrixBox {
    var looks = 0
    while looks < SpareMatrices.mostLooks, looks < ring.count {
      if next >= ring.count { next = 0 }
      if isKnownUniquelyReferenced(&ring[next].box) {
        let box = ring[next].box
        box.set(matrix)
        ring[next].run = run
        next += 1
        if let spare = takeReleased(looks: 2) {
          ring.append(SpareMatrices.Entry(box: spare, run: run &- SpareMatrices.turnover &- 1))
        }
        trim(run)
        return box
      }
      if run &- ring[next].run <= SpareMatrices.turnover {
        next += 1
        looks += 1
        continue
      }
      staying.append(ring[next])
      ring[next] = ring[ring.count - 1]
      ring.removeLast()
    }
    let box = takeReleased(looks: SpareMatrices.mostLooks) ?? MatrixBox(zeros: count)
    box.set(matrix)
    ring.append(SpareMatrices.Entry(box: box, run: run))
    return box
  }

  /// Takes a box whose value is gone from those that stayed, if it is one of the next that are looked at.
  private mutating func takeReleased(looks: Int) -> MatrixBox? {
    for _ in 0..<min(looks, staying.count) {
      if nextStaying >= staying.count { nextStaying = 0 }
      if isKnownUniquelyReferenced(&staying[nextStaying].box) {
        let box = staying[nextStaying].box
        staying[nextStaying] = staying[staying.count - 1]
        staying.removeLast()
        return box
      }
      nextStaying += 1
    }
    return nil
  }

  /// Drops a box where half of the ring would do.
  private mutating func trim(_ run: UInt32) {
    let half = (next + ring.count / 2) % ring.count
    if ring.count <= 16 || run &- ring[half].run <= SpareMatrices.turnover { return }
    if isKnownUniquelyReferenced(&ring[ring.count - 1].box) { ring.removeLast() }
  }
}
