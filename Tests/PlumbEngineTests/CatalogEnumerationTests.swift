import PlumbEngine
import PlumbSyntax
import Testing

@Suite("The enumerations of the catalog")
struct CatalogEnumerationTests {
  let catalog = Catalog()

  private func enumeration(_ name: String) throws -> Enumeration {
    let row = try #require(catalog.enumeration(named: name), "\(name)")
    return catalog.enumerations[row]
  }

  @Test(
    "have the cases of the libraries with their numbers",
    arguments: [
      ("UIView.ContentMode", "bottomRight", 12.0), ("NSTextAlignment", "center", 1), ("NSTextAlignment", "natural", 4),
      ("UIKeyboardType", "asciiCapableNumberPad", 11), ("UIKeyboardType", "URL", 3), ("UIKeyboardType", "url", 3),
      ("UIKeyboardType", "numberPad", 4), ("UIKeyboardType", "webSearch", 10), ("UIStackView.Alignment", "top", 1),
      ("UIStackView.Alignment", "center", 3), ("UIStackView.Alignment", "lastBaseline", 5),
      ("UIModalPresentationStyle", "none", -1), ("UIBarButtonItem.SystemItem", "save", 3),
      ("UIBarButtonItem.SystemItem", "add", 4), ("UIBlurEffect.Style", "prominent", 5), ("UIRectEdge", "right", 8),
      ("UIRectEdge", "all", 15), ("UIAccessibilityTraits", "none", 0), ("UIAccessibilityTraits", "header", 65536),
      ("UIControl.State", "focused", 8), ("UIFont.Weight", "bold", 700), ("UILayoutPriority", "defaultLow", 250),
      ("UIScrollView.DecelerationRate", "normal", 0.998), ("UIFontDescriptor.SymbolicTraits", "traitMonoSpace", 1024),
      ("UIInterfaceOrientationMask", "landscapeLeft", 16), ("UIControl.Event", "valueChanged", 4096),
      ("UIDatePickerStyle", "inline", 3), ("UISwitch.Style", "sliding", 2), ("UIBarMetrics", "compactPrompt", 102),
      ("UISplitViewController.DisplayMode", "primaryOverlay", 3),
      ("UISplitViewController.DisplayMode", "oneOverSecondary", 3),
      ("UISplitViewController.DisplayMode", "twoDisplaceSecondary", 6),
      ("UITextDragOptions", "stripTextColorFromPreviews", 1),
      ("UITextField.BorderStyle", "roundedRect", 3), ("UIActivityIndicatorView.Style", "large", 101),
      ("UITableViewCell.SelectionStyle", "default", 3), ("UIPageViewController.SpineLocation", "max", 3),
      ("UIImagePickerController.CameraFlashMode", "on", 1), ("UITextStorageDirection", "backward", 1),
    ])
  func numbers(_ type: String, _ name: String, _ number: Double) throws {
    #expect(try enumeration(type).cases.first { $0.name == name }?.number == number)
  }

  @Test(
    "are found by every spelling",
    arguments: [
      ("UIViewContentMode", "UIView.ContentMode"), ("uiView_ContentMode", "UIView.ContentMode"),
      ("contentMode", "UIView.ContentMode"), ("rectEdge", "UIRectEdge"), ("uiRectEdge", "UIRectEdge"),
      ("dataDetectorTypes", "UIDataDetectorTypes"), ("lineBreakMode", "NSLineBreakMode"),
      ("UIViewAutoresizing", "UIView.AutoresizingMask"), ("UIButtonType", "UIButton.ButtonType"),
      ("UILayoutConstraintAxis", "NSLayoutConstraint.Axis"), ("UIBarButtonSystemItem", "UIBarButtonItem.SystemItem"),
      ("UIFontDescriptorSymbolicTraits", "UIFontDescriptor.SymbolicTraits"), ("UIFontWeight", "UIFont.Weight"),
      ("UIScrollViewIndicatorStyle", "UIScrollView.IndicatorStyle"), ("UITextBorderStyle", "UITextField.BorderStyle"),
      ("UITextFieldViewMode", "UITextField.ViewMode"), ("UISegment", "UISegmentedControl.Segment"),
      ("UITableViewCellStyle", "UITableViewCell.CellStyle"), ("UIDatePickerMode", "UIDatePicker.Mode"),
      ("UIActivityIndicatorViewStyle", "UIActivityIndicatorView.Style"),
      ("UISplitViewControllerDisplayMode", "UISplitViewController.DisplayMode"),
    ])
  func spellings(_ spelling: String, _ name: String) throws { #expect(try enumeration(spelling).name == name) }

  @Test(
    "are not found by what many are called", arguments: ["style", "", "UIView", "contentmode", "Style", "[UIRectEdge]"])
  func unknown(_ name: String) { #expect(catalog.enumeration(named: name) == nil) }

  @Test("are one object each, however often they are asked for")
  func identity() { #expect(catalog.enumerations[0] === catalog.enumerations[0]) }

  @Test("have names of their own and cases of their own")
  func tables() {
    var names = Set<String>()
    for enumeration in catalog.enumerations {
      for name in [enumeration.name] + enumeration.aliases { #expect(names.insert(name).inserted, "\(name)") }
      #expect(!enumeration.cases.isEmpty)
      let cases = enumeration.cases.map { $0.name }
      #expect(Set(cases).count == cases.count, "\(enumeration.name)")
      for name in cases { #expect(enumeration.value(named: name) != nil) }
    }
    #expect(catalog.enumerationNames == catalog.enumerations.map { $0.name })
  }

  @Test("are made once when many threads ask at a time")
  func threads() async {
    let catalog = catalog
    let row = catalog.enumerations.count - 1
    let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<16 { group.addTask { ObjectIdentifier(catalog.enumerations[row]) } }
      var all = Set<ObjectIdentifier>()
      for await one in group { all.insert(one) }
      return all
    }
    #expect(found.count == 1)
  }
}

@Suite("Registering an enumeration")
struct CatalogEnumerationRegistrationTests {
  private let difficulty = Enumeration("Difficulty", .cases, [.init("easy", 1), .init("hard", 2)])

  private func failure(_ enumeration: Enumeration, in catalog: Catalog = Catalog()) -> Diagnostic? {
    var catalog = catalog
    let count = catalog.enumerations.count
    do {
      try catalog.register(enumeration: enumeration)
      return nil
    } catch {
      #expect(catalog.enumerations.count == count)
      return error
    }
  }

  @Test("makes it a type of properties")
  func register() throws {
    var catalog = Catalog()
    try catalog.register(enumeration: difficulty)
    let row = try #require(catalog.enumeration(named: "Difficulty"))
    #expect(catalog.enumerations[row] === difficulty)
    #expect(catalog.type(named: "Difficulty") == .enumeration(UInt16(row)))
    #expect(catalog.enumerationNames.last == "Difficulty")
    let game = try catalog.register(name: "Game", properties: [Property(name: "level", typeName: "Difficulty")])
    #expect(catalog.property("level", of: game)?.type == .enumeration(UInt16(row)))
    #expect(catalog.property("level", of: game)?.defaultText == "easy")
  }

  @Test("gives its type to properties that were registered before, and to arrays of it")
  func later() throws {
    var catalog = Catalog()
    let game = try catalog.register(
      name: "Game",
      properties: [
        Property(name: "level", typeName: "Difficulty"),
        Property(name: "hardest", typeName: "Difficulty", defaultText: "hard"),
        Property(name: "levels", typeName: "[Difficulty]"),
      ])
    #expect(catalog.property("level", of: game)?.type == .object)
    try catalog.register(enumeration: difficulty)
    let type = try #require(catalog.type(named: "Difficulty"))
    #expect(catalog.property("level", of: game)?.type == type)
    #expect(catalog.property("level", of: game)?.defaultText == "easy")
    #expect(catalog.property("hardest", of: game)?.defaultText == "hard")
    guard case .arrayOf(let index)? = catalog.property("levels", of: game)?.type else {
      Issue.record("no array")
      return
    }
    #expect(catalog.elementTypes[Int(index)].type == type)
  }

  @Test("refuses one that a default does not fit, and changes nothing")
  func defaults() throws {
    var catalog = Catalog()
    let game = try catalog.register(
      name: "Game",
      properties: [
        Property(name: "level", typeName: "Difficulty"),
        Property(name: "hardest", typeName: "Difficulty", defaultText: "hrad"),
      ])
    let diagnostic = failure(difficulty, in: catalog)
    #expect(diagnostic?.code == .argument)
    #expect(diagnostic?.suggestions == ["hard"])
    #expect(catalog.property("level", of: game)?.type == .object)
  }

  @Test("takes options and named numbers")
  func styles() throws {
    var catalog = Catalog()
    let sides = Enumeration(
      "Game.Sides", .options, [.init("none", 0), .init("left", 1), .init("right", 2), .init("both", 3)])
    try catalog.register(enumeration: sides)
    try catalog.register(enumeration: Enumeration("Speed", .numbers, [.init("slow", 0.5)], aliases: ["Pace"]))
    #expect(catalog.type(named: "Speed") == catalog.type(named: "Pace"))
    let row = try catalog.register(
      name: "Game",
      properties: [
        Property(name: "open", typeName: "Game.Sides"),
        Property(name: "walls", typeName: "Game.Sides", defaultText: "left, right"),
        Property(name: "speed", typeName: "Speed", defaultText: "slow"),
      ])
    #expect(catalog.property("open", of: row)?.defaultText == "")
  }

  @Test("refuses names that are none", arguments: ["", "difficulty", "1A", "A B", "A.", "A..B", "A-B", "Größe"])
  func names(_ name: String) {
    #expect(failure(Enumeration(name, .cases, [.init("a", 0)]))?.code == .argument)
  }

  @Test("refuses cases that are none", arguments: ["", "1", "a.b", "a b", "a-b"])
  func cases(_ name: String) {
    #expect(failure(Enumeration("Mode", .cases, [.init(name, 0)]))?.code == .argument)
  }

  @Test(
    "refuses names that are taken",
    arguments: [
      "UIView.ContentMode", "UIViewContentMode", "UIView", "View", "UIColor", "CGPoint", "UIBezierPath", "String",
    ])
  func duplicates(_ name: String) {
    #expect(failure(Enumeration(name, .cases, [.init("a", 0)]))?.code == .duplicate)
  }

  @Test("refuses what cannot be told apart")
  func values() throws {
    #expect(failure(Enumeration("Mode", .cases, []))?.code == .argument)
    #expect(failure(Enumeration("Mode", .cases, [.init("a", 0), .init("a", 1)]))?.code == .duplicate)
    #expect(failure(Enumeration("Mode", .cases, [.init("a", 0), .init("b", 0)])) == nil)
    #expect(failure(Enumeration("Mode", .cases, [.init("a", .nan)]))?.code == .argument)
    #expect(failure(Enumeration("Mode", .cases, [.init("a", 1e17)]))?.code == .argument)
    #expect(failure(Enumeration("Mode", .cases, [.init("a", -5)])) == nil)
    #expect(failure(Enumeration("Mode", .options, [.init("a", -5)]))?.code == .argument)
    #expect(failure(Enumeration("Mode", .options, [.init("a", 1), .init("ab", 3)]))?.code == .argument)
    var catalog = Catalog()
    try catalog.register(enumeration: difficulty)
    #expect(failure(difficulty, in: catalog)?.code == .duplicate)
  }
}
