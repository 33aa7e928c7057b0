/// The expressions of a `RandomLayout`.
extension RandomLayoutWriter {
  typealias Attributes = [(name: String, value: String)]

  mutating func frame(
    _ axis: OracleAxis, _ place: Surroundings, _ isContainer: Bool, _ hasNaturalSize: Bool, _ isPlain: Bool,
    _ attributes: inout Attributes
  ) {
    if isPlain {
      // What is always hidden refers to nothing.
      attributes.append((axis.position, "\(random.below(30))"))
      attributes.append((axis.size, "\(random.below(60))"))
      return
    }
    let shape = random.below(10)
    let isStack = !place.isRoot && (axis == .vertical ? random.chance(55) : random.chance(15))
    if isStack {
      if place.isBackward {
        attributes.append((axis.end, gap("next.\(axis.position)")))
      } else {
        let edge = axis == .horizontal && random.chance(30) ? "trailing" : axis.end
        attributes.append((edge == "trailing" ? "leading" : axis.position, gap("previous.\(edge)")))
      }
    } else if shape < 3 {
      attributes.append((position(axis), offset(axis, place)))
    } else if shape == 3 {
      attributes.append((axis.position, offset(axis, place)))
      attributes.append((axis.end, isLegacy ? "100% - \(random.below(20))" : offset(axis, place)))
      return
    } else if shape == 4 && axis == .horizontal {
      attributes.append(("leading", offset(axis, place)))
      attributes.append(("trailing", offset(axis, place)))
      if random.chance(70) { return }
    } else if shape == 5 {
      let center = place.isRoot ? "75%" : "parent.\(axis.center)"
      attributes.append((axis.center, random.pick(["50%", "25%", center, "w * half"])))
      if random.chance(20) { attributes.append((axis.anchor, random.pick(["0", "1", "0.25", "on ? 0 : 1"]))) }
    }
    if place.isRoot && random.chance(60) { return }
    if random.chance(isContainer ? 75 : hasNaturalSize ? 35 : 80) {
      attributes.append((axis.size, size(axis, place, isContainer, hasNaturalSize, attributes)))
    }
  }

  private mutating func position(_ axis: OracleAxis) -> String {
    guard axis == .horizontal else { return random.pick(["top", "top", "bottom"]) }
    return random.pick(["left", "left", "right", "leading", "trailing"])
  }

  private mutating func gap(_ edge: String) -> String {
    random.pick([edge, "\(edge) + 5", "\(edge) + box.gap", "\(edge) + k * 1.3", "max(\(edge), 10)"])
  }

  private mutating func offset(_ axis: OracleAxis, _ place: Surroundings) -> String {
    switch random.below(12) {
    case 0, 1: return "\(random.below(40))"
    case 2: return "\(5 + random.below(50))%"
    case 3: return "margin"
    case 4: return "k * 2.7"
    case 5: return "on ? 10 : 3%"
    case 6: return axis == .horizontal ? "safeAreaInsets.left" : "safeAreaInsets.top"
    case 7 where !earlier.isEmpty && !place.isBackward:
      let edge = random.pick([axis.position, axis.end, axis.center, axis.size])
      return "#\(random.pick(earlier)).\(edge) + \(random.below(10))"
    case 8: return macroUse(for: axis.position) ?? "maybe ?? 6"
    case 9 where !place.isRoot: return "parent.\(axis.size) / 7"
    case 10: return "min(w, 30) / 3"
    default: return "\(Double(random.below(400)) / 16)"
    }
  }

  private mutating func size(
    _ axis: OracleAxis, _ place: Surroundings, _ isContainer: Bool, _ hasNaturalSize: Bool, _ attributes: Attributes
  ) -> String {
    let canBeAuto = isContainer || hasNaturalSize
    if canBeAuto && random.chance(isContainer ? 60 : 40) { return automatic(axis) }
    switch random.below(15) {
    case 0, 1: return "\(5 + random.below(120))"
    case 2: return "\(10 + random.below(120))%"
    case 3: return "100% - \(random.below(40))"
    case 4: return "(100% - 30) / 3"
    case 5: return "on ? w : 50%"
    case 6: return "w * 1.25 + k"
    case 7: return "max(w, \(random.below(60)))"
    case 8: return "min(100%, \(40 + random.below(100)))"
    case 9: return "box.size.width"
    case 10 where !place.isRoot && !place.isBackward: return "previous.\(axis.size) + 1"
    case 11 where !earlier.isEmpty && !place.isBackward: return "#\(random.pick(earlier)).\(axis.size) * 0.7"
    case 12 where !place.isRoot: return "parent.\(axis.size) - margin"
    case 13: return macroUse(for: axis.size) ?? "k &lt; 5 ? h : h + 20"
    case 14 where axis == .vertical: return "width / 2"
    default: return "maybe ?? \(random.below(70))"
    }
  }

  private mutating func automatic(_ axis: OracleAxis) -> String {
    random.pick(Self.automatics)
  }

  private static let automatics = [
    "auto", "auto", "auto", "auto + 10", "min(auto, 100%)", "max(auto, 30)", "on ? auto : 44", "auto * 1.1",
  ]

  private mutating func macroUse(for attribute: String) -> String? {
    let isSize = attribute == "width" || attribute == "height"
    let usable = macros.filter { macro in
      guard let kind = macro.attribute else { return true }
      return kind == "size" && isSize || kind == "horizontal" && attribute == "width"
    }
    guard let name = usable.last?.name else { return nil }
    return random.pick([name, "\(name) + 2", "max(\(name), 4)"])
  }

  /// A condition over neighbours, ids, the parent and the node itself. Never a constant one: what is hidden for good is
  /// not in the graph that cycles are cut in.
  mutating func condition(_ place: Surroundings) -> String {
    let comparison = "\(number(place)) + k \(random.pick([">", "&lt;"])) \(random.below(120))"
    switch random.below(10) {
    case 0: return random.pick(["off", "on", "k > 4"])
    case 1 where !earlier.isEmpty:
      return "#\(random.pick(earlier)).\(random.pick(["isHidden", "clipsToBounds"])) || k > 90"
    case 2 where !place.isRoot: return "parent.isHidden || \(comparison)"
    case 3: return "on ? \(comparison) : off"
    case 4: return "off &amp;&amp; \(comparison)"
    case 5: return "on || \(comparison)"
    case 6: return "!(\(comparison))"
    default: return comparison
    }
  }

  private mutating func number(_ place: Surroundings) -> String {
    let name = random.pick(["left", "top", "width", "height", "right", "bottom", "center.x", "center.y"])
    switch random.below(8) {
    case 0, 1, 2: return place.isRoot ? name : "previous.\(name)"
    case 3, 4: return place.isRoot ? name : "next.\(name)"
    case 5: return earlier.isEmpty ? name : "#\(random.pick(earlier)).\(name)"
    case 6: return place.isRoot ? "w" : "parent.\(name)"
    default: return name
    }
  }

  mutating func baseline(_ attributes: inout Attributes) {
    let vertical: Set<String> = ["top", "bottom", "center.y", "height"]
    attributes.removeAll { vertical.contains($0.name) }
    attributes.append((random.pick(["firstBaseline", "lastBaseline"]), random.pick(["30", "k * 10", "h + 5"])))
  }
}
