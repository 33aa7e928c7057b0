/// A structure that the engine itself knows of a node: `size`, `frame`, `safeAreaInsets`. What expressions read of it, whole
/// or in parts, and what hosts do, comes from here.
struct NativeStructure {
  enum Part: Equatable {
    case geometry(CellKey)
    /// What percentages of children refer to.
    case container(Axis)
    case safeArea(Edge)
    case zero
  }

  let kind: ValueKind
  /// In the order of the value's components.
  let parts: [Part]

  private init(_ kind: ValueKind, _ parts: [Part]) {
    self.kind = kind
    self.parts = parts
  }

  /// The structure of a name; nil for other names. Those of layers are the same, and those of a controller's view: a node
  /// is its layer and its view.
  static func named(_ name: String, isScroll: Bool, isController: Bool) -> NativeStructure? {
    let isOfView = isController && name.utf8.starts(with: "view.".utf8)
    let name = isOfView ? String(decoding: name.utf8.dropFirst(5), as: UTF8.self) : name
    switch name {
    case "size", "layer.size": return size(.width, .height)
    case "origin": return NativeStructure(.point, [.geometry(.left), .geometry(.top)])
    case "center", "position", "layer.position":
      return NativeStructure(.point, [.geometry(.centerX), .geometry(.centerY)])
    case "frame", "layer.frame":
      return NativeStructure(.rect, [.geometry(.left), .geometry(.top), .geometry(.width), .geometry(.height)])
    case "bounds", "layer.bounds":
      let origin: [Part] = isScroll ? [.geometry(.offsetX), .geometry(.offsetY)] : [.zero, .zero]
      return NativeStructure(.rect, origin + [.geometry(.width), .geometry(.height)])
    case "safeAreaInsets": return NativeStructure(.insets, [.top, .left, .bottom, .right].map { .safeArea($0) })
    case "containerSize": return NativeStructure(.size, [.container(.horizontal), .container(.vertical)])
    case "inferredSize": return size(.autoWidth, .autoHeight)
    case "inferredContentSize": return size(.boundingWidth, .boundingHeight)
    case "contentSize" where isScroll: return size(.contentWidth, .contentHeight)
    case "adjustedContentInset" where isScroll:
      return NativeStructure(.insets, [.insetTop, .insetLeft, .insetBottom, .insetRight].map { .geometry($0) })
    case "contentOffset" where isScroll:
      return NativeStructure(.point, [.geometry(.offsetX), .geometry(.offsetY)])
    default: return nil
    }
  }

  /// Whether a name is that of a structure that the engine knows of some node, or of a part of one.
  static func has(_ name: String) -> Bool {
    if named(name, isScroll: true, isController: true) != nil { return true }
    var dot = name.pathDot(from: name.startIndex, longest: longestName)
    while let end = dot {
      if named(String(name[..<end]), isScroll: true, isController: true) != nil { return true }
      dot = name.pathDot(from: name.utf8.index(after: end), longest: longestName)
    }
    return false
  }

  /// Bytes that no name has of a structure the engine knows.
  private static let longestName = 64

  /// The structure of a name below a view that an element holds. One that fills its element has the element's size, and
  /// all have its safe area; where others are is not known: nil.
  fileprivate static func ofInnerView(_ name: String, fillsElement: Bool) -> NativeStructure? {
    if name.utf8.elementsEqual("safeAreaInsets".utf8) { return named(name, isScroll: false, isController: false) }
    guard fillsElement, let own = named(name, isScroll: false, isController: false) else { return nil }
    switch name {
    case "frame", "layer.frame", "bounds", "layer.bounds":
      return NativeStructure(.rect, [.zero, .zero, .geometry(.width), .geometry(.height)])
    case "origin": return NativeStructure(.point, [.zero, .zero])
    case "size", "layer.size": return own
    default: return nil
    }
  }

  /// Whether a name is that of a structure in the root's coordinates, or of a part of one. Only hosts read these.
  static func isOfScreen(_ name: String) -> Bool {
    name.utf8.starts(with: "accessibilityFrame".utf8) || name.utf8.starts(with: "accessibilityActivationPoint".utf8)
  }

  private static func size(_ width: CellKey, _ height: CellKey) -> NativeStructure {
    NativeStructure(.size, [.geometry(width), .geometry(height)])
  }
}

extension Catalog {
  /// The structure of a name that the engine knows of a component's nodes; nil for other names.
  func nativeStructure(_ name: String, of component: Int) -> NativeStructure? {
    let isController = components[component].isController
    let own = NativeStructure.named(
      name, isScroll: components[component].isScrollView, isController: isController)
    if own != nil { return own }
    guard let inner = innerView(of: name, in: component) else { return nil }
    let fillsElement =
      inner.path.utf8.elementsEqual("contentView".utf8)
      || inner.path.utf8.elementsEqual("scrollView".utf8) && !inner.name.utf8.elementsEqual("bounds".utf8)
    return NativeStructure.ofInnerView(inner.name, fillsElement: fillsElement)
  }

  /// That a property says where a view is that an element holds, or how its content is scrolled: nobody lays it out. nil
  /// for other properties.
  func unknownStructure(_ name: String, of component: Int) -> Diagnostic? {
    if NativeStructure.isOfScreen(name) {
      return Diagnostic(.notFound, "\(name) is not known to expressions: it is in the root's coordinates, for hosts")
    }
    guard let inner = innerView(of: name, in: component), NativeStructure.has(inner.name) else { return nil }
    if nativeStructure(name, of: component) != nil { return nil }
    var dot = name.pathDot(from: name.startIndex, longest: longestPath)
    while let end = dot {
      if nativeStructure(String(name[..<end]), of: component) != nil { return nil }
      dot = name.pathDot(from: name.utf8.index(after: end), longest: longestPath)
    }
    return Diagnostic(
      .notFound, "\(name) of \(components[component].name) is not known: only elements of the document are laid out")
  }
}
