import PlumbSyntax

/// Natural sizes: the host's, or the built-in ones.
extension Layout {
  /// Asks for the size that the last run stopped at. No access to the cells is held while the host answers.
  @inline(never)
  func measure(_ index: Int, _ row: Int, _ width: Double?) -> Status {
    let bound = width.map { $0 > 0 ? $0 : 0 }
    var answer = MeasureAnswer.declined
    if let measurer = template.engine.measurer {
      measuredRow = row
      answer = measurer.measure(self, nodeHandles.base[row], bound, nil)
      measuredRow = -1
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

  private func builtInSize(_ row: Int, _ width: Double?) -> TextExtent {
    let component = Int(tree.components[row])
    let catalog = template.engine.catalog
    let bound = width ?? -1
    if catalog.isKind(component, of: "UILabel") {
      let lines = workingCount(row, "numberOfLines") ?? 1
      if let attributed = workingValue(row, "attributedText")?.attributedBox {
        return TextMeasurer.measure(attributed, width: bound, maximumLines: lines)
      }
      return withBytes(workingText(row, "text")) {
        BuiltInSize.label(text: $0, style: style(row, "font", TextStyle()), numberOfLines: lines, width: bound)
      }
    }
    if catalog.isKind(component, of: "UIButton") {
      let whole = workingValue(row, "contentEdgeInsets")
      let insets = ["top", "left", "bottom", "right"].enumerated().map { index, name in
        workingNumber(row, "contentEdgeInsets." + name) ?? (whole?.kind == .insets ? whole?.component(index) : nil) ?? 0
      }
      let lines = workingCount(row, "titleLabel.numberOfLines") ?? 1
      if let attributed = workingValue(row, "attributedTitle")?.attributedBox {
        return BuiltInSize.button(
          title: attributed, numberOfLines: lines, top: insets[0], left: insets[1], bottom: insets[2],
          right: insets[3], width: bound)
      }
      return withBytes(workingText(row, "title")) {
        BuiltInSize.button(
          title: $0, style: style(row, "titleLabel.font", BuiltInSize.buttonStyle), numberOfLines: lines,
          top: insets[0], left: insets[1], bottom: insets[2], right: insets[3], width: bound)
      }
    }
    if catalog.isKind(component, of: "UIPageControl") {
      let pages = workingCount(row, "numberOfPages") ?? 0
      let hides = workingNumber(row, "hidesForSinglePage") ?? 0
      return BuiltInSize.pageControl(numberOfPages: pages, hidesForSinglePage: hides != 0)
    }
    if catalog.isKind(component, of: "UIImageView"), let image = workingValue(row, "image")?.imageValue {
      return TextExtent(
        width: image.width, height: image.height, firstBaseline: image.height, lastBaseline: image.height, lines: 0)
    }
    return BuiltInSize.imageView
  }

  private func style(_ row: Int, _ property: String, _ fallback: TextStyle) -> TextStyle {
    guard let font = workingValue(row, property)?.fontValue else { return fallback }
    return TextStyle(font: font)
  }

  private func withBytes(_ text: TextBox?, _ body: (UnsafeBufferPointer<UInt8>) -> TextExtent) -> TextExtent {
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(text.bytes)
  }

  /// The new value of a property, published or not; nil where it has no expression.
  @inline(never)
  func workingValue(_ row: Int, _ property: String) -> Value? {
    guard let index = propertySlot(row, property) else { return nil }
    let slot = image.properties.base[index]
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(machine.numbers.base[Int(slot.cell)])
    case .bool: return .bool(machine.numbers.base[Int(slot.cell)] != 0)
    case .value: return machine.values[Int(slot.cell)]
    }
  }

  @inline(never)
  private func workingNumber(_ row: Int, _ property: String) -> Double? { workingValue(row, property)?.numeric }

  /// A number as a count; 0 for what is none.
  @inline(never)
  private func workingCount(_ row: Int, _ property: String) -> Int? {
    workingNumber(row, property).map { $0 >= 0 && $0 < 1e9 ? Int($0) : 0 }
  }

  @inline(never)
  private func workingText(_ row: Int, _ property: String) -> TextBox? { workingValue(row, property)?.textBox }
}
