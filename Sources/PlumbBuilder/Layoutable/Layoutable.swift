/// An object that has a layout, and can bring it up to date: a view, a controller.
///
///     final class Card: View, Layoutable {
///       var activation: Activation?
///       @LayoutProperty var showsImage = false
///       @LayoutBuilder var layout: some Layout {
///         self.sl.sublayout { if showsImage { image } }
///       }
///     }
public protocol Layoutable: LayoutMethodAccessible {
  associatedtype LayoutBody: Layout
  /// What is active; nil before the first update.
  var activation: Activation? { get set }
  @LayoutBuilder var layout: LayoutBody { get }
}

/// When a layout is brought up to date.
public enum LayoutUpdateMode: Sendable {
  /// Before the tree is next laid out. Several such updates are one.
  case deferred
  /// At once; the frames are computed by the next layout of the tree.
  case immediate
  /// At once, with the frames.
  case forced
}

extension LayoutMethodWrapper where Base: Layoutable {
  /// Makes the layout that the object has now active in place of the one before. `forceLayout`: the frames are computed at
  /// once. What cannot be made is in `problems` of the activation.
  public func updateLayout(forceLayout: Bool = false) { updateLayout(forceLayout ? .forced : .immediate) }

  public func updateLayout(_ mode: LayoutUpdateMode) {
    if mode == .deferred, let activation = base.activation, activation.isDeferring(update: base) { return }
    let activation = base.activation ?? Activation()
    // An update that `onActivate` asks for finds the activation.
    base.activation = activation
    base.layout.update(fromActivation: activation, forceLayout: mode == .forced)
  }
}

extension Activation {
  /// Whether an update of an object is one that waits for the next layout of the tree. false: there is no tree yet, so the
  /// update has to be made at once.
  func isDeferring<Owner: Layoutable>(update owner: Owner) -> Bool {
    if isUpdateDeferred { return true }
    guard let tree = topTree else { return false }
    isUpdateDeferred = true
    tree.deferred.append { [weak self, weak owner] in
      guard let self else { return }
      isUpdateDeferred = false
      owner?.layout.update(fromActivation: self)
    }
    return true
  }
}
