import PlumbSyntax

/// What the attributes of a collection say about its flow layout.
struct CollectionSettings {
  /// nil: items have the sizes of their content, and those not seen yet the estimate.
  private(set) var itemSize: (width: Double, height: Double)?
  private(set) var estimate = (width: 50.0, height: 50.0)
  private(set) var lineSpacing = 10.0
  private(set) var itemSpacing = 10.0
  private(set) var headerLength = 0.0
  private(set) var footerLength = 0.0
  private(set) var insets = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)
  private(set) var isHorizontal = false
  private(set) var pinsHeaders = false
  private(set) var pinsFooters = false
  private(set) var minimumItemWidth = 0.0

  /// The attributes, in the order of the values below. A structure and its parts come after each other.
  static var names: [String] {
    func sized(_ name: String) -> [String] { [name, name + ".width", name + ".height"] }
    let names =
      sized("itemSize") + sized("estimatedItemSize") + sized("headerReferenceSize") + sized("footerReferenceSize")
      + ["sectionInset", "sectionInset.top", "sectionInset.left", "sectionInset.bottom", "sectionInset.right"]
      + ["minimumLineSpacing", "minimumInteritemSpacing", "scrollDirection", "sectionHeadersPinToVisibleBounds"]
      + ["sectionFootersPinToVisibleBounds"]
    return names.map { "collectionViewLayout." + $0 } + ["minimumItemWidth"]
  }

  init(_ values: [Value]) {
    func number(_ place: Int, _ otherwise: Double) -> Double { values[place].numeric ?? otherwise }
    /// nil if nothing says it.
    func size(_ place: Int, _ otherwise: Double) -> (width: Double, height: Double)? {
      let isWhole = values[place].kind == .size
      if !isWhole && values[place + 1].numeric == nil && values[place + 2].numeric == nil { return nil }
      return (
        number(place + 1, isWhole ? values[place].a : otherwise),
        number(place + 2, isWhole ? values[place].b : otherwise)
      )
    }
    isHorizontal = values[19].kind != .null && values[19].a == 1
    itemSize = size(0, 50)
    if let size = size(3, 50), size.width > 0, size.height > 0 { estimate = size }
    let isHorizontal = isHorizontal
    func along(_ size: (width: Double, height: Double)?) -> Double {
      size.map { isHorizontal ? $0.width : $0.height } ?? 0
    }
    headerLength = along(size(6, 0))
    footerLength = along(size(9, 0))
    let whole = values[12]
    let base = whole.kind == .insets ? (whole.a, whole.b, whole.c, whole.d) : (0, 0, 0, 0)
    insets = (number(13, base.0), number(14, base.1), number(15, base.2), number(16, base.3))
    lineSpacing = number(17, 10)
    itemSpacing = number(18, 10)
    pinsHeaders = number(20, 0) != 0
    pinsFooters = number(21, 0) != 0
    minimumItemWidth = max(0, number(22, 0))
  }

  var hasColumns: Bool { minimumItemWidth > 0 }

  var sizing: CellSizing {
    if hasColumns { return itemSize != nil ? .fixed : isHorizontal ? .automaticWidth : .automaticHeight }
    return itemSize != nil ? .fixed : .automatic
  }

  /// For the geometry. Errors: `.argument` (a length that is negative, not finite or too large).
  func settings() throws(Diagnostic) -> FlowSettings {
    let size = itemSize ?? estimate
    let name = itemSize != nil ? "itemSize" : "estimatedItemSize"
    let width = try ListSettings.units(size.width, name)
    let height = try ListSettings.units(size.height, name)
    let (breadth, length) = isHorizontal ? (height, width) : (width, height)
    let sizing: FlowSizing
    if hasColumns {
      sizing = .columns(
        minimumBreadth: try ListSettings.units(minimumItemWidth, "minimumItemWidth"), length: length,
        isUniform: itemSize != nil)
    } else {
      sizing =
        itemSize != nil ? .uniform(breadth: breadth, length: length) : .varying(breadth: breadth, length: length)
    }
    var settings = FlowSettings(sizing: sizing)
    settings.isHorizontal = isHorizontal
    settings.lineSpacing = try ListSettings.units(lineSpacing, "minimumLineSpacing")
    settings.itemSpacing = try ListSettings.units(itemSpacing, "minimumInteritemSpacing")
    settings.setInsets(
      top: try ListSettings.units(insets.top, "sectionInset"),
      left: try ListSettings.units(insets.left, "sectionInset"),
      bottom: try ListSettings.units(insets.bottom, "sectionInset"),
      right: try ListSettings.units(insets.right, "sectionInset"))
    return settings
  }
}
