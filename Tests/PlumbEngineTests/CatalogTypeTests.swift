import PlumbEngine
import PlumbSyntax
import Testing

@Suite("Types of the catalog")
struct CatalogTypeTests {
  let catalog = Catalog()

  @Test(
    "have names",
    arguments: [
      ("CGFloat", PropertyType.number), ("Double", .number), ("Float", .number), ("Int", .integer), ("UInt8", .integer),
      ("Bool", .bool), ("String", .string), ("NSString", .string), ("NSAttributedString", .attributedText),
      ("URL", .url), ("NSURL", .url), ("URLRequest", .url), ("NSURLRequest", .url), ("UIColor", .color),
      ("CGColor", .color), ("UIImage", .image), ("CGImage", .image), ("UIFont", .font), ("NSArray", .array),
      ("Array", .array), ("Any", .any), ("AnyObject", .any), ("NSDictionary", .any), ("CGPoint", .point),
      ("CGSize", .size), ("CGRect", .rect), ("UIEdgeInsets", .insets), ("NSDirectionalEdgeInsets", .insets),
      ("UIOffset", .offset), ("CGVector", .offset), ("CGAffineTransform", .affineTransform),
      ("CATransform3D", .transform3D), ("UIVisualEffect", .visualEffect), ("UIBlurEffect", .visualEffect),
      ("Selector", .selector), ("AnyClass", .className), ("UIView.Type", .className), ("UIBezierPath", .object),
      ("UIView", .object), ("CALayer", .object), ("UIScrollViewDelegate", .object), ("[Any]", .array),
    ])
  func names(_ name: String, _ type: PropertyType) { #expect(catalog.type(named: name) == type) }

  @Test(
    "are unknown otherwise",
    arguments: ["", "Foo", "[Foo]", "[]", "Array<>", "int", "Array<Int", "[Int", "[[[[[[[[[[Int]]]]]]]]]]", ".Type"])
  func unknown(_ name: String) { #expect(catalog.type(named: name) == nil) }

  @Test(
    "have a name for diagnostics that means the same", arguments: ["CGFloat", "UIColor", "UIRectEdge", "[UIImage]"])
  func typeNames(_ name: String) throws {
    let type = try #require(catalog.type(named: name))
    #expect(catalog.typeName(type) == name)
  }

  @Test(
    "have elements where they are arrays",
    arguments: [
      ("[Int]", "UInt", PropertyType.integer), ("Array<UIColor>", "UIColor", .color), ("[UIImage]", "UIImage", .image),
      ("[UIMotionEffect]", "UIMotionEffect", .object), ("[[String]]", "[String]", .any),
      ("Array<[String]>", "[NSString]", .any), ("[[[Any]]]", "[[Any]]", .any), ("[UIView]", "UIView", .object),
      ("[UIViewContentMode]", "UIView.ContentMode", .any),
    ])
  func elements(_ name: String, _ element: String, _ type: PropertyType) throws {
    guard case .arrayOf(let index)? = catalog.type(named: name) else {
      Issue.record("\(name) is not an array")
      return
    }
    let found = catalog.elementTypes[Int(index)]
    #expect(found.type == catalog.type(named: element))
    if type != .any { #expect(found.type == type) }
  }

  @Test("are listed for suggestions")
  func suggestions() {
    #expect(Set(["Int", "Double", "UIColor", "UIView.ContentMode", "UIRectEdge"]).isSubset(of: catalog.typeNames))
    for name in catalog.typeNames { #expect(catalog.type(named: name) != nil, "\(name)") }
  }

  @Test("survive indices that are none")
  func indices() {
    #expect(catalog.elementTypes[-1].type == .any)
    for index in 0..<0x10000 {
      if case .arrayOf(let inner) = catalog.elementTypes[index].type { #expect(Int(inner) < index) }
    }
  }

  @Test("name all that a property is of")
  func properties() {
    for component in catalog.components.indices {
      for name in catalog.propertyNames(of: component) {
        guard let property = catalog.property(name, of: component) else { continue }
        #expect(catalog.type(named: property.typeName) == property.type, "\(name): \(property.typeName)")
      }
    }
  }

  @Test("have defaults that are values of them")
  func defaults() {
    for component in catalog.components.indices {
      for name in catalog.propertyNames(of: component) {
        guard let property = catalog.property(name, of: component) else { continue }
        #expect(
          catalog.isDefault(property.defaultText, of: property.type),
          "\(catalog.components[component].name).\(name): \(property.typeName) \(property.defaultText)")
      }
    }
  }

  @Test("refuse defaults of a host's properties that are none")
  func hostDefaults() throws {
    let refused = [
      ("CGFloat", "x"), ("Int", "1.5"), ("Bool", "yes"), ("UIColor", "#12"), ("CGPoint", "0"), ("UIOffset", "0 0 0"),
      ("UIEdgeInsets", "a b c d"), ("CGAffineTransform", "0"), ("NSTextAlignment", "middle"),
      ("UIRectEdge", "top, middle"), ("UILayoutPriority", "low"), ("UIBlurEffect", "blue"), ("[Int]", "[1]"),
    ]
    for (type, text) in refused {
      var catalog = Catalog()
      #expect(throws: Diagnostic.self, "\(type) \(text)") {
        try catalog.register(name: "Meter", properties: [Property(name: "x", typeName: type, defaultText: text)])
      }
    }
    let taken = [
      ("CGFloat", "-1.5e3"), ("UIColor", "accent"), ("NSTextAlignment", "center"), ("UIRectEdge", "top, left"),
      ("UIRectEdge", ""), ("UILayoutPriority", "defaultLow"), ("UILayoutPriority", "12"), ("UIBlurEffect", "dark"),
      ("UIFont", "bold 12"), ("UIOffset", "1 -2"), ("URL", "https://example.org"), ("Selector", "save:"),
    ]
    for (type, text) in taken {
      var catalog = Catalog()
      let row = try catalog.register(
        name: "Meter", properties: [Property(name: "x", typeName: type, defaultText: text)])
      #expect(catalog.property("x", of: row)?.defaultText == text)
    }
  }

  @Test("have a zero for what a host gives no default")
  func zeros() throws {
    let zeros = [
      ("UIFont", "system 17"), ("CATransform3D", "identity"), ("NSTextAlignment", "left"), ("UIRectEdge", ""),
      ("UILayoutPriority", "0"), ("UIOffset", "0 0"), ("UIImage", "nil"), ("NSAttributedString", ""), ("Foo", "nil"),
      ("[Foo]", "[]"), ("URL", "nil"),
    ]
    for (type, zero) in zeros {
      var catalog = Catalog()
      let row = try catalog.register(name: "Meter", properties: [Property(name: "x", typeName: type)])
      #expect(catalog.property("x", of: row)?.defaultText == zero, "\(type)")
    }
  }

  @Test(
    "are spelled as identifiers",
    arguments: [
      ("String", "string"), ("UINavigationItem.LargeTitleDisplayMode", "uiNavigationItem_LargeTitleDisplayMode"),
      ("URL", "url"), ("UIView", "uiView"), ("CGFloat", "cgFloat"), ("", ""), ("x", "x"), ("A", "a"),
    ])
  func sanitized(_ name: String, _ spelling: String) { #expect(Catalog.sanitizedTypeName(name) == spelling) }

  @Test("give transforms, offsets and vectors their parts")
  func parts() throws {
    var catalog = Catalog()
    let row = try catalog.register(
      name: "Meter",
      properties: [
        Property(name: "offset", typeName: "UIOffset", defaultText: "3 4"),
        Property(name: "vector", typeName: "CGVector"), Property(name: "turn", typeName: "CATransform3D"),
      ])
    let parts = [
      ("offset.horizontal", "3"), ("offset.vertical", "4"), ("vector.dx", "0"), ("turn.scale", "1"),
      ("turn.rotation.z", "0"), ("turn.translation.z", "0"), ("turn.m34", "0"), ("transform.translation.y", "0"),
    ]
    for (name, text) in parts {
      let property = try #require(catalog.property(name, of: row), "\(name)")
      #expect(property.type == .number && property.defaultText == text)
    }
  }

  @Test("are those of effects and web views")
  func views() throws {
    let effect = try #require(catalog.component(named: "VisualEffectView"))
    #expect(catalog.property("effect", of: effect)?.type == .visualEffect)
    #expect(catalog.property("effect.style", of: effect)?.type == catalog.type(named: "UIBlurEffect.Style"))
    let web = try #require(catalog.component(named: "WKWebView"))
    #expect(catalog.components[web].bodyProperty == "htmlString")
    #expect(catalog.property("baseURL", of: web)?.type == .url)
    #expect(catalog.property("scrollView.contentInset.top", of: web)?.type == .number)
  }
}
