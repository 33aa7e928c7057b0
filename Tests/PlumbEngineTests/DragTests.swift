import PlumbSyntax
import Testing

@testable import PlumbEngine

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Numbers that follow a gesture, against formulas written for themselves.
@Suite("Drags")
struct DragTests {
  private func layout(_ value: Double = 0) throws -> (Layout, key: UInt64) {
    let document =
      "<UIView><state name='k' type='Double' value='\(value)'/><state name='t' type='String' value='a'/><UIView left='k'/></UIView>"
    let loaded = Engine().load(Array(document.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    return (layout, try layout.stateKey("k"))
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 1e-9 * max(1, b.magnitude) }

  @Test("What is shown beyond a limit is x c d / (d + c x), and a drag that begins there goes on without a jump")
  func rubberBand() throws {
    for length in [1.0, 50, 320, 1e6] {
      for beyond in [0.0, 0.001, 1, 17, 300, 5e4] {
        let expected = beyond * 0.55 * length / (length + 0.55 * beyond)
        var drag = Drag(lower: -20, upper: 100, length: length)
        drag.origin = 40
        #expect(isNear(try drag.value(translation: 60 + beyond), 100 + expected))
        #expect(isNear(try drag.value(translation: -60 - beyond), -20 - expected))
        #expect(expected <= length)
        if expected > 0.98 * length { continue }
        let (layout, key) = try layout(100 + expected)
        #expect(layout.beginDrag(&drag, key: key) == .ok)
        #expect((drag.origin - 100 - beyond).magnitude <= 1e-9 * max(1, beyond) * (1 + beyond / length))
        #expect(isNear(try drag.value(translation: 0), 100 + expected))
      }
    }
    #expect(try Drag(upper: 5).value(translation: 1e300) == 5)
    #expect(try Drag(upper: 5, length: 10).value(translation: 1e300) == 15)
  }

  @Test("What is let go slides as momentum does: the integral of a speed that falls by a share each millisecond")
  func momentum() throws {
    for rate in [0.5, Drag.fastRate, Drag.normalRate, 0.9999] {
      for velocity in [-5000.0, -1, 0.5, 300, 12_000] {
        let (layout, key) = try layout(7)
        let (status, target) = layout.endDrag(Drag(rate: rate), key: key, velocity: velocity)
        // The sum of v r^ms over infinitely many infinitely short milliseconds is v / (-1000 ln r).
        let fall = -1000 * log(rate)
        #expect(status == .ok && isNear(target, 7 + velocity / fall))
        var passed = 0.0
        for step in [0.0, 0.001, 0.03, 0.25] where layout.isMoving {
          #expect(layout.advance(step / fall) == .ok)
          passed += step / fall
          #expect(isNear(try layout.state("k").a, 7 + velocity / fall * (1 - pow(rate, passed * 1000))))
          #expect(isNear(try layout.motion(key: key)?.velocity.a ?? .nan, velocity * pow(rate, passed * 1000)))
        }
        #expect(layout.advance(1e6) == .ok && !layout.isMoving)
        #expect(try layout.state("k").a == target)
      }
    }
  }

  @Test("A critically damped spring takes it to a stop, and begins where it is and as fast as it is")
  func springs() throws {
    for response in [0.1, 0.5, 3] {
      for velocity in [-900.0, -3, 0, 40, 2500] {
        let (layout, key) = try layout(60)
        let drag = Drag(lower: 0, upper: 200, length: 100, stops: [200, 0, 90], response: response)
        let (status, target) = layout.endDrag(drag, key: key, velocity: velocity)
        let rest = 60 + velocity / (-1000 * log(0.998))
        let nearest = [0.0, 90, 200].min { ($0 - rest).magnitude < ($1 - rest).magnitude }
        #expect(status == .ok && target == nearest)
        #expect(isNear(try layout.motion(key: key)?.velocity.a ?? .nan, velocity))
        let (omega, way) = (2 * Double.pi / response, 60 - target)
        var passed = 0.0
        for _ in 0..<20 where layout.isMoving {
          #expect(layout.advance(response / 16) == .ok)
          passed += response / 16
          guard layout.isMoving else { break }
          let expected = target + (way + (velocity + omega * way) * passed) * exp(-omega * passed)
          #expect(isNear(try layout.state("k").a, expected))
        }
      }
    }
  }

  @Test("Beyond a limit what is shown is slower than the gesture: its velocity is the derivative of what is shown")
  func slope() throws {
    var drag = Drag(lower: 0, upper: 100, length: 80)
    drag.origin = 100
    for translation in [1.0, 20, 200] {
      let shown = try drag.value(translation: translation)
      let release = try drag.release(from: shown, velocity: 500)
      let step = 1e-6
      let slope =
        (try drag.value(translation: translation + step) - (try drag.value(translation: translation - step)))
        / (2 * step)
      #expect((release.velocity - 500 * slope).magnitude < 1e-4)
      #expect(release.target == 100)
    }
    #expect(try drag.release(from: 50, velocity: 500).velocity == 500)
  }

  @Test("It comes to rest at a page, at most one from where it was")
  func pages() throws {
    var drag = Drag(lower: 30, upper: 530, page: 100)
    drag.origin = 220
    for (value, velocity, target) in [
      (230.0, 0.0, 230.0), (281, 0, 330), (279, 0, 230), (230, 1e5, 330), (230, -1e300, 130), (230, 1e300, 330),
      (230, 101, 330), (230, 99, 230),
    ] {
      #expect(try drag.release(from: value, velocity: velocity).target == target)
    }
    drag.origin = 530
    #expect(try drag.release(from: 520, velocity: 900).target == 530)
    drag.lower = -.infinity
    drag.origin = -140
    #expect(try drag.release(from: -160, velocity: 0).target == -200)
    #expect(try Drag(stops: [5, -3]).release(from: 1, velocity: 0).target == -3, "the lower of two as near")
    #expect(try Drag(lower: 0, stops: [-50, 40]).release(from: 1, velocity: -1e300).target == 0)
    #expect(try Drag(stops: [1, 2, 3]).release(from: 0, velocity: 1e308).target == 3)
  }

  @Test("Limits that do not give way are never passed, and there is no jump in velocity where it can be helped")
  func hardLimits() throws {
    for start in [0.0, 1e-9, 3, 50, 99.99, 100] {
      for velocity in [-1e6, -700.0, -2, 0, 2, 700, 1e6] {
        for stops in [[], [0, 100], [50], [2]] as [[Double]] {
          let (layout, key) = try layout(start)
          let drag = Drag(lower: 0, upper: 100, stops: stops)
          let (status, target) = layout.endDrag(drag, key: key, velocity: velocity)
          #expect(status == .ok && target >= 0 && target <= 100)
          for _ in 0..<2000 where layout.isMoving {
            #expect(layout.advance(1.0 / 500) == .ok)
            let value = try layout.state("k").a
            #expect(value >= -1e-9 && value <= 100 + 1e-9, "from \(start) at \(velocity) to \(stops)")
          }
          #expect(layout.advance(1e6) == .ok)
          #expect(try layout.state("k").a == target)
        }
      }
    }
    let release = try Drag(lower: 0, upper: 100).release(from: 50, velocity: 700)
    #expect(release.velocity == 700 && isNear(release.response, 2 * Double.pi * 50 / 700))
  }

  @Test("A drag takes hold of a key that moves, and its completion is told so")
  func takingHold() throws {
    let (layout, key) = try layout(10)
    var ends: [Bool] = []
    #expect(
      layout.animate(key: key, to: .number(20), MotionTiming(duration: 1, curve: .linear)) { ends.append($1) } == .ok)
    #expect(layout.advance(0.5) == .ok)
    var drag = Drag()
    #expect(layout.beginDrag(&drag, key: key) == .ok && drag.origin == 15 && ends == [false] && !layout.isMoving)
    #expect(layout.moveDrag(drag, key: key, translation: 5) == .ok && layout.advance(1) == .ok)
    #expect(try layout.state("k").a == 20)
    let (status, target) = layout.endDrag(drag, key: key, velocity: 0) { ends.append($1) }
    #expect(status == .ok && target == 20 && layout.advance(0) == .ok && ends == [false, true])
    layout.reducesMotion = true
    #expect(layout.endDrag(Drag(page: 100), key: key, velocity: 1000).target == 100)
    #expect(try layout.state("k").a == 100)
  }

  @Test("Wrong numbers are errors that name what would be accepted, and change nothing")
  func mistakes() throws {
    let (layout, key) = try layout(5)
    for (drag, text) in [
      (Drag(lower: .nan), "lower limit"), (Drag(lower: .infinity), "lower limit"), (Drag(upper: .nan), "upper limit"),
      (Drag(lower: 2, upper: 1), "at most the upper one, 1"), (Drag(length: -1), "length"),
      (Drag(length: .infinity), "length"),
      (Drag(rate: 1), "from 0.5 to 0.9999"), (Drag(rate: .nan), "rate"), (Drag(page: -1), "page"),
      (Drag(stops: [1, .infinity]), "stop"), (Drag(page: 2, stops: [1]), "pages or stops, not both"),
      (Drag(response: 0), "response"), (Drag(response: .nan), "response"),
    ] {
      var begun = drag
      #expect(layout.beginDrag(&begun, key: key) == .argument)
      #expect(layout.diagnostics.last?.message.contains(text) ?? false, "\(layout.diagnostics.map { $0.rendered() })")
      #expect(layout.endDrag(drag, key: key, velocity: 0).status == .argument)
    }
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(layout.moveDrag(Drag(upper: 1), key: key, translation: number) == .argument)
      #expect(layout.endDrag(Drag(upper: 1), key: key, velocity: number).status == .argument)
      #expect(throws: Diagnostic.self) { try Drag().release(from: number, velocity: 0) }
      #expect(layout.animate(key: key, to: .number(1), velocity: number) == .argument)
    }
    var drag = Drag()
    drag.origin = 1e308
    #expect(layout.moveDrag(drag, key: key, translation: 1e308) == .argument)
    #expect(layout.endDrag(Drag(), key: key, velocity: 1.7e308).target.isFinite)
    #expect(layout.endMotion(atEnd: false) == .ok)
    #expect(try layout.beginDrag(&drag, key: layout.stateKey("t")) == .type)
    #expect(layout.animate("t", to: .number(1), velocity: 1) == .type)
    #expect(layout.beginDrag(&drag, key: 77) == .handle && layout.moveDrag(Drag(), key: 77, translation: 0) == .handle)
    #expect(layout.set(number: .nan, key: key) == .ok && layout.beginDrag(&drag, key: key) == .argument)
  }

  @Test("What moves can be read: from where, to where, how fast, since when")
  func running() throws {
    let (layout, key) = try layout(0)
    #expect(try layout.motion(key: key) == nil && layout.motions().isEmpty)
    #expect(
      layout.animate(
        key: key, to: .number(100), MotionTiming(delay: 1, curve: .spring(response: 0.5, damping: 1))) == .ok)
    #expect(layout.advance(0.5) == .ok)
    var motion = try #require(try layout.motion(key: key))
    #expect(motion.elapsed == 0.5 && motion.delay == 1 && motion.value.a == 0 && motion.velocity.a == 0)
    #expect(layout.advance(0.625) == .ok)
    motion = try #require(try layout.motion(key: key))
    let omega = 4 * Double.pi
    #expect(isNear(motion.value.a, 100 - 100 * (1 + omega * 0.125) * exp(-omega * 0.125)))
    #expect(isNear(motion.velocity.a, 100 * omega * omega * 0.125 * exp(-omega * 0.125)))
    #expect(motion.from.a == 0 && motion.target.a == 100 && motion.duration > 0.5 && motion.node == nil)
    layout.reducesMotion = true
    #expect(try layout.motion(key: key)?.value.a == 100)
    #expect(throws: Diagnostic.self) { try layout.motion(key: 77) }
    #expect(throws: Diagnostic.self) { try layout.motions(node: 77) }
  }
}
