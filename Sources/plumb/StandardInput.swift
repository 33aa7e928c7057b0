import CPosix

/// Reading what is piped in. Its name on the command line is `-`.
enum StandardInput {
  static let word = "-"
  /// Its name in diagnostics.
  static let name = "standard input"

  /// All bytes up to the end. Fails beyond `limit`.
  static func read(limit: Int) throws(CallFailure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { CPosix.read(0, $0.baseAddress, $0.count) }
      if count == 0 { return result }
      if count < 0 {
        if plumb_errno() == EINTR { continue }
        throw CallFailure("Cannot read standard input")
      }
      result += chunk[..<count]
      if result.count > limit { throw CallFailure("Standard input has more than \(limit) bytes") }
    }
  }
}
