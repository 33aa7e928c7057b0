import PlumbSyntax

/// Structures as expressions read them, whole and in parts. A part is that of its own attribute, else that of the attribute
/// of the whole, else what the engine knows, else the catalog's default.
extension DocumentSymbols {
  /// Where a number of a structure comes from.
  private struct Source {
    /// -1 for no attribute of its own.
    var attribute = -1
    /// Of an attribute that sets several numbers: which one.
    var component: Int?
  }

  /// Where the numbers of a node's structure come from.
  private struct Sources {
    var kind: ValueKind
    var typeName: String
    /// The attribute of the whole, -1 for none.
    var whole = -1
    var numbers: [Source] = []
    var native: NativeStructure?
    var fallback: Value

    var hasParts: Bool { numbers.contains { $0.attribute >= 0 } }

    func sets(_ part: StructureParts.Part) -> Bool {
      whole >= 0 || part.numbers.contains { numbers[$0].attribute >= 0 }
    }
  }

  /// The value of an attribute, in which the parts that have attributes of their own are theirs.
  func value(of attribute: Int, _ row: Int, except: Int32, _ ir: inout ExpressionIR) -> Int32 {
    let property = bound.property(of: attribute)
    if !Self.hasParts(property.type) { return reader.load(attribute: attribute, &ir) }
    return structure(property.property, row, except: except, needsAttribute: true, &ir)
      ?? reader.load(attribute: attribute, &ir)
  }

  private static func hasParts(_ type: PropertyType) -> Bool {
    switch type {
    case .point, .size, .rect, .insets, .offset, .affineTransform, .transform3D: true
    default: false
    }
  }

  /// A structure as a whole; nil for a name that is not one of a structure, or where nothing says anything of it.
  /// `needsAttribute`: whether the catalog's default and what the engine knows are nothing.
  func structure(
    _ name: String, _ row: Int, except: Int32 = -1, needsAttribute: Bool = false, _ ir: inout ExpressionIR
  ) -> Int32? {
    guard let sources = sources(name, row, except: except) else { return nil }
    let isSet = sources.whole >= 0 || sources.hasParts
    if !isSet, needsAttribute || sources.native == nil { return nil }
    if sources.whole >= 0, !sources.hasParts { return reader.load(attribute: sources.whole, &ir) }
    var numbers: [Int32] = []
    for index in sources.numbers.indices { numbers.append(number(index, of: sources, row, &ir)) }
    return compose(sources.kind, numbers, &ir)
  }

  /// A part of a structure, or of one of its parts: `contentInset.top`, `frame.size.width`. nil for a name that is not one.
  func part(
    _ name: String, _ row: Int, except: Int32 = -1, needsAttribute: Bool, _ ir: inout ExpressionIR
  ) -> Int32? {
    let longest = bound.catalog.longestPath
    var dot = name.pathDot(from: name.startIndex, longest: longest)
    while let end = dot {
      if let sources = sources(String(name[..<end]), row, except: except),
        let part = StructureParts.part(String(name[name.utf8.index(after: end)...]), of: sources.typeName)
      {
        // A part with an attribute of its own is found before.
        if needsAttribute, !sources.sets(part) { return nil }
        return self.part(part, of: sources, row, &ir)
      }
      dot = name.pathDot(from: name.utf8.index(after: end), longest: longest)
    }
    return nil
  }

  /// As `StructureParts.Part.value(of:)` does with numbers.
  private func part(
    _ part: StructureParts.Part, of sources: Sources, _ row: Int, _ ir: inout ExpressionIR
  ) -> Int32 {
    var numbers: [Int32] = []
    for index in part.numbers { numbers.append(number(index, of: sources, row, &ir)) }
    switch part {
    case .number: return numbers[0]
    case .structure(let kind, _): return compose(kind, numbers, &ir)
    case .along(_, let share):
      return reader.two(.add, numbers[0], reader.two(.multiply, numbers[1], ir.constant(share), &ir), &ir)
    case .mean(_, let count):
      var sum = numbers[0]
      for index in 1..<count { sum = reader.two(.add, sum, numbers[index], &ir) }
      return reader.two(.divide, sum, ir.constant(Double(count)), &ir)
    }
  }

  private func sources(_ name: String, _ row: Int, except: Int32) -> Sources? {
    guard row < bound.rowCount, bound.tree.components[row] >= 0 else { return nil }
    let native = bound.catalog.nativeStructure(name, of: Int(bound.tree.components[row]))
    let property = bound.catalog.property(name, of: Int(bound.tree.components[row]))
    guard let type = property?.type, Self.hasParts(type) || native != nil else {
      guard let native else { return nil }
      return Sources(
        kind: native.kind, typeName: native.kind.typeName, numbers: native.parts.map { _ in Source() }, native: native,
        fallback: Value(kind: native.kind))
    }
    let fallback = property.map { folder.environment.defaultValue(of: $0) } ?? .null
    let kind = native?.kind ?? fallback.kind
    var sources = Sources(kind: kind, typeName: property?.typeName ?? kind.typeName, native: native, fallback: fallback)
    sources.whole = attribute(name, row, except: except)
    for index in 0..<StructureParts.count(of: kind) {
      var source = Source()
      for setter in StructureParts.setters(of: index, kind, sources.typeName) where source.attribute < 0 {
        source = Source(
          attribute: attribute(name + "." + setter.name, row, except: except), component: setter.component)
      }
      sources.numbers.append(source)
    }
    return sources
  }

  /// The attribute of a name that has an expression; -1 for none.
  private func attribute(_ name: String, _ row: Int, except: Int32) -> Int {
    guard let name = bound.names.find(name), let attribute = bound.attribute(named: name, row: row),
      attribute != Int(except), bound.attributes[attribute].kind == .expression
    else { return -1 }
    return attribute
  }

  private func number(_ index: Int, of sources: Sources, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    let source = sources.numbers[index]
    if source.attribute >= 0 {
      let value = reader.load(attribute: source.attribute, &ir)
      return source.component.map { component($0, of: value, &ir) } ?? value
    }
    if StructureParts.isTransform(sources.kind) {
      if sources.whole < 0 || sources.hasParts { return ir.constant(TransformParts.identity[index]) }
      let site = CallSite(.structureNumber(index), name: sources.typeName, operandCount: 1)
      // Of a transform it does not fail.
      return (try? folder.call(site, [reader.load(attribute: sources.whole, &ir)], .number, &ir))
        ?? ir.constant(TransformParts.identity[index])
    }
    if sources.whole >= 0 { return component(index, of: reader.load(attribute: sources.whole, &ir), &ir) }
    guard let native = sources.native else { return ir.constant(sources.fallback.component(index)) }
    switch native.parts[index] {
    case .geometry(let key): return reader.load(row, key, &ir)
    case .container(let axis): return reader.container(row, axis, &ir)
    case .safeArea(let edge): return reader.use(reader.index.safeArea(edge, of: row), .number, &ir)
    case .zero: return ir.constant(0)
    }
  }

  private func component(_ index: Int, of value: Int32, _ ir: inout ExpressionIR) -> Int32 {
    if ir.isConstant(value) { return ir.constant(ir.value(value).component(index)) }
    return ir.append(ExpressionIR.Node(operation: .component, type: .number, a: value, number: Double(index)))
  }

  private func compose(_ kind: ValueKind, _ numbers: [Int32], _ ir: inout ExpressionIR) -> Int32 {
    let site = CallSite(.structure(kind), name: kind.typeName, operandCount: numbers.count)
    // Of numbers it does not fail.
    return (try? folder.call(site, numbers, StaticType(kind), &ir)) ?? ir.constant(Value(kind: kind))
  }
}
