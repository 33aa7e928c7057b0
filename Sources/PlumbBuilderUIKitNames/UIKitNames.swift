// UIKit brings Foundation along, and so does this. Its geometry is shadowed by the names below.
@_exported import Foundation
@_exported import PlumbBuilder

public typealias UIView = View
public typealias UILabel = Label
public typealias UIControl = Control
public typealias UIButton = Button
public typealias UISwitch = Switch
public typealias UISlider = Slider
public typealias UITextField = TextField
public typealias UIImageView = ImageView
public typealias UIScrollView = ScrollView
public typealias UIStackView = StackView
public typealias UIColor = Color
public typealias UIEdgeInsets = EdgeInsets
public typealias UILayoutPriority = LayoutPriority
public typealias UILayoutGuide = LayoutGuide
public typealias NSTextAlignment = Label.TextAlignment
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
public typealias NSLayoutDimension = LayoutDimension
public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect

extension Color {
  public static var systemRed: Color { Color(red: 1, green: 0.23, blue: 0.19) }
  public static var systemOrange: Color { Color(red: 1, green: 0.58, blue: 0) }
  public static var systemYellow: Color { Color(red: 1, green: 0.8, blue: 0) }
  public static var systemGreen: Color { Color(red: 0.2, green: 0.78, blue: 0.35) }
  public static var systemBlue: Color { Color(red: 0, green: 0.48, blue: 1) }
  public static var systemGray: Color { Color(red: 0.56, green: 0.56, blue: 0.58) }
  public static var systemBackground: Color { .white }
}

extension Button {
  /// The states that buttons have titles for.
  public enum State: Sendable { case normal }

  public func setTitle(_ title: String?, for state: State) { self.title = title }
  public func setTitleColor(_ color: Color?, for state: State) { titleColor = color }
}

/// An object with a view, which is made when it is first asked for.
open class UIViewController: LayoutMethodAccessible {
  private var loaded: View?

  public init() {}

  /// The view. The first access loads it.
  public var view: View {
    get {
      if let loaded { return loaded }
      loadView()
      let view = loaded ?? View()
      loaded = view
      viewDidLoad()
      return view
    }
    set { loaded = newValue }
  }

  public var isViewLoaded: Bool { loaded != nil }

  /// Sets `view`. Subclasses override it to give the controller a view of their own.
  open func loadView() { loaded = View() }

  /// Called after the view was loaded.
  open func viewDidLoad() {}
}
