import CPlumb
import PlumbEngine
import PlumbSyntax

/// A copy of a structure that may be an older, shorter one: missing fields are 0. `.argument` for a size that ends
/// inside a field, is below the `minimum`, or is above the present one, whose extra fields would be ignored.
func sized<T: BitwiseCopyable>(_ source: UnsafePointer<T>, minimum: Int, zero: T, _ name: StaticString)
  throws(Diagnostic) -> T
{
  var copy = zero
  try copySized(UnsafeRawPointer(source), minimum, &copy, MemoryLayout<T>.size, name)
  return copy
}

/// The part that does not depend on the type of structure, so that it is compiled once.
@inline(never)
private func copySized(
  _ source: UnsafeRawPointer, _ minimum: Int, _ copy: UnsafeMutableRawPointer, _ known: Int, _ name: StaticString
) throws(Diagnostic) {
  let size = Int(source.load(as: UInt32.self))
  guard size >= minimum, size <= known, size % 8 == 0 else {
    throw diagnostic(.argument, "\(name.text) has a struct_size this library does not know: \(size)")
  }
  copy.copyMemory(from: source, byteCount: size)
}

/// Options of an engine, NULL for the defaults.
func engineOptions(_ source: UnsafePointer<plumb_engine_options>?) throws(Diagnostic) -> EngineOptions {
  var options = EngineOptions()
  guard let source else { return options }
  let given = try sized(source, minimum: 16, zero: plumb_engine_options(), "plumb_engine_options")
  options.isStrict = given.strict != 0
  options.isLegacy = given.legacy != 0
  options.isLenient = given.lenient != 0
  // The engine takes the largest that is possible for larger ones.
  func set(_ limit: inout Int, _ value: UInt64) {
    if value > 0 { limit = Int(clamping: value) }
  }
  set(&options.limits.maximumDocumentBytes, given.max_document_bytes)
  set(&options.limits.maximumNodes, given.max_nodes)
  set(&options.limits.maximumDepth, given.max_depth)
  set(&options.limits.maximumExpressionDepth, given.max_expression_depth)
  set(&options.limits.maximumExpressionNodes, given.max_expression_nodes)
  set(&options.limits.maximumProgramNodes, given.max_program_nodes)
  set(&options.limits.maximumValueBytes, given.max_value_bytes)
  set(&options.limits.maximumDiagnostics, given.max_diagnostics)
  set(&options.limits.maximumInclusions, given.max_inclusions)
  set(&options.limits.maximumParts, given.max_parts)
  set(&options.limits.maximumTotalValueBytes, given.max_total_value_bytes)
  set(&options.limits.maximumLayoutMemory, given.max_layout_memory)
  set(&options.limits.maximumEngineMemory, given.max_engine_memory)
  options.isLiveReloadOff = given.no_live_reload != 0
  return options
}

extension Conversion {
  /// Options of a load, NULL for the defaults. `path`: of the file that is loaded, "" for none.
  mutating func loadOptions(
    _ source: UnsafePointer<plumb_load_options>?, path: String = ""
  ) throws(Diagnostic) -> LoadOptions {
    var options = LoadOptions()
    if !path.isEmpty { options.name = path }
    guard let source else { return options }
    let given = try sized(source, minimum: 8, zero: plumb_load_options(), "plumb_load_options")
    switch given.mode {
    case 0: break
    case 1: options.isLegacy = false
    case 2: options.isLegacy = true
    default: throw diagnostic(.argument, "\(given.mode) is not a mode")
    }
    if given.name != nil {
      options.name = try stringWithoutNUL(given.name, given.name_length, "the name of a document")
    }
    options.scopes = try scopeDefinitions(given.scopes, given.scope_count)
    options.language = try string(given.language, given.language_length, "the language of a load")
    if let owner = given.owner { options.owner = try ownerDefinition(owner) }
    options.everLayout = try everLayoutOptions(given)
    options.sizeClasses = try sizeClasses(given.horizontal_size_class, given.vertical_size_class)
    return options
  }

  private func everLayoutOptions(_ given: plumb_load_options) throws(Diagnostic) -> EverLayoutOptions {
    var options = EverLayoutOptions()
    options.isLenient = given.lenient != 0
    for injection in try items(given.injections, given.injection_count, "injections") {
      options.injections.append(
        EverLayoutOptions.Injection(
          name: try string(injection.name, injection.name_length, "the name of an injection"),
          text: try stringWithoutNUL(injection.text, injection.text_length, "the text of an injection")))
    }
    for view in try items(given.environment, given.environment_count, "environment") {
      let component = try string(view.component, view.component_length, "the component of a view")
      options.environment.append(
        EverLayoutOptions.EnvironmentView(
          name: try stringWithoutNUL(view.name, view.name_length, "the name of a view"),
          component: component.isEmpty ? "UIView" : component,
          id: try stringWithoutNUL(view.id, view.id_length, "the id of a view")))
    }
    return options
  }

  mutating func scopeDefinitions(
    _ start: UnsafePointer<plumb_scope>?, _ count: Int
  ) throws(Diagnostic) -> [ScopeDefinition] {
    var result: [ScopeDefinition] = []
    for scope in try items(start, count, "scopes") { result.append(try scopeDefinition(scope)) }
    return result
  }

  mutating func scopeDefinition(_ source: plumb_scope) throws(Diagnostic) -> ScopeDefinition {
    var scope = ScopeDefinition(node: try string(source.node, source.node_length, "the node of a scope"))
    scope.constants = try entries(source.constants, source.constant_count, "constants", areNamed: true)
    let values = try entries(source.state, source.state_count, "state", areNamed: true)
    for (index, entry) in try items(source.state, source.state_count, "state").enumerated() {
      scope.state.append(
        StateDeclaration(key: values[index].key, value: values[index].value, type: try declaredType(entry)))
    }
    let fields = try stateFields(source.fields, source.field_count)
    guard !fields.isEmpty else { return scope }
    let base = try required(source.base, "the structure of a scope's fields")
    for field in fields {
      try field.check()
      scope.state.append(StateDeclaration(key: field.key, value: try field.value(base)))
    }
    return scope
  }
}

private func declaredType(_ entry: plumb_entry) throws(Diagnostic) -> ValueKind? {
  if entry.declared_type == 0 { return nil }
  guard let tag = UInt8(exactly: entry.declared_type), let kind = ValueKind(rawValue: tag) else {
    throw diagnostic(.type, "\(entry.declared_type) is not a type of state")
  }
  return kind
}

/// Errors: `.argument`.
func sizeClasses(
  _ horizontal: plumb_size_class, _ vertical: plumb_size_class
) throws(Diagnostic) -> SizeClasses {
  guard let first = UInt8(exactly: horizontal).flatMap({ SizeClass(rawValue: $0) }),
    let second = UInt8(exactly: vertical).flatMap({ SizeClass(rawValue: $0) })
  else {
    throw diagnostic(.argument, "A size class is 0 (unspecified), 1 (compact) or 2 (regular)")
  }
  return SizeClasses(first, second)
}
