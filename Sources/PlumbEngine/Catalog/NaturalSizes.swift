/// The natural sizes of controls that no text or image decides. `BuiltInSize` has functions for the others: labels,
/// buttons, page controls, segmented controls, text fields and text views.
package enum NaturalSizes {
  /// A line is
  ///
  ///     component condition width height | source
  ///
  /// in points; `none` is no natural size on that axis. A condition is `property=case,case`, `-` is none; the first line
  /// of a component whose condition holds counts. The source says where the figures come from: the rectangles that
  /// Interface Builder writes, the documentation, or measurements of running systems.
  static let table: StaticString = """
    UISwitch - 51 31 | Interface Builder
    UISlider - none 31 | Interface Builder
    UIStepper - 94 32 | measured; 29 high before iOS 13
    UIProgressView - none 4 | Interface Builder; 2 before iOS 14
    UIActivityIndicatorView style=large,whiteLarge 37 37 | measured; kept while it stands still
    UIActivityIndicatorView activityIndicatorViewStyle=large,whiteLarge 37 37 | the older name of style
    UIActivityIndicatorView - 20 20 | measured
    UIDatePicker - 320 216 | Interface Builder; wheels, in all modes
    UIPickerView - 320 216 | Interface Builder
    UISearchBar - none 56 | measured; the field is 36 high
    UINavigationBar - none 44 | documentation; without status bar, large title and prompt
    UIToolbar - none 44 | documentation
    UITabBar - none 49 | documentation; without the safe area below it
    UIRefreshControl - none 60 | measured
    UITableViewCell - none 44 | Interface Builder; the least height of a row
    """

  /// A line of the table. No natural size on an axis is 0.
  package struct Size: Sendable {
    /// The property of the condition; empty for none.
    package var property: String
    package var cases: [String]
    package var width: Double
    package var height: Double
    package var axes: NaturalAxes

    /// A size without condition, on the axes that have one.
    package init(width: Double?, height: Double?) {
      self.init(property: "", cases: [], width: width ?? 0, height: height ?? 0, axes: [])
      if width != nil { axes.insert(.width) }
      if height != nil { axes.insert(.height) }
    }

    init(property: String, cases: [String], width: Double, height: Double, axes: NaturalAxes) {
      self.property = property
      self.cases = cases
      self.width = width
      self.height = height
      self.axes = axes
    }

    /// This size, with that of another one on axes where it has none.
    func with(_ other: Size) -> Size {
      var size = self
      if !axes.contains(.width) { size.width = other.width }
      if !axes.contains(.height) { size.height = other.height }
      size.axes.formUnion(other.axes)
      return size
    }
  }

  /// The properties that conditions are about.
  static let conditionProperties: StaticString = "style activityIndicatorViewStyle"

  /// The lines of a component by its full name, in their order; none for one that is not in the table.
  package static func sizes(of component: String) -> [Size] {
    let blank = UInt8(ascii: " ")
    let text = TableText(table)
    var sizes: [Size] = []
    var index = 0
    while let line = text.next(&index, before: UInt8(ascii: "\n")) {
      let (definition, _) = line.split(at: UInt8(ascii: "|")) ?? (line, line)
      var place = 0
      guard let name = definition.next(&place, before: blank), name.bytes.elementsEqual(component.utf8),
        let condition = definition.next(&place, before: blank), let width = definition.next(&place, before: blank),
        let height = definition.next(&place, before: blank)
      else { continue }
      var size = Size(property: "", cases: [], width: points(width) ?? 0, height: points(height) ?? 0, axes: [])
      if points(width) != nil { size.axes.insert(.width) }
      if points(height) != nil { size.axes.insert(.height) }
      if let (property, cases) = condition.split(at: UInt8(ascii: "=")) {
        size.property = property.string
        var next = 0
        while let name = cases.next(&next, before: UInt8(ascii: ",")) { size.cases.append(name.string) }
      }
      sizes.append(size)
    }
    return sizes
  }

  /// A whole number of points; nil for `none`.
  private static func points(_ text: TableText) -> Double? {
    var result = 0.0
    for byte in text.bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      result = result * 10 + Double(byte - UInt8(ascii: "0"))
    }
    return result
  }
}
