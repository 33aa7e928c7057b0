import Foundation
import PlumbEngine
import Testing

extension Catalog {
  /// What the oracle has to know of an element.
  func oracleComponent(_ name: String) -> OracleComponent? {
    guard let row = component(named: name) else { return nil }
    let component = components[row]
    return OracleComponent(
      hasNaturalWidth: component.natural.contains(.width), hasNaturalHeight: component.natural.contains(.height),
      isScrollView: component.isScrollView)
  }
}

@Suite("The oracle")
struct OracleTests {
  private let catalog = Catalog()

  @Test("agrees with the fixtures")
  func fixtures() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
    var fixtures = OracleFixtures(component: catalog.oracleComponent)
    fixtures.run(directory: folder.standardizedFileURL.path)
    #expect(fixtures.failures == [])
    #expect(fixtures.passed > 400)
  }

  @Test("has frames for every random layout and all its steps")
  func randomLayouts() throws {
    for seed in 0..<UInt64(100) {
      let layout = RandomLayout(seed: seed)
      var input = layout.input(component: catalog.oracleComponent)
      let first = try Oracle.frames(input).get()
      #expect(first.count > 3, "seed \(seed)")
      #expect(try Oracle.frames(input).get().map(\.bits) == first.map(\.bits), "seed \(seed)")
      for step in layout.steps {
        step.apply(to: &input)
        #expect(try Oracle.frames(input).get().count == first.count, "seed \(seed)")
      }
    }
  }

  @Test("does not depend on what is asked first")
  func order() throws {
    for seed in 0..<UInt64(100) {
      let input = RandomLayout(seed: seed).input(component: catalog.oracleComponent)
      let backward = try Oracle(input)
      for row in backward.nodes.indices.reversed() {
        for name in ["height", "top", "contentSize.height", "width", "left"] { _ = try backward.number(row, name) }
      }
      #expect(try backward.frames().map(\.bits) == Oracle(input).frames().map(\.bits), "seed \(seed)")
    }
  }

  @Test("is given the same layout for the same seed")
  func seeds() {
    #expect(RandomLayout(seed: 7).xml == RandomLayout(seed: 7).xml)
    #expect(RandomLayout(seed: 7).xml != RandomLayout(seed: 8).xml)
  }
}
