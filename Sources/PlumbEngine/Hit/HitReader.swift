import PlumbSyntax

/// Reads the properties by which a node is skipped in a hit test, as of the layout's last compute.
struct HitReader {
  /// Whether there are controllers, which are hit as their views.
  private(set) var hasControllers = false

  /// Takes notice of the layout's program. O(rows).
  mutating func begin(_ layout: Layout) {
    hasControllers = false
    for row in 0..<layout.nodeCount where layout.template.isController(layout.linked(row)) { hasControllers = true }
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
      let roles = layout.layerRoles(linked)
      if hasControllers && layout.template.isController(linked) || roles.contains(.isLayerHidden) {
        base[row] = state(row, layout)
      } else if !roles.isDisjoint(with: .ofTransform) {
        base[row] |= HitState.mayBeTransformed
      }
    }
  }

  /// The same of one row. O(its properties that have expressions).
  func state(_ row: Int, _ layout: Layout) -> UInt8 {
    let linked = layout.linked(row)
    let isOfView = hasControllers && layout.template.isController(linked)
    func reading(_ key: UInt32, _ name: String) -> PropertyReading {
      if isOfView {
        let value = (try? NodeReader(layout).value("view." + name, linked)) ?? nil
        return value.map { .composed($0) } ?? .absent
      }
      do throws(Diagnostic) { return try PropertyReader(layout).read(key, row: row) } catch { return .absent }
    }
    let roles = layout.layerRoles(linked)
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

  func transform(_ row: Int, _ layout: Layout) -> LayerTransform { LayerTransform(layout.linked(row), layout) }
}
