/// Writes the Swift code that builds a tree of views: their names, anchors and subviews. Priorities are written with
/// `withPriorities`. Views of documents have the constraints of the documents; those between more than two views are left
/// out.
///
///     root.sl.sublayout {
///         title.sl.anchors {
///             Anchors.top.bottom
///         }
///     }
public struct ViewPrinter: CustomStringConvertible {
  public struct PrintOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Only views with an identifier, or with one that has one inside.
    public static var onlyIdentifier: PrintOptions { PrintOptions(rawValue: 1) }
    /// Also the values of properties that were set, in an `onActivate`.
    public static var withViewConfig: PrintOptions { PrintOptions(rawValue: 2) }
    /// Has no effect: the engine has no constraints of its own that a program could write. For ported code.
    public static var withSystemConstraints: PrintOptions { PrintOptions(rawValue: 4) }
    /// Prints priorities other than 1000 too. SwiftLayout's own printer leaves them out, and so does this one by default.
    public static var withPriorities: PrintOptions { PrintOptions(rawValue: 8) }
  }

  /// The form of identifiers that `updateIdentifiers` gives to views.
  public enum IdentifierType: Sendable {
    /// `title`
    case nameOnly
    /// `title:Label`
    case withTypeOfView
    /// `0x…:Card.title`
    case referenceAndName
    /// `0x…:Card.title:Label`
    case referenceAndNameWithTypeOfView
  }

  private let view: View
  private let tags: [View: String]
  private let options: PrintOptions

  /// `tags`: names of views. A view without one is named by its identifier, or else by its address and type.
  public init(_ view: View, tags: [View: String] = [:], options: PrintOptions = []) {
    self.view = view
    self.tags = tags
    self.options = options
  }

  /// Gives each view that is a property of `owner` an identifier made of the property's name. nil: of the printed view.
  public func updateIdentifiers(owner: AnyObject? = nil, _ type: IdentifierType = .nameOnly) -> ViewPrinter {
    let owner = owner ?? view
    var mirror: Mirror? = Mirror(reflecting: owner)
    let address = "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque()), radix: 16)
    while let current = mirror {
      for (label, value) in current.children {
        guard let found = value as? View, let name = label.map(Self.name) else { continue }
        let reference = "\(address):\(Swift.type(of: owner)).\(name)"
        found.identifier =
          switch type {
          case .nameOnly: name
          case .withTypeOfView: "\(name):\(Swift.type(of: found))"
          case .referenceAndName: reference
          case .referenceAndNameWithTypeOfView: "\(reference):\(Swift.type(of: found))"
          }
      }
      mirror = current.superclassMirror
    }
    return self
  }

  /// The name of a property by that of its storage: lazy properties and those with wrappers have another one.
  private static func name(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  public func print() { Swift.print(description) }

  public var description: String {
    let anchors = PrintedAnchors(of: view, withPriorities: options.contains(.withPriorities), name: name)
    // Views with a name, and the views around them.
    var shown: Set<ObjectIdentifier>?
    if options.contains(.onlyIdentifier) {
      var named: Set<ObjectIdentifier> = []
      view.forEachInside { inside in
        guard tags[inside] != nil || inside.identifier != nil else { return }
        var place: View? = inside
        while let current = place, named.insert(ObjectIdentifier(current)).inserted { place = current.superview }
      }
      shown = named
    }
    var lines: [String] = []
    enum Piece {
      case view(View, depth: Int)
      case end(depth: Int)
    }
    var stack = [Piece.view(view, depth: 0)]
    while let piece = stack.popLast() {
      switch piece {
      case .end(let depth): lines.append(Self.indent(depth) + "}")
      case .view(let view, let depth):
        let inside = view.subviews.filter { shown?.contains(ObjectIdentifier($0)) ?? true }
        let opening = open(view, depth, anchors.lines(of: view), hasInside: !inside.isEmpty)
        lines += opening
        if inside.isEmpty { continue }
        stack.append(.end(depth: depth))
        for view in inside.reversed() { stack.append(.view(view, depth: depth + 1)) }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of a view up to those inside.
  private func open(_ view: View, _ depth: Int, _ anchors: [String], hasInside: Bool) -> [String] {
    let margin = Self.indent(depth)
    let inner = Self.indent(depth + 1)
    var blocks: [(name: String, lines: [String])] = []
    let properties = options.contains(.withViewConfig) ? view.properties.statements : []
    if !properties.isEmpty { blocks.append(("onActivate { view in", properties)) }
    if !anchors.isEmpty { blocks.append(("anchors {", anchors)) }
    var lines: [String] = []
    var current = margin + name(view) + (blocks.isEmpty && !hasInside ? "" : ".sl")
    for block in blocks {
      lines.append(current + "." + block.name)
      lines += block.lines.map { inner + $0 }
      current = margin + "}"
    }
    lines.append(current + (hasInside ? ".sublayout {" : ""))
    return lines
  }

  private func name(_ view: View) -> String { tags[view] ?? view.name }

  private static func indent(_ depth: Int) -> String { String(repeating: "    ", count: depth) }
}

extension PropertyList {
  /// Statements that set the values of a `view`.
  fileprivate var statements: [String] {
    names.compactMap { name in
      self[name].map { "view.setProperty(\(Self.quoted(name)), \($0.source))" }
    }
  }

  fileprivate static func quoted(_ text: String) -> String { text.debugDescription }
}

extension PropertyValue {
  /// As it is written in Swift.
  fileprivate var source: String {
    switch self {
    case .number(let number): ".number(\(number))"
    case .bool(let value): ".bool(\(value))"
    case .string(let text): ".string(\(text.debugDescription))"
    case .color(let color):
      ".color(Color(red: \(color.red), green: \(color.green), blue: \(color.blue), alpha: \(color.alpha)))"
    case .insets(let insets):
      ".insets(EdgeInsets(top: \(insets.top), left: \(insets.left), bottom: \(insets.bottom), right: \(insets.right)))"
    case .name(let name): ".name(\(name.debugDescription))"
    case .expression(let text): ".expression(\(text.debugDescription))"
    }
  }
}
