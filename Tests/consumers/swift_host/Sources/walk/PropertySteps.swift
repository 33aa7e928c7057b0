import PlumbEngine

/// A layout, and the key of a property.
private func read(_ name: String) throws -> (Layout, PropertyKey) {
  let engine = Engine()
  return (try layout(screen, engine, state: screenState), try engine.propertyKey(name))
}

/// Properties by keys, of one row and of all.
let propertySteps: [Step] = [
  Step("plumb_engine_property") {
    let engine = Engine()
    try expect(engine.propertyKey("alpha") == engine.propertyKey("alpha"))
    try expect(failure { () throws(Diagnostic) in try engine.propertyKey("") }.code == .argument)
  },
  Step("plumb_node_get_number") {
    let (layout, key) = try read("alpha")
    try expect(layout.number(key, row: 1) == 0.5 && layout.number(key, row: 0) == 1)
    let foreign = try Engine().propertyKey("alpha")
    try expect(failure { () throws(Diagnostic) in try layout.number(foreign, row: 9) }.code == .handle)
  },
  Step("plumb_node_get_bool") {
    let (layout, key) = try read("isHidden")
    try expect(layout.bool(key, row: 1) == false && layout.number(key, row: 1) == nil)
  },
  Step("plumb_node_get_string") {
    let (layout, key) = try read("text")
    try expect(layout.string(key, row: 2) == "Hello" && layout.string(key, row: 1) == nil)
  },
  Step("plumb_node_get_color") {
    let (layout, key) = try read("backgroundColor")
    try expect(layout.color(key, row: 1) == RGBA8(red: 255, green: 0, blue: 0, alpha: 255))
  },
  Step("plumb_node_get_font") {
    let (layout, key) = try read("font")
    try expect(layout.font(key, row: 2)?.size == 15 && layout.font(key, row: 1) == nil)
  },
  Step("plumb_engine_properties") {
    let engine = Engine()
    let keys = try ["alpha", "text"].map { (name) throws(Diagnostic) in try engine.propertyKey(name) }
    try expect(keys[0] == engine.propertyKey("alpha") && keys[0] != keys[1])
  },
  Step("plumb_node_get_text") {
    let layout = try layout(screen, state: screenState)
    let text = try unwrap(layout.text(row: 2))
    try expect(text.text == "Hello" && text.font.size == 15 && text.maximumLines == 1 && text.hasEllipsis)
    try expect(text.color.alpha == 255 && text.horizontal == .start && text.vertical == .center && text.insets.top == 0)
    try expect(layout.text(row: 0) == nil)
  },
  Step("plumb_node_text_caret") {
    let layout = try layout(screen, state: screenState)
    let first = try unwrap(layout.textCaret(offset: 0, row: 2))
    let last = try unwrap(layout.textCaret(offset: 5, row: 2))
    try expect(first.x == 0 && first.width == 0 && first.height > 0 && last.x > first.x && last.y == first.y)
    try expect(layout.textCaret(offset: 0, row: 0) == nil)
  },
  Step("plumb_node_text_selection") {
    let layout = try layout(screen, state: screenState)
    let caret = try unwrap(layout.textCaret(offset: 2, row: 2))
    let selection = try unwrap(layout.textSelection(from: 0, to: 2, row: 2))
    try expect(selection == [Frame(x: 0, y: caret.y, width: caret.x, height: caret.height)])
  },
  Step("plumb_node_text_position") {
    let layout = try layout(screen, state: screenState)
    let caret = try unwrap(layout.textCaret(offset: 2, row: 2))
    try expect(layout.textPosition(x: caret.x, y: caret.y, row: 2) == 2)
    try expect(layout.textPosition(x: .infinity, y: 0, row: 2) == 5)
  },
  Step("plumb_node_get_value") {
    let (layout, key) = try read("text")
    try expect(layout.value(key, row: 2)?.stringValue == "Hello" && layout.value(key, row: 1) == nil)
  },
  Step("plumb_layout_read_numbers") {
    let (layout, key) = try read("alpha")
    try expect(layout.rows.numbers(key, absent: -1) == [1, 0.5, 1])
    var numbers: [Double] = []
    try layout.rows.read(key, absent: -1, into: &numbers)
    try expect(numbers == [1, 0.5, 1])
  },
  Step("plumb_layout_read_bools") {
    let (layout, key) = try read("isHidden")
    try expect(layout.rows.bools(key, absent: true) == [false, false, false])
    var bools = [true]
    try layout.rows.read(key, absent: true, into: &bools)
    try expect(bools == [false, false, false])
  },
  Step("plumb_layout_read_colors") {
    let (layout, key) = try read("backgroundColor")
    let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
    var colors = try layout.rows.colors(key, absent: clear)
    try expect(colors[1].red == 255)
    colors[1] = clear
    try layout.rows.read(key, absent: clear, into: &colors)
    try expect(colors.count == 3 && colors[1].red == 255)
  },
  Step("plumb_layout_read_values") {
    let (layout, key) = try read("text")
    let values = try layout.rows.values(key)
    try expect(values.count == 3 && values[0] == nil && values[2]?.stringValue == "Hello")
  },
]
