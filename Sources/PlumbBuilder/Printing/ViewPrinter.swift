/// A tree of views as Swift code that builds it again.
public struct ViewPrinter: CustomStringConvertible {
  private let view: View
  public init(_ view: View) { self.view = view }
  public var description: String { "" }
}
