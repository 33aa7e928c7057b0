import PlumbSyntax

/// How a property of a component is read in one program.
struct PropertyLookup {
  /// Of the program's property names; -1 if no expression sets this property.
  var name: Int32
  /// What a node without such an expression has: the catalog's default; nil: no such property.
  var defaultValue: UnsafePointer<Value>?
  /// Whether the value may have to be put together: geometry, objects that owners bind, structures.
  var isComposed = false
  /// Whether the property may follow from others on nodes without an expression for it.
  var isDerived = false
  /// Of a part of the frame: which one.
  var frameKey: CellKey?
  /// Of a structure or a part of one: the program's names of the whole and of its other parts, in `relatedNames`. The
  /// value has to be put together only on rows that have one of these; that of a number only if it has no expression.
  var related = 0..<0
  /// Whether the value is a structure.
  var isStructure = false
}

/// How properties are read by their keys: found once for each key and component of a program.
struct PropertyLookups: ~Copyable {
  /// Whether the host has set states of controls.
  private(set) var hasControlStates = false
  private var found: [PropertyLookup] = []
  /// By key: where its part of `indices` begins, -1 for a key that was not read yet.
  private var parts: [Int32] = []
  /// By key and component: indices of `found`, -1 where nothing was read yet. The first of each part is that of an
  /// unknown component.
  private var indices: [Int32] = []
  private var relatedNames: [Int32] = []
  private var defaults: [FixedArray<Value>] = []

  var memory: Int {
    found.memory + parts.memory + indices.memory + relatedNames.memory + defaults.count
      * HeapBlock.size(MemoryLayout<Value>.stride)
  }

  /// Ends the borrowing of defaults, too.
  mutating func removeAll() {
    let hadControlStates = hasControlStates
    self = PropertyLookups()
    hasControlStates = hadControlStates
  }

  /// Properties may follow from states of controls from now on.
  mutating func noteControlStates() {
    if hasControlStates { return }
    hasControlStates = true
    removeAll()
  }

  /// O(1), except the first time for a key and component: O(names of the program).
  @inline(__always)
  mutating func lookup(_ key: UInt32, _ component: Int32, _ template: Template) -> PropertyLookup {
    if Int(key) < parts.count, parts[Int(key)] >= 0 {
      let index = indices[Int(parts[Int(key)] + component + 1)]
      if index >= 0 { return found[Int(index)] }
    }
    return add(key, component, template)
  }

  /// Whether a row has an expression for one of the names that are related to a structure.
  func isRelated(_ lookup: PropertyLookup, _ row: Int, _ image: ProgramImage) -> Bool {
    for index in image.propertyRange(row) {
      let name = Int32(truncatingIfNeeded: Int(image.properties.base[index].name))
      for related in lookup.related where relatedNames[related] == name { return true }
    }
    return false
  }

  @inline(never)
  private mutating func add(
    _ key: UInt32, _ component: Int32, _ template: Template
  ) -> PropertyLookup {
    let name = template.engine.propertyKeys.name(key) ?? ""
    var lookup = PropertyLookup(name: -1)
    let first = relatedNames.count
    let structure = template.engine.catalog.structure(of: name, in: Int(component))?.whole.name ?? name
    for (index, text) in template.image.propertyNames.enumerated() {
      if text.string == name {
        lookup.name = Int32(truncatingIfNeeded: index)
      } else if text.string == structure || StructKeys.isPart(text.bytes, of: structure.utf8) {
        relatedNames.append(Int32(truncatingIfNeeded: index))
      }
    }
    lookup.related = first..<relatedNames.count
    lookup.frameKey = GeometrySymbol(name)?.frameKey
    let inner = template.engine.catalog.innerView(of: name, in: Int(component))
    lookup.isComposed = NodeReader.isGeometry(inner?.name ?? name)
    if DerivedName.has(name) {
      lookup.isDerived =
        hasControlStates && DerivedName.dependsOnState(name)
        || template.image.propertyNames.contains { DerivedName.is(name, from: $0.string) }
    }
    if let property = template.engine.catalog.property(name, of: Int(component)) {
      if property.type == .object { lookup.isComposed = true }
      lookup.isStructure = !StructKeys.keys(of: property.typeName).isEmpty
      let value = template.environment.defaultValue(of: property)
      let kept = FixedArray(count: 1) { _ in value }
      lookup.defaultValue = UnsafePointer(kept.base)
      defaults.append(kept)
    }
    while parts.count <= Int(key) { parts.append(-1) }
    if parts[Int(key)] < 0 {
      parts[Int(key)] = Int32(truncatingIfNeeded: indices.count)
      indices += [Int32](repeating: -1, count: template.engine.catalog.components.count + 1)
    }
    indices[Int(parts[Int(key)] + component + 1)] = Int32(truncatingIfNeeded: found.count)
    found.append(lookup)
    return lookup
  }
}
