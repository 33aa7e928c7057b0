import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Random scripts of state, edits and time, beside a layout that has the same done to it and never moves.
@Suite("Random transitions")
struct RandomTransitionTests {
  /// A layout that moves and one that does not.
  private final class Pair {
    let moving: Layout
    let still: Layout
    /// Nodes of both, in the order in which they were made.
    private(set) var nodes: [(UInt64, UInt64)] = []
    private var random: SplitMix64

    init(_ seed: UInt64) throws {
      let document =
        """
        <UIView width='100%' height='100%'>
          <state name='a' type='Double' value='0'/><state name='b' type='Double' value='1'/>
          <state name='tint' type='UIColor' value='#000000'/><state name='shows' type='Bool' value='true'/>
          <state name='items' type='Array' value='[1, 2, 3]'/>
          <UIView id='list' left='a' width='50% + b' height='200'>
            <UIView transition='all 0.3s linear' top='previous.bottom + b' height='10 + a' alpha='1 / (1 + b)' backgroundColor='tint'/>
            <UILabel top='previous.bottom' text='{a}' textColor='tint' transform='shows ? #turned.transform : #other.transform'/>
            <UIView if='shows' top='previous.bottom' height='7' enter='scale 0, 0.4s spring' leave='opacity 0'/>
            <UIView repeat='items' key='item' top='previous.bottom' left='a' height='item' enter='opacity 0, offset 0 20' leave='scale 0.5, 0.2s'>
              <UILabel text='{item}' leave='opacity 0'/>
            </UIView>
          </UIView>
          <UIView id='turned' transform.rotation='a' transform.scale='b' transform.translation.x='a - b'
                  layer.transform='b > 4 ? #tilted.layer.transform : #other.layer.transform' transition='all 0.4s'/>
          <UIView id='tilted' layer.transform.rotation.x='a' layer.transform.m34='0.001'/>
          <UIScrollView id='other' left='#list.right' right='0' height='100' contentInset.top='a'><UIView top='b' height='10'/></UIScrollView>
        </UIView>
        """
      let template = try #require(Engine().load(Array(document.utf8)).template)
      (moving, still) = (template.makeLayout(), template.makeLayout())
      still.reducesMotion = true
      random = SplitMix64(seed: seed)
      for layout in [moving, still] { #expect(layout.compute(width: 300, height: 300) == .ok) }
      for id in ["#list", "#other"] {
        nodes.append((try moving.node(row: moving.find(id)), try still.node(row: still.find(id))))
      }
    }

    func step() throws {
      if random.below(2) == 0 { #expect(moving.animateChanges(timing) == .ok) }
      for _ in 0...random.below(2) { try change() }
      let width = random.below(4) == 0 ? Double(200 + random.below(100)) : 300
      #expect(moving.compute(width: width, height: 300) == still.compute(width: width, height: 300))
      try check()
      for _ in 0..<random.below(3) {
        #expect(moving.advance(Double(random.below(100)) / 100) == .ok)
        #expect(moving.compute(width: width, height: 300) == .ok)
        try check()
      }
    }

    /// The targets have to equal what the layout without motion has computed.
    private func check() throws {
      try #require(moving.nodeCount == still.nodeCount)
      // Now and then, as hosts draw.
      if random.below(2) == 0 { checkDrawn() }
      for row in 0..<still.nodeCount {
        #expect(moving.targetFrame(row: row) == still.frame(row: row))
        #expect(moving.flags(row: row) == still.flags(row: row))
        for name in ["transform", "layer.transform"] where random.below(3) == 0 {
          let target = try moving.targetProperty(name, row: row)
          #expect(target.isIdentical(to: try still.property(name, row: row)), "\(row) \(name)")
        }
      }
    }

    /// What is gone is drawn besides what is there, which is all of a list.
    private func checkDrawn() {
      let held = random.below(3) == 0 ? moving.leaseDisplayList() : nil
      let copy = held?.items.map { $0.bounds.x }
      let list = moving.displayList
      for item in list where item.parts.contains(.leaving) {
        #expect(item.row == -1 && item.opacity > 0 && item.group != nil)
        #expect(moving.handles.row(item.node) == nil)
      }
      #expect(held?.items.map { $0.bounds.x } == copy)
    }

    func checkEnd() throws {
      #expect(moving.compute(width: 250, height: 300) == .ok && still.compute(width: 250, height: 300) == .ok)
      #expect(moving.advance(1e9) == .ok && moving.compute(width: 250, height: 300) == .ok)
      #expect(moving.advance(0) == .ok && !moving.isMoving)
      for row in 0..<still.nodeCount {
        #expect(moving.frame(row: row) == still.frame(row: row))
        for name in ["alpha", "backgroundColor", "textColor", "text", "transform", "layer.transform"] {
          let value = try? moving.property(name, row: row)
          let other = try? still.property(name, row: row)
          #expect(value.map { $0.isIdentical(to: other ?? .null) } ?? (other == nil), "\(row) \(name)")
        }
      }
      func looks(_ layout: Layout) -> [String] {
        layout.displayList.map { item in
          "\(item.row) \(item.frame) \(item.opacity) \(item.background) \(String(describing: item.transform))"
        }
      }
      #expect(looks(moving) == looks(still))
    }

    private var timing: MotionTiming {
      let curves: [MotionTiming.Curve] = [.linear, .ease, .spring(response: 0.3, damping: 0.5), .easeIn]
      return MotionTiming(
        duration: Double(random.below(3)) / 2, delay: random.below(4) == 0 ? 0.25 : 0, curve: curves[random.below(4)])
    }

    private func change() throws {
      switch random.below(8) {
      case 0: set("a", .number(Double(random.below(40))))
      case 1: set("b", .number(Double(random.below(9))))
      case 2: set("tint", .color(Double(random.below(5)) / 4, 0.5, 0, 1))
      case 3: set("shows", .bool(random.below(2) == 0))
      case 4: set("items", .array((0..<random.below(6)).map { _ in .number(Double(random.below(1000))) }.unique))
      case 5: try insert()
      case 6: removeOrMove()
      default: express()
      }
    }

    private func set(_ key: String, _ value: Value) {
      #expect(moving.setState([(key, value)]) == still.setState([(key, value)]))
    }

    private func insert() throws {
      let xml = Array(
        """
        <UIView top='\(random.below(2) == 0 ? "previous.bottom" : "a")' height='12' backgroundColor='tint'\
        \(random.below(2) == 0 ? "" : " enter='offset 9 9, 0.5s' leave='opacity 0, 0.3s linear'")/>
        """.utf8)
      let parent = nodes[random.below(nodes.count)]
      // A node that was removed with what it was in is none of the layout's.
      guard let made = try? moving.insert(xml: xml, parent: parent.0),
        let other = try? still.insert(xml: xml, parent: parent.1)
      else { return }
      nodes.append((made, other))
    }

    private func removeOrMove() {
      if nodes.count < 3 { return }
      let place = 2 + random.below(nodes.count - 2)
      if random.below(2) == 0 {
        #expect(moving.remove(nodes[place].0) == still.remove(nodes[place].1))
        nodes.remove(at: place)
      } else {
        let parent = nodes[random.below(2)]
        #expect(
          moving.move(nodes[place].0, parent: parent.0, index: 0)
            == still.move(nodes[place].1, parent: parent.1, index: 0))
      }
    }

    private func express() {
      let node = nodes[random.below(nodes.count)]
      let texts = ["5 + a", "#list.height / 10", "b"]
      let (name, text) = (["left", "alpha"][random.below(2)], random.below(3) == 0 ? nil : texts[random.below(3)])
      #expect(moving.setExpression(node.0, name, text) == still.setExpression(node.1, name, text))
    }
  }

  @Test(
    "Targets are what is computed without motion, and what is shown in the end",
    arguments: 0..<Samples.count(8, "PLUMB_RANDOM_TRANSITIONS"))
  func scripts(seed: Int) throws {
    let pair = try Pair(UInt64(seed))
    for _ in 0..<30 { try pair.step() }
    try pair.checkEnd()
  }
}

extension [Value] {
  /// Each number once: keys differ.
  fileprivate var unique: [Value] {
    var seen: Set<Double> = []
    return filter { seen.insert($0.numeric ?? 0).inserted }
  }
}
