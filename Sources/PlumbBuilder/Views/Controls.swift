/// A view with text.
open class Label: View {
  open override class var component: String { "UILabel" }

  public var text: String? {
    get { string("text") }
    set { setProperty("text", newValue.map { .string($0) }) }
  }

  public var textColor: Color? {
    get { color("textColor") }
    set { setProperty("textColor", newValue.map { .color($0) }) }
  }

  /// The text of a font in a document: `"Helvetica 17"`, `"bold 20"`.
  public var font: String? {
    get { if case .expression(let text) = properties["font"] { text } else { nil } }
    set { setProperty("font", newValue.map { .expression($0) }) }
  }

  /// 0: no limit.
  public var numberOfLines: Int {
    get { Int(number("numberOfLines", 1)) }
    set { setProperty("numberOfLines", .number(Double(newValue))) }
  }

  public enum TextAlignment: String, Sendable { case left, center, right, justified, natural }

  public var textAlignment: TextAlignment {
    get {
      guard case .name(let name) = properties["textAlignment"] else { return .natural }
      return TextAlignment(rawValue: name) ?? .natural
    }
    set { setProperty("textAlignment", .name(newValue.rawValue)) }
  }
}

/// A view for input.
open class Control: View {
  open override class var component: String { "UIControl" }

  public var isEnabled: Bool {
    get { bool("isEnabled", true) }
    set { setProperty("isEnabled", .bool(newValue)) }
  }
}

open class Button: Control {
  open override class var component: String { "UIButton" }

  public var title: String? {
    get { string("title") }
    set { setProperty("title", newValue.map { .string($0) }) }
  }

  public var titleColor: Color? {
    get { color("titleColor") }
    set { setProperty("titleColor", newValue.map { .color($0) }) }
  }
}

open class Switch: Control {
  open override class var component: String { "UISwitch" }

  public var isOn: Bool {
    get { bool("isOn", false) }
    set { setProperty("isOn", .bool(newValue)) }
  }
}

open class Slider: Control {
  open override class var component: String { "UISlider" }

  public var value: Double {
    get { number("value", 0) }
    set { setProperty("value", .number(newValue)) }
  }
}

open class TextField: Control {
  open override class var component: String { "UITextField" }

  public var text: String? {
    get { string("text") }
    set { setProperty("text", newValue.map { .string($0) }) }
  }

  public var placeholder: String? {
    get { string("placeholder") }
    set { setProperty("placeholder", newValue.map { .string($0) }) }
  }
}

open class ImageView: View {
  open override class var component: String { "UIImageView" }

  /// The name or URL of an image, as in a document.
  public var image: String? {
    get { if case .expression(let text) = properties["image"] { text } else { nil } }
    set { setProperty("image", newValue.map { .expression($0) }) }
  }
}

open class ScrollView: View {
  open override class var component: String { "UIScrollView" }
}
