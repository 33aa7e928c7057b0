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

/// The text locator of the host.
final class HostTextLocator: HostData {
  private let locate: plumb_text_locate_fn

  init(_ locate: @escaping plumb_text_locate_fn, _ userData: UnsafeMutableRawPointer?) {
    self.locate = locate
    super.init(userData)
  }

  /// Asks the host. Codes other than the two it may give are errors.
  func answer(_ layout: Layout, _ node: UInt64, _ query: TextQuery) -> TextAnswer {
    guard let pointer = layout.hostPointer else { return .declined }
    var asked = plumb_text_query()
    asked.struct_size = UInt32(MemoryLayout<plumb_text_query>.size)
    asked.kind = UInt32(bitPattern: query.kind.rawValue)
    asked.offset = query.offset
    asked.at_line_end = query.isAtLineEnd ? 1 : 0
    (asked.x, asked.y) = (query.x, query.y)
    (asked.width, asked.height) = (query.width, query.height)
    // A host that forgets to answer is told so.
    var out = plumb_text_place(offset: -1, line_start: -1, line_end: -1, x: .nan, top: .nan, height: .nan)
    let status = locate(userData, OpaquePointer(pointer), node, &asked, &out)
    switch status {
    case Status.ok.rawValue:
      return .place(
        TextPlace(
          offset: out.offset, lineStart: out.line_start, lineEnd: out.line_end, x: out.x, top: out.top,
          height: out.height))
    case Status.declined.rawValue: return .declined
    default: return .failedWith(code: status)
    }
  }
}
