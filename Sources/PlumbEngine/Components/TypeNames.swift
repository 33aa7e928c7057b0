/// The names of types that are no enumerations, in property tables, parameters and declarations of functions.
enum TypeNames {
  /// By type; the first name of a line is the one that diagnostics use.
  static var table: [(type: PropertyType, names: StaticString)] {
    [
      (.number, "CGFloat Double Float NSNumber TimeInterval"),
      (.integer, "Int UInt Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 NSInteger NSUInteger"),
      (.bool, "Bool"),
      (.string, "String NSString"),
      (.attributedText, "NSAttributedString NSMutableAttributedString"),
      (.url, "URL NSURL URLRequest NSURLRequest"),
      (.color, "UIColor CGColor"),
      (.image, "UIImage CGImage"),
      (.font, "UIFont"),
      (.array, "Array NSArray"),
      (.any, "Any AnyObject NSObject Dictionary NSDictionary"),
      (.text, "Outlet"),
      (.point, "CGPoint"),
      (.size, "CGSize"),
      (.rect, "CGRect"),
      (.insets, "UIEdgeInsets NSDirectionalEdgeInsets"),
      (.offset, "UIOffset CGVector"),
      (.affineTransform, "CGAffineTransform"),
      (.transform3D, "CATransform3D"),
      (.visualEffect, "UIVisualEffect UIBlurEffect UIVibrancyEffect"),
      (.selector, "Selector"),
      (.className, "AnyClass Class"),
      (.function, "Function"),
    ]
  }

  /// Classes that documents name beside those of components and property tables.
  static let classes: StaticString = """
    NSDate NSData NSLayoutConstraint UIResponder UIBezierPath UIScreen UIApplication UIGestureRecognizer \
    UITapGestureRecognizer UIPanGestureRecognizer UIMotionEffect UILayoutGuide UICollectionViewLayout \
    UICollectionViewFlowLayout CAShapeLayer CAGradientLayer CATextLayer CAAnimation
    """
}

/// Bytes of the tables, which are constants of the library.
struct TableText: @unchecked Sendable {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ text: StaticString) { bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The next piece before `separator`, from `index`, which moves behind it; nil at the end. Empty pieces are skipped.
  func next(_ index: inout Int, before separator: UInt8) -> TableText? {
    while index < bytes.count, bytes[index] == separator { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != separator { index += 1 }
    return TableText(UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  /// The part before a byte and the part behind it; nil if it is not there.
  func split(at byte: UInt8) -> (TableText, TableText)? {
    guard let place = bytes.firstIndex(of: byte) else { return nil }
    return (
      TableText(UnsafeBufferPointer(rebasing: bytes[..<place])),
      TableText(UnsafeBufferPointer(rebasing: bytes[(place + 1)...]))
    )
  }
}
