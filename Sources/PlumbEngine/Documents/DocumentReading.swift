import PlumbSyntax

/// What reads the bytes of a document into elements, whatever language they are in.
struct DocumentReading {
  let read: (_ bytes: [UInt8], _ name: String, _ limits: XMLLimits) -> XMLReadResult
}
