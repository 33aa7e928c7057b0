import PlumbSyntax

/// The component catalog: which elements there are and which properties each has.
///
/// Built in are the views of the tables in this folder; a host adds its own with `register`.
/// Everything else is made of it: type checks, defaults, suggestions, documentation.
package struct Catalog: Sendable {
  /// All components, bases first. A component's row never changes.
  package internal(set) var components: [Component] = []
  /// Whether any component has a template.
  var hasTemplates = false
  /// The default expressions of components: an element for each component that has some, with an attribute for each.
  var defaults = DefaultExpression.none
  /// What components and properties of the host are for, by `Name` and `Name.property`.
  var documentation = NameMap<String>()
  /// The names without namespace of components and types.
  var shortNames = ShortNames()
  /// What the host has names for.
  var fonts = FontBook()
  var colors = NamedColors()
  var functions = NameMap<HostFunction>()
  /// The expressions by which tools answer for functions that nobody has registered, by their names.
  var answers = NameMap<String>()
  /// The properties of the host's components.
  var rows: [PropertyRow] = []
  /// Those of the built-in components by row, and behind them those of geometry.
  let tables: LazyObjects<ComponentTable>
  /// Names of components and types, and of the host's properties.
  var names = NameTable()
  /// The component of a name or of its short form, by the name's id. Looked up, never listed.
  var componentRows = IndexMap<UInt32, Int>()
  /// The property of a component of the host, by `key(component, name)`. Looked up, never listed.
  var propertyRows = IndexMap<UInt64, Int>()
  /// Enumerations and option sets, by the row of `PropertyType.enumeration` and its like.
  package internal(set) var enumerations: EnumerationList
  /// All types that have a name.
  var types: [ElementType] = []
  /// The row in `types` by the name's id, -1 for no type; names beyond the end are none.
  private var typeRows: [Int32] = []
  /// How many types are not the host's.
  private(set) var builtInTypeCount = 0
  /// How many components are not the host's.
  var builtInCount: Int { tables.count - 1 }
  /// Bytes of the longest property name. No built-in one has more than this.
  private(set) var longestName = 64

  /// The catalog of the built-in components.
  package init() {
    enumerations = EnumerationList(EnumerationTables.lines)
    let text = TableText(BuiltInComponents.table)
    tables = LazyObjects(count: text.bytes.count { $0 == UInt8(ascii: "\n") } + 2)
    addBuiltInTypes()
    var index = 0
    while let line = text.next(&index, before: UInt8(ascii: "\n")) { addBuiltIn(line) }
    builtInTypeCount = types.count
  }

  /// The row of the element's component: found by its name or, for `UILabel`, by `Label`.
  package func component(named name: String) -> Int? {
    guard let row = componentRow(name), components[row].isElement else { return nil }
    return row
  }

  /// Whether `component` is `ancestor` or builds on it. Both are rows; false for others.
  package func isKind(_ component: Int, of ancestor: Int) -> Bool {
    var row = component
    while components.indices.contains(row) {
      if row == ancestor { return true }
      row = components[row].base
    }
    return false
  }

  /// Whether `component` is the component called `name` or builds on it.
  package func isKind(_ component: Int, of name: String) -> Bool {
    guard let row = componentRow(name) else { return false }
    return isKind(component, of: row)
  }

  /// The property `name` of a component, or nil. Looked for, in this order: the component's own, those of its bases,
  /// geometry, sub-keys of structures (`contentInset.top`), properties of values (`layer.cornerRadius`,
  /// `titleLabel.font`, `view.alpha`); a controller also takes the name of a property of its view, with `replacement`
  /// set.
  package func property(_ name: String, of component: Int) -> Property? {
    // Splitting one with very many dots would take quadratic time.
    guard components.indices.contains(component), name.utf8.count <= longestPath else { return nil }
    if let property = find(name, in: component, depth: 0) { return property }
    guard components[component].isController, let view = componentRow("UIView"),
      var property = find(name, in: view, depth: 0)
    else { return nil }
    property.replacement = "view." + name
    return property
  }

  /// The structure that a name is a part of, and which part: of `layer.contentsCenter.size.width` the rectangle; nil for
  /// other names.
  func structure(of name: String, in component: Int) -> (whole: Property, part: StructureParts.Part)? {
    var dot = name.pathDot(from: name.startIndex, longest: longestPath)
    while let end = dot {
      let rest = name[name.utf8.index(after: end)...]
      if let whole = property(String(name[..<end]), of: component),
        let part = StructureParts.part(String(rest), of: whole.typeName)
      {
        return (whole, part)
      }
      dot = name.pathDot(from: rest.startIndex, longest: longestPath)
    }
    return nil
  }

  /// The view that elements hold in a property, and the name below it: of `titleLabel.layer.frame` the path `titleLabel`
  /// and `layer.frame`; nil for other names. A controller's own view is its element.
  func innerView(of name: String, in component: Int) -> (path: String, name: String)? {
    var result: (path: String, name: String)?
    var dot = name.pathDot(from: name.startIndex, longest: longestPath)
    while let end = dot {
      let path = String(name[..<end])
      let rest = name[name.utf8.index(after: end)...]
      guard let property = property(path, of: component), property.type == .object,
        let view = componentRow(property.typeName), components[view].isElement
      else { break }
      if !components[component].isController || !path.utf8.elementsEqual("view".utf8) { result = (path, String(rest)) }
      dot = name.pathDot(from: rest.startIndex, longest: longestPath)
    }
    return result
  }

  /// The names of a component's properties as `property` finds them: own first, then those of the bases, geometry, and
  /// below each the names of sub-keys. For suggestions; the order is that of the tables. Deprecated names are left out.
  package func propertyNames(of component: Int, settableOnly: Bool = false) -> [String] {
    guard components.indices.contains(component) else { return [] }
    var result: [String] = []
    var seen = NameSet()
    collect(component, prefix: "", depth: 0, settableOnly: settableOnly, into: &result, seen: &seen)
    return result
  }

  /// What a component, a type, a function or a property of the host is for: `Name`, `name()`, `Name.property`. nil where
  /// nothing was said.
  package func documentation(of name: String) -> String? { documentation[name] }

  // MARK: - Looking up

  /// The row in `types` of a name.
  func typeRow(_ name: String) -> Int? {
    guard let id = names.find(name), Int(id.id) < typeRows.count, typeRows[Int(id.id)] >= 0 else { return nil }
    return Int(typeRows[Int(id.id)])
  }

  func componentRow(_ name: String) -> Int? {
    guard let id = names.find(name) else { return nil }
    return componentRows[id.id] ?? shortNames.component(id)
  }

  /// The row of the component that has this very name, or whose name begins with UI before it.
  func exactComponentRow(_ name: String) -> Int? { names.find(name).flatMap { componentRows[$0.id] } }

  /// A property of the component's own or of its bases or, if wanted, of geometry, by its full name.
  func row(_ name: String, in component: Int, withGeometry: Bool = true) -> PropertyRow? {
    var name = name
    return name.withUTF8 { row($0, in: component, withGeometry: withGeometry) }
  }

  private func row(_ name: UnsafeBufferPointer<UInt8>, in component: Int, withGeometry: Bool) -> PropertyRow? {
    let hash = names.hash(name)
    var current = component
    while components.indices.contains(current) {
      if current < builtInCount {
        if let row = table(current).row(name, hash: hash) { return row }
      } else if let id = names.find(name, hash: hash), let row = propertyRows[Self.key(current, id)] {
        return rows[row]
      }
      current = components[current].base
    }
    guard withGeometry, components.indices.contains(component), components[component].isElement else { return nil }
    return geometry.row(name, hash: hash)
  }

  // Paths such as view.layer.mask.mask would have no end; deeper ones than this mean nothing to a layout.
  private static let maximumDepth = 3
  /// Bytes of the longest path to a property.
  var longestPath: Int { (longestName &+ 1) &* (Self.maximumDepth &+ 2) }

  private func find(_ name: String, in component: Int, depth: Int) -> Property? {
    // Geometry belongs to elements of the document, not to the views that another property holds.
    if let row = row(name, in: component, withGeometry: depth == 0) { return row.property }
    var head = name.utf8.endIndex
    while let dot = name.utf8[..<head].lastIndex(of: UInt8(ascii: ".")) {
      head = dot
      guard let row = row(String(name[..<dot]), in: component, withGeometry: false) else { continue }
      let tail = String(name[name.utf8.index(after: dot)...])
      for key in StructKeys.keys(of: row.property.typeName) where key.name == tail {
        return StructKeys.property(key, of: row.property, name: name)
      }
      guard row.isPath, depth < Self.maximumDepth, let target = componentRow(row.property.typeName),
        var property = find(tail, in: target, depth: depth + 1)
      else { return nil }
      property.name = name
      property.affectsSize = property.affectsSize && row.property.affectsSize
      if !property.replacement.isEmpty { property.replacement = row.property.name + "." + property.replacement }
      return property
    }
    return nil
  }

  private func collect(
    _ component: Int, prefix: String, depth: Int, settableOnly: Bool, into result: inout [String],
    seen: inout NameSet
  ) {
    var current = component
    while components.indices.contains(current) {
      let own = current < builtInCount ? table(current).rows : components[current].ownRows.map { rows[$0] }
      // Components of the host may hold each other, and many of them.
      let limit = current < builtInCount ? Self.maximumDepth : 1
      for row in own {
        list(row, prefix: prefix, depth: depth, limit: limit, settableOnly: settableOnly, into: &result, seen: &seen)
      }
      current = components[current].base
    }
    guard depth == 0, components[component].isElement else { return }
    for row in geometry.rows {
      list(row, prefix: prefix, depth: depth, limit: 0, settableOnly: settableOnly, into: &result, seen: &seen)
    }
  }

  private func list(
    _ row: PropertyRow, prefix: String, depth: Int, limit: Int, settableOnly: Bool, into result: inout [String],
    seen: inout NameSet
  ) {
    let property = row.property
    guard property.replacement.isEmpty else { return }
    let name = prefix + property.name
    guard seen.insert(name) else { return }
    if case .unavailable = property.access {
      // A base may have it, and its parts.
      for key in StructKeys.keys(of: property.typeName) { _ = seen.insert(name + "." + key.name) }
      return
    }
    let isListed = !settableOnly || property.access == .settable
    if isListed { result.append(name) }
    for key in StructKeys.keys(of: property.typeName) where isListed && !(settableOnly && key.isReadOnly) {
      let keyName = name + "." + key.name
      if seen.insert(keyName) { result.append(keyName) }
    }
    guard row.isPath, depth < limit, let target = componentRow(property.typeName) else { return }
    collect(target, prefix: name + ".", depth: depth + 1, settableOnly: settableOnly, into: &result, seen: &seen)
  }

  // MARK: - Building

  /// Gives a type one more name, unless the name is that of another type.
  mutating func nameType(_ row: Int, _ name: Name) {
    let index = Int(name.id)
    while typeRows.count <= index { typeRows.append(-1) }
    if typeRows[index] < 0 { typeRows[index] = Int32(truncatingIfNeeded: row) }
  }

  static func key(_ component: Int, _ name: Name) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: component)) << 32 | UInt64(name.id)
  }

  /// Adds a component whose name and properties have been checked; answers its row.
  @discardableResult
  mutating func add(name: String, base: Int, natural: NaturalAxes, rows: [PropertyRow]) -> Int {
    let row = addComponent(names.intern(name), base: base, natural: natural, isElement: true)
    components[row].ownRows = append(rows, to: row)
    components[row].bodyProperty =
      components.indices.contains(base) ? components[base].bodyProperty ?? bodyProperty(of: row) : nil
    if let short = ShortNames.withoutNamespace(name) { shortNames.add(component: row, names.intern(short)) }
    return row
  }

  /// Adds the component of a line of `BuiltInComponents.table`.
  private mutating func addBuiltIn(_ line: TableText) {
    let blank = UInt8(ascii: " ")
    var index = 0
    guard let name = line.next(&index, before: blank), let baseName = line.next(&index, before: blank),
      let kind = line.next(&index, before: blank)
    else { return }
    let base = names.find(baseName.bytes).flatMap { componentRows[$0.id] } ?? -1
    var natural: NaturalAxes = []
    switch kind.bytes.first {
    case UInt8(ascii: "w"): natural = .width
    case UInt8(ascii: "h"): natural = .height
    case UInt8(ascii: "b"): natural = .both
    default: break
    }
    let id = names.intern(name.bytes)
    let row = addComponent(id, base: base, natural: natural, isElement: kind.bytes.first != UInt8(ascii: "c"))
    addType(.object, id)
    let body = line.next(&index, before: blank)?.string
    components[row].bodyProperty = body ?? (base >= 0 ? components[base].bodyProperty : nil)
  }

  private mutating func addComponent(_ id: Name, base: Int, natural: NaturalAxes, isElement: Bool) -> Int {
    let parent = components.indices.contains(base) ? components[base] : nil
    let row = components.count
    let name = names[id]
    components.append(
      Component(
        name: name, base: base, depth: parent.map { $0.depth + 1 } ?? 0, natural: natural.union(parent?.natural ?? []),
        isScrollView: name == "UIScrollView" || parent?.isScrollView == true,
        isImageView: name == "UIImageView" || parent?.isImageView == true,
        isController: name == "UIViewController" || parent?.isController == true,
        isControl: name == "UIControl" || parent?.isControl == true,
        isTextView: name == "UITextView" || parent?.isTextView == true,
        isStackView: name == "UIStackView" || parent?.isStackView == true,
        isTabBarController: name == "UITabBarController" || parent?.isTabBarController == true,
        isNavigationController: name == "UINavigationController" || parent?.isNavigationController == true,
        isList: name == "UITableView" || name == "UICollectionView" || parent?.isList == true,
        isCell: BuiltInComponents.isCell(name) || parent?.isCell == true,
        arrangesChildren: BuiltInComponents.arranges(name) || parent?.arrangesChildren == true, isElement: isElement))
    componentRows[id.id] = row
    if let short = Self.shortName(name), isElement { componentRows[names.intern(short).id] = row }
    return row
  }

  private mutating func append(_ added: [PropertyRow], to component: Int) -> [Int] {
    var indices: [Int] = []
    for var row in added {
      row.property.type = declaredType(row.property.typeName)
      fillDefault(&row.property)
      indices.append(rows.count)
      propertyRows[Self.key(component, names.intern(row.property.name))] = rows.count
      longestName = max(longestName, row.property.name.utf8.count)
      rows.append(row)
    }
    return indices
  }

  func bodyProperty(of component: Int) -> String? {
    for name in ["attributedText", "attributedTitle", "text", "title", "htmlString"] {
      guard let property = row(name, in: component)?.property, property.access == .settable else { continue }
      if property.type == .string || property.type == .attributedText { return name }
    }
    return nil
  }

  /// `Label` of `UILabel`; nil for a name that has no shorter form.
  static func shortName(_ name: String) -> String? {
    guard name.hasPrefix("UI") else { return nil }
    let rest = name.utf8.dropFirst(2)
    guard let first = rest.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return nil }
    return String(Substring(rest))
  }
}
