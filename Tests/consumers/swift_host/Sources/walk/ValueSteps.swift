import PlumbEngine

/// Values of all kinds, there and back. The header has no functions for them but those that are inline.
let valueSteps: [Step] = [
  Step("PLUMB_TYPE_NUMBER") {
    try expect(Value.null.kind == .null && Value.number(1).numberValue == 1 && Value.bool(true).boolValue == true)
    try expect(Value.integer(.max).integerValue == .max && Value.integer(3).kind == .number)
    try expect(Value.string("a").stringValue == "a" && Value.text("b").kind == .text)
  },
  Step("PLUMB_TYPE_ARRAY") {
    try expect(Value.array([.number(1), .bool(false)]).items.count == 2)
    let dictionary = Value.dictionary([("a", .number(1)), ("b", .number(2))])
    try expect(dictionary.entries.map { $0.key } == ["a", "b"] && "\(dictionary)" == "[a: 1, b: 2]")
  },
  Step("PLUMB_TYPE_RECT") {
    try expect(Value.color(1, 0.5, 0, 1).components == [1, 0.5, 0, 1])
    try expect(Value.point(x: 1, y: 2).components == [1, 2] && Value.size(width: 3, height: 4).components == [3, 4])
    try expect(Value.rect(x: 1, y: 2, width: 3, height: 4).components == [1, 2, 3, 4])
    try expect(Value.insets(top: 1, left: 2, bottom: 3, right: 4).components == [1, 2, 3, 4])
    try expect(Value.offset(horizontal: 1, vertical: 2).components == [1, 2])
    let range = Value.range(lower: 1, upper: 5, excludesUpper: true)
    try expect(range.components == [1, 5] && range.excludesUpper && range.description == "1..<5")
    try expect(Value.affineTransform([1, 0, 0, 1, 5, 6])?.components == [1, 0, 0, 1, 5, 6])
    try expect(Value.transform3D(Array(repeating: 0, count: 16))?.components.count == 16)
    try expect(Value.transform3D([1]) == nil)
  },
  Step("PLUMB_TYPE_URL") {
    try expect(Value.url("a://b").kind == .url && Value.selector("tap:").stringValue == "tap:")
    try expect(Value.className("Row").kind == .className)
    let effect = Value.visualEffect(style: "dark", isVibrancy: true)
    try expect(effect.stringValue == "dark" && effect.typeName == "UIVibrancyEffect")
  },
  Step("PLUMB_TYPE_IMAGE") {
    try expect(Value.image(ImageReference(name: "logo", width: 1, height: 2)).imageValue?.height == 2)
    try expect(Value.font(Font(family: "Courier", size: 12)).fontValue?.family == "Courier")
  },
  Step("PLUMB_TYPE_OBJECT") {
    let token = UnsafeMutableRawPointer(bitPattern: 0x1000)
    let object = Value.object(token, typeName: "Session")
    try expect(object.objectValue == token && object.typeName == "Session")
    let function = HostFunction(name: "") { _ in .value(.number(1)) }
    try expect(Value.function(function).functionValue === function)
  },
  Step("PLUMB_TYPE_ATTRIBUTED_TEXT") {
    let engine = Engine()
    var run = TextRun(start: 2, length: 3, font: Font(family: "Courier", size: 12), color: SIMD4(1, 0, 0, 1))
    run.isUnderlined = true
    run.alignment = "center"
    let text = try engine.attributedText("a bcd e", runs: [run])
    try expect(text.stringValue == "a bcd e" && text.runs.count == 3 && text.runs[1] == run)
    run.alignment = "centre"
    try expect(failure { () throws(Diagnostic) in try engine.attributedText("a bcd e", runs: [run]) }.code == .type)
    let cut = TextRun(start: 0, length: 1)
    try expect(failure { () throws(Diagnostic) in try engine.attributedText("ï", runs: [cut]) }.code == .argument)
  },
]
