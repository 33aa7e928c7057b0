import PlumbSyntax

/// A word of the command line. It may name a file, and names of files are any bytes but NUL.
struct Word {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Invalid UTF-8 is replaced by U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The words behind the name of the program, as `main` gets them.
  static func all(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> [Word] {
    var all: [Word] = []
    for index in 1..<max(1, Int(count)) {
      guard var next = words[index] else { continue }
      var bytes: [UInt8] = []
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      all.append(Word(bytes))
    }
    return all
  }

  /// The path of a file that the engine reads, which takes paths as text.
  func inputPath() throws(CallFailure) -> String {
    guard UTF8Check.firstInvalid(bytes) == nil else {
      throw CallFailure("The path '\(text)' is not UTF-8; files with such names can be written, not read")
    }
    return text
  }
}
