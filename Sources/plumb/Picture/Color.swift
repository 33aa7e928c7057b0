import PlumbEngine

/// A colour that is drawn.
struct Color {
  /// Components, clamped to 0 to 1.
  let red, green, blue, alpha: Double

  init(_ value: Value) { self.init(SIMD4(value.a, value.b, value.c, value.d)) }

  init(_ parts: SIMD4<Double>) {
    func usable(_ part: Double) -> Double { part.isFinite ? min(1, max(0, part)) : 0 }
    (red, green, blue, alpha) = (usable(parts.x), usable(parts.y), usable(parts.z), usable(parts.w))
  }

  init(_ color: RGBA8) {
    (red, green) = (Double(color.red) / 255, Double(color.green) / 255)
    (blue, alpha) = (Double(color.blue) / 255, Double(color.alpha) / 255)
  }

  init(gray: Double, alpha: Double = 1) {
    (red, green, blue, self.alpha) = (gray, gray, gray, alpha)
  }

  var isClear: Bool { alpha == 0 }
}
