import PlumbSyntax

/// What controls show, while frames are computed.
struct WorkingProperties: StatefulProperties {
  func attribute(_ name: String, _ row: Int, _ machine: inout Machine) throws(Never) -> Value? {
    machine.workingValue(row, name)
  }

  func isIn(_ state: ControlState, _ row: Int, _ machine: inout Machine) throws(Never) -> Value {
    if let value = machine.workingValue(row, state.property) {
      return .bool((value.a != 0) != (state == .disabled))
    }
    return .bool(machine.isControl(row, in: state))
  }

  func choice(_ condition: Value, _ first: Value, _ second: Value, _ machine: inout Machine) -> Value {
    condition.a != 0 ? first : second
  }

  func unlessNil(_ first: Value, _ second: Value, _ machine: inout Machine) -> Value {
    first.kind == .null ? second : first
  }

  /// A part of a control in its present state; nil for none.
  func shown(_ part: String, _ row: Int, _ machine: inout Machine) -> Value? {
    let normal = normal(part, row, &machine) ?? .null
    let value = shown(part, row, normal: normal, &machine)
    return value.kind == .null ? nil : value
  }
}
