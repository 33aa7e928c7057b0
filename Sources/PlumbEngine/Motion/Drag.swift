import CPosix
import PlumbSyntax

/// A number that follows a gesture: between which limits it can be dragged, and where it comes to rest once it is let go. A
/// value, which the host keeps from the begin of a gesture to its end; the layout knows nothing of it.
///
/// All numbers are in the unit of what is dragged, such as points; velocities in units a second. Closed formulas: what a
/// drag leads to does not depend on the events on its way.
public struct Drag: Sendable, Equatable {
  /// Shares of the speed that are left after a millisecond: `UIScrollView.DecelerationRate.normal` and `fast`.
  public static var normalRate: Double { 0.998 }
  public static var fastRate: Double { 0.99 }

  /// Between which it rests; -infinity and infinity for no limits.
  public var lower: Double
  public var upper: Double
  /// How far it gives way beyond a limit, at most: the farther it is dragged the less, as `UIScrollView` does, where it is the length of
  /// the view: x units are shown as x c d / (d + c x), with c = 0.55 and d the length. 0: it stops at its limits.
  public var length: Double
  /// How it slides on: the share of its speed that is left after a millisecond, from 0.5 to 0.9999.
  public var rate: Double
  /// It comes to rest at a multiple of this from `lower` (from 0, if that is infinite), at most one page from where it was; 0
  /// for no pages.
  public var page: Double
  /// It comes to rest at one of these, in any order; empty for none. There are either pages or stops.
  public var stops: [Double]
  /// Seconds of an oscillation of the spring that takes it to a page, a stop or a limit, without damping; the spring is
  /// critically damped. From 0.001 to 1000000.
  public var response: Double
  /// What was dragged when the gesture began, as dragged and not as shown beyond a limit. `Layout.beginDrag` sets it.
  public var origin = 0.0

  public init(
    lower: Double = -.infinity, upper: Double = .infinity, length: Double = 0, rate: Double = Drag.normalRate,
    page: Double = 0, stops: [Double] = [], response: Double = 0.5
  ) {
    (self.lower, self.upper, self.length, self.rate) = (lower, upper, length, rate)
    (self.page, self.stops, self.response) = (page, stops, response)
  }

  /// Where a number goes that was let go, and how it begins.
  public struct Release: Sendable, Equatable {
    public var target: Double
    /// Of what is shown: beyond a limit it is slower than the gesture.
    public var velocity: Double
    /// Of the critically damped spring that takes it there. Where nothing stops it, the spring is the one that slides exactly
    /// as momentum does: v e^(-ωt), with ω the fall of the speed.
    public var response: Double
  }

  /// What is shown once the gesture has moved by `translation`. Errors: `.argument`. O(1).
  public func value(translation: Double) throws(Diagnostic) -> Double {
    if let problem = problemOfNumbers { throw problem }
    return try Self.finite(range.rubberBand(origin + (try Self.finite(translation, "translation"))), "value")
  }

  /// Where a number goes that is let go at a value, as it is shown, while the gesture moves at `velocity`. Errors: `.argument`.
  /// O(stops).
  public func release(from value: Double, velocity: Double) throws(Diagnostic) -> Release {
    if let problem { throw problem }
    let value = try Self.finite(value, "value")
    let range = range
    let speed = try Self.finite(velocity, "velocity") * range.slope(ofShown: value)
    let rest = Momentum.end(of: value, velocity: speed, rate: rate)
    let target = try Self.finite(range.nearest(to: snapped(rest)), "end")
    var release = Release(target: target, velocity: speed, response: response)
    if stops.isEmpty, page == 0, target == rest { release.response = Self.response(Momentum.damping(rate)) }
    if length == 0 { keepInside(&release, value) }
    return release
  }

  private var range: ScrollRange { ScrollRange(lower: lower, upper: upper, length: length) }

  private func snapped(_ rest: Double) -> Double {
    if page > 0 {
      return Momentum.page(nearestTo: rest, origin: origin, start: lower.isFinite ? lower : 0, length: page)
    }
    guard let least = stops.min(), let most = stops.max() else { return rest }
    let rest = min(max(rest, least), most)
    var nearest = least
    for stop in stops where (stop - rest).magnitude < (nearest - rest).magnitude { nearest = stop }
    return nearest
  }

  /// A spring that would swing beyond a limit that does not give way is as stiff as it takes to arrive without a swing; what is
  /// driven into a limit stops there.
  private func keepInside(_ release: inout Release, _ value: Double) {
    let frequency = 2 * Double.pi / release.response
    let way = value - release.target
    let slope = release.velocity + frequency * way
    // x(t) = (way + slope t) e^(-ωt) turns where its velocity is 0: at t = velocity / (ω slope).
    if !(release.velocity / slope > 0) { return }
    let turn = release.target + (way + release.velocity / frequency) * exp(-release.velocity / slope)
    if range.contains(turn) || (turn < lower ? turn >= value : turn <= value) && !range.contains(value) { return }
    // Without a swing it is way e^(-ωt), whose velocity at the start is -ω way.
    let stiff = Self.response(-release.velocity / way)
    if stiff >= 0.001 { release.response = stiff } else { release.velocity = 0 }
  }

  private static func response(_ frequency: Double) -> Double { 2 * Double.pi / frequency }
}

extension Drag {
  /// What is wrong with it; nil for nothing. O(stops).
  var problem: Diagnostic? {
    if let problem = problemOfNumbers { return problem }
    for stop in stops where !stop.isFinite { return Self.problem("stop", stop, "a finite number") }
    if page > 0, !stops.isEmpty { return Diagnostic(.argument, "A drag has pages or stops, not both") }
    return nil
  }

  private var problemOfNumbers: Diagnostic? {
    if !(lower < .infinity) { return Self.problem("lower limit", lower, "a number, or -infinity for none") }
    if !(upper > -.infinity) { return Self.problem("upper limit", upper, "a number, or infinity for none") }
    if lower > upper { return Self.problem("lower limit", lower, "at most the upper one, \(numberText(upper))") }
    if !(length >= 0 && length.isFinite) { return Self.problem("length", length, "0 or more") }
    if !(rate >= Momentum.slowest && rate <= Momentum.fastest) {
      return Self.problem("rate", rate, "from 0.5 to 0.9999")
    }
    if !(page >= 0 && page.isFinite) { return Self.problem("page", page, "0 or more") }
    if !origin.isFinite { return Self.problem("origin", origin, "a finite number") }
    return MotionTiming(curve: .spring(response: response, damping: 1)).problem
  }

  private static func problem(_ what: String, _ number: Double, _ range: String) -> Diagnostic {
    Diagnostic(.argument, "The \(what) of a drag is \(numberText(number)), it has to be \(range)")
  }

  private static func finite(_ number: Double, _ what: String) throws(Diagnostic) -> Double {
    if number.isFinite { return number }
    throw problem(what, number, "a finite number")
  }

  /// Lets the drag begin at what is shown.
  mutating func begin(at shown: Double) throws(Diagnostic) {
    origin = 0
    if let problem { throw problem }
    origin = range.unband(shown)
  }
}
