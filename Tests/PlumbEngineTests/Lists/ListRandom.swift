import Foundation
import TestSupport

/// Random numbers that are the same in every run.
struct ListRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }

  mutating func range(within count: Int, longest: Int) -> Range<Int> {
    let start = below(count + 1)
    return start..<start + below(min(longest, count - start) + 1)
  }

  /// How many random scripts a test makes.
  static let scripts = UInt64(Samples.count(4, "PLUMB_RANDOM_LISTS"))
}
