import CPlumb
import PlumbEngine
import PlumbSyntax

/// The diagnostics of one load or evaluation, and values that the host borrows from it. Owned by the host and in no
/// engine's pool: a destroyed report cannot be recognised.
final class Report {
  let diagnostics: [DiagnosticText]
  var values = BorrowedValues()
  var text: TextBox?
  /// All diagnostics as they are printed; made when it is asked for.
  lazy var rendered: TextBox = {
    var bytes: [UInt8] = []
    for diagnostic in diagnostics { bytes += diagnostic.rendered + [UInt8(ascii: "\n")] }
    return bytes.withUnsafeBufferPointer { TextBox($0) }
  }()

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.map { DiagnosticText($0) } }

  /// Gives the host a pointer that owns this report.
  func publish() -> OpaquePointer {
    let slot = UnsafeMutablePointer<HandleSlot>.allocate(capacity: 1)
    let object = UnsafeRawPointer(Unmanaged.passRetained(self).toOpaque())
    slot.initialize(to: HandleSlot(.report, object: object, pool: nil))
    return OpaquePointer(slot)
  }

  static func at(_ pointer: OpaquePointer?) -> Report? {
    guard let pointer, let object = HandleTag.report.object(at: pointer) else { return nil }
    return Unmanaged<Report>.fromOpaque(object).takeUnretainedValue()
  }
}

@_cdecl("plumb_report_destroy")
public func reportDestroy(_ report: OpaquePointer?) {
  guard let report, let slot = HandleTag.report.slot(at: report), let object = slot.pointee.object else { return }
  slot.pointee.become(.destroyed)
  slot.deallocate()
  Unmanaged<Report>.fromOpaque(object).release()
}

@_cdecl("plumb_report_count")
public func reportCount(_ report: OpaquePointer?) -> Int { Report.at(report)?.diagnostics.count ?? 0 }

@_cdecl("plumb_report_get")
public func reportGet(
  _ report: OpaquePointer?, _ index: Int, _ outDiagnostic: UnsafeMutablePointer<plumb_diagnostic>?
) -> plumb_status {
  guard report != nil, let outDiagnostic else { return Status.argument.rawValue }
  guard let report = Report.at(report) else { return Status.handle.rawValue }
  return give(report.diagnostics, index, outDiagnostic).rawValue
}

@_cdecl("plumb_report_text")
public func reportText(_ report: OpaquePointer?) -> UnsafePointer<CChar>? {
  Report.at(report)?.rendered.cString ?? fixed("")
}

/// The diagnostic at an index that may be out of range.
func give(
  _ diagnostics: [DiagnosticText], _ index: Int, _ out: UnsafeMutablePointer<plumb_diagnostic>
) -> Status {
  guard diagnostics.indices.contains(index) else { return .notFound }
  out.pointee = diagnostics[index].diagnostic
  return .ok
}
