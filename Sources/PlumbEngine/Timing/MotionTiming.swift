import PlumbSyntax

/// How something goes from where it is to where it is to be.
public struct MotionTiming: Sendable, Equatable {
  public enum Curve: Sendable, Equatable {
    case linear
    /// From slow over fast to slow, as `ease` of CSS.
    case ease
    case easeIn
    case easeOut
    case easeInOut
    /// A cubic Bézier curve as in CSS; `x1` and `x2` from 0 to 1.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// `response`: seconds of one oscillation without damping, more than 0. `damping`: 1 comes to rest soonest, less overshoots,
    /// more creeps; from 0.001 to 1000.
    case spring(response: Double, damping: Double)
  }

  /// Seconds from the start to the end, 0: at once. Springs take as long as they need.
  public var duration: Double
  /// Seconds before it starts.
  public var delay: Double
  public var curve: Curve

  public init(duration: Double = 0.25, delay: Double = 0, curve: Curve = .easeInOut) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }

  static let atOnce = MotionTiming(duration: 0, delay: 0, curve: .linear)

  /// What is wrong with it; nil for nothing.
  var problem: Diagnostic? {
    if !(duration >= 0 && duration.isFinite) { return Self.problem("duration", duration, "0 or more seconds") }
    if !(delay >= 0 && delay.isFinite) { return Self.problem("delay", delay, "0 or more seconds") }
    switch curve {
    case .linear, .ease, .easeIn, .easeOut, .easeInOut: return nil
    case .bezier(let x1, let y1, let x2, let y2):
      for x in [x1, x2] where !(x >= 0 && x <= 1) { return Self.problem("x of a control point", x, "from 0 to 1") }
      for y in [y1, y2] where !y.isFinite { return Self.problem("y of a control point", y, "a finite number") }
    case .spring(let response, let damping):
      if !(response >= 0.001 && response <= 1e6) {
        return Self.problem("response of a spring", response, "from 0.001 to 1000000 seconds")
      }
      if !(damping >= 0.001 && damping <= 1000) {
        return Self.problem("damping of a spring", damping, "from 0.001 to 1000")
      }
    }
    return nil
  }

  private static func problem(_ what: String, _ number: Double, _ range: String) -> Diagnostic {
    Diagnostic(.argument, "The \(what) is \(numberText(number)), it has to be \(range)")
  }
}
