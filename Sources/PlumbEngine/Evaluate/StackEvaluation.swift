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
    free += count * MemoryLayout<Double>.stride
    return taken
  }

  @inline(__always)
  private func setting(_ setting: StackBlock.Setting) -> Double { cells[Int(list[setting.rawValue])] }

  /// A setting that is a case or a count; 0 for anything else.
  private func number(_ setting: StackBlock.Setting, below limit: Int) -> Int {
    let value = self.setting(setting)
    return value > 0 && value < Double(limit) ? Int(value) : 0
  }

  /// The values of a column: `none` as NaN.
  @_optimize(speed)
  private mutating func column(_ column: Int) -> UnsafePointer<Double> {
    let values = take(Double.self, stack.children)
    let list = list + StackBlock.Setting.count + column * stack.children
    let none = StackBlock.none
    for child in 0..<stack.children {
      let value = cells[Int(list[child])]
      values[child] = value == none ? .nan : value
    }
    return UnsafePointer(values)
  }

  /// The sizes of contents: a measurer that declines says so with a negative number.
  @_optimize(speed)
  private mutating func naturalColumn(_ column: Int) -> UnsafePointer<Double> {
    let values = take(Double.self, stack.children)
    let list = list + StackBlock.Setting.count + column * stack.children
    for child in 0..<stack.children {
      let value = cells[Int(list[child])]
      values[child] = value < 0 ? .nan : value
    }
    return UnsafePointer(values)
  }

  @_optimize(speed)
  private mutating func flagColumn(_ column: Int) -> UnsafePointer<Bool> {
    let flags = take(Bool.self, stack.children)
    let list = list + StackBlock.Setting.count + column * stack.children
    for child in 0..<stack.children { flags[child] = cells[Int(list[child])] != 0 }
    return UnsafePointer(flags)
  }

  /// The outputs, one after the other, until the next run.
  @_optimize(speed)
  mutating func run() -> UnsafePointer<Double> {
    let count = stack.children
    // Outputs come first: they are read once everything else is done.
    let outputs = take(Double.self, 3 * max(count, 1) + 1)
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
    var next = 0
    // In the order in which they are listed.
    func place(_ column: StackBlock.Columns) -> Int? {
      guard stack.columns.contains(column) else { return nil }
      next += 1
      return next - 1
    }
    if let place = place(.isHidden) { children.isHidden = flagColumn(place) }
    if let place = place(.explicit) { axis.explicit = column(place) }
    if let place = place(.natural) { axis.natural = naturalColumn(place) }
    if let place = place(.hugging) { axis.hugging = column(place) }
    if let place = place(.compression) { axis.compression = column(place) }
    if let place = place(.customSpacing) { children.customSpacing = column(place) }
    if let place = place(.grow) { children.grow = column(place) }
    if let place = place(.shrink) { children.shrink = column(place) }
    if let place = place(.firstBaseline) { children.firstBaseline = column(place) }
    if let place = place(.lastBaseline) { children.lastBaseline = column(place) }
    if stack.isVertical { children.vertical = axis } else { children.horizontal = axis }
    return children
  }
}
