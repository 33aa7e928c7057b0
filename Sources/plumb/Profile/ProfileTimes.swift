import CPosix
import PlumbEngine
import PlumbSyntax

/// Durations in nanoseconds: medians of repeated runs.
struct ProfileTimes {
  /// From the file to a template.
  let load: Double
  /// A layout of the template, and its first compute.
  let first: Double
  let resize: Double
  /// A compute that changes nothing.
  let unchanged: Double
  /// By input of the profile; nil where there is no other value to set, or the layout does not compute with it.
  var inputs: [Double?] = []

  /// Computes `layout` with other sizes and state, and restores them.
  init(_ file: String, _ options: LayoutOptions, _ layout: Layout, _ profile: LayoutProfile) throws(CallFailure) {
    let engine = try options.makeEngine()
    let loading = options.loading(file)
    var template: Template?
    load = Self.median { _ in template = engine.load(path: file, loading).template }
    guard let template else { throw CallFailure("'\(file)' has changed and cannot be loaded any more") }
    let (width, height) = (options.width, options.height)
    first = Self.median { _ in _ = template.makeLayout().compute(width: width, height: height) }
    resize = Self.median { run in
      _ = layout.compute(width: (width ?? 0) + Double(1 + run % 7), height: (height ?? 0) + Double(1 + run % 5))
    }
    _ = layout.compute(width: width, height: height)
    unchanged = Self.median { _ in _ = layout.compute(width: width, height: height) }
    inputs = profile.inputs.map { Self.time(of: $0, layout, width, height) }
  }

  private static func time(of input: LayoutProfile.Input, _ layout: Layout, _ width: Double?, _ height: Double?)
    -> Double?
  {
    guard let key = input.key, let value = input.value, let other = another(value) else { return nil }
    func compute(_ value: Value) -> Bool {
      let status =
        switch value.kind {
        case .number: layout.set(number: value.a, key: key)
        case .bool: layout.set(bool: value.a != 0, key: key)
        default: layout.set(value: value, key: key)
        }
      return status == .ok && layout.compute(width: width, height: height) == .ok
    }
    defer { _ = compute(value) }
    guard compute(other), compute(value) else { return nil }
    return median { run in _ = compute(run % 2 == 0 ? other : value) }
  }

  /// A different value of the same type.
  private static func another(_ value: Value) -> Value? {
    switch value.kind {
    case .number: .number(value.a + 1)
    case .bool: .bool(value.a == 0)
    case .string: .string(value.description + "…")
    case .color: .color(1 - value.a, value.b, value.c, value.d)
    default: nil
    }
  }

  /// The median time of a run: of many within a third of a second, of ten or of four long ones at least. Two or
  /// more runs are timed together.
  private static func median(_ run: (Int) -> Void) -> Double {
    var number = 0
    func batch(_ count: Int) -> Double {
      let start = plumb_nanoseconds(1)
      for _ in 0..<count {
        run(number)
        number += 1
      }
      return Double(plumb_nanoseconds(1) - start)
    }
    let warm = batch(2) / 2
    // An even number: runs take turns.
    let together = warm < 10_000 ? max(2, Int(20_000 / max(warm, 20))) / 2 * 2 : 2
    var samples: [Double] = []
    var spent = 0.0
    while samples.count < (warm < 3e7 ? 5 : 2) || spent < 3e8 && samples.count < 2000 {
      let time = batch(together)
      spent += time
      samples.append(time / Double(together))
    }
    samples.sort()
    return samples[samples.count / 2]
  }
}
