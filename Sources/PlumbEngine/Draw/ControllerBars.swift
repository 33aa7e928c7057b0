import PlumbSyntax

/// Where the bars of a tab bar controller or navigation controller are, as the safe area of the child that it shows says.
/// They reach to the controller's edge: what is behind the status bar, and below the home indicator, is theirs.
struct ControllerBars {
  struct Bar {
    var frame: Frame
    var isAtTop: Bool
    var color: RGBA8
  }

  /// Of a bar without a colour of its own.
  private static let plain = RGBA8(red: 247, green: 247, blue: 247, alpha: 255)
  /// Of the line where a bar ends.
  static let line = RGBA8(red: 179, green: 179, blue: 179, alpha: 255)

  private(set) var bars: [Bar] = []

  init(_ layout: Layout, row: Int, _ frame: Frame) {
    guard let shown = try? layout.shownChild(row: row), shown >= 0, let outer = Self.insets(layout, row),
      var inner = Self.insets(layout, shown)
    else { return }
    // What the child itself adds is not covered.
    if let more = try? layout.property("additionalSafeAreaInsets", row: shown), more.kind == .insets {
      inner = (inner.top - more.a, inner.bottom - more.c)
    }
    let isTabBar = layout.isKind(row: row, of: "UITabBarController")
    if inner.top > outer.top {
      let bar = Frame(x: frame.x, y: frame.y, width: frame.width, height: min(inner.top, frame.height))
      bars.append(Bar(frame: bar, isAtTop: true, color: Self.color(layout, row, "navigationBar.barTintColor")))
    }
    if inner.bottom > outer.bottom {
      let height = min(inner.bottom, frame.height)
      let bar = Frame(x: frame.x, y: frame.y + frame.height - height, width: frame.width, height: height)
      let name = isTabBar ? "tabBar.barTintColor" : "toolbar.barTintColor"
      bars.append(Bar(frame: bar, isAtTop: false, color: Self.color(layout, row, name)))
    }
  }

  private static func color(_ layout: Layout, _ row: Int, _ name: String) -> RGBA8 {
    let value = (try? NodeReader(layout).expressionValue(layout.linked(row), name)) ?? nil
    return value?.colorValue ?? plain
  }

  private static func insets(_ layout: Layout, _ row: Int) -> (top: Double, bottom: Double)? {
    guard let value = try? layout.property("safeAreaInsets", row: row), value.kind == .insets else { return nil }
    return (value.a, value.c)
  }
}
