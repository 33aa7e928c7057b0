import PlumbEngine

/// A property of a `Layoutable` that its layout depends on. Each time it is set the layout is updated, even if the
/// value is the same.
@propertyWrapper
public struct LayoutProperty<Value> {
  private var value: Value
  private let mode: LayoutUpdateMode

  public init(wrappedValue: Value, mode: LayoutUpdateMode = .immediate) {
    value = wrappedValue
    self.mode = mode
  }

  @available(*, unavailable, message: "a LayoutProperty is a property of a class that is Layoutable")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public static subscript<Owner: Layoutable>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      owner[keyPath: storage].value = newValue
      owner.sl.updateLayout(owner[keyPath: storage].mode)
    }
  }
}

/// The curve of an animation.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static var curveEaseInOut: AnimationOptions { [] }
  public static var curveEaseIn: AnimationOptions { AnimationOptions(rawValue: 1 << 16) }
  public static var curveEaseOut: AnimationOptions { AnimationOptions(rawValue: 2 << 16) }
  public static var curveLinear: AnimationOptions { AnimationOptions(rawValue: 3 << 16) }

  var curve: MotionTiming.Curve {
    switch rawValue >> 16 & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }
}

/// A `LayoutProperty` whose updates are animated: the frames are computed at once, and `View.advance` moves the views
/// there. Views that the update adds appear in their final frames.
@propertyWrapper
public struct AnimatableLayoutProperty<Value> {
  private var value: Value
  private let timing: MotionTiming
  private let completion: ((Bool) -> Void)?

  /// `duration` and `delay` in seconds. `completion` is called when all has arrived (true), or another animation has
  /// taken its place (false).
  public init(
    wrappedValue: Value, duration: Double, delay: Double = 0, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    value = wrappedValue
    timing = MotionTiming(duration: duration, delay: delay, curve: options.curve)
    self.completion = completion
  }

  @available(*, unavailable, message: "an AnimatableLayoutProperty is a property of a class that is Layoutable")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public static subscript<Owner: Layoutable>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      owner[keyPath: storage].value = newValue
      let wrapper = owner[keyPath: storage]
      if let tree = owner.activation?.topTree {
        tree.animateNextLayout(wrapper.timing, completion: wrapper.completion)
        owner.sl.updateLayout(forceLayout: true)
      } else {
        // Nothing was laid out yet, so there are no frames to move from.
        owner.sl.updateLayout(forceLayout: true)
        wrapper.completion?(true)
      }
    }
  }
}

extension View {
  /// Animates what the next layout of the tree changes, from the frames that are shown now. `completion` is called when
  /// all has arrived (true), or another animation has taken its place (false). Before the first layout there are no
  /// frames to move from: then nothing is animated, and `completion` is called at once. The layout throws `.argument`
  /// if the timing is not valid.
  public func animateNextLayout(_ timing: MotionTiming, completion: ((Bool) -> Void)? = nil) {
    guard let tree = topView.tree else {
      completion?(true)
      return
    }
    tree.animateNextLayout(timing, completion: completion)
  }

  /// Lets time pass for animations of the tree, in seconds. Errors: those of computing.
  public func advance(_ seconds: Double) throws(Diagnostic) {
    let top = topView
    guard let tree = top.tree else { return }
    try tree.check(tree.layout.advance(seconds))
    try top.layoutAsBefore()
  }
}
