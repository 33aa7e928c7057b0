import CJansson
import PlumbEngine
import PlumbSyntax

/// A file of constants or state: one JSON object. Values of types that JSON lacks are objects with one key:
/// `{"$color": "#f00"}`, `{"$font": "Courier bold 15"}`, `{"$enum": "UIView.ContentMode.center"}`, `{"$url": "…"}`,
/// `{"$text": "<b>bold</b>"}`, `{"$image": "Logo"}`, `{"$options": {"type": "UIRectEdge", "names": ["top"]}}`,
/// `{"$insets": [t, l, b, r]}`, `{"$point": [x, y]}`, `{"$size": [w, h]}`, `{"$rect": [x, y, w, h]}`, `{"$offset": [h, v]}`.
struct JSONFile {
  private static let maximumBytes = 64 << 20

  private let source: SourceText

  init(path: String) throws(CallFailure) {
    do throws(Diagnostic) {
      source = SourceText(name: path, bytes: try readFile(path, limit: Self.maximumBytes))
      if let offset = UTF8Check.firstInvalid(source.bytes) {
        throw diagnostic("The file is not UTF-8", offset..<offset + 1)
      }
    } catch {
      throw CallFailure(error)
    }
  }

  /// The keys of the object with their values, in the order of the file.
  func entries() throws(CallFailure) -> [(key: String, value: Value)] {
    let document = try parsed()
    defer { json_decref(document) }
    do throws(JSONValue.Failure) {
      let value = try JSONValue.read(document)
      if value.kind == .dictionary { return value.entries }
    } catch {
      var diagnostic = Diagnostic(.argument, error.message)
      diagnostic.file = source.name
      throw CallFailure(diagnostic)
    }
    throw CallFailure(diagnostic("An object with keys is expected", 0..<0))
  }

  /// To be released by the caller.
  private func parsed() throws(CallFailure) -> UnsafeMutablePointer<json_t> {
    // A byte order mark does not belong to the text.
    let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // All numbers are doubles: whole ones that are too large for 64 bits too.
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    var error = json_error_t()
    let document = source.bytes.withUnsafeBytes { bytes in
      json_loadb(bytes.baseAddress.map { $0 + start }, bytes.count - start, Int(flags), &error)
    }
    if let document { return document }
    throw CallFailure(diagnostic(JSONSyntaxError(error, source.bytes, start)))
  }

  private func diagnostic(_ error: JSONSyntaxError) -> Diagnostic {
    var diagnostic = diagnostic(error.message, error.range)
    if let note = error.note { diagnostic.notes.append(note) }
    return diagnostic
  }

  private func diagnostic(_ message: String, _ range: Range<Int>) -> Diagnostic {
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.locate(
      in: source, range: SourceRange(start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
    )
    return diagnostic
  }
}
