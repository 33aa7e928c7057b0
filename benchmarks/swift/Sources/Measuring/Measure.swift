import Glibc

/// As c/measure.h: times a step and prints its line. Counts no instructions.
private let warmUps = 3
private let least = 5
private let most = 20_000
/// Steps of more nanoseconds are timed by the processor time of their thread.
private let long = 100_000.0

/// Nanoseconds.
private let budget = (getenv("BENCH_BUDGET").map { atof($0) } ?? 250) * 1e6

private func now(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

public func measure(_ name: String, _ n: Int, _ step: () throws -> Void) rethrows {
  var last = 0.0
  for _ in 0..<warmUps {
    let start = now(CLOCK_MONOTONIC)
    try step()
    last = now(CLOCK_MONOTONIC) - start
  }
  let clock = last > long ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC
  var samples: [Double] = []
  var spent = 0.0
  while samples.count < most, samples.count < least || spent < budget {
    let start = now(clock)
    try step()
    let time = now(clock) - start
    samples.append(time)
    spent += time
  }
  samples.sort()
  func quantile(_ part: Double) -> Double { samples[Int(part * Double(samples.count - 1) + 0.5)] }
  print("\(name)\t\(n)\t\(quantile(0.5))\t\(quantile(0.25))\t\(quantile(0.75))\t\(samples.count)")
}

/// A result that other programs must agree with.
public func check(_ name: String, _ value: Double) { print("= \(name)\t\(value)") }
