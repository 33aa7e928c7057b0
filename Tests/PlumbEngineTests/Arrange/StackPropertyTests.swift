import Testing

@testable import PlumbEngine

/// What holds for every stack.
@Suite struct StackPropertyTests {
  private func forEachStack(_ seeds: Int, _ body: (StackInput, RandomStack.Kind, String) -> Void) {
    for seed in 0..<seeds {
      for kind in RandomStack.Kind.allCases {
        for axis in StackAxis.all {
          for distribution in StackDistribution.all {
            var random = RandomStack(seed: UInt64(1000 + seed))
            let alignment = random.random.pick(StackAlignment.all)
            let name = "seed \(seed) \(kind) \(axis) \(alignment) \(distribution)"
            body(random.input(kind, axis, alignment, distribution), kind, name)
          }
        }
      }
    }
  }

  private func output(_ input: StackInput) -> StackOutput {
    var run = StackRun()
    return run(input)
  }

  @Test func rightToLeftIsTheMirror() {
    forEachStack(6) { input, _, name in
      var mirrored = input
      mirrored.settings.isRightToLeft.toggle()
      (mirrored.settings.margins.left, mirrored.settings.margins.right) = (
        input.settings.margins.right, input.settings.margins.left
      )
      var output = output(mirrored)
      for place in output.children.indices {
        output.children[place].x = output.size.width - output.children[place].x - output.children[place].width
      }
      #expect(output.distance(to: self.output(input)) < 1e-9, "↳ row \(name)")
    }
  }

  @Test func aHiddenChildEqualsItsAbsence() {
    forEachStack(6) { input, _, name in
      var random = SplitMix64(seed: 3)
      var hidden = input
      hidden.children = []
      var shown: [Int] = []
      for child in input.children where !child.isHidden {
        if random.chance(50) {
          var other = child
          other.isHidden = true
          other.customSpacing = 77
          other.height.natural = 500
          other.grow = 3
          hidden.children.append(other)
        }
        shown.append(hidden.children.count)
        hidden.children.append(child)
      }
      var absent = input
      absent.children.removeAll(where: \.isHidden)
      var output = output(hidden)
      output.children = shown.map { output.children[$0] }
      #expect(output.distance(to: self.output(absent)) < 1e-9, "↳ row \(name)")
    }
  }

  @Test func aHiddenChildStandsWhereTheGapBegins() {
    var input = StackInput()
    input.settings.spacing = 10
    input.settings.alignment = .leading
    var child = StackChild()
    child.width.natural = 40
    child.height.natural = 20
    var hidden = child
    hidden.isHidden = true
    input.children = [hidden, child, hidden, hidden, child, hidden]
    let output = output(input)
    #expect(output.children.map(\.x) == [0, 0, 40, 40, 50, 90])
    #expect(output.children.map(\.width) == [0, 40, 0, 0, 40, 0])
    #expect(output.size.width == 90)
  }

  @Test("Example 31c: a stack in a stack, whose children are all stretched across it")
  func nestedPriorities() {
    var inner = StackInput()
    inner.children = [StackChild(), StackChild(), StackChild()]
    for (place, hugging) in [249.0, 250, 900].enumerated() {
      inner.children[place].height = StackChild.Length(natural: 20, hugging: hugging, compression: 500 + hugging)
      inner.children[place].width = inner.children[place].height
    }
    inner.children[2].isHidden = true
    var run = StackRun()
    let (along, across) = run.withKernel(inner) { kernel, _ in
      (kernel.nestedPrioritiesAlong(), kernel.nestedPrioritiesAcross())
    }
    #expect(along.hugging == 249 && along.compression == 749)
    #expect(across.hugging == 250 && across.compression == 750)

    inner.children[0].width.explicit = 30
    inner.children[1].width.natural = .nan
    let explicit = run.withKernel(inner) { kernel, _ in kernel.nestedPrioritiesAlong() }
    #expect(explicit.hugging == 0 && explicit.compression == 999)

    inner.children = []
    let none = run.withKernel(inner) { kernel, _ in kernel.nestedPrioritiesAcross() }
    #expect(none.hugging == 0 && none.compression == 0)
  }

  @Test func fittingLengthsAreThoseOfTheRun() {
    forEachStack(4) { input, _, name in
      var run = StackRun()
      var fitting = input
      (fitting.width, fitting.height) = (.nan, .nan)
      let (along, across) = run.withKernel(fitting) { kernel, _ in
        (kernel.fittingAlong(), kernel.fittingAcross(lineCount: 1))
      }
      let output = run(fitting)
      let isHorizontal = input.settings.axis == .horizontal
      #expect(along == (isHorizontal ? output.size.width : output.size.height), "↳ row \(name)")
      #expect(across == (isHorizontal ? output.size.height : output.size.width), "↳ row \(name)")
      #expect(run.damage == 0, "↳ row \(name)")
    }
  }

  @Test func fittingLinesAreThoseOfTheRun() {
    forEachStack(8) { input, kind, name in
      guard kind == .wrapping, input.settings.axis == .horizontal else { return }
      var run = StackRun()
      var open = input
      open.height = .nan
      run.withKernel(open) { kernel, outputs in
        let layout = kernel.arrangeAlong(extent: open.width, sizes: outputs[0], positions: outputs[1])
        let fitting = kernel.fittingAcross(lineCount: layout.lineCount)
        let across = kernel.arrangeAcross(
          extent: .nan, lineCount: layout.lineCount, sizes: outputs[2], positions: outputs[3])
        #expect(fitting == across, "↳ row \(name)")
      }
    }
  }

  @Test("Before lines are known, children are as wide as they like, but not wider than the stack")
  func widthsToMeasureWith() {
    var input = StackInput()
    input.settings.axis = .vertical
    input.settings.wraps = true
    input.children = [StackChild(), StackChild()]
    input.children[0].width.natural = 40
    input.children[1].width.natural = 300
    var run = StackRun()
    let widths = run.withKernel(input) { kernel, outputs in
      _ = kernel.arrangeAcross(extent: 100, lineCount: 0, sizes: outputs[0], positions: outputs[1])
      return [outputs[0][0], outputs[0][1]]
    }
    #expect(widths == [40, 100])
  }

  @Test("A part that is arranged again leaves what is before it alone")
  func rearrangingInPart() {
    var input = StackInput()
    input.settings.spacing = 10
    for _ in 0..<4 {
      input.children.append(StackChild())
      input.children[input.children.count - 1].width.natural = 20
    }
    var run = StackRun()
    let (extent, positions) = run.withKernel(input) { kernel, outputs in
      for (place, position) in [-1000.0, 500, 0, 0].enumerated() {
        outputs[1][place] = position
        outputs[0][place] = 7
      }
      let layout = kernel.rearrangeAlong(from: 2, sizes: outputs[0], positions: outputs[1])
      return (layout.extent, (0..<4).map { outputs[1][$0] })
    }
    #expect(positions == [-1000, 500, 517, 547] && extent == 567)
  }

  @Test("A part that is arranged again has the bits of a full run")
  func rearranging() {
    forEachStack(4) { input, _, name in
      var input = input
      if input.settings.axis == .horizontal { input.width = .nan } else { input.height = .nan }
      var random = SplitMix64(seed: 5)
      for first in input.children.indices {
        var changed = input
        changed.children[first].width.natural = Double(random.below(1000)) / 7
        changed.children[first].height.natural = Double(random.below(1000)) / 7
        if random.chance(20) { changed.children[first].isHidden.toggle() }
        if random.chance(20) { changed.children[first].customSpacing = 1 / 3 }
        let isHorizontal = input.settings.axis == .horizontal
        func columns(_ outputs: [UnsafeMutablePointer<Double>]) -> [Double] {
          let along = isHorizontal ? outputs[0...1] : outputs[2...3]
          return along.flatMap { column in input.children.indices.map { column[$0] } }
        }
        func arranged(_ input: StackInput) -> (extent: Double, columns: [Double]) {
          var run = StackRun()
          return run.withKernel(input) { kernel, outputs in
            let (sizes, positions) = isHorizontal ? (outputs[0], outputs[1]) : (outputs[2], outputs[3])
            let layout = kernel.arrangeAlong(extent: .nan, sizes: sizes, positions: positions)
            return (layout.extent, columns(outputs))
          }
        }
        let before = arranged(input)
        let after = arranged(changed)
        var run = StackRun()
        let again = run.withKernel(changed) { kernel, outputs in
          let (sizes, positions) = isHorizontal ? (outputs[0], outputs[1]) : (outputs[2], outputs[3])
          let count = input.children.count
          for place in 0..<count {
            sizes[place] = before.columns[place]
            positions[place] = before.columns[count + place]
          }
          let layout = kernel.rearrangeAlong(from: first, sizes: sizes, positions: positions)
          return (extent: layout.extent, columns: columns(outputs))
        }
        let isEqual = zip(again.columns, after.columns).allSatisfy { $0.bitPattern == $1.bitPattern }
        #expect(isEqual && again.extent.bitPattern == after.extent.bitPattern, "↳ row \(name) from \(first)")
      }
    }
  }

  @Test("Numbers that make no sense give finite frames without negative sizes")
  func storms() {
    let numbers: [Double] = [
      .nan, .infinity, -.infinity, -1, -0.0, 0, 5e-324, 1e-300, 1, 100, 999, 1000, 1001, 1e12, 1e300,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 42.5,
    ]
    var random = SplitMix64(seed: 77)
    func length() -> StackChild.Length {
      StackChild.Length(
        explicit: random.pick(numbers), natural: random.pick(numbers), hugging: random.pick(numbers),
        compression: random.pick(numbers), minimum: random.pick(numbers), maximum: random.pick(numbers))
    }
    for storm in 0..<4000 {
      var input = StackInput()
      input.settings = StackSettings(
        axis: random.pick(StackAxis.all), distribution: random.pick(StackDistribution.all),
        alignment: random.pick(StackAlignment.all), spacing: random.pick(numbers),
        margins: StackMargins(
          top: random.pick(numbers), left: random.pick(numbers), bottom: random.pick(numbers),
          right: random.pick(numbers)),
        isBaselineRelative: random.chance(50), isRightToLeft: random.chance(50), wraps: random.chance(50),
        lineSpacing: random.pick(numbers))
      for _ in 0..<random.below(7) {
        input.children.append(
          StackChild(
            isHidden: random.chance(20), width: length(), height: length(), firstBaseline: random.pick(numbers),
            lastBaseline: random.pick(numbers), customSpacing: random.pick(numbers), grow: random.pick(numbers),
            shrink: random.pick(numbers)))
      }
      input.width = random.pick(numbers)
      input.height = random.pick(numbers)
      var run = StackRun(leavesOutDefaults: random.chance(50))
      let output = run(input)
      #expect(output.distance(to: output) == 0, "↳ row storm \(storm): \(input) \(output)")
      #expect(
        output.children.allSatisfy { $0.width >= 0 && $0.height >= 0 }, "↳ row storm \(storm): \(input) \(output)")
      #expect(run.damage == 0, "↳ row storm \(storm)")
    }
  }

  @Test("The last child ends where the space ends")
  func fillsExactly() {
    forEachStack(6) { input, kind, name in
      let isHorizontal = input.settings.axis == .horizontal
      let given = isHorizontal ? input.width : input.height
      guard kind == .natural || kind == .priorities, !given.isNaN, !input.settings.isRightToLeft else { return }
      if input.children.isEmpty { return }
      let output = output(input)
      let last = output.children[output.children.count - 1]
      let end = isHorizontal ? last.x + last.width : last.y + last.height
      let margins = input.settings.margins
      let wanted = given - (isHorizontal ? margins.right : margins.bottom)
      let first = isHorizontal ? margins.left : margins.top
      let sizes = output.children.map { isHorizontal ? $0.width : $0.height }
      // Where the spacing alone is too long, it sticks out.
      if wanted > first, sizes.contains(where: { $0 > 0 }) {
        #expect(abs(end - wanted) < 1e-9, "↳ row \(name) \(output)")
      }
    }
  }
}
