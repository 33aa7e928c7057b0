import CPlumb
import PlumbEngine
import PlumbSyntax

/// A stage of EverLayout documents that the host reads.
final class HostStage: HostData {
  private let read: plumb_stage_fn
  private let maximumBytes: Int

  init(_ read: @escaping plumb_stage_fn, _ userData: UnsafeMutableRawPointer?, maximumBytes: Int) {
    self.read = read
    self.maximumBytes = maximumBytes
    super.init(userData)
  }

  /// Asks the host. Codes other than those it may give are errors.
  func answer(_ call: StageCall) -> StageAnswer {
    let name = TextBox(call.name)
    let value = TextBox(String(decoding: call.value, as: UTF8.self))
    let view = TextBox(call.view)
    var input = plumb_stage_input()
    input.struct_size = UInt32(MemoryLayout<plumb_stage_input>.size)
    input.stage = call.stage.rawValue
    (input.name, input.name_length) = (name.cString, name.count)
    (input.json, input.json_length) = (value.cString, value.count)
    (input.view, input.view_length) = (view.cString, view.count)
    var out = plumb_stage_output()
    let status = withExtendedLifetime((name, value, view)) { read(userData, &input, &out) }
    if status == Status.declined.rawValue { return .unchanged }
    let text: [UInt8]
    do throws(Diagnostic) {
      text = try answered(out.json, out.json_length, status, maximumBytes)
    } catch { return .failed("the answer of the stage is invalid: " + error.message) }
    return status == 0 ? .replaced(text) : .failed(String(decoding: text, as: UTF8.self))
  }
}

/// A format of the host.
final class HostFormat: HostData {
  private let recognize: plumb_recognize_fn?
  private let function: plumb_format_fn
  private let maximumBytes: Int

  init(_ given: plumb_format, _ read: @escaping plumb_format_fn, maximumBytes: Int) {
    recognize = given.recognize
    function = read
    self.maximumBytes = maximumBytes
    super.init(given.user_data)
  }

  func recognizes(_ bytes: [UInt8], _ name: String) -> Bool {
    guard let recognize else { return false }
    return withText(bytes, name) { name, start, count in recognize(userData, name, start, count) } != 0
  }

  /// Asks the host.
  func read(_ bytes: [UInt8], _ name: String) -> DocumentFormat.Answer {
    var out = plumb_format_output()
    let status = withText(bytes, name) { name, start, count in function(userData, name, start, count, &out) }
    do throws(Diagnostic) {
      let text = try answered(out.json, out.json_length, status, maximumBytes)
      if status != 0 {
        return .failed(
          String(decoding: text, as: UTF8.self), offset: Int(clamping: out.error_offset),
          length: Int(clamping: out.error_length))
      }
      var spans: [DocumentFormat.Span] = []
      for span in try items(out.spans, out.span_count, "spans") {
        spans.append(
          DocumentFormat.Span(
            offset: Int(clamping: span.offset), sourceOffset: Int(clamping: span.source_offset),
            sourceLength: Int(clamping: span.source_length)))
      }
      return .read(json: text, spans: spans)
    } catch { return .failed("the answer of the format is invalid: " + error.message, offset: 0, length: 0) }
  }

  /// Calls `body` with a name and the bytes of a document, which are never NULL.
  private func withText<R>(
    _ bytes: [UInt8], _ name: String, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>, Int) -> R
  ) -> R {
    let name = TextBox(name)
    return withExtendedLifetime(name) {
      bytes.withUnsafeBytes { buffer in
        body(name.cString, buffer.baseAddress?.assumingMemoryBound(to: CChar.self) ?? name.cString, buffer.count)
      }
    }
  }
}

/// The text of an answer, or why there is none. Errors: `.argument`.
private func answered(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ status: plumb_status, _ maximumBytes: Int
) throws(Diagnostic) -> [UInt8] {
  guard status <= 0 else { throw diagnostic(.argument, "\(status) is not an answer") }
  let bytes = try bytes(start, length, "the text")
  // One byte too many is enough to be refused for.
  return copy(of: UnsafeBufferPointer(rebasing: bytes.prefix(maximumBytes + 1)))
}
