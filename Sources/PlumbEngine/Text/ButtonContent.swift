/// Where the image and the title of a button are: side by side within the content insets, the image where lines begin.
/// `BuiltInSize.button` measures the same.
struct ButtonContent: Equatable {
  /// Cases of `UIControl.ContentHorizontalAlignment`, from left to right, and of its vertical counterpart.
  enum Alignment: UInt8 { case start, center, end, fill }

  struct Insets: Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }

  /// 0 by 0 without an image.
  var imageWidth = 0.0
  var imageHeight = 0.0
  /// Around both.
  var content = Insets()
  /// Move the image and the title, and change no size of the button.
  var image = Insets()
  var title = Insets()
  var horizontal = Alignment.center
  var vertical = Alignment.center
  /// Whether the image is at the right of the title, as it is where lines begin there.
  var isImageAtRight = false

  /// Between the edges of the button and the title, in which the title is aligned.
  var titleInsets: Insets {
    var insets = Insets(
      top: content.top + title.top, left: content.left + title.left, bottom: content.bottom + title.bottom,
      right: content.right + title.right)
    if isImageAtRight { insets.right += imageWidth } else { insets.left += imageWidth }
    return insets
  }

  /// Where the image is in a button, beside a title that is so wide. An image keeps its size if there is room for it;
  /// one alone is stretched where the alignment says so.
  func imageFrame(_ width: Double, _ height: Double, titleWidth: Double) -> Frame {
    let left = content.left + image.left
    let top = content.top + image.top
    let across = max(0, width - left - content.right - image.right)
    let down = max(0, height - top - content.bottom - image.bottom)
    let shown = min(imageWidth, across)
    let title = min(max(0, titleWidth), across - shown)
    var frame = Frame(x: left, y: top, width: shown, height: min(imageHeight, down))
    if horizontal == .fill, title == 0 { frame.width = across }
    if vertical == .fill { frame.height = down }
    frame.x += Self.part(of: across - frame.width - title, horizontal, fills: isImageAtRight ? 1 : 0)
    if isImageAtRight { frame.x += title }
    frame.y += Self.part(of: down - frame.height, vertical, fills: 0)
    return frame
  }

  /// What of free room is before something. `fills`: where something is that would fill the room, but is not stretched.
  private static func part(of free: Double, _ alignment: Alignment, fills: Double) -> Double {
    switch alignment {
    case .start: 0
    case .center: free / 2
    case .end: free
    case .fill: free * fills
    }
  }
}
