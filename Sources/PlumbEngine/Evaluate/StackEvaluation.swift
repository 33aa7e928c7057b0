/// One run of a block of a stack view: collects its inputs, runs the kernel, and leaves the outputs in a row.
///
/// Works on memory of the machine, of which it takes as much as `StackBlock.scratchCount` says.
struct StackEvaluation {
  private let stack: StackBlock
  private let cells: UnsafePointer<Double>
  private let list: UnsafePointer<UInt32>
  /// The next free memory. All that is taken is as large as a number.
  private var free: UnsafeMutableRawPointer

  init(
    _ stack: StackBlock, _ cells: UnsafePointer<Double>, _ lists: UnsafePointer<UInt32>,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    self.stack = stack
    self.cells = cells
    list = lists + stack.firstInput
    free = UnsafeMutableRawPointer(scratch)
  }

  @inline(__always)
  private mutating func take<Element: BitwiseCopyable>(
    _ type: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let taken = free.bindMemory(to: type, capacity: count)
    free += count &* MemoryLayout<Double>.stride
    return taken
  }

  @inline(__always)
  private func setting(_ setting: StackBlock.Setting) -> Double { cells[Int(list[setting.rawValue])] }

  /// A setting that is a case or a count; 0 for anything else.
  private func number(_ setting: StackBlock.Setting, below limit: Int) -> Int {
    let value = self.setting(setting)
    return value > 0 && value < Double(limit) ? Int(value) : 0
  }

  /// The values of all columns from one on, one column after the other: `none` as NaN.
  @_optimize(speed)
  private mutating func columns(from first: Int, count: Int) -> UnsafeMutablePointer<Double> {
    let all = count &* stack.children
    let values = take(Double.self, all)
    let list = list + (StackBlock.Setting.count &+ first &* stack.children)
    let none = StackBlock.none
    for place in 0..<all {
      let value = cells[Int(list[place])]
      values[place] = value == none ? .nan : value
    }
    return values
  }

  /// The sizes of contents: a measurer that declines says so with a negative number.
  @_optimize(speed)
  private func naturalColumn(_ values: UnsafeMutablePointer<Double>) -> UnsafePointer<Double> {
    for child in 0..<stack.children where values[child] < 0 { values[child] = .nan }
    return UnsafePointer(values)
  }

  /// The first column, where children may be hidden.
  @_optimize(speed)
  private mutating func flagColumn() -> UnsafePointer<Bool> {
    let flags = take(Bool.self, stack.children)
    let list = list + StackBlock.Setting.count
    for child in 0..<stack.children { flags[child] = cells[Int(list[child])] != 0 }
    return UnsafePointer(flags)
  }

  /// The outputs, one after the other, until the next run.
  @_optimize(speed)
  mutating func run() -> UnsafePointer<Double> {
    let count = stack.children
    // Outputs come first: they are read once everything else is done.
    let outputs = take(Double.self, 3 &* max(count, 1) &+ 1)
    var settings = StackSettings()
    settings.axis = StackAxis(rawValue: number(.axis, below: 2)) ?? .horizontal
    settings.distribution = StackDistribution(rawValue: number(.distribution, below: 5)) ?? .fill
    settings.alignment = StackAlignment(rawValue: number(.alignment, below: 6)) ?? .fill
    settings.spacing = setting(.spacing)
    let lineSpacing = setting(.lineSpacing)
    settings.lineSpacing = lineSpacing == StackBlock.none ? .nan : lineSpacing
    settings.wraps = setting(.wraps) != 0 && (stack.wrapsColumns || settings.axis == .horizontal)
    settings.isBaselineRelative = setting(.isBaselineRelative) != 0
    settings.isRightToLeft = stack.isRightToLeft
    settings.margins = StackMargins(
      top: setting(.top), left: setting(.left), bottom: setting(.bottom), right: setting(.right))
    let lineEnds = take(Int.self, max(count, 1))
    let lineCount = lines(settings, lineEnds)
    let children = children()
    let scratch = take(Double.self, StackKernel.scratchCount(children: count))
    let kernel = StackKernel(settings, children, scratch: scratch, lineEnds: lineEnds)
    let isAlong = (settings.axis == .vertical) == stack.isVertical
    if stack.isFitting {
      fit(kernel, isAlong, lineCount, outputs)
    } else {
      let extent = setting(.extent)
      var layout = StackLayout(extent: 0, lineCount: 1)
      if isAlong {
        layout = kernel.arrangeAlong(extent: extent, sizes: outputs + count, positions: outputs)
      } else {
        _ = kernel.arrangeAcross(
          extent: extent, lineCount: lineCount, sizes: outputs + count, positions: outputs)
      }
      if stack.hasLines { write(layout.lineCount, lineEnds, to: outputs + 2 * count) }
    }
    return UnsafePointer(outputs)
  }

  private func fit(
    _ kernel: StackKernel, _ isAlong: Bool, _ lineCount: Int, _ outputs: UnsafeMutablePointer<Double>
  ) {
    let length = isAlong ? kernel.fittingAlong() : kernel.fittingAcross(lineCount: lineCount)
    // Negative spacing may pull the end before the beginning.
    outputs[0] = max(0, length)
    var priorities = StackPriorities()
    if stack.hasPriorities {
      priorities = isAlong ? kernel.nestedPrioritiesAlong() : kernel.nestedPrioritiesAcross()
    }
    outputs[1] = priorities.hugging
    outputs[2] = priorities.compression
  }

  /// Ends of lines that are not used are 0, so that they change only with the lines.
  private func write(_ lineCount: Int, _ ends: UnsafePointer<Int>, to outputs: UnsafeMutablePointer<Double>) {
    outputs[0] = Double(lineCount)
    for line in 0..<stack.children { outputs[1 + line] = line < lineCount ? Double(ends[line]) : 0 }
  }

  /// How many lines the other axis has, whose ends are written to `ends`.
  private func lines(_ settings: StackSettings, _ ends: UnsafeMutablePointer<Int>) -> Int {
    guard settings.wraps, stack.columns.contains(.lineEnds) else { return 1 }
    let count = number(.lineCount, below: stack.children + 1)
    let place = StackBlock.Columns(rawValue: stack.columns.rawValue & (StackBlock.Columns.lineEnds.rawValue - 1)).count
    let list = list + StackBlock.Setting.count + place * stack.children
    for line in 0..<count {
      let end = cells[Int(list[line])]
      ends[line] = end > 0 && end <= Double(stack.children) ? Int(end) : 0
    }
    return max(1, count)
  }

  @_optimize(speed)
  private mutating func children() -> StackChildren {
    var children = StackChildren(count: stack.children)
    var axis = StackChildAxis()
    let hidden = stack.columns.contains(.isHidden) ? 1 : 0
    if hidden == 1 { children.isHidden = flagColumn() }
    // Ends of lines are read on their own.
    let numbers = stack.columns.subtracting([.isHidden, .lineEnds])
    if numbers.isEmpty { return children }
    var next = columns(from: hidden, count: numbers.count)
    // In the order in which they are listed. Most have those of sizes and priorities alone.
    func take(_ column: StackBlock.Columns) -> UnsafePointer<Double>? {
      guard numbers.contains(column) else { return nil }
      defer { next += stack.children }
      return UnsafePointer(next)
    }
    axis.explicit = take(.explicit)
    if numbers.contains(.natural) {
      axis.natural = naturalColumn(next)
      next += stack.children
    }
    axis.hugging = take(.hugging)
    axis.compression = take(.compression)
    if stack.isVertical { children.vertical = axis } else { children.horizontal = axis }
    if numbers.isSubset(of: [.explicit, .natural, .hugging, .compression]) { return children }
    children.customSpacing = take(.customSpacing)
    children.grow = take(.grow)
    children.shrink = take(.shrink)
    children.firstBaseline = take(.firstBaseline)
    children.lastBaseline = take(.lastBaseline)
    return children
  }
}
