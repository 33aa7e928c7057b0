import PlumbEngine
import PlumbSyntax

/// A file of constants or state: one JSON object. Values that JSON has no form for are objects with one key:
/// `{"$color": "#f00"}`, `{"$font": "Courier bold 15"}`, `{"$enum": "UIView.ContentMode.center"}`, `{"$url": "…"}`,
/// `{"$text": "<b>bold</b>"}`, `{"$image": "Logo"}`, `{"$options": {"type": "UIRectEdge", "names": ["top"]}}`,
/// `{"$insets": [t, l, b, r]}`, `{"$point": [x, y]}`, `{"$size": [w, h]}`, `{"$rect": [x, y, w, h]}`, `{"$offset": [h, v]}`.
struct JSONFile {
  private let source: SourceText

  init(path: String) throws {
    do {
      let bytes = try readFile(path, limit: 64 << 20)
      source = SourceText(name: path, bytes: bytes)
      if let offset = UTF8Check.firstInvalid(bytes) {
        throw Self.failure("The file is not UTF-8", source, offset..<offset + 1)
      }
    } catch let error as Diagnostic {
      throw CallFailure(error)
    }
  }

  /// The keys of the object with their values, in the order of the file.
  func entries() throws -> [(key: String, value: Value)] {
    let value = try read()
    guard value.kind == .dictionary else {
      throw Self.failure("An object with keys is expected", source, 0..<0)
    }
    return value.entries
  }

  private func read() throws -> Value {
    var parser = JSONParser(source.bytes)
    do {
      return try parser.document()
    } catch let error as JSONParser.Failure {
      throw Self.failure(error.message, source, error.range)
    }
  }

  private static func failure(_ message: String, _ source: SourceText, _ range: Range<Int>) -> CallFailure {
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.locate(
      in: source, range: SourceRange(start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
    )
    return CallFailure(diagnostic)
  }
}
