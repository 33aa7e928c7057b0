/// How much of a controller its bars cover, in points. They are the natural heights of these bars; what a navigation bar
/// gets besides stands here.
enum BarHeights {
  static let navigationBar = height(of: "UINavigationBar")
  static let toolbar = height(of: "UIToolbar")
  static let tabBar = height(of: "UITabBar")
  /// A line above the title.
  static var prompt: Double { 30 }
  /// A second line, for the title alone.
  static var largeTitle: Double { 52 }

  private static func height(of bar: String) -> Double { NaturalSizes.sizes(of: bar).first?.height ?? 0 }
}
