import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Transforms that change take the memory of those that are not used any more")
struct SpareMatricesTests {
  private func parts(_ x: Double) -> SIMD16<Double> {
    var parts = TransformParts.identity
    parts[6] = x
    return parts
  }

  @Test("What somebody holds stays as it is, and as many boxes as frames need are made once", arguments: [6, 16])
  func ring(_ count: Int) {
    let kind: ValueKind = count == 6 ? .affineTransform : .transform3D
    let moved = count == 6 ? 4 : 12
    var spare = SpareMatrices()
    var known = Set<UnsafeMutablePointer<Double>>()
    // Two frames are held by the layout, one value by its host.
    var frames: [[Value]] = []
    let held = spare.value(kind, parts(-1), run: 0)
    for run in 1..<100 {
      let values = (0..<50).map { spare.value(kind, parts(Double(run * 50 + $0)), run: UInt32(run)) }
      if run < 20 {
        known.formUnion(values.compactMap { $0.matrixBox?.base })
      } else {
        #expect(values.allSatisfy { $0.matrixBox.map { known.contains($0.base) } ?? false })
      }
      frames.append(values)
      if frames.count > 2 { frames.removeFirst() }
      for (age, frame) in frames.reversed().enumerated() {
        #expect(frame.indices.allSatisfy { frame[$0].component(moved) == Double((run - age) * 50 + $0) })
      }
    }
    #expect(held.component(moved) == -1 && held.component(0) == 1)
    #expect(known.count <= 4 * 50 + 1)
    let most = spare.memory
    // Those that are needed no more are given back.
    frames = []
    for run in 100..<400 { frames = [[spare.value(kind, parts(Double(run)), run: UInt32(run))]] }
    #expect(spare.memory <= most && spare.value(kind, parts(7), run: 400).component(moved) == 7)
  }

  @Test("Values that stay for a while do not make the next ones take memory")
  func alternating() {
    var spare = SpareMatrices()
    var cells = [Value](repeating: .null, count: 10)
    var (published, previous) = (cells, cells)
    var known = Set<UnsafeMutablePointer<Double>>()
    var late = Set<UnsafeMutablePointer<Double>>()
    for run in 0..<2000 {
      for cell in cells.indices {
        // Each stays for another time, and is computed in every frame.
        let number = Double((run / (5 + cell * 3)) % 2 * 100 + cell)
        let value = spare.value(.affineTransform, parts(number), run: UInt32(run))
        if let base = value.matrixBox?.base {
          if run < 400 { known.insert(base) } else if !known.contains(base) { late.insert(base) }
        }
        if cells[cell].kind == .null || cells[cell].component(4) != number { cells[cell] = value }
      }
      for cell in previous.indices where previous[cell].kind != .null {
        #expect(previous[cell].component(4).truncatingRemainder(dividingBy: 100) == Double(cell))
      }
      (previous, published) = (published, cells)
    }
    // Now and then one is given back and needed again, which may stand elsewhere then.
    #expect(known.count < 60 && late.count < 20)
  }

  @Test("A host's value is not written again, and the numbers are those of the parts")
  func layout() throws {
    let text = """
      <UIView><state name='x' type='CGFloat' value='0'/>
        <UIView id='a' transform.translation.x='x' transform.rotation='x / 100'/>
        <UIView id='b' transform='#a.transform' layer.transform.translation.z='x'/>
        <UIView id='c' layer.transform='#b.layer.transform'/>
      </UIView>
      """
    let layout = try #require(Engine().load(Array(text.utf8)).template).makeLayout()
    var held: [(Double, Value, Value)] = []
    for x in 0..<200 {
      #expect(layout.setState([("x", .number(Double(x)))]) == .ok && layout.compute(width: 10, height: 10) == .ok)
      let (plane, space) = (
        try layout.property("transform", row: layout.find("#b")),
        try layout.property("layer.transform", row: layout.find("#c"))
      )
      #expect(plane.component(4) == Double(x) && space.component(14) == Double(x))
      if x % 7 == 0 { held.append((Double(x), plane, space)) }
    }
    for (x, plane, space) in held { #expect(plane.component(4) == x && space.component(14) == x) }
  }
}
