import PlumbConstraints

/// The row of views of constraints.h, for a program in C: the solver has no interface of its own for C yet.
private final class RowOfViews {
  let system = ConstraintSystem()
  private let container: Int
  private let last: Int
  private let middle: Int
  private var bound: Int?

  init(_ count: Int) {
    container = system.addVariable(.input)
    var left = 0
    var width = 0
    var firstWidth = 0
    var middle = 0
    for view in 0..<count {
      let (previous, previousWidth) = (left, width)
      left = system.addVariable(.position)
      width = system.addVariable(.size)
      if view == 0 {
        firstWidth = width
        _ = system.addRow([LinearTerm(left, 1)], .equal, constant: -8)
      } else {
        _ = system.addRow(
          [LinearTerm(left, 1), LinearTerm(previous, -1), LinearTerm(previousWidth, -1)], .equal, constant: -8)
        _ = system.addRow([LinearTerm(width, 1), LinearTerm(firstWidth, -1)], .equal, constant: 0)
      }
      _ = system.addRow([LinearTerm(width, 1)], .atLeast, constant: -10)
      if view == count / 2 { middle = width }
    }
    let end = [LinearTerm(left, 1), LinearTerm(width, 1), LinearTerm(container, -1)]
    _ = system.addRow(end, .atMost, constant: 8)
    _ = system.addRow(end, .equal, constant: 8, priority: 750)
    _ = system.addRow([LinearTerm(firstWidth, 1)], .equal, constant: -100, priority: 250)
    last = left
    self.middle = middle
  }

  func resize(_ width: Double) -> Double {
    system.setInput(container, width)
    system.solve()
    return system.value(last)
  }

  func bind(_ least: Double) {
    if let bound { system.removeRow(bound) }
    bound = system.addRow([LinearTerm(middle, 1)], .atLeast, constant: -least)
    system.solve()
  }
}

@_cdecl("row_make")
public func rowMake(_ count: Int) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(RowOfViews(count)).toOpaque()
}

@_cdecl("row_resize")
public func rowResize(_ row: UnsafeMutableRawPointer, _ width: Double) -> Double {
  Unmanaged<RowOfViews>.fromOpaque(row)._withUnsafeGuaranteedRef { $0.resize(width) }
}

@_cdecl("row_bind")
public func rowBind(_ row: UnsafeMutableRawPointer, _ least: Double) {
  Unmanaged<RowOfViews>.fromOpaque(row)._withUnsafeGuaranteedRef { $0.bind(least) }
}

@_cdecl("row_free")
public func rowFree(_ row: UnsafeMutableRawPointer) { Unmanaged<RowOfViews>.fromOpaque(row).release() }
