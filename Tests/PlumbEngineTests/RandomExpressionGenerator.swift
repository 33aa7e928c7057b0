import PlumbSyntax

@testable import PlumbEngine

/// Makes expressions of a wanted type out of operands of the types that their operations take
/// (docs/semantics/expressions.md, section 4).
struct RandomExpressionGenerator {
  var random: SplitMix64
  typealias Expression = RandomExpression

  mutating func make(_ type: RandomExpressionType, _ depth: Int) -> Expression {
    if depth <= 0 || random.chance(12) { return leaf(type) }
    // What every type has.
    switch random.below(14) {
    case 0: return .ternary(condition(depth), make(type, depth - 1), make(type, depth - 1))
    // Out of the hands of a host in C a range comes back with its upper bound in it.
    case 1 where type != .range:
      return .call("first", [make(type, depth - 1)] + (random.chance(50) ? [] : [make(anyType(), depth - 1)]))
    case 2: return .infix(.coalesce, random.chance(50) ? .null : missing(depth), make(type, depth - 1))
    default: break
    }
    switch type {
    case .number: return number(depth)
    case .bool: return bool(depth)
    case .string: return string(depth)
    case .color: return color(depth)
    case .numbers: return array(.number, .numbers, depth)
    case .strings: return array(.string, .strings, depth)
    case .range: return range(depth)
    case .point: return .call("CGPoint", [make(.number, depth - 1), make(.number, depth - 1)])
    case .insets: return .call("UIEdgeInsets", (0..<4).map { _ in make(.number, depth - 2) })
    case .optional: return optional(depth)
    case .dictionary, .alignment, .font, .text: return leaf(type)
    }
  }

  private mutating func anyType() -> RandomExpressionType { random.pick(RandomExpressionType.allCases) }

  private mutating func leaf(_ type: RandomExpressionType) -> Expression {
    let names = RandomExpressionHost.names(type)
    if !names.isEmpty && random.chance(50) { return .scope(random.pick(names)) }
    switch type {
    case .number:
      if random.chance(6) { return .name("pi", value: .number(.pi)) }
      let odd = [0.5, 0.1, 1e21, 1e-7, 123_456_789, 4_294_967_296, .infinity, 0, 1e308, 2.675]
      return .number(random.chance(25) ? random.pick(odd) : Double(random.below(10)))
    case .bool: return random.chance(50) ? .name("true", value: .bool(true)) : .name("false", value: .bool(false))
    case .string: return .string(random.pick(["", "a", "text", "it's", "\"", "ö", "🧪", "a\nb", "%", "\\", "0", "{"]))
    case .color:
      return random.pick([
        .name("UIColor.red", value: .color(1, 0, 0, 1)), .name("UIColor.brand", value: .color(0.25, 0.5, 1, 0.75)),
        .name("#ff0", value: .color(1, 1, 0, 1)), .name("#00ff0000", value: .color(0, 1, 0, 0)),
      ])
    case .numbers: return .array((0..<random.below(4)).map { _ in leaf(.number) })
    case .strings: return .array((0..<random.below(4)).map { _ in leaf(.string) })
    case .range: return .infix(.closedRange, .number(Double(random.below(2))), .number(Double(1 + random.below(2))))
    case .point: return .call("CGPoint", [leaf(.number), leaf(.number)])
    case .optional: return random.chance(50) ? .null : leaf(.number)
    case .alignment, .dictionary, .insets, .font, .text: return .scope(names[0])
    }
  }

  /// What is truthy or not: numbers and booleans.
  private mutating func condition(_ depth: Int) -> Expression {
    make(random.chance(80) ? .bool : .number, depth - 1)
  }

  /// An operand of arithmetic: booleans are 0 and 1.
  private mutating func operand(_ depth: Int) -> Expression {
    make(random.chance(92) ? .number : .bool, depth - 1)
  }

  private mutating func number(_ depth: Int) -> Expression {
    switch random.below(12) {
    case 0...3:
      return .infix(random.pick([.add, .subtract, .multiply, .divide, .remainder]), operand(depth), operand(depth))
    case 4: return .prefix(.negate, operand(depth))
    case 5:
      let name = random.pick(["abs", "ceil", "floor", "round", "sqrt", "cos", "sin", "tan", "acos", "asin", "atan"])
      return .call(name, [operand(depth)])
    case 6: return .call(random.pick(["pow", "mod", "atan2"]), [operand(depth), operand(depth)])
    case 7: return .call(random.pick(["min", "max"]), (0..<2 + random.below(3)).map { _ in operand(depth) })
    case 8: return .call("count", [make(random.pick([.string, .numbers, .strings, .dictionary, .text]), depth - 1)])
    case 9: return .call("sum", (0..<1 + random.below(3)).map { _ in operand(depth) })
    case 10: return .index(random.chance(70) ? .scope("a1") : make(.numbers, depth - 1), position(depth))
    default: return .infix(.coalesce, make(.optional, depth - 1), make(.number, depth - 1))
    }
  }

  /// An index that is mostly a good one.
  private mutating func position(_ depth: Int) -> Expression {
    switch random.below(10) {
    case 0: return make(.number, depth - 1)
    case 1: return .infix(.remainder, .call("abs", [make(.number, depth - 1)]), .number(3))
    case 2: return .number(random.pick([0.5, 1.9, 7]))
    default: return .number(Double(random.below(3)))
    }
  }

  private mutating func bool(_ depth: Int) -> Expression {
    switch random.below(8) {
    case 0, 1:
      let operation = random.pick([Operator.less, .lessOrEqual, .greater, .greaterOrEqual])
      return .infix(operation, operand(depth), operand(depth))
    case 2, 3:
      // Values of different types are unequal.
      let type = anyType()
      let other = random.chance(75) ? type : anyType()
      return .infix(random.pick([.equal, .notEqual]), make(type, depth - 1), make(other, depth - 1))
    case 4: return .prefix(.not, condition(depth))
    case 5, 6: return .infix(random.pick([.and, .or]), condition(depth), condition(depth))
    default: return .call("isEmpty", [make(random.pick([.string, .numbers, .strings, .dictionary, .text]), depth - 1)])
    }
  }

  private mutating func string(_ depth: Int) -> Expression {
    switch random.below(9) {
    case 0, 1:
      let other = make(random.pick([.number, .bool, .string, .numbers, .strings, .range, .color, .point]), depth - 1)
      let text = make(.string, depth - 1)
      return random.chance(50) ? .infix(.add, text, other) : .infix(.add, other, text)
    case 2: return .index(random.chance(60) ? .scope("s3") : make(.string, depth - 1), position(depth))
    case 3: return .index(random.chance(60) ? .scope("s3") : make(.string, depth - 1), make(.range, depth - 1))
    case 4: return .call(random.pick(["uppercase", "lowercase"]), [make(.string, depth - 1)])
    case 5, 6: return format(depth)
    case 7: return .index(.scope("w1"), position(depth))
    default: return .index(.scope("d1"), .string("y"))
    }
  }

  /// A whole number that every integer placeholder takes. Called with constants, what fails does so at load already.
  private mutating func whole(_ depth: Int) -> Expression {
    let number = Expression.call("max", [.number(0), .call("round", [make(.number, depth - 1)])])
    return .call("min", [.number(100_000), number])
  }

  private mutating func format(_ depth: Int) -> Expression {
    switch random.below(8) {
    case 0: return .format(random.pick(["%d", "<%5d>", "%-4i|", "%05d", "%+d"]), [whole(depth)])
    case 1: return .format(random.pick(["%f", "%.2f", "%8.3f", "%g", "%e", "%.0f%%"]), [operand(depth)])
    case 2: return .format(random.pick(["%x", "%X", "%o", "%#x", "%u"]), [whole(depth)])
    case 3:
      return .format(
        random.pick(["%@", "'%s'", "%@!"]), [make(random.pick([.number, .bool, .string, .numbers]), depth - 1)])
    case 4: return .format("%2$@ %1$d", [whole(depth), make(.string, depth - 1)])
    case 5: return .format("%*d", [.number(Double(random.below(9))), whole(depth)])
    case 6: return .call("strings.Greeting", [make(.string, depth - 1), whole(depth)])
    default: return .call("strings.Plain", [])
    }
  }

  private mutating func color(_ depth: Int) -> Expression {
    switch random.below(3) {
    case 0: .call("rgb", (0..<3).map { _ in operand(depth) })
    case 1: .call("rgba", (0..<4).map { _ in operand(depth) })
    default: .call("UIColor", [.string(random.pick(["#f00", "red", "#12345678", "brand"]))])
    }
  }

  private mutating func array(
    _ item: RandomExpressionType, _ type: RandomExpressionType, _ depth: Int
  ) -> Expression {
    switch random.below(5) {
    case 0: return .array((0..<random.below(4)).map { _ in make(item, depth - 1) })
    case 1: return .infix(.add, make(type, depth - 1), make(type, depth - 1))
    case 2: return .infix(.comma, make(type, depth - 1), make(random.chance(50) ? type : item, depth - 1))
    case 3: return .infix(.comma, make(item, depth - 1), make(item, depth - 1))
    default:
      let whole = item == .number && random.chance(60) ? Expression.scope("a1") : make(type, depth - 1)
      return .index(whole, make(.range, depth - 1))
    }
  }

  private mutating func range(_ depth: Int) -> Expression {
    let lower = Double(random.below(3))
    switch random.below(8) {
    case 0: return .infix(.closedRange, position(depth), position(depth))
    case 1: return .infix(.halfOpenRange, .number(lower), .number(lower + Double(random.below(2))))
    case 2: return .infix(.halfOpenRange, .number(lower), .infix(.add, .number(lower), position(depth)))
    case 3: return .rangeFrom(position(depth))
    case 4: return .prefix(.rangeThrough, position(depth))
    case 5: return .prefix(.rangeUpTo, position(depth))
    default: return .infix(.closedRange, .number(0), .number(lower))
    }
  }

  private mutating func optional(_ depth: Int) -> Expression {
    switch random.below(4) {
    case 0: missing(depth)
    case 1: .index(.scope("d1"), .string(random.pick(["x", "nowhere"])))
    case 2: .index(make(.numbers, depth - 1), make(.number, depth - 1))
    default: make(.number, depth - 1)
    }
  }

  /// What is nil.
  private mutating func missing(_ depth: Int) -> Expression {
    switch random.below(5) {
    case 0: .scope("o2")
    case 1: .index(.scope("d1"), .string("nowhere"))
    case 2: .call("nothing", [make(anyType(), depth - 2)])
    case 3: .index(.scope("a1"), .number(99))
    default: .index(.index(.scope("d1"), .string("nowhere")), position(depth))
    }
  }
}
