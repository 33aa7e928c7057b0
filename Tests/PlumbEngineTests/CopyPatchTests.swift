import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Copies of a fragment below one parent: the first one is linked, and the others pasted, which nobody can tell.
@Suite("Pasted copies")
struct CopyPatchTests: PatchSuite {
  func fragment(_ text: String, _ layout: Layout) throws -> Fragment {
    try #require(layout.template.engine.loadFragment(Array(text.utf8)).fragment)
  }

  /// Inserts a copy: of a fragment, or of its text where there is none.
  @discardableResult
  func insertCopy(
    _ text: String, _ fragment: Fragment?, _ layout: Layout, parent: UInt64? = nil, index: Int? = nil
  ) throws -> UInt64 {
    if let fragment {
      try layout.insert(fragment: fragment, parent: parent, index: index)
    } else {
      try layout.insert(xml: Array(text.utf8), parent: parent, index: index)
    }
  }

  /// The frames and flags of all nodes.
  private func shown(_ layout: Layout) -> [String] {
    (0..<layout.nodeCount).map { row in "\(layout.frame(row: row)) \(layout.rows.withFlags { $0[row] })" }
  }

  /// What there is to see of all nodes.
  private func seen(_ layout: Layout) throws -> [String] {
    try (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      let values = try layout.propertyInfos(row: row).map { info in
        let value = try layout.property(info.name, row: row)
        return "\(info.name)=\(info.expression) is \(value), \(info.typeName)"
      }
      let baseline = try? layout.property("firstBaseline", row: row)
      return
        "\(layout.path(row: row)) \(layout.id(row: row) ?? "") \(frame) \(layout.rows.withFlags { $0[row] }) \(values) \(String(describing: baseline))"
    }
  }

  /// Expects a layout to be what one is into which the same has been inserted as text, which is linked each time. Reading
  /// everything by name takes long: it is done once.
  func expectSame(_ layout: Layout, _ other: Layout, _ comment: Comment) throws {
    for k in [3.0, 17] {
      for layout in [layout, other] {
        #expect(layout.setState([(key: "k", value: .number(k))]) == .ok)
        #expect(layout.compute(width: 300 + k, height: 300) == .ok, comment)
      }
      #expect(shown(layout) == shown(other), comment)
    }
    #expect(try seen(layout) == seen(other), comment)
  }

  static let pasted = [
    "<UIView/>", "<UIView top='previous.bottom + 2' height='20'><UIView left='8' width='50%' height='12'/></UIView>",
    "<UIView left='previous.right' top='previous.top + k' width='parent.width / 9' height='k'/>",
    "<UILabel top='previous.bottom' text='{k} apples'/>",
    "<UILabel left='5' width='60' height='auto' text='some words'/>",
    "<UIView top='previous.bottom' height='auto'><UILabel width='50%' text='a' /><UILabel top='previous.bottom'>b</UILabel></UIView>",
    "<UIView id='row' alpha='k / 20' backgroundColor='k > 9 ? red : blue'><UILabel id='name' isHidden='k > 9' text='t'/></UIView>",
    "<UIView left='10%' right='10%' height='max(previous.height, 4)'><UIView center.x='50%' width='7'/><UIView/></UIView>",
    "<UIView width='auto'><UIView left='next.width' width='9'/><UIView width='k'/></UIView>",
    "<UIButton top='previous.bottom + 1' height='30' title='Press'/>",
    // What a stack view around it asks for.
    "<UIView height='20'><UIView left='8' top='4' width='50%' height='12'/></UIView>",
    "<UIView width='k' height='30' grow='1' customSpacing='k / 2'><UIView width='parent.width - 2'/><UILabel text='{k}'/></UIView>",
    "<UILabel width='40' text='{k} words' contentHuggingPriority.horizontal='k * 9'/>",
    // What is inside reads what is constant, what is not, lists of numbers, and each other.
    """
    <UIView top='previous.bottom' height='40'>
      <UIView width='50%' height='auto'><UIView top='1' height='k'/>
        <UIView top='previous.bottom' height='parent.width / 4'/></UIView>
      <UIView left='3 + 4' width='previous.width + 7' height='parent.height - 5' top='next.height'
        alpha='width / 900'/>
      <UIView height='left * 2' left='pi' clipsToBounds='k > 9'/>
    </UIView>
    """,
    "<UIView height='30'><UILabel width='auto' text='{k}'/><UIView left='previous.right + 1' width='previous.width / 2'/></UIView>",
    "<UIView><UIView isHidden='k > 9'><UIView left='k' width='parent.width / 3' isHidden='parent.width > 299'/></UIView></UIView>",
    // What is measured: constant texts, at a width and without one, by numbers that change, by what reads baselines.
    """
    <UIView top='previous.bottom + 2' width='100%' height='auto + 8'>
      <UIImageView left='4' top='4' width='32' height='32'/>
      <UILabel left='previous.right + 8' top='2' right='100% - 8' text='Title' textColor='red'/>
      <UILabel left='44' top='previous.bottom + 2' right='100% - 200' text='A subtitle with several words'/>
    </UIView>
    """,
    "<UILabel top='previous.bottom' width='90' text='some more words' numberOfLines='k > 9 ? 1 : 2'/>",
    """
    <UIView height='auto'><UILabel width='auto' text='a'/>
      <UILabel left='previous.right' firstBaseline='previous.firstBaseline' text='b c d' width='previous.width * 2'/></UIView>
    """,
  ]
  static let linked = [
    "<UIView top='next.height' height='9'/>", "<UIView left='(previous.alpha ?? 0) * 9' alpha='0.5'/>",
    "<UIView left='previous.leading' width='9'/>", "<UIView left='m' width='9'/>",
    "<UIView isHidden='k > 9' top='previous.bottom' height='9'/>",
    "<UIView height='#a.height'><UIView id='a' height='3'/></UIView>",
    "<UIStackView><UIView height='4'/></UIStackView>",
    "<UIView constraints='width == 9'/>", "<UIView><state name='own' type='Double' value='2'/></UIView>",
  ]
  static let parents = [
    "", "<UIView id='p' width='50%' height='auto'/>", "<UIScrollView id='p' height='50'/>",
    "<UIView id='p' height='auto'><UIView height='10'/><UIView top='previous.bottom + 1' height='4'/></UIView>",
    "<UIStackView id='p' axis='vertical' spacing='k'/>",
    "<UIStackView id='p' axis='horizontal' width='200' distribution='fillEqually'><UIView width='9'/></UIStackView>",
  ]

  @Test(
    "Copies are the same as their text inserted as XML, one by one and in batches, at every place",
    arguments: pasted + linked)
  func same(text: String) throws {
    // In a stack view it would be a cycle.
    for parent in Self.parents where !(parent.contains("UIStackView") && text.contains("max(previous.height")) {
      let document = "<macro name='m' value='previous.right + k'/>" + parent
      let (layout, other) = (try layout(document), try layout(document))
      let fragment = try fragment(text, layout)
      let before = layout.edits
      for (step, place) in [0, 1, 2, 0, 3, 1, 2, 4].enumerated() {
        let isBatch = step % 2 == 1
        for layout in [layout, other] {
          let node = parent.isEmpty ? nil : layout.node(row: try layout.find("#p"))
          if isBatch { #expect(layout.beginEdit() == .ok) }
          for copy in 0..<(isBatch ? 5 : 1) {
            let last = layout.childCount(row: layout.row(of: node ?? layout.node(row: 0)) ?? 0)
            let index = [0, last / 2, last, last / 2 + (isBatch ? copy : 0), isBatch ? copy : 0][place]
            try insertCopy(text, layout === other ? nil : fragment, layout, parent: node, index: index)
          }
          if isBatch { #expect(layout.endEdit() == .ok) }
        }
        try expectSame(layout, other, "\(text) in \(parent), step \(step)")
      }
      #expect(other.edits.pasted == 0)
      let isLinked = Self.linked.contains(text)
      let count = layout.edits.pasted - before.pasted
      let relinked = layout.edits.relinkedInAll - before.relinkedInAll
      #expect(
        isLinked ? count == 0 : relinked > 2 || count >= 8,
        "\(text) in \(parent): \(count), relinked \(relinked), \(layout.edits)")
    }
  }

  @Test("Copies follow what has changed around them since the last one")
  func edited() throws {
    let text = "<UIView top='previous.bottom' width='50%' height='parent.height / 10'><UILabel text='{k}'/></UIView>"
    let (layout, other) = (try layout("<UIView id='p' width='200'/>"), try layout("<UIView id='p' width='200'/>"))
    let fragment = try fragment(text, layout)
    func each(_ body: (Layout, UInt64) throws -> Void) throws {
      for layout in [layout, other] { try body(layout, layout.node(row: try layout.find("#p"))) }
    }
    func insert(_ count: Int) throws {
      try each { layout, parent in
        for _ in 0..<count {
          try insertCopy(text, layout === other ? nil : fragment, layout, parent: parent)
        }
      }
      try expectSame(layout, other, "\(layout.edits)")
    }
    try insert(4)
    #expect(layout.edits.pasted == 2)
    // Another size of the parent, of a copy, and of what precedes the next one.
    try each { layout, parent in #expect(layout.setExpression(parent, "width", "k * 10") == .ok) }
    try insert(4)
    #expect(layout.edits.pasted == 5)
    try each { layout, parent in
      let last = layout.row(of: parent)! + layout.childCount(row: layout.row(of: parent)!) * 2 - 1
      #expect(layout.setExpression(layout.node(row: last), "height", "31") == .ok)
    }
    try insert(4)
    // Copies go, move to another parent, and are hidden.
    try each { layout, parent in
      let row = layout.row(of: parent)!
      #expect(layout.remove(layout.node(row: row + 3)) == .ok)
      #expect(layout.move(layout.node(row: row + 5), parent: layout.node(row: 0), index: 0) == .ok)
    }
    try insert(3)
    try each { layout, parent in
      let row = layout.row(of: parent)!
      let last = row + layout.childCount(row: row) * 2 - 1
      #expect(layout.setExpression(layout.node(row: last), "isHidden", "k > 9") == .ok)
    }
    try insert(4)
    try each { layout, parent in #expect(layout.remove(parent) == .ok) }
    try expectSame(layout, other, "without them")
  }

  @Test("What reads a node inside a copy of the same batch is computed behind it", arguments: [0, 3, 5])
  func readByID(place: Int) throws {
    let text = "<UIView top='previous.bottom' height='20'><UIView id='in' width='k * 2' height='50%'/></UIView>"
    let reader = "<UIView left='#in.width + #in.height' width='9'/>"
    let (layout, other) = (try layout("<UIView id='p'/>"), try layout("<UIView id='p'/>"))
    let fragment = try fragment(text, layout)
    for round in 0..<4 {
      for layout in [layout, other] {
        let parent = layout.node(row: try layout.find("#p"))
        #expect(layout.beginEdit() == .ok)
        // The nearest one is the first, which is pasted from the third time on.
        for index in 0..<6 {
          if round > 1, index == place { _ = try layout.insert(xml: Array(reader.utf8), parent: parent) }
          try insertCopy(text, layout === other ? nil : fragment, layout, parent: parent, index: index)
        }
        #expect(layout.endEdit() == .ok)
      }
      try expectSame(layout, other, "\(layout.edits)")
    }
  }

  @Test("Copies are pasted where what is around them is constant, settled or live, one after the other")
  func constancy() throws {
    let text = """
      <UIView top='previous.bottom' height='20'><UIView width='parent.width / 2' height='10'>
        <UIView left='parent.width / 4' width='parent.left + 3'/></UIView></UIView>
      """
    let (layout, other) = (try layout("<UIView id='p' width='200'/>"), try layout("<UIView id='p' width='200'/>"))
    let fragment = try fragment(text, layout)
    for width in ["200", "190 + 11", "k * 9", "100 * 2", "parent.width", "7"] {
      for layout in [layout, other] {
        let parent = layout.node(row: try layout.find("#p"))
        #expect(layout.setExpression(parent, "width", width) == .ok)
        for count in [1, 4, 2] {
          #expect(layout.beginEdit() == .ok)
          for copy in 0..<count {
            try insertCopy(text, layout === other ? nil : fragment, layout, parent: parent, index: copy)
          }
          #expect(layout.endEdit() == .ok)
        }
      }
      try expectSame(layout, other, "\(width): \(layout.edits)")
    }
    #expect(layout.edits.pasted >= 18)
  }

  @Test(
    "Copies in large batches, pasted by eight from one image, are the same as their text", arguments: pasted,
    ["<UIView id='p' height='auto'/>", "<UIStackView id='p' axis='vertical' spacing='k'/>"])
  func batches(text: String, parent: String) throws {
    if parent.contains("UIStackView") && text.contains("max(previous.height") { return }
    let (layout, other) = (try layout(parent), try layout(parent))
    let fragment = try fragment(text, layout)
    func insert(_ count: Int, at place: Int) throws {
      for layout in [layout, other] {
        let parent = layout.node(row: try layout.find("#p"))
        #expect(layout.beginEdit() == .ok)
        for copy in 0..<count {
          try insertCopy(text, layout === other ? nil : fragment, layout, parent: parent, index: place + copy)
        }
        #expect(layout.endEdit() == .ok)
      }
    }
    for (count, place) in [(67, 0), (11, 30), (3, 0), (19, 70)] {
      try insert(count, at: place)
      try expectSame(layout, other, "\(count) at \(place): \(layout.edits)")
    }
    // Some of what was pasted together goes, is changed and gets a neighbour.
    for layout in [layout, other] {
      let parent = try layout.find("#p")
      let child = layout.node(row: layout.child(41, row: parent))
      let changed = layout.node(row: layout.child(80, row: parent))
      #expect(layout.remove(child) == .ok && layout.setExpression(changed, "height", "k + 4") == .ok)
      try insertCopy(text, layout === other ? nil : fragment, layout, parent: layout.node(row: parent), index: 45)
    }
    try expectSame(layout, other, "changed: \(layout.edits)")
  }

  @Test("Copies whose cells read what comes between them and each other", arguments: [1, 4])
  func entangled(batch: Int) throws {
    let text =
      "<UIView top='previous.bottom + k' height='5' width='parent.height'><UIView left='parent.width / 2'/></UIView>"
    let document = "<UIView id='p' height='auto'><UIView height='9'/></UIView>"
    let (layout, other) = (try layout(document), try layout(document))
    let fragment = try fragment(text, layout)
    for round in 0..<5 {
      for layout in [layout, other] {
        let parent = layout.node(row: try layout.find("#p"))
        let count = layout.childCount(row: layout.row(of: parent)!)
        #expect(layout.beginEdit() == .ok)
        for copy in 0..<batch {
          let index = round == 3 ? copy : count + copy
          try insertCopy(text, layout === other ? nil : fragment, layout, parent: parent, index: index)
        }
        #expect(layout.endEdit() == .ok)
      }
      try expectSame(layout, other, "round \(round): \(layout.edits)")
    }
    #expect(layout.edits.pasted > 0)
  }

  @Test("A batch that fails takes back what it has pasted")
  func failing() throws {
    let layout = try layout("<UIView id='p'/><UIView width='#unique.width + 1'/><UIView id='unique' width='5'/>")
    let row = "<UIView top='previous.bottom' height='20'/>"
    let fragment = try fragment(row, layout)
    for _ in 0..<3 { _ = try layout.insert(fragment: fragment) }
    #expect(layout.edits.pasted > 0 && layout.compute(width: 300, height: 300) == .ok)
    let before = try seen(layout)
    #expect(layout.beginEdit() == .ok)
    for _ in 0..<5 { _ = try layout.insert(fragment: fragment) }
    _ = try insert("<UIView width='nothing of that name'/>", in: layout)
    #expect(layout.endEdit() != .ok && layout.compute(width: 300, height: 300) == .ok)
    #expect(try seen(layout) == before)
    #expect(throws: Diagnostic.self) { _ = try insert("<UIView width='parent.height + #gone.width'/>", in: layout) }
    let node = try layout.insert(fragment: fragment)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let last = layout.frame(row: layout.nodeCount - 2)
    #expect(try frame(node, layout) == [0, last.y + 20, 300, 20] && last.height == 20)
  }

  @Test("More fragments than are remembered, each in several places, are what they would be")
  func many() throws {
    let boxes = (0..<6).map { "<UIView id='b\($0)' height='auto'/>" }.joined()
    let (layout, other) = (try layout(boxes), try layout(boxes))
    let texts = (0..<6).map { "<UIView top='previous.bottom' height='\($0) + k'><UILabel text='{k} \($0)'/></UIView>" }
    let fragments = try texts.map { try fragment($0, layout) }
    for round in 0..<4 {
      for layout in [layout, other] {
        #expect(layout.beginEdit() == .ok)
        for box in 0..<6 {
          let parent = layout.node(row: try layout.find("#b\(box)"))
          for number in 0..<6 where round < 2 || (box + number) % 2 == 0 {
            try insertCopy(texts[number], layout === other ? nil : fragments[number], layout, parent: parent)
          }
        }
        #expect(layout.endEdit() == .ok)
      }
      try expectSame(layout, other, "round \(round)")
    }
  }
}
