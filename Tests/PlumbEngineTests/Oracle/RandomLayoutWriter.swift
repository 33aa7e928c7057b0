/// Writes the document of a `RandomLayout`, parents before children.
struct RandomLayoutWriter {
  var random: SplitMix64
  let limit: Int
  var xml = ""
  var scopes: [OracleScope] = [OracleScope()]
  var naturals: [String: RandomLayout.Natural] = [:]
  var isLegacy: Bool
  var isRightToLeft: Bool
  /// Ids of nodes that are already written, children included: ancestors are not among them.
  var earlier: [String] = []
  /// Whether `isHidden` and `clipsToBounds` refer to neighbours, ids, the parent and geometry.
  var visibilityRefers = false
  /// Macros that may be used here, with the attributes they are for: nil for all.
  var macros: [(name: String, attribute: String?)] = []
  private var count = 0

  /// What children may refer to.
  struct Surroundings {
    var depth = 0
    var isRoot = false
    /// Siblings are placed from the last one on, by `next`.
    var isBackward = false
  }

  init(seed: UInt64, limit: Int) {
    random = SplitMix64(seed: seed)
    self.limit = limit
    isLegacy = random.chance(20)
    isRightToLeft = random.chance(20)
    scopes[0].state = ["w": .number(40), "h": .number(12), "on": .bool(true), "off": .bool(false), "k": .number(3)]
    scopes[0].state["box"] = .dictionary(["size": .dictionary(["width": .number(25)]), "gap": .number(4)])
    scopes[0].state["name"] = .string("Ada")
    scopes[0].state["maybe"] = .null
    scopes[0].constants = ["margin": .number(8), "half": .number(0.5)]
  }

  mutating func write() {
    var surroundings = Surroundings()
    surroundings.isRoot = true
    element(surroundings)
  }

  private mutating func element(_ place: Surroundings) {
    count += 1
    let id = "n\(count)"
    let indent = String(repeating: "  ", count: place.depth)
    let isContainer = place.isRoot || (place.depth < 6 && random.chance(45))
    let isScroll = isContainer && random.chance(15)
    let name = isScroll ? "UIScrollView" : isContainer || random.chance(50) ? "UIView" : random.pick(Self.leaves)
    let hasNaturalSize = Self.leaves.contains(name)
    var attributes = [(name: "id", value: id)]
    if hasNaturalSize { addNatural(id) }
    if name == "UILabel" && random.chance(60) { attributes.append(("text", random.pick(Self.texts))) }
    if !place.isRoot && random.chance(8) { addScope(id) }
    if isScroll { scroll(&attributes) }
    if random.chance(10) { attributes.append(("semanticContentAttribute", random.pick(Self.directions))) }
    visibility(place, isContainer, &attributes)
    let isPlain = attributes.contains { $0.name == "isHidden" && $0.value == "true" }
    for axis in OracleAxis.allCases { frame(axis, place, isContainer, hasNaturalSize, isPlain, &attributes) }
    if !isPlain && hasNaturalSize && random.chance(12) { baseline(&attributes) }
    xml += indent + "<" + name
    for attribute in attributes { xml += " \(attribute.name)=\"\(attribute.value)\"" }
    defer { earlier.append(id) }
    guard isContainer else {
      xml += "/>\n"
      return
    }
    xml += ">\n"
    let macroCount = macros.count
    if random.chance(25) { macro(indent) }
    children(place)
    macros.removeLast(macros.count - macroCount)
    xml += indent + "</\(name)>\n"
  }

  private static let leaves = ["UILabel", "UILabel", "UIButton", "UIImageView"]
  private static let directions = [
    "forceRightToLeft", "forceRightToLeft", "forceLeftToRight", "unspecified", "playback",
  ]
  private static let texts = ["{name}", "Hello", "k is {k}", "{on ? name : 'off'}", "{box.gap + 1} of {name}"]

  private mutating func children(_ place: Surroundings) {
    let wanted = place.isRoot ? 3 + random.below(6) : random.below(6)
    let isBackward = random.chance(20)
    let outside = earlier
    var inside: [String] = []
    for _ in 0..<wanted where count < limit {
      // A sibling that is placed by this one must not decide what is in this one.
      if isBackward { earlier = [] }
      element(Surroundings(depth: place.depth + 1, isBackward: isBackward))
      if isBackward { inside += earlier }
    }
    if isBackward { earlier = outside + inside }
  }

  private mutating func macro(_ indent: String) {
    // A name always stands for the same kind of macro, so that an inner one may hide an outer one.
    let (name, attribute, value): (String, String?, String) = random.pick([
      ("MA", nil, "margin * 2"), ("MA", nil, "k + 5"), ("MB", nil, "box.gap"), ("MS", "size", "50%"),
      ("MS", "size", "auto + 3"), ("MT", "size", "on ? 30% : w"), ("MH", "horizontal", "100% - 20"),
    ])
    xml += indent + "  <macro name=\"\(name)\" value=\"\(value)\"/>\n"
    macros.append((name, attribute))
  }

  private mutating func addNatural(_ id: String) {
    naturals[id] = RandomLayout.Natural(
      width: Double(5 + random.below(150)) + Double(random.below(4)) * 0.25, height: Double(8 + random.below(20)),
      wraps: random.chance(50))
  }

  private mutating func addScope(_ id: String) {
    var scope = OracleScope(node: "#" + id)
    if random.chance(70) { scope.state["w"] = .number(Double(random.below(90))) }
    if random.chance(40) { scope.state["k"] = .number(Double(random.below(9))) }
    if random.chance(30) { scope.constants["margin"] = .number(Double(random.below(20))) }
    if random.chance(20) { scope.constants["h"] = .number(Double(random.below(50))) }
    scopes.append(scope)
  }

  private mutating func scroll(_ attributes: inout [(name: String, value: String)]) {
    // Whether content scrolls is more than the oracle knows.
    attributes.append(("contentInsetAdjustmentBehavior", random.pick(["never", "always"])))
    if random.chance(20) { attributes.append(("contentInset", "UIEdgeInsets(1, k, margin, on ? 6 : 2)")) }
    if random.chance(10) { attributes.append(("contentSize", "CGSize(w * 3, 150)")) }
    for edge in ["left", "right", "top", "bottom"] where random.chance(35) {
      attributes.append(("contentInset." + edge, random.pick(["5", "margin", "k", "on ? 6 : 2", "k * 1.1"])))
    }
    for size in ["width", "height"] where random.chance(25) {
      let choices = ["200%", "auto + 5", "w * 3", "max(auto, 100%)", "50% + 7"]
      attributes.append(("contentSize." + size, random.pick(choices)))
    }
  }

  private mutating func visibility(
    _ place: Surroundings, _ isContainer: Bool, _ attributes: inout [(name: String, value: String)]
  ) {
    if visibilityRefers {
      if !place.isRoot && random.chance(35) { attributes.append(("isHidden", condition(place))) }
      if random.chance(15) { attributes.append(("clipsToBounds", condition(place))) }
      return
    }
    guard !place.isRoot, random.chance(20) else { return }
    let choices = ["off", "on", "!on", "k > 4", "w &lt; 20 || off", "maybe == nil"]
    attributes.append(("isHidden", !isContainer && random.chance(20) ? "true" : random.pick(choices)))
  }

  // MARK: - What happens to it

  mutating func container() -> (Double?, Double?) {
    let width = random.chance(10) ? nil : Double(100 + random.below(900)) + Double(random.below(8)) / 8
    let height = random.chance(10) ? nil : Double(100 + random.below(900))
    return (width, height)
  }

  mutating func insets() -> [Double] { (0..<4).map { _ in Double(random.below(50)) } }

  mutating func step() -> RandomLayout.Step {
    switch random.below(10) {
    case 0: return .safeArea(insets())
    case 1, 2:
      let (width, height) = container()
      return .container(width: width, height: height)
    default: return state()
    }
  }

  private mutating func state() -> RandomLayout.Step {
    let scope = random.pick(scopes.filter { !$0.state.isEmpty })
    var values: [String: OracleValue] = [:]
    for key in scope.state.keys.sorted() where random.chance(25) {
      switch key {
      case "w": values[key] = .number(Double(random.below(2000)) / 16)
      case "h": values[key] = .number(Double(random.below(400)) / 10)
      case "k": values[key] = .number(Double(random.below(9)))
      case "on", "off": values[key] = .bool(random.chance(50))
      case "box":
        values[key] = .dictionary(
          random.chance(50)
            ? ["gap": .number(Double(random.below(12)))]
            : ["size": .dictionary(["width": .number(Double(random.below(70)))])])
      case "name": values[key] = .string(random.pick(["", "Ada", "another name", "a longer text, to be wrapped"]))
      default: values[key] = random.chance(40) ? .null : .number(Double(random.below(60)))
      }
    }
    return .state(node: scope.node, values)
  }
}
