@testable import PlumbEngine

/// Arranges a stack by the rules as they are written down, one small step at a time, sharing no code with the kernel.
///
/// Lengths along the axis come from simulating the greedy rule on vectors of votes, gaps from bisection, lengths across
/// from trying candidates. Numbers of its inputs have to be ordinary ones.
struct StackOracle {
  private let settings: StackSettings
  private let children: [StackChild]
  private(set) var output = StackOutput()

  private typealias Length = StackChild.Length

  private func along(_ child: StackChild) -> Length {
    var length = settings.axis == .horizontal ? child.width : child.height
    if settings.distribution == .fillEqually || settings.distribution == .fillProportionally {
      (length.minimum, length.maximum) = (.nan, .nan)
    }
    return length
  }
  private func across(_ child: StackChild) -> Length { settings.axis == .horizontal ? child.height : child.width }

  init(_ input: StackInput) {
    settings = input.settings
    // Hidden children are as absent; each stands where the visible one before it ends.
    let shown = input.children.indices.filter { !input.children[$0].isHidden }
    children = shown.map { input.children[$0] }
    output.children = input.children.map { _ in StackRectangle() }

    let isHorizontal = settings.axis == .horizontal
    let margins = settings.margins
    let leading = settings.isRightToLeft ? margins.right : margins.left
    let trailing = settings.isRightToLeft ? margins.left : margins.right
    let start = isHorizontal ? (leading, margins.top) : (margins.top, leading)
    let end = isHorizontal ? (trailing, margins.bottom) : (margins.bottom, trailing)
    let given = isHorizontal ? (input.width, input.height) : (input.height, input.width)

    let inner = given.0.isNaN ? Double.nan : max(0, given.0 - start.0 - end.0)
    let lines = lines(inner: inner)
    var lengths: [Double] = []
    var places: [Double] = []
    var used = 0.0
    for line in lines {
      let (sizes, gaps) = arrange(line, inner: inner)
      lengths += sizes
      var place = start.0
      for (index, size) in sizes.enumerated() {
        places.append(place)
        place += size + (index < gaps.count ? gaps[index] : 0)
        if index == sizes.count - 1 { used = max(used, place - start.0) }
      }
      if line.count == 0 { used = 0 }
      // Only a single line has no given length; it may even end before it begins.
      if inner.isNaN, let last = sizes.last { used = places[places.count - 1] + last - start.0 }
    }
    let extent = given.0.isNaN ? used + start.0 + end.0 : given.0

    let innerAcross = given.1.isNaN ? Double.nan : max(0, given.1 - start.1 - end.1)
    var widths: [Double] = []
    var offsets: [Double] = []
    var top = start.1
    for (number, line) in lines.enumerated() {
      let isWhole = lines.count == 1 && !innerAcross.isNaN
      let length = isWhole ? innerAcross : fitting(line)
      for (size, offset) in align(line, length) {
        widths.append(size)
        offsets.append(top + offset)
      }
      top += length
      if number < lines.count - 1 {
        top += settings.lineSpacing.isNaN ? settings.spacing : settings.lineSpacing
      }
    }
    let thickness = given.1.isNaN ? top + end.1 : given.1

    output.size.width = isHorizontal ? extent : thickness
    output.size.height = isHorizontal ? thickness : extent
    for (index, child) in shown.enumerated() {
      var frame =
        isHorizontal
        ? StackRectangle(x: places[index], y: offsets[index], width: lengths[index], height: widths[index])
        : StackRectangle(x: offsets[index], y: places[index], width: widths[index], height: lengths[index])
      if settings.isRightToLeft { frame.x = output.size.width - frame.x - frame.width }
      output.children[child] = frame
    }
  }

  // MARK: along the axis

  private static func bounded(_ size: Double, _ length: Length) -> Double {
    max(min(size, length.maximum.isNaN ? .infinity : length.maximum), length.minimum.isNaN ? 0 : length.minimum)
  }

  private static func base(_ length: Length) -> Double {
    max(0, !length.explicit.isNaN ? length.explicit : !length.natural.isNaN ? length.natural : 0)
  }

  private static func preferred(_ length: Length) -> Double { bounded(base(length), length) }

  private func gap(_ first: Int, _ second: Int) -> Double {
    var gap = children[first].customSpacing.isNaN ? settings.spacing : children[first].customSpacing
    if settings.axis == .vertical && settings.isBaselineRelative {
      if !children[first].lastBaseline.isNaN { gap -= children[first].lastBaseline }
      if !children[second].firstBaseline.isNaN { gap -= children[second].firstBaseline }
    }
    return gap
  }

  private func lines(inner: Double) -> [Range<Int>] {
    guard settings.wraps, !inner.isNaN else { return [0..<children.count] }
    var lines: [Range<Int>] = []
    var first = 0
    for index in children.indices.dropFirst() {
      let line = first..<(index + 1)
      let sizes = line.map { Self.preferred(along(children[$0])) }.reduce(0, +)
      let gaps = line.dropLast().map { gap($0, $0 + 1) }.reduce(0, +)
      if sizes + gaps > inner + 1e-7 {
        lines.append(first..<index)
        first = index
      }
    }
    return lines + [first..<children.count]
  }

  private func arrange(_ line: Range<Int>, inner: Double) -> (sizes: [Double], gaps: [Double]) {
    let lengths = line.map { along(children[$0]) }
    let own = line.dropLast().map { gap($0, $0 + 1) }
    let count = line.count
    guard count > 0 else { return ([], []) }
    let space = inner - own.reduce(0, +)
    let preferred = lengths.map(Self.preferred)
    switch settings.distribution {
    case .fill:
      if inner.isNaN { return (preferred, own) }
      return (flexed(line, space: space) ?? Self.greedy(lengths, space), own)
    case .fillProportionally where lengths.contains { $0.natural > 0 }:
      let naturals = lengths.map { $0.natural > 0 ? Self.bounded($0.natural, $0) : 0 }
      if inner.isNaN { return (naturals, own) }
      let total = naturals.reduce(0, +)
      var wishes: [[Wish]] = []
      for index in 0..<count where naturals[index] > 0 {
        let size = naturals[index] / total * max(0, space)
        let priority = max(751, 999 - Double(index))
        wishes.append(Self.wishes(lengths[index]) + [Wish(size: size, wanting: priority, resisting: priority)])
      }
      var sizes = Self.greedy(wishes, space)[...]
      if !zip(lengths, naturals).contains(where: { !$0.explicit.isNaN && $1 > 0 }) {
        return (naturals.map { $0 / total * max(0, space) }, own)
      }
      return (naturals.map { $0 > 0 ? sizes.removeFirst() : 0 }, own)
    case .fillEqually, .fillProportionally:
      let size = inner.isNaN ? Self.shared(lengths) : max(0, space / Double(count))
      return (lengths.map { _ in size }, own)
    case .equalSpacing:
      let widest = own.max() ?? 0
      let room = inner - widest * Double(count - 1)
      if inner.isNaN { return (preferred, own.map { _ in widest }) }
      var sizes = flexed(line, space: room)
      if sizes == nil, preferred.reduce(0, +) > room || count == 1 {
        sizes = Self.greedy(lengths, room)
      }
      let result = sizes ?? preferred
      let left = room - result.reduce(0, +)
      return (result, own.map { _ in widest + max(0, left) / Double(count - 1) })
    case .equalCentering:
      var sizes = inner.isNaN ? preferred : flexed(line, space: space) ?? preferred
      if !inner.isNaN, sizes == preferred, sizes.reduce(0, +) > space || count == 1 {
        if !hasFactor(line, space: space) { sizes = Self.greedy(lengths, space) }
      }
      let halves = (1..<count).map { (sizes[$0 - 1] + sizes[$0]) / 2 }
      let least = zip(halves, own).map { $0 + $1 }
      if inner.isNaN { return (sizes, halves.map { (least.max() ?? 0) - $0 }) }
      let wanted = inner - sizes[0] / 2 - sizes[count - 1] / 2
      var low = -1e6
      var high = 1e6
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if least.reduce(0, { $0 + max($1, middle) }) < wanted { low = middle } else { high = middle }
      }
      return (sizes, zip(least, halves).map { max($0, low) - $1 })
    }
  }

  private func hasFactor(_ line: Range<Int>, space: Double) -> Bool {
    let missing = line.reduce(0) { $0 + Self.preferred(along(children[$1])) } - space
    if abs(missing) < 1e-7 { return false }
    return line.contains { (missing < 0 ? children[$0].grow : children[$0].shrink) > 0 }
  }

  /// One preferred size: wanted at a priority while a child is shorter, resisted at another one from there on.
  private struct Wish {
    var size: Double
    var wanting: Double
    var resisting: Double
  }

  private static func wishes(_ length: Length) -> [Wish] {
    var wishes: [Wish] = []
    if !length.explicit.isNaN {
      wishes.append(Wish(size: bounded(max(0, length.explicit), length), wanting: 999, resisting: 999))
    }
    if !length.natural.isNaN {
      wishes.append(
        Wish(
          size: bounded(max(0, length.natural), length),
          wanting: length.compression.isNaN ? 750 : length.compression,
          resisting: length.hugging.isNaN ? 250 : length.hugging))
    }
    return wishes
  }

  /// A child without any size keeps its minimum.
  private static func greedy(_ lengths: [Length], _ space: Double) -> [Double] {
    let least = lengths.map { $0.explicit.isNaN && $0.natural.isNaN ? preferred($0) : 0 }
    return greedy(lengths.map(wishes), space, least: least)
  }

  /// Gives `space` step by step to the child whose vector of votes is the least.
  private static func greedy(_ wishes: [[Wish]], _ space: Double, least: [Double]? = nil) -> [Double] {
    var sizes = least ?? wishes.map { _ in 0.0 }
    var left = space - sizes.reduce(0, +)
    let levels = Set(wishes.joined().flatMap { [$0.wanting, $0.resisting] }).sorted(by: >)
    func votes(_ child: Int) -> [Int] {
      levels.map { level in
        wishes[child].reduce(0) { sum, wish in
          let isShort = sizes[child] < wish.size - 1e-9
          return sum + (isShort ? (wish.wanting == level ? -1 : 0) : (wish.resisting == level ? 1 : 0))
        }
      }
    }
    while left > 1e-9 {
      let all = wishes.indices.map(votes)
      guard let least = all.min(by: { $0.lexicographicallyPrecedes($1) }) else { break }
      let equals = all.indices.filter { all[$0] == least }
      let wantsMore = (least.first { $0 != 0 } ?? 0) < 0
      let child = wantsMore ? equals[0] : equals[equals.count - 1]
      let next = wishes[child].map(\.size).filter { $0 > sizes[child] + 1e-9 }.min() ?? .infinity
      let step = min(left, next - sizes[child])
      sizes[child] += step
      left -= step
    }
    return sizes
  }

  /// The size that children share: of all candidates, the nearest to the explicit sizes, then to the largest contents; the
  /// largest candidate, if there are no contents.
  private static func shared(_ lengths: [Length]) -> Double {
    let explicit = lengths.filter { !$0.explicit.isNaN }.map { bounded(max(0, $0.explicit), $0) }
    let largest = lengths.map { $0.natural.isNaN ? 0 : bounded(max(0, $0.natural), $0) }.max() ?? 0
    if explicit.isEmpty { return largest }
    let hasContents = lengths.contains { !$0.natural.isNaN }
    let rated = (explicit + [largest]).map { size in
      (size, explicit.reduce(0) { $0 + abs($1 - size) }, abs(size - largest))
    }
    let least = rated.map(\.1).min() ?? 0
    let nearest = rated.filter { $0.1 < least + 1e-9 }
    return (hasContents ? nearest.min { $0.2 < $1.2 }?.0 : nearest.map(\.0).max()) ?? 0
  }

  // MARK: grow and shrink

  private struct Flexible {
    var base: Double
    var factor: Double
    var length: Length
    var size: Double
    var isFrozen = false
  }

  /// Flexible lengths as CSS resolves them; nil if no child has a factor for what is left or missing.
  private func flexed(_ line: Range<Int>, space: Double) -> [Double]? {
    guard hasFactor(line, space: space) else { return nil }
    let lengths = line.map { along(children[$0]) }
    let isGrowing = lengths.reduce(0) { $0 + Self.preferred($1) } < space
    var items = line.map { index in
      let child = children[index]
      let factor = isGrowing ? child.grow : child.shrink
      let length = along(child)
      return Flexible(
        base: Self.base(length), factor: factor.isNaN ? 0 : factor, length: length, size: Self.preferred(length))
    }
    for index in items.indices {
      let item = items[index]
      items[index].isFrozen = item.factor == 0 || (isGrowing ? item.base > item.size : item.base < item.size)
    }
    func free() -> Double { space - items.reduce(0) { $0 + ($1.isFrozen ? $1.size : $1.base) } }
    let initial = free()
    while items.contains(where: { !$0.isFrozen }) {
      var remaining = free()
      let open = items.indices.filter { !items[$0].isFrozen }
      let factors = open.reduce(0) { $0 + items[$1].factor }
      let scaled = open.reduce(0) { $0 + items[$1].factor * items[$1].base }
      if factors < 1, abs(initial * factors) < abs(remaining) { remaining = initial * factors }
      var violations: [Int: Double] = [:]
      for index in open {
        let item = items[index]
        let weight = isGrowing ? item.factor / factors : scaled > 0 ? item.factor * item.base / scaled : 0
        let target = item.base + remaining * weight
        items[index].size = Self.bounded(max(0, target), item.length)
        violations[index] = items[index].size - target
      }
      let total = open.reduce(0) { $0 + (violations[$1] ?? 0) }
      for index in open {
        let violation = violations[index] ?? 0
        items[index].isFrozen = abs(total) < 1e-9 || (total > 0 ? violation > 0 : violation < 0)
      }
    }
    var sizes = items.map(\.size)
    let sum = sizes.reduce(0, +)
    if !isGrowing, sum > space + 1e-9 {
      // The others give by compression.
      let rigid = items.indices.filter { items[$0].factor == 0 }
      let others = sum - rigid.reduce(0) { $0 + sizes[$1] }
      let shares = Self.greedy(rigid.map { items[$0].length }, space - others)
      for (index, share) in zip(rigid, shares) { sizes[index] = share }
    }
    return sizes
  }

  // MARK: across the axis

  private var alignment: StackAlignment {
    let isBaseline = settings.alignment == .firstBaseline || settings.alignment == .lastBaseline
    return settings.axis == .vertical && isBaseline ? .leading : settings.alignment
  }

  /// The part of a child beside its baseline that keeps its length.
  private func fixedSide(_ child: StackChild) -> Double {
    let side = alignment == .firstBaseline ? child.firstBaseline : child.lastBaseline
    return side.isNaN ? 0 : side
  }

  private func fitting(_ line: Range<Int>) -> Double {
    let lengths = line.map { across(children[$0]) }
    switch alignment {
    case .firstBaseline, .lastBaseline:
      let fixed = line.map { fixedSide(children[$0]) }
      let free = zip(lengths, fixed).map { Self.preferred($0) - $1 }
      return (fixed.max() ?? 0) + (free.max() ?? 0)
    case .fill where !settings.wraps:
      return Self.shared(lengths)
    default:
      return lengths.map(Self.preferred).max() ?? 0
    }
  }

  private func align(_ line: Range<Int>, _ length: Double) -> [(size: Double, offset: Double)] {
    let preferred = line.map { Self.preferred(across(children[$0])) }
    let sizes = preferred.map { min($0, length) }
    switch alignment {
    case .fill: return sizes.map { _ in (length, 0) }
    case .leading: return sizes.map { ($0, 0) }
    case .center: return sizes.map { ($0, length / 2 - $0 / 2) }
    case .trailing: return sizes.map { ($0, length - $0) }
    case .firstBaseline, .lastBaseline:
      let fixed = line.map { fixedSide(children[$0]) }
      // Where children begin to touch an edge, from the side of their fixed parts.
      let candidates = fixed + zip(preferred, fixed).map { length - ($0 - $1) }
      let least = fixed.max() ?? 0
      var best = (lost: Double.infinity, baseline: 0.0)
      for baseline in candidates where baseline >= least - 1e-9 {
        // Length that children lose, and distance by which those without length stick out.
        let lost = zip(preferred, fixed).reduce(0.0) { $0 + max(0, $1.0 - (length - baseline + $1.1)) }
        let isBetter = lost < best.lost - 1e-9 || (lost < best.lost + 1e-9 && baseline > best.baseline)
        if isBetter { best = (lost, baseline) }
      }
      return zip(preferred, fixed).map { size, fixed in
        let edge = best.baseline - fixed
        let kept = min(size, max(0, length - edge))
        return (kept, alignment == .firstBaseline ? edge : length - edge - kept)
      }
    }
  }
}
