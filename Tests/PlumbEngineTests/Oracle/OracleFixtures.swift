import Foundation

/// Runs the frames of fixtures through the oracle, so that the fixtures prove the oracle and the oracle the fixtures.
struct OracleFixtures {
  var component: (String) -> OracleComponent?
  private(set) var failures: [String] = []
  private(set) var passed = 0
  /// The input of the last frames that could be computed: what stays published while a state has none.
  private var lastGood: OracleInput?

  init(component: @escaping (String) -> OracleComponent?) { self.component = component }

  /// What the oracle has no values of, and what takes time.
  private static let otherAreas: Set<String> = [
    "attributed", "catalog", "color", "constraints", "containers", "derived", "effect", "enum", "everlayout", "font",
    "function", "image", "motion", "natural-size", "outlet", "params", "repetition", "scroll-insets", "selector",
    "stack", "strings", "structure",
  ]

  /// Runs all frames fixtures under `directory`, in the order of their paths.
  mutating func run(directory: String) {
    let paths = FileManager.default.subpaths(atPath: directory) ?? []
    for path in paths.sorted() where path.hasSuffix(".json") {
      guard let data = FileManager.default.contents(atPath: directory + "/" + path),
        let fixture = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else {
        failures.append("\(path): not a fixture")
        continue
      }
      guard fixture["kind"] as? String == "frames", fixture["later"] == nil, fixture["lenient"] == nil,
        !Self.otherAreas.contains(fixture["area"] as? String ?? ""), Self.isAlone(fixture)
      else { continue }
      let mode = fixture["mode"] as? String ?? "new"
      if mode != "legacy" { run(fixture, isLegacy: false) }
      if mode != "new" { run(fixture, isLegacy: true) }
    }
  }

  /// Whether all there is to a fixture is one document, and its host: the oracle reads no parts, no catalogs, no declared state and no
  /// directions that are not bare names.
  private static func isAlone(_ fixture: [String: Any]) -> Bool {
    let xml = fixture["xml"] as? String ?? (fixture["xml"] as? [String] ?? []).joined(separator: "\n")
    let words = [
      "<state ", "template=", "xml=", "semanticContentAttribute=\"true", "semanticContentAttribute=\"{",
      "semanticContentAttribute=\"direction",
    ]
    return fixture["files"] == nil && fixture["pending"] == nil && fixture["catalogs"] == nil
      && !words.contains { xml.contains($0) }
  }

  private mutating func run(_ fixture: [String: Any], isLegacy: Bool) {
    let name = "\(fixture["id"] ?? "?")\(isLegacy ? " legacy" : "")"
    var input = self.input(fixture)
    input.isLegacy = isLegacy
    let before = failures.count
    lastGood = nil
    for step in fixture["steps"] as? [[String: Any]] ?? [] {
      if step["error_contains"] != nil {
        let previous = input
        guard apply(step, to: &input, keepOnlyFailing: true) else {
          if case .failure = Oracle.frames(input), lastGood == nil { lastGood = previous }
          continue
        }
        failures.append("\(name): a step that should fail does not")
      }
      if apply(step, to: &input, keepOnlyFailing: false), step["expect"] == nil { lastGood = nil }
      if let expected = step["expect"] as? [String: Any] { check(expected, input, name) }
    }
    check(fixture["expect"] as? [String: Any] ?? [:], input, name)
    if failures.count == before { passed += 1 }
  }

  private func input(_ fixture: [String: Any]) -> OracleInput {
    let xml = fixture["xml"] as? String ?? (fixture["xml"] as? [String] ?? []).joined(separator: "\n")
    var input = OracleInput(
      xml: xml, component: { component($0) ?? Self.component(fixture["components"] as? [String: Any], $0) },
      measure: { id, _, width in Self.measure(fixture, id, width) })
    input.scopes = [Self.scope(fixture, "")]
    for (node, scope) in (fixture["scopes"] as? [String: [String: Any]] ?? [:]).sorted(by: { $0.key < $1.key }) {
      input.scopes.append(Self.scope(scope, node))
    }
    input.isRightToLeft = fixture["direction"] as? String == "rtl"
    set(container: fixture["container"], on: &input)
    if let insets = fixture["safeAreaInsets"] as? [Double] { input.safeArea = insets }
    return input
  }

  private func set(container: Any?, on input: inout OracleInput) {
    let size = container as? [Double] ?? []
    input.width = size.first
    input.height = size.last
  }

  /// Applies a step. With `keepOnlyFailing` answers whether it and computing after it succeed; state that fails to
  /// compute is kept, as a host's is.
  private func apply(_ step: [String: Any], to input: inout OracleInput, keepOnlyFailing: Bool) -> Bool {
    var changed = input
    if let state = step["set_state"] as? [String: Any] {
      let node = step["node"] as? String ?? ""
      guard let index = changed.scopes.firstIndex(where: { $0.node == node }) else { return false }
      guard Self.merge(state, into: &changed.scopes[index].state) else { return false }
    }
    if let constants = step["set_constants"] as? [String: Any] {
      for index in changed.scopes.indices { changed.scopes[index].constants = [:] }
      changed.scopes[0].constants = constants.mapValues(Self.value)
      if keepOnlyFailing, case .failure = Oracle.frames(changed) { return false }
    }
    if step.keys.contains("container") { set(container: step["container"], on: &changed) }
    if let insets = step["safeAreaInsets"] as? [Double] { changed.safeArea = insets }
    input = changed
    guard keepOnlyFailing else { return true }
    if case .success = Oracle.frames(input) { return true }
    return false
  }

  /// Whether every key exists and keeps its type; nothing is changed where one does not.
  private static func merge(_ patch: [String: Any], into state: inout [String: OracleValue]) -> Bool {
    var merged = state
    for (key, value) in patch {
      if let old = merged[key] {
        let new = Self.value(value)
        guard isCompatible(old, new) else { return false }
        merged[key] = old.merged(with: new)
      } else if let dot = key.firstIndex(of: "."), let old = merged[String(key[..<dot])] {
        let rest = [String(key[key.index(after: dot)...]): value]
        guard let inner = setting(rest, in: old) else { return false }
        merged[String(key[..<dot])] = inner
      } else {
        return false
      }
    }
    state = merged
    return true
  }

  /// A dictionary, or an array by its indices, with one path set; nil if it does not lead anywhere.
  private static func setting(_ patch: [String: Any], in value: OracleValue) -> OracleValue? {
    switch value {
    case .dictionary(var inner): return merge(patch, into: &inner) ? .dictionary(inner) : nil
    case .array(let items):
      var places = Dictionary(uniqueKeysWithValues: items.enumerated().map { (String($0.offset), $0.element) })
      guard merge(patch, into: &places) else { return nil }
      return .array(items.indices.map { places[String($0)] ?? .null })
    default: return nil
    }
  }

  private static func isCompatible(_ old: OracleValue, _ new: OracleValue) -> Bool {
    switch (old, new) {
    case (.null, _), (_, .null), (.number, .number), (.bool, .bool), (.string, .string), (.array, .array),
      (.dictionary, .dictionary):
      true
    default: false
    }
  }

  private mutating func check(_ expected: [String: Any], _ input: OracleInput, _ name: String) {
    do throws(OracleError) {
      let oracle = try Oracle(lastGood ?? input)
      let frames = try oracle.frames()
      for (key, value) in expected.sorted(by: { $0.key < $1.key }) where key != "warnings" {
        guard let value = value as? [String: Any], let row = oracle.row(key == "root" ? "" : key) else {
          failures.append("\(name): no node \(key)")
          continue
        }
        for (property, expected) in value.sorted(by: { $0.key < $1.key }) {
          guard let expected = Self.numbers(expected) else { continue }
          guard let actual = try numbers(property, frames, row, oracle) else { continue }
          if actual.count != expected.count || zip(actual, expected).contains(where: { abs($0 - $1) > 1e-9 }) {
            failures.append("\(name): \(key) \(property) is \(actual), expected \(expected)")
          }
        }
      }
    } catch { failures.append("\(name): \(error)") }
  }

  /// The frame, geometry or content size of a node; nil for other properties, which are not the oracle's concern.
  private func numbers(
    _ property: String, _ frames: [OracleFrame], _ row: Int, _ oracle: Oracle
  ) throws(OracleError) -> [Double]? {
    switch property {
    case "frame": return [frames[row].x, frames[row].y, frames[row].width, frames[row].height]
    case "contentSize":
      return [try oracle.number(row, "contentSize.width"), try oracle.number(row, "contentSize.height")]
    case "contentOffset": return [try oracle.number(row, "contentOffset.x"), try oracle.number(row, "contentOffset.y")]
    case "contentOffset.x", "contentOffset.y", "contentSize.width", "contentSize.height":
      return [try oracle.number(row, property)]
    default: return Oracle.isLayoutSymbol(property) ? [try oracle.number(row, property)] : nil
    }
  }

  private static func numbers(_ json: Any) -> [Double]? {
    json as? [Double] ?? (json as? NSNumber).map { [$0.doubleValue] }
  }

  private static func scope(_ json: [String: Any], _ node: String) -> OracleScope {
    OracleScope(
      node: node, constants: (json["constants"] as? [String: Any] ?? [:]).mapValues(value),
      state: (json["state"] as? [String: Any] ?? [:]).mapValues(value))
  }

  private static func value(_ json: Any) -> OracleValue {
    switch json {
    case let number as NSNumber:
      CFBooleanType.isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
    case let text as String: .string(text)
    case let items as [Any]: .array(items.map(value))
    case let entries as [String: Any]: .dictionary(entries.mapValues(value))
    default: .null
    }
  }

  private static func component(_ json: [String: Any]?, _ name: String) -> OracleComponent? {
    guard let entry = json?[name] else { return nil }
    let natural = entry as? String ?? (entry as? [String: Any])?["natural"] as? String ?? "none"
    return OracleComponent(
      hasNaturalWidth: natural == "width" || natural == "both",
      hasNaturalHeight: natural == "height" || natural == "both")
  }

  private static func measure(_ fixture: [String: Any], _ id: String, _ width: Double?) -> OracleMeasurement {
    let key = "#" + id
    var result = OracleMeasurement(width: 0, height: 0)
    if let size = (fixture["intrinsic"] as? [String: [Any]])?[key] {
      result.width = size[0] as? Double ?? 0
      result.height = size[1] as? Double ?? 0
    } else if let size = (fixture["wraps"] as? [String: [Double]])?[key] {
      result = RandomLayout.wrapped(size[0], size[1], at: width)
    }
    if let lines = (fixture["baselines"] as? [String: [Double]])?[key] {
      result.firstBaseline = lines[0]
      result.lastBaseline = lines[1]
    }
    return result
  }
}

private enum CFBooleanType {
  /// Whether a number came from `true` or `false`.
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
