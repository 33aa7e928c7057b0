import Foundation
import PlumbSyntax
import Synchronization
import Testing

@testable import PlumbEngine

@Suite("Display lists for hosts in Swift")
struct DisplayListTests {
  private func layout(_ xml: String) throws -> Layout {
    let outcome = Engine().load(Array(xml.utf8))
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 200, height: 200) == .ok)
    return layout
  }

  /// All that `plumb_node_get_text` says of a text is in the list.
  private func expectTexts(_ layout: Layout) throws {
    var count = 0
    for item in layout.displayList {
      guard let shown = item.text else { continue }
      let text = try #require(try layout.text(row: item.row))
      #expect(shown.value.isIdentical(to: text.value))
      #expect(shown.font == text.font)
      #expect(shown.color == text.color)
      #expect(shown.maximumLines == text.maximumLines && shown.hasEllipsis == text.hasEllipsis)
      #expect(shown.horizontal == text.horizontal && shown.vertical == text.vertical)
      #expect(shown.insets == text.insets)
      count += 1
    }
    #expect(count > 0)
  }

  @Test("have the texts of nodes, in each reading direction")
  func haveTexts() throws {
    for direction in ["forceLeftToRight", "forceRightToLeft"] {
      let layout = try layout(
        "<UIView semanticContentAttribute='\(direction)'><state name='t' type='String' value='A'/>"
          + "<UILabel text='{t}'/><UILabel text='B' font='bold 9' textColor='red' numberOfLines='0'/>"
          + "<UILabel text='C' textAlignment='right' lineBreakMode='byClipping' textColor='red'/>"
          + "<UILabel><b>D</b> and</UILabel><UIButton title='E' contentHorizontalAlignment='trailing'/>"
          + "<UITextField text='F' borderStyle='roundedRect'/><UITextView text='G' height='40'/><UILabel text=''/></UIView>"
      )
      try expectTexts(layout)
      #expect(layout.setState([("t", .string("changed"))]) == .ok)
      #expect(layout.compute(width: 200, height: 200) == .ok)
      try expectTexts(layout)
    }
  }

  @Test("of one template share what they know of its components, on all threads")
  func shareComponents() throws {
    let xml = Array("<UIView><UILabel text='A'/><UIButton title='B'/></UIView>".utf8)
    let template = try #require(Engine().load(xml).template)
    let failures = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let layout = template.makeLayout()
      let isComputed = layout.compute(width: 100, height: 100) == .ok
      let fonts = layout.displayList.map { $0.text?.font.size }
      if !isComputed || fonts != [nil, 17, 15] { failures.add(1, ordering: .relaxed) }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }
}
