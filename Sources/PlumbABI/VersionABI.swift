import CPlumb
import PlumbSyntax

@_cdecl("plumb_version_number")
public func versionNumber() -> Int32 {
  PLUMB_VERSION_MAJOR * 1_000_000 + PLUMB_VERSION_MINOR * 1000 + PLUMB_VERSION_PATCH
}

@_cdecl("plumb_version_string")
public func versionString() -> UnsafePointer<CChar>? { fixed("0.1.0") }

@_cdecl("plumb_status_string")
public func statusString(_ status: plumb_status) -> UnsafePointer<CChar>? {
  // Nothing inside has these: one is an answer of loaders, the other one of reading properties.
  if status == 2 { return fixed("PLUMB_PENDING") }
  if status == 3 { return fixed("PLUMB_NIL") }
  guard let status = Status(rawValue: status) else { return fixed("unknown status") }
  switch status {
  case .ok: return fixed("PLUMB_OK")
  case .declined: return fixed("PLUMB_DECLINED")
  case .argument: return fixed("PLUMB_ERROR_ARGUMENT")
  case .handle: return fixed("PLUMB_ERROR_HANDLE")
  case .busy: return fixed("PLUMB_ERROR_BUSY")
  case .frozen: return fixed("PLUMB_ERROR_FROZEN")
  case .encoding: return fixed("PLUMB_ERROR_ENCODING")
  case .limit: return fixed("PLUMB_ERROR_LIMIT")
  case .file: return fixed("PLUMB_ERROR_FILE")
  case .xml: return fixed("PLUMB_ERROR_XML")
  case .syntax: return fixed("PLUMB_ERROR_SYNTAX")
  case .type: return fixed("PLUMB_ERROR_TYPE")
  case .component: return fixed("PLUMB_ERROR_COMPONENT")
  case .property: return fixed("PLUMB_ERROR_PROPERTY")
  case .symbol: return fixed("PLUMB_ERROR_SYMBOL")
  case .notFound: return fixed("PLUMB_ERROR_NOT_FOUND")
  case .cycle: return fixed("PLUMB_ERROR_CYCLE")
  case .evaluation: return fixed("PLUMB_ERROR_EVALUATION")
  case .redundant: return fixed("PLUMB_ERROR_REDUNDANT")
  case .unsupported: return fixed("PLUMB_ERROR_UNSUPPORTED")
  case .user: return fixed("PLUMB_ERROR_USER")
  case .measure: return fixed("PLUMB_ERROR_MEASURE")
  case .duplicate: return fixed("PLUMB_ERROR_DUPLICATE")
  }
}

/// A literal as C reads it: the compiler ends it with a NUL.
private func fixed(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
