import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Random scripts of rows, scrolling and time, beside a layout that has the same done to it and never moves.
@Suite("Random motion of rows")
struct RandomListMotionTests {
  private struct Row: Equatable {
    var id: Int
    var height: Double

    var value: Value {
      .dictionary([("id", .number(Double(id))), ("height", .number(height)), ("parts", parts)])
    }

    private var parts: Value { .array((0..<(Int(height) % 3)).map { .number(Double($0)) }) }
  }

  /// Says the rows of both layouts' lists.
  private final class Source {
    var rows: [Row] = []
  }

  private final class Pair {
    let moving: Layout
    let still: Layout
    private let source = Source()
    private let isProvided: Bool
    private var random: SplitMix64
    private var nextID = 0
    private var pending = 0
    /// Of the layout that moves, how many animations were begun and how many have ended.
    private(set) var begun = 0
    private(set) var ended = 0
    private var size = (width: 320.0, height: 200.0)

    init(_ seed: Int, isProvided: Bool, isTable: Bool, isDeclared: Bool) throws {
      self.isProvided = isProvided
      random = SplitMix64(seed: UInt64(seed))
      let declared =
        isDeclared ? "transition='frame 0.3s linear' enter='opacity 0, offset 9 0' leave='scale 0, 0.2s'" : ""
      let inner = isDeclared ? "transition='all 0.2s'" : ""
      let component = isTable ? "UITable" : "UICollection"
      let items = isProvided ? "" : "items='items' itemKey='item.id'"
      let document =
        """
        <UIView>
          <state name='b' type='Double' value='1'/>
          <\(component)View id='list' \(items) top='10 * b' height='100% - top'>
            <\(component)ViewCell reuseIdentifier='row' \(isTable ? "" : "width='90'") height='item.height' \(declared)>
              <UIView id='bar' width='item.height * b' height='50%' alpha='item.height / 100' \(inner)/>
              <UIView repeat='item.parts' left='previous.right' width='8' height='8' enter='opacity 0' leave='scale 0'/>
              <UILabel id='text' top='20' text='{index} {item.id} {b}'/>
            </\(component)ViewCell>
          </\(component)View>
        </UIView>
        """
      var options = LoadOptions()
      source.rows = (0..<10).map { Row(id: $0, height: Double(30 + $0)) }
      nextID = 10
      options.scopes = [
        ScopeDefinition(state: [StateDeclaration(key: "items", value: .array(source.rows.map { $0.value }))])
      ]
      let loaded = Engine().load(Array(document.utf8), options)
      let template = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })")
      (moving, still) = (template.makeLayout(), template.makeLayout())
      still.reducesMotion = true
      nonisolated(unsafe) let source = source
      for layout in [moving, still] {
        if isProvided {
          try layout.setRows(
            list: list(layout), RowProvider(rowCount: { _ in source.rows.count }, item: { source.rows[$1].value }))
        }
        #expect(layout.compute(width: 320, height: 200) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
      }
    }

    private func list(_ layout: Layout) throws -> UInt64 { try layout.node(row: layout.find("#list")) }

    func step() throws {
      let isAnimated = random.below(3) > 0
      let isFirst = random.below(2) == 0
      if isAnimated, isFirst { animate() }
      for _ in 0...random.below(2) { try change() }
      if isAnimated, !isFirst { animate() }
      if random.below(6) == 0 { size = (Double(280 + random.below(60)), Double(120 + random.below(120))) }
      try compute()
      for _ in 0..<random.below(4) {
        #expect(moving.advance(Double(random.below(40)) / 100) == .ok)
        try compute()
      }
    }

    private func animate() {
      begun += 1
      let curves: [MotionTiming.Curve] = [.linear, .ease, .spring(response: 0.3, damping: 0.6)]
      let timing = MotionTiming(
        duration: Double(random.below(3)) / 2, delay: random.below(5) == 0 ? 0.2 : 0, curve: curves[random.below(3)])
      let status = moving.animateChanges(timing) { [self] _, _ in ended += 1 }
      #expect(status == .ok)
    }

    private func compute() throws {
      for layout in [moving, still] {
        #expect(
          layout.compute(width: size.width, height: size.height) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
      }
      try check()
    }

    private func change() throws {
      var rows = source.rows
      var edits: [ListEdit] = []
      switch random.below(8) {
      case 0, 1:
        let place = random.below(rows.count + 1)
        let count = 1 + random.below(3)
        for offset in 0..<count { rows.insert(newRow(), at: place + offset) }
        edits = [.insertRows(section: 0, index: place, count: count)]
      case 2, 3:
        if rows.isEmpty { return }
        let place = random.below(rows.count)
        let count = min(1 + random.below(3), rows.count - place)
        rows.removeSubrange(place..<place + count)
        edits = [.removeRows(section: 0, index: place, count: count)]
      case 4:
        if rows.isEmpty { return }
        let (from, to) = (random.below(rows.count), random.below(rows.count))
        rows.insert(rows.remove(at: from), at: to)
        edits = [.moveRow(section: 0, index: from, to: to)]
      case 5:
        if rows.isEmpty { return }
        let place = random.below(rows.count)
        rows[place].height = Double(20 + random.below(60))
        edits = [.reloadRows(section: 0, index: place, count: 1)]
      case 6:
        let y = Double(random.below(300))
        for layout in [moving, still] {
          let row = try layout.find("#list")
          #expect(layout.setContentOffset(x: 0, y: y, row: row) == .ok)
        }
      default:
        let b = Value.number(Double(random.below(3)))
        #expect(moving.setState([("b", b)]) == still.setState([("b", b)]))
      }
      if rows == source.rows { return }
      source.rows = rows
      for layout in [moving, still] {
        if isProvided {
          for edit in edits { try layout.edit(list: list(layout), edit) }
        } else {
          #expect(layout.setState([("items", .array(rows.map { $0.value }))]) == .ok)
        }
      }
    }

    private func newRow() -> Row {
      nextID += 1
      return Row(id: nextID, height: Double(20 + random.below(60)))
    }

    /// Targets are what the layout without motion shows, and what is shown agrees in all its forms.
    private func check() throws {
      let (list, other) = (try list(moving), try list(still))
      let (cells, others) = (try moving.visibleCells(list: list), try still.visibleCells(list: other))
      try #require(cells.map { $0.place } == others.map { $0.place })
      let items = random.below(2) == 0 ? moving.displayList : nil
      for (cell, other) in zip(cells, others) {
        let target = try moving.targetFrame(list: list, of: cell.place)
        #expect(target == other.frame)
        #expect(try moving.frame(list: list, of: cell.place) == cell.frame)
        for row in 0..<other.layout.nodeCount {
          #expect(cell.layout.targetFrame(row: row) == other.layout.frame(row: row))
        }
        guard let items, cell.frame.width > 0, cell.frame.height > 0 else { continue }
        let offset = NodeReader(moving).scrollOffset(moving.linked(try moving.find("#list")))
        let root = moving.frame(row: try moving.find("#list"))
        for item in items where item.layout === cell.layout && item.row == 0 {
          #expect(abs(item.frame.y - (root.y + cell.frame.y - offset.y)) < 1e-6)
          #expect(abs(item.frame.height - cell.frame.height) < 1e-6)
        }
      }
    }

    func checkEnd() throws {
      #expect(moving.advance(1e9) == .ok)
      try compute()
      #expect(moving.advance(0) == .ok)
      #expect(!moving.isMoving)
      #expect(begun == ended)
      let view = moving.lists.views[0]
      #expect(view.motions?.leaving.isEmpty ?? true)
      #expect(view.motions?.departed.isEmpty ?? true)
      #expect(view.arrivals.isEmpty)
      for cell in view.cells + view.spare { #expect(cell.slide == nil && !cell.layout.isMoving) }
      func drawn(_ layout: Layout) -> [String] {
        layout.displayList.map { "\($0.row) \($0.frame) \($0.opacity) \($0.background) \($0.text?.text ?? "")" }
      }
      #expect(drawn(moving) == drawn(still))
      let (cells, others) = (
        try moving.visibleCells(list: try list(moving)), try still.visibleCells(list: try list(still))
      )
      #expect(cells.map { $0.frame } == others.map { $0.frame })
    }
  }

  @Test(
    "What is shown in the end is what is computed without motion",
    arguments: 0..<Samples.count(8, "PLUMB_RANDOM_TRANSITIONS"))
  func scripts(seed: Int) throws {
    let pair = try Pair(seed, isProvided: seed & 1 == 0, isTable: seed & 2 == 0, isDeclared: seed & 4 == 0)
    for _ in 0..<40 { try pair.step() }
    try pair.checkEnd()
  }
}
