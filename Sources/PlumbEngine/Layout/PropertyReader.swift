import PlumbSyntax

/// What reading a property of a node gives, without copying published values.
package enum PropertyReading {
  /// The node has no such property.
  case absent
  case number(Double)
  case bool(Bool)
  /// Until the next compute or the next program.
  case published(UnsafePointer<Value>)
  /// Put together for this call.
  case composed(Value)

  /// A number, or an integer as the nearest double; nil for values of other types.
  @inline(__always)
  var number: Double? {
    switch self {
    case .number(let number): return number
    case .published(let value):
      return value.pointee.kind == .number || value.pointee.kind == .integer ? value.pointee.a : nil
    case .composed(let value): return value.kind == .number || value.kind == .integer ? value.a : nil
    case .absent, .bool: return nil
    }
  }

  @inline(__always)
  var bool: Bool? {
    switch self {
    case .bool(let bool): return bool
    case .published(let value): return value.pointee.kind == .bool ? value.pointee.a != 0 : nil
    case .composed(let value): return value.kind == .bool ? value.a != 0 : nil
    case .absent, .number: return nil
    }
  }

  @inline(__always)
  var color: RGBA8? {
    switch self {
    case .published(let value): return value.pointee.kind == .color ? RGBA8(value.pointee) : nil
    case .composed(let value): return value.kind == .color ? RGBA8(value) : nil
    case .absent, .number, .bool: return nil
    }
  }

  /// The value; nil where it is absent.
  var value: Value? {
    switch self {
    case .absent: return nil
    case .number(let number): return .number(number)
    case .bool(let bool): return .bool(bool)
    case .published(let place): return place.pointee
    case .composed(let value): return value
    }
  }
}

/// Reads properties of a layout's nodes by keys: what `NodeReader` reads by names, without making what is published
/// already. Rows must be those of the layout.
package struct PropertyReader {
  private let layout: Layout

  @inline(__always)
  package init(_ layout: Layout) { self.layout = layout }

  private var template: Template { layout.template }

  /// A property of a row of the layout. O(properties of the row that have expressions), no memory; the first time for a
  /// key and component O(names of properties). Errors: `.notFound` for an expression that no compute has reached,
  /// `.busy` for geometry while the layout computes.
  @_optimize(speed)
  package func read(_ key: UInt32, row: Int) throws(Diagnostic) -> PropertyReading {
    let linked = layout.linked(row)
    let lookup = layout.lookups.lookup(key, template.component(linked), template)
    return try read(key, linked, lookup)
  }

  @inline(__always)
  private func read(_ key: UInt32, _ row: Int, _ lookup: PropertyLookup) throws(Diagnostic) -> PropertyReading {
    let showsNewValues = layout.activity.showsNewValues
    let image = template.image
    // Until a new or patched program has published, what hosts read is not where its slots point.
    if lookup.isComposed || (layout.machine.isFresh || layout.published.isPatched) && !showsNewValues
      || lookup.isStructure && !lookup.related.isEmpty && layout.lookups.isRelated(lookup, row, image)
    {
      guard !showsNewValues, let part = lookup.frameKey.flatMap({ layout.published.frame(ofRow: row).part($0) }) else {
        return try composedReading(key, row)
      }
      return .number(part)
    }
    if lookup.name >= 0 {
      let starts = image.program.propertyStarts.base + row
      let properties = image.properties.base
      for index in Int(starts[0])..<Int(starts[1]) where properties[index].name == UInt32(bitPattern: lookup.name) {
        if showsNewValues { return .composed(layout.machine.workingValue(index)) }
        let slot = properties[index]
        switch slot.storage {
        case .constant: return .published(UnsafePointer(image.constants.base + Int(slot.cell)))
        case .number: return .number(layout.published.numbers.base[Int(slot.published)])
        case .bool: return .bool(layout.published.numbers.base[Int(slot.published)] != 0)
        case .value: return .published(UnsafePointer(layout.published.values.base + Int(slot.published)))
        }
      }
    }
    if lookup.isDerived || !lookup.related.isEmpty && layout.lookups.isRelated(lookup, row, image) {
      return try composedReading(key, row)
    }
    return lookup.defaultValue.map { .published($0) } ?? .absent
  }

  /// As `read`, of what was computed where something else is shown on its way there.
  package func readTarget(_ key: UInt32, row: Int) throws(Diagnostic) -> PropertyReading {
    guard let transitions = layout.transitions, !layout.machine.isFresh, !layout.published.isPatched else {
      return try read(key, row: row)
    }
    let linked = layout.linked(row)
    let lookup = layout.lookups.lookup(key, template.component(linked), template)
    if let part = lookup.frameKey.flatMap({ layout.targetFrame(row: row).part($0) }) { return .number(part) }
    for property in template.image.propertyRange(linked)
    where lookup.name >= 0 && template.image.properties.base[property].name == UInt32(bitPattern: lookup.name) {
      if let target = transitions.target(row, property: property) { return .composed(target) }
    }
    // A structure whose parts move, or a part of one that moves.
    let isComposed = lookup.isComposed || lookup.isDerived || lookup.isStructure || !lookup.related.isEmpty
    if isComposed, !layout.activity.showsNewValues, transitions.movesProperties(ofRow: row) {
      return try transitions.withTargets(layout) { () throws(Diagnostic) in try read(key, row: row) }
    }
    return try read(key, row: row)
  }

  /// Whether a property of a row has an expression, or had one at the last compute. Errors: `.notFound` for an expression
  /// that no compute has reached.
  package func hasExpression(_ key: UInt32, row: Int) throws(Diagnostic) -> Bool {
    let linked = layout.linked(row)
    if layout.machine.isFresh || layout.published.isPatched {
      return try NodeReader(layout).expressionValue(linked, template.engine.propertyKeys.name(key) ?? "") != nil
    }
    let name = layout.lookups.lookup(key, template.component(linked), template).name
    let image = template.image
    return name >= 0
      && image.propertyRange(linked).contains { image.properties.base[$0].name == UInt32(bitPattern: name) }
  }

  @inline(never)
  private func composedReading(_ key: UInt32, _ row: Int) throws(Diagnostic) -> PropertyReading {
    guard let name = template.engine.propertyKeys.name(key),
      let value = try NodeReader(layout).value(name, row)
    else { return .absent }
    return .composed(value)
  }

  /// That a row has no property of a key, with the closest name. Takes 100 microseconds.
  package func absence(_ key: UInt32, row: Int) -> Diagnostic {
    NodeReader(layout).absence(template.engine.propertyKeys.name(key) ?? "", layout.order.row(atPlace: row))
  }

  /// That the property of a key has another type than the one that was asked for.
  package func mismatch(_ key: UInt32, row: Int, wanted: String) -> Diagnostic {
    let name = template.engine.propertyKeys.name(key) ?? ""
    let row = layout.order.row(atPlace: row)
    let value = (try? NodeReader(layout).value(name, row)) ?? nil
    var diagnostic = Diagnostic(.type, "\(name) is not \(wanted) but of type \((value ?? .null).kind.typeName)")
    layout.places.locate(&diagnostic, row: row)
    return diagnostic
  }

  /// The number of a key in its engine. Errors: `.handle` for a key of another engine.
  package func number(of key: PropertyKey) throws(Diagnostic) -> UInt32 {
    guard let number = template.engine.number(of: key) else {
      throw Diagnostic(.handle, "The key of a property is not one of this layout's engine")
    }
    return number
  }

  /// Calls `body` with the property of every row, `.absent` where it has no value yet.
  @inline(__always)
  package func forEachReading(_ key: UInt32, _ body: (Int, PropertyReading) -> Void) {
    var component: Int32 = -1
    var lookup = layout.lookups.lookup(key, component, template)
    for row in 0..<layout.nodeCount {
      let linked = layout.linked(row)
      if template.component(linked) != component {
        component = template.component(linked)
        lookup = layout.lookups.lookup(key, component, template)
      }
      do throws(Diagnostic) { body(row, try read(key, linked, lookup)) } catch { body(row, .absent) }
    }
  }

  /// Writes the number of every row; `absent` where a row has no such property, or no number in it. O(rows).
  @_optimize(speed)
  package func copyNumbers(_ key: UInt32, absent: Double, to output: UnsafeMutablePointer<Double>) {
    forEachReading(key) { row, reading in output[row] = reading.number ?? absent }
  }

  /// Writes the boolean of every row; `absent` where a row has no such property, or no boolean in it. O(rows).
  @_optimize(speed)
  package func copyBools(_ key: UInt32, absent: Bool, to output: UnsafeMutablePointer<Bool>) {
    forEachReading(key) { row, reading in output[row] = reading.bool ?? absent }
  }

  /// Writes the colour of every row; `absent` where a row has no such property, or no colour in it. O(rows).
  @_optimize(speed)
  package func copyColors(_ key: UInt32, absent: RGBA8, to output: UnsafeMutablePointer<RGBA8>) {
    forEachReading(key) { row, reading in output[row] = reading.color ?? absent }
  }
}
