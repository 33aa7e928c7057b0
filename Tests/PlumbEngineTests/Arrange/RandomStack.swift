@testable import PlumbEngine

/// Makes stacks of a kind: what is special about the children and the given sizes.
struct RandomStack {
  enum Kind: CaseIterable {
    case natural
    case explicit
    case priorities
    case extremePriorities
    case manyPriorities
    case hidden
    case spacings
    case flexible
    case bounded
    case wrapping
  }

  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func input(
    _ kind: Kind, _ axis: StackAxis, _ alignment: StackAlignment, _ distribution: StackDistribution
  ) -> StackInput {
    var input = StackInput()
    input.settings.axis = axis
    input.settings.alignment = alignment
    input.settings.distribution = distribution
    input.settings.spacing = random.pick([0, 0, 4, 10, -3, 60])
    input.settings.isRightToLeft = random.chance(30)
    input.settings.isBaselineRelative = random.chance(20)
    input.settings.wraps = kind == .wrapping
    if kind == .wrapping, random.chance(50) { input.settings.lineSpacing = random.pick([0, 7, -2]) }
    if random.chance(30) { input.settings.margins = StackMargins(top: 3, left: 20, bottom: 5, right: 8) }
    let count = random.pick([0, 1, 2, 3, 4, 5, 9])
    for _ in 0..<(kind == .manyPriorities ? 5 * count : count) { input.children.append(child(kind)) }

    // Around the size that it would like to have: too little, just right and too much.
    var run = StackRun()
    let fitting = run(input).size
    input.width = given(fitting.width)
    input.height = given(fitting.height)
    return input
  }

  private mutating func given(_ fitting: Double) -> Double {
    switch random.below(6) {
    case 0: .nan
    case 1: fitting
    case 2: fitting + Double(random.below(200)) / 4
    case 3: fitting * 3
    case 4: fitting - Double(random.below(200)) / 4
    default: Double(random.below(300))
    }
  }

  private mutating func child(_ kind: Kind) -> StackChild {
    var child = StackChild()
    child.width = length(kind)
    child.height = length(kind)
    if random.chance(60) {
      child.firstBaseline = Double(random.below(40)) / 2
      child.lastBaseline = Double(random.below(20)) / 2
    }
    if kind == .hidden { child.isHidden = random.chance(40) }
    if kind == .hidden || kind == .spacings || kind == .wrapping, random.chance(40) {
      child.customSpacing = random.pick([0, 15, 33, -5])
    }
    if kind == .flexible || kind == .bounded || kind == .wrapping {
      child.grow = random.pick([.nan, 0, 0, 1, 2, 0.25])
      child.shrink = random.pick([.nan, 0, 0, 1, 2, 0.25])
    }
    return child
  }

  private mutating func length(_ kind: Kind) -> StackChild.Length {
    var length = StackChild.Length()
    if random.chance(85) { length.natural = Double(random.below(360)) / 4 }
    if kind != .natural, random.chance(kind == .explicit ? 80 : 25) {
      length.explicit =
        random.chance(30) && length.natural == length.natural
        ? length.natural : Double(random.below(480)) / 4
    }
    if kind == .priorities || kind == .hidden {
      length.hugging = random.pick([.nan, 248, 249, 250, 251, 700])
      length.compression = random.pick([.nan, 749, 750, 751, 200])
    }
    if kind == .extremePriorities {
      length.hugging = random.pick([0, 1, 750, 998.5, 999, 999.5, 1000])
      length.compression = random.pick([0, 1, 250, 998.5, 999, 999.5, 1000])
    }
    if kind == .manyPriorities {
      length.hugging = Double(random.below(4 * 998)) / 4
      length.compression = Double(random.below(4 * 998)) / 4
    }
    if kind == .bounded {
      if random.chance(40) { length.minimum = Double(random.below(50)) }
      if random.chance(40) { length.maximum = 30 + Double(random.below(80)) }
    }
    return length
  }
}

extension StackAxis {
  static let all: [StackAxis] = [.horizontal, .vertical]
}

extension StackDistribution {
  static let all = (0..<5).compactMap(StackDistribution.init(rawValue:))
}

extension StackAlignment {
  static let all = (0..<6).compactMap(StackAlignment.init(rawValue:))
}

extension StackOutput {
  /// The largest difference of any coordinate, infinite if one is not finite.
  func distance(to other: StackOutput) -> Double {
    guard children.count == other.children.count else { return .infinity }
    var largest = 0.0
    for (one, two) in zip([size] + children, [other.size] + other.children) {
      let differences = [one.x - two.x, one.y - two.y, one.width - two.width, one.height - two.height]
      for difference in differences {
        if !difference.isFinite { return .infinity }
        largest = max(largest, abs(difference))
      }
    }
    return largest
  }
}
