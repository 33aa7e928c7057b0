import PlumbSyntax

/// The numbers of a transform at a fixed address.
public final class MatrixBox: ValueBox, @unchecked Sendable {
  let base: UnsafeMutablePointer<Double>
  let count: Int

  /// Of the first `count`, at most 16.
  init(_ numbers: SIMD16<Double>, count: Int) {
    self.count = count
    base = UnsafeMutablePointer<Double>.allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: numbers[index]) }
    super.init()
  }

  init(zeros count: Int) {
    self.count = count
    base = UnsafeMutablePointer<Double>.allocate(capacity: count)
    base.initialize(repeating: 0, count: count)
    super.init()
  }

  deinit {
    giveBack()
    base.deallocate()
  }

  override var byteCount: Int { HeapBlock.object(24) + HeapBlock.size(count * 8) }

  /// All of them; those that it does not have are 0.
  var numbers: SIMD16<Double> {
    var numbers = SIMD16<Double>()
    for index in 0..<min(16, count) { numbers[index] = base[index] }
    return numbers
  }

  /// Writes other numbers into a box that nobody else refers to.
  func set(_ numbers: SIMD16<Double>) {
    for index in 0..<min(16, count) { base[index] = numbers[index] }
  }

  func matches(_ other: MatrixBox, by same: (Double, Double) -> Bool) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where !same(base[index], other.base[index]) { return false }
    return true
  }
}

extension Value {
  /// `a b c d tx ty`: x' = a x + c y + tx, y' = b x + d y + ty. nil for another number of numbers.
  public static func affineTransform(_ numbers: [Double]) -> Value? {
    numbers.count == 6 ? Value(kind: .affineTransform, box: box(numbers)) : nil
  }

  /// `m11 m12 … m44`, for row vectors: the translation is in m41, m42, m43. nil for another number of numbers.
  public static func transform3D(_ numbers: [Double]) -> Value? {
    numbers.count == 16 ? Value(kind: .transform3D, box: box(numbers)) : nil
  }

  private static func box(_ numbers: [Double]) -> MatrixBox {
    let box = MatrixBox(zeros: numbers.count)
    for index in numbers.indices { box.base[index] = numbers[index] }
    return box
  }

  static var identityAffine: Value {
    Value(
      kind: .affineTransform, box: MatrixBox(SIMD16(1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), count: 6))
  }

  static var identity3D: Value {
    Value(kind: .transform3D, box: MatrixBox(SIMD16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1), count: 16))
  }

  package var matrixBox: MatrixBox? {
    guard let box, kind == .affineTransform || kind == .transform3D else { return nil }
    return unsafeDowncast(box, to: MatrixBox.self)
  }
}
