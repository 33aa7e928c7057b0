import CPosix

/// A spring that takes numbers to rest at their targets, in closed form: where they are at a time does not depend on when that
/// was asked before.
///
/// The damped harmonic oscillator x″ + 2ζω x′ + ω² x = 0 with ω = 2π / response, as in textbooks of mechanics. Each formula
/// is written so that it holds at and around the critical damping ζ = 1, and that no term overflows.
struct Spring: Equatable {
  /// ω: radians a second of the oscillation without damping.
  let frequency: Double
  /// ζ: 1 comes to rest soonest, less overshoots, more creeps.
  let damping: Double

  /// How near to its target a number is at rest, as a share of the way that it had to go.
  private static let rest = 1e-4

  /// Both finite and more than 0.
  init(response: Double, damping: Double) {
    frequency = 2 * Double.pi / response
    self.damping = damping
  }

  /// One that comes to rest soonest without a swing. Radians a second, finite and more than 0.
  init(criticalFrequency: Double) {
    frequency = criticalFrequency
    damping = 1
  }

  /// ω √|1 - ζ²|: of the oscillation, or of the two exponentials beyond the critical damping.
  private var rate: Double { frequency * ((1 - damping) * (1 + damping)).magnitude.squareRoot() }

  /// ω (ζ - √(ζ² - 1)), the slower of the two exponentials; below the critical damping that of the envelope.
  private var decay: Double { damping > 1 ? frequency * frequency / (damping * frequency + rate) : damping * frequency }

  /// Where it is some seconds after its start.
  func sample(at seconds: Double) -> MotionShape.Sample {
    let (even, odd) = basis(seconds)
    let drag = damping * frequency * odd
    return MotionShape.Sample(distance: even + drag, push: odd)
  }

  /// How fast it is then.
  func speedSample(at seconds: Double) -> MotionShape.SpeedSample {
    let (even, odd) = basis(seconds)
    return MotionShape.SpeedSample(distance: -frequency * frequency * odd, push: even - damping * frequency * odd)
  }

  /// e^(-ζωt) cos(st) and e^(-ζωt) sin(st) / s, hyperbolic ones beyond the critical damping.
  private func basis(_ seconds: Double) -> (even: Double, odd: Double) {
    let angle = rate * seconds
    let envelope = exp(-decay * seconds)
    if damping > 1 {
      let fast = expm1(-2 * angle)
      let odd = angle < 1e-8 ? seconds : -fast / (2 * rate)
      return (envelope * (1 + fast / 2), envelope * odd)
    }
    let odd = angle < 1e-8 ? seconds : sin(angle) / rate
    return (envelope * cos(angle), envelope * odd)
  }

  /// The seconds after which a number at a distance from its target is at rest, and stays there.
  func settlingTime(from start: Double, velocity: Double) -> Double {
    let slope = (velocity + damping * frequency * start).magnitude
    let way = start.magnitude + velocity.magnitude / frequency
    if way == 0 { return 0 }
    // |x| ≤ e^(-decay t) (|start| + |slope| min(t, longest)), and t e^(-decay t) ≤ 2 / (e decay) e^(-decay t / 2). From a time
    // beyond the last at which that is what is allowed, steps lead down to it.
    let longest = rate > 0 ? 1 / rate : Double.infinity
    let allowed = way * Self.rest
    let bound = start.magnitude + slope * 2 / (exp(1) * decay)
    var seconds = 2 * max(0, log(bound / allowed)) / decay
    for _ in 0..<64 {
      let next = max(0, log((start.magnitude + slope * min(seconds, longest)) / allowed)) / decay
      if !(next < seconds) { break }
      seconds = next
    }
    return seconds
  }
}
