import PlumbEngine

extension Value {
  /// The engine's value for one of the oracle's; entries of dictionaries in the order of their keys.
  init(_ value: OracleValue) {
    switch value {
    case .null: self = .null
    case .number(let number): self = .number(number)
    case .bool(let bool): self = .bool(bool)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { Value($0) })
    case .dictionary(let entries):
      self = .dictionary(entries.sorted { $0.key < $1.key }.map { (key: $0.key, value: Value($0.value)) })
    }
  }
}
