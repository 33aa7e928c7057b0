import CPosix

/// Reads a whole file of at most `limit` bytes. Only regular files: a pipe or device could block or never end.
///
/// Throws `.file` for everything that keeps it from being read, its size included, with the path as the file.
package func readFile(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
  if let bytes = try readFile(ifThere: path, limit: limit) { return bytes }
  throw cannotOpen(path, ENOENT)
}

/// As `readFile`, but nil if there is no such file.
package func readFile(ifThere path: String, limit: Int) throws(Diagnostic) -> [UInt8]? {
  guard let file = try openFile(path) else { return nil }
  return try readAll(file.descriptor, file.stamp, path, limit)
}

/// As `readFile`, with what the file was like; never a mixture of what was there before and after a write. What changes
/// whenever it is read is a `.file` error.
package func readFile(stable path: String, limit: Int) throws(Diagnostic) -> (bytes: [UInt8], stamp: FileStamp) {
  for _ in 0..<3 {
    guard let file = try openFile(path) else { throw cannotOpen(path, ENOENT) }
    let bytes = try readAll(file.descriptor, file.stamp, path, limit)
    if FileStamp.of(path) == file.stamp { return (bytes, file.stamp) }
  }
  throw fileError(path, "The file changes while it is read")
}

/// Reads an open file and closes it.
private func readAll(
  _ descriptor: Int32, _ stamp: FileStamp, _ path: String, _ limit: Int
) throws(Diagnostic) -> [UInt8] {
  defer { close(descriptor) }
  let limit = max(0, limit)
  guard stamp.size <= limit else {
    throw fileError(path, "The file has \(Int(clamping: stamp.size)) bytes; the limit is \(limit)")
  }
  // One more than expected, to see that the file did not grow.
  var room = min(Int(clamping: stamp.size), limit) + 1
  var bytes: [UInt8] = []
  while true {
    let start = bytes.count
    try readMore(&bytes, atMost: room, descriptor, path)
    if bytes.count > limit { throw fileError(path, "The file has more than \(limit) bytes, which is the limit") }
    if bytes.count - start < room { return bytes }
    room = min(max(4096, bytes.count), limit - bytes.count + 1)
  }
}

/// The first bytes of a file, `limit` or fewer; nil if there is no such file. Errors as those of `readFile`.
package func readFile(startOf path: String, limit: Int) throws(Diagnostic) -> [UInt8]? {
  guard let file = try openFile(path) else { return nil }
  defer { close(file.descriptor) }
  var bytes: [UInt8] = []
  try readMore(&bytes, atMost: max(0, min(limit, Int(clamping: file.stamp.size))), file.descriptor, path)
  return bytes
}

/// Opens a regular file; nil if there is none.
private func openFile(_ path: String) throws(Diagnostic) -> (descriptor: Int32, stamp: FileStamp)? {
  for byte in path.utf8 where byte == 0 { throw fileError(path, "The path contains a NUL character") }
  guard !path.isEmpty else { throw fileError(path, "The path is empty") }
  // Non-blocking, because opening a pipe waits for its writer.
  let descriptor = plumb_open_for_reading(path)
  guard descriptor >= 0 else {
    if plumb_errno() == ENOENT { return nil }
    throw cannotOpen(path, plumb_errno())
  }
  var facts = plumb_file_facts()
  var problem: String?
  if plumb_find_facts(descriptor, nil, 0, &facts) != 0 {
    problem = "Cannot read the file: \(reason(plumb_errno()))"
  } else if facts.mode & 0o170000 == 0o040000 {
    problem = "This is a directory, not a file"
  } else if facts.mode & 0o170000 != 0o100000 {
    problem = "This is not a regular file"
  }
  if let problem {
    close(descriptor)
    throw fileError(path, problem)
  }
  return (descriptor, FileStamp(facts))
}

/// Appends what comes next, up to `room` bytes.
private func readMore(
  _ bytes: inout [UInt8], atMost room: Int, _ descriptor: Int32, _ path: String
) throws(Diagnostic) {
  var failure: Int32 = 0
  let start = bytes.count
  // Zeroing what is read into would take longer than reading it.
  bytes = [UInt8](unsafeUninitializedCapacity: start + room) { buffer, count in
    for index in 0..<start { buffer.initializeElement(at: index, to: bytes[index]) }
    count = start
    while count < start + room, let base = buffer.baseAddress {
      let step = read(descriptor, base + count, start + room - count)
      if step == 0 { break }
      if step > 0 {
        count += step
      } else if plumb_errno() != EINTR {
        failure = plumb_errno()
        break
      }
    }
  }
  if failure != 0 { throw fileError(path, "Cannot read the file: \(reason(failure))") }
}

/// The path without symbolic links, `.` and `..`, of a file or folder that is there; else nil.
package func realPath(_ path: String) -> String? {
  for byte in path.utf8 where byte == 0 { return nil }
  guard !path.isEmpty, let found = realpath(path, nil) else { return nil }
  defer { free(found) }
  let bytes = Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  return UTF8Check.firstInvalid(bytes) == nil ? String(decoding: bytes, as: UTF8.self) : nil
}

/// `realPath` of a folder. Throws `.file` if it is none.
package func realFolder(_ path: String) throws(Diagnostic) -> String {
  for byte in path.utf8 where byte == 0 { throw fileError(path, "The path contains a NUL character") }
  guard !path.isEmpty else { throw fileError(path, "The path is empty") }
  if let real = realPath(path + "/.") { return real }
  let code = plumb_errno()
  let problem = code == ENOTDIR ? "This is not a folder" : "Cannot open the folder: \(reason(code))"
  throw fileError(path, problem)
}

/// The error for a path that cannot be opened, with the reason that `errno` gave.
package func cannotOpen(_ path: String, _ code: Int32) -> Diagnostic {
  fileError(path, "Cannot open the file: \(reason(code))")
}

private func fileError(_ path: String, _ message: String) -> Diagnostic {
  var error = Diagnostic(.file, message)
  error.file = path
  return error
}

/// The commonest reasons in fixed words: those of the C library depend on the locale.
private func reason(_ code: Int32) -> String {
  switch code {
  case ENOENT: return "no such file"
  case EACCES, EPERM: return "permission denied"
  case ENOTDIR: return "a part of the path is not a directory"
  case ELOOP: return "too many symbolic links"
  case ENAMETOOLONG: return "the path is too long"
  case EMFILE, ENFILE: return "too many open files"
  case EISDIR: return "it is a directory"
  case EIO: return "input/output error"
  case ENXIO: return "no such device"
  default: return "error \(code)"
  }
}
