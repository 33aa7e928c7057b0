import Foundation
import PlumbEngine
import PlumbSyntax
import Testing

/// A random document in files that are edited while a layout of it runs, edited by code too. Knows what document both
/// together come to.
struct RandomEditing {
  struct Element {
    var id: String
    var component: String
    var attributes: [(name: String, text: String)]
    var template = ""
    var children: [Element] = []
  }

  /// What code did, by id.
  struct Code {
    var removed: Set<String> = []
    /// Where nodes of the document were moved to, in the order of the moves; inserted elements likewise.
    var placed: [(parent: String, element: Element, isInserted: Bool)] = []
    var overrides: [String: [String: String?]] = [:]
  }

  var random: SplitMix64
  var file: Element
  var part: [Element] = []
  var partBound = 10
  var code = Code()
  var serial = 0
  /// What was done, for the report of a failure.
  var trace: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    file = Element(id: "n0", component: "UIView", attributes: [])
    for _ in 0..<3 + random.below(6) { addToFile() }
    writePart()
  }

  // MARK: - The files

  mutating func fresh() -> Element {
    serial += 1
    let isLabel = random.below(4) == 0
    var element = Element(id: "n\(serial)", component: isLabel ? "UILabel" : "UIView", attributes: [])
    for name in ["left", "top", "width", "height"] where random.below(3) > 0 {
      element.attributes.append((name, expression(name)))
    }
    if isLabel { element.attributes.append(("text", "label {k} of \(serial)")) }
    if !isLabel && random.below(4) == 0 {
      element.template = "part.xml"
      if random.below(2) == 0 { element.attributes.append(("bound", "\(random.below(20))")) }
    }
    return element
  }

  mutating func expression(_ name: String) -> String {
    let isHorizontal = name == "left" || name == "width"
    let near = isHorizontal ? "left" : "top"
    let size = isHorizontal ? "width" : "height"
    switch random.below(name == "left" || name == "top" ? 5 : 6) {
    case 0: return "\(random.below(90)).5"
    case 1: return "\(random.below(60))%"
    case 2: return "k * \(random.below(9)) / 7"
    case 3: return "parent.\(size) / \(2 + random.below(5))"
    case 4: return isHorizontal ? "previous.right + \(random.below(9)) - previous.\(near)" : "max(k, previous.bottom)"
    default: return "auto + 1"
    }
  }

  fileprivate static func ids(_ element: Element) -> [String] { [element.id] + element.children.flatMap { ids($0) } }

  private static func change(_ element: inout Element, _ id: String, _ change: (inout Element) -> Void) {
    if element.id == id { return change(&element) }
    for index in element.children.indices { self.change(&element.children[index], id, change) }
  }

  private static func find(_ element: Element, _ id: String) -> Element? {
    if element.id == id { return element }
    for child in element.children {
      if let found = find(child, id) { return found }
    }
    return nil
  }

  private static func remove(_ element: inout Element, _ id: String) {
    element.children.removeAll { $0.id == id }
    for index in element.children.indices { remove(&element.children[index], id) }
  }

  mutating func addToFile() {
    let parents = Self.ids(file).filter { Self.find(file, $0)?.template == "" }
    let parent = parents[random.below(parents.count)]
    let element = fresh()
    let position = random.below(4)
    trace.append("file with #\(element.id) in #\(parent)")
    Self.change(&file, parent) { $0.children.insert(element, at: min(position, $0.children.count)) }
  }

  mutating func editFile() {
    let ids = Self.ids(file)
    let id = ids[random.below(ids.count)]
    switch random.below(5) {
    case 0:
      trace.append("file without #\(id)")
      if ids.count > 4 && id != "n0" { Self.remove(&file, id) }
    case 1: writePart()
    case 2 where id != "n0":
      let name = ["left", "top", "width", "height"][random.below(4)]
      let text = expression(name)
      Self.change(&file, id) { element in
        element.attributes.removeAll { $0.name == name }
        element.attributes.append((name, text))
      }
    default: addToFile()
    }
    forgetWhatIsGone()
  }

  mutating func writePart() {
    partBound = 5 + random.below(50)
    part = (0..<random.below(3)).map { index in
      Element(
        id: "", component: "UIView", attributes: [("width", "bound / \(index + 2)"), ("height", "\(random.below(40))")])
    }
  }

  /// What was done to elements that the document has no longer is not done to others of their name.
  private mutating func forgetWhatIsGone() {
    let inFile = Set(Self.ids(file))
    code.removed.formIntersection(inFile)
    code.placed.removeAll { !$0.isInserted && !inFile.contains($0.element.id) }
    var count = -1
    while count != code.placed.count {
      count = code.placed.count
      // Moved elements go back to where the file has them, which brings back the places of others.
      for isInserted in [false, true] {
        let tree = Set(Self.ids(result))
        if let lost = code.placed.firstIndex(where: { $0.isInserted == isInserted && !tree.contains($0.parent) }) {
          code.placed.remove(at: lost)
          break
        }
      }
    }
    let tree = Set(Self.ids(result))
    code.overrides = code.overrides.filter { tree.contains($0.key) }
  }

  // MARK: - What both come to

  var result: Element {
    var tree = file
    var movedElements: [String: Element] = [:]
    for placed in code.placed where !placed.isInserted {
      let id = placed.element.id
      for whole in [tree] + movedElements.values {
        if let found = Self.find(whole, id) { movedElements[id] = found }
      }
      Self.remove(&tree, id)
      for other in movedElements.keys where other != id { Self.remove(&movedElements[other, default: file], id) }
    }
    for id in code.removed {
      Self.remove(&tree, id)
      for moved in movedElements.keys { Self.remove(&movedElements[moved, default: file], id) }
    }
    for placed in code.placed {
      guard let element = placed.isInserted ? placed.element : movedElements[placed.element.id] else { continue }
      Self.change(&tree, placed.parent) { $0.children.append(element) }
    }
    return tree
  }

  func text(_ element: Element, isRoot: Bool = false, overridden: Bool = false) -> String {
    var attributes = element.attributes
    if overridden {
      for (name, text) in (code.overrides[element.id] ?? [:]).sorted(by: { $0.key < $1.key }) {
        attributes.removeAll { $0.name == name }
        if let text { attributes.append((name, text)) }
      }
    }
    var result = "<\(element.component)"
    if !element.id.isEmpty { result += " id=\"\(element.id)\"" }
    if !element.template.isEmpty { result += " template=\"\(element.template)\"" }
    for attribute in attributes { result += " \(attribute.name)=\"\(attribute.text)\"" }
    result += ">"
    if isRoot { result += "<state name=\"k\" type=\"Double\" value=\"3\"/>" }
    for child in element.children { result += text(child, overridden: overridden) }
    return result + "</\(element.component)>"
  }

  var partText: String {
    "<UIView bound=\"\(partBound)\"><param name=\"bound\" type=\"Double\"/>"
      + part.map { text($0) }.joined() + "<children/></UIView>"
  }

  var resultIDs: [String] { Self.ids(result) }

  func element(_ id: String) -> Element? { Self.find(result, id) }
}

extension RandomEditing {
  var fileIDs: [String] { Self.ids(file) }

  /// An element of the result and all below it.
  func ids(below id: String) -> [String] { element(id).map { Self.ids($0) } ?? [] }
}
