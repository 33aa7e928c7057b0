import Testing

@testable import PlumbSyntax

@Suite struct StringsFileTests {
  private func entries(_ text: String) throws(Diagnostic) -> [String] {
    try StringsFile(Array(text.utf8), name: "Localizable.strings").entries.map { "\($0.key)=\($0.value)" }
  }

  private func failure(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) { _ = try StringsFile(bytes, name: "L.strings") } catch { return error }
    return nil
  }

  @Test func entriesComeInOrder() throws {
    let text = """
      /* a comment; "no" = "entry"; */
      "Lorem.Ipsum" = "Lorem ipsum";  // to the end
      plain.key-1 = bare;
      "é" = "日本😀";"a"="b";
      'single' = '"';
      alone;
      """
    #expect(
      try entries(text) == [
        "Lorem.Ipsum=Lorem ipsum", "plain.key-1=bare", "é=日本😀", "a=b", "single=\"", "alone=alone",
      ])
    #expect(try entries("") == [])
    #expect(try entries(" // nothing") == [])
  }

  @Test func escapes() throws {
    let text = #""k" = "\"\\\n\t\r\'\U00e9\u20AC\UD83D\uDE00\q\0";"#
    #expect(try entries(text) == ["k=\"\\\n\t\r'é€😀q\0"])
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let file = try StringsFile(Array("a = x; b = y; a = z;".utf8), name: "L.strings")
    #expect(file.value(forKey: "a") == "z")
    #expect(file.value(forKey: "c") == nil)
  }

  @Test(arguments: [true, false])
  func utf16(_ bigEndian: Bool) throws {
    let text = "\u{FEFF}\"a\" = \"é😀\";\n"
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      bytes += bigEndian ? pair : pair.reversed()
    }
    let file = try StringsFile(bytes, name: "L.strings")
    #expect(file.entries.map(\.value) == ["é😀"])
    for count in 0..<bytes.count { _ = failure(Array(bytes[..<count])) }
    #expect(try StringsFile(Array(bytes[2...]), name: "L.strings").entries.map(\.value) == ["é😀"])
    #expect(failure([0xFF, 0xFE, 0x41])?.code == .encoding)
    #expect(failure([0xFF, 0xFE, 0x00, 0xDC])?.code == .encoding)
    #expect(failure([0xFF, 0xFE, 0x00, 0xD8])?.code == .encoding)
  }

  @Test func aByteOrderMarkOfUTF8IsSkipped() throws {
    #expect(try entries("\u{FEFF}a=b;") == ["a=b"])
  }

  @Test func bracesMayStandAroundAll() throws {
    #expect(try entries(" /**/ { a = b; \"c\" = d; } // end") == ["a=b", "c=d"])
    #expect(try entries("{}") == [])
  }

  @Test func octalEscapesAreASCII() throws {
    #expect(try entries(#"k = "\101\12\1011\8";"#) == ["k=A\nA18"])
  }

  @Test func alteredFilesNeverTrap() {
    let bytes = Array(#"{ /* a */ "k\U00e9" = "\101\UD83D\uDE00"; // b"#.utf8) + [10] + Array("c; }".utf8)
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var altered = bytes
        altered[index] = byte
        _ = failure(altered)
      }
      _ = failure(Array(bytes[index...]))
    }
  }

  @Test func rangesAreThoseOfTheSource() throws {
    let file = try StringsFile(Array("/**/ \"a\\n\" = \"b\";".utf8), name: "L.strings")
    let entry = file.entries[0]
    #expect(file.source.bytes[Int(entry.keyRange.start)..<Int(entry.keyRange.end)].elementsEqual("\"a\\n\"".utf8))
    #expect(file.source.bytes[Int(entry.valueRange.start)..<Int(entry.valueRange.end)].elementsEqual("\"b\"".utf8))
  }

  @Test(arguments: [
    ("a = b", 1, 6, "Missing `;`"), ("\"a\" \"b\";", 1, 5, "Expected `=`"), ("a = ;", 1, 5, "Expected a value"),
    ("\n  = b;", 2, 3, "Expected a key"), ("a = \"b;\n", 1, 5, "does not end"), ("/* a", 1, 1, "does not end"),
    ("a = \"\\U00G0\";", 1, 6, "hexadecimal"), ("a = \"\\UD800\";", 1, 6, "surrogate"),
    ("a = \"\\UDC00\";", 1, 6, "surrogate"), ("a = \"\\UD800\\U0041\";", 1, 6, "surrogate"),
    ("a =", 1, 4, "the file ends"), ("a = b;\n{}", 2, 1, "Expected a key"), ("{ a = b;", 1, 1, "no `}`"),
    ("{}\na", 2, 1, "Nothing may follow"),
    ("a = \"\\200\";", 1, 6, "octal"), ("a = \"x\0\";", 1, 7, "NUL"), ("<?xml?>", 1, 1, "property list"),
    ("a = \"x\\", 1, 7, "does not end"),
  ])
  func mistakesAreLocated(_ text: String, _ line: Int, _ column: Int, _ fragment: String) throws {
    let error = try #require(failure(Array(text.utf8)))
    #expect(error.code == .syntax)
    #expect(error.message.contains(fragment))
    #expect(error.line == line && error.column == column && error.file == "L.strings")
  }

  @Test func invalidUTF8IsLocated() throws {
    let error = try #require(failure(Array("a = \"x".utf8) + [0xC3, 0x28] + Array("\";".utf8)))
    #expect(error.code == .encoding)
    #expect(error.line == 1 && error.column == 7)
  }
}
