/// The axes on which a component has a size of its own, which the measurer is asked for.
package struct NaturalAxes: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let width = NaturalAxes(rawValue: 1)
  package static let height = NaturalAxes(rawValue: 2)
  package static let both: NaturalAxes = [.width, .height]
}

/// A component: a kind of element, found by its name.
package struct Component: Sendable {
  /// The full name: `UILabel`.
  package let name: String
  /// The row of the base in `Catalog.components`; -1 for none. Bases come before what builds on them.
  package let base: Int
  package let natural: NaturalAxes
  /// Whether the component is one of these or builds on it.
  package let isScrollView: Bool
  package let isImageView: Bool
  package let isController: Bool
  /// Whether a document may name it: not the classes of values, such as layers and bar items.
  package let isElement: Bool
  /// The property that text inside the element sets; nil where there is none.
  package internal(set) var bodyProperty: String?
  /// The part that an element without `template` and `xml` has as its template, also one of a component that builds on
  /// this one and has none itself. Relative to the document that is loaded.
  package internal(set) var templateURL: String?
  /// The rows of its own properties in `Catalog`'s table, in documentation order.
  var ownRows: [Int] = []

  /// What a body without markup sets in place of a body property, where the component has it.
  static func plainBody(of bodyProperty: String) -> String {
    switch bodyProperty {
    case "attributedText": "text"
    case "attributedTitle": "title"
    default: bodyProperty
    }
  }
}

/// A component of the table below: a line of what every catalog begins with.
struct BuiltInComponent {
  var name: String
  var base: String
  var natural: NaturalAxes = []
  var isElement = true
  var table: String

  /// In an order in which bases come first.
  static var all: [BuiltInComponent] {
    [
      BuiltInComponent(name: "NSObject", base: "", isElement: false, table: PropertyTables.accessibility),
      BuiltInComponent(name: "CALayer", base: "NSObject", isElement: false, table: PropertyTables.layer),
      BuiltInComponent(name: "UIBarItem", base: "NSObject", isElement: false, table: PropertyTables.barItem),
      BuiltInComponent(
        name: "UIBarButtonItem", base: "UIBarItem", isElement: false, table: PropertyTables.barButtonItem),
      BuiltInComponent(name: "UITabBarItem", base: "UIBarItem", isElement: false, table: PropertyTables.tabBarItem),
      BuiltInComponent(
        name: "UINavigationItem", base: "NSObject", isElement: false, table: PropertyTables.navigationItem),
      BuiltInComponent(name: "UIView", base: "NSObject", table: PropertyTables.view),
      BuiltInComponent(name: "UIViewController", base: "NSObject", table: PropertyTables.viewController),
      BuiltInComponent(name: "UILabel", base: "UIView", natural: .both, table: PropertyTables.label),
      BuiltInComponent(name: "UIImageView", base: "UIView", natural: .both, table: PropertyTables.imageView),
      BuiltInComponent(name: "UIScrollView", base: "UIView", table: PropertyTables.scrollView),
      BuiltInComponent(name: "UIControl", base: "UIView", table: PropertyTables.control),
      BuiltInComponent(name: "UIButton", base: "UIControl", natural: .both, table: PropertyTables.button),
      BuiltInComponent(name: "UIPageControl", base: "UIControl", natural: .both, table: PropertyTables.pageControl),
      BuiltInComponent(name: "UIVisualEffectView", base: "UIView", table: PropertyTables.visualEffectView),
      BuiltInComponent(name: "WKWebView", base: "UIView", table: PropertyTables.webView),
    ]
  }
}
