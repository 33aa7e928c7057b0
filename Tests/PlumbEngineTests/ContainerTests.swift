import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Tab bar and navigation controllers")
struct ContainerTests {
  private func load(_ text: String) throws -> Layout {
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 375, height: 667) == .ok)
    return layout
  }

  private func node(_ layout: Layout, _ selector: String) throws -> UInt64 {
    layout.node(row: try layout.find(selector))
  }

  /// The ids of the children that are not hidden.
  private func shown(_ layout: Layout, _ selector: String = "") throws -> [String] {
    #expect(layout.compute(width: 375, height: 667) == .ok)
    let row = try layout.find(selector)
    let children = (0..<layout.childCount(row: row)).map { layout.child($0, row: row) }
    return children.filter { !layout.flags(row: $0).isHidden }.map { layout.id(row: $0) }
  }

  private func number(_ layout: Layout, _ name: String, _ row: Int) throws -> Double {
    try layout.property(name, row: row).a
  }

  private func insets(_ layout: Layout, _ row: Int) throws -> [Double] {
    let value = try layout.property("safeAreaInsets", row: row)
    return (0..<4).map { value.component($0) }
  }

  private let tabs = "<UITabBarController><UIView id='a'/><UIView id='b'/><UIView id='c'/></UITabBarController>"

  // MARK: - Tabs

  @Test("The host selects a tab, which is reported as the changes that it makes")
  func selecting() throws {
    let layout = try load(tabs)
    #expect(try shown(layout) == ["a"])
    #expect(try layout.shownChild(row: 0) == 1)
    #expect(layout.select(tab: 2, row: 0) == .ok)
    #expect(try layout.shownChild(row: 0) == 3)
    #expect(try shown(layout) == ["c"])
    #expect(layout.changes.contains { $0.row == 0 && $0.property == "selectedIndex" })
    #expect(try number(layout, "selectedIndex", 0) == 2)
    let revision = layout.revision
    #expect(layout.select(tab: 2, row: 0) == .ok)
    #expect(try shown(layout) == ["c"])
    #expect(layout.revision == revision)
  }

  @Test("Selecting a tab that is not there says which are, and changes nothing", arguments: [3, -1, Int.max, Int.min])
  func selectingNone(number: Int) throws {
    let layout = try load(tabs)
    #expect(layout.select(tab: 1, row: 0) == .ok)
    #expect(layout.select(tab: number, row: 0) == .argument)
    #expect(layout.diagnostics.first?.message.contains("there are 3 tabs, numbers 0 to 2") == true)
    #expect(try shown(layout) == ["b"])
  }

  @Test("Only tab bar controllers whose attributes select nothing have tabs to select")
  func selectingElsewhere() throws {
    let layout = try load(
      "<UIView><UIView/><UITabBarController/><UITabBarController selectedIndex='0'><UIView/></UITabBarController></UIView>"
    )
    #expect(layout.select(tab: 0, row: 1) == .property)
    #expect(layout.diagnostics.first?.message == "UIView is not a tab bar controller")
    #expect(layout.select(tab: 0, row: 2) == .argument)
    #expect(layout.diagnostics.first?.message == "selectedIndex is 0, but there are no tabs")
    #expect(layout.select(tab: 0, row: 3) == .property)
    #expect(layout.diagnostics.first?.message == "The selected tab of UITabBarController is set by an expression")
    #expect(layout.select(tab: 0, row: 99) == .property)
    #expect(try layout.shownChild(row: 2) == -1)
    #expect(try layout.shownChild(row: 3) == 4)
    #expect(throws: Diagnostic.self) { try layout.shownChild(row: 1) }
    #expect(throws: Diagnostic.self) { try layout.shownChild(row: -1) }
    #expect(layout.beginEdit() == .ok)
    #expect(layout.select(tab: 0, row: 2) == .busy)
    #expect(layout.cancelEdit() == .ok)
  }

  @Test("A selected tab stays selected while it is there, then the one with its number, else the first")
  func selectionThroughEdits() throws {
    let layout = try load(tabs)
    let handles = try ["#a", "#b", "#c"].map { try node(layout, $0) }
    #expect(layout.select(tab: 1, row: 0) == .ok)
    _ = try layout.insert(ElementDefinition("UIView", [("id", "new")]), index: 0)
    #expect(try shown(layout) == ["b"])
    #expect(try number(layout, "selectedIndex", 0) == 2)
    #expect(layout.move(handles[1], index: 3) == .ok)
    #expect(try shown(layout) == ["b"])
    #expect(layout.setRightToLeft(true) == .ok)
    #expect(try shown(layout) == ["b"])
    #expect(layout.remove(handles[2]) == .ok)
    #expect(try shown(layout) == ["b"])
    #expect(layout.remove(handles[1]) == .ok)
    // It was the third of three: new, a.
    #expect(try shown(layout) == ["new"])
    #expect(layout.row(of: handles[0]) == 2 && layout.row(of: handles[1]) == nil)
    #expect(layout.select(tab: 1, row: 0) == .ok)
    #expect(layout.move(handles[0], index: 0) == .ok)
    _ = try layout.insert(ElementDefinition("UIView", [("id", "last")]))
    #expect(layout.remove(handles[0]) == .ok)
    #expect(try shown(layout) == ["new"])
    #expect(layout.select(tab: 0, row: 0) == .ok)
    #expect(layout.remove(try node(layout, "#new")) == .ok)
    #expect(try shown(layout) == ["last"])
    #expect(layout.remove(try node(layout, "#last")) == .ok)
    #expect(try shown(layout).isEmpty)
    #expect(layout.select(tab: 0, row: 0) == .argument)
  }

  @Test("What an attribute selects is stronger, until code takes it away")
  func attribute() throws {
    let layout = try load(tabs)
    #expect(layout.select(tab: 1, row: 0) == .ok)
    #expect(layout.setExpression(layout.root, "selectedIndex", "2") == .ok)
    #expect(try shown(layout) == ["c"])
    #expect(layout.setExpression(layout.root, "selectedIndex", "3") == .evaluation)
    #expect(try shown(layout) == ["c"])
    #expect(layout.remove(try node(layout, "#c")) == .evaluation)
    #expect(try shown(layout) == ["c"])
    #expect(layout.setExpression(layout.root, "selectedIndex", nil) == .ok)
    #expect(try shown(layout) == ["b"])
  }

  @Test("A tab stays selected through a reload that changes the others")
  func reload() throws {
    let folder = try TemporaryFolder()
    try folder.write(tabs, "main.xml")
    let loaded = Engine().load(path: folder.path + "/main.xml")
    let layout = try #require(loaded.template).makeLayout()
    #expect(layout.select(tab: 2, row: 0) == .ok)
    #expect(try shown(layout) == ["c"])
    let kept = try node(layout, "#c")
    try folder.write("<UITabBarController><UIView id='c'/><UIView id='d'/></UITabBarController>", "main.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(try shown(layout) == ["c"])
    #expect(layout.row(of: kept) == 1)
  }

  @Test("Only what depends on the selection is evaluated again")
  func cost() throws {
    let rows = (0..<1000).map { "<UIView top='\($0)' height='safeAreaInsets.top + \($0)'/>" }.joined()
    let layout = try load("<UITabBarController><UIView>\(rows)</UIView><UIView>\(rows)</UIView></UITabBarController>")
    #expect(layout.select(tab: 1, row: 0) == .ok)
    #expect(layout.compute(width: 375, height: 667) == .ok)
    #expect(layout.changes.map { $0.row } == [0])
  }

  // MARK: - Navigation

  @Test("Pushing and popping keep the handles of all other nodes")
  func pushing() throws {
    let layout = try load("<UIView><UINavigationController id='n'><UIView id='a'/></UINavigationController></UIView>")
    let (stack, first) = (try node(layout, "#n"), try node(layout, "#a"))
    let second = try layout.push(xml: Array("<UIView id='b'><UILabel id='in'/></UIView>".utf8), onto: stack)
    let inner = try node(layout, "#in")
    #expect(try shown(layout, "#n") == ["b"])
    let fragment = try #require(layout.template.engine.loadFragment(Array("<UIView id='c'/>".utf8)).fragment)
    let third = try layout.push(fragment: fragment, onto: stack)
    #expect(try shown(layout, "#n") == ["c"])
    #expect(layout.row(of: second) == 3 && layout.row(of: inner) == 4 && layout.row(of: third) == 5)
    #expect(layout.pop(stack) == .ok)
    #expect(layout.row(of: third) == nil)
    #expect(try shown(layout, "#n") == ["b"])
    #expect(layout.pop(stack) == .ok)
    #expect(try shown(layout, "#n") == ["a"])
    #expect(layout.row(of: stack) == 1 && layout.row(of: first) == 2 && layout.row(of: inner) == nil)
  }

  @Test("The last child cannot be popped, and nothing is pushed onto what is no navigation controller")
  func refusals() throws {
    let layout = try load("<UINavigationController/>")
    #expect(layout.pop() == .argument)
    #expect(layout.diagnostics.first?.message == "The navigation controller has no child to pop")
    let only = try layout.push(ElementDefinition("UIView", [("id", "b")]))
    #expect(layout.pop() == .argument)
    #expect(layout.diagnostics.first?.message.contains("cannot be popped") == true)
    #expect(try shown(layout) == ["b"])
    #expect(layout.pop(only) == .argument)
    #expect(layout.diagnostics.first?.message == "UIView is not a navigation controller")
    #expect(layout.pop(only &+ 1) == .handle)
    #expect(throws: Diagnostic.self) { try layout.push(ElementDefinition("UIView"), onto: only) }
    #expect(throws: Diagnostic.self) { try layout.push(xml: Array("<Nothing/>".utf8)) }
    #expect(throws: Diagnostic.self) { try layout.push(xml: Array("<UIView".utf8)) }
    #expect(layout.nodeCount == 2)
  }

  @Test("What state makes is not popped")
  func poppingInstances() throws {
    let layout = try load(
      "<UINavigationController><state name='n' type='Double' value='2'/><UIView repeat='{n}'/></UINavigationController>"
    )
    #expect(layout.nodeCount == 3)
    #expect(layout.pop() == .argument)
    #expect(layout.diagnostics.first?.message.contains("cannot be popped") == true)
    #expect(layout.nodeCount == 3)
  }

  @Test("A batch pushes and pops as a whole or not at all")
  func batches() throws {
    let layout = try load("<UINavigationController><UIView id='a'/></UINavigationController>")
    #expect(layout.beginEdit() == .ok)
    let stack = try layout.push(xml: Array("<UINavigationController id='m'/>".utf8))
    _ = try layout.push(xml: Array("<UIView id='x'/>".utf8), onto: stack)
    #expect(layout.pop(stack) == .argument)
    _ = try layout.push(xml: Array("<UIView id='y'/>".utf8), onto: stack)
    #expect(layout.pop(stack) == .ok)
    #expect(layout.endEdit() == .ok)
    #expect(try shown(layout) == ["m"])
    #expect(try shown(layout, "#m") == ["x"])
    #expect(layout.beginEdit() == .ok)
    #expect(layout.pop() == .ok)
    #expect(layout.pop() == .argument)
    #expect(layout.cancelEdit() == .ok)
    #expect(try shown(layout) == ["m"])
  }

  @Test("The safe area of nodes is that of the last compute, and new nodes have that of their place")
  func safeArea() throws {
    let layout = try load("<UINavigationController><UIView id='a'/></UINavigationController>")
    #expect(layout.setSafeArea(top: 20, left: 1, bottom: 2, right: 3) == .ok)
    #expect(try number(layout, "safeAreaInsets.top", 1) == 44)
    #expect(layout.compute(width: 375, height: 667) == .ok)
    #expect(try insets(layout, 1) == [64, 1, 2, 3])
    #expect(try insets(layout, 0) == [20, 1, 2, 3])
    _ = try layout.push(xml: Array("<UIView><UIView id='b' height='safeAreaInsets.top'/></UIView>".utf8))
    #expect(layout.compute(width: 375, height: 667) == .ok)
    #expect(layout.frame(row: try layout.find("#b")).height == 64)
  }

  // MARK: - Changes by state

  /// Every bar, prompt and number of tabs by state, in controllers in each other.
  private static let everything = """
    <UITabBarController id="outer" selectedIndex="{tab}" tabBar.isHidden="{noTabs}">
      <state name="tab" type="Int" value="0"/>
      <state name="noTabs" type="Bool" value="false"/>
      <state name="noBar" type="Bool" value="false"/>
      <state name="noTools" type="Bool" value="true"/>
      <state name="hides" type="Bool" value="false"/>
      <state name="large" type="Bool" value="false"/>
      <state name="plain" type="Bool" value="false"/>
      <state name="prompt" type="String" value=""/>
      <state name="more" type="Double" value="0"/>
      <UINavigationController isNavigationBarHidden="{noBar}" isToolbarHidden="{noTools}"
        navigationBar.prefersLargeTitles="{large}">
        <UIViewController id="a" navigationItem.largeTitleDisplayMode="{plain ? never : automatic}"/>
        <UIViewController id="b" hidesBottomBarWhenPushed="{hides}" navigationItem.prompt="{prompt}">
          <UITabBarController id="inner" width="auto" height="50%">
            <UIScrollView id="s"><UILabel text="{prompt} {#outer.selectedIndex}"/><UIView height="auto"/></UIScrollView>
            <UIView width="safeAreaInsets.bottom" height="safeAreaInsets.top" isHidden="{plain}"/>
          </UITabBarController>
          <UIView top="previous.bottom" width="#s.adjustedContentInset.top + #s.adjustedContentInset.bottom"/>
        </UIViewController>
      </UINavigationController>
      <UIViewController additionalSafeAreaInsets.top="{more}"><UIView height="safeAreaInsets.top"/></UIViewController>
      <UIView isHidden="{large}"><UILabel text="{prompt}"/></UIView>
    </UITabBarController>
    """

  private func state(_ random: inout SplitMix64) -> [(key: String, value: Value)] {
    [
      ("tab", .number(Double(random.next() % 3))), ("prompt", .string(random.next() % 2 == 0 ? "" : "Sign in")),
      ("more", .number(Double(random.next() % 3) * 7)),
    ] + ["noTabs", "noBar", "noTools", "hides", "large", "plain"].map { ($0, .bool(random.next() % 2 == 0)) }
  }

  @Test("Whatever state changes ends where a layout begins that has this state from the start")
  func changesByState() throws {
    let loaded = Engine().load(Array(Self.everything.utf8))
    let template = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })")
    let changed = template.makeLayout()
    var random = SplitMix64(seed: 15)
    for step in 0..<200 {
      // Some of the keys change, as a rule.
      let state = state(&random)
      let fresh = template.makeLayout()
      let inner = Int(random.next() % 2)
      for (index, entry) in state.enumerated() where step % 3 == 0 || index % 3 == step % 3 {
        #expect(changed.setState([entry]) == .ok)
      }
      let keys = try state.map { (key: $0.key, value: try changed.state($0.key)) }
      #expect(fresh.setState(keys) == .ok)
      let height = Double(300 + random.next() % 3 * 100)
      for layout in [changed, fresh] {
        let row = try layout.find("#inner")
        #expect(layout.select(tab: inner, row: row) == .ok)
        #expect(layout.setSafeArea(top: 20, left: 0, bottom: height / 10, right: 0) == .ok)
        #expect(layout.compute(width: 375, height: height) == .ok)
      }
      for row in 0..<changed.nodeCount {
        #expect(changed.frame(row: row) == fresh.frame(row: row), "step \(step), row \(row)")
        #expect(changed.flags(row: row) == fresh.flags(row: row), "step \(step), row \(row)")
        #expect(try insets(changed, row) == insets(fresh, row), "step \(step), row \(row)")
      }
    }
  }

  // MARK: - Large and deep

  @Test("Many tabs and deep stacks take no more than their number")
  func many() throws {
    let many = String(repeating: "<UIView/>", count: 5_000)
    let layout = try load("<UITabBarController>\(many)</UITabBarController>")
    #expect(layout.select(tab: 4_999, row: 0) == .ok)
    #expect(layout.compute(width: 375, height: 667) == .ok)
    #expect(!layout.flags(row: 5_000).isHidden && layout.flags(row: 1).isHidden)
    let stack = try load(
      "<UINavigationController navigationBar.prefersLargeTitles='true' isToolbarHidden='false'>\(many)</UINavigationController>"
    )
    #expect(try insets(stack, 5_000) == [96, 0, 44, 0])
    let deep = String(repeating: "<UINavigationController>", count: 100)
    let end = String(repeating: "</UINavigationController>", count: 100)
    let nested = try load(deep + "<UIView/>" + end)
    #expect(try number(nested, "safeAreaInsets.top", 100) == 4400)
  }
}
