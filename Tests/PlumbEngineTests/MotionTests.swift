import PlumbSyntax
import Testing

@testable import PlumbEngine

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// State that moves, in the host's clock.
@Suite("Motion of state")
struct MotionTests {
  private func layout(
    _ state: String = "<state name='k' type='Double' value='0'/><state name='c' type='UIColor' value='#000000'/>",
    _ body: String = "<UIView left='k' width='10' backgroundColor='c'/>"
  ) throws -> Layout {
    let loaded = Engine().load(Array("<UIView width='100%' height='100%'>\(state)\(body)</UIView>".utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  /// The layout of a file with the state of `layout()`.
  private func reloadable() throws -> (ListFolder, Layout) {
    let folder = try ListFolder()
    try folder.write(
      "main.xml",
      "<UIView><state name='k' type='Double' value='0'/><state name='c' type='UIColor' value='#000000'/>"
        + "<UIView left='k' width='10' backgroundColor='c'/></UIView>")
    let loaded = Engine().load(path: folder.path + "/main.xml")
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return (folder, layout)
  }

  private func left(_ layout: Layout) -> Double {
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout.frame(row: 1).x
  }

  @Test("A number goes to its target in the host's clock, and the layout is computed with each of its values")
  func number() throws {
    let layout = try layout()
    #expect(!layout.isMoving && layout.advance(1) == .ok)
    var ends: [Bool] = []
    #expect(
      layout.animate("k", to: .number(100), MotionTiming(duration: 2, delay: 1, curve: .linear)) { _, isAtEnd in
        ends.append(isAtEnd)
      } == .ok)
    #expect(layout.isMoving && left(layout) == 0)
    #expect(layout.advance(0.5) == .ok && left(layout) == 0)
    #expect(layout.advance(1) == .ok && left(layout) == 25)
    #expect(try layout.motionTarget(key: layout.stateKey("k"))?.numeric == 100)
    for _ in 0..<10_000 { #expect(layout.advance(0) == .ok) }
    #expect(layout.advance(1) == .ok && left(layout) == 75 && ends.isEmpty)
    #expect(layout.advance(31_536_000) == .ok && left(layout) == 100 && ends == [true] && !layout.isMoving)
    #expect(try layout.motionTarget(key: layout.stateKey("k")) == nil)
  }

  @Test("Colours move by their components and stay colours, also where a spring swings")
  func color() throws {
    let layout = try layout()
    let spring = MotionTiming(curve: .spring(response: 0.5, damping: 0.3))
    #expect(layout.animate("c", to: .color(1, 0.5, 0, 1), spring) == .ok)
    var most = 0.0
    while layout.isMoving {
      #expect(layout.advance(1.0 / 60) == .ok && layout.compute(width: 300, height: 300) == .ok)
      let color = try layout.property("backgroundColor", row: 1)
      #expect(color.kind == .color && color.a >= 0 && color.a <= 1 && color.d == 1)
      most = max(most, color.b)
    }
    #expect(most > 0.6)
    #expect(try layout.state("c").isIdentical(to: .color(1, 0.5, 0, 1)))
  }

  @Test("A spring that is turned goes on where it is and as fast as it is")
  func turning() throws {
    for curve: MotionTiming.Curve in [
      .spring(response: 0.4, damping: 0.5), .ease, .bezier(x1: 0.3, y1: 1.4, x2: 0.6, y2: -0.5),
    ] {
      let layout = try layout()
      let timing = MotionTiming(duration: 0.6, curve: curve)
      #expect(layout.animate("k", to: .number(100), timing) == .ok)
      #expect(layout.advance(0.15) == .ok)
      let step = 1e-6
      let before = left(layout)
      #expect(layout.advance(step) == .ok)
      let at = left(layout)
      #expect(layout.animate("k", to: .number(-50), timing) == .ok)
      #expect(left(layout) == at)
      #expect(layout.advance(step) == .ok)
      let speeds = ((at - before) / step, (left(layout) - at) / step)
      #expect(abs(speeds.0 - speeds.1) < 0.05 + 1e-3 * abs(speeds.0), "\(curve): \(speeds)")
      #expect(layout.advance(100) == .ok && left(layout) == -50 && !layout.isMoving)
    }
  }

  @Test("A key that is set otherwise keeps that and moves no more")
  func setOtherwise() throws {
    let layout = try layout()
    var ends: [Bool] = []
    #expect(layout.animate("k", to: .number(100)) { _, isAtEnd in ends.append(isAtEnd) } == .ok)
    #expect(layout.advance(0.1) == .ok)
    #expect(layout.setState([(key: "k", value: .number(7))]) == .ok)
    #expect(layout.advance(0.1) == .ok && left(layout) == 7 && ends == [false] && !layout.isMoving)
    // Somebody else's value has no velocity.
    #expect(layout.animate("k", to: .number(100), MotionTiming(curve: .spring(response: 1, damping: 1))) == .ok)
    #expect(layout.setState([(key: "k", value: .number(50))]) == .ok)
    #expect(layout.animate("k", to: .number(50), MotionTiming(curve: .spring(response: 1, damping: 1))) == .ok)
    #expect(layout.advance(0.01) == .ok && left(layout) == 50)
  }

  @Test("Motions stop where they are or go to their ends, alone or all; they pause, and hurry")
  func control() throws {
    let layout = try layout(
      "<state name='k' type='Double' value='0'/><state name='j' type='Double' value='0'/>", "<UIView left='k' top='j'/>"
    )
    let (k, j) = (try layout.stateKey("k"), try layout.stateKey("j"))
    let second = MotionTiming(duration: 1, curve: .linear)
    var ends: [String] = []
    #expect(layout.animate(key: k, to: .number(10), second) { _, isAtEnd in ends.append("k\(isAtEnd)") } == .ok)
    #expect(layout.animate(key: j, to: .number(10), second) { _, isAtEnd in ends.append("j\(isAtEnd)") } == .ok)
    #expect(layout.setMotionSpeed(0) == .ok && layout.advance(5) == .ok && left(layout) == 0)
    #expect(layout.setMotionSpeed(0.5) == .ok && layout.advance(1) == .ok && left(layout) == 5)
    #expect(layout.endMotion(key: k, atEnd: false) == .ok && ends == ["kfalse"])
    #expect(layout.advance(0.5) == .ok && left(layout) == 5 && layout.frame(row: 1).y == 7.5)
    #expect(layout.endMotion(atEnd: true) == .ok && left(layout) == 5 && layout.frame(row: 1).y == 10)
    #expect(ends == ["kfalse", "jtrue"] && !layout.isMoving)
    #expect(layout.endMotion(key: k, atEnd: true) == .ok)
    #expect(layout.endMotion(key: 12345, atEnd: true) == .handle)
    for speed in [-1, .nan, .infinity] { #expect(layout.setMotionSpeed(speed) == .argument) }
    #expect(layout.motionSpeed == 0.5)
  }

  @Test("With reduced motion everything is at its end at once, and completions are called all the same")
  func reduced() throws {
    let layout = try layout()
    var ends: [Bool] = []
    #expect(layout.animate("k", to: .number(9)) == .ok)
    layout.reducesMotion = true
    #expect(layout.advance(0) == .ok && left(layout) == 9 && !layout.isMoving)
    #expect(
      layout.animate("k", to: .number(5), MotionTiming(duration: 3, delay: 4)) { _, end in ends.append(end) } == .ok)
    #expect(left(layout) == 5 && layout.isMoving && ends.isEmpty)
    #expect(layout.advance(0) == .ok && ends == [true] && !layout.isMoving)
    // A duration of 0 is the same.
    layout.reducesMotion = false
    #expect(layout.animate("k", to: .number(1), MotionTiming(duration: 0)) == .ok && left(layout) == 1)
  }

  @Test("What is wrong says so and changes nothing")
  func mistakes() throws {
    let layout = try layout(
      "<state name='k' type='Double' value='0'/><state name='t' type='String' value='a'/>", "<UIView left='k'/>")
    func message(_ status: Status, _ expected: Status) -> String {
      #expect(status == expected)
      return layout.diagnostics.first?.message ?? ""
    }
    for (timing, text) in [
      (MotionTiming(duration: -1), "The duration is -1, it has to be 0 or more seconds"),
      (MotionTiming(duration: .nan), "The duration is nan, it has to be 0 or more seconds"),
      (MotionTiming(delay: .infinity), "The delay is inf, it has to be 0 or more seconds"),
      (
        MotionTiming(curve: .bezier(x1: 1.5, y1: 0, x2: 0, y2: 0)),
        "The x of a control point is 1.5, it has to be from 0 to 1"
      ),
      (
        MotionTiming(curve: .bezier(x1: 1, y1: .nan, x2: 0, y2: 0)),
        "The y of a control point is nan, it has to be a finite number"
      ),
      (
        MotionTiming(curve: .spring(response: 0, damping: 1)),
        "The response of a spring is 0, it has to be from 0.001 to 1000000 seconds"
      ),
      (
        MotionTiming(curve: .spring(response: 1, damping: -1)),
        "The damping of a spring is -1, it has to be from 0.001 to 1000"
      ),
    ] {
      #expect(message(layout.animate("k", to: .number(1), timing), .argument) == text)
    }
    #expect(
      message(layout.animate("k", to: .number(.nan)), .argument) == "State 'k' cannot go to nan, which is not finite")
    #expect(
      message(layout.animate("t", to: .string("b")), .type).hasPrefix(
        "State 't' is a string, which does not move: numbers"))
    #expect(message(layout.animate("k", to: .string("b")), .type) == "State 'k' is a number, it cannot go to a string")
    #expect(layout.animate("x", to: .number(1)) == .notFound && layout.animate(key: 77, to: .number(1)) == .handle)
    #expect(layout.animate("k", to: .number(1)) == .ok)
    for seconds in [-1, Double.nan, .infinity] {
      #expect(message(layout.advance(seconds), .argument).hasSuffix("seconds: 0 or more are needed"))
    }
    #expect(left(layout) == 0)
  }

  @Test("A completion changes state, edits the tree and moves the same key again")
  func completions() throws {
    let layout = try layout()
    var log: [String] = []
    func again(_ layout: Layout, _ isAtEnd: Bool) {
      log.append("\(isAtEnd)")
      #expect(layout.setState([(key: "c", value: .color(1, 1, 1, 1))]) == .ok)
      #expect((try? layout.insert(xml: Array("<UIView/>".utf8))) != nil)
      if log.count < 3 {
        #expect(
          layout.animate(
            "k", to: .number(Double(log.count)), MotionTiming(duration: 1, curve: .linear), completion: again) == .ok)
      }
    }
    #expect(layout.animate("k", to: .number(10), MotionTiming(duration: 1), completion: again) == .ok)
    #expect(layout.advance(1) == .ok && log == ["true"] && left(layout) == 10)
    #expect(layout.advance(0.5) == .ok && left(layout) == 5.5)
    #expect(layout.advance(0.5) == .ok && layout.advance(1) == .ok && log == ["true", "true", "true"])
    #expect(left(layout) == 2 && !layout.isMoving && layout.nodeCount == 5)
  }

  @Test("A key that a reload makes something else of moves no more")
  func otherType() throws {
    for (declaration, width) in [
      ("<state name='k' type='Bool' value='false'/>", "k ? 1 : 2"), ("<state name='k' type='String' value=''/>", "3"),
      ("<state name='k.x' type='Double' value='0'/>", "k.x"), ("<state name='k' type='UIColor' value='#000000'/>", "4"),
    ] {
      let (folder, layout) = try reloadable()
      var ends: [Bool] = []
      #expect(layout.animate("k", to: .number(10)) { _, isAtEnd in ends.append(isAtEnd) } == .ok)
      #expect(layout.animate("c", to: .color(1, 1, 1, 1)) { _, isAtEnd in ends.append(isAtEnd) } == .ok)
      let text =
        "<UIView>\(declaration)<state name='c' type='Double' value='0'/>"
        + "<UIView width='\(width)' left='c'/></UIView>"
      try folder.write("main.xml", text)
      _ = layout.reload(isHard: false)
      #expect(layout.advance(0.1) == .ok && left(layout) == 0, "\(declaration)")
      #expect(ends == [false, false] && !layout.isMoving, "\(declaration)")
    }
  }

  @Test("A key that a reload takes away moves no more, one that stays moves on")
  func reload() throws {
    let (folder, layout) = try reloadable()
    var ends: [String] = []
    let second = MotionTiming(duration: 1, curve: .linear)
    #expect(layout.animate("k", to: .number(10), second) { _, end in ends.append("k\(end)") } == .ok)
    #expect(layout.animate("c", to: .color(1, 1, 1, 1), second) { _, end in ends.append("c\(end)") } == .ok)
    #expect(layout.advance(0.25) == .ok)
    let text =
      "<UIView width='100%' height='100%'><state name='k' type='Double' value='0'/><UIView left='k * 2'/></UIView>"
    try folder.write("main.xml", text)
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(layout.advance(0.25) == .ok && left(layout) == 10 && ends == ["cfalse"])
    #expect(layout.advance(0.5) == .ok && left(layout) == 20 && ends == ["cfalse", "ktrue"])
  }

  @Test("A hundred thousand keys move at once, and end together")
  func many() throws {
    let count = 2_000
    let state = (0..<count).map { "<state name='k\($0)' type='Double' value='0'/>" }.joined()
    let layout = try layout(state, "<UIView left='k0 + k\(count - 1)'/>")
    for number in 0..<count {
      #expect(
        layout.animate("k\(number)", to: .number(1), MotionTiming(duration: Double(number % 7 + 1), curve: .linear))
          == .ok)
    }
    for _ in 0..<6 { #expect(layout.advance(1) == .ok && layout.isMoving) }
    #expect(layout.advance(1) == .ok && !layout.isMoving && left(layout) == 2)
  }
}

/// Curves against formulas that were written down another way.
@Suite("Curves of motion")
struct MotionCurveTests {
  private func fraction(_ curve: MotionTiming.Curve, _ time: Double, velocity: Double = 0, duration: Double = 1) -> (
    Double, Double
  ) {
    let shape = MotionShape(MotionTiming(duration: duration, curve: curve))
    let isMoving = velocity != 0
    return (
      shape.sample(at: time, isMoving: isMoving).value(from: 0, to: 1, velocity: velocity),
      shape.speedSample(at: time, isMoving: isMoving).speed(from: 0, to: 1, velocity: velocity)
    )
  }

  /// By halving only, with de Casteljau's construction.
  private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ time: Double) -> Double {
    func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * s }
      let (p, q, r) = (mix(0, a), mix(a, b), mix(b, 1))
      return mix(mix(p, q), mix(q, r))
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return point(y1, y2, low)
  }

  @Test("Bézier curves agree with another implementation to 1e-9")
  func beziers() {
    let curves: [(Double, Double, Double, Double)] = [
      (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0, 0, 1, 1), (1, 0, 0, 1),
      (0, 1, 0, 1), (1, 1, 1, 1), (0.3, 2, 0.7, -1), (0, 0.5, 1, 0.5), (0, 3, 1, -2),
    ]
    for (x1, y1, x2, y2) in curves {
      for step in 1..<200 {
        let time = Double(step) / 200
        let own = fraction(.bezier(x1: x1, y1: y1, x2: x2, y2: y2), time).0
        let other = bezier(x1, y1, x2, y2, time)
        #expect(abs(own - other) < 1e-9 || isSteep(x1, x2, time), "\((x1, y1, x2, y2)) at \(time): \(own), \(other)")
      }
    }
    #expect(abs(fraction(.ease, 0.5).0 - bezier(0.25, 0.1, 0.25, 1, 0.5)) < 1e-9)
    #expect(fraction(.linear, 0.25).0 == 0.25)
  }

  /// Where x hardly changes with the parameter, progress changes with its square root or cube root.
  private func isSteep(_ x1: Double, _ x2: Double, _ time: Double) -> Bool {
    (x1, x2) == (1, 0) && abs(time - 0.5) < 0.01
  }

  /// The equation of the spring, solved step by step by the Runge-Kutta method.
  private func spring(_ response: Double, _ damping: Double, _ velocity: Double, _ seconds: Double) -> (Double, Double)
  {
    let w = 2 * Double.pi / response
    var (x, v) = (-1.0, velocity)
    let steps = 40_000
    let h = seconds / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double { -2 * damping * w * v - w * w * x }
    for _ in 0..<steps {
      let (a1, b1) = (v, force(x, v))
      let (a2, b2) = (v + h / 2 * b1, force(x + h / 2 * a1, v + h / 2 * b1))
      let (a3, b3) = (v + h / 2 * b2, force(x + h / 2 * a2, v + h / 2 * b2))
      let (a4, b4) = (v + h * b3, force(x + h * a3, v + h * b3))
      x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      v += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    }
    return (1 + x, v)
  }

  @Test("Springs agree with their differential equation to 1e-9, at every damping and around the critical one")
  func springs() {
    for damping in [0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.5, 4] {
      for (velocity, seconds) in [(0.0, 0.1), (0, 0.9), (5, 0.3), (-20, 0.05)] {
        let own = fraction(.spring(response: 0.5, damping: damping), seconds, velocity: velocity)
        let other = spring(0.5, damping, velocity, seconds)
        #expect(abs(own.0 - other.0) < 1e-9 && abs(own.1 - other.1) < 1e-7, "\(damping) \(velocity): \(own), \(other)")
      }
    }
  }

  @Test("A spring is at rest when its time is over, soon, and stays finite whatever it is")
  func settling() {
    for damping in [0.001, 0.02, 0.5, 0.999, 1, 1.001, 3, 1000] {
      for response in [0.001, 0.3, 1e6] {
        for velocity in [0.0, 3, -1e6, 1e300] {
          for from in [0.0, 1, -500] where from != 0 || velocity != 0 {
            let spring = Spring(response: response, damping: damping)
            let seconds = spring.settlingTime(from: from, velocity: velocity)
            let way = abs(from) + abs(velocity) / spring.frequency
            #expect(seconds >= 0 && seconds.isFinite && seconds < 40 * response * max(damping, 1 / damping))
            for share in [1.0, 1.01, 1.3, 2, 10] {
              let value = spring.sample(at: seconds * share).value(from: from, to: 0, velocity: velocity)
              #expect(abs(value) <= way * 1.001e-4, "\(damping) \(response) \(velocity) \(from) \(share)")
            }
          }
        }
      }
    }
  }

  @Test("A curve that starts with a velocity has it, and ends at its target without the rest of it")
  func velocities() {
    for curve: MotionTiming.Curve in [
      .ease, .easeIn, .easeOut, .easeInOut, .bezier(x1: 0.2, y1: 0.9, x2: 0.8, y2: 0.1),
    ] {
      for velocity in [-8.0, 0.5, 30] {
        let start = fraction(curve, 0, velocity: velocity, duration: 0.5)
        #expect(abs(start.0) < 1e-12 && abs(start.1 - velocity) < 1e-9, "\(curve) \(start)")
        let step = 1e-5
        for time in [0.05, 0.2, 0.4] {
          let (before, after) = (
            fraction(curve, time - step, velocity: velocity, duration: 0.5).0,
            fraction(curve, time + step, velocity: velocity, duration: 0.5).0
          )
          let speed = fraction(curve, time, velocity: velocity, duration: 0.5).1
          #expect(abs((after - before) / (2 * step) - speed) < 1e-4 * (1 + abs(speed)), "\(curve) \(time)")
        }
        #expect(abs(fraction(curve, 0.5 - 1e-12, velocity: velocity, duration: 0.5).0 - 1) < 1e-9)
      }
    }
  }
}
