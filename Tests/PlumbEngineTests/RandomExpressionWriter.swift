import PlumbSyntax

/// Writes expressions as authors may: with few or many spaces and parentheses.
struct RandomExpressionWriter {
  var random: SplitMix64

  /// How tightly operators bind (docs/semantics/expressions.md, section 3); higher binds tighter.
  private static func level(_ expression: RandomExpression) -> Int {
    switch expression {
    case .number, .string, .name, .call, .format, .index, .array: 100
    case .prefix(.negate, _), .prefix(.not, _): 50
    // Open ranges are always put in parentheses.
    case .prefix, .rangeFrom: -200
    case .ternary: -7
    case .infix(let operation, _, _):
      switch operation {
      case .multiply, .divide, .remainder: 1
      case .add, .subtract: 0
      case .closedRange, .halfOpenRange: -1
      case .coalesce: -3
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: -4
      case .and: -5
      case .or: -6
      default: -100
      }
    }
  }

  mutating func text(_ expression: RandomExpression) -> String { operand(expression, atLeast: -7) }

  /// The text of an operand, in parentheses where it binds less tightly than `least`, and sometimes where it need not be.
  private mutating func operand(_ expression: RandomExpression, atLeast least: Int) -> String {
    let text = bare(expression)
    if Self.level(expression) < least || random.chance(6) { return "(\(space())\(text)\(space()))" }
    return text
  }

  private mutating func bare(_ expression: RandomExpression) -> String {
    switch expression {
    case .number(let number): return literal(number)
    case .string(let text): return quoted(text)
    case .name(let name, _): return name
    case .prefix(let operation, let a): return operation.symbol + operand(a, atLeast: 100)
    case .rangeFrom(let a): return operand(a, atLeast: 100) + "..."
    case .infix(let operation, let a, let b):
      let level = Self.level(expression)
      // Neither comparisons nor ranges can be chained; everything else groups from the left.
      let isChained = level != -4 && level != -1
      let first = operand(a, atLeast: isChained ? level : level + 1)
      let second = operand(b, atLeast: level + 1)
      return first + around(operation.symbol, second) + second
    case .ternary(let a, let b, let c):
      let condition = operand(a, atLeast: -6)
      return "\(condition) ? \(operand(b, atLeast: -6)) : \(operand(c, atLeast: -7))"
    case .call(let name, let arguments): return name + list("(", arguments, ")")
    case .format(let text, let arguments): return quoted(text) + list("(", arguments, ")")
    case .index(let a, let b): return operand(a, atLeast: 100) + "[" + operand(b, atLeast: -7) + "]"
    case .array(let items): return list("[", items, "]")
    }
  }

  private mutating func list(_ open: String, _ items: [RandomExpression], _ close: String) -> String {
    var text = open + space()
    for (index, item) in items.enumerated() {
      if index > 0 { text += space() + "," + space() }
      text += operand(item, atLeast: -7)
    }
    return text + space() + close
  }

  /// An infix operator. Without spaces it must not run into a sign before what follows.
  private mutating func around(_ symbol: String, _ next: String) -> String {
    let isTight = ["+", "*", "/", "<", "==", "&&", "||"].contains(symbol) && !"-!.(".contains(next.first ?? "-")
    return isTight && random.chance(20) ? symbol : " \(space())\(symbol)\(random.pick([" ", " ", "\n", " \t"]))"
  }

  private mutating func space() -> String { random.chance(90) ? "" : random.pick([" ", "\t", "\n", "  "]) }

  /// The same number in some spelling.
  private mutating func literal(_ number: Double) -> String {
    if number == .infinity { return "1e999" }
    guard number == number.rounded(), number < 1e15 else { return "\(number)" }
    let whole = Int64(number)
    switch random.below(8) {
    case 0: return "0x" + String(whole, radix: 16, uppercase: random.chance(50))
    case 1: return "\(whole).0"
    case 2: return "\(whole)e0"
    case 3: return "00\(whole)"
    default: return "\(whole)"
    }
  }

  private mutating func quoted(_ text: String) -> String {
    let quote: Character = random.chance(50) ? "'" : "\""
    var result = String(quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0": result += "\\0"
      default:
        if Character(scalar) == quote {
          result += "\\"
          result.unicodeScalars.append(scalar)
        } else if !scalar.isASCII, random.chance(30) {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + String(quote)
  }
}
