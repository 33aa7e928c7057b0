import CPosix

/// Reads a whole file of at most `limit` bytes. Only regular files: a pipe or device could block or never end.
///
/// Throws `.file` for everything that keeps it from being read, its size included, with the path as the file.
package func readFile(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
  for byte in path.utf8 where byte == 0 { throw fileError(path, "The path contains a NUL character") }
  guard !path.isEmpty else { throw fileError(path, "The path is empty") }
  // Non-blocking, because opening a pipe waits for its writer.
  let descriptor = plumb_open_for_reading(path)
  guard descriptor >= 0 else { throw fileError(path, "Cannot open the file: \(reason(plumb_errno()))") }
  defer { close(descriptor) }
  var mode: UInt32 = 0
  var size: Int64 = 0
  guard plumb_file_facts(descriptor, &mode, &size) == 0 else {
    throw fileError(path, "Cannot read the file: \(reason(plumb_errno()))")
  }
  switch mode & 0o170000 {
  case 0o100000: break
  case 0o040000: throw fileError(path, "This is a directory, not a file")
  default: throw fileError(path, "This is not a regular file")
  }
  let limit = max(0, limit)
  guard size <= limit else {
    throw fileError(path, "The file has \(Int(clamping: size)) bytes; the limit is \(limit)")
  }
  // One more than expected, to see that the file did not grow.
  var room = min(Int(clamping: size), limit) + 1
  var bytes: [UInt8] = []
  while true {
    var failure: Int32 = 0
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: room))
    let count = bytes.withUnsafeMutableBytes { buffer in
      var got = 0
      while got < room, let base = buffer.baseAddress {
        let step = read(descriptor, base + start + got, room - got)
        if step == 0 { break }
        if step > 0 {
          got += step
        } else if plumb_errno() != EINTR {
          failure = plumb_errno()
          break
        }
      }
      return got
    }
    bytes.removeLast(room - count)
    if failure != 0 { throw fileError(path, "Cannot read the file: \(reason(failure))") }
    if bytes.count > limit { throw fileError(path, "The file has more than \(limit) bytes, which is the limit") }
    if count < room { return bytes }
    room = min(max(4096, bytes.count), limit - bytes.count + 1)
  }
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
