import CPlumb
import PlumbEngine
import Testing

/// The engine writes values in the shape of C structures that it does not know: both have to be alike.
struct LayoutOfValuesTests {
  private func isAlike<Ours, Declared>(_: Ours.Type, _: Declared.Type) -> Bool {
    MemoryLayout<Ours>.size == MemoryLayout<Declared>.size && MemoryLayout<Ours>.stride == MemoryLayout<Declared>.stride
      && MemoryLayout<Ours>.alignment == MemoryLayout<Declared>.alignment
  }

  @Test func structuresHaveTheSizesOfTheHeader() {
    #expect(isAlike(RawValue.self, plumb_value.self))
    #expect(isAlike(RawFont.self, plumb_font.self))
    #expect(isAlike(RawImage.self, plumb_image.self))
    #expect(isAlike(RawRun.self, plumb_run.self))
    #expect(isAlike(RawAttributedText.self, plumb_attributed_text.self))
  }

  /// Reads a value as C does.
  private func read<T>(_ value: Value, _ body: (plumb_value) -> T) -> T {
    withUnsafePointer(to: value) { pointer in
      withUnsafeBytes(of: RawValue(pointer)) { body($0.load(as: plumb_value.self)) }
    }
  }

  @Test func fontsAreReadWhereTheyAre() {
    let font = Font(
      family: "Courier", face: "Courier-Bold", textStyle: "body", size: 12, weight: 700, traits: [.bold, .italic])
    read(.font(font)) { raw in
      #expect(raw.type == Int32(ValueKind.font.rawValue))
      let font = raw.as.font.pointee
      #expect(String(cString: font.family) == "Courier")
      #expect(String(cString: font.face) == "Courier-Bold")
      #expect(String(cString: font.text_style) == "body")
      #expect(font.size == 12 && font.weight == 700 && font.traits == 3)
    }
  }

  @Test func imagesAreReadWhereTheyAre() {
    read(.image(ImageReference(name: "Logo", bundle: "Kit", width: 3, height: 4))) { raw in
      let image = raw.as.image.pointee
      #expect(String(cString: image.name) == "Logo" && String(cString: image.bundle) == "Kit")
      #expect(image.width == 3 && image.height == 4)
    }
  }

  @Test func runsAreReadWhereTheyAre() {
    var second = TextRun(start: 2, length: 3, font: Font(size: 20), color: SIMD4(0.1, 0.2, 0.3, 0.4))
    second.baselineOffset = 1
    second.firstIndent = 2
    second.indent = 3
    second.spacing = 4
    second.alignment = "center"
    second.lineBreak = "byClipping"
    second.isStruckThrough = true
    second.listLevel = 5
    read(.attributedText(TextBox("Hello"), [TextRun(start: 0, length: 2), second])) { raw in
      let text = raw.as.text.pointee
      #expect(raw.count == 5 && text.length == 5 && text.run_count == 2)
      #expect(String(cString: text.utf8) == "Hello")
      let run = text.runs[1]
      #expect(run.start == 2 && run.length == 3 && run.font.pointee.size == 20)
      #expect(run.color == (0.1, 0.2, 0.3, 0.4))
      #expect(run.baseline_offset == 1 && run.first_indent == 2 && run.indent == 3 && run.spacing == 4)
      #expect(String(cString: run.alignment) == "center" && String(cString: run.line_break) == "byClipping")
      #expect(run.flags == 2 && run.list_level == 5)
    }
  }

  @Test func objectsAndIntegersKeepTheirBits() {
    let pointer = UnsafeMutableRawPointer(bitPattern: 0x7FF8_0000_0000_0010)
    read(.object(pointer, typeName: "Player")) { raw in
      #expect(raw.as.object == pointer)
      #expect(String(cString: raw.extra.type_name) == "Player")
    }
    read(.integer(.max)) { raw in #expect(raw.as.integer == .max) }
  }
}
