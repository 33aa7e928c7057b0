import PlumbSyntax

/// Writes properties as attributes: their values are data, whatever is in them.
extension EverLayoutReader {
  /// A property of a view and where it is written.
  private struct Entry {
    var name: EverLayoutWord
    var value: EverLayoutWord
  }

  /// What a view's properties become; a name stands for one or several attributes.
  enum Form {
    case text, image, color, number, wholeNumber, bool
    /// A case of an enumeration, by its type.
    case enumeration(String)
    case font
    /// `{top, left, bottom, right}` and `{x, y}`.
    case insets, point
    /// `{{x, y}, {width, height}}`, which constraints take the place of.
    case frame
  }

  /// A property of a component.
  typealias Row = (name: String, attribute: String, form: Form)

  /// The view's own, then those of its templates that it has not: the last template is the first that counts.
  @inline(never)
  mutating func writeProperties(_ view: Int) {
    var known = NameMap<Int>()
    var lists: [Int] = views[view].properties >= 0 ? [views[view].properties] : []
    for template in views[view].templates.reversed() {
      if let list = source.json.member(template, "properties"),
        source.check(list, is: .object, "properties", instead: "there are none")
      {
        lists.append(list)
      }
    }
    guard let component = catalog.component(named: views[view].component) else { return }
    for list in lists {
      for entry in entries(list, of: views[view].id.text) where known[entry.name.text] == nil {
        known[entry.name.text] = 0
        write(entry, component)
      }
    }
  }

  @inline(never)
  private mutating func entries(_ list: Int, of view: String) -> [Entry] {
    var members: [(name: Int, value: Int)] = []
    source.json.forEachMember(list) { members.append(($0, $1)) }
    if source.stages[.property] != nil { members = members.flatMap { source.entries(.property, $0, of: view) } }
    var result: [Entry] = []
    for member in members {
      let name = source.word(member.name)
      if source.check(member.value, is: .string, name.text, instead: "it is passed over") {
        result.append(Entry(name: name, value: source.word(member.value)))
      }
    }
    return result
  }

  /// What the properties of a component are called, and which attributes they set. Made once for each component.
  private mutating func rows(_ component: Int) -> [Row] {
    if let known = propertyRows.first(where: { $0.component == component }) { return known.rows }
    let rows = Self.propertyRows(of: component, catalog)
    propertyRows.append((component, rows))
    return rows
  }

  @inline(never)
  static func propertyRows(of component: Int, _ catalog: Catalog) -> [Row] {
    var rows: [Row] = [
      ("frame", "", .frame), ("backgroundColor", "backgroundColor", .color), ("hidden", "isHidden", .bool),
      ("cornerRadius", "layer.cornerRadius", .number), ("borderWidth", "layer.borderWidth", .number),
      ("borderColor", "layer.borderColor", .color), ("alpha", "alpha", .number),
      ("clipToBounds", "clipsToBounds", .bool), ("contentMode", "contentMode", .enumeration("UIView.ContentMode")),
    ]
    if catalog.isKind(component, of: "UILabel") {
      rows += [
        ("text", "text", .text), ("textColor", "textColor", .color),
        ("lineBreakMode", "lineBreakMode", .enumeration("NSLineBreakMode")),
        ("textAlignment", "textAlignment", .enumeration("NSTextAlignment")),
        ("numberOfLines", "numberOfLines", .wholeNumber), ("fontSize", "font", .font),
      ]
    } else if catalog.isKind(component, of: "UIButton") {
      rows += [
        ("text", "title", .text), ("textColor", "titleColor", .color), ("fontSize", "titleLabel.font", .font),
        ("image", "image", .image), ("backgroundImage", "backgroundImage", .image),
      ]
    } else if catalog.isKind(component, of: "UIImageView") {
      rows.append(("image", "image", .image))
    } else if catalog.isKind(component, of: "UIScrollView") {
      rows += [("contentInset", "contentInset", .insets), ("contentOffset", "contentOffset", .point)]
    } else if catalog.isKind(component, of: "UITextField") {
      rows.append(("placeholder", "placeholder", .text))
    } else if catalog.isKind(component, of: "UINavigationBar") {
      rows[1].attribute = "barTintColor"
      rows += [
        ("textColor", "titleColor", .color), ("translucent", "isTranslucent", .bool),
        ("tintColor", "tintColor", .color),
      ]
    }
    return rows
  }

  @inline(never)
  private mutating func write(_ entry: Entry, _ component: Int) {
    let rows = rows(component)
    guard let row = rows.first(where: { $0.name == entry.name.text }) else {
      return source.report.refuse(
        .property, "\(entry.name.text) is not a property of \(catalog.components[component].name)", entry.name.range,
        suggestions: source.near(entry.name.text, among: rows.map { $0.name }),
        notes: ["known are " + rows.map { $0.name }.joined(separator: ", ")], instead: "it is passed over")
    }
    func add(_ attribute: String, _ value: String) {
      self.attribute(attribute, value, nameRange: entry.name.range, valueRange: entry.value.range)
    }
    let text = entry.value.text
    switch row.form {
    case .text, .image: add(row.attribute, Self.literal(text))
    case .color: if let color = color(entry.value) { add(row.attribute, color) }
    case .number:
      if let number = number(entry.value, instead: row.name == "alpha" ? 1 : 0) {
        add(row.attribute, numberText(number))
      }
    case .font:
      if let number = number(entry.value, instead: 16) { add(row.attribute, numberText(max(0, number))) }
    case .wholeNumber:
      if let number = Int(text) {
        add(row.attribute, "\(number)")
      } else {
        refuse(entry.value, "a whole number", instead: "it is passed over")
      }
    case .bool:
      let lower = String(decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }, as: UTF8.self)
      if lower != "true" && lower != "false" { refuse(entry.value, "true or false", instead: "it counts as false") }
      add(row.attribute, lower == "true" ? "true" : "false")
    case .enumeration(let type):
      let names = catalog.enumeration(named: type).map { catalog.enumerations[$0].cases.map { $0.name } } ?? []
      if names.contains(where: { $0 == text }) {
        add(row.attribute, text)
      } else {
        refuse(entry.value, "one of " + names.joined(separator: ", "), among: names, instead: "it is passed over")
      }
    case .insets:
      guard let numbers = numbers(entry.value, "{top, left, bottom, right}", 4) else { return }
      for (edge, number) in zip(["top", "left", "bottom", "right"], numbers) {
        add(row.attribute + "." + edge, numberText(number))
      }
    case .point:
      guard let numbers = numbers(entry.value, "{x, y}", 2) else { return }
      add(row.attribute + ".x", numberText(numbers[0]))
      add(row.attribute + ".y", numberText(numbers[1]))
    case .frame:
      if numbers(entry.value, "{{x, y}, {width, height}}", 4) == nil { return }
      source.report.warn(.redundant, "frame has no effect: constraints say where views are", entry.name.range)
    }
  }

  private mutating func refuse(
    _ value: EverLayoutWord, _ expected: String, among names: [String] = [], instead: String
  ) {
    source.report.refuse(
      .type, "\(value.text) is not possible here: \(expected) is expected", value.range,
      suggestions: source.near(value.text, among: names), instead: instead)
  }

  @inline(never)
  private mutating func number(_ value: EverLayoutWord, instead: Double) -> Double? {
    if let number = PlumbSyntax.number(ofText: value.text) { return number }
    refuse(value, "a number", instead: "it counts as \(numberText(instead))")
    return instead
  }

  /// The numbers of a text such as `{1, 2}`, whose braces are where `shape` has them.
  @inline(never)
  private mutating func numbers(_ value: EverLayoutWord, _ shape: String, _ count: Int) -> [Double]? {
    var marks: [UInt8] = []
    var numbers: [Double] = []
    var text: [UInt8] = []
    for byte in value.text.utf8 where byte != 0x20 {
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",") else {
        text.append(byte)
        continue
      }
      marks.append(byte)
      if text.isEmpty { continue }
      guard let number = PlumbSyntax.number(ofText: String(decoding: text, as: UTF8.self)) else { break }
      numbers.append(number)
      text = []
    }
    let expected = shape.utf8.filter { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ",") }
    if text.isEmpty, numbers.count == count, marks.elementsEqual(expected) { return numbers }
    refuse(value, "a text such as \(shape)", instead: "it is passed over")
    return nil
  }

  /// A colour as expressions write it: by name, or in hexadecimal digits.
  @inline(never)
  private mutating func color(_ value: EverLayoutWord) -> String? {
    if ColorNames.names.contains(where: { $0 == value.text }) { return value.text }
    let digits = value.text.hasPrefix("#") ? String(decoding: value.text.utf8.dropFirst(), as: UTF8.self) : value.text
    if digits.utf8.count == 6 || digits.utf8.count == 8, ColorNames.hexadecimal("#" + digits) != nil {
      return "#" + digits
    }
    source.report.refuse(
      .type, "\(value.text) is not a colour: a name, or 6 or 8 hexadecimal digits are expected", value.range,
      suggestions: source.report.isFull ? [] : ColorNames.suggestions(for: value.text, []), instead: "it is clear")
    return "clear"
  }

  /// A text as the attribute of a string has it: braces are no expressions, and slashes no comment.
  @inline(never)
  static func literal(_ text: String) -> String {
    var result: [UInt8] = []
    var isFirst = true
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || isFirst && byte == UInt8(ascii: "/") {
        result.append(contentsOf: "{'".utf8)
        result.append(byte)
        result.append(contentsOf: "'}".utf8)
      } else {
        result.append(byte)
      }
      if !isSpace { isFirst = false }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: - Values of the layout

  /// Writes the title and the values of the navigation bar, which no view shows, as parameters of the root: hosts read
  /// them as its properties.
  @inline(never)
  mutating func writeValues(_ title: Int, _ bar: Int) {
    let first = Int(document.elements[0].firstAttribute) + Int(document.elements[0].attributeCount)
    var values: [XMLDocument.Attribute] = []
    if title >= 0 {
      let value = source.word(title)
      values.append(
        parameter("controllerTitle", "String", Self.literal(value.text), source.json.place(title - 1), value))
    }
    for entry in bar >= 0 ? entries(bar, of: "") : [] {
      let (name, range) = (entry.name.text, entry.name.range)
      switch name {
      case "textColor", "backgroundColor", "tintColor":
        if let color = color(entry.value) {
          values.append(parameter("navigationBar." + name, "UIColor", color, range, entry.value))
        }
      case "translucent":
        if entry.value.text != "true", entry.value.text != "false" {
          refuse(entry.value, "true or false", instead: "it counts as false")
        }
        let isTrue = entry.value.text == "true" ? "true" : "false"
        values.append(parameter("navigationBar." + name, "Bool", isTrue, range, entry.value))
      default:
        let known = EverLayoutNames.navigationBar
        source.report.refuse(
          .property, "\(name) is not a property of the navigation bar", range,
          suggestions: source.near(name, among: known), notes: ["known are " + known.joined(separator: ", ")],
          instead: "it is passed over")
      }
    }
    if values.isEmpty { return }
    document.attributes.insert(contentsOf: values, at: first)
    document.elements[0].attributeCount += UInt32(truncatingIfNeeded: values.count)
    for row in document.elements.indices.dropFirst() {
      document.elements[row].firstAttribute += UInt32(truncatingIfNeeded: values.count)
    }
  }

  @inline(never)
  private mutating func parameter(
    _ name: String, _ type: String, _ value: String, _ range: SourceRange, _ written: EverLayoutWord
  ) -> XMLDocument.Attribute {
    let id = document.names.intern(name)
    document.parameters.append(
      XMLDocument.Definition(
        element: 0, name: id, value: document.names.intern(type), range: range, valueRange: written.range))
    return XMLDocument.Attribute(
      name: id, value: document.names.intern(value), nameRange: range, valueRange: written.range)
  }
}
