import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What tests of edits in place have in common: a layout that can be patched, inserting into it, and the frames of nodes.
protocol PatchSuite {}

extension PatchSuite {
  func layout(_ body: String) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    // The first edit links the layout so that others can patch it.
    let first = try layout.insert(xml: Array("<UIView/>".utf8))
    #expect(layout.remove(first) == .ok)
    #expect(layout.edits.patched == 1 && layout.edits.relinked(.first) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  func insert(_ text: String, at index: Int? = nil, in layout: Layout) throws -> UInt64 {
    try layout.insert(xml: Array(text.utf8), index: index)
  }

  func frame(_ node: UInt64, _ layout: Layout) throws -> [Double] {
    let frame = layout.frame(row: try #require(layout.row(of: node)))
    return [frame.x, frame.y, frame.width, frame.height]
  }
}
