import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Copies that are removed again before anything else is added leave no rows behind, and nothing of them is seen in what comes
/// in their place.
extension CopyPatchTests {
  /// The rows that a layout has tables for, those of removed nodes included.
  private func rows(_ layout: Layout) -> Int { layout.template.linked.tree.count }

  @Test("Copies that come and go take no room, whatever they are made of", arguments: Self.pasted)
  func comeAndGo(text: String) throws {
    for parent in ["", "<UIView id='p' width='50%' height='60'/>"] {
      let (layout, other) = (try layout(parent), try layout(parent))
      let fragment = try fragment(text, layout)
      var rowsBefore: [Int] = []
      for step in 0..<12 {
        var nodes: [UInt64] = []
        for layout in [layout, other] {
          let node = parent.isEmpty ? nil : layout.node(row: try layout.find("#p"))
          if step % 3 == 2 { #expect(layout.beginEdit() == .ok) }
          for _ in 0..<(step % 3 + 1) {
            nodes.append(try insertCopy(text, layout === other ? nil : fragment, layout, parent: node))
          }
          if step % 3 == 2 { #expect(layout.endEdit() == .ok) }
        }
        // What was never computed is gone without a trace, too.
        if step % 4 != 3 { try expectSame(layout, other, "\(text) in \(parent), step \(step)") }
        for layout in [layout, other] {
          for node in nodes.reversed() where layout.row(of: node) != nil { #expect(layout.remove(node) == .ok) }
        }
        for node in nodes { #expect(layout.row(of: node) == nil && other.row(of: node) == nil) }
        try expectSame(layout, other, "\(text) in \(parent), step \(step), removed")
        rowsBefore.append(rows(layout))
      }
      #expect(rowsBefore[11] == rowsBefore[5], "\(text) in \(parent): \(rowsBefore)")
      #expect(text.contains("isHidden") || layout.edits.relinkedInAll < 4, "\(text) in \(parent): \(layout.edits)")
    }
  }

  @Test("A first batch that is far larger than the layout comes and goes without a link")
  func largeFirstBatch() throws {
    // The first of its rows is linked, and has a list of what its children reach, as the copies have.
    let row = """
      <UIView top='previous.bottom + 2' width='100%' height='auto + 8'><UILabel top='2' width='90' text='Title'/>
        <UILabel top='previous.bottom' width='k' text='A subtitle'/></UIView>
      """
    let layout = try layout("<UIView id='p'/>")
    let fragment = try fragment(row, layout)
    for round in 0..<3 {
      #expect(layout.beginEdit() == .ok)
      let nodes = try (0..<300).map { _ in try layout.insert(fragment: fragment, parent: nil, index: nil) }
      #expect(layout.endEdit() == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.beginEdit() == .ok)
      for node in nodes { #expect(layout.remove(node) == .ok) }
      #expect(layout.endEdit() == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.edits.relinkedInAll == 1 && rows(layout) < 16, "round \(round): \(rows(layout)), \(layout.edits)")
    }
  }

  @Test("Copies inside copies, removed in several orders", arguments: 0..<6)
  func nested(order: Int) throws {
    let (outer, inner) = ("<UIView width='90' height='90'/>", "<UIView top='previous.bottom' height='20' width='50%'/>")
    let (layout, other) = (try layout("<UIView id='p'/>"), try layout("<UIView id='p'/>"))
    let fragments = (try fragment(outer, layout), try fragment(inner, layout))
    for step in 0..<10 {
      for layout in [layout, other] {
        let isText = layout === other
        let first = try insertCopy(outer, isText ? nil : fragments.0, layout)
        let second = try insertCopy(outer, isText ? nil : fragments.0, layout)
        let inside = try (0..<3).map { _ in
          try insertCopy(inner, isText ? nil : fragments.1, layout, parent: second)
        }
        if step % 2 == 0 { #expect(layout.compute(width: 300, height: 300) == .ok) }
        let removals: [[UInt64]] = [
          inside.reversed() + [second, first], [second, first], [first, second], inside + [first, second],
          [inside[1], inside[0], inside[2], second, first], [first, inside[2], second],
        ]
        for node in removals[order] { #expect(layout.remove(node) == .ok) }
      }
      try expectSame(layout, other, "order \(order), step \(step)")
    }
    // Below a parent that is another one each time, copies are linked.
    #expect(rows(layout) < 100)
  }

  @Test("What is added or changed since stays, and copies that come later are what they would be", arguments: 0..<7)
  func changedSince(change: Int) throws {
    let text = "<UIView id='c' top='previous.bottom' height='20' alpha='k / 20'><UILabel text='{k} words'/></UIView>"
    let (layout, other) = (try layout("<UIView id='p'/>"), try layout("<UIView id='p'/>"))
    let fragment = try fragment(text, layout)
    for step in 0..<8 {
      for layout in [layout, other] {
        let isText = layout === other
        let copy = try insertCopy(text, isText ? nil : fragment, layout)
        if step > 2 {
          let row = layout.row(of: copy)!
          switch change {
          case 0: #expect(layout.setExpression(copy, "height", "k + 3") == .ok)
          case 1: #expect(layout.setExpression(layout.node(row: row + 1), "text", nil) == .ok)
          case 2: _ = try layout.insert(xml: Array("<UIView height='3'/>".utf8), parent: copy)
          case 3: #expect(layout.move(copy, parent: layout.node(row: try layout.find("#p"))) == .ok)
          case 4: #expect(layout.move(layout.node(row: row + 1), index: 0) == .ok)
          case 5: #expect(layout.setExpression(layout.node(row: 1), "height", "\(step) * k") == .ok)
          default: #expect(layout.compute(width: 310, height: 90) == .ok)
          }
        }
        #expect(layout.remove(copy) == .ok)
      }
      try expectSame(layout, other, "change \(change), step \(step)")
    }
  }

  @Test("Elements that come and go by a condition take no room")
  func conditions() throws {
    let layout = try layout(
      """
      <UIView><UIView if='k > 9' width='90'><UILabel text='{k} words'/><UIView top='previous.bottom' height='5'/></UIView>
      </UIView>
      """)
    var counts: [Int] = []
    for step in 0..<12 {
      #expect(layout.setState([(key: "k", value: .number(step % 2 == 0 ? 12 : 3))]) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.nodeCount == (step % 2 == 0 ? 5 : 2))
      if step % 2 == 0 {
        #expect(layout.frame(row: 4) == Frame(x: 0, y: layout.frame(row: 3).height, width: 90, height: 5))
      }
      counts.append(rows(layout))
    }
    #expect(counts[11] == counts[7], "\(counts)")
  }

  @Test("Copies of several fragments in one batch, into a stack view that had no children")
  func intoEmptyStacks() throws {
    let texts = ["<UIView width='30' alpha='0.5'/>", "<UIView width='k * 3'><UIView width='50%'/></UIView>"]
    for axis in ["horizontal", "vertical"] {
      let stack = "<UIStackView id='p' axis='\(axis)' width='200' spacing='k'/>"
      let (layout, other) = (try layout(stack), try layout(stack))
      let fragments = try texts.map { try fragment($0, layout) }
      for round in 0..<4 {
        var nodes: [UInt64] = []
        for layout in [layout, other] {
          let parent = layout.node(row: try layout.find("#p"))
          #expect(layout.beginEdit() == .ok)
          for copy in 0..<9 {
            let number = copy % 5 / 3
            nodes.append(
              try insertCopy(
                texts[number], layout === other ? nil : fragments[number], layout, parent: parent,
                index: copy % 2 == 0 ? nil : 0))
          }
          #expect(layout.endEdit() == .ok)
        }
        try expectSame(layout, other, "\(axis), round \(round)")
        if round % 2 == 1 { continue }
        for layout in [layout, other] {
          for node in nodes where layout.row(of: node) != nil { #expect(layout.remove(node) == .ok) }
        }
      }
    }
  }

  @Test("Copies that something appended in the same batch reads by an id come and go like others")
  func readWhereTheyEnd() throws {
    let text = "<UIView top='previous.bottom' height='20'><UIView id='in' width='k * 2' height='50%'/></UIView>"
    let reader = "<UIView left='#in.width + #in.height' width='9'/>"
    let (layout, other) = (try layout("<UIView width='9'/>"), try layout("<UIView width='9'/>"))
    let fragment = try fragment(text, layout)
    for round in 0..<6 {
      var nodes: [UInt64] = []
      for layout in [layout, other] {
        #expect(layout.beginEdit() == .ok)
        for _ in 0..<3 { nodes.append(try insertCopy(text, layout === other ? nil : fragment, layout)) }
        if round % 2 == 1 { nodes.append(try insert(reader, in: layout)) }
        #expect(layout.endEdit() == .ok)
      }
      try expectSame(layout, other, "round \(round)")
      for layout in [layout, other] {
        for node in nodes.reversed() where layout.row(of: node) != nil { #expect(layout.remove(node) == .ok) }
      }
      try expectSame(layout, other, "round \(round), removed")
    }
  }

  @Test("A panel that is larger than all else comes and goes without relinking")
  func panels() throws {
    let layout = try layout("<UIView id='p'/>")
    let rows = (0..<600).map { "<UIView top='previous.bottom + 1' height='\($0 % 9)' width='parent.width / 2'/>" }
    let fragment = try fragment("<UIView width='50%'>\(rows.joined())</UIView>", layout)
    for step in 0..<20 {
      let panel = try layout.insert(fragment: fragment)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.frame(row: layout.nodeCount - 1).width == 75)
      #expect(layout.remove(panel) == .ok && layout.compute(width: 300, height: 300) == .ok)
      if step == 4 { #expect(layout.edits.relinkedInAll <= 4) }
    }
    #expect(layout.edits.relinkedInAll <= 4, "\(layout.edits)")
  }

  /// A node of both layouts.
  private struct Pair {
    var copy: UInt64
    var text: UInt64
  }

  @Test(
    "Copies that come and go in any order, with other edits between, are the same as their text",
    arguments: 0..<Samples.count(4, "PLUMB_SAMPLES"))
  func randomly(group: Int) throws {
    var cutRows = 0
    for seed in group * 8..<(group + 1) * 8 { cutRows += try run(seed) }
    #expect(cutRows > 20)
  }

  /// Gives how many rows were cut off.
  private func run(_ seed: Int) throws -> Int {
    var random = SplitMix64(seed: UInt64(seed) &* 7919 &+ 3)
    let document = "<UIView id='p' width='50%' height='auto'/><UIView id='q' width='k * 9'/>"
    let (layout, other) = (try layout(document), try layout(document))
    let texts = Self.pasted.filter { !$0.contains("isHidden") && !$0.contains("id=") }
    let chosen = (0..<3).map { _ in texts[random.below(texts.count)] }
    let fragments = try chosen.map { try fragment($0, layout) }
    func pair(_ id: String) throws -> Pair {
      Pair(copy: layout.node(row: try layout.find(id)), text: other.node(row: try other.find(id)))
    }
    let parents = [Pair(copy: layout.node(row: 0), text: other.node(row: 0)), try pair("#p"), try pair("#q")]
    var groups: [[Pair]] = []
    var trace: [String] = []
    func each(_ isBatch: Bool, _ body: (Layout, Bool) throws -> Void) throws {
      for layout in [layout, other] {
        if isBatch { #expect(layout.beginEdit() == .ok) }
        try body(layout, layout === other)
        if isBatch { #expect(layout.endEdit() == .ok, "\(trace)") }
      }
    }
    func insert(isBatch: Bool) throws {
      let number = random.below(3)
      var parent = parents[random.below(3)]
      if random.below(4) == 0, chosen.allSatisfy({ $0.hasPrefix("<UIView") }), let last = groups.last?.last,
        layout.row(of: last.copy) != nil
      {
        parent = last
      }
      let isLast = random.below(4) > 0
      var added: [Pair] = []
      // Several of many are pasted as one.
      let count = isBatch && random.below(10) == 0 ? [9, 17, 66][random.below(3)] : 1 + random.below(4)
      try each(isBatch) { layout, isText in
        for copy in 0..<count {
          let node = try insertCopy(
            chosen[number], isText ? nil : fragments[number], layout, parent: isText ? parent.text : parent.copy,
            index: isLast ? nil : 0)
          if isText { added[copy].text = node } else { added.append(Pair(copy: node, text: 0)) }
        }
      }
      trace.append("\(count) of \(number) \(isBatch) \(isLast)")
      groups.append(added)
    }
    func remove(_ group: [Pair], isBatch: Bool) throws {
      try each(isBatch) { layout, isText in
        for pair in group {
          let node = isText ? pair.text : pair.copy
          // It may have been below one that is gone.
          if layout.row(of: node) != nil || isBatch { _ = layout.remove(node) }
        }
      }
      trace.append("without \(group.count) \(isBatch)")
    }
    for step in 0..<40 {
      let isBatch = random.below(2) == 0
      switch random.below(12) {
      case 0...4: try insert(isBatch: isBatch)
      case 5...8:
        guard var group = groups.popLast() else { continue }
        if random.below(2) == 0 { group.reverse() }
        try remove(group, isBatch: isBatch)
      case 9:
        if groups.isEmpty { continue }
        try remove(groups.remove(at: random.below(groups.count)), isBatch: isBatch)
      case 10:
        if groups.isEmpty { continue }
        let group = groups[random.below(groups.count)]
        let pair = group[random.below(group.count)]
        let width = ["k + 7", "31", nil][random.below(3)]
        try each(false) { layout, isText in
          let node = isText ? pair.text : pair.copy
          if layout.row(of: node) != nil { #expect(layout.setExpression(node, "width", width) == .ok) }
        }
        trace.append("width \(width ?? "none")")
      default:
        let height = "k * \(step)"
        try each(false) { layout, isText in
          #expect(layout.setExpression(isText ? parents[2].text : parents[2].copy, "height", height) == .ok)
        }
        trace.append("height")
      }
      if random.below(3) > 0 { try expectSame(layout, other, "seed \(seed), step \(step): \(chosen) \(trace)") }
    }
    try expectSame(layout, other, "seed \(seed): \(chosen) \(trace)")
    return layout.edits.cutRows
  }
}

/// Tables of the linker that are written when an edit may ask for them.
extension CopyPatchTests {
  private func hasLate(_ layout: Layout) -> Bool { !(layout.template.patcher?.late.isEmpty ?? true) }

  @Test(
    "Copies that read what is before them come between those of others that were pasted as one", arguments: [3, 8, 20])
  func between(place: Int) throws {
    let rows = ["<UIView height='9' width='k'/>", "<UIView top='previous.height' width='previous.width * 2'/>"]
    let (layout, other) = (try layout("<UIView id='p'/>"), try layout("<UIView id='p'/>"))
    let fragments = try rows.map { try fragment($0, layout) }
    func insert(_ number: Int, _ count: Int, index: Int?) throws {
      for layout in [layout, other] {
        let node = layout.node(row: try layout.find("#p"))
        #expect(layout.beginEdit() == .ok)
        for _ in 0..<count {
          try insertCopy(
            rows[number], layout === other ? nil : fragments[number], layout, parent: node, index: index)
        }
        #expect(layout.endEdit() == .ok)
      }
      try expectSame(layout, other, "\(number), \(place)")
    }
    try insert(1, 2, index: 0)
    for _ in 0..<4 { try insert(0, 80, index: nil) }
    #expect(hasLate(layout))
    try insert(1, 1, index: 100 + place)
    try insert(1, 1, index: nil)
    try insert(0, 9, index: 80 + place)
  }

  @Test(
    "Hundreds of copies, many of them pasted together, are the same as their text inserted as XML",
    arguments: [1, 2, 9, 14, 17].map { pasted[$0] })
  func hundreds(text: String) throws {
    let (layout, other) = (try layout("<UIView id='p' width='70%'/>"), try layout("<UIView id='p' width='70%'/>"))
    let fragment = try fragment(text, layout)
    var nodes: [[UInt64]] = [[], []]
    func insert(_ count: Int, index: Int? = nil) throws {
      let p = layout.node(row: try layout.find("#p"))
      nodes[0] += try layout.insert(copies: count, of: fragment, parent: p, index: index)
      #expect(other.beginEdit() == .ok)
      for copy in 0..<count {
        let p = other.node(row: try other.find("#p"))
        nodes[1].append(try insertCopy(text, nil, other, parent: p, index: index.map { $0 + copy }))
      }
      #expect(other.endEdit() == .ok)
    }
    func remove(_ range: Range<Int>) throws {
      for (number, layout) in [layout, other].enumerated() {
        #expect(layout.beginEdit() == .ok)
        for node in nodes[number][range].reversed() { #expect(layout.remove(node) == .ok) }
        #expect(layout.endEdit() == .ok)
        nodes[number].removeSubrange(range)
      }
    }
    try insert(10)
    // So many make the images.
    for _ in 0..<9 {
      try insert(66)
      try remove(10..<76)
    }
    let copies = try #require(layout.template.patcher?.copies)
    #expect(copies.entries[0].groups.allSatisfy { $0 != nil })
    let pasted = layout.edits.pasted
    try insert(150)
    try insert(74, index: 3)
    #expect(layout.edits.pasted == pasted + 224)
    try expectSame(layout, other, "inserted")
    // The last one of a group, one inside, and all of several.
    try remove(10 + 63..<10 + 64)
    try expectSame(layout, other, "without the last one of a group")
    for (number, layout) in [layout, other].enumerated() {
      #expect(layout.setExpression(nodes[number][40], "width", "k + 7") == .ok)
    }
    try insert(70, index: 50)
    try remove(nodes[0].count - 70..<nodes[0].count)
    try insert(65)
    try expectSame(layout, other, "after other edits")
    #expect(layout.edits.relinkedInAll < 4, "\(layout.edits)")
  }

  @Test("An image of a group that cannot be made is put off, and tables are written late again")
  func withoutGroups() throws {
    let text = "<UIView height='9' width='k'/>"
    let (layout, other) = (try layout("<UIView height='3'/>"), try layout("<UIView height='3'/>"))
    let fragment = try fragment(text, layout)
    func insert() throws {
      for layout in [layout, other] {
        #expect(layout.beginEdit() == .ok)
        for _ in 0..<72 { try insertCopy(text, layout === other ? nil : fragment, layout, index: 1) }
        #expect(layout.endEdit() == .ok)
      }
    }
    for _ in 0..<9 { try insert() }
    let copies = try #require(layout.template.patcher?.copies)
    #expect(copies.entries[0].groups.allSatisfy { $0 == nil })
    #expect(hasLate(layout))
    try expectSame(layout, other, "one before the other")
  }

  /// `isRead`: whether the attributes of copies are read as soon as these are there.
  @Test(
    "Tables of copies are written when something but their roots is asked for", arguments: 0..<9, [true, false])
  func late(edit: Int, isRead: Bool) throws {
    let text =
      "<UIView top='previous.bottom' height='auto' width='50%'><UILabel width='k' text='Some words'/><UIView width='parent.width / 3' height='9'/></UIView>"
    let (layout, other) = (try layout("<UIView id='p' width='200'/>"), try layout("<UIView id='p' width='200'/>"))
    let fragment = try fragment(text, layout)
    var nodes: [[UInt64]] = []
    func insert(_ count: Int, parent: Int? = nil) throws {
      for (number, layout) in [layout, other].enumerated() {
        let node = try layout.node(row: parent ?? layout.find("#p"))
        #expect(layout.beginEdit() == .ok)
        for _ in 0..<count {
          let copy = try insertCopy(text, number == 1 ? nil : fragment, layout, parent: node)
          if nodes.count <= number { nodes.append([]) }
          nodes[number].append(copy)
        }
        #expect(layout.endEdit() == .ok)
      }
      if isRead { try expectSame(layout, other, "\(edit)") }
    }
    func each(_ body: (Layout, [UInt64]) throws -> Void) throws {
      for (number, layout) in [layout, other].enumerated() { try body(layout, nodes[number]) }
    }
    for _ in 0..<5 { try insert(24) }
    #expect(hasLate(layout) && !hasLate(other))
    let late = try #require(layout.template.patcher?.late)
    #expect((late.firstUnwrittenAttribute == nil) == isRead)
    switch edit {
    case 0: try each { #expect($0.setExpression($1[20], "alpha", "width / 900") == .ok) }
    case 1: try each { #expect($0.setExpression($0.node(row: $0.row(of: $1[20])! + 2), "width", "k") == .ok) }
    case 2: try each { #expect($0.remove($1[20]) == .ok) }
    case 3: try each { #expect($0.move($1[20], index: 0) == .ok) }
    case 4: try insert(2, parent: layout.row(of: nodes[0][20]))
    case 5:
      try each { layout, _ in
        _ = try layout.insert(xml: Array("<UIView height='k'/>".utf8), parent: layout.node(row: layout.find("#p")))
      }
    case 6: try each { layout, _ in #expect(layout.setExpression(layout.node(row: 0), "width", "k * 9") == .ok) }
    case 7:
      try each { layout, nodes in
        _ = try layout.insert(xml: Array("<UIView id='last' width='k'/>".utf8), parent: nodes[22])
        _ = try layout.insert(
          xml: Array("<UIView top='previous.height' height='#last.width'/>".utf8),
          parent: layout.node(row: layout.find("#p")))
      }
    default:
      // They go as they have come.
      try each { layout, nodes in
        #expect(layout.beginEdit() == .ok)
        for node in nodes[96...].reversed() { #expect(layout.remove(node) == .ok) }
        #expect(layout.endEdit() == .ok)
      }
      #expect(hasLate(layout))
    }
    #expect(edit > 7 || !hasLate(layout))
    if isRead { try expectSame(layout, other, "edit \(edit)") }
    try insert(7)
    try each { #expect($0.setExpression($0.node(row: $0.row(of: $1[3])! + 1), "width", "k + 1") == .ok) }
    #expect(!hasLate(layout))
    try expectSame(layout, other, "edit \(edit), once all are written")
    // An id that is referred to has some edits linked.
    #expect(edit == 7 || layout.edits.relinkedInAll < 4, "\(layout.edits)")
  }
}
