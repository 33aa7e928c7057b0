import PlumbSyntax

/// Natural sizes: the host's, or the built-in ones.
extension Layout {
  /// Asks for the size that the last run stopped at. No access to the cells is held while the host answers.
  @inline(never)
  @_optimize(speed)
  func measure(_ index: Int, _ row: Int, _ width: Double?) -> Status {
    let bound = width.map { $0 > 0 ? $0 : 0 }
    var answer = MeasureAnswer.declined
    if let measurer = template.engine.measurer {
      activityState.beginMeasuring(row: row)
      answer = measurer.measure(self, nodeHandles.base[row], bound, nil)
      activityState.endMeasuring()
    }
    switch answer {
    case .declined:
      let extent = builtInSize(row, bound)
      machine.finishMeasurement(index, extent.width, extent.height, extent.firstBaseline, extent.lastBaseline)
    case .size(let size):
      guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite, size.firstBaseline.isFinite,
        size.lastBaseline.isFinite
      else {
        var diagnostic = Diagnostic(
          .measure, "The measurer answered \(size.width) x \(size.height); a size must be finite and not negative")
        locate(&diagnostic, row: row)
        return fail(diagnostic)
      }
      // What has no baseline stands on its bottom edge.
      machine.finishMeasurement(
        index, size.width, size.height, size.firstBaseline >= 0 ? size.firstBaseline : size.height,
        size.lastBaseline >= 0 ? size.lastBaseline : size.height)
    case .failed:
      var diagnostic = Diagnostic(.user, "The measurer failed")
      locate(&diagnostic, row: row)
      return fail(diagnostic)
    }
    return .ok
  }

  @_optimize(speed)
  private func builtInSize(_ row: Int, _ width: Double?) -> TextExtent {
    let bound = width ?? -1
    switch template.measuring.kinds.base[row] {
    case .label:
      let lines = workingCount(row, template.measuring.numberOfLines) ?? 1
      if let attributed = workingValue(row, template.measuring.attributedText)?.attributedBox {
        return TextMeasurer.measure(attributed, width: bound, maximumLines: lines)
      }
      return withBytes(workingText(row, template.measuring.text)) {
        BuiltInSize.label(
          text: $0, style: style(row, template.measuring.font, TextStyle()), numberOfLines: lines, width: bound)
      }
    case .button:
      let whole = workingValue(row, template.measuring.edgeInsets)
      func inset(_ name: UInt32, _ index: Int) -> Double {
        workingNumber(row, name) ?? (whole?.kind == .insets ? whole?.component(index) : nil) ?? 0
      }
      let top = inset(template.measuring.edges.0, 0)
      let left = inset(template.measuring.edges.1, 1)
      let bottom = inset(template.measuring.edges.2, 2)
      let right = inset(template.measuring.edges.3, 3)
      let lines = workingCount(row, template.measuring.titleLines) ?? 1
      if let attributed = workingValue(row, template.measuring.attributedTitle)?.attributedBox {
        return BuiltInSize.button(
          title: attributed, numberOfLines: lines, top: top, left: left, bottom: bottom, right: right, width: bound)
      }
      return withBytes(workingText(row, template.measuring.title)) {
        BuiltInSize.button(
          title: $0, style: style(row, template.measuring.titleFont, BuiltInSize.buttonStyle), numberOfLines: lines,
          top: top, left: left, bottom: bottom, right: right, width: bound)
      }
    case .pageControl:
      let pages = workingCount(row, template.measuring.numberOfPages) ?? 0
      let hides = workingNumber(row, template.measuring.hidesForSinglePage) ?? 0
      return BuiltInSize.pageControl(numberOfPages: pages, hidesForSinglePage: hides != 0)
    case .image:
      guard let image = workingValue(row, template.measuring.image)?.imageValue else { return BuiltInSize.imageView }
      return TextExtent(
        width: image.width, height: image.height, firstBaseline: image.height, lastBaseline: image.height, lines: 0)
    case .other: return BuiltInSize.imageView
    }
  }

  private func style(_ row: Int, _ property: UInt32, _ fallback: TextStyle) -> TextStyle {
    guard let font = workingValue(row, property)?.fontValue else { return fallback }
    return TextStyle(font: font)
  }

  private func withBytes(_ text: TextBox?, _ body: (UnsafeBufferPointer<UInt8>) -> TextExtent) -> TextExtent {
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(text.bytes)
  }

  /// The new value of a property, published or not, by the number of its name; nil where it has no expression.
  @inline(never)
  @_optimize(speed)
  private func workingValue(_ row: Int, _ name: UInt32) -> Value? {
    if name == BuiltInMeasuring.absent { return nil }
    for index in image.propertyRange(row) where image.properties.base[index].name == name {
      return workingValue(index)
    }
    return nil
  }

  @_optimize(speed)
  func workingValue(_ index: Int) -> Value {
    let slot = image.properties.base[index]
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(machine.numbers.base[Int(slot.cell)])
    case .bool: return .bool(machine.numbers.base[Int(slot.cell)] != 0)
    case .value: return machine.values[Int(slot.cell)]
    }
  }

  @inline(never)
  private func workingNumber(_ row: Int, _ property: UInt32) -> Double? { workingValue(row, property)?.numeric }

  /// A number as a count; 0 for what is none.
  @inline(never)
  private func workingCount(_ row: Int, _ property: UInt32) -> Int? {
    workingNumber(row, property).map { $0 >= 0 && $0 < 1e9 ? Int($0) : 0 }
  }

  @inline(never)
  private func workingText(_ row: Int, _ property: UInt32) -> TextBox? { workingValue(row, property)?.textBox }
}
