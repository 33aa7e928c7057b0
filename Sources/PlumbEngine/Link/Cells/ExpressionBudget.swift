/// Counts the parts of all expressions of a document, macros expanded, against the limits of linking.
final class ExpressionBudget {
  /// Parts that all expressions may have together, and that one may have.
  let maximumTotal: Int
  let maximumOfOne: Int
  let maximumDepth: Int
  private(set) var used = 0

  init(total: Int, ofOne: Int, depth: Int) {
    maximumTotal = total
    maximumOfOne = ofOne
    maximumDepth = depth
  }

  /// Counts a part of an expression that has `count` parts so far, this one included. False beyond a limit.
  @inline(__always)
  func takes(_ count: Int, depth: Int32) -> Bool {
    used += 1
    return used <= maximumTotal && count <= maximumOfOne && Int(depth) <= maximumDepth
  }

  /// Counts an expression that is one literal, unless that is beyond a limit.
  func takesLiteral() -> Bool {
    guard used < maximumTotal, maximumOfOne > 0, maximumDepth > 0 else { return false }
    used += 1
    return true
  }

  /// Which limit was exceeded.
  func message(_ count: Int) -> String {
    if used > maximumTotal {
      "The document's expressions have more than \(maximumTotal) parts together"
    } else if count > maximumOfOne {
      "The expression has more than \(maximumOfOne) parts once its macros are expanded"
    } else {
      "The expression is nested deeper than \(maximumDepth) levels"
    }
  }
}
