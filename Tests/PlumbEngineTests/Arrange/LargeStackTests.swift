import Testing

@testable import PlumbEngine

/// Stacks of very many children end in time that grows with them, not with their square.
@Suite struct LargeStackTests {
  private let count = 100_000

  private func stack(_ child: (Int, inout StackChild) -> Void) -> StackInput {
    var input = StackInput()
    input.height = 20
    for place in 0..<count {
      input.children.append(StackChild())
      input.children[place].width.natural = 10
      child(place, &input.children[place])
    }
    return input
  }

  @Test func prioritiesThatAllDiffer() {
    var input = stack { place, child in child.width.compression = 1 + Double(place) / Double(count) * 900 }
    input.width = 4.5 * Double(count)
    var run = StackRun()
    let sizes = run(input).children.map(\.width)
    // The last children resist most.
    #expect(sizes[..<54_999].allSatisfy { $0 == 0 } && sizes[55_001...].allSatisfy { $0 == 10 })
    #expect(abs(sizes.reduce(0, +) - input.width) < 1e-6)
  }

  @Test func equalPrioritiesLoseFromTheEnd() {
    var input = stack { _, _ in }
    input.width = 4.5 * Double(count)
    var run = StackRun()
    let sizes = run(input).children.map(\.width)
    #expect(sizes[..<45_000].allSatisfy { $0 == 10 } && sizes[45_000...].allSatisfy { $0 == 0 })
  }

  @Test("Centre distances whose number grows by powers of two")
  func centerDistances() {
    var input = stack { place, child in
      child.width.natural = place % 2 == 0 ? 0 : 1000 * (1 - 1 / Double(place + 1))
    }
    input.settings.distribution = .equalCentering
    input.width = 60_000_000
    var run = StackRun()
    let frames = run(input).children
    let centers = zip(frames, frames.dropFirst()).map { $1.x + $1.width / 2 - $0.x - $0.width / 2 }
    let least = centers.min() ?? 0
    for (place, distance) in centers.enumerated() where distance > least + 1e-3 {
      let halves = (frames[place].width + frames[place + 1].width) / 2
      #expect(abs(distance - halves) < 1e-3)
    }
    #expect(abs((frames.last?.x ?? 0) + (frames.last?.width ?? 0) - input.width) < 1e-3)
  }

  @Test func medianOfManyExplicitSizes() {
    var input = stack { place, child in child.width.explicit = Double((place * 7919) % count) }
    input.settings.distribution = .fillEqually
    var run = StackRun()
    #expect(run(input).children[0].width == Double(count / 2 - 1))
  }

  @Test func manyLines() {
    var input = stack { _, child in child.height.natural = 5 }
    input.settings.wraps = true
    input.settings.spacing = 1
    input.width = 32
    input.height = .nan
    var run = StackRun()
    let output = run(input)
    #expect(output.lineEnds.count == (count + 2) / 3 && output.size.height == Double(6 * output.lineEnds.count - 1))
  }
}
