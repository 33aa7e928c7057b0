import PlumbSyntax

/// Reads the properties by which a node is skipped in a hit test, as of the layout's last compute.
struct HitReader {
  /// By property name of the program: what it says.
  private var roles: [LayerRoles] = []
  /// By component: whether it is a controller, which is hit as its view.
  private var isController: [Bool] = []
  private var hasControllers = false

  var memory: Int { roles.memory + isController.memory }

  /// Takes notice of the layout's program. O(names of properties).
  mutating func begin(_ layout: Layout) {
    roles = layout.image.program.propertyNames.map { LayerRoles($0) }
    let catalog = layout.template.engine.catalog
    if isController.count != catalog.components.count {
      isController = catalog.components.indices.map { catalog.property("view.alpha", of: $0) != nil }
    }
    hasControllers = false
    for row in 0..<layout.nodeCount where isController(layout.linked(row), layout) { hasControllers = true }
  }

  private func isController(_ linked: Int, _ layout: Layout) -> Bool {
    let component = Int(layout.template.component(linked))
    return component >= 0 && isController[component]
  }

  /// The states of all rows, but for whether they are hidden or transformed. O(rows).
  @_optimize(speed)
  func readStates(_ layout: Layout, into states: inout PlainArray<UInt8>) {
    states.removeAll()
    states.append(repeating: 0, count: layout.nodeCount)
    guard let base = states.base else { return }
    let reader = PropertyReader(layout)
    reader.forEachReading(LookProperty.isUserInteractionEnabled.rawValue) { row, reading in
      if !Self.isEnabled(reading) { base[row] = HitState.ignored }
    }
    reader.forEachReading(PropertyKeys.alpha) { row, reading in
      if Self.isTransparent(reading) { base[row] |= HitState.ignored }
    }
    for row in 0..<layout.nodeCount {
      let linked = layout.linked(row)
      let roles = roles(linked, layout)
      if hasControllers && isController(linked, layout) || roles.contains(.isLayerHidden) {
        base[row] = state(row, layout)
      } else if !roles.isDisjoint(with: .ofTransform) {
        base[row] |= HitState.mayBeTransformed
      }
    }
  }

  /// The same of one row. O(its properties that have expressions).
  func state(_ row: Int, _ layout: Layout) -> UInt8 {
    let linked = layout.linked(row)
    let isOfView = hasControllers && isController(linked, layout)
    func reading(_ key: UInt32, _ name: String) -> PropertyReading {
      if isOfView {
        let value = (try? NodeReader(layout).value("view." + name, linked)) ?? nil
        return value.map { .composed($0) } ?? .absent
      }
      do throws(Diagnostic) { return try PropertyReader(layout).read(key, row: row) } catch { return .absent }
    }
    let roles = roles(linked, layout)
    let isIgnored =
      !Self.isEnabled(reading(LookProperty.isUserInteractionEnabled.rawValue, "isUserInteractionEnabled"))
      || roles.contains(.isLayerHidden) && Self.isHidden(reading(LookProperty.isLayerHidden.rawValue, "layer.isHidden"))
      || Self.isTransparent(reading(PropertyKeys.alpha, "alpha"))
    return (isIgnored ? HitState.ignored : 0)
      | (roles.isDisjoint(with: .ofTransform) ? 0 : HitState.mayBeTransformed)
  }

  @inline(__always)
  private static func isEnabled(_ reading: PropertyReading) -> Bool { reading.bool ?? true }

  @inline(__always)
  private static func isHidden(_ reading: PropertyReading) -> Bool { reading.bool ?? false }

  /// NaN is not drawn, and not hit.
  @inline(__always)
  private static func isTransparent(_ reading: PropertyReading) -> Bool {
    guard let alpha = reading.number else { return false }
    return alpha < 0.01 || alpha.isNaN
  }

  /// What the expressions of a row may say. O(properties of the row that have expressions).
  @inline(__always)
  private func roles(_ linked: Int, _ layout: Layout) -> LayerRoles {
    var result: LayerRoles = []
    let properties = layout.image.properties.base
    for index in layout.image.propertyRange(linked) { result.formUnion(roles[Int(properties[index].name)]) }
    // Of an expression that was removed the last value is published until the next compute.
    return layout.published.previous.droppedRange(linked).isEmpty ? result : .all
  }

  func transform(_ row: Int, _ layout: Layout) -> LayerTransform {
    let linked = layout.linked(row)
    let roles = roles(linked, layout)
    return LayerTransform(linked, layout, isController: isController(linked, layout), roles)
  }
}
