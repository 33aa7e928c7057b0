import Foundation
import PlumbEngine
import Testing

/// Compares the catalog with the symbol table of the original framework, by the number of names that a class adds to its
/// base. Names count as they can be written, key paths included: `titleLabel.layer.shadowOffset.width` is one.
@Suite("The catalog covers the classes of UIKit")
struct CatalogCoverageTests {
  let catalog = Catalog()

  /// Class and number of names in the original's table.
  private static let counts = [
    ("UIView", 196), ("UIViewController", 423), ("UIControl", 23), ("UIButton", 482), ("UILabel", 20),
    ("UIImageView", 9), ("UITextField", 46), ("UITextView", 42), ("UIScrollView", 52), ("UITableView", 40),
    ("UITableViewCell", 1248), ("UITableViewHeaderFooterView", 826), ("UITableViewController", 287),
    ("UICollectionView", 53), ("UICollectionViewCell", 594), ("UICollectionReusableView", 2),
    ("UICollectionViewController", 342), ("UIStackView", 6), ("UISegmentedControl", 36), ("UISlider", 28),
    ("UIStepper", 26), ("UISwitch", 5), ("UIProgressView", 7), ("UIPageControl", 6), ("UIDatePicker", 9),
    ("UIPickerView", 6), ("UIActivityIndicatorView", 4), ("UIRefreshControl", 2), ("UISearchBar", 33),
    ("UISearchController", 6), ("UINavigationBar", 16), ("UINavigationController", 8), ("UIToolbar", 8),
    ("UITabBar", 14), ("UITabBarController", 5), ("UISplitViewController", 9), ("UIPageViewController", 3),
    ("UIVisualEffectView", 198), ("UIWebView", 265), ("WKWebView", 290),
  ]

  /// Classes of which the original's table, which is made by reflection, has names that are not public properties.
  private static let incomplete = ["UICollectionReusableView": 1, "UIPickerView": 4]

  /// The names of a component that its base does not have. Geometry, which is not the original's table, is left out, and
  /// so is what a class of values has.
  private func ownNames(_ row: Int) -> Set<String> {
    var names = Set(catalog.propertyNames(of: row))
    let base = catalog.components[row].base
    if base >= 0, catalog.components[base].isElement { names.subtract(catalog.propertyNames(of: base)) }
    return names.subtracting([
      "left", "right", "leading", "trailing", "width", "top", "bottom", "height", "center.x", "center.y",
      "firstBaseline", "lastBaseline",
    ])
  }

  @Test("with nine names in ten", arguments: counts)
  func coverage(_ name: String, _ expected: Int) throws {
    let row = try #require(catalog.component(named: name))
    let count = ownNames(row).count
    let least = Self.incomplete[name] ?? (expected * 9 + 9) / 10
    #expect(count >= least, "\(name): \(count) of \(expected)")
  }

  @Test("with the very names that are public, but for those that are listed as left out", arguments: UIKitNames.rows)
  func names(_ row: UIKitNames.Row) throws {
    let component = try #require(catalog.component(named: row.component))
    #expect(row.names.filter { catalog.property($0, of: component) == nil } == [])
    #expect(row.leftOut.filter { catalog.property($0, of: component) != nil } == [])
  }

  @Test("and the page on what is left out has it all")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/left-out.md"), encoding: .utf8)
    for row in UIKitNames.rows where !row.leftOut.isEmpty {
      let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(row.component)` |") })
      #expect(row.leftOut.filter { !line.contains("`\($0)`") } == [], "\(row.component)")
    }
    for (name, _) in Self.incomplete { #expect(page.contains("| `\(name)` |"), "\(name)") }
  }

  @Test("by both of their names")
  func shortNames() throws {
    for component in catalog.components where component.isElement && component.name.hasPrefix("UI") {
      #expect(catalog.component(named: String(component.name.dropFirst(2))) != nil, "\(component.name)")
    }
  }
}
