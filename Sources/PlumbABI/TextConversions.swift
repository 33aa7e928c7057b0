import CPosix
import PlumbSyntax

/// Greatest plausible count of bytes or items; a larger one is an error of the caller.
enum Counts {
  static let maximumBytes = 1 << 40
  static let maximumItems = 1 << 26
  /// The offset of a field in a structure.
  static let maximumOffset = 1 << 30
}

/// An error of the caller.
func diagnostic(_ code: Status, _ message: String) -> Diagnostic { Diagnostic(code, message) }

/// An output pointer that must not be NULL.
@inline(__always)
func required<T>(_ pointer: T?, _ name: StaticString) throws(Diagnostic) -> T {
  guard let pointer else { throw missing(name) }
  return pointer
}

@inline(never)
func missing(_ name: StaticString) -> Diagnostic { diagnostic(.argument, "NULL was given for \(name.text)") }

/// In place of the length of text: it ends at its first NUL.
let nulTerminated = -1

/// Bytes whose length the host states; NULL only with a length of 0, or `nulTerminated`.
@inline(__always)
func bytes(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Diagnostic) -> UnsafeBufferPointer<UInt8> {
  let length = length == nulTerminated ? start.map { Int(clamping: strlen($0)) } ?? 0 : length
  guard length >= 0, length <= Counts.maximumBytes else {
    throw diagnostic(.argument, "The length of \(name.text) is impossible")
  }
  guard let start else {
    if length > 0 { throw missing(name) }
    return UnsafeBufferPointer(start: nil, count: 0)
  }
  return UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
}

/// Bytes of the host as an array, copied as one block: `Array(_:)` of a part of a buffer copies byte by byte.
func copy(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
    if let source = bytes.baseAddress, let target = copy.baseAddress { memcpy(target, source, bytes.count) }
    count = bytes.count
  }
}

/// Text that is UTF-8.
@inline(__always)
func utf8(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Diagnostic) -> UnsafeBufferPointer<UInt8> {
  let bytes = try bytes(start, length, name)
  guard UTF8Check.firstInvalid(bytes) == nil else {
    throw diagnostic(.encoding, "Text that is not UTF-8 was given for \(name.text)")
  }
  return bytes
}

@inline(never)
func string(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Diagnostic) -> String {
  String(decoding: try utf8(start, length, name), as: UTF8.self)
}

/// Text that the host gets back without a length. Errors: as `string`, and `.argument` for a NUL, which would end it.
func stringWithoutNUL(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Diagnostic) -> String {
  let bytes = try utf8(start, length, name)
  if bytes.contains(0) { throw diagnostic(.argument, "NUL is not allowed in \(name.text)") }
  return String(decoding: bytes, as: UTF8.self)
}

/// NUL-terminated text that must not be NULL.
@inline(never)
func string(_ start: UnsafePointer<CChar>?, _ name: StaticString) throws(Diagnostic) -> String {
  let start = try required(start, name)
  return try string(start, Int(clamping: strlen(start)), name)
}

/// The items at `start`, none for a count of 0.
func items<T>(
  _ start: UnsafePointer<T>?, _ count: Int, _ name: StaticString
) throws(Diagnostic) -> UnsafeBufferPointer<T> {
  guard count >= 0, count <= Counts.maximumItems else {
    throw diagnostic(.argument, "The number of \(name.text) is impossible")
  }
  if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(start: try required(start, name), count: count)
}

/// NUL-terminated texts; none may be NULL.
func names(
  _ start: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: StaticString
) throws(Diagnostic) -> [String] {
  var result: [String] = []
  for text in try items(start, count, name) { result.append(try string(text, name)) }
  return result
}
