import PlumbEngine

/// A property of a `Layoutable` that its layout depends on: each time it is set, the layout is updated, also if the value is
/// the same.
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

/// How a change that is animated moves.
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

/// A property as `LayoutProperty`, whose updates move: the frames are computed at once, and views are shown on their way there
/// while `View.advance` lets time pass. Views that are new are shown in their places.
@propertyWrapper
public struct AnimatableLayoutProperty<Value> {
  private var value: Value
  private let timing: MotionTiming
  private let completion: ((Bool) -> Void)?

  /// `duration` and `delay` in seconds. `completion` is called when all has arrived (true), or something else has taken its
  /// place (false).
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
      owner.activation?.animateNextLayout(wrapper.timing, completion: wrapper.completion)
      owner.sl.updateLayout(forceLayout: true)
    }
  }
}

extension Activation {
  /// Lets what the next layout changes move. Without a tree that was laid out there is nothing to move from.
  func animateNextLayout(_ timing: MotionTiming, completion: ((Bool) -> Void)?) {
    guard let tree = topTree else {
      completion?(true)
      return
    }
    tree.setNeedsLayout()
    tree.animation = (timing, completion.map { completion in { _, isAtEnd in completion(isAtEnd) } })
  }
}

extension View {
  /// Lets what the next layout of the tree changes move there from where it is shown. Errors: `.argument` (the timing), with the
  /// layout. Before the first layout there is nothing to move from.
  public func animateNextLayout(_ timing: MotionTiming, completion: ((Bool) -> Void)? = nil) {
    guard let tree = topView.tree else { return }
    tree.setNeedsLayout()
    tree.animation = (timing, completion.map { completion in { _, isAtEnd in completion(isAtEnd) } })
  }

  /// Lets time pass for what moves in the tree, in seconds. Errors: those of computing.
  public func advance(_ seconds: Double) throws(Diagnostic) {
    let top = topView
    guard let tree = top.tree else { return }
    try tree.check(tree.layout.advance(seconds))
    try top.layout(width: top.ownFrame.width, height: top.ownFrame.height)
  }
}
