import CPlumb
import CPosix
import PlumbEngine
import PlumbSyntax

/// A diagnostic with its texts at fixed addresses, stored consecutively in one block of memory.
///
/// Quoted text may contain NULs, which would end it for the host: each is replaced by U+FFFD.
final class DiagnosticText {
  private static let replacement: StaticString = "\u{FFFD}"

  private let bytes: UnsafeMutablePointer<UInt8>
  let diagnostic: plumb_diagnostic

  init(_ source: Diagnostic) {
    let texts = [
      source.message, source.file, source.nodePath, source.component, source.property, source.expression,
      source.suggestions.first ?? "", source.rendered(),
    ]
    var size = 0
    for text in texts {
      size += text.utf8.count + 1
      for byte in text.utf8 where byte == 0 { size += Self.replacement.utf8CodeUnitCount - 1 }
    }
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    var next = bytes
    var addresses: [UnsafePointer<CChar>] = []
    for text in texts {
      addresses.append(UnsafeRawPointer(next).assumingMemoryBound(to: CChar.self))
      for byte in text.utf8 {
        if byte == 0 {
          next.initialize(from: Self.replacement.utf8Start, count: Self.replacement.utf8CodeUnitCount)
          next += Self.replacement.utf8CodeUnitCount
        } else {
          next.initialize(to: byte)
          next += 1
        }
      }
      next.initialize(to: 0)
      next += 1
    }
    diagnostic = plumb_diagnostic(
      code: source.code.rawValue, severity: source.severity.rawValue, line: Int32(clamping: source.line),
      column: Int32(clamping: source.column), node: source.node, message: addresses[0], file: addresses[1],
      node_path: addresses[2], component: addresses[3], property: addresses[4], expression: addresses[5],
      suggestion: addresses[6], rendered: addresses[7])
  }

  /// The text that is ready to print.
  var rendered: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(diagnostic.rendered).assumingMemoryBound(to: UInt8.self),
      count: strlen(diagnostic.rendered))
  }

  deinit { bytes.deallocate() }
}

extension TextBox {
  /// The text as C reads it.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self) }
}
