import PlumbSyntax

/// The transform of a node's layer about its anchor point, as of the last compute. What is drawn and what is hit both take
/// it from here.
struct LayerTransform: BitwiseCopyable {
  var transform = AffineTransform()
  /// In parts of the width and height.
  var anchor = (x: 0.5, y: 0.5)

  init() {}

  /// Of a row of the linked document. A controller has the transform of its view. Only what its expressions say is read:
  /// other properties would take microseconds each.
  init(_ row: Int, _ layout: Layout) {
    let roles = layout.layerRoles(row)
    func value(_ property: LookProperty) -> Value? {
      if !roles.contains(LayerRoles(property)) { return nil }
      return property.value(row, layout, isController: layout.template.isController(row))
    }
    // A layer has one transform under three names; whoever sets several means all of them.
    if !roles.isDisjoint(with: .transforms) {
      if let known = layout.publishedTransform(row) {
        transform = known
      } else {
        for property in [LookProperty.transform, .affineTransform, .layerTransform] {
          if let value = value(property), let next = AffineTransform(value) { transform = transform.after(next) }
        }
      }
    }
    if let point = value(.anchorPoint), point.kind == .point, point.a.isFinite, point.b.isFinite {
      anchor = (point.a, point.b)
    }
    if let presence = layout.presence(linked: row) { transform = presence.after(transform) }
  }

  /// In the coordinates that a frame is in.
  func inParent(_ frame: Frame) -> AffineTransform {
    transform.about(frame.x + frame.width * anchor.x, frame.y + frame.height * anchor.y)
  }
}

/// What expressions of a row may say of its layer, by their names.
struct LayerRoles: OptionSet {
  let rawValue: UInt8

  static let transform = LayerRoles(rawValue: 1)
  static let affineTransform = LayerRoles(rawValue: 2)
  static let layerTransform = LayerRoles(rawValue: 4)
  static let anchorPoint = LayerRoles(rawValue: 8)
  /// Without an expression of its own it is what `isHidden` is.
  static let isLayerHidden = LayerRoles(rawValue: 16)
  /// Without an expression of its own it is what `alpha` is.
  static let layerOpacity = LayerRoles(rawValue: 32)
  /// Of a controller.
  static let viewAlpha = LayerRoles(rawValue: 64)
  /// Not of an expression: the row comes, and is moved and scaled meanwhile.
  static let presence = LayerRoles(rawValue: 128)

  static let transforms: LayerRoles = [.transform, .affineTransform, .layerTransform]
  static let ofTransform: LayerRoles = [.transforms, .anchorPoint, .presence]
  static let all: LayerRoles = [.ofTransform, .isLayerHidden, .layerOpacity, .viewAlpha]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Of a name of the program.
  init(_ name: String) {
    self = name == "view.alpha" ? .viewAlpha : []
    let name = name.hasPrefix("view.") ? String(name.dropFirst(5)) : name
    for property in [
      LookProperty.transform, .affineTransform, .layerTransform, .anchorPoint, .isLayerHidden, .layerOpacity,
    ] where name.hasPrefix(property.name) {
      formUnion(LayerRoles(property))
    }
  }

  init(_ property: LookProperty) {
    switch property {
    case .transform: self = .transform
    case .affineTransform: self = .affineTransform
    case .layerTransform: self = .layerTransform
    case .anchorPoint: self = .anchorPoint
    case .isLayerHidden: self = .isLayerHidden
    case .layerOpacity: self = .layerOpacity
    default: self = []
    }
  }
}

/// What each name of a property of a layout's program says.
struct LayerRoleTable {
  fileprivate var version: UInt64 = .max
  fileprivate var roles: [LayerRoles] = []
  private(set) var transforms: [TransformName] = []
  /// All of them together.
  fileprivate(set) var all: LayerRoles = []

  var memory: Int { roles.memory + transforms.memory }

  fileprivate mutating func read(_ names: [String]) {
    roles = names.map { LayerRoles($0) }
    transforms = names.map { TransformName($0) }
    all = []
    for role in roles { all.formUnion(role) }
  }
}

extension Layout {
  /// How much of a row of the linked document is shown; nil where all of it is.
  @inline(__always)
  func presence(linked row: Int) -> Presence? {
    if !hasTransitions { return nil }
    return transitions.flatMap { $0.hasEntering(self) ? $0.presence(ofRow: order.place(ofRow: row)) : nil }
  }

  /// What expressions of the program say of layers. O(1), O(names of properties) for another program.
  @inline(__always)
  var allLayerRoles: LayerRoles {
    if layerRoleTable.version != programVersion { readLayerRoles() }
    return layerRoleTable.all
  }

  /// What the expressions of a row of the linked document may say. O(properties of the row that have expressions).
  @inline(__always)
  func layerRoles(_ linked: Int) -> LayerRoles {
    if layerRoleTable.version != programVersion { readLayerRoles() }
    var result: LayerRoles = []
    let properties = image.properties.base
    for index in image.propertyRange(linked) {
      result.formUnion(layerRoleTable.roles[Int(properties[index].name)])
    }
    if presence(linked: linked) != nil { result.insert(.presence) }
    // Of an expression that was removed the last value is published until the next compute.
    return published.previous.droppedRange(linked).isEmpty ? result : .all
  }

  @inline(never)
  private func readLayerRoles() {
    layerRoleTable.read(image.program.propertyNames)
    layerRoleTable.version = programVersion
  }
}
