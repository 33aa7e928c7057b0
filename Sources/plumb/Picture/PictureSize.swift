/// How large a picture is.
struct PictureSize {
  /// More than a screen of 7,680 x 4,320 has; 160 MB.
  static let maximumPixels = 40_000_000
  /// cairo's limit.
  private static let maximumSide = 32_767.0

  /// In points.
  let width, height: Double
  /// Pixels a point.
  let scale: Double

  init(width: Double, height: Double, scale: Double) throws(CallFailure) {
    guard width > 0, height > 0 else {
      throw CallFailure(
        "A picture of \(rounded(width))x\(rounded(height)) points shows nothing; --size gives it a size")
    }
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Width and height in whole pixels, rounded up.
  func pixels() throws(CallFailure) -> (Int32, Int32) {
    // Products such as 1.1 * 10 are a little too large.
    let across = (width * scale - 0.001).rounded(.up)
    let down = (height * scale - 0.001).rounded(.up)
    guard across >= 1, down >= 1 else {
      throw CallFailure("A picture of \(rounded(across))x\(rounded(down)) pixels shows nothing; --scale can be larger")
    }
    guard across <= Self.maximumSide, down <= Self.maximumSide, across * down <= Double(Self.maximumPixels) else {
      throw CallFailure(
        "The picture would have \(rounded(across))x\(rounded(down)) pixels; a PNG has at most "
          + "\(rounded(Self.maximumSide)) each way and \(Self.maximumPixels) in all")
    }
    return (Int32(across), Int32(down))
  }
}
