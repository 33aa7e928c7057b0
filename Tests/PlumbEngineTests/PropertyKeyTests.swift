import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Keys of properties")
struct PropertyKeyTests {
  private func layout(_ xml: String, _ engine: Engine = Engine()) throws -> Layout {
    let template = try #require(engine.load(Array(xml.utf8)).template)
    let layout = template.makeLayout()
    #expect(layout.compute(width: 200, height: 100) == .ok)
    return layout
  }

  @Test("read what names read, and nil for what a component lacks")
  func reading() throws {
    let engine = Engine()
    let layout = try layout(
      "<UIView alpha=\"0.5\"><UILabel text=\"a\" tag=\"3\" backgroundColor=\"#f00\"/></UIView>", engine)
    let keys = try ["alpha", "text", "tag", "backgroundColor", "isHidden", "left"].map { try engine.propertyKey($0) }
    #expect(try layout.number(keys[0], row: 0) == 0.5 && layout.number(keys[0], row: 1) == 1)
    #expect(try layout.value(keys[1], row: 1)?.stringValue == "a")
    #expect(try layout.value(keys[1], row: 0) == nil && layout.number(keys[1], row: 1) == nil)
    #expect(try layout.color(keys[3], row: 1) == RGBA8(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(try layout.bool(keys[4], row: 0) == false)
    #expect(
      try layout.rows.numbers(keys[2], absent: -1) == [0, 3] && layout.rows.numbers(keys[1], absent: -1) == [-1, -1])
    let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
    #expect(try layout.rows.colors(keys[3], absent: clear).map(\.red) == [0, 255])
    #expect(try layout.number(keys[5], row: 0) == 0)
  }

  @Test("of what the engine reads itself have the numbers of their cases")
  func ownNumbers() {
    let keys = PropertyKeys()
    func check(_ number: UInt32, _ name: String) { #expect(keys.name(number) == name) }
    check(PropertyKeys.alpha, "alpha")
    for (index, name) in TextProperty.names.enumerated() {
      check(TextProperty.attributedText.rawValue + UInt32(index), name)
    }
    for (index, name) in LookProperty.names.enumerated() {
      check(LookProperty.backgroundColor.rawValue + UInt32(index), name)
    }
    for property in FocusProperty.allCases { check(property.rawValue, property.name) }
    for property in TextInputProperty.allCases { check(property.rawValue, property.name) }
  }

  @Test("belong to one engine")
  func foreign() throws {
    let engine = Engine()
    let layout = try layout("<UIView/>", engine)
    let foreign = try Engine().propertyKey("alpha")
    let wrong = [foreign, PropertyKey(rawValue: 0), PropertyKey(rawValue: .max)]
    for key in wrong {
      #expect(#expect(throws: Diagnostic.self) { try layout.number(key, row: 0) }?.code == .handle)
    }
    let alpha = try engine.propertyKey("alpha")
    #expect(#expect(throws: Diagnostic.self) { try layout.number(alpha, row: 1) }?.code == .handle)
    #expect(try engine.propertyKey("alpha") == alpha && engine.propertyKey("beta") != alpha)
    #expect(#expect(throws: Diagnostic.self) { try engine.propertyKey("") }?.code == .argument)
  }

  @Test("are limited in number; what has one keeps it")
  func limit() throws {
    let keys = PropertyKeys()
    func number(_ name: String) -> UInt32? {
      var name = name
      return name.withUTF8 { keys.number($0) }
    }
    let first = number("first")
    for index in 0..<PropertyKeys.maximumCount { _ = number("name \(index)") }
    #expect(number("one more") == nil && number("first") == first && first != nil)
    #expect(keys.name(first ?? 0) == "first" && keys.name(PropertyKeys.alpha) == "alpha" && keys.name(0) == nil)
    #expect(number(String(repeating: "x", count: 256)) == nil && number("") == nil)
  }

  @Test("survive edits, which change how they are read")
  func edits() throws {
    let engine = Engine()
    let layout = try layout("<UIView><UILabel id=\"a\" text=\"a\"/></UIView>", engine)
    let offset = try engine.propertyKey("layer.shadowOffset")
    let before = try layout.value(offset, row: 1)
    #expect(before?.component(0) == 0 && before?.component(1) == -3)
    #expect(layout.setExpression(layout.node(row: 1), "layer.shadowOffset.width", "4") == .ok)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    let after = try layout.value(offset, row: 1)
    #expect(after?.component(0) == 4 && after?.component(1) == -3)
  }

  @Test("of a nearest colour clamp and round")
  func colors() {
    #expect(RGBA8(.color(0.5, 2, -1, .nan)) == RGBA8(red: 128, green: 255, blue: 0, alpha: 0))
  }
}

@Suite("Arrays of the tree")
struct TreeArrayTests {
  @Test("give parents, ends of subtrees and depths by row")
  func shape() throws {
    let xml = "<UIView><UIView><UILabel/><UILabel/></UIView><UIView/></UIView>"
    let layout = try #require(Engine().load(Array(xml.utf8)).template).makeLayout()
    func rows(_ start: UnsafePointer<UInt32>) -> [UInt32] { Array(UnsafeBufferPointer(start: start, count: 5)) }
    #expect(rows(layout.rows.rawParents) == [TreeArrays.noRow, 0, 1, 1, 0])
    #expect(rows(layout.rows.rawSubtreeEnds) == [5, 4, 3, 4, 5])
    #expect(rows(layout.rows.rawDepths) == [0, 1, 2, 2, 1])
  }
}
