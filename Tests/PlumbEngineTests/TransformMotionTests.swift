import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Transforms that are set as wholes.
@Suite("Transforms that move")
struct TransformMotionTests {
  private static let document = """
    <UIView width='100%' height='100%'>
      <state name='place' type='Int' value='0'/>
      <UIView id='a'/>
      <UIView id='b' transform.rotation='2.5' transform.scale.x='2' transform.scale.y='3' transform.translation.x='40'/>
      <UIView id='c' transform.rotation='-2.5' transform.scale.x='1' transform.scale.y='0.5' transform.translation.y='8'/>
      <UIView id='mirrored' transform.scale.x='-1'/>
      <UIView id='nothing' transform.scale='0'/>
      <UIView id='tilted' layer.transform.rotation.x='1' layer.transform.rotation.z='0.5' layer.transform.m34='0.01'/>
      <UIView id='moving' width='20' height='10' backgroundColor='red'
              transform='place == 0 ? #a.transform : place == 1 ? #b.transform : place == 2 ? #c.transform : place == 3
                         ? #mirrored.transform : #nothing.transform'
              layer.transform='place == 1 ? #tilted.layer.transform : #a.layer.transform'/>
    </UIView>
    """

  private let layout: Layout
  private let row: Int

  init() throws {
    layout = try #require(Engine().load(Array(Self.document.utf8)).template).makeLayout()
    #expect(layout.compute(width: 200, height: 100) == .ok)
    row = try layout.find("#moving")
  }

  private func go(_ place: Double, _ timing: MotionTiming, completion: MotionCompletion? = nil) {
    #expect(layout.setState([("place", .number(place))], animated: timing, completion: completion) == .ok)
    show(0)
  }

  private func show(_ seconds: Double) {
    #expect(layout.advance(seconds) == .ok && layout.compute(width: 200, height: 100) == .ok)
  }

  private func matrix(_ name: String = "transform") throws -> [Double] {
    let value = try layout.property(name, row: row)
    return (0..<value.componentCount).map { value.component($0) }
  }

  /// Scale, rotation and translation, by multiplying matrices of rows.
  private func made(_ scale: (Double, Double), _ angle: Double, _ move: (Double, Double)) -> [Double] {
    let (c, s) = (cosine(angle), cosine(angle - Double.pi / 2))
    return [scale.0 * c, scale.0 * s, -scale.1 * s, scale.1 * c, move.0, move.1]
  }

  /// By its series, after halving.
  private func cosine(_ angle: Double) -> Double {
    let x = angle / 64
    var (term, sum) = (1.0, 1.0)
    for n in 1...12 {
      term *= -x * x / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    for _ in 0..<6 { sum = 2 * sum * sum - 1 }
    return sum
  }

  private func expectNear(_ one: [Double], _ other: [Double], _ tolerance: Double = 1e-9) {
    #expect(one.count == other.count)
    for (a, b) in zip(one, other) { #expect(abs(a - b) <= tolerance, "\(one) \(other)") }
  }

  @Test("Scale, rotation and translation move each by itself, the shorter way round, and end exactly at the target")
  func parts() throws {
    go(1, MotionTiming(duration: 1, curve: .linear))
    expectNear(try matrix(), [1, 0, 0, 1, 0, 0], 0)
    for _ in 0..<4 {
      show(0.25)
      let share = layout.isMoving ? try layout.motions(node: layout.node(row: row))[0].elapsed : 1
      expectNear(try matrix(), made((1 + share, 1 + 2 * share), 2.5 * share, (40 * share, 0)))
    }
    let target = try layout.property("transform", row: layout.find("#b"))
    #expect(try layout.property("transform", row: row).isIdentical(to: target))
    // From 2.5 to -2.5 by way of half a turn.
    go(2, MotionTiming(duration: 1, curve: .linear))
    show(0.5)
    expectNear(try matrix(), made((1.5, 1.75), (2.5 + 2 * Double.pi - 2.5) / 2, (20, 4)))
    #expect(
      try layout.targetProperty("transform", row: row).isIdentical(
        to: layout.property("transform", row: layout.find("#c"))))
    show(1)
    #expect(!layout.isMoving)
    #expect(
      try layout.property("transform", row: row).isIdentical(to: layout.property("transform", row: layout.find("#c"))))
  }

  @Test("What mirrors turns over through a line, and what comes from nothing grows without turning")
  func degenerate() throws {
    go(3, MotionTiming(duration: 1, curve: .linear))
    show(0.25)
    expectNear(try matrix(), [0.5, 0, 0, 1, 0, 0], 1e-15)
    show(1)
    go(4, .atOnce)
    expectNear(try matrix(), [0, 0, 0, 0, 0, 0], 0)
    go(1, MotionTiming(duration: 1, curve: .linear))
    show(0.5)
    expectNear(try matrix(), made((1, 1.5), 2.5, (20, 0)))
    go(4, MotionTiming(duration: 1, curve: .linear))
    show(0.5)
    expectNear(try matrix(), made((0.5, 0.75), 2.5, (10, 0)))
  }

  @Test("A transform that is turned on its way goes on from where it is and as fast as it is")
  func retargeted() throws {
    for curve in [MotionTiming.Curve.spring(response: 0.7, damping: 0.6), .ease] {
      go(0, .atOnce)
      var ends: [Bool] = []
      go(1, MotionTiming(duration: 1, curve: curve)) { ends.append($1) }
      show(0.3)
      let step = 1e-6
      let before = try matrix()
      show(step)
      let slope = zip(try matrix(), before).map { ($0 - $1) / step }
      let at = try matrix()
      // Also where time has passed since it was shown.
      #expect(layout.advance(step) == .ok)
      go(2, MotionTiming(duration: 1, curve: curve))
      expectNear(zip(try matrix(), at).map { ($0 - $1) / step }, slope, 1e-2)
      let turned = try matrix()
      let running = try #require(try layout.motions(node: layout.node(row: row)).first { $0.property == "transform" })
      expectNear((0..<6).map { running.velocity.component($0) }, slope, 1e-2)
      show(step)
      expectNear(zip(try matrix(), turned).map { ($0 - $1) / step }, slope, 1e-2)
      show(100)
      show(0)
      #expect(ends == [false] && !layout.isMoving)
      #expect(
        try layout.property("transform", row: row).isIdentical(to: layout.property("transform", row: layout.find("#c")))
      )
    }
  }

  @Test("Of a transform in space the part in the plane moves so, and each other number by itself")
  func spatial() throws {
    let from = try matrix("layer.transform")
    go(1, MotionTiming(duration: 1, curve: .linear))
    show(0.5)
    let target = try layout.property("layer.transform", row: layout.find("#tilted"))
    let now = try matrix("layer.transform")
    for index in [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
      #expect(abs(now[index] - (from[index] + target.component(index)) / 2) < 1e-12, "\(index)")
    }
    show(0.5)
    #expect(try layout.property("layer.transform", row: row).isIdentical(to: target))
  }

  @Test(
    "Display lists and hit tests are of what is shown, and what moves by parts is the same as what moves as a whole")
  func drawn() throws {
    go(1, MotionTiming(duration: 1, curve: .linear))
    show(0.5)
    let matrix = try matrix()
    let item = try #require(layout.displayList.first { $0.row == row })
    let transform = try #require(item.transform)
    let spatial = try self.matrix("layer.transform")
    let own = AffineTransform(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    let outer = AffineTransform(
      a: spatial[0], b: spatial[1], c: spatial[4], d: spatial[5], tx: spatial[12], ty: spatial[13])
    let whole = outer.after(own).about(item.frame.x + 10, item.frame.y + 5)
    expectNear(
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty],
      [whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty])
    let center = whole.apply(item.frame.x + 10, item.frame.y + 5)
    #expect(try layout.hitTest(x: center.x, y: center.y) == row)
  }

  @Test("Any matrix is put together again from its numbers, and numbers that are not finite do not move")
  func decomposed() throws {
    var random = SplitMix64(seed: 7)
    func number() -> Double { Double(random.below(2001)) / 100 - 10 }
    func parts(_ numbers: [Double]) -> DecomposedTransform? {
      Value.affineTransform(numbers).flatMap { DecomposedTransform($0) }
    }
    for _ in 0..<2000 {
      var numbers = (0..<6).map { _ in number() }
      switch random.below(6) {
      case 0: (numbers[0], numbers[1]) = (0, 0)
      case 1: (numbers[2], numbers[3]) = (0, 0)
      case 2: (numbers[2], numbers[3]) = (numbers[0] * 2, numbers[1] * 2)
      default: break
      }
      let own = try #require(parts(numbers))
      expectNear((0..<6).map { own.affine.component($0) }, numbers, 1e-12)
      let other = try #require(parts((0..<6).map { _ in number() }))
      let near = own.near(other)
      expectNear((0..<6).map { near.affine.component($0) }, numbers, 1e-12)
      #expect(abs(near.parts[2] - other.parts[2]) <= Double.pi + 1e-12)
      let box = MatrixBox(zeros: 6)
      near.write(to: box.base, count: 6)
      expectNear((0..<6).map { box.base[$0] }, numbers, 1e-12)
    }
    #expect(parts([1, 0, 0, .nan, 0, 0]) == nil && parts([1e200, 0, 0, 1, 0, 0]) == nil)
    #expect(DecomposedTransform(.number(1)) == nil)
  }

  @Test("Steps keep the matrix that is shown, unless somebody holds it")
  func places() throws {
    go(1, MotionTiming(duration: 1000, curve: .ease))
    show(1)
    func address() throws -> UnsafeMutablePointer<Double>? {
      try layout.property("transform", row: row).matrixBox?.base
    }
    let first = try address()
    for _ in 0..<5 {
      show(1)
      #expect(try address() == first)
    }
    let held = try layout.property("transform", row: row)
    let before = held.component(0)
    show(1)
    #expect(try address() != first && held.component(0) == before && matrix()[0] != before)
    // Other changes, which publish targets for a moment, leave it.
    let second = try address()
    #expect(layout.compute(width: 210, height: 100) == .ok)
    #expect(try address() == second)
  }

  @Test("Targets of wholes are made of the targets of parts, and those of parts of the target of the whole")
  func targets() throws {
    let document = """
      <UIView>
        <state name='on' type='Bool' value='false'/>
        <UIView id='a' transform.rotation='on ? 1 : 0' transform.scale='on ? 3 : 1' transform.translation.x='4'/>
        <UIView id='b' transform='on ? #a.transform : #c.transform'/>
        <UIView id='c'/>
      </UIView>
      """
    let layout = try #require(Engine().load(Array(document.utf8)).template).makeLayout()
    #expect(layout.compute(width: 200, height: 100) == .ok)
    #expect(
      layout.setState([("on", .bool(true))], animated: MotionTiming(duration: 1, curve: .linear)) == .ok
        && layout.compute(width: 200, height: 100) == .ok && layout.advance(0.5) == .ok
        && layout.compute(width: 200, height: 100) == .ok)
    let (parts, whole) = (try layout.find("#a"), try layout.find("#b"))
    let target = try layout.targetProperty("transform", row: whole)
    #expect(try layout.targetProperty("transform", row: parts).isIdentical(to: target))
    #expect(try layout.targetProperty("transform.scale", row: whole).numeric == 3)
    #expect(try layout.property("transform.scale", row: whole).numeric == 2)
    #expect(try abs((layout.targetProperty("transform.rotation", row: whole).numeric ?? 0) - 1) < 1e-12)
    // By parts and as a whole it is the same on its way, but for where it is moved to.
    let (one, other) = (try layout.property("transform", row: parts), try layout.property("transform", row: whole))
    for index in 0..<4 { #expect(abs(one.component(index) - other.component(index)) < 1e-12) }
    #expect(one.component(4) == 4 && other.component(4) == 2)
  }
}
