import Foundation
import PlumbSyntax

/// Operators and functions on values.
extension Oracle {
  func truth(_ value: OracleValue) throws(OracleError) -> Bool { try number(value) != 0 }

  func number(_ value: OracleValue) throws(OracleError) -> Double {
    guard let number = value.number else { throw .expression("\(value) is not a number") }
    return number
  }

  func maximum(_ a: Double, _ b: Double) -> Double { b >= a ? b : a }
  func minimum(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

  func apply(_ operation: Operator, _ a: OracleValue) throws(OracleError) -> OracleValue {
    switch operation {
    case .negate: return .number(try -number(a))
    case .not: return .bool(try !truth(a))
    default: throw .expression("the oracle knows no prefix operator \(operation)")
    }
  }

  func apply(_ operation: Operator, _ a: OracleValue, _ b: OracleValue) throws(OracleError) -> OracleValue {
    switch operation {
    case .equal: return .bool(a == b)
    case .notEqual: return .bool(a != b)
    case .add:
      if case .string(let text) = a { return .string(text + b.text) }
      if case .string(let text) = b { return .string(a.text + text) }
    case .comma:
      if case .array(let items) = a { return .array(items + [b]) }
      return .array([a, b])
    default: break
    }
    let (x, y) = (try number(a), try number(b))
    switch operation {
    case .add: return .number(x + y)
    case .subtract: return .number(x - y)
    case .multiply: return .number(x * y)
    case .divide: return .number(x / y)
    case .remainder: return .number(fmod(x, y))
    case .less: return .bool(x < y)
    case .lessOrEqual: return .bool(x <= y)
    case .greater: return .bool(x > y)
    case .greaterOrEqual: return .bool(x >= y)
    default: throw .expression("the oracle knows no infix operator \(operation)")
    }
  }

  func call(_ name: String, _ arguments: [Double]) throws(OracleError) -> Double {
    switch (name, arguments.count) {
    case ("min", 2...): return arguments.dropFirst().reduce(arguments[0], minimum)
    case ("max", 2...): return arguments.dropFirst().reduce(arguments[0], maximum)
    case ("abs", 1): return abs(arguments[0])
    case ("floor", 1): return arguments[0].rounded(.down)
    case ("ceil", 1): return arguments[0].rounded(.up)
    case ("round", 1): return arguments[0].rounded(.toNearestOrAwayFromZero)
    case ("sqrt", 1): return arguments[0].squareRoot()
    case ("pow", 2): return pow(arguments[0], arguments[1])
    case ("mod", 2): return fmod(arguments[0], arguments[1])
    default: throw .expression("unknown function \(name)")
    }
  }

  func item(of value: OracleValue, at index: OracleValue) throws(OracleError) -> OracleValue {
    if case .string(let name) = index {
      if case .dictionary(let entries) = value, let entry = entries[name] { return entry }
      if case .array(let items) = value, name == "count" { return .number(Double(items.count)) }
      throw .expression("no member \(name)")
    }
    guard case .array(let items) = value, let position = Int(exactly: try number(index).rounded(.towardZero)),
      items.indices.contains(position)
    else { throw .expression("index \(index) out of bounds") }
    return items[position]
  }
}
