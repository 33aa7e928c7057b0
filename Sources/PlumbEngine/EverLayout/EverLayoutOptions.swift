import PlumbSyntax

/// How EverLayout documents are read: what the host gives to them, and how strictly (docs/everlayout.md).
public struct EverLayoutOptions: Sendable {
  /// A text that stands for `#{name}` in a document. It is data: nothing in it is syntax.
  public struct Injection: Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A view that the host has: documents name it without `!`.
  public struct EnvironmentView: Sendable {
    public var name: String
    public var component: String
    /// Of its node; empty: the name.
    public var id: String

    public init(name: String, component: String = "UIView", id: String = "") {
      self.name = name
      self.component = component
      self.id = id
    }
  }

  public var injections: [Injection] = []
  public var environment: [EnvironmentView] = []
  /// Whether mistakes that EverLayout ignores without a message are warnings instead of errors.
  public var isLenient = false

  public init() {}

  var inserts: [JSONReader.Insert] { injections.map { JSONReader.Insert(name: $0.name, text: $0.text) } }
}
