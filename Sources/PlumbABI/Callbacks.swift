import CPlumb
import PlumbEngine
import PlumbSyntax

/// The measurer of the host.
final class HostMeasurer: HostData {
  private let measure: plumb_measure_fn

  init(_ measure: @escaping plumb_measure_fn, _ userData: UnsafeMutableRawPointer?) {
    self.measure = measure
    super.init(userData)
  }

  /// Asks the host. Codes other than the two it may give are errors.
  func answer(_ layout: Layout, _ node: UInt64, _ width: Double?, _ height: Double?) -> MeasureAnswer {
    // An expression that is evaluated outside a layout has no pointer to hand to the host.
    guard let pointer = layout.hostPointer else { return .declined }
    var out = plumb_measurement(width: .nan, height: .nan, first_baseline: -1, last_baseline: -1)
    let unbounded = -1.0
    let status = measure(userData, OpaquePointer(pointer), node, width ?? unbounded, height ?? unbounded, &out)
    switch status {
    case Status.ok.rawValue:
      return .size(
        Measurement(
          width: out.width, height: out.height, firstBaseline: out.first_baseline, lastBaseline: out.last_baseline))
    case Status.declined.rawValue: return .declined
    default: return .failedWith(code: status)
    }
  }
}
