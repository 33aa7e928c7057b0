import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The tree that code changes")
struct LiveTreeTests {
  private func assembly(_ text: String) throws -> Assembly {
    let document = try #require(XMLReader.read(Array(text.utf8), name: "test", limits: XMLLimits()).document)
    return Assembly(root: Part(url: "", document: document, diagnostics: []), document: document)
  }

  /// Nested numbers, from the links in one direction; those in the other are checked.
  private func shape(_ tree: LiveTree, _ node: Int = 0) -> String {
    var children: [String] = []
    var child = tree.nodes[node].firstChild
    var previous: Int32 = -1
    while child >= 0 {
      #expect(tree.nodes[Int(child)].parent == Int32(node) && tree.nodes[Int(child)].previous == previous)
      children.append(shape(tree, Int(child)))
      previous = child
      child = tree.nodes[Int(child)].next
    }
    #expect(tree.nodes[node].lastChild == previous)
    return children.isEmpty ? "\(node)" : "\(node)(\(children.joined(separator: " ")))"
  }

  @Test("Nodes keep their numbers, and new ones come behind")
  func numbers() throws {
    let tree = LiveTree(try assembly("<A><B/><C><D/></C></A>"))
    #expect(shape(tree) == "0(1 2(3))" && tree.linkedCount == 4)
    tree.move(3, to: 1, before: -1)
    #expect(shape(tree) == "0(1(3) 2)")
    #expect(tree.insert(try assembly("<E><F/></E>"), 0, in: 1, before: 3) == 4)
    #expect(shape(tree) == "0(1(4(5) 3) 2)" && tree.presentCount == 6 && tree.order == [0, 1, 4, 5, 3, 2])
    #expect(tree.height(of: 0) == 4 && tree.depth(of: 5) == 4 && tree.height(of: 5) == 1)
    tree.remove(4)
    #expect(shape(tree) == "0(1(3) 2)" && !tree.isPresent(5) && tree.isPresent(3) && tree.presentCount == 4)
    let document = tree.document
    #expect(document.nodes.map(\.parent) == [-1, 0, 1, 0] && document.nodes.map(\.oldRow) == [0, 1, 3, 2])
    #expect(document.nodes.map(\.isPlaced) == [false, false, true, false])
    tree.undo(to: 0)
    #expect(shape(tree) == "0(1 2(3))" && tree.nodes.count == 4 && tree.units.count == 1)
  }

  @Test("Expressions that code has set are undone as well")
  func overrides() throws {
    let tree = LiveTree(try assembly("<A/>"))
    tree.override("width", "1", 0)
    let before = tree.changes.count
    tree.override("width", nil, 0)
    tree.override("height", "2", 0)
    #expect(tree.overrides.of(tree.nodes[0].origin).map { "\($0.name)=\($0.text ?? "-")" } == ["width=-", "height=2"])
    tree.undo(to: before)
    #expect(tree.overrides.of(tree.nodes[0].origin).map { "\($0.name)=\($0.text ?? "-")" } == ["width=1"])
    #expect(!tree.hasMoved)
  }

  @Test("A node moved within its parent does not count in the position", arguments: 0..<4)
  func moving(position: Int) throws {
    let tree = LiveTree(try assembly("<A><B/><C/><D/><E/></A>"))
    let sibling = try #require(tree.sibling(at: position, in: 0, without: 2))
    tree.move(2, to: 0, before: sibling)
    var order = ["1", "3", "4"]
    order.insert("2", at: position)
    #expect(shape(tree) == "0(\(order.joined(separator: " ")))")
    #expect(tree.sibling(at: 4, in: 0, without: 2) == nil)
  }

  @Test("Random changes are those of arrays of children, and all of them can be undone")
  func random() throws {
    let unit = try assembly("<A><B/><C/></A>")
    for _ in 0..<20 {
      let tree = LiveTree(try assembly("<A>" + String(repeating: "<B/>", count: 40) + "</A>"))
      // By node, its children.
      var children: [Int: [Int]] = [0: Array(1...40)]
      func present(_ node: Int = 0) -> [Int] { [node] + (children[node] ?? []).flatMap { present($0) } }
      func write(_ node: Int = 0) -> String {
        let inner = (children[node] ?? []).map { write($0) }
        return inner.isEmpty ? "\(node)" : "\(node)(\(inner.joined(separator: " ")))"
      }
      var history: [(count: Int, shape: String)] = []
      for _ in 0..<100 {
        history.append((tree.changes.count, shape(tree)))
        let nodes = present()
        let node = nodes.randomElement() ?? 0
        let parent = nodes.randomElement() ?? 0
        switch Int.random(in: 0..<3) {
        case 0:
          let position = Int.random(in: 0...(children[parent]?.count ?? 0))
          let sibling = try #require(tree.sibling(at: position, in: parent))
          let new = tree.insert(unit, 0, in: parent, before: sibling)
          children[parent, default: []].insert(new, at: position)
          children[new] = [new + 1, new + 2]
        case 1 where node > 0:
          tree.remove(node)
          for key in children.keys { children[key]?.removeAll { $0 == node } }
        default:
          if node == 0 || tree.isInside(parent, node) { continue }
          for key in children.keys { children[key]?.removeAll { $0 == node } }
          let position = Int.random(in: 0...(children[parent]?.count ?? 0))
          let sibling = try #require(tree.sibling(at: position, in: parent, without: node))
          tree.move(node, to: parent, before: sibling)
          children[parent, default: []].insert(node, at: position)
        }
        #expect(shape(tree) == write() && tree.presentCount == present().count)
        #expect(tree.sibling(at: (children[0]?.count ?? 0) + 1, in: 0) == nil)
      }
      while let (count, before) = history.popLast() {
        tree.undo(to: count)
        #expect(shape(tree) == before)
      }
    }
  }
}
