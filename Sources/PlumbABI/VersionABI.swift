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
  return fixed(status.name)
}

/// A literal as C reads it: the compiler ends it with a NUL.
func fixed(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
