import PlumbConstraints
import Testing

/// A row of views of equal widths, as benchmarks of other solvers have it.
@Suite struct RowOfViewsTests {
  static func make(_ count: Int) -> (system: ConstraintSystem, width: Int, left: [Int], widths: [Int]) {
    let system = ConstraintSystem()
    let width = system.addVariable(.input)
    var left = [Int]()
    var widths = [Int]()
    for view in 0..<count {
      left.append(system.addVariable(.position))
      widths.append(system.addVariable(.size))
      if view == 0 {
        _ = system.addRow([LinearTerm(left[0], 1)], .equal, constant: -8)
      } else {
        _ = system.addRow(
          [LinearTerm(left[view], 1), LinearTerm(left[view - 1], -1), LinearTerm(widths[view - 1], -1)], .equal,
          constant: -8)
        _ = system.addRow([LinearTerm(widths[view], 1), LinearTerm(widths[0], -1)], .equal, constant: 0)
      }
      _ = system.addRow([LinearTerm(widths[view], 1)], .atLeast, constant: -10)
    }
    let last = [LinearTerm(left[count - 1], 1), LinearTerm(widths[count - 1], 1), LinearTerm(width, -1)]
    _ = system.addRow(last, .atMost, constant: 8)
    _ = system.addRow(last, .equal, constant: 8, priority: 750)
    _ = system.addRow([LinearTerm(widths[0], 1)], .equal, constant: -100, priority: 250)
    return (system, width, left, widths)
  }

  @Test(arguments: [1, 2, 10, 300])
  func widthsAreEqualAndFillTheRow(count: Int) {
    let (system, width, left, widths) = Self.make(count)
    for container in [Double(30 * count), Double(50 * count) + 0.5] {
      system.setInput(width, container)
      #expect(system.solve() == 0)
      let expected = (container - 8 - 8 * Double(count)) / Double(count)
      for view in [0, count / 2, count - 1] {
        #expect(abs(system.value(widths[view]) - expected) < 1e-6)
        #expect(abs(system.value(left[view]) - 8 - Double(view) * (expected + 8)) < 1e-5)
      }
    }
    // Too narrow for the least widths: the views keep them, and the end of the row is given up.
    system.setInput(width, 0)
    #expect(system.solve() == 0)
    #expect(system.value(widths[0]) == 10)
  }
}
