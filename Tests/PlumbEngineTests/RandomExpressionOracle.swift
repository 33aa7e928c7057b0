import Foundation
import PlumbSyntax

@testable import PlumbEngine

/// Evaluates random expressions naively, as docs/semantics/expressions.md, sections 3 and 4, says.
struct RandomExpressionOracle {
  struct Failure: Error { var why: String }

  let values: [String: Value]
  let strings: [String: String]

  init(_ host: RandomExpressionHost) {
    values = Dictionary(uniqueKeysWithValues: host.values)
    strings = (host.fixture.json["strings"] as? [String: [String: String]])?[""] ?? [:]
  }

  func value(_ expression: RandomExpression) throws -> Value {
    switch expression {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .name(_, let value?): return value
    case .name(let name, nil): return try symbol(name)
    case .prefix(.not, let a): return .bool(try number(a) == 0)
    case .prefix(.negate, let a): return .number(-(try number(a)))
    case .prefix(.rangeThrough, let a): return .range(.through, -.infinity, try number(a))
    case .prefix(_, let a): return .range(.upTo, -.infinity, try number(a))
    case .rangeFrom(let a): return .range(.from, try number(a), .infinity)
    case .infix(.and, let a, let b): return .bool(try number(a) != 0 && number(b) != 0)
    case .infix(.or, let a, let b): return .bool(try number(a) != 0 || number(b) != 0)
    case .infix(.coalesce, let a, let b):
      let first = try valueOrNil(a)
      return first.kind == .null ? try value(b) : first
    case .infix(let operation, let a, let b): return try apply(operation, value(a), value(b))
    case .ternary(let a, let b, let c): return try number(a) != 0 ? value(b) : value(c)
    case .index(let a, let b): return try item(of: value(a), at: value(b))
    case .array(let items): return .array(try items.map { try value($0) })
    case .format(let format, let arguments): return try formatted(format, arguments)
    case .call(let name, let arguments): return try call(name, arguments)
    }
  }

  private func number(_ expression: RandomExpression) throws -> Double { try number(value(expression)) }

  private func number(_ value: Value) throws -> Double {
    guard value.kind == .number || value.kind == .bool else { throw Failure(why: "\(value.kind) is not a number") }
    return value.a
  }

  private func symbol(_ name: String) throws -> Value {
    if let value = values[name] { return value }
    let parts = name.split(separator: ".").map(String.init)
    let whole = values[parts[0]] ?? .null
    switch parts[1] {
    case "x" where whole.kind == .point, "top": return .number(whole.a)
    case "y" where whole.kind == .point: return .number(whole.b)
    default: return whole.entries.first { $0.key == parts[1] }?.value ?? .null
    }
  }

  /// On the left of `??` what is not there is nil.
  private func valueOrNil(_ expression: RandomExpression) throws -> Value {
    switch expression {
    case .index(let a, let b):
      let (whole, index) = (try valueOrNil(a), try value(b))
      if whole.kind == .null { return .null }
      return (try? item(of: whole, at: index)) ?? .null
    case .ternary(let a, let b, let c): return try number(a) != 0 ? valueOrNil(b) : valueOrNil(c)
    case .infix(.coalesce, let a, let b):
      let first = try valueOrNil(a)
      return first.kind == .null ? try valueOrNil(b) : first
    default: return try value(expression)
    }
  }

  // MARK: - Operators

  private func apply(_ operation: Operator, _ a: Value, _ b: Value) throws -> Value {
    switch operation {
    case .equal: return .bool(areEqual(a, b))
    case .notEqual: return .bool(!areEqual(a, b))
    case .add where a.kind == .string || b.kind == .string:
      guard a.kind != .null, b.kind != .null else { throw Failure(why: "nil in a text") }
      return .string(text(a) + text(b))
    case .add where a.kind == .array && b.kind == .array: return .array(a.items + b.items)
    case .comma: return .array((a.kind == .array ? a.items : [a]) + (b.kind == .array ? b.items : [b]))
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
    default:
      guard x <= y, operation == .closedRange || x != y else { throw Failure(why: "no such range") }
      return .range(operation == .closedRange ? .closed : .halfOpen, x, y)
    }
  }

  /// Values of different types are unequal; numbers as IEEE has it.
  private func areEqual(_ a: Value, _ b: Value) -> Bool {
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .number: return a.a == b.a
    case .array: return a.items.count == b.items.count && zip(a.items, b.items).allSatisfy { areEqual($0, $1) }
    case .dictionary:
      return a.entries.count == b.entries.count
        && a.entries.allSatisfy { entry in
          b.entries.contains { $0.key == entry.key && areEqual($0.value, entry.value) }
        }
    case .color, .point, .insets, .range:
      return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d
    default: return ExactText.text(a) == ExactText.text(b)
    }
  }

  /// The text of a value inside a string.
  private func text(_ value: Value) -> String {
    switch value.kind {
    case .null: return "nil"
    case .number: return numberText(value.a)
    case .bool: return value.a != 0 ? "true" : "false"
    case .array: return "[" + value.items.map { text($0) }.joined(separator: ", ") + "]"
    case .range:
      let (lower, upper) = (numberText(value.a), numberText(value.b))
      switch RangeStyle(rawValue: value.c) ?? .closed {
      case .closed: return lower + "..." + upper
      case .halfOpen: return lower + "..<" + upper
      case .from: return lower + "..."
      case .through: return "..." + upper
      case .upTo: return "..<" + upper
      }
    case .color:
      let parts = [value.a * 255, value.b * 255, value.c * 255, value.d]
      return "rgba(" + parts.map { numberText($0) }.joined(separator: ", ") + ")"
    case .point: return "(\(numberText(value.a)), \(numberText(value.b)))"
    default: return value.stringValue ?? ""
    }
  }

  // MARK: - Subscripts

  private func item(of whole: Value, at index: Value) throws -> Value {
    switch whole.kind {
    case .dictionary:
      guard let key = index.stringValue else { throw Failure(why: "no key") }
      return whole.entries.first { $0.key == key }?.value ?? .null
    case .array:
      let items = whole.items
      if index.kind == .range { return .array(Array(items[try slice(index, items.count)])) }
      return items[try slice(index, items.count).lowerBound]
    case .string, .attributedText:
      let characters = Array(whole.stringValue ?? "")
      let places = try slice(index, characters.count)
      // No character comes before the first.
      if index.kind == .range, RangeStyle(rawValue: index.c) == .upTo, places.isEmpty { throw Failure(why: "..<0") }
      return .string(String(characters[places]))
    default: throw Failure(why: "no subscript of \(whole.kind)")
    }
  }

  /// The places that an index or a range means. Bounds are cut to whole numbers.
  private func slice(_ index: Value, _ count: Int) throws -> Range<Int> {
    func bound(_ number: Double, below limit: Int) throws -> Int {
      guard let place = Int(exactly: number.rounded(.towardZero)), place >= 0, place < limit else {
        throw Failure(why: "\(number) is out of bounds")
      }
      return place
    }
    guard index.kind == .range else {
      let place = try bound(number(index), below: count)
      return place..<place + 1
    }
    let style = RangeStyle(rawValue: index.c) ?? .closed
    let start = style == .through || style == .upTo ? 0 : try bound(index.a, below: count + 1)
    var end = count
    if style == .halfOpen || style == .upTo { end = try bound(index.b, below: count + 1) }
    if style == .closed || style == .through { end = try bound(index.b, below: count) + 1 }
    guard start <= end else { throw Failure(why: "out of bounds") }
    return start..<end
  }

  // MARK: - Calls

  private func call(_ name: String, _ arguments: [RandomExpression]) throws -> Value {
    if name.hasPrefix("strings.") {
      return try formatted(strings[String(name.dropFirst("strings.".count))] ?? "", arguments)
    }
    let operands = try arguments.map { try value($0) }
    switch name {
    case "first": return operands[0]
    case "nothing": return .null
    case "count", "isEmpty":
      let kind = operands[0].kind
      let count = kind == .dictionary ? operands[0].entries.count : kind == .array ? operands[0].items.count : nil
      let length = count ?? operands[0].stringValue?.count ?? 0
      return name == "count" ? .number(Double(length)) : .bool(length == 0)
    case "uppercase": return .string(operands[0].stringValue?.uppercased() ?? "")
    case "lowercase": return .string(operands[0].stringValue?.lowercased() ?? "")
    case "UIColor": return color(operands[0].stringValue ?? "")
    default: break
    }
    let x = try operands.map { try number($0) }
    switch name {
    case "sum": return .number(x.reduce(0, +))
    case "rgb": return .color(x[0] / 255, x[1] / 255, x[2] / 255, 1)
    case "rgba": return .color(x[0] / 255, x[1] / 255, x[2] / 255, x[3])
    case "CGPoint": return .point(x: x[0], y: x[1])
    case "UIEdgeInsets": return .insets(top: x[0], left: x[1], bottom: x[2], right: x[3])
    default: return .number(try numeric(name, x))
    }
  }

  private func numeric(_ name: String, _ x: [Double]) throws -> Double {
    switch name {
    case "abs": return abs(x[0])
    case "ceil": return ceil(x[0])
    case "floor": return floor(x[0])
    case "round": return x[0].rounded(.toNearestOrAwayFromZero)
    case "sqrt": return sqrt(x[0])
    case "cos": return cos(x[0])
    case "sin": return sin(x[0])
    case "tan": return tan(x[0])
    case "acos": return acos(x[0])
    case "asin": return asin(x[0])
    case "atan": return atan(x[0])
    case "pow": return pow(x[0], x[1])
    case "mod": return fmod(x[0], x[1])
    case "atan2": return atan2(x[0], x[1])
    case "min": return x.dropFirst().reduce(x[0]) { $1 < $0 ? $1 : $0 }
    case "max": return x.dropFirst().reduce(x[0]) { $1 >= $0 ? $1 : $0 }
    default: throw Failure(why: "unknown function \(name)")
    }
  }

  private func color(_ text: String) -> Value {
    switch text {
    case "#f00", "red": .color(1, 0, 0, 1)
    case "#12345678": .color(0x12 / 255.0, 0x34 / 255.0, 0x56 / 255.0, 0x78 / 255.0)
    default: .color(0.25, 0.5, 1, 0.75)
    }
  }

  /// What the C library makes of a format; whole numbers have 64 bits, and values are texts for `%@` and `%s`.
  private func formatted(_ format: String, _ arguments: [RandomExpression]) throws -> Value {
    let operands = try arguments.map { try value($0) }
    if format == "%2$@ %1$d" { return .string(text(operands[1]) + " " + text(operands[0])) }
    // One placeholder after another; all of them take one argument but `%*d`.
    var result = ""
    var rest = Substring(format)
    var next = 0
    while let place = rest.range(of: "%[^%@a-zA-Z]*[@sdiufgexXo%]", options: .regularExpression) {
      result += rest[..<place.lowerBound]
      let conversion = String(rest[place])
      rest = rest[place.upperBound...]
      if conversion == "%%" {
        result += "%"
        continue
      }
      if conversion.contains("*") {
        let width = Int(try number(operands[next]))
        result += String(format: "%\(width == 0 ? "" : "\(width)")ld", Int(try number(operands[next + 1])))
        next += 2
        continue
      }
      let operand = operands[next]
      next += 1
      switch conversion.last {
      case "@", "s": result += text(operand)
      case "f", "g", "e":
        let number = try number(operand)
        result += String(format: conversion, number.isNaN ? Double.nan : number)
      default:
        let long = String(conversion.dropLast()) + "l" + String(conversion.suffix(1))
        result += String(format: long, Int(try number(operand)))
      }
    }
    return .string(result + rest)
  }
}
