// As the platform's module does it: geometry comes with Foundation.
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
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
public typealias NSLayoutDimension = LayoutDimension

extension AnchorsSize {
  public func equalTo(_ size: CGSize) -> Anchors { equalTo(width: size.width, height: size.height) }
}

extension View {
  public convenience init(frame: CGRect) {
    self.init(
      frame: Rect(x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height))
  }
}
