import Testing

@testable import PlumbEngine

/// Tests of what is shown: a layout that was computed once, and time that passes for it.
protocol ShownMotion {}

extension ShownMotion {
  func layout(_ document: String) throws -> Layout {
    let loaded = Engine().load(Array(document.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    compute(layout)
    return layout
  }

  func compute(_ layout: Layout) {
    #expect(layout.compute(width: 300, height: 300) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
  }

  func step(_ layout: Layout, _ seconds: Double) {
    #expect(layout.advance(seconds) == .ok)
    compute(layout)
  }
}
