/// A colour with 8 bits a component, in this order in memory.
public struct RGBA8: Equatable, Sendable, BitwiseCopyable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The nearest to a colour; components outside 0 to 1 are clamped, NaN is 0.
  @inline(__always)
  package init(_ color: Value) { self.init(color.a, color.b, color.c, color.d) }

  /// The same for one that is not copied.
  @inline(__always)
  init(at color: UnsafePointer<Value>) {
    self.init(color.pointee.a, color.pointee.b, color.pointee.c, color.pointee.d)
  }

  @inline(__always)
  private init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    func byte(_ component: Double) -> UInt8 {
      component > 0 ? UInt8(min(component, 1) * 255 + 0.5) : 0
    }
    self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}

extension Value {
  /// A colour of four bytes.
  public static func color(_ color: RGBA8) -> Value {
    .color(
      Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
  }

  /// The nearest colour of four bytes; nil for other kinds. Components outside 0 to 1 are clamped.
  public var colorValue: RGBA8? { kind == .color ? RGBA8(self) : nil }
}
