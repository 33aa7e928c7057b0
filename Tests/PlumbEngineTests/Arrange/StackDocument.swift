import Testing

@testable import PlumbEngine

/// Stack views as documents: what `StackInput` says, written as elements, with a measurer for the natural sizes.
struct StackDocument {
  private var text = ""
  /// By identifier, which says what a child's natural size is.
  private var measured: [String: StackChild] = [:]
  private var isRightToLeft = false

  /// Adds a stack view with the identifier `id`; its children have that and their places, `id-0` and so on.
  mutating func add(_ input: StackInput, id: String, nested: [Int: StackInput] = [:]) {
    isRightToLeft = input.settings.isRightToLeft
    write(input, id: id, asked: StackChild(), nested: nested)
  }

  private mutating func write(_ input: StackInput, id: String, asked: StackChild, nested: [Int: StackInput]) {
    let settings = input.settings
    text += "<UIStackView id='\(id)' axis='\(settings.axis)' distribution='\(settings.distribution)'"
    text += " alignment='\(settings.alignment)' spacing='\(settings.spacing)'"
    write("lineSpacing", settings.lineSpacing)
    if settings.wraps { text += " wrap='true'" }
    if settings.isBaselineRelative { text += " isBaselineRelativeArrangement='true'" }
    let margins = settings.margins
    if margins.top != 0 || margins.left != 0 || margins.bottom != 0 || margins.right != 0 {
      text += " isLayoutMarginsRelativeArrangement='true' layoutMargins.top='\(margins.top)'"
      text += " layoutMargins.left='\(margins.left)' layoutMargins.bottom='\(margins.bottom)'"
      text += " layoutMargins.right='\(margins.right)'"
    }
    write("width", input.width)
    write("height", input.height)
    writeAttributes(of: asked)
    text += ">"
    for (place, child) in input.children.enumerated() {
      let own = "\(id)-\(place)"
      if let inner = nested[place] {
        // Its natural size and priorities are those of its children.
        var asked = child
        (asked.width.hugging, asked.width.compression) = (.nan, .nan)
        (asked.height.hugging, asked.height.compression) = (.nan, .nan)
        var inside = inner
        (inside.width, inside.height) = (child.width.explicit, child.height.explicit)
        write(inside, id: own, asked: asked, nested: [:])
      } else {
        write(child, id: own)
      }
    }
    text += "</UIStackView>"
  }

  private mutating func write(_ child: StackChild, id: String) {
    measured[id] = child
    let names = child.width.natural.isNaN ? ["UIView", "Tall"] : ["Wide", "Sized"]
    text += "<\(names[child.height.natural.isNaN ? 0 : 1]) id='\(id)'"
    write("width", child.width.explicit)
    write("height", child.height.explicit)
    writeAttributes(of: child)
    text += "/>"
  }

  private mutating func writeAttributes(of child: StackChild) {
    write("contentHuggingPriority.horizontal", child.width.hugging)
    write("contentHuggingPriority.vertical", child.height.hugging)
    write("contentCompressionResistancePriority.horizontal", child.width.compression)
    write("contentCompressionResistancePriority.vertical", child.height.compression)
    write("customSpacing", child.customSpacing)
    write("grow", child.grow)
    write("shrink", child.shrink)
    if child.isHidden { text += " isHidden='true'" }
  }

  private mutating func write(_ name: String, _ value: Double) {
    if !value.isNaN { text += " \(name)='\(value)'" }
  }

  /// Loaded and computed.
  func layout() throws -> Layout {
    let measured = measured
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, _, _ in
        guard let row = layout.row(of: node), let child = measured[layout.id(row: row)] else { return .declined }
        var answer = Measurement(width: child.width.natural, height: child.height.natural)
        if answer.width.isNaN { answer.width = 0 }
        if answer.height.isNaN { answer.height = 0 }
        // Without text, at its edges.
        answer.firstBaseline = child.firstBaseline.isNaN ? 0 : child.firstBaseline
        answer.lastBaseline = answer.height - (child.lastBaseline.isNaN ? 0 : child.lastBaseline)
        return .size(answer)
      })
    for (name, width, height) in [("Wide", true, false), ("Tall", false, true), ("Sized", true, true)] {
      try engine.register(component: name, base: "UIView", hasNaturalWidth: width, hasNaturalHeight: height)
    }
    let loaded = engine.load(Array("<UIView width='5000' height='5000'>\(text)</UIView>".utf8))
    let layout = try #require(loaded.template?.makeLayout(), "\(loaded.diagnostics.map { $0.rendered() }) \(text)")
    if isRightToLeft { #expect(layout.setRightToLeft(true) == .ok) }
    try #require(
      layout.compute(width: 5000, height: 5000) == .ok, "\(layout.diagnostics.map { $0.rendered() }) \(text)")
    return layout
  }

  /// The frames of a stack view and of its children.
  static func output(_ layout: Layout, id: String, _ input: StackInput) throws -> StackOutput {
    func rectangle(_ id: String) throws -> StackRectangle {
      let row = try #require((0..<layout.nodeCount).first { layout.id(row: $0) == id }, "\(id)")
      let frame = layout.frame(row: row)
      return StackRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
    var output = StackOutput()
    output.size = try rectangle(id)
    (output.size.x, output.size.y) = (0, 0)
    output.children = try input.children.indices.map { try rectangle("\(id)-\($0)") }
    return output
  }
}
