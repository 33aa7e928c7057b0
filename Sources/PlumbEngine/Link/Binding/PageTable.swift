import PlumbSyntax

/// The pages of tab bar controllers and navigation controllers: their children, of which one is shown
/// (docs/semantics/containers.md).
struct PageTable {
  /// By row: the number of a page among those of its controller.
  private var numbers = IndexMap<Int32, Int32>()
  /// By the row of a controller: how many pages it has.
  private var counts = IndexMap<Int32, Int32>()
  /// By the row of a controller: its last page.
  private var lasts = IndexMap<Int32, Int32>()
  /// Controllers in which `repeat` or `if` decide how many there are.
  private var varying = IndexMap<Int32, UInt8>()
  /// Whether the safe area may be another one in a part of the tree.
  fileprivate(set) var changesSafeArea = false
  /// How many names there were when those that change it were looked for.
  fileprivate var searchedNames = -1

  var isEmpty: Bool { numbers.isEmpty }

  /// Bytes of its storage.
  var memory: Int { numbers.memory + counts.memory + lasts.memory + varying.memory }

  /// The number of a page among those of its controller; nil for a row that is not one.
  func number(of row: Int) -> Int? { numbers[Int32(truncatingIfNeeded: row)].map { Int($0) } }

  /// How many pages a controller has; 0 for other rows.
  func count(of controller: Int) -> Int { counts[Int32(truncatingIfNeeded: controller)].map { Int($0) } ?? 0 }

  /// The last page of a controller, -1 for none.
  func last(of controller: Int) -> Int { lasts[Int32(truncatingIfNeeded: controller)].map { Int($0) } ?? -1 }

  /// Whether a controller may have another number of pages once `repeat` and `if` are carried out.
  func varies(_ controller: Int) -> Bool { varying.contains(Int32(truncatingIfNeeded: controller)) }

  /// Adds a page behind those of its controller.
  mutating func add(_ row: Int, to controller: Int) {
    let count = Int32(truncatingIfNeeded: self.count(of: controller))
    numbers[Int32(truncatingIfNeeded: row)] = count
    counts[Int32(truncatingIfNeeded: controller)] = count + 1
    lasts[Int32(truncatingIfNeeded: controller)] = Int32(truncatingIfNeeded: row)
    changesSafeArea = true
  }

  mutating func setVarying(_ controller: Int) { _ = varying.insert(Int32(truncatingIfNeeded: controller)) }
}

extension BoundDocument {
  @inline(__always)
  func isTabBarController(_ row: Int) -> Bool {
    tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isTabBarController
  }

  @inline(__always)
  func isNavigationController(_ row: Int) -> Bool {
    tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isNavigationController
  }

  /// Whether a row is one of several pages of which its controller shows one.
  @inline(__always)
  func isPage(_ row: Int) -> Bool { !pages.isEmpty && pages.number(of: row) != nil }

  /// The page before another one in its controller, -1 for none.
  func previousPage(_ row: Int) -> Int {
    var sibling = Int(tree.previousSiblings[row])
    while sibling >= 0, !isPage(sibling) { sibling = Int(tree.previousSiblings[sibling]) }
    return sibling
  }

  /// Whether the safe area may be another one in a row and below than it is around.
  func beginsSafeArea(_ row: Int) -> Bool {
    guard pages.changesSafeArea, tree.components[row] >= 0 else { return false }
    if pages.number(of: row) != nil { return true }
    guard catalog.components[Int(tree.components[row])].isController else { return false }
    return Self.additionalInsets.contains { name in
      names.find(name).map { attribute(named: $0, row: row) != nil } ?? false
    }
  }

  /// Notes whether any controller adds to the safe area. Called once attributes are bound.
  func findSafeAreas() {
    // Patches seldom bring new names.
    if pages.changesSafeArea || names.count == pages.searchedNames { return }
    pages.searchedNames = names.count
    if Self.additionalInsets.contains(where: { names.find($0) != nil }) { pages.changesSafeArea = true }
  }

  private static let additionalInsets =
    ["additionalSafeAreaInsets"] + [Edge.top, .left, .bottom, .right].map { "additionalSafeAreaInsets." + $0.name }

  /// The attribute of a name that has an expression; nil for none.
  func expression(named name: String, row: Int) -> Int? {
    guard let name = names.find(name), let attribute = attribute(named: name, row: row),
      attributes[attribute].kind == .expression
    else { return nil }
    return attribute
  }
}
