@testable import PlumbEngine

/// A child of a stack in tests. NaN: none, or the default.
struct StackChild {
  struct Length {
    var explicit = Double.nan
    var natural = Double.nan
    var hugging = Double.nan
    var compression = Double.nan
    var minimum = Double.nan
    var maximum = Double.nan
  }

  var isHidden = false
  var width = Length()
  var height = Length()
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan
  var customSpacing = Double.nan
  var grow = Double.nan
  var shrink = Double.nan
}

/// A rectangle that tests compare.
struct StackRectangle: Equatable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
}

/// A stack and its given size; NaN: not given.
struct StackInput {
  var settings = StackSettings()
  var children: [StackChild] = []
  var width = Double.nan
  var height = Double.nan
}

struct StackOutput: Equatable {
  var size = StackRectangle()
  var children: [StackRectangle] = []
  var lineEnds: [Int] = []
}

/// Runs the kernel as an engine does whose natural heights do not depend on widths.
struct StackRun {
  /// Columns in which every child has the default are left out.
  var leavesOutDefaults = true
  /// Room behind each output and the scratch memory; changes there are counted.
  private static let guardCount = 8
  private static let guardNumber = -12345.25

  private(set) var damage = 0

  private mutating func column(_ count: Int) -> UnsafeMutablePointer<Double> {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: count + Self.guardCount)
    memory.initialize(repeating: Self.guardNumber, count: count + Self.guardCount)
    return memory
  }

  private mutating func release(_ memory: UnsafeMutablePointer<Double>, _ count: Int) {
    for place in count..<count + Self.guardCount where memory[place] != Self.guardNumber { damage += 1 }
    memory.deallocate()
  }

  mutating func callAsFunction(_ input: StackInput) -> StackOutput {
    withKernel(input) { kernel, outputs in
      let (width, height) = (input.width, input.height)
      var size = StackRectangle()
      var lineCount = 1
      switch input.settings.axis {
      case .horizontal:
        let layout = kernel.arrangeAlong(extent: width, sizes: outputs[0], positions: outputs[1])
        lineCount = layout.lineCount
        size.width = layout.extent
        size.height = kernel.arrangeAcross(
          extent: height, lineCount: lineCount, sizes: outputs[2], positions: outputs[3])
      case .vertical:
        // Widths to measure text with come first; the lines decide again.
        let first = input.settings.wraps ? 0 : 1
        size.width = kernel.arrangeAcross(extent: width, lineCount: first, sizes: outputs[0], positions: outputs[1])
        let layout = kernel.arrangeAlong(extent: height, sizes: outputs[2], positions: outputs[3])
        lineCount = layout.lineCount
        size.height = layout.extent
        if input.settings.wraps {
          size.width = kernel.arrangeAcross(
            extent: width, lineCount: lineCount, sizes: outputs[0], positions: outputs[1])
        }
      }
      let children = input.children.indices.map {
        StackRectangle(x: outputs[1][$0], y: outputs[3][$0], width: outputs[0][$0], height: outputs[2][$0])
      }
      var lineEnds: [Int] = []
      if let ends = kernel.lineEnds, !children.isEmpty { lineEnds = (0..<lineCount).map { ends[$0] } }
      return StackOutput(size: size, children: children, lineEnds: lineEnds)
    }
  }

  /// Lends a kernel over the children and columns for widths, x, heights and y.
  mutating func withKernel<Result>(
    _ input: StackInput, _ body: (StackKernel, [UnsafeMutablePointer<Double>]) -> Result
  ) -> Result {
    let count = input.children.count
    var borrowed: [UnsafeMutablePointer<Double>] = []
    func lend(_ value: (StackChild) -> Double) -> UnsafePointer<Double>? {
      let numbers = input.children.map(value)
      if leavesOutDefaults && numbers.allSatisfy(\.isNaN) { return nil }
      let memory = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
      for (place, number) in numbers.enumerated() { memory[place] = number }
      borrowed.append(memory)
      return UnsafePointer(memory)
    }
    func lengths(_ length: (StackChild) -> StackChild.Length) -> StackChildAxis {
      StackChildAxis(
        explicit: lend { length($0).explicit }, natural: lend { length($0).natural },
        hugging: lend { length($0).hugging }, compression: lend { length($0).compression },
        minimum: lend { length($0).minimum }, maximum: lend { length($0).maximum })
    }
    let hidden = UnsafeMutablePointer<Bool>.allocate(capacity: max(count, 1))
    for (place, child) in input.children.enumerated() { hidden[place] = child.isHidden }
    let hidesAny = input.children.contains(where: \.isHidden)
    let children = StackChildren(
      count: count, isHidden: hidesAny || !leavesOutDefaults ? UnsafePointer(hidden) : nil,
      horizontal: lengths(\.width), vertical: lengths(\.height), firstBaseline: lend(\.firstBaseline),
      lastBaseline: lend(\.lastBaseline), customSpacing: lend(\.customSpacing), grow: lend(\.grow),
      shrink: lend(\.shrink))
    let lineEnds = UnsafeMutablePointer<Int>.allocate(capacity: max(count, 1))
    let scratchCount = StackKernel.scratchCount(children: count)
    let scratch = column(scratchCount)
    let outputs = (0..<4).map { _ in column(count) }
    let kernel = StackKernel(
      input.settings, children, scratch: scratch, lineEnds: input.settings.wraps ? lineEnds : nil)
    let result = body(kernel, outputs)
    release(scratch, scratchCount)
    for output in outputs { release(output, count) }
    for memory in borrowed { memory.deallocate() }
    lineEnds.deallocate()
    hidden.deallocate()
    return result
  }
}
