import PlumbSyntax

/// An image by name.
public struct ImageReference: Equatable, Sendable {
  /// Empty for the empty image.
  public var name: String
  /// Empty for the main bundle.
  public var bundle: String
  /// Its natural size, in points.
  public var width: Double
  public var height: Double

  public init(name: String, bundle: String = "", width: Double = 0, height: Double = 0) {
    self.name = name
    self.bundle = bundle
    self.width = width
    self.height = height
  }
}

/// An image reference at a fixed address, in the memory layout of `plumb_image`.
public final class ImageBox: ValueBox, @unchecked Sendable {
  package let image: ImageReference
  private let name: TextBox
  private let bundle: TextBox
  let raw: UnsafeMutablePointer<RawImage>

  init(_ image: ImageReference) {
    self.image = image
    name = TextBox(image.name)
    bundle = TextBox(image.bundle)
    raw = UnsafeMutablePointer<RawImage>.allocate(capacity: 1)
    raw.initialize(
      to: RawImage(
        name: RawValue.address(UnsafeRawPointer(name.base)), bundle: RawValue.address(UnsafeRawPointer(bundle.base)),
        width: image.width, height: image.height))
    super.init()
  }

  deinit {
    giveBack()
    raw.deallocate()
  }

  /// The names are there twice, unless they are short.
  override var byteCount: Int {
    HeapBlock.object(32 + MemoryLayout<ImageReference>.stride) + HeapBlock.size(MemoryLayout<RawImage>.stride)
      + name.byteCount + bundle.byteCount + (name.count > 15 ? HeapBlock.size(33 + name.count) : 0)
      + (bundle.count > 15 ? HeapBlock.size(33 + bundle.count) : 0)
  }
}

/// The memory layout of `plumb_image`.
package struct RawImage {
  var name: UInt64
  var bundle: UInt64
  var width: Double
  var height: Double
}

extension Value {
  public static func image(_ image: ImageReference) -> Value { Value(kind: .image, box: ImageBox(image)) }

  /// The image of a value that is one.
  public var imageValue: ImageReference? { imageBox?.image }

  package var imageBox: ImageBox? {
    guard let box, kind == .image else { return nil }
    return unsafeDowncast(box, to: ImageBox.self)
  }
}
