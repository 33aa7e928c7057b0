import PlumbSyntax

/// Finds keys of state by the names that hosts use, and says what was probably meant by an unknown one.
struct StateKeyLookup {
  let template: Template

  private var scopes: ScopeTable {
    @inline(__always) _read { yield template.linked.scopes }
  }

  /// How many keys are looked at for suggestions.
  private static var suggestedKeys: Int { 1000 }

  /// The scope at a row itself.
  func scope(_ row: Int) -> Int? {
    guard row < scopes.ofRow.count, scopes.ofRow[row] >= 0 else { return nil }
    let scope = Int(scopes.ofRow[row])
    return Int(scopes.scopes[scope].row) == row ? scope : nil
  }

  /// The keys of the scope that a row opens, as declared; empty if it opens none.
  func paths(_ row: Int) -> [String] {
    guard let scope = scope(row) else { return [] }
    return scopes.scopes[scope].keys.map { scopes.keys[Int($0)].path }
  }

  /// The key with a name or key path in the scope at a row. Errors: `.notFound`.
  func key(_ text: String, _ row: Int) throws(Diagnostic) -> Int {
    if let scope = scope(row) {
      if let name = template.linked.names.find(text), let key = scopes.key(name, scope: scope) { return key }
      var current: Int?
      var isFirst = true
      for part in text.split(separator: ".", omittingEmptySubsequences: false) {
        guard let name = template.linked.names.find(String(part)) else {
          current = nil
          break
        }
        current = isFirst ? scopes.key(name, scope: scope) : current.flatMap { scopes.child(name, of: $0) }
        isFirst = false
        if current == nil { break }
      }
      if let current { return current }
    }
    throw unknownKey(text, row)
  }

  /// The key with a name or key path, and what comes after it: a place inside the value of a key that is not a dictionary
  /// of keys. Errors: `.notFound`.
  func path(_ text: String, _ row: Int) throws(Diagnostic) -> StatePath {
    let unknown: Diagnostic
    do throws(Diagnostic) { return StatePath(key: try key(text, row), parts: [], text: text) } catch { unknown = error }
    guard let scope = scope(row) else { throw unknown }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.count <= ScopeTable.maximumDepth else { throw unknown }
    var current: Int?
    for (index, part) in parts.enumerated() {
      let name = template.linked.names.find(String(part))
      if let known = current {
        if !scopes.keys[known].isDictionary {
          return StatePath(key: known, parts: parts[index...].map { String($0) }, text: text)
        }
        current = name.flatMap { scopes.child($0, of: known) }
      } else {
        current = name.flatMap { scopes.key($0, scope: scope) }
      }
      if current == nil { break }
    }
    throw unknown
  }

  /// The key below a dictionary. Errors: `.notFound`.
  func child(_ text: String, of index: Int) throws(Diagnostic) -> Int {
    if let name = template.linked.names.find(text), let child = scopes.child(name, of: index) { return child }
    throw unknownKey(text, of: scopes.keys[index])
  }

  private func unknownKey(_ text: String, _ row: Int) -> Diagnostic {
    let known = scope(row).map { knownKeys(scopes.scopes[$0].keys) } ?? []
    var diagnostic = Diagnostic(.notFound, "Unknown state key '\(text)'")
    diagnostic.suggestions = suggestions(for: text, among: known)
    if known.isEmpty {
      diagnostic.notes = ["this node has no state; state is declared when the layout is loaded"]
    } else if diagnostic.suggestions.isEmpty {
      diagnostic.notes = ["known keys: " + Self.list(known)]
    }
    return diagnostic
  }

  @inline(never)
  private func unknownKey(_ name: String, of key: StateKey) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "Unknown state key '\(key.path).\(name)'")
    let known = key.children.prefix(Self.suggestedKeys).map { scopes.keys[Int($0)].path }
    diagnostic.suggestions = suggestions(for: key.path + "." + name, among: known)
    if diagnostic.suggestions.isEmpty { diagnostic.notes = ["known keys: " + Self.list(known)] }
    return diagnostic
  }

  /// The paths of keys, each followed by those of the keys below it, for suggestions.
  private func knownKeys(_ keys: [Int32]) -> [String] {
    var paths: [String] = []
    var stack = Array(keys.prefix(Self.suggestedKeys).reversed())
    while let key = stack.popLast(), paths.count < Self.suggestedKeys {
      paths.append(scopes.keys[Int(key)].path)
      stack += scopes.keys[Int(key)].children.prefix(Self.suggestedKeys).reversed()
    }
    return paths
  }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for name in names.prefix(10) { text += (text.isEmpty ? "" : ", ") + name }
    return names.count > 10 ? text + " and \(names.count - 10) more" : text
  }
}
