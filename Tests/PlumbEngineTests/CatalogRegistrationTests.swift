import PlumbEngine
import PlumbSyntax
import Testing

@Suite("Registering a component")
struct CatalogRegistrationTests {
  private func failure(
    _ name: String, base: String = "UIView", _ properties: [Property] = [], in catalog: Catalog = Catalog()
  ) -> Diagnostic? {
    var catalog = catalog
    let count = catalog.components.count
    do {
      try catalog.register(name: name, base: base, properties: properties)
      return nil
    } catch {
      #expect(catalog.components.count == count)
      return error
    }
  }

  @Test("adds it with its own and its base's properties")
  func register() throws {
    var catalog = Catalog()
    let row = try catalog.register(
      name: "UIHealthBar", natural: .width,
      properties: [
        Property(name: "level", typeName: "Double", defaultText: "0.5"),
        Property(name: "bar.color", typeName: "UIColor"),
        Property(name: "text", typeName: "String"),
      ])
    #expect(catalog.component(named: "HealthBar") == row)
    #expect(catalog.component(named: "UIHealthBar") == row)
    #expect(catalog.components[row].natural == .width)
    #expect(catalog.components[row].bodyProperty == "text")
    #expect(catalog.property("level", of: row)?.defaultText == "0.5")
    #expect(catalog.property("bar.color", of: row)?.defaultText == "clear")
    #expect(catalog.property("alpha", of: row)?.type == .number)
    #expect(catalog.property("width", of: row)?.type == .number)
    #expect(catalog.isKind(row, of: "UIView"))
    #expect(catalog.propertyNames(of: row).first == "level")
  }

  @Test("gives properties of a class the parts of that class")
  func classes() throws {
    var catalog = Catalog()
    let row = try catalog.register(
      name: "Tile", natural: .width,
      properties: [
        Property(name: "caption", typeName: "UILabel"), Property(name: "inner", typeName: "Tile"),
        Property(name: "owner", typeName: "GameObject"),
      ])
    #expect(catalog.property("caption.text", of: row)?.type == .string)
    #expect(catalog.property("caption.layer.cornerRadius", of: row)?.type == .number)
    #expect(catalog.property("inner.caption.font", of: row)?.type == .font)
    #expect(catalog.property("owner.text", of: row) == nil)
    let names = catalog.propertyNames(of: row)
    #expect(names.contains("caption.text") && names.contains("inner.caption") && !names.contains("inner.inner.caption"))
    #expect(catalog.unknownPropertyDiagnostic("caption.txt", of: row).suggestions.first == "caption.text")
  }

  @Test("keeps what the base is")
  func bases() throws {
    var catalog = Catalog()
    let list = try catalog.register(name: "List", base: "ScrollView")
    let badge = try catalog.register(name: "Badge", base: "Label")
    let screen = try catalog.register(name: "Screen", base: "ViewController")
    #expect(catalog.components[list].isScrollView)
    #expect(catalog.property("contentInset.left", of: list) != nil)
    #expect(catalog.components[badge].natural == .both)
    #expect(catalog.components[badge].bodyProperty == "attributedText")
    #expect(catalog.components[screen].isController)
    #expect(catalog.property("view.alpha", of: screen) != nil)
    let small = try catalog.register(name: "SmallBadge", base: "Badge")
    #expect(catalog.isKind(small, of: "Label"))
  }

  @Test("may change an inherited default")
  func defaults() throws {
    var catalog = Catalog()
    let row = try catalog.register(
      name: "Ghost", properties: [Property(name: "alpha", typeName: "Double", defaultText: "0.5")])
    #expect(catalog.property("alpha", of: row)?.defaultText == "0.5")
    #expect(catalog.propertyNames(of: row).filter { $0 == "alpha" }.count == 1)
  }

  @Test(
    "refuses names that are none",
    arguments: ["", "x", "healthBar", "1A", "Health Bar", "A.", "A..B", "A-B", "A<"])
  func names(_ name: String) { #expect(failure(name)?.code == .argument) }

  @Test("refuses names that are taken, in short too")
  func duplicates() throws {
    for name in ["UILabel", "Label", "NSObject", "CALayer"] { #expect(failure(name)?.code == .duplicate, "\(name)") }
    var catalog = Catalog()
    try catalog.register(name: "Meter")
    #expect(failure("UIMeter", in: catalog)?.code == .duplicate)
    #expect(failure("Meter", in: catalog)?.code == .duplicate)
  }

  @Test("refuses an unknown base and proposes one")
  func unknownBase() {
    let diagnostic = failure("Meter", base: "UIVew")
    #expect(diagnostic?.code == .component)
    #expect(diagnostic?.suggestions == ["UIView"])
    #expect(failure("Meter", base: "NSObject")?.code == .component)
    #expect(failure("Meter", base: "Meter")?.code == .component)
  }

  @Test(
    "refuses properties that mean something else",
    arguments: [
      ("", Status.argument), ("a..b", .argument), (".a", .argument), ("1a", .argument), ("id", .argument),
      ("template", .argument), ("previous.x", .argument), ("width", .duplicate), ("center.x", .duplicate),
      ("frame", .duplicate), ("safeAreaInsets", .duplicate), ("layer.cornerRadius", .argument), ("tag", .duplicate),
    ])
  func properties(_ name: String, _ code: Status) {
    // A cornerRadius of the same type is a new default; all others are refused.
    let expected: Status? = name == "layer.cornerRadius" ? nil : code
    let typeName = name == "tag" ? "String" : "CGFloat"
    #expect(failure("Meter", [Property(name: name, typeName: typeName)])?.code == expected)
  }

  @Test("refuses two properties of one name")
  func twice() {
    let level = Property(name: "level", typeName: "Double")
    #expect(failure("Meter", [level, level])?.code == .duplicate)
  }
}
