/// How the program of one expression runs.
extension NumericProgram {
  /// How many values can wait without asking for memory.
  private static var fewAside: Int { 64 }

  /// The value for `inputCount` inputs. O(operations); allocates only if more than 64 values have to wait for others at
  /// once.
  @inline(__always)
  package func evaluate(_ inputs: UnsafePointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 + Self.fewAside) { few in
      var memory = few.baseAddress
      if asideCount > Self.fewAside { memory = .allocate(capacity: 3 + asideCount) }
      let result = run(inputs, UnsafeMutableRawPointer(memory))
      if asideCount > Self.fewAside { memory?.deallocate() }
      return result
    }
  }

  /// `memory` has room for the addresses of the places and for what waits. Written out once, in the function that hosts
  /// call: it is over before a call would be.
  @inline(__always)
  private func run(_ inputs: UnsafePointer<Double>, _ memory: UnsafeMutableRawPointer?) -> Double {
    guard let memory else { return 0 }
    let aside = (memory + 24).assumingMemoryBound(to: Double.self)
    // By `Kind`.
    let bases = memory.assumingMemoryBound(to: UnsafePointer<Double>.self)
    bases.initialize(to: inputs)
    (bases + 1).initialize(to: UnsafePointer(constants.base))
    (bases + 2).initialize(to: UnsafePointer(aside))
    var step = UnsafePointer(steps.base)
    var value = 0.0
    while true {
      let operand = bases[Int(step.pointee.kind.rawValue)] + Int(step.pointee.index)
      switch step.pointee.code {
      case .load: value = operand.pointee
      case .storeAndLoad:
        aside[Int(step.pointee.otherIndex)] = value
        value = operand.pointee
      case .add: value += operand.pointee
      case .subtract: value -= operand.pointee
      case .subtractSwapped: value = operand.pointee - value
      case .multiply: value *= operand.pointee
      case .divide: value /= operand.pointee
      case .divideSwapped: value = operand.pointee / value
      case .minimum: value = Operation.two(.minimum, value, operand.pointee)
      case .minimumSwapped: value = Operation.two(.minimum, operand.pointee, value)
      case .maximum: value = Operation.two(.maximum, value, operand.pointee)
      case .maximumSwapped: value = Operation.two(.maximum, operand.pointee, value)
      case .select:
        let other = bases[Int(step.pointee.otherKind.rawValue)] + Int(step.pointee.otherIndex)
        value = value != 0 ? operand.pointee : other.pointee
      case .one: value = Self.one(step.pointee.operation, value)
      case .two: value = Self.two(step.pointee.operation, value, operand.pointee)
      case .twoSwapped: value = Self.two(step.pointee.operation, operand.pointee, value)
      case .end: return value
      }
      step += 1
    }
  }
}
