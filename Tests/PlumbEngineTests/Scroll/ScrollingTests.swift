import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Scroll views")
struct ScrollingTests {
  private func layout(
    _ xml: String, state: [(key: String, value: Value)] = [], width: Double = 100, height: Double = 100
  ) throws -> Layout {
    let layout = try Self.template(xml, state: state).makeLayout()
    #expect(layout.compute(width: width, height: height) == .ok)
    return layout
  }

  static func template(_ xml: String, state: [(key: String, value: Value)] = []) throws -> Template {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.key, value: $0.value) })]
    let outcome = Engine().load(Array(xml.utf8), options)
    return try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })")
  }

  private func offset(_ layout: Layout, _ selector: String = "#s") throws -> [Double] {
    let geometry = try layout.scrollGeometry(row: layout.find(selector))
    return [geometry.x.offset, geometry.y.offset]
  }

  private func failure(_ call: () throws(Diagnostic) -> Void) -> Status? {
    do throws(Diagnostic) { try call() } catch { return error.code }
    return nil
  }

  @Test("Offsets are taken into the limits, which insets widen; infinite ones are the ends")
  func limits() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' contentInset='UIEdgeInsets(10, 20, 30, 40)'>
        <UIView width='150' height='300'/></UIScrollView></UIView>
      """)
    let row = try layout.find("#s")
    let geometry = try layout.scrollGeometry(row: row)
    #expect([geometry.x.minimum, geometry.x.maximum, geometry.y.minimum, geometry.y.maximum] == [-20, 90, -10, 230])
    #expect(
      [geometry.x.startInset, geometry.x.endInset, geometry.y.startInset, geometry.y.endInset] == [20, 40, 10, 30])
    #expect(geometry.x.isScrollable && geometry.y.isScrollable && !geometry.x.isFixed && geometry.bounces)
    #expect(
      [geometry.x.length, geometry.y.length, geometry.x.contentLength, geometry.y.contentLength] == [
        100, 100, 150, 300,
      ])
    try layout.scroll(row: row, toX: 50, y: 60)
    #expect(try offset(layout) == [50, 60])
    try layout.scroll(row: row, byX: -1000, y: 7)
    try layout.scroll(row: row, byX: 5, y: 0)
    #expect(try offset(layout) == [-15, 67])
    try layout.scroll(row: row, toX: .infinity, y: -.infinity)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == [90, -10] && layout.property("contentOffset.x", row: row).numeric == 90)
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: row, toX: .nan, y: 0) } == .argument)
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: row, byX: 0, y: .nan) } == .argument)
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: 0, toX: 0, y: 0) } == .property)
    #expect(failure { () throws(Diagnostic) in _ = try layout.scrollGeometry(row: 0) } == .property)
    #expect(failure { () throws(Diagnostic) in _ = try layout.scrollIndicators(row: 0) } == .property)
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: 99, toX: 0, y: 0) } == .handle)
  }

  @Test("Before the first compute no limits are known")
  func early() throws {
    let layout = try Self.template("<UIScrollView><UIView height='300'/></UIScrollView>").makeLayout()
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: 0, toX: 0, y: 0) } == .argument)
    #expect(failure { () throws(Diagnostic) in try layout.scrollToShow(row: 1) } == .argument)
    #expect(failure { () throws(Diagnostic) in try layout.zoom(row: 0, to: 1, aboutX: 0, y: 0) } == .argument)
  }

  @Test("An offset that is state is set there; what another expression says stays, and is an error to change")
  func state() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' contentOffset.y='at' contentOffset.x='at * 0'>
        <UIView width='500' height='300'/></UIScrollView></UIView>
      """, state: [("at", .number(3))])
    let row = try layout.find("#s")
    try layout.scroll(row: row, byX: 0, y: 40)
    #expect(try layout.state("at").numeric == 43 && offset(layout) == [0, 43])
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try layout.property("contentOffset.y", row: row).numeric == 43)
    let geometry = try layout.scrollGeometry(row: row)
    #expect(geometry.x.isFixed && !geometry.y.isFixed && !geometry.x.isScrollable)
    #expect(failure { () throws(Diagnostic) in try layout.scroll(row: row, toX: 5, y: 0) } == .property)
    #expect(try offset(layout) == [0, 43])
    try layout.scroll(row: row, toX: 0, y: 1)
    #expect(try offset(layout) == [0, 1])
  }

  @Test("All scroll views around a node move by as little as shows it, within their insets")
  func showing() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='outer' width='100' height='100' contentInset.bottom='10'>
        <UIView height='50'/>
        <UIScrollView id='s' top='200' width='100' height='80'>
          <UIView id='a' top='0' height='20'/><UIView id='b' top='300' height='20'/>
          <UIView id='big' top='400' height='500'/>
        </UIScrollView><UIView top='280' height='400'/></UIScrollView></UIView>
      """)
    func show(_ id: String) throws -> [Double] {
      try layout.scrollToShow(row: layout.find(id))
      return try [offset(layout, "#outer")[1], offset(layout)[1]]
    }
    // From 200 to 220, in a view from which the inset takes 10.
    #expect(try show("#a") == [130, 0])
    #expect(try show("#a") == [130, 0])
    // The lower edge of what is below comes in, and then the inner view needs no more.
    #expect(try show("#b") == [190, 240])
    #expect(try show("#a") == [190, 0])
    // It is larger than the view: the nearer edge comes in, and then it stays.
    #expect(try show("#big") == [190, 400])
    try layout.scroll(row: layout.find("#s"), toX: 0, y: 450)
    #expect(try show("#big") == [190, 450])
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try show("#outer") == [190, 450])
  }

  @Test("A node is shown where its transform puts it, and an offset that an expression says stays")
  func transformed() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' contentOffset.x='0 + 0'>
        <UIView id='a' left='300' top='100' width='20' height='20' transform.translation.y='100'/>
        <UIView width='500' height='900'/></UIScrollView></UIView>
      """)
    try layout.scrollToShow(row: layout.find("#a"))
    #expect(try offset(layout) == [0, 120])
  }

  @Test("Indicators are as long as the visible share, keep to their insets, and are pushed together beyond the ends")
  func indicators() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='200'><UIView width='200' height='400'/></UIScrollView>
        <UIScrollView id='t' width='100' height='200' scrollIndicatorInsets='UIEdgeInsets(10, 0, 20, 0)'
          horizontalScrollIndicatorInsets='UIEdgeInsets(0, 5, 7, 5)' showsHorizontalScrollIndicator='false'>
          <UIView width='200' height='100000'/></UIScrollView>
        <UIScrollView id='u' width='100' height='200' alwaysBounceVertical='true'><UIView height='10'/></UIScrollView>
      </UIView>
      """, height: 200)
    let row = try layout.find("#s")
    var indicators = try layout.scrollIndicators(row: row)
    // A track of 200 less 3 at each end and 6 for the corner, half of which is visible.
    #expect(indicators.vertical == Frame(x: 94, y: 3, width: 3, height: 94))
    #expect(indicators.horizontal == Frame(x: 3, y: 194, width: 44, height: 3))
    try layout.scroll(row: row, toX: .infinity, y: 100)
    indicators = try layout.scrollIndicators(row: row)
    #expect(indicators.vertical == Frame(x: 94, y: 50, width: 3, height: 94))
    #expect(indicators.horizontal == Frame(x: 47, y: 194, width: 44, height: 3))
    #expect(layout.setContentOffset(x: 0, y: -30, row: row) == .ok)
    #expect(try layout.scrollIndicators(row: row).vertical == Frame(x: 94, y: 3, width: 3, height: 64))
    #expect(layout.setContentOffset(x: 0, y: 1e6, row: row) == .ok)
    #expect(try layout.scrollIndicators(row: row).vertical == Frame(x: 94, y: 183, width: 3, height: 8))
    // The least length; insets of one axis are stronger than those for both.
    indicators = try layout.scrollIndicators(row: layout.find("#t"))
    #expect(indicators.vertical == Frame(x: 94, y: 13, width: 3, height: 36) && indicators.horizontal == nil)
    indicators = try layout.scrollIndicators(row: layout.find("#u"))
    #expect(indicators == ScrollIndicators())
    #expect(layout.setRightToLeft(true) == .ok && layout.compute(width: 100, height: 200) == .ok)
    indicators = try layout.scrollIndicators(row: row)
    #expect(indicators.vertical?.x == 3 && indicators.horizontal?.x == 9)
  }

  @Test("The safe area keeps indicators away, unless they are not adjusted")
  func safeArea() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='200'><UIView height='400'/></UIScrollView>
      <UIScrollView id='t' width='100' height='200' automaticallyAdjustsScrollIndicatorInsets='false'>
        <UIView height='400'/></UIScrollView></UIView>
      """, height: 200)
    #expect(layout.setSafeArea(top: 20, left: 0, bottom: 0, right: 0) == .ok)
    #expect(layout.compute(width: 100, height: 200) == .ok)
    #expect(try layout.scrollIndicators(row: layout.find("#s")).vertical?.y == 23)
    #expect(try layout.scrollIndicators(row: layout.find("#t")).vertical?.y == 3)
  }

  @Test("Zooming sets the state of the scale within its limits, and keeps what is at the point")
  func zoom() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' zoomScale='z' minimumZoomScale='0.5' maximumZoomScale='4'>
        <UIView width='400 * z' height='400 * z'/></UIScrollView>
        <UIScrollView id='fixed'/></UIView>
      """, state: [("z", .number(1))])
    let row = try layout.find("#s")
    try layout.scroll(row: row, toX: 100, y: 200)
    #expect(try layout.zoom(row: row, to: 2, aboutX: 50, y: 10) == 2)
    #expect(try layout.state("z").numeric == 2 && offset(layout) == [250, 410])
    // Again, before a compute.
    #expect(try layout.zoom(row: row, to: 3, aboutX: 50, y: 10) == 3)
    #expect(try offset(layout) == [400, 620])
    #expect(layout.compute(width: 100, height: 100) == .ok)
    let geometry = try layout.scrollGeometry(row: row)
    #expect(geometry.x.contentLength == 1200 && geometry.zoomScale == 3)
    #expect(geometry.minimumZoomScale == 0.5 && geometry.maximumZoomScale == 4)
    #expect(try layout.zoom(row: row, to: 100, aboutX: 0, y: 0) == 4)
    // There is no room any more: the end is taken.
    #expect(try layout.zoom(row: row, to: 0.1, aboutX: 100, y: 100) == 0.5)
    let ends = try offset(layout)
    #expect(ends[0] == 0 && (ends[1] - 15.83333).magnitude < 0.001)
    for wrong in [0, -1, Double.nan, .infinity] {
      #expect(failure { () throws(Diagnostic) in try layout.zoom(row: row, to: wrong, aboutX: 0, y: 0) } == .argument)
    }
    #expect(failure { () throws(Diagnostic) in try layout.zoom(row: row, to: 1, aboutX: .nan, y: 0) } == .argument)
    let fixed = try layout.find("#fixed")
    #expect(failure { () throws(Diagnostic) in try layout.zoom(row: fixed, to: 1, aboutX: 0, y: 0) } == .property)
  }

  @Test(
    "Content that was loaded again comes back in the next compute, whoever set the state",
    arguments: ["loading", "loading || count > 0"], ["", "contentOffset.y='scrolled'"])
  func endedRefresh(_ isRefreshing: String, _ attributes: String) throws {
    let layout = try Self.template(
      """
      <UIView><UIScrollView id='feed' height='100' contentInset.top='5' refreshControl.isRefreshing='\(isRefreshing)'
        \(attributes)><UIView height='300'/></UIScrollView></UIView>
      """,
      state: [("loading", .bool(false)), ("count", .number(0)), ("scrolled", .number(-5))]
    ).makeLayout()
    func compute() -> Double? {
      #expect(layout.compute(width: 100, height: 100) == .ok, "\(layout.diagnostics)")
      return try? layout.property("contentOffset.y", row: 1).numeric
    }
    #expect(compute() == -5)
    #expect(layout.setState([(key: "loading", value: .bool(true))]) == .ok)
    #expect(compute() == -5)
    try layout.scroll(row: 1, toX: 0, y: -.infinity)
    #expect(compute() == -65)
    #expect(layout.setState([(key: "loading", value: .bool(false))]) == .ok)
    #expect(compute() == -5)
    // What was scrolled on meanwhile stays.
    #expect(layout.setState([(key: "loading", value: .bool(true))]) == .ok)
    #expect(compute() == -5)
    try layout.scroll(row: 1, toX: 0, y: 40)
    #expect(compute() == 40)
    #expect(layout.setState([(key: "loading", value: .bool(false))]) == .ok)
    #expect(compute() == 40)
  }

  @Test("A pointer that has pulled content takes it back itself, unless it is gone")
  func pulledRefresh() throws {
    let layout = try Self.template(
      """
      <UIView><UIScrollView id='feed' height='100' alwaysBounceVertical='true' refreshControl.isRefreshing='loading'>
        <UIView height='80'/></UIScrollView></UIView>
      """, state: [("loading", .bool(false))]
    ).makeLayout()
    func compute() -> Double {
      #expect(layout.compute(width: 100, height: 100) == .ok, "\(layout.diagnostics)")
      return (try? layout.property("contentOffset.y", row: 1).numeric) ?? .nan
    }
    func pull(_ finger: Pointer, at time: Double) throws {
      try finger.down(x: 50, y: 10, time: time)
      try finger.move(x: 50, y: 30, time: time + 0.1)
      try finger.move(x: 50, y: 400, time: time + 0.2)
      _ = compute()
      try finger.up(x: 50, y: 400, time: time + 0.3)
      for step in 1...100 {
        try finger.advance(to: time + 0.3 + Double(step) / 30)
        _ = compute()
      }
      #expect(compute() == -60)
      #expect(layout.setState([(key: "loading", value: .bool(false))]) == .ok)
    }
    _ = compute()
    let finger = Pointer(layout, .touch)
    try pull(finger, at: 0)
    #expect(compute() == -60)
    try finger.advance(to: 10)
    try finger.advance(to: 10.05)
    #expect(compute() > -60 && compute() < 0)
    for step in 1...100 { try finger.advance(to: 10 + Double(step) / 30) }
    #expect(compute() == 0)
    do {
      let other = Pointer(layout, .touch)
      try pull(other, at: 20)
    }
    #expect(compute() == 0)
  }
}
