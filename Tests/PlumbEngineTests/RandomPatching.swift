import PlumbSyntax
import Testing

/// A random tree of chains and boxes that code edits, and the document that it comes to. Most edits can be patched.
struct RandomPatching {
  final class Element {
    let serial: Int
    var component: String
    var attributes: [(name: String, text: String)] = []
    /// What code has set, or cleared, in the order in which it was set first.
    var overrides: [(name: String, text: String?)] = []
    var children: [Element] = []
    /// What it declares, as it is written.
    var declarations = ""
    /// The value of its state `s` that code has set.
    var score: Double?

    init(_ serial: Int, _ component: String) {
      self.serial = serial
      self.component = component
    }

    var text: String {
      let attributes = expressions.map { " \($0.name)=\"\($0.text)\"" }.joined()
      return "<\(component)\(attributes)>" + declarations + children.map { $0.text }.joined() + "</\(component)>"
    }

    /// The attributes as a document written anew has them.
    var expressions: [(name: String, text: String)] {
      attributes.filter { own in !overrides.contains { $0.name == own.name } }
        + overrides.compactMap { override in override.text.map { (override.name, $0) } }
    }

    func override(_ name: String, _ text: String?) {
      if let place = overrides.firstIndex(where: { $0.name == name }) {
        overrides[place].text = text
      } else {
        overrides.append((name, text))
      }
    }

    /// The same elements, each another object.
    func copy() -> Element {
      let copy = Element(serial, component)
      (copy.attributes, copy.overrides) = (attributes, overrides)
      (copy.declarations, copy.score) = (declarations, score)
      copy.children = children.map { $0.copy() }
      return copy
    }

    var hasChildren: Bool { component != "UILabel" }
    var isStack: Bool { component == "UIStackView" }
    var isScroll: Bool { component == "UIScrollView" }
    var canHide: Bool { expressions.contains { $0.name == "isHidden" && $0.text != "false" } }

    var all: [Element] { [self] + children.flatMap { $0.all } }
  }

  /// What some documents have besides plain views, whose edits are often refused.
  enum Flavour: CaseIterable {
    case plain, hidden, hiddenText, scrolling, declaring, stack, hiddenStack

    var hasStacks: Bool { self == .stack || self == .hiddenStack }
  }

  var random: SplitMix64
  let flavour: Flavour
  /// Whether nodes have constraints, too.
  let isConstrained: Bool
  var root: Element
  private var serial = 0
  /// What was done, for the report of a failure.
  var trace: [String] = []

  init(seed: UInt64, isConstrained: Bool = false) {
    self.isConstrained = isConstrained
    random = SplitMix64(seed: seed)
    flavour = Flavour.allCases[random.below(Flavour.allCases.count)]
    root = Element(0, "UIView")
    root.attributes = [("id", "n0"), ("width", "100%"), ("height", "100%")]
    if flavour == .declaring {
      root.attributes.append(("p", "4"))
      root.declarations = Self.parameter + Self.state + "<macro name=\"m\" value=\"k + 1\"/>"
    } else if flavour.hasStacks {
      for _ in 0..<2 {
        let stack = freshStack(0, isArranged: false)
        for name in ["width", "height"] where random.below(3) > 0 { stack.attributes.append((name, expression(name))) }
        root.children.append(stack)
      }
    } else if flavour != .plain {
      let box = fresh(2)
      box.component = flavour == .scrolling ? "UIScrollView" : "UIView"
      box.attributes.removeAll { $0.name == "text" || $0.name == "isHidden" }
      if flavour != .scrolling { box.attributes.append(("isHidden", "k > 20")) }
      let inner = fresh(2)
      inner.component = "UIView"
      inner.attributes.removeAll { $0.name == "text" }
      box.children.append(inner)
      root.children.append(box)
    }
    for _ in 0..<random.below(8) {
      let parents = root.all.filter { $0.hasChildren }
      let parent = parents[random.below(parents.count)]
      parent.children.append(fresh(isArranged: parent.isStack))
    }
  }

  private static let parameter = "<param name=\"p\" type=\"CGFloat\"/>"
  private static let state = "<state name=\"s\" type=\"Double\" value=\"5\"/>"

  /// Lets an element declare something that others around it may have declared too.
  private mutating func declare(_ element: Element) {
    if random.below(4) == 0 {
      element.declarations += Self.parameter
      element.attributes.append(("p", expression("width")))
    }
    if random.below(4) == 0 { element.declarations += Self.state }
    if random.below(4) == 0 {
      let value = ["p / 2", "previous.bottom + 1", "s + p", "parent.width / 9", "#shared.left", "m"][random.below(6)]
      element.declarations += "<macro name=\"m\" value=\"\(value)\"/>"
    }
  }

  /// The whole document.
  var text: String {
    let body = root.text
    let head = body.firstIndex(of: ">") ?? body.startIndex
    return body[...head]
      + "<state name=\"k\" type=\"Double\" value=\"3\"/><state name=\"t\" type=\"String\" value=\"'a'\"/>"
      + body[body.index(after: head)...]
  }

  /// A stack view with children, which has no size of its own.
  private mutating func freshStack(_ depth: Int, isArranged: Bool) -> Element {
    serial += 1
    let element = Element(serial, "UIStackView")
    element.attributes.append(("id", random.below(flavour.hasStacks ? 12 : 3) == 0 ? "shared" : "n\(serial)"))
    for name in ["axis", "spacing"] where random.below(3) > 0 { element.attributes.append((name, stackText(name))) }
    for name in ["distribution", "alignment", "wrap", "lineSpacing", "isLayoutMarginsRelativeArrangement"]
    where random.below(3) == 0 {
      // Heights of text and lines of columns would depend on each other.
      if name == "wrap", flavour == .stack, element.attributes.contains(where: { $0.name == "axis" }) { continue }
      element.attributes.append((name, stackText(name)))
    }
    if isArranged { arrange(element) }
    for _ in 0..<random.below(5) { element.children.append(fresh(depth + 1, isArranged: true)) }
    return element
  }

  /// What a stack view reads of its children.
  private mutating func arrange(_ element: Element) {
    for name in ["width", "height"] where random.below(2) == 0 { element.attributes.append((name, asked(name))) }
    for name in Self.ofChildren where random.below(8) == 0 { element.attributes.append((name, stackText(name))) }
    if flavour == .hiddenStack, random.below(6) == 0 {
      element.attributes.append(("isHidden", ["k > 20", "true", "false"][random.below(3)]))
    }
  }

  static let ofChildren = [
    "grow", "shrink", "customSpacing", "contentHuggingPriority.horizontal", "contentHuggingPriority.vertical",
    "contentCompressionResistancePriority.horizontal",
  ]

  static let ofStacks = [
    "axis", "distribution", "alignment", "spacing", "lineSpacing", "wrap", "isBaselineRelativeArrangement",
    "isLayoutMarginsRelativeArrangement", "layoutMargins.left", "directionalLayoutMargins.trailing",
  ]

  private mutating func stackText(_ name: String) -> String {
    let texts =
      switch name {
      case "axis": ["vertical", "vertical", "horizontal", "k > 10 ? vertical : horizontal"]
      case "distribution": ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
      case "alignment":
        [
          "fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline",
          "k > 10 ? center : fill",
        ]
      case "spacing", "lineSpacing", "customSpacing", "layoutMargins.left", "directionalLayoutMargins.trailing":
        ["4", "k / 3", "7.5"]
      case "grow", "shrink": ["1", "k / 10", "2"]
      case "contentHuggingPriority.horizontal", "contentHuggingPriority.vertical": ["251", "k + 200"]
      case "contentCompressionResistancePriority.horizontal": ["700", "k + 750"]
      default: ["true", "k > 20", "false"]
      }
    return texts[random.below(texts.count)]
  }

  /// A size that a child of a stack view asks for. Others would be in a cycle with the sizes of its siblings.
  private mutating func asked(_ name: String) -> String {
    switch random.below(60) {
    case 0: "\(random.below(40))%"
    case 1: "parent.\(name) / 3"
    case 2..<20: "k * \(random.below(9)) / 7"
    case 20..<26: "#n0.\(name) / 9"
    default: "\(random.below(60)).5"
    }
  }

  mutating func fresh(_ depth: Int = 0, isArranged: Bool = false) -> Element {
    if flavour.hasStacks, depth < 3, random.below(4) == 0 { return freshStack(depth, isArranged: isArranged) }
    serial += 1
    let isLabel = random.below(4) == 0 && flavour != .hidden && flavour != .hiddenStack
    let isScroll = flavour == .scrolling && !isLabel && depth < 2 && random.below(6) == 0
    var component = isLabel ? "UILabel" : isScroll ? "UIScrollView" : "UIView"
    if flavour == .scrolling, component == "UIView", random.below(4) == 0 {
      component = random.below(2) == 0 ? "UIImageView" : "UIButton"
    }
    let element = Element(serial, component)
    element.attributes.append(("id", random.below(flavour.hasStacks ? 12 : 3) == 0 ? "shared" : "n\(serial)"))
    if isArranged {
      arrange(element)
    } else {
      for name in ["left", "top", "width", "height"] where random.below(3) > 0 {
        element.attributes.append((name, expression(name)))
      }
    }
    if isLabel { element.attributes.append(("text", random.below(2) == 0 ? "{t} \(serial)" : "label \(serial % 3)")) }
    if random.below(3) == 0 { element.attributes.append(("alpha", ["0.5", "k / 60", "1"][random.below(3)])) }
    if random.below(4) == 0 { element.attributes.append(("backgroundColor", ["red", "blue"][random.below(2)])) }
    if isScroll, random.below(2) == 0 { element.attributes.append(("contentOffset.y", "k / 3")) }
    if component == "UIButton" {
      element.attributes += [("title", "'a'"), ("disabledTitle", "'a longer title'")]
    }
    for name in Self.lookedAt(component) where random.below(3) == 0 {
      element.attributes.append((name, lookedAtText(name)))
    }
    if flavour == .hidden || flavour == .hiddenText, random.below(8) == 0 {
      element.attributes.append(("isHidden", ["k > 20", "true", "false"][random.below(3)]))
    }
    if flavour == .declaring { declare(element) }
    if isConstrained, random.below(2) == 0 { element.attributes.append(("constraints", constraints(element))) }
    if !isLabel, depth < 2 { for _ in 0..<random.below(3) { element.children.append(fresh(depth + 1)) } }
    return element
  }

  /// Properties of a component that others look at without reading them.
  static func lookedAt(_ component: String) -> [String] {
    switch component {
    case "UIScrollView": ["alwaysBounceHorizontal", "contentInsetAdjustmentBehavior"]
    case "UIButton": ["isEnabled"]
    default: []
    }
  }

  private mutating func lookedAtText(_ name: String) -> String {
    name == "contentInsetAdjustmentBehavior"
      ? ["never", "always", "automatic", "scrollableAxes", "k > 20 ? always : never"][random.below(5)]
      : ["true", "false", "k > 20"][random.below(3)]
  }

  /// A property that code may set on an element, with its new text; nil clears it.
  mutating func change(of element: Element) -> (name: String, text: String?) {
    if isConstrained, random.below(3) == 0 {
      // One that is cleared is listed as changed, though nothing can be read in its place.
      return ("constraints", constraints(element))
    }
    if element.isStack, random.below(2) == 0 { return change(Self.ofStacks) }
    if root.all.contains(where: { parent in parent.isStack && parent.children.contains { $0 === element } }),
      random.below(4) > 0
    {
      return change(Self.ofChildren + ["width", "height", "width", "height"])
    }
    let lookedAt = Self.lookedAt(element.component)
    if !lookedAt.isEmpty, random.below(2) == 0 {
      let name = lookedAt[random.below(lookedAt.count)]
      return (name, random.below(4) == 0 ? nil : lookedAtText(name))
    }
    let isThere = random.below(3) > 0 && !element.expressions.isEmpty
    var name: String
    if isThere {
      name = element.expressions[random.below(element.expressions.count)].name
    } else {
      name = ["left", "top", "width", "height", "alpha", "backgroundColor", "right", "bottom"][random.below(8)]
    }
    if name == "id" || name == "constraints" { name = "alpha" }
    if random.below(4) == 0 { return (name, nil) }
    switch name {
    case "alpha": return (name, ["0.5", "k / 60", "1", "left / 1000", "parent.alpha"][random.below(5)])
    case "backgroundColor": return (name, ["red", "blue", "rgb(k, 1, 2)"][random.below(3)])
    case _ where Self.ofStacks.contains(name) || Self.ofChildren.contains(name): return (name, stackText(name))
    case _ where Self.lookedAt(element.component).contains(name): return (name, lookedAtText(name))
    case "title", "disabledTitle": return (name, ["'b'", "t", "'another title'"][random.below(3)])
    case "text": return (name, random.below(2) == 0 ? "{t} \(random.below(9))" : "text \(random.below(9))")
    default: return (name, expression(name))
    }
  }

  /// Constraints of an element, which may name others.
  private mutating func constraints(_ element: Element) -> String {
    let around = element.all.compactMap { inner in inner.attributes.first { $0.name == "id" }?.text }
    var lines: [String] = []
    for _ in 0...random.below(3) {
      let views = ["self", "self", "shared"] + around
      let others = ["super", "super", "super", "previous", "next", "margins", "shared"] + around
      let (view, other) = (views[random.below(views.count)], others[random.below(others.count)])
      let places = [["left", "right", "centerX"], ["leading", "trailing"], ["top", "bottom", "centerY"]][
        random.below(3)]
      let (place, otherPlace) = (places[random.below(places.count)], places[random.below(places.count)])
      let relation = ["==", "==", "≤", "≥"][random.below(4)]
      let constant = ["5", "k", "k / 3", "-7.5", "max(previous.width, 4)"][random.below(5)]
      let priority = ["", "", " @750", " @1"][random.below(4)]
      switch random.below(5) {
      case 0: lines.append("\(view).width \(relation) \(random.below(90))\(priority)")
      case 1: lines.append("\(view).height \(relation) \(other).height / 2\(priority)")
      case 2:
        let start = ["", "|", "|-", "|-(k)-"][random.below(4)]
        let distance = ["", "-", "-k-", "-(\(relation)\(constant))-"][random.below(4)]
        let size = ["", "", "(k)", "(\(relation)\(other))", "(\(random.below(90))\(priority))"][random.below(5)]
        let views = "[\(view)\(size)]\(distance)[\(view == other ? "super" : other)]"
        lines.append(["", "H:", "V:"][random.below(3)] + start + views + ["", "-|", "|"][random.below(3)] + priority)
      default: lines.append("\(view).\(place) \(relation) \(other).\(otherPlace) + \(constant)\(priority)")
      }
    }
    return lines.joined(separator: "; ")
  }

  private mutating func change(_ names: [String]) -> (name: String, text: String?) {
    var name = names[random.below(names.count)]
    if flavour == .stack, name == "wrap" || name == "axis", random.below(3) > 0 { name = "spacing" }
    if random.below(4) == 0 { return (name, nil) }
    return (name, name == "width" || name == "height" ? asked(name) : stackText(name))
  }

  mutating func expression(_ name: String) -> String {
    let isHorizontal = name == "left" || name == "width" || name == "right"
    let size = isHorizontal ? "width" : "height"
    let near = isHorizontal ? "left" : "top"
    let far = isHorizontal ? "right" : "bottom"
    if flavour == .declaring, random.below(3) == 0 { return ["m", "p", "s", "m + 2", "p + s"][random.below(5)] }
    switch random.below(14) {
    case 0: return "\(random.below(90)).5"
    case 1: return "\(random.below(60))%"
    case 2: return "k * \(random.below(9)) / 7"
    case 3: return "parent.\(size) / \(2 + random.below(5))"
    case 4, 5: return "previous.\(far) + \(random.below(9))"
    case 6, 7: return "previous.\(far)"
    case 8: return "previous.\(size) + k"
    case 9: return "next.\(size) / 2 + 1"
    case 10: return flavour.hasStacks && random.below(8) > 0 ? "k + 9" : "#shared.\(near) + 1"
    case 11: return random.below(4) == 0 && (name == "width" || name == "height") ? "auto" : "7"
    case 12: return "previous.\(near)"
    default: return "max(previous.\(size), 4)"
    }
  }
}
