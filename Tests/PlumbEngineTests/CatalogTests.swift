import Testing

@testable import PlumbEngine

@Suite("The built-in catalog")
struct CatalogTests {
  let catalog = Catalog()

  private func property(_ name: String, _ component: String) throws -> Property {
    let row = try #require(catalog.component(named: component))
    return try #require(catalog.property(name, of: row), "\(component).\(name)")
  }

  @Test(
    "is found by both names",
    arguments: [
      "View", "ViewController", "Label", "ImageView", "Button", "ScrollView", "PageControl", "Control",
    ])
  func shortNames(_ name: String) throws {
    let row = try #require(catalog.component(named: "UI" + name))
    #expect(catalog.component(named: name) == row)
    #expect(catalog.components[row].name == "UI" + name)
  }

  @Test("has no elements for classes of values", arguments: ["NSObject", "CALayer", "Layer", "TabBarItem", "", "UI"])
  func valueClasses(_ name: String) { #expect(catalog.component(named: name) == nil) }

  @Test("knows what builds on what")
  func kinds() throws {
    let button = try #require(catalog.component(named: "Button"))
    let view = try #require(catalog.component(named: "View"))
    #expect(catalog.isKind(button, of: "UIControl"))
    #expect(catalog.isKind(button, of: view))
    #expect(!catalog.isKind(view, of: button))
    #expect(!catalog.isKind(button, of: "Nonsense"))
    #expect(!catalog.isKind(-1, of: -1))
    #expect(!catalog.isKind(Int.max, of: view))
  }

  @Test(
    "says who has a natural size",
    arguments: [
      ("UIView", 0), ("UILabel", 3), ("UIButton", 3), ("UIImageView", 3), ("UIPageControl", 3), ("UIScrollView", 0),
      ("UIControl", 0), ("UIViewController", 0), ("UISwitch", 3), ("UISlider", 2), ("UIStepper", 3),
      ("UISegmentedControl", 3), ("UIProgressView", 2), ("UIActivityIndicatorView", 3), ("UIDatePicker", 3),
      ("UIPickerView", 3), ("UISearchBar", 2), ("UITabBar", 2), ("UINavigationBar", 2), ("UIToolbar", 2),
      ("UIRefreshControl", 2), ("UITableViewCell", 2), ("UITextField", 3), ("UITextView", 3), ("UIStackView", 0),
      ("UITableView", 0), ("UICollectionView", 0), ("UICollectionViewCell", 0), ("WKWebView", 0),
      ("UITabBarController", 0),
    ])
  func natural(_ name: String, _ axes: UInt8) throws {
    let row = try #require(catalog.component(named: name))
    #expect(catalog.components[row].natural.rawValue == axes)
    #expect(
      catalog.components[row].isScrollView
        == ["UIScrollView", "UITextView", "UITableView", "UICollectionView"].contains(name))
    #expect(catalog.components[row].isImageView == (name == "UIImageView"))
    #expect(catalog.components[row].isController == name.hasSuffix("Controller"))
    #expect(catalog.components[row].isTextView == (name == "UITextView"))
  }

  @Test("gives text inside an element to a property")
  func body() throws {
    let expected: [(String, String?)] = [
      ("UILabel", "attributedText"), ("UIButton", "attributedTitle"), ("UIView", nil), ("UIViewController", "title"),
      ("UIImageView", nil), ("UITextField", "attributedText"), ("UITextView", "attributedText"),
      ("UISearchBar", "text"), ("UITableViewCell", nil), ("WKWebView", "htmlString"), ("UIWebView", "htmlString"),
      ("UINavigationController", "title"), ("UISegmentedControl", nil),
    ]
    for (name, body) in expected {
      let row = try #require(catalog.component(named: name))
      #expect(catalog.components[row].bodyProperty == body)
    }
  }

  @Test(
    "has types and defaults",
    arguments: [
      ("View", "alpha", PropertyType?.some(.number), "1"), ("View", "isHidden", .bool, "false"),
      ("View", "backgroundColor", .color, "clear"), ("View", "clipsToBounds", .bool, "false"),
      ("ScrollView", "clipsToBounds", .bool, "true"), ("Button", "clipsToBounds", .bool, "false"),
      ("Label", "isUserInteractionEnabled", .bool, "false"), ("View", "isUserInteractionEnabled", .bool, "true"),
      ("Label", "numberOfLines", .integer, "1"), ("Label", "text", .string, ""), ("Label", "font", .font, "system 17"),
      ("Button", "title", .string, ""), ("Button", "highlightedTitleColor", .color, "clear"),
      ("Button", "touchUpInside", .selector, "nil"), ("Button", "titleLabel.shadowOffset.height", .number, "-1"),
      ("Button", "titleLabel.font", .font, "system 15"), ("View", "layer.anchorPoint", .point, "0.5 0.5"),
      ("View", "layer.anchorPoint.x", .number, "0.5"), ("View", "layer.contentsCenter.origin.x", .number, "0"),
      ("View", "layer.contentsCenter.size", .size, "1 1"), ("View", "layer.contentsCenter.size.width", .number, "1"),
      ("View", "layer.contentsCenter.midX", .number, "0.5"), ("View", "transform", .affineTransform, "identity"),
      ("View", "transform.scale.x", .number, "1"), ("View", "transform.rotation", .number, "0"),
      ("View", "layer.transform.rotation.z", .number, "0"), ("View", "layer.transform.m34", .number, "0"),
      ("View", "layoutMargins.left", .number, "8"), ("ScrollView", "contentInset", .insets, "0 0 0 0"),
      ("ScrollView", "contentInset.top", .number, "0"), ("ScrollView", "contentSize.width", .number, "0"),
      ("View", "layer.shadowOffset", .size, "0 -3"), ("ViewController", "view.alpha", .number, "1"),
      ("ViewController", "view.layer.opacity", .number, "1"), ("ViewController", "tabBarItem.title", .string, ""),
      ("ViewController", "navigationItem.leftBarButtonItem.title", .string, ""), ("View", "outlet", .text, "nil"),
      ("Switch", "isOn", .bool, "false"), ("Slider", "maximumValue", .number, "1"),
      ("Slider", "highlightedThumbImage", .image, "nil"), ("Stepper", "maximumValue", .number, "100"),
      ("Stepper", "disabledDividerImage", .image, "nil"), ("SegmentedControl", "selectedSegmentIndex", .integer, "-1"),
      ("SegmentedControl", "leftContentPositionAdjustment.horizontal", .number, "0"),
      ("SegmentedControl", "selectedTitleColor", .color, "clear"), ("StackView", "spacing", .number, "0"),
      ("StackView", "wrap", .bool, "false"), ("View", "grow", .number, "0"), ("Label", "customSpacing", .number, "0"),
      ("TextField", "autocapitalizationType", nil, "sentences"), ("SearchBar", "returnKeyType", nil, "search"),
      ("TextView", "textContainerInset.top", .number, "8"), ("TableViewCell", "textLabel.text", .string, ""),
      ("TableViewCell", "contentView.layer.cornerRadius", .number, "0"), ("TableView", "rowHeight", .number, "-1"),
      ("TableView", "separatorInset.left", .number, "15"),
      ("TableViewController", "tableView.rowHeight", .number, "-1"),
      ("CollectionView", "collectionViewLayout.itemSize.width", .number, "50"),
      ("CollectionViewController", "collectionView.collectionViewLayout.scrollDirection", nil, "vertical"),
      ("VisualEffectView", "contentView.backgroundColor", .color, "clear"),
      ("WKWebView", "configuration.preferences.minimumFontSize", .number, "0"),
      ("WKWebView", "configuration.allowsAirPlayForMediaPlayback", .bool, "true"),
      ("NavigationController", "navigationBar.isTranslucent", .bool, "true"),
      ("NavigationBar", "compactBackgroundImage", .image, "nil"), ("TabBarController", "selectedIndex", .integer, "0"),
      ("ImagePickerController", "cameraViewTransform.scale.x", .number, "1"),
      ("PageControl", "numberOfPages", .integer, "0"), ("View", "accessibilityLabel", .string, ""),
    ])
  func defaults(_ component: String, _ name: String, _ type: PropertyType?, _ text: String) throws {
    let property = try property(name, component)
    #expect(property.name == name)
    if let type { #expect(property.type == type) }
    #expect(property.defaultText == text)
    #expect(property.access == .settable || name.hasSuffix("midX"))
  }

  @Test(
    "has geometry on every element",
    arguments: [
      "left", "right", "leading", "trailing", "width", "top", "bottom", "height", "center.x", "center.y",
      "firstBaseline", "lastBaseline",
    ])
  func geometry(_ name: String) throws {
    for component in catalog.components where component.isElement {
      let property = try property(name, component.name)
      #expect(property.type == .number && property.typeName == "CGFloat" && property.access == .settable)
    }
    let button = try #require(catalog.component(named: "Button"))
    #expect(catalog.property("titleLabel." + name, of: button)?.access != .settable)
  }

  @Test("says why a property cannot be set")
  func unavailable() throws {
    let view = try #require(catalog.component(named: "View"))
    let expected = [
      ("frame", "UIView.frame is not available. Use top/left/width/height instead"),
      ("bounds.size.width", "UIView.bounds.size.width is not available. Use top/left/width/height instead"),
      ("autoresizingMask", "UIView.autoresizingMask is not available. Use top/left/width/height instead"),
      ("center", "UIView.center is not available. Use center.x or center.y instead"),
      ("layer.position.x", "UIView.layer.position.x is not available. Use center.x or center.y instead"),
      ("layer.frame", "UIView.layer.frame is not available. Use top/left/width/height instead"),
      ("leadingAnchor", "UIView.leadingAnchor is not available. Use top/left/width/height instead"),
      ("firstBaselineAnchor", "UIView.firstBaselineAnchor is not available. Use firstBaseline or lastBaseline instead"),
      ("safeAreaInsets", "UIView.safeAreaInsets is private or read-only"),
      ("safeAreaInsets.top", "UIView.safeAreaInsets.top is private or read-only"),
      ("size", "UIView.size is private or read-only"),
    ]
    for (name, message) in expected {
      let property = try property(name, "View")
      let diagnostic = try #require(catalog.accessDiagnostic(property, of: view))
      #expect(diagnostic.message == message)
      #expect(diagnostic.code == .property)
    }
    #expect(catalog.accessDiagnostic(try property("alpha", "View"), of: view) == nil)
  }

  @Test(
    "draws nothing in stack views",
    arguments: ["backgroundColor", "contentMode", "layer.cornerRadius", "layer.shadowOffset.width", "layer.contents"])
  func stackViews(_ name: String) throws {
    let stack = try #require(catalog.component(named: "StackView"))
    let property = try property(name, "StackView")
    let diagnostic = try #require(catalog.accessDiagnostic(property, of: stack))
    #expect(diagnostic.message.hasPrefix("UIStackView.\(name) is not available"))
    #expect(!catalog.propertyNames(of: stack).contains(name))
  }

  @Test("has the rows of every table once, none of them longer than is looked for")
  func tables() {
    for row in catalog.components.indices {
      let name = catalog.components[row].name
      let rows = PropertyTable.rows(PropertyTables.table(of: name))
      // A search bar has other defaults for two of the traits, an image or font that changes the size is one of many.
      let repeated = ["UISearchBar": 2, "UISegmentedControl": 1][name] ?? 0
      #expect(catalog.table(row).rows.count + repeated == rows.count, "\(name)")
      for row in rows { #expect(row.property.name.utf8.count <= 64, "\(row.property.name)") }
      #expect(catalog.components[row].bodyProperty == catalog.bodyProperty(of: row), "\(name)")
    }
  }

  @Test("is read once when many threads ask at a time")
  func threads() async throws {
    let catalog = Catalog()
    let row = try #require(catalog.component(named: "TableViewCell"))
    let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<16 { group.addTask { ObjectIdentifier(catalog.table(row)) } }
      var all = Set<ObjectIdentifier>()
      for await one in group { all.insert(one) }
      return all
    }
    #expect(found.count == 1)
  }

  @Test("names what to use instead of a deprecated property")
  func deprecated() throws {
    #expect(try property("topLayoutGuide.length", "View").replacement == "safeAreaInsets.top")
    #expect(try property("backgroundColor", "ViewController").replacement == "view.backgroundColor")
    #expect(try property("view.backgroundColor", "ViewController").replacement == "")
  }

  @Test("knows what may change a natural size")
  func size() throws {
    for name in ["text", "attributedText", "font", "numberOfLines"] { #expect(try property(name, "Label").affectsSize) }
    for name in ["textColor", "alpha", "layer.cornerRadius", "transform.scale"] {
      #expect(try !property(name, "Label").affectsSize)
    }
    for name in ["title", "image", "normalTitle", "titleLabel.font", "contentEdgeInsets.top"] {
      #expect(try property(name, "Button").affectsSize)
    }
    for name in ["titleColor", "titleLabel.textColor", "touchUpInside"] {
      #expect(try !property(name, "Button").affectsSize)
    }
  }

  @Test(
    "finds nothing else",
    arguments: ["", ".", "alpha.", ".alpha", "alpha.x", "layer.", "layer.mask.mask", "Alpha"])
  func unknown(_ name: String) throws {
    let view = try #require(catalog.component(named: "View"))
    #expect(catalog.property(name, of: view) == nil)
    #expect(catalog.property(name, of: -1) == nil)
    #expect(catalog.property(String(repeating: "layer.", count: 50_000) + name, of: view) == nil)
  }

  @Test("lists names that it finds, each once, in the same order every time")
  func names() throws {
    for component in catalog.components where component.isElement {
      let row = try #require(catalog.component(named: component.name))
      let names = catalog.propertyNames(of: row)
      #expect(names == Catalog().propertyNames(of: row))
      #expect(Set(names).count == names.count)
      for name in names { #expect(catalog.property(name, of: row) != nil, "\(name)") }
      for name in catalog.propertyNames(of: row, settableOnly: true) {
        #expect(catalog.property(name, of: row)?.access == .settable, "\(name)")
      }
    }
    #expect(catalog.propertyNames(of: 1000).isEmpty)
  }

  @Test("suggests the closest known name")
  func suggestions() throws {
    #expect(catalog.unknownComponentDiagnostic("UILable").suggestions.first == "UILabel")
    #expect(catalog.unknownComponentDiagnostic("Lable").suggestions.first == "Label")
    #expect(catalog.unknownComponentDiagnostic("Foo").message == "Unknown class Foo")
    let object = catalog.unknownComponentDiagnostic("NSObject")
    #expect(object.message == "NSObject is not a subclass of UIView or UIViewController")
    #expect(object.code == .component)
    let label = try #require(catalog.component(named: "Label"))
    let diagnostic = catalog.unknownPropertyDiagnostic("textAlignement", of: label)
    #expect(diagnostic.message == "Unknown property textAlignement of UILabel")
    #expect(diagnostic.suggestions.first == "textAlignment")
  }
}
