import PlumbSyntax

/// Elements and attributes: which component and property each names, and the parsed form of every text.
extension Linker {
  func linkComponents() {
    for row in 0..<tree.count {
      let element = document.elements[row]
      let name = document.names[element.name]
      if let component = catalog.component(named: name) {
        tree.components[row] = Int32(truncatingIfNeeded: component)
      } else if options.isLenient, let view = catalog.component(named: "UIView") {
        tree.components[row] = Int32(truncatingIfNeeded: view)
      } else if hasEnoughErrors {
        errorCount += 1
      } else {
        var diagnostic = catalog.unknownComponentDiagnostic(name)
        diagnostic.nodePath = tree.path(of: row)
        document.locate(&diagnostic, element.range, of: element.source)
        report(diagnostic)
      }
    }
  }

  func linkAttributes() {
    attributes = [LinkedAttribute](repeating: LinkedAttribute(.none), count: document.attributes.count)
    var cache: [UInt64: LinkedProperty] = [:]
    for row in 0..<tree.count where tree.components[row] >= 0 {
      let element = document.elements[row]
      let first = Int(element.firstAttribute)
      for index in first..<first + Int(element.attributeCount) where !element.isMerged || !isOverridden(index, first) {
        linkAttribute(index, row, &cache)
      }
    }
    linkBodies()
    tree.indexIDs()
    for index in attributes.indices where attributes[index].kind != .none {
      guard let symbol = attributes[index].geometry else { continue }
      let slot = Int(attributes[index].row) * GeometrySymbol.count + Int(symbol.rawValue)
      geometryAttributes[slot] = UInt32(truncatingIfNeeded: index) + 1
    }
  }

  /// Whether an attribute of an element that was put together from several comes after one of its name that counts.
  private func isOverridden(_ index: Int, _ first: Int) -> Bool {
    let name = document.attributes[index].name
    return (first..<index).contains { document.attributes[$0].name == name && attributes[$0].kind != .none }
  }

  private func linkAttribute(_ index: Int, _ row: Int, _ cache: inout [UInt64: LinkedProperty]) {
    let attribute = document.attributes[index]
    let component = Int(tree.components[row])
    if let parameter = parameter(attribute.name, row: row) {
      link(index, parameter, attribute, row)
      return
    }
    let key = UInt64(UInt32(truncatingIfNeeded: component)) << 32 | UInt64(attribute.name.id)
    if let info = cache[key] {
      link(index, info, attribute, row)
      return
    }
    let name = document.names[attribute.name]
    let text = document.names[attribute.value]
    switch name {
    case "id":
      tree.ids[row] = attribute.value
      return
    case "xml", "template": return
    default: break
    }
    guard let property = catalog.property(name, of: component) else {
      unknownProperty(index, name, text, row)
      return
    }
    if let diagnostic = catalog.accessDiagnostic(property, of: component) {
      if isAbsent(text, .number) { return }
      var diagnostic = diagnostic
      place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
      report(diagnostic)
      return
    }
    let info = LinkedProperty(
      property.name, name: names.intern(property.name), type: property.type, typeName: property.typeName,
      affectsSize: property.affectsSize)
    if property.replacement.isEmpty {
      cache[key] = info
    } else {
      // Said of every attribute, so not cached.
      var diagnostic = Diagnostic(
        .property, "\(catalog.components[component].name).\(name) is deprecated. Use \(property.replacement) instead")
      diagnostic.severity = .warning
      diagnostic.suggestions = [property.replacement]
      place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
      report(diagnostic)
    }
    link(index, info, attribute, row)
  }

  private func link(_ index: Int, _ info: LinkedProperty, _ attribute: XMLDocument.Attribute, _ row: Int) {
    var linked = LinkedAttribute(info)
    linked.row = Int32(truncatingIfNeeded: row)
    linked.range = attribute.valueRange
    linked.source = attribute.source
    linked.text = attribute.value
    if info.type == .text {
      linked.kind = info.property == "outlet" ? outletKind(attribute, &linked) : .text
    } else {
      linked.form = parsed(attribute.value, info.type)
      switch linked.form.text {
      case .absent: linked.kind = .none
      case .failed(let error):
        linked.kind = .none
        attributes[index] = linked
        report(error, attribute: index)
      default: linked.kind = .expression
      }
    }
    attributes[index] = linked
  }

  /// An outlet is bound once, by name: an expression in it must be constant (spec 3.8).
  private func outletKind(
    _ attribute: XMLDocument.Attribute, _ linked: inout LinkedAttribute
  ) -> LinkedAttribute.Kind {
    let form = parsed(attribute.value, .string)
    guard case .parts(let parts) = form.text else { return .text }
    for part in parts {
      if case .expression = part {
        linked.form = form
        linked.info = LinkedProperty(linked.property, name: linked.name, type: .string, typeName: "String")
        return .expression
      }
    }
    return .text
  }

  private func unknownProperty(_ index: Int, _ name: String, _ text: String, _ row: Int) {
    if isAbsent(text, .any) { return }
    let attribute = document.attributes[index]
    // It may be meant for what has not arrived; it is checked then.
    if document.elements[row].isPending { return }
    if options.isLenient {
      var linked = LinkedAttribute(
        LinkedProperty(name, name: names.intern(name), type: .text, typeName: "String"))
      linked.kind = .text
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = attribute.valueRange
      linked.source = attribute.source
      linked.text = attribute.value
      attributes[index] = linked
      return
    }
    if hasEnoughErrors {
      errorCount += 1
      return
    }
    var diagnostic = catalog.unknownPropertyDiagnostic(name, of: Int(tree.components[row]))
    place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
    report(diagnostic)
  }

  /// Whether a text is empty or only a comment.
  private func isAbsent(_ text: String, _ type: PropertyType) -> Bool {
    if case .absent = parsed(names.intern(text), type).text { return true }
    return false
  }

  // MARK: - Bodies

  /// Text inside an element sets its body property, in place of an attribute of that name (spec 7.2).
  private func linkBodies() {
    for row in 0..<tree.count where tree.components[row] >= 0 {
      let element = document.elements[row]
      guard element.body != .empty else { continue }
      let component = Int(tree.components[row])
      let text = document.names[element.body]
      guard let bodyProperty = bodyProperty(component, isMarkup: element.bodyIsMarkup),
        let property = catalog.property(bodyProperty, of: component)
      else {
        let name = catalog.components[component].name
        var diagnostic = Diagnostic(.property, "\(name) does not support inline (X)HTML content")
        place(&diagnostic, row: row, range: element.bodyRange, of: element.bodySource)
        report(diagnostic)
        continue
      }
      let first = Int(element.firstAttribute)
      for index in first..<first + Int(element.attributeCount) where attributes[index].property == property.name {
        attributes[index].kind = .none
      }
      var linked = LinkedAttribute(
        LinkedProperty(
          property.name, name: names.intern(property.name), type: property.type, typeName: property.typeName,
          affectsSize: property.affectsSize))
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = element.bodyRange
      linked.source = element.bodySource
      linked.text = names.intern(text)
      // What a web view shows is not ours to read.
      let isVerbatim = catalog.isKind(component, of: "WKWebView")
      linked.form = isVerbatim ? ParsedForm(.parts([.literal(text, 0)])) : parsed(linked.text, .string)
      linked.kind = .expression
      let index = attributes.count
      bodyAttributes[row] = index
      if case .failed(let error) = linked.parsed {
        linked.kind = .none
        attributes.append(linked)
        report(error, attribute: index)
      } else {
        attributes.append(linked)
      }
    }
  }

  /// Plain text is the `text` or `title` that measurers and hosts read; markup is attributed text.
  private func bodyProperty(_ component: Int, isMarkup: Bool) -> String? {
    guard let property = catalog.components[component].bodyProperty else { return nil }
    if isMarkup { return property }
    let plain = Component.plainBody(of: property)
    return catalog.property(plain, of: component) == nil ? property : plain
  }

  // MARK: - Parsing

  /// How the texts of attributes of a type are read.
  private enum Style: Int {
    /// One expression.
    case plain
    /// Text with expressions in braces.
    case interpolated
    /// The name of an asset, an expression, or a name with expressions in braces.
    case named
    static let count = 3

    init(_ type: PropertyType) {
      switch type {
      case .string, .attributedText, .url, .font, .selector: self = .interpolated
      case .color, .image: self = .named
      default: self = .plain
      }
    }
  }

  /// The parsed form of a text, made once for equal texts.
  func parsed(_ text: Name, _ type: PropertyType) -> ParsedForm {
    let style = Style(type)
    let index = Int(text.id) * Style.count + style.rawValue
    while parsedForms.count <= index { parsedForms.append(nil) }
    if let found = parsedForms[index] { return found }
    let result = ParsedForm(parse(names[text], style))
    parsedForms[index] = result
    return result
  }

  private func parse(_ text: String, _ style: Style) -> ParsedText {
    do throws(SyntaxError) {
      switch style {
      case .plain: return try parsePlain(text)
      case .interpolated: return try parseInterpolated(text)
      case .named: return try parseNamed(text)
      }
    } catch { return .failed(error) }
  }

  private func parsePlain(_ text: String) throws(SyntaxError) -> ParsedText {
    let plain = try AttributeText.parsePlain(text, limits: options.expressionLimits)
    if plain.tree.root < 0 { return .absent }
    return .expression(ParsedExpression(plain.tree, &names))
  }

  private func parseInterpolated(_ text: String) throws(SyntaxError) -> ParsedText {
    var parts: [ParsedText.Part] = []
    for part in try AttributeText.parseInterpolated(text, limits: options.expressionLimits).parts {
      switch part {
      case .literal(let literal, let start): parts.append(.literal(literal, start))
      case .expression(let tree, _): parts.append(.expression(ParsedExpression(tree, &names)))
      case .comment: break
      }
    }
    return parts.isEmpty ? .absent : .parts(parts)
  }

  /// Braces inside a name are segments of it; braces around everything are an expression's (spec 3.9, 3.10).
  private func parseNamed(_ text: String) throws(SyntaxError) -> ParsedText {
    if isInterpolatedName(text) { return try parseInterpolated(text) }
    do throws(SyntaxError) {
      let plain = try parsePlain(text)
      guard case .expression(let expression) = plain, !text.utf8.contains(0x7B) else { return plain }
      return .named(text, expression)
    } catch {
      if text.utf8.contains(0x7B) {
        // Several segments in braces, one after the other.
        if let parts = try? parseInterpolated(text), case .parts(let list) = parts, list.count > 1 { return parts }
        throw error
      }
      // `bundle:Name` is no expression; a question mark before the colon makes it one.
      let mark = text.utf8.first { $0 == 0x3A || $0 == 0x3F }
      if mark == 0x3A || Self.isName(text) { return .named(text, nil) }
      throw error
    }
  }

  /// Whether a text has the form of a file's or asset's name, not of an expression with a mistake in it.
  private static func isName(_ text: String) -> Bool {
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: continue
      case 0x20, 0x2D, 0x2E, 0x2F, 0x40, 0x5F: continue
      default: return false
      }
    }
    return true
  }

  private func isInterpolatedName(_ text: String) -> Bool {
    var seenText = false
    for byte in text.utf8 {
      if byte == 0x7B && seenText { return true }
      if byte == 0x27 || byte == 0x22 || byte == 0x28 { return false }
      if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { seenText = true }
    }
    return false
  }
}
