import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The focus")
struct FocusTests {
  private func layout(_ xml: String, width: Double = 200, height: Double = 100) throws -> Layout {
    let outcome = Engine().load(Array(xml.utf8))
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: width, height: height) == .ok)
    return layout
  }

  private func button(_ id: String, _ x: Double, _ y: Double, _ more: String = "") -> String {
    "<UIButton id='\(id)' left='\(x)' top='\(y)' width='20' height='10' \(more)/>"
  }

  /// Moves the focus as the words say, and gives the ids of what has it after each.
  private func path(_ layout: Layout, _ moves: String) throws -> String {
    var ids: [String] = []
    for move in moves.split(separator: " ") {
      let move = try #require(FocusMove.allCases.first { "\($0)" == move })
      ids.append(try layout.moveFocus(move).map { layout.id(row: $0) } ?? "-")
    }
    return ids.joined(separator: " ")
  }

  private func refusal(_ layout: Layout, _ selector: String) throws -> String? {
    let row = try layout.find(selector)
    do throws(Diagnostic) { try layout.setFocus(row: row) } catch {
      #expect(error.code == .argument && error.nodePath == layout.path(row: row))
      return error.message
    }
    return nil
  }

  @Test("Keys of properties have the numbers that the engine reads with")
  func keys() throws {
    let engine = Engine()
    for property in FocusProperty.allCases {
      #expect(try UInt32(truncatingIfNeeded: engine.propertyKey(property.name).rawValue) == property.rawValue)
    }
  }

  @Test("Next and previous go in document order and around, whatever the reading direction")
  func order() throws {
    let layout = try layout(
      "<UIView>" + button("a", 100, 50) + "<UIView isFocusable='true' id='b' width='5' height='5'>" + button("c", 0, 0)
        + "</UIView><UIView/>" + button("d", 0, 0) + "</UIView>")
    #expect(try path(layout, "next next next next next") == "a b c d a")
    #expect(try path(layout, "previous previous previous previous") == "d c b a")
    #expect(layout.setRightToLeft(true) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try path(layout, "next next") == "b c")
    try layout.setFocus(row: nil)
    #expect(try layout.focusedRow() == nil && path(layout, "previous") == "d")
  }

  @Test("Nodes of a group stand together, at the place of its first that can have the focus")
  func groups() throws {
    let layout = try layout(
      "<UIView><UIView focusGroupIdentifier='menu' height='0'/>" + button("a", 0, 0)
        + "<UIView focusGroupIdentifier='menu'>" + button("b", 0, 20)
        + "<UIView focusGroupIdentifier='other'>" + button("c", 0, 40) + "</UIView>" + button("d", 0, 60) + "</UIView>"
        + button("e", 0, 80) + button("f", 100, 0, "focusGroupIdentifier='menu'") + button("g", 100, 20) + "</UIView>")
    #expect(try path(layout, "next next next next next next next next") == "a b d f c e g a")
    #expect(try path(layout, "previous previous") == "g e")
    // A direction stays in the group while it finds something, and then leaves it.
    try layout.setFocus(row: layout.find("#b"))
    #expect(try path(layout, "down down down up") == "d e e d")
    #expect(try path(layout, "up up up") == "b f f")
  }

  @Test("Directions choose by distance, and prefer what is in line")
  func directions() throws {
    let layout = try layout(
      "<UIView>" + button("a", 0, 0) + button("b", 40, 0) + button("c", 80, 4) + button("d", 22, 12)
        + button("e", 40, 50) + "</UIView>")
    #expect(try path(layout, "right right right right") == "a b c c")
    #expect(try path(layout, "left left left") == "b a a")
    #expect(try path(layout, "down down up") == "d e d")
    #expect(try path(layout, "down left up") == "e a a")
  }

  @Test("Of equal nodes the first in document order is taken, and nothing keeps the focus from moving on")
  func ties() throws {
    let layout = try layout(
      "<UIView>" + button("a", 0, 0) + button("b", 40, 20) + button("c", 40, -20) + button("d", 40, 20)
        + button("e", 80, 20) + "</UIView>")
    #expect(try path(layout, "next right right left") == "a b e b")
  }

  @Test("A direction enters a node, and leads on from what is in it")
  func nested() throws {
    let layout = try layout(
      "<UIView>" + "<UIView id='card' isFocusable='true' width='100' height='40'>" + button("inner", 10, 10)
        + button("low", 10, 30) + "</UIView>" + button("below", 0, 50) + "</UIView>")
    #expect(try path(layout, "down down down down up up") == "card inner low below card low")
    #expect(try path(layout, "previous up previous") == "inner inner card")
  }

  @Test("Scroll offsets and transforms count, and what is scrolled away can be reached")
  func coordinates() throws {
    let layout = try layout(
      "<UIView><UIScrollView id='s' width='100' height='50' contentOffset.y='60'>" + button("a", 0, 0)
        + button("b", 0, 100) + "</UIScrollView>" + button("c", 0, 60, "transform.translation.x='-300'")
        + "<UIView top='60' left='150' width='40' height='40' transform.rotation='pi'>" + button("d", 0, 30)
        + "</UIView>" + button("e", 170, 75) + "</UIView>")
    #expect(try path(layout, "next down up") == "a b a")
    #expect(try path(layout, "left right") == "c d")
    // Turned by half a circle, d is above e.
    try layout.setFocus(row: layout.find("#e"))
    #expect(try path(layout, "up down") == "d e")
  }

  @Test(
    "Says why a node cannot have the focus",
    arguments: [
      ("<UIView id='a'/>", "UIView cannot have the focus: its isFocusable is false"),
      ("<UIButton id='a' isFocusable='false'/>", "UIButton cannot have the focus: its isFocusable is false"),
      ("<UIButton id='a' isHidden='true'/>", "UIButton cannot have the focus: it is hidden"),
      (
        "<UIImageView isHidden='true'><UIView><UIButton id='a'/></UIView></UIImageView>",
        "UIButton cannot have the focus: the UIImageView around it is hidden"
      ),
      ("<UIButton id='a' isEnabled='false'/>", "UIButton cannot have the focus: its isEnabled is false"),
      ("<UIButton id='a' width='0'/>", "UIButton cannot have the focus: its frame has no area"),
      (
        "<UIButton id='a'/><UIScrollView accessibilityViewIsModal='true'/>",
        "UIButton cannot have the focus: it is outside of the UIScrollView whose accessibilityViewIsModal is true"
      ),
    ])
  func refused(xml: String, message: String) throws {
    #expect(try refusal(layout("<UIView>\(xml)</UIView>"), "#a") == message)
  }

  @Test(
    "What hit tests skip cannot have the focus",
    arguments: [
      "alpha='0.009'", "isUserInteractionEnabled='false'", "layer.isHidden='true'", "transform.scale='0'",
      "alpha='0 / zero'",
    ])
  func skipped(attribute: String) throws {
    let layout = try layout(
      "<UIView><state name='zero' type='Double' value='0'/><UIView id='o' \(attribute)>" + button("a", 0, 0)
        + "</UIView><UILabel id='l' text='x' isFocusable='true'/>" + button("b", 0, 50) + "</UIView>")
    let end =
      "isUserInteractionEnabled false, an alpha below 0.01, layer.isHidden true, "
      + "or a transform that leaves nothing of it"
    #expect(try refusal(layout, "#a") == "UIButton cannot have the focus: the UIView around it has \(end)")
    #expect(try refusal(layout, "#l") == "UILabel cannot have the focus: it has \(end)")
    #expect(try path(layout, "next next") == "b b")
  }

  @Test("The last modal node that can be seen keeps the focus inside")
  func modal() throws {
    let layout = try layout(
      "<UIView><state name='paused' type='Bool' value='false'/><state name='asking' type='Bool' value='false'/>"
        + button("hud", 0, 0)
        + "<UIView accessibilityViewIsModal='true' isHidden='!paused'>" + button("resume", 0, 20)
        + button("quit", 0, 40) + "<UIView accessibilityViewIsModal='{asking}'>" + button("yes", 40, 40)
        + "</UIView></UIView>"
        + "<UIView accessibilityViewIsModal='true' height='0'/></UIView>")
    func set(_ name: String, _ value: Bool) throws {
      try #require(layout.setState([(name, .bool(value))]) == .ok && layout.compute(width: 200, height: 100) == .ok)
    }
    #expect(try path(layout, "next next") == "hud hud")
    try set("paused", true)
    // What is left out keeps its place, not the focus.
    #expect(try layout.focusedRow() == nil)
    #expect(try path(layout, "down down right right") == "resume quit yes yes")
    try set("asking", true)
    #expect(try path(layout, "left previous next") == "yes yes yes")
    try set("paused", false)
    #expect(try layout.focusedRow() == nil && path(layout, "next") == "hud")
    try set("paused", true)
    try set("asking", false)
    #expect(try layout.focusedRow() == nil)
    try set("paused", false)
    #expect(try layout.focusedRow().map { layout.id(row: $0) } == "hud")
  }

  @Test("A node that can have it no longer keeps its place and its state until the focus moves")
  func lost() throws {
    let layout = try layout(
      "<UIView><state name='off' type='Bool' value='false'/>" + button("a", 0, 0)
        + button("b", 0, 20, "isHidden='{off}'") + button("c", 0, 40) + "</UIView>")
    let b = try layout.find("#b")
    try layout.setFocus(row: b)
    try #require(layout.setState([("off", .bool(true))]) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try layout.focusedRow() == nil && layout.property("isFocused", row: b).boolValue == true)
    try #require(layout.setState([("off", .bool(false))]) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try layout.focusedRow() == b)
    // Disabled by the host: at once.
    #expect(layout.setControlState(8 + 2, row: b) == .ok)
    #expect(try layout.focusedRow() == nil && path(layout, "next previous") == "c a")
    #expect(try layout.property("isFocused", row: b).boolValue == false)
  }

  @Test("The focus is a state of one node at most, whoever sets it")
  func states() throws {
    let layout = try layout(
      "<UIView>" + button("a", 0, 0) + button("b", 0, 20)
        + "<UIView id='v' isFocusable='true' width='isFocused ? 9 : 5' height='5'/>"
        + "<UILabel id='seen' text='{#a.isFocused} {#b.state} {#v.isFocused}'/></UIView>")
    let (a, b, v, seen) = try (layout.find("#a"), layout.find("#b"), layout.find("#v"), layout.find("#seen"))
    func text() throws -> String? {
      try #require(layout.compute(width: 200, height: 100) == .ok)
      return try layout.property("text", row: seen).stringValue
    }
    #expect(try text() == "false  false")
    #expect(layout.setControlState(4, row: b) == .ok)
    try layout.setFocus(row: a)
    #expect(try text() == "true selected false")
    #expect(layout.setControlState(8 + 4, row: b) == .ok)
    #expect(try layout.focusedRow() == b)
    #expect(try text() == "false selected, focused false")
    try layout.setFocus(row: v)
    #expect(try layout.property("isFocused", row: v).boolValue == true)
    #expect(try text() == "false selected true")
    #expect(layout.frame(row: v).width == 9)
    let names = layout.changes.filter { $0.row == v }.map { $0.property ?? "" }
    #expect(names.contains("isFocused") && !names.contains("state"))
    // Without the bit, and of a control that does not have it: nothing is taken away.
    #expect(layout.setControlState(0, row: b) == .ok)
    #expect(try layout.focusedRow() == v)
    try layout.setFocus(row: b)
    #expect(layout.setControlState(1, row: b) == .ok)
    #expect(try layout.focusedRow() == nil && text() == "false highlighted false")
  }

  @Test("The focus stays through edits and relinks, and goes with its node")
  func edits() throws {
    let layout = try layout("<UIView>" + button("a", 0, 0) + button("b", 0, 20) + "</UIView>")
    let b = layout.node(row: 2)
    let added = ElementDefinition("UIButton", [("width", "9"), ("height", "9")])
    try layout.setFocus(row: 2)
    _ = try layout.insert(added, parent: layout.root, index: 0)
    #expect(try layout.focusedRow() == 3)
    try #require(layout.setRightToLeft(true) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try layout.focusedRow().map { layout.node(row: $0) } == b)
    #expect(try layout.property("isFocused", row: 3).boolValue == true)
    #expect(layout.remove(b) == .ok)
    #expect(try layout.focusedRow() == nil)
    #expect(try layout.moveFocus(.next) == 1)
    // The handle that is used again is not the node that had the focus.
    #expect(layout.remove(layout.node(row: 1)) == .ok)
    _ = try layout.insert(added, parent: layout.root, index: 0)
    try #require(layout.compute(width: 200, height: 100) == .ok)
    #expect(try layout.focusedRow() == nil && layout.property("isFocused", row: 1).boolValue == false)
  }

  @Test("Before the first compute nothing can have the focus; in a batch of edits it can be read, not moved")
  func refusals() throws {
    let template = try #require(Engine().load(Array("<UIView><UIButton title='A'/></UIView>".utf8)).template)
    let layout = template.makeLayout()
    #expect(try layout.focusedRow() == nil && layout.moveFocus(.next) == nil)
    do throws(Diagnostic) {
      try layout.setFocus(row: 1)
      Issue.record("set before the first compute")
    } catch { #expect(error.message == "UIButton cannot have the focus: the layout has not been computed") }
    #expect(layout.setControlState(8, row: 1) == .ok)
    #expect(try layout.focusedRow() == nil)
    try #require(layout.compute(width: 200, height: 100) == .ok)
    #expect(try layout.focusedRow() == 1)
    #expect(throws: Diagnostic.self) { try layout.setFocus(row: 2) }
    #expect(throws: Diagnostic.self) { try layout.setFocus(row: -1) }
    #expect(layout.beginEdit() == .ok)
    #expect(try layout.focusedRow() == 1)
    #expect(throws: Diagnostic.self) { try layout.moveFocus(.next) }
    #expect(throws: Diagnostic.self) { try layout.setFocus(row: nil) }
    #expect(layout.cancelEdit() == .ok)
    #expect(try layout.focusedRow() == 1)
  }

  @Test("Text views, search bars and controls can have the focus, controllers through their views")
  func components() throws {
    let layout = try layout(
      "<UIView><UITextView id='t' height='9'/><UISearchBar id='s' height='9'/><UISwitch id='w'/><UILabel text='x'/>"
        + "<UIViewController id='c' view.isFocusable='true' view.focusGroupIdentifier='g'>" + button("a", 0, 0)
        + "</UIViewController>" + button("b", 0, 0) + button("d", 0, 0, "focusGroupIdentifier='{\"g\"}'") + "</UIView>")
    #expect(try path(layout, "next next next next next next next") == "t s w c a d b")
  }

  @Test("A deep chain and many nodes are moved through without recursion")
  func large() throws {
    var text = "<UIView>"
    for _ in 0..<500 { text += "<UIView isFocusable='true' left='1'>" }
    for _ in 0..<500 { text += "</UIView>" }
    for row in 0..<100 {
      for column in 0..<95 {
        text += "<UIButton left='\(column * 30)' top='\(1000 + row * 20)' width='20' height='10'"
        text += " focusGroupIdentifier='{\"\(row % 7)\"}'/>"
      }
    }
    let layout = try layout(text + "</UIView>", width: 4000, height: 4000)
    try layout.setFocus(row: 501)
    for column in 1..<95 { #expect(try layout.moveFocus(.right) == 501 + column) }
    for row in 1..<15 { #expect(try layout.moveFocus(.down) == 501 + 94 + row * 7 * 95) }
    #expect(try layout.moveFocus(.down) == 501 + 94 + 99 * 95)
  }
}
