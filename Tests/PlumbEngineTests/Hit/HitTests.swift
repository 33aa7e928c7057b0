import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Hit tests")
struct HitTests {
  private func layout(_ xml: String, width: Double = 200, height: Double = 100) throws -> Layout {
    let outcome = Engine().load(Array(xml.utf8))
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: width, height: height) == .ok)
    return layout
  }

  private func ids(_ layout: Layout, _ x: Double, _ y: Double) throws -> String {
    try layout.hitTestAll(x: x, y: y).map { layout.id(row: $0) }.joined(separator: " ")
  }

  @Test("Edges at the left and top belong to a node, those at the right and bottom do not")
  func edges() throws {
    let layout = try layout(
      "<UIView id='r'><UIView id='a' left='10' top='20' width='0.1' height='5'/>"
        + "<UIView id='b' left='previous.right' top='20' width='5' height='5'/></UIView>")
    let edge = layout.frame(row: 2).x
    #expect(try ids(layout, 10, 20) == "a r" && ids(layout, 10.0.nextDown, 20) == "r")
    #expect(try ids(layout, edge, 20) == "b r" && ids(layout, edge.nextDown, 20) == "a r")
    #expect(try ids(layout, 10, 25) == "r" && ids(layout, 10, 25.0.nextDown) == "a r")
    #expect(try ids(layout, 200, 0) == "" && ids(layout, 200.0.nextDown, 0) == "r" && ids(layout, 0, -0.0) == "r")
  }

  @Test("What is outside of a parent is not hit, though it is drawn")
  func outside() throws {
    let layout = try layout(
      "<UIView id='r'><UIView id='a' width='10' height='10'><UIView id='b' left='5' width='50' height='5'/></UIView></UIView>"
    )
    #expect(try ids(layout, 7, 2) == "b a r" && ids(layout, 12, 2) == "r")
    #expect(try layout.hitTestAll(x: 12, y: 0, width: 5, height: 5) == [0])
  }

  @Test(
    "Nodes are skipped with their children",
    arguments: [
      ("isHidden='true'", false), ("isUserInteractionEnabled='false'", false), ("alpha='0.0099'", false),
      ("alpha='0.01'", true), ("layer.isHidden='true'", false), ("transform.scale='0'", false),
      ("transform.scale.x='0'", false), ("layer.opacity='0'", true), ("width='0'", false),
      ("alpha='0 / zero'", false), ("transform.rotation='1 / zero'", false),
    ])
  func skipped(attribute: String, isHit: Bool) throws {
    let layout = try layout(
      "<UIView id='r'><state name='zero' type='Double' value='0'/>"
        + "<UIView id='a' height='10' \(attribute)><UIView id='b' width='10' height='10'/></UIView></UIView>")
    let expected = isHit ? "b a r" : "r"
    #expect(try ids(layout, 5, 5) == expected)
  }

  @Test("Labels and image views let points through, unless an attribute says otherwise")
  func labels() throws {
    let layout = try layout(
      "<UIView id='r'><UILabel id='a' width='10' height='10'/><UIImageView id='b' width='10' height='10'/>"
        + "<UILabel id='c' width='10' height='5' isUserInteractionEnabled='true'/></UIView>")
    #expect(try ids(layout, 5, 7) == "r" && ids(layout, 5, 3) == "c r")
  }

  @Test("Controllers are hit as their views, and only in the tab that is shown")
  func controllers() throws {
    let layout = try layout(
      "<UITabBarController id='r'><UIViewController id='a'><UIView id='x'/></UIViewController>"
        + "<UIViewController id='b' view.alpha='fade'><state name='fade' type='Double' value='1'/><UIView id='y'/>"
        + "</UIViewController></UITabBarController>")
    #expect(try ids(layout, 50, 20) == "x a r")
    #expect(layout.select(tab: 1, row: 0) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try ids(layout, 50, 20) == "y b r")
    let controller = try layout.find("#b")
    #expect(layout.setState([("fade", .number(0))], node: layout.node(row: controller)) == .ok)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    #expect(try ids(layout, 50, 20) == "r")
  }

  @Test("The last sibling is topmost, whatever its depth")
  func depths() throws {
    let layout = try layout(
      "<UIView id='r'><UIView id='a' layer.zPosition='9'/><UIView id='b' layer.zPosition='-9'/></UIView>")
    #expect(try ids(layout, 5, 5) == "b a r")
  }

  @Test("Scroll offsets count for children, and are followed")
  func scrolling() throws {
    let layout = try layout(
      "<UIView id='r'><UIScrollView id='s' left='10' width='50' height='50'>"
        + "<UIView id='a' top='100' width='20' height='20' transform.rotation='pi / 2'/></UIScrollView></UIView>")
    #expect(try ids(layout, 15, 15) == "s r")
    #expect(layout.setContentOffset(x: 0, y: 90, row: 1) == .ok && layout.compute(width: 200, height: 100) == .ok)
    #expect(try ids(layout, 15, 15) == "a s r")
    let point = try layout.convertPoint(x: 15, y: 15, row: 2)
    #expect(abs(point.x - 5) < 1e-9 && abs(point.y - 15) < 1e-9)
    #expect(try layout.convertPoint(x: 15, y: 15, row: 1) == (5, 15))
    let back = try layout.convertToRoot(x: point.x, y: point.y, row: 2)
    #expect(abs(back.x - 15) < 1e-9 && abs(back.y - 15) < 1e-9)
  }

  @Test("Transformed nodes are hit by their true outline")
  func transforms() throws {
    let layout = try layout(
      "<UIView id='r'><UIView id='a' left='50' top='0' width='100' height='100' transform.rotation='pi / 4'"
        + " transform.scale='0.5'/></UIView>")
    // A diamond around 100, 50 that reaches 35 points.
    #expect(try ids(layout, 134, 50) == "a r" && ids(layout, 136, 50) == "r" && ids(layout, 120, 70) == "r")
    #expect(try layout.hitTestAll(x: 120, y: 70, width: 30, height: 30) == [0])
    #expect(try layout.hitTestAll(x: 110, y: 60, width: 30, height: 30) == [1, 0])
    // As thin as a line, and around everything.
    #expect(try layout.hitTestAll(x: 134, y: 0, width: 0, height: 100) == [1, 0])
    #expect(try layout.hitTestAll(x: 136, y: 0, width: 0, height: 100) == [0])
    #expect(try layout.hitTestAll(x: -1, y: -1, width: .infinity, height: .infinity) == [1, 0])
  }

  @Test("Rectangles that touch an edge do not overlap")
  func rectangles() throws {
    let layout = try layout("<UIView><UIView left='10' top='10' width='10' height='10'/></UIView>")
    #expect(try layout.hitTestAll(x: 0, y: 0, width: 10, height: 50) == [0])
    #expect(try layout.hitTestAll(x: 0, y: 0, width: 10.5, height: 50) == [1, 0])
    #expect(try layout.hitTestAll(x: 20, y: 0, width: 10, height: 50) == [0])
    #expect(try layout.hitTestAll(x: 10, y: 0, width: 0, height: 50) == [1, 0])
    #expect(try layout.hitTestAll(x: 20, y: 0, width: 0, height: 50) == [0])
    #expect(try layout.hitTestAll(x: 12, y: 12, width: 0, height: 0) == [1, 0])
    #expect(try layout.hitTestAll(x: 300, y: 0, width: 5, height: 5) == [])
  }

  @Test("NaN and negative sizes are errors, infinite points hit nothing")
  func hostile() throws {
    let layout = try layout("<UIView><UIView transform.scale='0'/></UIView>")
    func code(_ body: () throws -> Void) -> Status? { #expect(throws: Diagnostic.self, performing: body)?.code }
    #expect(code { _ = try layout.hitTest(x: .nan, y: 0) } == .argument)
    #expect(code { _ = try layout.hitTestAll(x: 0, y: .nan) } == .argument)
    #expect(code { _ = try layout.hitTestAll(x: 0, y: 0, width: .nan, height: 1) } == .argument)
    #expect(code { _ = try layout.hitTestAll(x: 0, y: 0, width: 1, height: -1) } == .argument)
    #expect(code { _ = try layout.convertPoint(x: .infinity, y: 0, row: 0) } == .argument)
    #expect(code { _ = try layout.convertPoint(x: 0, y: 0, row: 1) } == .argument)
    #expect(code { _ = try layout.convertPoint(x: 0, y: 0, row: 2) } == .handle)
    #expect(code { _ = try layout.convertToRoot(x: 0, y: 0, row: -1) } == .handle)
    #expect(try layout.convertToRoot(x: 5, y: 5, row: 1) == (100, 50))
    for point in [(Double.infinity, 0.0), (0, -.infinity), (.infinity, .infinity), (1e308, -1e308)] {
      #expect(try layout.hitTest(x: point.0, y: point.1) == nil && layout.hitTestAll(x: point.0, y: point.1) == [])
      #expect(try layout.hitTestAll(x: point.0, y: point.1, width: .infinity, height: 1) == [])
    }
  }

  @Test("Before the first compute nothing is hit, after an edit nothing that is gone")
  func edits() throws {
    let template = try #require(
      Engine().load(Array("<UIView id='r'><UIView id='a'/><UIView id='b'/></UIView>".utf8)).template)
    let layout = template.makeLayout()
    #expect(try layout.hitTest(x: 0, y: 0) == nil && layout.hitTestAll(x: 0, y: 0, width: 9, height: 9) == [])
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try ids(layout, 5, 5) == "b a r")
    #expect(layout.remove(layout.node(row: 2)) == .ok)
    #expect(try ids(layout, 5, 5) == "a r")
    _ = try layout.insert(ElementDefinition("UIView", [("id", "c")]), index: 0)
    #expect(try ids(layout, 5, 5) == "a r")
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try ids(layout, 5, 5) == "a c r")
    #expect(layout.setExpression(layout.node(row: 2), "transform.scale", "0") == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try ids(layout, 5, 5) == "c r")
    #expect(layout.setExpression(layout.node(row: 2), "transform.scale", nil) == .ok)
    #expect(try ids(layout, 5, 5) == "c r")
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try ids(layout, 5, 5) == "a c r")
  }

  @Test("A parent with many children is searched as one with few")
  func manyChildren() throws {
    var xml = "<UIView>"
    for index in 0..<1000 {
      let rotation = index % 97 == 0 ? " transform.rotation='0.01'" : ""
      xml += "<UIView left='\(index % 40 * 5) + x' top='\(index / 40 * 4)' width='5' height='4'\(rotation)/>"
    }
    let layout = try layout(xml + "<state name='x' type='Double' value='0'/></UIView>")
    for step in 0..<3 {
      for index in stride(from: 0, to: 1000, by: 7) {
        let (x, y) = (Double(index % 40 * 5 + step) + 2.5, Double(index / 40 * 4) + 2)
        if x < 200 { #expect(try layout.hitTest(x: x, y: y) == index + 1) }
      }
      #expect(layout.setState([("x", .number(Double(step) + 1))]) == .ok)
      #expect(layout.compute(width: 200, height: 100) == .ok)
    }
    let before = layout.memoryUsage
    #expect(layout.hitTableMade.map { $0.memory > 1000 * 40 && $0.memory < before } == true)
  }
}
